/*
 * Arrays that grow by one item at a time.
 */
#ifndef RT_GROW_H
#define RT_GROW_H

#include <stddef.h>

/*
 * Room for one more item of `size` bytes behind the `count` that are there: `items` itself, or the
 * array in its new place with *capacity doubled. NULL without memory, or when the bytes would not
 * fit a size_t: the array and *capacity are then as they were.
 */
void *rt_grow(void *items, size_t count, size_t *capacity, size_t size);

#endif
