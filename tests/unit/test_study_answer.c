/*
 * What the command line replaces in the references, and the answer for one record.
 */
#include "studies.h"

static void test_chosen_ceilings_are_a_reference_of_their_own(void **state)
{
    static const struct {
        bool screen_chosen;
        double screen;
        enum rt_hypothesis hypothesis; /* of an efficiency of 13 % */
    } row[] = {{false, 0.70, RT_KERNEL_UNDERUTILIZED}, {true, 0.1, RT_KERNEL_MEMORY}};

    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct rt_reference_choice choice = {.has = {true, true, row[i].screen_chosen},
                                                   .value = {120, 3000, 0.1}};
        struct rt_answer answer;
        struct rt_study study;

        start(&study);
        add_record(&study, 0, "r0", NULL, NULL);
        assert_int_equal(rt_study_resolve(&study, &choice), RT_OK);
        assert_int_equal(study.diags.count, 0);
        rt_study_answer(&study, 0, NULL, &answer);
        assert_true(answer.attributed);
        assert_int_equal(answer.reference->origin, RT_ORIGIN_OPTION);
        check_exact(answer.ceilings.value[RT_CEILING_SCREEN], row[i].screen);
        check_exact(answer.attribution.roofline_limit_tflops, 15.0);
        assert_int_equal(rt_answer_hypothesis(&answer), row[i].hypothesis);
        rt_study_fini(&study);
    }
}

static void test_one_chosen_ceiling_is_no_reference(void **state)
{
    const struct rt_reference_choice choice = {.has = {true, false, true}, .value = {120, 0, 0.5}};
    struct rt_answer answer;
    struct rt_study study;

    (void)state;
    start(&study);
    add_record(&study, 0, "r0", NULL, NULL);
    assert_int_equal(rt_study_resolve(&study, &choice), RT_OK);
    assert_int_equal(study.record_reference[0], RT_NO_REFERENCE);
    assert_int_equal(study.diags.count, 1);
    assert_int_equal(study.diags.item[0].severity, RT_WARNING);
    assert_string_equal(study.diags.item[0].path, "a.ini");
    assert_int_equal(study.diags.item[0].line, 10);
    assert_non_null(strstr(study.diags.item[0].message, "reference"));
    rt_study_answer(&study, 0, NULL, &answer);
    assert_null(answer.reference);
    assert_false(answer.attributed);
    check_exact(answer.metrics.value[RT_INTENSITY], 5.0); /* it keeps its metrics */
    assert_int_equal(rt_answer_hypothesis(&answer), RT_NO_HYPOTHESIS);
    rt_study_fini(&study);
}

/* Chosen numbers replace, in a copy: what the file says stays as it was read. */
static void test_overrides(void **state)
{
    const struct rt_reference_choice choice = {.has = {false, true, false}, .value = {0, 1000, 0}};
    struct rt_study study;

    (void)state;
    start(&study);
    add_reference(&study, RT_ORIGIN_FILE, 0, "x", 11);
    add_reference(&study, RT_ORIGIN_FILE, 0, "y", 12);
    add_record(&study, 0, "r0", "x", NULL);
    add_record(&study, 0, "r1", "y", NULL);
    add_record(&study, 0, "r2", "x", NULL);
    assert_int_equal(rt_study_resolve(&study, &choice), RT_OK);
    for (size_t i = 0; i < 3; i++) {
        struct rt_answer answer;

        rt_study_answer(&study, i, NULL, &answer);
        assert_string_equal(answer.reference->id, i == 1 ? "y" : "x");
        assert_int_equal(answer.reference->origin, RT_ORIGIN_OPTION);
        check_exact(answer.ceilings.value[RT_CEILING_TFLOPS], i == 1 ? 12.0 : 11.0);
        check_exact(answer.ceilings.value[RT_CEILING_DRAM_GBPS], 1000.0);
        check_exact(answer.ceilings.value[RT_CEILING_SCREEN], 0.70);
    }
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(study.references.item[i].origin, RT_ORIGIN_FILE);
        check_exact(study.references.item[i].ceilings.value[RT_CEILING_DRAM_GBPS], 3000.0);
    }
    rt_study_fini(&study);
}

static void test_answer_with_other_ceilings(void **state)
{
    const struct rt_ceilings wrong = ceilings_of(1, 100, 0.70),
                             endless = ceilings_of(DBL_MAX, 1, 1);
    struct rt_answer answer;
    struct rt_study study;

    (void)state;
    start(&study);
    add_reference(&study, RT_ORIGIN_FILE, 0, "h200", 120);
    add_record(&study, 0, "r0", NULL, NULL);
    assert_int_equal(resolve(&study, NULL), RT_OK);
    rt_study_answer(&study, 0, &wrong, &answer);
    check_exact(answer.ceilings.value[RT_CEILING_DRAM_GBPS], 100.0);
    check_exact(answer.attribution.reference_efficiency, 4.0);
    assert_int_equal(rt_answer_hypothesis(&answer), RT_RECHECK_REFERENCE);
    rt_study_answer(&study, 0, &endless, &answer); /* the balance overflows */
    assert_non_null(answer.reference);
    assert_false(answer.attributed);
    assert_int_equal(rt_answer_hypothesis(&answer), RT_NO_HYPOTHESIS);
    rt_study_answer(&study, 0, NULL, &answer);
    assert_int_equal(rt_answer_hypothesis(&answer), RT_KERNEL_UNDERUTILIZED);
    assert_string_equal(answer.record.id, "r0");
    rt_study_fini(&study);
}

/* A file may call a reference what the command line's own is called. */
static void test_chosen_ceilings_and_a_reference_of_that_name(void **state)
{
    const struct rt_reference_choice choice = {.has = {true, true}, .value = {60, 1500, 0}};
    struct rt_answer answer;
    struct rt_study study;

    (void)state;
    start(&study);
    add_reference(&study, RT_ORIGIN_FILE, 0, "command-line", 120);
    add_record(&study, 0, "r0", NULL, NULL);
    assert_int_equal(rt_study_resolve(&study, &choice), RT_OK);
    rt_study_answer(&study, 0, NULL, &answer);
    check_exact(answer.ceilings.value[RT_CEILING_TFLOPS], 60.0);
    check_exact(answer.ceilings.value[RT_CEILING_DRAM_GBPS], 1500.0);
    rt_study_fini(&study);
}

static void test_chosen_ceilings_without_finite_balance(void **state)
{
    static const struct rt_reference_choice both = {.has = {true, true}, .value = {1e300, 1e-300}};
    static const struct rt_reference_choice one = {.has = {false, true}, .value = {0, 0x1p-1074}};
    struct rt_study study;

    (void)state;
    start(&study);
    add_reference(&study, RT_ORIGIN_FILE, 0, "h200", 120);
    add_record(&study, 0, "r0", NULL, NULL);
    assert_int_equal(rt_study_resolve(&study, &both), RT_ERANGE);
    assert_int_equal(rt_study_resolve(&study, &one), RT_ERANGE);
    rt_study_fini(&study);
}

/* 1e291 TFLOP/s against 1e-300 TFLOP/s: the efficiency would be 1e591. */
static void test_answer_that_is_not_finite_is_none(void **state)
{
    static const struct rt_ceilings low = {{1e-300, 1e-300, 0.7}};
    struct rt_record record = record_of(1e300, 1e300, 1, 0, 0, 0);
    struct rt_answer answer;
    struct rt_study study;

    (void)state;
    start(&study);
    add_reference(&study, RT_ORIGIN_FILE, 0, "h200", 120);
    assert_int_equal(rt_set_add(&study.records, &record), RT_OK);
    assert_int_equal(rt_study_resolve(&study, &(struct rt_reference_choice){.id = NULL}), RT_OK);
    rt_study_answer(&study, 0, &low, &answer);
    assert_non_null(answer.reference);
    assert_false(answer.attributed);
    assert_int_equal(rt_answer_hypothesis(&answer), RT_NO_HYPOTHESIS);
    rt_study_fini(&study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chosen_ceilings_are_a_reference_of_their_own),
        cmocka_unit_test(test_one_chosen_ceiling_is_no_reference),
        cmocka_unit_test(test_overrides),
        cmocka_unit_test(test_answer_with_other_ceilings),
        cmocka_unit_test(test_chosen_ceilings_and_a_reference_of_that_name),
        cmocka_unit_test(test_chosen_ceilings_without_finite_balance),
        cmocka_unit_test(test_answer_that_is_not_finite_is_none),
    };

    return check_main(tests);
}
