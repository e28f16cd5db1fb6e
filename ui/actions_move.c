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

static void move(struct ui_app *app, long rows)
{
    const long count = (long)app->table.count;
    if (count == 0) {
        ui_select(app, UI_NO_RECORD);
        return;
    }
    const long at = app->selected >= 0 ? ui_rows_row(&app->table, (size_t)app->selected) : 0;
    long to = (at < 0 ? 0 : at) + rows;
    to = to < 0 ? 0 : to >= count ? count - 1 : to;
    ui_select(app, (long)app->table.order[to]);
}

void ui_act_next_record(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    move(app, 1);
}

void ui_act_previous_record(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    move(app, -1);
}

void ui_act_page_down(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    move(app, page(app));
}

void ui_act_page_up(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    move(app, -page(app));
}

void ui_act_first_record(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    move(app, -(long)app->table.count);
}

void ui_act_last_record(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    move(app, (long)app->table.count);
}

/* The next row in a direction, around the end, that matches the last filter. */
static void find(struct ui_app *app, long direction)
{
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
        const long row = ((start + direction * i) % count + count) % count;
        if (ui_rows_match(&app->whatif, app->table.order[row], text)) {
            ui_select(app, (long)app->table.order[row]);
            return;
        }
    }
    ui_say(app, "no record matches '%s'", text);
}

void ui_act_next_match(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    find(app, 1);
}

void ui_act_previous_match(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    find(app, -1);
}

static void set_step(struct ui_app *app, int step)
{
    if (step >= 0 && step < RT_STEP_COUNT) {
        app->step = (enum rt_step)step;
        app->chain_top = 0;
    }
}

void ui_act_next_step(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    set_step(app, (int)app->step + 1);
}

void ui_act_previous_step(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    set_step(app, (int)app->step - 1);
}

void ui_act_go_to_step(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)request;
    set_step(app, (int)key - '1');
}

void ui_act_scroll_chain(struct ui_app *app, uint32_t key, struct ui_request *request)
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
    const int most = ui_doc_rows(&lines, rect.cols - 2, UI_LABEL_COLS, app->unicode) - rect.rows;
    rt_lines_fini(&lines);
    const bool down = key == 'j' || key == UI_KEY_DOWN || key == UI_KEY_PAGE_DOWN;
    const int rows = key == UI_KEY_PAGE_DOWN || key == UI_KEY_PAGE_UP ? rect.rows : 1;
    const int top = app->chain_top + (down ? rows : -rows);
    app->chain_top = top > most ? most : top;
    app->chain_top = app->chain_top < 0 ? 0 : app->chain_top;
}

static void set_focus(struct ui_app *app, enum ui_mode pane)
{
    app->focus = pane;
    app->mode = pane;
    ui_select(app, app->selected); /* the table may have come into view */
}

void ui_act_next_pane(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    set_focus(app, (app->focus + 1) % UI_PANE_COUNT);
}

void ui_act_previous_pane(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    set_focus(app, (app->focus + UI_PANE_COUNT - 1) % UI_PANE_COUNT);
}

void ui_act_zoom_pane(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
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

void ui_act_next_sort(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    app->table.sort = app->table.sort + 1 < UI_COLUMN_COUNT ? app->table.sort + 1 : UI_SORT_FILE;
    ui_refresh_rows(app);
    say_sort(app);
}

void ui_act_reverse_sort(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    app->table.descending = !app->table.descending;
    ui_refresh_rows(app);
    say_sort(app);
}

/* Escape: a message, else the filter, else a zoomed pane. */
void ui_act_clear(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
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

void ui_act_pan_plot(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)request;
    const double part = 0.1;
    const bool left = key == 'h' || key == UI_KEY_LEFT;
    const bool right = key == 'l' || key == UI_KEY_RIGHT;
    const bool up = key == 'k' || key == UI_KEY_UP;
    const double x = left ? -part : right ? part : 0;
    const double y = left || right ? 0 : up ? part : -part;
    app->view = rt_view_pan(app->view, x, y);
    app->view_held = true;
}

void ui_act_zoom_plot(struct ui_app *app, uint32_t key, struct ui_request *request)
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
    app->view = rt_view_zoom(app->view, x, y, key == '+' || key == '=' ? 0.8 : 1.25);
    app->view_held = true;
}

void ui_act_fit_plot(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    app->view_held = false;
    ui_refresh_view(app);
}

void ui_act_next_charset(struct ui_app *app, uint32_t key, struct ui_request *request)
{
    (void)key;
    (void)request;
    if (!app->unicode) {
        ui_say(app, "this terminal's locale shows ASCII only");
        return;
    }
    app->charset = (app->charset + 1) % (RT_CHARSET_BRAILLE + 1);
}
