/*
 * The main screen: how the parts come together, and the parts of one line each.
 */
#include <stdio.h>
#include <string.h>

#include "core/code.h"
#include "core/number.h"
#include "ui/doc.h"
#include "ui/keys.h"
#include "ui/scr.h"
#include "ui/text.h"

/* Puts text flush right, if it leaves at least `least` columns to the left of it. */
static void put_right(struct ui_cells *cells, struct ui_rect rect, int least, const char *text,
                      enum ui_style style)
{
    const int width = ui_text_width(text, cells->unicode);
    if (width + least <= rect.cols) {
        (void)ui_cells_text(cells, rect.row, rect.col + rect.cols - width, width, text, style);
    }
}

static void reference_text(const struct ui_app *app, struct rt_buf *out)
{
    const uint32_t reference = ui_app_reference(app);
    if (reference == RT_NO_REFERENCE) {
        rt_buf_puts(out, app->selected < 0 ? "" : "no reference ");
        return;
    }
    const struct rt_reference *const words =
        &app->whatif.study->references.item[app->whatif.words[reference]];
    const double *const value = app->whatif.ceilings[reference].value;
    const bool changed = ui_whatif_changed(&app->whatif, reference);
    rt_buf_printf(out, "%s: ", app->whatif.study->references.item[reference].id);
    rt_buf_show(out, value[RT_CEILING_TFLOPS], 5);
    rt_buf_puts(out, " TFLOP/s ");
    rt_buf_show(out, value[RT_CEILING_DRAM_GBPS], 5);
    rt_buf_puts(out, " GB/s ");
    rt_buf_show(out, value[RT_CEILING_SCREEN] * 100, 4);
    rt_buf_printf(out, " %% %s ",
                  changed                              ? "edited"
                  : words->origin == RT_ORIGIN_OPTION  ? "command line"
                  : words->text[RT_REF_SOURCE] != NULL ? words->text[RT_REF_SOURCE]
                                                       : "source unstated");
}

/* The file's name with as much around it as there is room for. */
static void title_text(const struct ui_app *app, int width, bool unicode, struct rt_buf *out)
{
    static const char *const before[] = {" rooftop ", " ", " "};
    const size_t records = app->whatif.study->records.count;
    const char *const edited = ui_whatif_unsaved(&app->whatif) ? "*" : "";
    for (int form = 0; form < 3; form++) {
        rt_buf_clear(out);
        rt_buf_printf(out, "%s%s%s", before[form], app->title, edited);
        if (form < 2) {
            rt_buf_printf(out, "  %zu record%s", records, records == 1 ? "" : "s");
        }
        if (ui_text_width(rt_buf_text(out), unicode) <= width) {
            return;
        }
    }
}

void scr_title(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct rt_buf text;
    rt_buf_init(&text);
    ui_cells_fill(cells, rect, UI_TITLE);
    reference_text(app, &text);
    const int right = ui_text_width(rt_buf_text(&text), cells->unicode);
    put_right(cells, rect, 12, rt_buf_text(&text), UI_TITLE);
    const int left = right + 12 <= rect.cols ? rect.cols - right - 1 : rect.cols;
    title_text(app, left, cells->unicode, &text);
    (void)ui_cells_text_middle(cells, rect.row, rect.col, left, rt_buf_text(&text), UI_TITLE);
    rt_buf_fini(&text);
}

enum { PARTS = RT_CANDIDATES };

static const struct {
    const char *name;
    uint32_t unicode, ascii;
    enum ui_style style;
} part_info[PARTS] = {
    {"kernel", 0x2588, 'K', UI_KERNEL},
    {"transfer", 0x2593, 'T', UI_TRANSFER},
    {"sync", 0x2592, 'S', UI_SYNC},
    {"launch", 0x2591, 'L', UI_LAUNCH},
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

void scr_bar(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct rt_answer answer;
    if (rect.rows <= 0 || !ui_app_answer(app, &answer)) {
        return;
    }
    const double *const ms = &answer.record.number[RT_KERNEL_MS];
    const double total = answer.metrics.value[RT_TOTAL_MS];
    struct rt_buf legend;
    rt_buf_init(&legend);
    int width = 0; /* of the legend, one blank and a sign before each part */
    for (int p = 0; p < PARTS; p++) {
        rt_buf_printf(&legend, "  %s ", part_info[p].name);
        rt_buf_show(&legend, ms[p], 3);
        width += 2;
    }
    width += (int)legend.len;
    char head[RT_NUMBER_TEXT_MAX + 16];
    char shown[RT_NUMBER_TEXT_MAX];
    (void)rt_number_show(total, 4, shown);
    (void)snprintf(head, sizeof head, " time %s ms ", shown);
    int col = rect.col + ui_cells_text(cells, rect.row, rect.col, rect.cols, head, UI_STRONG);
    const int bar = rect.col + rect.cols - col - width - 1;
    if (bar >= 8) {
        draw_shares(app, cells, rect.row, col, bar, ms, total);
        col += bar;
    }
    for (int p = 0; p < PARTS && col < rect.col + rect.cols - 4; p++) {
        char value[RT_NUMBER_TEXT_MAX];
        char text[80];
        (void)rt_number_show(ms[p], 3, value);
        (void)snprintf(text, sizeof text, " %s %s", part_info[p].name, value);
        ui_cells_put(cells, rect.row, col + 1,
                     app->unicode ? part_info[p].unicode : part_info[p].ascii, part_info[p].style);
        col += 2;
        col += ui_cells_text(cells, rect.row, col, rect.col + rect.cols - col, text, UI_PLAIN);
    }
    rt_buf_fini(&legend);
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
    int col = rect.col + ui_cells_text(cells, rect.row, rect.col, rect.cols, label, UI_STRONG) + 1;
    const int steps = 51; /* "1 record > 2 metrics > [3 candidate] > 4 experiment" */
    const int name = rect.cols - (col - rect.col) - steps - 2;
    if (name < -2) {
        draw_short_steps(app, cells, (struct ui_rect){rect.row, col, 1, rect.cols - col});
        return;
    }
    if (name >= 6) {
        col += ui_cells_text_middle(
            cells, rect.row, col, name,
            rt_set_display_name(&app->whatif.study->records, (size_t)app->selected), UI_STRONG);
        col += 2;
    }
    for (int s = 0; s < RT_STEP_COUNT; s++) {
        char title[32];
        const bool here = s == (int)app->step;
        (void)snprintf(title, sizeof title, here ? "[%d %s]" : "%d %s", s + 1, rt_step_title[s]);
        if (s > 0) {
            col += ui_cells_text(cells, rect.row, col, rect.col + rect.cols - col, " > ", UI_DIM);
        }
        col += ui_cells_text(cells, rect.row, col, rect.col + rect.cols - col, title,
                             here                          ? UI_CURSOR
                             : app->focus == UI_MODE_CHAIN ? UI_KEY
                                                           : UI_DIM);
    }
}

static void draw_step(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect,
                      const struct rt_answer *answer, enum rt_step step, int top)
{
    struct rt_lines lines;
    rt_lines_init(&lines);
    rt_chain_write(answer, step, &lines);
    (void)ui_doc_draw(cells, rect, &lines, top, UI_LABEL_COLS);
    rt_lines_fini(&lines);
    (void)app;
}

void scr_chain(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect, bool grid)
{
    struct rt_answer answer;
    if (rect.rows <= 0 || !ui_app_answer(app, &answer)) {
        return;
    }
    struct ui_rect inner = {rect.row, rect.col + 1, rect.rows, rect.cols - 1};
    if (!grid) {
        draw_step(app, cells, inner, &answer, app->step, app->chain_top);
        return;
    }
    /* All four steps, two by two, each under its title. */
    const int half_rows = rect.rows / 2;
    const int half_cols = inner.cols / 2;
    for (int s = 0; s < RT_STEP_COUNT; s++) {
        char title[32];
        const struct ui_rect box = {rect.row + (s / 2) * half_rows, inner.col + (s % 2) * half_cols,
                                    half_rows, half_cols - 1};
        (void)snprintf(title, sizeof title, "%d %s", s + 1, rt_step_title[s]);
        (void)ui_cells_text(cells, box.row, box.col, box.cols, title,
                            s == (int)app->step ? UI_CURSOR : UI_STRONG);
        const struct ui_rect text = {box.row + 1, box.col, box.rows - 1, box.cols};
        draw_step(app, cells, text, &answer, (enum rt_step)s,
                  s == (int)app->step ? app->chain_top : 0);
    }
}

/* The prompt of a field, and the field. */
static void draw_prompt(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    static const char *const prompt[] = {
        [UI_TYPE_VALUE] = " value: ",
        [UI_TYPE_FILTER] = " filter: ",
        [UI_TYPE_SAVE_AS] = " save as: ",
        [UI_TYPE_PLAN_PATH] = " write plan to: ",
    };
    const int used =
        ui_cells_text(cells, rect.row, rect.col, rect.cols, prompt[app->purpose], UI_KEY);
    ui_field_draw(&app->field, cells, rect.row, rect.col + used, rect.cols - used, UI_PLAIN);
}

void scr_status(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    if (app->mode == UI_MODE_TYPE && app->message.len == 0 && app->purpose != UI_TYPE_VALUE) {
        draw_prompt(app, cells, rect);
        return;
    }
    int col = rect.col;
    if (app->message.len > 0) {
        const enum ui_style style = app->message_stays ? UI_WARNING : UI_STRONG;
        const char *const lead = app->message_stays ? " ! " : " ";
        col += ui_cells_text(cells, rect.row, col, rect.cols, lead, style);
        (void)ui_cells_text(cells, rect.row, col, rect.cols - (col - rect.col),
                            rt_buf_text(&app->message), style);
        return;
    }
    if (app->mode >= UI_MODE_ASK_QUIT) {
        col += ui_cells_text(cells, rect.row, col, rect.cols, " ", UI_WARNING);
        col += ui_cells_text(cells, rect.row, col, rect.cols, ui_mode_title[app->mode], UI_WARNING);
        col += ui_cells_text(cells, rect.row, col, rect.cols - col, ":", UI_WARNING);
    }
    struct rt_buf hints;
    rt_buf_init(&hints);
    ui_keys_hints(&hints, app->mode, rect.col + rect.cols - col - 1);
    (void)ui_cells_text(cells, rect.row, col + 1, rect.col + rect.cols - col - 1,
                        rt_buf_text(&hints), UI_KEY);
    rt_buf_fini(&hints);
}

static void draw_too_small(struct ui_cells *cells)
{
    char text[48];
    (void)snprintf(text, sizeof text, "needs %dx%d", UI_MIN_COLS, UI_MIN_ROWS);
    const int width = (int)strlen(text);
    const int col = width < cells->cols ? (cells->cols - width) / 2 : 0;
    (void)ui_cells_text(cells, cells->rows / 2, col, cells->cols - col, text, UI_STRONG);
    cells->cursor_row = cells->rows > 0 ? cells->rows / 2 : 0;
    cells->cursor_col = 0;
}

static bool covers_screen(enum ui_mode mode)
{
    return mode == UI_MODE_HELP || mode == UI_MODE_DETAIL || mode == UI_MODE_MESSAGES ||
           mode == UI_MODE_PLAN || mode == UI_MODE_PRESETS;
}

/* What is seen behind a prompt or a question: what it was opened over. */
static enum ui_mode shown_mode(const struct ui_app *app)
{
    enum ui_mode mode = app->mode;
    for (int d = app->depth; d > 0 && mode >= UI_MODE_TYPE; d--) {
        mode = app->under[d - 1];
    }
    return mode;
}

int ui_app_draw(const struct ui_app *app, struct ui_cells *cells)
{
    const struct ui_layout layout = ui_app_layout(app);
    int code = ui_cells_reset(cells, app->rows, app->cols);
    if (code != RT_OK) {
        return code;
    }
    cells->unicode = app->unicode;
    if (layout.too_small) {
        draw_too_small(cells);
        return RT_OK;
    }
    scr_title(app, cells, layout.title);
    const struct ui_rect body = {layout.title.rows, 0, app->rows - 2, app->cols};
    const enum ui_mode shown = shown_mode(app);
    if (shown == UI_MODE_PRESETS) {
        scr_presets(app, cells, body);
    } else if (covers_screen(shown)) {
        scr_doc(app, cells, body);
    } else {
        scr_bar(app, cells, layout.bar);
        scr_steps(app, cells, layout.steps);
        scr_chain(app, cells, layout.chain, layout.chain_grid);
        code = scr_plot(app, cells, layout.plot);
        scr_table(app, cells, layout.table);
        scr_editor(app, cells, layout.editor);
    }
    scr_status(app, cells, layout.status);
    return code;
}
