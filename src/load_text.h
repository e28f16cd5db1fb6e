/*
 * Physical lines of UTF-8 text from a source, of files of any size. It accepts a byte-order
 * mark, LF and CRLF, and a last line without line end; it finds what is not text (NUL, invalid
 * UTF-8, a lone carriage return, a line of more than LOAD_LINE_MAX bytes, UTF-16) and says where.
 *
 * The raw bytes of all pieces, one after the other, are exactly the bytes of the source: loading
 * and saving cut a file into lines in the same place.
 */
#ifndef LOAD_TEXT_H
#define LOAD_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "src/load_source.h"

enum { LOAD_LINE_MAX = 1 << 20 }; /* bytes of one line, without its line end */

/*
 * A line, or a piece of one that is too long to hold. All pointers are valid until the next
 * call.
 */
struct load_piece {
    const char *text;  /* without byte-order mark and line end; of a bad line, what precedes */
    size_t len;        /* the bad place, so that this is the offset of the bad byte too */
    const char *error; /* what is bad at text[len], or NULL */
    const char *raw;   /* with byte-order mark and line end */
    size_t raw_len;
    uint32_t line;  /* from 1 */
    bool continued; /* a further piece of a bad line: only raw bytes, no text */
};

struct load_text {
    struct load_source *source; /* borrowed */
    char *bytes;                /* owned */
    size_t capacity, begin, end;
    uint32_t line;
    bool started, ended;
    bool inside; /* the next piece continues a line */
    bool utf16;  /* the whole source is one bad line */
};

void load_text_init(struct load_text *text, struct load_source *source);
void load_text_fini(struct load_text *text);

/*
 * Gives the next piece. 1; 0 at the end; RT_ENOMEM; RT_EINVAL when reading failed (the
 * source's `error` says why).
 */
int load_text_next(struct load_text *text, struct load_piece *piece);

/* The offset of the first byte that is not text, with *error saying what is bad; or len. */
size_t load_text_check(const char *text, size_t len, const char **error);

#endif
