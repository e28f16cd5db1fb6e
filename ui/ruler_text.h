/*
 * What is written on a ruler whose geometry is set: for ruler.c alone.
 */
#ifndef UI_RULER_TEXT_H
#define UI_RULER_TEXT_H

#include "ui/ruler.h"

/*
 * Fills cell, interval and text. Returns how much of what is next to the present value found no
 * room, weighed: a mark, a border's value or an answer's name; 0: nothing.
 */
int ui_ruler_write(struct ui_ruler *ruler);

/* Whether a tick is one that has to be seen. */
bool ui_ruler_counts(const struct ui_ruler *ruler, const struct ui_tick *tick);

#endif
