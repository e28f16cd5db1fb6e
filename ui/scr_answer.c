/*
 * The answer for the selected record: the steps of the chain, the open step.
 */
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "ui/doc.h"
#include "ui/scr.h"

/* Where there is no room for four titles: the answer, and which step is open. */
static void draw_short_steps(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const int hypothesis = app->whatif.hypothesis[app->selected];
    char text[64];
    (void)snprintf(text, sizeof text, "%s  [%d %s]",
                   hypothesis == RT_NO_HYPOTHESIS ? "no candidate"
                                                  : rt_hypothesis_info[hypothesis].name,
                   (int)app->step + 1, rt_step_title[app->step]);
    (void)ui_cells_text(cells, rect.row, rect.col, rect.cols, text, UI_ANSWER);
}

enum { NAME_COLS = 32, LEAST_NAME_COLS = 6, STEP_TITLE_MAX = 32 };

/* "2 metrics", or "[2 metrics]" for the step that is open. */
static void step_text(int step, bool here, char text[STEP_TITLE_MAX])
{
    (void)snprintf(text, STEP_TITLE_MAX, here ? "[%d %s]" : "%d %s", step + 1, rt_step_title[step]);
}

static const char step_gap[] = " > ";

static int steps_width(enum rt_step open)
{
    int width = (RT_STEP_COUNT - 1) * (int)strlen(step_gap);
    for (int s = 0; s < RT_STEP_COUNT; s++) {
        char text[STEP_TITLE_MAX];
        step_text(s, s == (int)open, text);
        width += (int)strlen(text);
    }
    return width;
}

static void draw_steps(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const bool focus = app->focus == UI_MODE_CHAIN;
    const int end = rect.col + rect.cols;
    int col = rect.col;
    for (int s = 0; s < RT_STEP_COUNT; s++) {
        const bool here = s == (int)app->step;
        char text[STEP_TITLE_MAX];
        step_text(s, here, text);
        if (s > 0) {
            col += ui_cells_text(cells, rect.row, col, end - col, step_gap, UI_DIM);
        }
        if (here && focus) {
            cells->cursor_row = rect.row;
            cells->cursor_col = col < end ? col : rect.col;
        }
        col += ui_cells_text(cells, rect.row, col, end - col, text,
                             here    ? UI_CURSOR
                             : focus ? UI_KEY
                                     : UI_DIM);
    }
}

void scr_steps(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    if (rect.rows <= 0 || app->selected < 0) {
        return;
    }
    char label[16] = " ";
    const long position = ui_rows_position(&app->table, (size_t)app->selected);
    if (position >= 0) {
        rt_plot_label_of(app->whatif.study->records.count, (size_t)app->selected, (size_t)position,
                         label + 1);
    }
    const int end = rect.col + rect.cols;
    int col = rect.col + ui_cells_text(cells, rect.row, rect.col, rect.cols, label, UI_STRONG) + 1;
    const int name = end - col - steps_width(app->step) - 2;
    if (name < -2) {
        draw_short_steps(app, cells, (struct ui_rect){rect.row, col, 1, end - col});
        return;
    }
    if (name >= LEAST_NAME_COLS) {
        /* A field of fixed width: the titles stay where they are from record to record. */
        const int width = name < NAME_COLS ? name : NAME_COLS;
        (void)ui_cells_text_middle(
            cells, rect.row, col, width,
            ui_rows_name(&app->whatif.study->records, (size_t)app->selected, width, app->unicode),
            UI_STRONG);
        col += width + 2;
    }
    draw_steps(app, cells, (struct ui_rect){rect.row, col, 1, end - col});
}

static void draw_step(struct ui_cells *cells, struct ui_rect rect, const struct rt_answer *answer,
                      enum rt_step step, int top)
{
    struct rt_lines lines;
    rt_lines_init(&lines);
    rt_chain_write(answer, step, &lines);
    (void)ui_doc_draw(cells, rect, &lines, top, UI_LABEL_COLS);
    rt_lines_fini(&lines);
}

void scr_chain(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect, bool pair)
{
    struct rt_answer answer;
    if (rect.rows <= 0 || !ui_app_answer(app, &answer)) {
        return;
    }
    struct ui_rect open = {rect.row, rect.col + 1, rect.rows, rect.cols - 1};
    if (pair) {
        /* The open step beside its successor; the last one beside what it follows from. */
        struct ui_rect beside = open;
        open.cols = open.cols / 2 - 1;
        beside.cols = open.cols;
        const bool last = app->step == RT_STEP_EXPERIMENT;
        struct ui_rect *const right = last ? &open : &beside;
        right->col += open.cols + 2;
        draw_step(cells, beside, &answer, last ? app->step - 1 : app->step + 1, 0);
    }
    draw_step(cells, open, &answer, app->step, app->chain_top);
}
