/*
 * Which records are compared with which: what the person said, and what goes without saying.
 */
#ifndef COMPARE_FIND_H
#define COMPARE_FIND_H

#include "core/buf.h"
#include "core/set.h"

struct compare_pair {
    size_t before, after; /* numbers of records */
};

struct compare_pairs {
    struct compare_pair *item; /* owned */
    size_t count, capacity;
    struct rt_buf alone; /* a sentence about records that have no partner; else empty */
};

/*
 * Of two files with records the first is before, the second after: an ID is looked for in its own
 * file first. Without IDs (NULL) the pairs are the records that both files have, by ID; else the
 * only one of each. With one ID its partner is the one of the same ID in the other file, else the
 * only other one. Of one file with two records the first is before. Records that repeat another are
 * nobody's partner unless they are asked for by name.
 *
 * RT_OK; with a sentence in `why`: RT_ENOENT when a record is not there, RT_EINVAL when it is not
 * clear which are meant, with what there is; RT_ENOMEM. compare_pairs_fini in any case.
 */
int compare_find(const struct rt_set *set, const char *before, const char *after,
                 struct compare_pairs *pairs, struct rt_buf *why);
void compare_pairs_fini(struct compare_pairs *pairs);

#endif
