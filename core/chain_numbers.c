/*
 * How single numbers of the chain read: where they came from, two of them in a comparison, and
 * what an experiment observes. The steps themselves are worded in chain.c.
 */
#include "core/chain.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"

const char *rt_chain_source(const struct rt_record *record, enum rt_text source)
{
    const char *const text = record->text[source];
    return text != NULL && text[0] != '\0' ? text : "unstated";
}

const char *rt_chain_number_source(const struct rt_record *record, enum rt_number number)
{
    const enum rt_text source = rt_number_source(number);
    switch (number) {
    case RT_FLOPS_THEORETICAL:
    case RT_DRAM_BYTES_THEORETICAL:
        return "theoretical";
    case RT_FLOPS_COUNTER:
    case RT_DRAM_BYTES_COUNTER:
        return "counter";
    default:
        return source == RT_TEXT_COUNT ? "unstated" : rt_chain_source(record, source);
    }
}

void rt_chain_compare(struct rt_buf *buf, double left, const char *sign, double right)
{
    char a[RT_NUMBER_TEXT_MAX];
    char b[RT_NUMBER_TEXT_MAX];
    int digits = 4;
    do {
        (void)rt_number_show(left, digits, a);
        (void)rt_number_show(right, digits, b);
    } while (left != right && strcmp(a, b) == 0 && ++digits <= 15);
    if (left != right && strcmp(a, b) == 0) {
        (void)rt_number_format(left, a);
        (void)rt_number_format(right, b);
    }
    rt_buf_printf(buf, "%s %s %s", a, sign, b);
}

void rt_chain_compare_shares(struct rt_buf *buf, double share, const char *sign, double limit)
{
    if (share != limit && share * 100 == limit * 100) {
        rt_chain_compare(buf, share, sign, limit);
        return;
    }
    char percent_sign[8];
    (void)snprintf(percent_sign, sizeof percent_sign, "%% %s", sign);
    rt_chain_compare(buf, share * 100, percent_sign, limit * 100);
    rt_buf_puts(buf, " %");
}

static void show_time(struct rt_buf *buf, double ms, int digits)
{
    if (digits <= 15) {
        rt_buf_show(buf, ms, digits);
    } else {
        rt_buf_number(buf, ms);
    }
}

/* The digits that no time needs more of to read otherwise than the longest; 16: all of them. */
static int digits_apart(const double *exposed_ms, int longest)
{
    int digits = 4;
    for (int c = 0; c < RT_CANDIDATES; c++) {
        char text[RT_NUMBER_TEXT_MAX], most[RT_NUMBER_TEXT_MAX];
        while (digits <= 15 && exposed_ms[c] != exposed_ms[longest]) {
            (void)rt_number_show(exposed_ms[c], digits, text);
            (void)rt_number_show(exposed_ms[longest], digits, most);
            if (strcmp(text, most) != 0) {
                break;
            }
            digits++;
        }
    }
    return digits;
}

const char *rt_chain_times(struct rt_buf *buf, const double exposed_ms[RT_CANDIDATES])
{
    int longest = 0;
    for (int c = 1; c < RT_CANDIDATES; c++) {
        longest = exposed_ms[c] > exposed_ms[longest] ? c : longest;
    }
    const int digits = digits_apart(exposed_ms, longest);
    for (int c = 0; c < RT_CANDIDATES; c++) {
        rt_buf_printf(buf, "%s%s ", c > 0 ? ", " : "", rt_part_name[c]);
        show_time(buf, exposed_ms[c], digits);
    }
    return rt_part_name[longest];
}

void rt_chain_observation(struct rt_buf *buf, const struct rt_answer *answer,
                          const char *observation)
{
    /* The derived and renamed ones; all others are fields of the record. */
    if (strcmp(observation, "stage_ms") == 0) {
        rt_buf_show(buf, answer->metrics.value[RT_TOTAL_MS], 6);
        rt_buf_puts(buf, " ms");
        return;
    }
    if (strcmp(observation, "achieved_tflops") == 0 &&
        rt_metrics_know(&answer->metrics, RT_ACHIEVED_TFLOPS)) {
        rt_buf_show(buf, answer->metrics.value[RT_ACHIEVED_TFLOPS], 6);
        rt_buf_puts(buf, " TFLOP/s");
        return;
    }
    const char *const key =
        strcmp(observation, "exposed_transfer_ms") == 0 ? "transfer_ms" : observation;
    for (int n = 0; n < RT_NUMBER_COUNT; n++) {
        if (strcmp(rt_number_info[n].key, key) == 0 &&
            rt_record_knows(&answer->record, (enum rt_number)n)) {
            rt_buf_show(buf, answer->record.number[n], 6);
            rt_buf_printf(buf, "%s%s", rt_number_info[n].unit[0] != '\0' ? " " : "",
                          rt_number_info[n].unit);
            return;
        }
    }
    rt_buf_puts(buf, "not measured");
}
