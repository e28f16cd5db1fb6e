/*
 * A 64-bit hash of a file's content, to tell whether it is still what was loaded. It is not
 * cryptographic: it guards against other people's edits, not against forgery. Values are
 * compared within one run of the program, never stored.
 */
#ifndef LOAD_HASH_H
#define LOAD_HASH_H

#include <stddef.h>
#include <stdint.h>

struct load_hash {
    uint64_t state;
    uint64_t len;
    unsigned char tail[8]; /* bytes that do not fill a word yet */
    size_t tail_len;
};

void load_hash_init(struct load_hash *hash);

/* Adds bytes; how they are cut into calls makes no difference. */
void load_hash_add(struct load_hash *hash, const void *bytes, size_t len);

/* The hash of everything added so far. */
uint64_t load_hash_value(const struct load_hash *hash);

#endif
