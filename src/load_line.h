/*
 * The syntax of one line. This is the one place that knows it: loading takes values from the
 * spans found here, saving replaces exactly these spans.
 *
 *   [kind ID]      ; comment
 *   key = value    ; comment
 *   key = "a value with ; and \" in it"
 *
 * Blanks are spaces and tabs; leading ones mean nothing. A comment begins with ; or # at the
 * line's start, or with ; after a blank; not inside a value that begins with a double quote.
 * In such a value \" is a quote and \\ a backslash; any other backslash stands for itself.
 */
#ifndef LOAD_LINE_H
#define LOAD_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/buf.h"
#include "src/load_text.h"

enum load_line_type {
    LOAD_LINE_BLANK,       /* nothing, or a comment; may be in error all the same */
    LOAD_LINE_SECTION,     /* word is the kind */
    LOAD_LINE_KEY,         /* word is the key */
    LOAD_LINE_BAD_SECTION, /* begins with [ but is no section; word as far as known */
    LOAD_LINE_BAD_KEY      /* likewise for the rest; word may be empty */
};

/* text[at .. at + len) */
struct load_span {
    size_t at, len;
};

struct load_line {
    enum load_line_type type;
    struct load_span word;
    struct load_span id;    /* of a section; empty when it has none */
    struct load_span value; /* of a key, with its quotes; never empty in a LOAD_LINE_KEY */
    bool quoted;
    const char *error; /* of a bad line, or NULL: what is wrong, ... */
    size_t error_at;   /* ... and where, ... */
    uint32_t odd;      /* ... and which invisible character it is, or 0 */
};

/* Reads text[0..len), a line without its line end; it must be text (load_text_check). */
void load_line_parse(const char *text, size_t len, struct load_line *line);

/*
 * The same for a piece, which may hold what is no text: then it is in error, and what stands
 * before (and, for a section, behind) tells what the line was to be.
 */
void load_line_read(const struct load_piece *piece, struct load_line *line);

/*
 * The value of a LOAD_LINE_KEY without quotes and escapes: *value is in `text`, or in `scratch`
 * (which is overwritten) when escapes had to be resolved. RT_OK or RT_ENOMEM.
 */
int load_line_value(const char *text, const struct load_line *line, struct rt_buf *scratch,
                    const char **value, size_t *len);

/*
 * Appends a text as a value that reads back to the same text, in quotes when it needs them or
 * when `quoted`. RT_EINVAL, with the reason in *error, when no value can hold it: it is empty or
 * has control characters or invalid UTF-8.
 */
int load_line_quote(struct rt_buf *out, const char *text, bool quoted, const char **error);

#endif
