/*
 * The margin of an answer in words, worked out by hand; ties, and the scatter of repeats.
 */
#include "steps.h"

#include <stdlib.h>

#include "core/margin.h"

/*
 * 2 of 15 TFLOP/s: 400 GB/s are 0.7 of 571.4 and 1.05 of 381; 2 TFLOP/s are 0.7 of 2.857. The
 * screen is the efficiency at 0.1333. Intensity is balance at 120000 / 5 GB/s and 5 x 3 TFLOP/s.
 * The room of the efficiency is q = 0.13333 / 0.7: (1 - q) / (1 + q) = 0.68; with a ceiling
 * (1 - r)^2 / (1 + r) = q gives 0.4709.
 */
static void test_the_record_of_formats(void **state)
{
    (void)state;
    check_step(
        record_of(4e10, 8e9, 20, 3, 2, 1), 120, 3000, RT_STEP_CANDIDATE,
        LIST("would flip: kernel_memory when dram_gbps <= 571.4 (-81 %)\n",
             "also flips: kernel_compute when tflops <= 2.857 (-98 %)\n",
             "also flips: kernel_memory when efficiency_screen <= 0.1333 (-81 %)\n",
             "bound turns compute at +700 % bandwidth (24000 GB/s), at -88 % compute (15 ",
             "the answer holds while every input is off by less than 68 % (record numbers), ",
             " (record numbers), 47 % (with the ceilings)\n"),
        LIST("tie", "repeats"));
}

/* The issue's: intensity 145.60 against a ridge of 147.61, and 0.510 ms beside 0.0168 ms. */
static void test_the_near_tie(void **state)
{
    (void)state;
    check_step(record_of(1.456e9, 1e7, 0.0168, 0, 0, 0.510), 494.5, 3350, RT_STEP_CANDIDATE,
               LIST("145.6 < balance 147.6", "launch, 96.8 % of the interval: ",
                    "tie: a tie of the bound, memory or compute: ",
                    "bound turns compute at +1.4 % bandwidth (3396 GB/s), ",
                    ", at -1.4 % compute (487.8 TFLOP/s)\n"),
               LIST("tie of the answer"));
    /* The kernel alone and near its roof: now it is the answer that turns with the bound. */
    check_step(record_of(1.456e9, 1e7, 0.0033, 0, 0, 0), 494.5, 3350, RT_STEP_CANDIDATE,
               LIST("a tie of the answer, kernel_memory or kernel_compute: inputs that are off by ",
                    "off by 0.34 % turn it\n", "would flip: kernel_compute when ", "(+1.4 %)",
                    "bound turns compute at +1.4 % bandwidth (3396 GB/s)"),
               LIST("tie of the bound"));
}

static void find(struct rt_record record, double tflops, double dram_gbps, struct rt_margin *margin)
{
    struct rt_study study;
    struct rt_answer answer;
    start(&study, record, tflops, dram_gbps, &answer);
    assert_true(rt_margin_find(&answer, margin));
    margin->ceilings = NULL; /* it was the answer's */
    rt_study_fini(&study);
}

static void check_tie(struct rt_record record, enum rt_tie tie, const char *a, const char *b)
{
    struct rt_margin margin;
    find(record, 120, 3000, &margin);
    assert_int_equal(margin.tie, tie);
    if (tie != RT_TIE_NONE) {
        assert_string_equal(margin.side[0], a);
        assert_string_equal(margin.side[1], b);
    } else {
        assert_null(margin.side[0]);
        assert_null(margin.side[1]);
    }
}

/*
 * On each side of each condition. Two inputs of the record and a ceiling decide an efficiency:
 * 0.7 x 1.05 / 0.95^2 = 0.8144 is where inputs that are off by 5 % reach the screen; 1.05 x
 * 0.95^2 / 1.05 = 0.9025 where they reach the limit of consistency. Two times: 1.05 / 0.95 = 1.105.
 */
static void test_ties_and_what_is_none(void **state)
{
    static const double ms = 8e9 / 3000e9 * 1e3; /* of 8e9 byte at the ceiling */
    (void)state;
    check_tie(record_of(4e10, 8e9, ms / 0.81, 0, 0, 0), RT_TIE_ANSWER, "kernel_memory",
              "kernel_underutilized");
    check_tie(record_of(4e10, 8e9, ms / 0.82, 0, 0, 0), RT_TIE_NONE, "", "");
    check_tie(record_of(4e10, 8e9, ms / 0.90, 0, 0, 0), RT_TIE_NONE, "", "");
    check_tie(record_of(4e10, 8e9, ms / 0.91, 0, 0, 0), RT_TIE_ANSWER, "kernel_memory",
              "recheck_reference");
    check_tie(record_of(4e10, 8e9, ms / 1.06, 9, 0, 0), RT_TIE_ANSWER, "recheck_reference",
              "transfer");
    check_tie(record_of(4e10, 8e9, ms / 1.06, 0, 0, 0), RT_TIE_ANSWER, "recheck_reference",
              "kernel_memory");
    check_tie(record_of(4e10, 8e9, ms / 0.69, 0, 0, 0), RT_TIE_ANSWER, "kernel_underutilized",
              "kernel_memory");
    check_tie(record_of(4e11, 1e9, 4, 0, 0, 0), RT_TIE_NONE, "", "");
    check_tie(record_of(3.3e11, 1e9, 4, 0, 0, 0), RT_TIE_ANSWER, "kernel_underutilized",
              "kernel_compute");
    check_tie(record_of(4e10, 8e9, 20, 18.2, 2, 18.1), RT_TIE_ANSWER, "kernel_underutilized",
              "transfer");
    check_tie(record_of(4e10, 8e9, 20, 18, 2, 1), RT_TIE_NONE, "", "");
    check_tie(record_of(4e10, 8e9, 18, 17, 20, 20), RT_TIE_ANSWER, "synchronization", "launch");
    check_tie(record_of(8e10, 2.1e9, 20, 0, 0, 0), RT_TIE_BOUND, "memory", "compute");
    check_tie(record_of(8e10, 1.95e9, 20, 0, 0, 0), RT_TIE_BOUND, "compute", "memory");
    check_tie(record_of(8e10, 1.8e9, 20, 0, 0, 0), RT_TIE_NONE, "", "");
}

static void test_times_alone(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    (void)state;
    record.known &= ~RT_KNOWN(RT_FLOPS);
    check_step(record, 120, 3000, RT_STEP_CANDIDATE,
               LIST("would flip: transfer when kernel_ms <= 3 (-85 %)\n",
                    "off by less than 74 % (record numbers), 74 % (with the ceilings)"),
               LIST("bound flip", "also flips", "tie"));
    /* From zero there is no percentage, so nothing near. */
    record = record_of(4e10, 8e9, 20, 0, 0, 0);
    record.known &= ~RT_KNOWN(RT_FLOPS);
    check_step(record, 120, 3000, RT_STEP_CANDIDATE,
               LIST("would flip: nothing, as long as one input alone is off\n"), LIST("tie"));
}

/* A record with repeats of these kernel times; its own is 20 ms. */
static void start_repeated(struct rt_study *study, const double kernel_ms[], size_t count)
{
    const struct rt_reference_choice choice = {.id = NULL};
    const struct rt_reference reference = {.id = "ref", .ceilings = ceilings_of(120, 3000, 0.7)};
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    uint32_t file;
    rt_study_init(study);
    for (int f = 0; f < 2; f++) {
        assert_int_equal(rt_set_add_path(&study->records, f == 0 ? "a.ini" : "b.ini", &file),
                         RT_OK);
    }
    for (size_t i = 0; i < count; i++) {
        char id[16];
        (void)snprintf(id, sizeof id, "again-%zu", i);
        record.id = id;
        record.number[RT_KERNEL_MS] = kernel_ms[i];
        record.number[RT_LAUNCH_MS] = i == 0 ? 9 : 1; /* too short to decide anything */
        record.text[RT_REPEAT_OF] = "base";
        assert_int_equal(rt_set_add(&study->records, &record), RT_OK);
    }
    record = record_of(4e10, 8e9, 20, 3, 2, 1);
    record.id = "base";
    assert_int_equal(rt_set_add(&study->records, &record), RT_OK);
    record.file = 1; /* the same id in another file has no repeats */
    assert_int_equal(rt_set_add(&study->records, &record), RT_OK);
    assert_int_equal(rt_references_add(&study->references, &reference), RT_OK);
    assert_int_equal(rt_study_resolve(study, &choice), RT_OK);
}

static void check_repeats(const double kernel_ms[], size_t count, double spread, const char *line)
{
    struct rt_study study;
    struct rt_answer answer;
    struct rt_buf text;
    start_repeated(&study, kernel_ms, count);
    rt_buf_init(&text);
    rt_study_answer(&study, count, NULL, &answer);
    check_near(answer.spread, spread, 1e-12);
    write_step(&answer, RT_STEP_CANDIDATE, &text);
    check_has(rt_buf_text(&text), LIST(line));
    for (size_t i = 0; i <= count; i++) {
        rt_study_answer(&study, i + (i == count), NULL, &answer);
        check_exact(answer.spread, RT_NO_SPREAD);
    }
    rt_buf_fini(&text);
    rt_study_fini(&study);
}

static void test_repeats(void **state)
{
    static const double near[] = {20.2, 19.9, 19.48};
    static const double far[] = {100, 5};
    (void)state;
    /* 20.2 - 19.48 of (19.9 + 20) / 2; 95 of 20, where 68 % flip the answer. */
    check_repeats(near, 3, 0.72 / 19.95,
                  "repeats: repeats scatter by 3.6 %: the answer is beyond the noise\n");
    check_repeats(far, 2, 4.75,
                  "repeats: repeats scatter by 475 %: the answer is within the noise\n");
}

static void test_odd_repeats(void **state)
{
    struct rt_set set;
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    double *spread;
    uint32_t file;
    (void)state;
    rt_set_init(&set);
    assert_int_equal(rt_set_add_path(&set, "a.ini", &file), RT_OK);
    assert_int_equal(rt_scatter_find(&set, &spread), RT_OK);
    assert_null(spread);
    record.id = "own";
    record.text[RT_REPEAT_OF] = "own";
    assert_int_equal(rt_set_add(&set, &record), RT_OK);
    record.id = "lost";
    record.text[RT_REPEAT_OF] = "nobody";
    assert_int_equal(rt_set_add(&set, &record), RT_OK);
    assert_int_equal(rt_scatter_find(&set, &spread), RT_OK);
    assert_null(spread);
    record.id = "chain";
    record.text[RT_REPEAT_OF] = "lost";
    record.number[RT_KERNEL_MS] = 30;
    assert_int_equal(rt_set_add(&set, &record), RT_OK);
    assert_int_equal(rt_scatter_find(&set, &spread), RT_OK);
    assert_non_null(spread);
    check_exact(spread[0], RT_NO_SPREAD);
    check_exact(spread[1], 10 / 25.0);
    check_exact(spread[2], RT_NO_SPREAD);
    free(spread);
    rt_set_fini(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_record_of_formats),
        cmocka_unit_test(test_the_near_tie),
        cmocka_unit_test(test_ties_and_what_is_none),
        cmocka_unit_test(test_times_alone),
        cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_odd_repeats),
    };
    return check_main(tests);
}
