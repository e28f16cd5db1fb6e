/*
 * Events become parts of a capture: operations of devices, calls, ranges, operators. It counts
 * what it used and why it did not use the rest; it knows nothing of JSON.
 */
#ifndef IMPORT_TORCH_BUILD_H
#define IMPORT_TORCH_BUILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/capture.h"
#include "src/import_torch_callers.h"
#include "src/import_torch_event.h"
#include "src/import_torch_labels.h"
#include "src/import_torch_pairs.h"

enum { TORCH_DEVICES_MAX = 1024 }; /* a capture looks devices up one by one */

/* An event of use without its times; names are of the capture. */
struct torch_item {
    enum torch_category category;
    uint8_t activity; /* enum rt_activity */
    uint32_t name, shape, thread;
    uint32_t external; /* 0: none */
    int64_t device;
    uint64_t stream, id;
};

struct torch_counts {
    uint64_t events, with_phase;
    uint64_t kernels, copies, memsets, calls, operators, ranges, overheads; /* used */
    uint64_t ignored;                                                       /* of no use */
    uint64_t lost;      /* operations of devices at time 0 without duration */
    uint64_t timeless;  /* of use, without a time that can be read */
    uint64_t beyond;    /* of use, with a number beyond what a capture holds */
    uint64_t nameless;  /* ranges */
    uint64_t clipped;   /* negative durations */
    uint64_t quoted;    /* times that were text */
    uint64_t bad_names; /* that were not UTF-8 */
};

struct torch_build {
    struct rt_capture *capture; /* borrowed */
    struct torch_counts counts;
    struct torch_callers callers;
    struct torch_labels labels;
    struct torch_pairs pairs;
    struct torch_item *open; /* owned; begins of pairs that are of use */
    size_t opens, open_capacity;
    struct rt_buf text;
    uint32_t device; /* the place of the last operation's device */
};

void torch_build_init(struct torch_build *build, struct rt_capture *capture);
void torch_build_fini(struct torch_build *build);

/* RT_OK or RT_ENOMEM. */
int torch_build_add(struct torch_build *build, const struct torch_event *event);

/* A device's properties; a major below 0: its compute capability is not known. Likewise. */
int torch_build_device(struct torch_build *build, int64_t number, const struct rt_buf *name,
                       int64_t major, int64_t minor);

/* All is read: pairs are matched, callers, threads and devices named. Likewise. */
int torch_build_end(struct torch_build *build);

#endif
