/*
 * The program's state and the way events take through it. What single keys do stands in
 * actions_*.c, what it looks like in scr_*.c.
 */
#include "ui/app.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/device.h"
#include "core/text.h"
#include "ui/actions.h"
#include "ui/keys.h"
#include "ui/plot_spec.h"
#include "ui/verdict.h"

static void init_buffers(struct ui_app *app)
{
    rt_buf_init(&app->plan_text);
    rt_buf_init(&app->filter);
    rt_buf_init(&app->found);
    rt_buf_init(&app->old_filter);
    rt_buf_init(&app->pending_path);
    rt_buf_init(&app->message);
}

/* What the files were told off for has to be known of before anything is believed. */
static void complain_of_errors(struct ui_app *app)
{
    const struct rt_diags *const diags = &app->whatif.study->diags;
    if (diags->errors > 0) {
        ui_complain(app, "%zu error%s in the files: m shows them", diags->errors,
                    diags->errors == 1 ? "" : "s");
    } else if (diags->count > 0) {
        ui_say(app, "%zu warning%s about the files: m shows them", diags->count,
               diags->count == 1 ? "" : "s");
    }
}

int ui_app_init(struct ui_app *app, struct rt_study *study, const char *title)
{
    memset(app, 0, sizeof *app);
    ui_whatif_init(&app->whatif);
    ui_rows_init(&app->table);
    init_buffers(app);
    ui_gaps_init(&app->gaps);
    ui_ranges_init(&app->ranges);
    app->rows = 24;
    app->cols = 80;
    app->step = RT_STEP_CANDIDATE;
    app->selected = UI_NO_RECORD;
    app->judged_after = UI_NO_RECORD;
    if (study->evidence.count > 0 && study->stages.count == 0) {
        /* Of a profiler's kernels the one that takes longest is what one came for. */
        app->table.sort = UI_COLUMN_TOTAL;
        app->table.descending = true;
    }
    if (ui_app_rename(app, title) != RT_OK || ui_whatif_bind(&app->whatif, study) != RT_OK ||
        ui_verdict_weigh(app) != RT_OK || ui_rows_update(&app->table, &app->whatif, "") != RT_OK) {
        ui_app_fini(app);
        return RT_ENOMEM;
    }
    ui_refresh_rows(app);
    complain_of_errors(app);
    ui_ask_reference(app);
    return RT_OK;
}

int ui_app_rename(struct ui_app *app, const char *title)
{
    char *const copy = rt_text_copy(title);
    if (copy == NULL) {
        return RT_ENOMEM;
    }
    free(app->title);
    app->title = copy;
    return RT_OK;
}

void ui_app_fini(struct ui_app *app)
{
    ui_whatif_fini(&app->whatif);
    ui_rows_fini(&app->table);
    ui_forget_timeline(app);
    free(app->plan_merit);
    rt_buf_fini(&app->plan_text);
    rt_buf_fini(&app->filter);
    rt_buf_fini(&app->found);
    rt_buf_fini(&app->old_filter);
    rt_buf_fini(&app->pending_path);
    rt_buf_fini(&app->message);
    free(app->title);
    app->title = NULL;
}

/* The record of the new study that is the same as one of the old: same file, same id. */
static long same_record(const struct rt_set *old, long record, const struct rt_set *set)
{
    return record >= 0 ? rt_set_find(set, old->file[record], rt_set_id(old, (size_t)record))
                       : RT_ENOENT;
}

int ui_app_bind(struct ui_app *app, struct rt_study *study)
{
    const struct rt_study *const old = app->whatif.study;
    const long row = app->selected >= 0 ? ui_rows_row(&app->table, (size_t)app->selected) : 0;
    const long kept = same_record(&old->records, app->selected, &study->records);
    const long after = same_record(&old->records, app->judged_after, &study->records);
    const bool judging = app->mode == UI_MODE_VERDICT;
    const int was = judging ? ui_verdict_kind(app) : RT_ENOENT;
    if (ui_whatif_bind(&app->whatif, study) != RT_OK) {
        return RT_ENOMEM;
    }
    if (ui_verdict_weigh(app) != RT_OK) { /* bound all the same: no plan is offered */
        free(app->plan_merit);
        app->plan_merit = NULL;
    }
    const bool gone = app->selected >= 0 && kept < 0;
    app->selected = kept >= 0 ? kept : UI_NO_RECORD;
    app->editing = app->editing && !gone;
    app->mode = app->editing ? UI_MODE_EDITOR : app->focus;
    app->depth = 0;
    ui_forget_timeline(app); /* which is of the old study */
    app->table.count = 0;    /* the old record numbers mean nothing any more */
    rt_buf_clear(&app->message);
    complain_of_errors(app);
    ui_refresh_rows(app);
    if (gone) {
        const long last = (long)app->table.count - 1;
        const long nearest = row < 0 ? 0 : row > last ? last : row;
        ui_select(app, last >= 0 ? (long)app->table.order[nearest] : UI_NO_RECORD);
        ui_complain(app, "the selected record is no longer in the file");
    }
    app->judged_after = UI_NO_RECORD; /* of the old study */
    if (judging) {
        ui_judge_again(app, old, after >= 0 ? after : UI_NO_RECORD, was);
    }
    ui_refresh_view(app);
    return RT_OK;
}

/* After a change of the visible rows: what they cover, and the view of that. */
static void measure(struct ui_app *app)
{
    app->extent = rt_plot_extent(app->whatif.point, app->table.visible, app->table.count);
    rt_extent_add_levels(&app->extent, &app->whatif.study->records, app->table.visible,
                         app->table.count);
    ui_refresh_view(app);
}

void ui_refresh_rows(struct ui_app *app)
{
    const long row = app->selected >= 0 ? ui_rows_row(&app->table, (size_t)app->selected) : 0;
    if (ui_rows_update(&app->table, &app->whatif, rt_buf_text(&app->filter)) != RT_OK) {
        ui_complain(app, "out of memory: the rows are as before");
    }
    const long count = (long)app->table.count;
    long selected = app->selected;
    if (count == 0) {
        selected = UI_NO_RECORD;
    } else if (selected < 0 || ui_rows_position(&app->table, (size_t)selected) < 0) {
        selected = (long)app->table.order[row < 0 ? 0 : row >= count ? count - 1 : row];
    }
    ui_select(app, selected);
    measure(app);
}

void ui_refresh_view(struct ui_app *app)
{
    if (!app->view_held) {
        app->view = ui_plot_fit(app);
    }
}

uint32_t ui_app_reference(const struct ui_app *app)
{
    return app->selected >= 0 ? app->whatif.reference[app->selected] : RT_NO_REFERENCE;
}

bool ui_app_same_precision(const struct ui_app *app, const struct rt_record *record,
                           size_t reference)
{
    const struct rt_reference *const item = &app->whatif.study->references.item[reference];
    const char *const dtype = item->text[RT_REF_DTYPE];
    const char *const stated = rt_record_text(record, RT_DTYPE);
    const int roof = rt_roof_of_dtype(stated);
    return dtype == NULL || stated == NULL || rt_dtype_same(dtype, stated) ||
           (roof != RT_NO_ROOF && rt_roofs_state(&item->roofs, roof));
}

bool ui_app_may_be(const struct ui_app *app, size_t reference)
{
    const struct rt_study *const study = app->whatif.study;
    struct rt_record record;
    if (app->selected < 0) {
        return false;
    }
    rt_set_get(&study->records, (size_t)app->selected, &record);
    return rt_device_may_be(rt_record_text(&record, RT_DEVICE), rt_record_text(&record, RT_DTYPE),
                            &study->references.item[reference]);
}

long ui_app_likely_reference(const struct ui_app *app)
{
    for (size_t r = 0; r < app->whatif.references; r++) {
        if (ui_app_may_be(app, r)) {
            return (long)r;
        }
    }
    return RT_ENOENT;
}

const char *ui_app_unserved_device(const struct ui_app *app)
{
    struct rt_record record;
    if (app->selected < 0 || ui_app_reference(app) != RT_NO_REFERENCE) {
        return NULL;
    }
    rt_set_get(&app->whatif.study->records, (size_t)app->selected, &record);
    return rt_record_text(&record, RT_DEVICE);
}

bool ui_app_answer(const struct ui_app *app, struct rt_answer *answer)
{
    if (app->selected < 0) {
        return false;
    }
    ui_whatif_answer(&app->whatif, (size_t)app->selected, answer);
    return true;
}

const struct rt_hypothesis_info *ui_app_hypothesis(const struct ui_app *app)
{
    struct rt_answer answer;
    if (!ui_app_answer(app, &answer) || !answer.attributed) {
        return NULL;
    }
    return &rt_hypothesis_info[answer.attribution.primary_hypothesis];
}

struct ui_layout ui_app_layout(const struct ui_app *app)
{
    return ui_layout(app->rows, app->cols, (enum ui_pane)app->focus, app->zoomed, app->editing);
}

static void handle_key(struct ui_app *app, const struct ui_event *event, struct ui_request *request)
{
    if (app->message.len > 0 &&
        (!app->message_stays || ui_mode_info[app->mode].kind == UI_TYPING)) {
        rt_buf_clear(&app->message);
    }
    const struct ui_binding *const binding = ui_keys_find(app->mode, event->key);
    if (binding != NULL) {
        app->key = event->key;
        binding->action(app, binding->argument, request);
        return;
    }
    if (ui_mode_info[app->mode].kind == UI_TYPING) {
        if (ui_field_handle(&app->field, event)) {
            ui_typed(app);
        }
        return;
    }
    if (app->message.len == 0 && event->key != UI_KEY_ESCAPE &&
        ui_mode_info[app->mode].kind != UI_QUESTION) {
        ui_say(app, "this key does nothing here: ? lists the keys");
    }
}

static void handle_paste(struct ui_app *app, const struct ui_event *event)
{
    if (ui_mode_info[app->mode].kind != UI_TYPING) {
        ui_say(app, "pasted text is ignored here: nothing is being typed");
    } else if (ui_field_handle(&app->field, event)) {
        ui_typed(app);
    }
}

static bool inside(struct ui_rect rect, int row, int col)
{
    return row >= rect.row && row < rect.row + rect.rows && col >= rect.col &&
           col < rect.col + rect.cols;
}

static void handle_mouse(struct ui_app *app, const struct ui_event *event,
                         struct ui_request *request)
{
    if (ui_mode_info[app->mode].kind != UI_MAIN) {
        return;
    }
    if (event->key == UI_KEY_WHEEL_UP) {
        ui_act_move_record(app, UI_MOVE_UP, request);
    } else if (event->key == UI_KEY_WHEEL_DOWN) {
        ui_act_move_record(app, UI_MOVE_DOWN, request);
    } else if (event->key == UI_KEY_CLICK) {
        const struct ui_layout layout = ui_app_layout(app);
        const long row = app->table_top + event->row - layout.table.row - 1;
        if (inside(layout.table, event->row, event->col) && row >= app->table_top &&
            row < (long)app->table.count) {
            ui_select(app, (long)app->table.order[row]);
        } else if (inside(layout.plot, event->row, event->col)) {
            struct ui_plot plot;
            ui_plot_make(&plot, app, layout.plot);
            const size_t record = rt_plot_pick(&plot.spec, event->row - layout.plot.row,
                                               event->col - layout.plot.col);
            if (record != RT_NO_POINT) {
                ui_select(app, (long)record);
            }
        }
    }
}

/* Gives up what is typed or asked, then quits as q does; asked already, the question stays. */
static void interrupt(struct ui_app *app, struct ui_request *request)
{
    while (ui_mode_info[app->mode].gives_way) {
        if (ui_mode_info[app->mode].kind == UI_TYPING) {
            ui_act_cancel_typed(app, 0, request);
        } else {
            ui_act_back(app, 0, request);
        }
    }
    if (app->mode != UI_MODE_ASK_QUIT) {
        ui_act_quit(app, 0, request);
    }
}

void ui_app_update(struct ui_app *app, const struct ui_event *event, struct ui_request *request)
{
    *request = (struct ui_request){.kind = UI_REQUEST_NONE};
    switch (event->kind) {
    case UI_EVENT_KEY:
        handle_key(app, event, request);
        break;
    case UI_EVENT_PASTE:
        handle_paste(app, event);
        break;
    case UI_EVENT_MOUSE:
        handle_mouse(app, event, request);
        break;
    case UI_EVENT_RESIZE:
        app->rows = event->rows;
        app->cols = event->cols;
        ui_select(app, app->selected);
        break;
    case UI_EVENT_INTERRUPT:
        interrupt(app, request);
        break;
    case UI_EVENT_NONE:
        break;
    }
}

static void finish_save(struct ui_app *app, const struct ui_result *result,
                        struct ui_request *request)
{
    const bool found = result->kind == UI_REQUEST_RELOAD  ? app->message.len > 0
                       : result->kind == UI_REQUEST_RANGE ? app->message_stays
                                                          : false;
    if (!found || app->message.len == 0) { /* else it has said what it found */
        ui_say(app, "%s", result->text != NULL ? result->text : "saved");
    }
    if (app->quit_after_save && result->kind == UI_REQUEST_SAVE) {
        request->kind = UI_REQUEST_QUIT;
    }
    app->quit_after_save = false;
    if (result->kind == UI_REQUEST_RANGE) {
        ui_after_range(app);
    }
}

/* A question, with what there is to say about it: which of two files was saved, for one. */
static void ask(struct ui_app *app, enum ui_mode question, const struct ui_result *result)
{
    ui_open(app, question);
    ui_say(app, "%s", result->text != NULL ? result->text : "");
}

void ui_app_say(struct ui_app *app, const char *text)
{
    ui_say(app, "%s", text);
}

void ui_app_result(struct ui_app *app, const struct ui_result *result, struct ui_request *request)
{
    *request = (struct ui_request){.kind = UI_REQUEST_NONE};
    switch (result->outcome) {
    case UI_FAILED:
        app->quit_after_save = false;
        ui_complain(app, "%s", result->text != NULL ? result->text : "failed");
        return;
    case UI_FILE_CHANGED:
        ask(app, UI_MODE_ASK_CHANGED, result);
        return;
    case UI_FILE_EXISTS:
        ask(app, UI_MODE_ASK_EXISTS, result);
        return;
    case UI_FILE_HAS_ERRORS:
        ask(app, UI_MODE_ASK_ERRORS, result);
        return;
    case UI_FILE_UNNAMED:
        ui_type(app, UI_TYPE_SAVE_AS, "");
        return;
    case UI_DONE:
        break;
    }
    if (result->kind == UI_REQUEST_PREVIEW_PLAN) {
        rt_buf_clear(&app->plan_text);
        rt_buf_puts(&app->plan_text, result->text != NULL ? result->text : "");
    } else {
        finish_save(app, result, request);
    }
}
