/*
 * The plan as JSON, schema "rooftop.plan/1". Record, metrics and attribution look as in the
 * report.
 */
#include <math.h>

#include "src/plan_page.h"
#include "src/record_json.h"

static void put_held_fixed(struct json *json, const struct plan_page *page)
{
    struct rt_buf item;
    const char *label;
    const char *text;
    rt_buf_init(&item);
    json_array(json, "held_fixed");
    for (size_t i = 0; plan_held_fixed(page, i, &label, &text); i++) {
        rt_buf_clear(&item);
        rt_buf_printf(&item, "%s: %s", label, text);
        json_string(json, NULL, rt_buf_text(&item));
        json->buf->failed = json->buf->failed || item.failed;
    }
    json_end_array(json);
    rt_buf_fini(&item);
}

static void put_cautions(struct json *json, const struct plan_page *page)
{
    struct rt_lines lines;
    rt_lines_init(&lines);
    plan_cautions(page, &lines);
    json_array(json, "timeline");
    for (size_t i = 0; i < lines.count; i++) {
        json_object(json, NULL);
        json_string(json, "kind", lines.item[i].kind == RT_LINE_CAUTION ? "against" : "leads");
        json_string(json, "part", rt_lines_label(&lines, i));
        json_string(json, "text", rt_lines_text(&lines, i));
        json_end_object(json);
    }
    json_end_array(json);
    json->buf->failed = json->buf->failed || lines.failed;
    rt_lines_fini(&lines);
}

static void put_baseline(struct json *json, const struct plan_page *page)
{
    const struct rt_record *record = &page->answer.record;
    json_object(json, "baseline");
    json_string(json, "id", record->id);
    json_string(json, "name", rt_record_text(record, RT_NAME));
    json_path(json, "file", rt_set_path(&page->study->records, record->file));
    json_integer(json, "line", record->line);
    record_json_record(json, record);
    record_json_evidence(json, record);
    record_json_metrics(json, &page->answer.metrics);
    record_json_attribution(json, &page->answer);
    json_end_object(json);
}

static void put_repeats(struct json *json, const struct plan_page *page)
{
    json_array(json, "repeats");
    for (size_t i = 0; i < page->repeats.count; i++) {
        json_string(json, NULL, page->repeats.item[i]->id);
    }
    json_end_array(json);
}

/* What a quantity is before the change, and beyond which values it has moved. */
static void put_quantity(struct json *json, const char *key, const struct rt_comparison *item)
{
    json_object(json, key);
    json_string(json, "name", item->name);
    json_string(json, "expected", rt_direction_name[item->expected]);
    json_number(json, "before", item->has_before ? item->before : NAN);
    json_number(json, "noise", item->noise);
    json_number(json, "below", rt_outlook_below(item));
    json_number(json, "above", rt_outlook_above(item));
    json_end_object(json);
}

static void put_outcomes(struct json *json, const struct rt_outlook *outlook)
{
    struct rt_buf when;
    rt_buf_init(&when);
    json_array(json, "outcomes");
    for (int kind = 0; kind < RT_VERDICT_COUNT; kind++) {
        rt_buf_clear(&when);
        rt_outlook_when(outlook, (enum rt_verdict_kind)kind, &when);
        json_newline(json);
        json_object(json, NULL);
        json_string(json, "verdict", rt_verdict_info[kind].name);
        json_string(json, "when", rt_buf_text(&when));
        json_string(json, "meaning", rt_verdict_info[kind].meaning);
        json_end_object(json);
        json->buf->failed = json->buf->failed || when.failed;
    }
    json_end_array(json);
    rt_buf_fini(&when);
}

/* How the record after the change will be judged. */
static void put_judging(struct json *json, const struct plan_page *page)
{
    const struct rt_experiment *experiment = &page->experiment;
    json_number(json, rt_term_key[RT_TERM_TOLERANCE], experiment->tolerance);
    json_number(json, rt_term_key[RT_TERM_MAX_ABS_ERROR_BOUND],
                experiment->has_max_abs_error_bound ? experiment->max_abs_error_bound : NAN);
    json_newline(json);
    put_quantity(json, "lever", &page->outlook.lever);
    json_newline(json);
    put_quantity(json, "target", &page->outlook.target);
    json_newline(json);
    put_outcomes(json, &page->outlook);
}

void plan_write_json(struct rt_buf *buf, const struct plan_page *page)
{
    const struct rt_hypothesis_info *info = &rt_hypothesis_info[page->hypothesis];
    struct json json;
    json_init(&json, buf);
    json_object(&json, NULL);
    json_string(&json, "schema", "rooftop.plan/1");
    json_newline(&json);
    json_string(&json, "id", rt_buf_text(&page->id));
    json_string(&json, "record", page->answer.record.id);
    json_newline(&json);
    json_string(&json, "hypothesis", info->name);
    json_string(&json, "single_change", rt_change_info[page->change].name);
    json_newline(&json);
    record_json_list(&json, "target_metrics", info->observe);
    json_newline(&json);
    json_string(&json, "revisit_when", info->revisit_when);
    json_newline(&json);
    put_judging(&json, page);
    json_newline(&json);
    put_held_fixed(&json, page);
    json_newline(&json);
    put_cautions(&json, page);
    json_newline(&json);
    record_json_list(&json, "still_to_rule_out", info->rule_out);
    json_newline(&json);
    put_baseline(&json, page);
    json_newline(&json);
    put_repeats(&json, page);
    json_newline(&json);
    if (page->answer.reference != NULL) {
        record_json_reference(&json, "reference", &page->reference, &page->reference.ceilings);
    } else {
        json_null(&json, "reference");
    }
    json_end_object(&json);
    rt_buf_puts(buf, "\n");
}
