/*
 * Spreads and moves.
 */
#include "core/noise.h"

#include <math.h>
#include <stdlib.h>

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

double rt_noise_spread(double value[], size_t count)
{
    if (count < 2) {
        return 0;
    }
    qsort(value, count, sizeof *value, compare_doubles);
    const double low = value[(count - 1) / 2];
    const double median = low + (value[count / 2] - low) / 2;
    const double range = value[count - 1] - value[0];
    return range > 0 ? range / median : 0; /* of a median of 0: INFINITY */
}

/* Decimal fractions are not doubles: 20 - 19.4 is a little more than 3 % of 20. */
static const double HAIR = 1e-12;

enum rt_move rt_noise_move(double before, double after, double noise)
{
    const double limit = noise * before + HAIR * before; /* INFINITY * 0: NaN */
    return before - after > limit ? RT_FELL : after - before > limit ? RT_ROSE : RT_STAYED;
}

double rt_noise_change(double before, double after)
{
    const double change = after / before - 1;
    return isfinite(change) ? change : (double)NAN;
}
