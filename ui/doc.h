/*
 * Labelled lines on the screen: wrapped by words, scrolled by rows. The chain, help, details,
 * messages and the plan's preview are all drawn this way.
 */
#ifndef UI_DOC_H
#define UI_DOC_H

#include <stdbool.h>

#include "core/lines.h"
#include "ui/cells.h"

/*
 * Rows the lines take in `width` columns, the first `label_width` of them for labels; RT_ENOMEM
 * when the lines are not complete or cannot be laid out.
 */
int ui_doc_rows(const struct rt_lines *lines, int width, int label_width, bool unicode);

/*
 * Draws from row `top` (clamped to what there is) and says in the last column whether there is
 * more above or below. Returns the `top` that was used. Lines that are not complete (failed)
 * never look as if they were: the last row says so.
 */
int ui_doc_draw(struct ui_cells *cells, struct ui_rect rect, const struct rt_lines *lines, int top,
                int label_width);

/*
 * Draws one text wrapped by words into a rectangle; returns the rows it takes. Only counts when
 * `cells` is NULL.
 */
int ui_doc_text(struct ui_cells *cells, struct ui_rect rect, const char *text, bool unicode,
                enum ui_style style);

#endif
