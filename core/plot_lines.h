/*
 * Everything of the plot that is not a record: axes, roof, band, ridge and guide; and, to be drawn
 * last, what is behind all of it: further ceilings, a second roof, paths.
 */
#ifndef RT_PLOT_LINES_H
#define RT_PLOT_LINES_H

#include "core/plot_geometry.h"

/* What is drawn, and on what. */
struct rt_picture {
    const struct rt_frame *frame;
    enum rt_charset charset;
    struct rt_canvas *canvas;
};

/* Rows of the plot area that the guide spans; top > bottom when it has none. */
struct rt_guide {
    int col, top, bottom;
};

void rt_lines_axes(const struct rt_picture *picture);

/* RT_OK or RT_ENOMEM. */
int rt_lines_roof(const struct rt_picture *picture, const struct rt_roof *roof);

/* Fills what is blank between the screen and the roof; to be called after the other lines. */
void rt_lines_band(const struct rt_picture *picture, const struct rt_roof *roof);

/* The dotted vertical at machine balance, behind the roof. */
void rt_lines_ridge(const struct rt_picture *picture, const struct rt_roof *roof);

/* From the cell of the mark (row, col) to the roof at log10 `limit`. */
struct rt_guide rt_lines_guide(const struct rt_picture *picture, int row, int col, double limit);

/* Further ceilings and the second roof, behind all that is there. RT_OK or RT_ENOMEM. */
int rt_lines_ceilings(const struct rt_picture *picture, const struct rt_plot_spec *spec);

/* Lines, nodes and heads of all paths, behind marks and texts. */
void rt_lines_paths(const struct rt_picture *picture, const struct rt_plot_spec *spec);

#endif
