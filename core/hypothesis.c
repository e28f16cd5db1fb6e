/*
 * The tables of hypotheses and single changes. model.md sections 3 and 4 in C; every format,
 * screen and check reads them from here.
 */
#include "core/hypothesis.h"

#include <string.h>

#include "core/code.h"

#define LIST(...)                                                                                  \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }
#define CHANGES(...)                                                                               \
    .changes = (const enum rt_change[]){__VA_ARGS__},                                              \
    .change_count = sizeof((enum rt_change[]){__VA_ARGS__}) / sizeof(enum rt_change)

const struct rt_hypothesis_info rt_hypothesis_info[RT_HYPOTHESIS_COUNT] = {
    [RT_KERNEL_MEMORY] =
        {
            .name = "kernel_memory",
            .headline = "runs near the ceiling of DRAM bandwidth",
            .evidence =
                "intensity below balance, near the bandwidth reference, kernel time dominates",
            .attribution = "memory path",
            .rule_out =
                LIST("layout", "cache hits", "whether the measured bandwidth is itself abnormal"),
            CHANGES(RT_TILE_SIZE, RT_LAYOUT),
            .observe = LIST("dram_bytes", "kernel_ms", "stage_ms", "max_abs_error"),
            .revisit_when = "bytes_down_but_kernel_ms_unchanged",
            .revisit_help = "DRAM bytes went down, yet kernel_ms did not: bandwidth was not what "
                            "the kernel waited for",
        },
    [RT_KERNEL_COMPUTE] =
        {
            .name = "kernel_compute",
            .headline = "runs near the ceiling of the compute peak",
            .evidence =
                "intensity at or above balance, near the compute reference, kernel time dominates",
            .attribution = "compute path",
            .rule_out = LIST("tensor cores used?", "occupancy", "instruction efficiency"),
            CHANGES(RT_COMPUTE_KERNEL),
            .observe = LIST("achieved_tflops", "kernel_ms", "stage_ms", "max_abs_error"),
            .revisit_when = "kernel_faster_but_stage_ms_unchanged",
            .revisit_help = "the kernel got faster, yet the stage did not: something outside the "
                            "kernel sets the stage time",
        },
    [RT_KERNEL_UNDERUTILIZED] =
        {
            .name = "kernel_underutilized",
            .headline = "far from both ceilings, no cause confirmed",
            .evidence = "far from both references, kernel time dominates",
            .attribution = "no main constraint confirmed inside the kernel",
            .rule_out = LIST("work estimate", "occupancy", "layout", "launch granularity"),
            CHANGES(RT_BLOCK_SIZE),
            .observe = LIST("kernel_ms", "occupancy", "stage_ms", "max_abs_error"),
            .revisit_when = "occupancy_changes_but_kernel_ms_unchanged",
            .revisit_help = "occupancy changed, yet kernel_ms did not: occupancy was not what "
                            "held the kernel back",
        },
    [RT_TRANSFER] =
        {
            .name = "transfer",
            .headline = "exposed transfer is the longest part of the interval",
            .evidence = "exposed H2D/D2H time dominates",
            .attribution = "data transfer",
            .rule_out =
                LIST("input preparation", "pinned memory", "whether async copies take effect"),
            CHANGES(RT_PIN_MEMORY, RT_ASYNC_COPY),
            .observe = LIST("exposed_transfer_ms", "stage_ms", "host_memory_mib", "max_abs_error"),
            .revisit_when = "transfer_overlap_up_but_stage_ms_unchanged",
            .revisit_help = "less transfer is exposed, yet the stage takes as long: something "
                            "else took its place on the critical path",
        },
    [RT_SYNCHRONIZATION] =
        {
            .name = "synchronization",
            .headline = "exposed synchronisation is the longest part",
            .evidence = "synchronisation dominates",
            .attribution = "scheduling path",
            .rule_out = LIST("dependencies", "fragmented kernels", "CPU issue cost"),
            CHANGES(RT_SYNC_PLACEMENT),
            .observe = LIST("sync_ms", "stage_ms", "max_abs_error"),
            .revisit_when = "sync_ms_down_but_stage_ms_unchanged",
            .revisit_help = "less time is spent synchronising, yet the stage takes as long: the "
                            "wait moved elsewhere",
        },
    [RT_LAUNCH] =
        {
            .name = "launch",
            .headline = "exposed launch is the longest part of the interval",
            .evidence = "launch dominates",
            .attribution = "scheduling path",
            .rule_out = LIST("dependencies", "fragmented kernels", "CPU issue cost"),
            CHANGES(RT_GRAPH_CAPTURE),
            .observe = LIST("launch_count", "launch_ms", "stage_ms", "max_abs_error"),
            .revisit_when = "launches_down_but_stage_ms_unchanged",
            .revisit_help = "there are fewer launches, yet the stage takes as long: launching was "
                            "not what the device waited for",
        },
    [RT_RECHECK_REFERENCE] =
        {
            .name = "recheck_reference",
            .headline = "above 1.05 of the reference: check that first",
            .evidence = "above 1.05 of the reference",
            .attribution = "the reference itself",
            .rule_out = LIST("wrong precision", "wrong unit", "traffic served by cache",
                             "miscounted FLOPs"),
        },
    [RT_UNCLASSIFIED_KERNEL] =
        {
            .name = "unclassified_kernel",
            .headline = "measure what is missing first",
            .evidence = "flops or dram_bytes unknown, kernel time dominates",
            .attribution = "the kernel cannot be classified",
            .rule_out = LIST("missing counters"),
        },
};

const struct rt_change_info rt_change_info[RT_CHANGE_COUNT] = {
    [RT_TILE_SIZE] = {"tile_size",
                      "change the tile size, so that data are reused on chip more "
                      "often before they return to DRAM",
                      "data layout, block size, algorithm"},
    [RT_LAYOUT] = {"layout",
                   "change the data layout, so that neighbouring threads touch neighbouring bytes",
                   "tile size, block size, algorithm"},
    [RT_COMPUTE_KERNEL] = {"compute_kernel",
                           "use another kernel for the same mathematics (tensor cores, another "
                           "library routine, fewer instructions an operation)",
                           "data layout, input, required accuracy"},
    [RT_BLOCK_SIZE] = {"block_size", "change the number of threads a block",
                       "tile size, data layout, algorithm, total work"},
    [RT_PIN_MEMORY] = {"pin_memory", "allocate the host buffers as pinned (page-locked) memory",
                       "amount of data, order and kind of the copies"},
    [RT_ASYNC_COPY] = {"async_copy",
                       "issue the copies asynchronously on a stream of their own, so that they "
                       "can overlap kernels",
                       "amount of data, kind of host memory"},
    [RT_SYNC_PLACEMENT] = {"sync_placement",
                           "move or remove one synchronisation point, keeping every dependency",
                           "kernels, copies and their order"},
    [RT_GRAPH_CAPTURE] = {"graph_capture",
                          "capture the launches as one graph and launch that instead",
                          "kernels, their parameters and their order"},
};

int rt_hypothesis_find(const char *name)
{
    for (int h = 0; h < RT_HYPOTHESIS_COUNT; h++) {
        if (strcmp(rt_hypothesis_info[h].name, name) == 0) {
            return h;
        }
    }
    return RT_ENOENT;
}

int rt_change_find(const char *name)
{
    for (int c = 0; c < RT_CHANGE_COUNT; c++) {
        if (strcmp(rt_change_info[c].name, name) == 0) {
            return c;
        }
    }
    return RT_ENOENT;
}

bool rt_hypothesis_allows(enum rt_hypothesis hypothesis, enum rt_change change)
{
    const struct rt_hypothesis_info *const info = &rt_hypothesis_info[hypothesis];
    for (size_t i = 0; i < info->change_count; i++) {
        if (info->changes[i] == change) {
            return true;
        }
    }
    return false;
}
