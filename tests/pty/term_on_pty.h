/*
 * Starting term_demo in one line, and questions about the SGR sequences it wrote.
 */
#ifndef TERM_ON_PTY_H
#define TERM_ON_PTY_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "check.h"
#include "pty.h"
#include "ui/event.h"

/* Starts the demo with an option, or NULL. */
static inline struct pty *start_demo(const struct pty_options *options, const char *first)
{
    const char *const argv[] = {TERM_DEMO, first, NULL};
    struct pty *pty = pty_start(options, argv);
    assert_non_null(pty);
    return pty;
}

/* A frame is whole when the corner is there and the cursor has gone where it belongs. */
static inline bool is_whole_frame(struct pty *pty, const void *text)
{
    int rows, cols, row, col;
    pty_size(pty, &rows, &cols);
    pty_cursor(pty, &row, &col);
    return strstr(pty_screen(pty), text) && row == (rows > 3 && cols > 1 ? 3 : 0) &&
           pty_cell(pty, rows - 1, cols - 1).chars[0] == '#';
}

/* Waits for a frame that shows the text; the field has to be empty, or the row be short. */
static inline void wait_frame(struct pty *pty, const char *text)
{
    if (!pty_wait(pty, is_whole_frame, text)) {
        print_error("no whole frame with: %s\n", text);
        fail();
    }
}

/* Waits for the frame after the n-th event, which shows the text. */
static inline void wait_event(struct pty *pty, int number, const char *text)
{
    char line[32];
    snprintf(line, sizeof line, "event %d", number);
    wait_frame(pty, line);
    wait_frame(pty, text);
}

static inline struct pty *start_usual(void)
{
    struct pty *pty = start_demo(&(struct pty_options){.rows = 24, .cols = 80}, NULL);
    wait_frame(pty, "event 0");
    return pty;
}

/* Quits the demo: it has to end by itself, with success and a restored terminal. */
static inline void quit_demo(struct pty *pty)
{
    int status = -1;
    pty_type(pty, "q");
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(pty_modes_restored(pty));
    pty_end(pty);
}

/* Whether an SGR sequence in the output has a parameter in [low, high]. */
static inline bool has_sgr(struct pty *pty, long low, long high)
{
    size_t len = 0;
    const char *raw = pty_raw(pty, &len);
    for (size_t i = 0; i + 2 < len; i++) {
        if (memcmp(raw + i, "\x1b[", 2) != 0) {
            continue;
        }
        bool found = false;
        char *end = NULL;
        const char *at = raw + i + 2;
        for (;; at = end + 1) {
            const long value = strtol(at, &end, 10);
            found = found || (end != at && value >= low && value <= high);
            if (*end != ';') {
                break;
            }
        }
        if (found && *end == 'm') {
            return true;
        }
    }
    return false;
}

static inline int count_raw(struct pty *pty, const char *bytes)
{
    size_t len = 0;
    int count = 0;
    const char *raw = pty_raw(pty, &len);
    for (size_t i = 0; i + strlen(bytes) <= len; i++) {
        count += memcmp(raw + i, bytes, strlen(bytes)) == 0;
    }
    return count;
}

#endif
