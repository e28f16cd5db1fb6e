/*
 * Signals of a full-screen program, and the one way back to a sane terminal. No curses here.
 *
 * SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH are blocked and only noted, in
 * ui_signals_wait() and ui_signals_collect(). SIGSEGV, SIGABRT, SIGBUS, SIGFPE and SIGILL restore
 * the terminal, then do what they would have done. What was ignored at the start (nohup) stays so.
 */
#ifndef UI_TERM_SIGNALS_H
#define UI_TERM_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* Installs the handlers; claim: once more, after a library has installed its own. */
void ui_signals_open(void);
void ui_signals_claim(void);
void ui_signals_close(void);

enum { UI_RESTORE_MAX = 512 };

/*
 * From now on ui_signals_restore() writes these bytes to the terminal fd and sets its modes,
 * once; so does a fatal signal. More than UI_RESTORE_MAX bytes are not taken at all.
 */
void ui_signals_arm(int fd, const struct termios *modes, const char *bytes, size_t len);
void ui_signals_restore(void);

/* Lets pending signals be noted. Take: was it noted since the last time it was asked for? */
void ui_signals_collect(void);
bool ui_signals_take(int signal);

enum ui_signals_wait { UI_SIGNALS_INPUT, UI_SIGNALS_TIMEOUT, UI_SIGNALS_NOTED, UI_SIGNALS_ERROR };

/* Waits until fd (-1: none) can be read, a signal comes, or ms (-1: without limit) are over. */
enum ui_signals_wait ui_signals_wait(int fd, int ms);

/* Stops the process as SIGTSTP does by default; returns when it is continued. */
void ui_signals_stop(void);

#endif
