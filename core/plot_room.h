/*
 * Room for texts in the plot area: what is in a cell, and what it costs to write there.
 */
#ifndef RT_PLOT_ROOM_H
#define RT_PLOT_ROOM_H

#include <limits.h>
#include <stdbool.h>

#include "core/plot_lines.h"
#include "core/raster.h"

/* Two of the costs, for those who compare with them: a broken roof is a last resort. */
enum {
    RT_COST_PARTED = 4, /* a line between a mark and its text, or touching it */
    RT_COST_ROOF = 40,
    RT_ROOM_NONE = INT_MAX
};

/* Canvas coordinates: the mark that a text belongs to, and a place for the text. */
struct rt_anchor {
    int row, col;
};

struct rt_spot {
    int row, col, cost;
};

/* The mark of a record, or a density. The role decides, for the label "o" looks like a mark. */
bool rt_room_is_mark(struct rt_glyph glyph, const struct rt_glyph_set *set);

/* A mark or a text: never written over, never touched by another text. */
bool rt_room_is_solid(struct rt_glyph glyph, const struct rt_glyph_set *set);

/*
 * Takes (row, col) for a text of `len` cells when it costs less there, with `base` added, than at
 * the best place so far. `own` is the mark that the text may touch, or NULL.
 */
void rt_room_consider(struct rt_spot *best, const struct rt_picture *picture, int row, int col,
                      int len, const struct rt_anchor *own, int base);

#endif
