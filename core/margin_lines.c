/*
 * The margin of an answer in words: what it flips to, where, and how far that is. Distances are
 * in percent of the present value, so that they can be held against what is known of its error.
 */
#include <stdio.h>

#include "core/margin.h"
#include "core/number.h"

/* The key as files have it: that of a ceiling stands in a section of its own. */
static const char *key_of(enum rt_quantity quantity)
{
    return (int)quantity < (int)RT_CEILING_COUNT ? rt_ceiling_info[quantity].key
                                                 : rt_quantity_info[quantity].key;
}

static void put_percent(struct rt_buf *buf, double share, bool sign)
{
    rt_buf_puts(buf, sign && share >= 0 ? "+" : "");
    rt_buf_show(buf, share * 100, 2);
    rt_buf_puts(buf, " %");
}

/* "kernel_memory when dram_gbps <= 571.4 (-81 %)"; from 0 a percentage tells nothing. */
static void put_border(struct rt_buf *buf, const struct rt_nearest *border, bool above)
{
    rt_buf_printf(buf, "%s when %s %s ", rt_hypothesis_info[border->other].name,
                  key_of(border->quantity), above ? ">=" : "<=");
    rt_buf_show(buf, border->value, 4);
    if (border->change > -1 && border->change < 1e9) {
        rt_buf_puts(buf, " (");
        put_percent(buf, border->change, true);
        rt_buf_puts(buf, ")");
    }
}

/* Adds what was worded, then starts anew. */
static void add(struct rt_lines *lines, enum rt_line_kind kind, const char *label,
                struct rt_buf *buf)
{
    if (buf->len > 0) {
        rt_lines_add(lines, kind, label, "%s", rt_buf_text(buf));
    }
    lines->failed = lines->failed || buf->failed;
    rt_buf_clear(buf);
}

/* A ceiling's borders on both sides, but for the one that is the nearest of all: it is said. */
static void write_ceiling(const struct rt_margin *margin, enum rt_quantity quantity,
                          struct rt_lines *lines, struct rt_buf *buf)
{
    const double present = margin->ceilings->value[quantity];
    for (int above = 0; above < 2; above++) {
        struct rt_nearest border;
        if (rt_flips_border(&margin->flips[quantity], quantity, present, above != 0, &border) &&
            !(margin->has_nearest && margin->nearest.quantity == quantity &&
              margin->nearest.value == border.value && margin->nearest.other == border.other)) {
            rt_buf_puts(buf, buf->len > 0 ? "; " : "");
            put_border(buf, &border, above != 0);
        }
    }
    add(lines, RT_LINE_PLAIN, "also flips", buf);
}

static void write_nearest(const struct rt_margin *margin, struct rt_lines *lines,
                          struct rt_buf *buf)
{
    if (margin->has_nearest) {
        put_border(buf, &margin->nearest, margin->nearest.change >= 0);
    } else {
        rt_buf_puts(buf, "nothing, as long as one input alone is off");
    }
    add(lines, RT_LINE_DECISION, "would flip", buf);
}

/* "bound turns compute at +1.4 % bandwidth (3396 GB/s), at -1.4 % compute (487.8 TFLOP/s)" */
static void write_bound(const struct rt_answer *answer, const struct rt_margin *margin,
                        struct rt_lines *lines, struct rt_buf *buf)
{
    static const char *const word[] = {
        [RT_CEILING_TFLOPS] = "compute", [RT_CEILING_DRAM_GBPS] = "bandwidth"};
    const bool memory = answer->attribution.roofline_bound == RT_BOUND_MEMORY;
    for (int c = RT_CEILING_DRAM_GBPS; c >= RT_CEILING_TFLOPS; c--) {
        if (!margin->has_bound[c]) {
            continue;
        }
        if (buf->len > 0) {
            rt_buf_puts(buf, ", at ");
        } else {
            rt_buf_printf(buf, "bound turns %s at ",
                          rt_bound_name(memory ? RT_BOUND_COMPUTE : RT_BOUND_MEMORY));
        }
        put_percent(buf, rt_margin_bound_change(margin, (enum rt_ceiling)c), true);
        rt_buf_printf(buf, " %s (", word[c]);
        rt_buf_show(buf, margin->bound[c], 4);
        rt_buf_printf(buf, " %s)", rt_ceiling_info[c].unit);
    }
    add(lines, RT_LINE_PLAIN, "bound flip", buf);
}

static void write_tie(const struct rt_margin *margin, struct rt_lines *lines, struct rt_buf *buf)
{
    if (margin->tie == RT_TIE_NONE) {
        return;
    }
    rt_buf_printf(buf, "a tie of the %s, %s or %s: ", rt_tie_name[margin->tie], margin->side[0],
                  margin->side[1]);
    if (margin->tie == RT_TIE_ANSWER) {
        rt_buf_puts(buf, "inputs that are off by ");
        put_percent(buf, margin->robustness.all, false);
        rt_buf_puts(buf, " turn it");
    } else {
        rt_buf_puts(buf, "a ceiling that is off by less than 5 % turns it");
    }
    add(lines, RT_LINE_CAUTION, "tie", buf);
}

static void write_robustness(const struct rt_margin *margin, struct rt_lines *lines,
                             struct rt_buf *buf)
{
    rt_buf_puts(buf, "the answer holds while every input is off by less than ");
    put_percent(buf, margin->robustness.record, false);
    rt_buf_puts(buf, margin->ceilings != NULL ? " (record numbers), " : "");
    if (margin->ceilings != NULL) {
        put_percent(buf, margin->robustness.all, false);
        rt_buf_puts(buf, " (with the ceilings)");
    }
    add(lines, RT_LINE_PLAIN, "robust", buf);
}

/* Repeats share their ceilings, so it is the record's own numbers that they say something of. */
static void write_repeats(const struct rt_answer *answer, const struct rt_margin *margin,
                          struct rt_lines *lines, struct rt_buf *buf)
{
    if (answer->spread < 0) {
        return;
    }
    const bool within = margin->robustness.record < answer->spread;
    rt_buf_puts(buf, "repeats scatter by ");
    put_percent(buf, answer->spread, false);
    rt_buf_printf(buf, ": the answer is %s the noise", within ? "within" : "beyond");
    add(lines, within ? RT_LINE_CAUTION : RT_LINE_PLAIN, "repeats", buf);
}

void rt_margin_headlines(const struct rt_answer *answer, const struct rt_margin *margin,
                         struct rt_lines *lines)
{
    struct rt_buf buf;
    rt_buf_init(&buf);
    write_tie(margin, lines, &buf);
    write_repeats(answer, margin, lines, &buf);
    write_nearest(margin, lines, &buf);
    rt_buf_fini(&buf);
}

void rt_margin_details(const struct rt_answer *answer, const struct rt_margin *margin,
                       struct rt_lines *lines)
{
    struct rt_buf buf;
    rt_buf_init(&buf);
    for (int c = 0; margin->ceilings != NULL && c < RT_CEILING_COUNT; c++) {
        write_ceiling(margin, (enum rt_quantity)c, lines, &buf);
    }
    write_bound(answer, margin, lines, &buf);
    write_robustness(margin, lines, &buf);
    rt_buf_fini(&buf);
}
