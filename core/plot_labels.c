/*
 * Label placement: a handful of candidates around each anchor, the cheapest one that collides
 * with nothing. Greedy, in order of importance; deterministic, so a picture never flickers.
 */
#include "core/plot_labels.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "core/plot_room.h"
#include "core/raster.h"

/* How much worse a place may be for a text that says "above". */
enum { WORD_WORTH = 4 };

/* How many rows past its ends the text of a guide may stand when there is no room beside it. */
enum { PAST_GUIDE = 2 };

enum { LIST_TEXT_MAX = 64, LIST_LABELS_LEAST = 12 };

/* The best place for a text of `len` cells around a mark. */
static struct rt_spot find_around(const struct rt_picture *picture, const struct rt_anchor *mark,
                                  int len)
{
    const int right = mark->col + 1;
    const int left = mark->col - len;
    const struct rt_spot candidates[] = {
        /* one blank between mark and text */
        {mark->row, right + 1, 0},
        {mark->row, left - 1, 1},
        /* above and below, straight or slanting */
        {mark->row + 1, mark->col, 3},
        {mark->row - 1, mark->col, 3},
        {mark->row + 1, right, 3},
        {mark->row - 1, left, 3},
        {mark->row + 1, left, 4},
        {mark->row - 1, right, 4},
        {mark->row + 1, mark->col - len / 2, 5},
        {mark->row - 1, mark->col - len / 2, 5},
        {mark->row + 1, left + 1, 5},
        {mark->row - 1, left + 1, 5},
        /* touching */
        {mark->row, right, 6},
        {mark->row, left, 6},
    };
    struct rt_spot best = {0, 0, RT_ROOM_NONE};
    for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++) {
        const struct rt_spot *c = &candidates[i];
        int base = c->cost;
        if (i < 2) {
            /* A line through the blank would part the text from its mark. */
            int between = i == 0 ? right : mark->col - 1;
            uint8_t role = rt_canvas_at(picture->canvas, mark->row, between).role;
            base += role == RT_ROLE_BLANK || role == RT_ROLE_BAND ? 0 : RT_COST_PARTED;
        }
        rt_room_consider(&best, picture, c->row, c->col, len, mark, base);
    }
    return best;
}

/* "A,C" or, with fewer shown than there are, "A,C+3". Returns the length. */
static int list_text(const struct rt_mark *mark, int members, int shown, char out[LIST_TEXT_MAX])
{
    size_t len = 0;
    out[0] = '\0';
    for (int i = 0; i < shown; i++) {
        char label[12];
        rt_plot_label(mark[i].number, label);
        len += (size_t)snprintf(out + len, LIST_TEXT_MAX - len, "%s%s", i > 0 ? "," : "", label);
        if (len >= LIST_TEXT_MAX) {
            return INT_MAX;
        }
    }
    if (shown < members) {
        len += (size_t)snprintf(out + len, LIST_TEXT_MAX - len, "+%d", members - shown);
    }
    return len < LIST_TEXT_MAX ? (int)len : INT_MAX;
}

static enum rt_role label_role(const struct rt_mark *mark)
{
    return mark->selected ? RT_ROLE_SELECTED : mark->other ? RT_ROLE_OTHER : RT_ROLE_LABEL;
}

/* Writes a list's text, then over it each label as what its record is. */
static void write_list(const struct rt_picture *picture, const struct rt_spot *spot,
                       const char *text, const struct rt_mark *mark)
{
    rt_canvas_text(picture->canvas, spot->row, spot->col, text, RT_ROLE_LABEL);
    for (size_t at = 0; text[at] != '\0' && text[at] != '+'; mark++) {
        char own[LIST_TEXT_MAX];
        size_t len = strcspn(text + at, ",+");
        memcpy(own, text + at, len);
        own[len] = '\0';
        rt_canvas_text(picture->canvas, spot->row, spot->col + (int)at, own, label_role(mark));
        at += len + (text[at + len] == ',');
    }
}

/* Labels the marks of one cell: as many labels as have room without breaking the roof. */
static bool label_cell(const struct rt_picture *picture, const struct rt_mark *mark, int members)
{
    const int quarter = picture->frame->width / 4;
    const int longest = quarter > LIST_LABELS_LEAST ? quarter : LIST_LABELS_LEAST;
    const struct rt_anchor anchor = {mark->row, picture->frame->left + mark->col};
    const int least = mark->selected || members == 1 ? 1 : 0;
    const int limit = mark->selected ? RT_ROOM_NONE : 2 * RT_COST_ROOF; /* one cell of the roof */
    struct rt_spot fallback = {0, 0, RT_ROOM_NONE};
    char text[LIST_TEXT_MAX];
    char fallback_text[LIST_TEXT_MAX];

    for (int shown = members < LIST_TEXT_MAX ? members : LIST_TEXT_MAX; shown >= least; shown--) {
        int len = list_text(mark, members, shown, text);
        if (len > longest && shown > least) {
            continue;
        }
        struct rt_spot spot = find_around(picture, &anchor, len);
        if (spot.cost < RT_COST_ROOF) {
            write_list(picture, &spot, text, mark);
            return true;
        }
        if (spot.cost < fallback.cost) {
            fallback = spot;
            memcpy(fallback_text, text, sizeof text);
        }
    }
    if (fallback.cost >= limit) {
        return false;
    }
    write_list(picture, &fallback, fallback_text, mark);
    return true;
}

static void label_or_list(const struct rt_picture *picture, struct rt_lane *lane,
                          const struct rt_mark *mark, int members)
{
    if (label_cell(picture, mark, members)) {
        return;
    }
    for (int i = 0; i < members; i++) {
        rt_lane_add(lane, RT_LANE_NO_ROOM, mark[i].number, mark[i].selected);
    }
}

/* Marks from `first` on that share its cell. */
static int members_of_cell(const struct rt_scene *scene, int first)
{
    const struct rt_mark *mark = &scene->mark[first];
    int end = first + 1;
    while (end < scene->marks && scene->mark[end].row == mark->row &&
           scene->mark[end].col == mark->col) {
        end++;
    }
    return end - first;
}

void rt_labels_selected(const struct rt_picture *picture, struct rt_scene *scene)
{
    if (scene->has_selected && !scene->labelled) {
        label_or_list(picture, &scene->lane, &scene->selected, 1);
    }
    for (int i = 0; i < scene->marks; i++) {
        if (scene->mark[i].selected) {
            label_or_list(picture, &scene->lane, &scene->mark[i], members_of_cell(scene, i));
        }
    }
}

void rt_labels_others(const struct rt_picture *picture, struct rt_scene *scene)
{
    for (int i = 0; i < scene->marks;) {
        int members = members_of_cell(scene, i);
        if (!scene->mark[i].selected) {
            label_or_list(picture, &scene->lane, &scene->mark[i], members);
        }
        i += members;
    }
}

void rt_labels_ridge(const struct rt_picture *picture, int ridge_col, double value)
{
    char number[RT_SCALE_TEXT_MAX];
    char text[RT_SCALE_TEXT_MAX + 8];
    const struct rt_frame *frame = picture->frame;
    rt_scale_value_text(value, number);
    snprintf(text, sizeof text, "ridge %s", number);
    int len = (int)strlen(text);
    int col = frame->left + ridge_col;

    struct rt_spot best = {0, 0, RT_ROOM_NONE};
    for (int row = 0; row < frame->height; row++) {
        /* Where the roof crosses it there is no ridge to stand beside. */
        bool hidden = rt_canvas_at(picture->canvas, row, col).role != RT_ROLE_RIDGE;
        int base = row + (hidden ? RT_COST_PARTED : 0);
        rt_room_consider(&best, picture, row, col + 2, len, NULL, base);
        rt_room_consider(&best, picture, row, col - 1 - len, len, NULL, base + 3);
    }
    if (best.cost < RT_COST_ROOF) {
        rt_canvas_text(picture->canvas, best.row, best.col, text, RT_ROLE_RIDGE);
    }
}

/* The best place for a text of `len` cells beside the guide, else around its mark. */
static struct rt_spot find_at_guide(const struct rt_picture *picture, const struct rt_guide *guide,
                                    const struct rt_mark *selected, int len)
{
    int col = picture->frame->left + guide->col;
    int middle = guide->top + (guide->bottom - guide->top) / 2;
    struct rt_spot best = {0, 0, RT_ROOM_NONE};
    for (int row = guide->top - PAST_GUIDE; row <= guide->bottom + PAST_GUIDE; row++) {
        bool past = row < guide->top || row > guide->bottom;
        int off = (row < middle ? middle - row : row - middle) + (past ? RT_COST_PARTED : 0);
        rt_room_consider(&best, picture, row, col + 2, len, NULL, off);
        rt_room_consider(&best, picture, row, col - 1 - len, len, NULL, off + 2);
    }
    if (best.cost >= RT_COST_ROOF) {
        struct rt_anchor mark = {selected->row, picture->frame->left + selected->col};
        struct rt_spot around = find_around(picture, &mark, len);
        best = around.cost < best.cost ? around : best;
    }
    return best;
}

void rt_labels_guide(const struct rt_picture *picture, const struct rt_guide *guide,
                     const struct rt_mark *selected, double efficiency)
{
    /* The selected mark gave up the glyph of those above: the text says it, where it can. */
    static const char above[] = "above: ";
    char text[sizeof above + RT_SCALE_TEXT_MAX];
    char *const percent = text + strlen(above);
    memcpy(text, above, sizeof above);
    rt_scale_percent_text(efficiency, percent);
    const char *shown = percent;
    struct rt_spot spot = find_at_guide(picture, guide, selected, (int)strlen(percent));
    if (selected->above) {
        struct rt_spot longer = find_at_guide(picture, guide, selected, (int)strlen(text));
        if (longer.cost < RT_COST_ROOF && longer.cost - spot.cost <= WORD_WORTH) {
            shown = text;
            spot = longer;
        }
    }
    if (spot.cost != RT_ROOM_NONE) {
        rt_canvas_text(picture->canvas, spot.row, spot.col, shown, RT_ROLE_GUIDE);
    }
}
