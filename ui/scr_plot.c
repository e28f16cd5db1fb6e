/*
 * The roofline pane: the plot of core/plot.h in cells.
 */
#include "core/code.h"
#include "ui/plot_cells.h"
#include "ui/scr.h"

int scr_plot(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    if (rect.rows <= 0 || rect.cols <= 0) {
        return RT_OK;
    }
    if (rect.rows < RT_PLOT_MIN_ROWS || rect.cols < RT_PLOT_MIN_COLS) {
        (void)ui_cells_text(cells, rect.row, rect.col, rect.cols, " no room for a plot: z zooms",
                            UI_DIM);
        return RT_OK;
    }
    const struct rt_plot_spec spec = ui_app_plot(app, rect);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    const int code = rt_plot_draw(&spec, &canvas);
    if (code == RT_OK) {
        ui_cells_plot(cells, rect, &canvas);
    }
    rt_canvas_fini(&canvas);
    return code;
}
