/*
 * The derived metrics: model.md section 2, in its order of operations.
 */
#include "core/metrics.h"

#include <math.h>

#include "core/code.h"

#define RT_X(enumerator, key, unit, formula) {#key, unit, formula},
const struct rt_metric_info rt_metric_info[RT_METRIC_COUNT] = {RT_METRICS(RT_X)};
#undef RT_X

static void set_metric(struct rt_metrics *metrics, enum rt_metric metric, double value)
{
    metrics->value[metric] = value;
    metrics->known |= 1U << metric;
}

static void derive_rates(const struct rt_record *record, struct rt_metrics *metrics)
{
    const double flops = record->number[RT_FLOPS];
    const double dram_bytes = record->number[RT_DRAM_BYTES];
    const double kernel_ms = record->number[RT_KERNEL_MS];
    const bool has_flops = rt_record_knows(record, RT_FLOPS);
    const bool has_bytes = rt_record_knows(record, RT_DRAM_BYTES);
    const bool no_flops = (record->known & RT_FLOPS_NONE) != 0;
    const bool no_bytes = (record->known & RT_DRAM_BYTES_NONE) != 0;

    if (has_flops && has_bytes && !(no_flops && no_bytes)) {
        if (no_bytes) {
            metrics->intensity_infinite = true;
        } else {
            set_metric(metrics, RT_INTENSITY, flops / dram_bytes);
        }
    }
    if (has_flops) {
        set_metric(metrics, RT_ACHIEVED_TFLOPS, flops / (kernel_ms / 1000) / 1e12);
    }
    if (has_bytes) {
        set_metric(metrics, RT_ACHIEVED_DRAM_GBPS, dram_bytes / (kernel_ms / 1000) / 1e9);
    }
}

int rt_metrics_derive(const struct rt_record *record, struct rt_metrics *metrics,
                      enum rt_metric *bad)
{
    *metrics = (struct rt_metrics){0};
    derive_rates(record, metrics);
    const double transfer_ms = record->number[RT_TRANSFER_MS];
    const double sync_ms = record->number[RT_SYNC_MS];
    const double launch_ms = record->number[RT_LAUNCH_MS];
    const double total_ms = record->number[RT_KERNEL_MS] + transfer_ms + sync_ms + launch_ms;
    set_metric(metrics, RT_TOTAL_MS, total_ms);
    set_metric(metrics, RT_TRANSFER_SHARE, transfer_ms / total_ms);
    set_metric(metrics, RT_SYNC_SHARE, sync_ms / total_ms);
    set_metric(metrics, RT_LAUNCH_SHARE, launch_ms / total_ms);

    for (enum rt_metric m = 0; m < RT_METRIC_COUNT; m++) {
        if (rt_metrics_know(metrics, m) && !isfinite(metrics->value[m])) {
            if (bad != NULL) {
                *bad = m;
            }
            return RT_ERANGE;
        }
    }
    return RT_OK;
}
