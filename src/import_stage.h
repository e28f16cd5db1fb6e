/*
 * From a capture to records: one for each device, of the whole capture or of the range that was
 * asked for. Of a range that repeats, the one whose length is the median; the others are its
 * repeats. With counters, FLOPs and bytes are the sums over its kernels, and each kernel is a
 * record of its own.
 */
#ifndef IMPORT_STAGE_H
#define IMPORT_STAGE_H

#include "core/stage.h"
#include "core/study.h"
#include "src/import_join.h"
#include "src/import_options.h"
#include "src/ini_names.h"
#include "src/load_source.h"

/*
 * Adds the records of a capture, which the study must hold, with their stages and evidence, and
 * what is to be said of it to the account; `join` and `progress` may be NULL. RT_OK, RT_ENOMEM, or
 * RT_EINVAL: it was stopped.
 */
int import_stage_add(struct rt_study *study, const struct rt_capture *capture,
                     const struct import_options *options, struct import_join *join,
                     struct load_progress *progress);

/* import_stage_work.c: what counters say about the kernels of a range. */
struct import_work {
    struct rt_launches *launches; /* owned */
    struct import_match *match;   /* owned; by launches; NULL without counters */
    size_t count;
    int64_t kernel_sum; /* ns: the durations of all */
    double amount[2];   /* FLOPs, bytes: of the kernels that were counted */
    int64_t covered[2]; /* ns: the durations of these */
    bool estimated[2];  /* some of them are */
    const char *dtype;  /* borrowed; all that were counted agree on it; NULL: they do not */
    const char *device; /* likewise */
};

int import_work_make(struct import_work *work, const struct rt_capture *capture, size_t device,
                     struct rt_interval range, struct import_join *join);
void import_work_fini(struct import_work *work);

/* Puts FLOPs and bytes into a stage's record, as far as they are known. */
void import_work_set(const struct import_work *work, struct rt_record *record);

/* What is put together for one stage. */
struct import_stage_case {
    const struct rt_capture *capture;
    const struct import_options *options;
    const struct import_work *work;
    const struct import_join *join; /* NULL: no counters */
    const char *interval;           /* "whole capture", or the range's name */
    size_t device;                  /* its place in the capture */
};

/* Adds a record for every kernel of the work, the longest first. RT_OK or RT_ENOMEM. */
int import_work_add_kernels(const struct import_stage_case *in, struct rt_study *study,
                            struct ini_names *ids);

/* import_stage_evidence.c: what is known about the stage's record, which was just added. */
int import_stage_evidence(const struct import_stage_case *in, const struct rt_stage *stage,
                          struct rt_study *study);

/* import_stage_account.c: what a capture holds: devices, their four times, ranges. */
void import_stage_account(const struct import_stage_case *in, const struct rt_stage *stage,
                          bool is_record, struct rt_study *study);
void import_stage_list_ranges(const struct rt_capture *capture, struct rt_study *study);

#endif
