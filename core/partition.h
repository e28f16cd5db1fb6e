/*
 * One instant, one category: the time of a range, divided into kernel, exposed transfer, sync and
 * launch, which add up to the range exactly. The rule is the one printed in the derivation:
 *
 * 1. where a kernel runs, kernel;
 * 2. else where a copy or a memset runs, transfer;
 * 3. every other stretch is a gap, which ends with a device operation; the call that issued it
 *    divides it: before the call, where its thread is inside a call that waits (and is not a copy
 *    around this very call), sync, else launch;
 *    inside the call, launch; behind it, launch up to a declared latency, beyond it sync, for the
 *    device waits for something else;
 * 4. a gap whose operation was issued by nobody known, or that has none, is launch.
 */
#ifndef RT_PARTITION_H
#define RT_PARTITION_H

#include "core/timeline.h"

/* Shares of a category, disjoint: enumerator, category, name, key in JSON. */
#define RT_SHARES(X)                                                                               \
    X(RT_SHARE_KERNEL, RT_CATEGORY_KERNEL, "kernel", "kernel")                                     \
    X(RT_SHARE_TO_DEVICE, RT_CATEGORY_TRANSFER, "host to device", "host_to_device")                \
    X(RT_SHARE_TO_HOST, RT_CATEGORY_TRANSFER, "device to host", "device_to_host")                  \
    X(RT_SHARE_ON_DEVICE, RT_CATEGORY_TRANSFER, "on the device", "on_device")                      \
    X(RT_SHARE_WAIT, RT_CATEGORY_SYNC, "in a synchronising call", "synchronising_call")            \
    X(RT_SHARE_DEPENDENCY, RT_CATEGORY_SYNC, "dependency wait", "dependency_wait")                 \
    X(RT_SHARE_HOST, RT_CATEGORY_LAUNCH, "host work between calls", "host_work")                   \
    X(RT_SHARE_CALL, RT_CATEGORY_LAUNCH, "in a launch call", "launch_call")                        \
    X(RT_SHARE_COPY_CALL, RT_CATEGORY_LAUNCH, "in a copy call", "copy_call")                       \
    X(RT_SHARE_LATENCY, RT_CATEGORY_LAUNCH, "launch latency", "launch_latency")                    \
    X(RT_SHARE_UNMATCHED, RT_CATEGORY_LAUNCH, "unmatched", "unmatched")

#define RT_X(enumerator, ...) enumerator,
enum rt_share { RT_SHARES(RT_X) RT_SHARE_COUNT };
#undef RT_X

/* Enumerator, word for people and in JSON. */
#define RT_CATEGORIES(X)                                                                           \
    X(RT_CATEGORY_KERNEL, "kernel")                                                                \
    X(RT_CATEGORY_TRANSFER, "transfer")                                                            \
    X(RT_CATEGORY_SYNC, "sync")                                                                    \
    X(RT_CATEGORY_LAUNCH, "launch")

#define RT_X(enumerator, ...) enumerator,
enum rt_category { RT_CATEGORIES(RT_X) RT_CATEGORY_COUNT };
#undef RT_X

/* Beside the four, in none of their sums: enumerator, name, key in JSON. */
#define RT_ASIDES(X)                                                                               \
    X(RT_ASIDE_HIDDEN, "transfer under kernels", "hidden_transfer")                                \
    X(RT_ASIDE_UNIFIED, "unified memory under kernels", "hidden_unified_memory")                   \
    X(RT_ASIDE_COMMUNICATION, "communication kernels", "communication")                            \
    X(RT_ASIDE_COMMUNICATION_ALONE, "communication alone", "communication_alone")                  \
    X(RT_ASIDE_GRAPH, "graphs as a whole", "graph_intervals")                                      \
    X(RT_ASIDE_OVERHEAD, "profiler at work in gaps", "profiler_overhead_in_gaps")

#define RT_X(enumerator, ...) enumerator,
enum rt_aside { RT_ASIDES(RT_X) RT_ASIDE_COUNT };
#undef RT_X

extern const enum rt_category rt_share_category[RT_SHARE_COUNT];
extern const char *const rt_share_name[RT_SHARE_COUNT];
extern const char *const rt_share_key[RT_SHARE_COUNT];
extern const char *const rt_category_key[RT_CATEGORY_COUNT];
extern const char *const rt_aside_name[RT_ASIDE_COUNT];
extern const char *const rt_aside_key[RT_ASIDE_COUNT];

/* A convention of ours, no property of a device: 10 us a gap. */
#define RT_LAUNCH_LATENCY INT64_C(10000)

/* All in ns. */
struct rt_partition {
    struct rt_interval range;
    int64_t share[RT_SHARE_COUNT];
    int64_t category[RT_CATEGORY_COUNT]; /* they add up to the range */
    int64_t aside[RT_ASIDE_COUNT];
    int64_t kernel_sum; /* durations of kernels inside the range; INT64_MAX: or more */
    int64_t kernels;    /* how many there are, whole or in part */
};

/*
 * Divides a range of a finished timeline; latency in ns, from 0. The time it takes is that of what
 * is in the range. RT_OK; RT_ENOMEM; RT_EINVAL: the range or the latency is none.
 */
int rt_partition_make(const struct rt_timeline *timeline, struct rt_interval range, int64_t latency,
                      struct rt_partition *partition);

/* The gaps of a range, in an initialised set. RT_OK or RT_ENOMEM. */
int rt_partition_gaps(const struct rt_timeline *timeline, struct rt_interval range,
                      struct rt_intervals *gaps);

/* The pieces of one gap, each given to `visit`, in no order; together they are the gap. */
typedef void rt_piece_visitor(void *context, struct rt_interval piece, enum rt_share share);
void rt_partition_split(const struct rt_timeline *timeline, struct rt_interval gap, int64_t latency,
                        rt_piece_visitor *visit, void *context);

/* The shares of one gap, added to share[0..RT_SHARE_COUNT). */
void rt_partition_gap(const struct rt_timeline *timeline, struct rt_interval gap, int64_t latency,
                      int64_t *share);

/*
 * Where kernels run whose call began within the range, inside it or later, by threads of one
 * process (NULL: of any). A range of host time may end before its kernels do. RT_OK or RT_ENOMEM.
 */
int rt_partition_issued(const struct rt_timeline *timeline, struct rt_interval range,
                        const uint32_t *process, int64_t *ns);

#endif
