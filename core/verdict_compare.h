/*
 * The numbers of an experiment, before and after: what each quantity did, and whether that is more
 * than noise. What follows from it is for verdict.c.
 */
#ifndef RT_VERDICT_COMPARE_H
#define RT_VERDICT_COMPARE_H

#include "core/verdict.h"

/* The three that a verdict rests on, by their place in the list. */
enum { RT_COMPARED_LEVER, RT_COMPARED_TARGET, RT_COMPARED_ERROR, RT_COMPARED_COUNT };

/* Fills the list of comparisons. RT_OK or RT_ENOMEM. */
int rt_verdict_compare(const struct rt_experiment *experiment, const struct rt_lever *lever,
                       struct rt_verdict *verdict);

#endif
