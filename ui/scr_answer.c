/*
 * The answer for the selected record: the time bar, the steps of the chain, the open step.
 */
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "ui/doc.h"
#include "ui/scr.h"

enum { PARTS = RT_CANDIDATES };

static const struct {
    uint32_t unicode, ascii;
    enum ui_style style;
} part_info[PARTS] = {
    /* in the order of rt_part_name */
    {0x2588, 'K', UI_KERNEL},
    {0x2593, 'T', UI_TRANSFER},
    {0x2592, 'S', UI_SYNC},
    {0x2591, 'L', UI_LAUNCH},
};

/* Shares of `width` cells that add up to it: by rounding the running sum, not each part. */
static void share_out(const double ms[PARTS], double total, int width, int part[PARTS])
{
    double sum = 0;
    int used = 0;
    for (int p = 0; p < PARTS; p++) {
        sum += ms[p];
        const int end = p == PARTS - 1 ? width : (int)(sum / total * width + 0.5);
        part[p] = (end > width ? width : end) - used;
        used += part[p];
    }
}

static void draw_shares(const struct ui_app *app, struct ui_cells *cells, int row, int col,
                        int width, const double ms[PARTS], double total)
{
    int part[PARTS];
    share_out(ms, total, width, part);
    for (int p = 0; p < PARTS; p++) {
        for (int i = 0; i < part[p]; i++) {
            ui_cells_put(cells, row, col++,
                         app->unicode ? part_info[p].unicode : part_info[p].ascii,
                         part_info[p].style);
        }
    }
}

/* A longer bar tells no more: a cell is less than 2 % of the time. */
enum { BAR_COLS = 60, LEAST_BAR_COLS = 8 };

/* Numbers stand in fields of fixed width, so that bars of different records compare by eye. */
static void part_text(int part, double ms, char text[64])
{
    char value[RT_NUMBER_TEXT_MAX];
    (void)rt_number_show(ms, 3, value);
    (void)snprintf(text, 64, " %s %-4s", rt_part_name[part], value);
}

void scr_bar(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct rt_answer answer;
    if (rect.rows <= 0 || !ui_app_answer(app, &answer)) {
        return;
    }
    const double *const ms = &answer.record.number[RT_KERNEL_MS];
    const double total = answer.metrics.value[RT_TOTAL_MS];
    const int end = rect.col + rect.cols;
    char shown[RT_NUMBER_TEXT_MAX];
    char text[64];
    int legend = 0;
    for (int p = 0; p < PARTS; p++) {
        part_text(p, ms[p], text);
        legend += 2 + (int)strlen(text); /* a blank and the sign of the part come before it */
    }
    (void)rt_number_show(total, 4, shown);
    char with_unit[RT_NUMBER_TEXT_MAX + 4];
    (void)snprintf(with_unit, sizeof with_unit, "%s ms", shown);
    (void)snprintf(text, sizeof text, " time %-8s ", with_unit);
    int col = rect.col + ui_cells_text(cells, rect.row, rect.col, rect.cols, text, UI_STRONG);
    const int room = end - col - legend;
    const int bar = room < BAR_COLS ? room : BAR_COLS;
    if (bar >= LEAST_BAR_COLS) {
        draw_shares(app, cells, rect.row, col, bar, ms, total);
        col += bar;
    }
    for (int p = 0; p < PARTS && col < end - 4; p++) {
        part_text(p, ms[p], text);
        ui_cells_put(cells, rect.row, col + 1,
                     app->unicode ? part_info[p].unicode : part_info[p].ascii, part_info[p].style);
        col += 2;
        col += ui_cells_text(cells, rect.row, col, end - col, text, UI_PLAIN);
    }
}

/* Where there is no room for four titles: the answer, and which step is open. */
static void draw_short_steps(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const int hypothesis = app->whatif.hypothesis[app->selected];
    char text[64];
    (void)snprintf(text, sizeof text, "%s  [%d/%d %s]",
                   hypothesis == RT_NO_HYPOTHESIS ? "no answer"
                                                  : rt_hypothesis_info[hypothesis].name,
                   (int)app->step + 1, (int)RT_STEP_COUNT, rt_step_title[app->step]);
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
        rt_plot_label((size_t)position, label + 1);
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
            rt_set_display_name(&app->whatif.study->records, (size_t)app->selected), UI_STRONG);
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
