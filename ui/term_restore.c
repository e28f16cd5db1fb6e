/*
 * Restoring the terminal. It has to work in a signal handler, which has no context: so the state
 * here is the module's own, and static, like the terminal itself.
 */
#include "ui/term_restore.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
    volatile sig_atomic_t armed;
    int fd;
    struct termios modes;
    char bytes[UI_RESTORE_MAX];
    size_t len;
} state = {.fd = -1};

void ui_restore_arm(int fd, const struct termios *modes, const char *bytes, size_t len)
{
    state.armed = 0;
    state.fd = fd;
    state.modes = *modes;
    state.len = len <= sizeof state.bytes ? len : 0;
    memcpy(state.bytes, bytes, state.len);
    state.armed = 1;
}

static bool can_take(int fd, int ms)
{
    struct pollfd ready = {.fd = fd, .events = POLLOUT};
    return poll(&ready, 1, ms) > 0 && (ready.revents & POLLOUT) != 0;
}

/* The descriptor does not block. */
static void put_bytes(int patience_ms)
{
    bool flushed = false;
    for (size_t done = 0; done < state.len;) {
        const ssize_t written = write(state.fd, state.bytes + done, state.len - done);
        if (written > 0) {
            done += (size_t)written;
        } else if (errno == EAGAIN && !can_take(state.fd, patience_ms)) {
            if (flushed) {
                return;
            }
            /* It may have been cut inside a sequence; these bytes start a new one. */
            flushed = tcflush(state.fd, TCOFLUSH) == 0;
            done = flushed ? 0 : state.len;
        } else if (errno != EINTR && errno != EAGAIN) {
            return;
        }
    }
}

void ui_restore(int patience_ms)
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
    /* Others share what is open here: they must get back a descriptor that blocks. */
    const int flags = fcntl(state.fd, F_GETFL);
    if (flags != -1 && fcntl(state.fd, F_SETFL, flags | O_NONBLOCK) != -1) {
        put_bytes(patience_ms);
        fcntl(state.fd, F_SETFL, flags);
    }
    tcsetattr(state.fd, TCSANOW, &state.modes);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static bool is_the_terminal(int fd)
{
    struct stat theirs, ours;
    return fstat(fd, &theirs) == 0 && fstat(state.fd, &ours) == 0 && S_ISCHR(theirs.st_mode) &&
           theirs.st_rdev == ours.st_rdev;
}

void ui_restore_say_unsaved(void)
{
    static const char text[] =
        "rooftop: ended by a signal while the terminal was stalled; edits were not saved\n";
    if (!is_the_terminal(STDERR_FILENO) && can_take(STDERR_FILENO, 0)) {
        const ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
        (void)written; /* there is nobody left to tell */
    }
}
