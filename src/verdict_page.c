/*
 * Who is compared with whom, and what the writers of the page share.
 */
#include "src/verdict_page.h"

#include <math.h>
#include <string.h>

#include "core/code.h"
#include "core/verdict_compare.h"
#include "src/record_find.h"

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

/* ---- who is meant ---- */

static void list_plans(const struct rt_plans *plans, struct rt_buf *why)
{
    for (size_t i = 0; i < plans->count; i++) {
        list_id(why, i, plans->item[i].id);
    }
    list_end(why, plans->count);
}

long verdict_find_plan(const struct rt_study *study, const char *id, struct rt_buf *why)
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

long verdict_find_before(const struct rt_study *study, const struct rt_plan *plan,
                         struct rt_buf *why)
{
    const long found = rt_set_find(&study->records, plan->file, plan->record);
    if (found < 0) {
        rt_buf_printf(why, "plan %s is about record %s, which is not in its file, %s", plan->id,
                      plan->record, rt_set_path(&study->records, plan->file));
    }
    return found < 0 ? RT_ENOENT : found;
}

/* How many files but `except` have a record of this ID. */
static size_t count_id(const struct rt_set *set, const char *id, uint32_t except)
{
    size_t count = 0;
    for (size_t file = 0; file < set->paths; file++) {
        count += file != except && rt_set_find(set, (uint32_t)file, id) >= 0;
    }
    return count;
}

/* Lists the records but those of `except`, and, unless `repeats`, those that repeat another. */
static size_t list_records(const struct rt_set *set, uint32_t except, bool repeats, long *last,
                           struct rt_buf *ids)
{
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        if (set->file[i] != except && (repeats || !rt_repeats_another(set, i))) {
            list_id(ids, count++, rt_set_id(set, i));
            *last = (long)i;
        }
    }
    list_end(ids, count);
    return count;
}

/* The only record that repeats no other; where all do, the only record. */
static long find_only(const struct rt_set *set, uint32_t except, const char *id, struct rt_buf *why)
{
    struct rt_buf ids;
    long only = RT_ENOENT;
    rt_buf_init(&ids);
    size_t count = list_records(set, except, false, &only, &ids);
    if (count == 0) {
        count = list_records(set, except, true, &only, &ids);
    }
    if (count == 0) {
        rt_buf_puts(why, "there is no record after the change");
    } else if (count > 1) {
        rt_buf_printf(why,
                      "which record is the one after the change? None is called %s; there is%s", id,
                      rt_buf_text(&ids));
    }
    rt_buf_fini(&ids);
    return count == 1 ? only : RT_ENOENT;
}

long verdict_find_after(const struct rt_study *study, const struct rt_plan *plan, const char *id,
                        uint32_t except, struct rt_buf *why)
{
    const struct rt_set *const set = &study->records;
    if (id != NULL || count_id(set, plan->record, except) > 0) {
        return record_find(set, id != NULL ? id : plan->record, except, why);
    }
    return find_only(set, except, plan->record, why);
}

/* ---- the page ---- */

/* Gathers one side; RT_OK or RT_ENOMEM. */
static int take_side(struct verdict_side *side, const struct rt_set *set, size_t index,
                     enum rt_repeats_where where, uint32_t except)
{
    side->set = set;
    side->index = index;
    rt_set_get(set, index, &side->record);
    return rt_repeats_find(&side->repeats, set, index, where, except);
}

static void set_experiment(struct verdict_page *page)
{
    page->experiment = (struct rt_experiment){
        .hypothesis = page->plan->hypothesis,
        .change = page->plan->single_change,
        .before = &page->before.record,
        .after = &page->after.record,
        .before_repeats = page->before.repeats.item,
        .before_repeat_count = page->before.repeats.count,
        .after_repeats = page->after.repeats.item,
        .after_repeat_count = page->after.repeats.count,
    };
    rt_terms_apply(&page->plan->terms, &page->experiment);
}

int verdict_page_make(struct verdict_page *page, const struct rt_study *plans, size_t plan,
                      const struct rt_study *study, size_t after, struct rt_buf *why)
{
    *page = (struct verdict_page){.plan = &plans->plans.item[plan], .plans = &plans->records};
    rt_buf_init(&page->because);
    const long before = verdict_find_before(plans, page->plan, why);
    if (before < 0) {
        return RT_ENOENT;
    }
    /* in the plan's own file the same ID is the record before */
    const uint32_t file = study->records.file[after];
    const bool apart = plans == study && file != page->plan->file;
    int code =
        take_side(&page->before, &plans->records, (size_t)before, RT_REPEATS_OWN_FILE, RT_NO_FILE);
    if (code == RT_OK) {
        code = take_side(&page->after, &study->records, after, RT_REPEATS_ANY_FILE,
                         apart ? page->plan->file : RT_NO_FILE);
    }
    if (code == RT_OK) {
        set_experiment(page);
        code = rt_verdict_judge(&page->experiment, &page->verdict, &page->because);
    }
    if (code != RT_OK) {
        verdict_page_fini(page);
    }
    return code;
}

void verdict_page_fini(struct verdict_page *page)
{
    rt_repeats_fini(&page->before.repeats);
    rt_repeats_fini(&page->after.repeats);
    rt_buf_fini(&page->because);
}

/* ---- what the writers share ---- */

void verdict_put_next(struct rt_buf *buf, const struct verdict_page *page)
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
    const struct rt_hypothesis_info *const info = &rt_hypothesis_info[page->plan->hypothesis];
    if (page->verdict.kind == RT_VERDICT_FALSIFIED) {
        rt_buf_printf(buf, "%s: %s; go back to the timeline", info->revisit_when,
                      info->revisit_help);
    } else {
        rt_buf_puts(buf, next[page->verdict.kind]);
    }
}

bool verdict_has_change(const struct rt_comparison *item)
{
    return item->has_before && item->has_after && item->before > 0 &&
           isfinite(item->after / item->before);
}

#define VERDICT_X(enumerator, heading) heading,
const char *const verdict_heading[VERDICT_COLUMN_COUNT] = {VERDICT_COLUMNS(VERDICT_X)};
#undef VERDICT_X

enum { VALUE_DIGITS = 5, PERCENT_DIGITS = 3 };

static void put_value(struct rt_buf *buf, bool known, double value, int digits, const char *unit)
{
    if (known && isfinite(value)) {
        rt_buf_show(buf, value, digits);
        rt_buf_puts(buf, unit);
    } else {
        rt_buf_putc(buf, '?');
    }
}

void verdict_put_cell(struct rt_buf *buf, const struct rt_comparison *item,
                      enum verdict_column column)
{
    const bool has_change = verdict_has_change(item);
    switch (column) {
    case VERDICT_BEFORE:
        put_value(buf, item->has_before, item->before, VALUE_DIGITS, "");
        break;
    case VERDICT_AFTER:
        put_value(buf, item->has_after, item->after, VALUE_DIGITS, "");
        break;
    case VERDICT_CHANGE:
        rt_buf_puts(buf, has_change && item->change > 0 ? "+" : "");
        put_value(buf, has_change, item->change * 100, PERCENT_DIGITS, " %");
        break;
    case VERDICT_EXPECTED:
        rt_buf_puts(buf, rt_direction_name[item->expected]);
        break;
    case VERDICT_NOISE:
        put_value(buf, true, item->noise * 100, PERCENT_DIGITS, " %");
        break;
    case VERDICT_MOVE:
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

bool verdict_is_else(const struct verdict_page *page, size_t item)
{
    const struct rt_comparison *const compared = &page->verdict.item[item];
    if (strcmp(compared->name, "stage_ms") == 0) {
        return true;
    }
    return item >= RT_COMPARED_COUNT && compared->moved;
}

void verdict_put_else(struct rt_buf *buf, const struct rt_comparison *item)
{
    const bool known = item->has_before && item->has_after;
    rt_buf_printf(buf, "%s %s", item->name,
                  !known       ? "is not known on both sides"
                  : item->fell ? "fell"
                  : item->rose ? "rose"
                               : "stayed");
    if (verdict_has_change(item)) {
        rt_buf_puts(buf, " (");
        verdict_put_cell(buf, item, VERDICT_CHANGE);
        rt_buf_putc(buf, ')');
    }
}

int verdict_write(struct rt_buf *buf, const struct verdict_page *page, enum cli_format format,
                  bool unicode)
{
    if (format == CLI_JSON) {
        verdict_write_json(buf, page);
    } else if (format == CLI_MARKDOWN) {
        verdict_write_markdown(buf, page);
    } else {
        verdict_write_text(buf, page, unicode);
    }
    return buf->failed ? RT_ENOMEM : RT_OK;
}
