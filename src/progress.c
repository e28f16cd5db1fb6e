/*
 * The line on standard error. What the interactive program shows instead is run.c's.
 */
#include "src/progress.h"

#include <string.h>
#include <unistd.h>

#include "src/out.h"
#include "ui/text.h"

enum { PATIENCE_MS = 1000, AGAIN_MS = 200, COLUMNS = 78 };

long progress_since(const struct timespec *instant)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)(now.tv_sec - instant->tv_sec) * 1000 + (now.tv_nsec - instant->tv_nsec) / 1000000;
}

void progress_text(const struct load_progress *progress, uint64_t done, uint64_t size,
                   struct rt_buf *out)
{
    const char *const path = progress->path != NULL ? progress->path : "";
    const char *const slash = strrchr(path, '/');
    rt_buf_printf(out, "reading %s: ", slash != NULL ? slash + 1 : path);
    if (size > 0) {
        const unsigned percent = done >= size ? 100 : (unsigned)((double)done / (double)size * 100);
        rt_buf_printf(out, "%u %%", percent);
    } else {
        rt_buf_printf(out, "%llu MB", (unsigned long long)(done / 1000000));
    }
}

static void write_line(const char *text, size_t len)
{
    /* Where it cannot be written nobody misses it. */
    if (write(STDERR_FILENO, text, len) < 0) {
        return;
    }
}

static bool go_on(struct load_progress *base, uint64_t done, uint64_t size)
{
    struct progress *const progress = (struct progress *)base;
    const bool due = progress->visible ? progress_since(&progress->shown) >= AGAIN_MS
                                       : progress_since(&progress->began) >= PATIENCE_MS;
    if (!due || isatty(STDERR_FILENO) != 1) {
        return true;
    }
    struct rt_buf text;
    struct rt_buf line;
    rt_buf_init(&text);
    rt_buf_init(&line);
    progress_text(base, done, size, &text);
    rt_buf_puts(&line, "\r");
    ui_text_escape(&line, rt_buf_text(&text), out_locale_unicode());
    if (line.len <= COLUMNS && !line.failed) {
        rt_buf_printf(&line, "%*s", (int)(COLUMNS - line.len), "");
        write_line(line.data, line.len);
    }
    rt_buf_fini(&text);
    rt_buf_fini(&line);
    progress->visible = true;
    (void)clock_gettime(CLOCK_MONOTONIC, &progress->shown);
    return true;
}

void progress_init(struct progress *progress)
{
    *progress = (struct progress){.base = {.go_on = go_on}};
    (void)clock_gettime(CLOCK_MONOTONIC, &progress->began);
}

void progress_end(struct progress *progress)
{
    char line[COLUMNS + 2];
    if (progress->visible) {
        memset(line, ' ', sizeof line);
        line[0] = '\r';
        line[sizeof line - 1] = '\r';
        write_line(line, sizeof line);
        progress->visible = false;
    }
}
