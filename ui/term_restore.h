/*
 * The one way back to a sane terminal: for quit, Ctrl-Z, a crash, and a terminal that is stalled.
 * Async-signal-safe but for ui_restore_arm(). No curses here.
 */
#ifndef UI_TERM_RESTORE_H
#define UI_TERM_RESTORE_H

#include <stddef.h>
#include <termios.h>

/*
 * From now on ui_restore() writes these bytes to the terminal fd and sets its modes, once. Bytes
 * that do not fit (UI_RESTORE_MAX) are not taken.
 */
enum { UI_RESTORE_MAX = 512 };
void ui_restore_arm(int fd, const struct termios *modes, const char *bytes, size_t len);

/*
 * Never waits for long: a terminal that takes nothing for patience_ms loses the output that is
 * still on its way, which makes room for these bytes.
 */
enum { UI_RESTORE_PATIENCE_MS = 250 };
void ui_restore(int patience_ms);

/* Says on standard error that nothing was saved, unless that is the terminal or would block. */
void ui_restore_say_unsaved(void);

#endif
