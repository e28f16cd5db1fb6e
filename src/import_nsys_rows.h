/*
 * What a device did and what the host called: the rows of an export as operations and calls of a
 * capture.
 */
#ifndef IMPORT_NSYS_ROWS_H
#define IMPORT_NSYS_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/capture.h"
#include "src/import_nsys_device.h"
#include "src/import_nsys_schema.h"
#include "src/import_nsys_strings.h"
#include "src/import_nsys_table.h"

/* An export that is being read. */
struct nsys_reading {
    struct rt_capture *capture; /* borrowed */
    struct nsys_db db;
    struct nsys_schema schema;
    struct nsys_strings strings;
    struct nsys_devices devices;
    struct nsys_tally tally[NSYS_TABLE_COUNT];
    bool by_process;           /* operations and calls know their process */
    bool devices_by_process;   /* operations do */
    struct rt_call_kind *kind; /* owned; by name, what a call of it does */
    bool *kind_known;          /* owned */
    size_t kinds;
    struct rt_issue_key *graph; /* owned, ascending; launches whose kernels are visible */
    size_t graphs;
    struct rt_buf endless; /* names of ranges without an end */
    uint64_t strangers;    /* calls that know no thread */
};

/* Finds out whether both sides know their processes. RT_OK, RT_EINVAL (stopped), RT_ENOMEM. */
int nsys_rows_find_processes(struct nsys_reading *in);

/* Kernels, copies, memsets, then graphs whose kernels are not visible. Likewise. */
int nsys_rows_operations(struct nsys_reading *in);

/* Calls, the threads' names, the profiler's own work (import_nsys_calls.c). Likewise. */
int nsys_rows_calls(struct nsys_reading *in);

/* NVTX ranges (import_nsys_range.c). Likewise. */
int nsys_rows_ranges(struct nsys_reading *in);

/* The process in a global number of a process or a thread. */
uint32_t nsys_process_of(int64_t global);

/* How an operation and the call that issued it find each other. */
struct rt_issue_key nsys_rows_key(const struct nsys_reading *in, const struct nsys_value *global,
                                  const struct nsys_value *correlation);

#endif
