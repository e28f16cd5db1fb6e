/*
 * The terminal layer on a real pty: keys, paste and mouse, as real terminals send them.
 */
#include <stdio.h>

#include "term_on_pty.h"

static const struct pty_options usual = {.rows = 24, .cols = 80};

/* "key #n" as the demo shows it */
static const char *key_text(enum ui_key key)
{
    static char text[32];
    snprintf(text, sizeof text, "key #%u", (unsigned)(key - UI_KEY_BASE));
    return text;
}

static void test_keys(void **unused)
{
    (void)unused;
    static const char *const kinds[] = {"TERM=xterm-256color", "TERM=vt100", "TERM=linux",
                                        "TERM=screen"};
    static const struct {
        const char *bytes;
        enum ui_key key;
    } keys[] = {{"\x7f", UI_KEY_BACKSPACE}, {"\b", UI_KEY_BACKSPACE}, {"\r", UI_KEY_ENTER},
                {"\n", UI_KEY_ENTER},       {"\x1bOM", UI_KEY_ENTER}, {"\x1b[A", UI_KEY_UP},
                {"\x1bOB", UI_KEY_DOWN},    {"\x1b[H", UI_KEY_HOME},  {"\x1b[4~", UI_KEY_END},
                {"\x1b[3~", UI_KEY_DELETE}, {"\t", UI_KEY_TAB}};
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
        const char *const env[] = {kinds[kind], "LANG=C.UTF-8", NULL};
        struct pty *pty = start_demo(&(struct pty_options){24, 80, .env = env}, NULL);
        wait_frame(pty, "event 0");
        for (int i = 0; i < (int)(sizeof keys / sizeof keys[0]); i++) {
            pty_type(pty, keys[i].bytes);
            wait_event(pty, i + 1, key_text(keys[i].key));
        }
        pty_type(pty, "\t"); /* out of the field again */
        quit_demo(pty);
    }
}

static void test_keys_of_this_terminal(void **unused)
{
    (void)unused;
    const char *const env[] = {"TERM=vt52", "LANG=C", NULL};
    struct pty *pty = start_demo(&(struct pty_options){24, 80, .env = env}, NULL);
    assert_true(pty_wait_raw(pty, "size 24x80"));
    pty_type(pty, "\x1b"
                  "A");
    assert_true(pty_wait_raw(pty, key_text(UI_KEY_UP)));
    assert_int_equal(count_raw(pty, "\x1b["), 0); /* a VT52 knows no such sequences */
    quit_demo(pty);
}

static void test_wide_code_is_no_function_key(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    pty_type(pty, "\xc4\x83"); /* U+0103 is 259, as is curses' KEY_UP */
    wait_event(pty, 1, "key U+0103");
    pty_type(pty, "\xe9"); /* not UTF-8 */
    wait_event(pty, 2, key_text(UI_KEY_UNKNOWN));
    quit_demo(pty);
}

static void test_escape(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    pty_type(pty, "\x1b");
    wait_event(pty, 1, key_text(UI_KEY_ESCAPE));
    pty_type(pty, "[A"); /* late: still the arrow */
    wait_event(pty, 2, key_text(UI_KEY_UP));
    pty_type(pty, "\x1b");
    wait_event(pty, 3, key_text(UI_KEY_ESCAPE));
    pty_type(pty, "[");
    wait_event(pty, 4, "key [");
    quit_demo(pty);

    static const char *const slow[] = {"TERM=xterm", "LANG=C.UTF-8", "ESCDELAY=5000", NULL};
    pty = start_demo(&(struct pty_options){24, 80, .env = slow}, NULL);
    wait_frame(pty, "event 0");
    assert_true(pty_wait_quiet(pty, 100));
    pty_type(pty, "\x1b");
    assert_int_equal(pty_written_in(pty, 200), 0);
    pty_type(pty, "[A");
    wait_event(pty, 1, key_text(UI_KEY_UP));
    quit_demo(pty);
}

static void test_no_flow_control(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    pty_type(pty, "\x13");
    wait_event(pty, 1, "key U+0013");
    pty_type(pty, "\x11");
    wait_event(pty, 2, "key U+0011");
    pty_type(pty, "\x16q"); /* Ctrl-V quotes nothing */
    int status = -1;
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    pty_end(pty);
}

static void test_paste(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    pty_type(pty, "\x1b[200~dyq\x1b[201~");
    wait_event(pty, 1, "paste 3 [dyq]");
    pty_type(pty, "\x1b[200~x\x1b[201~qq\x1b[201~"); /* the text has an end mark of its own */
    wait_event(pty, 2, "paste 3 [xqq]");
    pty_type(pty, "\t");
    wait_event(pty, 3, key_text(UI_KEY_TAB));
    pty_type(pty, "\x1b[200~12.5\nq\r\x1b[201~"); /* into the field */
    assert_true(pty_wait_text(pty, "12.5 q"));
    assert_string_equal(pty_row(pty, 3), "12.5 q");
    pty_type(pty, "\t");
    quit_demo(pty);
}

static void test_long_paste(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    char *text = malloc(100001);
    assert_non_null(text);
    memset(text, 'q', 100000);
    text[100000] = '\0';
    pty_type(pty, "\x1b[200~");
    pty_type(pty, text);
    pty_type(pty, "\x1b[201~");
    free(text);
    assert_true(pty_wait_text(pty, "paste 65536"));
    quit_demo(pty);
}

static void test_mouse(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    pty_type(pty, "\x1b[<0;5;6M\x1b[<0;5;6m\x1b[M !!\x1b[<64;5;5Ma");
    wait_event(pty, 1, "key a");
    quit_demo(pty);

    pty = start_demo(&usual, "--mouse");
    wait_frame(pty, "event 0");
    assert_int_equal(pty_mode(pty, 1000), 'h');
    assert_int_equal(pty_mode(pty, 1006), 'h');
    pty_type(pty, "\x1b[<0;5;6M\x1b[<0;5;6m");
    wait_event(pty, 1, "at 5,4");
    pty_type(pty, "\x1b[<0;0;0M\x1b[<0;9999;9999M");
    wait_event(pty, 2, "at 9998,9998");
    pty_type(pty, "q");
    int status = -1;
    assert_true(pty_wait_exit(pty, &status));
    assert_int_equal(pty_mode(pty, 1000), 'l');
    assert_int_equal(pty_mode(pty, 1006), 'l');
    pty_end(pty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_keys_of_this_terminal),
        cmocka_unit_test(test_wide_code_is_no_function_key),
        cmocka_unit_test(test_escape),
        cmocka_unit_test(test_no_flow_control),
        cmocka_unit_test(test_paste),
        cmocka_unit_test(test_long_paste),
        cmocka_unit_test(test_mouse),
    };
    return check_main(tests);
}
