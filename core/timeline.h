/*
 * What one device did, and what the host threads called meanwhile: intervals of integer
 * nanoseconds as profilers record them. Operations of a device overlap, calls nest; partition.h
 * gives each instant one category.
 *
 * A timeline is filled in any order, then rt_timeline_finish() sorts it and makes what is looked up
 * often. After that it is only read.
 */
#ifndef RT_TIMELINE_H
#define RT_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/interval.h"

/* What an operation of the device is. A memset, and a copy inside the device, leave the bus alone.
 */
enum rt_activity {
    RT_ACTIVITY_KERNEL,
    RT_ACTIVITY_TO_DEVICE,
    RT_ACTIVITY_TO_HOST,
    RT_ACTIVITY_ON_DEVICE
};

/*
 * The key that ties an operation to the call that issued it: IDs repeat between processes. ID 0:
 * nobody is known to have issued it.
 */
struct rt_issue_key {
    uint32_t process;
    uint64_t id;
};

/* An operation of the device; one without duration may end a gap, and never splits one. */
struct rt_operation {
    int64_t begin, end; /* ns; begin <= end */
    enum rt_activity activity;
    struct rt_issue_key key;
};

/* A call of a host thread into the runtime or the driver. */
struct rt_call {
    int64_t begin, end; /* ns; begin <= end */
    uint32_t thread;    /* dense, from 0; see rt_timeline.threads */
    bool waits;         /* it returns when the device is done: a synchronisation, a plain copy */
    bool copies;
    struct rt_issue_key key;
};

/* Where a thread is inside a call: disjoint, waiting first, then copying. */
struct rt_thread_calls {
    struct rt_intervals waits, copies, others;
};

struct rt_timeline {
    struct rt_operation *operation; /* owned; finished: ascending by begin */
    size_t operations, operation_capacity;
    struct rt_call *call; /* owned; finished: ascending by key, then begin */
    size_t calls, call_capacity;
    struct rt_thread_calls *thread; /* owned */
    size_t threads;
};

enum { RT_TIMELINE_THREADS_MAX = 1 << 20 };

void rt_timeline_init(struct rt_timeline *timeline);
void rt_timeline_fini(struct rt_timeline *timeline);

/*
 * RT_OK; RT_ENOMEM; RT_EINVAL: it ends before it begins, an instant is beyond RT_INSTANT_MIN..MAX,
 * or the thread's number is not below RT_TIMELINE_THREADS_MAX.
 */
int rt_timeline_add_operation(struct rt_timeline *timeline, struct rt_operation operation);
int rt_timeline_add_call(struct rt_timeline *timeline, struct rt_call call);

/* To be called once, when all is added. RT_OK or RT_ENOMEM. */
int rt_timeline_finish(struct rt_timeline *timeline);

/* From the first operation's begin to the last one's end; empty, at 0, without operations. */
struct rt_interval rt_timeline_window(const struct rt_timeline *timeline);

/*
 * The call that issued an operation: of several with its key, as calls in graphs have, the latest
 * that begins not after the operation, else the latest. NULL: none is known.
 */
const struct rt_call *rt_timeline_issuer(const struct rt_timeline *timeline,
                                         const struct rt_operation *operation);

/*
 * The operation that ends a gap: of those that begin at this instant, or at the next one at which
 * any begins, the one that was issued first. One whose call is not known comes last. NULL: none.
 */
const struct rt_operation *rt_timeline_next(const struct rt_timeline *timeline, int64_t instant);

#endif
