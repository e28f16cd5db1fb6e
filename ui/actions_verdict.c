/*
 * The verdict of a plan: opening it, walking plans and records, judging again after a reload.
 */
#include <string.h>

#include "core/code.h"
#include "ui/actions.h"
#include "ui/verdict.h"

void ui_act_verdict(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    const long plan = ui_verdict_plan(app);
    app->judged_plan = plan >= 0 ? (size_t)plan : 0;
    app->judged_after = UI_NO_RECORD;
    ui_open(app, UI_MODE_VERDICT);
}

void ui_act_move_plan(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const size_t plans = app->whatif.study->plans.count;
    if (plans < 2) {
        ui_say(app, plans == 0 ? "there is no plan" : "there is no other plan");
        return;
    }
    app->judged_plan = (app->judged_plan + plans + (size_t)argument) % plans; /* round the end */
    app->judged_after = UI_NO_RECORD;
    app->doc_top = 0;
}

void ui_act_move_after(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    struct ui_verdict verdict;
    ui_verdict_make(&verdict, app);
    const struct rt_candidates *const all = &verdict.candidates;
    const long to = argument > 0 ? all->next : all->previous;
    if (verdict.state == UI_VERDICT_JUDGED && to >= 0) {
        app->judged_after = to;
        app->doc_top = 0;
    } else {
        ui_say(app, all->count < 2 ? "no other record may be the one after the change"
                    : argument > 0 ? "this is the last record that may be it"
                                   : "this is the first record that may be it");
    }
    ui_verdict_fini(&verdict);
}

/* The plan of the new study that is the same as one of the old: same file, same id. */
static size_t same_plan(const struct rt_plans *old, size_t plan, const struct rt_plans *plans)
{
    for (size_t i = 0; plan < old->count && i < plans->count; i++) {
        if (plans->item[i].file == old->item[plan].file &&
            strcmp(plans->item[i].id, old->item[plan].id) == 0) {
            return i;
        }
    }
    return 0;
}

static const char *kind_name(int kind)
{
    return kind >= 0 ? rt_verdict_info[kind].name : "nothing to judge";
}

void ui_judge_again(struct ui_app *app, const struct rt_study *old, long after, int was)
{
    app->judged_plan = same_plan(&old->plans, app->judged_plan, &app->whatif.study->plans);
    app->judged_after = after;
    ui_open(app, UI_MODE_VERDICT);
    const int is = ui_verdict_kind(app);
    if (app->message.len > 0) {
        return; /* what the files were told off for comes first */
    }
    if (is == was) {
        ui_say(app, "judged again: %s, as before", kind_name(is));
    } else {
        ui_say(app, "judged again: %s -> %s", kind_name(was), kind_name(is));
    }
}
