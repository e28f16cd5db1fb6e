/*
 * The cell buffer: clipping, wide characters that stay whole, the picture as text and as ANSI.
 */
#include <limits.h>
#include <stdlib.h>

#include "check.h"
#include "core/code.h"
#include "ui/cells.h"

static struct ui_cells cells;

static int set_up(void **unused)
{
    (void)unused;
    ui_cells_init(&cells);
    return ui_cells_reset(&cells, 3, 10);
}

static int tear_down(void **unused)
{
    (void)unused;
    ui_cells_fini(&cells);
    return 0;
}

static void assert_picture(const char *expected)
{
    struct rt_buf out;
    rt_buf_init(&out);
    ui_cells_to_text(&cells, &out);
    assert_string_equal(rt_buf_text(&out), expected);
    rt_buf_fini(&out);
}

static void assert_ansi(const char *expected)
{
    struct rt_buf out;
    rt_buf_init(&out);
    ui_cells_to_ansi(&cells, &out);
    assert_string_equal(rt_buf_text(&out), expected);
    rt_buf_fini(&out);
}

static void test_text(void **unused)
{
    (void)unused;
    assert_int_equal(ui_cells_text(&cells, 0, 2, 8, "ab c", UI_PLAIN), 4);
    assert_int_equal(ui_cells_text(&cells, 1, 8, 100, "long", UI_PLAIN), 2);
    assert_int_equal(ui_cells_text(&cells, 2, 0, 3, "cut off", UI_PLAIN), 3);
    assert_picture("  ab c\n        lo\ncut\n");
}

static void test_outside(void **unused)
{
    (void)unused;
    assert_int_equal(ui_cells_text(&cells, -1, 0, 5, "x", UI_PLAIN), 0);
    assert_int_equal(ui_cells_text(&cells, 3, 0, 5, "x", UI_PLAIN), 0);
    assert_int_equal(ui_cells_text(&cells, 0, 10, 5, "x", UI_PLAIN), 0);
    assert_int_equal(ui_cells_text(&cells, 0, 0, 0, "x", UI_PLAIN), 0);
    assert_int_equal(ui_cells_text(&cells, 0, 0, -5, "x", UI_PLAIN), 0);
    assert_int_equal(ui_cells_text(&cells, INT_MIN, INT_MIN, INT_MAX, "x", UI_PLAIN), 0);
    assert_int_equal(ui_cells_text(&cells, 0, INT_MAX, INT_MAX, "x", UI_PLAIN), 0);
    assert_int_equal(ui_cells_text(&cells, 0, INT_MIN, INT_MAX, "x", UI_PLAIN), 1);
    ui_cells_put(&cells, 0, 10, 'x', UI_PLAIN);
    ui_cells_put(&cells, -1, -1, 'x', UI_PLAIN);
    assert_picture("\n\n\n");
    assert_int_equal(ui_cells_text(&cells, 0, -2, INT_MAX, "abcd", UI_PLAIN), 4);
    assert_picture("cd\n\n\n");
}

static void test_wide(void **unused)
{
    (void)unused;
    assert_int_equal(ui_cells_text(&cells, 0, 0, 5, "\u6f22\u5b57\u6f22", UI_PLAIN), 4);
    assert_int_equal(ui_cells_text(&cells, 1, 9, 5, "\u6f22", UI_PLAIN), 0);
    assert_picture("\u6f22\u5b57\n\n\n");
    ui_cells_put(&cells, 0, 1, 'x', UI_PLAIN); /* over the second half */
    assert_picture(" x\u5b57\n\n\n");
    ui_cells_put(&cells, 0, 2, 'y', UI_PLAIN); /* over the first half */
    assert_picture(" xy\n\n\n");
    ui_cells_text(&cells, 2, 0, 10, "\u6f22\u6f22\u6f22", UI_PLAIN);
    ui_cells_fill(&cells, (struct ui_rect){2, 1, 1, 2}, UI_PLAIN);
    assert_picture(" xy\n\n    \u6f22\n");
    ui_cells_text(&cells, 2, 3, 10, "\u5b57", UI_PLAIN);
    assert_picture(" xy\n\n   \u5b57\n");
}

static void test_wide_off_the_left_edge(void **unused)
{
    (void)unused;
    ui_cells_text(&cells, 0, -1, 5, "\u6f22x", UI_PLAIN);
    assert_picture(" x\n\n\n"); /* half of it would be in: all of it is out */
    ui_cells_text(&cells, 0, -2, 5, "\u6f22x", UI_PLAIN);
    assert_picture("xx\n\n\n");
}

static void test_marks_at_the_edge(void **unused)
{
    (void)unused;
    assert_int_equal(ui_cells_text(&cells, 0, 0, 2, "e\u0301e\u0301e\u0301", UI_PLAIN), 2);
    assert_picture("e\u0301e\u0301\n\n\n");
}

static void test_middle(void **unused)
{
    (void)unused;
    assert_int_equal(ui_cells_text_middle(&cells, 0, 0, 10, "0123456789", UI_PLAIN), 10);
    assert_int_equal(ui_cells_text_middle(&cells, 1, 0, 7, "abcdefghij", UI_PLAIN), 7);
    assert_int_equal(ui_cells_text_middle(&cells, 2, 0, 6, "\u6f22\u6f22\u6f22\u5b57", UI_PLAIN),
                     5);
    assert_picture("0123456789\nabc\u2026hij\n\u6f22\u2026\u5b57\n");
    cells.unicode = false;
    ui_cells_reset(&cells, 3, 10);
    assert_int_equal(ui_cells_text_middle(&cells, 0, 0, 8, "abcdefghij", UI_PLAIN), 8);
    assert_int_equal(ui_cells_text_middle(&cells, 1, 0, 4, "abcdefghij", UI_PLAIN), 4);
    assert_int_equal(ui_cells_text_middle(&cells, 2, 0, 1, "abcdefghij", UI_PLAIN), 1);
    assert_picture("abc...ij\nab.j\na\n");
}

static void test_ascii_only(void **unused)
{
    (void)unused;
    cells.unicode = false;
    ui_cells_text(&cells, 0, 0, 10, "\u00e9", UI_PLAIN);
    ui_cells_put(&cells, 1, 0, 0x2502, UI_PLAIN);
    assert_picture("\\xc3\\xa9\n?\n\n");
}

static void test_put_takes_one_column(void **unused)
{
    (void)unused;
    ui_cells_put(&cells, 0, 0, 0x2502, UI_PLAIN);
    ui_cells_put(&cells, 0, 1, 0x6f22, UI_PLAIN);
    ui_cells_put(&cells, 0, 2, 0x1b, UI_PLAIN);
    ui_cells_put(&cells, 0, 3, 0x301, UI_PLAIN);
    assert_picture("\u2502???\n\n\n");
}

static void test_rectangles(void **unused)
{
    (void)unused;
    ui_cells_text(&cells, 0, 0, 10, "0123456789", UI_PLAIN);
    ui_cells_fill(&cells, (struct ui_rect){-5, 3, 6, 2}, UI_TITLE);
    ui_cells_fill(&cells, (struct ui_rect){0, 9, INT_MAX, INT_MAX}, UI_PLAIN);
    ui_cells_fill(&cells, (struct ui_rect){INT_MAX, INT_MAX, INT_MAX, INT_MAX}, UI_PLAIN);
    ui_cells_fill(&cells, (struct ui_rect){INT_MIN, INT_MIN, INT_MAX, INT_MAX}, UI_PLAIN);
    ui_cells_fill(&cells, (struct ui_rect){0, 0, 1, -1}, UI_TITLE);
    assert_picture("012  5678\n\n\n");
    assert_int_equal(cells.cell[1].style, UI_PLAIN);
    assert_int_equal(cells.cell[3].style, UI_TITLE);
}

static void test_ansi(void **unused)
{
    (void)unused;
    ui_cells_text(&cells, 0, 0, 10, "a", UI_PLAIN);
    ui_cells_text(&cells, 0, 1, 10, "bc", UI_ANSWER);                 /* 5, bold */
    ui_cells_text(&cells, 0, 3, 10, "d", UI_BAND);                    /* 4, dim */
    ui_cells_text(&cells, 1, 0, 10, "t", UI_TITLE);                   /* reverse */
    ui_cells_fill(&cells, (struct ui_rect){1, 1, 1, 2}, UI_SELECTED); /* looks the same */
    ui_cells_fill(&cells, (struct ui_rect){2, 0, 1, 10}, UI_WARNING); /* blank: not seen */
    assert_ansi("a\x1b[0;1;35mbc\x1b[0;2;34md\x1b[0m\n"
                "\x1b[0;7mt  \x1b[0m\n"
                "\n");
    cells.unicode = true;
    ui_cells_reset(&cells, 1, 3);
    ui_cells_text(&cells, 0, 0, 3, "\u6f22x", UI_PLAIN);
    assert_ansi("\u6f22x\n");
}

static void test_styles(void **unused)
{
    (void)unused;
    for (int style = 0; style < UI_STYLE_COUNT; style++) {
        const int colour = ui_style_info[style].colour;
        /* black, green, yellow and white are not readable on every background, or not by all */
        assert_true(colour == -1 || colour == 1 || (colour >= 4 && colour <= 6));
    }
    assert_int_equal(ui_style_info[UI_SELECTED].attributes, UI_ATTR_REVERSE);
}

static void test_reset(void **unused)
{
    (void)unused;
    ui_cells_text(&cells, 0, 0, 10, "old", UI_TITLE);
    cells.cursor_row = cells.cursor_col = 2;
    assert_int_equal(ui_cells_reset(&cells, 3, 10), RT_OK);
    assert_picture("\n\n\n");
    assert_int_equal(cells.cell[0].style, UI_PLAIN);
    assert_int_equal(cells.cursor_row + cells.cursor_col, 0);
    assert_int_equal(ui_cells_reset(&cells, 0, 10), RT_OK);
    assert_int_equal(ui_cells_reset(&cells, 5, 0), RT_OK);
    assert_picture("\n\n\n\n\n");
    assert_int_equal(ui_cells_reset(&cells, -1, -1), RT_OK);
    assert_picture("");
    assert_int_equal(ui_cells_reset(&cells, 1, 1), RT_OK);
    assert_picture("\n");
}

/* Every wide character is whole, wherever what was written. */
static void assert_whole(void)
{
    for (int row = 0; row < cells.rows; row++) {
        const struct ui_cell *cell = cells.cell + (size_t)row * (size_t)cells.cols;
        for (int col = 0; col < cells.cols; col++) {
            if (cell[col].code[0] == 0x6f22) {
                assert_true(col + 1 < cells.cols && cell[col + 1].code[0] == 0);
            } else if (cell[col].code[0] == 0) {
                assert_true(col > 0 && cell[col - 1].code[0] == 0x6f22);
            }
        }
    }
}

static void test_random_writes(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"\u6f22", "\u6f22\u6f22\u6f22", "x", "e\u0301\u6f22",
                                        "\xff"};
    const unsigned seed = 11;
    print_message("seed %u\n", seed);
    srand(seed);
    for (int round = 0; round < 20000; round++) {
        const int row = rand() % 5 - 1;
        const int col = rand() % 14 - 2;
        const int width = rand() % 8 - 1;
        switch (rand() % 4) {
        case 0:
            ui_cells_fill(&cells, (struct ui_rect){row, col, rand() % 3, width}, UI_PLAIN);
            break;
        case 1:
            ui_cells_put(&cells, row, col, 'p', UI_PLAIN);
            break;
        case 2:
            ui_cells_text_middle(&cells, row, col, width, texts[rand() % 5], UI_PLAIN);
            break;
        default:
            assert_in_range(ui_cells_text(&cells, row, col, width, texts[rand() % 5], UI_PLAIN), 0,
                            width < 0 ? 0 : width);
        }
        assert_whole();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_text, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_outside, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_wide, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_wide_off_the_left_edge, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_marks_at_the_edge, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_middle, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_ascii_only, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_put_takes_one_column, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rectangles, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_ansi, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_styles, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_reset, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_random_writes, set_up, tear_down),
    };
    return check_main(tests);
}
