/*
 * Names, each once, numbered from 1 without holes, so that what is known about a name is an array.
 * Number 0 is the empty name: not stated.
 */
#ifndef RT_NAMES_H
#define RT_NAMES_H

#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"
#include "core/index.h"

struct rt_names {
    struct rt_index by_text;
    size_t *offset; /* owned; where number i + 1 stands in bytes */
    size_t count, capacity;
    struct rt_buf bytes; /* each with its NUL */
};

void rt_names_init(struct rt_names *names);
void rt_names_fini(struct rt_names *names);

/* The number of text[0..len), which ends at a NUL in it. RT_OK or RT_ENOMEM. */
int rt_names_take(struct rt_names *names, const char *text, size_t len, uint32_t *number);

/* Borrowed until the next one is taken. */
const char *rt_names_text(const struct rt_names *names, uint32_t number);

/* The number of a text; 0 when it has none. */
uint32_t rt_names_find(const struct rt_names *names, const char *text, size_t len);

#endif
