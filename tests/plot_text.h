/* A canvas as UTF-8 lines, trailing blanks dropped: for goldens and for searching in tests. */
#ifndef PLOT_TEXT_H
#define PLOT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/canvas.h"

static inline size_t plot_utf8(uint32_t code, char out[3])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xc0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3f));
        return 2;
    }
    out[0] = (char)(0xe0 | code >> 12);
    out[1] = (char)(0x80 | (code >> 6 & 0x3f));
    out[2] = (char)(0x80 | (code & 0x3f));
    return 3;
}

/* False when `size` is too small. */
static inline bool plot_text(const struct rt_canvas *canvas, char *out, size_t size)
{
    size_t len = 0;
    for (int row = 0; row < canvas->rows; row++) {
        size_t end = len;
        for (int col = 0; col < canvas->cols; col++) {
            if (len + 5 > size) {
                return false;
            }
            uint32_t code = rt_canvas_at(canvas, row, col).code;
            len += plot_utf8(code, out + len);
            end = code == ' ' ? end : len;
        }
        len = end;
        out[len++] = '\n';
    }
    if (len >= size) {
        return false;
    }
    out[len] = '\0';
    return true;
}

#endif
