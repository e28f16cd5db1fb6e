/*
 * The grid of glyphs: size, put, read. It knows nothing of plots, colours or terminals; every
 * write is clipped here, so drawing code may compute places outside without checks of its own.
 */
#include "core/canvas.h"

#include <stdbool.h>
#include <stdlib.h>

#include "core/code.h"

static const struct rt_glyph blank = {' ', RT_ROLE_BLANK};

void rt_canvas_init(struct rt_canvas *canvas)
{
    *canvas = (struct rt_canvas){0};
}

void rt_canvas_fini(struct rt_canvas *canvas)
{
    free(canvas->cell);
    rt_canvas_init(canvas);
}

int rt_canvas_reset(struct rt_canvas *canvas, int rows, int cols)
{
    if (rows <= 0 || cols <= 0) {
        rt_canvas_fini(canvas);
        canvas->rows = rows > 0 ? rows : 0;
        canvas->cols = cols > 0 ? cols : 0;
        return RT_OK;
    }
    size_t height = (size_t)rows;
    size_t width = (size_t)cols;
    if (height > SIZE_MAX / sizeof *canvas->cell / width) {
        rt_canvas_fini(canvas);
        return RT_ENOMEM;
    }
    struct rt_glyph *cell = canvas->cell;
    if (!cell || rows != canvas->rows || cols != canvas->cols) {
        cell = realloc(cell, height * width * sizeof *cell);
        if (!cell) {
            rt_canvas_fini(canvas);
            return RT_ENOMEM;
        }
        *canvas = (struct rt_canvas){.rows = rows, .cols = cols, .cell = cell};
    }
    for (size_t i = 0; i < height * width; i++) {
        cell[i] = blank;
    }
    return RT_OK;
}

static struct rt_glyph *cell_at(const struct rt_canvas *canvas, int row, int col)
{
    if (row < 0 || row >= canvas->rows || col < 0 || col >= canvas->cols) {
        return NULL;
    }
    return &canvas->cell[(size_t)row * (size_t)canvas->cols + (size_t)col];
}

void rt_canvas_put(struct rt_canvas *canvas, int row, int col, uint32_t code, enum rt_role role)
{
    struct rt_glyph *cell = cell_at(canvas, row, col);
    if (cell) {
        *cell = (struct rt_glyph){code, (uint8_t)role};
    }
}

void rt_canvas_text(struct rt_canvas *canvas, int row, int col, const char *text, enum rt_role role)
{
    for (; *text && col < canvas->cols; text++, col++) {
        unsigned char byte = (unsigned char)*text;
        bool printable = byte >= ' ' && byte < 0x7f;
        rt_canvas_put(canvas, row, col, printable ? byte : '?', role);
    }
}

struct rt_glyph rt_canvas_at(const struct rt_canvas *canvas, int row, int col)
{
    const struct rt_glyph *cell = cell_at(canvas, row, col);
    return cell ? *cell : blank;
}
