/*
 * The chain in words. Every number shown is one that was computed (study.h); this module only
 * words it, and computes nothing of the model again.
 */
#include "core/chain.h"

#include <stdio.h>
#include <string.h>

#include "core/chain_parts.h"
#include "core/counts.h"
#include "core/levels.h"
#include "core/margin.h"
#include "core/number.h"
#include "core/recheck.h"

#define RT_X(enumerator, title) title,
const char *const rt_step_title[RT_STEP_COUNT] = {RT_STEPS(RT_X)};
#undef RT_X

/* Four digits are what a person reads; percentages take three. */
static struct rt_shown show(double value)
{
    return rt_show(value, 4);
}

static struct rt_shown percent(double share)
{
    return rt_show(share * 100, 3);
}

static void add_stated(struct rt_lines *lines, const char *label, const char *text)
{
    if (text != NULL && text[0] != '\0') {
        rt_lines_add(lines, RT_LINE_PLAIN, label, "%s", text);
    }
}

static void write_bound(const struct rt_answer *answer, struct rt_lines *lines)
{
    const struct rt_attribution *const a = &answer->attribution;
    const bool memory = a->roofline_bound == RT_BOUND_MEMORY;
    if ((answer->record.known & (RT_FLOPS_NONE | RT_DRAM_BYTES_NONE)) != 0) {
        rt_lines_add(lines, RT_LINE_DECISION, "bound", "%s: %s", rt_bound_name(a->roofline_bound),
                     memory ? "no FLOPs, so bandwidth alone is the ceiling"
                            : "no DRAM traffic, so compute alone is the ceiling");
        return;
    }
    struct rt_buf compared;
    rt_buf_init(&compared);
    rt_chain_compare(&compared, answer->metrics.value[RT_INTENSITY],
                     memory ? "< balance" : ">= balance", a->machine_balance_flop_per_byte);
    rt_lines_add(lines, RT_LINE_DECISION, "intensity",
                 "%s FLOP/byte: %s bound (a ceiling, no cause)", rt_buf_text(&compared),
                 rt_bound_name(a->roofline_bound));
    lines->failed = lines->failed || compared.failed;
    rt_buf_fini(&compared);
}

/* Which of a reference's compute ceilings is used, where it has several. */
static void write_roof(const struct rt_answer *answer, struct rt_lines *lines)
{
    const struct rt_reference *const reference = answer->reference;
    if (reference == NULL || !rt_roofs_have_precision(&reference->roofs)) {
        return;
    }
    const char *const dtype = rt_record_text(&answer->record, RT_DTYPE);
    const char *const wanted = reference->text[RT_REF_DTYPE];
    const bool its = dtype != NULL && wanted != NULL && rt_dtype_same(dtype, wanted);
    const bool picked = reference->for_precision;
    rt_lines_add(lines, RT_LINE_PLAIN, "roof", "%s of %s, %s TFLOP/s: %s%s",
                 picked ? rt_roof_info[reference->precision].key : "tflops", reference->id,
                 show(answer->ceilings.value[RT_CEILING_TFLOPS]).text,
                 dtype == NULL ? "no dtype is stated that picks another"
                 : its         ? "for dtype "
                               : "none is stated for dtype ",
                 dtype != NULL ? dtype : "");
}

static void write_limit(const struct rt_answer *answer, struct rt_lines *lines)
{
    const double *const ceiling = answer->ceilings.value;
    if ((answer->record.known & RT_FLOPS_NONE) != 0) {
        rt_lines_add(lines, RT_LINE_FORMULA, "limit", "bandwidth reference %s GB/s",
                     show(ceiling[RT_CEILING_DRAM_GBPS]).text);
    } else if ((answer->record.known & RT_DRAM_BYTES_NONE) != 0) {
        rt_lines_add(lines, RT_LINE_FORMULA, "limit", "compute reference %s TFLOP/s",
                     show(ceiling[RT_CEILING_TFLOPS]).text);
    } else {
        rt_lines_add(lines, RT_LINE_FORMULA, "limit", "min(%s, %s x %s / 1000) = %s TFLOP/s",
                     show(ceiling[RT_CEILING_TFLOPS]).text,
                     show(answer->metrics.value[RT_INTENSITY]).text,
                     show(ceiling[RT_CEILING_DRAM_GBPS]).text,
                     show(answer->attribution.roofline_limit_tflops).text);
    }
}

/* The comparison that decided: with the limit of consistency, or with the screen. */
static void write_efficiency(const struct rt_answer *answer, struct rt_lines *lines)
{
    const struct rt_attribution *const a = &answer->attribution;
    const bool no_flops = (answer->record.known & RT_FLOPS_NONE) != 0;
    const enum rt_metric over = no_flops ? RT_ACHIEVED_DRAM_GBPS : RT_ACHIEVED_TFLOPS;
    const double limit =
        no_flops ? answer->ceilings.value[RT_CEILING_DRAM_GBPS] : a->roofline_limit_tflops;
    struct rt_buf compared;
    rt_buf_init(&compared);
    if (a->recheck_reference) {
        rt_chain_compare_shares(&compared, a->reference_efficiency, ">", RT_CONSISTENCY_LIMIT);
    } else {
        rt_chain_compare_shares(&compared, a->reference_efficiency,
                                a->reference_efficiency >= a->efficiency_screen ? ">=" : "<",
                                a->efficiency_screen);
        rt_buf_puts(&compared, " (declared)");
    }
    rt_lines_add(lines, RT_LINE_DECISION, "efficiency", "%s / %s = %s: %s",
                 show(answer->metrics.value[over]).text, show(limit).text, rt_buf_text(&compared),
                 a->recheck_reference ? "more than the reference allows"
                                      : rt_hypothesis_info[a->candidate[0]].name);
    lines->failed = lines->failed || compared.failed;
    rt_buf_fini(&compared);
}

/* The part of the interval that the answer is about; 0, the kernel, for all other answers. */
static int leading_part(const struct rt_attribution *attribution)
{
    int part = RT_CANDIDATES - 1;
    while (part > 0 && attribution->candidate[part] != attribution->primary_hypothesis) {
        part--;
    }
    return part;
}

static void write_primary(const struct rt_answer *answer, struct rt_lines *lines)
{
    const struct rt_attribution *const a = &answer->attribution;
    struct rt_buf times;
    rt_buf_init(&times);
    const char *const longest = rt_chain_times(&times, a->exposed_ms);
    rt_lines_add(lines, RT_LINE_DECISION, "longest", "of %s ms: %s", rt_buf_text(&times), longest);
    lines->failed = lines->failed || times.failed;
    rt_buf_fini(&times);
    const struct rt_hypothesis_info *const info = &rt_hypothesis_info[a->primary_hypothesis];
    const bool kernel_only = rt_chain_kernel_only(&answer->record);
    const bool inside = kernel_only && a->classified && a->primary_hypothesis == a->candidate[0];
    char share[RT_NUMBER_TEXT_MAX + 32] = "";
    if (leading_part(a) > 0) {
        (void)snprintf(
            share, sizeof share, ", %s %% of the interval",
            percent(a->exposed_ms[leading_part(a)] / answer->metrics.value[RT_TOTAL_MS]).text);
    }
    rt_lines_add(lines, RT_LINE_ANSWER, "candidate", "%s%s%s: %s", info->name, share,
                 inside ? ", inside this kernel" : "", info->headline);
    if (kernel_only) {
        /* Where a timeline gave the time, the record of the whole device is beside it. */
        const char *const source = rt_chain_source(&answer->record, RT_TIME_SOURCE);
        const bool timed =
            strcmp(source, "torch.profiler") == 0 || strcmp(source, "nsight-systems") == 0;
        rt_lines_add(lines, RT_LINE_CAUTION, "interval",
                     RT_INTERVAL_KERNEL_ONLY ": transfer, sync and launch are 0 by definition, %s",
                     timed ? "the record of the whole device tells whether this kernel matters"
                           : "only a timeline tells whether this kernel matters");
    }
}

static void write_rule_out(enum rt_hypothesis hypothesis, struct rt_lines *lines)
{
    struct rt_buf list;
    rt_buf_init(&list);
    for (const char *const *item = rt_hypothesis_info[hypothesis].rule_out; *item != NULL; item++) {
        rt_buf_printf(&list, "%s%s", list.len > 0 ? ", " : "", *item);
    }
    rt_lines_add(lines, RT_LINE_CAUTION, "rule out", "%s", rt_buf_text(&list));
    lines->failed = lines->failed || list.failed;
    rt_buf_fini(&list);
}

/* Which of the four leads, whatever is wrong inside the kernel. */
static void write_longest(const struct rt_record *record, struct rt_lines *lines)
{
    struct rt_buf times;
    rt_buf_init(&times);
    const char *const longest = rt_chain_times(&times, &record->number[RT_KERNEL_MS]);
    rt_lines_add(lines, RT_LINE_DECISION, "longest", "of %s ms: %s", rt_buf_text(&times), longest);
    lines->failed = lines->failed || times.failed;
    rt_buf_fini(&times);
}

/* Without attribution: says why. True when there is nothing more to say. */
static bool write_unattributed(const struct rt_answer *answer, struct rt_lines *lines)
{
    if (answer->attributed) {
        return false;
    }
    if (answer->reference == NULL) {
        rt_lines_add(lines, RT_LINE_CAUTION, "no reference",
                     "nothing to compare with: name one with --reference ID, or with "
                     "'reference = ID' in the record; in the program b chooses one");
        write_longest(&answer->record, lines);
    } else {
        rt_lines_add(lines, RT_LINE_CAUTION, "not finite",
                     "against these ceilings a result is not a finite number: no answer");
    }
    return true;
}

static void write_source(const struct rt_reference *reference, struct rt_lines *lines)
{
    const char *const source = reference->text[RT_REF_SOURCE];
    const char *const cite = reference->text[RT_REF_CITE];
    const bool replaced = reference->origin == RT_ORIGIN_OPTION && cite != NULL;
    rt_lines_add(lines, RT_LINE_PLAIN, "source", "%s; %s%s", source != NULL ? source : "unstated",
                 replaced ? "starting from: " : "", cite != NULL ? cite : "no document cited");
}

static void write_suspect_level(const struct rt_answer *answer, struct rt_lines *lines)
{
    struct rt_levels levels;
    rt_levels_derive(answer, &levels);
    rt_levels_suspect(&levels, answer->attribution.efficiency_screen, lines);
}

static void write_candidate(const struct rt_answer *answer, struct rt_lines *lines)
{
    if (write_unattributed(answer, lines)) { /* what was measured is worth reading all the same */
        (void)rt_chain_topic(answer, RT_TOPIC_MISSING, lines);
        (void)rt_chain_topic(answer, RT_TOPIC_RULE_OUT, lines);
        (void)rt_chain_topic(answer, RT_TOPIC_TOOL, lines);
        return;
    }
    if (answer->attribution.classified) {
        write_bound(answer, lines);
        write_roof(answer, lines);
        write_limit(answer, lines);
        write_efficiency(answer, lines);
        (void)rt_chain_topic(answer, RT_TOPIC_MISSING, lines);
        write_primary(answer, lines);
        rt_counts_headline(answer, lines);
        write_suspect_level(answer, lines);
    } else { /* the answer first: what is not known of the kernel may be long */
        write_primary(answer, lines);
        rt_chain_unclassified(answer, lines);
    }
    struct rt_margin margin;
    const bool has_margin = rt_margin_find(answer, &margin);
    if (has_margin) {
        rt_margin_headlines(answer, &margin, lines);
    }
    rt_counts_lines(answer, lines);
    write_rule_out(answer->attribution.primary_hypothesis, lines);
    if (has_margin) {
        rt_margin_details(answer, &margin, lines);
    }
    (void)rt_chain_topic(answer, RT_TOPIC_RULE_OUT, lines);
    if (answer->reference != NULL) {
        add_stated(lines, "reference", answer->reference->text[RT_REF_NAME]);
        write_source(answer->reference, lines);
    } else {
        const bool counts = answer->attribution.primary_hypothesis == RT_UNCLASSIFIED_KERNEL;
        rt_lines_add(lines, RT_LINE_PLAIN, "reference",
                     counts
                         ? "none: FLOPs and bytes come first, then something to compare them with"
                         : "none, and none is needed: by the times alone this leads");
    }
    (void)rt_chain_topic(answer, RT_TOPIC_TOOL, lines); /* long texts, so the last */
}

static void write_experiment(const struct rt_answer *answer, struct rt_lines *lines)
{
    if (write_unattributed(answer, lines)) {
        return;
    }
    const enum rt_hypothesis primary = answer->attribution.primary_hypothesis;
    const struct rt_hypothesis_info *const info = &rt_hypothesis_info[primary];
    rt_lines_add(lines, RT_LINE_ANSWER, "hypothesis", "%s (%s)", info->name, info->attribution);
    if (info->change_count == 0) {
        rt_lines_add(lines, RT_LINE_CAUTION, "no plan", "%s", info->headline);
        write_rule_out(primary, lines);
        rt_recheck_lines(answer, lines);
        return;
    }
    for (size_t c = 0; c < info->change_count; c++) {
        const struct rt_change_info *const change = &rt_change_info[info->changes[c]];
        rt_lines_add(lines, RT_LINE_PLAIN, c == 0 ? "change one" : "or", "%s: %s", change->name,
                     change->help);
    }
    if (answer->stage != NULL) {
        rt_stage_plan(answer->stage, primary, RT_CHANGE_COUNT, lines);
    }
    struct rt_buf observed;
    rt_buf_init(&observed);
    for (const char *const *name = info->observe; *name != NULL; name++) {
        rt_buf_printf(&observed, "%s%s ", observed.len > 0 ? ", " : "", *name);
        rt_chain_observation(&observed, answer, *name);
    }
    rt_lines_add(lines, RT_LINE_PLAIN, "observe", "%s", rt_buf_text(&observed));
    lines->failed = lines->failed || observed.failed;
    rt_buf_fini(&observed);
    rt_lines_add(lines, RT_LINE_DECISION, "wrong if", "%s", info->revisit_help);
    rt_lines_add(lines, RT_LINE_PLAIN, "", "%s: go back to the timeline", info->revisit_when);
    write_rule_out(primary, lines);
}

void rt_chain_write(const struct rt_answer *answer, enum rt_step step, struct rt_lines *lines)
{
    switch (step) {
    case RT_STEP_RECORD:
        rt_chain_record(answer, lines);
        break;
    case RT_STEP_METRICS:
        rt_chain_metrics(answer, lines);
        break;
    case RT_STEP_CANDIDATE:
        write_candidate(answer, lines);
        break;
    case RT_STEP_EXPERIMENT:
        write_experiment(answer, lines);
        break;
    case RT_STEP_COUNT:
        break;
    }
}
