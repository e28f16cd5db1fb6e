/*
 * The report as CSV (RFC 4180 with line feeds): one row a record, a header of key names, an
 * empty field for what is unknown. Texts are shown as on a terminal, control characters as
 * escapes.
 *
 * A text that a spreadsheet might take for a formula (=, +, -, @ in front) is quoted, not
 * changed: the file says what the record says. Import the column as text.
 */
#include <stdlib.h>
#include <string.h>

#include "src/report.h"
#include "ui/text.h"

/* One row in the making. `header`: the names of the columns are written, not the values. */
struct row {
    struct rt_buf *buf;
    struct rt_buf scratch;
    bool header;
    bool comma;
};

/* Starts a column; true when its value is wanted. */
static bool column(struct row *row, const char *name)
{
    if (row->comma) {
        rt_buf_putc(row->buf, ',');
    }
    row->comma = true;
    if (row->header) {
        rt_buf_puts(row->buf, name);
    }
    return !row->header;
}

static void put_quoted(struct rt_buf *buf, const char *text)
{
    rt_buf_putc(buf, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            rt_buf_putc(buf, '"');
        }
        rt_buf_putc(buf, *text);
    }
    rt_buf_putc(buf, '"');
}

static void text_column(struct row *row, const char *name, const char *text)
{
    if (!column(row, name) || text == NULL || text[0] == '\0') {
        return;
    }
    rt_buf_clear(&row->scratch);
    ui_text_escape(&row->scratch, text, true);
    if (row->scratch.failed) {
        row->buf->failed = true;
        return;
    }
    const char *shown = rt_buf_text(&row->scratch);
    if (strpbrk(shown, ",\"") != NULL || strchr("=+-@ ", shown[0]) != NULL) {
        put_quoted(row->buf, shown);
    } else {
        rt_buf_puts(row->buf, shown);
    }
}

static void number_column(struct row *row, const char *name, bool known, double value)
{
    if (column(row, name) && known) {
        rt_buf_number(row->buf, value);
    }
}

static void record_columns(struct row *row, const struct rt_record *record)
{
    for (enum rt_number n = RT_FLOPS; n < RT_NUMBER_COUNT; n++) {
        const char *key = rt_number_info[n].key;
        const bool none = (n == RT_FLOPS && (record->known & RT_FLOPS_NONE) != 0) ||
                          (n == RT_DRAM_BYTES && (record->known & RT_DRAM_BYTES_NONE) != 0);
        if (none) {
            text_column(row, key, "none");
        } else if (n == RT_CALLS && !rt_record_knows(record, n)) {
            number_column(row, key, true, 1);
        } else {
            number_column(row, key, rt_record_knows(record, n), record->number[n]);
        }
    }
    text_column(row, "time_model", RT_TIME_MODEL);
    for (enum rt_text t = RT_WORKLOAD; t < RT_TEXT_COUNT; t++) {
        if (t != RT_REFERENCE) {
            text_column(row, rt_text_info[t].key, record->text[t]);
        }
    }
}

static void metric_columns(struct row *row, const struct rt_metrics *metrics)
{
    for (enum rt_metric m = RT_INTENSITY; m < RT_METRIC_COUNT; m++) {
        number_column(row, rt_metric_info[m].key, rt_metrics_know(metrics, m), metrics->value[m]);
    }
}

static void attribution_columns(struct row *row, const struct rt_answer *answer)
{
    const struct rt_attribution *a = &answer->attribution;
    const bool known = answer->attributed;
    const bool classified = known && a->classified;
    number_column(row, "machine_balance_flop_per_byte", known, a->machine_balance_flop_per_byte);
    text_column(row, "roofline_bound", classified ? rt_bound_name(a->roofline_bound) : NULL);
    number_column(row, "roofline_limit_tflops", classified, a->roofline_limit_tflops);
    number_column(row, "reference_efficiency", classified, a->reference_efficiency);
    number_column(row, "efficiency_screen", known, a->efficiency_screen);
    text_column(row, "reference_consistency",
                classified ? rt_consistency_name(a->recheck_reference) : NULL);
    text_column(row, "kernel_hypothesis",
                known ? rt_hypothesis_info[a->candidate[0]].name : NULL);
    text_column(row, "primary_hypothesis",
                known ? rt_hypothesis_info[a->primary_hypothesis].name : NULL);
}

/* A list as one field, its items separated by "; ". */
static void list_columns(struct row *row, const struct rt_answer *answer)
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
    text_column(row, "still_to_rule_out", rt_buf_text(&list));
    row->buf->failed = row->buf->failed || list.failed;
    rt_buf_clear(&list);
    if (hypothesis != RT_NO_HYPOTHESIS) {
        const struct rt_hypothesis_info *info = &rt_hypothesis_info[hypothesis];
        for (size_t i = 0; i < info->change_count; i++) {
            rt_buf_printf(&list, "%s%s", i > 0 ? "; " : "", rt_change_info[info->changes[i]].name);
        }
    }
    text_column(row, "allowed_changes", rt_buf_text(&list));
    row->buf->failed = row->buf->failed || list.failed;
    rt_buf_fini(&list);
}

static void put_row(struct row *row, const char *path, const struct rt_answer *answer)
{
    const struct rt_record *record = &answer->record;
    const struct rt_reference *reference = answer->reference;
    row->comma = false;
    text_column(row, "id", record->id);
    text_column(row, "name", record->text[RT_NAME]);
    text_column(row, "file", path);
    number_column(row, "line", true, record->line);
    text_column(row, "reference", reference == NULL ? NULL : reference->id);
    number_column(row, "reference_tflops", reference != NULL,
                  reference == NULL ? 0 : reference->ceilings.value[RT_CEILING_TFLOPS]);
    number_column(row, "reference_dram_gbps", reference != NULL,
                  reference == NULL ? 0 : reference->ceilings.value[RT_CEILING_DRAM_GBPS]);
    record_columns(row, record);
    metric_columns(row, &answer->metrics);
    attribution_columns(row, answer);
    list_columns(row, answer);
    rt_buf_putc(row->buf, '\n');
}

void report_csv(struct out *out, const struct rt_study *study)
{
    struct row row = {.buf = &out->text, .header = true};
    const struct rt_answer nothing = {.attributed = false};
    rt_buf_init(&row.scratch);
    put_row(&row, "", &nothing);
    row.header = false;
    for (size_t i = 0; i < study->records.count; i++) {
        struct rt_answer answer = {.attributed = false};
        rt_study_answer(study, i, NULL, &answer);
        put_row(&row, rt_set_path(&study->records, answer.record.file), &answer);
        out_drain(out);
    }
    rt_buf_fini(&row.scratch);
}
