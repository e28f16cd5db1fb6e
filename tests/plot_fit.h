/*
 * The view of points whose extent nobody keeps.
 */
#ifndef PLOT_FIT_H
#define PLOT_FIT_H

#include "core/plot.h"

/* The view that fits points and a roof. */
static inline struct rt_view fit_points(const struct rt_point *point, const uint32_t *visible,
                                        size_t count, const struct rt_ceilings *ceilings)
{
    const struct rt_extent extent = rt_plot_extent(point, visible, count);
    return rt_plot_fit_extent(&extent, ceilings);
}

#endif
