/*
 * A capture: what a system profiler recorded of one run. The operations of each device, the calls
 * of the host threads, and the ranges somebody named; what follows from them is partition.h's and
 * ranking.h's.
 *
 * An importer fills it in any order and calls rt_capture_finish() once; after that it is only
 * read, and can be held by several.
 */
#ifndef RT_CAPTURE_H
#define RT_CAPTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/account.h"
#include "core/diag.h"
#include "core/index.h"
#include "core/names.h"
#include "core/timeline.h"

/* A stretch of host time, or of device time, that somebody named. */
struct rt_range {
    struct rt_interval time;
    uint32_t name;   /* as it stands in the file, an NVTX domain in front */
    uint32_t family; /* set by finish: its place in rt_capture.family */
    bool in_process; /* `process` is the one of the thread that named it; else it is not known */
    uint32_t process;
    bool on_device; /* a device's copy of it: used only where the host has none of that name */
};

/*
 * Ranges that repeat one another: equal names, and names that differ only in a number behind '#'
 * ("ProfilerStep#7"), which is then not part of the family's name.
 */
struct rt_family {
    uint32_t name;
    size_t first, count; /* of rt_capture.range, ascending by begin */
};

/* A host thread; its number there is its place in rt_capture.thread. */
struct rt_thread {
    uint32_t process;
    uint64_t id;
    uint32_t name; /* 0: not known */
};

struct rt_device {
    int64_t number; /* as the file has it */
    uint32_t name;  /* "NVIDIA A100-SXM4-80GB"; 0: not known */
    uint32_t note;  /* what else tells it apart from an equal number: "process 12"; 0: nothing */
    struct rt_timeline timeline;
    uint64_t *stream; /* owned; the streams as the file numbers them, in their order */
    struct rt_index by_stream;
    size_t streams, stream_capacity;
};

struct rt_capture {
    struct rt_names names;
    struct rt_calls calls;
    struct rt_device *device; /* owned; finished: ascending by number */
    size_t devices, device_capacity;
    struct rt_thread *thread; /* owned */
    struct rt_index by_thread;
    size_t threads, thread_capacity;
    struct rt_range *range; /* owned; finished: family by family, families by their first begin */
    size_t ranges, range_capacity;
    struct rt_family *family; /* owned; from finish on */
    size_t families;
    size_t ranges_dropped;     /* over RT_RANGES_MAX */
    const char *tool;          /* a literal: "torch.profiler"; the time_source of records */
    bool hostless;             /* no calls were recorded: sync cannot be told from launch */
    bool has_callers;          /* operations know their operator */
    struct rt_account account; /* what was said when it was read, to be said again */
    struct rt_diags diags;
    char *path;    /* owned; the file, for messages */
    uint32_t file; /* its index in the record set */
    size_t users;  /* rt_capture_hold, rt_capture_release */
};

enum { RT_DEVICES_MAX = 1 << 16, RT_RANGES_MAX = 1 << 22 };

void rt_capture_init(struct rt_capture *capture);
void rt_capture_fini(struct rt_capture *capture);

/* The same on the heap, with one user; NULL without memory. The last release frees it. */
struct rt_capture *rt_capture_new(void);
struct rt_capture *rt_capture_hold(struct rt_capture *capture);
void rt_capture_release(struct rt_capture *capture); /* NULL is fine */

/*
 * For importers. The place of a device or a thread, which is added when it is new. RT_OK;
 * RT_ENOMEM; RT_EINVAL: there are too many. Places of devices hold until rt_capture_finish().
 */
int rt_capture_device(struct rt_capture *capture, int64_t number, uint32_t *device);
int rt_capture_thread(struct rt_capture *capture, uint32_t process, uint64_t id, uint32_t *thread);

/* The stream's dense number on a device, for rt_operation.stream. Likewise. */
int rt_capture_stream(struct rt_capture *capture, uint32_t device, uint64_t stream,
                      uint32_t *number);

/*
 * Adds an operation of a device; RT_MARK_COMMUNICATION is set here, by its name (which holds nccl
 * or rccl). RT_OK; RT_ENOMEM; RT_EINVAL as rt_timeline_add. Calls go to rt_calls_add, the
 * profiler's own work to calls.overhead.
 */
int rt_capture_operation(struct rt_capture *capture, uint32_t device,
                         struct rt_operation operation);

/* Whether a kernel of this name talks to other devices. */
bool rt_kernel_communicates(const char *name);

/* RT_OK, also when it was one too many; RT_ENOMEM; RT_EINVAL: it is no interval, or has no name. */
int rt_capture_range(struct rt_capture *capture, struct rt_range range);

/* Sorts everything and makes what is looked up. RT_OK or RT_ENOMEM. */
int rt_capture_finish(struct rt_capture *capture);

const char *rt_capture_name(const struct rt_capture *capture, uint32_t name);

/*
 * The ranges that a name chooses: those of exactly this name, else a whole family. `first` and
 * `count` are of rt_capture.range when the family is meant; with an exact name, *exact is set and
 * only those among them that have it are meant. RT_OK or RT_ENOENT.
 */
int rt_capture_choose(const struct rt_capture *capture, const char *name, size_t *first,
                      size_t *count, uint32_t *exact);

#endif
