/*
 * The experiment plan: the changes to choose from, and the preview of the text that src made.
 */
#include <string.h>

#include "core/verdict.h"
#include "ui/scr.h"

void scr_plan_heading(const struct ui_app *app, struct rt_buf *out)
{
    static const char *const format_name[] = {
#define UI_X(enumerator, name, ending) name,
        UI_PLAN_FORMATS(UI_X)
#undef UI_X
    };
    const struct rt_hypothesis_info *const info = ui_app_hypothesis(app);
    if (info != NULL) {
        rt_buf_printf(out, "[%s] plan for %s: one change that can prove %s wrong",
                      format_name[app->plan_format],
                      rt_set_id(&app->whatif.study->records, (size_t)app->selected), info->name);
    }
}

void scr_plan_lines(const struct ui_app *app, struct rt_lines *lines)
{
    const char *text = rt_buf_text(&app->plan_text);
    struct rt_buf line;
    rt_buf_init(&line);
    while (*text != '\0') {
        const size_t len = strcspn(text, "\n");
        rt_buf_clear(&line);
        rt_buf_put(&line, text, len);
        lines->failed = lines->failed || line.failed;
        rt_lines_add(lines, text[0] == '#' ? RT_LINE_DECISION : RT_LINE_PLAIN, "", "%s",
                     rt_buf_text(&line));
        text += len + (text[len] == '\n');
    }
    lines->failed = lines->failed || app->plan_text.failed;
    rt_buf_fini(&line);
}

static void draw_choice(const struct rt_change_info *change, struct ui_cells *cells,
                        struct ui_rect rect, bool chosen)
{
    const char *const part[] = {chosen ? "(o) " : "( ) ", change->name, ": ", change->help};
    int used = 1;
    for (size_t p = 0; p < sizeof part / sizeof *part; p++) {
        used += ui_cells_text(cells, rect.row, rect.col + used, rect.cols - used, part[p],
                              chosen ? UI_SELECTED : UI_PLAIN);
    }
    if (chosen) {
        cells->cursor_row = rect.row;
        cells->cursor_col = rect.col + 1;
    }
}

/* "t tolerance 3 %  b bound of max_abs_error none" */
static void draw_terms(const struct rt_terms *terms, struct ui_cells *cells, struct ui_rect rect)
{
    const double tolerance =
        terms->has[RT_TERM_TOLERANCE] ? terms->value[RT_TERM_TOLERANCE] : RT_TOLERANCE;
    const bool roomy = rect.cols >= 60;
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_puts(&text, roomy ? "judged by: tolerance " : "tolerance ");
    rt_buf_show(&text, tolerance * 100, 6);
    rt_buf_puts(&text, roomy ? " % (t), bound of max_abs_error " : " % (t), bound ");
    if (terms->has[RT_TERM_MAX_ABS_ERROR_BOUND]) {
        rt_buf_number(&text, terms->value[RT_TERM_MAX_ABS_ERROR_BOUND]);
    } else {
        rt_buf_puts(&text, "none");
    }
    rt_buf_puts(&text, " (b)");
    (void)ui_cells_text(cells, rect.row, rect.col + 1, rect.cols - 1, rt_buf_text(&text), UI_PLAIN);
    rt_buf_fini(&text);
}

int scr_plan_choices(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const struct rt_hypothesis_info *const info = ui_app_hypothesis(app);
    if (info == NULL) {
        return 0;
    }
    for (size_t c = 0; cells != NULL && c < info->change_count; c++) {
        const struct ui_rect line = {rect.row + (int)c, rect.col, 1, rect.cols};
        draw_choice(&rt_change_info[info->changes[c]], cells, line, c == app->plan_choice);
    }
    const int below = (int)info->change_count;
    if (cells != NULL) {
        draw_terms(&app->terms, cells, (struct ui_rect){rect.row + below, rect.col, 1, rect.cols});
    }
    return below + 2; /* with a blank row */
}
