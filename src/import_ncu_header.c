/*
 * Recognises header lines. A header is looked for in every line that is no row, so what cannot be
 * one is put aside by a search for "Kernel Name", before anything is cut.
 */
#include "src/import_ncu_header.h"

#include <csv.h> /* libcsv's; our own writer is src/csv_row.h */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"

static const char *const column_names[NCU_COLUMN_COUNT] = {
#define NCU_X(enumerator, name) [enumerator] = (name),
    NCU_COLUMNS(NCU_X)
#undef NCU_X
};

void ncu_header_init(struct ncu_header_memory *memory)
{
    *memory = (struct ncu_header_memory){0};
}

void ncu_header_fini(struct ncu_header_memory *memory)
{
    free(memory->header.name);
    free(memory->header.wanted);
    rt_buf_fini(&memory->names);
    ncu_header_init(memory);
}

/* What one line is cut into: counted, and kept when there is somewhere to. */
struct cut {
    struct ncu_header_memory *memory; /* NULL: only count */
    size_t fields;
    bool whole, failed;
};

static bool reserve_name(struct ncu_header_memory *memory)
{
    if (memory->header.columns < memory->capacity) {
        return true;
    }
    const size_t capacity = memory->capacity > 0 ? 2 * memory->capacity : 32;
    struct ncu_field *const name = realloc(memory->header.name, capacity * sizeof *name);
    if (name == NULL) {
        return false;
    }
    memory->header.name = name;
    memory->capacity = capacity;
    return true;
}

static void keep_name(struct cut *cut, const char *text, size_t len)
{
    struct ncu_header_memory *const memory = cut->memory;
    if (!reserve_name(memory)) {
        cut->failed = true;
        return;
    }
    /* libcsv takes blanks away around what stands without quotes only. */
    while (len > 0 && (text[len - 1] == ' ' || text[len - 1] == '\t')) {
        len--;
    }
    while (len > 0 && (*text == ' ' || *text == '\t')) {
        text++;
        len--;
    }
    memory->header.name[memory->header.columns++] = (struct ncu_field){NULL, len};
    rt_buf_put(&memory->names, text, len);
    rt_buf_putc(&memory->names, '\0');
}

static void on_field(void *text, size_t len, void *user)
{
    struct cut *const cut = user;
    cut->fields++;
    if (cut->memory != NULL && cut->fields <= NCU_COLUMNS_MAX) {
        keep_name(cut, text != NULL ? text : "", len);
    }
}

static void on_end(int end, void *user)
{
    struct cut *const cut = user;
    (void)end;
    cut->whole = true;
}

static int is_feed(unsigned char c)
{
    return c == '\n';
}

/* Cuts one line at one delimiter; false without memory. */
static bool cut_line(struct cut *cut, const char *line, size_t len, char delimiter)
{
    struct csv_parser parser;
    if (csv_init(&parser, 0) != 0) {
        return false;
    }
    csv_set_blk_size(&parser, len + 1); /* no field needs more */
    csv_set_delim(&parser, (unsigned char)delimiter);
    csv_set_term_func(&parser, is_feed); /* a CR inside a line ends nothing */
    const bool good = csv_parse(&parser, line, len, on_field, on_end, cut) == len &&
                      csv_parse(&parser, "\n", 1, on_field, on_end, cut) == 1;
    csv_free(&parser);
    return good && !cut->failed;
}

size_t ncu_header_count(const char *line, size_t len, char delimiter)
{
    struct cut cut = {0};
    return cut_line(&cut, line, len, delimiter) && cut.whole ? cut.fields : 0;
}

/* Gives the names their addresses, now that they no longer move, and finds the known ones. */
static void find_columns(struct ncu_header_memory *memory)
{
    struct ncu_header *const header = &memory->header;
    const char *text = rt_buf_text(&memory->names);
    for (size_t known = 0; known < NCU_COLUMN_COUNT; known++) {
        header->at[known] = -1;
    }
    for (size_t i = 0; i < header->columns; i++) {
        header->name[i].text = text;
        for (size_t known = 0; known < NCU_COLUMN_COUNT; known++) {
            const size_t len = strlen(column_names[known]);
            if (header->at[known] < 0 && header->name[i].len == len &&
                memcmp(text, column_names[known], len) == 0) {
                header->at[known] = (long)i;
            }
        }
        text += header->name[i].len + 1;
    }
}

int ncu_header_split(struct ncu_header_memory *memory, const char *line, size_t len)
{
    static const char delimiters[] = {',', ';', '\t'};
    size_t most = 1;
    for (size_t i = 0; i < sizeof delimiters; i++) {
        const size_t fields = ncu_header_count(line, len, delimiters[i]);
        if (fields > most) {
            most = fields;
            memory->header.delimiter = delimiters[i];
        }
    }
    if (most == 1) {
        return RT_ENOENT;
    }
    struct cut cut = {.memory = memory};
    const bool good = cut_line(&cut, line, len, memory->header.delimiter);
    memory->header.wanted = calloc(most, sizeof *memory->header.wanted);
    if (!good || memory->names.failed || memory->header.wanted == NULL) {
        return RT_ENOMEM;
    }
    find_columns(memory);
    return RT_OK;
}

/* The layout that the columns make; false when they are not those of ncu. */
static bool find_layout(struct ncu_header *header)
{
    const long *const at = header->at;
    if (at[NCU_COL_KERNEL] < 0) {
        return false;
    }
    if (at[NCU_COL_METRIC] < 0) {
        header->layout = NCU_WIDE;
        return at[NCU_COL_ID] >= 0;
    }
    if (at[NCU_COL_VALUE] >= 0) {
        header->layout = NCU_LONG;
        return true;
    }
    header->layout = NCU_SUMMARY;
    return at[NCU_COL_INVOCATIONS] >= 0 && at[NCU_COL_AVERAGE] >= 0;
}

bool ncu_line_has(const char *line, size_t len, const char *what)
{
    const size_t what_len = strlen(what);
    const char *const end = line + len;
    while ((size_t)(end - line) >= what_len) {
        const char *const found = memchr(line, what[0], (size_t)(end - line) - what_len + 1);
        if (found == NULL || memcmp(found, what, what_len) == 0) {
            return found != NULL;
        }
        line = found + 1;
    }
    return false;
}

static int read_header(struct ncu_header_memory *memory, const char *line, size_t len)
{
    if (!ncu_line_has(line, len, column_names[NCU_COL_KERNEL])) {
        return 0;
    }
    if (memcmp(line, "\xef\xbb\xbf", 3) == 0) { /* files put together, each with its own mark */
        line += 3;
        len -= 3;
    }
    const int code = ncu_header_split(memory, line, len);
    if (code != RT_OK) {
        return code == RT_ENOENT ? 0 : code;
    }
    return find_layout(&memory->header) ? 1 : 0;
}

int ncu_header_read(struct ncu_header_memory *memory, const struct import_line *line)
{
    struct ncu_header_memory next;
    ncu_header_init(&next);
    const int code = line->too_long ? 0 : read_header(&next, line->text, line->len);
    if (code != 1) {
        ncu_header_fini(&next);
        return code;
    }
    next.header.line = line->line;
    for (size_t known = 0; known < NCU_COLUMN_COUNT; known++) {
        if (next.header.at[known] >= 0) {
            next.header.wanted[next.header.at[known]] = true;
        }
    }
    ncu_header_fini(memory);
    *memory = next;
    return 1;
}

bool ncu_table_is_header(const char *line, size_t len, enum ncu_layout *layout)
{
    struct ncu_header_memory memory;
    ncu_header_init(&memory);
    const bool is = read_header(&memory, line, len) == 1;
    if (is && layout != NULL) {
        *layout = memory.header.layout;
    }
    ncu_header_fini(&memory);
    return is;
}

bool ncu_table_is_message(const char *line, size_t len)
{
    static const char *const begins[] = {"==PROF==", "==ERROR==", "==WARNING=="};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        const size_t begin_len = strlen(begins[i]);
        if (len >= begin_len && memcmp(line, begins[i], begin_len) == 0) {
            return true;
        }
    }
    return false;
}
