/*
 * Hostile names, pastes and sizes: data stay data, and every size has a whole screen. That no
 * control character reaches a cell is checked after every event (script_check.c).
 */
#include "check.h"

#include "records.h"
#include "script_modes.h"
#include "script_test.h"

/* --- names --- */

static void open_named(struct script *script, const char *name, const char *keys)
{
    struct rt_buf ini;
    rt_buf_init(&ini);
    rt_buf_printf(&ini,
                  "%s[record a]\nname = %s\nnote = %s\nworkload = %s\n" COUNTS("4e10", "8e9")
                      TIMES("20", "3", "2", "1"),
                  BOARD, name, name, name);
    start(script, rt_buf_text(&ini), keys);
    rt_buf_fini(&ini);
}

static const char *const hostile[] = {
    "\x1b[2Jx",
    "\x1b]52;c;QUFB\x07",
    "abc\rXYZ",
    "ab\x08\x08"
    "cd",
    "a\tb",
    "a\x7f"
    "b",
    "\xc2\x9b"
    "31mX",
    "\x9b"
    "31mX",
    "a\xff"
    "b\xc3",
    "a\u202eb",
    "k\u200b1",
    "\u05d0\u05d1\u05d2",
    "\u6f22\u5b57\u6f22\u5b57",
    "e\u0301e\u0301",
    "\U0001F469\u200D\U0001F4BB",
    "\u26A0\uFE0F",
    "\u200Bx",
    "\ufeff\U000e0041",
    "void k<int, (A)2>(a::b const*) [clone .cold]",
    "%s%n%x%%",
    "\u2028\u2029",
};

/* In every view, at every width at which columns come and go. */
static void test_hostile_names_everywhere(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        struct script script;
        open_named(&script, hostile[i], "1 2 3 4 ENTER END ESC m ESC p ESC b ESC z z TAB z z / x");
        for (int cols = 20; cols <= 200; cols += 3) {
            char size[32];
            (void)snprintf(size, sizeof size, "RESIZE %dx24", cols);
            play(&script, size);
        }
        script.app.unicode = false;
        script.app.charset = RT_CHARSET_ASCII;
        play(&script, "ESC RESIZE 80x24 1 ENTER END ESC RESIZE 30x9 RESIZE 160x50");
        script_close(&script);
    }
}

/* What is shown for a name, when the file may hold it at all. */
static void test_escapes_are_seen(void **state)
{
    (void)state;
    static const struct {
        const char *name, *shown;
    } cases[] = {
        {"a\u202eb", "a\\u{202e}b"},
        {"k\u200b1", "k\\u{200b}1"},
        {"x\xc2\x85y", "x\\u{85}y"},
        {"\u6f22\u5b57", "\u6f22\u5b57"},
        {"%s%n", "%s%n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct script script;
        open_named(&script, cases[i].name, "");
        if (script.study->records.count == 1) {
            play(&script, "ENTER");
            assert_shows(&script, cases[i].shown);
        } else {
            play(&script, "ESC m");
            assert_shows(&script, "test.ini:");
        }
        script_close(&script);
    }
}

/* The columns behind the name stand at the same place in every row. */
static void test_columns_hold(void **state)
{
    (void)state;
    static const char *const names[] = {"abcdef",         "\u6f22\u5b57\u6f22\u5b57",
                                        "e\u0301e\u0301", "\u05d0\u05d1\u05d2",
                                        "\u0103\u0104",   "\u26a0x"};
    struct rt_buf ini;
    struct script script;
    rt_buf_init(&ini);
    rt_buf_puts(&ini, BOARD);
    for (int i = 0; i < 6; i++) {
        rt_buf_printf(&ini,
                      "[record r%d]\nname = %s\n" COUNTS("4e10", "8e9") TIMES("20", "3", "2", "1"),
                      i, names[i]);
    }
    start(&script, rt_buf_text(&ini), "");
    for (int cols = 64; cols <= 200; cols += 4) {
        char size[32];
        (void)snprintf(size, sizeof size, "RESIZE %dx24", cols);
        play(&script, size);
        const struct ui_rect table = ui_app_layout(&script.app).table;
        int first = -1;
        for (int r = 1; r <= 6; r++) { /* the % of the efficiency, from the right */
            const struct ui_cell *const row = &script.cells.cell[(table.row + r) * cols];
            int at = table.col + table.cols - 1;
            while (at > table.col && row[at].code[0] != '%') {
                at--;
            }
            assert_true(at > table.col);
            first = r == 1 ? at : first;
            assert_int_equal(at, first);
        }
    }
    rt_buf_fini(&ini);
    script_close(&script);
}

/* Kernels of C++: three long names that differ only at their ends can be told apart. */
static void test_near_equal_long_names(void **state)
{
    (void)state;
    struct rt_buf ini;
    struct script script;
    rt_buf_init(&ini);
    rt_buf_puts(&ini, BOARD);
    for (int i = 0; i < 3; i++) {
        rt_buf_printf(&ini, "[record r%d]\nname = ", i);
        for (int k = 0; k < 1990; k++) {
            rt_buf_putc(&ini, (char)('a' + k % 26));
        }
        rt_buf_printf(&ini, "end_no_%d\n" COUNTS("4e10", "8e9") TIMES("20", "3", "2", "1"), i);
    }
    start(&script, rt_buf_text(&ini), "");
    rt_buf_fini(&ini);
    assert_shows(&script, "no_0");
    assert_shows(&script, "no_1");
    assert_shows(&script, "no_2");
    script_close(&script);
}

/* In full, every character once: '#' stands nowhere else on the screen. */
static void test_a_long_name_is_seen_whole(void **state)
{
    (void)state;
    char name[513];
    struct script script;
    size_t seen = 0;
    memset(name, '#', 500);
    memcpy(name + 500, "!", 2);
    open_named(&script, name, "ENTER");
    for (const char *at = strstr(script_screen(&script), "name"); *at != '!'; at++) {
        seen += *at == '#';
        assert_true(*at != '\0');
    }
    assert_int_equal(seen, 500);
    script_close(&script);
}

/* --- pastes --- */

static void test_a_paste_is_no_command(void **state)
{
    (void)state;
    for (int mode = 0; mode < UI_MODE_COUNT; mode++) {
        struct script script;
        start_in(&script, (enum ui_mode)mode);
        const size_t requests = script.requests;
        const long selected = script.app.selected;
        play(&script, "PASTE \"dy\\nq\\nw\\ns\\no\\x1b\\x03\\n\"");
        assert_mode(&script, (enum ui_mode)mode);
        assert_int_equal(script.requests, requests);
        assert_false(script.has_quit);
        if (mode != UI_MODE_TYPE) {
            assert_int_equal(script.app.selected, selected);
            assert_true(mode >= UI_MODE_ASK_QUIT ||
                        script_shows(&script, "pasted text is ignored"));
        }
        script_close(&script);
    }
}

static void test_a_paste_into_a_field(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "/ PASTE \"mem\\nory\"");
    assert_string_equal(script.app.field.text, "mem ory");
    play(&script, "ESC / PASTE \"\\n\\r\\n mem\\x1b\\x07\\n\"");
    assert_mode(&script, UI_MODE_TYPE); /* a line end does not submit */
    assert_string_equal(script.app.field.text, " mem");
    play(&script, "ESC e 9 PASTE \"0\\n\"");
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 90); /* tried as if typed */
    play(&script, "PASTE \"\\n[reference x]\\ntflops = 1\" ENTER");
    assert_mode(&script, UI_MODE_TYPE);
    assert_string_equal(script.app.field.text, "90[reference x] tflops = 1");
    play(&script, "ESC");
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 120);
    script_close(&script);
}

/* Longer than any field: what fits, and a program that goes on. */
static void test_a_very_long_paste(void **state)
{
    (void)state;
    static char text[70000];
    struct script script;
    memset(text, '9', sizeof text - 1);
    start(&script, SEVEN, "e 1");
    const struct ui_event paste = {.kind = UI_EVENT_PASTE, .text = text, .len = sizeof text - 1};
    script_event(&script, &paste);
    assert_no_fault(&script);
    play(&script, "ENTER RESIZE 24x6 RESIZE 200x60 RESIZE 80x24 HOME END ESC");
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 120);
    play(&script, "/");
    script_event(&script, &paste);
    assert_no_fault(&script);
    play(&script, "LEFT x HOME ESC");
    assert_int_equal(script.app.table.count, 7);
    script_close(&script);
}

/* Letters whose numbers are those of keys in curses (0x103 is KEY_UP there). */
static void test_letters_are_letters(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "/ text:\u0103\u0104\u0107\u0108\u0119\u011a");
    assert_string_equal(script.app.field.text, "\u0103\u0104\u0107\u0108\u0119\u011a");
    script_close(&script);
}

/* --- sizes --- */

static void test_resize_while_typing(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "e text:12.5 RESIZE 60x20 text:6 RESIZE 1x1 RESIZE 80x24");
    assert_mode(&script, UI_MODE_TYPE);
    assert_string_equal(script.app.field.text, "12.56");
    play(&script, "ENTER");
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 12.56);
    play(&script, "ESC / text:mem RESIZE 20x5 o RESIZE 120x40");
    assert_string_equal(script.app.field.text, "memo");
    script_close(&script);
}

/* Too small for anything: it says which size is needed, and everything is still there after. */
static void test_too_small(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "e text:90 ENTER RESIZE 20x5");
    assert_shows(&script, "needs 24x6");
    play(&script,
         "RESIZE 80x1 RESIZE 1x24 RESIZE 1x1 RESIZE 2x1 RESIZE 0x0 RESIZE 0x24 RESIZE 80x0 "
         "DOWN text:1 ENTER q RESIZE 80x24");
    assert_false(script.has_quit);
    script_close(&script);
}

/* The same screen after any way back to a size; the state does not depend on it either. */
static void test_any_order_of_sizes(void **state)
{
    (void)state;
    static const int rows[] = {24, 5, 60, 1, 100, 12, 6, 24, 39, 3, 40};
    static const int cols[] = {80, 20, 200, 1, 500, 40, 24, 184, 25, 511, 64};
    static const char *const views[] = {"",      "TAB",       "TAB TAB", "e +",      "p",
                                        "b END", "?",         "ENTER",   "/ text:e", "e 1",
                                        "TAB z", "TAB TAB z", "G",       "e + ESC q"};
    struct rng rng = rng_start(4711);
    for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
        struct rt_buf before;
        struct script script;
        rt_buf_init(&before);
        start(&script, SEVEN, views[v]);
        rt_buf_puts(&before, script_screen(&script));
        for (int i = 0; i < 12; i++) {
            char size[32];
            (void)snprintf(size, sizeof size, "RESIZE %dx%d", cols[rng_below(&rng, 11)],
                           rows[rng_below(&rng, 11)]);
            play(&script, size);
        }
        play(&script, "RESIZE 80x24");
        assert_string_equal(script_screen(&script), rt_buf_text(&before));
        rt_buf_fini(&before);
        script_close(&script);
    }
}

/* Many sizes with no, one and many records; the odd ones are those of real crashes. */
static void sweep(const char *ini, const char *keys)
{
    static const int odd[][2] = {{184, 39}, {511, 3}, {512, 3}, {513, 3}, {1023, 2}, {600, 200}};
    struct script script;
    start(&script, ini, keys);
    for (int i = 0; i < 120 * 40; i += 7) {
        char size[32];
        (void)snprintf(size, sizeof size, "RESIZE %dx%d", 1 + i % 120, 1 + i / 120);
        play(&script, size);
    }
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        char size[32];
        (void)snprintf(size, sizeof size, "RESIZE %dx%d", odd[i][0], odd[i][1]);
        play(&script, size);
    }
    script_close(&script);
}

static void test_sweep_of_sizes(void **state)
{
    (void)state;
    sweep(SEVEN, "");
    sweep(SEVEN, "e +");
    sweep(SEVEN, "p");
    sweep(BOARD, "TAB");
    sweep(BOARD RECORD("only", "4e10", "8e9", "20", "3", "2", "1"), "b");
    sweep(BOARD RECORD("far", "1e12", "1", "1e-9", "0", "0", "0")
              RECORD("near", "1", "1e300", "1e300", "0", "0", "0"),
          "TAB");
}

/* Numbers at both ends of what a double holds. */
static void test_extreme_numbers(void **state)
{
    (void)state;
    struct script script;
    start(&script,
          BOARD RECORD("big", "1.7e308", "1e-300", "1e-300", "1.7e308", "1.7e308", "1e308")
              RECORD("small", "4.9e-324", "1.7e308", "1.7e308", "0", "0", "4.9e-324")
                  RECORD("plain", "123456789012345678", "1", "0.1", "0", "0", "0"),
          "DOWN 1 2 3 4 DOWN 1 2 3 4 ENTER END ESC G p ESC RESIZE 40x12 g DOWN DOWN RESIZE 200x60");
    assert_hides(&script, "nan");
    script_close(&script);
}

/*
 * A number that is too long for its column has fewer digits; it is never cut, which would make
 * another number of it. One digit is right to a third.
 */
static void test_numbers_are_never_cut(void **state)
{
    (void)state;
    struct rng rng = rng_start(31337);
    for (int run = 0; run < 60; run++) {
        struct rt_buf ini;
        struct script script;
        struct rt_answer answer;
        double shown[3] = {0};
        rt_buf_init(&ini);
        rt_buf_puts(&ini, BOARD);
        rt_buf_printf(
            &ini,
            "[record r]\nflops = %.17g\ndram_bytes = %.17g\nkernel_ms = %.17g\n"
            "transfer_ms = 0\nsync_ms = 0\nlaunch_ms = 0\ntime_model = " RT_TIME_MODEL "\n",
            rng_decades(&rng, -30, 60), rng_decades(&rng, -30, 60), rng_decades(&rng, -20, 20));
        start(&script, rt_buf_text(&ini), "z");
        rt_buf_fini(&ini);
        if (!ui_app_answer(&script.app, &answer)) {
            script_close(&script); /* refused by the loader */
            continue;
        }
        const char *const row = script_row(&script, 2);
        assert_int_equal(
            sscanf(strstr(row, " r "), " r %lf %lf %lf", &shown[0], &shown[1], &shown[2]), 3);
        check_near(shown[0], answer.metrics.value[RT_INTENSITY], 0.34);
        check_near(shown[1], answer.metrics.value[RT_ACHIEVED_TFLOPS], 0.34);
        if (shown[2] != 0) { /* "0.0 %" */
            check_near(shown[2], answer.attribution.reference_efficiency * 100, 0.5);
        }
        script_close(&script);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hostile_names_everywhere),
        cmocka_unit_test(test_escapes_are_seen),
        cmocka_unit_test(test_columns_hold),
        cmocka_unit_test(test_near_equal_long_names),
        cmocka_unit_test(test_a_long_name_is_seen_whole),
        cmocka_unit_test(test_a_paste_is_no_command),
        cmocka_unit_test(test_a_paste_into_a_field),
        cmocka_unit_test(test_a_very_long_paste),
        cmocka_unit_test(test_letters_are_letters),
        cmocka_unit_test(test_resize_while_typing),
        cmocka_unit_test(test_too_small),
        cmocka_unit_test(test_any_order_of_sizes),
        cmocka_unit_test(test_sweep_of_sizes),
        cmocka_unit_test(test_extreme_numbers),
        cmocka_unit_test(test_numbers_are_never_cut),
    };
    return check_main(tests);
}
