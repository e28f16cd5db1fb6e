/*
 * The main screen: how the parts come together; the title and the status line.
 */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "core/code.h"
#include "core/number.h"
#include "ui/actions.h"
#include "ui/doc.h"
#include "ui/keys.h"
#include "ui/scr.h"
#include "ui/text.h"
#include "ui/verdict.h"

/* Whether a mode has only the last line, over another that is seen. */
static bool is_line(enum ui_mode mode)
{
    const enum ui_mode_kind kind = ui_mode_info[mode].kind;
    return kind == UI_TYPING || kind == UI_QUESTION;
}

enum ui_mode scr_shown_mode(const struct ui_app *app)
{
    enum ui_mode mode = app->mode;
    for (int d = app->depth; d > 0 && is_line(mode); d--) {
        mode = app->under[d - 1];
    }
    return mode;
}

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
        &app->whatif.study->references.item[app->whatif.working[reference].words];
    const double *const value = app->whatif.ceilings[reference].value;
    const bool changed = ui_whatif_changed(&app->whatif, reference);
    rt_buf_printf(out, "%s", app->whatif.study->references.item[reference].id);
    if (rt_roofs_have_precision(&words->roofs) && words->text[RT_REF_DTYPE] != NULL) {
        rt_buf_printf(out, " %s", words->text[RT_REF_DTYPE]);
    }
    rt_buf_puts(out, ": ");
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

/* The prompt of a field, and the field. */
static void draw_prompt(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    static const char *const prompt[] = {
        [UI_TYPE_VALUE] = " value: ",
        [UI_TYPE_FILTER] = " filter: ",
        [UI_TYPE_SAVE_AS] = " save as: ",
        [UI_TYPE_PLAN_PATH] = " write plan to: ",
    };
    static const char *const term[RT_TERM_COUNT] = {
        [RT_TERM_TOLERANCE] = " tolerance, 0.03 is 3 %: ",
        [RT_TERM_MAX_ABS_ERROR_BOUND] = " max_abs_error at most: ",
    };
    const char *const text = app->purpose == UI_TYPE_TERM ? term[app->term] : prompt[app->purpose];
    const int used = ui_cells_text(cells, rect.row, rect.col, rect.cols, text, UI_KEY);
    ui_field_draw(&app->field, cells, rect.row, rect.col + used, rect.cols - used, UI_PLAIN);
}

/* A long message takes the rows above as well; how to be rid of it stands beside it. */
static void draw_message(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const enum ui_style style = app->message_stays ? UI_WARNING : UI_STRONG;
    const char *const hint = app->message_stays ? " Esc dismiss  ? help" : " ? help";
    const int beside = rect.cols >= 60 ? (int)strlen(hint) : 0;
    struct ui_rect box = {rect.row, rect.col + 3, 1, rect.cols - 3 - beside};
    const char *const text = rt_buf_text(&app->message);
    const int rows = ui_doc_text(NULL, box, text, cells->unicode, style);
    box.rows = rows < app->rows / 2 ? rows : app->rows / 2;
    box.row = rect.row - box.rows + 1;
    ui_cells_fill(cells, (struct ui_rect){box.row, rect.col, box.rows, rect.cols}, UI_PLAIN);
    if (app->message_stays) {
        (void)ui_cells_text(cells, box.row, rect.col + 1, 1, "!", style);
    }
    (void)ui_doc_text(cells, box, text, cells->unicode, style);
    (void)ui_cells_text(cells, rect.row, rect.col + rect.cols - beside, beside, hint, UI_KEY);
}

/* A question and all its answers, over as many rows as they take. */
static void draw_question(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct rt_buf text;
    rt_buf_init(&text);
    /* What src said of it names the file; an older error is not about this. */
    const bool said = app->message.len > 0 && !app->message_stays;
    rt_buf_printf(&text, "%s:", said ? rt_buf_text(&app->message) : ui_mode_info[app->mode].title);
    ui_keys_hints(&text, app->mode, INT_MAX);
    struct ui_rect box = {rect.row, rect.col + 1, 1, rect.cols - 1};
    const int rows = ui_doc_text(NULL, box, rt_buf_text(&text), cells->unicode, UI_WARNING);
    box.rows = rows < app->rows ? rows : app->rows;
    box.row = rect.row - box.rows + 1;
    ui_cells_fill(cells, (struct ui_rect){box.row, rect.col, box.rows, rect.cols}, UI_PLAIN);
    (void)ui_doc_text(cells, box, rt_buf_text(&text), cells->unicode, UI_WARNING);
    rt_buf_fini(&text);
}

/* Which plan can be judged; its name only where it takes no room from help and quit. */
static int draw_verdict_hint(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect,
                             int col)
{
    const long plan = ui_verdict_plan(app);
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(&text, " V: verdict of plan %s ", app->whatif.study->plans.item[plan].id);
    if (text.failed || col + (int)text.len > rect.cols - 30) {
        rt_buf_clear(&text);
        rt_buf_puts(&text, " V: verdict ");
    }
    const int used =
        ui_cells_text(cells, rect.row, col, rect.cols - col, rt_buf_text(&text), UI_KEY);
    rt_buf_fini(&text);
    return used;
}

void scr_status(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const enum ui_mode_kind kind = ui_mode_info[app->mode].kind;
    if (kind == UI_TYPING && app->message.len == 0 && app->purpose != UI_TYPE_VALUE) {
        draw_prompt(app, cells, rect);
        return;
    }
    if (kind == UI_QUESTION) {
        draw_question(app, cells, rect);
        return;
    }
    if (app->message.len > 0) {
        draw_message(app, cells, rect);
        return;
    }
    int col = rect.col;
    /* Which pane has the keys, where there is room beside help and quit. */
    if ((app->mode == UI_MODE_PLOT || app->mode == UI_MODE_CHAIN) && rect.cols >= 30) {
        char pane[32];
        (void)snprintf(pane, sizeof pane, " %s:", ui_mode_info[app->mode].title);
        col += ui_cells_text(cells, rect.row, col, rect.cols, pane, UI_STRONG);
    }
    /* Not every record has one, so it is no hint of the pane's. */
    if (ui_mode_info[app->mode].kind == UI_MAIN && app->mode != UI_MODE_EDITOR && rect.cols >= 60 &&
        app->selected >= 0 &&
        rt_stages_find(&app->whatif.study->stages, (size_t)app->selected) != NULL) {
        col += ui_cells_text(cells, rect.row, col, rect.cols, " t timeline ", UI_KEY);
    }
    if (ui_mode_info[app->mode].kind == UI_MAIN && app->mode != UI_MODE_EDITOR && rect.cols >= 60 &&
        ui_verdict_ready(app)) {
        col += draw_verdict_hint(app, cells, rect, col);
    }
    const int left = rect.col + rect.cols - col - 1;
    struct rt_buf hints;
    rt_buf_init(&hints);
    ui_keys_hints(&hints, app->mode, left);
    (void)ui_cells_text(cells, rect.row, col + 1, left, rt_buf_text(&hints), UI_KEY);
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
    const struct ui_mode_info *const shown = &ui_mode_info[scr_shown_mode(app)];
    if (shown->kind == UI_VIEW) {
        shown->draw(app, cells, body);
    } else {
        scr_bar(app, cells, layout.bar);
        scr_steps(app, cells, layout.steps);
        scr_chain(app, cells, layout.chain, layout.chain_pair);
        code = scr_plot(app, cells, layout.plot);
        scr_table(app, cells, layout.table);
        scr_rulers(app, cells, layout.ruler);
        scr_editor(app, cells, layout.editor);
    }
    scr_status(app, cells, layout.status);
    return code;
}
