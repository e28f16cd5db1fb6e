/*
 * Glyph tables and the dot raster. The ASCII set has one column and four rows of dots a cell: a
 * single dot is one of ' - . _ by its height, which lets a shallow slope rise smoothly, and
 * several dots are a '/'.
 */
#include "core/raster.h"

#include <stddef.h>
#include <stdlib.h>

#include "core/code.h"

static const struct rt_glyph_set glyph_sets[] = {
    [RT_CHARSET_ASCII] = {.part_rows = 4,
                          .part_cols = 1,
                          .y_axis = '|',
                          .y_tick = '+',
                          .x_axis = '-',
                          .x_tick = '+',
                          .corner = '+',
                          .ridge = ':',
                          .guide = '|',
                          .band = '.',
                          .mark = 'o',
                          .selected = '@',
                          .above = '^',
                          .other = '~',
                          .density = {'o', '*', '%', '#'},
                          .ceiling = '.',
                          .path = {'=', '!', 0, 0},
                          .head = {'>', 0, '^', 0, '<', 0, 'v', 0},
                          .node = '+'},
    [RT_CHARSET_BOX] = {.part_rows = 2,
                        .part_cols = 2,
                        .y_axis = 0x2502,
                        .y_tick = 0x2524,
                        .x_axis = 0x2500,
                        .x_tick = 0x252c,
                        .corner = 0x2514,
                        .ridge = 0x250a,
                        .guide = 0x2502,
                        .band = 0xb7,
                        .mark = 0x25cf,
                        .selected = 0x25c6,
                        .above = 0x25b2,
                        .other = 0x25cb,
                        .density = {0x2591, 0x2592, 0x2593, 0x2588},
                        .ceiling = 0xb7,
                        .ceiling_flat = 0x2508,
                        .path = {0x2501, 0x2503, 0x2571, 0x2572},
                        .head = {0x2192, 0x2197, 0x2191, 0x2196, 0x2190, 0x2199, 0x2193, 0x2198},
                        .node = 0x254b},
    [RT_CHARSET_BRAILLE] = {.part_rows = 4,
                            .part_cols = 2,
                            .y_axis = 0x2502,
                            .y_tick = 0x2524,
                            .x_axis = 0x2500,
                            .x_tick = 0x252c,
                            .corner = 0x2514,
                            .ridge = 0x250a,
                            .guide = 0x2502,
                            .band = 0,
                            .mark = 0x25cf,
                            .selected = 0x25c6,
                            .above = 0x25b2,
                            .other = 0x25cb,
                            .density = {0x2591, 0x2592, 0x2593, 0x2588},
                            .ceiling = 0,
                            .ceiling_flat = 0,
                            .path = {0x2501, 0x2503, 0x2571, 0x2572},
                            .head = {0x2192, 0x2197, 0x2191, 0x2196, 0x2190, 0x2199, 0x2193,
                                     0x2198},
                            .node = 0x254b},
};

/* By the dots upper left 1, upper right 2, lower left 4, lower right 8. */
static const uint16_t quadrants[16] = {
    ' ',    0x2598, 0x259d, 0x2580, 0x2596, 0x258c, 0x259e, 0x259b,
    0x2597, 0x259a, 0x2590, 0x259c, 0x2584, 0x2599, 0x259f, 0x2588,
};

/* Braille numbers the dots down the columns, and the fourth row last: our bit to its bit. */
static const uint8_t braille_bit[8] = {0, 3, 1, 4, 2, 5, 6, 7};

const struct rt_glyph_set *rt_glyph_set(enum rt_charset charset)
{
    return &glyph_sets[charset];
}

static uint32_t ascii_glyph(unsigned dots)
{
    switch (dots) {
    case 0:
        return ' ';
    case 1:
        return '\'';
    case 2:
        return '-';
    case 4:
        return '.';
    case 8:
        return '_';
    default:
        return '/';
    }
}

static uint32_t braille_glyph(unsigned dots)
{
    uint32_t code = 0x2800;
    for (unsigned bit = 0; bit < 8; bit++) {
        if (dots >> bit & 1U) {
            code |= 1U << braille_bit[bit];
        }
    }
    return code == 0x2800 ? ' ' : code;
}

uint32_t rt_dots_glyph(enum rt_charset charset, unsigned dots)
{
    switch (charset) {
    case RT_CHARSET_BOX:
        return quadrants[dots & 15U];
    case RT_CHARSET_BRAILLE:
        return braille_glyph(dots);
    default:
        return ascii_glyph(dots);
    }
}

int rt_raster_init(struct rt_raster *raster, int rows, int cols, enum rt_charset charset)
{
    *raster = (struct rt_raster){.rows = rows, .cols = cols, .charset = charset};
    raster->dots = calloc((size_t)rows, (size_t)cols);
    return raster->dots ? RT_OK : RT_ENOMEM;
}

void rt_raster_fini(struct rt_raster *raster)
{
    free(raster->dots);
    raster->dots = NULL;
}

static size_t cell_index(const struct rt_raster *raster, int row, int col)
{
    return (size_t)row * (size_t)raster->cols + (size_t)col;
}

void rt_raster_dot(struct rt_raster *raster, int part_row, int part_col)
{
    const struct rt_glyph_set *set = &glyph_sets[raster->charset];
    if (part_row < 0 || part_row >= raster->rows * set->part_rows || part_col < 0 ||
        part_col >= raster->cols * set->part_cols) {
        return;
    }
    int bit = part_row % set->part_rows * set->part_cols + part_col % set->part_cols;
    size_t index = cell_index(raster, part_row / set->part_rows, part_col / set->part_cols);
    raster->dots[index] |= (uint8_t)(1U << bit);
}

uint32_t rt_raster_glyph(const struct rt_raster *raster, int row, int col)
{
    return rt_dots_glyph(raster->charset, raster->dots[cell_index(raster, row, col)]);
}
