/*
 * References with several compute ceilings: which one a record is compared with, what is said when
 * there is none, what is refused.
 */
#include "fixture.h"

#define REFERENCE "[reference gpu]\n"
#define DRAM      "dram_gbps = 4800\n"
#define MANY      REFERENCE "dtype = bf16\ntflops = 989\ntflops.fp32 = 67\ntflops.fp64 = 34\n" DRAM

#define OF_DTYPE(id, dtype)                                                                        \
    "[record " id "]\n" dtype "flops = 4e10\ndram_bytes = 8e9\nkernel_ms = 2\ntransfer_ms = 0\n"   \
    "sync_ms = 0\nlaunch_ms = 0\ntime_model = nonoverlapping_exposed_intervals\n"

static double tflops_of(const struct rt_study *study, size_t record)
{
    struct rt_answer answer;
    rt_study_answer(study, record, NULL, &answer);
    assert_true(answer.attributed);
    assert_string_equal(answer.reference->id, "gpu");
    check_exact(answer.ceilings.value[RT_CEILING_DRAM_GBPS], 4800);
    return answer.ceilings.value[RT_CEILING_TFLOPS];
}

static void dtype_picks_the_roof(void **state)
{
    (void)state;
    struct rt_study study;
    fixture_open(&study, "a.ini",
                 MANY OF_DTYPE("a", "dtype = bf16\n") OF_DTYPE("b", "dtype = Float32\n")
                     OF_DTYPE("c", "dtype = double\n") OF_DTYPE("d", "dtype = fp32\n")
                         OF_DTYPE("e", ""));
    assert_int_equal(study.diags.count, 0);
    check_exact(tflops_of(&study, 0), 989);
    check_exact(tflops_of(&study, 1), 67);
    check_exact(tflops_of(&study, 2), 34);
    check_exact(tflops_of(&study, 3), 67);
    check_exact(tflops_of(&study, 4), 989);
    /* One copy a precision, found by no id, with the precision's name. */
    assert_int_equal(study.references.count, 3);
    assert_int_equal(study.record_reference[1], study.record_reference[3]);
    assert_int_equal(rt_references_find(&study.references, 0, "gpu"), 0);
    const struct rt_reference *const copy = &study.references.item[study.record_reference[1]];
    assert_string_equal(copy->text[RT_REF_DTYPE], "fp32");
    assert_int_equal(copy->base, 0);
    assert_true(rt_references_is_copy(&study.references, study.record_reference[1]));
    assert_false(rt_references_is_copy(&study.references, 0));
    assert_true(rt_references_are_one(&study.references, 1, 2));
    rt_study_fini(&study);
}

/* The one warning of a text that loads without errors; NULL when there is none. */
static void check_warning(const char *text, double tflops, const char *warning)
{
    struct rt_study study;
    fixture_open(&study, "a.ini", text);
    check_exact(tflops_of(&study, 0), tflops);
    assert_int_equal(study.diags.count, warning != NULL);
    if (warning != NULL && strstr(study.diags.item[0].message, warning) == NULL) {
        print_error("%s\n", study.diags.item[0].message);
        fail();
    }
    rt_study_fini(&study);
}

static void what_is_doubtful_is_said(void **state)
{
    (void)state;
    check_warning(MANY OF_DTYPE("a", "dtype = int8\n"), 989,
                  "dtype int8, but the reference gpu is for bf16: its compute ceiling may not be "
                  "the one of this work (it has others, for fp64, fp32)");
    check_warning(REFERENCE "tflops = 989\ntflops.fp32 = 67\n" DRAM OF_DTYPE("a", "dtype = fp8\n"),
                  989, "its `tflops`, of no stated precision, is used (it has others, for fp32)");
    check_warning(REFERENCE "tflops.fp32 = 67\ntflops.bf16 = 989\n" DRAM OF_DTYPE("a", ""), 67,
                  "no dtype is stated, and the reference gpu has ceilings for single precisions "
                  "only: that for fp32 is used (it has others, for bf16)");
    check_warning(REFERENCE "tflops = 989\n" DRAM OF_DTYPE("a", "dtype = fp8\n"), 989, NULL);
    check_warning(REFERENCE
                  "tflops.fp32 = 67\ntflops.bf16 = 989\n" DRAM OF_DTYPE("a", "dtype = fp32\n"),
                  67, NULL);
    check_warning(REFERENCE "dtype = fp32\ntflops.fp32 = 67\ntflops.bf16 = 989\n" DRAM OF_DTYPE(
                      "a", "dtype = bf16\n"),
                  989, NULL);
}

static void check_error(const char *text, uint32_t line, uint32_t column, const char *message)
{
    struct rt_study study;
    rt_study_init(&study);
    fixture_add(&study, "a.ini", text);
    assert_int_equal(study.diags.errors, 1);
    assert_int_equal(study.references.count, 0);
    const struct rt_diag *const diag = &study.diags.item[0];
    if (strstr(diag->message, message) == NULL) {
        print_error("%s\n", diag->message);
        fail();
    }
    assert_int_equal(diag->line, line);
    assert_int_equal(diag->column, column);
    rt_study_fini(&study);
}

static void contradictions_are_errors(void **state)
{
    (void)state;
    check_error(REFERENCE "dtype = bf16\ntflops = 989\ntflops.bf16 = 990\n" DRAM, 4, 15,
                "tflops.bf16: `tflops` is for this dtype already");
    check_error(REFERENCE "dtype = fp16\ntflops.bf16 = 990\n" DRAM, 2, 9,
                "dtype: no ceiling for this precision is stated");
    check_error(REFERENCE "l2_gbps = 9000\n" DRAM, 1, 1, "lacks tflops");
    check_error(REFERENCE "tflops = 1\ntflops.fp23 = 9000\n" DRAM, 3, 1,
                "unknown key `tflops.fp23` in a [reference] section; did you mean `tflops.fp");
    check_error(REFERENCE "tflops = 1\nl2_gbps = 0\n" DRAM, 3, 11,
                "l2_gbps must be greater than 0");
    check_error(REFERENCE "tflops = 1\ntflops.fp32 = 1e307\n" DRAM, 3, 15,
                "tflops.fp32: the machine balance with dram_gbps is not a finite number above 0");
    check_error(
        REFERENCE "tflops = 1\ntflops.float32 = 9000\n" DRAM, 3, 1,
        "unknown key `tflops.float32` in a [reference] section; did you mean `tflops.fp32`?");
}

/* The command line's numbers are for whatever roof was picked. */
static void numbers_of_the_command_line(void **state)
{
    (void)state;
    struct rt_study study;
    struct rt_reference_choice choice = {.id = NULL};
    choice.has[RT_CEILING_DRAM_GBPS] = true;
    choice.value[RT_CEILING_DRAM_GBPS] = 4000;
    rt_study_init(&study);
    fixture_add(&study, "a.ini",
                MANY OF_DTYPE("a", "dtype = bf16\n") OF_DTYPE("b", "dtype = fp32\n"));
    assert_int_equal(rt_study_resolve(&study, &choice), RT_OK);
    const uint32_t a = study.record_reference[0];
    const uint32_t b = study.record_reference[1];
    check_exact(study.references.item[a].ceilings.value[RT_CEILING_TFLOPS], 989);
    check_exact(study.references.item[b].ceilings.value[RT_CEILING_TFLOPS], 67);
    check_exact(study.references.item[b].ceilings.value[RT_CEILING_DRAM_GBPS], 4000);
    assert_true(rt_references_are_one(&study.references, a, b));
    assert_false(rt_references_are_one(&study.references, a, 0));
    /* One reference for both: the copy of the numbers, and its copy for the precision. */
    assert_int_equal(study.references.item[b].base, a);
    assert_false(rt_references_is_copy(&study.references, a));
    rt_study_fini(&study);
    /* One compute ceiling from the command line stands for all precisions. */
    choice.has[RT_CEILING_TFLOPS] = true;
    choice.has[RT_CEILING_DRAM_GBPS] = false;
    choice.value[RT_CEILING_TFLOPS] = 67; /* even where it is that of one of them */
    rt_study_init(&study);
    fixture_add(&study, "a.ini",
                MANY OF_DTYPE("a", "dtype = bf16\n") OF_DTYPE("b", "dtype = fp32\n"));
    assert_int_equal(rt_study_resolve(&study, &choice), RT_OK);
    assert_int_equal(study.record_reference[0], study.record_reference[1]);
    check_exact(tflops_of(&study, 0), 67);
    assert_int_equal(study.diags.count, 0);
    rt_study_fini(&study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dtype_picks_the_roof),
        cmocka_unit_test(what_is_doubtful_is_said),
        cmocka_unit_test(contradictions_are_errors),
        cmocka_unit_test(numbers_of_the_command_line),
    };
    return check_main(tests);
}
