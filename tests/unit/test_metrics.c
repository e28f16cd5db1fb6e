/*
 * Derived metrics against model.md section 2: the written-out record bit for bit, the states
 * `none` and `unknown` in every combination, and what is not finite.
 */
#include "check.h"

#include "core/code.h"
#include "core/metrics.h"
#include "records.h"

#define BIT(metric) (1U << (metric))

enum {
    TIMES = BIT(RT_TOTAL_MS) | BIT(RT_TRANSFER_SHARE) | BIT(RT_SYNC_SHARE) | BIT(RT_LAUNCH_SHARE)
};

static void test_record_of_the_definition(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 20.0, 3.0, 2.0, 1.0);
    struct rt_metrics metrics;
    enum rt_metric bad;

    (void)state;
    assert_int_equal(rt_metrics_derive(&record, &metrics, &bad), RT_OK);
    check_exact(metrics.value[RT_INTENSITY], 5.0);
    check_exact(metrics.value[RT_ACHIEVED_TFLOPS], 2.0);
    check_exact(metrics.value[RT_ACHIEVED_DRAM_GBPS], 400.0);
    check_exact(metrics.value[RT_TOTAL_MS], 26.0);
    check_exact(metrics.value[RT_TRANSFER_SHARE], 0.11538461538461539);
    check_exact(metrics.value[RT_SYNC_SHARE], 0.07692307692307693);
    check_exact(metrics.value[RT_LAUNCH_SHARE], 0.038461538461538464);
    assert_int_equal(metrics.known, BIT(RT_METRIC_COUNT) - 1U);
    assert_false(metrics.intensity_infinite);
}

static void test_names_and_formulas(void **state)
{
    static const char *const key[] = {"arithmetic_intensity_flop_per_byte",
                                      "achieved_tflops",
                                      "achieved_dram_gbps",
                                      "total_ms",
                                      "exposed_share_transfer",
                                      "exposed_share_sync",
                                      "exposed_share_launch"};
    static const char *const unit[] = {"FLOP/byte", "TFLOP/s", "GB/s", "ms", "", "", ""};

    (void)state;
    assert_int_equal(RT_METRIC_COUNT, 7);
    for (int i = 0; i < RT_METRIC_COUNT; i++) {
        assert_string_equal(rt_metric_info[i].key, key[i]);
        assert_string_equal(rt_metric_info[i].unit, unit[i]);
        assert_true(strlen(rt_metric_info[i].formula) > 0);
    }
}

/* The order of the sum shows in the last bit: 0.1 + 0.2 + 0.3 is not 0.1 + (0.2 + 0.3). */
static void test_total_is_summed_left_to_right(void **state)
{
    struct rt_record record = record_of(1.0, 1.0, 0.1, 0.2, 0.3, 0.4);
    struct rt_metrics metrics;

    (void)state;
    assert_int_equal(rt_metrics_derive(&record, &metrics, NULL), RT_OK);
    check_exact(metrics.value[RT_TOTAL_MS], ((0.1 + 0.2) + 0.3) + 0.4);

    /* Each small time alone is lost beside 1; from the right they would have added up. */
    record = record_of(1.0, 1.0, 1.0, 0x1p-53, 0x1p-53, 0x1p-53);
    assert_int_equal(rt_metrics_derive(&record, &metrics, NULL), RT_OK);
    check_exact(metrics.value[RT_TOTAL_MS], 1.0);
}

static void test_none_and_unknown(void **state)
{
    static const struct {
        enum count_state flops, bytes;
        unsigned known; /* beside the times */
        double intensity, tflops, gbps;
        bool infinite;
    } row[] = {
        {COUNT_STATED, COUNT_STATED,
         BIT(RT_INTENSITY) | BIT(RT_ACHIEVED_TFLOPS) | BIT(RT_ACHIEVED_DRAM_GBPS), 5, 2, 400,
         false},
        {COUNT_STATED, COUNT_NONE, BIT(RT_ACHIEVED_TFLOPS) | BIT(RT_ACHIEVED_DRAM_GBPS), 0, 2, 0,
         true},
        {COUNT_STATED, COUNT_UNKNOWN, BIT(RT_ACHIEVED_TFLOPS), 0, 2, 0, false},
        {COUNT_NONE, COUNT_STATED,
         BIT(RT_INTENSITY) | BIT(RT_ACHIEVED_TFLOPS) | BIT(RT_ACHIEVED_DRAM_GBPS), 0, 0, 400,
         false},
        {COUNT_NONE, COUNT_NONE, BIT(RT_ACHIEVED_TFLOPS) | BIT(RT_ACHIEVED_DRAM_GBPS), 0, 0, 0,
         false},
        {COUNT_NONE, COUNT_UNKNOWN, BIT(RT_ACHIEVED_TFLOPS), 0, 0, 0, false},
        {COUNT_UNKNOWN, COUNT_STATED, BIT(RT_ACHIEVED_DRAM_GBPS), 0, 0, 400, false},
        {COUNT_UNKNOWN, COUNT_NONE, BIT(RT_ACHIEVED_DRAM_GBPS), 0, 0, 0, false},
        {COUNT_UNKNOWN, COUNT_UNKNOWN, 0, 0, 0, 0, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct rt_record record = record_of(4e10, 8e9, 20.0, 3.0, 2.0, 1.0);
        struct rt_metrics metrics;

        record_count(&record, RT_FLOPS, row[i].flops);
        record_count(&record, RT_DRAM_BYTES, row[i].bytes);
        assert_int_equal(rt_metrics_derive(&record, &metrics, NULL), RT_OK);
        assert_int_equal(metrics.known, row[i].known | TIMES);
        assert_int_equal(metrics.intensity_infinite, row[i].infinite);
        if (rt_metrics_know(&metrics, RT_INTENSITY)) {
            check_exact(metrics.value[RT_INTENSITY], row[i].intensity);
        }
        if (rt_metrics_know(&metrics, RT_ACHIEVED_TFLOPS)) {
            check_exact(metrics.value[RT_ACHIEVED_TFLOPS], row[i].tflops);
        }
        if (rt_metrics_know(&metrics, RT_ACHIEVED_DRAM_GBPS)) {
            check_exact(metrics.value[RT_ACHIEVED_DRAM_GBPS], row[i].gbps);
        }
        check_exact(metrics.value[RT_TOTAL_MS], 26.0);
    }
}

static void test_first_result_that_is_not_finite_is_named(void **state)
{
    const struct {
        struct rt_record record;
        enum rt_metric bad;
    } row[] = {
        {record_of(1e300, 1e-300, 1, 0, 0, 0), RT_INTENSITY},
        {record_of(DBL_MAX, DBL_MAX, 1e-300, 0, 0, 0), RT_ACHIEVED_TFLOPS},
        {record_of(1e-10, 1.0, 0x1p-1074, 0, 0, 0), RT_ACHIEVED_TFLOPS}, /* a zero divisor */
        {record_of(1.0, 1e300, 1e-10, 0, 0, 0), RT_ACHIEVED_DRAM_GBPS},
        {record_of(1, 1, DBL_MAX, DBL_MAX, 0, 0), RT_TOTAL_MS},
        {record_of(1, 1, DBL_MAX, 0, 0, DBL_MAX), RT_TOTAL_MS},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct rt_metrics metrics;
        enum rt_metric bad = RT_METRIC_COUNT;

        assert_int_equal(rt_metrics_derive(&row[i].record, &metrics, &bad), RT_ERANGE);
        assert_int_equal(bad, row[i].bad);
        assert_int_equal(rt_metrics_derive(&row[i].record, &metrics, NULL), RT_ERANGE);
    }
}

/* A kernel time whose seconds are 0 divides by zero whatever is counted. */
static void test_time_that_underflows_is_an_error(void **state)
{
    static const enum count_state count[][2] = {{COUNT_NONE, COUNT_NONE},
                                                {COUNT_NONE, COUNT_UNKNOWN},
                                                {COUNT_UNKNOWN, COUNT_NONE},
                                                {COUNT_UNKNOWN, COUNT_STATED}};

    (void)state;
    for (int i = 0; i < 4; i++) {
        struct rt_record record = record_of(1, 1, 0x1p-1074, 0, 0, 0);
        struct rt_metrics metrics;

        record_count(&record, RT_FLOPS, count[i][0]);
        record_count(&record, RT_DRAM_BYTES, count[i][1]);
        assert_int_equal(rt_metrics_derive(&record, &metrics, NULL), RT_ERANGE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_record_of_the_definition),
        cmocka_unit_test(test_names_and_formulas),
        cmocka_unit_test(test_total_is_summed_left_to_right),
        cmocka_unit_test(test_none_and_unknown),
        cmocka_unit_test(test_first_result_that_is_not_finite_is_named),
        cmocka_unit_test(test_time_that_underflows_is_an_error),
    };

    return check_main(tests);
}
