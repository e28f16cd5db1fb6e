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

static void add_measured(struct rt_study *study, uint32_t file, const char *id, const char *device,
                         const char *dtype)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);

    record.id = id;
    record.file = file;
    record.line = 10 + (uint32_t)study->records.count;
    record.text[RT_DEVICE] = device;
    record.text[RT_DTYPE] = dtype;
    assert_int_equal(rt_set_add(&study->records, &record), RT_OK);
}

static const char *reference_id(const struct rt_study *study, size_t record)
{
    const uint32_t reference = study->record_reference[record];

    return reference == RT_NO_REFERENCE ? "none" : study->references.item[reference].id;
}

static void test_device_decides_last(void **state)
{
    struct rt_study study;

    (void)state;
    start(&study);
    assert_int_equal(rt_references_add_builtin(&study.references), RT_OK);
    add_measured(&study, 0, "a", "Tesla T4", "fp32");
    add_measured(&study, 0, "b", "NVIDIA L4, CC 8.9", "fp16");
    add_measured(&study, 0, "c", "NVIDIA T4", "float");
    add_measured(&study, 0, "d", "NVIDIA A100-SXM4-40GB", "fp64");
    add_measured(&study, 1, "e", "Tesla T4", "fp32");
    add_record(&study, 1, "f", "l40s-fp32", NULL);
    assert_int_equal(resolve(&study, NULL), RT_OK);
    assert_string_equal(reference_id(&study, 0), "t4-fp32");
    assert_string_equal(reference_id(&study, 1), "l4-fp16");
    assert_string_equal(reference_id(&study, 2), "t4-fp32");
    assert_string_equal(reference_id(&study, 3), "none");
    assert_string_equal(reference_id(&study, 4), "t4-fp32");
    assert_string_equal(reference_id(&study, 5), "l40s-fp32");

    /* One line for each file and reference. */
    static const struct {
        const char *path, *text;
        uint32_t line;
    } said[] = {
        {"a.ini",
         "record a and 1 more: device Tesla T4, fp32: compared with the built-in reference "
         "t4-fp32, nothing else was named",
         10},
        {"a.ini",
         "record b: device NVIDIA L4, CC 8.9, fp16: compared with the built-in reference "
         "l4-fp16, nothing else was named",
         11},
        {"b.ini",
         "record e: device Tesla T4, fp32: compared with the built-in reference t4-fp32, "
         "nothing else was named",
         14},
    };
    assert_int_equal(study.account.count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(study.account.item[i].kind, RT_ACCOUNT_USED);
        assert_string_equal(study.account.item[i].path, said[i].path);
        assert_string_equal(study.account.item[i].text, said[i].text);
        assert_int_equal(study.account.item[i].line, said[i].line);
    }
    rt_study_fini(&study);
}

/* Whatever else serves a record comes before its device. */
static void test_device_after_everything_else(void **state)
{
    struct rt_study study;

    (void)state;
    start(&study);
    assert_int_equal(rt_references_add_builtin(&study.references), RT_OK);
    add_reference(&study, RT_ORIGIN_FILE, 1, "only", 7);
    add_measured(&study, 0, "a", "Tesla T4", "fp32");
    assert_int_equal(resolve(&study, NULL), RT_OK);
    assert_string_equal(reference_id(&study, 0), "only");
    rt_study_fini(&study);

    start(&study);
    assert_int_equal(rt_references_add_builtin(&study.references), RT_OK);
    add_measured(&study, 0, "a", "Tesla T4", "fp32");
    assert_int_equal(resolve(&study, "l4-fp32"), RT_OK);
    assert_string_equal(reference_id(&study, 0), "l4-fp32");
    assert_int_equal(study.account.count, 0);
    rt_study_fini(&study);

    const struct rt_reference_choice numbers = {.has = {true, true, false}, .value = {9, 90, 0}};
    start(&study);
    assert_int_equal(rt_references_add_builtin(&study.references), RT_OK);
    add_measured(&study, 0, "a", "Tesla T4", "fp32");
    assert_int_equal(rt_study_resolve(&study, &numbers), RT_OK);
    assert_string_equal(reference_id(&study, 0), "command-line");
    assert_int_equal(study.account.count, 0);
    rt_study_fini(&study);

    /* A wrong name is an error; the device does not mend it. */
    struct rt_record named = record_of(4e10, 8e9, 20, 3, 2, 1);
    named.text[RT_REFERENCE] = "nobody";
    named.text[RT_DEVICE] = "Tesla T4";
    named.text[RT_DTYPE] = "fp32";
    start(&study);
    assert_int_equal(rt_references_add_builtin(&study.references), RT_OK);
    assert_int_equal(rt_set_add(&study.records, &named), RT_OK);
    assert_int_equal(resolve(&study, NULL), RT_OK);
    assert_string_equal(reference_id(&study, 0), "none");
    assert_int_equal(study.diags.errors, 1);
    assert_int_equal(study.account.count, 0);
    rt_study_fini(&study);
}

/* The warning of one record on a device. */
static void check_hint(const char *device, const char *dtype, const char *hint)
{
    struct rt_study study;

    start(&study);
    assert_int_equal(rt_references_add_builtin(&study.references), RT_OK);
    add_measured(&study, 0, "a", device, dtype);
    assert_int_equal(resolve(&study, NULL), RT_OK);
    assert_string_equal(reference_id(&study, 0), "none");
    assert_int_equal(study.diags.count, 1);
    const char *const message = study.diags.item[0].message;
    static const char end[] = "there are metrics but no attribution";
    const char *const after = strstr(message, end);
    assert_non_null(strstr(message, "no reference is named"));
    assert_non_null(after);
    assert_string_equal(after + strlen(end), hint);
    rt_study_fini(&study);
}

static void test_warning_says_what_it_may_be(void **state)
{
    (void)state;
    check_hint(NULL, "fp32", "");
    check_hint("CC 8.9", "fp32",
               "; device CC 8.9 may be l4-fp32, l40s-fp32, rtx-4090-fp32; none was chosen: "
               "several devices share a compute capability");
    check_hint("CC 12.0", NULL,
               "; device CC 12.0 may be rtx-5090-fp32, rtx-5090-tf32, rtx-5090-fp16, "
               "rtx-5090-bf16, rtx-5090-fp8; none was chosen: several devices share a compute "
               "capability");
    check_hint("NVIDIA H200", NULL,
               "; device NVIDIA H200 may be h200-sxm-fp64, h200-sxm-fp64-tensor, h200-sxm-fp32, "
               "h200-sxm-tf32, h200-sxm-fp16, h200-sxm-bf16 and 1 more; none was chosen: the "
               "record does not state its dtype");
    check_hint("NVIDIA A100-SXM4-40GB", "fp64",
               "; device NVIDIA A100-SXM4-40GB may be a100-40gb-sxm-fp64, "
               "a100-40gb-sxm-fp64-tensor; none was chosen: this dtype has an ordinary and a "
               "tensor ceiling");
    check_hint("NVIDIA GeForce RTX 3090 Ti", "fp32",
               "; device NVIDIA GeForce RTX 3090 Ti: none was chosen: no built-in reference is "
               "known to be for this device");
}

static void check_repeats(const char *repeat_of, const char *workload, const char *warning)
{
    struct rt_study study;
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    start(&study);
    add_reference(&study, RT_ORIGIN_FILE, 0, "gpu", 120);
    record.text[RT_WORKLOAD] = "w";
    record.id = "base";
    assert_int_equal(rt_set_add(&study.records, &record), RT_OK);
    record.file = 1;
    record.id = "elsewhere";
    assert_int_equal(rt_set_add(&study.records, &record), RT_OK);
    record.file = 0;
    record.id = "again";
    record.line = 30;
    record.text[RT_REPEAT_OF] = repeat_of;
    record.text[RT_WORKLOAD] = workload;
    assert_int_equal(rt_set_add(&study.records, &record), RT_OK);
    assert_int_equal(resolve(&study, "gpu"), RT_OK);
    assert_int_equal(study.diags.count, warning != NULL ? 1 : 0);
    if (warning != NULL) {
        assert_int_equal(study.diags.item[0].severity, RT_WARNING);
        assert_int_equal(study.diags.item[0].line, 30);
        assert_non_null(strstr(study.diags.item[0].message, warning));
    }
    rt_study_fini(&study);
}

/* A repeat that is none changes a verdict: it is said. */
static void test_repeats_are_checked(void **state)
{
    (void)state;
    check_repeats("base", "w", NULL);
    check_repeats("base", NULL, NULL);
    check_repeats("elsewhere", "w", NULL); /* of the record in the other file */
    check_repeats("BASE", "w", "record again: repeat_of names no record of these files");
    check_repeats("again", "w", "record again: says it repeats itself");
    check_repeats("base", "v", "record again: states another workload, dtype or change");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_name_comes_first),
        cmocka_unit_test(test_option_serves_those_that_name_none),
        cmocka_unit_test(test_only_one_of_the_file_then_of_all_files),
        cmocka_unit_test(test_id_that_nothing_has),
        cmocka_unit_test(test_other_dtype_is_a_warning),
        cmocka_unit_test(test_device_decides_last),
        cmocka_unit_test(test_device_after_everything_else),
        cmocka_unit_test(test_warning_says_what_it_may_be),
        cmocka_unit_test(test_repeats_are_checked),
    };

    return check_main(tests);
}
