/*
 * The report as CSV: one row a record, a header of key names.
 */
#include <stdio.h>

#include "core/margin.h"
#include "src/csv_row.h"
#include "src/report.h"

static void record_columns(struct csv_row *csv, const struct rt_record *record)
{
    for (enum rt_number n = RT_FLOPS; n < RT_NUMBER_COUNT; n++) {
        const char *key = rt_number_info[n].key;
        const enum rt_state state = rt_record_state(record, n);
        if (state == RT_STATE_NONE) {
            csv_row_text(csv, key, rt_state_word[state]);
        } else if (n == RT_CALLS && state == RT_STATE_UNKNOWN) {
            csv_row_number(csv, key, true, 1);
        } else {
            csv_row_number(csv, key, state == RT_STATE_NUMBER, record->number[n]);
        }
    }
    csv_row_text(csv, "time_model", RT_TIME_MODEL);
    for (enum rt_text t = RT_WORKLOAD; t < RT_TEXT_COUNT; t++) {
        if (t != RT_REFERENCE) {
            csv_row_text(csv, rt_text_info[t].key, record->text[t]);
        }
    }
}

static void metric_columns(struct csv_row *csv, const struct rt_metrics *metrics)
{
    for (enum rt_metric m = RT_INTENSITY; m < RT_METRIC_COUNT; m++) {
        csv_row_number(csv, rt_metric_info[m].key, rt_metrics_know(metrics, m), metrics->value[m]);
    }
}

static void attribution_columns(struct csv_row *csv, const struct rt_answer *answer)
{
    const struct rt_attribution *a = &answer->attribution;
    const bool known = answer->attributed;
    const bool classified = known && a->classified;
    csv_row_number(csv, "machine_balance_flop_per_byte", known && a->compared,
                   a->machine_balance_flop_per_byte);
    csv_row_text(csv, "roofline_bound", classified ? rt_bound_name(a->roofline_bound) : NULL);
    csv_row_number(csv, "roofline_limit_tflops", classified, a->roofline_limit_tflops);
    csv_row_number(csv, "reference_efficiency", classified, a->reference_efficiency);
    csv_row_number(csv, "efficiency_screen", known && a->compared, a->efficiency_screen);
    csv_row_text(csv, "reference_consistency",
                 classified ? rt_consistency_name(a->recheck_reference) : NULL);
    csv_row_text(csv, "kernel_hypothesis", known ? rt_hypothesis_info[a->candidate[0]].name : NULL);
    csv_row_text(csv, "primary_hypothesis",
                 known ? rt_hypothesis_info[a->primary_hypothesis].name : NULL);
}

/* The tie by name: "answer: kernel_memory or kernel_underutilized". */
static void margin_columns(struct csv_row *csv, const struct rt_answer *answer)
{
    struct rt_margin margin;
    char tie[96] = "";
    const bool known = rt_margin_find_tie(answer, &margin);
    if (known && margin.tie != RT_TIE_NONE) {
        (void)snprintf(tie, sizeof tie, "%s: %s or %s", rt_tie_name[margin.tie], margin.side[0],
                       margin.side[1]);
    }
    csv_row_number(csv, "robustness_record", known, known ? margin.robustness.record : 0);
    csv_row_number(csv, "robustness_all", known, known ? margin.robustness.all : 0);
    csv_row_text(csv, "tie", tie);
}

/* A list as one field, its items separated by "; ". */
static void list_columns(struct csv_row *csv, const struct rt_answer *answer)
{
    struct rt_buf list;
    rt_buf_init(&list);
    const int hypothesis = rt_answer_hypothesis(answer);
    if (hypothesis != RT_NO_HYPOTHESIS) {
        const char *const *item = rt_hypothesis_info[hypothesis].rule_out;
        for (size_t i = 0; item != NULL && item[i] != NULL; i++) {
            rt_buf_printf(&list, "%s%s", i > 0 ? "; " : "", item[i]);
        }
    }
    csv_row_text(csv, "still_to_rule_out", rt_buf_text(&list));
    csv->buf->failed = csv->buf->failed || list.failed;
    rt_buf_clear(&list);
    if (hypothesis != RT_NO_HYPOTHESIS) {
        const struct rt_hypothesis_info *info = &rt_hypothesis_info[hypothesis];
        for (size_t i = 0; i < info->change_count; i++) {
            rt_buf_printf(&list, "%s%s", i > 0 ? "; " : "", rt_change_info[info->changes[i]].name);
        }
    }
    csv_row_text(csv, "allowed_changes", rt_buf_text(&list));
    csv->buf->failed = csv->buf->failed || list.failed;
    rt_buf_fini(&list);
}

static void put_row(struct csv_row *csv, const char *path, const struct rt_answer *answer)
{
    const struct rt_record *record = &answer->record;
    const struct rt_reference *reference = answer->reference;
    csv_row_text(csv, "id", record->id);
    csv_row_text(csv, "name", record->text[RT_NAME]);
    csv_row_text(csv, "file", path);
    csv_row_number(csv, "line", true, record->line);
    csv_row_text(csv, "reference", reference == NULL ? NULL : reference->id);
    csv_row_number(csv, "reference_tflops", reference != NULL,
                   reference == NULL ? 0 : reference->ceilings.value[RT_CEILING_TFLOPS]);
    csv_row_number(csv, "reference_dram_gbps", reference != NULL,
                   reference == NULL ? 0 : reference->ceilings.value[RT_CEILING_DRAM_GBPS]);
    record_columns(csv, record);
    metric_columns(csv, &answer->metrics);
    attribution_columns(csv, answer);
    margin_columns(csv, answer);
    list_columns(csv, answer);
    csv_row_end(csv);
}

void report_csv(struct out *out, const struct rt_study *study)
{
    const struct rt_answer nothing = {.attributed = false};
    struct csv_row csv;
    csv_row_init(&csv, &out->text);
    put_row(&csv, "", &nothing); /* the header */
    for (size_t i = 0; i < study->records.count; i++) {
        struct rt_answer answer = {.attributed = false};
        rt_study_answer(study, i, NULL, &answer);
        put_row(&csv, rt_set_path(&study->records, answer.record.file), &answer);
        out_drain(out);
    }
    csv_row_fini(&csv);
}
