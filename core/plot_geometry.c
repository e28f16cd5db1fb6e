/*
 * The frame (plane to cells, room for axes and lane) and the roof as a function. Drawing and
 * labels come later and ask here where things are.
 */
#include "core/plot_geometry.h"

#include <math.h>
#include <string.h>

/* More decades than any double spans: such a view is an error of the caller. */
static const double most_decades = 2000;

/* With this many columns the unit of y has a margin of its own width, and the axis after it. */
enum { ROOMY_COLS = 60, UNIT_COLS = 8 };

static bool is_span(double low, double high)
{
    return low < high && low > -most_decades && high < most_decades;
}

static int widest(const struct rt_ticks *ticks)
{
    size_t width = 0;
    for (int i = 0; i < ticks->count; i++) {
        size_t len = strlen(ticks->tick[i].text);
        width = len > width ? len : width;
    }
    return (int)width;
}

bool rt_frame_init(struct rt_frame *frame, int rows, int cols, struct rt_view view, bool lane)
{
    if (rows < RT_PLOT_MIN_ROWS || cols < RT_PLOT_MIN_COLS || !is_span(view.x0, view.x1) ||
        !is_span(view.y0, view.y1)) {
        return false;
    }
    *frame = (struct rt_frame){.view = view};
    frame->height = rows - (lane ? 3 : 2);
    frame->axis_row = frame->height;
    frame->tick_row = frame->height + 1;
    frame->lane_row = lane ? frame->height + 2 : -1;
    frame->rows_per_decade = frame->height / (view.y1 - view.y0);
    rt_ticks_find(view.y0, view.y1, frame->height, frame->height < 10 ? 1 : 2, &frame->y);

    frame->gap = cols >= 40 ? 1 : 0;
    frame->left = widest(&frame->y) + frame->gap + 1;
    if (cols >= ROOMY_COLS && frame->left < UNIT_COLS) {
        frame->left = UNIT_COLS;
    }
    frame->width = cols - frame->left;
    frame->cols_per_decade = frame->width / (view.x1 - view.x0);
    rt_ticks_find(view.x0, view.x1, frame->width, 6, &frame->x);
    return true;
}

int rt_frame_part_row(const struct rt_frame *frame, double y, int parts)
{
    if (y > frame->view.y1) {
        return -1;
    }
    int last = frame->height * parts - 1;
    if (y < frame->view.y0) {
        return last + 1;
    }
    int row = (int)((frame->view.y1 - y) * frame->rows_per_decade * parts);
    return row < last ? row : last;
}

void rt_roof_init(struct rt_roof *roof, const struct rt_ceilings *ceilings)
{
    roof->flat = log10(ceilings->value[RT_CEILING_TFLOPS]);
    roof->slope = log10(ceilings->value[RT_CEILING_DRAM_GBPS]) - 3;
    roof->ridge = roof->flat - roof->slope;
    roof->band = log10(ceilings->value[RT_CEILING_SCREEN]);
}

double rt_roof_at(const struct rt_roof *roof, double x)
{
    return x < roof->ridge ? x + roof->slope : roof->flat;
}
