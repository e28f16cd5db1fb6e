/*
 * What a picture should cover beside the points: further ceilings, a second roof, paths. How an
 * extent becomes a view is in plot_view.
 */
#include <math.h>

#include "core/plot.h"
#include "core/plot_ceilings.h"
#include "core/plot_path.h"

/* How much is shown of a slope below its upper end, and of a flat from its beginning; decades. */
static const double slope_shown = 0.5;
static const double flat_shown = 0.7;

void rt_extent_add(struct rt_extent *extent, double x, double y)
{
    const struct rt_plot_node place = {x, y, NULL};
    if (!rt_path_keeps(&place)) {
        return;
    }
    extent->x0 = fmin(extent->x0, x);
    extent->x1 = fmax(extent->x1, x);
    extent->y0 = fmin(extent->y0, y);
    extent->y1 = fmax(extent->y1, y);
}

void rt_extent_add_path(struct rt_extent *extent, const struct rt_plot_path *path)
{
    for (size_t i = 0; i < path->count; i++) {
        rt_extent_add(extent, path->node[i].x, path->node[i].y);
    }
}

void rt_extent_add_roof(struct rt_extent *extent, const struct rt_ceilings *roof)
{
    if (!rt_ceilings_valid(roof)) {
        return;
    }
    struct rt_roof line;
    rt_roof_init(&line, roof);
    rt_extent_add(extent, line.ridge - slope_shown, line.flat - slope_shown);
    rt_extent_add(extent, line.ridge + flat_shown, line.flat);
}

void rt_extent_add_ceilings(struct rt_extent *extent, const struct rt_ceilings *ceilings,
                            const struct rt_plot_ceiling *ceiling, size_t count)
{
    const struct rt_plot_spec spec = {
        .ceilings = ceilings, .ceiling = ceiling, .ceiling_count = count};
    const double top = rt_curve_top(&spec);
    for (size_t i = 0; i < count; i++) {
        struct rt_curve curve;
        if (!rt_curve_further(&spec, i, top, &curve)) {
            continue;
        }
        if (ceiling[i].kind == RT_CEILING_SLOPE) {
            rt_extent_add(extent, curve.to, top);
            rt_extent_add(extent, curve.to - slope_shown, top - slope_shown);
        } else if (isfinite(curve.from)) {
            rt_extent_add(extent, curve.from, curve.roof.flat);
        } else {
            extent->y0 = fmin(extent->y0, curve.roof.flat);
            extent->y1 = fmax(extent->y1, curve.roof.flat);
        }
    }
}
