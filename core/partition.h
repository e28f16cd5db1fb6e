/*
 * One instant, one category: the time of a range, divided into kernel, exposed transfer, sync and
 * launch, which add up to the range exactly. The rule is the one printed in the derivation:
 *
 * 1. where a kernel runs, kernel;
 * 2. else where a copy or a memset runs, transfer;
 * 3. every other stretch is a gap, which ends with a device operation; the call that issued it
 *    divides it: before the call, where its thread is inside a call that waits, sync, else launch;
 *    inside the call, launch; behind it, launch up to a declared latency, beyond it sync, for the
 *    device waits for something else;
 * 4. a gap whose operation was issued by nobody known, or that has none, is launch.
 */
#ifndef RT_PARTITION_H
#define RT_PARTITION_H

#include "core/timeline.h"

/* Shares of a category, disjoint: enumerator, category, name. */
#define RT_SHARES(X)                                                                               \
    X(RT_SHARE_KERNEL, RT_CATEGORY_KERNEL, "kernel")                                               \
    X(RT_SHARE_TO_DEVICE, RT_CATEGORY_TRANSFER, "host to device")                                  \
    X(RT_SHARE_TO_HOST, RT_CATEGORY_TRANSFER, "device to host")                                    \
    X(RT_SHARE_ON_DEVICE, RT_CATEGORY_TRANSFER, "on the device")                                   \
    X(RT_SHARE_WAIT, RT_CATEGORY_SYNC, "in a synchronising call")                                  \
    X(RT_SHARE_DEPENDENCY, RT_CATEGORY_SYNC, "dependency wait")                                    \
    X(RT_SHARE_HOST, RT_CATEGORY_LAUNCH, "host work between calls")                                \
    X(RT_SHARE_CALL, RT_CATEGORY_LAUNCH, "in a launch call")                                       \
    X(RT_SHARE_COPY_CALL, RT_CATEGORY_LAUNCH, "in a copy call")                                    \
    X(RT_SHARE_LATENCY, RT_CATEGORY_LAUNCH, "launch latency")                                      \
    X(RT_SHARE_UNMATCHED, RT_CATEGORY_LAUNCH, "unmatched")

#define RT_X(enumerator, category, name) enumerator,
enum rt_share { RT_SHARES(RT_X) RT_SHARE_COUNT };
#undef RT_X

enum rt_category {
    RT_CATEGORY_KERNEL,
    RT_CATEGORY_TRANSFER,
    RT_CATEGORY_SYNC,
    RT_CATEGORY_LAUNCH,
    RT_CATEGORY_COUNT
};

extern const enum rt_category rt_share_category[RT_SHARE_COUNT];
extern const char *const rt_share_name[RT_SHARE_COUNT];

/* A convention of ours, no property of a device: 10 us a gap. */
#define RT_LAUNCH_LATENCY INT64_C(10000)

struct rt_partition {
    struct rt_interval range;
    int64_t share[RT_SHARE_COUNT];       /* ns */
    int64_t category[RT_CATEGORY_COUNT]; /* ns; they add up to the range */
    int64_t hidden;                      /* copies while a kernel runs, ns; in no category */
    int64_t kernel_sum;       /* durations of kernels inside the range, ns; INT64_MAX: or more */
    struct rt_intervals gaps; /* owned */
};

/*
 * Divides a range of a finished timeline; latency in ns, from 0. RT_OK; RT_ENOMEM; RT_EINVAL: the
 * range is none. rt_partition_fini() frees what was made, in any case.
 */
int rt_partition_make(const struct rt_timeline *timeline, struct rt_interval range, int64_t latency,
                      struct rt_partition *partition);
void rt_partition_fini(struct rt_partition *partition);

/* The shares of one gap, added to share[0..RT_SHARE_COUNT): where the time of this gap went. */
void rt_partition_gap(const struct rt_timeline *timeline, struct rt_interval gap, int64_t latency,
                      int64_t *share);

#endif
