/*
 * The cell buffer: views write cells, one blit shows them (term.h), tests read them as text.
 *
 * A cell holds one grapheme (a base character with its combining marks) and a style. A wide
 * character takes two cells; the second is marked as continuation. All text from outside goes
 * through ui_text (text.h), so no control or format character can reach a cell.
 */
#ifndef UI_CELLS_H
#define UI_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"

/*
 * Styles by meaning. X(enumerator, colour 0-7 or -1 for the default foreground, attributes).
 * Colour adds, never carries: whatever a style says is also said by a mark or a word.
 */
#define UI_STYLES(X)                                                                               \
    X(UI_PLAIN, -1, 0)                                                                             \
    X(UI_DIM, -1, UI_ATTR_DIM)                                                                     \
    X(UI_STRONG, -1, UI_ATTR_BOLD)                                                                 \
    X(UI_TITLE, -1, UI_ATTR_REVERSE)                                                               \
    X(UI_SELECTED, -1, UI_ATTR_REVERSE)                                                            \
    X(UI_CURSOR, -1, UI_ATTR_REVERSE | UI_ATTR_BOLD)                                               \
    X(UI_KEY, 6, UI_ATTR_BOLD)                                                                     \
    X(UI_ROOF, 4, 0)                                                                               \
    X(UI_RIDGE, 6, 0)                                                                              \
    X(UI_BAND, 4, UI_ATTR_DIM)                                                                     \
    X(UI_GUIDE, 5, 0)                                                                              \
    X(UI_PATH, 6, UI_ATTR_BOLD)                                                                    \
    X(UI_MARK, -1, 0)                                                                              \
    X(UI_ANSWER, 5, UI_ATTR_BOLD)                                                                  \
    X(UI_KERNEL, 4, 0)                                                                             \
    X(UI_TRANSFER, 5, 0)                                                                           \
    X(UI_SYNC, 6, 0)                                                                               \
    X(UI_LAUNCH, -1, UI_ATTR_BOLD)                                                                 \
    X(UI_CHANGED, 6, UI_ATTR_BOLD)                                                                 \
    X(UI_WARNING, 1, UI_ATTR_BOLD)

enum { UI_ATTR_BOLD = 1, UI_ATTR_DIM = 2, UI_ATTR_REVERSE = 4 };

#define UI_X(enumerator, ...) enumerator,
enum ui_style { UI_STYLES(UI_X) UI_STYLE_COUNT };
#undef UI_X

struct ui_style_info {
    int colour;
    unsigned attributes;
};
extern const struct ui_style_info ui_style_info[UI_STYLE_COUNT];

enum { UI_GRAPHEME_MAX = 4 }; /* base and up to three combining marks; more are dropped */

struct ui_cell {
    uint32_t code[UI_GRAPHEME_MAX]; /* 0-terminated unless full; code[0] == 0: continuation */
    uint8_t style;                  /* enum ui_style */
};

struct ui_cells {
    int rows, cols;
    struct ui_cell *cell;       /* rows * cols; owned */
    int cursor_row, cursor_col; /* of the hardware cursor: it sits on the selection */
    bool unicode;               /* false: text is shown in ASCII only, the rest as escapes */
};

struct ui_rect {
    int row, col, rows, cols; /* rows and cols may be 0 */
};

void ui_cells_init(struct ui_cells *cells);
void ui_cells_fini(struct ui_cells *cells);

/* Sets the size and blanks every cell. RT_OK, or RT_ENOMEM with the buffer 0x0. */
int ui_cells_reset(struct ui_cells *cells, int rows, int cols);

/*
 * Writes text (any bytes) from (row, col), clipped to `width` columns and to the buffer; never
 * half a wide character. Returns the columns used. See text.h for how hostile bytes look.
 */
int ui_cells_text(struct ui_cells *cells, int row, int col, int width, const char *text,
                  enum ui_style style);

/* The same for the first `len` bytes of a text. */
int ui_cells_bytes(struct ui_cells *cells, int row, int col, int width, const char *text,
                   size_t len, enum ui_style style);

/* All of the text, cut in the middle with an ellipsis when too long, so that what differs is seen.
 */
int ui_cells_text_middle(struct ui_cells *cells, int row, int col, int width, const char *text,
                         enum ui_style style);

/* Fills a rectangle with blanks of a style. */
void ui_cells_fill(struct ui_cells *cells, struct ui_rect rect, enum ui_style style);

/* One code point of width 1 (line drawing, marks); outside the buffer nothing happens. */
void ui_cells_put(struct ui_cells *cells, int row, int col, uint32_t code, enum ui_style style);

/* Appends the picture as UTF-8, one line a row, trailing blanks dropped. */
void ui_cells_to_text(const struct ui_cells *cells, struct rt_buf *out);

/* The same with ANSI colours (SGR 30-37, 1, 2, 7), for `plot --color`. */
void ui_cells_to_ansi(const struct ui_cells *cells, struct rt_buf *out);

#endif
