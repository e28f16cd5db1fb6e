/*
 * Counters for the kernels of a timeline: FLOPs and bytes per launch, by kernel.
 *
 * A kernel is looked for by its demangled name, in which blanks and casts of template arguments
 * do not count; where that finds nothing, by its short name, if on both sides only one kernel has
 * it. Where a name has several shapes, on either side, grid and block must agree.
 */
#ifndef IMPORT_JOIN_H
#define IMPORT_JOIN_H

#include "core/ranking.h"
#include "core/study.h"
#include "src/import_ncu.h"

/* The counters that share a text: the first, as its place + 1, and whether others are beside it. */
struct import_slot {
    uint32_t first;
    bool several;       /* counters */
    bool several_names; /* full names among them */
};

struct import_join {
    struct rt_study counted; /* a record for each kernel that was counted */
    struct import_counters counters;
    struct rt_names texts;    /* what counters are found by: names and short ones, with shapes */
    struct import_slot *slot; /* owned; by number of the text */
    bool *used;               /* owned; by counter: a kernel of a timeline has its counts */
};

/* What was found for a kernel. */
struct import_match {
    long record; /* of `counted`; RT_ENOENT: nobody counted it */
    bool by_short_name;
    bool other_shape; /* counted at another grid or block than it ran with */
};

void import_join_init(struct import_join *join);
void import_join_fini(struct import_join *join);

/* Makes the counters' records, with the study's files, and its account. RT_OK or RT_ENOMEM. */
int import_join_read(struct import_join *join, struct import_ncu *ncu, struct rt_study *study);

/*
 * Looks for every kernel of a list, match[i] for launches[i]; the list is of one capture. RT_OK or
 * RT_ENOMEM.
 */
int import_join_match(struct import_join *join, const struct rt_capture *capture,
                      const struct rt_launches *launches, size_t count, struct import_match *match);

/* Says in the account which counters no timeline had use for. */
void import_join_finish(const struct import_join *join, struct rt_study *study);

#endif
