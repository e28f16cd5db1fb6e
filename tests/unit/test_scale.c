/* Log scale: texts by hand, ticks by property. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/scale.h"

static void test_tick_texts(void **state)
{
    (void)state;
    const struct {
        int tenths, exponent;
        const char *text;
    } cases[] = {
        {10, 0, "1"},     {10, 1, "10"},    {10, 2, "100"},       {10, 3, "1k"},
        {10, 4, "10k"},   {10, 5, "100k"},  {10, 6, "1e6"},       {10, 12, "1e12"},
        {10, -1, "0.1"},  {10, -2, "0.01"}, {10, -3, "0.001"},    {10, -4, "1e-4"},
        {10, -9, "1e-9"}, {20, 2, "200"},   {50, -1, "0.5"},      {50, 3, "5k"},
        {15, 0, "1.5"},   {15, 1, "15"},    {15, 2, "150"},       {15, 3, "1.5k"},
        {15, 4, "15k"},   {15, -1, "0.15"}, {15, -3, "0.0015"},   {99, 5, "990k"},
        {25, 7, "2.5e7"}, {90, -6, "9e-6"}, {11, 300, "1.1e300"}, {10, -308, "1e-308"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[RT_SCALE_TEXT_MAX];
        rt_scale_tick_text(cases[i].tenths, cases[i].exponent, text);
        assert_string_equal(text, cases[i].text);
    }
}

static void test_value_texts(void **state)
{
    (void)state;
    const struct {
        double value;
        const char *text;
    } cases[] = {
        {40, "40.0"},        {5, "5.00"},          {295.22, "295"},      {0.125, "0.125"},
        {9.996, "10.0"},     {999.6, "1.00k"},     {1234, "1.23k"},      {99950, "100k"},
        {999999, "1.00e6"},  {1.2345e9, "1.23e9"}, {0.00125, "0.00125"}, {1e-7, "1.00e-7"},
        {1e300, "1.00e300"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[RT_SCALE_TEXT_MAX];
        rt_scale_value_text(cases[i].value, text);
        assert_string_equal(text, cases[i].text);
    }
}

static void test_percent_texts(void **state)
{
    (void)state;
    const struct {
        double fraction;
        const char *text;
    } cases[] = {
        {2.0 / 15, "13 %"}, {20.0 / 15, "133 %"}, {1, "100 %"}, {0.0999, "10 %"},  {0.034, "3.4 %"},
        {0.0042, "0.42 %"}, {0.00042, "0.042 %"}, {0, "0 %"},   {1e20, "1e+22 %"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[RT_SCALE_TEXT_MAX];
        rt_scale_percent_text(cases[i].fraction, text);
        assert_string_equal(text, cases[i].text);
    }
}

static void check_ticks(double low, double high, int cells, int min_cells, const char *expected)
{
    struct rt_ticks ticks;
    char all[RT_TICKS_MAX * RT_SCALE_TEXT_MAX] = "";
    rt_ticks_find(low, high, cells, min_cells, &ticks);
    for (int i = 0; i < ticks.count; i++) {
        size_t len = strlen(all);
        snprintf(all + len, sizeof all - len, "%s%s", i > 0 ? " " : "", ticks.tick[i].text);
    }
    assert_string_equal(all, expected);
}

static void test_tick_choice(void **state)
{
    (void)state;
    check_ticks(-1, 2.5, 18, 2, "0.1 1 10 100");
    check_ticks(-1, 3, 4, 1, "0.1 1 10 100 1k");
    check_ticks(-6.5, 12.5, 72, 6, "1e-6 1e-4 0.01 1 100 10k 1e6 1e8 1e10 1e12");
    check_ticks(-9, 0, 3, 1, "1e-9 1e-6 0.001 1");
    check_ticks(0.25, 1.35, 30, 2, "2 5 10 20");
    check_ticks(0.65, 0.97, 30, 2, "5 6 7 8 9");
    check_ticks(0.05, 0.255, 40, 2, "1.2 1.3 1.4 1.5 1.6 1.7");
    check_ticks(0.05, 0.255, 4, 2, ""); /* finer ticks would touch */
}

static void test_ticks_are_sound(void **state)
{
    (void)state;
    const unsigned seed = 20240817;
    print_message("seed %u\n", seed);
    srand(seed);
    for (int round = 0; round < 20000; round++) {
        double span = pow(10, 3.7 * rand() / RAND_MAX - 1); /* up to 501 decades */
        double low = (600 - span) * rand() / RAND_MAX - 300;
        int cells = 1 + rand() % 500;
        int min_cells = 1 + rand() % 8;
        struct rt_ticks ticks;
        rt_ticks_find(low, low + span, cells, min_cells, &ticks);
        assert_in_range(ticks.count, 0, RT_TICKS_MAX);
        for (int i = 0; i < ticks.count; i++) {
            const struct rt_tick *tick = &ticks.tick[i];
            assert_true(tick->at >= low && tick->at <= low + span);
            double gap = i > 0 ? (tick->at - tick[-1].at) * cells / span : min_cells;
            assert_true(gap >= min_cells * (1 - 1e-9));
            /* The text says the value, whatever form it has. */
            char *end;
            double value = strtod(tick->text, &end);
            value *= *end == 'k' ? 1000 : 1;
            assert_true(fabs(log10(value) - tick->at) < 1e-9);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tick_texts),      cmocka_unit_test(test_value_texts),
        cmocka_unit_test(test_percent_texts),   cmocka_unit_test(test_tick_choice),
        cmocka_unit_test(test_ticks_are_sound),
    };
    return check_main(tests);
}
