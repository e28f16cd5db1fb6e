/*
 * Arrays that grow by one item at a time: doubling, so that n items are moved about n times in all.
 */
#include "core/grow.h"

#include <stdint.h>
#include <stdlib.h>

enum { FIRST = 8 };

void *rt_grow(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity) {
        return items;
    }
    if (*capacity > SIZE_MAX / 2 / size) {
        return NULL;
    }
    const size_t more = *capacity < FIRST ? FIRST : *capacity * 2;
    void *const grown = realloc(items, more * size);
    *capacity = grown != NULL ? more : *capacity;
    return grown;
}
