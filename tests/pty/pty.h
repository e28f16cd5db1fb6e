/*
 * A program on a terminal of its own, for tests: a pty with libvterm as the screen, and a small
 * job-control parent, as a shell is, so that Ctrl-Z, fg and a hang-up are what they are in life.
 *
 * Nothing sleeps. Every wait reads the terminal until something is true, at most for
 * PTY_DEADLINE_MS, and returns false after printing the screen when it did not come true. A text
 * may be there before the rest of its frame is: wait for what is drawn last, or for all of it.
 *
 *     struct pty *pty = pty_start(&(struct pty_options){.rows = 24, .cols = 80}, argv);
 *     assert_true(pty_wait_text(pty, "ready"));
 *     pty_type(pty, "q");
 *     assert_true(pty_wait_exit(pty, &status));
 *     pty_end(pty);
 */
#ifndef PTY_H
#define PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>
#include <vterm.h>

enum { PTY_DEADLINE_MS = 20000 };

struct pty;

struct pty_options {
    int rows, cols;          /* 0x0: the terminal is never given a size */
    const char *const *env;  /* the whole environment, NULL-terminated; NULL: pty_env */
    const char *stdin_path;  /* opened as standard input instead of the terminal; "-": closed */
    const char *stdout_path; /* the same for standard output (created, emptied) */
    const char *stderr_path; /* and for standard error */
    bool ignore_hangup;      /* started as by nohup */
};

/*
 * TERM=xterm-256color, LANG=C.UTF-8 and a PATH. For a hang-up the same without the leak check of
 * the sanitizers: that stops the process, the SIGCONT of a hang-up starts it again, and both
 * then wait for ever.
 */
extern const char *const pty_env[];
extern const char *const pty_env_hang_up[];

/* Starts argv[0] (a path) in the foreground of a new terminal. NULL when that is not possible. */
struct pty *pty_start(const struct pty_options *options, const char *const argv[]);

/* Kills what still runs, and frees. NULL is fine. */
void pty_end(struct pty *pty);

/* --- what a person does --- */

void pty_type(struct pty *pty, const char *text);
void pty_send(struct pty *pty, const void *bytes, size_t len);

/* Gives the terminal a size. The screen below starts empty again: the program has to redraw. */
void pty_resize(struct pty *pty, int rows, int cols);

/* Sends a signal to the program. */
void pty_signal(struct pty *pty, int signal);

/* As the shell's fg: the terminal is the program's again, and it is continued. */
void pty_foreground(struct pty *pty);

/* The line is cut: nothing can be read or written any more. */
void pty_hang_up(struct pty *pty);

/*
 * From now on nobody reads the terminal, and it is full: resizes keep the program drawing until
 * it hangs in its write. False when it did not. Only for a program that fills large screens.
 */
bool pty_stall(struct pty *pty);
void pty_read_on(struct pty *pty);

/* --- waiting --- */

typedef bool pty_condition(struct pty *pty, const void *context);

bool pty_wait(struct pty *pty, pty_condition *condition, const void *context);
bool pty_wait_text(struct pty *pty, const char *text); /* somewhere on the screen, in one row */
bool pty_wait_gone(struct pty *pty, const char *text);
bool pty_wait_raw(struct pty *pty, const char *bytes); /* in the output since pty_raw_clear() */
bool pty_wait_stopped(struct pty *pty);
bool pty_wait_exit(struct pty *pty, int *status); /* *status as from waitpid() */

/* Waits until the program has written nothing for ms: what it was at is done. */
bool pty_wait_quiet(struct pty *pty, int ms);

/* Bytes the program writes in the next ms, which are waited for whatever happens. */
size_t pty_written_in(struct pty *pty, int ms);

/* --- what is seen --- */

/* The screen as UTF-8, a line a row, trailing blanks dropped; one row. Valid until the next call
 * of either. Code points of no width are included, so that hidden ones are seen. */
const char *pty_screen(struct pty *pty);
const char *pty_row(struct pty *pty, int row);

/* A cell with its attributes (libvterm does not know dim: look at the raw bytes). */
VTermScreenCell pty_cell(struct pty *pty, int row, int col);
void pty_cursor(struct pty *pty, int *row, int *col);
void pty_size(const struct pty *pty, int *rows, int *cols);

/* All output since the start or the last clear; NUL-terminated, may contain NULs. */
const char *pty_raw(struct pty *pty, size_t *len);
void pty_raw_clear(struct pty *pty);

/*
 * The last state a private mode (25 cursor, 1049 screen, 2004 paste, 1000 mouse) was set to in
 * the output since the start or the last clear: 'h', 'l', or 0 when it was never mentioned.
 */
char pty_mode(struct pty *pty, int mode);

/* The modes of the line: those the program was started with, and those of now. */
struct termios pty_modes_before(const struct pty *pty);
struct termios pty_modes(const struct pty *pty);
bool pty_modes_restored(const struct pty *pty);

pid_t pty_pid(const struct pty *pty);

#endif
