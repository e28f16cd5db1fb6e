/*
 * What each verdict takes, said before the run. That the words are true is tested by judging: a
 * record just inside and just outside of the numbers they name.
 */
#include "check.h"
#include "core/code.h"
#include "core/outlook.h"
#include "records.h"

static struct rt_record baseline(void)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    record_put(&record, RT_MAX_ABS_ERROR, 1e-3);
    record_put(&record, RT_OCCUPANCY, 0.4);
    record_put(&record, RT_LAUNCH_COUNT, 100);
    return record;
}

static struct rt_experiment experiment_of(enum rt_hypothesis hypothesis,
                                          const struct rt_record *before)
{
    return (struct rt_experiment){.hypothesis = hypothesis,
                                  .change = rt_hypothesis_info[hypothesis].changes[0],
                                  .before = before,
                                  .tolerance = RT_TOLERANCE};
}

static void expect_when(const struct rt_experiment *experiment, enum rt_verdict_kind kind,
                        const char *sentence)
{
    struct rt_outlook outlook;
    struct rt_buf when;
    rt_buf_init(&when);
    assert_int_equal(rt_outlook_make(&outlook, experiment), RT_OK);
    rt_outlook_when(&outlook, kind, &when);
    assert_string_equal(rt_buf_text(&when), sentence);
    rt_buf_fini(&when);
}

static void test_every_lever_in_its_direction(void **state)
{
    static const struct {
        enum rt_hypothesis hypothesis;
        const char *supported, *stayed;
    } row[] = {
        {RT_KERNEL_MEMORY, "dram_bytes below 7.76e9 and kernel_ms below 19.4",
         "dram_bytes from 7.76e9 to 8.24e9"},
        {RT_KERNEL_COMPUTE, "achieved_tflops above 2.06 and stage_ms below 25.22",
         "achieved_tflops from 1.94 to 2.06"},
        {RT_KERNEL_UNDERUTILIZED, "occupancy below 0.388 or above 0.412 and kernel_ms below 19.4",
         "occupancy from 0.388 to 0.412"},
        {RT_TRANSFER, "exposed_transfer_ms below 2.91 and stage_ms below 25.22",
         "exposed_transfer_ms from 2.91 to 3.09"},
        {RT_SYNCHRONIZATION, "sync_ms below 1.94 and stage_ms below 25.22",
         "sync_ms from 1.94 to 2.06"},
        {RT_LAUNCH, "launch_count below 97 and stage_ms below 25.22",
         "launch_count from 97 to 103"},
    };
    const struct rt_record before = baseline();
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const struct rt_experiment experiment = experiment_of(row[i].hypothesis, &before);
        expect_when(&experiment, RT_VERDICT_SUPPORTED, row[i].supported);
        expect_when(&experiment, RT_VERDICT_LEVER_DID_NOT_MOVE, row[i].stayed);
    }
}

static void test_other_sentences(void **state)
{
    struct rt_record before = baseline();
    (void)state;
    before.text[RT_WORKLOAD] = "batch 8";
    before.text[RT_DTYPE] = "bf16";
    struct rt_experiment experiment = experiment_of(RT_KERNEL_COMPUTE, &before);
    expect_when(&experiment, RT_VERDICT_NOT_COMPARABLE,
                "the record after the change states another workload than 'batch 8', another dtype "
                "than 'bf16', another change than compute_kernel, or more than one");
    expect_when(&experiment, RT_VERDICT_WRONG_RESULT, "max_abs_error above 0.00103");
    expect_when(&experiment, RT_VERDICT_INCONCLUSIVE,
                "achieved_tflops, stage_ms or max_abs_error is missing before or after, or "
                "achieved_tflops below 1.94");
    expect_when(&experiment, RT_VERDICT_FALSIFIED,
                "achieved_tflops above 2.06, but stage_ms not below 25.22");
    experiment.has_max_abs_error_bound = true;
    experiment.max_abs_error_bound = 0.5;
    expect_when(&experiment, RT_VERDICT_WRONG_RESULT, "max_abs_error above 0.5");
    /* a lever that may move either way has no other way */
    experiment = experiment_of(RT_KERNEL_UNDERUTILIZED, &before);
    expect_when(&experiment, RT_VERDICT_INCONCLUSIVE,
                "occupancy, kernel_ms or max_abs_error is missing before or after");
}

/* Not measured, 0, and repeats that differ around 0. */
static void test_without_a_number(void **state)
{
    struct rt_record before = record_of(4e10, 8e9, 20, 3, 0, 1);
    struct rt_record repeat = record_of(4e10, 8e9, 20, 3, 1, 1);
    const struct rt_record *const repeats[] = {&before, &repeat};
    (void)state;
    struct rt_experiment experiment = experiment_of(RT_KERNEL_UNDERUTILIZED, &before);
    expect_when(&experiment, RT_VERDICT_SUPPORTED,
                "occupancy different by more than 3 % and kernel_ms below 19.4");
    expect_when(&experiment, RT_VERDICT_LEVER_DID_NOT_MOVE, "occupancy within 3 % of before");
    expect_when(&experiment, RT_VERDICT_WRONG_RESULT, "max_abs_error higher by more than 3 %");
    expect_when(&experiment, RT_VERDICT_INCONCLUSIVE,
                "occupancy, kernel_ms or max_abs_error is missing before or after; not measured "
                "before, which leaves no other way: occupancy, max_abs_error");
    experiment = experiment_of(RT_SYNCHRONIZATION, &before);
    expect_when(&experiment, RT_VERDICT_SUPPORTED,
                "sync_ms below 0 (which cannot be) and stage_ms below 23.28");
    expect_when(&experiment, RT_VERDICT_LEVER_DID_NOT_MOVE, "sync_ms from 0 to 0");
    experiment.before_repeats = repeats;
    experiment.before_repeat_count = 2;
    expect_when(&experiment, RT_VERDICT_LEVER_DID_NOT_MOVE,
                "sync_ms whatever it is: its repeats differ around 0");
}

static void test_no_experiment_no_outlook(void **state)
{
    const struct rt_record before = baseline();
    struct rt_outlook outlook;
    (void)state;
    const struct rt_experiment experiment = {.hypothesis = RT_RECHECK_REFERENCE, .before = &before};
    assert_int_equal(rt_outlook_make(&outlook, &experiment), RT_EINVAL);
}

static enum rt_verdict_kind judge(struct rt_experiment experiment, const struct rt_record *after)
{
    struct rt_verdict verdict;
    struct rt_buf because;
    rt_buf_init(&because);
    experiment.after = after;
    assert_int_equal(rt_verdict_judge(&experiment, &verdict, &because), RT_OK);
    rt_buf_fini(&because);
    return verdict.kind;
}

/* The numbers are those that judging uses. */
static void test_the_limits_are_the_judges(void **state)
{
    const struct rt_record before = baseline();
    const struct rt_experiment experiment = experiment_of(RT_KERNEL_MEMORY, &before);
    struct rt_outlook outlook;
    (void)state;
    assert_int_equal(rt_outlook_make(&outlook, &experiment), RT_OK);
    const double bytes = rt_outlook_below(&outlook.lever);
    const double ms = rt_outlook_below(&outlook.target);
    struct rt_record after = before;
    after.number[RT_DRAM_BYTES] = bytes * 1.0001;
    after.number[RT_KERNEL_MS] = ms * 0.9999;
    assert_int_equal(judge(experiment, &after), RT_VERDICT_LEVER_DID_NOT_MOVE);
    after.number[RT_DRAM_BYTES] = bytes * 0.9999;
    assert_int_equal(judge(experiment, &after), RT_VERDICT_SUPPORTED);
    after.number[RT_KERNEL_MS] = ms * 1.0001;
    assert_int_equal(judge(experiment, &after), RT_VERDICT_FALSIFIED);
    after.number[RT_DRAM_BYTES] = rt_outlook_above(&outlook.lever) * 1.0001;
    assert_int_equal(judge(experiment, &after), RT_VERDICT_INCONCLUSIVE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_lever_in_its_direction),
        cmocka_unit_test(test_other_sentences),
        cmocka_unit_test(test_without_a_number),
        cmocka_unit_test(test_no_experiment_no_outlook),
        cmocka_unit_test(test_the_limits_are_the_judges),
    };
    return check_main(tests);
}
