/*
 * Checked output. Plain descriptors, not stdio: a failed write has to be seen where it
 * happens, and a reader that left (EPIPE) told from a disk that is full.
 */
#include "src/out.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "ui/text.h"

enum { OUT_CHUNK = 64 * 1024 };

void out_init(struct out *out)
{
    rt_buf_init(&out->text);
    out->fd = -1;
    out->path = NULL;
    out->error = 0;
}

void out_fini(struct out *out)
{
    rt_buf_fini(&out->text);
}

/* "rooftop: PATH: reason"; without path it is standard output that failed. */
static void say_failure(const char *path, int error)
{
    struct rt_buf message;
    rt_buf_init(&message);
    rt_buf_printf(&message, "%s: %s", path == NULL ? "standard output" : path, strerror(error));
    out_message(rt_buf_text(&message));
    rt_buf_fini(&message);
}

bool out_open(struct out *out, const char *path)
{
    out_init(out);
    out->path = path;
    out->fd = STDOUT_FILENO;
    if (path == NULL) {
        return true;
    }
    do {
        out->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666);
    } while (out->fd < 0 && errno == EINTR);
    if (out->fd < 0) {
        say_failure(path, errno);
        return false;
    }
    return true;
}

/* Whether a write that failed with `error` may be tried again; waits for room if need be. */
static bool may_retry(int fd, int error)
{
    if (error == EINTR) {
        return true;
    }
    if (error != EAGAIN && error != EWOULDBLOCK) {
        return false;
    }
    struct pollfd ready = {.fd = fd, .events = POLLOUT};
    return poll(&ready, 1, -1) >= 0 || errno == EINTR;
}

static void write_all(struct out *out)
{
    size_t done = 0;
    while (out->error == 0 && done < out->text.len) {
        ssize_t written = write(out->fd, out->text.data + done, out->text.len - done);
        if (written >= 0) {
            done += (size_t)written;
        } else if (!may_retry(out->fd, errno)) {
            out->error = errno;
        }
    }
    if (out->text.failed && out->error == 0) {
        out->error = ENOMEM;
    }
    rt_buf_clear(&out->text);
}

void out_drain(struct out *out)
{
    if (out->fd >= 0 && (out->text.len >= OUT_CHUNK || out->text.failed)) {
        write_all(out);
    }
}

int out_close(struct out *out)
{
    write_all(out);
    if (close(out->fd) != 0 && out->error == 0) {
        out->error = errno;
    }
    out_fini(out);
    if (out->error == 0) {
        return EXIT_ALL_USED;
    }
    if (out->error != EPIPE) {
        say_failure(out->path, out->error);
    }
    return EXIT_REFUSED;
}

bool out_locale_unicode(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Standard error is the last resort: where it cannot be written, nobody is left to tell. */
static void out_open_stderr(struct out *out)
{
    out_init(out);
    out->fd = STDERR_FILENO;
}

static void out_close_stderr(struct out *out)
{
    write_all(out);
    out_fini(out);
}

void out_message(const char *message)
{
    struct out out;
    out_open_stderr(&out);
    rt_buf_puts(&out.text, "rooftop: ");
    ui_text_escape(&out.text, message, out_locale_unicode());
    rt_buf_putc(&out.text, '\n');
    out_close_stderr(&out);
}

void out_diagnostics(const struct rt_diags *diags)
{
    const bool unicode = out_locale_unicode();
    struct out out;
    out_open_stderr(&out);
    for (size_t i = 0; i < diags->count; i++) {
        const struct rt_diag *diag = &diags->item[i];
        ui_text_escape(&out.text, diag->path[0] == '\0' ? "rooftop" : diag->path, unicode);
        if (diag->line > 0) {
            rt_buf_printf(&out.text, ":%u:%u", (unsigned)diag->line, (unsigned)diag->column);
        }
        rt_buf_printf(&out.text, ": %s: ", rt_severity_name(diag->severity));
        ui_text_escape(&out.text, diag->message, unicode);
        rt_buf_putc(&out.text, '\n');
        out_drain(&out);
    }
    if (diags->dropped > 0) {
        rt_buf_printf(&out.text, "rooftop: %zu more messages were not kept\n", diags->dropped);
    }
    out_close_stderr(&out);
}
