/*
 * The grid, its cells and its window. The borders come from the identity in flips.h: the
 * efficiency is the larger of two shares, so a region ends where one share is the screen or the
 * consistency limit, or where both are equal.
 */
#include "core/map.h"

#include <math.h>

#include "core/code.h"

/* Far inside of the range of doubles, so that no cell has an infinite ceiling. */
#define LOG_MOST 300.0
/* Narrower, and an axis would have no tick; wider, and it could not be moved. */
#define RANGE_LEAST 0.05
#define RANGE_MOST  500.0
/* Where nothing says how wide a window has to be. */
#define RANGE_USUAL 1.0

double rt_map_left(const struct rt_map *map, int col)
{
    const struct rt_map_window *const window = &map->window;
    return window->x_low + (window->x_high - window->x_low) * col / map->cols;
}

double rt_map_top(const struct rt_map *map, int row)
{
    const struct rt_map_window *const window = &map->window;
    return window->y_high - (window->y_high - window->y_low) * row / map->rows;
}

struct rt_ceilings rt_map_ceilings(const struct rt_map *map, const struct rt_map_subject *subject,
                                   int row, int col)
{
    const double x = (rt_map_left(map, col) + rt_map_left(map, col + 1)) / 2;
    const double y = (rt_map_top(map, row) + rt_map_top(map, row + 1)) / 2;
    return (struct rt_ceilings){{[RT_CEILING_TFLOPS] = pow(10, y),
                                 [RT_CEILING_DRAM_GBPS] = pow(10, x),
                                 [RT_CEILING_SCREEN] = subject->efficiency_screen}};
}

int rt_map_hypothesis(const struct rt_map_subject *subject, const struct rt_ceilings *ceilings)
{
    struct rt_attribution attribution;
    return rt_ceilings_valid(ceilings) &&
                   rt_attribute(subject->record, subject->metrics, ceilings, &attribution) == RT_OK
               ? (int)attribution.primary_hypothesis
               : RT_NO_HYPOTHESIS;
}

/* The column, or the row counted from below, that holds a value; -1 or count beyond the edge. */
static int find_cell(double low, double high, int count, double value)
{
    const double at = (value - low) / (high - low) * count;
    return !(at >= 0) ? -1 : at >= count ? count : (int)at;
}

bool rt_map_place(const struct rt_map *map, const struct rt_ceilings *ceilings, int *row, int *col)
{
    const struct rt_map_window *const window = &map->window;
    const double x = log10(ceilings->value[RT_CEILING_DRAM_GBPS]);
    const double y = log10(ceilings->value[RT_CEILING_TFLOPS]);
    int c = find_cell(window->x_low, window->x_high, map->cols, x);
    int r = map->rows - 1 - find_cell(window->y_low, window->y_high, map->rows, y);

    /* The division may be a rounding off; the edges are what counts. */
    c -= c >= 0 && c <= map->cols && x < rt_map_left(map, c);
    c += c >= -1 && c < map->cols && x >= rt_map_left(map, c + 1);
    r -= r >= 0 && r <= map->rows && y >= rt_map_top(map, r);
    r += r >= -1 && r < map->rows && y < rt_map_top(map, r + 1);
    *row = r;
    *col = c;
    return r >= 0 && r < map->rows && c >= 0 && c < map->cols;
}

/* --- borders --- */

/* Where one share is the consistency limit, and where it is the screen: ascending log10. */
struct borders {
    double at[2];
    int count; /* 0: this ceiling has none */
};

static struct borders find_borders(const struct rt_map_subject *subject, enum rt_metric achieved)
{
    const double value = subject->metrics->value[achieved];
    struct borders borders = {.count = 0};
    if (!rt_classifiable(subject->record->known) || !rt_metrics_know(subject->metrics, achieved) ||
        !(value > 0)) {
        return borders;
    }
    borders.at[0] = log10(value) - log10(RT_CONSISTENCY_LIMIT);
    borders.at[1] = log10(value) - log10(subject->efficiency_screen);
    borders.count = 2;
    return borders;
}

enum { EDGES_MAX = 4 };

/* The ends of a range and the borders inside of it. */
static int find_edges(double low, double high, const struct borders *borders,
                      double edge[EDGES_MAX])
{
    int count = 0;
    edge[count++] = low;
    for (int b = 0; b < borders->count; b++) {
        if (borders->at[b] > low && borders->at[b] < high) {
            edge[count++] = borders->at[b];
        }
    }
    edge[count++] = high;
    return count;
}

static unsigned region_at(const struct rt_map_subject *subject, double x, double y)
{
    const struct rt_ceilings ceilings = {
        {pow(10, y), pow(10, x), subject->efficiency_screen},
    };
    const int hypothesis = rt_map_hypothesis(subject, &ceilings);
    return hypothesis == RT_NO_HYPOTHESIS ? 0U : 1U << hypothesis;
}

unsigned rt_map_regions(const struct rt_map_window *window, const struct rt_map_subject *subject)
{
    const struct borders borders_x = find_borders(subject, RT_ACHIEVED_DRAM_GBPS);
    const struct borders borders_y = find_borders(subject, RT_ACHIEVED_TFLOPS);
    double x[EDGES_MAX];
    double y[EDGES_MAX];
    const int count_x = find_edges(window->x_low, window->x_high, &borders_x, x);
    const int count_y = find_edges(window->y_low, window->y_high, &borders_y, y);
    unsigned regions = 0;
    for (int i = 0; i + 1 < count_x; i++) {
        for (int j = 0; j + 1 < count_y; j++) {
            /* Off the edges; the diagonal can only part these two corners. */
            const double off_x = (x[i + 1] - x[i]) * 1e-6;
            const double off_y = (y[j + 1] - y[j]) * 1e-6;
            regions |= region_at(subject, x[i] + off_x, y[j + 1] - off_y);
            regions |= region_at(subject, x[i + 1] - off_x, y[j] + off_y);
        }
    }
    return regions;
}

/* --- the window --- */

struct range {
    double low, high;
};

static void widen(struct range *range, double value)
{
    range->low = fmin(range->low, value);
    range->high = fmax(range->high, value);
}

static struct range of_ceilings(const struct rt_ceilings *ceilings, size_t count,
                                enum rt_ceiling ceiling)
{
    struct range range = {INFINITY, -INFINITY};
    for (size_t i = 0; i < count; i++) {
        widen(&range, log10(ceilings[i].value[ceiling]));
    }
    return range;
}

/* The borders that are near enough, or all where there is nothing else. */
static bool take_borders(struct range *range, const struct borders *borders)
{
    const bool empty = range->low > range->high;
    if (borders->count == 0 || (!empty && (borders->at[1] < range->low - RT_MAP_REACH ||
                                           borders->at[0] > range->high + RT_MAP_REACH))) {
        return false;
    }
    widen(range, borders->at[0]);
    widen(range, borders->at[1]);
    return true;
}

/* Moves a range by less than a cell, so that `value` is the centre of one. */
static void centre_on(struct range *range, double value, int cells)
{
    const double cell = (range->high - range->low) / cells;
    const double at = (value - range->low) / cell;
    const double by = (at - floor(at) - 0.5) * cell;
    range->low += by;
    range->high += by;
}

static struct range fit(struct range range, const struct borders *borders, int cells)
{
    const bool bordered = take_borders(&range, borders);
    if (range.low > range.high) {
        range = (struct range){-RANGE_USUAL, RANGE_USUAL};
    }
    range.low = fmin(fmax(range.low, -LOG_MOST), LOG_MOST);
    range.high = fmin(fmax(range.high, -LOG_MOST), LOG_MOST);

    /* A cell at each end, so that the edge is beyond what is outermost, and half a one for moving
     * the strip to a centre; as parts of a cell where there are only a few. */
    const double inner = fmax(range.high - range.low, RANGE_USUAL);
    const double margin = cells >= 4 ? 1.5 : 0.375 * cells;
    const double cell = inner / (cells - 2 * margin);
    const double room = (inner - (range.high - range.low)) / 2;
    range.low -= room + margin * cell;
    range.high += room + margin * cell;
    if (bordered) {
        centre_on(&range, (borders->at[0] + borders->at[1]) / 2, cells);
    }
    return range;
}

struct rt_map_window rt_map_fit(const struct rt_map_subject *subject,
                                const struct rt_ceilings *ceilings, size_t count, int rows,
                                int cols)
{
    const struct borders borders_x = find_borders(subject, RT_ACHIEVED_DRAM_GBPS);
    const struct borders borders_y = find_borders(subject, RT_ACHIEVED_TFLOPS);
    const struct range x =
        fit(of_ceilings(ceilings, count, RT_CEILING_DRAM_GBPS), &borders_x, cols);
    const struct range y = fit(of_ceilings(ceilings, count, RT_CEILING_TFLOPS), &borders_y, rows);
    return (struct rt_map_window){x.low, x.high, y.low, y.high};
}

static bool allowed(double low, double high)
{
    return high - low >= RANGE_LEAST && high - low <= RANGE_MOST && low >= -LOG_MOST &&
           high <= LOG_MOST;
}

struct rt_map_window rt_map_zoom(const struct rt_map_window *window, double factor, double x,
                                 double y)
{
    const struct rt_map_window zoomed = {
        x - (x - window->x_low) * factor,
        x + (window->x_high - x) * factor,
        y - (y - window->y_low) * factor,
        y + (window->y_high - y) * factor,
    };
    return allowed(zoomed.x_low, zoomed.x_high) && allowed(zoomed.y_low, zoomed.y_high) ? zoomed
                                                                                        : *window;
}

struct rt_map_window rt_map_pan(const struct rt_map_window *window, double right, double up)
{
    const double x = (window->x_high - window->x_low) * right;
    const double y = (window->y_high - window->y_low) * up;
    const struct rt_map_window moved = {window->x_low + x, window->x_high + x, window->y_low + y,
                                        window->y_high + y};
    return allowed(moved.x_low, moved.x_high) && allowed(moved.y_low, moved.y_high) ? moved
                                                                                    : *window;
}
