/*
 * Views of the plot: the one that fits everything, zoomed and moved ones. Only arithmetic on
 * bounds; what is in a view is drawn by plot.c.
 */
#include <math.h>

#include "core/plot.h"
#include "core/plot_geometry.h"

/*
 * All in decades. No record that means anything is 60 decades from another; beyond `farthest` no
 * finite double could say where that is.
 */
static const double margin = 0.3;
static const double grid = 0.5;
static const double least_span = 0.25;
static const double most_span = 60;
static const double farthest = 308;

/* More than any quotient of doubles needs; a fit shows what is farther as off view. */
static const double farthest_fit = 1500;

/* How much of the slope and of the flat roof is shown beside the ridge. */
static const double slope_shown = 1.2;
static const double flat_shown = 0.7;

struct extent {
    double low, high; /* low > high: nothing yet */
};

static void cover(struct extent *extent, double value)
{
    extent->low = value < extent->low ? value : extent->low;
    extent->high = value > extent->high ? value : extent->high;
}

/* With a margin, at least two decades, rounded outwards to the grid. */
static void settle(struct extent *extent)
{
    if (extent->low > extent->high) {
        *extent = (struct extent){-0.5, 2.5};
    }
    extent->low = fmin(fmax(extent->low, -farthest_fit), farthest_fit);
    extent->high = fmin(fmax(extent->high, -farthest_fit), farthest_fit);
    double missing = 2 - 2 * margin - (extent->high - extent->low);
    double widen = margin + fmax(missing, 0) / 2;
    extent->low = floor((extent->low - widen) / grid) * grid;
    extent->high = ceil((extent->high + widen) / grid) * grid;
}

struct rt_extent rt_plot_extent(const struct rt_point *point, const uint32_t *visible, size_t count)
{
    struct extent x = {INFINITY, -INFINITY};
    struct extent y = {INFINITY, -INFINITY};
    for (size_t i = 0; i < count; i++) {
        const struct rt_point *p = &point[visible ? visible[i] : i];
        if (p->kind == RT_POINT_PLACED) {
            cover(&x, (double)p->x);
            cover(&y, (double)p->y);
        }
    }
    return (struct rt_extent){x.low, x.high, y.low, y.high};
}

struct rt_view rt_plot_fit_extent(const struct rt_extent *points,
                                  const struct rt_ceilings *ceilings)
{
    struct extent x = {points->x0, points->x1};
    struct extent y = {points->y0, points->y1};
    if (ceilings) {
        struct rt_roof roof;
        rt_roof_init(&roof, ceilings);
        cover(&x, roof.ridge - slope_shown);
        cover(&x, roof.ridge + flat_shown);
        cover(&y, roof.flat);
        cover(&y, rt_roof_at(&roof, x.low)); /* the roof over every record, however far left */
    }
    settle(&x);
    settle(&y);
    return (struct rt_view){x.low, x.high, y.low, y.high};
}

/* The shift that keeps [low, high] where doubles are. What is past that already may go back. */
static double bounded_shift(double low, double high, double spans)
{
    double centre = low + (high - low) / 2;
    double wanted = centre + (high - low) * spans;
    if (!isfinite(wanted)) {
        return 0;
    }
    double most = fmax(farthest - (high - low) / 2, fabs(centre));
    return fmin(fmax(wanted, -most), most) - centre;
}

struct rt_view rt_view_pan(struct rt_view view, double x_spans, double y_spans)
{
    double dx = bounded_shift(view.x0, view.x1, x_spans);
    double dy = bounded_shift(view.y0, view.y1, y_spans);
    return (struct rt_view){view.x0 + dx, view.x1 + dx, view.y0 + dy, view.y1 + dy};
}

struct rt_view rt_view_zoom(struct rt_view view, double x, double y, double factor)
{
    double width = view.x1 - view.x0;
    double height = view.y1 - view.y0;
    double least = least_span / fmin(width, height);
    double most = most_span / fmax(width, height);
    /* A view already past a limit may still go back, but not farther. */
    factor = factor < 1 ? fmax(factor, fmin(least, 1)) : fmin(factor, fmax(most, 1));
    if (!isfinite(factor) || !isfinite(x) || !isfinite(y)) {
        return view;
    }
    struct rt_view zoomed = {x - (x - view.x0) * factor, x + (view.x1 - x) * factor,
                             y - (y - view.y0) * factor, y + (view.y1 - y) * factor};
    return rt_view_pan(zoomed, 0, 0);
}
