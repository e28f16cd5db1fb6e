/*
 * The real program on a real terminal: the same screens as without one, and every way out.
 */
#include "rooftop_on_pty.h"

/* --- what is seen --- */

static bool shows_the_same(struct pty *pty, const void *context)
{
    return strcmp(pty_screen(pty), context) == 0;
}

static void assert_same(struct pty *pty, struct script *script)
{
    assert_no_fault(script);
    if (!pty_wait(pty, shows_the_same, script_screen(script))) {
        fail_msg("expected\n%s", script_screen(script));
    }
    int row;
    int col;
    pty_cursor(pty, &row, &col);
    assert_int_equal(row, script->cells.cursor_row);
    assert_int_equal(col, script->cells.cursor_col);
}

/* Keys as bytes, and what the headless program makes of them: the same screens. */
static void test_the_same_as_without_a_terminal(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *keys;
    } cases[] = {
        {"", ""},
        {"j", "j"},
        {"\x1b[B", "DOWN"},
        {"\x1bOD", "LEFT"},
        {"\t", "TAB"},
        {"+", "+"},
        {"zz", "z z"},
        {"\x1b[Z", "BACKTAB"},
        {"?", "?"},
        {"\x1b[6~", "PGDN"},
        {"q", "q"},
        {"/ro", "/ r o"},
        {"\x7f", "BACKSPACE"},
        {"\r", "ENTER"},
        {"e9\r", "e 9 ENTER"},
        {"\x1b[200~1\n2\x1b[201~", "PASTE \"1\\n2\""},
        {"R", "R"},
    };
    struct place place;
    struct script script;
    make_place(&place);
    assert_true(script_open_file(&script, place.file));
    struct pty *const pty = start_on(&place, 24, 80);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pty_type(pty, cases[i].bytes);
        play(&script, cases[i].keys);
        assert_same(pty, &script);
    }
    pty_type(pty, "q");
    play(&script, "q");
    assert_same(pty, &script);
    script_close(&script);
    quit(pty);
    remove_place(&place);
}

static void test_resize_burst(void **state)
{
    (void)state;
    static const int size[][2] = {{5, 20},   {60, 200}, {1, 1},    {100, 500}, {24, 80},
                                  {39, 184}, {3, 511},  {2, 1023}, {24, 1},    {12, 40}};
    struct place place;
    struct script script;
    make_place(&place);
    assert_true(script_open_file(&script, place.file));
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "e+"); /* an edit survives */
    play(&script, "e +");
    for (int i = 0; i < 60; i++) {
        pty_resize(pty, size[i % 10][0], size[i % 10][1]);
    }
    pty_resize(pty, 60, 200); /* tall to wide in one step */
    pty_resize(pty, 20, 100);
    play(&script, "RESIZE 100x20");
    assert_same(pty, &script);
    pty_resize(pty, 24, 80);
    play(&script, "RESIZE 80x24");
    assert_same(pty, &script);
    script_close(&script);
    pty_type(pty, "u\x1b");
    assert_true(pty_wait_gone(pty, "Esc close"));
    quit(pty);
    remove_place(&place);
}

static void test_the_size_of_the_terminal_wins(void **state)
{
    (void)state;
    static const char *const env[] = {"TERM=xterm-256color", "LANG=C.UTF-8",
                                      "PATH=/usr/bin:/bin",  "LINES=10",
                                      "COLUMNS=30",          NULL};
    struct place place;
    struct script script;
    make_place(&place);
    assert_true(script_open_file(&script, place.file));
    struct pty *const pty =
        start_with(&(struct pty_options){.rows = 40, .cols = 100, .env = env}, place.file, NULL);
    play(&script, "RESIZE 100x40");
    assert_same(pty, &script);
    pty_resize(pty, 50, 120);
    play(&script, "RESIZE 120x50");
    assert_same(pty, &script);
    script_close(&script);
    quit(pty);
    remove_place(&place);
}

static void test_no_color(void **state)
{
    (void)state;
    static const char *const env[] = {"TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin",
                                      "NO_COLOR=1", NULL};
    struct place place;
    make_place(&place);
    struct pty *const plain =
        start_with(&(struct pty_options){.rows = 24, .cols = 80, .env = env}, place.file, NULL);
    assert_true(pty_wait_text(plain, "? help"));
    pty_type(plain, "e+p?");
    assert_true(pty_wait_text(plain, "keys: "));
    assert_false(has_sgr(plain, 30, 37));
    assert_false(has_sgr(plain, 40, 49));
    assert_false(has_sgr(plain, 90, 107));
    pty_end(plain);

    struct pty *const coloured = start_on(&place, 24, 80);
    assert_true(has_sgr(coloured, 30, 36));
    assert_false(has_sgr(coloured, 40, 47)); /* the background stays the person's own */
    quit(coloured);
    remove_place(&place);
}

/* Without a UTF-8 locale every byte is ASCII, and there is a picture all the same. */
static void test_c_locale(void **state)
{
    (void)state;
    static const char *const env[] = {"TERM=xterm-256color", "LANG=C", "PATH=/usr/bin:/bin", NULL};
    struct place place;
    make_place(&place);
    struct pty *const pty =
        start_with(&(struct pty_options){.rows = 24, .cols = 80, .env = env}, place.file, NULL);
    assert_true(pty_wait_text(pty, ">A  profile"));
    assert_true(pty_wait_text(pty, "100 +"));
    pty_type(pty, "c"); /* there is no other character set here */
    assert_true(pty_wait_text(pty, "ASCII only"));
    size_t len = 0;
    const char *const raw = pty_raw(pty, &len);
    for (size_t i = 0; i < len; i++) {
        assert_true((unsigned char)raw[i] < 0x80);
    }
    quit(pty);
    remove_place(&place);
}

static void test_nothing_is_written_while_idle(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    struct pty *const pty = start_on(&place, 24, 80);
    (void)pty_written_in(pty, 200); /* the end of the first frame */
    assert_int_equal(pty_written_in(pty, 1500), 0);
    quit(pty);
    remove_place(&place);
}

/* A step of the selection is a few bytes, and no clearing of the screen. */
static void test_bytes_of_a_step(void **state)
{
    (void)state;
    static const int size[][3] = {{24, 80, 1024}, {60, 200, 2560}};
    struct place place;
    make_place(&place);
    for (int i = 0; i < 2; i++) {
        struct pty *const pty = start_on(&place, size[i][0], size[i][1]);
        (void)pty_written_in(pty, 200);
        pty_raw_clear(pty);
        pty_type(pty, "\x1b[B");
        assert_true(pty_wait_text(pty, "\u25b6B  memory"));
        (void)pty_written_in(pty, 200);
        size_t len = 0;
        const char *const raw = pty_raw(pty, &len);
        if (len >= (size_t)size[i][2]) {
            fail_msg("%zu bytes at %dx%d", len, size[i][1], size[i][0]);
        }
        assert_null(strstr(raw, "\x1b[2J"));
        quit(pty);
    }
    remove_place(&place);
}

/* What a lone key does is seen at once, not with the next key: Escape, too. */
static void test_every_key_is_seen_at_once(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *keys;
    } cases[] = {{"?", "?"},      {"\x1b", "ESC"},
                 {"e", "e"},      {"+", "+"},
                 {"u", "u"},      {"5", "5"},
                 {"\x1b", "ESC"}, {"\x1b", "ESC"},
                 {"/", "/"},      {"r", "r"},
                 {"\x1b", "ESC"}, {"x", "x"},
                 {"\x1b", "ESC"}, {"p", "p"},
                 {"\x1b", "ESC"}, {"\x1b[200~abc\x1b[201~", "PASTE \"abc\""},
                 {"\x1b[A", "UP"}};
    struct place place;
    struct script script;
    make_place(&place);
    assert_true(script_open_file(&script, place.file));
    struct pty *const pty = start_on(&place, 24, 80);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pty_type(pty, cases[i].bytes);
        play(&script, cases[i].keys);
        assert_same(pty, &script);
    }
    script_close(&script);
    quit(pty);
    remove_place(&place);
}

/* --- ways out --- */

static void test_ctrl_c(void **state)
{
    (void)state;
    struct place place;
    int status = -1;
    make_place(&place);
    struct pty *pty = start_on(&place, 24, 80);
    pty_type(pty, "\x03");
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_left(pty);
    pty_end(pty);

    pty = start_on(&place, 24, 80);
    pty_type(pty, "e+"); /* Ctrl-C throws away what is not read yet */
    assert_true(pty_wait_text(pty, "120 -> 121.2"));
    pty_type(pty, "\x03");
    assert_true(pty_wait_text(pty, "unsaved ceilings:"));
    pty_type(pty, "d");
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_left(pty);
    pty_end(pty);
    remove_place(&place);
}

/* Signals end it with the terminal as it was; edits are written out for a person to keep. */
static void test_signals(void **state)
{
    (void)state;
    static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT};
    struct place place;
    make_place(&place);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct rt_buf said;
        int status = -1;
        struct pty *const pty =
            start_with(&(struct pty_options){.rows = 24, .cols = 80, .stderr_path = place.other},
                       place.file, NULL);
        assert_true(pty_wait_text(pty, "? help"));
        pty_type(pty, "e130\r");
        assert_true(pty_wait_text(pty, "120 -> 130 TFLOP/s"));
        pty_signal(pty, signals[i]);
        assert_true(pty_wait_exit(pty, &status));
        assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == signals[i]
                                        : WEXITSTATUS(status) == 128 + signals[i]);
        assert_left(pty);
        rt_buf_init(&said);
        read_file(place.other, &said);
        assert_non_null(strstr(rt_buf_text(&said), "not saved: [reference board] tflops = 130"));
        rt_buf_fini(&said);
        pty_end(pty);
    }
    remove_place(&place);
}

static void test_a_burst_of_window_signals(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    struct pty *const pty = start_on(&place, 24, 80);
    for (int i = 0; i < 2000; i++) {
        pty_signal(pty, SIGWINCH);
        if (i == 1000) {
            pty_type(pty, "?");
        }
    }
    assert_true(pty_wait_text(pty, "keys: records"));
    pty_type(pty, "q");
    assert_true(pty_wait_text(pty, "q quit"));
    quit(pty);
    remove_place(&place);
}

static void test_suspend(void **state)
{
    (void)state;
    struct place place;
    struct script script;
    make_place(&place);
    assert_true(script_open_file(&script, place.file));
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "e+");
    play(&script, "e +");
    assert_same(pty, &script);
    for (int i = 0; i < 3; i++) {
        pty_type(pty, "\x1a");
        assert_true(pty_wait_stopped(pty));
        assert_left(pty);
        pty_resize(pty, i == 0 ? 40 : 24, i == 0 ? 120 : 80); /* while stopped */
        pty_foreground(pty);
        play(&script, i == 0 ? "RESIZE 120x40" : "RESIZE 80x24");
        assert_same(pty, &script);
        pty_type(pty, "J"); /* acts without Enter */
        play(&script, "J");
        assert_same(pty, &script);
    }
    script_close(&script);
    pty_end(pty);
    remove_place(&place);
}

static void test_hang_up(void **state)
{
    (void)state;
    struct place place;
    int status = -1;
    make_place(&place);
    for (int ignored = 0; ignored < 2; ignored++) {
        struct pty *const pty = start_with(
            &(struct pty_options){24, 80, .env = pty_env_hang_up, .ignore_hangup = ignored == 1},
            place.file, NULL);
        assert_true(pty_wait_text(pty, "? help"));
        pty_hang_up(pty);
        assert_true(pty_wait_exit(pty, &status));
        assert_false(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        pty_end(pty);
    }
    remove_place(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_as_without_a_terminal),
        cmocka_unit_test(test_every_key_is_seen_at_once),
        cmocka_unit_test(test_resize_burst),
        cmocka_unit_test(test_the_size_of_the_terminal_wins),
        cmocka_unit_test(test_no_color),
        cmocka_unit_test(test_c_locale),
        cmocka_unit_test(test_nothing_is_written_while_idle),
        cmocka_unit_test(test_bytes_of_a_step),
        cmocka_unit_test(test_ctrl_c),
        cmocka_unit_test(test_signals),
        cmocka_unit_test(test_a_burst_of_window_signals),
        cmocka_unit_test(test_suspend),
        cmocka_unit_test(test_hang_up),
    };
    return check_main(tests);
}
