/*
 * Numbers as text: what is accepted, what is refused although strtod takes it, and the
 * shortest text that reads back.
 */
#include "check.h"

#include "core/code.h"
#include "core/number.h"
#include "digits.h"
#include "records.h"

/* Parses from a heap copy without NUL, so that reading past the end is seen by ASan. */
static int parse(const char *text, size_t len, double *value, const char **why)
{
    char *copy = malloc(len > 0 ? len : 1);
    int code;

    assert_non_null(copy);
    memcpy(copy, text, len);
    code = rt_number_parse(copy, len, value, why);
    free(copy);
    return code;
}

static void check_refused(const char *text, size_t len)
{
    const char *why = NULL;
    double value = 42.0;

    if (parse(text, len, &value, &why) != RT_EINVAL) {
        fail_msg("\"%s\" was not refused", text);
    }
    assert_non_null(why);
    assert_true(strlen(why) > 0);
    check_exact(value, 42.0);
}

static void check_accepted(const char *text, double expected)
{
    const char *why = NULL;
    double value = NAN;

    if (parse(text, strlen(text), &value, &why) != RT_OK) {
        fail_msg("\"%s\" was refused: %s", text, why);
    }
    check_exact(value, expected);
}

static void test_accepted(void **state)
{
    (void)state;
    check_accepted("0", 0.0);
    check_accepted("-0", -0.0);
    check_accepted("4.0e10", 4e10);
    check_accepted("4E+10", 4e10);
    check_accepted("4e-10", 4e-10);
    check_accepted("0.1", 0.1);
    check_accepted("9.80665", 9.80665);
    check_accepted("5775515.000000", 5775515.0);
    check_accepted("1e-310", 1e-310);
    check_accepted("123456789012345678", 123456789012345680.0);
    check_accepted("+5", 5.0);
    check_accepted("-5", -5.0);
    check_accepted("5.", 5.0);
    check_accepted(".5", 0.5);
    check_accepted("5.e3", 5000.0);
    check_accepted("007", 7.0);
    check_accepted("1e0000000000000000003", 1000.0);
    check_accepted("5e-324", 0x1p-1074);
    check_accepted("1.7976931348623157e308", DBL_MAX);
    check_accepted("0e999999999999999999999", 0.0);
    check_accepted("0.000e-99999999999", 0.0);
    /* just above half of the smallest subnormal; just below half a unit above the largest */
    check_accepted("2.4703282292062328e-324", 0x1p-1074);
    check_accepted("1.797693134862315807e308", DBL_MAX);
    /* halfway between 1 and its successor: to even; a digit far away decides otherwise */
    check_accepted("1.00000000000000011102230246251565404236316680908203125", 1.0);
    check_accepted("1.000000000000000111022302462515654042363166809082031250000001",
                   1.0 + DBL_EPSILON);
}

static void test_refused(void **state)
{
    static const char *const text[] = {
        /* what strtod takes */
        "nan", "NAN", "NAN(abc)", "nan(1)", "inf", "INF", "-inf", "infinity", "+Infinity", "0x10",
        "0X1P3", "0x1p3", "0x", "1e400", "-1e400", "1e-400", "-1e-400", " 1", "\t1", "\n1", "1 ",
        "12GB", "1,000", "1e", "1e+", "1e-", "1.8e308", "2.47e-324", "1e99999999999999999999",
        "1e-99999999999999999999",
        /* what nobody takes */
        "", " ", "+", "-", ".", "+.", "-.e1", "e", "e5", ".e5", "+e5", "++1", "+-1", "--1", "1+1",
        "1..2", "1.2.3", ".5.", "1e5.0", "1ee5", "1e5e5", "1 2", "1_000", "1'000", "4,0",
        "40 GFLOP", "3.35e3x", "1f", "1.0L", "1d5", "unknown", "none", "%", "1e 5", "\xd9\xa1",
        "\xef\xbc\x91", "\xe2\x88\x92x"};

    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        check_refused(text[i], strlen(text[i]));
    }
    check_refused("1\0", 2);
    check_refused("1\0"
                  "2",
                  3);
    check_refused("\0", 1);
}

/* Only text[0..len) counts, whatever stands behind it. */
static void test_length_ends_the_number(void **state)
{
    const char *why = NULL;
    double value;

    (void)state;
    assert_int_equal(rt_number_parse("123456", 3, &value, &why), RT_OK);
    check_exact(value, 123.0);
    assert_int_equal(rt_number_parse("1e55", 3, &value, &why), RT_OK);
    check_exact(value, 1e5);
    assert_int_equal(rt_number_parse("1e5", 2, &value, &why), RT_EINVAL);
}

static void test_very_long_texts(void **state)
{
    enum { LEN = 200000 };
    char *text = malloc(LEN);
    const char *why = NULL;
    double value = 0;

    (void)state;
    assert_non_null(text);
    memset(text, '0', LEN);
    text[LEN - 1] = '7'; /* 000...07 */
    assert_int_equal(parse(text, LEN, &value, &why), RT_OK);
    check_exact(value, 7.0);
    text[1] = '.'; /* 0.00...07 rounds to zero */
    assert_int_equal(parse(text, LEN, &value, &why), RT_EINVAL);
    memset(text, '9', LEN); /* overflows */
    assert_int_equal(parse(text, LEN, &value, &why), RT_EINVAL);
    memset(text, '0', LEN);
    memcpy(text, "0.", 2); /* 0.00...01e199994 is 1e-3 */
    memcpy(text + LEN - 8, "1e199988", 8);
    assert_int_equal(parse(text, LEN, &value, &why), RT_OK);
    check_exact(value, 1e-3);
    free(text);
}

static void check_format(double value, const char *expected)
{
    char text[RT_NUMBER_TEXT_MAX];

    assert_int_equal(rt_number_format(value, text), strlen(expected));
    assert_string_equal(text, expected);
}

static void test_format(void **state)
{
    (void)state;
    check_format(0.0, "0");
    check_format(1.0, "1");
    check_format(-1.5, "-1.5");
    check_format(4e10, "40000000000");
    check_format(0.00012, "0.00012");
    check_format(1e300, "1e+300");
    check_format(9.80665, "9.80665");
    check_format(0.1, "0.1");
    check_format(0.7, "0.7");
    check_format(1.0 / 3.0, "0.3333333333333333");
    check_format(0.1 + 0.2, "0.30000000000000004");
    check_format(0.11538461538461539, "0.11538461538461539");
    check_format(5775515.0, "5775515");
    check_format(123456789012345678.0, "1.2345678901234568e+17");
    check_format(9007199254740992.0, "9007199254740992");
    check_format(9007199254740994.0, "9007199254740994"); /* every plain integer is exact */
    check_format(1e15, "1000000000000000");
    check_format(1e16, "1e+16");
    check_format(27629422715055430000.0, "2.762942271505543e+19");
    check_format(1e-5, "0.00001");
    check_format(1.25e-5, "0.0000125");
    check_format(1e-310, "1e-310");
    check_format(0x1p-1074, "5e-324");
    check_format(DBL_MAX, "1.7976931348623157e+308");
    check_format(-DBL_MAX, "-1.7976931348623157e+308");
}

/* Reads back to the same double, and no text of fewer digits does. */
static void check_round_trip(double value)
{
    char text[RT_NUMBER_TEXT_MAX], shorter[64];
    const char *why = NULL;
    double back = NAN;
    size_t len = rt_number_format(value, text);
    int digits;

    assert_true(len > 0 && len < RT_NUMBER_TEXT_MAX);
    assert_int_equal(len, strlen(text));
    if (rt_number_parse(text, len, &back, &why) != RT_OK) {
        fail_msg("%.17g became \"%s\", which is refused: %s", value, text, why);
    }
    check_exact(back, value);
    digits = significant_digits(text);
    assert_true(digits <= 17);
    if (digits > 1) {
        snprintf(shorter, sizeof shorter, "%.*e", digits - 2, value);
        assert_true(strtod(shorter, NULL) != value);
    }
    assert_int_equal(strchr(text, 'e') == NULL,
                     value == 0 || (fabs(value) >= 1e-5 && fabs(value) < 1e16));
}

static void test_round_trip_of_any_bits(void **state)
{
    struct rng rng = rng_start(1985);

    (void)state;
    for (int i = 0; i < 20000; i++) {
        check_round_trip(rng_finite(&rng));
        check_round_trip(rng_decades(&rng, -7.0, 23.0));
        check_round_trip(ldexp((double)rng_below(&rng, 1000), (int)rng_below(&rng, 80) - 1074));
        check_round_trip((double)rng_below(&rng, 1000000) / 1000.0);
    }
    for (int e = -323; e <= 308; e++) {
        check_round_trip(pow(10.0, e));
        check_round_trip(nextafter(pow(10.0, e), INFINITY));
        check_round_trip(nextafter(pow(10.0, e), 0.0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accepted),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_length_ends_the_number),
        cmocka_unit_test(test_very_long_texts),
        cmocka_unit_test(test_format),
        cmocka_unit_test(test_round_trip_of_any_bits),
    };

    return check_main(tests);
}
