/*
 * The answer under either of two counts. Which of them is the record's own number was decided when
 * it was loaded; nothing here prefers one.
 */
#include "core/counts.h"

#include <math.h>
#include <string.h>

#include "core/code.h"
#include "core/number.h"

const char *const rt_count_source_name[RT_COUNT_SOURCES] = {"theoretical", "counter"};

enum rt_number rt_count_field(enum rt_number number, enum rt_count_source source)
{
    if (number == RT_FLOPS) {
        return source == RT_COUNT_THEORETICAL ? RT_FLOPS_THEORETICAL : RT_FLOPS_COUNTER;
    }
    return source == RT_COUNT_THEORETICAL ? RT_DRAM_BYTES_THEORETICAL : RT_DRAM_BYTES_COUNTER;
}

static void answer_under(const struct rt_answer *answer, enum rt_number number, double value,
                         struct rt_count_answer *under)
{
    struct rt_record record = answer->record;
    record.number[number] = value;
    record.known |= RT_KNOWN(number);
    record.known &= ~(number == RT_FLOPS ? RT_FLOPS_NONE : RT_DRAM_BYTES_NONE);
    *under = (struct rt_count_answer){.value = value};
    under->derived = rt_metrics_derive(&record, &under->metrics, NULL) == RT_OK;
    const bool compared = answer->attributed && answer->attribution.compared;
    under->attributed =
        under->derived && compared &&
        rt_attribute(&record, &under->metrics, &answer->ceilings, &under->attribution) == RT_OK;
}

/*
 * The count from one source: as it is stated beside, or the record's own where it names that
 * source.
 */
static bool find_count(const struct rt_record *record, enum rt_number number,
                       enum rt_count_source source, double *value)
{
    const enum rt_number field = rt_count_field(number, source);
    const char *const own = rt_record_text(record, rt_number_source(number));
    const bool stated = rt_record_knows(record, field);
    if (!stated && (rt_record_state(record, number) != RT_STATE_NUMBER || own == NULL ||
                    strcmp(own, rt_count_source_name[source]) != 0)) {
        return false;
    }
    *value = record->number[stated ? field : number];
    return true;
}

size_t rt_counts_find(const struct rt_answer *answer, struct rt_count_pair pairs[RT_COUNT_PAIRS])
{
    static const enum rt_number counted[RT_COUNT_PAIRS] = {RT_FLOPS, RT_DRAM_BYTES};
    size_t count = 0;
    for (int n = 0; n < RT_COUNT_PAIRS; n++) {
        double paper;
        double counter;
        if (!find_count(&answer->record, counted[n], RT_COUNT_THEORETICAL, &paper) ||
            !find_count(&answer->record, counted[n], RT_COUNT_COUNTER, &counter)) {
            continue;
        }
        struct rt_count_pair *const pair = &pairs[count++];
        *pair = (struct rt_count_pair){.number = counted[n], .ratio = counter / paper};
        answer_under(answer, counted[n], paper, &pair->under[RT_COUNT_THEORETICAL]);
        answer_under(answer, counted[n], counter, &pair->under[RT_COUNT_COUNTER]);
        pair->disagree =
            counter > RT_COUNTS_DISAGREE * paper || paper > RT_COUNTS_DISAGREE * counter;
        pair->other_answer = pair->under[0].attributed && pair->under[1].attributed &&
                             pair->under[0].attribution.primary_hypothesis !=
                                 pair->under[1].attribution.primary_hypothesis;
    }
    return count;
}

static void put_answer(struct rt_buf *text, const struct rt_count_answer *under)
{
    if (rt_metrics_know(&under->metrics, RT_INTENSITY)) {
        rt_buf_puts(text, ": ");
        rt_buf_show(text, under->metrics.value[RT_INTENSITY], 4);
        rt_buf_puts(text, " FLOP/byte");
    }
    if (!under->attributed) {
        rt_buf_puts(text, under->derived ? "" : ": no finite result");
        return;
    }
    const struct rt_attribution *const a = &under->attribution;
    if (a->classified) {
        rt_buf_printf(text, ", %s bound, ", rt_bound_name(a->roofline_bound));
        rt_buf_show(text, a->reference_efficiency * 100, 3);
        rt_buf_puts(text, " % of the limit");
    }
    rt_buf_printf(text, ": %s", rt_hypothesis_info[a->primary_hypothesis].name);
}

static void write_under(const struct rt_count_pair *pair, enum rt_count_source source,
                        struct rt_lines *lines)
{
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(&text, "%s ", rt_number_info[rt_count_field(pair->number, source)].key);
    rt_buf_show(&text, pair->under[source].value, 4);
    put_answer(&text, &pair->under[source]);
    rt_lines_add(lines, RT_LINE_DECISION, source == RT_COUNT_THEORETICAL ? "if counted" : "", "%s",
                 rt_buf_text(&text));
    lines->failed = lines->failed || text.failed;
    rt_buf_fini(&text);
}

/* What may be behind it, the cheapest test last. */
static const char *explanation(const struct rt_count_pair *pair)
{
    const bool more = pair->ratio > 1;
    if (pair->number == RT_FLOPS) {
        return more ? "work that the paper leaves out (padding, masked lanes, recomputation), or "
                      "other kernels in the counters' range: count one launch of a small input"
                    : "instructions that the counters miss (tensor cores have metrics of their "
                      "own), or work that was skipped (sparsity, early exit): add the tensor "
                      "metrics, then count a small input";
    }
    return more ? "data is fetched more than once (little reuse, uncoalesced access, spilling): "
                  "what a better layout or tile could win; measure L2's bytes beside it"
                : "data that a cache served already, or counters of a part only: run once with a "
                  "cold cache, and on twice the input";
}

static void write_finding(const struct rt_count_pair *pair, struct rt_lines *lines)
{
    const bool more = pair->ratio > 1;
    char ratio[RT_NUMBER_TEXT_MAX];
    (void)rt_number_show(more ? pair->ratio : 1 / pair->ratio, 3, ratio);
    if (pair->disagree) {
        rt_lines_add(lines, RT_LINE_CAUTION, "disagree",
                     "%s: %s is %sx the other, more than %gx (declared): %s",
                     rt_number_info[pair->number].key, more ? "the counter" : "the paper", ratio,
                     RT_COUNTS_DISAGREE, explanation(pair));
    }
}

void rt_counts_headline(const struct rt_answer *answer, struct rt_lines *lines)
{
    struct rt_count_pair pairs[RT_COUNT_PAIRS];
    const size_t count = rt_counts_find(answer, pairs);
    for (size_t i = 0; i < count; i++) {
        if (pairs[i].other_answer) {
            rt_lines_add(lines, RT_LINE_CAUTION, "depends",
                         "the answer depends on which count of %s is right: settle that first",
                         rt_number_info[pairs[i].number].key);
        }
    }
}

void rt_counts_lines(const struct rt_answer *answer, struct rt_lines *lines)
{
    struct rt_count_pair pairs[RT_COUNT_PAIRS];
    const size_t count = rt_counts_find(answer, pairs);
    for (size_t i = 0; i < count; i++) {
        write_under(&pairs[i], RT_COUNT_THEORETICAL, lines);
        write_under(&pairs[i], RT_COUNT_COUNTER, lines);
        write_finding(&pairs[i], lines);
    }
}
