/*
 * UTF-8: which bytes are a character, and which one (Unicode, table 3-7).
 */
#ifndef RT_UTF8_H
#define RT_UTF8_H

#include <stddef.h>
#include <stdint.h>

/*
 * Bytes of the character that starts here, with its code point in *code, or 0: there is none, it
 * is cut short, overlong, a surrogate, or above U+10FFFF.
 */
size_t rt_utf8_decode(const unsigned char *bytes, size_t len, uint32_t *code);

#endif
