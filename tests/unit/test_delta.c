/*
 * One quantity on two sides: what is defined and what is not, noise, and the cells of the table.
 * Values are computed by hand.
 */
#include "check.h"

#include "core/delta.h"

static struct rt_amount number(double value)
{
    return (struct rt_amount){RT_AMOUNT_NUMBER, value};
}

static const struct rt_amount none = {RT_AMOUNT_NONE, 0};
static const struct rt_amount infinite = {RT_AMOUNT_INFINITE, 0};
static const struct rt_amount unknown = {RT_AMOUNT_UNKNOWN, 0};

static struct rt_delta find(struct rt_amount before, struct rt_amount after)
{
    struct rt_delta delta = {.name = "kernel_ms", .unit = "ms", .before = before, .after = after};
    rt_delta_find(&delta);
    return delta;
}

static struct rt_delta find_noisy(double before, double after, double noise)
{
    struct rt_delta delta = {
        .before = number(before), .after = number(after), .has_noise = true, .noise = noise};
    rt_delta_find(&delta);
    return delta;
}

static void check_cell(const struct rt_delta *delta, enum rt_delta_column column, const char *text)
{
    struct rt_buf buf;
    rt_buf_init(&buf);
    rt_delta_put(&buf, delta, column);
    assert_string_equal(rt_buf_text(&buf), text);
    rt_buf_fini(&buf);
}

static void test_a_change(void **state)
{
    (void)state;
    const struct rt_delta delta = find(number(20), number(16));
    assert_true(delta.has_difference && delta.has_ratio);
    check_exact(delta.difference, -4);
    check_exact(delta.ratio, 0.8);
    check_near(delta.change, -0.2, 1e-15);
    assert_int_equal(delta.move, RT_FELL);
    assert_false(rt_delta_is_judged(&delta));
    check_cell(&delta, RT_DELTA_NAME, "kernel_ms");
    check_cell(&delta, RT_DELTA_BEFORE, "20");
    check_cell(&delta, RT_DELTA_AFTER, "16");
    check_cell(&delta, RT_DELTA_DIFFERENCE, "-4");
    check_cell(&delta, RT_DELTA_CHANGE, "-20 %");
    check_cell(&delta, RT_DELTA_NOISE, "");
}

/* From 0 there is a difference and no share: nobody can say how many percent. */
static void test_from_zero(void **state)
{
    (void)state;
    const struct rt_delta rose = find(number(0), number(3));
    assert_true(rose.has_difference);
    check_exact(rose.difference, 3);
    assert_false(rose.has_ratio);
    assert_int_equal(rose.move, RT_ROSE);
    check_cell(&rose, RT_DELTA_DIFFERENCE, "+3");
    check_cell(&rose, RT_DELTA_CHANGE, "-");
    const struct rt_delta stayed = find(number(0), number(0));
    assert_true(stayed.has_difference);
    assert_false(stayed.has_ratio);
    assert_int_equal(stayed.move, RT_STAYED);
    check_cell(&stayed, RT_DELTA_DIFFERENCE, "0");
    const struct rt_delta gone = find(number(3), number(0));
    check_exact(gone.ratio, 0);
    check_exact(gone.change, -1);
    check_cell(&gone, RT_DELTA_CHANGE, "-100 %");
}

/* `none` is a measured 0; infinity and the unknown are no numbers to subtract. */
static void test_what_is_no_number(void **state)
{
    (void)state;
    const struct rt_delta to_none = find(number(5), none);
    check_exact(to_none.difference, -5);
    check_exact(to_none.change, -1);
    check_cell(&to_none, RT_DELTA_AFTER, "none");
    const struct rt_delta from_none = find(none, number(5));
    assert_true(from_none.has_difference);
    assert_false(from_none.has_ratio);
    check_cell(&from_none, RT_DELTA_BEFORE, "none");
    const struct rt_amount odd[] = {infinite, unknown};
    static const char *const shown[] = {"inf", "?"};
    for (size_t i = 0; i < 2; i++) {
        const struct rt_delta to = find(number(5), odd[i]);
        const struct rt_delta from = find(odd[i], number(5));
        const struct rt_delta both = find(odd[i], odd[i]);
        assert_false(to.has_difference || to.has_ratio);
        assert_false(from.has_difference || from.has_ratio);
        assert_false(both.has_difference || both.has_ratio);
        assert_int_equal(to.move, RT_STAYED);
        check_cell(&to, RT_DELTA_AFTER, shown[i]);
        check_cell(&from, RT_DELTA_BEFORE, shown[i]);
        check_cell(&both, RT_DELTA_DIFFERENCE, "-");
        check_cell(&both, RT_DELTA_CHANGE, "-");
    }
}

static void test_what_is_not_finite_is_not_defined(void **state)
{
    (void)state;
    const struct rt_delta ratio = find(number(1e-300), number(1e300));
    assert_true(ratio.has_difference);
    assert_false(ratio.has_ratio);
    const struct rt_delta difference = find(number(-1.7e308), number(1.7e308));
    assert_false(difference.has_difference);
    check_exact(difference.ratio, -1);
}

static void test_noise(void **state)
{
    (void)state;
    const struct rt_delta within = find_noisy(20, 19, 0.05); /* 1 of 20: 5 %, and not more */
    assert_int_equal(within.move, RT_STAYED);
    check_cell(&within, RT_DELTA_NOISE, "within 5 %");
    const struct rt_delta fell = find_noisy(20, 18.99, 0.05);
    assert_int_equal(fell.move, RT_FELL);
    check_cell(&fell, RT_DELTA_NOISE, "beyond 5 %");
    const struct rt_delta rose = find_noisy(20, 21.01, 0.05);
    assert_int_equal(rose.move, RT_ROSE);
    const struct rt_delta exact = find_noisy(20, 20.0001, 0); /* repeats that agree: any change */
    assert_int_equal(exact.move, RT_ROSE);
    check_cell(&exact, RT_DELTA_NOISE, "beyond 0 %");
    const struct rt_delta wild = find_noisy(0, 3, INFINITY);
    assert_int_equal(wild.move, RT_STAYED);
    assert_false(rt_delta_is_judged(&wild));
    check_cell(&wild, RT_DELTA_NOISE, "?");
}

/* (max - min) / median, of an even number the mean of the middle two. */
static void test_spread(void **state)
{
    (void)state;
    check_exact(rt_noise_spread((double[]){7}, 1), 0);
    check_exact(rt_noise_spread((double[]){22, 20, 21}, 3), 2.0 / 21);
    check_exact(rt_noise_spread((double[]){24, 18, 20, 22}, 4), 6.0 / 21);
    check_exact(rt_noise_spread((double[]){5, 5, 5}, 3), 0);
    check_exact(rt_noise_spread((double[]){0, 0}, 2), 0);
    check_exact(rt_noise_spread((double[]){0, 1, 0}, 3), (double)INFINITY);
}

static void test_a_change_that_is_not_defined(void **state)
{
    (void)state;
    assert_true(isnan(rt_noise_change(0, 1)));
    assert_true(isnan(rt_noise_change(0, 0)));
    check_exact(rt_noise_change(4, 5), 0.25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_change),
        cmocka_unit_test(test_from_zero),
        cmocka_unit_test(test_what_is_no_number),
        cmocka_unit_test(test_what_is_not_finite_is_not_defined),
        cmocka_unit_test(test_noise),
        cmocka_unit_test(test_spread),
        cmocka_unit_test(test_a_change_that_is_not_defined),
    };
    return check_main(tests);
}
