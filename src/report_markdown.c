/*
 * The report as Markdown: a table of all records, then one section a record that can be pasted
 * into a ticket by itself.
 */
#include <stdlib.h>

#include "core/margin.h"
#include "src/markdown.h"
#include "src/report_timeline.h"

enum { TABLE_DIGITS = 4 };

static void put_cell(struct rt_buf *buf, bool known, double value)
{
    rt_buf_puts(buf, " | ");
    if (known) {
        rt_buf_show(buf, value, TABLE_DIGITS);
    }
}

static void put_row(struct rt_buf *buf, const struct rt_answer *answer, const char *name)
{
    const struct rt_metrics *m = &answer->metrics;
    const struct rt_attribution *a = &answer->attribution;
    const int hypothesis = rt_answer_hypothesis(answer);
    const bool classified = answer->attributed && a->classified;
    rt_buf_printf(buf, "| `%s` | ", answer->record.id);
    markdown_text(buf, name);
    put_cell(buf, rt_metrics_know(m, RT_INTENSITY), m->value[RT_INTENSITY]);
    put_cell(buf, rt_metrics_know(m, RT_ACHIEVED_TFLOPS), m->value[RT_ACHIEVED_TFLOPS]);
    put_cell(buf, rt_metrics_know(m, RT_ACHIEVED_DRAM_GBPS), m->value[RT_ACHIEVED_DRAM_GBPS]);
    put_cell(buf, rt_metrics_know(m, RT_TOTAL_MS), m->value[RT_TOTAL_MS]);
    put_cell(buf, classified, classified ? a->reference_efficiency : 0);
    rt_buf_printf(buf, " | %s | %s |\n", answer->reference == NULL ? "" : answer->reference->id,
                  hypothesis == RT_NO_HYPOTHESIS ? "" : rt_hypothesis_info[hypothesis].name);
}

static void put_table(struct out *out, const struct rt_study *study)
{
    rt_buf_puts(&out->text,
                "| record | name | FLOP/byte | TFLOP/s | GB/s | total ms | efficiency | reference "
                "| primary hypothesis |\n|---|---|---:|---:|---:|---:|---:|---|---|\n");
    for (size_t i = 0; i < study->records.count; i++) {
        struct rt_answer answer;
        rt_study_answer(study, i, NULL, &answer);
        put_row(&out->text, &answer, rt_set_display_name(&study->records, i));
        out_drain(out);
    }
}

static void put_references(struct out *out, const struct rt_study *study)
{
    bool *listed = report_listed_references(study);
    if (listed == NULL) {
        out->text.failed = true;
        return;
    }
    bool first = true;
    for (size_t r = 0; r < study->references.count; r++) {
        const struct rt_reference *reference = &study->references.item[r];
        if (!listed[r]) {
            continue;
        }
        rt_buf_puts(&out->text, first ? "\n## References\n\n- " : "- ");
        markdown_reference(&out->text, reference, &reference->ceilings);
        first = false;
    }
    free(listed);
}

/* What the record states beside its numbers. */
static void put_statements(struct rt_buf *buf, const struct rt_record *record)
{
    bool any = false;
    for (size_t i = 0; i < rt_stated_text_count; i++) {
        const char *text = rt_record_text(record, rt_stated_texts[i]);
        if (text != NULL) {
            rt_buf_printf(buf, "- %s: ", rt_text_info[rt_stated_texts[i]].key);
            markdown_text(buf, text);
            rt_buf_putc(buf, '\n');
            any = true;
        }
    }
    rt_buf_puts(buf, any ? "\n" : "");
}

/* One row a quantity: "kernel_memory until 571.4, then kernel_underutilized". */
static void put_flip_row(struct rt_buf *buf, const struct rt_answer *answer,
                         const struct rt_margin *margin, enum rt_quantity quantity)
{
    const struct rt_flips *flips = &margin->flips[quantity];
    double present;
    if (!rt_quantity_value(&answer->record, margin->ceilings, quantity, &present)) {
        return;
    }
    rt_buf_printf(buf, "| `%s` | ", rt_quantity_info[quantity].key);
    rt_buf_number(buf, present);
    rt_buf_printf(buf, " | %s | ", rt_quantity_info[quantity].unit);
    for (size_t i = 0; i < flips->count; i++) {
        const bool here = i == flips->present;
        rt_buf_printf(buf, "%s%s%s", here ? "**" : "",
                      rt_hypothesis_info[flips->item[i].primary_hypothesis].name, here ? "**" : "");
        if (i + 1 < flips->count) {
            rt_buf_puts(buf, " until ");
            rt_buf_show(buf, flips->item[i].to, TABLE_DIGITS);
            rt_buf_puts(buf, ", then ");
        }
    }
    rt_buf_puts(buf, " |\n");
}

static void put_flips(struct rt_buf *buf, const struct rt_answer *answer)
{
    struct rt_margin margin;
    if (!rt_margin_find(answer, &margin)) {
        return;
    }
    rt_buf_puts(buf, "\n### what would flip it\n\n| quantity | present | unit | answer, the others "
                     "held |\n|---|---:|---|---|\n");
    for (int q = 0; q < RT_QUANTITY_COUNT; q++) {
        put_flip_row(buf, answer, &margin, (enum rt_quantity)q);
    }
}

static void put_section(struct rt_buf *buf, const struct rt_study *study, size_t index)
{
    struct rt_answer answer;
    rt_study_answer(study, index, NULL, &answer);
    const struct rt_record *record = &answer.record;
    rt_buf_puts(buf, "\n## ");
    markdown_text(buf, rt_set_display_name(&study->records, index));
    rt_buf_printf(buf, " (`%s`)\n\n", record->id);
    markdown_text(buf, rt_set_path(&study->records, record->file));
    if (record->line > 0) {
        rt_buf_printf(buf, ":%u", (unsigned)record->line);
    }
    rt_buf_puts(buf, "\n\n");
    put_statements(buf, record);
    markdown_measured(buf, record);
    for (enum rt_step step = RT_STEP_METRICS; step < RT_STEP_COUNT; step++) {
        rt_buf_printf(buf, "\n### %s\n\n", rt_step_title[step]);
        markdown_chain(buf, &answer, step);
        if (step == RT_STEP_CANDIDATE) {
            put_flips(buf, &answer);
        }
    }
    if (answer.attributed && answer.reference != NULL) {
        rt_buf_puts(buf, "\nReference: ");
        markdown_reference(buf, answer.reference, &answer.ceilings);
    }
}

static void put_messages(struct out *out, const struct rt_diags *diags)
{
    bool first = true;
    for (size_t i = 0; i < diags->count; i++) {
        const struct rt_diag *diag = &diags->item[i];
        if (diag->severity == RT_REMARK) {
            continue;
        }
        rt_buf_puts(&out->text, first ? "\n## Errors and warnings\n\n- " : "- ");
        markdown_text(&out->text, diag->path);
        if (diag->line > 0) {
            rt_buf_printf(&out->text, ":%u:%u", (unsigned)diag->line, (unsigned)diag->column);
        }
        rt_buf_printf(&out->text, ": %s: ", rt_severity_name(diag->severity));
        markdown_text(&out->text, diag->message);
        rt_buf_putc(&out->text, '\n');
        out_drain(out);
        first = false;
    }
}

static void put_account(struct out *out, const struct rt_account *account)
{
    if (account->count > 0 || account->dropped > 0) {
        rt_buf_puts(&out->text, "\n## Import account\n\n");
    }
    for (size_t i = 0; i < account->count; i++) {
        const struct rt_account_item *item = &account->item[i];
        rt_buf_puts(&out->text, "- ");
        markdown_text(&out->text, item->path[0] == '\0' ? "all files" : item->path);
        if (item->line > 0) {
            rt_buf_printf(&out->text, ":%u", (unsigned)item->line);
        }
        rt_buf_printf(&out->text, ": %s: ", rt_account_word[item->kind]);
        markdown_text(&out->text, item->text);
        rt_buf_putc(&out->text, '\n');
        out_drain(out);
    }
    if (account->dropped > 0) {
        rt_buf_printf(&out->text, "- and %zu more that were not kept\n", account->dropped);
    }
}

void report_markdown(struct out *out, const struct rt_study *study)
{
    rt_buf_puts(&out->text, "# Roofline report\n\n");
    put_table(out, study);
    put_references(out, study);
    for (size_t i = 0; i < study->records.count; i++) {
        put_section(&out->text, study, i);
        out_drain(out);
    }
    report_rankings_markdown(out, study);
    put_account(out, &study->account);
    put_messages(out, &study->diags);
}
