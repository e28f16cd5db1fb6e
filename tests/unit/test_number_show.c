/*
 * Numbers for people: few digits after the point, none lost before it.
 */
#include "check.h"

#include "core/number.h"
#include "digits.h"
#include "records.h"

static void check_show(double value, int digits, const char *expected)
{
    char text[RT_NUMBER_TEXT_MAX];

    assert_int_equal(rt_number_show(value, digits, text), strlen(expected));
    assert_string_equal(text, expected);
}

static void test_show(void **state)
{
    (void)state;
    check_show(0.0, 4, "0");
    check_show(26.0, 4, "26");
    check_show(15.0, 1, "15");
    check_show(0.11538461538461539, 4, "0.1154");
    check_show(0.5, 4, "0.5");
    check_show(13.333333333333334, 4, "13.33");
    check_show(-13.333333333333334, 4, "-13.33");
    check_show(2666.6666666666665, 3, "2667"); /* never rounded before the point */
    check_show(1234567.0, 3, "1234567");
    check_show(9999999.0, 4, "9999999");
    check_show(9999999.6, 4, "1e7"); /* as 1e7 itself is shown */
    check_show(999.6, 1, "1000");
    check_show(-99.96, 2, "-100");
    check_show(4e10, 4, "4e10");
    check_show(1.23456e10, 4, "1.235e10");
    check_show(9.9999e20, 3, "1e21");
    check_show(0.0001, 4, "0.0001");
    check_show(0.00012345678, 4, "0.0001235");
    check_show(1.25e-7, 4, "1.25e-7");
    check_show(1e-300, 4, "1e-300");
    check_show(DBL_MAX, 4, "1.798e308");
    check_show(1.0 / 3.0, 15, "0.333333333333333");
    check_show(INFINITY, 4, "inf");
    check_show(-INFINITY, 4, "-inf");
    check_show(NAN, 4, "nan");
}

/* Any bits, any width: no more digits after the point than asked for, and near the value. */
static void test_show_of_any_bits(void **state)
{
    struct rng rng = rng_start(754);

    (void)state;
    for (int i = 0; i < 20000; i++) {
        double value = (i & 1) != 0 ? rng_finite(&rng) : rng_decades(&rng, -6.0, 9.0);
        int digits = 1 + (int)rng_below(&rng, 15);
        char text[RT_NUMBER_TEXT_MAX];
        size_t len = rt_number_show(value, digits, text);
        double back = strtod(text, NULL);

        assert_true(len == strlen(text) && len < RT_NUMBER_TEXT_MAX);
        /* half a unit of the last digit, and the double's own rounding */
        if (isfinite(back) &&
            fabs(back - value) > fabs(value) * (0.5 * pow(10, 1 - digits) + 1e-15) &&
            fabs(value) > 1e-300) {
            fail_msg("%.17g in %d digits became \"%s\"", value, digits, text);
        }
        if (strchr(text, '.') != NULL) {
            assert_true(significant_digits(text) <= digits);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_show),
        cmocka_unit_test(test_show_of_any_bits),
    };

    return check_main(tests);
}
