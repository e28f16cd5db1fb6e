/*
 * Wrapping: nothing is lost, nothing is torn, and the scroll stays where there is text.
 */
#include "check.h"

#include <stdbool.h>
#include <stdlib.h>

#include "core/code.h"
#include "records.h"
#include "script_check.h"
#include "ui/doc.h"
#include "ui/text.h"

enum { LABELS = 10 };

/* Everything the document shows between two columns, blanks left out, scrolled to the end. */
static void read_all(const struct rt_lines *lines, int rows, int cols, int label_width,
                     bool unicode, int from, struct rt_buf *out)
{
    struct ui_cells cells;
    const int total = ui_doc_rows(lines, cols - 2, label_width, unicode);
    ui_cells_init(&cells);
    for (int top = 0; top < total; top += rows) {
        assert_int_equal(ui_cells_reset(&cells, rows, cols), RT_OK);
        cells.unicode = unicode;
        const int used =
            ui_doc_draw(&cells, (struct ui_rect){0, 0, rows, cols}, lines, top, label_width);
        assert_int_equal(used, top + rows <= total ? top : total > rows ? total - rows : 0);
        assert_null(script_check_cells(&cells));
        for (int row = top - used; row < rows; row++) {
            for (int col = from; col < cols - 1; col++) {
                const struct ui_cell *const cell = &cells.cell[row * cols + col];
                for (int i = 0; i < UI_GRAPHEME_MAX && cell->code[i] != 0; i++) {
                    if (cell->code[i] != ' ') {
                        ui_text_put_code(out, cell->code[i]);
                    }
                }
            }
        }
    }
    ui_cells_fini(&cells);
}

static void without_blanks(const char *text, bool unicode, struct rt_buf *out)
{
    struct rt_buf shown;
    rt_buf_init(&shown);
    ui_text_escape(&shown, text, unicode);
    for (const char *at = rt_buf_text(&shown); *at != '\0'; at++) {
        if (*at != ' ') {
            rt_buf_putc(out, *at);
        }
    }
    rt_buf_fini(&shown);
}

/* What is read back is the text, every character once and in order. */
static void check_text(const char *text, int rows, int cols, int label_width, bool unicode)
{
    struct rt_lines lines;
    struct rt_buf read;
    struct rt_buf expected;
    rt_lines_init(&lines);
    rt_buf_init(&read);
    rt_buf_init(&expected);
    rt_lines_add(&lines, RT_LINE_PLAIN, "label", "%s", text);
    read_all(&lines, rows, cols, label_width, unicode,
             cols - 2 >= label_width + 16 ? label_width : 0, &read);
    if (cols - 2 < label_width + 16 || label_width == 0) {
        rt_buf_puts(&expected, "label:"); /* no column for it */
    }
    without_blanks(text, unicode, &expected);
    assert_string_equal(rt_buf_text(&read), rt_buf_text(&expected));
    rt_buf_fini(&expected);
    rt_buf_fini(&read);
    rt_lines_fini(&lines);
}

static void check_at_all_widths(const char *text)
{
    for (int cols = 12; cols <= 90; cols++) {
        for (int unicode = 0; unicode < 2; unicode++) {
            check_text(text, 3, cols, LABELS, unicode == 1);
            check_text(text, 24, cols, 0, unicode == 1);
        }
    }
}

static void test_a_name_of_500_characters(void **state)
{
    (void)state;
    char name[501];
    for (int i = 0; i < 500; i++) {
        name[i] = (char)('!' + i % 90);
    }
    name[500] = '\0';
    check_at_all_widths(name);
}

static void test_words(void **state)
{
    (void)state;
    check_at_all_widths("");
    check_at_all_widths(" ");
    check_at_all_widths("  leading, trailing and    several blanks   ");
    check_at_all_widths("one two three four five six seven eight nine ten eleven twelve thirteen");
    check_at_all_widths("void k<int, (A)2>(a::b const*) [clone .cold] ; x = 1 # y");
}

static void test_wide_and_combining(void **state)
{
    (void)state;
    check_at_all_widths("\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57"
                        "\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57\u6f22");
    check_at_all_widths("e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301"
                        "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301");
    check_at_all_widths("a\u6f22 b\u5b57c\u0301 d\u6f22e");
}

/* Escapes are not torn, wherever the end of a row comes. */
static void test_hostile_bytes(void **state)
{
    (void)state;
    check_at_all_widths("a\x1b[2Jb\x1b]52;c;QUFB\x07"
                        "c\rd\be\tf\x7fg\xff\xfeh\xc3i\xc2\x9bj\u202ek\u200bl\ufeffm");
    check_at_all_widths("\x1b\x1b\x1b\x1b\x1b\x1b\x1b\x1b\x1b\x1b\x1b\x1b\x1b\x1b\x1b\x1b\x1b\x1b");
}

static void test_random_texts(void **state)
{
    (void)state;
    static const char *const piece[] = {"a",      "bc",     " ",    "   ",    "\u6f22", "e\u0301",
                                        "\x1b[m", "\u202e", "\xff", "longer", "\u00e9", "\t"};
    struct rng rng = rng_start(99);
    for (int run = 0; run < 400; run++) {
        struct rt_buf text;
        rt_buf_init(&text);
        for (unsigned i = rng_below(&rng, 60); i > 0; i--) {
            rt_buf_puts(&text, piece[rng_below(&rng, sizeof piece / sizeof *piece)]);
        }
        check_text(rt_buf_text(&text), 1 + (int)rng_below(&rng, 20), 12 + (int)rng_below(&rng, 80),
                   (int)rng_below(&rng, 30), rng_below(&rng, 2) == 1);
        rt_buf_fini(&text);
    }
}

static void fill(struct rt_lines *lines, int count)
{
    rt_lines_init(lines);
    for (int i = 0; i < count; i++) {
        rt_lines_add(lines, RT_LINE_PLAIN, "", "line %d", i);
    }
}

/* 10 lines in 4 rows: the last top is 6. */
static void test_scroll_is_clamped(void **state)
{
    (void)state;
    static const struct {
        int top, used;
        bool above, below;
    } cases[] = {{-5, 0, false, true}, {0, 0, false, true}, {3, 3, true, true},
                 {6, 6, true, false},  {7, 6, true, false}, {2147483647, 6, true, false}};
    struct rt_lines lines;
    struct ui_cells cells;
    const struct ui_rect rect = {1, 2, 4, 20};
    fill(&lines, 10);
    ui_cells_init(&cells);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(ui_cells_reset(&cells, 6, 24), RT_OK);
        assert_int_equal(ui_doc_draw(&cells, rect, &lines, cases[i].top, 0), cases[i].used);
        assert_int_equal(cells.cell[1 * 24 + 21].code[0] == '^', cases[i].above);
        assert_int_equal(cells.cell[4 * 24 + 21].code[0] == 'v', cases[i].below);
    }
    ui_cells_fini(&cells);
    rt_lines_fini(&lines);
}

/* Nothing is drawn outside the rectangle, whatever its size. */
static void test_stays_in_its_rectangle(void **state)
{
    (void)state;
    struct rt_lines lines;
    struct ui_cells cells;
    rt_lines_init(&lines);
    rt_lines_add(&lines, RT_LINE_ANSWER, "a label that is long", "%s",
                 "\u6f22\u5b57 some words\x1b and more of them, e\u0301 and so on");
    rt_lines_add(&lines, RT_LINE_CAUTION, "", "%s", "more");
    ui_cells_init(&cells);
    for (int i = 0; i < 12 * 40; i++) {
        const struct ui_rect rect = {2, 3, i / 40, i % 40};
        assert_int_equal(ui_cells_reset(&cells, 16, 50), RT_OK);
        ui_cells_fill(&cells, (struct ui_rect){0, 0, 16, 50}, UI_BAND);
        (void)ui_doc_draw(&cells, rect, &lines, 0, LABELS);
        for (int at = 0; at < 16 * 50; at++) {
            const int row = at / 50;
            const int col = at % 50;
            const bool inside = row >= rect.row && row < rect.row + rect.rows && col >= rect.col &&
                                col < rect.col + rect.cols;
            assert_true(inside ||
                        (cells.cell[at].code[0] == ' ' && cells.cell[at].style == UI_BAND));
        }
    }
    ui_cells_fini(&cells);
    rt_lines_fini(&lines);
}

static void test_no_room(void **state)
{
    (void)state;
    struct rt_lines lines;
    struct ui_cells cells;
    fill(&lines, 3);
    ui_cells_init(&cells);
    assert_int_equal(ui_cells_reset(&cells, 2, 2), RT_OK);
    for (int size = -2; size <= 2; size++) {
        (void)ui_doc_draw(&cells, (struct ui_rect){0, 0, size, size}, &lines, 0, LABELS);
        assert_true(ui_doc_rows(&lines, size, LABELS, true) >= 3);
    }
    ui_cells_fini(&cells);
    rt_lines_fini(&lines);
}

/* A text on its own is counted and drawn alike. */
static void test_one_text(void **state)
{
    (void)state;
    struct ui_cells cells;
    ui_cells_init(&cells);
    for (int cols = 1; cols < 60; cols++) {
        const struct ui_rect rect = {0, 0, 20, cols};
        const char *const text = "a message of several words, the last of which is longish";
        assert_int_equal(ui_cells_reset(&cells, 20, 60), RT_OK);
        const int rows = ui_doc_text(NULL, rect, text, true, UI_PLAIN);
        assert_int_equal(ui_doc_text(&cells, rect, text, true, UI_PLAIN), rows);
        assert_true(rows >= ((int)strlen(text) + cols - 1) / cols);
    }
    ui_cells_fini(&cells);
}

/* Lines that were lost for want of memory are never passed over in silence. */
static void test_lost_lines_are_told_of(void **state)
{
    (void)state;
    for (int count = 0; count < 10; count += 3) {
        struct rt_lines lines;
        struct ui_cells cells;
        struct rt_buf picture;
        fill(&lines, count);
        lines.failed = true;
        ui_cells_init(&cells);
        rt_buf_init(&picture);
        assert_int_equal(ui_cells_reset(&cells, 4, 60), RT_OK);
        (void)ui_doc_draw(&cells, (struct ui_rect){0, 0, 4, 60}, &lines, 0, LABELS);
        ui_cells_to_text(&cells, &picture);
        const char *const told = strstr(rt_buf_text(&picture), "out of memory");
        assert_non_null(told);
        assert_true(told > rt_buf_text(&picture) && told[-1] == '\n'); /* the last row */
        assert_string_equal(strchr(told, '\n'), "\n");
        assert_int_equal(ui_doc_rows(&lines, 60, LABELS, true), RT_ENOMEM);
        rt_buf_fini(&picture);
        ui_cells_fini(&cells);
        rt_lines_fini(&lines);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_name_of_500_characters),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_wide_and_combining),
        cmocka_unit_test(test_hostile_bytes),
        cmocka_unit_test(test_random_texts),
        cmocka_unit_test(test_scroll_is_clamped),
        cmocka_unit_test(test_stays_in_its_rectangle),
        cmocka_unit_test(test_no_room),
        cmocka_unit_test(test_one_text),
        cmocka_unit_test(test_lost_lines_are_told_of),
    };
    return check_main(tests);
}
