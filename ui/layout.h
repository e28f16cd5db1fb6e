/*
 * Where things stand on the screen: a pure function of the size and of what is open. Total:
 * defined for every size; rectangles never overlap and never leave the screen.
 */
#ifndef UI_LAYOUT_H
#define UI_LAYOUT_H

#include <stdbool.h>

#include "ui/cells.h"

/* The panes that Tab walks. */
enum ui_pane { UI_PANE_TABLE, UI_PANE_PLOT, UI_PANE_CHAIN, UI_PANE_COUNT };

enum {
    UI_MIN_COLS = 24, /* below: one line that names the size needed */
    UI_MIN_ROWS = 6,
    UI_EDITOR_ROWS = 7,      /* the reference, three fields, what they changed, two rulers */
    UI_SHORT_EDITOR_ROWS = 5 /* three fields, two rulers; with less the reference, the fields */
};

struct ui_layout {
    bool too_small;
    struct ui_rect title, status;
    struct ui_rect editor;                         /* 0 rows when closed */
    struct ui_rect plot, table, bar, steps, chain; /* 0 rows: no room */
    struct ui_rect ruler; /* of the ceiling that flips first, or of both; 0 rows: no room */
    bool chain_pair;      /* two steps of the chain side by side */
};

/* `zoomed` gives the focused pane the whole body. */
struct ui_layout ui_layout(int rows, int cols, enum ui_pane focus, bool zoomed, bool editor);

#endif
