/*
 * The timeline of the selected record, its ranges, and what its time went to.
 */
#include "core/code.h"
#include "ui/actions.h"
#include "ui/timeline.h"

static const struct rt_stage *selected_stage(const struct ui_app *app)
{
    return app->selected < 0 ? NULL
                             : rt_stages_find(&app->whatif.study->stages, (size_t)app->selected);
}

static void no_stage(struct ui_app *app)
{
    ui_say(app, "%s",
           app->selected < 0
               ? "no record is selected"
               : "this record is no range of a timeline: a trace of torch.profiler (.json, "
                 ".json.gz) or an export of Nsight Systems (.sqlite) has one");
}

void ui_forget_timeline(struct ui_app *app)
{
    ui_gaps_fini(&app->gaps);
    ui_ranges_fini(&app->ranges);
    rt_ranking_fini(&app->ranking);
    app->ranking = (struct rt_ranking){.item = NULL};
    app->ranked = NULL;
    app->gap = 0;
}

/* Finds what the view of a stage shows; false, and the reason is said, when that is not possible.
 */
static bool look_at(struct ui_app *app, const struct rt_stage *stage)
{
    if (app->gaps.stage == stage) {
        return true;
    }
    if (ui_length(stage->partition.range) <= 0) {
        ui_complain(app, "the range has no length: there is nothing to show");
        return false;
    }
    app->gap = 0;
    app->window = stage->partition.range;
    if (ui_gaps_make(&app->gaps, stage) != RT_OK) {
        ui_complain(app, "out of memory: the timeline cannot be shown");
        return false;
    }
    return true;
}

void ui_act_timeline(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    const struct rt_stage *const stage = selected_stage(app);
    if (stage == NULL) {
        no_stage(app);
    } else if (look_at(app, stage)) {
        ui_open(app, UI_MODE_TIMELINE);
    }
}

/* The selected gap, as the view has to keep it in sight. */
static bool selected_gap(const struct ui_app *app, struct rt_interval *gap)
{
    if (app->gap >= app->gaps.list.count) {
        return false;
    }
    *gap = app->gaps.list.item[app->gap];
    return true;
}

void ui_act_move_gap(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    struct rt_interval gap;
    const long last = (long)app->gaps.list.count - 1;
    app->gap = (size_t)ui_moved((long)app->gap, argument, 10, last);
    if (selected_gap(app, &gap)) {
        app->window = ui_window_show(app->gaps.stage->partition.range, app->window, gap);
    }
}

void ui_act_zoom_gap(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    struct rt_interval gap;
    if (selected_gap(app, &gap)) {
        app->window = ui_window_around(app->gaps.stage->partition.range, gap);
    }
}

/* What zooming keeps in its place: the selected gap where it is seen, else the centre. */
static int64_t zoom_centre(const struct ui_app *app)
{
    const struct rt_interval window = app->window;
    struct rt_interval gap;
    if (!selected_gap(app, &gap) || ui_common(gap, window) == 0) {
        return window.begin + ui_length(window) / 2;
    }
    const int64_t centre = gap.begin + ui_length(gap) / 2;
    return centre < window.begin ? window.begin : centre >= window.end ? window.end - 1 : centre;
}

void ui_act_zoom_window(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const struct rt_interval range = app->gaps.stage->partition.range;
    const int64_t about = zoom_centre(app);
    app->window = argument > 0 ? ui_window_zoom_in(range, app->window, about)
                               : ui_window_zoom_out(range, app->window, about);
}

void ui_act_pan_window(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const bool page = argument == UI_MOVE_PAGE_UP || argument == UI_MOVE_PAGE_DOWN;
    const bool back = argument == UI_MOVE_PAGE_UP || argument == UI_MOVE_LEFT;
    const int64_t length = ui_length(app->window);
    const int64_t step = page ? length - length / 8 : length / 8;
    const int64_t by = step > 0 ? step : 1;
    app->window = ui_window_pan(app->gaps.stage->partition.range, app->window, back ? -by : by);
}

void ui_act_fit_window(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    app->window = app->gaps.stage->partition.range;
}

/* Whether a stage is another one than the present: any, or one of another device. */
static bool is_other(const struct rt_stage *stage, const struct rt_stage *present, bool device)
{
    return device ? stage->device != present->device || stage->capture != present->capture
                  : stage != present;
}

/* To the next stage that is among the rows: by 1, by -1; 0: the next one of another device. */
void ui_act_next_stage(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const struct rt_stages *const stages = &app->whatif.study->stages;
    const struct rt_stage *const present = app->gaps.stage;
    const size_t count = stages->count;
    const size_t step = argument < 0 ? count - 1 : 1;
    size_t at = (size_t)(present - stages->item);
    for (size_t i = 1; i < count; i++) {
        at = (at + step) % count;
        const struct rt_stage *const stage = &stages->item[at];
        if (is_other(stage, present, argument == 0) &&
            ui_rows_position(&app->table, stage->record) >= 0) {
            ui_select(app, (long)stage->record);
            if (!look_at(app, stage)) {
                ui_close(app);
            }
            return;
        }
    }
    ui_say(app, argument == 0 ? "there is no other device" : "there is no other range or device");
}

/* --- ranges --- */

void ui_act_ranges(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    const struct rt_stages *const stages = &app->whatif.study->stages;
    const struct rt_stage *const stage = selected_stage(app);
    const struct rt_capture *const capture = stage != NULL          ? stage->capture
                                             : stages->captures > 0 ? stages->capture[0]
                                                                    : NULL;
    if (capture == NULL) {
        no_stage(app);
        return;
    }
    if (app->ranges.capture != capture) {
        app->range = 0;
        if (ui_ranges_make(&app->ranges, capture) != RT_OK) {
            ui_complain(app, "out of memory: the ranges cannot be shown");
            return;
        }
    }
    app->return_to_timeline = app->mode == UI_MODE_TIMELINE;
    ui_open(app, UI_MODE_RANGES);
}

void ui_act_move_range(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const long page = app->rows > 6 ? app->rows - 5 : 1;
    app->range = (size_t)ui_moved((long)app->range, argument, page, (long)app->ranges.count - 1);
}

void ui_act_take_range(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    if (app->range >= app->ranges.count) {
        return;
    }
    const uint32_t name = app->ranges.item[app->range].name;
    const struct ui_request wanted = {.kind = UI_REQUEST_RANGE,
                                      .path = name != 0 ? rt_capture_name(app->ranges.capture, name)
                                                        : NULL};
    ui_ask_for(app, request, &wanted);
    if (request->kind != UI_REQUEST_NONE && ui_whatif_unsaved(&app->whatif)) {
        *request = (struct ui_request){.kind = UI_REQUEST_NONE};
        ui_open(app, UI_MODE_ASK_RANGE);
    }
}

void ui_after_range(struct ui_app *app)
{
    const struct rt_stage *const stage = selected_stage(app);
    if (app->return_to_timeline && app->mode == app->focus && stage != NULL &&
        look_at(app, stage)) {
        ui_open(app, UI_MODE_TIMELINE);
    }
    app->return_to_timeline = false;
}

/* --- where the time went --- */

static bool rank(struct ui_app *app, const struct rt_stage *stage, enum rt_rank_by by)
{
    struct rt_ranking ranking;
    if (rt_ranking_make(stage->capture, stage->device, stage->partition.range, by, &ranking) !=
        RT_OK) {
        rt_ranking_fini(&ranking);
        ui_complain(app, "out of memory: the ranking cannot be shown");
        return false;
    }
    rt_ranking_fini(&app->ranking);
    app->ranking = ranking;
    app->ranked = stage;
    app->ranked_by = by;
    app->rank = 0;
    return true;
}

void ui_act_ranking(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    const struct rt_stage *const stage = selected_stage(app);
    if (stage == NULL) {
        no_stage(app);
    } else if (app->ranked == stage || rank(app, stage, RT_RANK_KERNELS)) {
        ui_open(app, UI_MODE_RANKING);
    }
}

void ui_act_move_rank(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const long page = app->rows > 10 ? app->rows - 9 : 1;
    app->rank = (size_t)ui_moved((long)app->rank, argument, page, (long)app->ranking.count - 1);
}

void ui_act_switch_ranking(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    if (!app->ranked->capture->has_callers) {
        ui_say(app, "no kernel of this file can be given to an operator");
        return;
    }
    (void)rank(app, app->ranked,
               app->ranked_by == RT_RANK_KERNELS ? RT_RANK_CALLERS : RT_RANK_KERNELS);
}
