/*
 * Which bytes are text: UTF-8 without NUL and without carriage returns. ASCII, which is nearly
 * all of it, is passed eight bytes at a time.
 */
#include <stdbool.h>
#include <string.h>

#include "src/load_text.h"

#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

/* Whether a byte of the word is 0: the high bit of each byte that borrows without being set. */
static uint64_t zero_bytes(uint64_t word)
{
    return (word - EACH(1)) & ~word & EACH(0x80);
}

static bool is_plain(uint64_t word)
{
    return ((word & EACH(0x80)) | zero_bytes(word) | zero_bytes(word ^ EACH('\r'))) == 0;
}

static bool is_continuation(unsigned char byte)
{
    return (byte & 0xc0) == 0x80;
}

/* The length of the well-formed UTF-8 sequence at s, 0 when it is none (Unicode, table 3-7). */
static size_t sequence_length(const unsigned char *s, size_t left)
{
    if (s[0] < 0x80) {
        return 1;
    }
    if (s[0] >= 0xc2 && s[0] <= 0xdf) {
        return left >= 2 && is_continuation(s[1]) ? 2 : 0;
    }
    if (s[0] >= 0xe0 && s[0] <= 0xef) {
        const unsigned char low = s[0] == 0xe0 ? 0xa0 : 0x80;  /* no overlong forms */
        const unsigned char high = s[0] == 0xed ? 0x9f : 0xbf; /* no surrogates */
        return left >= 3 && s[1] >= low && s[1] <= high && is_continuation(s[2]) ? 3 : 0;
    }
    if (s[0] >= 0xf0 && s[0] <= 0xf4) {
        const unsigned char low = s[0] == 0xf0 ? 0x90 : 0x80;
        const unsigned char high = s[0] == 0xf4 ? 0x8f : 0xbf; /* not above U+10FFFF */
        const bool good = left >= 4 && s[1] >= low && s[1] <= high && is_continuation(s[2]) &&
                          is_continuation(s[3]);
        return good ? 4 : 0;
    }
    return 0;
}

size_t load_text_check(const char *text, size_t len, const char **error)
{
    const unsigned char *const bytes = (const unsigned char *)text;
    size_t at = 0;
    while (at < len) {
        uint64_t word;
        while (len - at >= sizeof word &&
               (memcpy(&word, bytes + at, sizeof word), is_plain(word))) {
            at += sizeof word;
        }
        if (at == len) {
            break;
        }
        if (bytes[at] == '\0') {
            *error = "NUL byte";
            return at;
        }
        if (bytes[at] == '\r') {
            *error = "carriage return inside a line: a line ends with LF or CRLF";
            return at;
        }
        const size_t sequence = sequence_length(bytes + at, len - at);
        if (sequence == 0) {
            *error = "invalid UTF-8";
            return at;
        }
        at += sequence;
    }
    return len;
}
