/*
 * A program on a pseudo-terminal. See bench_pty.h.
 */
#include "bench_pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

enum { FIRST_MS = 10000, SILENCE_MS = 100 };

/* In the child: the terminal becomes its own, and its environment the same everywhere. */
static void run_child(const char *terminal, char *const *argv)
{
    (void)setsid();
    const int fd = open(terminal, O_RDWR);
    if (fd < 0) {
        _exit(127);
    }
    if (dup2(fd, STDIN_FILENO) < 0 || dup2(fd, STDOUT_FILENO) < 0 || dup2(fd, STDERR_FILENO) < 0 ||
        setenv("TERM", "xterm-256color", 1) != 0 || setenv("LC_ALL", "C.UTF-8", 1) != 0 ||
        unsetenv("NO_COLOR") != 0 || unsetenv("LINES") != 0 || unsetenv("COLUMNS") != 0) {
        _exit(127);
    }
    if (fd > STDERR_FILENO) {
        (void)close(fd);
    }
    (void)execv(argv[0], argv);
    _exit(127);
}

bool bench_pty_start(struct bench_pty *pty, char *const *argv, int rows, int cols)
{
    const struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    pty->child = -1;
    pty->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (pty->master < 0) {
        goto failed;
    }
    const char *terminal = NULL;
    if (grantpt(pty->master) == 0 && unlockpt(pty->master) == 0) {
        terminal = ptsname(pty->master);
    }
    if (terminal == NULL || ioctl(pty->master, TIOCSWINSZ, &size) != 0) {
        goto failed;
    }
    pty->child = fork();
    if (pty->child == 0) {
        run_child(terminal, argv);
    }
    if (pty->child > 0) {
        return true;
    }

failed:
    (void)fprintf(stderr, "%s on a pseudo-terminal: %s\n", argv[0], strerror(errno));
    bench_pty_stop(pty);
    return false;
}

bool bench_pty_settle(struct bench_pty *pty, struct bench_pty_output *output)
{
    *output = (struct bench_pty_output){.bytes = 0};
    struct pollfd ready = {.fd = pty->master, .events = POLLIN};
    for (;;) {
        const int count = poll(&ready, 1, output->bytes == 0 ? FIRST_MS : SILENCE_MS);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return count == 0 && output->bytes > 0;
        }
        char bytes[65536];
        const ssize_t len = read(pty->master, bytes, sizeof bytes);
        if (len <= 0) {
            return false;
        }
        output->bytes += (size_t)len;
        output->last_ms = bench_now_ms();
    }
}

bool bench_pty_type(const struct bench_pty *pty, const char *key)
{
    const size_t len = strlen(key);
    return write(pty->master, key, len) == (ssize_t)len;
}

void bench_pty_stop(struct bench_pty *pty)
{
    if (pty->child > 0) {
        (void)kill(pty->child, SIGKILL);
        (void)waitpid(pty->child, NULL, 0);
    }
    if (pty->master >= 0) {
        (void)close(pty->master);
    }
    *pty = (struct bench_pty){.master = -1, .child = -1};
}
