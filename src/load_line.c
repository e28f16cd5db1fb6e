/*
 * The syntax of one line; see load_line.h for the rules. Nothing here knows which kinds and
 * keys there are.
 */
#include "src/load_line.h"

#include <string.h>

#include "core/code.h"
#include "core/utf8.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static size_t skip_blanks(const char *text, size_t at, size_t end)
{
    while (at < end && is_blank(text[at])) {
        at++;
    }
    return at;
}

/* text[at .. end) without blanks at either end. */
static struct load_span trim(const char *text, size_t at, size_t end)
{
    at = skip_blanks(text, at, end);
    while (end > at && is_blank(text[end - 1])) {
        end--;
    }
    return (struct load_span){at, end - at};
}

/* The first ; in text[from .. end) that has a blank before it, or `end`. */
static size_t find_comment(const char *text, size_t from, size_t end)
{
    for (size_t at = from; at < end; at++) {
        const char *const mark = memchr(text + at, ';', end - at);
        if (mark == NULL) {
            break;
        }
        at = (size_t)(mark - text);
        if (at > 0 && is_blank(text[at - 1])) {
            return at;
        }
    }
    return end;
}

static bool is_id_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == '-';
}

/* The first byte of text[at .. end) that no ID may hold, or `end`. */
static size_t find_non_id(const char *text, size_t at, size_t end)
{
    while (at < end && is_id_byte(text[at])) {
        at++;
    }
    return at;
}

static void set_error(struct load_line *line, const char *error, size_t at)
{
    line->type = line->type == LOAD_LINE_SECTION ? LOAD_LINE_BAD_SECTION : LOAD_LINE_BAD_KEY;
    line->error = error;
    line->error_at = at;
}

/* Whether only blanks and a comment stand in text[at .. len); else *junk is where not. */
static bool only_comment(const char *text, size_t at, size_t len, size_t *junk)
{
    const size_t next = skip_blanks(text, at, len);
    *junk = next;
    return next == len || (next > at && text[next] == ';');
}

static void parse_section(const char *text, size_t open, size_t len, struct load_line *line)
{
    line->type = LOAD_LINE_SECTION;
    const char *const bracket = memchr(text + open, ']', len - open);
    const size_t close = bracket != NULL ? (size_t)(bracket - text) : len;
    const struct load_span inner = trim(text, open + 1, close);
    size_t end = inner.at;
    while (end < inner.at + inner.len && !is_blank(text[end])) {
        end++;
    }
    line->word = (struct load_span){inner.at, end - inner.at};
    line->id = trim(text, end, inner.at + inner.len);
    const size_t id_end = line->id.at + line->id.len;
    const size_t odd = find_non_id(text, line->id.at, id_end);
    size_t junk;
    if (bracket == NULL) {
        set_error(line, "unterminated section: no ] after this [", open);
    } else if (line->word.len == 0) {
        set_error(line, "empty section name: expected [record ID], [reference ID] or [plan ID]",
                  open);
    } else if (odd < id_end) {
        set_error(line,
                  "an ID holds only letters, digits, '.', '_' and '-'; longer names go "
                  "into `name =`",
                  odd);
    } else if (!only_comment(text, close + 1, len, &junk)) {
        set_error(line, "text after ]: only a comment may follow, with a blank before its ;", junk);
    }
}

/* The closing quote of the value that begins at `open`, or `len`. */
static size_t find_closing_quote(const char *text, size_t open, size_t len)
{
    size_t at = open + 1;
    while (at < len && text[at] != '"') {
        const bool escape =
            text[at] == '\\' && at + 1 < len && (text[at + 1] == '"' || text[at + 1] == '\\');
        at += escape ? 2 : 1;
    }
    return at;
}

static void parse_quoted(const char *text, size_t len, struct load_line *line)
{
    const size_t open = line->value.at;
    const size_t close = find_closing_quote(text, open, len);
    size_t junk;
    line->quoted = true;
    if (close >= len) {
        set_error(line, "unterminated quote: no closing \" on this line", open);
        return;
    }
    line->value.len = close + 1 - open;
    if (line->value.len == 2) {
        set_error(line, "empty value", open);
    } else if (!only_comment(text, close + 1, len, &junk)) {
        set_error(line, "text after the closing quote: a quote inside a quoted value is \\\"",
                  junk);
    }
}

/* The value behind the = at `equals`. */
static void parse_value(const char *text, size_t equals, size_t len, struct load_line *line)
{
    const size_t start = skip_blanks(text, equals + 1, len);
    line->value.at = start;
    if (start < len && text[start] == '"') {
        parse_quoted(text, len, line);
        return;
    }
    line->value = trim(text, start, find_comment(text, start, len));
    if (line->value.len == 0) {
        set_error(line, "empty value: nothing after =", equals);
    }
}

/* A line without =, which may have meant to be a key all the same. */
static void parse_no_equals(const char *text, size_t start, size_t end, struct load_line *line)
{
    size_t at = start;
    while (at < end && !is_blank(text[at]) && text[at] != ':') {
        at++;
    }
    line->word = (struct load_span){start, at - start};
    const char *const colon = memchr(text + start, ':', end - start);
    if (colon != NULL) {
        set_error(line, "only = separates a key from its value, : does not",
                  (size_t)(colon - text));
    } else {
        set_error(line, "no = in this line: expected `key = value` or `[kind ID]`", start);
    }
}

static void parse_key(const char *text, size_t start, size_t len, struct load_line *line)
{
    line->type = LOAD_LINE_KEY;
    const char *const equals = memchr(text + start, '=', len - start);
    const size_t found = equals != NULL ? (size_t)(equals - text) : len;
    const size_t comment = find_comment(text, start, found);
    if (equals == NULL || comment < found) {
        parse_no_equals(text, start, comment, line);
        return;
    }
    line->word = trim(text, start, found);
    if (line->word.len == 0) {
        set_error(line, "empty key: nothing before =", found);
        return;
    }
    parse_value(text, found, len, line);
}

static void parse_from(const char *text, size_t start, size_t len, struct load_line *line)
{
    if (start == len || text[start] == ';' || text[start] == '#') {
        line->type = LOAD_LINE_BLANK;
    } else if (text[start] == '[') {
        parse_section(text, start, len, line);
    } else {
        parse_key(text, start, len, line);
    }
}

/* Characters that nobody sees before the first one of a line: `from` to `to`. */
static const struct {
    uint32_t from, to;
    const char *error;
} invisible[] = {
    {0x0001, 0x0008, "control character"},
    {0x000a, 0x001f, "control character"},
    {0x007f, 0x009f, "control character"},
    {0x00a0, 0x00a0, "no-break space"},
    {0x00ad, 0x00ad, "soft hyphen"},
    {0x1680, 0x1680, "blank that is neither space nor tab"},
    {0x2000, 0x200a, "blank that is neither space nor tab"},
    {0x200b, 0x200f, "invisible character"},
    {0x2028, 0x202e, "invisible character"},
    {0x202f, 0x202f, "no-break space"},
    {0x205f, 0x205f, "blank that is neither space nor tab"},
    {0x2060, 0x206f, "invisible character"},
    {0x3000, 0x3000, "blank that is neither space nor tab"},
    {0xfeff, 0xfeff, "byte-order mark inside the file"},
};

/* What the invisible character at text[at] is called, with its code point and length; or NULL. */
static const char *find_invisible(const char *text, size_t at, size_t len, uint32_t *code,
                                  size_t *size)
{
    if (at == len || (text[at] > ' ' && text[at] < 0x7f)) {
        return NULL; /* nearly every line */
    }
    *size = rt_utf8_decode((const unsigned char *)text + at, len - at, code);
    for (size_t i = 0; *size > 0 && i < sizeof invisible / sizeof *invisible; i++) {
        if (*code >= invisible[i].from && *code <= invisible[i].to) {
            return invisible[i].error;
        }
    }
    return NULL;
}

/*
 * A line that begins with an invisible character is in error for that, as the section, key or
 * comment that it seems to be.
 */
static bool parse_behind_invisible(const char *text, size_t start, size_t len,
                                   struct load_line *line)
{
    uint32_t code;
    size_t size;
    size_t at = start;
    const char *const error = find_invisible(text, start, len, &code, &size);
    if (error == NULL) {
        return false;
    }
    const uint32_t first = code;
    while (find_invisible(text, at, len, &code, &size) != NULL) {
        at = skip_blanks(text, at + size, len);
    }
    parse_from(text, at, len, line);
    line->type = line->type == LOAD_LINE_SECTION ? LOAD_LINE_BAD_SECTION
                 : line->type == LOAD_LINE_KEY   ? LOAD_LINE_BAD_KEY
                                                 : line->type;
    line->error = error;
    line->error_at = start;
    line->odd = first;
    return true;
}

void load_line_parse(const char *text, size_t len, struct load_line *line)
{
    *line = (struct load_line){.type = LOAD_LINE_BLANK};
    const size_t start = skip_blanks(text, 0, len);
    if (!parse_behind_invisible(text, start, len, line)) {
        parse_from(text, start, len, line);
    }
}

/* Whether what seems to begin the line, behind all that is no visible ASCII, is a section. */
static bool hides_section(const struct load_piece *piece)
{
    const char *at = piece->text;
    const char *const end = piece->raw + piece->raw_len;
    while (at < end && (*at <= ' ' || *at > '~')) {
        at++;
    }
    return at >= piece->text + piece->len && at < end && *at == '[';
}

void load_line_read(const struct load_piece *piece, struct load_line *line)
{
    *line = (struct load_line){.type = LOAD_LINE_BLANK};
    if (piece->continued) {
        return;
    }
    load_line_parse(piece->text, piece->len, line);
    if (piece->error == NULL) {
        return;
    }
    const bool comment = line->type == LOAD_LINE_BLANK && piece->len > 0;
    const bool section = line->type == LOAD_LINE_SECTION || line->type == LOAD_LINE_BAD_SECTION ||
                         hides_section(piece);
    line->type = section ? LOAD_LINE_BAD_SECTION : comment ? LOAD_LINE_BLANK : LOAD_LINE_BAD_KEY;
    line->error = piece->error;
    line->error_at = piece->len;
    line->odd = 0;
}

int load_line_value(const char *text, const struct load_line *line, struct rt_buf *scratch,
                    const char **value, size_t *len)
{
    const struct load_span span = line->value;
    if (!line->quoted) {
        *value = text + span.at;
        *len = span.len;
        return RT_OK;
    }
    const char *const inner = text + span.at + 1;
    const size_t inner_len = span.len - 2;
    *value = inner;
    *len = inner_len;
    if (memchr(inner, '\\', inner_len) == NULL) {
        return RT_OK;
    }
    rt_buf_clear(scratch);
    for (size_t at = 0; at < inner_len; at++) {
        const bool escape = inner[at] == '\\' && at + 1 < inner_len &&
                            (inner[at + 1] == '"' || inner[at + 1] == '\\');
        at += escape;
        rt_buf_putc(scratch, inner[at]);
    }
    *value = rt_buf_text(scratch);
    *len = scratch->len;
    return scratch->failed ? RT_ENOMEM : RT_OK;
}

static const char *refuse_text(const char *text, size_t len)
{
    const char *error = NULL;
    if (len == 0) {
        return "a value must not be empty";
    }
    for (size_t at = 0; at < len; at++) {
        const unsigned char byte = (unsigned char)text[at];
        if ((byte < ' ' && byte != '\t') || byte == 0x7f) {
            return "a value must not hold control characters";
        }
    }
    return load_text_check(text, len, &error) < len ? error : NULL;
}

int load_line_quote(struct rt_buf *out, const char *text, bool quoted, const char **error)
{
    const size_t len = strlen(text);
    *error = refuse_text(text, len);
    if (*error != NULL) {
        return RT_EINVAL;
    }
    const bool plain = !is_blank(text[0]) && !is_blank(text[len - 1]) && text[0] != '"' &&
                       text[0] != ';' && find_comment(text, 0, len) == len;
    if (plain && !quoted) {
        rt_buf_put(out, text, len);
        return out->failed ? RT_ENOMEM : RT_OK;
    }
    rt_buf_putc(out, '"');
    for (size_t at = 0; at < len; at++) {
        if (text[at] == '"' || text[at] == '\\') {
            rt_buf_putc(out, '\\');
        }
        rt_buf_putc(out, text[at]);
    }
    rt_buf_putc(out, '"');
    return out->failed ? RT_ENOMEM : RT_OK;
}
