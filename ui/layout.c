/*
 * The layout. Rows are handed out from the most needed to the least: title and status line,
 * then plot and table, the answer, the time bar, the rulers.
 */
#include "ui/layout.h"

#include "core/plot.h"

/* Wide enough for two steps of the chain, 70 columns of text each. */
enum { PAIR_COLS = 170 };

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* Takes `rows` rows off the top of what is left. */
static struct ui_rect take(struct ui_rect *left, int rows)
{
    const struct ui_rect top = {left->row, left->col, clamp(rows, 0, left->rows), left->cols};
    left->row += top.rows;
    left->rows -= top.rows;
    return top;
}

/*
 * The upper part: plot and table side by side; where it is narrow, the one with the focus, or
 * the table when a plot has no room.
 */
static void split_upper(struct ui_layout *layout, struct ui_rect upper, enum ui_pane focus)
{
    const int table = upper.cols >= 190   ? 112
                      : upper.cols >= 160 ? 76
                      : upper.cols >= 120 ? 58
                                          : 38;
    if (upper.cols < 64) {
        if (focus == UI_PANE_TABLE || upper.rows < RT_PLOT_MIN_ROWS) {
            layout->table = upper;
        } else {
            layout->plot = upper;
        }
        return;
    }
    layout->plot = upper;
    layout->plot.cols = upper.cols - table;
    layout->table = upper;
    layout->table.col = upper.col + layout->plot.cols;
    layout->table.cols = table;
}

static void zoom(struct ui_layout *layout, struct ui_rect body, enum ui_pane focus)
{
    if (focus == UI_PANE_TABLE) {
        layout->table = body;
    } else if (focus == UI_PANE_PLOT) {
        layout->plot = body;
    } else {
        layout->steps = take(&body, 1);
        layout->chain_pair = body.cols >= PAIR_COLS;
        layout->chain = body;
    }
}

struct ui_layout ui_layout(int rows, int cols, enum ui_pane focus, bool zoomed, bool editor)
{
    struct ui_layout layout = {.too_small = rows < UI_MIN_ROWS || cols < UI_MIN_COLS};
    if (layout.too_small) {
        return layout;
    }
    struct ui_rect body = {0, 0, rows, cols};
    layout.title = take(&body, 1);
    layout.status = (struct ui_rect){rows - 1, 0, 1, cols};
    body.rows--;
    if (editor) {
        layout.editor = take(&body, body.rows >= UI_EDITOR_ROWS + 6         ? UI_EDITOR_ROWS
                                    : body.rows >= UI_SHORT_EDITOR_ROWS + 5 ? UI_SHORT_EDITOR_ROWS
                                                                            : 4);
    }
    if (zoomed) {
        zoom(&layout, body, focus);
        return layout;
    }
    const int bar = body.rows >= 16 ? 2 : body.rows >= 9;
    const int steps = body.rows >= 5;
    /* The open editor has both rulers. */
    const int ruler = editor ? 0 : body.rows >= 40 ? 2 : body.rows >= 22;
    int chain = clamp(body.rows * 7 / 22, 0, body.rows >= 40 ? 14 : 10);
    layout.chain_pair = cols >= PAIR_COLS;
    chain = body.rows < 5 ? 0 : clamp(chain, 1, body.rows - bar - steps - 3);
    split_upper(&layout, take(&body, body.rows - ruler - bar - steps - chain), focus);
    layout.ruler = take(&body, ruler);
    layout.bar = take(&body, bar);
    layout.steps = take(&body, steps);
    layout.chain = take(&body, chain);
    return layout;
}
