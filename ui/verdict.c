/*
 * Which plan and which record the verdict view is about.
 */
#include "ui/verdict.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"

/* Whether a record with the ID of the plan's, in another file, states that it was changed so. */
static bool is_carried_out(const struct rt_set *set, const struct rt_plan *plan)
{
    for (size_t file = 0; set->text[RT_CHANGE] != NULL && file < set->paths; file++) {
        const long found =
            file == plan->file ? RT_ENOENT : rt_set_find(set, (uint32_t)file, plan->record);
        struct rt_record record;
        if (found < 0) {
            continue;
        }
        rt_set_get(set, (size_t)found, &record);
        const char *const made = rt_record_text(&record, RT_CHANGE);
        if (made != NULL && strcmp(made, rt_change_info[plan->single_change].name) == 0) {
            return true;
        }
    }
    return false;
}

/* What a plan is worth looking at for, whatever is selected. */
enum { JUDGEABLE = 8, CARRIED_OUT = 4 };

int ui_verdict_weigh(struct ui_app *app)
{
    const struct rt_study *const study = app->whatif.study;
    const size_t count = study->plans.count;
    uint8_t *const merit = realloc(app->plan_merit, count + 1);
    if (merit == NULL) {
        return RT_ENOMEM;
    }
    app->plan_merit = merit;
    for (size_t i = 0; i < count; i++) {
        const struct rt_plan *const plan = &study->plans.item[i];
        merit[i] = (uint8_t)((rt_judgement_is_possible(study, plan) ? JUDGEABLE : 0) +
                             (is_carried_out(&study->records, plan) ? CARRIED_OUT : 0));
    }
    return RT_OK;
}

/* Which of several plans one wants to see: the higher, the more. */
static int plan_score(const struct ui_app *app, size_t index)
{
    const struct rt_study *const study = app->whatif.study;
    const struct rt_plan *const plan = &study->plans.item[index];
    int score = app->plan_merit != NULL ? app->plan_merit[index] : 0;
    if (app->selected >= 0 &&
        strcmp(rt_set_id(&study->records, (size_t)app->selected), plan->record) == 0) {
        score += study->records.file[app->selected] == plan->file ? 2 : 1;
    }
    return score;
}

long ui_verdict_plan(const struct ui_app *app)
{
    const struct rt_plans *const plans = &app->whatif.study->plans;
    long best = RT_ENOENT;
    int best_score = -1;
    for (size_t i = 0; i < plans->count; i++) {
        const int score = plan_score(app, i);
        if (score > best_score) {
            best = (long)i;
            best_score = score;
        }
    }
    return best;
}

bool ui_verdict_ready(const struct ui_app *app)
{
    for (size_t i = 0; app->plan_merit != NULL && i < app->whatif.study->plans.count; i++) {
        if ((app->plan_merit[i] & JUDGEABLE) != 0) {
            return true;
        }
    }
    return false;
}

/* Whether a record is a candidate, and if `as` is one, as good as that. */
static bool may_be(const struct rt_set *set, const struct rt_plan *plan, long record, long as)
{
    if (record < 0 || (size_t)record >= set->count) {
        return false;
    }
    const enum rt_candidate kind = rt_judgement_candidate(set, plan, plan->file, (size_t)record);
    return kind != RT_CANDIDATE_NONE &&
           (as < 0 || kind == rt_judgement_candidate(set, plan, plan->file, (size_t)as));
}

/* The record that was walked to; else the one that the rules give; else the selected one, if they
 * leave it open; else the first. */
static void choose_after(struct ui_verdict *verdict, const struct ui_app *app,
                         const struct rt_plan *plan)
{
    const struct rt_study *const study = app->whatif.study;
    const struct rt_set *const set = &study->records;
    verdict->after = app->judged_after;
    if (!may_be(set, plan, verdict->after, -1)) {
        verdict->after = rt_judgement_find_after(study, plan, NULL, plan->file, &verdict->why);
    }
    if (verdict->after < 0) {
        rt_judgement_candidates(set, plan, plan->file, set->count, &verdict->candidates);
        const long first = verdict->candidates.first;
        const bool selected = first >= 0 && may_be(set, plan, app->selected, first);
        verdict->open = first >= 0 && !selected;
        verdict->after = selected ? app->selected : first >= 0 ? first : UI_NO_RECORD;
    }
    if (!verdict->open) {
        rt_buf_clear(&verdict->why);
    }
    rt_judgement_candidates(set, plan, plan->file,
                            verdict->after >= 0 ? (size_t)verdict->after : set->count,
                            &verdict->candidates);
}

void ui_verdict_make(struct ui_verdict *verdict, const struct ui_app *app)
{
    const struct rt_study *const study = app->whatif.study;
    *verdict = (struct ui_verdict){.plans = study->plans.count, .after = UI_NO_RECORD};
    rt_buf_init(&verdict->why);
    if (app->judged_plan >= verdict->plans) {
        return;
    }
    const struct rt_plan *const plan = &study->plans.item[app->judged_plan];
    const long before = rt_judgement_find_before(study, plan, &verdict->why);
    if (before < 0) {
        verdict->state = UI_VERDICT_NO_BEFORE;
        return;
    }
    choose_after(verdict, app, plan);
    const bool judged = verdict->after >= 0;
    const int code =
        rt_judgement_make(&verdict->judgement, study, app->judged_plan, study,
                          judged ? (size_t)verdict->after : (size_t)before, &verdict->why);
    verdict->state = code != RT_OK || verdict->why.failed ? UI_VERDICT_NO_MEMORY
                     : judged                             ? UI_VERDICT_JUDGED
                                                          : UI_VERDICT_NO_AFTER;
    if (code == RT_OK && verdict->state == UI_VERDICT_NO_MEMORY) {
        rt_judgement_fini(&verdict->judgement);
    }
}

void ui_verdict_fini(struct ui_verdict *verdict)
{
    if (verdict->state == UI_VERDICT_JUDGED || verdict->state == UI_VERDICT_NO_AFTER) {
        rt_judgement_fini(&verdict->judgement);
    }
    rt_buf_fini(&verdict->why);
}

int ui_verdict_kind(const struct ui_app *app)
{
    struct ui_verdict verdict;
    ui_verdict_make(&verdict, app);
    const int kind =
        verdict.state == UI_VERDICT_JUDGED ? (int)verdict.judgement.verdict.kind : RT_ENOENT;
    ui_verdict_fini(&verdict);
    return kind;
}
