/*
 * The chain, in words: raw record -> derived metrics -> candidate bottleneck -> discriminating
 * experiment. Each step shows its formulas, the numbers put into them with units, where the
 * numbers came from, what was decided by which comparison, and what is still to rule out.
 *
 * The words claim no more than the evidence: a bound is a ceiling, not a cause.
 */
#ifndef RT_CHAIN_H
#define RT_CHAIN_H

#include "core/lines.h"
#include "core/study.h"

/* X(enumerator, short title) */
#define RT_STEPS(X)                                                                                \
    X(RT_STEP_RECORD, "record")                                                                    \
    X(RT_STEP_METRICS, "metrics")                                                                  \
    X(RT_STEP_CANDIDATE, "candidate")                                                              \
    X(RT_STEP_EXPERIMENT, "experiment")

#define RT_X(enumerator, ...) enumerator,
enum rt_step { RT_STEPS(RT_X) RT_STEP_COUNT };
#undef RT_X

extern const char *const rt_step_title[RT_STEP_COUNT];

/* Appends the lines of one step. Check lines->failed. */
void rt_chain_write(const struct rt_answer *answer, enum rt_step step, struct rt_lines *lines);

/*
 * Appends two numbers of one comparison, with as many digits as it takes to tell them apart,
 * so that "0.7 < 0.7" is never shown. `sign` stands between them.
 */
void rt_chain_compare(struct rt_buf *buf, double left, const char *sign, double right);

/* The same in percent, or as fractions where both give the same percentage. */
void rt_chain_compare_shares(struct rt_buf *buf, double share, const char *sign, double limit);

/*
 * Appends "kernel 20, transfer 3, sync 2, launch 1", with as many digits as it takes to tell the
 * longest from the others. Returns the word of the longest; the first wins a tie.
 */
const char *rt_chain_times(struct rt_buf *buf, const double exposed_ms[RT_CANDIDATES]);

/* Appends the value of an observation ("stage_ms") in the baseline: "26 ms", or "not measured". */
void rt_chain_observation(struct rt_buf *buf, const struct rt_answer *answer,
                          const char *observation);

/* The source of a number as stated, else "unstated". */
const char *rt_chain_source(const struct rt_record *record, enum rt_text source);

/* Where any number of a record is from: as stated, or as its key says, or "unstated". */
const char *rt_chain_number_source(const struct rt_record *record, enum rt_number number);

#endif
