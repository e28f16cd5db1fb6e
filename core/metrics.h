/*
 * Derived metrics of one record. Definition and order of operations: model.md section 2; the
 * formulas below are the definition, in IEEE-754 doubles without contraction.
 */
#ifndef RT_METRICS_H
#define RT_METRICS_H

#include <stdbool.h>

#include "core/set.h"

/* X(enumerator, key, unit, formula) - the formula as shown to people. */
#define RT_METRICS(X)                                                                              \
    X(RT_INTENSITY, arithmetic_intensity_flop_per_byte, "FLOP/byte", "flops / dram_bytes")         \
    X(RT_ACHIEVED_TFLOPS, achieved_tflops, "TFLOP/s", "flops / (kernel_ms / 1000) / 1e12")         \
    X(RT_ACHIEVED_DRAM_GBPS, achieved_dram_gbps, "GB/s", "dram_bytes / (kernel_ms / 1000) / 1e9")  \
    X(RT_TOTAL_MS, total_ms, "ms", "kernel_ms + transfer_ms + sync_ms + launch_ms")                \
    X(RT_TRANSFER_SHARE, exposed_share_transfer, "", "transfer_ms / total_ms")                     \
    X(RT_SYNC_SHARE, exposed_share_sync, "", "sync_ms / total_ms")                                 \
    X(RT_LAUNCH_SHARE, exposed_share_launch, "", "launch_ms / total_ms")

#define RT_X(enumerator, ...) enumerator,
enum rt_metric { RT_METRICS(RT_X) RT_METRIC_COUNT };
#undef RT_X

struct rt_metric_info {
    const char *key, *unit, *formula;
};

extern const struct rt_metric_info rt_metric_info[RT_METRIC_COUNT];

/*
 * `known` has bit m when metric m has a finite value. With `flops = none` intensity and
 * achieved_tflops are 0. With `dram_bytes = none` achieved_dram_gbps is 0 and the intensity is
 * infinite: its bit is clear and `intensity_infinite` is set. With either `unknown`, or both
 * `none`, the intensity is unknown.
 */
struct rt_metrics {
    double value[RT_METRIC_COUNT];
    unsigned known;
    bool intensity_infinite;
};

static inline bool rt_metrics_know(const struct rt_metrics *metrics, enum rt_metric metric)
{
    return (metrics->known >> metric & 1U) != 0;
}

/* Whether all four times are known; they are of every record of a set. */
static inline bool rt_times_known(const struct rt_record *record)
{
    const uint32_t times = RT_KNOWN(RT_KERNEL_MS) | RT_KNOWN(RT_TRANSFER_MS) |
                           RT_KNOWN(RT_SYNC_MS) | RT_KNOWN(RT_LAUNCH_MS);
    return (record->known & times) == times;
}

/*
 * Computes the metrics of a record whose four times are known. RT_ERANGE when a result is not
 * finite: *bad (may be NULL) is then the first such metric, and the record is in error.
 */
int rt_metrics_derive(const struct rt_record *record, struct rt_metrics *metrics,
                      enum rt_metric *bad);

#endif
