/*
 * What each verdict would take, said before the run: the rules of verdict.h with the numbers of
 * the baseline put in. Judging is verdict.c's; here is only what it will look at.
 */
#ifndef RT_OUTLOOK_H
#define RT_OUTLOOK_H

#include "core/verdict.h"

/* What is known before the run: of each quantity only `before`, `noise` and `expected`. */
struct rt_outlook {
    const struct rt_experiment *experiment; /* borrowed; its `after` and repeats mean nothing */
    struct rt_comparison lever, target, error;
};

/* RT_OK; RT_EINVAL for a hypothesis without experiment; RT_ENOMEM. */
int rt_outlook_make(struct rt_outlook *outlook, const struct rt_experiment *experiment);

/*
 * Below what a quantity has fallen, above what it has risen; NAN when that is not known before the
 * run (no baseline, or nothing can be told) or cannot be.
 */
double rt_outlook_below(const struct rt_comparison *item);
double rt_outlook_above(const struct rt_comparison *item);

/* Appends when this verdict applies, if none before it does: "dram_bytes below 7.76e9 and ...". */
void rt_outlook_when(const struct rt_outlook *outlook, enum rt_verdict_kind kind,
                     struct rt_buf *buf);

#endif
