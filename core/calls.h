/*
 * What the host threads called: intervals of integer nanoseconds as profilers record them, shared
 * by all devices of a capture.
 *
 * Calls are added in any order, then rt_calls_finish() sorts them and makes what is looked up
 * often. After that they are only read.
 */
#ifndef RT_CALLS_H
#define RT_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/interval.h"

/*
 * The key that ties an operation to the call that issued it: IDs repeat between processes. ID 0:
 * nobody is known to have issued it.
 */
struct rt_issue_key {
    uint32_t process;
    uint64_t id;
};

/* A call of a host thread into the runtime or the driver. */
struct rt_call {
    int64_t begin, end; /* ns; begin <= end */
    uint32_t thread;    /* dense, from 0; see rt_calls.threads */
    bool waits;         /* it returns when the device is done: a synchronisation, a plain copy */
    bool copies;
    struct rt_issue_key key;
    uint32_t name; /* in the capture's names; 0: not known */
};

/* Where a thread is inside a call: disjoint, waiting first, then copying. */
struct rt_thread_calls {
    struct rt_intervals waits, copies, others;
};

struct rt_calls {
    struct rt_call *item; /* owned; finished: ascending by key, then begin */
    size_t count, capacity;
    struct rt_thread_calls *thread; /* owned */
    size_t threads;
    struct rt_intervals overhead; /* where the profiler itself was at work; finished: normal */
};

enum { RT_THREADS_MAX = 1 << 20 };

void rt_calls_init(struct rt_calls *calls);
void rt_calls_fini(struct rt_calls *calls);

/*
 * RT_OK; RT_ENOMEM; RT_EINVAL: it ends before it begins, an instant is beyond RT_INSTANT_MIN..MAX,
 * or the thread's number is not below RT_THREADS_MAX.
 */
int rt_calls_add(struct rt_calls *calls, struct rt_call call);

/* To be called once, when all is added. RT_OK or RT_ENOMEM. */
int rt_calls_finish(struct rt_calls *calls);

/*
 * The call with this key: of several, as calls in graphs have, the latest that begins not after
 * the instant, else the latest. NULL: none is known.
 */
const struct rt_call *rt_calls_issuer(const struct rt_calls *calls, struct rt_issue_key key,
                                      int64_t instant);

/*
 * The plain copy around the call that issued an operation: a runtime's call that itself called the
 * driver with the same key, so that both are the operation's own. NULL: there is none.
 */
const struct rt_call *rt_calls_around(const struct rt_calls *calls, const struct rt_call *issuer);

/* What a call's name says about it; endings like _v3020, _ptsz, _ptds and _spt do not matter. */
struct rt_call_kind {
    bool waits;  /* (cuda|hip|cu)(Stream|Device|Event|Ctx|Thread)Synchronize, a plain copy */
    bool copies; /* a copy or a memset, plain or asynchronous, of one of these APIs */
};

struct rt_call_kind rt_call_kind(const char *name);

#endif
