/*
 * Before and after: the amounts of both sides, their noise, and what follows. Nothing here says
 * anything in words (compare_words.c).
 */
#include "core/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"

#define RT_X(enumerator, key, unit) {#key, unit},
const struct rt_attributed_info rt_attributed_info[RT_ATTRIBUTED_COUNT] = {RT_ATTRIBUTED(RT_X)};
#undef RT_X

#define RT_X(enumerator, key) key,
const char *const rt_beside_key[RT_BESIDE_COUNT] = {RT_BESIDE(RT_X)};
#undef RT_X

/* ---- amounts ---- */

static struct rt_amount number(double value)
{
    return (struct rt_amount){RT_AMOUNT_NUMBER, value};
}

static const struct rt_amount UNKNOWN = {RT_AMOUNT_UNKNOWN, 0};

struct rt_amount rt_attributed_amount(const struct rt_attribution *attribution,
                                      enum rt_attributed which)
{
    if (attribution == NULL || !attribution->compared) {
        return UNKNOWN;
    }
    if (which == RT_ATTRIBUTED_BALANCE) {
        return number(attribution->machine_balance_flop_per_byte);
    }
    if (!attribution->classified) {
        return UNKNOWN;
    }
    return number(which == RT_ATTRIBUTED_LIMIT ? attribution->roofline_limit_tflops
                                               : attribution->reference_efficiency);
}

static struct rt_amount stated_amount(const struct rt_record *record, enum rt_number which)
{
    switch (rt_record_state(record, which)) {
    case RT_STATE_NUMBER:
        return number(record->number[which]);
    case RT_STATE_NONE:
        return (struct rt_amount){RT_AMOUNT_NONE, 0};
    case RT_STATE_UNKNOWN:
        break;
    }
    return UNKNOWN;
}

static struct rt_amount derived_amount(const struct rt_metrics *metrics, enum rt_metric which)
{
    if (which == RT_INTENSITY && metrics->intensity_infinite) {
        return (struct rt_amount){RT_AMOUNT_INFINITE, 0};
    }
    return rt_metrics_know(metrics, which) ? number(metrics->value[which]) : UNKNOWN;
}

/* Every quantity of a record. Without metrics or attribution (NULL) these are unknown. */
static void gather(const struct rt_record *record, const struct rt_metrics *metrics,
                   const struct rt_attribution *attribution,
                   struct rt_amount amount[RT_COMPARED_MAX])
{
    for (int n = 0; n < RT_NUMBER_COUNT; n++) {
        amount[n] = stated_amount(record, (enum rt_number)n);
    }
    for (int m = 0; m < RT_METRIC_COUNT; m++) {
        amount[RT_FIRST_METRIC + m] =
            metrics != NULL ? derived_amount(metrics, (enum rt_metric)m) : UNKNOWN;
    }
    for (int a = 0; a < RT_ATTRIBUTED_COUNT; a++) {
        amount[RT_FIRST_ATTRIBUTED + a] = rt_attributed_amount(attribution, (enum rt_attributed)a);
    }
}

static void gather_answer(const struct rt_answer *answer, struct rt_amount amount[RT_COMPARED_MAX])
{
    struct rt_metrics metrics; /* those of the answer, unless they are not finite */
    const bool derived = rt_metrics_derive(&answer->record, &metrics, NULL) == RT_OK;
    gather(&answer->record, derived ? &metrics : NULL,
           answer->attributed ? &answer->attribution : NULL, amount);
}

/* A repeat has no answer of its own: its record's ceilings are its ceilings. */
static void gather_repeat(const struct rt_record *repeat, const struct rt_answer *answer,
                          struct rt_amount amount[RT_COMPARED_MAX])
{
    struct rt_metrics metrics;
    struct rt_attribution attribution;
    const bool derived =
        rt_times_known(repeat) && rt_metrics_derive(repeat, &metrics, NULL) == RT_OK;
    const bool compared = derived && answer->attributed && answer->attribution.compared &&
                          rt_attribute(repeat, &metrics, &answer->ceilings, &attribution) == RT_OK;
    gather(repeat, derived ? &metrics : NULL, compared ? &attribution : NULL, amount);
}

/* ---- noise ---- */

/* One side with its repeats: amount[i] has all quantities of the record (0) or of a repeat. */
struct measured {
    struct rt_amount (*amount)[RT_COMPARED_MAX]; /* owned */
    size_t count;
};

static int measure(const struct rt_compare_side *side, struct measured *measured)
{
    measured->count = side->repeats + 1;
    measured->amount = calloc(measured->count, sizeof *measured->amount);
    if (measured->amount == NULL) {
        return RT_ENOMEM;
    }
    gather_answer(side->answer, measured->amount[0]);
    for (size_t i = 0; i < side->repeats; i++) {
        gather_repeat(side->repeat[i], side->answer, measured->amount[i + 1]);
    }
    return RT_OK;
}

/* Takes the spread of one side into the noise of a row; `scratch` holds measured->count. */
static void take_noise(const struct measured *measured, int quantity, double scratch[],
                       struct rt_delta *delta)
{
    size_t count = 0;
    for (size_t i = 0; i < measured->count; i++) {
        const struct rt_amount *const amount = &measured->amount[i][quantity];
        if (rt_amount_known(amount)) {
            scratch[count++] = amount->value;
        }
    }
    if (count > 1) {
        delta->has_noise = true;
        delta->noise = fmax(delta->noise, rt_noise_spread(scratch, count));
    }
}

/* ---- rows ---- */

static void name_row(int quantity, struct rt_delta *delta)
{
    if (quantity < RT_FIRST_METRIC) {
        delta->name = rt_number_info[quantity].key;
        delta->unit = rt_number_info[quantity].unit;
    } else if (quantity < RT_FIRST_ATTRIBUTED) {
        delta->name = rt_metric_info[quantity - RT_FIRST_METRIC].key;
        delta->unit = rt_metric_info[quantity - RT_FIRST_METRIC].unit;
    } else {
        delta->name = rt_attributed_info[quantity - RT_FIRST_ATTRIBUTED].key;
        delta->unit = rt_attributed_info[quantity - RT_FIRST_ATTRIBUTED].unit;
    }
}

static void add_row(const struct measured *before, const struct measured *after, int quantity,
                    double scratch[], struct rt_record_comparison *comparison)
{
    struct rt_delta delta = {.before = before->amount[0][quantity],
                             .after = after->amount[0][quantity]};
    if (delta.before.state == RT_AMOUNT_UNKNOWN && delta.after.state == RT_AMOUNT_UNKNOWN) {
        return;
    }
    name_row(quantity, &delta);
    if (comparison->comparable) {
        take_noise(before, quantity, scratch, &delta);
        take_noise(after, quantity, scratch, &delta);
        rt_delta_find(&delta);
        comparison->has_noise = comparison->has_noise || delta.has_noise;
    }
    comparison->quantity[comparison->count] = quantity;
    comparison->row[comparison->count++] = delta;
}

const struct rt_delta *rt_compare_row(const struct rt_record_comparison *comparison, int quantity)
{
    for (size_t i = 0; i < comparison->count; i++) {
        if (comparison->quantity[i] == quantity) {
            return &comparison->row[i];
        }
    }
    return NULL;
}

static int add_rows(struct rt_record_comparison *comparison)
{
    struct measured before = {0};
    struct measured after = {0};
    double *scratch = NULL;
    int code = measure(&comparison->before, &before);
    code = code == RT_OK ? measure(&comparison->after, &after) : code;
    if (code == RT_OK) {
        scratch = calloc(before.count + after.count, sizeof *scratch);
        code = scratch != NULL ? RT_OK : RT_ENOMEM;
    }
    for (int q = 0; q < RT_COMPARED_MAX && code == RT_OK; q++) {
        add_row(&before, &after, q, scratch, comparison);
    }
    free(scratch);
    free(after.amount);
    free(before.amount);
    return code;
}

/* ---- what goes with them ---- */

/* How many times as fast it is after: before / after, where that is a number. */
static bool find_speedup(const struct rt_record_comparison *comparison, int quantity,
                         double *speedup)
{
    const struct rt_delta *const row = rt_compare_row(comparison, quantity);
    if (row == NULL || !rt_amount_known(&row->before) || !rt_amount_known(&row->after) ||
        row->after.value == 0 || !isfinite(row->before.value / row->after.value)) {
        return false;
    }
    *speedup = row->before.value / row->after.value;
    return true;
}

static void compare_answers(struct rt_record_comparison *comparison)
{
    const struct rt_answer *const before = comparison->before.answer;
    const struct rt_answer *const after = comparison->after.answer;
    comparison->has_answers = before->attributed && after->attributed;
    if (!comparison->has_answers) {
        return;
    }
    const struct rt_attribution *const a = &before->attribution;
    const struct rt_attribution *const b = &after->attribution;
    const bool both = a->classified && b->classified;
    const bool neither = !a->classified && !b->classified;
    comparison->same_hypothesis = a->primary_hypothesis == b->primary_hypothesis;
    comparison->same_bound = neither || (both && a->roofline_bound == b->roofline_bound);
    comparison->same_consistency = !both || a->recheck_reference == b->recheck_reference;
}

static bool unstated(const struct rt_record *before, const struct rt_record *after)
{
    for (int i = 0; i < RT_AGREE_COUNT; i++) {
        if (rt_record_text(before, rt_agree[i]) == NULL ||
            rt_record_text(after, rt_agree[i]) == NULL) {
            return true;
        }
    }
    return false;
}

static bool same_ceilings(const struct rt_ceilings *a, const struct rt_ceilings *b)
{
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        if (a->value[c] != b->value[c]) {
            return false;
        }
    }
    return true;
}

static bool other_reference(const struct rt_answer *before, const struct rt_answer *after)
{
    const struct rt_reference *const a = before->reference;
    const struct rt_reference *const b = after->reference;
    if (a == NULL || b == NULL) {
        return a != b;
    }
    return strcmp(a->id, b->id) != 0 || !same_ceilings(&before->ceilings, &after->ceilings);
}

static void look_beside(struct rt_record_comparison *comparison)
{
    const struct rt_record *const before = &comparison->before.answer->record;
    const struct rt_record *const after = &comparison->after.answer->record;
    bool *const beside = comparison->beside;
    beside[RT_BESIDE_CHANGE] =
        rt_record_text(before, RT_CHANGE) != NULL || rt_record_text(after, RT_CHANGE) != NULL;
    beside[RT_BESIDE_UNSTATED] = comparison->comparable && unstated(before, after);
    beside[RT_BESIDE_DEVICE] = rt_texts_differ(before, after, RT_DEVICE);
    beside[RT_BESIDE_REFERENCE] =
        other_reference(comparison->before.answer, comparison->after.answer);
    beside[RT_BESIDE_SOURCE] =
        comparison->comparable && (rt_texts_differ(before, after, RT_FLOPS_SOURCE) ||
                                   rt_texts_differ(before, after, RT_DRAM_BYTES_SOURCE) ||
                                   rt_texts_differ(before, after, RT_TIME_SOURCE));
    beside[RT_BESIDE_NO_REPEATS] = comparison->comparable && !comparison->has_noise;
}

int rt_compare_side_take(struct rt_compare_side *side, struct rt_repeats *repeats,
                         const struct rt_set *set, const struct rt_answer *answer)
{
    *repeats = (struct rt_repeats){.count = 0};
    int code = RT_OK;
    if (answer->spread >= 0) { /* else nothing repeats it: the whole set is not looked through */
        code = rt_repeats_find(repeats, set, answer->index, RT_REPEATS_OWN_FILE, RT_NO_FILE);
    }
    *side = (struct rt_compare_side){answer, repeats->item, repeats->count};
    return code;
}

int rt_compare_records(const struct rt_compare_side *before, const struct rt_compare_side *after,
                       struct rt_record_comparison *comparison)
{
    *comparison = (struct rt_record_comparison){.before = *before, .after = *after};
    comparison->comparable = true;
    for (int i = 0; i < RT_AGREE_COUNT; i++) {
        comparison->why_not[i] =
            rt_texts_differ(&before->answer->record, &after->answer->record, rt_agree[i]);
        comparison->comparable = comparison->comparable && !comparison->why_not[i];
    }
    if (add_rows(comparison) != RT_OK) {
        return RT_ENOMEM;
    }
    if (comparison->comparable) {
        comparison->has_speedup =
            find_speedup(comparison, RT_FIRST_METRIC + RT_TOTAL_MS, &comparison->speedup);
        comparison->has_kernel_speedup =
            find_speedup(comparison, RT_KERNEL_MS, &comparison->kernel_speedup);
        compare_answers(comparison);
    }
    look_beside(comparison);
    return RT_OK;
}
