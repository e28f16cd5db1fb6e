/*
 * What a comparison of records says in words.
 */
#include "core/compare.h"
#include "core/margin.h"

#include <string.h>

#include "core/chain.h"

enum { VALUE_DIGITS = 5, RATIO_DIGITS = 4 };

void rt_compare_put_why_not(struct rt_buf *buf, const struct rt_record_comparison *comparison)
{
    bool first = true;
    for (int i = 0; i < RT_AGREE_COUNT; i++) {
        if (comparison->why_not[i]) {
            rt_buf_puts(buf, first ? "" : "; ");
            rt_texts_put_difference(buf, &comparison->before.answer->record,
                                    &comparison->after.answer->record, rt_agree[i]);
            first = false;
        }
    }
}

/* ---- beside ---- */

static void put_change(struct rt_buf *buf, const struct rt_record *before,
                       const struct rt_record *after)
{
    const char *const made = rt_record_text(after, RT_CHANGE);
    const char *const earlier = rt_record_text(before, RT_CHANGE);
    if (made != NULL) {
        rt_buf_printf(buf, "the record after states change = '%s'", made);
    }
    if (earlier != NULL) {
        rt_buf_printf(buf, "%sthe record before states change = '%s'%s", made != NULL ? "; " : "",
                      earlier, made != NULL ? ": it may be no baseline" : ", the one after none");
    }
}

/* "workload, interval not stated by both: taken as equal" */
static void put_unstated(struct rt_buf *buf, const struct rt_record *before,
                         const struct rt_record *after)
{
    bool first = true;
    for (int i = 0; i < RT_AGREE_COUNT; i++) {
        if (rt_record_text(before, rt_agree[i]) == NULL ||
            rt_record_text(after, rt_agree[i]) == NULL) {
            rt_buf_printf(buf, "%s%s", first ? "" : ", ", rt_text_info[rt_agree[i]].key);
            first = false;
        }
    }
    rt_buf_puts(buf, " not stated by both: taken as equal");
}

static void put_reference(struct rt_buf *buf, const struct rt_answer *answer, const char *side)
{
    if (answer->reference == NULL) {
        rt_buf_printf(buf, "none %s", side);
        return;
    }
    rt_buf_printf(buf, "%s (", answer->reference->id);
    rt_buf_show(buf, answer->ceilings.value[RT_CEILING_TFLOPS], VALUE_DIGITS);
    rt_buf_puts(buf, " TFLOP/s, ");
    rt_buf_show(buf, answer->ceilings.value[RT_CEILING_DRAM_GBPS], VALUE_DIGITS);
    rt_buf_puts(buf, " GB/s, screen ");
    rt_buf_show(buf, answer->ceilings.value[RT_CEILING_SCREEN] * 100, VALUE_DIGITS);
    rt_buf_printf(buf, " %%) %s", side);
}

static void put_sources(struct rt_buf *buf, const struct rt_record *before,
                        const struct rt_record *after)
{
    static const enum rt_text source[] = {RT_FLOPS_SOURCE, RT_DRAM_BYTES_SOURCE, RT_TIME_SOURCE};
    bool first = true;
    for (size_t i = 0; i < sizeof source / sizeof *source; i++) {
        if (rt_texts_differ(before, after, source[i])) {
            rt_buf_puts(buf, first ? "" : "; ");
            rt_texts_put_difference(buf, before, after, source[i]);
            first = false;
        }
    }
    rt_buf_puts(buf, ": what changed may be how it was measured");
}

void rt_compare_put_beside(struct rt_buf *buf, const struct rt_record_comparison *comparison,
                           enum rt_beside beside)
{
    const struct rt_answer *const before = comparison->before.answer;
    const struct rt_answer *const after = comparison->after.answer;
    switch (beside) {
    case RT_BESIDE_CHANGE:
        put_change(buf, &before->record, &after->record);
        break;
    case RT_BESIDE_UNSTATED:
        put_unstated(buf, &before->record, &after->record);
        break;
    case RT_BESIDE_DEVICE:
        rt_texts_put_difference(buf, &before->record, &after->record, RT_DEVICE);
        break;
    case RT_BESIDE_REFERENCE:
        rt_buf_puts(buf, "the ceilings differ: ");
        put_reference(buf, before, "before");
        rt_buf_puts(buf, ", ");
        put_reference(buf, after, "after");
        break;
    case RT_BESIDE_SOURCE:
        put_sources(buf, &before->record, &after->record);
        break;
    case RT_BESIDE_NO_REPEATS:
        rt_buf_puts(buf, "no repeats on either side: how much is noise is not known");
        break;
    case RT_BESIDE_COUNT:
        break;
    }
}

/* ---- speedup ---- */

static void put_faster(struct rt_buf *buf, const struct rt_record_comparison *comparison,
                       double speedup, const char *times, int quantity)
{
    const struct rt_delta *const row = rt_compare_row(comparison, quantity);
    rt_buf_show(buf, speedup, RATIO_DIGITS);
    rt_buf_printf(buf, " times%s (", times);
    rt_delta_put(buf, row, RT_DELTA_BEFORE);
    rt_buf_puts(buf, " -> ");
    rt_delta_put(buf, row, RT_DELTA_AFTER);
    rt_buf_puts(buf, " ms");
    if (rt_delta_is_judged(row)) {
        rt_buf_puts(buf, ", ");
        rt_delta_put(buf, row, RT_DELTA_NOISE);
        rt_buf_puts(buf, " noise");
    }
    rt_buf_putc(buf, ')');
}

void rt_compare_put_speedup(struct rt_buf *buf, const struct rt_record_comparison *comparison)
{
    const bool total = comparison->has_speedup;
    if (total) {
        rt_buf_puts(buf, "total ");
        put_faster(buf, comparison, comparison->speedup, " as fast", RT_FIRST_METRIC + RT_TOTAL_MS);
    }
    if (comparison->has_kernel_speedup) {
        rt_buf_puts(buf, total ? ", kernel " : "kernel ");
        put_faster(buf, comparison, comparison->kernel_speedup, total ? "" : " as fast",
                   RT_KERNEL_MS);
    }
}

/* ---- answers ---- */

static const char *answer_name(const struct rt_answer *answer)
{
    const int hypothesis = rt_answer_hypothesis(answer);
    return hypothesis == RT_NO_HYPOTHESIS ? "no answer" : rt_hypothesis_info[hypothesis].name;
}

static const char *bound_name(const struct rt_attribution *attribution)
{
    return attribution->classified ? rt_bound_name(attribution->roofline_bound) : "not classified";
}

void rt_compare_put_answers(struct rt_buf *buf, const struct rt_record_comparison *comparison)
{
    const struct rt_answer *const before = comparison->before.answer;
    const struct rt_answer *const after = comparison->after.answer;
    if (!comparison->has_answers) {
        rt_buf_printf(buf, "%s before, %s after", answer_name(before), answer_name(after));
        return;
    }
    if (comparison->same_hypothesis) {
        rt_buf_printf(buf, "the same answer: %s", answer_name(before));
    } else {
        rt_buf_printf(buf, "the answer changed: %s -> %s", answer_name(before), answer_name(after));
    }
    if (!comparison->same_bound) {
        rt_buf_printf(buf, "; bound %s -> %s", bound_name(&before->attribution),
                      bound_name(&after->attribution));
    }
    if (!comparison->same_consistency) {
        rt_buf_printf(buf, "; consistency %s -> %s",
                      rt_consistency_name(before->attribution.recheck_reference),
                      rt_consistency_name(after->attribution.recheck_reference));
    }
    rt_margin_put_tie(buf, before, "before");
    rt_margin_put_tie(buf, after, "after");
}

/* ---- sources ---- */

static const char *reference_name(const struct rt_answer *answer)
{
    return answer->reference != NULL ? answer->reference->id : "no reference";
}

static const char *source_name(const struct rt_compare_side *side, int quantity)
{
    if (quantity >= RT_FIRST_ATTRIBUTED) {
        return reference_name(side->answer);
    }
    return rt_chain_number_source(&side->answer->record, (enum rt_number)quantity);
}

void rt_compare_put_source(struct rt_buf *buf, const struct rt_record_comparison *comparison,
                           size_t row)
{
    const int quantity = comparison->quantity[row];
    if (quantity >= RT_FIRST_METRIC && quantity < RT_FIRST_ATTRIBUTED) {
        rt_buf_puts(buf, "derived");
        return;
    }
    const char *const before = source_name(&comparison->before, quantity);
    const char *const after = source_name(&comparison->after, quantity);
    rt_buf_puts(buf, before);
    if (strcmp(before, after) != 0) {
        rt_buf_printf(buf, " -> %s", after);
    }
}
