/*
 * One record, and a whole study, under two references. By hand: 5 FLOP/byte and 2 TFLOP/s, that is
 * 400 GB/s; the board allows 15 TFLOP/s (13.3 %), the small one of 10 TFLOP/s and 500 GB/s 2.5 (80
 * %).
 */
#include "core/compare_references.h"

#include "check.h"
#include "core/code.h"
#include "records.h"
#include "studies.h"

static const struct rt_reference_side board = {"board", NULL, {{120, 3000, 0.7}}, NULL};
static const struct rt_reference_side small = {"small", NULL, {{10, 500, 0.7}}, NULL};

static void compare(const struct rt_record *record, struct rt_reference_side first,
                    struct rt_reference_side second, struct rt_reference_comparison *comparison)
{
    const struct rt_reference_side side[] = {first, second};
    struct rt_metrics metrics;
    assert_int_equal(rt_metrics_derive(record, &metrics, NULL), RT_OK);
    rt_compare_references(record, &metrics, side, comparison);
}

static void check_answers(const struct rt_reference_comparison *comparison, const char *text)
{
    struct rt_buf buf;
    rt_buf_init(&buf);
    rt_compare_put_reference_answers(&buf, comparison);
    assert_string_equal(rt_buf_text(&buf), text);
    rt_buf_fini(&buf);
}

static void check_why_not(const struct rt_reference_comparison *comparison, const char *text)
{
    struct rt_buf buf;
    rt_buf_init(&buf);
    rt_compare_put_other_dtypes(&buf, comparison);
    assert_string_equal(rt_buf_text(&buf), text);
    rt_buf_fini(&buf);
}

static void test_two_references(void **state)
{
    static const struct {
        const char *name;
        double first, second, ratio;
    } expected[RT_REFERENCE_ROWS] = {
        {"tflops", 120, 10, 1.0 / 12},
        {"dram_gbps", 3000, 500, 1.0 / 6},
        {"efficiency_screen", 0.7, 0.7, 1},
        {"machine_balance_flop_per_byte", 40, 20, 0.5},
        {"roofline_limit_tflops", 15, 2.5, 1.0 / 6},
        {"reference_efficiency", 2.0 / 15, 0.8, 6},
    };
    const struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    struct rt_reference_comparison comparison;
    (void)state;
    compare(&record, board, small, &comparison);
    assert_true(comparison.comparable && comparison.has_answers);
    assert_int_equal(comparison.count, RT_REFERENCE_ROWS);
    for (size_t i = 0; i < RT_REFERENCE_ROWS; i++) {
        assert_string_equal(comparison.row[i].name, expected[i].name);
        check_near(comparison.row[i].before.value, expected[i].first, 1e-15);
        check_near(comparison.row[i].after.value, expected[i].second, 1e-15);
        check_near(comparison.row[i].ratio, expected[i].ratio, 1e-15);
    }
    assert_true(comparison.same_bound && comparison.same_consistency);
    assert_false(comparison.same_hypothesis || comparison.same_kernel);
    check_answers(&comparison, "the answer differs: kernel_underutilized under board, "
                               "kernel_memory under small; a tie of the answer under small: "
                               "kernel_memory or kernel_underutilized"); /* (1-r)/(1+r)^2 = .7/.8 */
}

/* 10 ms of transfer lead under both; what the kernel would be differs. */
static void test_the_same_answer(void **state)
{
    const struct rt_record record = record_of(4e10, 8e9, 20, 30, 2, 1);
    struct rt_reference_comparison comparison;
    (void)state;
    compare(&record, board, small, &comparison);
    check_answers(&comparison, "the same answer: transfer; the kernel kernel_underutilized under "
                               "board, kernel_memory under small");
    compare(&record, board, board, &comparison);
    check_answers(&comparison, "the same answer: transfer");
    /* balance 2: 5 FLOP/byte are right of it, and 2 of 2 TFLOP/s */
    const struct rt_reference_side flat = {"flat", NULL, {{2, 1000, 0.7}}, NULL};
    compare(&record, board, flat, &comparison);
    assert_false(comparison.same_bound);
    check_answers(&comparison, "the same answer: transfer; bound memory under board, compute under "
                               "flat; the kernel kernel_underutilized under board, kernel_compute "
                               "under flat; a tie of the answer under flat: transfer or "
                               "recheck_reference"); /* 1.05 is near 1 */
}

static void test_not_for_the_same_precision(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    struct rt_reference_side first = board;
    struct rt_reference_side second = small;
    struct rt_reference_comparison comparison;
    (void)state;
    first.dtype = "bf16";
    compare(&record, first, second, &comparison);
    assert_true(comparison.comparable); /* only one states any */
    second.dtype = "BFloat16";
    record.text[RT_DTYPE] = "bf16";
    compare(&record, first, second, &comparison);
    assert_true(comparison.comparable);
    record.text[RT_DTYPE] = "fp32";
    compare(&record, first, second, &comparison);
    assert_false(comparison.comparable || comparison.has_answers);
    check_why_not(&comparison, "the record is fp32, the reference board is for bf16; the record is "
                               "fp32, the reference small is for BFloat16");
    assert_int_equal(comparison.count, RT_REFERENCE_ROWS);
    for (size_t i = 0; i < comparison.count; i++) {
        assert_true(rt_amount_known(&comparison.row[i].before));
        assert_false(comparison.row[i].has_difference || comparison.row[i].has_ratio);
    }
    check_answers(&comparison, "kernel_underutilized under board, kernel_memory under small");
    second.dtype = "fp8";
    record.text[RT_DTYPE] = NULL;
    compare(&record, first, second, &comparison);
    check_why_not(&comparison,
                  "the references are not for the same precision: board for bf16, small for fp8");
}

static void test_what_is_not_known(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    struct rt_reference_comparison comparison;
    (void)state;
    record_count(&record, RT_FLOPS, COUNT_UNKNOWN);
    compare(&record, board, small, &comparison);
    assert_int_equal(comparison.count, 4); /* no limit, no efficiency */
    check_answers(&comparison, "the same answer: unclassified_kernel");
    record = record_of(4e10, 8e9, 20, 3, 2, 1);
    record_count(&record, RT_FLOPS, COUNT_NONE); /* limit 0; 400 of 3000 and of 500 GB/s */
    compare(&record, board, small, &comparison);
    assert_false(comparison.row[4].has_ratio);
    check_near(comparison.row[5].after.value, 0.8, 1e-15);
}

/* Of three records two change, of which one is of another precision. */
static void test_a_whole_study(void **state)
{
    struct rt_study study;
    struct rt_reference_flips flips;
    struct rt_reference_side side[] = {board, small};
    struct rt_record record = record_of(4e10, 8e9, 20, 30, 2, 1);
    (void)state;
    start(&study);
    add_record(&study, 0, "changes", NULL, "bf16");
    add_record(&study, 0, "other", NULL, "fp32");
    record.id = "transfer";
    assert_int_equal(rt_set_add(&study.records, &record), RT_OK);
    assert_int_equal(rt_reference_flips_find(&study.records, side, &flips), RT_OK);
    assert_int_equal(flips.compared, 3);
    assert_int_equal(flips.differ, 2);
    assert_true(rt_reference_flips_differ(&flips, 1));
    rt_reference_flips_fini(&flips);
    side[0].dtype = "bf16";
    assert_int_equal(rt_reference_flips_find(&study.records, side, &flips), RT_OK);
    assert_int_equal(flips.records, 3);
    assert_int_equal(flips.compared, 2);
    assert_int_equal(flips.not_comparable, 1);
    assert_int_equal(flips.differ, 1);
    assert_true(rt_reference_flips_differ(&flips, 0));
    assert_false(rt_reference_flips_differ(&flips, 1) || rt_reference_flips_differ(&flips, 2));
    assert_int_equal(flips.hypothesis[0][0], RT_KERNEL_UNDERUTILIZED);
    assert_int_equal(flips.hypothesis[1][0], RT_KERNEL_MEMORY);
    assert_true(rt_reference_flips_not_comparable(&flips, 1));
    assert_false(rt_reference_flips_not_comparable(&flips, 0));
    rt_reference_flips_fini(&flips);
    side[1].dtype = "fp32";
    assert_int_equal(rt_reference_flips_find(&study.records, side, &flips), RT_OK);
    assert_int_equal(flips.not_comparable, 3);
    assert_int_equal(flips.differ, 0);
    rt_reference_flips_fini(&flips);
    rt_study_fini(&study);
}

/* The column of a set gives what one record after the other does. */
static void test_a_set_is_its_records(void **state)
{
    struct rng rng = rng_start(20261203);
    (void)state;
    for (int round = 0; round < 20; round++) {
        struct rt_study study;
        struct rt_reference_flips flips;
        const struct rt_reference_side side[] = {
            {"a", NULL, rng_ceilings(&rng, SCALE_EVERYDAY), NULL},
            {"b", NULL, rng_ceilings(&rng, SCALE_EVERYDAY), NULL},
        };
        size_t differ = 0;
        start(&study);
        for (int i = 0; i < 60; i++) {
            char id[16];
            struct rt_record record = rng_record(&rng, SCALE_EVERYDAY);
            (void)snprintf(id, sizeof id, "r%d", i);
            record.id = id;
            (void)rt_set_add(&study.records, &record);
        }
        assert_int_equal(rt_reference_flips_find(&study.records, side, &flips), RT_OK);
        for (size_t i = 0; i < study.records.count; i++) {
            struct rt_record record;
            struct rt_reference_comparison comparison;
            rt_set_get(&study.records, i, &record);
            compare(&record, side[0], side[1], &comparison);
            assert_true(comparison.has_answers);
            assert_int_equal(rt_reference_flips_differ(&flips, i), !comparison.same_hypothesis);
            differ += !comparison.same_hypothesis;
        }
        assert_int_equal(flips.differ, differ);
        rt_reference_flips_fini(&flips);
        rt_study_fini(&study);
    }
}

/* A record's dtype picks the roof; one that a reference gives no finite answer does not differ. */
static void test_roofs_of_a_reference(void **state)
{
    struct rt_roofs roofs = {.stated = UINT32_C(1) << RT_ROOF_FP32};
    struct rt_reference_side many = {"many", "bf16", {{120, 3000, 0.7}}, &roofs};
    const struct rt_reference_side single = {"single", "fp32", {{10, 500, 0.7}}, NULL};
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    struct rt_reference_comparison comparison;
    (void)state;
    roofs.value[RT_ROOF_FP32] = 60;
    record.text[RT_DTYPE] = "float32";
    compare(&record, many, single, &comparison);
    assert_true(comparison.comparable);
    check_exact(comparison.side[0].ceilings.value[RT_CEILING_TFLOPS], 60);
    assert_string_equal(comparison.side[0].dtype, "fp32");
    check_exact(comparison.row[0].before.value, 60);
    record.text[RT_DTYPE] = "bf16";
    compare(&record, many, single, &comparison);
    assert_false(comparison.comparable); /* the second is for fp32 */
    check_exact(comparison.side[0].ceilings.value[RT_CEILING_TFLOPS], 120);
    /* Of a whole set, each record by its own. */
    struct rt_study study;
    struct rt_reference_flips flips;
    const struct rt_reference_side sides[] = {many, single};
    start(&study);
    add_record(&study, 0, "a", NULL, "fp32");
    add_record(&study, 0, "b", NULL, "bf16");
    assert_int_equal(rt_reference_flips_find(&study.records, sides, &flips), RT_OK);
    assert_int_equal(flips.compared, 1);
    assert_int_equal(flips.not_comparable, 1);
    assert_int_equal(flips.hypothesis[0][0], RT_KERNEL_UNDERUTILIZED); /* 2 of 15 */
    assert_int_equal(flips.hypothesis[1][0], RT_KERNEL_MEMORY);        /* 2 of 2.5 */
    rt_reference_flips_fini(&flips);
    rt_study_fini(&study);
    /* 1e300 FLOP in no time against a ceiling of next to nothing: not finite under the first. */
    struct rt_reference_side nothing = single;
    nothing.dtype = NULL;
    nothing.ceilings = (struct rt_ceilings){{1e-300, 1e-300, 0.7}};
    const struct rt_reference_side odd[] = {nothing, board};
    struct rt_record huge = record_of(1e200, 1e200, 1, 0, 0, 0);
    start(&study);
    assert_int_equal(rt_set_add(&study.records, &huge), RT_OK);
    assert_int_equal(rt_reference_flips_find(&study.records, odd, &flips), RT_OK);
    assert_int_equal(flips.hypothesis[0][0], RT_NO_HYPOTHESIS);
    assert_int_not_equal(flips.hypothesis[1][0], RT_NO_HYPOTHESIS);
    assert_int_equal(flips.compared, 0);
    assert_int_equal(flips.differ, 0);
    rt_reference_flips_fini(&flips);
    rt_study_fini(&study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_references),
        cmocka_unit_test(test_the_same_answer),
        cmocka_unit_test(test_not_for_the_same_precision),
        cmocka_unit_test(test_what_is_not_known),
        cmocka_unit_test(test_a_whole_study),
        cmocka_unit_test(test_a_set_is_its_records),
        cmocka_unit_test(test_roofs_of_a_reference),
    };
    return check_main(tests);
}
