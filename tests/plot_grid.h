/*
 * A plot whose cells are one decade high and wide: the cell (row, col) of its area is at a place
 * that one can write down. To be included once by a test program.
 */
#ifndef PLOT_GRID_H
#define PLOT_GRID_H

#include "check.h"

#include <stdbool.h>
#include <stdio.h>

#include "core/code.h"
#include "core/plot.h"

#include "plot_scenes.h"

enum { GRID_HEIGHT = 18, GRID_ROWS = GRID_HEIGHT + 2, GRID_COLS = 40 };

struct grid {
    struct rt_plot_spec spec;
    struct rt_canvas canvas;
    struct layout layout;
};

static inline void grid_draw(struct grid *grid)
{
    assert_int_equal(rt_plot_draw(&grid->spec, &grid->canvas), RT_OK);
    assert_true(find_layout(&grid->canvas, &grid->layout));
}

/* No records, no reference. How wide the area is follows from the labels of y, which stay. */
static inline void grid_init(struct grid *grid, enum rt_charset charset)
{
    *grid = (struct grid){.spec = {.rows = GRID_ROWS,
                                   .cols = GRID_COLS,
                                   .charset = charset,
                                   .selected = RT_NO_POINT,
                                   .view = {0, 10, 0, GRID_HEIGHT}}};
    rt_canvas_init(&grid->canvas);
    grid_draw(grid);
    assert_int_equal(grid->layout.height, GRID_HEIGHT);
    grid->spec.view.x1 = grid->layout.width;
    grid_draw(grid);
}

static inline void grid_fini(struct grid *grid)
{
    rt_canvas_fini(&grid->canvas);
}

/* The middle of a cell; rows count from the top. */
static inline struct rt_plot_node grid_node(int row, int col, const char *name)
{
    return (struct rt_plot_node){col + 0.5, GRID_HEIGHT - row - 0.5, name};
}

static inline struct rt_point grid_point(int row, int col)
{
    const struct rt_plot_node node = grid_node(row, col, NULL);
    return (struct rt_point){(float)node.x, (float)node.y, RT_POINT_PLACED, false};
}

static inline struct rt_glyph grid_at(const struct grid *grid, int row, int col)
{
    return rt_canvas_at(&grid->canvas, row, grid->layout.left + col);
}

/* A legend has pairs: an ASCII character, and the glyph it stands for. Others are themselves. */
static inline uint32_t grid_glyph(char character, const uint32_t (*legend)[2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (legend[i][0] == (uint32_t)(unsigned char)character) {
            return legend[i][1];
        }
    }
    return (uint32_t)(unsigned char)character;
}

/* Compares cells from (row, col) rightwards with a text. */
static inline void grid_expect(const struct grid *grid, int row, int col, const char *text,
                               const uint32_t (*legend)[2], size_t count)
{
    for (int i = 0; text[i] != '\0'; i++) {
        const uint32_t expected = grid_glyph(text[i], legend, count);
        const uint32_t actual = grid_at(grid, row, col + i).code;
        if (actual != expected) {
            print_error("cell (%d, %d) is U+%04X, not U+%04X of \"%s\"\n", row, col + i,
                        (unsigned)actual, (unsigned)expected, text);
            fail();
        }
    }
}

/* How many cells of a role there are. */
static inline int grid_count(const struct grid *grid, enum rt_role role)
{
    int count = 0;
    for (int i = 0; i < grid->canvas.rows * grid->canvas.cols; i++) {
        count += grid->canvas.cell[i].role == role ? 1 : 0;
    }
    return count;
}

#endif
