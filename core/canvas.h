/*
 * A grid of glyphs with roles: what the plot is drawn on. A role says what a cell is (an axis,
 * the roof, the selected mark); whoever shows the canvas decides what roles look like.
 */
#ifndef RT_CANVAS_H
#define RT_CANVAS_H

#include <stddef.h>
#include <stdint.h>

/* X(enumerator): later roles win where two things fall into one cell of the sub-cell raster. */
#define RT_ROLES(X)                                                                                \
    X(RT_ROLE_BLANK)                                                                               \
    X(RT_ROLE_BAND)     /* between the efficiency screen and the roof */                           \
    X(RT_ROLE_AXIS)     /* axis lines and ticks */                                                 \
    X(RT_ROLE_TICK)     /* decade labels and units */                                              \
    X(RT_ROLE_RIDGE)    /* vertical line at machine balance, with its value */                     \
    X(RT_ROLE_CEILING)  /* further ceilings, and a second reference's roof and ridge */            \
    X(RT_ROLE_ROOF)     /* slope and flat roof of the reference */                                 \
    X(RT_ROLE_GUIDE)    /* from the selected mark to its roof, with the efficiency */              \
    X(RT_ROLE_PATH)     /* a path's line, the nodes that are no record, its head */                \
    X(RT_ROLE_NAME)     /* name of a further ceiling, of the second roof, of a path's node */      \
    X(RT_ROLE_LANE)     /* records with no place on the plot, and why */                           \
    X(RT_ROLE_DENSITY)  /* many unlabelled records in one cell */                                  \
    X(RT_ROLE_LABEL)    /* label of a record */                                                    \
    X(RT_ROLE_OTHER)    /* a record that is not compared with this roof, and its label */          \
    X(RT_ROLE_MARK)     /* a record */                                                             \
    X(RT_ROLE_ABOVE)    /* a record above the consistency limit of its reference */                \
    X(RT_ROLE_SELECTED) /* the selected record and its label */

#define RT_X(enumerator) enumerator,
enum rt_role { RT_ROLES(RT_X) RT_ROLE_COUNT };
#undef RT_X

struct rt_glyph {
    uint32_t code; /* Unicode code point of width 1; ' ' when empty */
    uint8_t role;  /* enum rt_role */
};

struct rt_canvas {
    int rows, cols;
    struct rt_glyph *cell; /* rows * cols, row by row; owned */
};

void rt_canvas_init(struct rt_canvas *canvas);
void rt_canvas_fini(struct rt_canvas *canvas);

/* Sets the size (>= 0 each) and blanks every cell. RT_OK, or RT_ENOMEM with the canvas 0x0. */
int rt_canvas_reset(struct rt_canvas *canvas, int rows, int cols);

/* Puts one glyph; outside the canvas it does nothing. */
void rt_canvas_put(struct rt_canvas *canvas, int row, int col, uint32_t code, enum rt_role role);

/* Puts ASCII text from (row, col) rightwards, clipped. */
void rt_canvas_text(struct rt_canvas *canvas, int row, int col, const char *text,
                    enum rt_role role);

/* The glyph at a place; outside the canvas a blank. */
struct rt_glyph rt_canvas_at(const struct rt_canvas *canvas, int row, int col);

#endif
