/*
 * The terminal layer on a real pty: sizes, kinds of terminals, text.
 */
#include <stdio.h>

#include "term_on_pty.h"

static void test_start(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    int row = -1;
    int col = -1;
    assert_string_equal(pty_row(pty, 1), "event 0");
    assert_int_equal(pty_cell(pty, 23, 79).chars[0], '#');
    assert_true(pty_cell(pty, 0, 0).attrs.reverse);
    pty_cursor(pty, &row, &col);
    assert_int_equal(row, 3);
    assert_int_equal(col, 0);
    assert_int_equal(pty_mode(pty, 1049), 'h');
    assert_int_equal(pty_mode(pty, 2004), 'h');
    assert_int_equal(pty_mode(pty, 25), 'h');
    assert_int_equal(pty_mode(pty, 1000), 0);
    assert_int_equal(pty_mode(pty, 1006), 0);
    assert_int_equal(count_raw(pty, "\x1b[?1049h"), 1);
    assert_int_equal(count_raw(pty, "\x1b(0"), 0);
    assert_int_equal(count_raw(pty, "\x0e"), 0);
    quit_demo(pty);
}

static void test_quit_leaves_all_modes(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    int status = -1;
    pty_type(pty, "q");
    assert_true(pty_wait_exit(pty, &status));
    assert_int_equal(pty_mode(pty, 1049), 'l');
    assert_int_equal(pty_mode(pty, 2004), 'l');
    assert_int_equal(pty_mode(pty, 25), 'h');
    assert_int_equal(count_raw(pty, "\x1b[?1049l"), 1);
    pty_end(pty);
}

static void test_sizes(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{1, 1},    {1, 2},    {2, 1},     {1, 80}, {24, 1},
                                   {38, 184}, {34, 189}, {500, 200}, {5, 20}, {3, 513}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const int rows = sizes[i][0];
        const int cols = sizes[i][1];
        struct pty *pty = start_demo(&(struct pty_options){.rows = rows, .cols = cols}, NULL);
        char text[32];
        snprintf(text, sizeof text, "size %dx%d", rows, cols);
        wait_frame(pty, cols > 12 && rows > 1 ? text : "#");
        quit_demo(pty);
    }
}

static void test_sizes_that_are_none(void **unused)
{
    (void)unused;
    static const char *const stale[] = {"TERM=xterm-256color", "LANG=C.UTF-8", "LINES=10",
                                        "COLUMNS=99999", NULL};
    struct pty *pty = start_demo(&(struct pty_options){0}, NULL);
    wait_frame(pty, "size 24x80");
    quit_demo(pty);

    pty = start_demo(&(struct pty_options){.rows = 40, .cols = 100, .env = stale}, NULL);
    wait_frame(pty, "size 40x100");
    pty_resize(pty, 50, 120);
    wait_frame(pty, "size 50x120");
    pty_resize(pty, 0, 0);
    wait_frame(pty, "size 24x80");
    quit_demo(pty);

    pty = start_demo(&(struct pty_options){.rows = 3, .cols = 40000}, NULL);
    assert_true(pty_wait_raw(pty, "3x2000"));
    quit_demo(pty);
}

static void test_resize(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{5, 20}, {60, 200}, {1, 1}, {100, 500}, {60, 80}, {20, 200}};
    struct pty *pty = start_usual();
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "resize %dx%d", sizes[i][0], sizes[i][1]);
        pty_resize(pty, sizes[i][0], sizes[i][1]);
        wait_frame(pty, sizes[i][0] > 1 ? text : "#");
    }
    pty_resize(pty, 24, 80);
    wait_frame(pty, "resize 24x80");
    assert_true(pty_cell(pty, 0, 79).attrs.reverse);
    quit_demo(pty);
}

static void test_resize_burst(void **unused)
{
    (void)unused;
    unsigned seed = 20240501;
    struct pty *pty = start_usual();
    pty_raw_clear(pty);
    for (int i = 0; i < 200; i++) {
        seed = seed * 1103515245U + 12345U;
        pty_resize(pty, 1 + (int)(seed >> 16) % 60, 1 + (int)(seed >> 8) % 200);
        pty_written_in(pty, 5);
    }
    pty_resize(pty, 30, 100);
    wait_frame(pty, "resize 30x100");
    assert_true(count_raw(pty, "\x1b[2J") < 100);
    for (int i = 0; i < 50; i++) {
        pty_resize(pty, i % 2 ? 100 : 15, i % 2 ? 500 : 25);
        pty_written_in(pty, 5);
    }
    pty_resize(pty, 24, 80);
    wait_frame(pty, "resize 24x80");
    quit_demo(pty);
}

static void test_signals_without_resize(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    for (int i = 0; i < 2000; i++) {
        pty_signal(pty, SIGWINCH);
    }
    pty_type(pty, "a");
    wait_event(pty, 1, "key a");
    assert_true(pty_wait_quiet(pty, 100));
    assert_int_equal(pty_written_in(pty, 300), 0);
    quit_demo(pty);
}

static void test_nothing_written_while_idle(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    assert_true(pty_wait_quiet(pty, 100));
    assert_int_equal(pty_written_in(pty, 1000), 0);
    pty_raw_clear(pty);
    pty_type(pty, "a");
    wait_event(pty, 1, "key a");
    size_t len = 0;
    pty_raw(pty, &len);
    assert_in_range(len, 1, 200);
    assert_int_equal(count_raw(pty, "\x1b[2J"), 0);
    quit_demo(pty);
}

static void test_terminals_that_do_not_work(void **unused)
{
    (void)unused;
    static const struct {
        const char *term, *says;
    } bad[] = {{"A=b", "TERM is not set"},
               {"TERM=", "TERM is not set"},
               {"TERM=unknown", "\"unknown\""},
               {"TERM=nosuchterm", "\"nosuchterm\""},
               {"TERM=../../etc/passwd", "passwd\""},
               {"TERM=x\x1b[2Jy", "\"x\\x1b[2Jy\""},
               {"TERM=dumb", "without cursor addressing"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *const env[] = {bad[i].term, "LANG=C.UTF-8", NULL};
        struct pty *pty = start_demo(&(struct pty_options){24, 80, .env = env}, NULL);
        int status = -1;
        assert_true(pty_wait_exit(pty, &status));
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
        assert_true(pty_wait_text(pty, bad[i].says));
        assert_int_equal(count_raw(pty, "\x1b"), 0);
        assert_true(pty_modes_restored(pty));
        pty_end(pty);
    }
}

static void test_streams(void **unused)
{
    (void)unused;
    static const char *const inputs[] = {"/dev/null", "-", "/etc/hostname"};
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        struct pty *pty = start_demo(&(struct pty_options){24, 80, .stdin_path = inputs[i]}, NULL);
        wait_frame(pty, "size 24x80");
        quit_demo(pty);
    }
    struct pty *pty = start_demo(&(struct pty_options){24, 80, .stdout_path = "/dev/null"}, NULL);
    int status = -1;
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
    assert_true(pty_wait_text(pty, "standard output is no terminal"));
    assert_int_equal(count_raw(pty, "\x1b"), 0);
    pty_end(pty);
}

static void test_colours(void **unused)
{
    (void)unused;
    static const struct {
        const char *term, *option;
        bool colours;
    } kinds[] = {{"TERM=xterm-256color", NULL, true},
                 {"TERM=xterm", NULL, true},
                 {"TERM=tmux-256color", NULL, true},
                 {"TERM=linux", NULL, true},
                 {"TERM=vt100", NULL, false},
                 {"TERM=xterm-mono", NULL, false},
                 {"TERM=xterm-256color", "--no-color", false}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const char *const env[] = {kinds[i].term, "LANG=C.UTF-8", NULL};
        struct pty *pty = start_demo(&(struct pty_options){24, 80, .env = env}, kinds[i].option);
        wait_frame(pty, "event 0");
        assert_true(has_sgr(pty, 7, 7));
        assert_int_equal(has_sgr(pty, 36, 36), kinds[i].colours); /* UI_KEY */
        assert_int_equal(has_sgr(pty, 31, 31), kinds[i].colours); /* UI_WARNING */
        assert_false(has_sgr(pty, 30, 30) || has_sgr(pty, 33, 33) || has_sgr(pty, 37, 37));
        assert_false(has_sgr(pty, 40, 47) || has_sgr(pty, 90, 107));
        if (!kinds[i].colours) {
            assert_false(has_sgr(pty, 30, 49));
        }
        quit_demo(pty);
    }
}

/* Direct colour is not installed everywhere: then the message about TERM is what is right. */
static void test_direct_colour(void **unused)
{
    (void)unused;
    const char *const env[] = {"TERM=xterm-direct", "LANG=C.UTF-8", NULL};
    struct pty *pty = start_demo(&(struct pty_options){24, 80, .env = env}, NULL);
    assert_true(pty_wait_raw(pty, "xterm-direct\", which is not known") ||
                (pty_wait_text(pty, "event 0") && count_raw(pty, "38:2") == 0));
    pty_end(pty);
}

static void test_cursor_on_the_console(void **unused)
{
    (void)unused;
    const char *const env[] = {"TERM=linux", "LANG=C.UTF-8", NULL};
    struct pty *pty = start_demo(&(struct pty_options){24, 80, .env = env}, NULL);
    wait_frame(pty, "unicode 1 braille 0");
    int status = -1;
    int row = -1;
    int col = -1;
    pty_type(pty, "q");
    assert_true(pty_wait_exit(pty, &status));
    assert_int_equal(pty_mode(pty, 25), 'h');
    pty_cursor(pty, &row, &col); /* no other screen to go back to: below the picture */
    assert_int_equal(row, 23);
    assert_int_equal(col, 0);
    pty_end(pty);
}

static void assert_bars(struct pty *pty)
{
    for (int row = 4; row < 13; row++) {
        assert_int_equal(pty_cell(pty, row, 20).chars[0], '|');
    }
}

static void test_hostile_text(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    pty_type(pty, "N");
    wait_frame(pty, "\\u{200b}x");
    assert_bars(pty);
    assert_string_equal(pty_row(pty, 4), "abcdef              |");
    assert_string_equal(pty_row(pty, 5), "漢字漢字            |");
    assert_string_equal(pty_row(pty, 6), "e\u0301e\u0301x                 |");
    assert_string_equal(pty_row(pty, 7), "👩\\u{200d}💻        |");
    assert_string_equal(pty_row(pty, 10), "\\x1b]52;c;A\\x07     |");
    assert_string_equal(pty_row(pty, 11), "a\\xff\\xc3           |");
    assert_string_equal(pty_row(pty, 12), "\u05d0\u05d1                  |");
    assert_int_equal(count_raw(pty, "\x1b]"), 0);
    assert_int_equal(count_raw(pty, "\u200b"), 0);
    quit_demo(pty);
}

static void test_without_unicode(void **unused)
{
    (void)unused;
    static const char *const locales[] = {"LANG=C", "LC_ALL=POSIX", "A=b", "LC_ALL=xx_XX.UTF-8"};
    for (size_t i = 0; i < sizeof locales / sizeof locales[0]; i++) {
        const char *const env[] = {"TERM=xterm", locales[i], NULL};
        struct pty *pty = start_demo(&(struct pty_options){24, 80, .env = env}, NULL);
        wait_frame(pty, "event 0");
        pty_type(pty, "N");
        assert_true(pty_wait_text(pty, "\\xd7\\x90\\xd7\\x91"));
        assert_true(pty_wait_text(pty, "unicode 0 braille 0"));
        assert_bars(pty);
        size_t len = 0;
        const char *raw = pty_raw(pty, &len);
        for (size_t at = 0; at < len; at++) {
            assert_in_range((unsigned char)raw[at], 0, 127);
        }
        quit_demo(pty);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_quit_leaves_all_modes),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_sizes_that_are_none),
        cmocka_unit_test(test_resize),
        cmocka_unit_test(test_resize_burst),
        cmocka_unit_test(test_signals_without_resize),
        cmocka_unit_test(test_nothing_written_while_idle),
        cmocka_unit_test(test_terminals_that_do_not_work),
        cmocka_unit_test(test_streams),
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_direct_colour),
        cmocka_unit_test(test_cursor_on_the_console),
        cmocka_unit_test(test_hostile_text),
        cmocka_unit_test(test_without_unicode),
    };
    return check_main(tests);
}
