/*
 * The content hash: multiply and fold, eight bytes at a time.
 */
#include "src/load_hash.h"

#include <string.h>

static uint64_t mix(uint64_t state, uint64_t word)
{
    state = (state ^ word) * UINT64_C(0x9fb21c651e98df25);
    return state ^ state >> 32;
}

static uint64_t word_at(const unsigned char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

void load_hash_init(struct load_hash *hash)
{
    *hash = (struct load_hash){.state = UINT64_C(0x2545f4914f6cdd1d)};
}

/* Takes what completes a begun word; returns how much that was. */
static size_t fill_tail(struct load_hash *hash, const unsigned char *bytes, size_t len)
{
    const size_t room = sizeof hash->tail - hash->tail_len;
    const size_t used = len < room ? len : room;
    memcpy(hash->tail + hash->tail_len, bytes, used);
    hash->tail_len += used;
    if (hash->tail_len == sizeof hash->tail) {
        hash->state = mix(hash->state, word_at(hash->tail));
        hash->tail_len = 0;
    }
    return used;
}

void load_hash_add(struct load_hash *hash, const void *bytes, size_t len)
{
    const unsigned char *const from = bytes;
    if (len == 0) {
        return;
    }
    hash->len += len;
    size_t at = hash->tail_len > 0 ? fill_tail(hash, from, len) : 0;
    uint64_t state = hash->state;
    for (; len - at >= sizeof state; at += sizeof state) {
        state = mix(state, word_at(from + at));
    }
    hash->state = state;
    if (at < len) {
        (void)fill_tail(hash, from + at, len - at);
    }
}

uint64_t load_hash_value(const struct load_hash *hash)
{
    unsigned char last[8] = {0};
    memcpy(last, hash->tail, hash->tail_len);
    return mix(mix(hash->state, word_at(last)), hash->len);
}
