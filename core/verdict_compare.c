/*
 * Values before and after, and their noise.
 */
#include "core/verdict_compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/noise.h"

/* X(name in hypothesis.h, whether it is a metric, its number in the record or in the metrics) */
#define OBSERVABLES(X)                                                                             \
    X("dram_bytes", false, RT_DRAM_BYTES)                                                          \
    X("achieved_tflops", true, RT_ACHIEVED_TFLOPS)                                                 \
    X("kernel_ms", false, RT_KERNEL_MS)                                                            \
    X("exposed_transfer_ms", false, RT_TRANSFER_MS)                                                \
    X("sync_ms", false, RT_SYNC_MS)                                                                \
    X("launch_ms", false, RT_LAUNCH_MS)                                                            \
    X("stage_ms", true, RT_TOTAL_MS)                                                               \
    X("occupancy", false, RT_OCCUPANCY)                                                            \
    X("launch_count", false, RT_LAUNCH_COUNT)                                                      \
    X("host_memory_mib", false, RT_HOST_MEMORY_MIB)                                                \
    X("max_abs_error", false, RT_MAX_ABS_ERROR)

struct observable {
    const char *name;
    bool metric;
    int number;
};

#define RT_X(name, metric, number) {name, metric, number},
static const struct observable observable[] = {OBSERVABLES(RT_X)};
#undef RT_X

enum { OBSERVABLE_COUNT = sizeof observable / sizeof *observable };
_Static_assert((int)OBSERVABLE_COUNT <= (int)RT_COMPARISONS_MAX, "every one may be listed");

static const struct observable *find_observable(const char *name)
{
    for (size_t i = 0; i < OBSERVABLE_COUNT; i++) {
        if (strcmp(observable[i].name, name) == 0) {
            return &observable[i];
        }
    }
    return NULL;
}

static bool observe(const struct rt_record *record, const struct observable *what, double *value)
{
    if (!what->metric) {
        const enum rt_number number = (enum rt_number)what->number;
        const bool known = rt_record_knows(record, number);
        *value = known ? record->number[number] : 0;
        return known;
    }
    struct rt_metrics metrics;
    const enum rt_metric metric = (enum rt_metric)what->number;
    const bool known = rt_times_known(record) &&
                       rt_metrics_derive(record, &metrics, NULL) == RT_OK &&
                       rt_metrics_know(&metrics, metric);
    *value = known ? metrics.value[metric] : 0;
    return known;
}

/* A record and its repeats. */
struct side {
    const struct rt_record *record;
    const struct rt_record *const *repeat;
    size_t repeats;
};

/* `scratch` holds as many doubles as there are records on the side. */
static double side_spread(const struct side *side, const struct observable *what, double scratch[])
{
    double value;
    size_t count = 0;
    if (side->repeats == 0) {
        return 0;
    }
    if (observe(side->record, what, &value)) {
        scratch[count++] = value;
    }
    for (size_t i = 0; i < side->repeats; i++) {
        if (observe(side->repeat[i], what, &value)) {
            scratch[count++] = value;
        }
    }
    return rt_noise_spread(scratch, count);
}

/* Both sides of an experiment, its tolerance, and room to sort in. */
struct comparing {
    struct side before, after;
    double tolerance;
    double *scratch; /* owned; NULL where there are no repeats */
};

static void judge_move(struct rt_comparison *item)
{
    if (!item->has_before || !item->has_after) {
        return;
    }
    const enum rt_move move = rt_noise_move(item->before, item->after, item->noise);
    const double change = rt_noise_change(item->before, item->after);
    item->change = isfinite(change) ? change : 0;
    item->fell = move == RT_FELL;
    item->rose = move == RT_ROSE;
    item->moved = item->fell || item->rose;
}

static void add(const struct comparing *comparing, const struct observable *what,
                enum rt_direction expected, struct rt_verdict *verdict)
{
    struct rt_comparison item = {.name = what->name, .expected = expected};
    item.has_before = observe(comparing->before.record, what, &item.before);
    item.has_after = observe(comparing->after.record, what, &item.after);
    item.noise =
        fmax(comparing->tolerance, fmax(side_spread(&comparing->before, what, comparing->scratch),
                                        side_spread(&comparing->after, what, comparing->scratch)));
    judge_move(&item);
    verdict->item[verdict->count++] = item;
}

static bool is_listed(const struct rt_verdict *verdict, const char *name)
{
    for (size_t i = 0; i < verdict->count; i++) {
        if (strcmp(verdict->item[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* What nothing is expected of is listed where it can be compared. */
static void add_other(const struct comparing *comparing, const struct observable *what,
                      struct rt_verdict *verdict)
{
    double value;
    if (!is_listed(verdict, what->name) && observe(comparing->before.record, what, &value) &&
        observe(comparing->after.record, what, &value)) {
        add(comparing, what, RT_ANY, verdict);
    }
}

static void add_all(const struct comparing *comparing, enum rt_hypothesis hypothesis,
                    const struct rt_lever *lever, struct rt_verdict *verdict)
{
    add(comparing, find_observable(lever->lever), lever->expected, verdict);
    add(comparing, find_observable(lever->target), RT_FALL, verdict);
    add(comparing, find_observable("max_abs_error"), RT_STAY, verdict);
    if (!is_listed(verdict, "stage_ms")) {
        add(comparing, find_observable("stage_ms"), RT_ANY, verdict);
    }
    for (const char *const *name = rt_hypothesis_info[hypothesis].observe; *name != NULL; name++) {
        add_other(comparing, find_observable(*name), verdict);
    }
    for (size_t i = 0; i < OBSERVABLE_COUNT; i++) {
        add_other(comparing, &observable[i], verdict);
    }
}

int rt_verdict_compare(const struct rt_experiment *experiment, const struct rt_lever *lever,
                       struct rt_verdict *verdict)
{
    const size_t before = experiment->before_repeat_count;
    const size_t after = experiment->after_repeat_count;
    const size_t repeats = before > after ? before : after;
    struct comparing comparing = {
        .before = {experiment->before, experiment->before_repeats, before},
        .after = {experiment->after, experiment->after_repeats, after},
        .tolerance = experiment->tolerance,
    };
    if (repeats > 0) {
        comparing.scratch = calloc(repeats + 1, sizeof *comparing.scratch);
        if (comparing.scratch == NULL) {
            return RT_ENOMEM;
        }
    }
    add_all(&comparing, experiment->hypothesis, lever, verdict);
    free(comparing.scratch);
    return RT_OK;
}
