/*
 * The verdict as JSON, schema "rooftop.verdict/1". null is what is not known or not defined: a
 * change from 0, the noise of repeats that differ around 0.
 */
#include <math.h>

#include "core/verdict_compare.h"
#include "core/verdict_words.h"
#include "src/record_json.h"
#include "src/verdict_page.h"

static void put_side(struct json *json, const char *key, const struct rt_judged_side *side)
{
    json_object(json, key);
    record_json_identity(json, side->set, &side->record, &side->repeats);
    json_end_object(json);
}

/* Of what is not known on both sides nobody can say that it stayed. */
static void put_move(struct json *json, const struct rt_comparison *item, const char *key,
                     bool value)
{
    if (item->has_before && item->has_after) {
        json_bool(json, key, value);
    } else {
        json_null(json, key);
    }
}

static void put_quantity(struct json *json, const struct rt_comparison *item, const char *role)
{
    json_newline(json);
    json_object(json, NULL);
    json_string(json, "name", item->name);
    json_string(json, "role", role);
    json_number(json, "before", item->has_before ? item->before : NAN);
    json_number(json, "after", item->has_after ? item->after : NAN);
    json_number(json, "change", rt_verdict_has_change(item) ? item->change : NAN);
    json_string(json, "expected", rt_direction_name[item->expected]);
    json_number(json, "noise", item->noise);
    put_move(json, item, "moved", item->moved);
    put_move(json, item, "fell", item->fell);
    put_move(json, item, "rose", item->rose);
    json_end_object(json);
}

static void put_quantities(struct json *json, const struct rt_verdict *verdict)
{
    static const char *const role[RT_COMPARED_COUNT] = {[RT_COMPARED_LEVER] = "lever",
                                                        [RT_COMPARED_TARGET] = "target",
                                                        [RT_COMPARED_ERROR] = "result"};
    json_array(json, "quantities");
    for (size_t i = 0; i < verdict->count; i++) {
        put_quantity(json, &verdict->item[i], i < RT_COMPARED_COUNT ? role[i] : "other");
    }
    json_end_array(json);
}

static void put_terms(struct json *json, const struct rt_experiment *experiment)
{
    json_number(json, rt_term_key[RT_TERM_TOLERANCE], experiment->tolerance);
    json_number(json, rt_term_key[RT_TERM_MAX_ABS_ERROR_BOUND],
                experiment->has_max_abs_error_bound ? experiment->max_abs_error_bound : NAN);
}

static void put_plan(struct json *json, const struct rt_plan *plan)
{
    const struct rt_hypothesis_info *const info = &rt_hypothesis_info[plan->hypothesis];
    json_string(json, "plan", plan->id);
    json_string(json, "record", plan->record);
    json_newline(json);
    json_string(json, "hypothesis", info->name);
    json_string(json, "single_change", rt_change_info[plan->single_change].name);
    json_newline(json);
    json_string(json, "revisit_when", info->revisit_when);
    json_newline(json);
}

void verdict_write_json(struct rt_buf *buf, const struct rt_judgement *page)
{
    struct rt_buf next;
    struct json json;
    rt_buf_init(&next);
    rt_verdict_put_next(&next, page->verdict.kind, page->plan->hypothesis);
    json_init(&json, buf);
    json_object(&json, NULL);
    json_string(&json, "schema", "rooftop.verdict/1");
    json_newline(&json);
    put_plan(&json, page->plan);
    json_string(&json, "verdict", rt_verdict_info[page->verdict.kind].name);
    json_string(&json, "because", rt_buf_text(&page->because));
    json_newline(&json);
    json_string(&json, "next", rt_buf_text(&next));
    json_newline(&json);
    put_terms(&json, &page->experiment);
    json_newline(&json);
    put_side(&json, "before", &page->before);
    json_newline(&json);
    put_side(&json, "after", &page->after);
    json_newline(&json);
    put_quantities(&json, &page->verdict);
    json_end_object(&json);
    rt_buf_putc(buf, '\n');
    buf->failed = buf->failed || next.failed;
    rt_buf_fini(&next);
}
