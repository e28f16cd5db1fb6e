/*
 * Lists of records without a place or of another roof, and their one row of text. It gives way in
 * steps: all labels; all of them closer together and without the words "off view"; as many as fit
 * and the rest counted; one list for all.
 */
#include "core/plot_lane.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/raster.h"

static const struct {
    const char *head;
    enum rt_lane_kind kind;
} reasons[RT_LANE_REASON_COUNT] = {
#define RT_X(enumerator, head, kind) [enumerator] = {head, kind},
    RT_LANE_REASONS(RT_X)
#undef RT_X
};

static const char off_view_head[] = "off view: ";

void rt_lane_init(struct rt_lane *lane)
{
    for (int i = 0; i < RT_LANE_REASON_COUNT; i++) {
        lane->list[i].total = 0;
        lane->list[i].kept = 0;
        lane->list[i].has_selected = false;
    }
}

static void list_add(struct rt_lane_list *list, size_t number, bool selected)
{
    list->total++;
    if (!selected) {
        if (list->kept < RT_PLOT_LABELS) {
            list->number[list->kept++] = number;
        }
        return;
    }
    if (list->kept == RT_PLOT_LABELS) {
        list->kept--;
    }
    memmove(list->number + 1, list->number, (size_t)list->kept * sizeof list->number[0]);
    list->number[0] = number;
    list->kept++;
    list->has_selected = true;
}

void rt_lane_add(struct rt_lane *lane, enum rt_lane_reason reason, size_t number, bool selected)
{
    list_add(&lane->list[reason], number, selected);
}

bool rt_lane_is_empty(const struct rt_lane *lane)
{
    for (int i = 0; i < RT_LANE_REASON_COUNT; i++) {
        if (lane->list[i].total > 0) {
            return false;
        }
    }
    return true;
}

/* One list as it will be written: what comes before it, and how many labels are spelled out. */
struct part {
    const char *lead, *head;
    bool hollow; /* its sign comes before the head */
    const struct rt_lane_list *list;
    int shown;
};

static int label_width(const struct rt_lane_list *list, int index)
{
    char label[12];
    rt_plot_label(list->number[index], label);
    return (int)strlen(label) + (index == 0 && list->has_selected); /* its glyph */
}

static int rest_width(const struct part *part)
{
    size_t rest = part->list->total - (size_t)part->shown;
    return rest > 0 ? snprintf(NULL, 0, "+%zu", rest) : 0;
}

static int part_width(const struct part *part)
{
    int width = (int)strlen(part->lead) + (int)strlen(part->head) + (*part->head != '\0') +
                (part->hollow ? 2 : 0);
    for (int i = 0; i < part->shown; i++) {
        width += label_width(part->list, i) + (i > 0);
    }
    return width + rest_width(part);
}

/* Spells out labels in turn, one more of each list, while the row has room for them. */
static bool spell_out(struct part *part, int parts, int cols)
{
    int width = 0;
    for (int i = 0; i < parts; i++) {
        part[i].shown = part[i].list->has_selected ? 1 : 0;
        width += part_width(&part[i]);
    }
    bool grows = true;
    while (grows) {
        grows = false;
        for (int i = 0; i < parts; i++) {
            if (part[i].shown == part[i].list->kept) {
                continue;
            }
            struct part longer = part[i];
            longer.shown++;
            int longer_width = width - part_width(&part[i]) + part_width(&longer);
            if (longer_width <= cols || longer_width <= width) {
                part[i] = longer;
                width = longer_width;
                grows = true;
            }
        }
    }
    return width <= cols;
}

static bool is_complete(const struct part *part, int parts)
{
    for (int i = 0; i < parts; i++) {
        if (part[i].list->total > (size_t)part[i].shown) {
            return false;
        }
    }
    return true;
}

static int reasoned_parts(const struct rt_lane *lane, bool roomy, struct part *part)
{
    int parts = 0;
    bool was_off_view = false;
    for (int i = 0; i < RT_LANE_REASON_COUNT; i++) {
        if (lane->list[i].total == 0) {
            continue;
        }
        const enum rt_lane_kind kind = reasons[i].kind;
        const bool off_view = kind == RT_LANE_OFF_VIEW;
        const char *lead = !roomy ? " " : off_view && was_off_view ? "  " : "   ";
        if (parts == 0) {
            lead = roomy && off_view ? off_view_head : "";
        }
        part[parts++] =
            (struct part){lead, reasons[i].head, kind == RT_LANE_HOLLOW, &lane->list[i], 0};
        was_off_view = off_view;
    }
    return parts;
}

/* All of the reasons that are about hollow marks, or all that are not, in one list. */
static void merge(const struct rt_lane *lane, bool hollow, struct rt_lane_list *all)
{
    *all = (struct rt_lane_list){0};
    for (int i = 0; i < RT_LANE_REASON_COUNT; i++) {
        const struct rt_lane_list *list = &lane->list[i];
        if ((reasons[i].kind == RT_LANE_HOLLOW) != hollow) {
            continue;
        }
        for (int k = 0; k < list->kept; k++) {
            list_add(all, list->number[k], k == 0 && list->has_selected);
        }
        all->total += list->total - (size_t)list->kept;
    }
}

/* At most two parts: what has no place, and what the hollow marks are. */
static int merged_parts(const struct rt_lane *lane, bool heads, struct rt_lane_list all[2],
                        struct part *part)
{
    static const char *const head[] = {"unplaced:", "other:"};
    int parts = 0;
    for (int i = 0; i < 2; i++) {
        merge(lane, i == 1, &all[i]);
        if (all[i].total > 0) {
            part[parts] =
                (struct part){parts > 0 ? " " : "", heads ? head[i] : "", i == 1, &all[i], 0};
            parts++;
        }
    }
    return parts;
}

static int write_part(const struct part *part, enum rt_charset charset, struct rt_canvas *canvas,
                      int row, int col)
{
    rt_canvas_text(canvas, row, col, part->lead, RT_ROLE_LANE);
    col += (int)strlen(part->lead);
    if (part->hollow) {
        rt_canvas_put(canvas, row, col, rt_glyph_set(charset)->other, RT_ROLE_OTHER);
        col += 2;
    }
    rt_canvas_text(canvas, row, col, part->head, RT_ROLE_LANE);
    col += (int)strlen(part->head) + (*part->head != '\0');
    for (int i = 0; i < part->shown; i++) {
        if (i > 0) {
            rt_canvas_put(canvas, row, col++, ',', RT_ROLE_LANE);
        }
        bool selected = i == 0 && part->list->has_selected;
        if (selected) {
            rt_canvas_put(canvas, row, col++, rt_glyph_set(charset)->selected, RT_ROLE_SELECTED);
        }
        char label[12];
        rt_plot_label(part->list->number[i], label);
        rt_canvas_text(canvas, row, col, label, selected ? RT_ROLE_SELECTED : RT_ROLE_LANE);
        col += (int)strlen(label);
    }
    if (rest_width(part) > 0) {
        char rest[24];
        snprintf(rest, sizeof rest, "+%zu", part->list->total - (size_t)part->shown);
        rt_canvas_text(canvas, row, col, rest, RT_ROLE_LANE);
        col += rest_width(part);
    }
    return col;
}

/* Reason by reason: closer together when all is listed then, or when else it does not fit. */
static bool part_by_reason(const struct rt_lane *lane, int cols, struct part *part, int *parts)
{
    *parts = reasoned_parts(lane, true, part);
    const bool fits = spell_out(part, *parts, cols);
    if (fits && is_complete(part, *parts)) {
        return true;
    }
    struct part closer[RT_LANE_REASON_COUNT];
    (void)reasoned_parts(lane, false, closer);
    const bool closer_fits = spell_out(closer, *parts, cols);
    if (!fits || (closer_fits && is_complete(closer, *parts))) {
        memcpy(part, closer, (size_t)*parts * sizeof *part);
    }
    return fits || closer_fits;
}

void rt_lane_draw(const struct rt_lane *lane, enum rt_charset charset, struct rt_canvas *canvas,
                  int row)
{
    struct part part[RT_LANE_REASON_COUNT];
    struct rt_lane_list all[2];
    int parts = 0;
    bool fits = part_by_reason(lane, canvas->cols, part, &parts);
    for (int heads = 1; heads >= 0 && !fits; heads--) {
        parts = merged_parts(lane, heads == 1, all, part);
        fits = spell_out(part, parts, canvas->cols);
    }
    if (!fits && parts > 1) {
        parts = 1; /* a number cut short would be another; the hollow marks can be seen */
        (void)spell_out(part, parts, canvas->cols);
    }
    int col = 0;
    for (int i = 0; i < parts; i++) {
        col = write_part(&part[i], charset, canvas, row, col);
    }
}
