/*
 * The text field: editing by character, what may not get in, and the part of it that is shown.
 */
#include <stdlib.h>

#include "check.h"
#include "ui/field.h"
#include "ui/text.h"

static struct ui_field field;

static bool press(uint32_t key)
{
    return ui_field_handle(&field, &(struct ui_event){.kind = UI_EVENT_KEY, .key = key});
}

static bool put(const char *text)
{
    return ui_field_handle(
        &field, &(struct ui_event){.kind = UI_EVENT_PASTE, .text = text, .len = strlen(text)});
}

static void assert_field(const char *text, size_t cursor)
{
    assert_string_equal(field.text, text);
    assert_int_equal(field.len, strlen(text));
    assert_int_equal(field.cursor, cursor);
}

static void test_typing(void **unused)
{
    (void)unused;
    ui_field_set(&field, "");
    assert_true(press('1') && press('.') && press('5'));
    assert_field("1.5", 3);
    assert_true(press(UI_KEY_LEFT) && press('2'));
    assert_field("1.25", 3);
    assert_true(press(UI_KEY_HOME) && press('0'));
    assert_field("01.25", 1);
    assert_true(press(UI_KEY_END) && press(0x103)); /* U+0103, no function key */
    assert_field("01.25\u0103", 7);
    assert_true(press(1) && press(UI_KEY_DELETE));
    assert_field("1.25\u0103", 0);
    assert_true(press(5) && press(UI_KEY_BACKSPACE) && press(8) && press(127));
    assert_field("1.", 2);
}

static void test_ends(void **unused)
{
    (void)unused;
    ui_field_set(&field, "a");
    assert_true(press(UI_KEY_DELETE) && press(UI_KEY_RIGHT));
    assert_field("a", 1);
    assert_true(press(UI_KEY_HOME) && press(UI_KEY_LEFT) && press(UI_KEY_BACKSPACE));
    assert_field("a", 0);
    ui_field_set(&field, "");
    assert_true(press(UI_KEY_DELETE) && press(UI_KEY_BACKSPACE) && press(23) && press(21));
    assert_field("", 0);
}

static void test_words(void **unused)
{
    (void)unused;
    ui_field_set(&field, "one two  three ");
    assert_true(press(23));
    assert_field("one two  ", 9);
    assert_true(press(23));
    assert_field("one ", 4);
    ui_field_set(&field, "abc def");
    assert_true(press(UI_KEY_LEFT) && press(21));
    assert_field("f", 0);
}

static void test_characters_are_whole(void **unused)
{
    (void)unused;
    ui_field_set(&field, "e\u0301\u6f22x");
    assert_true(press(UI_KEY_LEFT));
    assert_int_equal(field.cursor, 6);
    assert_true(press(UI_KEY_LEFT));
    assert_int_equal(field.cursor, 3);
    assert_true(press(UI_KEY_LEFT));
    assert_int_equal(field.cursor, 0);
    assert_true(press(UI_KEY_RIGHT) && press(UI_KEY_BACKSPACE));
    assert_field("\u6f22x", 0);
    assert_true(press(UI_KEY_DELETE));
    assert_field("x", 0);
    ui_field_set(&field, "a\xff\xc3"); /* bad bytes are characters of their own */
    assert_true(press(UI_KEY_BACKSPACE));
    assert_field("a\xff", 2);
}

static void test_keys_of_the_owner(void **unused)
{
    (void)unused;
    static const uint32_t keys[] = {UI_KEY_ENTER,
                                    UI_KEY_ESCAPE,
                                    UI_KEY_TAB,
                                    UI_KEY_BACK_TAB,
                                    UI_KEY_UP,
                                    UI_KEY_DOWN,
                                    UI_KEY_UNKNOWN,
                                    UI_KEY_F1,
                                    2,
                                    18,
                                    0x9b,
                                    '\n',
                                    0};
    ui_field_set(&field, "a");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        assert_false(press(keys[i]));
    }
    assert_false(ui_field_handle(&field, &(struct ui_event){.kind = UI_EVENT_RESIZE}));
    assert_false(ui_field_handle(&field, &(struct ui_event){.kind = UI_EVENT_INTERRUPT}));
    assert_field("a", 1);
}

static void test_paste(void **unused)
{
    (void)unused;
    ui_field_set(&field, "");
    assert_true(put("12.5\n"));
    assert_field("12.5", 4);
    assert_true(put("\r\n1\n\t2\x1b[A\xc2\x9b\x7f"));
    assert_field("12.51 2[A", 9);
    ui_field_set(&field, "\x1b]0;x\a\ny");
    assert_field("]0;x y", 6);
    ui_field_set(&field, "a\xff\xc3"); /* bytes that are not UTF-8 are text, shown escaped */
    assert_field("a\xff\xc3", 3);
}

static void test_full(void **unused)
{
    (void)unused;
    const size_t long_len = UI_FIELD_MAX + 1000;
    char *text = malloc(long_len + 1);
    assert_non_null(text);
    memset(text, 'x', long_len);
    text[long_len] = '\0';
    ui_field_set(&field, text);
    assert_int_equal(field.len, UI_FIELD_MAX - 1);
    assert_true(press('y'));
    assert_int_equal(field.len, UI_FIELD_MAX - 1);
    assert_true(press(UI_KEY_BACKSPACE) && press(0x6f22)); /* three bytes, room for one */
    assert_int_equal(field.len, UI_FIELD_MAX - 2);
    assert_true(press('y'));
    assert_int_equal(field.text[UI_FIELD_MAX - 2], 'y');
    assert_int_equal(strlen(field.text), field.len);
    free(text);
}

static void assert_drawn(const char *text, int moves, int width, const char *expected, int cursor)
{
    struct ui_cells cells;
    struct rt_buf out;
    rt_buf_init(&out);
    ui_cells_init(&cells);
    assert_int_equal(ui_cells_reset(&cells, 1, 12), 0);
    ui_field_set(&field, text);
    for (int i = 0; i < moves; i++) {
        press(UI_KEY_LEFT);
    }
    ui_field_draw(&field, &cells, 0, 1, width, UI_PLAIN);
    ui_cells_to_text(&cells, &out);
    assert_string_equal(rt_buf_text(&out), expected);
    assert_int_equal(cells.cursor_col, cursor);
    ui_cells_fini(&cells);
    rt_buf_fini(&out);
}

static void test_drawing(void **unused)
{
    (void)unused;
    assert_drawn("abc", 0, 6, " abc\n", 4);
    assert_drawn("abc", 3, 6, " abc\n", 1);
    assert_drawn("0123456789", 0, 6, " 56789\n", 6);   /* the end, and room for the cursor */
    assert_drawn("0123456789", 10, 6, " 012345\n", 1); /* the start */
    assert_drawn("0123456789", 5, 7, " 1234567\n", 5); /* in the middle: both sides are seen */
    assert_drawn("\u6f22\u6f22\u6f22", 0, 4, " \u6f22\n", 3);
    assert_drawn("a\u200bx", 0, 11, " a\\u{200b}x\n", 11);
    assert_drawn("abc", 0, 1, "\n", 1);
    assert_drawn("abc", 1, 1, " c\n", 1);
    assert_drawn("abc", 0, 0, "\n", 0);
}

/* Whatever is pressed, the text is whole and the cursor is inside of what is drawn. */
static void test_random_keys(void **unused)
{
    (void)unused;
    static const uint32_t keys[] = {UI_KEY_LEFT, UI_KEY_RIGHT,  UI_KEY_HOME, UI_KEY_END, 8,
                                    23,          UI_KEY_DELETE, 'x',         ' ',        0x6f22,
                                    0x301,       0x200b,        0x1f469,     0xe9};
    const unsigned seed = 5;
    print_message("seed %u\n", seed);
    srand(seed);
    struct ui_cells cells;
    ui_cells_init(&cells);
    ui_field_set(&field, "");
    for (int round = 0; round < 5000; round++) {
        const int cols = 1 + rand() % 20;
        assert_true(press(keys[rand() % (int)(sizeof keys / sizeof keys[0])]));
        if (rand() % 50 == 0) {
            put("\xff\xcc\n\x81");
        }
        if (rand() % 100 == 0) {
            assert_true(press(5) && press(21)); /* to the end, and all away */
            assert_field("", 0);
        }
        assert_true(field.cursor <= field.len && field.len == strlen(field.text));
        cells.unicode = rand() % 2;
        assert_int_equal(ui_cells_reset(&cells, 1, cols), 0);
        ui_field_draw(&field, &cells, 0, 0, cols, UI_PLAIN);
        assert_in_range(cells.cursor_col, 0, cols - 1);
    }
    ui_cells_fini(&cells);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_typing),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_characters_are_whole),
        cmocka_unit_test(test_keys_of_the_owner),
        cmocka_unit_test(test_paste),
        cmocka_unit_test(test_full),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_random_keys),
    };
    return check_main(tests);
}
