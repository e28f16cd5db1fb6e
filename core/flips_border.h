/*
 * Where borders between answers can be: the closed forms behind flips.c, and nothing of what the
 * answers are. A candidate may turn out to have the same answer on both sides.
 */
#ifndef RT_FLIPS_BORDER_H
#define RT_FLIPS_BORDER_H

#include "core/flips.h"

/* An answer, and the quantity that is varied. */
struct rt_flip_question {
    const struct rt_record *record;
    const struct rt_ceilings *ceilings;
    enum rt_quantity quantity;
    double present;
    enum rt_hypothesis answer; /* at the present value */
};

enum { RT_FLIP_BORDERS_MAX = RT_FLIPS_MAX - 2 };

/* Candidates, ascending, of which no two are the same but for rounding. */
struct rt_flip_borders {
    double at[RT_FLIP_BORDERS_MAX + 2]; /* with both ends of the domain */
    size_t count;                       /* without them */
};

struct rt_flip_borders rt_flip_borders_find(const struct rt_flip_question *question);

/*
 * The ceiling at which intensity is balance; 0 where there is none, 0 or INFINITY where no double
 * is small or large enough.
 */
double rt_flip_balance(const struct rt_record *record, const struct rt_ceilings *ceilings,
                       enum rt_ceiling ceiling);

#endif
