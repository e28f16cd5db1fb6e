/*
 * A pool of interned texts: equal texts are stored once and named by a 32-bit reference, so a
 * column of a million device names costs four bytes a record. Texts are never removed.
 */
#ifndef RT_POOL_H
#define RT_POOL_H

#include <stddef.h>
#include <stdint.h>

struct rt_pool {
    char *bytes; /* texts, each with its NUL, one after the other; offset 0 is "" */
    size_t len, cap;
    struct rt_pool_slot *slot; /* owned; open-addressed hash table */
    size_t slots, used;
};

void rt_pool_init(struct rt_pool *pool);
void rt_pool_fini(struct rt_pool *pool);

/*
 * Interns text[0..len), which must not contain NUL. *ref is 0 exactly for the empty text.
 * RT_ENOMEM, also when the pool would exceed 4 GiB.
 */
int rt_pool_intern(struct rt_pool *pool, const char *text, size_t len, uint32_t *ref);

/* The reference of a text that is there already, else 0. */
uint32_t rt_pool_find(const struct rt_pool *pool, const char *text, size_t len);

/* The text of a reference; "" for 0. Borrowed, valid until the next intern. */
const char *rt_pool_text(const struct rt_pool *pool, uint32_t ref);

#endif
