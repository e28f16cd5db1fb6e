/*
 * Interned texts: one arena of NUL-terminated bytes and a hash table of offsets into it.
 */
#include "core/pool.h"

#include <stdbool.h>
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

/*
 * The hash stands beside the offset: looking for a text then touches the text itself only where
 * it is likely the same, and growing the table touches none. With a million texts each touch is
 * a cache miss.
 */
struct rt_pool_slot {
    uint32_t text; /* offset; 0 is a free slot */
    uint32_t hash;
};

/* Multiply and fold, eight bytes at a time; the fold brings high bits down to the table's. */
static uint32_t hash_text(const char *text, size_t len)
{
    uint64_t hash = len;
    for (size_t at = 0; at < len; at += sizeof hash) {
        uint64_t word = 0;
        const size_t left = len - at;
        memcpy(&word, text + at, left < sizeof word ? left : sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9fb21c651e98df25);
        hash ^= hash >> 32;
    }
    return (uint32_t)hash;
}

static bool holds(const struct rt_pool *pool, const struct rt_pool_slot *slot, uint32_t hash,
                  const char *text, size_t len)
{
    const char *const held = pool->bytes + slot->text;
    return slot->hash == hash && strncmp(held, text, len) == 0 && held[len] == '\0';
}

/* The slot that holds the text, or the free one where it belongs. */
static struct rt_pool_slot *find_slot(const struct rt_pool *pool, uint32_t hash, const char *text,
                                      size_t len)
{
    const size_t mask = pool->slots - 1;
    size_t at = hash & mask;
    while (pool->slot[at].text != 0 && !holds(pool, &pool->slot[at], hash, text, len)) {
        at = (at + 1) & mask;
    }
    return &pool->slot[at];
}

static int grow_slots(struct rt_pool *pool)
{
    if (pool->used < pool->slots / 4 * 3) {
        return RT_OK;
    }
    const size_t slots = pool->slots == 0 ? 64 : pool->slots * 2;
    struct rt_pool_slot *const grown = calloc(slots, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    for (size_t i = 0; i < pool->slots; i++) {
        if (pool->slot[i].text != 0) {
            size_t at = pool->slot[i].hash & (slots - 1);
            while (grown[at].text != 0) {
                at = (at + 1) & (slots - 1);
            }
            grown[at] = pool->slot[i];
        }
    }
    free(pool->slot);
    pool->slot = grown;
    pool->slots = slots;
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
    const uint32_t hash = hash_text(text, len);
    struct rt_pool_slot *const slot = find_slot(pool, hash, text, len);
    if (slot->text == 0) {
        const size_t first = pool->len == 0; /* offset 0 is the empty text */
        if (grow_bytes(pool, first + len + 1) != RT_OK) {
            return RT_ENOMEM;
        }
        if (first != 0) {
            pool->bytes[pool->len++] = '\0';
        }
        *slot = (struct rt_pool_slot){(uint32_t)pool->len, hash};
        memcpy(pool->bytes + pool->len, text, len);
        pool->bytes[pool->len + len] = '\0';
        pool->len += len + 1;
        pool->used++;
    }
    *ref = slot->text;
    return RT_OK;
}

uint32_t rt_pool_find(const struct rt_pool *pool, const char *text, size_t len)
{
    if (len == 0 || pool->slots == 0) {
        return 0;
    }
    return find_slot(pool, hash_text(text, len), text, len)->text;
}

const char *rt_pool_text(const struct rt_pool *pool, uint32_t ref)
{
    return ref == 0 ? "" : pool->bytes + ref;
}
