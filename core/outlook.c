/*
 * The verdicts as conditions on the record after the change.
 */
#include "core/outlook.h"

#include <math.h>

#include "core/code.h"
#include "core/verdict_compare.h"

enum { VALUE_DIGITS = 6, PERCENT_DIGITS = 3 };

int rt_outlook_make(struct rt_outlook *outlook, const struct rt_experiment *experiment)
{
    const struct rt_lever lever = rt_lever_of(experiment->hypothesis);
    struct rt_verdict same = {.count = 0};
    struct rt_experiment before = *experiment;
    *outlook = (struct rt_outlook){.experiment = experiment};
    if (lever.lever == NULL) {
        return RT_EINVAL;
    }
    before.after = before.before;
    before.after_repeat_count = 0;
    if (rt_verdict_compare(&before, &lever, &same) != RT_OK) {
        return RT_ENOMEM;
    }
    outlook->lever = same.item[RT_COMPARED_LEVER];
    outlook->target = same.item[RT_COMPARED_TARGET];
    outlook->error = same.item[RT_COMPARED_ERROR];
    return RT_OK;
}

double rt_outlook_below(const struct rt_comparison *item)
{
    const double below = item->before - item->noise * item->before;
    return item->has_before && isfinite(below) && below > 0 ? below : NAN;
}

double rt_outlook_above(const struct rt_comparison *item)
{
    const double above = item->before + item->noise * item->before;
    return item->has_before && isfinite(above) ? above : NAN;
}

static void put_percent(struct rt_buf *buf, double share)
{
    rt_buf_show(buf, share * 100, PERCENT_DIGITS);
    rt_buf_puts(buf, " %");
}

/* Of what is not known before the run only the share can be said. */
static void put_share(struct rt_buf *buf, const struct rt_comparison *item,
                      enum rt_direction direction, const char *negated)
{
    static const char *const word[RT_DIRECTION_COUNT] = {
        [RT_FALL] = "lower", [RT_RISE] = "higher", [RT_MOVE] = "different"};
    rt_buf_printf(buf, "%s %s%s by more than ", item->name, negated, word[direction]);
    put_percent(buf, item->noise);
}

/* "dram_bytes below 7.76e9", "occupancy below 0.388 or above 0.412"; `negated` is "not " or "" */
static void put_move(struct rt_buf *buf, const struct rt_comparison *item,
                     enum rt_direction direction, const char *negated)
{
    const double below = rt_outlook_below(item);
    const double above = rt_outlook_above(item);
    if (!item->has_before) {
        put_share(buf, item, direction, negated);
        return;
    }
    if (isnan(above)) {
        rt_buf_printf(buf, "%s %smoved (which nothing can tell: its repeats differ around 0)",
                      item->name, negated);
        return;
    }
    rt_buf_printf(buf, "%s %s", item->name, negated);
    if (direction == RT_FALL && isnan(below)) {
        rt_buf_puts(buf, "below 0 (which cannot be)");
        return;
    }
    const bool may_fall = direction != RT_RISE && !isnan(below);
    if (may_fall) {
        rt_buf_puts(buf, "below ");
        rt_buf_show(buf, below, VALUE_DIGITS);
    }
    if (direction != RT_FALL) {
        rt_buf_puts(buf, may_fall ? " or above " : "above ");
        rt_buf_show(buf, above, VALUE_DIGITS);
    }
}

static void put_moved(struct rt_buf *buf, const struct rt_comparison *item,
                      enum rt_direction direction)
{
    put_move(buf, item, direction, "");
}

static void put_stayed(struct rt_buf *buf, const struct rt_comparison *item)
{
    const double below = rt_outlook_below(item);
    const double above = rt_outlook_above(item);
    rt_buf_printf(buf, "%s ", item->name);
    if (!item->has_before) {
        rt_buf_puts(buf, "within ");
        put_percent(buf, item->noise);
        rt_buf_puts(buf, " of before");
    } else if (isnan(above)) {
        rt_buf_puts(buf, "whatever it is: its repeats differ around 0");
    } else {
        rt_buf_puts(buf, "from ");
        rt_buf_show(buf, isnan(below) ? 0 : below, VALUE_DIGITS);
        rt_buf_puts(buf, " to ");
        rt_buf_show(buf, above, VALUE_DIGITS);
    }
}

/* ---- the verdicts ---- */

static void when_not_comparable(const struct rt_outlook *outlook, struct rt_buf *buf)
{
    static const enum rt_text agree[] = {RT_WORKLOAD, RT_DTYPE, RT_INTERVAL};
    rt_buf_puts(buf, "the record after the change states ");
    for (size_t i = 0; i < sizeof agree / sizeof *agree; i++) {
        const char *const stated = rt_record_text(outlook->experiment->before, agree[i]);
        if (stated != NULL) {
            rt_buf_printf(buf, "another %s than '%s', ", rt_text_info[agree[i]].key, stated);
        }
    }
    rt_buf_printf(buf, "another change than %s, or more than one",
                  rt_change_info[outlook->experiment->change].name);
}

static void when_wrong_result(const struct rt_outlook *outlook, struct rt_buf *buf)
{
    if (outlook->experiment->has_max_abs_error_bound) {
        rt_buf_printf(buf, "%s above ", outlook->error.name);
        rt_buf_show(buf, outlook->experiment->max_abs_error_bound, VALUE_DIGITS);
        return;
    }
    put_moved(buf, &outlook->error, RT_RISE);
}

/* The rules after this one all need the three. */
static void put_missing(const struct rt_outlook *outlook, struct rt_buf *buf)
{
    const struct rt_comparison *const needed[RT_COMPARED_COUNT] = {
        &outlook->lever, &outlook->target, &outlook->error};
    int missing = 0;
    for (size_t i = 0; i < RT_COMPARED_COUNT; i++) {
        if (!needed[i]->has_before) {
            rt_buf_printf(buf, "%s%s",
                          missing > 0 ? ", " : "; not measured before, which leaves no other way: ",
                          needed[i]->name);
            missing++;
        }
    }
}

static void when_inconclusive(const struct rt_outlook *outlook, struct rt_buf *buf)
{
    const struct rt_comparison *const lever = &outlook->lever;
    rt_buf_printf(buf, "%s, %s or %s is missing before or after", lever->name, outlook->target.name,
                  outlook->error.name);
    if (lever->expected == RT_FALL || lever->expected == RT_RISE) {
        rt_buf_puts(buf, ", or ");
        put_moved(buf, lever, lever->expected == RT_FALL ? RT_RISE : RT_FALL);
    }
    put_missing(outlook, buf);
}

static void when_lever_did_not_move(const struct rt_outlook *outlook, struct rt_buf *buf)
{
    put_stayed(buf, &outlook->lever);
}

static void when_falsified(const struct rt_outlook *outlook, struct rt_buf *buf)
{
    put_moved(buf, &outlook->lever, outlook->lever.expected);
    rt_buf_puts(buf, ", but ");
    put_move(buf, &outlook->target, RT_FALL, "not ");
}

static void when_supported(const struct rt_outlook *outlook, struct rt_buf *buf)
{
    put_moved(buf, &outlook->lever, outlook->lever.expected);
    rt_buf_puts(buf, " and ");
    put_moved(buf, &outlook->target, RT_FALL);
}

void rt_outlook_when(const struct rt_outlook *outlook, enum rt_verdict_kind kind,
                     struct rt_buf *buf)
{
    static void (*const when[RT_VERDICT_COUNT])(const struct rt_outlook *, struct rt_buf *) = {
        [RT_VERDICT_NOT_COMPARABLE] = when_not_comparable,
        [RT_VERDICT_WRONG_RESULT] = when_wrong_result,
        [RT_VERDICT_INCONCLUSIVE] = when_inconclusive,
        [RT_VERDICT_LEVER_DID_NOT_MOVE] = when_lever_did_not_move,
        [RT_VERDICT_FALSIFIED] = when_falsified,
        [RT_VERDICT_SUPPORTED] = when_supported,
    };
    when[kind](outlook, buf);
}
