/*
 * What the plot is drawn with: the glyphs of each character set, and a raster of dots finer than
 * a cell that is turned into glyphs through a table. Three sets, one code path.
 */
#ifndef RT_RASTER_H
#define RT_RASTER_H

#include <stdint.h>

#include "core/plot.h"

enum { RT_DENSITY_LEVELS = 4, RT_HEADS = 8 };

/* How a piece of a path lies. */
enum rt_lean { RT_LEAN_FLAT, RT_LEAN_STEEP, RT_LEAN_RISING, RT_LEAN_FALLING, RT_LEAN_COUNT };

struct rt_glyph_set {
    int part_rows, part_cols; /* dots of a cell */
    uint32_t y_axis, y_tick, x_axis, x_tick, corner;
    uint32_t ridge, guide;
    uint32_t band;                         /* of a whole cell; 0: the band is drawn with dots */
    uint32_t mark, selected, above, other; /* in ASCII no letter: labels share the roles */
    uint32_t density[RT_DENSITY_LEVELS];
    uint32_t ceiling;             /* a dot of a further ceiling; 0: it is drawn with dots */
    uint32_t ceiling_flat;        /* where it is flat; 0: as elsewhere */
    uint32_t path[RT_LEAN_COUNT]; /* 0: as the nearer of flat and steep */
    uint32_t head[RT_HEADS]; /* from rightwards on against the clock; 0: as the nearer of two */
    uint32_t node;           /* of a path */
};

const struct rt_glyph_set *rt_glyph_set(enum rt_charset charset);

/* The glyph that shows the dots of a cell (bit part_row * part_cols + part_col); ' ' for none. */
uint32_t rt_dots_glyph(enum rt_charset charset, unsigned dots);

struct rt_raster {
    int rows, cols; /* in cells */
    enum rt_charset charset;
    uint8_t *dots; /* of each cell, row by row; owned */
};

/* An empty raster. RT_OK or RT_ENOMEM; either way rt_raster_fini is fine. */
int rt_raster_init(struct rt_raster *raster, int rows, int cols, enum rt_charset charset);
void rt_raster_fini(struct rt_raster *raster);

/* Sets one dot, in dot coordinates; outside the raster it does nothing. */
void rt_raster_dot(struct rt_raster *raster, int part_row, int part_col);

/* The glyph of a cell inside the raster. */
uint32_t rt_raster_glyph(const struct rt_raster *raster, int row, int col);

#endif
