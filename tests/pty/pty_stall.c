/*
 * A terminal that nobody reads, as behind a cut connection or in a stopped multiplexer.
 */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pty_state.h"

enum { TRIES = 400, PAUSE_MS = 25, STUCK_MS = 400, ROWS = 60, COLS = 300 };

/* Whether the kernel takes more for the terminal; seen from the program's end. */
static bool takes_output(int slave)
{
    struct pollfd ready = {.fd = slave, .events = POLLOUT};
    return poll(&ready, 1, 0) > 0 && (ready.revents & POLLOUT) != 0;
}

bool pty_stall(struct pty *pty)
{
    const char *const name = ptsname(pty->master);
    const int slave = name ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
    if (slave < 0) {
        perror("pty: the terminal");
        return false;
    }
    pty_read_output(pty);
    pty->stalled = true;
    bool full = false;
    for (int i = 0; i < TRIES && !full; i++) {
        pty_resize(pty, ROWS, COLS - i % 2); /* each is drawn from nothing */
        poll(NULL, 0, PAUSE_MS);
        full = !takes_output(slave);
    }
    close(slave);
    /* What is drawn from now on cannot get out; the program rests before it draws a new size. */
    pty_resize(pty, ROWS, COLS - 2);
    poll(NULL, 0, STUCK_MS);
    return full;
}

void pty_read_on(struct pty *pty)
{
    pty->stalled = false;
    pty_read_output(pty);
}
