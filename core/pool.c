/*
 * Interned texts: one arena of NUL-terminated bytes and a hash table of offsets into it.
 */
#include "core/pool.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"

void rt_pool_init(struct rt_pool *pool)
{
    *pool = (struct rt_pool){0};
}

void rt_pool_fini(struct rt_pool *pool)
{
    free(pool->bytes);
    free(pool->slot);
    rt_pool_init(pool);
}

/* FNV-1a with a final mix, since the table takes the low bits. */
static size_t hash_text(const char *text, size_t len)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < len; i++) {
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    }
    return (size_t)(hash ^ hash >> 32);
}

/* The slot that holds the text, or the free one where it belongs. */
static size_t find_slot(const struct rt_pool *pool, const char *text, size_t len)
{
    const size_t mask = pool->slots - 1;
    size_t at = hash_text(text, len) & mask;
    while (pool->slot[at] != 0) {
        const char *const held = pool->bytes + pool->slot[at];
        if (strncmp(held, text, len) == 0 && held[len] == '\0') {
            break;
        }
        at = (at + 1) & mask;
    }
    return at;
}

static int grow_slots(struct rt_pool *pool)
{
    if (pool->used < pool->slots / 4 * 3) {
        return RT_OK;
    }
    struct rt_pool grown = *pool;
    grown.slots = pool->slots == 0 ? 64 : pool->slots * 2;
    grown.slot = calloc(grown.slots, sizeof *grown.slot);
    if (grown.slot == NULL) {
        return RT_ENOMEM;
    }
    for (size_t i = 0; i < pool->slots; i++) {
        if (pool->slot[i] != 0) {
            const char *const text = pool->bytes + pool->slot[i];
            grown.slot[find_slot(&grown, text, strlen(text))] = pool->slot[i];
        }
    }
    free(pool->slot);
    *pool = grown;
    return RT_OK;
}

static int grow_bytes(struct rt_pool *pool, size_t more)
{
    if (more > UINT32_MAX - pool->len) {
        return RT_ENOMEM;
    }
    if (pool->len + more <= pool->cap) {
        return RT_OK;
    }
    const size_t cap = (pool->len + more) + (pool->len + more) / 2 + 64;
    char *const bytes = realloc(pool->bytes, cap);
    if (bytes == NULL) {
        return RT_ENOMEM;
    }
    pool->bytes = bytes;
    pool->cap = cap;
    return RT_OK;
}

int rt_pool_intern(struct rt_pool *pool, const char *text, size_t len, uint32_t *ref)
{
    if (len == 0) {
        *ref = 0;
        return RT_OK;
    }
    if (len >= UINT32_MAX || grow_slots(pool) != RT_OK) {
        return RT_ENOMEM;
    }
    const size_t at = find_slot(pool, text, len);
    if (pool->slot[at] == 0) {
        const size_t first = pool->len == 0; /* offset 0 is the empty text */
        if (grow_bytes(pool, first + len + 1) != RT_OK) {
            return RT_ENOMEM;
        }
        if (first != 0) {
            pool->bytes[pool->len++] = '\0';
        }
        pool->slot[at] = (uint32_t)pool->len;
        memcpy(pool->bytes + pool->len, text, len);
        pool->bytes[pool->len + len] = '\0';
        pool->len += len + 1;
        pool->used++;
    }
    *ref = pool->slot[at];
    return RT_OK;
}

uint32_t rt_pool_find(const struct rt_pool *pool, const char *text, size_t len)
{
    return len == 0 || pool->slots == 0 ? 0 : pool->slot[find_slot(pool, text, len)];
}

const char *rt_pool_text(const struct rt_pool *pool, uint32_t ref)
{
    return ref == 0 ? "" : pool->bytes + ref;
}
