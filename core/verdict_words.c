/*
 * The words of a verdict. What it is was decided in verdict.c.
 */
#include "core/verdict_words.h"

#include <math.h>
#include <string.h>

#include "core/verdict_compare.h"

#define RT_X(enumerator, heading) heading,
const char *const rt_verdict_heading[RT_VERDICT_COLUMN_COUNT] = {RT_VERDICT_COLUMNS(RT_X)};
#undef RT_X

enum { VALUE_DIGITS = 5, PERCENT_DIGITS = 3 };

bool rt_verdict_has_change(const struct rt_comparison *item)
{
    return item->has_before && item->has_after && item->before > 0 &&
           isfinite(item->after / item->before);
}

static void put_value(struct rt_buf *buf, bool known, double value, int digits, const char *unit)
{
    if (known && isfinite(value)) {
        rt_buf_show(buf, value, digits);
        rt_buf_puts(buf, unit);
    } else {
        rt_buf_putc(buf, '?');
    }
}

void rt_verdict_put_cell(struct rt_buf *buf, const struct rt_comparison *item,
                         enum rt_verdict_column column)
{
    const bool has_change = rt_verdict_has_change(item);
    switch (column) {
    case RT_COLUMN_BEFORE:
        put_value(buf, item->has_before, item->before, VALUE_DIGITS, "");
        break;
    case RT_COLUMN_AFTER:
        put_value(buf, item->has_after, item->after, VALUE_DIGITS, "");
        break;
    case RT_COLUMN_CHANGE:
        rt_buf_puts(buf, has_change && item->change > 0 ? "+" : "");
        put_value(buf, has_change, item->change * 100, PERCENT_DIGITS, " %");
        break;
    case RT_COLUMN_EXPECTED:
        rt_buf_puts(buf, rt_direction_name[item->expected]);
        break;
    case RT_COLUMN_NOISE:
        put_value(buf, true, item->noise * 100, PERCENT_DIGITS, " %");
        break;
    case RT_COLUMN_MOVE:
        rt_buf_puts(buf, !item->has_before || !item->has_after ? "?"
                         : item->fell                          ? "fell"
                         : item->rose                          ? "rose"
                                                               : "no");
        break;
    default:
        rt_buf_puts(buf, item->name);
        break;
    }
}

/* Of the three that the rules look at: whether one is not known on both sides. */
static bool is_missing(const struct rt_verdict *verdict, size_t item)
{
    return item < RT_COMPARED_COUNT &&
           (!verdict->item[item].has_before || !verdict->item[item].has_after);
}

bool rt_verdict_decides(const struct rt_verdict *verdict, size_t item)
{
    bool missing = false;
    switch (verdict->kind) {
    case RT_VERDICT_WRONG_RESULT:
        return item == RT_COMPARED_ERROR;
    case RT_VERDICT_INCONCLUSIVE:
        for (size_t i = 0; i < RT_COMPARED_COUNT; i++) {
            missing = missing || is_missing(verdict, i);
        }
        return missing ? is_missing(verdict, item) : item == RT_COMPARED_LEVER;
    case RT_VERDICT_LEVER_DID_NOT_MOVE:
        return item == RT_COMPARED_LEVER;
    case RT_VERDICT_FALSIFIED:
    case RT_VERDICT_SUPPORTED:
        return item == RT_COMPARED_LEVER || item == RT_COMPARED_TARGET;
    case RT_VERDICT_NOT_COMPARABLE:
    case RT_VERDICT_COUNT:
        break;
    }
    return false;
}

bool rt_verdict_is_else(const struct rt_verdict *verdict, size_t item)
{
    const struct rt_comparison *const compared = &verdict->item[item];
    if (strcmp(compared->name, "stage_ms") == 0) {
        return true;
    }
    return item >= RT_COMPARED_COUNT && compared->moved;
}

void rt_verdict_put_else(struct rt_buf *buf, const struct rt_comparison *item)
{
    const bool known = item->has_before && item->has_after;
    rt_buf_printf(buf, "%s %s", item->name,
                  !known       ? "is not known on both sides"
                  : item->fell ? "fell"
                  : item->rose ? "rose"
                               : "stayed");
    if (rt_verdict_has_change(item)) {
        rt_buf_puts(buf, " (");
        rt_verdict_put_cell(buf, item, RT_COLUMN_CHANGE);
        rt_buf_putc(buf, ')');
    }
}

void rt_verdict_put_next(struct rt_buf *buf, enum rt_verdict_kind kind,
                         enum rt_hypothesis hypothesis)
{
    static const char *const next[RT_VERDICT_COUNT] = {
        [RT_VERDICT_NOT_COMPARABLE] =
            "Measure the same workload, data type and interval again, with the plan's change alone",
        [RT_VERDICT_WRONG_RESULT] =
            "Correct the result first: how fast a wrong result is says nothing",
        [RT_VERDICT_INCONCLUSIVE] =
            "Measure what is missing, before and after; where the lever went the other way, find "
            "out what moved it",
        [RT_VERDICT_LEVER_DID_NOT_MOVE] =
            "Make the change stronger, or check that it took effect: the hypothesis is untested",
        [RT_VERDICT_SUPPORTED] =
            "Supported is not proven: the time may have fallen for another reason; look at what "
            "else moved",
    };
    const struct rt_hypothesis_info *const info = &rt_hypothesis_info[hypothesis];
    if (kind == RT_VERDICT_FALSIFIED) {
        rt_buf_printf(buf, "%s: %s; go back to the timeline", info->revisit_when,
                      info->revisit_help);
    } else {
        rt_buf_puts(buf, next[kind]);
    }
}

const char *rt_verdict_key(const char *quantity)
{
    /* the times of a record are required: what a rate can lack is its count */
    return strcmp(quantity, "achieved_tflops") == 0       ? "flops"
           : strcmp(quantity, "exposed_transfer_ms") == 0 ? "transfer_ms"
                                                          : quantity;
}
