/*
 * What it costs to write a text at a place of the plot area. Who looks for a place, and where, is
 * in plot_labels and plot_captions.
 */
#include "core/plot_room.h"

/* What it costs to write over a cell, and to be near things that make it unclear whose a text is.
 */
enum {
    COST_BAND = 1,
    COST_CEILING = 2,
    COST_NEIGHBOUR = 4,
    COST_RIDGE = 6,
    COST_READ_ACROSS = 12 /* "o A" where the mark is another's */
};

/* The role decides, for the label "o" looks like a mark in ASCII. */
bool rt_room_is_mark(struct rt_glyph glyph, const struct rt_glyph_set *set)
{
    switch (glyph.role) {
    case RT_ROLE_DENSITY:
    case RT_ROLE_MARK:
    case RT_ROLE_ABOVE:
        return true;
    case RT_ROLE_SELECTED: /* labels have these two roles as well */
        return glyph.code == set->selected;
    case RT_ROLE_OTHER:
        return glyph.code == set->other;
    default:
        return false;
    }
}

/* A mark or a text: never written over, never touched. */
bool rt_room_is_solid(struct rt_glyph glyph, const struct rt_glyph_set *set)
{
    switch (glyph.role) {
    case RT_ROLE_BLANK:
    case RT_ROLE_BAND:
    case RT_ROLE_CEILING:
    case RT_ROLE_ROOF:
    case RT_ROLE_PATH:
    case RT_ROLE_AXIS:
        return false;
    case RT_ROLE_RIDGE:
        return glyph.code != set->ridge;
    case RT_ROLE_GUIDE:
        return glyph.code != set->guide;
    default:
        return true;
    }
}

static int cell_cost(struct rt_glyph glyph, const struct rt_glyph_set *set)
{
    if (rt_room_is_solid(glyph, set)) {
        return RT_ROOM_NONE;
    }
    switch (glyph.role) {
    case RT_ROLE_BLANK:
        return 0;
    case RT_ROLE_BAND:
        return COST_BAND;
    case RT_ROLE_RIDGE:
        return COST_RIDGE;
    case RT_ROLE_CEILING:
        return COST_CEILING;
    case RT_ROLE_ROOF:
        return RT_COST_ROOF;
    default:
        return RT_ROOM_NONE;
    }
}

static bool is_own(const struct rt_anchor *own, int row, int col)
{
    return own && own->row == row && own->col == col;
}

/* Other marks near a text make it ambiguous whose it is. */
static int neighbour_cost(const struct rt_picture *picture, int row, int col, int len,
                          const struct rt_anchor *own)
{
    int cost = 0;
    const struct rt_glyph_set *set = rt_glyph_set(picture->charset);
    for (int r = row - 1; r <= row + 1; r += 2) {
        for (int c = col - 1; c <= col + len; c++) {
            bool other =
                !is_own(own, r, c) && rt_room_is_mark(rt_canvas_at(picture->canvas, r, c), set);
            cost += other ? COST_NEIGHBOUR : 0;
        }
    }
    const int across[] = {col - 2, col + len + 1};
    for (size_t i = 0; i < 2; i++) {
        struct rt_glyph glyph = rt_canvas_at(picture->canvas, row, across[i]);
        cost += !is_own(own, row, across[i]) && rt_room_is_mark(glyph, set) ? COST_READ_ACROSS : 0;
    }
    return cost;
}

/* The cost of a text of `len` cells at a place; `own` is the mark it may touch. */
static int text_cost(const struct rt_picture *picture, int row, int col, int len,
                     const struct rt_anchor *own)
{
    const struct rt_frame *frame = picture->frame;
    const struct rt_glyph_set *set = rt_glyph_set(picture->charset);
    if (row < 0 || row >= frame->height || col < frame->left ||
        col + len > frame->left + frame->width) {
        return RT_ROOM_NONE;
    }
    int sum = 0;
    const int beside[] = {col - 1, col + len};
    for (size_t i = 0; i < 2; i++) {
        struct rt_glyph glyph = rt_canvas_at(picture->canvas, row, beside[i]);
        if (rt_room_is_solid(glyph, set) && !is_own(own, row, beside[i])) {
            return RT_ROOM_NONE;
        }
        const bool line = glyph.role == RT_ROLE_GUIDE || glyph.role == RT_ROLE_PATH;
        sum += line && !is_own(own, row, beside[i]) ? RT_COST_PARTED : 0;
    }
    for (int c = col; c < col + len; c++) {
        int cost = cell_cost(rt_canvas_at(picture->canvas, row, c), set);
        if (cost == RT_ROOM_NONE) {
            return RT_ROOM_NONE;
        }
        sum += cost;
    }
    return sum + neighbour_cost(picture, row, col, len, own);
}

void rt_room_consider(struct rt_spot *best, const struct rt_picture *picture, int row, int col,
                      int len, const struct rt_anchor *own, int base)
{
    int cost = text_cost(picture, row, col, len, own);
    if (cost != RT_ROOM_NONE && cost + base < best->cost) {
        *best = (struct rt_spot){row, col, cost + base};
    }
}
