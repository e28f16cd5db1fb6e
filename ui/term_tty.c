/*
 * The terminal as a device, in POSIX calls (the size alone needs an ioctl that all have).
 */
#include "ui/term_tty.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

enum { ROWS_MAX = 1000, COLS_MAX = 2000, ROWS_UNKNOWN = 24, COLS_UNKNOWN = 80 };

static int sane(int value, int unknown, int most)
{
    return value <= 0 ? unknown : value > most ? most : value;
}

void ui_tty_size(int fd, int *rows, int *cols)
{
    struct winsize size = {0};
    if (ioctl(fd, TIOCGWINSZ, &size) != 0) {
        size = (struct winsize){0};
    }
    *rows = sane(size.ws_row, ROWS_UNKNOWN, ROWS_MAX);
    *cols = sane(size.ws_col, COLS_UNKNOWN, COLS_MAX);
}

int ui_tty_open_keys(void)
{
    if (isatty(STDIN_FILENO)) {
        return STDIN_FILENO;
    }
    const int fd = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (fd >= FD_SETSIZE) {
        close(fd);
        errno = EMFILE;
        return -1;
    }
    return fd;
}

/*
 * Keys come at once and as they are: no echo, no flow control (Ctrl-S must not freeze us), no
 * quoting, CR is not LF. Signal keys stay: Ctrl-Z and Ctrl-\ are the kernel's work.
 */
struct termios ui_tty_full_screen(const struct termios *before)
{
    struct termios modes = *before;
    modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP);
    modes.c_oflag &= ~(tcflag_t)ONLCR;
    modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    modes.c_lflag |= ISIG;
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    return modes;
}

void ui_tty_write(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        const ssize_t written = write(fd, bytes, len);
        if (written > 0) {
            bytes += written;
            len -= (size_t)written;
        } else if (errno != EINTR) {
            return;
        }
    }
}

ssize_t ui_tty_read(int fd, unsigned char *bytes, size_t size)
{
    const ssize_t count = read(fd, bytes, size);
    if (count > 0) {
        return count;
    }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : -1;
}

void ui_tty_put_capability(struct rt_buf *out, const char *text)
{
    while (text && *text) {
        const char *end = strncmp(text, "$<", 2) == 0 ? strchr(text, '>') : NULL;
        if (end) {
            text = end + 1;
        } else {
            rt_buf_putc(out, *text++);
        }
    }
}

int ui_tty_escape_ms(int usual)
{
    const char *text = getenv("ESCDELAY");
    char *end = NULL;
    const long value = text ? strtol(text, &end, 10) : 0;
    return text && end != text && *end == '\0' && value > 0 && value <= 10000 ? (int)value : usual;
}
