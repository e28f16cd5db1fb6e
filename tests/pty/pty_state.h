/*
 * What the files of the pty harness share; tests use pty.h only.
 */
#ifndef PTY_STATE_H
#define PTY_STATE_H

#include "core/buf.h"
#include "pty.h"

struct pty {
    int master; /* -1 after a hang-up */
    int reports, commands;
    pid_t parent, pid;
    bool orphaned; /* the parent is gone: the program is ours to wait for */
    bool exited, stopped;
    bool stalled;     /* its output is left unread */
    bool output_over; /* nobody has the other end open */
    int status;
    int rows, cols;
    struct termios before;
    VTerm *vt;
    VTermScreen *screen;
    struct rt_buf raw;
    struct rt_buf text; /* what pty_screen() or pty_row() returned */
};

/* Takes all output that is there, without waiting. */
void pty_read_output(struct pty *pty);

#endif
