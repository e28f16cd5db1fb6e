/*
 * Where names of nodes and ceilings stand: each is tried at a few places near what it names, and
 * left out when there is no room. They come after all labels and never move one.
 */
#include "core/plot_captions.h"

#include <math.h>
#include <string.h>

#include "core/plot_ceilings.h"
#include "core/plot_path.h"
#include "core/plot_room.h"

/* In cost: a name beside its line instead of on it, and one that covers another ceiling. */
enum { COST_BESIDE = 6, COST_CROSSED = 8, COST_ROW = 2 };

/* How many rows below its upper end the name of a slope may stand. */
enum { SLOPE_REACH = 6 };

/* Cells that a name takes; 0 when there is none, or one that is wider than half the area. */
static int name_len(const struct rt_frame *frame, const char *name)
{
    const size_t most = (size_t)frame->width / 2;
    const size_t len = name ? strlen(name) : 0;
    return len <= most ? (int)len : 0;
}

static bool write_name(const struct rt_picture *picture, const struct rt_spot *spot,
                       const char *name)
{
    if (spot->cost >= RT_COST_ROOF) {
        return false;
    }
    rt_canvas_text(picture->canvas, spot->row, spot->col, name, RT_ROLE_NAME);
    return true;
}

/* A node that shows, as a glyph of its own or as the mark of a record. */
static bool is_seen(const struct rt_picture *picture, const struct rt_anchor *cell)
{
    const struct rt_glyph_set *set = rt_glyph_set(picture->charset);
    const struct rt_glyph glyph = rt_canvas_at(picture->canvas, cell->row, cell->col);
    return rt_room_is_mark(glyph, set) || !rt_room_is_solid(glyph, set);
}

/* Above or below first: a path leaves its nodes sideways more often than not. */
static void name_node(const struct rt_picture *picture, const struct rt_plot_node *node)
{
    struct rt_anchor cell;
    const int len = name_len(picture->frame, node->name);
    if (len == 0 || !rt_path_cell(picture->frame, node, &cell) || !is_seen(picture, &cell)) {
        return;
    }
    const int middle = cell.col - (len - 1) / 2;
    const int right = cell.col + 2;
    const int left = cell.col - 1 - len;
    const struct rt_spot candidates[] = {
        {cell.row - 1, middle, 0},   {cell.row + 1, middle, 1},
        {cell.row - 1, cell.col, 2}, {cell.row - 1, cell.col - len + 1, 2},
        {cell.row + 1, cell.col, 3}, {cell.row + 1, cell.col - len + 1, 3},
        {cell.row, right, 4},        {cell.row, left, 4},
        {cell.row - 1, right, 6},    {cell.row - 1, left, 6},
        {cell.row + 1, right, 7},    {cell.row + 1, left, 7},
    };
    struct rt_spot best = {0, 0, RT_ROOM_NONE};
    for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++) {
        const struct rt_spot *c = &candidates[i];
        rt_room_consider(&best, picture, c->row, c->col, len, &cell, c->cost);
    }
    write_name(picture, &best, node->name);
}

/* Blanks beside a name that stands on its line. */
static void clear(const struct rt_picture *picture, int row, int col)
{
    if (rt_canvas_at(picture->canvas, row, col).role == RT_ROLE_CEILING) {
        rt_canvas_put(picture->canvas, row, col, ' ', RT_ROLE_BLANK);
    }
}

/* On the line at the right edge, or as near to that as there is room; else beside its end. */
static void name_flat(const struct rt_picture *picture, const struct rt_curve *curve,
                      const char *name)
{
    const struct rt_frame *frame = picture->frame;
    const int len = name_len(frame, name);
    const double from = fmax(fmax(curve->from, curve->roof.ridge), frame->view.x0);
    const double y = curve->roof.flat;
    if (len == 0 || from > frame->view.x1 || y < frame->view.y0 || y > frame->view.y1) {
        return;
    }
    const int row = rt_frame_row(frame, y);
    const int end = frame->left + frame->width - len;
    const int first = frame->left + rt_frame_col(frame, from) + 1;
    struct rt_spot best = {0, 0, RT_ROOM_NONE};
    for (int col = end; col >= first && end - col <= frame->width / 3; col--) {
        rt_room_consider(&best, picture, row, col, len, NULL, end - col);
    }
    for (int off = -1; off <= 1; off += 2) {
        rt_room_consider(&best, picture, row + off, end, len, NULL, 2 * COST_BESIDE + len + off);
    }
    if (write_name(picture, &best, name) && best.row == row) {
        clear(picture, row, best.col - 1);
        clear(picture, row, best.col + len);
    }
}

/* How many cells of other ceilings a name would cover; its own line has [first, last]. */
static int crossed(const struct rt_picture *picture, int row, int col, int len, int first, int last)
{
    int sum = 0;
    for (int c = col - 1; c <= col + len; c++) {
        const bool own = c >= first && c <= last;
        sum += !own && rt_canvas_at(picture->canvas, row, c).role == RT_ROLE_CEILING ? 1 : 0;
    }
    return sum;
}

/* A name at a row of a slope whose line is in columns first to last: on it, or left of it. */
static void consider_row(struct rt_spot *best, const struct rt_picture *picture, int row, int len,
                         int first, int last, int base)
{
    const int on = first + (last - first + 1 - len) / 2;
    const int left = first - 1 - len;
    const int right = last + 2;
    const struct rt_spot candidates[] = {
        {row, on, 0}, {row, left, COST_BESIDE}, {row, right, COST_BESIDE + 1}};
    for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++) {
        const int col = candidates[i].col;
        const int cost = COST_CROSSED * crossed(picture, row, col, len, first, last);
        rt_room_consider(best, picture, row, col, len, NULL, base + cost + candidates[i].cost);
    }
}

/* At its upper end, or as near to that as there is room. */
static void name_slope(const struct rt_picture *picture, const struct rt_curve *curve,
                       const char *name)
{
    const struct rt_frame *frame = picture->frame;
    const struct rt_view *v = &frame->view;
    const int len = name_len(frame, name);
    const double slope = curve->roof.slope;
    const double end_x = fmin(fmin(curve->to, v->x1), v->y1 - slope);
    if (len == 0 || end_x < v->x0 || end_x + slope < v->y0) {
        return;
    }
    const double end_y = fmin(fmax(end_x + slope, v->y0), v->y1);
    const int end = rt_frame_row(frame, end_y);
    struct rt_spot best = {0, 0, RT_ROOM_NONE};
    for (int row = end; row < frame->height && row <= end + SLOPE_REACH; row++) {
        const double low = fmax(rt_frame_y(frame, row + 1.0) - slope, v->x0);
        const double high = fmin(rt_frame_y(frame, row) - slope, end_x);
        if (low > high) {
            break;
        }
        const int first = frame->left + rt_frame_col(frame, low);
        const int last = frame->left + rt_frame_col(frame, high);
        consider_row(&best, picture, row, len, first, last, COST_ROW * (row - end));
    }
    write_name(picture, &best, name);
}

void rt_captions_draw(const struct rt_picture *picture, const struct rt_plot_spec *spec)
{
    struct rt_curve curve;
    for (size_t i = 0; i < spec->path_count; i++) {
        for (size_t k = 0; k < spec->path[i].count; k++) {
            name_node(picture, &spec->path[i].node[k]);
        }
    }
    if (rt_curve_second(spec, &curve)) {
        name_flat(picture, &curve, spec->second_name);
    }
    const double top = spec->ceiling_count > 0 ? rt_curve_top(spec) : 0;
    for (size_t i = 0; i < spec->ceiling_count; i++) {
        if (!rt_curve_further(spec, i, top, &curve)) {
            continue;
        }
        if (spec->ceiling[i].kind == RT_CEILING_SLOPE) {
            name_slope(picture, &curve, spec->ceiling[i].name);
        } else {
            name_flat(picture, &curve, spec->ceiling[i].name);
        }
    }
}
