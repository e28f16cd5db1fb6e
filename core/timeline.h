/*
 * What one device did: intervals of integer nanoseconds as profilers record them, which overlap.
 * partition.h gives each instant one category.
 *
 * Operations are added in any order, then rt_timeline_finish() sorts them and makes what is looked
 * up often. After that a timeline is only read.
 */
#ifndef RT_TIMELINE_H
#define RT_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/calls.h"
#include "core/interval.h"

/* What an operation of the device is. A memset, and a copy inside the device, leave the bus alone.
 */
enum rt_activity {
    RT_ACTIVITY_KERNEL,
    RT_ACTIVITY_TO_DEVICE,
    RT_ACTIVITY_TO_HOST,
    RT_ACTIVITY_ON_DEVICE,
    RT_ACTIVITY_COUNT
};

/* What else is to be known of one: bits. */
enum {
    RT_MARK_COMMUNICATION = 1, /* a kernel that talks to other devices */
    RT_MARK_UNIFIED = 2,       /* a copy of unified memory: a kernel above it stalls */
    RT_MARK_GRAPH = 4          /* a whole graph, whose kernels are not visible: an upper bound */
};

/* An operation of the device; one without duration may end a gap, and never splits one. */
struct rt_operation {
    int64_t begin, end; /* ns; begin <= end */
    struct rt_issue_key key;
    uint32_t name;    /* these are names of the capture; 0: not known */
    uint32_t shape;   /* "grid (x, y, z), block (x, y, z)" */
    uint32_t caller;  /* the operator that issued it */
    uint32_t stream;  /* dense, from 0, of this device */
    uint8_t activity; /* enum rt_activity */
    uint8_t marks;
};

/*
 * Where something runs. The first four are disjoint, each without those before it, in the order of
 * enum rt_activity; the rest are beside them.
 */
enum rt_busy {
    RT_BUSY_KERNEL,
    RT_BUSY_TO_DEVICE,
    RT_BUSY_TO_HOST,
    RT_BUSY_ON_DEVICE,
    RT_BUSY_ANY,
    RT_BUSY_HIDDEN,              /* copies while a kernel runs */
    RT_BUSY_HIDDEN_UNIFIED,      /* of these, copies of unified memory */
    RT_BUSY_COMMUNICATION,       /* kernels that talk to other devices */
    RT_BUSY_COMMUNICATION_ALONE, /* these, while no other kernel runs */
    RT_BUSY_GRAPH,               /* graphs whose kernels are not visible */
    RT_BUSY_COUNT
};

struct rt_timeline {
    const struct rt_calls *calls; /* borrowed; finished before anything is looked up */
    struct rt_operation *item;    /* owned; finished: ascending by begin */
    size_t count, capacity;
    int64_t *reach; /* owned; reach[i]: the latest end of item[0..i] */
    size_t streams;
    struct rt_intervals busy[RT_BUSY_COUNT];
};

enum { RT_STREAMS_MAX = 1 << 20 };

void rt_timeline_init(struct rt_timeline *timeline, const struct rt_calls *calls);
void rt_timeline_fini(struct rt_timeline *timeline);

/*
 * RT_OK; RT_ENOMEM; RT_EINVAL: it ends before it begins, an instant is beyond RT_INSTANT_MIN..MAX,
 * or the stream's number is not below RT_STREAMS_MAX.
 */
int rt_timeline_add(struct rt_timeline *timeline, struct rt_operation operation);

/* To be called once, when all is added. RT_OK or RT_ENOMEM. */
int rt_timeline_finish(struct rt_timeline *timeline);

/* From the first operation's begin to the last one's end; empty, at 0, without operations. */
struct rt_interval rt_timeline_window(const struct rt_timeline *timeline);

/* The operations that may overlap a range are item[*first .. *behind); others among them do not. */
void rt_timeline_find(const struct rt_timeline *timeline, struct rt_interval range, size_t *first,
                      size_t *behind);

/* The call that issued an operation, or NULL. */
const struct rt_call *rt_timeline_issuer(const struct rt_timeline *timeline,
                                         const struct rt_operation *operation);

/*
 * The operation that ends a gap: of those that begin at this instant, or at the next one at which
 * any begins, the one that was issued first. One whose call is not known comes last. NULL: none.
 */
const struct rt_operation *rt_timeline_next(const struct rt_timeline *timeline, int64_t instant);

#endif
