/*
 * INI through inih. Every build of inih has limits and options of its own: lines of 200 bytes
 * and names of 50, cut without a word; continuation lines; comments inside values; values up
 * to the next NUL. So inih is given only text that every build reads alike: for each section
 * and each key a short line that stands for it. inih keeps the structure, which key belongs
 * to which section, and calls the handler; the handler takes key and value from the line itself.
 */
#include "src/load_ini.h"

#include <assert.h>
#include <ini.h>
#include <string.h>

#include "core/code.h"
#include "src/load_ids.h"
#include "src/load_line.h"
#include "src/load_section.h"
#include "src/load_text.h"

/* What inih reads: a section; one that cannot be used, whose keys belong to nothing; a key. */
#define SECTION        "s"
#define BROKEN_SECTION "-"
#define SECTION_LINE   "[" SECTION "]\n"
#define BROKEN_LINE    "[" BROKEN_SECTION "]\n"
#define KEY_LINE       "k=\n"

enum { STAND_IN_MAX = sizeof SECTION_LINE };

struct load_ini {
    struct rt_study *study;
    const char *path;
    enum rt_origin origin;
    uint32_t file;
    struct load_text text;
    struct load_section section;
    struct load_ids ids; /* of all sections but the records that are in the study */
    struct load_piece piece;
    struct load_line line;
    size_t sections;
    int code;
};

static void report(struct load_ini *ini, size_t at, const char *message)
{
    rt_diags_add(&ini->study->diags, RT_ERROR, ini->path, ini->piece.line, (uint32_t)at + 1, "%s",
                 message);
}

static size_t kind_number(const struct load_kind *kind)
{
    return (size_t)(kind - load_kinds);
}

/* `first` is 0 when the other one is in another file: the user's references may be several. */
static void report_duplicate(struct load_ini *ini, uint32_t first)
{
    const struct load_section *const section = &ini->section;
    struct rt_buf where;
    rt_buf_init(&where);
    if (first != 0) {
        rt_buf_printf(&where, ": first on line %u", (unsigned)first);
    }
    rt_diags_add(&ini->study->diags, RT_ERROR, ini->path, section->line, section->column,
                 "duplicate section [%s %s]%s", section->kind->name, rt_buf_text(&section->id),
                 rt_buf_text(&where));
    rt_buf_fini(&where);
}

/*
 * Ends the open section, if there is one. Records that are in the study are found there when
 * their ID comes again; all other sections are noted in the list of IDs.
 */
static void close_section(struct load_ini *ini)
{
    struct load_section *const section = &ini->section;
    if (section->kind == NULL) {
        return;
    }
    const char *const id = rt_buf_text(&section->id);
    const size_t kind = kind_number(section->kind);
    uint32_t first = load_ids_find(&ini->ids, kind, id);
    load_section_missing(section);
    section->errors += first != 0;
    int code = load_section_add(section, ini->study, ini->origin, ini->file, &first);
    if (code == RT_EREFUSED && kind == LOAD_RECORD && first == 0) {
        const long held = rt_set_find(&ini->study->records, ini->file, id);
        first = held >= 0 ? ini->study->records.line[held] : 0;
    }
    if (first != 0 || code == RT_EEXIST) {
        report_duplicate(ini, first);
    } else if (code == RT_EREFUSED || (code == RT_OK && kind != LOAD_RECORD)) {
        code = load_ids_add(&ini->ids, kind, id, section->line);
    }
    ini->code = code == RT_ENOMEM ? RT_ENOMEM : ini->code;
    load_section_drop(section);
}

static void report_kind(struct load_ini *ini)
{
    const struct load_span word = ini->line.word;
    const char *const name = ini->piece.text + word.at;
    const char *const nearest = load_kind_suggest(name, word.len);
    const int shown = word.len < 40 ? (int)word.len : 40;
    rt_diags_add(&ini->study->diags, RT_ERROR, ini->path, ini->piece.line, (uint32_t)word.at + 1,
                 "unknown section [%.*s ...]: expected record, reference or plan%s%s%s", shown,
                 name, nearest != NULL ? "; did you mean `" : "", nearest != NULL ? nearest : "",
                 nearest != NULL ? "`?" : "");
}

/* The kind of the section header at hand, or NULL with the reason reported. */
static const struct load_kind *section_kind(struct load_ini *ini)
{
    const struct load_span word = ini->line.word;
    const struct load_kind *const kind = load_kind_find(ini->piece.text + word.at, word.len);
    if (kind == NULL) {
        report_kind(ini);
        return NULL;
    }
    if (ini->line.id.len == 0) {
        report(ini, word.at + word.len, "the section has no ID: expected [kind ID]");
        return NULL;
    }
    if (ini->origin == RT_ORIGIN_USER && kind != &load_kinds[LOAD_REFERENCE]) {
        report(ini, word.at, "only [reference] sections belong into the user's references");
        return NULL;
    }
    return kind;
}

/* Where the [ of the header at hand stands. */
static uint32_t header_column(const struct load_ini *ini)
{
    const char *const bracket = memchr(ini->piece.text, '[', ini->piece.len);
    return (uint32_t)(bracket - ini->piece.text) + 1;
}

/* Begins the section at hand; returns the line that stands for it. */
static const char *open_section(struct load_ini *ini)
{
    close_section(ini);
    ini->sections++;
    const struct load_kind *const kind = section_kind(ini);
    if (kind == NULL) {
        return BROKEN_LINE;
    }
    const int code = load_section_open(&ini->section, kind, ini->piece.text + ini->line.id.at,
                                       ini->line.id.len, ini->piece.line, header_column(ini));
    ini->code = code != RT_OK ? code : ini->code;
    return SECTION_LINE;
}

static const char *drop_section(struct load_ini *ini)
{
    close_section(ini);
    ini->sections++;
    return BROKEN_LINE;
}

/* The next line in ini->piece and ini->line; false at the end. */
static bool next_line(struct load_ini *ini)
{
    const int got = load_text_next(&ini->text, &ini->piece);
    if (got <= 0) {
        ini->code = got < 0 ? got : ini->code;
        return false;
    }
    load_line_read(&ini->piece, &ini->line);
    return true;
}

/* What is wrong with the line at hand. */
static void report_line(struct load_ini *ini)
{
    const struct load_line *const line = &ini->line;
    if (line->odd == 0) {
        report(ini, line->error_at, line->error);
        return;
    }
    rt_diags_add(&ini->study->diags, RT_ERROR, ini->path, ini->piece.line,
                 (uint32_t)line->error_at + 1, "%s (U+%04X) at the start of the line: remove it",
                 line->error, (unsigned)line->odd);
}

/* The line that stands for the next section or key; NULL at the end. */
static const char *next_stand_in(struct load_ini *ini)
{
    while (ini->code == RT_OK && next_line(ini)) {
        if (ini->line.error != NULL) {
            report_line(ini);
        }
        switch (ini->line.type) {
        case LOAD_LINE_BLANK:
            break;
        case LOAD_LINE_SECTION:
            return open_section(ini);
        case LOAD_LINE_BAD_SECTION:
            return drop_section(ini);
        case LOAD_LINE_KEY:
            return KEY_LINE;
        case LOAD_LINE_BAD_KEY:
            load_section_bad_line(&ini->section, ini->piece.text + ini->line.word.at,
                                  ini->line.word.len, ini->piece.line);
            break;
        }
    }
    return NULL;
}

/* inih's fgets. */
static char *give_line(char *out, int size, void *user)
{
    const char *const line = next_stand_in(user);
    assert(size >= STAND_IN_MAX);
    (void)size;
    return line != NULL ? memcpy(out, line, strlen(line) + 1) : NULL;
}

/*
 * inih's handler. Name and value are in the line at hand. Builds that call it for new sections
 * do so without a name; builds that pass a line number too are not heard.
 */
static int take_key(void *user, const char *section, const char *name, const char *value)
{
    struct load_ini *const ini = user;
    (void)value;
    if (name == NULL || strcmp(section, BROKEN_SECTION) == 0) {
        return 1;
    }
    if (section[0] == '\0') {
        report(ini, ini->line.word.at, "key before any section");
        return 1;
    }
    const int code = load_section_key(&ini->section, ini->piece.text, &ini->line, ini->piece.line);
    ini->code = code != RT_OK ? code : ini->code;
    return code == RT_OK;
}

/* What can only be said at the end of the source. */
static void finish(struct load_ini *ini, size_t errors_before)
{
    if (ini->code == RT_EINVAL) {
        rt_diags_add(&ini->study->diags, RT_ERROR, ini->path, 0, 0, "reading failed: %s",
                     strerror(ini->text.source->error));
    }
    if (ini->code != RT_OK) {
        return; /* the section at hand may go on where nobody has read */
    }
    close_section(ini);
    if (ini->code == RT_OK && ini->origin == RT_ORIGIN_FILE && ini->sections == 0 &&
        ini->study->diags.errors == errors_before) {
        rt_diags_add(&ini->study->diags, RT_ERROR, ini->path, 0, 0,
                     "nothing to load: no [record ID], [reference ID] or [plan ID] section");
    }
}

int load_ini(struct rt_study *study, struct load_source *source, const char *path,
             enum rt_origin origin, uint32_t file)
{
    struct load_ini ini = {.study = study, .path = path, .origin = origin, .file = file};
    const size_t errors_before = study->diags.errors;
    load_text_init(&ini.text, source);
    load_section_init(&ini.section, &study->diags, path);
    load_ids_init(&ini.ids);
    /* Its result says nothing that the reader and the handler have not noted, but one thing. */
    if (ini_parse_stream(give_line, &ini, take_key, &ini) == -2 && ini.code == RT_OK) {
        ini.code = RT_ENOMEM;
    }
    finish(&ini, errors_before);
    load_ids_fini(&ini.ids);
    load_section_fini(&ini.section);
    load_text_fini(&ini.text);
    return ini.code;
}
