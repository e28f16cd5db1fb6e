/*
 * Points above the roof: which suspect comes first, by what is known of the record.
 */
#include "studies.h"

#include "core/recheck.h"

/* Against 100 TFLOP/s and 1000 GB/s, where the balance is 100 FLOP/byte; 1 ms of kernel. */
static enum rt_suspect first_of(double flops, double bytes, const char *flops_source,
                                const char *bytes_source)
{
    struct rt_study study;
    struct rt_answer answer;
    enum rt_suspect rank[RT_SUSPECT_COUNT];
    struct rt_record record = record_of(flops, bytes, 1, 0, 0, 0);
    const struct rt_ceilings ceilings = ceilings_of(100, 1000, 0.7);
    record.text[RT_FLOPS_SOURCE] = flops_source;
    record.text[RT_DRAM_BYTES_SOURCE] = bytes_source;
    start(&study);
    assert_int_equal(rt_set_add(&study.records, &record), RT_OK);
    const struct rt_reference_choice none = {.id = NULL};
    assert_int_equal(rt_study_resolve(&study, &none), RT_OK);
    rt_study_answer(&study, 0, &ceilings, &answer);
    assert_int_equal(answer.attribution.primary_hypothesis, RT_RECHECK_REFERENCE);
    rt_recheck_rank(&answer, rank);
    unsigned seen = 0;
    for (int s = 0; s < RT_SUSPECT_COUNT; s++) {
        seen |= 1U << rank[s];
    }
    assert_int_equal(seen, (1U << RT_SUSPECT_COUNT) - 1); /* each once */
    struct rt_lines lines;
    rt_lines_init(&lines);
    rt_recheck_lines(&answer, &lines);
    assert_int_equal(lines.count, RT_SUSPECT_COUNT);
    assert_string_equal(rt_lines_label(&lines, 0), "check 1");
    rt_lines_fini(&lines);
    rt_study_fini(&study);
    return rank[0];
}

static void test_first_suspects(void **state)
{
    (void)state;
    /* 1500 GB/s of 1000, counted on paper: a cache; counted by the hardware: no fact speaks */
    assert_int_equal(first_of(1.5e9, 1.5e9, "theoretical", "theoretical"), RT_SUSPECT_CACHE);
    assert_int_equal(first_of(1.5e9, 1.5e9, "counter", "counter"), RT_SUSPECT_CACHE);
    /* 1200 GB/s: as much as a clock may give */
    assert_int_equal(first_of(1.2e9, 1.2e9, "counter", "counter"), RT_SUSPECT_CLOCK);
    /* twice the compute ceiling: another precision, or sparsity */
    assert_int_equal(first_of(2e11, 1e6, "theoretical", "counter"), RT_SUSPECT_PRECISION);
    /* 1.4 times, counted on paper */
    assert_int_equal(first_of(1.4e11, 1e6, "theoretical", "counter"), RT_SUSPECT_FLOPS);
    assert_int_equal(first_of(1.4e11, 1e6, "counter", "counter"), RT_SUSPECT_PRECISION);
    /* a thousand times */
    assert_int_equal(first_of(1e14, 1e6, "theoretical", "counter"), RT_SUSPECT_UNITS);
}

static void test_below_the_roof(void **state)
{
    (void)state;
    const struct rt_answer answer = {.attributed = true};
    struct rt_lines lines;
    rt_lines_init(&lines);
    rt_recheck_lines(&answer, &lines);
    assert_int_equal(lines.count, 0);
    rt_lines_fini(&lines);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_first_suspects),
                                              cmocka_unit_test(test_below_the_roof)};
    return check_main(tests);
}
