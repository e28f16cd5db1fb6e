/*
 * What stands in traces and is not JSON, made JSON byte by byte on the way to the parser: a
 * byte-order mark, NaN and Infinity, decimals without a digit before or behind the point, raw
 * control characters and backslashes in strings. What is good passes through where it stands;
 * what is bad in another way passes too, and the parser will say so.
 *
 * How the text is cut into pieces does not matter. Tokens without end are cut, so that no file
 * makes the parser's memory grow.
 */
#ifndef IMPORT_TORCH_REPAIR_H
#define IMPORT_TORCH_REPAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TORCH_STRING_MAX = 64 << 10, /* bytes of a string that are passed on */
    TORCH_TOKEN_MAX = 512        /* of a number or a word; a longer one becomes null */
};

/* X(enumerator, what was repaired) */
#define TORCH_REPAIRS(X)                                                                           \
    X(TORCH_REPAIR_BOM, "byte-order mark left out")                                                \
    X(TORCH_REPAIR_NAN, "NaN or Infinity, which JSON does not have, read as null")                 \
    X(TORCH_REPAIR_DECIMAL, "decimal without a digit on both sides of its point")                  \
    X(TORCH_REPAIR_CONTROL, "raw control character in a string")                                   \
    X(TORCH_REPAIR_BACKSLASH, "backslash in a string that escapes nothing")                        \
    X(TORCH_REPAIR_LONG, "token cut because it is too long")

#define TORCH_X(enumerator, what) enumerator,
enum torch_repair_kind { TORCH_REPAIRS(TORCH_X) TORCH_REPAIR_COUNT };
#undef TORCH_X

/* Takes the next bytes, which stand at this position of the text, or for what stands there. */
typedef int torch_sink(void *context, const char *bytes, size_t len, uint64_t position);

struct torch_repair {
    torch_sink *sink;
    void *context;
    uint64_t position;                  /* of the piece that is fed, from 0 */
    uint64_t count[TORCH_REPAIR_COUNT]; /* how many of each */
    uint64_t first[TORCH_REPAIR_COUNT]; /* where the first one is */
    int place;                          /* enum place of the .c */
    bool escaped;                       /* in a string that is cut: behind a backslash */
    size_t string_len;                  /* bytes of the string so far */
    char hold[TORCH_TOKEN_MAX];         /* a token or an escape that goes on in the next piece */
    size_t held;                        /* its length, which may be over the maximum */
    uint64_t hold_position;
};

void torch_repair_init(struct torch_repair *repair, torch_sink *sink, void *context);

/* 0, or what the sink returned when that was something else; nothing may be fed after that. */
int torch_repair_feed(struct torch_repair *repair, const char *bytes, size_t len);

/* The text ends here. Likewise. */
int torch_repair_end(struct torch_repair *repair);

#endif
