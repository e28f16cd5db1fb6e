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
#include <sys/stat.h>
#include <unistd.h>

#include "core/code.h"
#include "ui/text.h"

enum { OUT_CHUNK = 64 * 1024 };

void out_init(struct out *out)
{
    *out = (struct out){.fd = -1};
    rt_buf_init(&out->text);
    rt_buf_init(&out->why);
}

void out_fini(struct out *out)
{
    rt_buf_fini(&out->text);
    rt_buf_fini(&out->why);
}

/* What there is to say at the end: the writer's words, or "PATH: reason". */
static void say_failure(struct out *out)
{
    if (out->why.len == 0 && out->error != 0 && out->error != EPIPE) {
        rt_buf_printf(&out->why, "%s: %s", out->path == NULL ? "standard output" : out->path,
                      strerror(out->error));
    }
    if (out->why.len > 0) {
        out_message(rt_buf_text(&out->why));
    }
}

/* Whether the path is there and no file: a device or a pipe, which is written to directly. */
static bool is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

static void open_special(struct out *out)
{
    do {
        out->fd = open(out->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    } while (out->fd < 0 && errno == EINTR);
    out->error = out->fd < 0 ? errno : 0;
}

static void open_file(struct out *out)
{
    save_target_init(&out->target);
    out->saving = save_target_find(&out->target, out->path, &out->why) == RT_OK &&
                  save_writer_open(&out->writer, &out->target, &out->why) == RT_OK;
    if (!out->saving) {
        out->error = EIO; /* `why` says more */
        save_target_fini(&out->target);
    }
}

bool out_open(struct out *out, const char *path)
{
    out_init(out);
    out->path = path;
    if (path == NULL) {
        out->fd = STDOUT_FILENO;
    } else if (is_special(path)) {
        open_special(out);
    } else {
        open_file(out);
    }
    if (out->error != 0) {
        say_failure(out);
        out_fini(out);
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

static void write_descriptor(struct out *out)
{
    size_t done = 0;
    while (out->error == 0 && done < out->text.len) {
        const ssize_t written = write(out->fd, out->text.data + done, out->text.len - done);
        if (written >= 0) {
            done += (size_t)written;
        } else if (!may_retry(out->fd, errno)) {
            out->error = errno;
        }
    }
}

static void write_all(struct out *out)
{
    if (out->text.failed && out->error == 0) {
        out->error = ENOMEM;
    }
    if (!out->saving) {
        write_descriptor(out);
    } else if (out->error == 0 && out->text.len > 0 &&
               save_writer_put(&out->writer, out->text.data, out->text.len, &out->why) != RT_OK) {
        out->error = EIO; /* `why` says more */
    }
    rt_buf_clear(&out->text);
}

void out_drain(struct out *out)
{
    const bool memory = out->fd < 0 && !out->saving;
    if (!memory && (out->text.len >= OUT_CHUNK || out->text.failed)) {
        write_all(out);
    }
}

int out_close(struct out *out)
{
    write_all(out);
    if (out->saving) {
        if (out->error == 0 && save_writer_commit(&out->writer, &out->target, &out->why) != RT_OK) {
            out->error = EIO;
        }
        save_writer_close(&out->writer);
        save_target_fini(&out->target);
    } else if (close(out->fd) != 0 && out->error == 0) {
        out->error = errno;
    }
    say_failure(out);
    out_fini(out);
    return out->error == 0 ? EXIT_ALL_USED : EXIT_REFUSED;
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

void out_account(const struct rt_account *account)
{
    const bool unicode = out_locale_unicode();
    struct out out;
    out_open_stderr(&out);
    for (size_t i = 0; i < account->count; i++) {
        const struct rt_account_item *item = &account->item[i];
        ui_text_escape(&out.text, item->path[0] == '\0' ? "rooftop" : item->path, unicode);
        if (item->line > 0) {
            rt_buf_printf(&out.text, ":%u", (unsigned)item->line);
        }
        rt_buf_printf(&out.text, ": %s: ", rt_account_word[item->kind]);
        ui_text_escape(&out.text, item->text, unicode);
        rt_buf_putc(&out.text, '\n');
        out_drain(&out);
    }
    if (account->dropped > 0) {
        rt_buf_printf(&out.text, "rooftop: %zu more lines of the account were not kept\n",
                      account->dropped);
    }
    out_close_stderr(&out);
}
