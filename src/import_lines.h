/*
 * Lines of a profiler's output: UTF-8 with or without byte-order mark, or UTF-16 with one (a
 * redirect of PowerShell), which is decoded. Bytes are not checked: what is shown is escaped
 * where it is shown, what is kept goes through import_text_copy().
 */
#ifndef IMPORT_LINES_H
#define IMPORT_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"
#include "src/load_source.h"

enum { IMPORT_LINE_MAX = 8 << 20 }; /* bytes of one line; a wide header has some 100 KB */

enum import_encoding { IMPORT_UTF8, IMPORT_UTF8_BOM, IMPORT_UTF16LE, IMPORT_UTF16BE };

struct import_line {
    const char *text; /* without line end (LF, CRLF); valid until the next call */
    size_t len;
    uint32_t line; /* from 1 */
    bool too_long; /* longer than IMPORT_LINE_MAX: only its beginning is here */
    bool last;     /* ended by the end of the file, not by a line end: may be cut */
};

struct import_lines {
    struct load_source *source; /* borrowed */
    enum import_encoding encoding;
    char *bytes; /* owned: text not given out yet */
    size_t capacity, begin, end;
    unsigned char pending[4]; /* bytes of a UTF-16 character that is not whole yet */
    size_t pending_len;
    size_t damaged; /* characters of UTF-16 that were none, replaced by U+FFFD */
    uint32_t line;
    bool started, ended, skipping;
};

void import_lines_init(struct import_lines *lines, struct load_source *source);
void import_lines_fini(struct import_lines *lines);

/* Gives the next line. 1; 0 at the end; RT_ENOMEM; RT_EINVAL when reading failed. */
int import_lines_next(struct import_lines *lines, struct import_line *line);

/*
 * Appends text[0..len) as valid UTF-8 without NUL: bytes that are no character become U+FFFD.
 * Blanks at both ends are left out.
 */
void import_text_copy(struct rt_buf *buf, const char *text, size_t len);

#endif
