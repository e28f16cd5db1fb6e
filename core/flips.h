/*
 * What would flip the answer: for each of nine quantities, with the others held, the intervals of
 * its whole domain in which the primary hypothesis is one and the same; and how far all inputs may
 * be off together before it changes (model.md, "Beyond one reference").
 *
 * Borders are closed forms of the definition, never found by stepping. They rest on one identity:
 * the efficiency is the larger of achieved_dram_gbps / reference_dram_gbps and
 * achieved_tflops / reference_tflops, and the bound is the one that is larger.
 */
#ifndef RT_FLIPS_H
#define RT_FLIPS_H

#include "core/attribution.h"

/* X(enumerator, key, unit): what can be varied. */
#define RT_QUANTITIES(X)                                                                           \
    X(RT_Q_REFERENCE_TFLOPS, "reference_tflops", "TFLOP/s")                                        \
    X(RT_Q_REFERENCE_DRAM_GBPS, "reference_dram_gbps", "GB/s")                                     \
    X(RT_Q_EFFICIENCY_SCREEN, "efficiency_screen", "")                                             \
    X(RT_Q_FLOPS, "flops", "FLOP")                                                                 \
    X(RT_Q_DRAM_BYTES, "dram_bytes", "byte")                                                       \
    X(RT_Q_KERNEL_MS, "kernel_ms", "ms")                                                           \
    X(RT_Q_TRANSFER_MS, "transfer_ms", "ms")                                                       \
    X(RT_Q_SYNC_MS, "sync_ms", "ms")                                                               \
    X(RT_Q_LAUNCH_MS, "launch_ms", "ms")

#define RT_X(enumerator, ...) enumerator,
enum rt_quantity { RT_QUANTITIES(RT_X) RT_QUANTITY_COUNT };
#undef RT_X

struct rt_quantity_info {
    const char *key, *unit;
};
extern const struct rt_quantity_info rt_quantity_info[RT_QUANTITY_COUNT];

/*
 * The value of a quantity in an answer; false where the record does not state it as a number, or
 * where there are no ceilings. As in rt_attribute, `ceilings` may be NULL throughout for a record
 * whose kernel cannot be classified: its times can still be varied.
 */
bool rt_quantity_value(const struct rt_record *record, const struct rt_ceilings *ceilings,
                       enum rt_quantity quantity, double *value);

/*
 * Sets a quantity in a record or in ceilings, which the caller copied: how an answer is asked for
 * at another value.
 */
void rt_quantity_set(struct rt_record *record, struct rt_ceilings *ceilings,
                     enum rt_quantity quantity, double value);

/*
 * The hypothesis from `from` to `to`; at a border itself either neighbour may be given. Where the
 * present value is a border and its answer that of neither neighbour (kernel_ms equals the longest
 * other time, and the efficiency the screen), it is an interval of its own, from = to.
 */
struct rt_flip {
    double from, to; /* to is INFINITY where the domain has no end */
    enum rt_hypothesis primary_hypothesis;
};

/* Seven borders at most are tried (those of kernel_ms), and the present value may stand alone. */
enum { RT_FLIPS_MAX = 9 };

/*
 * Ascending, neighbours differ, together they cover the domain: above 0 for the ceilings, flops,
 * dram_bytes and kernel_ms; from 0 for the other times; above 0 up to 1 for the screen. `present`
 * is the one that holds the present value. Where the definition is not finite (the very ends of
 * the range of doubles) the interval next to it goes on. Borders closer than RT_SAME_BORDER are
 * one: nearer than that, rounding decides; as it does where the efficiency is the screen all along.
 */
#define RT_SAME_BORDER 1e-14

struct rt_flips {
    struct rt_flip item[RT_FLIPS_MAX];
    size_t count; /* 0: the record does not state the quantity as a number */
    size_t present;
};

/*
 * RT_OK; RT_ERANGE when the answer at the present values is not finite; RT_EINVAL for a kernel
 * that can be classified without ceilings.
 */
int rt_flips_find(const struct rt_record *record, const struct rt_ceilings *ceilings,
                  enum rt_quantity quantity, struct rt_flips *flips);

/*
 * The ceiling's value at which the bound turns from memory to compute or back, where intensity is
 * balance. RT_ENOENT where the record has one bound whatever the ceilings are, where no double is
 * large or small enough, and for the screen, which decides no bound.
 */
int rt_flips_bound(const struct rt_record *record, const struct rt_ceilings *ceilings,
                   enum rt_ceiling ceiling, double *value);

/* One border of the present interval, and what is beyond it. */
struct rt_nearest {
    enum rt_quantity quantity;
    double value, change;     /* the border; value / present - 1 */
    enum rt_hypothesis other; /* the answer beyond it */
};

/* The border above the present value, or that below; false where the domain ends without one. */
bool rt_flips_border(const struct rt_flips *flips, enum rt_quantity quantity, double present,
                     bool above, struct rt_nearest *border);

/*
 * The nearest flip of all quantities, by |value / present - 1|, the first of RT_QUANTITIES where
 * several are as near; false: nothing flips it, or only from a present value of 0. `flips` are
 * those of all quantities; one of count 0 could not be found.
 */
bool rt_flips_nearest(const struct rt_record *record, const struct rt_ceilings *ceilings,
                      const struct rt_flips flips[RT_QUANTITY_COUNT], struct rt_nearest *nearest);

/*
 * A value just past a border that really gives the other answer, of as few digits as there are
 * such, but at least four: what a person would type. False where there is none.
 */
bool rt_flips_past(const struct rt_record *record, const struct rt_ceilings *ceilings,
                   const struct rt_nearest *border, bool above, double *value);

/*
 * The largest r in [0, 1) such that the primary hypothesis stays whenever each input is multiplied
 * by a factor of its own in [1 - r, 1 + r]: `record` for the six numbers of the record, `all` for
 * these and the two ceilings. What is not stated as a number is no input. Both are 1e-14 below the
 * exact value, so that rounding flips nothing, and 0 for a tie. `other` is the answer that takes
 * over at `all`, the present one where nothing does. Codes as of rt_flips_find.
 */
struct rt_robustness {
    double record, all;
    enum rt_hypothesis other;
};
int rt_robustness_find(const struct rt_record *record, const struct rt_ceilings *ceilings,
                       struct rt_robustness *robustness);

/* An answer that flips when inputs are off by no more than this is a tie. */
#define RT_TIE 0.05

#endif
