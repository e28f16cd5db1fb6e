/*
 * Times to the nanosecond and identifiers to the last bit, from their text.
 */
#include "check.h"

#include "core/interval.h"
#include "src/import_torch_number.h"

static void check_ns(const char *text, int64_t expected)
{
    int64_t ns = -1;
    if (torch_number_ns(text, strlen(text), &ns) != TORCH_READ) {
        fail_msg("%s is not read", text);
    }
    if (ns != expected) {
        fail_msg("%s is %lld ns, expected %lld", text, (long long)ns, (long long)expected);
    }
}

static void test_decimal(void **state)
{
    (void)state;
    check_ns("0", 0);
    check_ns("1", 1000);
    check_ns("-1", -1000);
    check_ns("-0", 0);
    check_ns("1.5", 1500);
    check_ns(".5", 500);
    check_ns("-.5", -500);
    check_ns("5.", 5000);
    check_ns("0.001", 1);
    check_ns("007.25", 7250);
    check_ns("+2", 2000);
    /* 17 digits and more: a double has them wrong */
    check_ns("1712195495505543.2", INT64_C(1712195495505543200));
    check_ns("1712195495505543.201", INT64_C(1712195495505543201));
    check_ns("1712195495505543.999", INT64_C(1712195495505543999));
}

static void test_rounding(void **state)
{
    (void)state;
    check_ns("0.0004", 0);
    check_ns("0.0005", 1);
    check_ns("0.00049999999999999999999999", 0);
    check_ns("-0.0005", -1);
    check_ns("1.9995", 2000);
    check_ns("1.99949", 1999);
    check_ns("0.0000000005", 0);
}

static void test_exponent(void **state)
{
    (void)state;
    check_ns("1e3", 1000000);
    check_ns("1E+3", 1000000);
    check_ns("1.5e-3", 2); /* 1.5 ns */
    check_ns("14e-4", 1);
    check_ns("5e-4", 1);
    check_ns("5e-5", 0);
    check_ns(".5e1", 5000);
    check_ns("1.712195495505543201e15", INT64_C(1712195495505543201));
    check_ns("1712195495505543201e-3", INT64_C(1712195495505543201));
    check_ns("0e999999999999", 0);
    check_ns("1e-999999999999", 0);
}

static void check_reading(const char *text, enum torch_reading expected)
{
    int64_t ns;
    const enum torch_reading reading = torch_number_ns(text, strlen(text), &ns);
    if (reading != expected) {
        fail_msg("%s reads as %d, expected %d", text, (int)reading, (int)expected);
    }
}

static void test_beyond(void **state)
{
    (void)state;
    /* RT_INSTANT_MAX is 4611686018427387903 */
    check_ns("4611686018427387.903", RT_INSTANT_MAX);
    check_ns("-4611686018427387.903", RT_INSTANT_MIN);
    check_reading("4611686018427387.904", TORCH_BEYOND);
    check_reading("4611686018427387.9035", TORCH_BEYOND);
    check_reading("-4611686018427387.904", TORCH_BEYOND);
    check_reading("99999999999999999999999999", TORCH_BEYOND);
    check_reading("1e20", TORCH_BEYOND);
    check_reading("1e999999999999999999999", TORCH_BEYOND);
}

static void test_malformed(void **state)
{
    (void)state;
    static const char *const cases[] = {"",   ".",    "-",    "e5",  "1e",  "1e+",  "1.2.3",
                                        "x",  "1x",   "null", "0x5", " 1",  "1 ",   "--1",
                                        "1-", "1e5x", "+",    "-.",  "nan", "1e5.0"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_reading(cases[i], TORCH_MALFORMED);
    }
}

static void check_id(const char *text, uint64_t expected)
{
    uint64_t id = 77;
    if (!torch_number_id(text, strlen(text), &id) || id != expected) {
        fail_msg("%s is %llu", text, (unsigned long long)id);
    }
}

static void test_id(void **state)
{
    (void)state;
    static const char *const none[] = {"",
                                       "-",
                                       "x",
                                       "0x",
                                       "0xg",
                                       "1.5",
                                       "1e3",
                                       "1.0x",
                                       "12a",
                                       "0x1.0",
                                       " 1",
                                       "18446744073709551616",
                                       "0x10000000000000000"};
    uint64_t id;
    check_id("0", 0);
    check_id("1482", 1482);
    check_id("18446744073709551615", UINT64_MAX);
    check_id("9007199254740993", UINT64_C(9007199254740993)); /* 2^53 + 1 */
    check_id("0x0", 0);
    check_id("0x7fda0e810200", UINT64_C(0x7fda0e810200));
    check_id("0XFF", 255);
    check_id("12.0", 12);
    check_id("12.", 12);
    check_id("-1", UINT64_MAX);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        if (torch_number_id(none[i], strlen(none[i]), &id)) {
            fail_msg("%s is %llu", none[i], (unsigned long long)id);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decimal),   cmocka_unit_test(test_rounding),
        cmocka_unit_test(test_exponent),  cmocka_unit_test(test_beyond),
        cmocka_unit_test(test_malformed), cmocka_unit_test(test_id),
    };
    return check_main(tests);
}
