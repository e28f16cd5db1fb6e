/*
 * Who is compared with whom.
 */
#include "core/judgement.h"

#include <string.h>

#include "core/code.h"
#include "core/record_find.h"

enum { LISTED_MAX = 20 }; /* a message is no table of contents */

/* Appends " a, b", or " a, b and 3 more". */
static void list_id(struct rt_buf *why, size_t at, const char *id)
{
    if (at < LISTED_MAX) {
        rt_buf_printf(why, "%s%s", at > 0 ? ", " : " ", id);
    }
}

static void list_end(struct rt_buf *why, size_t count)
{
    if (count > LISTED_MAX) {
        rt_buf_printf(why, " and %zu more", count - LISTED_MAX);
    }
}

/* ---- the plan and the record before ---- */

static void list_plans(const struct rt_plans *plans, struct rt_buf *why)
{
    for (size_t i = 0; i < plans->count; i++) {
        list_id(why, i, plans->item[i].id);
    }
    list_end(why, plans->count);
}

long rt_judgement_find_plan(const struct rt_study *study, const char *id, struct rt_buf *why)
{
    const struct rt_plans *const plans = &study->plans;
    long found = RT_ENOENT;
    size_t count = 0;
    for (size_t i = 0; i < plans->count; i++) {
        if (id == NULL || strcmp(plans->item[i].id, id) == 0) {
            found = (long)i;
            count++;
        }
    }
    if (count == 1) {
        return found;
    }
    if (plans->count == 0) {
        rt_buf_puts(why, "there is no plan; rooftop plan --format ini writes one");
        return RT_ENOENT;
    }
    if (count > 1) {
        rt_buf_puts(why, "there are several plans, name one of them:");
    } else {
        rt_buf_printf(why, "there is no plan %s; there is", id);
    }
    list_plans(plans, why);
    return RT_ENOENT;
}

long rt_judgement_find_before(const struct rt_study *study, const struct rt_plan *plan,
                              struct rt_buf *why)
{
    const long found = rt_set_find(&study->records, plan->file, plan->record);
    if (found < 0) {
        rt_buf_printf(why, "plan %s is about record %s, which is not in its file, %s", plan->id,
                      plan->record, rt_set_path(&study->records, plan->file));
    }
    return found < 0 ? RT_ENOENT : found;
}

/* ---- the record after ---- */

enum rt_candidate rt_judgement_candidate(const struct rt_set *set, const struct rt_plan *plan,
                                         uint32_t except, size_t record)
{
    const bool same = strcmp(rt_set_id(set, record), plan->record) == 0;
    if (set->file[record] == except) {
        return !same && rt_set_text(set, record, RT_CHANGE) != NULL &&
                       !rt_repeats_another(set, record)
                   ? RT_CANDIDATE_OWN_FILE
                   : RT_CANDIDATE_NONE;
    }
    return same                              ? RT_CANDIDATE_SAME_ID
           : rt_repeats_another(set, record) ? RT_CANDIDATE_REPEAT
                                             : RT_CANDIDATE_ALONE;
}

/* How many candidates there are of a kind; lists them. */
static size_t list_candidates(const struct rt_set *set, const struct rt_plan *plan, uint32_t except,
                              enum rt_candidate kind, long *last, struct rt_buf *ids)
{
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        if (rt_judgement_candidate(set, plan, except, i) == kind) {
            list_id(ids, count++, rt_set_id(set, i));
            *last = (long)i;
        }
    }
    list_end(ids, count);
    return count;
}

/* The only one among the best candidates, none of which has the ID of the plan's record. */
static long find_only(const struct rt_set *set, const struct rt_plan *plan, uint32_t except,
                      struct rt_buf *why)
{
    struct rt_buf ids;
    long only = RT_ENOENT;
    size_t count = 0;
    rt_buf_init(&ids);
    for (int kind = RT_CANDIDATE_ALONE; kind < RT_CANDIDATE_NONE && count == 0; kind++) {
        count = list_candidates(set, plan, except, (enum rt_candidate)kind, &only, &ids);
    }
    if (count == 0) {
        rt_buf_puts(why, "there is no record after the change");
    } else if (count > 1) {
        rt_buf_printf(why,
                      "which record is the one after the change? None is called %s; there is%s",
                      plan->record, rt_buf_text(&ids));
    }
    rt_buf_fini(&ids);
    return count == 1 ? only : RT_ENOENT;
}

/* Whether a file but `except` has a record of this ID. */
static bool has_id(const struct rt_set *set, const char *id, uint32_t except)
{
    for (size_t file = 0; file < set->paths; file++) {
        if (file != except && rt_set_find(set, (uint32_t)file, id) >= 0) {
            return true;
        }
    }
    return false;
}

long rt_judgement_find_after(const struct rt_study *study, const struct rt_plan *plan,
                             const char *id, uint32_t except, struct rt_buf *why)
{
    const struct rt_set *const set = &study->records;
    if (id != NULL || has_id(set, plan->record, except)) {
        return rt_record_find(set, id != NULL ? id : plan->record, except, why);
    }
    return find_only(set, plan, except, why);
}

/* Whether a candidate stands before another one. */
static bool is_before(enum rt_candidate kind, size_t record, enum rt_candidate than_kind,
                      size_t than)
{
    return kind != than_kind ? kind < than_kind : record < than;
}

/* The better of a candidate and the one found before, by its kind; -1: nothing was found. */
struct found {
    enum rt_candidate kind;
    long record;
};

static void keep(struct found *found, enum rt_candidate kind, size_t record, bool earlier)
{
    if (found->record < 0 ||
        is_before(kind, record, found->kind, (size_t)found->record) == earlier) {
        *found = (struct found){kind, (long)record};
    }
}

void rt_judgement_candidates(const struct rt_set *set, const struct rt_plan *plan, uint32_t except,
                             size_t record, struct rt_candidates *candidates)
{
    const enum rt_candidate here =
        record < set->count ? rt_judgement_candidate(set, plan, except, record) : RT_CANDIDATE_NONE;
    struct found first = {RT_CANDIDATE_NONE, RT_ENOENT};
    struct found next = first;
    struct found previous = first;
    *candidates = (struct rt_candidates){.count = 0};
    for (size_t i = 0; i < set->count; i++) {
        const enum rt_candidate kind = rt_judgement_candidate(set, plan, except, i);
        if (kind == RT_CANDIDATE_NONE) {
            continue;
        }
        candidates->count++;
        keep(&first, kind, i, true);
        if (is_before(kind, i, here, record)) {
            candidates->place++;
            keep(&previous, kind, i, false);
        } else if (i != record) {
            keep(&next, kind, i, true);
        }
    }
    candidates->first = first.record;
    candidates->next = next.record;
    candidates->previous = previous.record;
}

bool rt_judgement_is_possible(const struct rt_study *study, const struct rt_plan *plan)
{
    const struct rt_set *const set = &study->records;
    if (rt_set_find(set, plan->file, plan->record) < 0) {
        return false;
    }
    for (size_t i = 0; i < set->count; i++) {
        /* Any of another file may be it, so the rule itself is asked about few. */
        if (set->file[i] != plan->file ||
            (set->text[RT_CHANGE] != NULL && set->text[RT_CHANGE][i] != 0 &&
             rt_judgement_candidate(set, plan, plan->file, i) != RT_CANDIDATE_NONE)) {
            return true;
        }
    }
    return false;
}

/* ---- judging ---- */

/* Gathers one side; RT_OK or RT_ENOMEM. */
static int take_side(struct rt_judged_side *side, const struct rt_study *study, size_t index,
                     enum rt_repeats_where where, uint32_t except)
{
    size_t count;
    side->set = &study->records;
    side->index = index;
    side->imported = rt_evidence_find(&study->evidence, index, &count) != NULL;
    side->told = rt_evidence_has(&study->evidence, index, RT_TOPIC_MISSING);
    rt_set_get(side->set, index, &side->record);
    return rt_repeats_find(&side->repeats, side->set, index, where, except);
}

static void set_experiment(struct rt_judgement *judgement)
{
    judgement->experiment = (struct rt_experiment){
        .hypothesis = judgement->plan->hypothesis,
        .change = judgement->plan->single_change,
        .before = &judgement->before.record,
        .after = &judgement->after.record,
        .before_repeats = judgement->before.repeats.item,
        .before_repeat_count = judgement->before.repeats.count,
        .after_repeats = judgement->after.repeats.item,
        .after_repeat_count = judgement->after.repeats.count,
    };
    rt_terms_apply(&judgement->plan->terms, &judgement->experiment);
}

int rt_judgement_make(struct rt_judgement *judgement, const struct rt_study *plans, size_t plan,
                      const struct rt_study *study, size_t after, struct rt_buf *why)
{
    *judgement = (struct rt_judgement){.plan = &plans->plans.item[plan], .plans = &plans->records};
    rt_buf_init(&judgement->because);
    const long before = rt_judgement_find_before(plans, judgement->plan, why);
    if (before < 0) {
        return RT_ENOENT;
    }
    /* in the plan's own file the same ID is the record before */
    const uint32_t file = study->records.file[after];
    const bool apart = plans == study && file != judgement->plan->file;
    int code =
        take_side(&judgement->before, plans, (size_t)before, RT_REPEATS_OWN_FILE, RT_NO_FILE);
    if (code == RT_OK) {
        code = take_side(&judgement->after, study, after, RT_REPEATS_ANY_FILE,
                         apart ? judgement->plan->file : RT_NO_FILE);
    }
    if (code == RT_OK) {
        set_experiment(judgement);
        code = rt_verdict_judge(&judgement->experiment, &judgement->verdict, &judgement->because);
    }
    if (code != RT_OK) {
        rt_judgement_fini(judgement);
    }
    return code;
}

void rt_judgement_fini(struct rt_judgement *judgement)
{
    rt_repeats_fini(&judgement->before.repeats);
    rt_repeats_fini(&judgement->after.repeats);
    rt_buf_fini(&judgement->because);
}
