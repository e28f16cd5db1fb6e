/*
 * The rulers of the ceilings under the plot, and in the editor: where the present value stands
 * among the values that give other answers.
 */
#include <stdio.h>

#include "ui/ruler.h"
#include "ui/scr.h"

enum { HEAD_COLS = 11, NARROW_COLS = 40, SHORT_HEAD_COLS = 9 };

/* A cell's code point and style. */
struct look {
    uint32_t unicode;
    char ascii;
    enum ui_style style;
};

static struct look look_of(const struct ui_ruler *ruler, int col)
{
    const bool here = ruler->interval[col] == ruler->flips.present;
    switch ((enum ui_ruler_cell)ruler->cell[col]) {
    case UI_RULER_BORDER:
        return (struct look){0x2502, '|', UI_STRONG};
    case UI_RULER_BOUND:
        return (struct look){0x250a, ':', UI_RIDGE}; /* as the ridge of the plot */
    case UI_RULER_PRESENT:
        return (struct look){0x25b2, '^', UI_ANSWER};
    case UI_RULER_BLANK:
        return (struct look){' ', ' ', UI_PLAIN};
    case UI_RULER_TEXT:
        return (struct look){(unsigned char)ruler->text[col], ruler->text[col],
                             here ? UI_ANSWER : UI_PLAIN};
    case UI_RULER_BOUND_TEXT:
        return (struct look){(unsigned char)ruler->text[col], ruler->text[col], UI_RIDGE};
    case UI_RULER_AXIS:
        break;
    }
    return here ? (struct look){0x2501, '=', UI_GUIDE} : (struct look){0x2500, '-', UI_DIM};
}

static void draw_ruler(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect,
                       const struct rt_margin *margin, enum rt_ceiling ceiling)
{
    struct ui_ruler ruler;
    char head[HEAD_COLS + 8];
    const bool narrow = rect.cols < NARROW_COLS;
    (void)snprintf(head, sizeof head, " %-*s", narrow ? SHORT_HEAD_COLS - 1 : HEAD_COLS - 1,
                   narrow ? rt_ceiling_info[ceiling].unit : rt_ceiling_info[ceiling].key);
    const int used = narrow ? SHORT_HEAD_COLS : HEAD_COLS;
    if (!ui_ruler_make(&ruler, margin, ceiling, rect.cols - used - 1)) {
        return;
    }
    (void)ui_cells_text(cells, rect.row, rect.col, rect.cols, head, UI_STRONG);
    for (int col = 0; col < ruler.cols; col++) {
        const struct look look = look_of(&ruler, col);
        ui_cells_put(cells, rect.row, rect.col + used + col,
                     app->unicode ? look.unicode : (uint32_t)look.ascii, look.style);
    }
}

void scr_rulers(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct rt_answer answer;
    struct rt_margin margin;
    if (rect.rows <= 0 || !ui_app_answer(app, &answer) || !rt_margin_find(&answer, &margin)) {
        return;
    }
    struct ui_rect line = {rect.row, rect.col, 1, rect.cols};
    if (rect.rows == 1) {
        draw_ruler(app, cells, line, &margin, ui_ruler_first(&margin));
        return;
    }
    for (int c = RT_CEILING_TFLOPS; c <= RT_CEILING_DRAM_GBPS; c++, line.row++) {
        draw_ruler(app, cells, line, &margin, (enum rt_ceiling)c);
    }
}
