/*
 * The candidate bottleneck: model.md section 3. The decisions stand once, for one record and
 * for columns alike; only the two divisions of a plain record are written again, in the form
 * that vector units like, and a test holds both forms against each other bit for bit.
 */
#include "core/attribution.h"

#include <math.h>
#include <string.h>

#include "core/code.h"

const char *const rt_part_name[RT_CANDIDATES] = {"kernel", "transfer", "sync", "launch"};

const char *rt_bound_name(enum rt_bound bound)
{
    return bound == RT_BOUND_MEMORY ? "memory" : "compute";
}

const char *rt_consistency_name(bool recheck_reference)
{
    return recheck_reference ? "recheck_reference" : "within_screen";
}

/* What a reference says of one kernel. */
struct kernel_class {
    enum rt_bound bound;
    double limit_tflops;
    double efficiency;
};

/*
 * intensity, achieved_tflops and achieved_dram_gbps as rt_metrics_derive gives them. A kernel
 * without FLOPs is limited by bandwidth alone; one without DRAM traffic by compute alone.
 */
static inline struct kernel_class classify(double intensity, double achieved_tflops,
                                           double achieved_dram_gbps, uint32_t known,
                                           const struct rt_ceilings *ceilings, double balance)
{
    const double tflops = ceilings->value[RT_CEILING_TFLOPS];
    const double dram_gbps = ceilings->value[RT_CEILING_DRAM_GBPS];
    if ((known & RT_FLOPS_NONE) != 0) {
        return (struct kernel_class){RT_BOUND_MEMORY, 0, achieved_dram_gbps / dram_gbps};
    }
    if ((known & RT_DRAM_BYTES_NONE) != 0) {
        return (struct kernel_class){RT_BOUND_COMPUTE, tflops, achieved_tflops / tflops};
    }
    const double slope = intensity * dram_gbps / 1000;
    const double limit = slope < tflops ? slope : tflops;
    return (struct kernel_class){intensity < balance ? RT_BOUND_MEMORY : RT_BOUND_COMPUTE, limit,
                                 achieved_tflops / limit};
}

/* One of two values without a branch: answers are as good as random to a predictor. */
static inline unsigned pick(unsigned condition, unsigned yes, unsigned no)
{
    return no ^ ((yes ^ no) & (0U - condition));
}

/* Near its roof: named after the bound; else underutilized. */
static inline unsigned kernel_hypothesis(bool memory_bound, double efficiency, double screen)
{
    const unsigned bound = pick(memory_bound, RT_KERNEL_MEMORY, RT_KERNEL_COMPUTE);
    return pick(efficiency >= screen, bound, RT_KERNEL_UNDERUTILIZED);
}

static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

/* The largest exposed time; the first in the order kernel, transfer, sync, launch wins a tie. */
static inline unsigned longest(unsigned kernel, double kernel_ms, double transfer_ms,
                               double sync_ms, double launch_ms)
{
    unsigned primary = pick(transfer_ms > kernel_ms, RT_TRANSFER, kernel);
    double most = larger(transfer_ms, kernel_ms);
    primary = pick(sync_ms > most, RT_SYNCHRONIZATION, primary);
    most = larger(sync_ms, most);
    return pick(launch_ms > most, RT_LAUNCH, primary);
}

static void set_candidates(const struct rt_record *record, unsigned kernel,
                           struct rt_attribution *attribution)
{
    const enum rt_hypothesis candidate[] = {(enum rt_hypothesis)kernel, RT_TRANSFER,
                                            RT_SYNCHRONIZATION, RT_LAUNCH};
    for (int c = 0; c < RT_CANDIDATES; c++) {
        attribution->candidate[c] = candidate[c];
        attribution->exposed_ms[c] = record->number[RT_KERNEL_MS + c];
    }
    const double *const ms = attribution->exposed_ms;
    attribution->primary_hypothesis =
        (enum rt_hypothesis)longest(kernel, ms[0], ms[1], ms[2], ms[3]);
}

int rt_attribute(const struct rt_record *record, const struct rt_metrics *metrics,
                 const struct rt_ceilings *ceilings, struct rt_attribution *attribution)
{
    if (ceilings == NULL) {
        *attribution = (struct rt_attribution){.compared = false};
        set_candidates(record, RT_UNCLASSIFIED_KERNEL, attribution);
        return rt_classifiable(record->known) ? RT_EINVAL : RT_OK;
    }
    const double balance = rt_machine_balance(ceilings);
    *attribution = (struct rt_attribution){
        .compared = true,
        .machine_balance_flop_per_byte = balance,
        .efficiency_screen = ceilings->value[RT_CEILING_SCREEN],
        .classified = rt_classifiable(record->known),
    };
    if (!isfinite(balance)) {
        return RT_ERANGE;
    }
    if (!attribution->classified) {
        set_candidates(record, RT_UNCLASSIFIED_KERNEL, attribution);
        return RT_OK;
    }
    const struct kernel_class kernel =
        classify(metrics->value[RT_INTENSITY], metrics->value[RT_ACHIEVED_TFLOPS],
                 metrics->value[RT_ACHIEVED_DRAM_GBPS], record->known, ceilings, balance);
    if (!isfinite(kernel.efficiency)) {
        return RT_ERANGE;
    }
    attribution->roofline_bound = kernel.bound;
    attribution->roofline_limit_tflops = kernel.limit_tflops;
    attribution->reference_efficiency = kernel.efficiency;
    attribution->recheck_reference = kernel.efficiency > RT_CONSISTENCY_LIMIT;
    set_candidates(record,
                   kernel_hypothesis(kernel.bound == RT_BOUND_MEMORY, kernel.efficiency,
                                     attribution->efficiency_screen),
                   attribution);
    if (attribution->recheck_reference) {
        attribution->primary_hypothesis = RT_RECHECK_REFERENCE;
    }
    return RT_OK;
}

/* Records are taken this many at a time, so that their intermediate results stay in cache. */
enum { BLOCK = 512 };

/*
 * Intensity and efficiency of a block of records of which both counts are known numbers: a
 * loop without branches, which compilers turn into vector code. What it gives for other
 * records is not used. The same operations as in rt_metrics_derive and classify.
 */
static void classify_block(const double *restrict flops, const double *restrict dram_bytes,
                           const double *restrict kernel_ms, size_t count,
                           const struct rt_ceilings *ceilings, double *restrict intensity,
                           double *restrict efficiency)
{
    const double tflops = ceilings->value[RT_CEILING_TFLOPS];
    const double dram_gbps = ceilings->value[RT_CEILING_DRAM_GBPS];
    for (size_t i = 0; i < count; i++) {
        intensity[i] = flops[i] / dram_bytes[i];
        const double slope = intensity[i] * dram_gbps / 1000;
        const double limit = slope < tflops ? slope : tflops;
        efficiency[i] = flops[i] / (kernel_ms[i] / 1000) / 1e12 / limit;
    }
}

/* One of the records that are not in a block's fast path: a count is unknown, or none. */
static uint8_t attribute_odd(const struct rt_set *set, size_t i, const struct rt_ceilings *ceilings,
                             double balance)
{
    const uint32_t known = set->known[i];
    const double kernel_ms = set->number[RT_KERNEL_MS][i];
    unsigned kernel = RT_UNCLASSIFIED_KERNEL;
    if (rt_classifiable(known)) {
        const double seconds = kernel_ms / 1000;
        const struct kernel_class class =
            classify(0, set->number[RT_FLOPS][i] / seconds / 1e12,
                     set->number[RT_DRAM_BYTES][i] / seconds / 1e9, known, ceilings, balance);
        if (!isfinite(class.efficiency)) {
            return RT_NO_HYPOTHESIS;
        }
        if (class.efficiency > RT_CONSISTENCY_LIMIT) {
            return RT_RECHECK_REFERENCE;
        }
        kernel = kernel_hypothesis(class.bound == RT_BOUND_MEMORY, class.efficiency,
                                   ceilings->value[RT_CEILING_SCREEN]);
    }
    return (uint8_t)longest(kernel, kernel_ms, set->number[RT_TRANSFER_MS][i],
                            set->number[RT_SYNC_MS][i], set->number[RT_LAUNCH_MS][i]);
}

/* At most BLOCK records with one and the same reference. */
static void attribute_block(const struct rt_set *set, const struct rt_ceilings *ceilings,
                            size_t first, size_t count, uint8_t *hypothesis)
{
    const uint32_t both = RT_KNOWN(RT_FLOPS) | RT_KNOWN(RT_DRAM_BYTES);
    const uint32_t counts = both | RT_FLOPS_NONE | RT_DRAM_BYTES_NONE;
    const double balance = rt_machine_balance(ceilings);
    const double screen = ceilings->value[RT_CEILING_SCREEN];
    const uint32_t *const known = set->known + first;
    const double *const kernel_ms = set->number[RT_KERNEL_MS] + first;
    const double *const transfer_ms = set->number[RT_TRANSFER_MS] + first;
    const double *const sync_ms = set->number[RT_SYNC_MS] + first;
    const double *const launch_ms = set->number[RT_LAUNCH_MS] + first;
    double intensity[BLOCK];
    double efficiency[BLOCK];
    classify_block(set->number[RT_FLOPS] + first, set->number[RT_DRAM_BYTES] + first, kernel_ms,
                   count, ceilings, intensity, efficiency);
    for (size_t i = 0; i < count; i++) {
        const unsigned kernel = kernel_hypothesis(intensity[i] < balance, efficiency[i], screen);
        const unsigned primary =
            longest(kernel, kernel_ms[i], transfer_ms[i], sync_ms[i], launch_ms[i]);
        const unsigned checked =
            pick(efficiency[i] > RT_CONSISTENCY_LIMIT, RT_RECHECK_REFERENCE, primary);
        hypothesis[i] = (uint8_t)pick(isfinite(efficiency[i]) != 0, checked, RT_NO_HYPOTHESIS);
        if ((known[i] & counts) != both) {
            hypothesis[i] = attribute_odd(set, first + i, ceilings, balance);
        }
    }
}

void rt_attribute_all(const struct rt_set *set, const struct rt_ceilings *ceilings,
                      const uint32_t *reference, size_t first, size_t last, uint8_t *hypothesis)
{
    while (first < last) {
        const uint32_t r = reference[first];
        size_t end = first + 1;
        while (end < last && end - first < BLOCK && reference[end] == r) {
            end++;
        }
        if (r == UINT32_MAX || !isfinite(rt_machine_balance(&ceilings[r]))) {
            memset(hypothesis + first, RT_NO_HYPOTHESIS, end - first);
        } else {
            attribute_block(set, &ceilings[r], first, end - first, hypothesis + first);
        }
        first = end;
    }
}
