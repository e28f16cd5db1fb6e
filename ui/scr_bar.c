/*
 * The time bar: how the interval of the selected record splits into kernel, transfer, sync and
 * launch.
 */
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "ui/scr.h"
#include "ui/text.h"

enum { PARTS = RT_CANDIDATES };

/* In the order of rt_part_name. */
static const struct {
    uint32_t unicode;
    char ascii;
    enum ui_style style;
} part_info[PARTS] = {
    {0x2588, 'K', UI_KERNEL},
    {0x2593, 'T', UI_TRANSFER},
    {0x2592, 'S', UI_SYNC},
    {0x2591, 'L', UI_LAUNCH},
};

/*
 * Shares `width` cells out so that they add up to it and every part that took time is seen: the
 * running sum is rounded, then a part that got nothing takes a cell of the largest.
 */
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
    for (int p = 0; p < PARTS; p++) {
        int largest = 0;
        for (int q = 1; q < PARTS; q++) {
            largest = part[q] > part[largest] ? q : largest;
        }
        if (part[p] == 0 && ms[p] > 0 && part[largest] > 1) {
            part[p]++;
            part[largest]--;
        }
    }
}

static void draw_shares(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect,
                        const double ms[PARTS], double total)
{
    int part[PARTS];
    int col = rect.col;
    share_out(ms, total, rect.cols, part);
    for (int p = 0; p < PARTS; p++) {
        for (int i = 0; i < part[p]; i++) {
            ui_cells_put(cells, rect.row, col++,
                         app->unicode ? part_info[p].unicode : (uint32_t)part_info[p].ascii,
                         part_info[p].style);
        }
    }
}

/*
 * How a part is named, from the roomiest to the shortest: by its letter with three, two or one
 * digit in the end. In ASCII the sign is the letter.
 */
enum form { FORM_FULL, FORM_CLOSE, FORM_LETTER, FORM_TWO_DIGITS, FORM_ONE_DIGIT };

/*
 * The text of one part, without its sign. In the full form the number stands in a field of
 * fixed width, so that nothing moves from record to record.
 */
static void part_text(enum form form, bool unicode, int part, double ms, char text[64])
{
    char value[RT_NUMBER_TEXT_MAX];
    const int digits = form > FORM_LETTER ? 3 - (int)(form - FORM_LETTER) : 3;
    (void)rt_number_show(ms, digits, value);
    if (form == FORM_FULL) {
        (void)snprintf(text, 64, " %s %-6s%s", rt_part_name[part], value,
                       strlen(value) > 5 ? " " : "");
    } else if (form == FORM_CLOSE) {
        (void)snprintf(text, 64, "%s %s ", rt_part_name[part], value);
    } else if (unicode) {
        (void)snprintf(text, 64, "%c %s ", part_info[part].ascii, value);
    } else {
        (void)snprintf(text, 64, " %s ", value);
    }
}

/* The columns a legend takes: a sign and a text each. */
static int legend_width(enum form form, bool unicode, const double ms[PARTS])
{
    int width = 0;
    for (int p = 0; p < PARTS; p++) {
        char text[64];
        part_text(form, unicode, p, ms[p], text);
        width += 1 + (int)strlen(text);
    }
    return width;
}

static enum form fit_legend(bool unicode, const double ms[PARTS], int cols)
{
    enum form form = FORM_FULL;
    while (form < FORM_ONE_DIGIT && legend_width(form, unicode, ms) > cols) {
        form++;
    }
    return form;
}

static void draw_legend(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect,
                        const double ms[PARTS], enum form form)
{
    int col = rect.col;
    const int end = rect.col + rect.cols;
    for (int p = 0; p < PARTS && col < end; p++) {
        char text[64];
        part_text(form, app->unicode, p, ms[p], text);
        /* Half a number would be another one. */
        if (1 + ui_text_width(text, app->unicode) - 1 > end - col) {
            break;
        }
        ui_cells_put(cells, rect.row, col++,
                     app->unicode ? part_info[p].unicode : (uint32_t)part_info[p].ascii,
                     part_info[p].style);
        col += ui_cells_text(cells, rect.row, col, end - col, text, UI_PLAIN);
    }
}

/* A longer bar tells no more, and costs a slow line three bytes a cell. */
enum { LEAST_BAR_COLS = 8, BAR_COLS = 40, LINE_COLS = 60 };

/* One row: what is left beside the legend is the bar's. */
static void draw_beside(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect,
                        const double ms[PARTS], double total)
{
    const enum form form = fit_legend(app->unicode, ms, rect.cols - 2 * LEAST_BAR_COLS);
    const int left = rect.cols - legend_width(form, app->unicode, ms) - 1;
    const int room = left < BAR_COLS ? left : BAR_COLS;
    if (room >= LEAST_BAR_COLS) {
        draw_shares(app, cells, (struct ui_rect){rect.row, rect.col, 1, room}, ms, total);
        rect.col += room + 1;
        rect.cols -= room + 1;
    }
    draw_legend(app, cells, rect, ms, form);
}

void scr_bar(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct rt_answer answer;
    if (rect.rows <= 0 || !ui_app_answer(app, &answer)) {
        return;
    }
    const double *const ms = &answer.record.number[RT_KERNEL_MS];
    const double total = answer.metrics.value[RT_TOTAL_MS];
    char shown[RT_NUMBER_TEXT_MAX];
    char with_unit[RT_NUMBER_TEXT_MAX + 4];
    char head[RT_NUMBER_TEXT_MAX + 16];
    (void)rt_number_show(total, 4, shown);
    (void)snprintf(with_unit, sizeof with_unit, "%s ms", shown);
    (void)snprintf(head, sizeof head, rect.cols < LINE_COLS ? " %-6s " : " time %-8s ", with_unit);
    const int used = ui_cells_text(cells, rect.row, rect.col, rect.cols, head, UI_STRONG);
    const struct ui_rect right = {rect.row, rect.col + used, 1, rect.cols - used - 1};
    struct ui_rect bar = right;
    bar.cols = bar.cols < BAR_COLS ? bar.cols : BAR_COLS;
    if (rect.rows == 1 || right.cols < LEAST_BAR_COLS) {
        draw_beside(app, cells, right, ms, total);
        return;
    }
    draw_shares(app, cells, bar, ms, total);
    const struct ui_rect below = {rect.row + 1, right.col, 1, right.cols};
    draw_legend(app, cells, below, ms, fit_legend(app->unicode, ms, below.cols));
}
