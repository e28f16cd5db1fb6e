/*
 * A view that is read: a heading, what stands still below it, and lines that scroll. What they
 * say is the view's own affair (its row in modes.h).
 */
#include "core/code.h"
#include "ui/doc.h"
#include "ui/scr.h"

/* Where the screen is narrow, no labels take more than that. */
enum { NARROW = 60, NARROW_LABEL_COLS = 18 };

static int label_cols(const struct ui_app *app)
{
    const int cols = ui_mode_info[scr_shown_mode(app)].label_cols;
    return app->cols < NARROW && cols > NARROW_LABEL_COLS ? NARROW_LABEL_COLS : cols;
}

/* The lines' part of the body, below the heading and what stands still. */
static struct ui_rect lines_rect(const struct ui_app *app)
{
    const struct ui_mode_info *const info = &ui_mode_info[scr_shown_mode(app)];
    const struct ui_rect none = {0, 0, 0, 0};
    const int used = 3 + (info->above != NULL ? info->above(app, NULL, none) : 0);
    const int rows = app->rows - used; /* without title, heading and status line */
    return (struct ui_rect){used - 1, 1, rows > 0 ? rows : 0, app->cols - 1};
}

static void draw_heading(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const struct ui_mode_info *const info = &ui_mode_info[scr_shown_mode(app)];
    struct rt_buf heading;
    rt_buf_init(&heading);
    if (info->heading != NULL) {
        info->heading(app, &heading);
    } else {
        rt_buf_puts(&heading, info->title);
    }
    (void)ui_cells_text(cells, rect.row, rect.col + 1, rect.cols - 1, rt_buf_text(&heading),
                        UI_STRONG);
    rt_buf_fini(&heading);
}

void scr_doc(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const struct ui_mode_info *const info = &ui_mode_info[scr_shown_mode(app)];
    struct rt_lines lines;
    rt_lines_init(&lines);
    info->lines(app, &lines);
    draw_heading(app, cells, rect);
    if (info->above != NULL) {
        const struct ui_rect below = {rect.row + 1, rect.col, rect.rows - 1, rect.cols};
        (void)info->above(app, cells, below);
    }
    (void)ui_doc_draw(cells, lines_rect(app), &lines, app->doc_top, label_cols(app));
    rt_lines_fini(&lines);
}

bool scr_doc_extent(const struct ui_app *app, int *last, int *page)
{
    const struct ui_rect rect = lines_rect(app);
    struct rt_lines lines;
    rt_lines_init(&lines);
    ui_mode_info[scr_shown_mode(app)].lines(app, &lines);
    const int rows = ui_doc_rows(&lines, rect.cols - 2, label_cols(app), app->unicode);
    rt_lines_fini(&lines);
    *page = rect.rows;
    *last = rows - rect.rows;
    return rows != RT_ENOMEM;
}
