/*
 * The candidate bottleneck: model.md section 3. The arithmetic stands once, in classify(),
 * for one record and for columns alike.
 */
#include "core/attribution.h"

#include <math.h>

#include "core/code.h"

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

/* Whether flops and bytes are known well enough to classify the kernel. */
static inline bool classifiable(uint32_t known)
{
    const uint32_t both = RT_KNOWN(RT_FLOPS) | RT_KNOWN(RT_DRAM_BYTES);
    const uint32_t none = RT_FLOPS_NONE | RT_DRAM_BYTES_NONE;
    return (known & both) == both && (known & none) != none;
}

static inline enum rt_hypothesis kernel_hypothesis(const struct kernel_class *kernel, double screen)
{
    if (!(kernel->efficiency >= screen)) {
        return RT_KERNEL_UNDERUTILIZED;
    }
    return kernel->bound == RT_BOUND_MEMORY ? RT_KERNEL_MEMORY : RT_KERNEL_COMPUTE;
}

/* The largest exposed time; the first in the order kernel, transfer, sync, launch wins a tie. */
static inline enum rt_hypothesis longest(enum rt_hypothesis kernel, double kernel_ms,
                                         double transfer_ms, double sync_ms, double launch_ms)
{
    enum rt_hypothesis primary = kernel;
    double most = kernel_ms;
    if (transfer_ms > most) {
        primary = RT_TRANSFER;
        most = transfer_ms;
    }
    if (sync_ms > most) {
        primary = RT_SYNCHRONIZATION;
        most = sync_ms;
    }
    return launch_ms > most ? RT_LAUNCH : primary;
}

static void set_candidates(const struct rt_record *record, enum rt_hypothesis kernel,
                           struct rt_attribution *attribution)
{
    const enum rt_hypothesis candidate[] = {kernel, RT_TRANSFER, RT_SYNCHRONIZATION, RT_LAUNCH};
    for (int c = 0; c < RT_CANDIDATES; c++) {
        attribution->candidate[c] = candidate[c];
        attribution->exposed_ms[c] = record->number[RT_KERNEL_MS + c];
    }
    const double *const ms = attribution->exposed_ms;
    attribution->primary_hypothesis = longest(kernel, ms[0], ms[1], ms[2], ms[3]);
}

int rt_attribute(const struct rt_record *record, const struct rt_metrics *metrics,
                 const struct rt_ceilings *ceilings, struct rt_attribution *attribution)
{
    const double balance = rt_machine_balance(ceilings);
    *attribution = (struct rt_attribution){
        .machine_balance_flop_per_byte = balance,
        .efficiency_screen = ceilings->value[RT_CEILING_SCREEN],
        .classified = classifiable(record->known),
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
    set_candidates(record, kernel_hypothesis(&kernel, attribution->efficiency_screen), attribution);
    if (attribution->recheck_reference) {
        attribution->primary_hypothesis = RT_RECHECK_REFERENCE;
    }
    return RT_OK;
}

/*
 * Whether every metric that a record has is finite, as rt_metrics_derive demands. The shares
 * are: each is a part of a finite total.
 */
static inline bool metrics_are_finite(double intensity, double achieved_tflops,
                                      double achieved_dram_gbps, double total_ms, uint32_t known)
{
    const bool has_intensity = classifiable(known) && (known & RT_DRAM_BYTES_NONE) == 0;
    return isfinite(total_ms) && (!has_intensity || isfinite(intensity)) &&
           ((known & RT_KNOWN(RT_FLOPS)) == 0 || isfinite(achieved_tflops)) &&
           ((known & RT_KNOWN(RT_DRAM_BYTES)) == 0 || isfinite(achieved_dram_gbps));
}

static inline uint8_t attribute_one(const struct rt_set *set, size_t i,
                                    const struct rt_ceilings *ceilings, double balance)
{
    const uint32_t known = set->known[i];
    const double kernel_ms = set->number[RT_KERNEL_MS][i];
    const double transfer_ms = set->number[RT_TRANSFER_MS][i];
    const double sync_ms = set->number[RT_SYNC_MS][i];
    const double launch_ms = set->number[RT_LAUNCH_MS][i];
    const double seconds = kernel_ms / 1000;
    const double intensity = set->number[RT_FLOPS][i] / set->number[RT_DRAM_BYTES][i];
    const double tflops = set->number[RT_FLOPS][i] / seconds / 1e12;
    const double dram_gbps = set->number[RT_DRAM_BYTES][i] / seconds / 1e9;
    const double total_ms = kernel_ms + transfer_ms + sync_ms + launch_ms;
    enum rt_hypothesis kernel = RT_UNCLASSIFIED_KERNEL;

    if (!isfinite(balance) || !metrics_are_finite(intensity, tflops, dram_gbps, total_ms, known)) {
        return RT_NO_HYPOTHESIS;
    }
    if (classifiable(known)) {
        const struct kernel_class class =
            classify(intensity, tflops, dram_gbps, known, ceilings, balance);
        if (!isfinite(class.efficiency)) {
            return RT_NO_HYPOTHESIS;
        }
        if (class.efficiency > RT_CONSISTENCY_LIMIT) {
            return RT_RECHECK_REFERENCE;
        }
        kernel = kernel_hypothesis(&class, ceilings->value[RT_CEILING_SCREEN]);
    }
    return (uint8_t)longest(kernel, kernel_ms, transfer_ms, sync_ms, launch_ms);
}

void rt_attribute_all(const struct rt_set *set, const struct rt_ceilings *ceilings,
                      const uint32_t *reference, size_t first, size_t last, uint8_t *hypothesis)
{
    uint32_t at = UINT32_MAX;
    double balance = 0;
    for (size_t i = first; i < last; i++) {
        if (reference[i] == UINT32_MAX) {
            hypothesis[i] = RT_NO_HYPOTHESIS;
            continue;
        }
        if (reference[i] != at) { /* mostly the same one for the whole column */
            at = reference[i];
            balance = rt_machine_balance(&ceilings[at]);
        }
        hypothesis[i] = attribute_one(set, i, &ceilings[at], balance);
    }
}
