/*
 * Keys and values of one section: which key it is, whether the value is allowed. What the
 * values mean together is decided in load_add.c.
 */
#include "src/load_section.h"

#include <string.h>

#include "core/code.h"
#include "core/number.h"
#include "core/suggest.h"

enum { SHOWN_MAX = 60 }; /* bytes of a text from the file that a message repeats */

/* A value on its way into a field. */
struct value {
    size_t field;
    const char *text;
    size_t len;
    uint32_t line, column;
};

void load_section_init(struct load_section *section, struct rt_diags *diags, const char *path)
{
    *section = (struct load_section){.diags = diags, .path = path, .last = LOAD_FIELDS_MAX};
    rt_buf_init(&section->id);
    rt_buf_init(&section->texts);
    rt_buf_init(&section->scratch);
}

void load_section_fini(struct load_section *section)
{
    rt_buf_fini(&section->id);
    rt_buf_fini(&section->texts);
    rt_buf_fini(&section->scratch);
}

void load_section_drop(struct load_section *section)
{
    section->kind = NULL;
    section->lines = 0;
    section->errors = 0;
}

int load_section_open(struct load_section *section, const struct load_kind *kind, const char *id,
                      size_t len, uint32_t line, uint32_t column)
{
    load_section_drop(section);
    section->kind = kind;
    section->line = line;
    section->column = column;
    section->known = 0;
    section->last = LOAD_FIELDS_MAX;
    memset(section->key_line, 0, sizeof section->key_line);
    rt_buf_clear(&section->texts);
    rt_buf_putc(&section->texts, '\0'); /* offset 0 is "no text" */
    rt_buf_clear(&section->id);
    rt_buf_put(&section->id, id, len);
    return section->id.failed || section->texts.failed ? RT_ENOMEM : RT_OK;
}

/* How many bytes of a text to repeat in a message, never ending inside a character. */
static int shown(const char *text, size_t len)
{
    if (len <= SHOWN_MAX) {
        return (int)len;
    }
    size_t end = SHOWN_MAX;
    while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80) {
        end--;
    }
    return (int)end;
}

static void report(struct load_section *section, const struct value *value, const char *message)
{
    section->errors++;
    rt_diags_add(section->diags, RT_ERROR, section->path, value->line, value->column, "%s%s",
                 section->kind->field[value->field].key, message);
}

static bool is_word(const struct value *value, const char *word)
{
    return strlen(word) == value->len && memcmp(word, value->text, value->len) == 0;
}

/* Reads a number and reports what is none. False when there is none. */
static bool read_number(struct load_section *section, const struct value *value, double *number)
{
    const char *why = "";
    const int code = rt_number_parse(value->text, value->len, number, &why);
    if (code == RT_OK || code == RT_ENOMEM) {
        section->no_memory = section->no_memory || code == RT_ENOMEM;
        return code == RT_OK;
    }
    const bool count = section->kind->field[value->field].value == LOAD_COUNT;
    section->errors++;
    rt_diags_add(section->diags, RT_ERROR, section->path, value->line, value->column,
                 "%s: %s: '%.*s'%s", section->kind->field[value->field].key, why,
                 shown(value->text, value->len), value->text,
                 count ? "; expected a number, `unknown` or `none`" : "");
    return false;
}

/* What is wrong with the number of a field, or NULL. */
static const char *violation_of(const struct load_field *field, double number)
{
    switch (field->value) {
    case LOAD_CEILING:
        return rt_ceiling_violation((enum rt_ceiling)field->index, number);
    case LOAD_ROOF:
        return rt_rule_violation(RT_RULE_POSITIVE, number);
    case LOAD_TERM:
        return rt_term_violation((enum rt_term)field->index, number);
    default:
        return rt_rule_violation(rt_number_info[field->index].rule, number);
    }
}

static void set_number(struct load_section *section, const struct value *value)
{
    double number;
    if (!read_number(section, value, &number)) {
        return;
    }
    const struct load_field *const field = &section->kind->field[value->field];
    const char *const violation = violation_of(field, number);
    if (violation != NULL) {
        section->errors++;
        rt_diags_add(section->diags, RT_ERROR, section->path, value->line, value->column,
                     "%s %s, not %.*s", field->key, violation, shown(value->text, value->len),
                     value->text);
        return;
    }
    section->number[value->field] = number;
    section->known |= RT_KNOWN(field->index);
}

/* `unknown` leaves the state bits clear; `none` is known, and 0. */
static void set_count(struct load_section *section, const struct value *value)
{
    if (is_word(value, "unknown")) {
        return;
    }
    if (!is_word(value, "none")) {
        set_number(section, value);
        return;
    }
    const int number = section->kind->field[value->field].index;
    section->number[value->field] = 0;
    section->known |= RT_KNOWN(number);
    section->known |= number == RT_FLOPS ? RT_FLOPS_NONE : RT_DRAM_BYTES_NONE;
}

static void set_text(struct load_section *section, const struct value *value)
{
    section->text_at[value->field] = section->texts.len;
    rt_buf_put(&section->texts, value->text, value->len);
    rt_buf_putc(&section->texts, '\0');
    section->no_memory = section->no_memory || section->texts.failed;
}

static void set_word(struct load_section *section, const struct value *value)
{
    const char *const *const words = section->kind->field[value->field].words;
    size_t count = 0;
    for (; words[count] != NULL; count++) {
        if (is_word(value, words[count])) {
            set_text(section, value);
            return;
        }
    }
    struct rt_buf message;
    rt_buf_init(&message);
    rt_buf_puts(&message, " must be one of");
    for (size_t i = 0; i < count; i++) {
        rt_buf_printf(&message, "%s %s", i > 0 ? "," : "", words[i]);
    }
    const char *const nearest = rt_suggest(value->text, value->len, words, count);
    if (nearest != NULL) {
        rt_buf_printf(&message, "; did you mean `%s`?", nearest);
    }
    report(section, value, rt_buf_text(&message));
    rt_buf_fini(&message);
}

static void set_time_model(struct load_section *section, const struct value *value)
{
    if (!is_word(value, RT_TIME_MODEL)) {
        report(section, value,
               " must be " RT_TIME_MODEL ": times that overlap cannot be added; resolve the "
               "overlap first and keep only exposed, disjoint times");
    }
}

static void set_value(struct load_section *section, const struct value *value)
{
    switch (section->kind->field[value->field].value) {
    case LOAD_NUMBER:
    case LOAD_CEILING:
    case LOAD_ROOF:
    case LOAD_TERM:
        set_number(section, value);
        break;
    case LOAD_COUNT:
        set_count(section, value);
        break;
    case LOAD_TEXT:
        if (section->kind->field[value->field].words != NULL) {
            set_word(section, value);
        } else {
            set_text(section, value);
        }
        break;
    case LOAD_TIME_MODEL:
        set_time_model(section, value);
        break;
    }
}

static void report_unknown(struct load_section *section, const char *text,
                           const struct load_span *key, uint32_t line)
{
    const char *const bytes = text + key->at;
    const char *const nearest = load_field_suggest(section->kind, bytes, key->len);
    section->errors++;
    rt_diags_add(section->diags, RT_ERROR, section->path, line, (uint32_t)key->at + 1,
                 "unknown key `%.*s` in a [%s] section%s%s%s", shown(bytes, key->len), bytes,
                 section->kind->name, nearest != NULL ? "; did you mean `" : "",
                 nearest != NULL ? nearest : "", nearest != NULL ? "`?" : "");
}

/* The field of a key, looked for first where it stood in the section before. */
static int find_field(struct load_section *section, const char *key, size_t len)
{
    const int found = load_field_find(section->kind, key, len, section->next[section->last]);
    if (found >= 0) {
        section->next[section->last] = (size_t)found;
        section->last = (size_t)found;
    }
    return found;
}

int load_section_key(struct load_section *section, const char *text, const struct load_line *line,
                     uint32_t number)
{
    section->lines++;
    const int found = find_field(section, text + line->word.at, line->word.len);
    if (found < 0) {
        report_unknown(section, text, &line->word, number);
        return RT_OK;
    }
    if (section->key_line[found] != 0) {
        section->errors++;
        rt_diags_add(section->diags, RT_ERROR, section->path, number, (uint32_t)line->word.at + 1,
                     "duplicate key `%s`: first on line %u", section->kind->field[found].key,
                     (unsigned)section->key_line[found]);
        return RT_OK;
    }
    struct value value = {
        .field = (size_t)found, .line = number, .column = (uint32_t)line->value.at + 1};
    section->key_line[found] = number;
    section->value_column[found] = value.column;
    section->text_at[found] = 0;
    if (load_line_value(text, line, &section->scratch, &value.text, &value.len) != RT_OK) {
        return RT_ENOMEM;
    }
    set_value(section, &value);
    return section->no_memory ? RT_ENOMEM : RT_OK;
}

void load_section_bad_line(struct load_section *section, const char *key, size_t len,
                           uint32_t number)
{
    section->lines++;
    section->errors++;
    const int found = section->kind != NULL ? load_field_find(section->kind, key, len, 0) : -1;
    if (found >= 0 && section->key_line[found] == 0) {
        section->key_line[found] = number;
        section->text_at[found] = 0;
    }
}

/* Whether another key stands for this one. */
static bool is_supplied(const struct load_section *section, size_t field)
{
    for (size_t f = 0; f < section->kind->count; f++) {
        if (section->key_line[f] != 0 && load_field_supplies(section->kind, f) == (int)field) {
            return true;
        }
    }
    return false;
}

void load_section_missing(struct load_section *section)
{
    struct rt_buf keys;
    rt_buf_init(&keys);
    size_t missing = 0;
    for (size_t f = 0; f < section->kind->count; f++) {
        if (section->kind->field[f].required && section->key_line[f] == 0 &&
            !is_supplied(section, f)) {
            rt_buf_printf(&keys, "%s%s", missing > 0 ? ", " : "", section->kind->field[f].key);
            missing++;
        }
    }
    if (missing > 0) {
        section->errors++;
        rt_diags_add(section->diags, RT_ERROR, section->path, section->line, section->column,
                     "%s[%s %s] lacks %s", section->lines == 0 ? "empty section: " : "",
                     section->kind->name, rt_buf_text(&section->id), rt_buf_text(&keys));
    }
    rt_buf_fini(&keys);
}

const char *load_section_text(const struct load_section *section, size_t field)
{
    const bool seen = section->key_line[field] != 0 && section->text_at[field] != 0;
    return seen ? section->texts.data + section->text_at[field] : NULL;
}
