/*
 * Which bytes are text: UTF-8 without NUL and without carriage returns. ASCII, which is nearly
 * all of it, is passed eight bytes at a time.
 */
#include <stdbool.h>
#include <string.h>

#include "core/utf8.h"
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
        uint32_t code;
        const size_t sequence = rt_utf8_decode(bytes + at, len - at, &code);
        if (sequence == 0) {
            *error = "invalid UTF-8";
            return at;
        }
        at += sequence;
    }
    return len;
}
