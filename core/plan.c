/*
 * Experiment plans: what may be planned, and the list of plans that were made or read.
 */
#include "core/plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"
#include "core/text.h"
#include "core/verdict.h"

#define RT_X(enumerator, key) #key,
const char *const rt_term_key[RT_TERM_COUNT] = {RT_TERMS(RT_X)};
#undef RT_X

const char *rt_term_violation(enum rt_term term, double value)
{
    if (!isfinite(value)) {
        return "must be finite";
    }
    if (term == RT_TERM_TOLERANCE) {
        return value > 0 && value < 1 ? NULL : "must be greater than 0 and less than 1";
    }
    return value >= 0 ? NULL : "must not be negative";
}

void rt_terms_apply(const struct rt_terms *terms, struct rt_experiment *experiment)
{
    experiment->tolerance =
        terms->has[RT_TERM_TOLERANCE] ? terms->value[RT_TERM_TOLERANCE] : RT_TOLERANCE;
    experiment->has_max_abs_error_bound = terms->has[RT_TERM_MAX_ABS_ERROR_BOUND];
    experiment->max_abs_error_bound = terms->value[RT_TERM_MAX_ABS_ERROR_BOUND];
}

void rt_plans_init(struct rt_plans *plans)
{
    *plans = (struct rt_plans){0};
}

static void plan_fini(struct rt_plan *plan)
{
    rt_text_free(plan->id);
    rt_text_free(plan->record);
    rt_text_free(plan->reference);
    rt_text_free(plan->note);
}

void rt_plans_fini(struct rt_plans *plans)
{
    for (size_t i = 0; i < plans->count; i++) {
        plan_fini(&plans->item[i]);
    }
    free(plans->item);
    rt_index_fini(&plans->by_id);
    rt_plans_init(plans);
}

int rt_plans_add(struct rt_plans *plans, const struct rt_plan *plan)
{
    const uint64_t hash = rt_index_hash(plan->id, strlen(plan->id));
    for (long i = rt_index_first(&plans->by_id, hash); i >= 0;
         i = rt_index_next(&plans->by_id, i)) {
        if (plans->item[i].file == plan->file && strcmp(plans->item[i].id, plan->id) == 0) {
            return RT_EEXIST;
        }
    }
    struct rt_plan *const grown =
        rt_grow(plans->item, plans->count, &plans->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    plans->item = grown;
    struct rt_plan copy = *plan;
    /* each on its own: after a failure all are the copy's, to be freed */
    const bool id = rt_text_own(&copy.id);
    const bool record = rt_text_own(&copy.record);
    const bool reference = rt_text_own(&copy.reference);
    const bool note = rt_text_own(&copy.note);
    if (!id || !record || !reference || !note || rt_index_add(&plans->by_id, hash) != RT_OK) {
        plan_fini(&copy);
        return RT_ENOMEM;
    }
    plans->item[plans->count++] = copy;
    return RT_OK;
}

void rt_plan_list_allowed(struct rt_buf *buf, enum rt_hypothesis hypothesis)
{
    const struct rt_hypothesis_info *const info = &rt_hypothesis_info[hypothesis];
    for (size_t i = 0; i < info->change_count; i++) {
        rt_buf_puts(buf, i > 0 ? ", " : "");
        rt_buf_puts(buf, rt_change_info[info->changes[i]].name);
    }
}

int rt_plan_choose(enum rt_hypothesis hypothesis, const char *change, enum rt_change *out,
                   struct rt_buf *why)
{
    const struct rt_hypothesis_info *const info = &rt_hypothesis_info[hypothesis];
    if (info->change_count == 0) {
        rt_buf_printf(why, "no experiment for %s, allowed: none; %s (", info->name, info->headline);
        for (const char *const *item = info->rule_out; *item != NULL; item++) {
            rt_buf_printf(why, "%s%s", item == info->rule_out ? "" : ", ", *item);
        }
        rt_buf_puts(why, ")");
        return RT_EREFUSED;
    }
    const int found = rt_change_find(change);
    if (found >= 0 && rt_hypothesis_allows(hypothesis, (enum rt_change)found)) {
        *out = (enum rt_change)found;
        return RT_OK;
    }
    rt_buf_printf(why, "'%s' is not one single change that can test %s; allowed: ", change,
                  info->name);
    rt_plan_list_allowed(why, hypothesis);
    return RT_EREFUSED;
}
