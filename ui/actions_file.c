/*
 * Plans and files: everything that ends in a request to src, and the questions before it.
 */
#include <string.h>

#include "core/code.h"
#include "core/number.h"
#include "ui/actions.h"

void ui_ask_for(struct ui_app *app, struct ui_request *request, const struct ui_request *wanted)
{
    rt_buf_clear(&app->pending_path);
    rt_buf_puts(&app->pending_path, wanted->path != NULL ? wanted->path : "");
    if (app->pending_path.failed) {
        ui_complain(app, "out of memory: nothing is written");
        return;
    }
    app->pending = *wanted;
    app->pending.path = wanted->path != NULL ? rt_buf_text(&app->pending_path) : NULL;
    *request = app->pending;
}

static void preview(struct ui_app *app, struct ui_request *request)
{
    const struct rt_hypothesis_info *const info = ui_app_hypothesis(app);
    rt_buf_clear(&app->plan_text);
    app->doc_top = 0;
    if (info != NULL && app->plan_choice < info->change_count) {
        *request = (struct ui_request){.kind = UI_REQUEST_PREVIEW_PLAN,
                                       .record = (size_t)app->selected,
                                       .change = info->changes[app->plan_choice],
                                       .terms = app->terms,
                                       .format = app->plan_format};
    }
}

void ui_act_plan(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    const struct rt_hypothesis_info *const info = ui_app_hypothesis(app);
    if (info == NULL) {
        ui_complain(app, "no plan: the record has no candidate; it needs a reference (b)");
        return;
    }
    if (info->change_count == 0) {
        struct rt_buf why;
        enum rt_change none;
        rt_buf_init(&why);
        (void)rt_plan_choose((enum rt_hypothesis)(info - rt_hypothesis_info), "", &none, &why);
        ui_complain(app, "%s", rt_buf_text(&why));
        rt_buf_fini(&why);
        return;
    }
    app->plan_choice = 0;
    app->terms = (struct rt_terms){.has = {false}};
    ui_open(app, UI_MODE_PLAN);
    preview(app, request);
}

void ui_act_move_choice(struct ui_app *app, int argument, struct ui_request *request)
{
    const struct rt_hypothesis_info *const info = ui_app_hypothesis(app);
    if (info == NULL) {
        return;
    }
    const long last = (long)info->change_count - 1;
    app->plan_choice = (size_t)ui_moved((long)app->plan_choice, argument, 1, last);
    preview(app, request);
}

void ui_act_next_format(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    app->plan_format = (app->plan_format + 1) % UI_PLAN_FORMAT_COUNT;
    preview(app, request);
}

void ui_act_type_term(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    char text[RT_NUMBER_TEXT_MAX] = "";
    app->term = (enum rt_term)argument;
    if (app->terms.has[app->term]) {
        (void)rt_number_format(app->terms.value[app->term], text);
    }
    ui_type(app, UI_TYPE_TERM, text);
}

/* Reads the field; "3 %" is 0.03 for a tolerance. NULL, or why it is no number. */
static const char *read_term(const struct ui_app *app, double *value)
{
    const char *why = NULL;
    size_t len = app->field.len;
    const bool percent =
        app->term == RT_TERM_TOLERANCE && len > 0 && app->field.text[len - 1] == '%';
    len -= percent ? 1 : 0;
    while (percent && len > 0 && app->field.text[len - 1] == ' ') {
        len--;
    }
    if (rt_number_parse(app->field.text, len, value, &why) != RT_OK) {
        return why;
    }
    *value /= percent ? 100 : 1;
    return rt_term_violation(app->term, *value);
}

/* Nothing typed is nothing stated. */
void ui_accept_term(struct ui_app *app, struct ui_request *request)
{
    const bool stated = app->field.len > 0;
    double value = 0;
    const char *const why = stated ? read_term(app, &value) : NULL;
    if (why != NULL) {
        ui_complain(app, "%s '%s': %s%s", rt_term_key[app->term], app->field.text, why,
                    app->term == RT_TERM_TOLERANCE ? "; 3 % is 0.03 or 3%" : "");
        return; /* the field stays open: correct it, or Escape */
    }
    app->terms.has[app->term] = stated;
    app->terms.value[app->term] = value;
    ui_close(app);
    rt_buf_clear(&app->message);
    preview(app, request);
}

void ui_act_write_plan(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    static const char *const ending[] = {
#define UI_X(enumerator, name, end) end,
        UI_PLAN_FORMATS(UI_X)
#undef UI_X
    };
    const struct rt_hypothesis_info *const info = ui_app_hypothesis(app);
    if (info == NULL || app->plan_choice >= info->change_count) {
        return;
    }
    struct rt_buf path;
    rt_buf_init(&path);
    rt_buf_printf(&path, "%s-%s.%s", rt_set_id(&app->whatif.study->records, (size_t)app->selected),
                  rt_change_info[info->changes[app->plan_choice]].name, ending[app->plan_format]);
    ui_type(app, UI_TYPE_PLAN_PATH, rt_buf_text(&path));
    rt_buf_fini(&path);
}

void ui_accept_path(struct ui_app *app, struct ui_request *request)
{
    if (app->field.len == 0) {
        ui_complain(app, "a file name is needed; Escape gives up");
        return;
    }
    struct ui_request wanted = {.kind = UI_REQUEST_SAVE, .path = app->field.text};
    ui_close(app);
    if (app->purpose == UI_TYPE_PLAN_PATH) {
        const struct rt_hypothesis_info *const info = ui_app_hypothesis(app);
        if (info == NULL || app->plan_choice >= info->change_count) {
            return;
        }
        wanted.kind = UI_REQUEST_WRITE_PLAN;
        wanted.record = (size_t)app->selected;
        wanted.change = info->changes[app->plan_choice];
        wanted.terms = app->terms;
        wanted.format = app->plan_format;
    }
    ui_ask_for(app, request, &wanted);
}

void ui_act_save(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    if (!ui_whatif_unsaved(&app->whatif)) {
        ui_say(app, "nothing to save: the ceilings are as loaded");
        return;
    }
    const struct ui_request wanted = {.kind = UI_REQUEST_SAVE};
    ui_ask_for(app, request, &wanted);
}

void ui_act_save_as(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    ui_type(app, UI_TYPE_SAVE_AS, "");
}

void ui_act_reload(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    if (ui_whatif_unsaved(&app->whatif)) {
        ui_open(app, UI_MODE_ASK_RELOAD);
        return;
    }
    *request = (struct ui_request){.kind = UI_REQUEST_RELOAD};
}

void ui_act_quit(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    if (ui_whatif_unsaved(&app->whatif)) {
        ui_open(app, UI_MODE_ASK_QUIT);
        return;
    }
    *request = (struct ui_request){.kind = UI_REQUEST_QUIT};
}

/* The answers to questions. */

void ui_act_answer_save(struct ui_app *app, int argument, struct ui_request *request)
{
    ui_close(app);
    app->quit_after_save = true;
    ui_act_save(app, argument, request);
}

void ui_act_answer_discard(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    const bool quit = app->mode == UI_MODE_ASK_QUIT;
    const bool range = app->mode == UI_MODE_ASK_RANGE;
    ui_close(app);
    if (range) {
        *request = app->pending;
        return;
    }
    request->kind = quit ? UI_REQUEST_QUIT : UI_REQUEST_RELOAD;
}

void ui_act_answer_overwrite(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    ui_close(app);
    app->pending.overwrite = true;
    *request = app->pending;
}

void ui_act_answer_reload(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    ui_close(app);
    app->quit_after_save = false;
    *request = (struct ui_request){.kind = UI_REQUEST_RELOAD};
}

void ui_act_answer_other_name(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    ui_close(app);
    const bool plan = app->pending.kind == UI_REQUEST_WRITE_PLAN;
    ui_type(app, plan ? UI_TYPE_PLAN_PATH : UI_TYPE_SAVE_AS, rt_buf_text(&app->pending_path));
}
