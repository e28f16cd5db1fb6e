/*
 * The test's side of the terminal: the master end, libvterm, and waiting.
 */
#include "pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "pty_job.h"
#include "pty_state.h"

enum { SLICE_MS = 10 }; /* between two looks at a child whose parent is gone */

const char *const pty_env[] = {"TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", NULL};
const char *const pty_env_hang_up[] = {"TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin",
                                       "ASAN_OPTIONS=detect_leaks=0", NULL};

static long long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/* A new one for each size: libvterm 0.1 has faults in resizing. It does not do 0x0. */
static void new_screen(struct pty *pty, int rows, int cols)
{
    if (pty->vt) {
        vterm_free(pty->vt);
    }
    pty->rows = rows > 0 ? rows : 24;
    pty->cols = cols > 0 ? cols : 80;
    pty->vt = vterm_new(pty->rows, pty->cols);
    vterm_set_utf8(pty->vt, 1);
    pty->screen = vterm_obtain_screen(pty->vt);
    vterm_screen_enable_altscreen(pty->screen, 1);
    vterm_screen_reset(pty->screen, 1);
}

static void set_size(const struct pty *pty, int rows, int cols)
{
    const struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    ioctl(pty->master, TIOCSWINSZ, &size);
}

static bool open_terminal(struct pty *pty)
{
    pty->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    return pty->master >= 0 && grantpt(pty->master) == 0 && unlockpt(pty->master) == 0 &&
           tcgetattr(pty->master, &pty->before) == 0;
}

static bool open_pipe(int ends[2])
{
    return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

static bool start_parent(struct pty *pty, const struct pty_options *options,
                         const char *const argv[])
{
    int reports[2], commands[2];
    const char *slave = ptsname(pty->master);
    if (!slave || !open_pipe(reports) || !open_pipe(commands)) {
        return false;
    }
    pty->parent = fork();
    if (pty->parent == 0) {
        close(pty->master);
        close(reports[0]);
        close(commands[1]);
        pty_job_run(slave, options, argv, reports[1], commands[0]);
    }
    close(reports[1]);
    close(commands[0]);
    pty->reports = reports[0];
    pty->commands = commands[1];
    struct pty_report first;
    if (pty->parent < 0 || read(pty->reports, &first, sizeof first) != (ssize_t)sizeof first) {
        return false;
    }
    pty->pid = first.pid;
    return true;
}

struct pty *pty_start(const struct pty_options *options, const char *const argv[])
{
    struct pty *pty = calloc(1, sizeof *pty);
    if (!pty) {
        return NULL;
    }
    rt_buf_init(&pty->raw);
    rt_buf_init(&pty->text);
    pty->master = pty->reports = pty->commands = -1;
    /* A hang-up kills the program's parent; the program then has to become our child. */
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    if (open_terminal(pty)) {
        new_screen(pty, options->rows, options->cols);
        if (options->rows > 0 || options->cols > 0) {
            set_size(pty, options->rows, options->cols);
        }
        if (start_parent(pty, options, argv)) {
            return pty;
        }
    }
    pty_end(pty);
    return NULL;
}

void pty_end(struct pty *pty)
{
    if (!pty) {
        return;
    }
    if (pty->pid > 0 && !pty->exited) {
        kill(pty->pid, SIGKILL);
    }
    if (pty->parent > 0) {
        kill(pty->parent, SIGKILL);
        waitpid(pty->parent, NULL, 0);
    }
    if (pty->pid > 0 && !pty->exited) {
        waitpid(pty->pid, NULL, 0);
    }
    const int fds[] = {pty->master, pty->reports, pty->commands};
    for (size_t i = 0; i < sizeof fds / sizeof fds[0]; i++) {
        if (fds[i] >= 0) {
            close(fds[i]);
        }
    }
    if (pty->vt) {
        vterm_free(pty->vt);
    }
    rt_buf_fini(&pty->raw);
    rt_buf_fini(&pty->text);
    free(pty);
}

/* --- what a person does --- */

static void pump(struct pty *pty, int ms);

void pty_send(struct pty *pty, const void *bytes, size_t len)
{
    const char *at = bytes;
    const long long end = now_ms() + PTY_DEADLINE_MS;
    fcntl(pty->master, F_SETFL, O_NONBLOCK);
    while (len > 0 && !pty->exited && now_ms() < end) {
        const ssize_t written = write(pty->master, at, len);
        if (written > 0) {
            at += written;
            len -= (size_t)written;
        } else if (errno == EAGAIN) {
            pump(pty, SLICE_MS); /* it may be waiting for us to read */
        } else {
            return;
        }
    }
}

void pty_type(struct pty *pty, const char *text)
{
    pty_send(pty, text, strlen(text));
}

void pty_resize(struct pty *pty, int rows, int cols)
{
    pty_read_output(pty);
    new_screen(pty, rows, cols);
    set_size(pty, rows, cols);
}

void pty_signal(struct pty *pty, int signal)
{
    kill(pty->pid, signal);
}

void pty_foreground(struct pty *pty)
{
    pty->stopped = false;
    if (write(pty->commands, "f", 1) != 1) {
        fputs("pty: the program's parent is gone\n", stderr);
    }
}

void pty_hang_up(struct pty *pty)
{
    close(pty->master);
    pty->master = -1;
}

/* --- waiting --- */

/* Takes all output that is there. */
void pty_read_output(struct pty *pty)
{
    char bytes[65536];
    struct pollfd ready = {.fd = pty->master, .events = POLLIN};
    while (pty->master >= 0 && !pty->output_over && !pty->stalled && poll(&ready, 1, 0) > 0) {
        const ssize_t count = read(pty->master, bytes, sizeof bytes);
        if (count <= 0) {
            pty->output_over = true;
            return;
        }
        rt_buf_put(&pty->raw, bytes, (size_t)count);
        vterm_input_write(pty->vt, bytes, (size_t)count);
    }
}

static void take_status(struct pty *pty, int status)
{
    pty->status = status;
    pty->stopped = WIFSTOPPED(status);
    pty->exited = WIFEXITED(status) || WIFSIGNALED(status);
}

static void read_reports(struct pty *pty)
{
    struct pty_report report;
    const ssize_t count = read(pty->reports, &report, sizeof report);
    if (count == (ssize_t)sizeof report) {
        take_status(pty, report.status);
    } else {
        pty->orphaned = true;
    }
}

/* Takes what comes from the program or its parent, and waits for it at most ms. */
static void pump(struct pty *pty, int ms)
{
    struct pollfd ready[] = {
        /* a negative one is not looked at */
        {.fd = pty->output_over || pty->stalled ? -1 : pty->master, .events = POLLIN},
        {.fd = pty->orphaned ? -1 : pty->reports, .events = POLLIN},
    };
    const bool slices = pty->orphaned && ms > SLICE_MS;
    if (poll(ready, 2, slices ? SLICE_MS : ms) > 0) {
        if (ready[1].revents) {
            read_reports(pty);
        }
        pty_read_output(pty);
    }
    int status = 0;
    if (pty->orphaned && !pty->exited && waitpid(pty->pid, &status, WNOHANG) == pty->pid) {
        take_status(pty, status);
    }
}

/* The same without a word. */
static bool wait_until(struct pty *pty, pty_condition *condition, const void *context, int ms)
{
    const long long end = now_ms() + ms;
    for (;;) {
        const bool over = now_ms() >= end;
        if (condition(pty, context)) {
            return true;
        }
        if (over) {
            return false;
        }
        pump(pty, (int)(end - now_ms() > 0 ? end - now_ms() : 0));
    }
}

static bool wait_for(struct pty *pty, pty_condition *condition, const void *context,
                     const char *what)
{
    if (wait_until(pty, condition, context, PTY_DEADLINE_MS)) {
        return true;
    }
    fprintf(stderr, "pty: no %s; the screen:\n%s", what, pty_screen(pty));
    return false;
}

bool pty_wait(struct pty *pty, pty_condition *condition, const void *context)
{
    return wait_for(pty, condition, context, "such state");
}

static bool has_text(struct pty *pty, const void *text)
{
    return strstr(pty_screen(pty), text) != NULL;
}

bool pty_wait_text(struct pty *pty, const char *text)
{
    return wait_for(pty, has_text, text, text);
}

static bool lacks_text(struct pty *pty, const void *text)
{
    return !has_text(pty, text);
}

bool pty_wait_gone(struct pty *pty, const char *text)
{
    return wait_for(pty, lacks_text, text, "end of that text");
}

static bool has_raw(struct pty *pty, const void *bytes)
{
    const size_t want = strlen(bytes);
    const char *data = rt_buf_text(&pty->raw);
    for (size_t i = 0; i + want <= pty->raw.len; i++) {
        if (memcmp(data + i, bytes, want) == 0) {
            return true;
        }
    }
    return false;
}

bool pty_wait_raw(struct pty *pty, const char *bytes)
{
    return wait_for(pty, has_raw, bytes, "such output");
}

static bool is_stopped(struct pty *pty, const void *context)
{
    (void)context;
    return pty->stopped;
}

bool pty_wait_stopped(struct pty *pty)
{
    return wait_for(pty, is_stopped, NULL, "stop");
}

static bool has_exited(struct pty *pty, const void *context)
{
    (void)context;
    return pty->exited;
}

bool pty_wait_exit(struct pty *pty, int *status)
{
    const bool ended = wait_for(pty, has_exited, NULL, "end");
    *status = pty->status;
    pty_read_output(pty);
    return ended;
}

static bool never(struct pty *pty, const void *context)
{
    (void)pty;
    (void)context;
    return false;
}

bool pty_wait_quiet(struct pty *pty, int ms)
{
    const long long end = now_ms() + PTY_DEADLINE_MS;
    while (now_ms() < end) {
        if (pty_written_in(pty, ms) == 0) {
            return true;
        }
    }
    return false;
}

size_t pty_written_in(struct pty *pty, int ms)
{
    pty_read_output(pty);
    const size_t before = pty->raw.len;
    wait_until(pty, never, NULL, ms);
    return pty->raw.len - before;
}

struct termios pty_modes_before(const struct pty *pty)
{
    return pty->before;
}

struct termios pty_modes(const struct pty *pty)
{
    struct termios modes = {0};
    tcgetattr(pty->master, &modes);
    return modes;
}

bool pty_modes_restored(const struct pty *pty)
{
    const struct termios now = pty_modes(pty);
    return now.c_iflag == pty->before.c_iflag && now.c_oflag == pty->before.c_oflag &&
           now.c_cflag == pty->before.c_cflag && now.c_lflag == pty->before.c_lflag &&
           memcmp(now.c_cc, pty->before.c_cc, sizeof now.c_cc) == 0;
}

pid_t pty_pid(const struct pty *pty)
{
    return pty->pid;
}
