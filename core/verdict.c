/*
 * The verdict of an experiment: model.md's table, rule by rule in its order. Each rule looks at
 * the comparison alone, says whether it applies, and if so writes its sentence.
 */
#include "core/verdict.h"

#include <math.h>
#include <string.h>

#include "core/code.h"
#include "core/comparable.h"
#include "core/verdict_compare.h"

#define RT_X(enumerator, name, meaning) {name, meaning},
const struct rt_verdict_info rt_verdict_info[RT_VERDICT_COUNT] = {RT_VERDICTS(RT_X)};
#undef RT_X

const char *const rt_direction_name[RT_DIRECTION_COUNT] = {"fall", "rise", "change", "stay", "any"};

struct rt_lever rt_lever_of(enum rt_hypothesis hypothesis)
{
    static const struct rt_lever lever[RT_HYPOTHESIS_COUNT] = {
        [RT_KERNEL_MEMORY] = {"dram_bytes", RT_FALL, "kernel_ms"},
        [RT_KERNEL_COMPUTE] = {"achieved_tflops", RT_RISE, "stage_ms"},
        [RT_KERNEL_UNDERUTILIZED] = {"occupancy", RT_MOVE, "kernel_ms"},
        [RT_TRANSFER] = {"exposed_transfer_ms", RT_FALL, "stage_ms"},
        [RT_SYNCHRONIZATION] = {"sync_ms", RT_FALL, "stage_ms"},
        [RT_LAUNCH] = {"launch_count", RT_FALL, "stage_ms"},
    };
    return lever[hypothesis];
}

/* Numbers in sentences are for people. */
enum { VALUE_DIGITS = 5, PERCENT_DIGITS = 3 };

/* "dram_bytes fell from 8e9 to 4e9 (-50 %, beyond the tolerance of 3 %)" */
static void put_comparison(struct rt_buf *buf, const struct rt_experiment *experiment,
                           const struct rt_comparison *item)
{
    rt_buf_printf(buf, "%s %s from ", item->name,
                  item->fell   ? "fell"
                  : item->rose ? "rose"
                               : "went");
    rt_buf_show(buf, item->before, VALUE_DIGITS);
    rt_buf_puts(buf, " to ");
    rt_buf_show(buf, item->after, VALUE_DIGITS);
    rt_buf_puts(buf, " (");
    if (item->before > 0) {
        rt_buf_puts(buf, item->change > 0 ? "+" : "");
        rt_buf_show(buf, item->change * 100, PERCENT_DIGITS);
        rt_buf_puts(buf, " %, ");
    }
    rt_buf_printf(buf, "%s %s ", item->moved ? "beyond" : "within",
                  item->noise > experiment->tolerance ? "the spread of the repeats,"
                                                      : "the tolerance of");
    rt_buf_show(buf, item->noise * 100, PERCENT_DIGITS);
    rt_buf_puts(buf, " %)");
}

/* ---- the rules ---- */

typedef bool rule(const struct rt_experiment *experiment, const struct rt_verdict *verdict,
                  struct rt_buf *because);

static bool not_comparable(const struct rt_experiment *experiment, const struct rt_verdict *verdict,
                           struct rt_buf *because)
{
    (void)verdict;
    for (size_t i = 0; i < RT_AGREE_COUNT; i++) {
        if (rt_texts_differ(experiment->before, experiment->after, rt_agree[i])) {
            rt_texts_put_difference(because, experiment->before, experiment->after, rt_agree[i]);
            return true;
        }
    }
    const char *const planned = rt_change_info[experiment->change].name;
    const char *const made = rt_record_text(experiment->after, RT_CHANGE);
    if (made == NULL || strcmp(made, planned) == 0) {
        return false;
    }
    rt_buf_printf(because, "the record after the change states change = '%s', the plan is %s alone",
                  made, planned);
    return true;
}

static bool wrong_result(const struct rt_experiment *experiment, const struct rt_verdict *verdict,
                         struct rt_buf *because)
{
    const struct rt_comparison *const error = &verdict->item[RT_COMPARED_ERROR];
    if (!experiment->has_max_abs_error_bound) {
        if (error->rose) {
            put_comparison(because, experiment, error);
        }
        return error->rose;
    }
    if (!error->has_after || !(error->after > experiment->max_abs_error_bound)) {
        return false;
    }
    rt_buf_puts(because, "max_abs_error is ");
    rt_buf_show(because, error->after, VALUE_DIGITS);
    rt_buf_puts(because, " after the change, above the plan's bound of ");
    rt_buf_show(because, experiment->max_abs_error_bound, VALUE_DIGITS);
    return true;
}

/* "occupancy is missing after, max_abs_error is missing before and after: measure them" */
static bool put_missing(const struct rt_verdict *verdict, struct rt_buf *because)
{
    int missing = 0;
    for (int i = 0; i < RT_COMPARED_COUNT; i++) {
        const struct rt_comparison *const item = &verdict->item[i];
        if (!item->has_before || !item->has_after) {
            rt_buf_printf(because, "%s%s is missing %s%s%s", missing > 0 ? ", " : "", item->name,
                          item->has_before ? "" : "before",
                          item->has_before || item->has_after ? "" : " and ",
                          item->has_after ? "" : "after");
            missing++;
        }
    }
    if (missing > 0) {
        rt_buf_puts(because, missing > 1 ? ": measure them" : ": measure it");
    }
    return missing > 0;
}

static bool inconclusive(const struct rt_experiment *experiment, const struct rt_verdict *verdict,
                         struct rt_buf *because)
{
    if (put_missing(verdict, because)) {
        return true;
    }
    const struct rt_comparison *const lever = &verdict->item[RT_COMPARED_LEVER];
    const bool other_way =
        (lever->expected == RT_FALL && lever->rose) || (lever->expected == RT_RISE && lever->fell);
    if (other_way) {
        put_comparison(because, experiment, lever);
        rt_buf_printf(because, ", and was to %s", rt_direction_name[lever->expected]);
    }
    return other_way;
}

static bool lever_did_not_move(const struct rt_experiment *experiment,
                               const struct rt_verdict *verdict, struct rt_buf *because)
{
    const struct rt_comparison *const lever = &verdict->item[RT_COMPARED_LEVER];
    if (lever->moved) {
        return false;
    }
    put_comparison(because, experiment, lever);
    rt_buf_puts(because, ": nothing was tested");
    return true;
}

static bool falsified(const struct rt_experiment *experiment, const struct rt_verdict *verdict,
                      struct rt_buf *because)
{
    const struct rt_comparison *const target = &verdict->item[RT_COMPARED_TARGET];
    if (target->fell) {
        return false;
    }
    put_comparison(because, experiment, &verdict->item[RT_COMPARED_LEVER]);
    rt_buf_puts(because, ", but ");
    put_comparison(because, experiment, target);
    rt_buf_printf(because, ": %s, go back to the timeline",
                  rt_hypothesis_info[experiment->hypothesis].revisit_when);
    return true;
}

static bool supported(const struct rt_experiment *experiment, const struct rt_verdict *verdict,
                      struct rt_buf *because)
{
    put_comparison(because, experiment, &verdict->item[RT_COMPARED_LEVER]);
    rt_buf_puts(because, ", and ");
    put_comparison(because, experiment, &verdict->item[RT_COMPARED_TARGET]);
    return true;
}

static rule *const rule_of[RT_VERDICT_COUNT] = {
    [RT_VERDICT_NOT_COMPARABLE] = not_comparable,
    [RT_VERDICT_WRONG_RESULT] = wrong_result,
    [RT_VERDICT_INCONCLUSIVE] = inconclusive,
    [RT_VERDICT_LEVER_DID_NOT_MOVE] = lever_did_not_move,
    [RT_VERDICT_FALSIFIED] = falsified,
    [RT_VERDICT_SUPPORTED] = supported,
};

int rt_verdict_judge(const struct rt_experiment *experiment, struct rt_verdict *verdict,
                     struct rt_buf *because)
{
    const struct rt_lever lever = rt_lever_of(experiment->hypothesis);
    *verdict = (struct rt_verdict){.count = 0};
    if (lever.lever == NULL || !rt_hypothesis_allows(experiment->hypothesis, experiment->change)) {
        return RT_EINVAL;
    }
    if (rt_verdict_compare(experiment, &lever, verdict) != RT_OK) {
        return RT_ENOMEM;
    }
    int kind = 0;
    while (!rule_of[kind](experiment, verdict, because)) { /* the last one always applies */
        kind++;
    }
    verdict->kind = (enum rt_verdict_kind)kind;
    return because->failed ? RT_ENOMEM : RT_OK;
}
