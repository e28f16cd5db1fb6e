/*
 * The terminal as a device: its size, its modes, bytes to and from it. No curses here.
 */
#ifndef UI_TERM_TTY_H
#define UI_TERM_TTY_H

#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

#include "core/buf.h"

/* The size of the terminal fd: 0 counts as 24x80, what is absurd is cut to 1000x2000. */
void ui_tty_size(int fd, int *rows, int *cols);

/*
 * A descriptor to read keys from: standard input, or /dev/tty when that is no terminal. It is
 * below FD_SETSIZE. -1 with errno set when there is none. Close it when it is not 0.
 */
int ui_tty_open_keys(void);

/* The modes of a full-screen program, made from those before. */
struct termios ui_tty_full_screen(const struct termios *before);

/* Writes all; an error is not reported: when the terminal is gone, reading tells. */
void ui_tty_write(int fd, const char *bytes, size_t len);

/* Reads what is there after it was said to be readable. 0: try again, -1: the terminal is gone. */
ssize_t ui_tty_read(int fd, unsigned char *bytes, size_t size);

/* Appends a string of terminfo without its "$<5>": pauses that no terminal of today needs. */
void ui_tty_put_capability(struct rt_buf *out, const char *text);

/* What ESCDELAY in the environment says, or `usual`. */
int ui_tty_escape_ms(int usual);

#endif
