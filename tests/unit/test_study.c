/*
 * Which reference serves which record: every rule of core/study.h in its order, and what is
 * said when there is none.
 */
#include "studies.h"

/* The compute ceiling tells which reference it is; 0 is "none". */
static double served_by(const struct rt_study *study, size_t record)
{
    uint32_t reference = study->record_reference[record];

    return reference == RT_NO_REFERENCE
               ? 0.0
               : study->references.item[reference].ceilings.value[RT_CEILING_TFLOPS];
}

static void test_own_name_comes_first(void **state)
{
    struct rt_study study;

    (void)state;
    start(&study);
    add_reference(&study, RT_ORIGIN_BUILTIN, 0, "built", 1);
    add_reference(&study, RT_ORIGIN_USER, 0, "user", 2);
    add_reference(&study, RT_ORIGIN_FILE, 0, "same", 3);
    add_reference(&study, RT_ORIGIN_FILE, 1, "same", 4);
    add_reference(&study, RT_ORIGIN_FILE, 1, "other", 5);
    add_record(&study, 0, "r0", "same", NULL);
    add_record(&study, 1, "r1", "same", NULL);
    add_record(&study, 0, "r2", "other", NULL);
    add_record(&study, 0, "r3", "user", NULL);
    add_record(&study, 0, "r4", "built", NULL);
    assert_int_equal(resolve(&study, "other"), RT_OK); /* the option does not override a name */
    check_exact(served_by(&study, 0), 3.0);
    check_exact(served_by(&study, 1), 4.0);
    check_exact(served_by(&study, 2), 5.0);
    check_exact(served_by(&study, 3), 2.0);
    check_exact(served_by(&study, 4), 1.0);
    assert_int_equal(study.diags.count, 0);
    rt_study_fini(&study);
}

static void test_option_serves_those_that_name_none(void **state)
{
    struct rt_study study;

    (void)state;
    start(&study);
    add_reference(&study, RT_ORIGIN_FILE, 0, "only", 3);
    add_reference(&study, RT_ORIGIN_BUILTIN, 0, "built", 1);
    add_record(&study, 0, "r0", NULL, NULL);
    add_record(&study, 0, "r1", "", NULL);
    add_record(&study, 0, "r2", "only", NULL);
    assert_int_equal(resolve(&study, "built"), RT_OK);
    check_exact(served_by(&study, 0), 1.0);
    check_exact(served_by(&study, 1), 1.0);
    check_exact(served_by(&study, 2), 3.0);
    rt_study_fini(&study);

    start(&study);
    add_record(&study, 0, "r0", NULL, NULL);
    assert_int_equal(resolve(&study, "nobody"), RT_ENOENT);
    rt_study_fini(&study);
}

static void test_only_one_of_the_file_then_of_all_files(void **state)
{
    struct rt_study study;

    (void)state;
    start(&study);
    add_reference(&study, RT_ORIGIN_FILE, 1, "b1", 7);
    add_reference(&study, RT_ORIGIN_USER, 0, "user", 2); /* these two do not count */
    add_reference(&study, RT_ORIGIN_BUILTIN, 0, "built", 1);
    add_record(&study, 0, "r0", NULL, NULL);
    add_record(&study, 1, "r1", NULL, NULL);
    assert_int_equal(resolve(&study, NULL), RT_OK);
    check_exact(served_by(&study, 0), 7.0); /* the only one of all files */
    check_exact(served_by(&study, 1), 7.0);
    rt_study_fini(&study);

    start(&study);
    add_reference(&study, RT_ORIGIN_FILE, 0, "a1", 6);
    add_reference(&study, RT_ORIGIN_FILE, 1, "b1", 7);
    add_reference(&study, RT_ORIGIN_FILE, 1, "b2", 8);
    add_record(&study, 0, "r0", NULL, NULL);
    add_record(&study, 1, "r1", NULL, NULL);
    add_record(&study, 2, "r2", NULL, NULL);
    assert_int_equal(resolve(&study, NULL), RT_OK);
    check_exact(served_by(&study, 0), 6.0); /* the only one of its own file */
    check_exact(served_by(&study, 1), 0.0); /* two in its file */
    check_exact(served_by(&study, 2), 0.0); /* three in all files */
    rt_study_fini(&study);
}

/* A wrong name is an error at the record's line, never another reference instead. */
static void test_id_that_nothing_has(void **state)
{
    struct rt_study study;

    (void)state;
    start(&study);
    add_reference(&study, RT_ORIGIN_FILE, 0, "h200", 3);
    add_record(&study, 0, "r0", NULL, NULL);
    add_record(&study, 0, "r1", "h20", NULL);
    add_record(&study, 0, "r2", "H200", NULL);
    assert_int_equal(resolve(&study, "h200"), RT_OK);
    check_exact(served_by(&study, 0), 3.0);
    assert_int_equal(study.record_reference[1], RT_NO_REFERENCE);
    assert_int_equal(study.record_reference[2], RT_NO_REFERENCE);
    assert_int_equal(study.diags.errors, 2);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(study.diags.item[i].severity, RT_ERROR);
        assert_string_equal(study.diags.item[i].path, "a.ini");
        assert_int_equal(study.diags.item[i].line, 11 + i);
    }
    assert_non_null(strstr(study.diags.item[0].message, "h20"));
    rt_study_fini(&study);
}

static void test_other_dtype_is_a_warning(void **state)
{
    struct rt_study study;

    (void)state;
    start(&study);
    add_reference(&study, RT_ORIGIN_FILE, 0, "h200", 3); /* bf16 */
    add_record(&study, 0, "r0", NULL, "bf16");
    add_record(&study, 0, "r1", NULL, "fp32");
    add_record(&study, 0, "r2", NULL, NULL); /* not stated: nothing to compare */
    assert_int_equal(resolve(&study, NULL), RT_OK);
    assert_int_equal(study.diags.count, 1);
    assert_int_equal(study.diags.item[0].severity, RT_WARNING);
    assert_int_equal(study.diags.item[0].line, 11);
    assert_non_null(strstr(study.diags.item[0].message, "fp32"));
    assert_non_null(strstr(study.diags.item[0].message, "bf16"));
    check_exact(served_by(&study, 1), 3.0); /* it is served all the same */
    rt_study_fini(&study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_name_comes_first),
        cmocka_unit_test(test_option_serves_those_that_name_none),
        cmocka_unit_test(test_only_one_of_the_file_then_of_all_files),
        cmocka_unit_test(test_id_that_nothing_has),
        cmocka_unit_test(test_other_dtype_is_a_warning),
    };

    return check_main(tests);
}
