/*
 * The chain in words: the numbers of the definition's record stand in it with their
 * comparisons, numbers that differ look different, and nothing is claimed that is not known.
 */
#include "check.h"

#include "core/chain.h"
#include "core/code.h"
#include "records.h"

/* The text of one step, a line each: "label: text". */
static void write_step(const struct rt_answer *answer, enum rt_step step, struct rt_buf *text)
{
    struct rt_lines lines;

    rt_lines_init(&lines);
    rt_chain_write(answer, step, &lines);
    assert_false(lines.failed);
    assert_true(lines.count > 0);
    for (size_t i = 0; i < lines.count; i++) {
        rt_buf_printf(text, "%s: %s\n", rt_lines_label(&lines, i), rt_lines_text(&lines, i));
    }
    rt_lines_fini(&lines);
    assert_false(text->failed);
}

static void check_has(const char *text, const char *const *part)
{
    for (; *part != NULL; part++) {
        if (strstr(text, *part) == NULL) {
            fail_msg("no \"%s\" in:\n%s", *part, text);
        }
    }
}

static void check_has_not(const char *text, const char *const *part)
{
    for (; *part != NULL; part++) {
        if (strstr(text, *part) != NULL) {
            fail_msg("\"%s\" in:\n%s", *part, text);
        }
    }
}

/* A study of one record and one reference; tflops 0: no reference. */
static void start(struct rt_study *study, struct rt_record record, double tflops, double dram_gbps,
                  struct rt_answer *answer)
{
    const struct rt_reference_choice choice = {.id = NULL};
    struct rt_reference reference = {.id = "ref", .ceilings = ceilings_of(tflops, dram_gbps, 0.70)};
    uint32_t file;

    rt_study_init(study);
    assert_int_equal(rt_set_add_path(&study->records, "a.ini", &file), RT_OK);
    assert_int_equal(rt_set_add(&study->records, &record), RT_OK);
    reference.text[RT_REF_SOURCE] = "datasheet";
    if (tflops > 0) {
        assert_int_equal(rt_references_add(&study->references, &reference), RT_OK);
    }
    assert_int_equal(rt_study_resolve(study, &choice), RT_OK);
    rt_study_answer(study, 0, NULL, answer);
}

static void check_step(struct rt_record record, double tflops, double dram_gbps, enum rt_step step,
                       const char *const *has, const char *const *has_not)
{
    struct rt_study study;
    struct rt_answer answer;
    struct rt_buf text;

    start(&study, record, tflops, dram_gbps, &answer);
    rt_buf_init(&text);
    write_step(&answer, step, &text);
    check_has(rt_buf_text(&text), has);
    check_has_not(rt_buf_text(&text), has_not);
    rt_buf_fini(&text);
    rt_study_fini(&study);
}

#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})

static const char *const nothing[] = {NULL};

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
               LIST("5 < 40", "memory", "min(120, 5 x 3000 / 1000) = 15 TFLOP/s",
                    "2 / 15 = 13.33 % < 70 %", "screen", "kernel_underutilized", "work estimate",
                    "occupancy", "layout", "launch granularity", "datasheet"),
               LIST(CLAIMS, "kernel_memory", "recheck"));
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
               LIST("5 < 40", "88.89 % >= 70 %", "kernel_memory", "cache hits"), LIST(CLAIMS));
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
               LIST("40 >= 40", "compute", "kernel_compute"), LIST("40 < 40"));
}

static void test_wrong_reference_has_no_plan(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);

    (void)state;
    check_step(record, 1, 100, RT_STEP_CANDIDATE,
               LIST("4 > 1.05", "recheck_reference", "wrong precision", "miscounted FLOPs"),
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
                            "screen", "min(", "tile_size", "block_size", "nan", "inf "));
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
                   LIST("kernel_memory", "kernel_compute", "kernel_underutilized", "screen",
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

/* The two numbers of a comparison differ on screen exactly when they differ. */
static void check_compare(double left, double right)
{
    const char *sign = left < right ? "<" : left > right ? ">" : "=";
    char first[64], middle[8], second[64];
    struct rt_buf text;
    double a, b;

    rt_buf_init(&text);
    rt_chain_compare(&text, left, sign, right);
    assert_int_equal(sscanf(rt_buf_text(&text), "%63s %7s %63s", first, middle, second), 3);
    assert_string_equal(middle, sign);
    a = strtod(first, NULL);
    b = strtod(second, NULL);
    if ((a < b) != (left < right) || (a > b) != (left > right)) {
        fail_msg("%.17g and %.17g became \"%s\"", left, right, rt_buf_text(&text));
    }
    rt_buf_fini(&text);
}

static void test_comparison_tells_numbers_apart(void **state)
{
    struct rng rng = rng_start(12);

    (void)state;
    check_compare(0.7, nextafter(0.7, 0));
    check_compare(1.05, nextafter(1.05, 2));
    check_compare(9999999.9, 1e7);
    check_compare(0.00009999999, 0.0001);
    check_compare(40, 40);
    for (int i = 0; i < 20000; i++) {
        double value = i % 2 == 0 ? rng_finite(&rng) : rng_decades(&rng, -6, 9);

        check_compare(value, nextafter(value, 0));
        check_compare(nextafter(value, 0), value);
        check_compare(value, value * (1 + rng_decades(&rng, -16, 0)));
        check_compare(value, value);
    }
}

/* One unit in the last place below the screen, and above 1.05. */
static void test_decisions_at_a_hair(void **state)
{
    (void)state;
    for (int i = 0; i < 200; i++) {
        struct rt_record record = record_of(70e12 * (1 - i * 0x1p-53), 1e10, 1000, 0, 0, 0);
        bool below = record.number[RT_FLOPS] / 1e12 / 100 < 0.70;

        check_step(record, 100, 1000, RT_STEP_CANDIDATE,
                   below ? LIST("% < 70 %") : LIST("70 % >= 70 %"),
                   below ? LIST("70 % < 70 %") : LIST("<"));
        record = record_of(105e12 * (1 + i * 0x1p-52), 1e10, 1000, 0, 0, 0);
        check_step(record, 100, 1000, RT_STEP_CANDIDATE, nothing, LIST("1.05 > 1.05"));
    }
}

static void check_observation(const struct rt_answer *answer, const char *name,
                              const char *expected)
{
    struct rt_buf buf;

    rt_buf_init(&buf);
    rt_chain_observation(&buf, answer, name);
    assert_string_equal(rt_buf_text(&buf), expected);
    rt_buf_fini(&buf);
}

static void test_observations(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    struct rt_answer answer;
    struct rt_study study;

    (void)state;
    record_put(&record, RT_LAUNCH_COUNT, 12);
    start(&study, record, 120, 3000, &answer);
    check_observation(&answer, "stage_ms", "26 ms");
    check_observation(&answer, "kernel_ms", "20 ms");
    check_observation(&answer, "exposed_transfer_ms", "3 ms");
    check_observation(&answer, "sync_ms", "2 ms");
    check_observation(&answer, "launch_ms", "1 ms");
    check_observation(&answer, "dram_bytes", "8e9 byte");
    check_observation(&answer, "achieved_tflops", "2 TFLOP/s");
    check_observation(&answer, "launch_count", "12");
    check_observation(&answer, "occupancy", "not measured");
    check_observation(&answer, "host_memory_mib", "not measured");
    check_observation(&answer, "max_abs_error", "not measured");
    for (int h = 0; h < RT_HYPOTHESIS_COUNT; h++) { /* every observation is something known */
        const char *const *observe = rt_hypothesis_info[h].observe;

        for (; observe != NULL && *observe != NULL; observe++) {
            struct rt_buf buf;

            rt_buf_init(&buf);
            rt_chain_observation(&buf, &answer, *observe);
            assert_true(buf.len > 0);
            rt_buf_fini(&buf);
        }
    }
    rt_study_fini(&study);
}

static void test_sources(void **state)
{
    struct rt_record record = record_of(1, 1, 1, 0, 0, 0);

    (void)state;
    assert_string_equal(rt_chain_source(&record, RT_TIME_SOURCE), "unstated");
    record.text[RT_TIME_SOURCE] = "";
    assert_string_equal(rt_chain_source(&record, RT_TIME_SOURCE), "unstated");
    record.text[RT_TIME_SOURCE] = "rocprof %s%n";
    assert_string_equal(rt_chain_source(&record, RT_TIME_SOURCE), "rocprof %s%n");
    check_step(record, 120, 3000, RT_STEP_RECORD, LIST("rocprof %s%n"), nothing);
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
        cmocka_unit_test(test_comparison_tells_numbers_apart),
        cmocka_unit_test(test_decisions_at_a_hair),
        cmocka_unit_test(test_observations),
        cmocka_unit_test(test_sources),
    };

    return check_main(tests);
}
