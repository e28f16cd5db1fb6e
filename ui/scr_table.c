/*
 * The table of records. Columns come and go with the width; the selected row is marked by a
 * sign in the first column as well as by reverse video.
 */
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "ui/scr.h"

/* Marker, label, blank: before the name. */
enum { LEAD = 4, FULL_ANSWER = 22, NAME_SPARE = 16 };

struct columns {
    int width[UI_COLUMN_COUNT]; /* 0: not shown */
    bool full_answer;
};

static struct columns fit_columns(int cols)
{
    struct columns columns = {.width = {0}};
    int left = cols - LEAD;
    for (int priority = 9; priority > 0; priority--) {
        for (int c = 0; c < UI_COLUMN_COUNT; c++) {
            /* The widest column must not starve the names. */
            const int spare = c == UI_COLUMN_SOURCES ? NAME_SPARE : 0;
            if (ui_column_info[c].priority == priority && ui_column_info[c].width + spare <= left) {
                columns.width[c] = ui_column_info[c].width;
                left -= ui_column_info[c].width;
            }
        }
    }
    const int more = FULL_ANSWER - ui_column_info[UI_COLUMN_ANSWER].width;
    if (columns.width[UI_COLUMN_ANSWER] > 0 && left >= more + 8) {
        columns.full_answer = true;
        columns.width[UI_COLUMN_ANSWER] = FULL_ANSWER;
        left -= more;
    }
    columns.width[UI_COLUMN_NAME] += left > 0 ? left : 0;
    return columns;
}

static bool is_text(int column)
{
    return column == UI_COLUMN_NAME || column == UI_COLUMN_ANSWER || column == UI_COLUMN_SOURCES;
}

/* Texts stand left, numbers right; one blank keeps columns apart. */
static void put(struct ui_cells *cells, int row, int col, int width, bool text, const char *value,
                enum ui_style style)
{
    if (text) {
        (void)ui_cells_text_middle(cells, row, col + 1, width - 1, value, style);
        return;
    }
    const int len = (int)strlen(value);
    const int shift = len < width ? width - len : 1;
    (void)ui_cells_text(cells, row, col + shift, width - shift, value, style);
}

static void draw_heading(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect,
                         const struct columns *columns)
{
    const enum ui_style style = app->focus == UI_MODE_TABLE ? UI_KEY : UI_DIM;
    int col = rect.col + LEAD - 1;
    if (app->filter.len > 0) {
        char count[48];
        (void)snprintf(count, sizeof count, "%zu of %zu match ", app->table.count,
                       app->whatif.study->records.count);
        const int used =
            ui_cells_text(cells, rect.row, rect.col + 1, rect.cols - 1, count, UI_CHANGED);
        (void)ui_cells_text(cells, rect.row, rect.col + 1 + used, rect.cols - 1 - used,
                            rt_buf_text(&app->filter), UI_CHANGED);
        return;
    }
    for (int c = 0; c < UI_COLUMN_COUNT; c++) {
        char heading[40];
        (void)snprintf(heading, sizeof heading, "%s%s", ui_column_info[c].heading,
                       app->table.sort != c    ? ""
                       : app->table.descending ? " v"
                                               : " ^");
        if (columns->width[c] > 0) {
            put(cells, rect.row, col, columns->width[c], is_text(c), heading, style);
        }
        col += columns->width[c];
    }
}

/* "1.2e+07" as "1.2e7". */
static void shorten_exponent(char *text)
{
    char *const digits = strchr(text, 'e') + 1;
    const char *from = digits;
    char *to = digits;
    if (*from == '-') {
        to++;
    }
    from++;
    from += strspn(from, "0");
    memmove(to, from, strlen(from) + 1);
}

/* A number in at most `width` columns: with fewer digits, never cut. */
static void show(char out[64], double value, int digits, int width)
{
    (void)rt_number_show(value, digits, out);
    while ((int)strlen(out) > width && --digits > 0) {
        (void)snprintf(out, 64, "%.*e", digits - 1, value);
        shorten_exponent(out);
    }
}

static void percent_text(double percent, int width, char out[64])
{
    (void)snprintf(out, 64,
                   percent < 1    ? "%.2g %%"
                   : percent < 10 ? "%.1f %%"
                                  : "%.0f %%",
                   percent);
    if ((int)strlen(out) > width) {
        show(out, percent, 3, width - 2);
        (void)strncat(out, " %", 3);
    }
}

static void number_text(const struct rt_answer *answer, int column, int width, char out[64])
{
    const struct rt_metrics *const metrics = &answer->metrics;
    (void)snprintf(out, 64, "?");
    switch (column) {
    case UI_COLUMN_INTENSITY:
        if (metrics->intensity_infinite) {
            (void)snprintf(out, 64, "inf");
        } else if (rt_metrics_know(metrics, RT_INTENSITY)) {
            show(out, metrics->value[RT_INTENSITY], 3, width);
        }
        break;
    case UI_COLUMN_ACHIEVED:
        if (rt_metrics_know(metrics, RT_ACHIEVED_TFLOPS)) {
            show(out, metrics->value[RT_ACHIEVED_TFLOPS], 3, width);
        }
        break;
    case UI_COLUMN_TOTAL:
        show(out, metrics->value[RT_TOTAL_MS], 4, width);
        break;
    case UI_COLUMN_EFFICIENCY:
        if (answer->attributed && answer->attribution.classified) {
            percent_text(answer->attribution.reference_efficiency * 100, width, out);
        }
        break;
    default:
        break;
    }
}

static void sources_text(const struct rt_record *record, struct rt_buf *out)
{
    rt_buf_printf(out, "%s/%s/%s", rt_chain_source(record, RT_FLOPS_SOURCE),
                  rt_chain_source(record, RT_DRAM_BYTES_SOURCE),
                  rt_chain_source(record, RT_TIME_SOURCE));
}

static void draw_cell(const struct ui_app *app, struct ui_cells *cells, int row, int col,
                      const struct columns *columns, int column, const struct rt_answer *answer,
                      size_t record, enum ui_style style)
{
    const int width = columns->width[column];
    const int hypothesis = app->whatif.hypothesis[record];
    const bool changed = app->whatif.file_hypothesis[record] != hypothesis;
    char number[64];
    struct rt_buf text;
    switch (column) {
    case UI_COLUMN_NAME:
        put(cells, row, col, width, true,
            ui_rows_name(&app->whatif.study->records, record, width, app->unicode), style);
        break;
    case UI_COLUMN_ANSWER:
        put(cells, row, col, width, true,
            columns->full_answer && hypothesis != RT_NO_HYPOTHESIS
                ? rt_hypothesis_info[hypothesis].name
                : ui_rows_short_answer(hypothesis),
            changed && style == UI_PLAIN ? UI_CHANGED : style);
        break;
    case UI_COLUMN_SOURCES:
        rt_buf_init(&text);
        sources_text(&answer->record, &text);
        put(cells, row, col, width, true, rt_buf_text(&text), style);
        rt_buf_fini(&text);
        break;
    default:
        number_text(answer, column, width - 1, number);
        put(cells, row, col, width, false, number, style);
        break;
    }
}

static void draw_row(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect,
                     const struct columns *columns, size_t record)
{
    const bool selected = (long)record == app->selected;
    const bool changed = app->whatif.hypothesis[record] != app->whatif.file_hypothesis[record];
    const enum ui_style style = selected ? UI_SELECTED : UI_PLAIN;
    char label[12];
    struct rt_answer answer;
    ui_whatif_answer(&app->whatif, record, &answer);
    rt_plot_label_of(app->whatif.study->records.count, record,
                     (size_t)ui_rows_position(&app->table, record), label);
    if (selected) {
        ui_cells_fill(cells, rect, UI_SELECTED);
        ui_cells_put(cells, rect.row, rect.col, app->unicode ? 0x25b6 : '>', UI_SELECTED);
        if (app->focus == UI_MODE_TABLE) {
            cells->cursor_row = rect.row;
            cells->cursor_col = rect.col;
        }
    } else if (changed) {
        ui_cells_put(cells, rect.row, rect.col, '*', UI_CHANGED);
    }
    if (strlen(label) < LEAD) { /* a label cut short would be another record's */
        (void)ui_cells_text(cells, rect.row, rect.col + 1, LEAD - 1, label, style);
    }
    int col = rect.col + LEAD - 1;
    for (int c = 0; c < UI_COLUMN_COUNT; c++) {
        if (columns->width[c] > 0) {
            draw_cell(app, cells, rect.row, col, columns, c, &answer, record, style);
        }
        col += columns->width[c];
    }
}

void scr_table(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    if (rect.rows <= 0 || rect.cols < LEAD + 2) {
        return;
    }
    const struct columns columns = fit_columns(rect.cols);
    draw_heading(app, cells, rect, &columns);
    if (app->table.count == 0) {
        (void)ui_cells_text(cells, rect.row + 1, rect.col + 1, rect.rows > 1 ? rect.cols - 1 : 0,
                            app->filter.len > 0 ? "nothing matches: Esc shows all" : "no records",
                            UI_DIM);
        return;
    }
    for (int r = 1; r < rect.rows; r++) {
        const long row = app->table_top + r - 1;
        if (row < (long)app->table.count) {
            const struct ui_rect line = {rect.row + r, rect.col, 1, rect.cols};
            draw_row(app, cells, line, &columns, app->table.order[row]);
        }
    }
}
