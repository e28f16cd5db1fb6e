/*
 * The terminal: curses for output (terminfo, and writing only what changed), our own reading of
 * keys and signals (term_events.h). Curses never reads, never catches a signal and
 * never ends: leaving the screen is one prepared string, the same for quit, Ctrl-Z and a crash.
 *
 * Curses and signal handlers belong to the process, so there is one terminal, and it is static.
 */
#include "ui/term.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <wchar.h>
/* after curses.h, which it needs */
#include <term.h>

#include "ui/input.h"
#include "ui/term_events.h"
#include "ui/term_restore.h"
#include "ui/term_signals.h"
#include "ui/term_tty.h"
#include "ui/text.h"

struct ui_term {
    bool open;
    bool unicode, braille, color;
    bool ansi;    /* takes ESC [ ? sequences: bracketed paste, the mouse */
    bool repaint; /* what is on the screen is not known */
    int rows, cols;
    SCREEN *screen;
    cchar_t *line; /* one row on its way to curses; owned */
    int line_cols; /* it has room for; never less than the screen's */
    struct termios before, during;
    struct rt_buf enter; /* to the full screen; first what switches the screen: */
    size_t screen_len;
    struct rt_buf leave;
    struct ui_term_events events;
};

static struct ui_term the_term = {.events.keys = -1};

static const char *capability(const char *name)
{
    const char *text = tigetstr(name);
    return (intptr_t)text == -1 ? NULL : text; /* -1: not a string */
}

/* The strings that enter and leave the full screen. Again after a resize: the last row moves. */
static void build_strings(struct ui_term *term)
{
    const bool mouse = term->events.input.mouse;
    rt_buf_clear(&term->enter);
    rt_buf_clear(&term->leave);
    ui_tty_put_capability(&term->enter, capability("smcup"));
    term->screen_len = term->enter.len;
    ui_tty_put_capability(&term->enter, capability("smkx"));
    ui_tty_put_capability(&term->enter, capability("cnorm"));
    ui_tty_put_capability(&term->leave, capability("sgr0"));
    ui_tty_put_capability(&term->leave, term->color ? capability("op") : NULL);
    ui_tty_put_capability(&term->leave, capability("rmkx"));
    if (term->ansi) {
        rt_buf_puts(&term->enter, mouse ? "\x1b[?2004h\x1b[?1000h\x1b[?1006h" : "\x1b[?2004h");
        rt_buf_puts(&term->leave, mouse ? "\x1b[?1006l\x1b[?1000l\x1b[?2004l" : "\x1b[?2004l");
    }
    ui_tty_put_capability(&term->leave, capability("cnorm"));
    if (capability("rmcup")) {
        ui_tty_put_capability(&term->leave, capability("rmcup"));
    } else {
        ui_tty_put_capability(&term->leave, tiparm(capability("cup"), term->rows - 1, 0));
        rt_buf_puts(&term->leave, "\r\n");
    }
}

static void arm(const struct ui_term *term)
{
    ui_restore_arm(STDOUT_FILENO, &term->before, rt_buf_text(&term->leave), term->leave.len);
}

/* The modes first: in the background that stops us before anything is written. */
static void enter(struct ui_term *term, size_t from)
{
    ui_signals_write_begin();
    tcsetattr(STDOUT_FILENO, TCSADRAIN, &term->during);
    arm(term);
    ui_tty_write(STDOUT_FILENO, rt_buf_text(&term->enter) + from, term->enter.len - from);
    ui_signals_write_end();
}

/* Reads terminfo for TERM; without a message in *why the terminal can do what is needed. */
static bool find_terminal(struct ui_term *term, struct rt_buf *why)
{
    const char *name = getenv("TERM");
    int status = 0;
    if (!name || name[0] == '\0') {
        rt_buf_puts(why, "TERM is not set; try TERM=xterm-256color");
        return false;
    }
    if (setupterm(name, STDOUT_FILENO, &status) != OK) {
        rt_buf_puts(why, "TERM is \"");
        ui_text_escape(why, name, false);
        rt_buf_puts(why, "\", which is not known here; try TERM=xterm-256color");
        return false;
    }
    const char *cup = capability("cup");
    if (!cup) {
        rt_buf_puts(why, "TERM is \"");
        ui_text_escape(why, name, false);
        rt_buf_puts(why, "\", a terminal without cursor addressing");
        return false;
    }
    term->ansi = strncmp(cup, "\x1b[", 2) == 0;
    term->unicode = strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
    term->braille = term->unicode && strncmp(name, "linux", 5) != 0;
    return true;
}

static void learn_keys(struct ui_input *input)
{
    static const struct {
        const char *name;
        enum ui_key key;
    } keys[] = {
        {"kcuu1", UI_KEY_UP},      {"kcud1", UI_KEY_DOWN},    {"kcub1", UI_KEY_LEFT},
        {"kcuf1", UI_KEY_RIGHT},   {"khome", UI_KEY_HOME},    {"kend", UI_KEY_END},
        {"kpp", UI_KEY_PAGE_UP},   {"knp", UI_KEY_PAGE_DOWN}, {"kdch1", UI_KEY_DELETE},
        {"kcbt", UI_KEY_BACK_TAB}, {"kent", UI_KEY_ENTER},    {"kf1", UI_KEY_F1},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *sequence = capability(keys[i].name);
        if (sequence) {
            ui_input_learn(input, sequence, keys[i].key);
        }
    }
}

/* Pair n is colour n on the default background; without that, no colour is the better one. */
static bool start_colours(void)
{
    enum { COLOURS = 8 };
    if (!has_colors() || start_color() != OK || use_default_colors() != OK || COLORS < COLOURS ||
        COLOR_PAIRS < COLOURS) {
        return false;
    }
    for (int colour = 1; colour < COLOURS; colour++) {
        init_pair((short)colour, (short)colour, -1);
    }
    return true;
}

/* Curses takes the size from here: its own reading fails for absurd ones and freezes others. */
static SCREEN *start_screen(int rows, int cols)
{
    char number[16];
    snprintf(number, sizeof number, "%d", rows);
    setenv("LINES", number, 1);
    snprintf(number, sizeof number, "%d", cols);
    setenv("COLUMNS", number, 1);
    SCREEN *screen = newterm(NULL, stdout, stdin);
    unsetenv("LINES");
    unsetenv("COLUMNS");
    return screen;
}

static bool open_keys(struct ui_term *term, struct rt_buf *why)
{
    term->events.keys = ui_tty_open_keys();
    if (term->events.keys < 0) {
        rt_buf_printf(why, "standard input is no terminal, and /dev/tty: %s", strerror(errno));
    }
    return term->events.keys >= 0;
}

/* Curses, and all that can fail before the first byte is written. */
static bool start(struct ui_term *term, bool color, struct rt_buf *why)
{
    tcgetattr(STDOUT_FILENO, &term->before);
    term->during = ui_tty_full_screen(&term->before);
    ui_tty_size(STDOUT_FILENO, &term->rows, &term->cols);
    term->line = calloc((size_t)term->cols + 1, sizeof *term->line);
    term->line_cols = term->cols;
    term->color = color;
    build_strings(term);
    if (!term->line || term->enter.failed || term->leave.failed) {
        rt_buf_puts(why, "no memory for the screen");
        return false;
    }
    learn_keys(&term->events.input);
    del_curterm(cur_term); /* newterm makes its own */
    ui_signals_open();
    arm(term);
    term->screen = start_screen(term->rows, term->cols);
    ui_signals_claim(); /* back from curses */
    if (!term->screen) {
        rt_buf_puts(why, "no memory for the screen");
        ui_restore(UI_RESTORE_PATIENCE_MS);
        ui_signals_close();
        return false;
    }
    term->color = color && start_colours();
    return true;
}

static void forget(struct ui_term *term)
{
    if (term->events.keys > STDIN_FILENO) {
        close(term->events.keys);
    }
    if (!term->screen && cur_term) {
        del_curterm(cur_term); /* delscreen has freed that of a screen */
    }
    free(term->line);
    rt_buf_fini(&term->enter);
    rt_buf_fini(&term->leave);
    *term = (struct ui_term){.events.keys = -1};
}

struct ui_term *ui_term_open(const struct ui_term_options *options, struct rt_buf *why)
{
    struct ui_term *term = &the_term;
    if (term->open || !isatty(STDOUT_FILENO)) {
        rt_buf_puts(why, term->open ? "the terminal is in use" : "standard output is no terminal");
        return NULL;
    }
    ui_input_init(&term->events.input, options->mouse, ui_tty_escape_ms(UI_ESCAPE_MS));
    rt_buf_init(&term->enter);
    rt_buf_init(&term->leave);
    if (!find_terminal(term, why) || !open_keys(term, why) || !start(term, options->color, why)) {
        forget(term);
        return NULL;
    }
    term->open = true;
    typeahead(-1); /* or a frame stays half when a key comes */
    nonl();
    idcok(stdscr, FALSE);
    enter(term, term->screen_len); /* the screen itself curses enters with the first frame */
    return term;
}

void ui_term_close(struct ui_term *term)
{
    if (!term || !term->open) {
        return;
    }
    ui_restore(UI_RESTORE_PATIENCE_MS);
    delscreen(term->screen);
    ui_signals_close();
    forget(term);
}

void ui_term_size(const struct ui_term *term, int *rows, int *cols)
{
    *rows = term->rows;
    *cols = term->cols;
}

bool ui_term_unicode(const struct ui_term *term)
{
    return term->unicode;
}

bool ui_term_braille(const struct ui_term *term)
{
    return term->braille;
}

/*
 * One cell for curses; returns its columns. The C library's width must agree with ours, since
 * curses goes by it: a character it does not know would shift the rest of the row.
 */
static int convert(const struct ui_term *term, const struct ui_cell *cell, int width, cchar_t *out)
{
    const struct ui_style_info *info = &ui_style_info[cell->style];
    wchar_t text[UI_GRAPHEME_MAX + 1] = {cell->code[0] == 0 ? L' ' : (wchar_t)cell->code[0]};
    if (wcwidth(text[0]) != width) {
        text[0] = L'?';
        width = 1;
    }
    for (int i = 1; i < UI_GRAPHEME_MAX && wcwidth((wchar_t)cell->code[i]) == 0; i++) {
        text[i] = (wchar_t)cell->code[i];
    }
    attr_t attributes = A_NORMAL;
    attributes |= info->attributes & UI_ATTR_BOLD ? A_BOLD : 0;
    attributes |= info->attributes & UI_ATTR_DIM ? A_DIM : 0;
    attributes |= info->attributes & UI_ATTR_REVERSE ? A_REVERSE : 0;
    const short pair = (short)(term->color && info->colour > 0 ? info->colour : 0);
    setcchar(out, text, attributes, pair, NULL);
    return width;
}

static bool same(const struct ui_cell *a, const struct ui_cell *b)
{
    return a->code[0] != 0 && a->style == b->style && memcmp(a->code, b->code, sizeof a->code) == 0;
}

/* Most cells are blanks next to a blank: what curses takes for one does for all. */
static void show_row(struct ui_term *term, const struct ui_cell *cell, int row, int cols)
{
    int count = 0;
    for (int col = 0; col < cols; count++) {
        const bool wide = col + 1 < cols && cell[col].code[0] != 0 && cell[col + 1].code[0] == 0;
        if (col > 0 && !wide && same(&cell[col], &cell[col - 1])) {
            term->line[count] = term->line[count - 1];
            col++;
        } else {
            col += convert(term, &cell[col], wide ? 2 : 1, &term->line[count]);
        }
    }
    mvadd_wchnstr(row, 0, term->line, count);
}

static int clamp(int value, int limit)
{
    return value < 0 ? 0 : value >= limit ? limit - 1 : value;
}

void ui_term_present(struct ui_term *term, const struct ui_cells *cells)
{
    const int rows = cells->rows < term->rows ? cells->rows : term->rows;
    const int cols = cells->cols < term->cols ? cells->cols : term->cols;
    for (int row = 0; row < rows; row++) {
        show_row(term, &cells->cell[(size_t)row * (size_t)cells->cols], row, cols);
    }
    move(clamp(cells->cursor_row, term->rows), clamp(cells->cursor_col, term->cols));
    if (term->repaint) {
        clearok(curscr, TRUE);
        term->repaint = false;
    }
    wnoutrefresh(stdscr);
    ui_signals_write_begin();
    doupdate();
    ui_signals_write_end();
}

/* Takes the size of now; whether it is another one. What cannot be had keeps the old size. */
static bool take_size(struct ui_term *term)
{
    int rows, cols;
    ui_tty_size(STDOUT_FILENO, &rows, &cols);
    if (rows == term->rows && cols == term->cols) {
        return false;
    }
    if (cols > term->line_cols) { /* never shorter: the wider screen may have to stay */
        cchar_t *line = realloc(term->line, ((size_t)cols + 1) * sizeof *line);
        if (!line) {
            return false;
        }
        term->line = line;
        term->line_cols = cols;
    }
    if (resize_term(rows, cols) != OK) { /* not resizeterm: that queues a key nobody reads */
        return false;
    }
    getmaxyx(stdscr, term->rows, term->cols);
    build_strings(term);
    arm(term);
    term->repaint = true;
    return true;
}

static void resize_event(const struct ui_term *term, struct ui_event *event)
{
    *event = (struct ui_event){.kind = UI_EVENT_RESIZE, .rows = term->rows, .cols = term->cols};
}

enum ui_wait ui_term_wait(struct ui_term *term, struct ui_event *event, int *signal)
{
    *signal = 0;
    for (;;) {
        switch (ui_term_events_wait(&term->events, event, signal)) {
        case UI_HAPPENED_EVENT:
            return UI_WAIT_EVENT;
        case UI_HAPPENED_RESUME:
            enter(term, 0);
            term->repaint = true;
            take_size(term);
            resize_event(term, event);
            return UI_WAIT_EVENT;
        case UI_HAPPENED_RESIZE:
            if (take_size(term)) {
                resize_event(term, event);
                return UI_WAIT_EVENT;
            }
            break;
        case UI_HAPPENED_END:
            return UI_WAIT_TERMINATE;
        case UI_HAPPENED_FAILURE:
            return UI_WAIT_ERROR;
        }
    }
}

enum ui_busy ui_term_busy(struct ui_term *term, int *signal)
{
    *signal = 0;
    return ui_term_events_busy(&term->events, signal);
}

bool ui_term_pending(struct ui_term *term)
{
    return ui_term_events_pending(&term->events);
}
