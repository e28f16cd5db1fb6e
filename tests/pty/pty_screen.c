/*
 * What the program under test has shown: libvterm's cells as text, and the bytes themselves.
 */
#include <stdlib.h>
#include <string.h>

#include "pty_state.h"
#include "ui/text.h"

VTermScreenCell pty_cell(struct pty *pty, int row, int col)
{
    VTermScreenCell cell = {.width = 1};
    vterm_screen_get_cell(pty->screen, (VTermPos){.row = row, .col = col}, &cell);
    return cell;
}

void pty_cursor(struct pty *pty, int *row, int *col)
{
    VTermPos at;
    vterm_state_get_cursorpos(vterm_obtain_state(pty->vt), &at);
    *row = at.row;
    *col = at.col;
}

void pty_size(const struct pty *pty, int *rows, int *cols)
{
    *rows = pty->rows;
    *cols = pty->cols;
}

static void put_row(struct pty *pty, int row)
{
    size_t end = pty->text.len;
    for (int col = 0; col < pty->cols; col++) {
        const VTermScreenCell cell = pty_cell(pty, row, col);
        if (cell.chars[0] == (uint32_t)-1) {
            continue; /* the second half of a wide one */
        }
        if (cell.chars[0] == 0) {
            rt_buf_putc(&pty->text, ' ');
            continue;
        }
        for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i] != 0; i++) {
            ui_text_put_code(&pty->text, cell.chars[i]);
        }
        if (cell.chars[0] != ' ') {
            end = pty->text.len;
        }
    }
    if (pty->text.data) {
        pty->text.len = end;
        pty->text.data[end] = '\0';
    }
}

const char *pty_row(struct pty *pty, int row)
{
    rt_buf_clear(&pty->text);
    put_row(pty, row);
    return rt_buf_text(&pty->text);
}

const char *pty_screen(struct pty *pty)
{
    rt_buf_clear(&pty->text);
    for (int row = 0; row < pty->rows; row++) {
        put_row(pty, row);
        rt_buf_putc(&pty->text, '\n');
    }
    return rt_buf_text(&pty->text);
}

const char *pty_raw(struct pty *pty, size_t *len)
{
    pty_read_output(pty);
    *len = pty->raw.len;
    return rt_buf_text(&pty->raw);
}

void pty_raw_clear(struct pty *pty)
{
    pty_read_output(pty);
    rt_buf_clear(&pty->raw);
}

/* Whether a list of numbers, "12;25", that ends at the first other byte has this one. */
static bool lists(const char *text, int number, const char **end)
{
    bool found = false;
    for (;;) {
        char *after = NULL;
        found = (strtol(text, &after, 10) == number && after != text) || found;
        *end = after;
        if (*after != ';') {
            return found;
        }
        text = after + 1;
    }
}

char pty_mode(struct pty *pty, int mode)
{
    size_t len = 0;
    char last = 0;
    const char *raw = pty_raw(pty, &len);
    for (size_t i = 0; i + 3 < len; i++) {
        const char *end = NULL;
        if (memcmp(raw + i, "\x1b[?", 3) == 0 && lists(raw + i + 3, mode, &end) &&
            (*end == 'h' || *end == 'l')) {
            last = *end;
        }
    }
    return last;
}
