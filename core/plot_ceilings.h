/*
 * What is compared with beside the roof: further ceilings of its reference, and a second roof.
 * Each is a curve on the log-log plane, a roof that may lack one of its two parts.
 */
#ifndef RT_PLOT_CEILINGS_H
#define RT_PLOT_CEILINGS_H

#include "core/plot_geometry.h"

struct rt_curve {
    struct rt_roof roof; /* ridge -INFINITY: flat everywhere; INFINITY: slope everywhere */
    double from, to;     /* x; infinite where it runs to the edge */
};

/* Height (log10) at which slopes end: the highest flat; INFINITY when there is none. */
double rt_curve_top(const struct rt_plot_spec *spec);

/* The curve of a further ceiling, `top` being rt_curve_top. False when it is not to be drawn. */
bool rt_curve_further(const struct rt_plot_spec *spec, size_t i, double top,
                      struct rt_curve *curve);

/* The curve of the second roof. False when there is none, or none that may be. */
bool rt_curve_second(const struct rt_plot_spec *spec, struct rt_curve *curve);

#endif
