/*
 * The roofline pane: the plot of core/plot.h in cells.
 */
#include "core/code.h"
#include "core/raster.h"
#include "ui/plot_cells.h"
#include "ui/plot_spec.h"
#include "ui/scr.h"

/* Puts the hardware cursor on the selected mark, for screen readers and magnifiers. */
static void place_cursor(const struct rt_canvas *canvas, uint32_t selected, struct ui_cells *cells,
                         struct ui_rect rect)
{
    for (int row = 0; row < canvas->rows; row++) {
        for (int col = 0; col < canvas->cols; col++) {
            const struct rt_glyph glyph = rt_canvas_at(canvas, row, col);
            if (glyph.role == RT_ROLE_SELECTED && glyph.code == selected) {
                cells->cursor_row = rect.row + row;
                cells->cursor_col = rect.col + col;
                return;
            }
        }
    }
}

int scr_plot(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    if (rect.rows <= 0 || rect.cols <= 0) {
        return RT_OK;
    }
    if (rect.rows < RT_PLOT_MIN_ROWS || rect.cols < RT_PLOT_MIN_COLS) {
        (void)ui_cells_text(cells, rect.row, rect.col, rect.cols, " no room for a plot", UI_DIM);
        return RT_OK;
    }
    struct ui_plot plot;
    struct rt_canvas canvas;
    ui_plot_make(&plot, app, rect);
    rt_canvas_init(&canvas);
    const int code = rt_plot_draw(&plot.spec, &canvas);
    if (code == RT_OK) {
        ui_cells_plot(cells, rect, &canvas);
        if (app->focus == UI_MODE_PLOT) {
            place_cursor(&canvas, rt_glyph_set(app->charset)->selected, cells, rect);
        }
    }
    rt_canvas_fini(&canvas);
    return code;
}
