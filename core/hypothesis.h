/*
 * The hypotheses, the experiments that can tell them apart from their rivals, and what has to
 * be ruled out first. model.md sections 3 and 4 are the definition; the tables in
 * hypothesis.c are their only copy in the code.
 */
#ifndef RT_HYPOTHESIS_H
#define RT_HYPOTHESIS_H

#include <stdbool.h>
#include <stddef.h>

enum rt_hypothesis {
    RT_KERNEL_MEMORY,
    RT_KERNEL_COMPUTE,
    RT_KERNEL_UNDERUTILIZED,
    RT_TRANSFER,
    RT_SYNCHRONIZATION,
    RT_LAUNCH,
    RT_RECHECK_REFERENCE,
    RT_UNCLASSIFIED_KERNEL,
    RT_HYPOTHESIS_COUNT
};

enum rt_change {
    RT_TILE_SIZE,
    RT_LAYOUT,
    RT_COMPUTE_KERNEL,
    RT_BLOCK_SIZE,
    RT_PIN_MEMORY,
    RT_ASYNC_COPY,
    RT_SYNC_PLACEMENT,
    RT_GRAPH_CAPTURE,
    RT_CHANGE_COUNT
};

struct rt_hypothesis_info {
    const char *name;            /* "kernel_memory": the name in every format */
    const char *headline;        /* one short line for people */
    const char *evidence;        /* what has to be seen for it */
    const char *attribution;     /* "memory path", "data transfer", ... */
    const char *const *rule_out; /* NULL-terminated: still to rule out, each one item */
    const enum rt_change *changes;
    size_t change_count;        /* 0: no experiment (recheck_reference, unclassified_kernel) */
    const char *const *observe; /* NULL-terminated target metrics, in the definition's order */
    const char *revisit_when;   /* NULL when there is no experiment */
    const char *revisit_help;   /* the same condition as a sentence */
};

struct rt_change_info {
    const char *name; /* "tile_size" */
    const char *help; /* what is changed, in one sentence */
    const char *held; /* what must stay as it is, beside workload, dtype and interval */
};

extern const struct rt_hypothesis_info rt_hypothesis_info[RT_HYPOTHESIS_COUNT];
extern const struct rt_change_info rt_change_info[RT_CHANGE_COUNT];

/* The hypothesis or change of exactly this name (case matters), or RT_ENOENT. */
int rt_hypothesis_find(const char *name);
int rt_change_find(const char *name);

/* Whether the change is one of the hypothesis's allowed single changes. */
bool rt_hypothesis_allows(enum rt_hypothesis hypothesis, enum rt_change change);

#endif
