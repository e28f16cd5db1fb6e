/*
 * Events that are written as two, a begin and an end: the ends close the latest open begin of
 * their thread, in the order of time. They are matched when all are read, because files are not
 * sorted. It does not know what the events are.
 */
#ifndef IMPORT_TORCH_PAIRS_H
#define IMPORT_TORCH_PAIRS_H

#include <stddef.h>
#include <stdint.h>

enum { TORCH_HALVES_MAX = 4 << 20 };

/* What a half is, when it is not the number of a begin that is of use. */
#define TORCH_HALF_IDLE (UINT32_MAX - 1)
#define TORCH_HALF_END  UINT32_MAX

struct torch_half {
    uint32_t process;
    uint32_t what; /* a number of the caller's, or one of those above */
    uint64_t thread;
    int64_t instant;
    size_t order; /* set by add: of two at one instant the one that was read first comes first */
};

struct torch_pairs {
    struct torch_half *item; /* owned */
    size_t count, capacity;
    size_t dropped;   /* over TORCH_HALVES_MAX */
    size_t unmatched; /* of those that are of use, and ends without a begin; set by match */
};

void torch_pairs_init(struct torch_pairs *pairs);
void torch_pairs_fini(struct torch_pairs *pairs);

/* RT_OK, also when it was one too many; RT_ENOMEM. */
int torch_pairs_add(struct torch_pairs *pairs, struct torch_half half);

/* Is given each pair whose begin is of use. RT_OK, or what ends the matching. */
typedef int torch_pair_visitor(void *context, uint32_t what, int64_t begin, int64_t end);

/* RT_OK, RT_ENOMEM, or what the visitor returned. */
int torch_pairs_match(struct torch_pairs *pairs, torch_pair_visitor *visit, void *context);

#endif
