/*
 * From the roles of the plot to the styles of the screen. Every role differs by its glyph too:
 * styles only add.
 */
#include "ui/plot_cells.h"

enum ui_style ui_plot_style(enum rt_role role)
{
    static const enum ui_style style[RT_ROLE_COUNT] = {
        [RT_ROLE_BLANK] = UI_PLAIN,     [RT_ROLE_BAND] = UI_BAND,   [RT_ROLE_AXIS] = UI_DIM,
        [RT_ROLE_TICK] = UI_PLAIN,      [RT_ROLE_RIDGE] = UI_RIDGE, [RT_ROLE_ROOF] = UI_ROOF,
        [RT_ROLE_CEILING] = UI_DIM,     [RT_ROLE_GUIDE] = UI_GUIDE, [RT_ROLE_PATH] = UI_PATH,
        [RT_ROLE_NAME] = UI_PLAIN,      [RT_ROLE_LANE] = UI_PLAIN,  [RT_ROLE_DENSITY] = UI_PLAIN,
        [RT_ROLE_LABEL] = UI_PLAIN,     [RT_ROLE_MARK] = UI_MARK,   [RT_ROLE_ABOVE] = UI_WARNING,
        [RT_ROLE_SELECTED] = UI_CURSOR, [RT_ROLE_OTHER] = UI_DIM,
    };
    return style[role];
}

void ui_cells_plot(struct ui_cells *cells, struct ui_rect rect, const struct rt_canvas *canvas)
{
    const int rows = canvas->rows < rect.rows ? canvas->rows : rect.rows;
    const int cols = canvas->cols < rect.cols ? canvas->cols : rect.cols;
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            const struct rt_glyph glyph = rt_canvas_at(canvas, row, col);
            if (glyph.role != RT_ROLE_BLANK || glyph.code != ' ') {
                ui_cells_put(cells, rect.row + row, rect.col + col, glyph.code,
                             ui_plot_style((enum rt_role)glyph.role));
            }
        }
    }
}
