/*
 * Signals. A handler has no context, and there is one set of signals a process: so the state here
 * is the module's own, and static.
 */
#include "ui/term_signals.h"

#include <errno.h>
#include <signal.h>
#include <sys/select.h>
#include <unistd.h>

#include "ui/term_restore.h"

/* The first ones end the program; the rest do not. */
static const int noted_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
/* The first ones are faults, which happen again when the handler returns. */
static const int fatal_signals[] = {SIGSEGV, SIGABRT, SIGBUS,  SIGFPE,    SIGILL, SIGUSR1,
                                    SIGUSR2, SIGALRM, SIGPROF, SIGVTALRM, SIGSYS, SIGXCPU};

enum {
    ENDING_COUNT = 4,
    FAULT_COUNT = 5,
    NOTED_COUNT = sizeof noted_signals / sizeof noted_signals[0],
    FATAL_COUNT = sizeof fatal_signals / sizeof fatal_signals[0],
    STALL_SECONDS = 1,     /* how long a signal that ends waits for a terminal that takes nothing */
    STACK_SIZE = 64 * 1024 /* a handler of the program before us may run on it too */
};

static struct {
    volatile sig_atomic_t noted[NOTED_COUNT];
    volatile sig_atomic_t writing; /* to the terminal, which may block */
    volatile sig_atomic_t limited; /* by alarm() */
    struct sigaction old_noted[NOTED_COUNT];
    struct sigaction old_fatal[FATAL_COUNT];
    sigset_t old_mask;  /* of the program before us */
    sigset_t wait_mask; /* the same with our signals let through */
    sigset_t before_writing;
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

/* The signal that is to end the program, or 0. */
static int ending(void)
{
    for (int i = 0; i < ENDING_COUNT; i++) {
        if (state.noted[i]) {
            return noted_signals[i];
        }
    }
    return 0;
}

static void limit_writing(void)
{
    if (state.writing && !state.limited && ending() != 0) {
        state.limited = 1;
        alarm(STALL_SECONDS);
    }
}

static void note(int signal)
{
    const int i = find(noted_signals, NOTED_COUNT, signal);
    if (i < NOTED_COUNT) {
        state.noted[i] = 1;
    }
    limit_writing();
}

/* The terminal takes nothing, and the program was told to end. */
static void give_up(int signal)
{
    ui_restore(0);
    ui_restore_say_unsaved();
    sigaction(signal, &state.old_noted[find(noted_signals, NOTED_COUNT, signal)], NULL);
    raise(signal);
    _exit(128 + signal);
}

static void die(int signal, siginfo_t *info, void *context)
{
    (void)context;
    const int i = find(fatal_signals, FATAL_COUNT, signal);
    if (signal == SIGALRM && state.writing && state.limited) {
        give_up(ending());
    }
    if (signal == SIGALRM && state.old_fatal[i].sa_handler == SIG_IGN) {
        return;
    }
    ui_restore(UI_RESTORE_PATIENCE_MS);
    sigaction(signal, &state.old_fatal[i], NULL);
    /* A fault happens again on return, with its address intact; a sent signal does not. */
    if (i >= FAULT_COUNT || info->si_code <= 0) {
        raise(signal);
    }
}

static bool stays_ignored(int i)
{
    const int signal = noted_signals[i];
    return signal != SIGCONT && signal != SIGWINCH && state.old_noted[i].sa_handler == SIG_IGN;
}

/* A fault cannot be ignored, and an alarm is our own, too. */
static bool stays_ignored_when_fatal(int i)
{
    return i >= FAULT_COUNT && fatal_signals[i] != SIGALRM &&
           state.old_fatal[i].sa_handler == SIG_IGN;
}

void ui_signals_claim(void)
{
    struct sigaction noting = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigemptyset(&noting.sa_mask);
    for (int i = 0; i < NOTED_COUNT; i++) {
        if (stays_ignored(i)) {
            noting.sa_handler = SIG_IGN;
        }
        sigaction(noted_signals[i], &noting, NULL);
        noting.sa_handler = note;
    }
}

static void catch_fatal(void)
{
    struct sigaction dying = {.sa_sigaction = die, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&dying.sa_mask);
    for (int i = 0; i < FATAL_COUNT; i++) {
        if (!stays_ignored_when_fatal(i)) {
            sigaction(fatal_signals[i], &dying, NULL);
        }
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
    catch_fatal();
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

void ui_signals_write_begin(void)
{
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGALRM);
    for (int i = 0; i < ENDING_COUNT; i++) {
        sigaddset(&ends, noted_signals[i]);
    }
    state.writing = 1;
    sigprocmask(SIG_UNBLOCK, &ends, &state.before_writing);
    limit_writing(); /* one may have been noted earlier */
}

void ui_signals_write_end(void)
{
    sigprocmask(SIG_SETMASK, &state.before_writing, NULL);
    if (state.limited) {
        alarm(0);
        state.limited = 0;
    }
    state.writing = 0; /* last: until here an alarm is ours */
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
