/*
 * Finding items of an array by a hash of their key: chains of positions, so that looking up one
 * of a million is one step and a hostile file of a hundred thousand sections costs no more.
 *
 * The index knows hashes and positions only; comparing keys is its owner's.
 */
#ifndef RT_INDEX_H
#define RT_INDEX_H

#include <stddef.h>
#include <stdint.h>

struct rt_index {
    uint32_t *head; /* by hash: the latest position + 1, 0: none; owned */
    uint32_t *next; /* by position: the one before it in the chain + 1; owned */
    uint64_t *hash; /* by position, for growing; owned */
    size_t heads;   /* a power of two */
    size_t count, capacity;
};

void rt_index_init(struct rt_index *index);
void rt_index_fini(struct rt_index *index);

/* Adds the next position: 0, 1, 2, ... RT_OK, or RT_ENOMEM with the index unchanged. */
int rt_index_add(struct rt_index *index, uint64_t hash);

/* The latest position with this hash, then the ones before it; RT_ENOENT at the end. */
long rt_index_first(const struct rt_index *index, uint64_t hash);
long rt_index_next(const struct rt_index *index, long position);

/* Hash of a text (FNV-1a). */
uint64_t rt_index_hash(const char *text, size_t len);

#endif
