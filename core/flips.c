/*
 * What flips an answer, one quantity at a time. Where a border can be is solved from the
 * definition; what is on its two sides is never argued, but asked of the definition itself at a
 * value between two borders. How much of all inputs together it stands: robustness.c.
 */
#include "core/flips.h"

#include <math.h>

#include "core/code.h"

#define RT_X(enumerator, key, unit) {key, unit},
const struct rt_quantity_info rt_quantity_info[RT_QUANTITY_COUNT] = {RT_QUANTITIES(RT_X)};
#undef RT_X

/* Quantities are the ceilings and then the numbers of the model, each in their own order. */
_Static_assert((int)RT_Q_REFERENCE_TFLOPS == (int)RT_CEILING_TFLOPS &&
                   (int)RT_Q_REFERENCE_DRAM_GBPS == (int)RT_CEILING_DRAM_GBPS &&
                   (int)RT_Q_EFFICIENCY_SCREEN == (int)RT_CEILING_SCREEN,
               "the first quantities are the ceilings");
_Static_assert((int)RT_QUANTITY_COUNT == (int)RT_CEILING_COUNT + (int)RT_MODEL_NUMBERS &&
                   (int)RT_Q_FLOPS == (int)RT_CEILING_COUNT + (int)RT_FLOPS &&
                   (int)RT_Q_LAUNCH_MS == (int)RT_CEILING_COUNT + (int)RT_LAUNCH_MS,
               "the other quantities are the numbers of the model");

static bool is_ceiling(enum rt_quantity quantity)
{
    return (int)quantity < (int)RT_CEILING_COUNT;
}

static enum rt_number number_of(enum rt_quantity quantity)
{
    return (enum rt_number)((int)quantity - (int)RT_CEILING_COUNT);
}

bool rt_quantity_value(const struct rt_record *record, const struct rt_ceilings *ceilings,
                       enum rt_quantity quantity, double *value)
{
    if (is_ceiling(quantity)) {
        if (ceilings == NULL) {
            return false;
        }
        *value = ceilings->value[quantity];
        return true;
    }
    if (rt_record_state(record, number_of(quantity)) != RT_STATE_NUMBER) {
        return false;
    }
    *value = record->number[number_of(quantity)];
    return true;
}

void rt_quantity_set(struct rt_record *record, struct rt_ceilings *ceilings,
                     enum rt_quantity quantity, double value)
{
    if (!is_ceiling(quantity)) {
        record->number[number_of(quantity)] = value;
    } else if (ceilings != NULL) {
        ceilings->value[quantity] = value;
    }
}

/* An answer, and the quantity that is varied. */
struct question {
    const struct rt_record *record;
    const struct rt_ceilings *ceilings;
    enum rt_quantity quantity;
    double present;
    enum rt_hypothesis answer; /* at the present value */
};

/* The definition itself, with the quantity at another value. */
static int ask(const struct question *question, double value, enum rt_hypothesis *answer)
{
    struct rt_record record = *question->record;
    struct rt_ceilings ceilings = {{0}};
    struct rt_ceilings *const asked = question->ceilings != NULL ? &ceilings : NULL;
    if (asked != NULL) {
        ceilings = *question->ceilings;
    }
    rt_quantity_set(&record, asked, question->quantity, value);
    struct rt_metrics metrics;
    struct rt_attribution attribution;
    int code = rt_metrics_derive(&record, &metrics, NULL);
    if (code == RT_OK) {
        code = rt_attribute(&record, &metrics, asked, &attribution);
    }
    if (code == RT_OK) {
        *answer = attribution.primary_hypothesis;
    }
    return code;
}

/*
 * All that decides about a kernel are three ratios, each a product of quantities to the power of
 * 1 or -1, over a constant that makes the units fit. The efficiency is the larger of the first two.
 */
enum ratio { RATIO_BANDWIDTH, RATIO_COMPUTE, RATIO_BALANCE, RATIO_COUNT };

static const struct {
    signed char power[RT_QUANTITY_COUNT];
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

enum { BORDERS_MAX = RT_FLIPS_MAX - 2 };

/* Candidates, ascending, of which no two are the same but for rounding. */
struct borders {
    double at[BORDERS_MAX + 2]; /* with both ends of the domain */
    size_t count;               /* without them */
};

static double domain_end(enum rt_quantity quantity)
{
    return quantity == RT_Q_EFFICIENCY_SCREEN ? 1 : INFINITY;
}

static bool same_border(double a, double b)
{
    return fabs(a - b) <= RT_SAME_BORDER * fmax(a, b);
}

/* A border at the present value but for rounding is at the present value. */
static void add_border(const struct question *question, double at, double border[], size_t *count)
{
    if (!(at > 0 && at < INFINITY)) {
        return;
    }
    const double placed = same_border(at, question->present) ? question->present : at;
    if (placed < domain_end(question->quantity) || placed == question->present) {
        border[(*count)++] = placed;
    }
}

static void add_ratios(const struct question *question, double border[], size_t *count)
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

static void add_times(const struct question *question, double border[], size_t *count)
{
    if (question->quantity < RT_Q_KERNEL_MS) {
        return;
    }
    for (int q = RT_Q_KERNEL_MS; q < RT_QUANTITY_COUNT; q++) {
        if (q != (int)question->quantity) {
            add_border(question, question->record->number[number_of((enum rt_quantity)q)], border,
                       count);
        }
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

static struct borders find_borders(const struct question *question)
{
    double border[BORDERS_MAX];
    size_t count = 0;
    add_ratios(question, border, &count);
    add_times(question, border, &count);
    sort(border, count);

    struct borders borders = {.count = 0};
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

/* Between two borders, and where there are answers, if at all: by the border nearer to the present.
 */
struct piece {
    double from, to, near;
};

static struct piece piece_of(const struct borders *borders, size_t index, bool right)
{
    const double from = borders->at[index];
    const double to = borders->at[index + 1];
    return (struct piece){from, to, right ? from * (1 + 1e-6) : to * (1 - 1e-6)};
}

/* A value well inside a piece: the present one where it is, else in the middle of its decades. */
static double middle_of(const struct question *question, const struct piece *piece)
{
    if (piece->from < question->present && question->present < piece->to) {
        return question->present;
    }
    if (piece->from == 0) {
        return isfinite(piece->to) ? piece->to / 2 : 1;
    }
    return isfinite(piece->to) ? sqrt(piece->from) * sqrt(piece->to) : piece->from * 2;
}

/* The answer of one piece; `other` where the definition has none, not being finite. */
static enum rt_hypothesis answer_of(const struct question *question, const struct piece *piece,
                                    enum rt_hypothesis other)
{
    const double value[] = {middle_of(question, piece), piece->near};
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
        enum rt_hypothesis answer;
        if (piece->from < value[i] && value[i] < piece->to &&
            ask(question, value[i], &answer) == RT_OK) {
            return answer;
        }
    }
    return other;
}

/* Appends an interval, or lengthens the last one. */
static void append(struct rt_flips *flips, double from, double to, enum rt_hypothesis answer)
{
    struct rt_flip *const last = flips->count > 0 ? &flips->item[flips->count - 1] : NULL;
    if (last != NULL && last->primary_hypothesis == answer) {
        last->to = to;
        return;
    }
    flips->item[flips->count++] = (struct rt_flip){from, to, answer};
}

/* From the present value outwards, so that pieces without an answer take that of the nearer one. */
static void answer_pieces(const struct question *question, const struct borders *borders,
                          enum rt_hypothesis answer[])
{
    size_t right = 0; /* the first piece of which no part is below the present value */
    while (right <= borders->count && borders->at[right] < question->present) {
        right++;
    }
    enum rt_hypothesis last = question->answer;
    for (size_t i = right; i <= borders->count; i++) {
        const struct piece piece = piece_of(borders, i, true);
        answer[i] = last = answer_of(question, &piece, last);
    }
    last = question->answer;
    for (size_t i = right; i-- > 0;) {
        const struct piece piece = piece_of(borders, i, false);
        answer[i] = last = answer_of(question, &piece, last);
    }
}

static void join_pieces(const struct question *question, const struct borders *borders,
                        const enum rt_hypothesis answer[], struct rt_flips *flips)
{
    for (size_t i = 0; i <= borders->count; i++) {
        if (i > 0 && borders->at[i] == question->present && question->answer != answer[i - 1] &&
            question->answer != answer[i]) {
            append(flips, question->present, question->present, question->answer);
        }
        append(flips, borders->at[i], borders->at[i + 1], answer[i]);
    }
    for (size_t i = 0; i < flips->count; i++) {
        const struct rt_flip *const item = &flips->item[i];
        if (item->from <= question->present && question->present <= item->to &&
            item->primary_hypothesis == question->answer) {
            flips->present = i;
        }
    }
}

int rt_flips_find(const struct rt_record *record, const struct rt_ceilings *ceilings,
                  enum rt_quantity quantity, struct rt_flips *flips)
{
    *flips = (struct rt_flips){.count = 0};
    struct question question = {.record = record, .ceilings = ceilings, .quantity = quantity};
    if (!rt_quantity_value(record, ceilings, quantity, &question.present)) {
        return RT_OK;
    }
    const int code = ask(&question, question.present, &question.answer);
    if (code != RT_OK) {
        return code;
    }
    const struct borders borders = find_borders(&question);
    enum rt_hypothesis answer[BORDERS_MAX + 1];
    answer_pieces(&question, &borders, answer);
    join_pieces(&question, &borders, answer, flips);
    return RT_OK;
}

int rt_flips_bound(const struct rt_record *record, const struct rt_ceilings *ceilings,
                   enum rt_ceiling ceiling, double *value)
{
    if (ceiling == RT_CEILING_SCREEN || !ratio_holds(record, RATIO_BALANCE)) {
        return RT_ENOENT;
    }
    const double border = solve(record, ceilings, RATIO_BALANCE, 1, (enum rt_quantity)ceiling);
    if (!(border > 0 && border < INFINITY)) {
        return RT_ENOENT;
    }
    *value = border;
    return RT_OK;
}

/* Takes a border if it is nearer than what was found before. */
static void take_nearer(const struct rt_nearest *border, struct rt_nearest *nearest, bool *found)
{
    if (isfinite(border->change) && (!*found || fabs(border->change) < fabs(nearest->change))) {
        *nearest = *border;
        *found = true;
    }
}

bool rt_flips_nearest(const struct rt_record *record, const struct rt_ceilings *ceilings,
                      struct rt_nearest *nearest)
{
    bool found = false;
    for (int q = 0; q < RT_QUANTITY_COUNT; q++) {
        const enum rt_quantity quantity = (enum rt_quantity)q;
        struct rt_flips flips;
        double present;
        if (!rt_quantity_value(record, ceilings, quantity, &present) || present == 0 ||
            rt_flips_find(record, ceilings, quantity, &flips) != RT_OK) {
            continue;
        }
        const struct rt_flip *const here = &flips.item[flips.present];
        if (flips.present > 0) {
            take_nearer(&(struct rt_nearest){quantity, here->from, here->from / present - 1,
                                             here[-1].primary_hypothesis},
                        nearest, &found);
        }
        if (flips.present + 1 < flips.count) {
            take_nearer(&(struct rt_nearest){quantity, here->to, here->to / present - 1,
                                             here[1].primary_hypothesis},
                        nearest, &found);
        }
    }
    return found;
}
