/*
 * The lane: which records have no place in the picture, and why. A row of text that always fits
 * its width: what cannot be listed is counted ("+3").
 */
#ifndef RT_PLOT_LANE_H
#define RT_PLOT_LANE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/plot.h"

/* X(enumerator, head, off the view). In the order of the lane. */
#define RT_LANE_REASONS(X)                                                                         \
    X(RT_LANE_LEFT, "<", true)                                                                     \
    X(RT_LANE_RIGHT, ">", true)                                                                    \
    X(RT_LANE_ABOVE, "^", true)                                                                    \
    X(RT_LANE_BELOW, "v", true)                                                                    \
    X(RT_LANE_NO_FLOPS, "no FLOPs:", false)                                                        \
    X(RT_LANE_NO_BYTES, "no bytes:", false)                                                        \
    X(RT_LANE_UNKNOWN, "unknown:", false)                                                          \
    X(RT_LANE_NO_ROOM, "no room:", false) /* the mark is drawn, its label is not */

#define RT_X(enumerator, ...) enumerator,
enum rt_lane_reason { RT_LANE_REASONS(RT_X) RT_LANE_REASON_COUNT };
#undef RT_X

/* Table positions under one reason. All are counted, the first ones kept for their labels. */
struct rt_lane_list {
    size_t total;
    size_t position[RT_PLOT_LABELS];
    int kept;
    bool has_selected; /* it is position[0] */
};

struct rt_lane {
    struct rt_lane_list list[RT_LANE_REASON_COUNT];
};

void rt_lane_init(struct rt_lane *lane);
void rt_lane_add(struct rt_lane *lane, enum rt_lane_reason reason, size_t position, bool selected);
bool rt_lane_is_empty(const struct rt_lane *lane);

/* Draws the lane into a row of the canvas. */
void rt_lane_draw(const struct rt_lane *lane, enum rt_charset charset, struct rt_canvas *canvas,
                  int row);

#endif
