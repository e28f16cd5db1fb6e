/*
 * The real program on a terminal that takes nothing any more: what ends a program ends it.
 */
#include <time.h>

#include "rooftop_on_pty.h"

enum { GONE_MS = 2000 };

static long long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static struct pty *start_stalled(const struct place *place)
{
    struct pty *const pty =
        start_with(&(struct pty_options){.rows = 24, .cols = 80, .stderr_path = place->other},
                   place->file, NULL);
    assert_true(pty_wait_text(pty, "? help"));
    assert_true(pty_stall(pty));
    return pty;
}

static void assert_said(const struct place *place, const char *text)
{
    struct rt_buf said;
    rt_buf_init(&said);
    read_file(place->other, &said);
    assert_non_null(strstr(rt_buf_text(&said), text));
    rt_buf_fini(&said);
}

/*
 * Dead by the signal, in the middle of a frame; or, where the frame happened to be over, ended
 * as ever.
 */
static bool died_of(int status, int signal)
{
    return (WIFSIGNALED(status) && WTERMSIG(status) == signal) ||
           (WIFEXITED(status) && WEXITSTATUS(status) == (signal == SIGINT ? 0 : 128 + signal));
}

static void test_ended_while_stalled(void **state)
{
    (void)state;
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    struct place place;
    make_place(&place);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct pty *const pty = start_stalled(&place);
        int status = 0;
        const long long begin = now_ms();
        pty_signal(pty, signals[i]);
        assert_true(pty_wait_exit(pty, &status));
        assert_in_range(now_ms() - begin, 0, GONE_MS);
        assert_true(died_of(status, signals[i]));
        if (WIFSIGNALED(status)) {
            assert_said(&place, "edits were not saved");
        }
        assert_true(pty_modes_restored(pty));
        pty_read_on(pty);
        assert_left(pty); /* the way back was put in front of what was never read */
        pty_end(pty);
    }
    remove_place(&place);
}

/* A terminal that is only slow gets its frame, and the program its ordinary end. */
static void test_ended_while_slow(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    struct pty *const pty = start_stalled(&place);
    int status = 0;
    pty_signal(pty, SIGTERM);
    pty_read_on(pty);
    assert_true(pty_wait_exit(pty, &status));
    assert_true(died_of(status, SIGTERM));
    assert_left(pty);
    pty_end(pty);
    remove_place(&place);
}

/* What is noted for later does not end a program that is stuck, and a fault still does. */
static void test_fault_while_stalled(void **state)
{
    (void)state;
    static const int signals[] = {SIGSEGV, SIGUSR1};
    struct place place;
    make_place(&place);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct pty *const pty = start_stalled(&place);
        int status = 0;
        pty_signal(pty, SIGWINCH);
        pty_signal(pty, SIGTSTP);
        pty_signal(pty, signals[i]);
        assert_true(pty_wait_exit(pty, &status));
        assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) != 0);
        pty_read_on(pty);
        assert_left(pty);
        pty_end(pty);
    }
    remove_place(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ended_while_stalled),
        cmocka_unit_test(test_ended_while_slow),
        cmocka_unit_test(test_fault_while_stalled),
    };
    return check_main(tests);
}
