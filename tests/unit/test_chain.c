/*
 * The chain in words: the numbers of the definition's record stand in it with their
 * comparisons, and nothing is claimed that is not known.
 */
#include "steps.h"

/* Words that would claim a cause. */
#define CLAIMS "proves", "proven", "is caused", "because"

static void test_record_of_the_definition(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);

    (void)state;
    record.text[RT_DRAM_BYTES_SOURCE] = "counter";
    record.text[RT_TIME_SOURCE] = "nsight-systems";
    check_step(record, 120, 3000, RT_STEP_RECORD,
               LIST("4e10 FLOP", "8e9 byte", "kernel 20 ms", "transfer 3", "sync 2", "launch 1",
                    "(unstated)", "(counter)", "(nsight-systems)"),
               LIST(CLAIMS));
    check_step(record, 120, 3000, RT_STEP_METRICS,
               LIST("flops / dram_bytes", "4e10 / 8e9 = 5 FLOP/byte", "= 2 TFLOP/s", "= 400 GB/s",
                    "20 + 3 + 2 + 1 = 26 ms", "transfer 11.5", "sync 7.69", "launch 3.85",
                    "counter", "unstated"),
               LIST(CLAIMS));
    check_step(record, 120, 3000, RT_STEP_CANDIDATE,
               LIST("5 < balance 40", "memory", "min(120, 5 x 3000 / 1000) = 15 TFLOP/s",
                    "2 / 15 = 13.33 % < 70 %", "declared", "kernel_underutilized", "work estimate",
                    "occupancy", "layout", "launch granularity", "datasheet"),
               LIST(CLAIMS, "tie"));
    check_step(record, 120, 3000, RT_STEP_EXPERIMENT,
               LIST("kernel_underutilized", "block_size", "kernel_ms 20 ms",
                    "occupancy not measured", "stage_ms 26 ms", "max_abs_error not measured",
                    "occupancy_changes_but_kernel_ms_unchanged", "launch granularity"),
               LIST(CLAIMS, "tile_size", "graph_capture"));
}

static void test_other_answers(void **state)
{
    (void)state;
    check_step(record_of(4e10, 8e9, 3, .3, .2, .1), 120, 3000, RT_STEP_CANDIDATE,
               LIST("5 < balance 40", "88.89 % >= 70 %", "kernel_memory", "cache hits"),
               LIST(CLAIMS));
    check_step(record_of(4e10, 8e9, 3, .3, .2, .1), 120, 3000, RT_STEP_EXPERIMENT,
               LIST("tile_size", "layout", "dram_bytes", "bytes_down_but_kernel_ms_unchanged"),
               LIST(CLAIMS, "block_size"));
    check_step(record_of(4e10, 8e9, 6, 14, 2, 1), 120, 3000, RT_STEP_CANDIDATE,
               LIST("kernel 6", "transfer 14", "input preparation", "pinned memory"), LIST(CLAIMS));
    check_step(
        record_of(4e10, 8e9, 6, 14, 2, 1), 120, 3000, RT_STEP_EXPERIMENT,
        LIST("pin_memory", "async_copy", "14 ms", "transfer_overlap_up_but_stage_ms_unchanged"),
        LIST(CLAIMS, "block_size"));
    check_step(record_of(4e11, 1e10, 4, 0, 0, 0), 120, 3000, RT_STEP_CANDIDATE,
               LIST("40 >= balance 40", "compute", "kernel_compute"), LIST("40 < balance 40"));
}

static void test_wrong_reference_has_no_plan(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);

    (void)state;
    check_step(record, 1, 100, RT_STEP_CANDIDATE,
               LIST("400 % > 105 %", "recheck_reference", "wrong precision", "miscounted FLOPs"),
               LIST(CLAIMS));
    check_step(
        record, 1, 100, RT_STEP_EXPERIMENT, LIST("recheck_reference", "wrong unit"),
        LIST(CLAIMS, "tile_size", "compute_kernel", "block_size", "pin_memory", "_unchanged"));
}

static void test_unclassified_kernel_claims_nothing(void **state)
{
    static const enum count_state count[][2] = {
        {COUNT_UNKNOWN, COUNT_STATED},  {COUNT_STATED, COUNT_UNKNOWN},
        {COUNT_UNKNOWN, COUNT_UNKNOWN}, {COUNT_NONE, COUNT_UNKNOWN},
        {COUNT_UNKNOWN, COUNT_NONE},    {COUNT_NONE, COUNT_NONE}};

    (void)state;
    for (int i = 0; i < 6; i++) {
        struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);

        record_count(&record, RT_FLOPS, count[i][0]);
        record_count(&record, RT_DRAM_BYTES, count[i][1]);
        for (int step = 0; step < RT_STEP_COUNT; step++) {
            check_step(record, 120, 3000, (enum rt_step)step,
                       step < RT_STEP_CANDIDATE ? nothing : LIST("unclassified_kernel"),
                       LIST(CLAIMS, "kernel_memory", "kernel_compute", "kernel_underutilized",
                            "declared", "min(", "tile_size", "block_size", "nan", "inf "));
        }
    }
}

static void test_without_reference_nothing_is_compared(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);

    (void)state;
    check_step(record, 0, 0, RT_STEP_METRICS, LIST("5 FLOP/byte", "26 ms"), nothing);
    for (int step = RT_STEP_CANDIDATE; step < RT_STEP_COUNT; step++) {
        check_step(record, 0, 0, (enum rt_step)step, LIST("reference"),
                   LIST("kernel_memory", "kernel_compute", "kernel_underutilized", "declared",
                        "block_size", "unclassified"));
    }
}

static void test_none_is_said_as_it_is(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 3, 0, 0, 0);

    (void)state;
    record_count(&record, RT_FLOPS, COUNT_NONE);
    check_step(record, 120, 3000, RT_STEP_RECORD, LIST("none", "8e9 byte"), LIST("unknown"));
    check_step(record, 120, 3000, RT_STEP_CANDIDATE,
               LIST("bandwidth", "3000", "88.89 % >= 70 %", "kernel_memory"), LIST("min("));
    record = record_of(3e11, 8e9, 3, 0, 0, 0);
    record_count(&record, RT_DRAM_BYTES, COUNT_NONE);
    check_step(record, 120, 3000, RT_STEP_RECORD, LIST("3e11 FLOP", "none"), LIST("unknown"));
    check_step(record, 120, 3000, RT_STEP_CANDIDATE,
               LIST("compute", "120", "83.33 % >= 70 %", "kernel_compute"), LIST("min("));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_record_of_the_definition),
        cmocka_unit_test(test_other_answers),
        cmocka_unit_test(test_wrong_reference_has_no_plan),
        cmocka_unit_test(test_unclassified_kernel_claims_nothing),
        cmocka_unit_test(test_without_reference_nothing_is_compared),
        cmocka_unit_test(test_none_is_said_as_it_is),
    };

    return check_main(tests);
}
