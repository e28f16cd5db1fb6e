/*
 * Draws further ceilings and the second roof: dots where the roof has a line, and only where
 * nothing that matters more is. Their names are in plot_captions.
 */
#include "core/plot_ceilings.h"

#include <math.h>

#include "core/code.h"
#include "core/plot_lines.h"
#include "core/plot_room.h"
#include "core/raster.h"

/* Draws dots: into a raster, or as a glyph a cell where the glyph set has one for it. */
struct pen {
    const struct rt_picture *picture;
    const struct rt_glyph_set *set;
    struct rt_raster raster;
    bool fine; /* with the raster */
    int rows, cols;
    int row_step;     /* of the dots of a steep slope */
    double steepness; /* rows of dots a column of dots from which a slope is steep */
};

static bool is_positive(double value)
{
    return isfinite(value) && value > 0;
}

double rt_curve_top(const struct rt_plot_spec *spec)
{
    double top = spec->ceilings ? log10(spec->ceilings->value[RT_CEILING_TFLOPS]) : -INFINITY;
    for (size_t i = 0; i < spec->ceiling_count; i++) {
        const struct rt_plot_ceiling *ceiling = &spec->ceiling[i];
        if (ceiling->kind == RT_CEILING_FLAT && is_positive(ceiling->value)) {
            top = fmax(top, log10(ceiling->value));
        }
    }
    return isinf(top) ? INFINITY : top;
}

bool rt_curve_further(const struct rt_plot_spec *spec, size_t i, double top, struct rt_curve *curve)
{
    const struct rt_plot_ceiling *ceiling = &spec->ceiling[i];
    if (!is_positive(ceiling->value)) {
        return false;
    }
    *curve = (struct rt_curve){.from = -INFINITY, .to = INFINITY};
    if (ceiling->kind == RT_CEILING_SLOPE) {
        curve->roof.slope = log10(ceiling->value) - 3;
        curve->roof.ridge = INFINITY;
        curve->to = top - curve->roof.slope;
        return true;
    }
    curve->roof.flat = log10(ceiling->value);
    curve->roof.ridge = -INFINITY;
    if (spec->ceilings) {
        struct rt_roof roof;
        rt_roof_init(&roof, spec->ceilings);
        curve->from = curve->roof.flat - roof.slope;
    }
    return ceiling->kind == RT_CEILING_FLAT;
}

bool rt_curve_second(const struct rt_plot_spec *spec, struct rt_curve *curve)
{
    if (!spec->second || !rt_ceilings_valid(spec->second)) {
        return false;
    }
    *curve = (struct rt_curve){.from = -INFINITY, .to = INFINITY};
    rt_roof_init(&curve->roof, spec->second);
    return true;
}

/* Puts a glyph behind all that says more. */
static void put(const struct pen *pen, int row, int col, uint32_t code, enum rt_role below)
{
    const int at = pen->picture->frame->left + col;
    const struct rt_glyph present = rt_canvas_at(pen->picture->canvas, row, at);
    if (code != ' ' && present.role < below && !rt_room_is_solid(present, pen->set)) {
        rt_canvas_put(pen->picture->canvas, row, at, code, RT_ROLE_CEILING);
    }
}

static void dot(struct pen *pen, int row, int col, uint32_t code)
{
    if (pen->fine) {
        rt_raster_dot(&pen->raster, row, col);
    } else if (row >= 0 && row < pen->picture->frame->height) {
        put(pen, row, col, code, RT_ROLE_CEILING);
    }
}

/* Between the dots of a line the band would be dots of the same form. */
static void gap(const struct pen *pen, int row, int col)
{
    const int at = pen->picture->frame->left + col;
    if (!pen->fine && rt_canvas_at(pen->picture->canvas, row, at).role == RT_ROLE_BAND) {
        rt_canvas_put(pen->picture->canvas, row, at, ' ', RT_ROLE_BLANK);
    }
}

/* The part from x `from` to `to`, a dot to every second column of dots. */
static void trace(struct pen *pen, const struct rt_curve *curve, double from, double to)
{
    const struct rt_frame *frame = pen->picture->frame;
    for (int col = 0; col < frame->width * pen->cols; col++) {
        if (rt_frame_x(frame, (col + 1.0) / pen->cols) <= from ||
            rt_frame_x(frame, (double)col / pen->cols) > to) {
            continue;
        }
        const double x = fmin(fmax(rt_frame_x(frame, (col + 0.5) / pen->cols), from), to);
        const int row = rt_frame_part_row(frame, rt_roof_at(&curve->roof, x), pen->rows);
        const bool dashes = x >= curve->roof.ridge && pen->set->ceiling_flat != 0;
        if (dashes) {
            dot(pen, row, col, pen->set->ceiling_flat);
        } else if (col % 2 == 0) {
            dot(pen, row, col, pen->set->ceiling);
        } else {
            gap(pen, row, col);
        }
    }
}

/* A steep slope up to x `to`: a dot where it crosses the middle of a row. */
static void trace_rows(struct pen *pen, const struct rt_curve *curve, double to)
{
    const struct rt_frame *frame = pen->picture->frame;
    for (int row = 0; row < frame->height * pen->rows; row += pen->row_step) {
        const double y = rt_frame_y(frame, (row + 0.5) / pen->rows);
        const double x = y - curve->roof.slope;
        if (x <= to && x >= frame->view.x0 && x <= frame->view.x1) {
            const int last = frame->width * pen->cols - 1;
            const int col = (int)((x - frame->view.x0) * frame->cols_per_decade * pen->cols);
            dot(pen, row, col < last ? col : last, pen->set->ceiling);
        }
    }
}

static void draw_curve(struct pen *pen, const struct rt_curve *curve)
{
    const struct rt_frame *frame = pen->picture->frame;
    const double ridge = fmin(curve->roof.ridge, curve->to);
    const double rows = frame->rows_per_decade * pen->rows;
    if (rows > pen->steepness * frame->cols_per_decade * pen->cols && ridge > frame->view.x0) {
        trace_rows(pen, curve, ridge);
        if (curve->to > ridge) {
            trace(pen, curve, ridge, curve->to);
        }
    } else {
        trace(pen, curve, curve->from, curve->to);
    }
}

static void draw_all(struct pen *pen, const struct rt_plot_spec *spec)
{
    struct rt_curve curve;
    const double top = rt_curve_top(spec);
    for (size_t i = 0; i < spec->ceiling_count; i++) {
        if (rt_curve_further(spec, i, top, &curve)) {
            draw_curve(pen, &curve);
        }
    }
    if (rt_curve_second(spec, &curve)) {
        draw_curve(pen, &curve);
    }
    for (int row = 0; pen->fine && row < pen->raster.rows; row++) {
        for (int col = 0; col < pen->raster.cols; col++) {
            put(pen, row, col, rt_raster_glyph(&pen->raster, row, col), RT_ROLE_CEILING);
        }
    }
}

/* The second machine balance; the first one's line stays whole. */
static void draw_ridge(const struct pen *pen, const struct rt_plot_spec *spec)
{
    enum { FIRST_AND_THIRD_ROW = 1 | 1 << 4 };
    const struct rt_frame *frame = pen->picture->frame;
    struct rt_curve curve;
    if (!rt_curve_second(spec, &curve) || curve.roof.ridge < frame->view.x0 ||
        curve.roof.ridge > frame->view.x1) {
        return;
    }
    const uint32_t code =
        pen->fine ? rt_dots_glyph(pen->picture->charset, FIRST_AND_THIRD_ROW) : pen->set->ceiling;
    const int col = rt_frame_col(frame, curve.roof.ridge);
    for (int row = 0; row < frame->height; row++) {
        put(pen, row, col, code, RT_ROLE_RIDGE);
    }
}

int rt_lines_ceilings(const struct rt_picture *picture, const struct rt_plot_spec *spec)
{
    const struct rt_glyph_set *set = rt_glyph_set(picture->charset);
    struct pen pen = {.picture = picture, .set = set, .rows = 1, .cols = 1};
    if (spec->ceiling_count == 0 && !spec->second) {
        return RT_OK;
    }
    pen.fine = set->ceiling == 0;
    pen.row_step = pen.fine ? 2 : 1;
    pen.steepness = pen.fine ? 1 : 0.5;
    if (pen.fine) {
        const struct rt_frame *frame = picture->frame;
        pen.rows = set->part_rows;
        pen.cols = set->part_cols;
        if (rt_raster_init(&pen.raster, frame->height, frame->width, picture->charset) != RT_OK) {
            return RT_ENOMEM;
        }
    }
    draw_all(&pen, spec);
    draw_ridge(&pen, spec);
    rt_raster_fini(&pen.raster);
    return RT_OK;
}
