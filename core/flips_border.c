/*
 * The closed forms of all borders: ratios of the definition solved for one quantity, and the other
 * times.
 */
#include "core/flips_border.h"

#include <math.h>

/*
 * All that decides about a kernel are three ratios, each a product of quantities to the power of
 * 1 or -1, over a constant that makes the units fit. The efficiency is the larger of the first two.
 */
enum ratio { RATIO_BANDWIDTH, RATIO_COMPUTE, RATIO_BALANCE, RATIO_COUNT };

static const struct {
    int power[RT_QUANTITY_COUNT];
    double divisor;
} ratio_law[RATIO_COUNT] = {
    /* achieved_dram_gbps / reference_dram_gbps */
    [RATIO_BANDWIDTH] =
        {{[RT_Q_DRAM_BYTES] = 1, [RT_Q_KERNEL_MS] = -1, [RT_Q_REFERENCE_DRAM_GBPS] = -1}, 1e6},
    /* achieved_tflops / reference_tflops */
    [RATIO_COMPUTE] = {{[RT_Q_FLOPS] = 1, [RT_Q_KERNEL_MS] = -1, [RT_Q_REFERENCE_TFLOPS] = -1},
                       1e9},
    /* intensity / balance */
    [RATIO_BALANCE] = {{[RT_Q_FLOPS] = 1,
                        [RT_Q_DRAM_BYTES] = -1,
                        [RT_Q_REFERENCE_DRAM_GBPS] = 1,
                        [RT_Q_REFERENCE_TFLOPS] = -1},
                       1e3},
};

/* Whether the ratio plays a part in the answer: a count that is `none` takes its ratios away. */
static bool ratio_holds(const struct rt_record *record, enum ratio ratio)
{
    const bool flops = rt_record_state(record, RT_FLOPS) == RT_STATE_NUMBER;
    const bool bytes = rt_record_state(record, RT_DRAM_BYTES) == RT_STATE_NUMBER;
    return rt_classifiable(record->known) && (ratio == RATIO_BANDWIDTH || flops) &&
           (ratio == RATIO_COMPUTE || bytes);
}

/* A positive number, mantissa * 2^exponent: products of any doubles without overflow on the way. */
struct wide {
    double mantissa;
    int exponent;
};

static struct wide wide_times(struct wide wide, double factor, int power)
{
    int exponent;
    const double mantissa = frexp(factor, &exponent);
    return power > 0 ? (struct wide){wide.mantissa * mantissa, wide.exponent + exponent}
                     : (struct wide){wide.mantissa / mantissa, wide.exponent - exponent};
}

/*
 * Where the ratio is `level`, solved for the quantity, which has a power in it; for any other
 * quantity, level to the power of -1 times the ratio. 0 or INFINITY where no double reaches it.
 */
static double solve(const struct rt_record *record, const struct rt_ceilings *ceilings,
                    enum ratio ratio, double level, enum rt_quantity quantity)
{
    /* of the unknown: each other factor goes to the other side, to its own power or inverted */
    const int side = ratio_law[ratio].power[quantity] > 0 ? -1 : 1;
    struct wide wide = wide_times((struct wide){1, 0}, level, -side);
    wide = wide_times(wide, ratio_law[ratio].divisor, -side);
    for (int q = 0; q < RT_QUANTITY_COUNT; q++) {
        const int power = ratio_law[ratio].power[q];
        double value;
        if (power != 0 && q != (int)quantity &&
            rt_quantity_value(record, ceilings, (enum rt_quantity)q, &value)) {
            wide = wide_times(wide, value, power * side);
        }
    }
    return ldexp(wide.mantissa, wide.exponent);
}

static double domain_end(enum rt_quantity quantity)
{
    return quantity == RT_Q_EFFICIENCY_SCREEN ? 1 : INFINITY;
}

static bool same_border(double a, double b)
{
    return fabs(a - b) <= RT_SAME_BORDER * fmax(a, b);
}

/* A border at the present value but for rounding is at the present value. */
static void add_border(const struct rt_flip_question *question, double at, double border[],
                       size_t *count)
{
    if (!(at > 0 && at < INFINITY)) {
        return;
    }
    const double placed = same_border(at, question->present) ? question->present : at;
    if (placed < domain_end(question->quantity) || placed == question->present) {
        border[(*count)++] = placed;
    }
}

static void add_ratios(const struct rt_flip_question *question, double border[], size_t *count)
{
    for (int r = 0; r < RATIO_COUNT; r++) {
        const enum ratio ratio = (enum ratio)r;
        const bool screen = question->quantity == RT_Q_EFFICIENCY_SCREEN;
        if (!ratio_holds(question->record, ratio) ||
            (screen ? ratio == RATIO_BALANCE : ratio_law[r].power[question->quantity] == 0)) {
            continue;
        }
        const double level[] = {RT_CONSISTENCY_LIMIT, question->ceilings->value[RT_CEILING_SCREEN]};
        const size_t levels = screen || ratio == RATIO_BALANCE ? 1 : 2;
        for (size_t i = 0; i < levels; i++) {
            add_border(question,
                       solve(question->record, question->ceilings, ratio,
                             levels == 1 ? 1 : level[i], question->quantity),
                       border, count);
        }
    }
}

/*
 * A time leads, or does not, by the longest of the others; which that is it does not change. Times
 * are compared as they are, so this border is exact wherever the present value is.
 */
static void add_times(const struct rt_flip_question *question, double border[], size_t *count)
{
    if (question->quantity < RT_Q_KERNEL_MS) {
        return;
    }
    double longest = 0;
    for (int q = RT_Q_KERNEL_MS; q < RT_QUANTITY_COUNT; q++) {
        if (q != (int)question->quantity) {
            longest = fmax(longest, question->record->number[q - RT_Q_KERNEL_MS + RT_KERNEL_MS]);
        }
    }
    if (longest > 0) {
        border[(*count)++] = longest;
    }
}

static void sort(double value[], size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const double moved = value[i];
        size_t to = i;
        for (; to > 0 && value[to - 1] > moved; to--) {
            value[to] = value[to - 1];
        }
        value[to] = moved;
    }
}

struct rt_flip_borders rt_flip_borders_find(const struct rt_flip_question *question)
{
    double border[RT_FLIP_BORDERS_MAX];
    size_t count = 0;
    add_ratios(question, border, &count);
    add_times(question, border, &count);
    sort(border, count);

    struct rt_flip_borders borders = {.count = 0};
    for (size_t i = 0; i < count; i++) {
        double *const last = &borders.at[borders.count]; /* the start of the domain at first */
        if (borders.count == 0 || !same_border(border[i], *last)) {
            borders.at[++borders.count] = border[i];
        } else if (border[i] == question->present) {
            *last = border[i];
        }
    }
    borders.at[borders.count + 1] = domain_end(question->quantity);
    return borders;
}

double rt_flip_balance(const struct rt_record *record, const struct rt_ceilings *ceilings,
                       enum rt_ceiling ceiling)
{
    if (ceiling == RT_CEILING_SCREEN || !ratio_holds(record, RATIO_BALANCE)) {
        return 0;
    }
    return solve(record, ceilings, RATIO_BALANCE, 1, (enum rt_quantity)ceiling);
}
