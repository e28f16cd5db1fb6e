/*
 * The terminal: events in, cells out. term_curses.c, which implements this, is the only file of
 * the program that includes curses. Tests need neither: they feed events and read cells.
 */
#ifndef UI_TERM_H
#define UI_TERM_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "core/buf.h"
#include "ui/cells.h"
#include "ui/event.h"
#include "ui/term_events.h"

struct ui_term;

struct ui_term_options {
    bool mouse; /* report clicks and the wheel: off by default, it blocks copying */
    bool color; /* false: attributes only (NO_COLOR) */
};

/*
 * Starts the full-screen terminal on stdout, keys from stdin or, when that is no terminal,
 * from /dev/tty. Nothing is written unless it will work: TERM missing, unknown or without
 * cursor addressing gives NULL and in *why a sentence for people ("TERM is not set").
 *
 * Handlers for SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH set flags only and
 * are delivered in pselect. Faults (SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL) and whatever else
 * ends a program (SIGUSR1, SIGALRM, SIGXCPU, ...) restore the terminal with async-signal-safe
 * calls, then die as they would have.
 *
 * Writing the screen blocks while nobody reads it (a stalled ssh, a stopped tmux). There SIGINT,
 * SIGTERM, SIGHUP and SIGQUIT are let through: the frame has a second to get out, and is followed
 * by UI_WAIT_TERMINATE as ever; after that the process dies by that signal. The terminal's modes
 * are restored then, and its screen if it drops the output it has not taken; a line on standard
 * error says that edits were not saved.
 */
struct ui_term *ui_term_open(const struct ui_term_options *options, struct rt_buf *why);

/*
 * Restores the terminal: modes, screen, cursor, mouse, paste. NULL is fine. Safe to repeat. A
 * terminal that takes nothing for a quarter of a second is not waited for.
 */
void ui_term_close(struct ui_term *term);

/* The size now, at least 1x1; 0x0 from the system counts as 24x80. */
void ui_term_size(const struct ui_term *term, int *rows, int *cols);

/* Whether Unicode can be shown (the locale's codeset), and braille (not on the Linux console). */
bool ui_term_unicode(const struct ui_term *term);
bool ui_term_braille(const struct ui_term *term);

/* Shows the cells; writes only what changed. */
void ui_term_present(struct ui_term *term, const struct ui_cells *cells);

enum ui_wait {
    UI_WAIT_EVENT,     /* *event is set */
    UI_WAIT_TERMINATE, /* SIGTERM, SIGHUP or SIGQUIT (*signal), or the terminal is gone (0) */
    UI_WAIT_ERROR
};

/*
 * Waits without limit for the next event; resizes that came together are one event. Text of a
 * paste event is valid until the next wait. Ctrl-Z suspends inside (modes restored before and
 * entered again after) and then gives UI_EVENT_RESIZE.
 */
enum ui_wait ui_term_wait(struct ui_term *term, struct ui_event *event, int *signal);

/*
 * For work that takes long: without waiting, whether it is to go on. Ctrl-C and Escape stop it,
 * other keys are dropped; UI_BUSY_END as UI_WAIT_TERMINATE, with *signal.
 */
enum ui_busy ui_term_busy(struct ui_term *term, int *signal);

/* True when more input is already there: drawing can wait until it is used. */
bool ui_term_pending(struct ui_term *term);

#endif
