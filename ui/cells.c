/*
 * The cell buffer: clipping, wide characters, and the picture as text. Knows styles only as
 * numbers to keep; what a terminal makes of them is term_curses.c, except for the ANSI form.
 *
 * One rule holds after every call: a wide character is whole, or it is gone. So whatever writes
 * over one half of it blanks the other.
 */
#include "ui/cells.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "ui/text.h"

#define UI_X(enumerator, colour_, attributes_) {.colour = (colour_), .attributes = (attributes_)},
const struct ui_style_info ui_style_info[UI_STYLE_COUNT] = {UI_STYLES(UI_X)};
#undef UI_X

void ui_cells_init(struct ui_cells *cells)
{
    *cells = (struct ui_cells){.unicode = true};
}

void ui_cells_fini(struct ui_cells *cells)
{
    free(cells->cell);
    ui_cells_init(cells);
}

static struct ui_cell *at(const struct ui_cells *cells, int row, int col)
{
    return &cells->cell[(size_t)row * (size_t)cells->cols + (size_t)col];
}

int ui_cells_reset(struct ui_cells *cells, int rows, int cols)
{
    rows = rows < 0 ? 0 : rows;
    cols = cols < 0 ? 0 : cols;
    const bool empty = rows == 0 || cols == 0;
    if (rows != cells->rows || cols != cells->cols) {
        free(cells->cell);
        cells->rows = cells->cols = 0;
        /* calloc, for its check of the product */
        cells->cell = empty ? NULL : calloc((size_t)rows, (size_t)cols * sizeof *cells->cell);
        if (!empty && !cells->cell) {
            return RT_ENOMEM;
        }
        cells->rows = rows;
        cells->cols = cols;
    }
    cells->cursor_row = cells->cursor_col = 0;
    ui_cells_fill(cells, (struct ui_rect){0, 0, rows, cols}, UI_PLAIN);
    return RT_OK;
}

/* The part of [start, start + length) that lies in [0, limit): *first up to the result. */
static int clip(int start, int length, int limit, int *first)
{
    const long long end = (long long)start + (length < 0 ? 0 : length);
    *first = start < 0 ? 0 : start;
    return end < 0 ? 0 : end > limit ? limit : (int)end;
}

/* Blanks the other half of a wide character of which one half is about to be written over. */
static void split(struct ui_cells *cells, int row, int col)
{
    const bool continuation = at(cells, row, col)->code[0] == 0;
    const bool wide = col + 1 < cells->cols && at(cells, row, col + 1)->code[0] == 0;
    if (continuation && col > 0) {
        *at(cells, row, col - 1) =
            (struct ui_cell){.code = {' '}, .style = at(cells, row, col - 1)->style};
    }
    if (wide) {
        *at(cells, row, col + 1) =
            (struct ui_cell){.code = {' '}, .style = at(cells, row, col + 1)->style};
    }
}

void ui_cells_fill(struct ui_cells *cells, struct ui_rect rect, enum ui_style style)
{
    const struct ui_cell blank = {.code = {' '}, .style = (uint8_t)style};
    int top, left;
    const int bottom = clip(rect.row, rect.rows, cells->rows, &top);
    const int right = clip(rect.col, rect.cols, cells->cols, &left);
    for (int row = top; row < bottom && left < right; row++) {
        split(cells, row, left);
        split(cells, row, right - 1);
        for (int col = left; col < right; col++) {
            *at(cells, row, col) = blank;
        }
    }
}

/* Writes one grapheme that fits. */
static void place(struct ui_cells *cells, int row, int col, const struct ui_grapheme *grapheme,
                  enum ui_style style)
{
    for (int i = 0; i < grapheme->width; i++) {
        split(cells, row, col + i);
        *at(cells, row, col + i) = (struct ui_cell){.style = (uint8_t)style};
    }
    memcpy(at(cells, row, col)->code, grapheme->code, sizeof grapheme->code);
}

/* Writes graphemes until `width` columns are used; what lies outside the buffer is not drawn. */
static int write_text(struct ui_cells *cells, int row, int col, int width, struct ui_text *text,
                      enum ui_style style)
{
    struct ui_grapheme grapheme;
    int used = 0;
    if (row < 0 || row >= cells->rows || col >= cells->cols) {
        return 0;
    }
    const long long room = (long long)cells->cols - col;
    if (width > room) {
        width = (int)room;
    }
    while (used < width && ui_text_next(text, &grapheme) && grapheme.width <= width - used) {
        if (col + used >= 0) {
            place(cells, row, col + used, &grapheme, style);
        }
        used += grapheme.width;
    }
    return used;
}

int ui_cells_bytes(struct ui_cells *cells, int row, int col, int width, const char *text,
                   size_t len, enum ui_style style)
{
    struct ui_text walk;
    ui_text_begin(&walk, text, len, cells->unicode);
    return write_text(cells, row, col, width, &walk, style);
}

int ui_cells_text(struct ui_cells *cells, int row, int col, int width, const char *text,
                  enum ui_style style)
{
    return ui_cells_bytes(cells, row, col, width, text, strlen(text), style);
}

int ui_cells_text_middle(struct ui_cells *cells, int row, int col, int width, const char *text,
                         enum ui_style style)
{
    const int total = ui_text_width(text, cells->unicode);
    const char *dots = cells->unicode ? "\u2026" : width < 7 ? "." : "...";
    const int gap = ui_text_width(dots, cells->unicode);
    if (total <= width || width <= gap) {
        return ui_cells_text(cells, row, col, width, text, style);
    }
    const int head = (width - gap + 1) / 2;
    const int tail = width - gap - head;
    int used = ui_cells_text(cells, row, col, head, text, style);
    used += ui_cells_text(cells, row, col + used, gap, dots, style);

    struct ui_text walk;
    struct ui_grapheme grapheme;
    int left = total;
    ui_text_begin(&walk, text, strlen(text), cells->unicode);
    while (left > tail && ui_text_next(&walk, &grapheme)) {
        left -= grapheme.width;
    }
    return used + write_text(cells, row, col + used, left, &walk, style);
}

void ui_cells_put(struct ui_cells *cells, int row, int col, uint32_t code, enum ui_style style)
{
    if (row < 0 || row >= cells->rows || col < 0 || col >= cells->cols) {
        return;
    }
    const bool shown = ui_code_width(code) == 1 && (cells->unicode || code < 0x80);
    place(cells, row, col, &(struct ui_grapheme){.code = {shown ? code : '?'}, .width = 1}, style);
}

static bool is_blank(const struct ui_cell *cell)
{
    return cell->code[0] == ' ' && cell->code[1] == 0;
}

static void put_cell(struct rt_buf *out, const struct ui_cell *cell)
{
    for (int i = 0; i < UI_GRAPHEME_MAX && cell->code[i] != 0; i++) {
        ui_text_put_code(out, cell->code[i]);
    }
}

void ui_cells_to_text(const struct ui_cells *cells, struct rt_buf *out)
{
    for (int row = 0; row < cells->rows; row++) {
        int end = cells->cols;
        while (end > 0 && is_blank(at(cells, row, end - 1))) {
            end--;
        }
        for (int col = 0; col < end; col++) {
            put_cell(out, at(cells, row, col));
        }
        rt_buf_putc(out, '\n');
    }
}

static bool same_look(enum ui_style a, enum ui_style b)
{
    return ui_style_info[a].colour == ui_style_info[b].colour &&
           ui_style_info[a].attributes == ui_style_info[b].attributes;
}

/* From whatever was set to this style: the leading 0 is the reset. */
static void put_style(struct rt_buf *out, enum ui_style style)
{
    const struct ui_style_info *info = &ui_style_info[style];
    rt_buf_puts(out, "\x1b[0");
    rt_buf_puts(out, info->attributes & UI_ATTR_BOLD ? ";1" : "");
    rt_buf_puts(out, info->attributes & UI_ATTR_DIM ? ";2" : "");
    rt_buf_puts(out, info->attributes & UI_ATTR_REVERSE ? ";7" : "");
    if (info->colour >= 0) {
        rt_buf_printf(out, ";3%d", info->colour);
    }
    rt_buf_putc(out, 'm');
}

void ui_cells_to_ansi(const struct ui_cells *cells, struct rt_buf *out)
{
    for (int row = 0; row < cells->rows; row++) {
        enum ui_style style = UI_PLAIN;
        int end = cells->cols;
        while (end > 0 && is_blank(at(cells, row, end - 1)) &&
               !(ui_style_info[at(cells, row, end - 1)->style].attributes & UI_ATTR_REVERSE)) {
            end--;
        }
        for (int col = 0; col < end; col++) {
            const struct ui_cell *cell = at(cells, row, col);
            if (!same_look(style, cell->style)) {
                style = cell->style;
                put_style(out, style);
            }
            put_cell(out, cell);
        }
        if (!same_look(style, UI_PLAIN)) {
            put_style(out, UI_PLAIN);
        }
        rt_buf_putc(out, '\n');
    }
}
