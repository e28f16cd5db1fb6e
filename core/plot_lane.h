/*
 * The lane: which records have no place in the picture, or not under this roof, and why. A row of
 * text that always fits its width: what cannot be listed is counted ("+3").
 */
#ifndef RT_PLOT_LANE_H
#define RT_PLOT_LANE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/plot.h"

/* What a reason is about. */
enum rt_lane_kind {
    RT_LANE_OFF_VIEW,
    RT_LANE_UNPLACED,
    RT_LANE_HOLLOW /* drawn, but not compared with the roof: after the sign of such marks */
};

/* X(enumerator, head, kind). In the order of the lane. */
#define RT_LANE_REASONS(X)                                                                         \
    X(RT_LANE_LEFT, "<", RT_LANE_OFF_VIEW)                                                         \
    X(RT_LANE_RIGHT, ">", RT_LANE_OFF_VIEW)                                                        \
    X(RT_LANE_ABOVE, "^", RT_LANE_OFF_VIEW)                                                        \
    X(RT_LANE_BELOW, "v", RT_LANE_OFF_VIEW)                                                        \
    X(RT_LANE_NO_FLOPS, "no FLOPs:", RT_LANE_UNPLACED)                                             \
    X(RT_LANE_NO_BYTES, "no bytes:", RT_LANE_UNPLACED)                                             \
    X(RT_LANE_UNKNOWN, "unknown:", RT_LANE_UNPLACED)                                               \
    X(RT_LANE_NO_ROOM, "no room:", RT_LANE_UNPLACED) /* the mark is drawn, its label is not */     \
    X(RT_LANE_OTHER, "other roof:", RT_LANE_HOLLOW)                                                \
    X(RT_LANE_NO_REFERENCE, "no reference:", RT_LANE_HOLLOW)

#define RT_X(enumerator, ...) enumerator,
enum rt_lane_reason { RT_LANE_REASONS(RT_X) RT_LANE_REASON_COUNT };
#undef RT_X

/* Label numbers under one reason. All are counted, the first ones kept for their labels. */
struct rt_lane_list {
    size_t total;
    size_t number[RT_PLOT_LABELS];
    int kept;
    bool has_selected; /* it is number[0] */
};

struct rt_lane {
    struct rt_lane_list list[RT_LANE_REASON_COUNT];
};

void rt_lane_init(struct rt_lane *lane);
void rt_lane_add(struct rt_lane *lane, enum rt_lane_reason reason, size_t number, bool selected);
bool rt_lane_is_empty(const struct rt_lane *lane);

/* Draws the lane into a row of the canvas. */
void rt_lane_draw(const struct rt_lane *lane, enum rt_charset charset, struct rt_canvas *canvas,
                  int row);

#endif
