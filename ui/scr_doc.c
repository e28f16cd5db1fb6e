/*
 * What covers the screen: help, the record in full, messages, the plan and its preview.
 */
#include <string.h>

#include "ui/doc.h"
#include "ui/keys.h"
#include "ui/scr.h"

static const char *const format_name[] = {
#define UI_X(enumerator, name, ending) name,
    UI_PLAN_FORMATS(UI_X)
#undef UI_X
};

static void messages_lines(const struct ui_app *app, struct rt_lines *lines)
{
    const struct rt_diags *const diags = &app->whatif.study->diags;
    if (app->message.len > 0) {
        rt_lines_add(lines, RT_LINE_ANSWER, "last", "%s", rt_buf_text(&app->message));
    }
    for (size_t i = 0; i < diags->count; i++) {
        const struct rt_diag *const diag = &diags->item[i];
        rt_lines_add(lines, diag->severity == RT_ERROR ? RT_LINE_DECISION : RT_LINE_PLAIN,
                     rt_severity_name(diag->severity), "%s:%u:%u: %s", diag->path, diag->line,
                     diag->column, diag->message);
    }
    if (diags->dropped > 0) {
        rt_lines_add(lines, RT_LINE_CAUTION, "", "and %zu more", diags->dropped);
    }
    if (diags->count == 0) {
        rt_lines_add(lines, RT_LINE_PLAIN, "", "no messages: every file was read completely");
    }
}

static void detail_lines(const struct ui_app *app, struct rt_lines *lines)
{
    struct rt_answer answer;
    if (!ui_app_answer(app, &answer)) {
        return;
    }
    rt_lines_add(lines, RT_LINE_ANSWER, "record", "%s", answer.record.id);
    if (answer.record.text[RT_NAME][0] != '\0') {
        rt_lines_add(lines, RT_LINE_PLAIN, "name", "%s", answer.record.text[RT_NAME]);
    }
    rt_lines_add(lines, RT_LINE_PLAIN, "file", "%s:%u",
                 rt_set_path(&app->whatif.study->records, answer.record.file), answer.record.line);
    for (int s = 0; s < RT_STEP_COUNT; s++) {
        rt_lines_add(lines, RT_LINE_PLAIN, "", "%s", "");
        rt_lines_add(lines, RT_LINE_DECISION, "", "%d %s", s + 1, rt_step_title[s]);
        rt_chain_write(&answer, (enum rt_step)s, lines);
    }
}

static void preview_lines(const struct ui_app *app, struct rt_lines *lines)
{
    const char *text = rt_buf_text(&app->plan_text);
    while (*text != '\0') {
        const size_t len = strcspn(text, "\n");
        struct rt_buf line;
        rt_buf_init(&line);
        rt_buf_put(&line, text, len);
        rt_lines_add(lines, text[0] == '#' ? RT_LINE_DECISION : RT_LINE_PLAIN, "", "%s",
                     rt_buf_text(&line));
        rt_buf_fini(&line);
        text += len + (text[len] == '\n');
    }
}

void scr_doc_lines(const struct ui_app *app, struct rt_lines *lines)
{
    switch (scr_shown_mode(app)) {
    case UI_MODE_HELP:
        ui_keys_help(lines, app->depth > 0 ? app->under[app->depth - 1] : app->focus);
        break;
    case UI_MODE_MESSAGES:
        messages_lines(app, lines);
        break;
    case UI_MODE_DETAIL:
        detail_lines(app, lines);
        break;
    default:
        preview_lines(app, lines);
        break;
    }
}

int scr_doc_label_cols(const struct ui_app *app)
{
    const enum ui_mode mode = scr_shown_mode(app);
    return mode == UI_MODE_HELP                                 ? (app->cols >= 60 ? 22 : 18)
           : mode == UI_MODE_DETAIL || mode == UI_MODE_MESSAGES ? UI_LABEL_COLS
                                                                : 0;
}

/* Rows of the list of changes over a plan's preview. */
static int choice_rows(const struct ui_app *app)
{
    const enum ui_mode mode = scr_shown_mode(app);
    struct rt_answer answer;
    if (mode == UI_MODE_HELP || mode == UI_MODE_DETAIL || mode == UI_MODE_MESSAGES ||
        !ui_app_answer(app, &answer) || !answer.attributed) {
        return 0;
    }
    return (int)rt_hypothesis_info[answer.attribution.primary_hypothesis].change_count + 1;
}

struct ui_rect scr_doc_rect(const struct ui_app *app)
{
    const int used = 3 + choice_rows(app); /* title line, heading, status line */
    const int rows = app->rows - used;
    return (struct ui_rect){used - 1, 1, rows > 0 ? rows : 0, app->cols - 1};
}

static void draw_choices(const struct ui_app *app, struct ui_cells *cells, int row)
{
    struct rt_answer answer;
    if (!ui_app_answer(app, &answer) || !answer.attributed) {
        return;
    }
    const struct rt_hypothesis_info *const info =
        &rt_hypothesis_info[answer.attribution.primary_hypothesis];
    for (size_t c = 0; c < info->change_count; c++, row++) {
        const struct rt_change_info *const change = &rt_change_info[info->changes[c]];
        const bool chosen = c == app->plan_choice;
        const enum ui_style style = chosen ? UI_SELECTED : UI_PLAIN;
        int col = 1;
        col += ui_cells_text(cells, row, col, app->cols - col, chosen ? "(o) " : "( ) ", style);
        col += ui_cells_text(cells, row, col, app->cols - col, change->name, style);
        col += ui_cells_text(cells, row, col, app->cols - col, ": ", style);
        (void)ui_cells_text(cells, row, col, app->cols - col, change->help, style);
        if (chosen) {
            cells->cursor_row = row;
            cells->cursor_col = 1;
        }
    }
}

static void draw_heading(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct rt_buf heading;
    struct rt_answer answer;
    rt_buf_init(&heading);
    const enum ui_mode mode = scr_shown_mode(app);
    if (mode == UI_MODE_HELP) {
        rt_buf_printf(&heading, "keys: %s",
                      ui_mode_title[app->depth > 0 ? app->under[app->depth - 1] : app->focus]);
    } else if (mode == UI_MODE_DETAIL || mode == UI_MODE_MESSAGES) {
        rt_buf_puts(&heading, ui_mode_title[mode]);
    } else if (ui_app_answer(app, &answer) && answer.attributed) {
        rt_buf_printf(&heading, "[%s] plan for %s: one change that can prove %s wrong",
                      format_name[app->plan_format], answer.record.id,
                      rt_hypothesis_info[answer.attribution.primary_hypothesis].name);
    }
    (void)ui_cells_text(cells, rect.row, rect.col + 1, rect.cols - 1, rt_buf_text(&heading),
                        UI_STRONG);
    rt_buf_fini(&heading);
}

void scr_doc(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct rt_lines lines;
    rt_lines_init(&lines);
    scr_doc_lines(app, &lines);
    draw_heading(app, cells, rect);
    if (choice_rows(app) > 0) {
        draw_choices(app, cells, rect.row + 1);
    }
    (void)ui_doc_draw(cells, scr_doc_rect(app), &lines, app->doc_top, scr_doc_label_cols(app));
    rt_lines_fini(&lines);
}
