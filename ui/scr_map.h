/*
 * What the parts of the verdict map share. The view itself is one of the screen's (scr.h).
 */
#ifndef UI_SCR_MAP_H
#define UI_SCR_MAP_H

#include "ui/map.h"

/* What the letter of a hypothesis looks like; it is readable without. */
enum ui_style scr_map_style(int hypothesis);

/* Everything around the grid; `seen` has a bit for each hypothesis that a cell shows. */
void scr_map_words(const struct ui_map *map, const struct ui_app *app, struct ui_cells *cells,
                   unsigned seen);

#endif
