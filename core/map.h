/*
 * The verdict map: a grid of cells over the two ceilings of a reference, both on log axes,
 * bandwidth to the right, compute upwards. Each cell holds the primary hypothesis that the
 * definition (attribution.h) gives one record at the ceilings of its centre: asked there, never
 * filled in from its neighbours. This is geometry; what a map looks like is not here.
 */
#ifndef RT_MAP_H
#define RT_MAP_H

#include "core/attribution.h"

/* What is seen, in log10 of GB/s (x) and of TFLOP/s (y); low < high. */
struct rt_map_window {
    double x_low, x_high, y_low, y_high;
};

/* Row 0 is at the top, column 0 at the left; both counts are > 0. */
struct rt_map {
    struct rt_map_window window;
    int rows, cols;
};

/* What is asked in every cell. Borrowed; the metrics are those of the record. */
struct rt_map_subject {
    const struct rt_record *record;
    const struct rt_metrics *metrics;
    double efficiency_screen; /* of the present reference: it is the same all over the map */
};

/* The ceilings at the centre of a cell. */
struct rt_ceilings rt_map_ceilings(const struct rt_map *map, const struct rt_map_subject *subject,
                                   int row, int col);

/* The primary hypothesis there, or RT_NO_HYPOTHESIS where the definition is not finite. */
int rt_map_hypothesis(const struct rt_map_subject *subject, const struct rt_ceilings *ceilings);

/*
 * The hypotheses that the window holds, bit by bit, also where a region is too narrow to hold the
 * centre of a cell: from the borders in closed form.
 */
unsigned rt_map_regions(const struct rt_map_window *window, const struct rt_map_subject *subject);

/*
 * The log10 of the left edge of a column, and of the upper edge of a row: edge `cols` (`rows`) is
 * where the last one ends.
 */
double rt_map_left(const struct rt_map *map, int col);
double rt_map_top(const struct rt_map *map, int row);

/*
 * The cell that holds these ceilings: its left and lower edge belong to it. False when they are
 * beyond the edge: the row is then -1 or `rows` where they are above or below, and the column -1
 * or `cols` where they are left or right.
 */
bool rt_map_place(const struct rt_map *map, const struct rt_ceilings *ceilings, int *row, int *col);

/*
 * A window for a grid of this size with all these ceilings (valid ones, `count` may be 0) and the
 * borders of the record's regions inside, not on its edge. A border RT_MAP_REACH decades or more
 * away from all of them is left out: where every ceiling is the same answer, that is the news. A
 * strip between two borders has the centre of a cell in it, so that it is seen at any size.
 */
#define RT_MAP_REACH 4
struct rt_map_window rt_map_fit(const struct rt_map_subject *subject,
                                const struct rt_ceilings *ceilings, size_t count, int rows,
                                int cols);

/*
 * The window with both ranges `factor` times as wide and the point (x, y) where it was; what is
 * too narrow or too wide stays as it is.
 */
struct rt_map_window rt_map_zoom(const struct rt_map_window *window, double factor, double x,
                                 double y);

/* The window moved by parts of its ranges: 0.5 is half of it to the right, or up. */
struct rt_map_window rt_map_pan(const struct rt_map_window *window, double right, double up);

#endif
