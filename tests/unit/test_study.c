/*
 * Which reference serves which record: every rule of core/study.h in its order, what the
 * command line replaces, and what is said when there is none.
 */
#include "check.h"

#include "core/code.h"
#include "core/study.h"
#include "records.h"

static void add_file(struct rt_study *study, const char *path)
{
    uint32_t file;

    assert_int_equal(rt_set_add_path(&study->records, path, &file), RT_OK);
}

static void add_reference(struct rt_study *study, enum rt_origin origin, uint32_t file,
                          const char *id, double tflops)
{
    struct rt_reference reference = {
        .id = id, .ceilings = ceilings_of(tflops, 3000, 0.70), .origin = origin, .file = file};

    reference.text[RT_REF_DTYPE] = "bf16";
    assert_int_equal(rt_references_add(&study->references, &reference), RT_OK);
}

/* Records get lines 10, 11, ... in the order they are added. */
static void add_record(struct rt_study *study, uint32_t file, const char *id, const char *reference,
                       const char *dtype)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);

    record.id = id;
    record.file = file;
    record.line = 10 + (uint32_t)study->records.count;
    record.text[RT_REFERENCE] = reference;
    record.text[RT_DTYPE] = dtype;
    assert_int_equal(rt_set_add(&study->records, &record), RT_OK);
}

static int resolve(struct rt_study *study, const char *id)
{
    const struct rt_reference_choice choice = {.id = id};

    return rt_study_resolve(study, &choice);
}

/* The compute ceiling tells which reference it is; 0 is "none". */
static double served_by(const struct rt_study *study, size_t record)
{
    uint32_t reference = study->record_reference[record];

    return reference == RT_NO_REFERENCE
               ? 0.0
               : study->references.item[reference].ceilings.value[RT_CEILING_TFLOPS];
}

static size_t count_of(const struct rt_study *study, enum rt_severity severity)
{
    size_t count = 0;

    for (size_t i = 0; i < study->diags.count; i++) {
        count += study->diags.item[i].severity == severity;
    }
    return count;
}

static void test_own_name_comes_first(void **state)
{
    struct rt_study study;

    (void)state;
    rt_study_init(&study);
    add_file(&study, "a.ini");
    add_file(&study, "b.ini");
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
    rt_study_init(&study);
    add_file(&study, "a.ini");
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

    rt_study_init(&study);
    add_file(&study, "a.ini");
    add_record(&study, 0, "r0", NULL, NULL);
    assert_int_equal(resolve(&study, "nobody"), RT_ENOENT);
    rt_study_fini(&study);
}

static void test_only_one_of_the_file_then_of_all_files(void **state)
{
    struct rt_study study;

    (void)state;
    rt_study_init(&study);
    add_file(&study, "a.ini");
    add_file(&study, "b.ini");
    add_reference(&study, RT_ORIGIN_FILE, 1, "b1", 7);
    add_reference(&study, RT_ORIGIN_USER, 0, "user", 2); /* these two do not count */
    add_reference(&study, RT_ORIGIN_BUILTIN, 0, "built", 1);
    add_record(&study, 0, "r0", NULL, NULL);
    add_record(&study, 1, "r1", NULL, NULL);
    assert_int_equal(resolve(&study, NULL), RT_OK);
    check_exact(served_by(&study, 0), 7.0); /* the only one of all files */
    check_exact(served_by(&study, 1), 7.0);
    rt_study_fini(&study);

    rt_study_init(&study);
    add_file(&study, "a.ini");
    add_file(&study, "b.ini");
    add_file(&study, "c.ini");
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

static void test_chosen_ceilings_are_a_reference_of_their_own(void **state)
{
    struct rt_reference_choice choice = {.has = {true, true, false}, .value = {120, 3000, 0}};
    struct rt_answer answer;
    struct rt_study study;

    (void)state;
    rt_study_init(&study);
    add_file(&study, "a.ini");
    add_record(&study, 0, "r0", NULL, NULL);
    assert_int_equal(rt_study_resolve(&study, &choice), RT_OK);
    assert_int_equal(study.diags.count, 0);
    rt_study_answer(&study, 0, NULL, &answer);
    assert_true(answer.attributed);
    assert_int_equal(answer.reference->origin, RT_ORIGIN_OPTION);
    check_exact(answer.ceilings.value[RT_CEILING_SCREEN], 0.70);
    check_exact(answer.attribution.roofline_limit_tflops, 15.0);
    assert_int_equal(rt_answer_hypothesis(&answer), RT_KERNEL_UNDERUTILIZED);
    rt_study_fini(&study);

    choice = (struct rt_reference_choice){.has = {true, true, true}, .value = {120, 3000, 0.1}};
    rt_study_init(&study);
    add_file(&study, "a.ini");
    add_record(&study, 0, "r0", NULL, NULL);
    assert_int_equal(rt_study_resolve(&study, &choice), RT_OK);
    rt_study_answer(&study, 0, NULL, &answer);
    check_exact(answer.ceilings.value[RT_CEILING_SCREEN], 0.1);
    assert_int_equal(rt_answer_hypothesis(&answer), RT_KERNEL_MEMORY);
    rt_study_fini(&study);
}

static void test_one_chosen_ceiling_is_no_reference(void **state)
{
    const struct rt_reference_choice choice = {.has = {true, false, true}, .value = {120, 0, 0.5}};
    struct rt_answer answer;
    struct rt_study study;

    (void)state;
    rt_study_init(&study);
    add_file(&study, "a.ini");
    add_record(&study, 0, "r0", NULL, NULL);
    assert_int_equal(rt_study_resolve(&study, &choice), RT_OK);
    assert_int_equal(study.record_reference[0], RT_NO_REFERENCE);
    assert_int_equal(count_of(&study, RT_WARNING), 1);
    assert_int_equal(study.diags.errors, 0);
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
    rt_study_init(&study);
    add_file(&study, "a.ini");
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

/* A wrong name is an error at the record's line, never another reference instead. */
static void test_id_that_nothing_has(void **state)
{
    struct rt_study study;

    (void)state;
    rt_study_init(&study);
    add_file(&study, "a.ini");
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
    rt_study_init(&study);
    add_file(&study, "a.ini");
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

static void test_answer_with_other_ceilings(void **state)
{
    const struct rt_ceilings wrong = ceilings_of(1, 100, 0.70),
                             endless = ceilings_of(DBL_MAX, 1, 1);
    struct rt_answer answer;
    struct rt_study study;

    (void)state;
    rt_study_init(&study);
    add_file(&study, "a.ini");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_name_comes_first),
        cmocka_unit_test(test_option_serves_those_that_name_none),
        cmocka_unit_test(test_only_one_of_the_file_then_of_all_files),
        cmocka_unit_test(test_chosen_ceilings_are_a_reference_of_their_own),
        cmocka_unit_test(test_one_chosen_ceiling_is_no_reference),
        cmocka_unit_test(test_overrides),
        cmocka_unit_test(test_id_that_nothing_has),
        cmocka_unit_test(test_other_dtype_is_a_warning),
        cmocka_unit_test(test_answer_with_other_ceilings),
    };

    return check_main(tests);
}
