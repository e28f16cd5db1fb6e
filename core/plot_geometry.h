/*
 * Where things are: the frame maps the log-log plane to cells, the roof is a function on it.
 * Nothing here knows glyphs. Rows and columns count from the top left of the plot area; the
 * area's own place on the canvas is (0, frame.left).
 */
#ifndef RT_PLOT_GEOMETRY_H
#define RT_PLOT_GEOMETRY_H

#include <stdbool.h>

#include "core/plot.h"
#include "core/scale.h"

struct rt_frame {
    int left;          /* canvas column of the area's first column; the y axis is before it */
    int height, width; /* of the plot area, > 0 each */
    int axis_row;      /* canvas rows below the area */
    int tick_row;
    int lane_row; /* -1 without a lane */
    int gap;      /* blanks between a y label and the axis */
    struct rt_view view;
    double cols_per_decade, rows_per_decade;
    struct rt_ticks x, y;
};

/* Lays out rows x cols. False when that is too small or the view is no view: draw nothing. */
bool rt_frame_init(struct rt_frame *frame, int rows, int cols, struct rt_view view, bool lane);

/* The edges of the view belong to it. */
static inline bool rt_frame_shows(const struct rt_frame *frame, double x, double y)
{
    const struct rt_view *v = &frame->view;
    return x >= v->x0 && x <= v->x1 && y >= v->y0 && y <= v->y1;
}

/* Column of an x that is in view. */
static inline int rt_frame_col(const struct rt_frame *frame, double x)
{
    int col = (int)((x - frame->view.x0) * frame->cols_per_decade);
    return col < frame->width ? col : frame->width - 1;
}

/* Row of a y that is in view. */
static inline int rt_frame_row(const struct rt_frame *frame, double y)
{
    int row = (int)((frame->view.y1 - y) * frame->rows_per_decade);
    return row < frame->height ? row : frame->height - 1;
}

/* The plane at a place given in (parts of) columns and rows. */
static inline double rt_frame_x(const struct rt_frame *frame, double col)
{
    return frame->view.x0 + col / frame->cols_per_decade;
}

static inline double rt_frame_y(const struct rt_frame *frame, double row)
{
    return frame->view.y1 - row / frame->rows_per_decade;
}

/*
 * Row number of a y in rows of 1/parts cell; -1 above the view and height * parts below it.
 */
int rt_frame_part_row(const struct rt_frame *frame, double y, int parts);

/* The reference on the log-log plane: y = min(flat, x + slope), both log10. */
struct rt_roof {
    double flat;  /* of TFLOP/s */
    double slope; /* of TFLOP/s at 1 FLOP/byte */
    double ridge; /* of FLOP/byte: where the two meet */
    double band;  /* of the efficiency screen, <= 0: the band reaches down to roof + band */
};

void rt_roof_init(struct rt_roof *roof, const struct rt_ceilings *ceilings);
double rt_roof_at(const struct rt_roof *roof, double x);

#endif
