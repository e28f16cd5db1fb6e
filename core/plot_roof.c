/*
 * The lines that come from the reference: roof, band, ridge, and the guide that ends at the
 * roof. Only the roof (and the band in braille) is finer than a cell.
 */
#include <math.h>

#include "core/code.h"
#include "core/plot_lines.h"
#include "core/raster.h"

/* Rows a column from which a roof of one glyph a column would have holes. */
static const double steep = 0.75;

/*
 * One dot a column of dots, and the steps between them filled so that the line has no holes. In
 * ASCII, one dot wide, small steps are left to the heights of the glyphs, and the flat roof is
 * '-' wherever in its row it lies.
 */
static void trace(const struct rt_frame *frame, const struct rt_roof *roof, double from,
                  struct rt_raster *raster)
{
    const struct rt_glyph_set *set = rt_glyph_set(raster->charset);
    const bool one_dot = set->part_cols == 1;
    const int below = frame->height * set->part_rows;
    int last = -1;
    for (int col = 0; col < frame->width * set->part_cols; col++) {
        if (rt_frame_x(frame, (col + 1.0) / set->part_cols) <= from) {
            continue;
        }
        double x = fmax(rt_frame_x(frame, (col + 0.5) / set->part_cols), from);
        int row = rt_frame_part_row(frame, rt_roof_at(roof, x), set->part_rows);
        if (one_dot && x >= roof->ridge && row >= 0 && row < below) {
            row = row / set->part_rows * set->part_rows + 1;
        }
        rt_raster_dot(raster, row, col);
        for (int step = row + 1; !one_dot && step < last; step++) {
            rt_raster_dot(raster, step, col);
        }
        last = row;
    }
}

/* A steep slope in ASCII: a '/' in every row, where the slope crosses its middle. */
static void trace_rows(const struct rt_frame *frame, const struct rt_roof *roof,
                       struct rt_raster *raster)
{
    const int parts = rt_glyph_set(raster->charset)->part_rows;
    for (int row = 0; row < frame->height; row++) {
        double y = rt_frame_y(frame, row + 0.5);
        double x = y - roof->slope;
        if (y > roof->flat || x < frame->view.x0 || x > frame->view.x1) {
            continue;
        }
        for (int part = 0; part < parts; part++) {
            rt_raster_dot(raster, row * parts + part, rt_frame_col(frame, x));
        }
    }
}

static void put_raster(const struct rt_picture *picture, const struct rt_raster *raster,
                       enum rt_role role)
{
    for (int row = 0; row < raster->rows; row++) {
        for (int col = 0; col < raster->cols; col++) {
            uint32_t code = rt_raster_glyph(raster, row, col);
            int at = picture->frame->left + col;
            if (code != ' ' && rt_canvas_at(picture->canvas, row, at).role < role) {
                rt_canvas_put(picture->canvas, row, at, code, role);
            }
        }
    }
}

int rt_lines_roof(const struct rt_picture *picture, const struct rt_roof *roof)
{
    const struct rt_frame *frame = picture->frame;
    struct rt_raster raster;
    if (rt_raster_init(&raster, frame->height, frame->width, picture->charset) != RT_OK) {
        return RT_ENOMEM;
    }
    bool one_dot = rt_glyph_set(picture->charset)->part_cols == 1;
    if (one_dot && frame->rows_per_decade > steep * frame->cols_per_decade) {
        trace_rows(frame, roof, &raster);
        trace(frame, roof, roof->ridge, &raster);
    } else {
        trace(frame, roof, frame->view.x0, &raster);
    }
    put_raster(picture, &raster, RT_ROLE_ROOF);
    rt_raster_fini(&raster);
    return RT_OK;
}

/* Light dots, one to every second column of dots, in rows that alternate. */
static bool is_sparse(int part_row, int part_col)
{
    return part_col % 2 == 0 && part_row % 4 == part_col % 4;
}

/* The glyph of the band in a cell, ' ' where there is none. */
static uint32_t band_glyph(const struct rt_picture *picture, const struct rt_roof *roof, int row,
                           int col)
{
    const struct rt_glyph_set *set = rt_glyph_set(picture->charset);
    const int rows = set->band ? 1 : set->part_rows;
    const int cols = set->band ? 1 : set->part_cols;
    unsigned dots = 0;
    for (int part = 0; part < rows * cols; part++) {
        int part_row = row * rows + part / cols;
        int part_col = col * cols + part % cols;
        double top = rt_roof_at(roof, rt_frame_x(picture->frame, (part_col + 0.5) / cols));
        double y = rt_frame_y(picture->frame, (part_row + 0.5) / rows);
        bool inside = y <= top && y >= top + roof->band;
        if (inside && (set->band || is_sparse(part_row, part_col))) {
            dots |= 1U << part;
        }
    }
    if (dots == 0) {
        return ' ';
    }
    return set->band ? set->band : rt_dots_glyph(picture->charset, dots);
}

void rt_lines_band(const struct rt_picture *picture, const struct rt_roof *roof)
{
    const struct rt_frame *frame = picture->frame;
    if (-roof->band * frame->rows_per_decade < 1) {
        return;
    }
    for (int row = 0; row < frame->height; row++) {
        for (int col = 0; col < frame->width; col++) {
            int at = frame->left + col;
            if (rt_canvas_at(picture->canvas, row, at).role != RT_ROLE_BLANK) {
                continue;
            }
            uint32_t code = band_glyph(picture, roof, row, col);
            if (code != ' ') {
                rt_canvas_put(picture->canvas, row, at, code, RT_ROLE_BAND);
            }
        }
    }
}

void rt_lines_ridge(const struct rt_picture *picture, const struct rt_roof *roof)
{
    const struct rt_frame *frame = picture->frame;
    if (roof->ridge < frame->view.x0 || roof->ridge > frame->view.x1) {
        return;
    }
    int col = frame->left + rt_frame_col(frame, roof->ridge);
    for (int row = 0; row < frame->height; row++) {
        rt_canvas_put(picture->canvas, row, col, rt_glyph_set(picture->charset)->ridge,
                      RT_ROLE_RIDGE);
    }
}

struct rt_guide rt_lines_guide(const struct rt_picture *picture, int row, int col, double limit)
{
    const struct rt_frame *frame = picture->frame;
    int end = rt_frame_part_row(frame, limit, 1);
    end = end < 0 ? 0 : end < frame->height ? end : frame->height - 1;
    struct rt_guide guide = {col, row + 1, end};
    if (end < row) {
        guide = (struct rt_guide){col, end, row - 1};
    }
    /* The roof stays whole: the guide ends below it, or above. */
    while (guide.top <= guide.bottom) {
        int *last = end < row ? &guide.top : &guide.bottom;
        if (rt_canvas_at(picture->canvas, *last, frame->left + col).role != RT_ROLE_ROOF) {
            break;
        }
        *last += end < row ? 1 : -1;
    }
    for (int r = guide.top; r <= guide.bottom; r++) {
        rt_canvas_put(picture->canvas, r, frame->left + col, rt_glyph_set(picture->charset)->guide,
                      RT_ROLE_GUIDE);
    }
    return guide;
}
