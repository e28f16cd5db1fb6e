/*
 * The machine-readable report, schema "rooftop.report/1" (formats.md). One reference, record or
 * error stands on one line.
 */
#include <stdlib.h>

#include "src/record_json.h"
#include "src/report_timeline.h"

static void put_references(struct json *json, struct out *out, const struct rt_study *study)
{
    bool *listed = report_listed_references(study);
    if (listed == NULL) {
        out->text.failed = true;
        return;
    }
    json_array(json, "references");
    for (size_t r = 0; r < study->references.count; r++) {
        const struct rt_reference *reference = &study->references.item[r];
        if (listed[r]) {
            json_newline(json);
            record_json_reference(json, NULL, reference, &reference->ceilings);
            out_drain(out);
        }
    }
    json_end_array(json);
    free(listed);
}

static void put_allowed(struct json *json, const struct rt_hypothesis_info *info)
{
    json_array(json, "allowed_changes");
    for (size_t i = 0; info != NULL && i < info->change_count; i++) {
        json_string(json, NULL, rt_change_info[info->changes[i]].name);
    }
    json_end_array(json);
}

static void put_record(struct json *json, const struct rt_study *study, size_t index)
{
    struct rt_answer answer;
    rt_study_answer(study, index, NULL, &answer);
    const struct rt_record *record = &answer.record;
    const int hypothesis = rt_answer_hypothesis(&answer);
    const struct rt_hypothesis_info *info =
        hypothesis == RT_NO_HYPOTHESIS ? NULL : &rt_hypothesis_info[hypothesis];

    json_object(json, NULL);
    json_string(json, "id", record->id);
    json_string(json, "name", rt_record_text(record, RT_NAME));
    json_path(json, "file", rt_set_path(&study->records, record->file));
    json_integer(json, "line", record->line);
    json_string(json, "reference", answer.reference == NULL ? NULL : answer.reference->id);
    json_number(json, "calls", rt_record_knows(record, RT_CALLS) ? record->number[RT_CALLS] : 1);
    record_json_record(json, record);
    record_json_evidence(json, record);
    record_json_derivation(json, &answer);
    report_stage_json(json, answer.stage);
    record_json_metrics(json, &answer.metrics);
    record_json_levels(json, &answer);
    record_json_attribution(json, &answer);
    record_json_counts(json, &answer);
    record_json_margin(json, &answer);
    record_json_list(json, "still_to_rule_out", info == NULL ? NULL : info->rule_out);
    put_allowed(json, info);
    json_end_object(json);
}

static void put_place(struct json *json, const char *key, uint32_t value)
{
    if (value == 0) {
        json_null(json, key);
    } else {
        json_integer(json, key, value);
    }
}

/* What diag.h did not keep is counted all the same. */
static void put_errors(struct json *json, struct out *out, const struct rt_diags *diags)
{
    size_t listed = 0;
    json_array(json, "errors");
    for (size_t i = 0; i < diags->count; i++) {
        const struct rt_diag *diag = &diags->item[i];
        if (diag->severity == RT_REMARK) {
            continue;
        }
        listed += diag->severity == RT_ERROR;
        json_newline(json);
        json_object(json, NULL);
        json_string(json, "severity", rt_severity_name(diag->severity));
        json_path(json, "file", diag->path);
        put_place(json, "line", diag->line);
        put_place(json, "column", diag->column);
        json_string(json, "message", diag->message);
        json_end_object(json);
        out_drain(out);
    }
    json_end_array(json);
    if (diags->errors > listed) {
        json_integer(json, "errors_not_listed", diags->errors - listed);
    }
}

static void put_account(struct json *json, struct out *out, const struct rt_account *account)
{
    if (account->count == 0 && account->dropped == 0) {
        return;
    }
    json_newline(json);
    json_array(json, "account");
    for (size_t i = 0; i < account->count; i++) {
        const struct rt_account_item *item = &account->item[i];
        json_newline(json);
        json_object(json, NULL);
        json_string(json, "kind", rt_account_key[item->kind]);
        json_path(json, "file", item->path);
        put_place(json, "line", item->line);
        json_string(json, "text", item->text);
        json_end_object(json);
        out_drain(out);
    }
    json_end_array(json);
    if (account->dropped > 0) {
        json_integer(json, "account_not_listed", account->dropped);
    }
}

void report_json(struct out *out, const struct rt_study *study)
{
    struct json json;
    json_init(&json, &out->text);
    json_object(&json, NULL);
    json_string(&json, "schema", "rooftop.report/1");
    json_newline(&json);
    put_references(&json, out, study);
    json_newline(&json);
    json_array(&json, "records");
    for (size_t i = 0; i < study->records.count; i++) {
        json_newline(&json);
        put_record(&json, study, i);
        out_drain(out);
    }
    json_end_array(&json);
    json_newline(&json);
    put_errors(&json, out, &study->diags);
    report_captures_json(&json, out, study);
    report_rankings_json(&json, out, study);
    put_account(&json, out, &study->account);
    json_end_object(&json);
    rt_buf_putc(&out->text, '\n');
}
