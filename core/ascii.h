/*
 * Letters without a locale: only A to Z have a case here.
 */
#ifndef RT_ASCII_H
#define RT_ASCII_H

#include <stdbool.h>

static inline char rt_ascii_lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* Whether two texts are the same but for the case of A to Z. */
static inline bool rt_ascii_same(const char *a, const char *b)
{
    while (*a != '\0' && rt_ascii_lower(*a) == rt_ascii_lower(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

#endif
