/*
 * Signals of a full-screen program. No curses here.
 *
 * SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH are blocked and only noted, in
 * ui_signals_wait() and ui_signals_collect(). All others that end a program restore the terminal
 * (term_restore.h), then do what they would have done: faults (SIGSEGV, SIGABRT, SIGBUS, SIGFPE,
 * SIGILL) and what is sent (SIGUSR1, SIGALRM, SIGXCPU, ...). What was ignored at the start
 * (nohup) stays so.
 */
#ifndef UI_TERM_SIGNALS_H
#define UI_TERM_SIGNALS_H

#include <stdbool.h>

/* Installs the handlers; claim: those that a library catches too, once more after it has. */
void ui_signals_open(void);
void ui_signals_claim(void);
void ui_signals_close(void);

/*
 * Around writing to the terminal, which may block for as long as nobody reads it. When SIGINT,
 * SIGTERM, SIGHUP or SIGQUIT has come and the writing is not over a second later, the terminal is
 * restored as far as that goes without waiting, and the program dies by that signal.
 */
void ui_signals_write_begin(void);
void ui_signals_write_end(void);

/* Lets pending signals be noted. Take: was it noted since the last time it was asked for? */
void ui_signals_collect(void);
bool ui_signals_take(int signal);

enum ui_signals_wait { UI_SIGNALS_INPUT, UI_SIGNALS_TIMEOUT, UI_SIGNALS_NOTED, UI_SIGNALS_ERROR };

/* Waits until fd (-1: none) can be read, a signal comes, or ms (-1: without limit) are over. */
enum ui_signals_wait ui_signals_wait(int fd, int ms);

/* Stops the process as SIGTSTP does by default; returns when it is continued. */
void ui_signals_stop(void);

#endif
