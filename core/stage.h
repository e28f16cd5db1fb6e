/*
 * What is known of a record that is a range of a timeline: how its four times are made up, which
 * range and device it is, how it repeats. The parts say what an experiment can change, and what
 * it cannot.
 *
 * A study owns its stages and the captures they are of.
 */
#ifndef RT_STAGE_H
#define RT_STAGE_H

#include "core/capture.h"
#include "core/hypothesis.h"
#include "core/lines.h"
#include "core/partition.h"

/* A quantity over the repeats of a range, ns. */
struct rt_spread {
    int64_t least, median, most;
};

struct rt_stage {
    uint32_t record;                  /* its number in the set */
    uint32_t device;                  /* its place in the capture */
    const struct rt_capture *capture; /* borrowed from the study */
    struct rt_partition partition;
    int64_t latency; /* that decided, ns */
    int64_t issued; /* where kernels run whose call began in the range, ns; -1: the whole capture */
    size_t repeats; /* ranges of the same name that were divided; 1: this one alone */
    size_t idle_repeats; /* further ones in which no kernel ran */
    struct rt_spread total;
    struct rt_spread category[RT_CATEGORY_COUNT];
};

struct rt_stages {
    struct rt_stage *item; /* owned; ascending by record */
    size_t count, capacity;
    struct rt_capture **capture; /* held */
    size_t captures, capture_capacity;
};

void rt_stages_init(struct rt_stages *stages);
void rt_stages_fini(struct rt_stages *stages);

/* Appends; the record must not be less than that of the stage before. RT_OK or RT_ENOMEM. */
int rt_stages_add(struct rt_stages *stages, const struct rt_stage *stage);

/* Takes over one hold of a capture. RT_OK, or RT_ENOMEM: the hold is still the caller's. */
int rt_stages_take(struct rt_stages *stages, struct rt_capture *capture);

/* The stage of a record; NULL when it is none. */
const struct rt_stage *rt_stages_find(const struct rt_stages *stages, size_t record);

/* The share that leads a category; RT_SHARE_COUNT when the category is empty. */
enum rt_share rt_stage_leads(const struct rt_stage *stage, enum rt_category category);

/* Appends what the four times are made of, line by line, and what stands beside them. */
void rt_stage_parts(const struct rt_stage *stage, struct rt_lines *lines);

/*
 * Appends what the parts say about a plan for a hypothesis: which part leads its category, and
 * for each change of it what speaks against that change, with the numbers. `change` chooses one;
 * RT_CHANGE_COUNT: all of the hypothesis.
 */
void rt_stage_plan(const struct rt_stage *stage, enum rt_hypothesis hypothesis,
                   enum rt_change change, struct rt_lines *lines);

#endif
