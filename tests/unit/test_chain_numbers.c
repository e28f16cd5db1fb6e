/*
 * The numbers of the chain as text: two that differ look different, and so do their sides of
 * a decision; observations and sources are said as they are or as missing.
 */
#include "steps.h"

/* The two numbers of a comparison differ on screen exactly when they differ. */
static void check_compare(double left, double right)
{
    const char *sign = left < right ? "<" : left > right ? ">" : "=";
    char first[64], middle[8], second[64];
    struct rt_buf text;
    double a, b;

    rt_buf_init(&text);
    rt_chain_compare(&text, left, sign, right);
    assert_int_equal(sscanf(rt_buf_text(&text), "%63s %7s %63s", first, middle, second), 3);
    assert_string_equal(middle, sign);
    a = strtod(first, NULL);
    b = strtod(second, NULL);
    if ((a < b) != (left < right) || (a > b) != (left > right)) {
        fail_msg("%.17g and %.17g became \"%s\"", left, right, rt_buf_text(&text));
    }
    rt_buf_fini(&text);
}

static void test_comparison_tells_numbers_apart(void **state)
{
    struct rng rng = rng_start(12);

    (void)state;
    check_compare(0.7, nextafter(0.7, 0));
    check_compare(1.05, nextafter(1.05, 2));
    check_compare(9999999.9, 1e7);
    check_compare(0.00009999999, 0.0001);
    check_compare(40, 40);
    for (int i = 0; i < 5000; i++) {
        double value = i % 2 == 0 ? rng_finite(&rng) : rng_decades(&rng, -6, 9);

        check_compare(value, nextafter(value, 0));
        check_compare(nextafter(value, 0), value);
        check_compare(value, value * (1 + rng_decades(&rng, -16, 0)));
        check_compare(value, value);
    }
}

/* "2 / 15 = 13.33 % < 70 % (declared screen)": whether the left number reads smaller. */
static bool reads_below_the_screen(const char *text)
{
    const char *at = strstr(text, "efficiency: ");
    char line[128], left[64], right[64];
    size_t len = 0;

    at = at != NULL ? strstr(at, " = ") : NULL;
    assert_non_null(at);
    for (at += 3; *at != '(' && *at != '\0' && len < sizeof line - 1; at++) {
        if (*at != '%') {
            line[len++] = *at;
        }
    }
    line[len] = '\0';
    if (sscanf(line, "%63s < %63s", left, right) != 2) {
        fail_msg("no \"<\" in \"%s\"", line);
    }
    return strtod(left, NULL) < strtod(right, NULL);
}

/* An efficiency one unit in the last place below the screen, or above 1.05. */
static void test_decisions_at_a_hair(void **state)
{
    struct rng rng = rng_start(70);
    struct rt_answer answer;
    struct rt_study study;
    struct rt_buf text;

    (void)state;
    start(&study, record_of(70e12, 1e10, 1000, 0, 0, 0), 100, 1000, &answer);
    rt_buf_init(&text);
    for (int i = 0; i < 500; i++) {
        double screen = i == 0 ? 0.70 : (double)(1 + rng_below(&rng, 999)) / 1000;

        answer.attribution.efficiency_screen = screen;
        answer.attribution.reference_efficiency = nextafter(screen, 0);
        answer.attribution.candidate[0] = RT_KERNEL_UNDERUTILIZED;
        rt_buf_clear(&text);
        write_step(&answer, RT_STEP_CANDIDATE, &text);
        if (!reads_below_the_screen(rt_buf_text(&text))) {
            fail_msg("not below:\n%s", rt_buf_text(&text));
        }
    }
    answer.attribution.reference_efficiency = nextafter(1.05, 2);
    answer.attribution.recheck_reference = true;
    rt_buf_clear(&text);
    write_step(&answer, RT_STEP_CANDIDATE, &text);
    check_has(rt_buf_text(&text), LIST("105.00000000000003 % > 105 %"));
    rt_buf_fini(&text);
    rt_study_fini(&study);
}

/* The longest time must not read like one that it beat. */
static void test_longest_at_a_hair(void **state)
{
    (void)state;
    check_step(record_of(1e9, 1e9, 20, 20.000001, 2, 1), 120, 3000, RT_STEP_CANDIDATE,
               LIST("kernel 20, transfer 20.000001, sync 2, launch 1 ms: transfer"), nothing);
    check_step(record_of(1e9, 1e9, 20, 3, 1, nextafter(20, 21)), 120, 3000, RT_STEP_CANDIDATE,
               LIST("kernel 20, transfer 3, sync 1, launch 20.000000000000004 ms: launch"),
               nothing);
    check_step(record_of(1e9, 1e9, 20, 20, 20, 20), 120, 3000, RT_STEP_CANDIDATE,
               LIST("kernel 20, transfer 20, sync 20, launch 20 ms: kernel"), nothing);
}

static void check_observation(const struct rt_answer *answer, const char *name,
                              const char *expected)
{
    struct rt_buf buf;

    rt_buf_init(&buf);
    rt_chain_observation(&buf, answer, name);
    assert_string_equal(rt_buf_text(&buf), expected);
    rt_buf_fini(&buf);
}

static void test_observations(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    struct rt_answer answer;
    struct rt_study study;

    (void)state;
    record_put(&record, RT_LAUNCH_COUNT, 12);
    start(&study, record, 120, 3000, &answer);
    check_observation(&answer, "stage_ms", "26 ms");
    check_observation(&answer, "kernel_ms", "20 ms");
    check_observation(&answer, "exposed_transfer_ms", "3 ms");
    check_observation(&answer, "sync_ms", "2 ms");
    check_observation(&answer, "launch_ms", "1 ms");
    check_observation(&answer, "dram_bytes", "8e9 byte");
    check_observation(&answer, "achieved_tflops", "2 TFLOP/s");
    check_observation(&answer, "launch_count", "12");
    check_observation(&answer, "occupancy", "not measured");
    check_observation(&answer, "host_memory_mib", "not measured");
    check_observation(&answer, "max_abs_error", "not measured");
    for (int h = 0; h < RT_HYPOTHESIS_COUNT; h++) { /* every observation is something known */
        const char *const *observe = rt_hypothesis_info[h].observe;

        for (; observe != NULL && *observe != NULL; observe++) {
            struct rt_buf buf;

            rt_buf_init(&buf);
            rt_chain_observation(&buf, &answer, *observe);
            assert_true(buf.len > 0);
            rt_buf_fini(&buf);
        }
    }
    rt_study_fini(&study);
}

static void test_sources(void **state)
{
    struct rt_record record = record_of(1, 1, 1, 0, 0, 0);

    (void)state;
    assert_string_equal(rt_chain_source(&record, RT_TIME_SOURCE), "unstated");
    record.text[RT_TIME_SOURCE] = "";
    assert_string_equal(rt_chain_source(&record, RT_TIME_SOURCE), "unstated");
    record.text[RT_TIME_SOURCE] = "rocprof %s%n";
    assert_string_equal(rt_chain_source(&record, RT_TIME_SOURCE), "rocprof %s%n");
    check_step(record, 120, 3000, RT_STEP_RECORD, LIST("rocprof %s%n"), nothing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comparison_tells_numbers_apart),
        cmocka_unit_test(test_decisions_at_a_hair),
        cmocka_unit_test(test_longest_at_a_hair),
        cmocka_unit_test(test_observations),
        cmocka_unit_test(test_sources),
    };

    return check_main(tests);
}
