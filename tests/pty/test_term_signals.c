/*
 * The terminal layer and what ends or stops a program: Ctrl-Z, kill, a crash, a cut line.
 */
#include <stdio.h>

#include "term_on_pty.h"

static void assert_left(struct pty *pty)
{
    assert_true(pty_modes_restored(pty));
    assert_int_equal(pty_mode(pty, 1049), 'l');
    assert_int_equal(pty_mode(pty, 2004), 'l');
    assert_int_equal(pty_mode(pty, 25), 'h');
}

static void test_suspend(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    for (int i = 0; i < 5; i++) {
        const int cols = i % 2 ? 80 : 120;
        char text[32];
        snprintf(text, sizeof text, "resize 40x%d", cols);
        pty_type(pty, "\x1a");
        assert_true(pty_wait_stopped(pty));
        assert_left(pty);
        pty_resize(pty, 40, cols); /* while stopped */
        pty_raw_clear(pty);
        pty_foreground(pty);
        wait_frame(pty, text);
        assert_int_equal(pty_mode(pty, 1049), 'h');
        assert_int_equal(pty_mode(pty, 2004), 'h');
        assert_int_equal(count_raw(pty, "\x1b[?1049h"), 1);
        pty_type(pty, "a"); /* no Enter needed */
        assert_true(pty_wait_text(pty, "key a"));
    }
    quit_demo(pty);
}

/* Stopped without being asked, and the shell has set its own modes meanwhile. */
static void test_stopped_by_force(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    pty_signal(pty, SIGSTOP);
    assert_true(pty_wait_stopped(pty));
    pty_resize(pty, 40, 120);
    pty_foreground(pty);
    assert_true(pty_wait_text(pty, "resize 40x120"));
    assert_int_equal(pty_mode(pty, 2004), 'h');
    pty_type(pty, "a");
    assert_true(pty_wait_text(pty, "key a"));
    quit_demo(pty);
}

static void test_killed_while_stopped(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    int status = -1;
    pty_type(pty, "\x1a");
    assert_true(pty_wait_stopped(pty));
    pty_raw_clear(pty);
    pty_signal(pty, SIGTERM);
    pty_signal(pty, SIGCONT); /* in the background still */
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    size_t len = 0;
    pty_raw(pty, &len);
    assert_int_equal(len, 0);
    assert_true(pty_modes_restored(pty));
    pty_end(pty);
}

/* Killed in the background with the screen still up: it is left all the same, without a stop. */
static void test_killed_in_background(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    int status = -1;
    pty_signal(pty, SIGSTOP);
    assert_true(pty_wait_stopped(pty));
    pty_signal(pty, SIGTERM);
    pty_signal(pty, SIGCONT);
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    assert_left(pty);
    pty_end(pty);
}

static void test_ending_signals(void **unused)
{
    (void)unused;
    static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct pty *pty = start_usual();
        int status = -1;
        pty_signal(pty, signals[i]);
        assert_true(pty_wait_exit(pty, &status));
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
        assert_left(pty);
        pty_end(pty);
    }
}

static void test_keys_that_are_signals(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    pty_type(pty, "\x03");
    assert_true(pty_wait_text(pty, "interrupt"));
    pty_type(pty, "a");
    assert_true(pty_wait_text(pty, "key a"));
    pty_signal(pty, SIGINT);
    assert_true(pty_wait_text(pty, "interrupt"));
    pty_type(pty, "\x1c");
    int status = -1;
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGQUIT);
    assert_left(pty);
    pty_end(pty);
}

/* A sanitizer may turn the signal into its report and an exit: not success in any case. */
static void assert_crashed(struct pty *pty)
{
    int status = 0;
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) != 0);
    assert_left(pty);
    pty_end(pty);
}

static void test_crash(void **unused)
{
    (void)unused;
    static const int signals[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct pty *pty = start_usual();
        pty_signal(pty, signals[i]);
        assert_crashed(pty);
    }
    static const char *const keys[] = {"S", "O", "X"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct pty *pty = start_usual();
        pty_type(pty, keys[i]);
        assert_crashed(pty);
    }
}

/* Sent or by a timer: what ends a program by default ends this one, with the terminal restored. */
static void test_signals_without_a_meaning(void **unused)
{
    (void)unused;
    static const int signals[] = {SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct pty *pty = start_usual();
        int status = 0;
        pty_signal(pty, signals[i]);
        assert_true(pty_wait_exit(pty, &status));
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
        assert_left(pty);
        pty_end(pty);
    }
    struct pty *pty = start_usual();
    int status = 0;
    pty_type(pty, "A");
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM);
    assert_left(pty);
    pty_end(pty);
}

static void test_hang_up(void **unused)
{
    (void)unused;
    struct pty *pty =
        start_demo(&(struct pty_options){.rows = 24, .cols = 80, .env = pty_env_hang_up}, NULL);
    int status = 0;
    wait_frame(pty, "event 0");
    pty_hang_up(pty);
    assert_true(pty_wait_exit(pty, &status));
    /* The end of input may be seen before the signal comes. */
    assert_true((WIFSIGNALED(status) && WTERMSIG(status) == SIGHUP) ||
                (WIFEXITED(status) && WEXITSTATUS(status) == 3));
    pty_end(pty);
}

static void test_hang_up_without_signal(void **unused)
{
    (void)unused;
    struct pty *pty = start_demo(
        &(struct pty_options){24, 80, .env = pty_env_hang_up, .ignore_hangup = true}, NULL);
    int status = 0;
    wait_frame(pty, "event 0");
    pty_signal(pty, SIGHUP); /* stays ignored */
    pty_type(pty, "a");
    assert_true(pty_wait_text(pty, "key a"));
    pty_hang_up(pty);
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    pty_end(pty);
}

/* Types on and on; true when the program is no more. */
static bool type_until_gone(struct pty *pty, const void *keys)
{
    pty_type(pty, keys);
    return kill(pty_pid(pty), 0) != 0;
}

/* Endless input must not keep a signal from being noticed. */
static void test_signal_under_input(void **unused)
{
    (void)unused;
    struct pty *pty = start_usual();
    char keys[2049] = {0};
    memset(keys, 'a', sizeof keys - 1);
    for (int i = 0; i < 4; i++) {
        pty_type(pty, keys);
    }
    pty_signal(pty, SIGTERM);
    assert_true(pty_wait(pty, type_until_gone, keys));
    int status = 0;
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    pty_end(pty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_suspend),
        cmocka_unit_test(test_stopped_by_force),
        cmocka_unit_test(test_killed_while_stopped),
        cmocka_unit_test(test_killed_in_background),
        cmocka_unit_test(test_ending_signals),
        cmocka_unit_test(test_keys_that_are_signals),
        cmocka_unit_test(test_crash),
        cmocka_unit_test(test_signals_without_a_meaning),
        cmocka_unit_test(test_hang_up),
        cmocka_unit_test(test_hang_up_without_signal),
        cmocka_unit_test(test_signal_under_input),
    };
    return check_main(tests);
}
