/*
 * Signals and the restoring of the terminal. A handler has no context, and there is one terminal
 * and one set of signals a process: so the state here is the module's own, and static.
 */
#include "ui/term_signals.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

static const int noted_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
static const int fatal_signals[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};

enum {
    NOTED_COUNT = sizeof noted_signals / sizeof noted_signals[0],
    FATAL_COUNT = sizeof fatal_signals / sizeof fatal_signals[0],
    STACK_SIZE = 64 * 1024 /* a handler of the program before us may run on it too */
};

static struct {
    volatile sig_atomic_t noted[NOTED_COUNT];
    volatile sig_atomic_t armed;
    int fd;
    struct termios modes;
    char bytes[UI_RESTORE_MAX];
    size_t len;
    struct sigaction old_noted[NOTED_COUNT];
    struct sigaction old_fatal[FATAL_COUNT];
    sigset_t old_mask;  /* of the program before us */
    sigset_t wait_mask; /* the same with our signals let through */
    stack_t old_stack;
    char stack[STACK_SIZE]; /* a stack overflow can only be handled on another stack */
} state;

static int find(const int *signals, int count, int signal)
{
    int i = 0;
    while (i < count && signals[i] != signal) {
        i++;
    }
    return i;
}

static void note(int signal)
{
    const int i = find(noted_signals, NOTED_COUNT, signal);
    if (i < NOTED_COUNT) {
        state.noted[i] = 1;
    }
}

/* Async-signal-safe: write, tcsetattr and sigprocmask only. */
void ui_signals_restore(void)
{
    if (!state.armed) {
        return;
    }
    state.armed = 0;
    /* A process in the background would be stopped for touching the terminal, and stay. */
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    sigprocmask(SIG_BLOCK, &stop, &before);
    for (size_t done = 0; done < state.len;) {
        const ssize_t written = write(state.fd, state.bytes + done, state.len - done);
        if (written > 0) {
            done += (size_t)written;
        } else if (errno != EINTR) {
            break;
        }
    }
    tcsetattr(state.fd, TCSANOW, &state.modes);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static void die(int signal, siginfo_t *info, void *context)
{
    (void)context;
    ui_signals_restore();
    const int i = find(fatal_signals, FATAL_COUNT, signal);
    if (i < FATAL_COUNT) {
        sigaction(signal, &state.old_fatal[i], NULL);
    }
    /* A fault happens again on return, with its address intact; a sent signal does not. */
    if (info->si_code <= 0) {
        raise(signal);
    }
}

static bool stays_ignored(int i)
{
    const int signal = noted_signals[i];
    return signal != SIGCONT && signal != SIGWINCH && state.old_noted[i].sa_handler == SIG_IGN;
}

void ui_signals_claim(void)
{
    struct sigaction noting = {.sa_handler = note};
    sigemptyset(&noting.sa_mask);
    for (int i = 0; i < NOTED_COUNT; i++) {
        if (stays_ignored(i)) {
            noting.sa_handler = SIG_IGN;
        }
        sigaction(noted_signals[i], &noting, NULL);
        noting.sa_handler = note;
    }
    struct sigaction dying = {.sa_sigaction = die, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&dying.sa_mask);
    for (int i = 0; i < FATAL_COUNT; i++) {
        sigaction(fatal_signals[i], &dying, NULL);
    }
}

void ui_signals_open(void)
{
    sigset_t ours;
    sigemptyset(&ours);
    for (int i = 0; i < NOTED_COUNT; i++) {
        sigaction(noted_signals[i], NULL, &state.old_noted[i]);
        sigaddset(&ours, noted_signals[i]);
        state.noted[i] = 0;
    }
    for (int i = 0; i < FATAL_COUNT; i++) {
        sigaction(fatal_signals[i], NULL, &state.old_fatal[i]);
    }
    sigprocmask(SIG_BLOCK, &ours, &state.old_mask);
    state.wait_mask = state.old_mask;
    for (int i = 0; i < NOTED_COUNT; i++) {
        sigdelset(&state.wait_mask, noted_signals[i]);
    }
    sigaltstack(NULL, &state.old_stack);
    if (state.old_stack.ss_flags & SS_DISABLE) {
        const stack_t own = {.ss_sp = state.stack, .ss_size = sizeof state.stack};
        sigaltstack(&own, NULL);
    }
    ui_signals_claim();
}

void ui_signals_close(void)
{
    for (int i = 0; i < FATAL_COUNT; i++) {
        sigaction(fatal_signals[i], &state.old_fatal[i], NULL);
    }
    for (int i = 0; i < NOTED_COUNT; i++) {
        sigaction(noted_signals[i], &state.old_noted[i], NULL);
    }
    if (state.old_stack.ss_flags & SS_DISABLE) {
        sigaltstack(&state.old_stack, NULL);
    }
    sigprocmask(SIG_SETMASK, &state.old_mask, NULL);
}

void ui_signals_arm(int fd, const struct termios *modes, const char *bytes, size_t len)
{
    state.armed = 0;
    state.fd = fd;
    state.modes = *modes;
    state.len = len <= sizeof state.bytes ? len : 0;
    memcpy(state.bytes, bytes, state.len);
    state.armed = 1;
}

void ui_signals_collect(void)
{
    /* Not left to pselect: when there is input too it may deliver none, for as long as there is. */
    sigset_t before;
    sigprocmask(SIG_SETMASK, &state.wait_mask, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

bool ui_signals_take(int signal)
{
    const int i = find(noted_signals, NOTED_COUNT, signal);
    const bool was_noted = i < NOTED_COUNT && state.noted[i] != 0;
    if (was_noted) {
        state.noted[i] = 0;
    }
    return was_noted;
}

enum ui_signals_wait ui_signals_wait(int fd, int ms)
{
    const struct timespec limit = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    fd_set readable;
    FD_ZERO(&readable);
    if (fd >= 0) {
        FD_SET(fd, &readable);
    }
    const int count =
        pselect(fd + 1, &readable, NULL, NULL, ms < 0 ? NULL : &limit, &state.wait_mask);
    if (count > 0) {
        return UI_SIGNALS_INPUT;
    }
    if (count == 0) {
        return UI_SIGNALS_TIMEOUT;
    }
    return errno == EINTR ? UI_SIGNALS_NOTED : UI_SIGNALS_ERROR;
}

void ui_signals_stop(void)
{
    struct sigaction stop = {.sa_handler = SIG_DFL};
    struct sigaction noting;
    sigset_t both, before;
    sigemptyset(&stop.sa_mask);
    sigemptyset(&both);
    sigaddset(&both, SIGTSTP);
    sigaddset(&both, SIGCONT);
    sigaction(SIGTSTP, &stop, &noting);
    raise(SIGTSTP); /* is blocked, so it waits for the next line */
    sigprocmask(SIG_UNBLOCK, &both, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
    sigaction(SIGTSTP, &noting, NULL);
    ui_signals_take(SIGCONT);
}
