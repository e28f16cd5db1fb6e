/*
 * What a line of a table looks like before it is cut into fields. Most lines are judged by their
 * first field alone.
 */
#include "src/import_ncu_line.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether a byte may stand between groups of digits: marks, blanks, and the bytes of U+00A0,
   U+2009, U+202F and U+2019. */
static bool is_mark(char c)
{
    return c == ',' || c == '.' || c == '\'' || c == ' ' || (unsigned char)c >= 0x80;
}

bool ncu_line_is_count(const char *text, size_t len)
{
    size_t group = 0;
    size_t groups = 0;
    bool mark = true;
    for (size_t i = 0; i < len; i++) {
        if (is_digit(text[i])) {
            groups += mark;
            group = mark ? 1 : group + 1;
            mark = false;
        } else if (i > 0 && is_mark(text[i])) {
            mark = true;
        } else {
            return false;
        }
    }
    return len > 0 && !mark && (groups == 1 || group == 3);
}

/*
 * The first field of a line, when it looks whole: behind it stands the delimiter. *end is then
 * true; false when the line ends first, as that of a cut row does.
 */
static struct ncu_field first_field(const struct import_line *line, char delimiter, bool *end)
{
    const bool quoted = line->len > 0 && line->text[0] == '"';
    const char *const text = line->text + quoted;
    const size_t len = line->len - quoted;
    const char *const stop = len > 0 ? memchr(text, quoted ? '"' : delimiter, len) : NULL;
    const size_t field = stop != NULL ? (size_t)(stop - text) : len;
    const size_t behind = field + quoted;
    *end = stop != NULL && (!quoted || (behind < len && text[behind] == delimiter));
    return (struct ncu_field){text, field};
}

bool ncu_line_is_numbered(const struct import_line *line, const struct ncu_header *header)
{
    bool end;
    const struct ncu_field first = first_field(line, header->delimiter, &end);
    if (end) {
        return ncu_line_is_count(first.text, first.len) ||
               (header->layout == NCU_WIDE && first.len == 0);
    }
    /* The last row may be cut as early as here, in front of the second quote or behind it. */
    const bool open = line->text[0] == '"' &&
                      (first.len + 1 == line->len || (line->last && first.len + 2 == line->len));
    return open && (first.len == 0 || ncu_line_is_count(first.text, first.len));
}

bool ncu_line_is_row(const struct import_line *line, const struct ncu_header *header)
{
    const char c = line->text[0];
    return c == '"' || is_digit(c) || c == header->delimiter;
}

bool ncu_line_begins_another(const struct import_line *line, const struct ncu_header *header,
                             bool quoted)
{
    bool end;
    if (line->len == 0 || (line->text[0] == '"') != quoted) {
        return false;
    }
    const struct ncu_field first = first_field(line, header->delimiter, &end);
    return end && ncu_line_is_count(first.text, first.len);
}
