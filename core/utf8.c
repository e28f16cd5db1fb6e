/*
 * The one decoder: what a file may hold, what is shown as it is, and what is shown escaped all
 * agree on it.
 */
#include "core/utf8.h"

/* The length that a lead byte announces; 0 when it begins no character. */
static size_t announced(unsigned char lead)
{
    if (lead < 0x80) {
        return 1;
    }
    return lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf8 ? 4 : 0;
}

size_t rt_utf8_decode(const unsigned char *bytes, size_t len, uint32_t *code)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t length = len > 0 ? announced(bytes[0]) : 0;
    if (length == 0 || length > len) {
        return 0;
    }
    uint32_t value = length == 1 ? bytes[0] : bytes[0] & (0x7fU >> length);
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
        value = value << 6 | (bytes[i] & 0x3fU);
    }
    if (value < smallest[length] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) {
        return 0;
    }
    *code = value;
    return length;
}
