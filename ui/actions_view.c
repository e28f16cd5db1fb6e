/*
 * Looking closer: help, details, messages; and what is common to everything that is typed.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "ui/actions.h"
#include "ui/scr.h"

static void set_message(struct ui_app *app, bool stays, const char *text)
{
    rt_buf_clear(&app->message);
    rt_buf_puts(&app->message, text);
    app->message_stays = stays;
}

void ui_say(struct ui_app *app, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    set_message(app, false, text);
}

void ui_complain(struct ui_app *app, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    set_message(app, true, text);
}

void ui_open(struct ui_app *app, enum ui_mode mode)
{
    if (app->depth < UI_MODE_DEPTH) {
        app->under[app->depth++] = app->mode;
    }
    app->mode = mode;
    app->doc_top = 0;
}

void ui_close(struct ui_app *app)
{
    if (app->depth > 0) {
        app->mode = app->under[--app->depth];
    }
    app->doc_top = 0;
}

void ui_act_help(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    ui_open(app, UI_MODE_HELP);
}

void ui_act_detail(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    if (app->selected < 0) {
        ui_say(app, "no record is selected");
        return;
    }
    ui_open(app, UI_MODE_DETAIL);
}

void ui_act_messages(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    ui_open(app, UI_MODE_MESSAGES);
}

void ui_act_account(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    ui_open(app, UI_MODE_ACCOUNT);
}

void ui_act_scroll_doc(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    int last;
    int page;
    if (!scr_doc_extent(app, &last, &page)) {
        ui_complain(app, "out of memory: this cannot be scrolled");
        return;
    }
    app->doc_top = (int)ui_moved(app->doc_top, argument, page, last);
}

/* An error that is shown is dismissed first, as its line says; a question hides it. */
void ui_act_back(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    const bool question = ui_mode_info[app->mode].kind == UI_QUESTION;
    if (app->message.len > 0 && !question) {
        rt_buf_clear(&app->message);
        return;
    }
    app->quit_after_save = app->quit_after_save && !question;
    ui_close(app);
}

void ui_type(struct ui_app *app, enum ui_purpose purpose, const char *text)
{
    app->purpose = purpose;
    rt_buf_clear(&app->message); /* the prompt takes its line */
    ui_open(app, UI_MODE_TYPE);
    ui_field_set(&app->field, text);
}

void ui_act_filter(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    rt_buf_clear(&app->old_filter);
    rt_buf_puts(&app->old_filter, rt_buf_text(&app->filter));
    app->old_selected = app->selected;
    ui_type(app, UI_TYPE_FILTER, rt_buf_text(&app->filter));
}

static void set_filter(struct ui_app *app, const char *text)
{
    rt_buf_clear(&app->filter);
    rt_buf_puts(&app->filter, text);
    ui_refresh_rows(app);
}

static void accept_filter(struct ui_app *app)
{
    if (app->filter.len > 0) {
        rt_buf_clear(&app->found);
        rt_buf_puts(&app->found, rt_buf_text(&app->filter));
        ui_say(app, "%zu of %zu records match; Esc shows all again", app->table.count,
               app->whatif.study->records.count);
    }
}

void ui_typed(struct ui_app *app)
{
    if (app->purpose == UI_TYPE_FILTER) {
        set_filter(app, app->field.text);
    } else if (app->purpose == UI_TYPE_VALUE) {
        ui_try_value(app);
    }
}

void ui_act_accept_typed(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    switch (app->purpose) {
    case UI_TYPE_VALUE:
        ui_accept_value(app);
        break;
    case UI_TYPE_FILTER:
        ui_close(app);
        accept_filter(app);
        break;
    case UI_TYPE_SAVE_AS:
    case UI_TYPE_PLAN_PATH:
        ui_accept_path(app, request);
        break;
    case UI_TYPE_TERM:
        ui_accept_term(app, request);
        break;
    }
}

void ui_act_cancel_typed(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    ui_close(app);
    if (app->purpose == UI_TYPE_VALUE) {
        ui_cancel_value(app);
    } else if (app->purpose == UI_TYPE_FILTER) {
        set_filter(app, rt_buf_text(&app->old_filter));
        ui_select(app, app->old_selected);
    }
    app->quit_after_save = false;
}
