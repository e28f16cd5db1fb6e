/*
 * The plot's canvas (core/canvas.h) on a cell buffer: says what roles look like.
 */
#ifndef UI_PLOT_CELLS_H
#define UI_PLOT_CELLS_H

#include "core/canvas.h"
#include "ui/cells.h"

enum ui_style ui_plot_style(enum rt_role role);

/*
 * Copies the canvas to the upper left of a rectangle, clipped to it. Blanks are left as they
 * are: fill the rectangle first when something stands there.
 */
void ui_cells_plot(struct ui_cells *cells, struct ui_rect rect, const struct rt_canvas *canvas);

#endif
