/*
 * A one-line text field: what is being typed, and the cursor in it. Knows nothing of what the
 * text means. Control characters never get in: a pasted newline cannot end the entry, let
 * alone start a new line of a file.
 */
#ifndef UI_FIELD_H
#define UI_FIELD_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/cells.h"
#include "ui/event.h"

enum { UI_FIELD_MAX = 4096 };

struct ui_field {
    char text[UI_FIELD_MAX]; /* UTF-8, NUL-terminated */
    size_t len, cursor;      /* bytes; cursor is at a character's start */
};

void ui_field_set(struct ui_field *field, const char *text); /* cursor at the end */

/*
 * Handles a key or a paste: characters, Left Right Home End (also Ctrl-A Ctrl-E), Backspace,
 * Delete, Ctrl-W (word), Ctrl-U (all before the cursor). True when the event was for the field.
 * Enter, Escape, Tab, Up and Down are not: the owner decides.
 */
bool ui_field_handle(struct ui_field *field, const struct ui_event *event);

/* Draws the part around the cursor in `width` columns and puts the hardware cursor there. */
void ui_field_draw(const struct ui_field *field, struct ui_cells *cells, int row, int col,
                   int width, enum ui_style style);

#endif
