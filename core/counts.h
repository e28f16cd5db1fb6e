/*
 * One count, two sources: what was worked out on paper beside what the hardware counted
 * (`flops.theoretical`, `flops.counter`, and the same for dram_bytes). The answer under each, and
 * what a disagreement between them may mean.
 */
#ifndef RT_COUNTS_H
#define RT_COUNTS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/lines.h"
#include "core/study.h"

/* Declared, no property of hardware: above this ratio the two do not count the same thing. */
#define RT_COUNTS_DISAGREE 2.0

enum rt_count_source { RT_COUNT_THEORETICAL, RT_COUNT_COUNTER, RT_COUNT_SOURCES };

/* The record as it is, but with one count replaced. */
struct rt_count_answer {
    double value;
    bool derived; /* its metrics are finite */
    struct rt_metrics metrics;
    bool attributed; /* as in struct rt_answer */
    struct rt_attribution attribution;
};

struct rt_count_pair {
    enum rt_number number; /* RT_FLOPS or RT_DRAM_BYTES */
    struct rt_count_answer under[RT_COUNT_SOURCES];
    double ratio;      /* counter / theoretical; 0 or INFINITY where it is beyond doubles */
    bool disagree;     /* the larger is more than RT_COUNTS_DISAGREE times the other */
    bool other_answer; /* both are attributed, to different hypotheses */
};

enum { RT_COUNT_PAIRS = 2 };

/*
 * The pairs of which the record states both, be it that its own number names one of the sources;
 * returns how many. Ceilings are those of the answer.
 */
size_t rt_counts_find(const struct rt_answer *answer, struct rt_count_pair pairs[RT_COUNT_PAIRS]);

/*
 * In words. The headline has to be read with the answer: that it depends on which count is right.
 * The lines: the answer under each, and how far the two are apart. Nothing without pairs.
 */
void rt_counts_headline(const struct rt_answer *answer, struct rt_lines *lines);
void rt_counts_lines(const struct rt_answer *answer, struct rt_lines *lines);

/* "theoretical", "counter" */
extern const char *const rt_count_source_name[RT_COUNT_SOURCES];

/* The fields that hold the two, of a count. */
enum rt_number rt_count_field(enum rt_number number, enum rt_count_source source);

#endif
