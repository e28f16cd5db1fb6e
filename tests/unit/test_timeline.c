/*
 * Columns, windows and ticks of the timeline view: properties over random windows, small ones
 * against a slow computation nanosecond by nanosecond, large ones at the edge of 64 bits.
 */
#include "check.h"

#include "ui/timeline.h"

static uint64_t random_state = 20240607;

static uint64_t draw_bits(void)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return random_state >> 33 ^ random_state << 31;
}

static int64_t draw_below(int64_t limit)
{
    return (int64_t)(draw_bits() % (uint64_t)limit);
}

/* Of every order of magnitude, from 1 ns to all that is possible. */
static struct rt_interval draw_window(void)
{
    const int64_t most = INT64_C(1) << draw_below(62);
    const int64_t length = 1 + draw_below(most);
    const int64_t begin = RT_INSTANT_MIN + draw_below(RT_INSTANT_MAX - length);
    return (struct rt_interval){begin, begin + length};
}

static const struct rt_interval all = {RT_INSTANT_MIN, RT_INSTANT_MAX};

static void test_columns_cover_the_window(void **state)
{
    (void)state;
    for (int i = 0; i < 3000; i++) {
        const struct rt_interval window = i == 0 ? all : draw_window();
        const int cols = 1 + (int)draw_below(250);
        const int64_t length = ui_length(window);
        int64_t at = window.begin;
        for (int c = 0; c < cols; c++) {
            const struct rt_interval column = ui_column(window, cols, c);
            assert_true(column.begin < column.end && column.end <= window.end);
            assert_true(column.begin == at || (length < cols && column.begin == at - 1));
            assert_true(length < cols || ui_length(column) == length / cols ||
                        ui_length(column) == length / cols + 1);
            at = column.end;
        }
        assert_true(at == window.end);
    }
}

/* floor(length x column / cols), where the product fits. */
static void test_columns_of_small_windows(void **state)
{
    (void)state;
    for (int64_t length = 1; length < 90; length++) {
        for (int cols = 1; cols < 60; cols++) {
            const struct rt_interval window = {-7, length - 7};
            for (int c = 0; c < cols; c++) {
                const struct rt_interval column = ui_column(window, cols, c);
                assert_int_equal(column.begin, -7 + length * c / cols);
                assert_true(ui_length(column) == 1 || column.end == -7 + length * (c + 1) / cols);
            }
        }
    }
}

static void test_the_column_of_an_instant(void **state)
{
    (void)state;
    for (int i = 0; i < 3000; i++) {
        const struct rt_interval window = draw_window();
        const int cols = 1 + (int)draw_below(120);
        const int64_t instant = window.begin + draw_below(ui_length(window));
        int expected = 0;
        while (ui_column(window, cols, expected).end <= instant) {
            expected++;
        }
        assert_true(ui_column(window, cols, expected).begin <= instant);
        assert_int_equal(ui_column_of(window, cols, instant), expected);
        assert_int_equal(ui_column_of(window, cols, window.begin - 1), -1);
        assert_int_equal(ui_column_of(window, cols, window.end), cols);
    }
}

static void assert_window(struct rt_interval range, struct rt_interval window)
{
    const int64_t least = ui_length(range) < UI_WINDOW_LEAST ? ui_length(range) : UI_WINDOW_LEAST;
    assert_true(window.begin >= range.begin && window.end <= range.end);
    assert_true(ui_length(window) >= least);
}

/* A hundred random moves never leave the range, and each does what it says. */
static void walk(struct rt_interval range)
{
    struct rt_interval window = range;
    for (int i = 0; i < 100; i++) {
        const int64_t about = window.begin + draw_below(ui_length(window));
        const int64_t begin = range.begin + draw_below(ui_length(range));
        const struct rt_interval target = {begin, begin + 1 + draw_below(range.end - begin)};
        const int64_t length = ui_length(window);
        switch (draw_below(6)) {
        case 0:
        case 1:
            window = ui_window_zoom_in(range, window, about);
            assert_true(about >= window.begin && about < window.end);
            assert_true(ui_length(window) <= length);
            break;
        case 2:
            window = ui_window_zoom_out(range, window, about);
            assert_true(about >= window.begin && about < window.end);
            assert_true(ui_length(window) >= length);
            break;
        case 3:
            window = ui_window_pan(range, window, draw_below(2) == 0 ? -length : length);
            assert_int_equal(ui_length(window), length);
            break;
        case 4:
            window = ui_window_show(range, window, target);
            assert_true(target.begin >= window.begin && target.end <= window.end);
            break;
        default:
            window = ui_window_around(range, target);
            assert_true(target.begin >= window.begin && target.end <= window.end);
            break;
        }
        assert_window(range, window);
    }
}

static void test_windows_stay_in_their_range(void **state)
{
    (void)state;
    walk(all);
    walk((struct rt_interval){5, 6});
    for (int i = 0; i < 500; i++) {
        walk(draw_window());
    }
}

static void test_zooming_by_hand(void **state)
{
    (void)state;
    const struct rt_interval range = {1000, 2000};
    struct rt_interval window = ui_window_zoom_in(range, range, 1200);
    assert_int_equal(window.begin, 1100); /* 1200 stays a fifth from the left */
    assert_int_equal(window.end, 1600);
    window = ui_window_zoom_out(range, window, 1200);
    assert_int_equal(window.begin, 1000);
    assert_int_equal(window.end, 2000);
    window = ui_window_around(range, (struct rt_interval){1400, 1500});
    assert_int_equal(window.begin, 1350);
    assert_int_equal(window.end, 1550);
    window = ui_window_show(range, window, (struct rt_interval){1900, 1950});
    assert_int_equal(window.begin, 1800); /* 200 long still, at the range's end */
    assert_int_equal(window.end, 2000);
}

static bool is_round(int64_t step)
{
    while (step > 0 && step % 10 == 0) {
        step /= 10;
    }
    return step == 1 || step == 2 || step == 5;
}

/* The step takes enough columns, and the next smaller one does not. */
static void test_ticks(void **state)
{
    (void)state;
    for (int i = 0; i < 5000; i++) {
        const int64_t length = 1 + draw_below(INT64_C(1) << draw_below(46));
        const int cols = 2 + (int)draw_below(250);
        const int least = 1 + (int)draw_below(cols);
        const int64_t step = ui_tick_step(length, cols, least);
        const int64_t smaller = is_round(step / 2) && step % 2 == 0 ? step / 2 : step / 5 * 2;
        assert_true(is_round(step));
        assert_true(step * cols >= length * least);
        assert_true(step == 1 || smaller * cols < length * least);
    }
    assert_true(ui_tick_step(INT64_MAX, 80, 15) >= INT64_MAX / 6);
    assert_true(ui_tick_step(INT64_MAX, 10, 15) == INT64_MAX);
}

static void test_texts(void **state)
{
    (void)state;
    static const struct {
        int64_t ns, step, longest;
        const char *text;
    } instants[] = {
        {0, 1, 0, "0 ns"},
        {999, 1, 999, "999 ns"},
        {0, 500, 10000, "0.0 us"},
        {1500, 500, 10000, "1.5 us"},
        {2000, 1000, 10000, "2 us"},
        {12345600, 100, 20000000, "12.3456 ms"},
        {INT64_C(3600000000020), 20, INT64_C(3600000000100), "3600.00000002 s"},
        {INT64_MAX, 1, INT64_MAX, "9223372036.854775807 s"},
    };
    static const struct {
        int64_t ns;
        const char *text;
    } lengths[] = {{0, "0 ns"},
                   {999, "999 ns"},
                   {1234, "1.234 us"},
                   {58860000, "58.86 ms"},
                   {1222850000, "1.223 s"},
                   {INT64_C(7200000000000), "7200 s"}};
    char text[UI_TIME_TEXT_MAX];
    for (size_t i = 0; i < sizeof instants / sizeof *instants; i++) {
        ui_instant_text(instants[i].ns, instants[i].step, instants[i].longest, text);
        assert_string_equal(text, instants[i].text);
    }
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        ui_time_text(lengths[i].ns, text);
        assert_string_equal(text, lengths[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_columns_cover_the_window),
        cmocka_unit_test(test_columns_of_small_windows),
        cmocka_unit_test(test_the_column_of_an_instant),
        cmocka_unit_test(test_windows_stay_in_their_range),
        cmocka_unit_test(test_zooming_by_hand),
        cmocka_unit_test(test_ticks),
        cmocka_unit_test(test_texts),
    };
    return check_main(tests);
}
