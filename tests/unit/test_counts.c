/*
 * One count from two sources, against the model by hand: board of 120 TFLOP/s and 3000 GB/s,
 * screen 70 %, 3 ms of kernel.
 *   4e10 FLOP, 8e9 byte:    5 FLOP/byte, 13.33 of 15 TFLOP/s, 88.9 %: kernel_memory
 *   9.6e11 FLOP, 8e9 byte:  120 FLOP/byte, 320 of 120 TFLOP/s: above the roof
 *   4e10 FLOP, 4e9 byte:    10 FLOP/byte, 13.33 of 30, 44.4 %: kernel_underutilized
 */
#include "fixture.h"

#include "core/counts.h"

#define TAIL                                                                                       \
    "kernel_ms = 3\ntransfer_ms = 0\nsync_ms = 0\nlaunch_ms = 0\n"                                 \
    "time_model = nonoverlapping_exposed_intervals\n"
#define RECORD_OF(keys) FIXTURE_REFERENCE "[record a]\n" keys TAIL

struct found {
    struct rt_study study;
    struct rt_answer answer;
    struct rt_count_pair pairs[RT_COUNT_PAIRS];
    size_t count;
};

static void find(struct found *found, const char *text)
{
    fixture_open(&found->study, "a.ini", text);
    rt_study_answer(&found->study, 0, NULL, &found->answer);
    found->count = rt_counts_find(&found->answer, found->pairs);
}

static enum rt_hypothesis under(const struct rt_count_pair *pair, enum rt_count_source source)
{
    assert_true(pair->under[source].attributed);
    return pair->under[source].attribution.primary_hypothesis;
}

static void each_has_its_answer(void **state)
{
    (void)state;
    struct found found;
    find(&found, RECORD_OF("flops.theoretical = 4e10\nflops.counter = 9.6e11\n"
                           "dram_bytes.theoretical = 4e9\ndram_bytes.counter = 8e9\n"
                           "flops = 4e10\nflops_source = theoretical\n"));
    assert_int_equal(found.count, 2);
    assert_int_equal(found.pairs[0].number, RT_FLOPS);
    assert_int_equal(under(&found.pairs[0], RT_COUNT_THEORETICAL), RT_KERNEL_MEMORY);
    assert_int_equal(under(&found.pairs[0], RT_COUNT_COUNTER), RT_RECHECK_REFERENCE);
    check_exact(found.pairs[0].ratio, 24);
    assert_true(found.pairs[0].disagree);
    assert_true(found.pairs[0].other_answer);
    assert_int_equal(found.pairs[1].number, RT_DRAM_BYTES);
    assert_int_equal(under(&found.pairs[1], RT_COUNT_THEORETICAL), RT_KERNEL_UNDERUTILIZED);
    assert_int_equal(under(&found.pairs[1], RT_COUNT_COUNTER), RT_KERNEL_MEMORY);
    check_exact(found.pairs[1].under[RT_COUNT_THEORETICAL].metrics.value[RT_INTENSITY], 10);
    check_exact(found.pairs[1].ratio, 2);
    assert_false(found.pairs[1].disagree); /* 2x is not above 2x */
    assert_true(found.pairs[1].other_answer);
    rt_study_fini(&found.study);
}

static void which_is_used(void **state)
{
    (void)state;
    struct found found;
    find(&found, RECORD_OF("flops.theoretical = 4e10\nflops.counter = 5e10\n"
                           "dram_bytes.theoretical = 8e9\n"));
    assert_int_equal(found.count, 1);
    check_exact(found.answer.record.number[RT_FLOPS], 5e10);
    assert_string_equal(rt_record_text(&found.answer.record, RT_FLOPS_SOURCE), "counter");
    check_exact(found.answer.record.number[RT_DRAM_BYTES], 8e9);
    assert_string_equal(rt_record_text(&found.answer.record, RT_DRAM_BYTES_SOURCE), "theoretical");
    assert_false(found.pairs[0].disagree);
    assert_false(found.pairs[0].other_answer);
    rt_study_fini(&found.study);
    /* `unknown` is filled in; a number that is stated stays. */
    find(&found, RECORD_OF("flops = unknown\nflops.theoretical = 4e10\ndram_bytes = 7e9\n"
                           "dram_bytes.theoretical = 8e9\n"));
    assert_int_equal(found.count, 0);
    check_exact(found.answer.record.number[RT_FLOPS], 4e10);
    check_exact(found.answer.record.number[RT_DRAM_BYTES], 7e9);
    assert_null(rt_record_text(&found.answer.record, RT_DRAM_BYTES_SOURCE));
    rt_study_fini(&found.study);
}

static void without_reference(void **state)
{
    (void)state;
    struct found found;
    find(&found,
         "[record a]\nflops.theoretical = 4e10\nflops.counter = 1e11\ndram_bytes = 8e9\n" TAIL);
    assert_int_equal(found.count, 1);
    assert_true(found.pairs[0].disagree);
    assert_false(found.pairs[0].under[0].attributed);
    assert_true(found.pairs[0].under[0].derived);
    rt_study_fini(&found.study);
}

/* The record's own count is one of the two, where it says so. */
static void own_count_beside_another(void **state)
{
    (void)state;
    struct found found;
    find(&found, RECORD_OF("flops = 4e10\nflops_source = theoretical\nflops.counter = 9e10\n"
                           "dram_bytes = 8e9\ndram_bytes_source = estimated\n"
                           "dram_bytes.counter = 9e9\n"));
    assert_int_equal(found.count, 1);
    assert_int_equal(found.pairs[0].number, RT_FLOPS);
    check_exact(found.pairs[0].ratio, 2.25);
    assert_true(found.pairs[0].disagree);
    rt_study_fini(&found.study);
}

/* Of a stage without FLOPs, whose times alone decide, nothing is compared. */
static void words(void **state)
{
    (void)state;
    struct found found;
    struct rt_lines lines;
    find(&found, RECORD_OF("flops.theoretical = 4e10\nflops.counter = 9.6e11\ndram_bytes = 8e9\n"));
    rt_lines_init(&lines);
    rt_counts_lines(&found.answer, &lines);
    assert_int_equal(lines.count, 3);
    assert_string_equal(rt_lines_text(&lines, 0),
                        "flops.theoretical 4e10: 5 FLOP/byte, memory bound, 88.9 % of the limit: "
                        "kernel_memory");
    assert_string_equal(rt_lines_text(&lines, 1),
                        "flops.counter 9.6e11: 120 FLOP/byte, compute bound, 267 % of the limit: "
                        "recheck_reference");
    assert_non_null(strstr(rt_lines_text(&lines, 2), "the counter is 24x the other, more than 2x"));
    rt_counts_headline(&found.answer, &lines);
    assert_int_equal(lines.count, 4);
    assert_non_null(strstr(rt_lines_text(&lines, 3), "the answer depends on which count of flops"));
    rt_lines_fini(&lines);
    rt_study_fini(&found.study);
}

static void check_error(const char *keys, const char *message)
{
    struct rt_study study;
    rt_study_init(&study);
    fixture_add(&study, "a.ini", keys);
    assert_int_equal(study.diags.errors, 1);
    if (strstr(study.diags.item[0].message, message) == NULL) {
        print_error("%s\n", study.diags.item[0].message);
        fail();
    }
    assert_int_equal(study.records.count, 0);
    rt_study_fini(&study);
}

static void contradictions_are_errors(void **state)
{
    (void)state;
    check_error(RECORD_OF("flops = 4e10\nflops_source = counter\nflops.counter = 5e10\n"
                          "dram_bytes = 8e9\n"),
                "flops.counter: not the number that is stated, from the same source");
    check_error(RECORD_OF("flops = none\nflops.theoretical = 5e10\ndram_bytes = 8e9\n"),
                "flops.theoretical: there cannot be any where the count is `none`");
    check_error(RECORD_OF("flops_source = counter\nflops.theoretical = 5e10\ndram_bytes = 8e9\n"),
                "flops_source: not that of the only count there is");
    check_error(RECORD_OF("flops.counter = 0\ndram_bytes = 8e9\n"),
                "flops.counter must be greater than 0");
    check_error(RECORD_OF("dram_bytes.counter = 8e9\n"), "lacks flops");
    check_error(RECORD_OF("flops = 4e10\nflops.counter = 1e300\ndram_bytes = 1e-9\n"),
                "flops.counter: arithmetic_intensity_flop_per_byte is not a finite number");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_has_its_answer),
        cmocka_unit_test(which_is_used),
        cmocka_unit_test(without_reference),
        cmocka_unit_test(own_count_beside_another),
        cmocka_unit_test(words),
        cmocka_unit_test(contradictions_are_errors),
    };
    return check_main(tests);
}
