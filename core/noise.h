/*
 * The noise of a quantity, and whether it moved by more than that. A verdict and a comparison
 * judge by the same rule (model.md, "Closing the loop").
 */
#ifndef RT_NOISE_H
#define RT_NOISE_H

#include <stddef.h>

/*
 * The spread of repeated values: (max - min) / median; of an even number the median is the mean of
 * the middle two. Sorts them. 0 of fewer than two; INFINITY where they differ around a median of 0.
 */
double rt_noise_spread(double value[], size_t count);

enum rt_move { RT_STAYED, RT_FELL, RT_ROSE };

/*
 * What a quantity did, about the value before: it moved when |after - before| is more than noise *
 * before (and a hair, 1e-12 of before, since 20 to 19.4 is 3 % and not more). So any change from 0
 * is a move. With a noise of INFINITY nothing can be told: RT_STAYED.
 */
enum rt_move rt_noise_move(double before, double after, double noise);

/*
 * The change as a share of the value before, after / before - 1. NAN where that is not defined or
 * not finite: from 0.
 */
double rt_noise_change(double before, double after);

#endif
