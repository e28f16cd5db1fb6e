/*
 * The index: chained hashing over positions.
 */
#include "core/index.h"

#include <stdlib.h>

#include "core/code.h"

void rt_index_init(struct rt_index *index)
{
    *index = (struct rt_index){0};
}

void rt_index_fini(struct rt_index *index)
{
    free(index->head);
    free(index->next);
    free(index->hash);
    rt_index_init(index);
}

uint64_t rt_index_hash(const char *text, size_t len)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < len; i++) {
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static size_t slot_of(const struct rt_index *index, uint64_t hash)
{
    return (size_t)(hash ^ hash >> 32) & (index->heads - 1);
}

static void link(struct rt_index *index, size_t position)
{
    uint32_t *const head = &index->head[slot_of(index, index->hash[position])];
    index->next[position] = *head;
    *head = (uint32_t)position + 1;
}

static int grow_items(struct rt_index *index)
{
    const size_t capacity = index->capacity == 0 ? 16 : index->capacity + index->capacity / 2;
    if (capacity >= UINT32_MAX) {
        return RT_ENOMEM;
    }
    uint32_t *const next = realloc(index->next, capacity * sizeof *next);
    index->next = next != NULL ? next : index->next;
    uint64_t *const hash = realloc(index->hash, capacity * sizeof *hash);
    index->hash = hash != NULL ? hash : index->hash;
    if (next == NULL || hash == NULL) {
        return RT_ENOMEM;
    }
    index->capacity = capacity;
    return RT_OK;
}

static int grow_heads(struct rt_index *index)
{
    const size_t heads = index->heads == 0 ? 16 : index->heads * 2;
    uint32_t *const head = calloc(heads, sizeof *head);
    if (head == NULL) {
        return RT_ENOMEM;
    }
    free(index->head);
    index->head = head;
    index->heads = heads;
    for (size_t position = 0; position < index->count; position++) {
        link(index, position);
    }
    return RT_OK;
}

int rt_index_add(struct rt_index *index, uint64_t hash)
{
    if ((index->count == index->capacity && grow_items(index) != RT_OK) ||
        (index->count == index->heads && grow_heads(index) != RT_OK)) {
        return RT_ENOMEM;
    }
    index->hash[index->count] = hash;
    link(index, index->count++);
    return RT_OK;
}

/* The first at or after `position` + 1 in its chain that has the hash. */
static long follow(const struct rt_index *index, uint32_t link_to, uint64_t hash)
{
    while (link_to != 0 && index->hash[link_to - 1] != hash) {
        link_to = index->next[link_to - 1];
    }
    return link_to != 0 ? (long)link_to - 1 : RT_ENOENT;
}

long rt_index_first(const struct rt_index *index, uint64_t hash)
{
    return index->heads == 0 ? RT_ENOENT : follow(index, index->head[slot_of(index, hash)], hash);
}

long rt_index_next(const struct rt_index *index, long position)
{
    return follow(index, index->next[position], index->hash[position]);
}
