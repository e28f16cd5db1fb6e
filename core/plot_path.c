/*
 * Draws paths: lines from cell to cell, clipped at the view on the plane itself, so that no place
 * is too far away; then the nodes, then the heads. The names of nodes are in plot_captions.
 */
#include "core/plot_path.h"

#include <math.h>
#include <stdlib.h>

#include "core/plot_lines.h"
#include "core/raster.h"

/* A line between two kept nodes, as much of it as is in view. */
struct piece {
    struct rt_anchor from, to; /* canvas cells of its ends */
    bool has_from, has_to;     /* the end is the node, not an edge of the view */
    double across, up;         /* of the whole line, in cells */
};

bool rt_path_keeps(const struct rt_plot_node *node)
{
    return fabs(node->x) <= RT_PLOT_FARTHEST && fabs(node->y) <= RT_PLOT_FARTHEST;
}

bool rt_path_cell(const struct rt_frame *frame, const struct rt_plot_node *node,
                  struct rt_anchor *cell)
{
    if (!rt_frame_shows(frame, node->x, node->y)) {
        return false;
    }
    *cell = (struct rt_anchor){rt_frame_row(frame, node->y),
                               frame->left + rt_frame_col(frame, node->x)};
    return true;
}

/*
 * Narrows [t0, t1], parts of a line that starts at `start` and moves by `step`, to what is in
 * [low, high] (Liang and Barsky, 1984). False when nothing is.
 */
static bool narrow(double start, double step, double low, double high, double *t0, double *t1)
{
    if (step == 0) {
        return start >= low && start <= high;
    }
    const double enter = ((step > 0 ? low : high) - start) / step;
    const double leave = ((step > 0 ? high : low) - start) / step;
    *t0 = fmax(*t0, enter);
    *t1 = fmin(*t1, leave);
    return *t0 <= *t1;
}

/* The cell at a part of a line; rounding may have put it past an edge. */
static struct rt_anchor cell_at(const struct rt_frame *frame, const struct rt_plot_node *a,
                                const struct rt_plot_node *b, double t)
{
    const struct rt_view *v = &frame->view;
    const double x = fmin(fmax(a->x + (b->x - a->x) * t, v->x0), v->x1);
    const double y = fmin(fmax(a->y + (b->y - a->y) * t, v->y0), v->y1);
    return (struct rt_anchor){rt_frame_row(frame, y), frame->left + rt_frame_col(frame, x)};
}

/* False when nothing of it is in view. */
static bool find_piece(const struct rt_frame *frame, const struct rt_plot_node *a,
                       const struct rt_plot_node *b, struct piece *piece)
{
    const struct rt_view *v = &frame->view;
    double t0 = 0;
    double t1 = 1;
    if (!narrow(a->x, b->x - a->x, v->x0, v->x1, &t0, &t1) ||
        !narrow(a->y, b->y - a->y, v->y0, v->y1, &t0, &t1)) {
        return false;
    }
    piece->has_from = rt_path_cell(frame, a, &piece->from);
    piece->has_to = rt_path_cell(frame, b, &piece->to);
    if (!piece->has_from) {
        piece->from = cell_at(frame, a, b, t0);
    }
    if (!piece->has_to) {
        piece->to = cell_at(frame, a, b, t1);
    }
    piece->across = (b->x - a->x) * frame->cols_per_decade;
    piece->up = (b->y - a->y) * frame->rows_per_decade;
    return true;
}

static int steps(const struct piece *piece)
{
    const int down = abs(piece->to.row - piece->from.row);
    const int right = abs(piece->to.col - piece->from.col);
    return down > right ? down : right;
}

/* `part` of `whole` parts of a distance, rounded to the nearest, halves away from 0. */
static int portion(int distance, int part, int whole)
{
    const long long twice = 2LL * abs(distance) * part;
    const int rounded = (int)((twice + whole) / (2LL * whole));
    return distance < 0 ? -rounded : rounded;
}

static struct rt_anchor step_at(const struct piece *piece, int step)
{
    const int all = steps(piece);
    if (all == 0) {
        return piece->from;
    }
    return (struct rt_anchor){piece->from.row + portion(piece->to.row - piece->from.row, step, all),
                              piece->from.col +
                                  portion(piece->to.col - piece->from.col, step, all)};
}

static uint32_t line_glyph(const struct rt_glyph_set *set, const struct piece *piece)
{
    const double across = fabs(piece->across);
    const double up = fabs(piece->up);
    const bool rises = (piece->across > 0) == (piece->up > 0);
    const uint32_t slant = set->path[rises ? RT_LEAN_RISING : RT_LEAN_FALLING];
    if (slant != 0 && across < 2 * up && up < 2 * across) {
        return slant;
    }
    return set->path[across >= up ? RT_LEAN_FLAT : RT_LEAN_STEEP];
}

/* As the eye sees it: a cell is about twice as high as wide. */
static uint32_t head_glyph(const struct rt_glyph_set *set, const struct piece *piece)
{
    static const double tan_22_5 = 0.41421356237309503;
    const double across = fabs(piece->across);
    const double up = 2 * fabs(piece->up);
    const int flat = piece->across >= 0 ? 0 : 4;
    const int steep = piece->up >= 0 ? 2 : 6;
    int slant = piece->up >= 0 ? 1 : 7;
    if (piece->across < 0) {
        slant = piece->up >= 0 ? 3 : 5;
    }
    const bool between = up > tan_22_5 * across && across > tan_22_5 * up;
    if (between && set->head[slant] != 0) {
        return set->head[slant];
    }
    return set->head[across >= up ? flat : steep];
}

static struct rt_glyph glyph_at(const struct rt_picture *picture, struct rt_anchor cell)
{
    return rt_canvas_at(picture->canvas, cell.row, cell.col);
}

/* Puts a glyph of a path, but over no mark and no text. */
static void put(const struct rt_picture *picture, struct rt_anchor cell, uint32_t code)
{
    if (!rt_room_is_solid(glyph_at(picture, cell), rt_glyph_set(picture->charset))) {
        rt_canvas_put(picture->canvas, cell.row, cell.col, code, RT_ROLE_PATH);
    }
}

/* Index of the first kept node from `at` on; count when there is none. */
static size_t next_kept(const struct rt_plot_path *path, size_t at)
{
    while (at < path->count && !rt_path_keeps(&path->node[at])) {
        at++;
    }
    return at;
}

static void draw_line(const struct rt_picture *picture, const struct rt_plot_path *path)
{
    size_t at = next_kept(path, 0);
    for (size_t next = next_kept(path, at + 1); next < path->count;
         at = next, next = next_kept(path, at + 1)) {
        struct piece piece;
        if (!find_piece(picture->frame, &path->node[at], &path->node[next], &piece)) {
            continue;
        }
        const uint32_t code = line_glyph(rt_glyph_set(picture->charset), &piece);
        const int last = steps(&piece) - (piece.has_to ? 1 : 0);
        for (int step = piece.has_from ? 1 : 0; step <= last; step++) {
            put(picture, step_at(&piece, step), code);
        }
    }
}

static void draw_nodes(const struct rt_picture *picture, const struct rt_plot_path *path)
{
    const size_t count = path->count - (path->arrow && path->count > 0 ? 1 : 0);
    for (size_t i = 0; i < count; i++) {
        struct rt_anchor cell;
        if (rt_path_cell(picture->frame, &path->node[i], &cell)) {
            put(picture, cell, rt_glyph_set(picture->charset)->node);
        }
    }
}

/* Index of the last kept node before `end`; `end` when there is none. */
static size_t kept_before(const struct rt_plot_path *path, size_t end)
{
    for (size_t i = end; i > 0; i--) {
        if (rt_path_keeps(&path->node[i - 1])) {
            return i - 1;
        }
    }
    return end;
}

static void draw_head(const struct rt_picture *picture, const struct rt_plot_path *path)
{
    const struct rt_glyph_set *set = rt_glyph_set(picture->charset);
    const size_t end = path->count > 0 ? path->count - 1 : 0;
    const size_t before = kept_before(path, end);
    struct piece piece;
    if (!path->arrow || before == end ||
        !find_piece(picture->frame, &path->node[before], &path->node[end], &piece) ||
        !piece.has_to) {
        return;
    }
    for (int step = steps(&piece) - 1; step >= (piece.has_from ? 1 : 0); step--) {
        const struct rt_anchor cell = step_at(&piece, step);
        const struct rt_glyph glyph = glyph_at(picture, cell);
        const bool node = glyph.role == RT_ROLE_PATH && glyph.code == set->node;
        if (!node && !rt_room_is_solid(glyph, set)) {
            rt_canvas_put(picture->canvas, cell.row, cell.col, head_glyph(set, &piece),
                          RT_ROLE_PATH);
            return;
        }
    }
}

void rt_lines_paths(const struct rt_picture *picture, const struct rt_plot_spec *spec)
{
    for (size_t i = 0; i < spec->path_count; i++) {
        draw_line(picture, &spec->path[i]);
    }
    for (size_t i = 0; i < spec->path_count; i++) {
        draw_nodes(picture, &spec->path[i]);
    }
    for (size_t i = 0; i < spec->path_count; i++) {
        draw_head(picture, &spec->path[i]);
    }
}
