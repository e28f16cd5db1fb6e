/*
 * The ruler of a ceiling: its values on a log axis of so many columns, with the borders between
 * answers, the bound's own flip and the present value as marks, and what is written between them.
 * Pure geometry and words; scr_ruler.c draws it.
 *
 * A column without a mark lies inside one interval as a whole: what stands there is true of all
 * its values. A border's mark stands in the column that holds it.
 */
#ifndef UI_RULER_H
#define UI_RULER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/margin.h"

enum {
    UI_RULER_COLS = 100, /* a longer one tells no more, and costs a slow line bytes */
    UI_RULER_TICKS = RT_FLIPS_MAX
};

/* What a column holds. */
enum ui_ruler_cell {
    UI_RULER_AXIS,
    UI_RULER_BLANK, /* around a text */
    UI_RULER_BORDER,
    UI_RULER_BOUND,
    UI_RULER_PRESENT,
    UI_RULER_TEXT,      /* a border's value, an answer's name */
    UI_RULER_BOUND_TEXT /* of the bound's flip */
};

struct ui_tick {
    double value;
    bool bound;    /* the bound's flip, where no answer changes */
    size_t beyond; /* the interval above it, an index of flips.item */
    int col;       /* may be outside the axis */
};

struct ui_ruler {
    struct rt_flips flips;
    double present;
    int cols, present_col;
    double low, high; /* logarithms of the two ends */
    struct ui_tick tick[UI_RULER_TICKS];
    size_t ticks;                    /* ascending */
    enum rt_bound bound_above;       /* beyond the bound's flip */
    uint8_t cell[UI_RULER_COLS];     /* enum ui_ruler_cell */
    uint8_t interval[UI_RULER_COLS]; /* that the column is in; of a mark, the one above it */
    char text[UI_RULER_COLS];        /* ASCII, where the cell is a text */
};

/*
 * Makes the ruler of RT_CEILING_TFLOPS or RT_CEILING_DRAM_GBPS. The axis shows all borders, or if
 * that leaves no room to name those next to the present value, fewer; the present value always.
 * False where the margin has no ceilings, or cols < UI_RULER_MIN_COLS.
 */
enum { UI_RULER_MIN_COLS = 10 };
bool ui_ruler_make(struct ui_ruler *ruler, const struct rt_margin *margin, enum rt_ceiling ceiling,
                   int cols);

/* The column of a value; -1 or `cols` beyond the axis. */
int ui_ruler_col(const struct ui_ruler *ruler, double value);

/* Of the two, the ceiling whose border is nearer, by an answer's border if there is any. */
enum rt_ceiling ui_ruler_first(const struct rt_margin *margin);

#endif
