/*
 * The candidate bottleneck against model.md section 3: written-out records, every boundary,
 * the combinations of `none` and `unknown` of formats.md, and random records against a plain
 * restatement of the definition, bit for bit.
 */
#include "check.h"

#include "core/attribution.h"
#include "core/code.h"
#include "core/plan.h"
#include "records.h"

static int attribute(const struct rt_record *record, struct rt_ceilings ceilings,
                     struct rt_attribution *attribution)
{
    struct rt_metrics metrics;
    int code = rt_metrics_derive(record, &metrics, NULL);

    return code != RT_OK ? code : rt_attribute(record, &metrics, &ceilings, attribution);
}

/* The same record alone in a set, through the columns. */
static int attribute_column(const struct rt_record *record, struct rt_ceilings ceilings)
{
    const uint32_t reference = 0;
    uint8_t hypothesis = 0;
    struct rt_set set;

    rt_set_init(&set);
    assert_int_equal(rt_set_add(&set, record), RT_OK);
    rt_attribute_all(&set, &ceilings, &reference, 0, 1, &hypothesis);
    rt_set_fini(&set);
    return hypothesis;
}

/* Both ways agree on every record of this file, so on every boundary. */
static struct rt_attribution attributed(struct rt_record record, struct rt_ceilings ceilings)
{
    struct rt_attribution attribution;

    assert_int_equal(attribute(&record, ceilings, &attribution), RT_OK);
    assert_int_equal(attribute_column(&record, ceilings), attribution.primary_hypothesis);
    return attribution;
}

static void test_records_of_the_definition(void **state)
{
    static const double efficiency[] = {0.13333333333333333, 0.888888888888889, 0.4444444444444445};
    static const enum rt_hypothesis kernel[] = {RT_KERNEL_UNDERUTILIZED, RT_KERNEL_MEMORY,
                                                RT_KERNEL_UNDERUTILIZED};
    static const enum rt_hypothesis primary[] = {RT_KERNEL_UNDERUTILIZED, RT_KERNEL_MEMORY,
                                                 RT_TRANSFER};
    static const double ms[][RT_CANDIDATES] = {{20, 3, 2, 1}, {3, .3, .2, .1}, {6, 14, 2, 1}};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct rt_attribution a =
            attributed(record_of(4e10, 8e9, ms[i][0], ms[i][1], ms[i][2], ms[i][3]),
                       ceilings_of(120, 3000, RT_DEFAULT_EFFICIENCY_SCREEN));

        check_exact(a.machine_balance_flop_per_byte, 40.0);
        check_exact(a.roofline_limit_tflops, 15.0);
        check_exact(a.reference_efficiency, efficiency[i]);
        check_exact(a.efficiency_screen, 0.70);
        assert_true(a.classified);
        assert_false(a.recheck_reference);
        assert_int_equal(a.roofline_bound, RT_BOUND_MEMORY);
        assert_int_equal(a.candidate[0], kernel[i]);
        assert_int_equal(a.candidate[1], RT_TRANSFER);
        assert_int_equal(a.candidate[2], RT_SYNCHRONIZATION);
        assert_int_equal(a.candidate[3], RT_LAUNCH);
        for (int c = 0; c < RT_CANDIDATES; c++) {
            check_exact(a.exposed_ms[c], ms[i][c]);
        }
        assert_int_equal(a.primary_hypothesis, primary[i]);
    }
}

static void test_wrong_reference_allows_no_plan(void **state)
{
    struct rt_attribution a =
        attributed(record_of(4e10, 8e9, 20, 3, 2, 1), ceilings_of(1, 100, 0.70));

    (void)state;
    check_exact(a.machine_balance_flop_per_byte, 10.0);
    check_exact(a.roofline_limit_tflops, 0.5);
    check_exact(a.reference_efficiency, 4.0);
    assert_true(a.recheck_reference);
    assert_int_equal(a.candidate[0], RT_KERNEL_MEMORY);
    assert_int_equal(a.primary_hypothesis, RT_RECHECK_REFERENCE);
    for (int change = 0; change < RT_CHANGE_COUNT; change++) {
        struct rt_buf why;
        enum rt_change chosen;

        rt_buf_init(&why);
        assert_int_equal(
            rt_plan_choose(a.primary_hypothesis, rt_change_info[change].name, &chosen, &why),
            RT_EREFUSED);
        rt_buf_fini(&why);
    }
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(rt_bound_name(RT_BOUND_MEMORY), "memory");
    assert_string_equal(rt_bound_name(RT_BOUND_COMPUTE), "compute");
    assert_string_equal(rt_consistency_name(false), "within_screen");
    assert_string_equal(rt_consistency_name(true), "recheck_reference");
}

/* 70 of 100 TFLOP/s is the double 0.7 exactly: at the screen is not below it. */
static void test_efficiency_exactly_at_the_screen(void **state)
{
    struct rt_record record = record_of(70e12, 1e10, 1000, 0, 0, 0);
    struct rt_attribution a = attributed(record, ceilings_of(100, 1000, 0.70));

    (void)state;
    check_exact(a.reference_efficiency, 0.70);
    assert_int_equal(a.primary_hypothesis, RT_KERNEL_COMPUTE);
    a = attributed(record, ceilings_of(100, 1000, nextafter(0.70, 1)));
    assert_int_equal(a.primary_hypothesis, RT_KERNEL_UNDERUTILIZED);
    a = attributed(record, ceilings_of(100, 1000, nextafter(0.70, 0)));
    assert_int_equal(a.primary_hypothesis, RT_KERNEL_COMPUTE);
}

static void test_efficiency_exactly_at_the_consistency_limit(void **state)
{
    struct rt_record record = record_of(105e12, 1e10, 1000, 0, 0, 0);
    struct rt_attribution a = attributed(record, ceilings_of(100, 1000, 0.70));

    (void)state;
    check_exact(a.reference_efficiency, 1.05);
    assert_false(a.recheck_reference);
    assert_int_equal(a.primary_hypothesis, RT_KERNEL_COMPUTE);
    a = attributed(record, ceilings_of(nextafter(nextafter(100, 0), 0), 1000, 0.70));
    check_exact(a.reference_efficiency, nextafter(1.05, 2));
    assert_true(a.recheck_reference);
    assert_int_equal(a.primary_hypothesis, RT_RECHECK_REFERENCE);
}

static void test_intensity_exactly_at_balance(void **state)
{
    const struct rt_ceilings ceilings = ceilings_of(120, 3000, 0.70);
    struct rt_attribution a = attributed(record_of(4e11, 1e10, 4, 0, 0, 0), ceilings);

    (void)state;
    assert_int_equal(a.roofline_bound, RT_BOUND_COMPUTE);
    assert_int_equal(a.primary_hypothesis, RT_KERNEL_COMPUTE);
    check_exact(a.roofline_limit_tflops, 120.0);
    a = attributed(record_of(nextafter(4e11, 0), 1e10, 4, 0, 0, 0), ceilings);
    assert_int_equal(a.roofline_bound, RT_BOUND_MEMORY);
    assert_int_equal(a.primary_hypothesis, RT_KERNEL_MEMORY);
}

static void test_ties_go_to_the_first_in_order(void **state)
{
    static const struct {
        double ms[RT_CANDIDATES];
        enum rt_hypothesis primary;
    } row[] = {
        {{5, 5, 5, 5}, RT_KERNEL_UNDERUTILIZED},
        {{5, 5, 0, 0}, RT_KERNEL_UNDERUTILIZED},
        {{5, 0, 5, 0}, RT_KERNEL_UNDERUTILIZED},
        {{5, 0, 0, 5}, RT_KERNEL_UNDERUTILIZED},
        {{4, 5, 5, 5}, RT_TRANSFER},
        {{4, 5, 0, 5}, RT_TRANSFER},
        {{4, 0, 5, 5}, RT_SYNCHRONIZATION},
        {{4, 4, 4, 5}, RT_LAUNCH},
        {{4, 4, 5, 4}, RT_SYNCHRONIZATION},
        {{4, 5, 4, 4}, RT_TRANSFER},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const double *ms = row[i].ms;
        struct rt_attribution a = attributed(record_of(1e9, 1e9, ms[0], ms[1], ms[2], ms[3]),
                                             ceilings_of(120, 3000, 0.70));

        assert_int_equal(a.primary_hypothesis, row[i].primary);
    }
}

/* formats.md: without FLOPs bandwidth alone limits, without traffic compute alone. */
static void test_none_is_limited_by_the_other_ceiling(void **state)
{
    const struct rt_ceilings ceilings = ceilings_of(120, 3000, 0.70);
    struct rt_record record = record_of(0, 8e9, 3, 0, 0, 0);
    struct rt_attribution a;

    (void)state;
    record_count(&record, RT_FLOPS, COUNT_NONE);
    a = attributed(record, ceilings);
    assert_int_equal(a.roofline_bound, RT_BOUND_MEMORY);
    check_exact(a.reference_efficiency, 8e9 / (3.0 / 1000) / 1e9 / 3000);
    check_exact(a.roofline_limit_tflops, 0.0);
    assert_int_equal(a.primary_hypothesis, RT_KERNEL_MEMORY);
    a = attributed(record, ceilings_of(120, 1000, 0.70));
    assert_int_equal(a.primary_hypothesis, RT_RECHECK_REFERENCE);

    record = record_of(3e11, 0, 3, 0, 0, 0);
    record_count(&record, RT_DRAM_BYTES, COUNT_NONE);
    a = attributed(record, ceilings);
    assert_int_equal(a.roofline_bound, RT_BOUND_COMPUTE);
    check_exact(a.roofline_limit_tflops, 120.0);
    check_exact(a.reference_efficiency, 3e11 / (3.0 / 1000) / 1e12 / 120);
    assert_int_equal(a.primary_hypothesis, RT_KERNEL_COMPUTE);
    a = attributed(record, ceilings_of(50, 3000, 0.70));
    assert_int_equal(a.primary_hypothesis, RT_RECHECK_REFERENCE);
}

static void test_unclassified_kernel_leaves_the_exposed_times(void **state)
{
    static const struct {
        enum count_state flops, bytes;
    } pair[] = {{COUNT_UNKNOWN, COUNT_STATED},  {COUNT_UNKNOWN, COUNT_NONE},
                {COUNT_UNKNOWN, COUNT_UNKNOWN}, {COUNT_STATED, COUNT_UNKNOWN},
                {COUNT_NONE, COUNT_UNKNOWN},    {COUNT_NONE, COUNT_NONE}};
    static const double ms[][RT_CANDIDATES] = {
        {5, 5, 5, 5}, {5, 6, 0, 0}, {5, 0, 6, 0}, {5, 0, 0, 6}};
    static const enum rt_hypothesis primary[] = {RT_UNCLASSIFIED_KERNEL, RT_TRANSFER,
                                                 RT_SYNCHRONIZATION, RT_LAUNCH};

    (void)state;
    for (size_t p = 0; p < sizeof pair / sizeof *pair; p++) {
        for (int i = 0; i < 4; i++) {
            struct rt_record record = record_of(1e9, 1e9, ms[i][0], ms[i][1], ms[i][2], ms[i][3]);
            struct rt_attribution a;

            record_count(&record, RT_FLOPS, pair[p].flops);
            record_count(&record, RT_DRAM_BYTES, pair[p].bytes);
            a = attributed(record, ceilings_of(120, 3000, 0.70));
            assert_false(a.classified);
            assert_false(a.recheck_reference);
            check_exact(a.machine_balance_flop_per_byte, 40.0);
            assert_int_equal(a.candidate[0], RT_UNCLASSIFIED_KERNEL);
            check_exact(a.exposed_ms[0], 5.0);
            assert_int_equal(a.primary_hypothesis, primary[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_of_the_definition),
        cmocka_unit_test(test_wrong_reference_allows_no_plan),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_efficiency_exactly_at_the_screen),
        cmocka_unit_test(test_efficiency_exactly_at_the_consistency_limit),
        cmocka_unit_test(test_intensity_exactly_at_balance),
        cmocka_unit_test(test_ties_go_to_the_first_in_order),
        cmocka_unit_test(test_none_is_limited_by_the_other_ceiling),
        cmocka_unit_test(test_unclassified_kernel_leaves_the_exposed_times),
    };

    return check_main(tests);
}
