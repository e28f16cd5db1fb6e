/*
 * The first two steps of the chain in words: what was measured, and what follows from it by
 * arithmetic alone. What it may mean is worded in chain.c.
 */
#include <stdio.h>
#include <string.h>

#include "core/chain.h"
#include "core/chain_parts.h"
#include "core/levels.h"
#include "core/number.h"

/* Four digits are what a person reads; percentages take three. */
static struct rt_shown show(double value)
{
    return rt_show(value, 4);
}

static struct rt_shown percent(double share)
{
    return rt_show(share * 100, 3);
}

/* A count with its unit, or the word that stands for it. */
struct counted {
    char text[RT_NUMBER_TEXT_MAX + 8];
};

static struct counted count(const struct rt_record *record, enum rt_number number)
{
    struct counted text;
    const enum rt_state state = rt_record_state(record, number);
    if (state != RT_STATE_NUMBER) {
        (void)snprintf(text.text, sizeof text.text, "%s", rt_state_word[state]);
    } else {
        (void)snprintf(text.text, sizeof text.text, "%s %s", show(record->number[number]).text,
                       rt_number_info[number].unit);
    }
    return text;
}

static void add_stated(struct rt_lines *lines, const char *label, const char *text)
{
    if (text != NULL && text[0] != '\0') {
        rt_lines_add(lines, RT_LINE_PLAIN, label, "%s", text);
    }
}

/* Counts that stand beside those of the model, each with where it is from. */
static bool has_source(enum rt_number number)
{
    return number >= RT_L1_BYTES && number <= RT_DRAM_BYTES_COUNTER;
}

static void write_extras(const struct rt_record *record, struct rt_lines *lines)
{
    struct rt_buf extras;
    rt_buf_init(&extras);
    for (int n = RT_MODEL_NUMBERS; n < RT_NUMBER_COUNT; n++) {
        if (rt_record_knows(record, (enum rt_number)n) && !has_source((enum rt_number)n)) {
            rt_buf_printf(&extras, "%s%s ", extras.len > 0 ? "   " : "", rt_number_info[n].key);
            rt_buf_show(&extras, record->number[n], 4);
            rt_buf_printf(&extras, "%s%s", rt_number_info[n].unit[0] != '\0' ? " " : "",
                          rt_number_info[n].unit);
        }
    }
    lines->failed = lines->failed || extras.failed;
    add_stated(lines, "also", rt_buf_text(&extras));
    rt_buf_fini(&extras);
}

static void write_further_counts(const struct rt_record *record, struct rt_lines *lines)
{
    for (int n = RT_L1_BYTES; n <= RT_DRAM_BYTES_COUNTER; n++) {
        const enum rt_text source = n == RT_L1_BYTES   ? RT_L1_BYTES_SOURCE
                                    : n == RT_L2_BYTES ? RT_L2_BYTES_SOURCE
                                                       : RT_TEXT_COUNT;
        if (rt_record_knows(record, (enum rt_number)n)) {
            rt_lines_add(lines, RT_LINE_PLAIN, "", "%s %s %s%s%s%s", rt_number_info[n].key,
                         show(record->number[n]).text, rt_number_info[n].unit,
                         source != RT_TEXT_COUNT ? " (" : "",
                         source != RT_TEXT_COUNT ? rt_chain_source(record, source) : "",
                         source != RT_TEXT_COUNT ? ")" : "");
        }
    }
}

void rt_chain_record(const struct rt_answer *answer, struct rt_lines *lines)
{
    const struct rt_record *const r = &answer->record;
    rt_lines_add(lines, RT_LINE_PLAIN, "work", "flops %s (%s)   dram_bytes %s (%s)",
                 count(r, RT_FLOPS).text, rt_chain_source(r, RT_FLOPS_SOURCE),
                 count(r, RT_DRAM_BYTES).text, rt_chain_source(r, RT_DRAM_BYTES_SOURCE));
    write_further_counts(r, lines);
    (void)rt_chain_topic(answer, RT_TOPIC_WORK, lines);
    (void)rt_chain_topic(answer, RT_TOPIC_BYTES, lines);
    rt_lines_add(lines, RT_LINE_PLAIN, "time",
                 "kernel %s ms   transfer %s   sync %s   launch %s (%s)",
                 show(r->number[RT_KERNEL_MS]).text, show(r->number[RT_TRANSFER_MS]).text,
                 show(r->number[RT_SYNC_MS]).text, show(r->number[RT_LAUNCH_MS]).text,
                 rt_chain_source(r, RT_TIME_SOURCE));
    rt_lines_add(lines, RT_LINE_PLAIN, "", "exposed and disjoint: the four add up to the interval");
    (void)rt_chain_topic(answer, RT_TOPIC_TIME, lines);
    add_stated(lines, "workload", r->text[RT_WORKLOAD]);
    add_stated(lines, "dtype", r->text[RT_DTYPE]);
    add_stated(lines, "interval", r->text[RT_INTERVAL]);
    add_stated(lines, "device", r->text[RT_DEVICE]);
    write_extras(r, lines);
    add_stated(lines, "change", r->text[RT_CHANGE]);
    add_stated(lines, "repeat of", r->text[RT_REPEAT_OF]);
    add_stated(lines, "note", r->text[RT_NOTE]);
}

static void write_intensity(const struct rt_answer *answer, struct rt_lines *lines)
{
    const struct rt_record *const r = &answer->record;
    if (rt_metrics_know(&answer->metrics, RT_INTENSITY)) {
        rt_lines_add(lines, RT_LINE_FORMULA, "intensity", "%s = %s / %s = %s FLOP/byte",
                     rt_metric_info[RT_INTENSITY].formula, show(r->number[RT_FLOPS]).text,
                     show(r->number[RT_DRAM_BYTES]).text,
                     show(answer->metrics.value[RT_INTENSITY]).text);
    } else if (answer->metrics.intensity_infinite) {
        rt_lines_add(lines, RT_LINE_PLAIN, "intensity",
                     "infinite: the kernel touches no DRAM (dram_bytes = none)");
    } else {
        rt_lines_add(lines, RT_LINE_CAUTION, "intensity",
                     "unknown: it needs both flops and dram_bytes");
    }
}

static void write_rate(const struct rt_answer *answer, enum rt_metric metric, enum rt_number number,
                       const char *label, const char *scale, struct rt_lines *lines)
{
    const struct rt_record *const r = &answer->record;
    if (!rt_metrics_know(&answer->metrics, metric)) {
        rt_lines_add(lines, RT_LINE_CAUTION, label, "unknown: %s is not measured",
                     rt_number_info[number].key);
        return;
    }
    rt_lines_add(lines, RT_LINE_FORMULA, label, "%s = %s / %s s / %s = %s %s",
                 rt_metric_info[metric].formula, show(r->number[number]).text,
                 show(r->number[RT_KERNEL_MS] / 1000).text, scale,
                 show(answer->metrics.value[metric]).text, rt_metric_info[metric].unit);
}

/* What the sources of the counts mean for the intensity. */
static void write_evidence(const struct rt_record *record, struct rt_lines *lines)
{
    if (strcmp(rt_chain_source(record, RT_DRAM_BYTES_SOURCE), "theoretical") == 0) {
        rt_lines_add(lines, RT_LINE_CAUTION, "caution",
                     "theoretical bytes are the lowest possible: the true intensity may be lower");
    }
    if (strcmp(rt_chain_source(record, RT_FLOPS_SOURCE), "estimated") == 0 ||
        strcmp(rt_chain_source(record, RT_DRAM_BYTES_SOURCE), "estimated") == 0) {
        rt_lines_add(lines, RT_LINE_CAUTION, "caution",
                     "an estimated count moves the mark with it");
    }
}

void rt_chain_metrics(const struct rt_answer *answer, struct rt_lines *lines)
{
    const struct rt_record *const r = &answer->record;
    const double *const value = answer->metrics.value;
    write_intensity(answer, lines);
    write_rate(answer, RT_ACHIEVED_TFLOPS, RT_FLOPS, "achieved", "1e12", lines);
    write_rate(answer, RT_ACHIEVED_DRAM_GBPS, RT_DRAM_BYTES, "bandwidth", "1e9", lines);
    rt_lines_add(lines, RT_LINE_FORMULA, "total",
                 "kernel + transfer + sync + launch = %s + %s + %s + %s = %s ms",
                 show(r->number[RT_KERNEL_MS]).text, show(r->number[RT_TRANSFER_MS]).text,
                 show(r->number[RT_SYNC_MS]).text, show(r->number[RT_LAUNCH_MS]).text,
                 show(value[RT_TOTAL_MS]).text);
    rt_lines_add(lines, RT_LINE_FORMULA, "exposed",
                 "of %s ms: transfer %s %%   sync %s %%   launch %s %%",
                 show(value[RT_TOTAL_MS]).text, percent(value[RT_TRANSFER_SHARE]).text,
                 percent(value[RT_SYNC_SHARE]).text, percent(value[RT_LAUNCH_SHARE]).text);
    struct rt_levels levels;
    rt_levels_derive(answer, &levels);
    rt_levels_lines(&levels, r, lines);
    (void)rt_chain_topic(answer, RT_TOPIC_PARTS, lines);
    rt_lines_add(lines, RT_LINE_PLAIN, "from", "flops: %s   dram_bytes: %s   times: %s",
                 rt_chain_source(r, RT_FLOPS_SOURCE), rt_chain_source(r, RT_DRAM_BYTES_SOURCE),
                 rt_chain_source(r, RT_TIME_SOURCE));
    write_evidence(r, lines);
}
