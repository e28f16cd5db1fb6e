/*
 * Wrapping and drawing labelled lines.
 */
#include "ui/doc.h"

#include <string.h>

#include "core/code.h"
#include "ui/text.h"

static enum ui_style style_of(enum rt_line_kind kind)
{
    switch (kind) {
    case RT_LINE_ANSWER:
        return UI_ANSWER;
    case RT_LINE_DECISION:
        return UI_STRONG;
    case RT_LINE_PLAIN:
    case RT_LINE_FORMULA:
    case RT_LINE_CAUTION:
        break;
    }
    return UI_PLAIN;
}

/*
 * The bytes of `text` that fit into `width` columns, broken after a blank where there is one.
 * At least one grapheme, so that every text ends.
 */
static size_t row_length(const char *text, size_t len, int width, bool unicode)
{
    struct ui_text walk;
    struct ui_grapheme grapheme;
    int used = 0;
    size_t fits = 0;
    size_t blank = 0; /* after the last blank that fits */
    ui_text_begin(&walk, text, len, unicode);
    while (ui_text_next(&walk, &grapheme)) {
        if (used + grapheme.width > width && fits > 0) {
            return blank > 0 ? blank : fits;
        }
        used += grapheme.width;
        if (walk.escape_at < walk.escape_len) {
            continue; /* an escape is not torn apart between two rows */
        }
        fits = len - (size_t)(walk.end - walk.next);
        if (grapheme.code[0] == ' ') {
            blank = fits;
        }
    }
    return len;
}

/* Draws, or only counts when cells is NULL, the rows of one text. */
static int wrap(struct ui_cells *cells, struct ui_rect rect, const char *text, int first,
                bool unicode, enum ui_style style)
{
    size_t left = strlen(text);
    int row = 0;
    do {
        const size_t take = row_length(text, left, rect.cols, unicode);
        const int at = row - first;
        if (cells != NULL && at >= 0 && at < rect.rows) {
            (void)ui_cells_bytes(cells, rect.row + at, rect.col, rect.cols, text, take, style);
        }
        text += take;
        left -= take;
        row++;
    } while (left > 0);
    return row;
}

/* Where the pane is narrow, labels have no column of their own. */
static int text_column(int width, int label_width)
{
    return width >= label_width + 16 ? label_width : 0;
}

/* The text of a line, with its label before it when that has no column; false without memory. */
static bool line_text(const struct rt_lines *lines, size_t line, int indent, struct rt_buf *out)
{
    const char *const label = rt_lines_label(lines, line);
    rt_buf_clear(out);
    if (indent == 0 && label[0] != '\0') {
        rt_buf_printf(out, "%s: ", label);
    }
    rt_buf_puts(out, rt_lines_text(lines, line));
    return !out->failed;
}

int ui_doc_rows(const struct rt_lines *lines, int width, int label_width, bool unicode)
{
    const int indent = text_column(width, label_width);
    const struct ui_rect rect = {0, 0, 0, width - indent > 1 ? width - indent : 1};
    int rows = 0;
    bool whole = !lines->failed;
    struct rt_buf text;
    rt_buf_init(&text);
    for (size_t i = 0; i < lines->count; i++) {
        whole = line_text(lines, i, indent, &text) && whole;
        rows += wrap(NULL, rect, rt_buf_text(&text), 0, unicode, UI_PLAIN);
    }
    rt_buf_fini(&text);
    return whole ? rows : RT_ENOMEM;
}

static void draw_more(struct ui_cells *cells, struct ui_rect rect, int top, int rows)
{
    if (top > 0) {
        ui_cells_put(cells, rect.row, rect.col + rect.cols - 1, '^', UI_KEY);
    }
    if (top + rect.rows < rows) {
        ui_cells_put(cells, rect.row + rect.rows - 1, rect.col + rect.cols - 1, 'v', UI_KEY);
    }
}

static void draw_failed(struct ui_cells *cells, struct ui_rect rect)
{
    const struct ui_rect last = {rect.row + rect.rows - 1, rect.col, 1, rect.cols};
    ui_cells_fill(cells, last, UI_PLAIN);
    (void)ui_cells_text(cells, last.row, last.col, last.cols, "out of memory: there is more",
                        UI_WARNING);
}

/* Draws the lines from row `top`; false when one could not be laid out. */
static bool draw_lines(struct ui_cells *cells, struct ui_rect inner, const struct rt_lines *lines,
                       int top, int indent)
{
    int row = -top;
    bool whole = true;
    struct rt_buf text;
    rt_buf_init(&text);
    for (size_t i = 0; i < lines->count && row < inner.rows; i++) {
        const struct ui_rect part = {inner.row + (row > 0 ? row : 0), inner.col + indent,
                                     inner.rows - (row > 0 ? row : 0), inner.cols - indent};
        if (indent > 0 && row >= 0) {
            (void)ui_cells_text(cells, inner.row + row, inner.col, indent - 1,
                                rt_lines_label(lines, i), UI_KEY);
        }
        whole = line_text(lines, i, indent, &text) && whole;
        row += wrap(cells, part, rt_buf_text(&text), row < 0 ? -row : 0, cells->unicode,
                    style_of(lines->item[i].kind));
    }
    rt_buf_fini(&text);
    return whole;
}

int ui_doc_draw(struct ui_cells *cells, struct ui_rect rect, const struct rt_lines *lines, int top,
                int label_width)
{
    if (rect.rows <= 0 || rect.cols <= 2) {
        return 0;
    }
    const struct ui_rect inner = {rect.row, rect.col, rect.rows, rect.cols - 2};
    const int indent = text_column(inner.cols, label_width);
    const int rows = ui_doc_rows(lines, inner.cols, label_width, cells->unicode);
    const int last = rows > rect.rows ? rows - rect.rows : 0;
    top = top > last ? last : top < 0 ? 0 : top;
    const bool whole = draw_lines(cells, inner, lines, top, indent);
    draw_more(cells, rect, top, rows);
    if (!whole || rows == RT_ENOMEM) {
        draw_failed(cells, rect);
    }
    return top;
}

int ui_doc_text(struct ui_cells *cells, struct ui_rect rect, const char *text, bool unicode,
                enum ui_style style)
{
    return rect.cols > 0 ? wrap(cells, rect, text, 0, unicode, style) : 0;
}
