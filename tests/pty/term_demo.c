/*
 * The terminal layer alone: shows the last event, the size and a text field, for the pty tests.
 * Options: --mouse, --no-color. Keys: q quits, N shows hostile names, Tab puts the keys into the
 * field and back; S faults, O overflows the stack, X aborts, A sets an alarm.
 */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ui/field.h"
#include "ui/term.h"

enum { EXIT_NO_TERMINAL = 2, EXIT_GONE = 3, FIELD_ROW = 3 };

static void describe(const struct ui_event *event, char *out, size_t size)
{
    switch (event->kind) {
    case UI_EVENT_KEY:
        if (event->key > ' ' && event->key < 0x7f) {
            snprintf(out, size, "key %c", (char)event->key);
        } else if (event->key < UI_KEY_BASE) {
            snprintf(out, size, "key U+%04X", (unsigned)event->key);
        } else {
            snprintf(out, size, "key #%u", (unsigned)(event->key - UI_KEY_BASE));
        }
        break;
    case UI_EVENT_PASTE:
        snprintf(out, size, "paste %zu [%s]", event->len, event->text);
        break;
    case UI_EVENT_RESIZE:
        snprintf(out, size, "resize %dx%d", event->rows, event->cols);
        break;
    case UI_EVENT_MOUSE:
        snprintf(out, size, "mouse #%u at %d,%d", (unsigned)(event->key - UI_KEY_BASE), event->row,
                 event->col);
        break;
    default:
        snprintf(out, size, event->kind == UI_EVENT_INTERRUPT ? "interrupt" : "start");
    }
}

/* Not through a null pointer, which a sanitizer would catch without a signal. */
static void crash(void)
{
    volatile uintptr_t nowhere = 64;
    int *target;
    memcpy(&target, (const void *)&nowhere, sizeof target);
    *target = 1;
}

static int overflow(int depth)
{
    volatile char block[4096];
    block[0] = (char)depth;
    return depth < 0 ? 0 : overflow(depth + 1) + block[0];
}

static void draw(struct ui_term *term, struct ui_cells *cells, const char *last, int count,
                 bool names, const struct ui_field *field)
{
    static const char *const hostile[] = {"abcdef",        "漢字漢字",     "e\u0301e\u0301x",
                                          "👩\u200d💻",      "\u26a0\ufe0f", "\u200bx",
                                          "\x1b]52;c;A\a", "a\xff\xc3",    "\u05d0\u05d1"};
    int rows, cols;
    char line[96];
    ui_term_size(term, &rows, &cols);
    if (ui_cells_reset(cells, rows, cols) != 0) {
        return;
    }
    snprintf(line, sizeof line, "size %dx%d unicode %d braille %d", rows, cols,
             ui_term_unicode(term), ui_term_braille(term));
    ui_cells_fill(cells, (struct ui_rect){0, 0, 1, cols}, UI_TITLE);
    ui_cells_text(cells, 0, 0, cols, line, UI_TITLE);
    snprintf(line, sizeof line, "event %d", count);
    ui_cells_text(cells, 1, 0, cols, line, UI_KEY);
    ui_cells_text(cells, 2, 0, cols, last, UI_PLAIN);
    for (int i = 0; names && i < (int)(sizeof hostile / sizeof hostile[0]); i++) {
        ui_cells_text(cells, 4 + i, 0, 20, hostile[i], UI_PLAIN);
        ui_cells_put(cells, 4 + i, 20, '|', UI_PLAIN);
    }
    ui_cells_put(cells, rows - 1, cols - 1, '#', UI_WARNING);
    if (rows > FIELD_ROW) {
        ui_field_draw(field, cells, FIELD_ROW, 0, cols - 1, UI_PLAIN);
    }
    ui_term_present(term, cells);
}

int main(int argc, char **argv)
{
    struct ui_term_options options = {.color = true};
    struct ui_field field = {.len = 0};
    struct ui_event event = {.kind = UI_EVENT_NONE};
    struct ui_cells cells;
    struct rt_buf why;
    char last[256];
    bool typing = false;
    bool names = false;
    bool done = false;
    enum ui_wait wait = UI_WAIT_EVENT;
    int signal = 0;
    for (int i = 1; i < argc; i++) {
        options.mouse = options.mouse || strcmp(argv[i], "--mouse") == 0;
        options.color = options.color && strcmp(argv[i], "--no-color") != 0;
    }
    setlocale(LC_CTYPE, "");
    rt_buf_init(&why);
    ui_cells_init(&cells);
    struct ui_term *term = ui_term_open(&options, &why);
    if (!term) {
        fprintf(stderr, "term_demo: %s\n", rt_buf_text(&why));
        rt_buf_fini(&why);
        return EXIT_NO_TERMINAL;
    }
    cells.unicode = ui_term_unicode(term);
    for (int count = 0; !done; count++) {
        describe(&event, last, sizeof last);
        draw(term, &cells, last, count, names, &field);
        wait = ui_term_wait(term, &event, &signal);
        done = wait == UI_WAIT_TERMINATE || wait == UI_WAIT_ERROR;
        if (wait != UI_WAIT_EVENT || (typing && ui_field_handle(&field, &event))) {
            continue;
        }
        if (event.kind == UI_EVENT_KEY) {
            done = event.key == 'q';
            typing = typing != (event.key == UI_KEY_TAB);
            names = names || event.key == 'N';
            if (event.key == 'S') {
                crash();
            } else if (event.key == 'O') {
                count += overflow(1);
            } else if (event.key == 'X') {
                abort();
            } else if (event.key == 'A') {
                alarm(1);
            }
        }
    }
    ui_term_close(term);
    ui_term_close(term);
    ui_cells_fini(&cells);
    rt_buf_fini(&why);
    if (wait == UI_WAIT_TERMINATE && signal != 0) {
        raise(signal); /* with its default action again */
    }
    return done && wait != UI_WAIT_EVENT ? EXIT_GONE : 0;
}
