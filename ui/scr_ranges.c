/*
 * Two lists about a capture: its ranges, to choose one of, and what the time of a range went to.
 */
#include <stdio.h>
#include <string.h>

#include "ui/doc.h"
#include "ui/scr.h"
#include "ui/timeline.h"

long scr_list_top(long at, long count, int rows)
{
    long top = at - rows / 2;
    top = top + rows > count ? count - rows : top;
    return top < 0 ? 0 : top;
}

/* A field of numbers, flush right, a blank behind it. Returns where the next begins. */
static int put_right(struct ui_cells *cells, int row, int col, int cols, const char *text,
                     enum ui_style style)
{
    const int len = (int)strlen(text);
    const int width = len < cols - 1 ? len : cols - 1;
    if (cols > 1) {
        (void)ui_cells_text(cells, row, col + cols - 1 - width, width, text, style);
    }
    return col + cols;
}

static void put_heading(struct ui_cells *cells, struct ui_rect rect, const char *text)
{
    (void)ui_cells_text(cells, rect.row, rect.col + 1, rect.cols - 1, text, UI_STRONG);
}

/* The line of a row, marked when it is the selected one; the style of what stands there. */
static enum ui_style begin_row(struct ui_cells *cells, struct ui_rect line, bool here)
{
    if (!here) {
        return UI_PLAIN;
    }
    ui_cells_fill(cells, line, UI_SELECTED);
    cells->cursor_row = line.row;
    cells->cursor_col = line.col;
    (void)ui_cells_text(cells, line.row, line.col, 1, ">", UI_SELECTED);
    return UI_SELECTED;
}

/* --- ranges --- */

enum { NARROW = 60, COUNT_COLS = 7, TIME_COLS = 10, BETWEEN_COLS = 23, SPREAD_COLS = 9 };

static int name_cols(struct ui_rect rect)
{
    const int numbers =
        COUNT_COLS + TIME_COLS + (rect.cols < NARROW ? 0 : BETWEEN_COLS + SPREAD_COLS);
    return rect.cols - 3 - numbers;
}

static const char *range_name(const struct ui_app *app, const struct ui_range *range)
{
    return range->name == 0 ? "whole capture" : rt_capture_name(app->ranges.capture, range->name);
}

/* The first row that is called as the interval of the selected record. */
static size_t present_range(const struct ui_app *app)
{
    struct rt_record record;
    size_t row = 0;
    if (app->selected < 0) {
        return app->ranges.count;
    }
    rt_set_get(&app->whatif.study->records, (size_t)app->selected, &record);
    const char *const interval = rt_record_text(&record, RT_INTERVAL);
    while (row < app->ranges.count &&
           (interval == NULL || strcmp(interval, range_name(app, &app->ranges.item[row])) != 0)) {
        row++;
    }
    return row;
}

static void draw_range_head(struct ui_cells *cells, struct ui_rect rect)
{
    const int row = rect.row + 1;
    int col = rect.col + 3;
    (void)ui_cells_text(cells, row, col, name_cols(rect), "range", UI_DIM);
    col = put_right(cells, row, col + name_cols(rect), COUNT_COLS, "count", UI_DIM);
    col = put_right(cells, row, col, TIME_COLS, "median", UI_DIM);
    if (rect.cols >= NARROW) {
        col = put_right(cells, row, col, BETWEEN_COLS, "least .. most", UI_DIM);
        (void)put_right(cells, row, col, SPREAD_COLS, "spread", UI_DIM);
    }
}

static void draw_range(const struct ui_app *app, struct ui_cells *cells, struct ui_rect line,
                       size_t index, bool present)
{
    const struct ui_range *const range = &app->ranges.item[index];
    const struct rt_spread *const length = &range->length;
    const enum ui_style style = begin_row(cells, line, index == app->range);
    char text[2 * UI_TIME_TEXT_MAX + 8];
    char other[UI_TIME_TEXT_MAX];
    int col = line.col + 3;
    (void)ui_cells_text(cells, line.row, line.col + 1, 1, present ? "*" : " ", style);
    (void)ui_cells_text_middle(cells, line.row, col + (range->single ? 2 : 0),
                               name_cols(line) - (range->single ? 2 : 0) - 1,
                               range_name(app, range), style);
    (void)snprintf(text, sizeof text, "%zu", range->count);
    col = put_right(cells, line.row, col + name_cols(line), COUNT_COLS, text, style);
    ui_time_text(length->median, text);
    col = put_right(cells, line.row, col, TIME_COLS, text, style);
    if (line.cols < NARROW || range->count < 2) {
        return;
    }
    ui_time_text(length->least, other);
    ui_time_text(length->most, text);
    char between[sizeof text + sizeof other];
    (void)snprintf(between, sizeof between, "%s .. %s", other, text);
    col = put_right(cells, line.row, col, BETWEEN_COLS, between, style);
    if (length->median > 0) {
        (void)snprintf(text, sizeof text, "%.1f %%",
                       (double)(length->most - length->least) / (double)length->median * 100);
        (void)put_right(cells, line.row, col, SPREAD_COLS, text, style);
    }
}

void scr_ranges(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const int above = rect.rows > 3 ? 2 : 1;
    const int shown = rect.rows - above;
    const long top = scr_list_top((long)app->range, (long)app->ranges.count, shown);
    const size_t present = present_range(app);
    put_heading(cells, rect, "ranges: whose time the records are (* the present one)");
    if (above > 1) {
        draw_range_head(cells, rect);
    }
    for (int r = 0; r < shown && top + r < (long)app->ranges.count; r++) {
        const struct ui_rect line = {rect.row + above + r, rect.col, 1, rect.cols};
        draw_range(app, cells, line, (size_t)(top + r), (size_t)(top + r) == present);
    }
}

/* --- where the time went --- */

enum { RANK_SHARE_COLS = 9, RANK_TIME_COLS = 12, RANK_CALLS_COLS = 9 };

static const char *ranked_name(const struct ui_app *app, size_t index)
{
    const uint32_t name = app->ranking.item[index].name;
    return name != 0                           ? rt_capture_name(app->ranked->capture, name)
           : app->ranked_by == RT_RANK_CALLERS ? "(no operator known)"
                                               : "(no name)";
}

static void ranking_heading(const struct ui_app *app, struct rt_buf *out)
{
    const bool kernels = app->ranked_by == RT_RANK_KERNELS;
    rt_buf_printf(out, "%s by exclusive device time: kernels run ",
                  kernels ? "kernels" : "operators");
    rt_buf_show(out, (double)app->ranking.kernel / 1e6, 4);
    rt_buf_puts(out, " ms of ");
    rt_buf_show(out, (double)ui_length(app->ranked->partition.range) / 1e6, 4);
    rt_buf_puts(out, " ms");
}

static void draw_ranking_head(struct ui_cells *cells, struct ui_rect rect)
{
    const int row = rect.row + 1;
    int col = put_right(cells, row, rect.col + 1, RANK_SHARE_COLS, "share", UI_DIM);
    col = put_right(cells, row, col, RANK_TIME_COLS, "exclusive", UI_DIM);
    if (rect.cols >= NARROW) {
        col = put_right(cells, row, col, RANK_TIME_COLS, "sum", UI_DIM);
        col = put_right(cells, row, col, RANK_CALLS_COLS, "calls", UI_DIM);
    }
    (void)ui_cells_text(cells, row, col + 1, rect.col + rect.cols - col - 1, "name", UI_DIM);
}

static void draw_ranked(const struct ui_app *app, struct ui_cells *cells, struct ui_rect line,
                        size_t index)
{
    const struct rt_ranked *const item = &app->ranking.item[index];
    const enum ui_style style = begin_row(cells, line, index == app->rank);
    char text[UI_TIME_TEXT_MAX];
    int col = line.col + 1;
    (void)snprintf(text, sizeof text, "%.1f %%",
                   app->ranking.kernel > 0
                       ? (double)item->exclusive / (double)app->ranking.kernel * 100
                       : 0.0);
    col = put_right(cells, line.row, col, RANK_SHARE_COLS, text, style);
    ui_time_text(item->exclusive, text);
    col = put_right(cells, line.row, col, RANK_TIME_COLS, text, style);
    if (line.cols >= NARROW) {
        ui_time_text(item->sum, text);
        col = put_right(cells, line.row, col, RANK_TIME_COLS, text, style);
        (void)snprintf(text, sizeof text, "%zu", item->calls);
        col = put_right(cells, line.row, col, RANK_CALLS_COLS, text, style);
    }
    (void)ui_cells_text_middle(cells, line.row, col + 1, line.col + line.cols - col - 1,
                               ranked_name(app, index), style);
}

/* Names of kernels are long: that of the selected one stands below, whole where it fits. */
void scr_ranking(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const int above = rect.rows > 5 ? 2 : 1;
    const int below = rect.rows >= 20 ? 4 : rect.rows > 7 ? 2 : 0;
    const int shown = rect.rows - above - below;
    const long count = (long)app->ranking.count;
    const long top = scr_list_top((long)app->rank, count, shown);
    struct rt_buf heading;
    if (app->ranked == NULL) {
        return;
    }
    rt_buf_init(&heading);
    ranking_heading(app, &heading);
    put_heading(cells, rect, rt_buf_text(&heading));
    rt_buf_fini(&heading);
    if (above > 1) {
        draw_ranking_head(cells, rect);
    }
    for (int r = 0; r < shown && top + r < count; r++) {
        const struct ui_rect line = {rect.row + above + r, rect.col, 1, rect.cols};
        draw_ranked(app, cells, line, (size_t)(top + r));
    }
    if (below > 0 && app->rank < app->ranking.count) {
        const struct ui_rect words = {rect.row + rect.rows - below + 1, rect.col + 1, below - 1,
                                      rect.cols - 2};
        (void)ui_doc_text(cells, words, ranked_name(app, app->rank), cells->unicode, UI_ANSWER);
    }
}
