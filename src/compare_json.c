/*
 * Comparisons as JSON. null is what is not known or not defined; what is not comparable has no
 * changes at all, and says why not.
 */
#include <math.h>

#include "src/compare_page.h"
#include "src/json.h"
#include "src/record_json.h"

static double or_nan(bool known, double value)
{
    return known ? value : (double)NAN; /* which json_number writes as null */
}

/* `none` is a word, as in a record; what is unknown or infinite is null. */
static void put_amount(struct json *json, const char *key, const struct rt_amount *amount)
{
    if (amount->state == RT_AMOUNT_NONE) {
        json_string(json, key, rt_state_word[RT_STATE_NONE]);
    } else {
        json_number(json, key, or_nan(amount->state == RT_AMOUNT_NUMBER, amount->value));
    }
}

static void put_delta(struct json *json, const struct rt_delta *row, const char *before,
                      const char *after)
{
    json_string(json, "name", row->name);
    json_string(json, "unit", row->unit);
    put_amount(json, before, &row->before);
    put_amount(json, after, &row->after);
    json_number(json, "difference", or_nan(row->has_difference, row->difference));
    json_number(json, "ratio", or_nan(row->has_ratio, row->ratio));
    json_number(json, "change", or_nan(row->has_ratio, row->change));
}

/* ---- before and after ---- */

static void put_side(struct json *json, const char *key, const struct compare_side *side)
{
    const struct rt_answer *const answer = &side->answer;
    json_object(json, key);
    record_json_identity(json, side->set, &answer->record, &side->repeats);
    if (answer->reference != NULL) {
        record_json_reference(json, "reference", answer->reference, &answer->ceilings);
    } else {
        json_null(json, "reference");
    }
    record_json_record(json, &answer->record);
    record_json_evidence(json, &answer->record);
    record_json_metrics(json, &answer->metrics);
    record_json_attribution(json, answer);
    json_end_object(json);
    json_newline(json);
}

static void put_why_not(struct json *json, const struct rt_record_comparison *comparison)
{
    struct rt_buf text;
    rt_buf_init(&text);
    json_array(json, "why_not");
    for (int i = 0; i < RT_AGREE_COUNT; i++) {
        if (comparison->why_not[i]) {
            rt_buf_clear(&text);
            rt_texts_put_difference(&text, &comparison->before.answer->record,
                                    &comparison->after.answer->record, rt_agree[i]);
            json_string(json, NULL, rt_buf_text(&text));
        }
    }
    json_end_array(json);
    json->buf->failed = json->buf->failed || text.failed;
    rt_buf_fini(&text);
}

static void put_beside(struct json *json, const struct rt_record_comparison *comparison)
{
    struct rt_buf text;
    rt_buf_init(&text);
    json_object(json, "beside");
    for (int b = 0; b < RT_BESIDE_COUNT; b++) {
        if (comparison->beside[b]) {
            rt_buf_clear(&text);
            rt_compare_put_beside(&text, comparison, (enum rt_beside)b);
            json_string(json, rt_beside_key[b], rt_buf_text(&text));
        }
    }
    json_end_object(json);
    json->buf->failed = json->buf->failed || text.failed;
    rt_buf_fini(&text);
}

static void put_changes(struct json *json, const struct rt_record_comparison *comparison)
{
    struct rt_buf source;
    rt_buf_init(&source);
    json_array(json, "changes");
    for (size_t i = 0; i < comparison->count && comparison->comparable; i++) {
        const struct rt_delta *const row = &comparison->row[i];
        rt_buf_clear(&source);
        rt_compare_put_source(&source, comparison, i);
        json_newline(json);
        json_object(json, NULL);
        put_delta(json, row, "before", "after");
        json_number(json, "noise", or_nan(row->has_noise, row->noise));
        if (rt_delta_is_judged(row)) {
            json_bool(json, "beyond_noise", row->move != RT_STAYED);
        } else {
            json_null(json, "beyond_noise");
        }
        json_string(json, "source", rt_buf_text(&source));
        json_end_object(json);
    }
    json_end_array(json);
    json->buf->failed = json->buf->failed || source.failed;
    rt_buf_fini(&source);
}

static const char *hypothesis_name(const struct rt_answer *answer)
{
    const int hypothesis = rt_answer_hypothesis(answer);
    return hypothesis == RT_NO_HYPOTHESIS ? NULL : rt_hypothesis_info[hypothesis].name;
}

static const char *bound_name(const struct rt_answer *answer)
{
    const struct rt_attribution *const attribution = &answer->attribution;
    return answer->attributed && attribution->classified
               ? rt_bound_name(attribution->roofline_bound)
               : NULL;
}

static const char *consistency_name(const struct rt_answer *answer)
{
    const struct rt_attribution *const attribution = &answer->attribution;
    return answer->attributed && attribution->classified
               ? rt_consistency_name(attribution->recheck_reference)
               : NULL;
}

/* {"before": ..., "after": ..., "changed": ...}: null where nobody can say. */
static void put_pair(struct json *json, const char *key, const char *before, const char *after,
                     bool known, bool changed)
{
    json_object(json, key);
    json_string(json, "before", before);
    json_string(json, "after", after);
    if (known) {
        json_bool(json, "changed", changed);
    } else {
        json_null(json, "changed");
    }
    json_end_object(json);
}

static void put_answers(struct json *json, const struct rt_record_comparison *comparison)
{
    const struct rt_answer *const before = comparison->before.answer;
    const struct rt_answer *const after = comparison->after.answer;
    const bool known = comparison->has_answers;
    put_pair(json, "hypothesis", hypothesis_name(before), hypothesis_name(after), known,
             !comparison->same_hypothesis);
    put_pair(json, "roofline_bound", bound_name(before), bound_name(after), known,
             !comparison->same_bound);
    put_pair(json, "reference_consistency", consistency_name(before), consistency_name(after),
             known, !comparison->same_consistency);
}

void compare_write_json(struct rt_buf *buf, const struct compare_page *page)
{
    const struct rt_record_comparison *const comparison = &page->comparison;
    struct json json;
    json_init(&json, buf);
    json_object(&json, NULL);
    json_string(&json, "schema", "rooftop.compare/1");
    json_bool(&json, "comparable", comparison->comparable);
    put_why_not(&json, comparison);
    json_newline(&json);
    put_beside(&json, comparison);
    json_newline(&json);
    put_side(&json, "before", &page->before);
    put_side(&json, "after", &page->after);
    put_changes(&json, comparison);
    json_newline(&json);
    json_object(&json, "speedup");
    json_number(&json, "total_ms", or_nan(comparison->has_speedup, comparison->speedup));
    json_number(&json, "kernel_ms",
                or_nan(comparison->has_kernel_speedup, comparison->kernel_speedup));
    json_end_object(&json);
    json_newline(&json);
    put_answers(&json, comparison);
    json_end_object(&json);
}

/* ---- two references ---- */

static void put_under(struct json *json, const char *key,
                      const struct rt_reference_comparison *comparison, int side)
{
    const struct rt_answer answer = {.attributed = comparison->attributed[side],
                                     .attribution = comparison->attribution[side]};
    json_object(json, key);
    json_string(json, "reference", comparison->side[side].id);
    record_json_attribution(json, &answer);
    json_end_object(json);
}

static const char *answer_under(const struct rt_reference_comparison *comparison, int side)
{
    return comparison->attributed[side]
               ? rt_hypothesis_info[comparison->attribution[side].primary_hypothesis].name
               : NULL;
}

static void put_other_dtypes(struct json *json, const struct rt_reference_comparison *comparison)
{
    struct rt_buf text;
    rt_buf_init(&text);
    json_array(json, "why_not");
    for (int w = 0; w < RT_OTHER_DTYPE_COUNT; w++) {
        if (comparison->why_not[w]) {
            rt_buf_clear(&text);
            rt_compare_put_other_dtype(&text, comparison, (enum rt_other_dtype)w);
            json_string(json, NULL, rt_buf_text(&text));
        }
    }
    json_end_array(json);
    json->buf->failed = json->buf->failed || text.failed;
    rt_buf_fini(&text);
}

static void put_record(struct json *json, const struct compare_references *page, size_t index)
{
    struct rt_record record;
    struct rt_reference_comparison comparison;
    compare_references_one(page, index, &record, &comparison);
    json_newline(json);
    json_object(json, NULL);
    json_string(json, "id", record.id);
    json_path(json, "file", rt_set_path(&page->study->records, record.file));
    json_integer(json, "line", record.line);
    json_bool(json, "comparable", comparison.comparable);
    put_other_dtypes(json, &comparison);
    put_under(json, "first", &comparison, RT_FIRST_REFERENCE);
    put_under(json, "second", &comparison, RT_SECOND_REFERENCE);
    json_array(json, "changes");
    for (size_t i = 0; i < comparison.count && comparison.comparable; i++) {
        json_object(json, NULL);
        put_delta(json, &comparison.row[i], "first", "second");
        json_end_object(json);
    }
    json_end_array(json);
    json_object(json, "hypothesis");
    json_string(json, "first", answer_under(&comparison, RT_FIRST_REFERENCE));
    json_string(json, "second", answer_under(&comparison, RT_SECOND_REFERENCE));
    if (comparison.has_answers) {
        json_bool(json, "changed", !comparison.same_hypothesis);
    } else {
        json_null(json, "changed");
    }
    json_end_object(json);
    json_end_object(json);
}

void compare_references_json(struct out *out, const struct compare_references *page)
{
    struct json json;
    json_init(&json, &out->text);
    json_object(&json, NULL);
    json_string(&json, "schema", "rooftop.compare_references/1");
    json_bool(&json, "comparable", compare_references_not_comparable(page) == 0);
    json_newline(&json);
    record_json_reference(&json, "first", page->reference[0], &page->side[0].ceilings);
    json_newline(&json);
    record_json_reference(&json, "second", page->reference[1], &page->side[1].ceilings);
    json_newline(&json);
    json_integer(&json, "records", page->last - page->first);
    json_integer(&json, "not_comparable", compare_references_not_comparable(page));
    json_integer(&json, "answers_differ", compare_references_differ(page));
    json_array(&json, "differ");
    for (size_t i = page->first; i < page->last; i++) {
        if (rt_reference_flips_differ(&page->flips, i)) {
            json_string(&json, NULL, rt_set_id(&page->study->records, i));
        }
    }
    json_end_array(&json);
    json_newline(&json);
    json_array(&json, "comparisons");
    for (size_t i = page->first; i < page->last; i++) {
        put_record(&json, page, i);
        out_drain(out);
    }
    json_end_array(&json);
    json_end_object(&json);
    rt_buf_putc(&out->text, '\n');
}
