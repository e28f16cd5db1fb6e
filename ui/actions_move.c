/*
 * Moving about: records, steps, panes, order, and the plot's window.
 */
#include <string.h>

#include "core/code.h"
#include "ui/actions.h"
#include "ui/doc.h"

static int page(const struct ui_app *app)
{
    const int rows = ui_app_layout(app).table.rows - 1;
    return rows > 1 ? rows : 1;
}

void ui_select(struct ui_app *app, long record)
{
    app->selected = record;
    app->chain_top = 0;
    const long row = record >= 0 ? ui_rows_row(&app->table, (size_t)record) : RT_ENOENT;
    const int shown = page(app);
    if (row < 0) {
        app->table_top = 0;
    } else if (row < app->table_top) {
        app->table_top = row;
    } else if (row >= app->table_top + shown) {
        app->table_top = row - shown + 1;
    }
    const long last = (long)app->table.count - shown;
    if (app->table_top > last) {
        app->table_top = last > 0 ? last : 0;
    }
}

long ui_moved(long at, int move, long page, long last)
{
    switch (move) {
    case UI_MOVE_UP:
        at--;
        break;
    case UI_MOVE_DOWN:
        at++;
        break;
    case UI_MOVE_PAGE_UP:
        at -= page;
        break;
    case UI_MOVE_PAGE_DOWN:
        at += page;
        break;
    case UI_MOVE_FIRST:
        at = 0;
        break;
    case UI_MOVE_LAST:
        at = last;
        break;
    default:
        break;
    }
    at = at > last ? last : at;
    return at < 0 ? 0 : at;
}

void ui_act_move_record(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const long last = (long)app->table.count - 1;
    const long row = app->selected >= 0 ? ui_rows_row(&app->table, (size_t)app->selected) : 0;
    const long to = ui_moved(row < 0 ? 0 : row, argument, page(app), last);
    ui_select(app, last < 0 ? UI_NO_RECORD : (long)app->table.order[to]);
}

/* The next row in a direction, around the end, that matches the last filter. */
void ui_act_find_match(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const long count = (long)app->table.count;
    const char *const text = rt_buf_text(&app->found);
    if (text[0] == '\0') {
        ui_say(app, "nothing to look for yet: / filters");
        return;
    }
    if (count == 0) {
        return;
    }
    const long start = app->selected >= 0 ? ui_rows_row(&app->table, (size_t)app->selected) : 0;
    for (long i = 1; i <= count; i++) {
        const long row = ((start + argument * i) % count + count) % count;
        if (ui_rows_match(&app->whatif, app->table.order[row], text)) {
            ui_select(app, (long)app->table.order[row]);
            return;
        }
    }
    ui_say(app, "no record matches '%s'", text);
}

static void set_step(struct ui_app *app, int step)
{
    if (step >= 0 && step < RT_STEP_COUNT) {
        app->step = (enum rt_step)step;
        app->chain_top = 0;
    }
}

void ui_act_change_step(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    set_step(app, (int)app->step + argument);
}

void ui_act_go_to_step(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    set_step(app, argument);
}

void ui_act_scroll_chain(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    struct rt_answer answer;
    struct rt_lines lines;
    const struct ui_rect rect = ui_app_layout(app).chain;
    if (!ui_app_answer(app, &answer)) {
        return;
    }
    rt_lines_init(&lines);
    rt_chain_write(&answer, app->step, &lines);
    const int rows = ui_doc_rows(&lines, rect.cols - 2, UI_LABEL_COLS, app->unicode);
    rt_lines_fini(&lines);
    if (rows == RT_ENOMEM) {
        ui_complain(app, "out of memory: this cannot be scrolled");
        return;
    }
    app->chain_top = (int)ui_moved(app->chain_top, argument, rect.rows, rows - rect.rows);
}

static void set_focus(struct ui_app *app, enum ui_mode pane)
{
    app->focus = pane;
    app->mode = pane;
    ui_select(app, app->selected); /* the table may have come into view */
}

void ui_act_change_pane(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const int to = ((int)app->focus + UI_PANE_COUNT + argument) % UI_PANE_COUNT;
    set_focus(app, (enum ui_mode)to);
}

void ui_act_zoom_pane(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    app->zoomed = !app->zoomed;
    set_focus(app, app->focus);
}

static void say_sort(struct ui_app *app)
{
    ui_say(app, "sorted by %s%s",
           app->table.sort == UI_SORT_FILE ? "place in the file"
                                           : ui_column_info[app->table.sort].heading,
           app->table.descending ? ", descending" : "");
}

void ui_act_next_sort(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    app->table.sort = app->table.sort + 1 < UI_COLUMN_COUNT ? app->table.sort + 1 : UI_SORT_FILE;
    ui_refresh_rows(app);
    say_sort(app);
}

void ui_act_reverse_sort(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    app->table.descending = !app->table.descending;
    ui_refresh_rows(app);
    say_sort(app);
}

/* Escape: a message, else the filter, else a zoomed pane. */
void ui_act_clear(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    if (app->message.len > 0) {
        rt_buf_clear(&app->message);
    } else if (app->filter.len > 0) {
        rt_buf_clear(&app->filter);
        ui_refresh_rows(app);
    } else if (app->zoomed) {
        app->zoomed = false;
        set_focus(app, app->focus);
    }
}

void ui_act_pan_plot(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const double part = 0.1;
    const double x = argument == UI_MOVE_LEFT ? -part : argument == UI_MOVE_RIGHT ? part : 0;
    const double y = argument == UI_MOVE_UP ? part : argument == UI_MOVE_DOWN ? -part : 0;
    app->view = rt_view_pan(app->view, x, y);
    app->view_held = true;
}

/* The window becomes `argument` percent of what it is. */
void ui_act_zoom_plot(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    double x = (app->view.x0 + app->view.x1) / 2;
    double y = (app->view.y0 + app->view.y1) / 2;
    if (app->selected >= 0) {
        const struct rt_point *const point = &app->whatif.point[app->selected];
        const bool inside = point->kind == RT_POINT_PLACED && (double)point->x >= app->view.x0 &&
                            (double)point->x <= app->view.x1 && (double)point->y >= app->view.y0 &&
                            (double)point->y <= app->view.y1;
        x = inside ? (double)point->x : x;
        y = inside ? (double)point->y : y;
    }
    app->view = rt_view_zoom(app->view, x, y, argument / 100.0);
    app->view_held = true;
}

void ui_act_fit_plot(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    app->view_held = false;
    ui_refresh_view(app);
}

void ui_act_next_charset(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    if (!app->unicode) {
        ui_say(app, "this terminal's locale shows ASCII only");
        return;
    }
    app->charset = (app->charset + 1) % (RT_CHARSET_BRAILLE + 1);
}
