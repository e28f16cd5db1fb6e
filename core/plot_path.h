/*
 * Paths on the plane: which nodes there are, and which of them are seen.
 */
#ifndef RT_PLOT_PATH_H
#define RT_PLOT_PATH_H

#include "core/plot_room.h"

/* Whether a node is on the plane at all; others are dropped. */
bool rt_path_keeps(const struct rt_plot_node *node);

/* The cell of a node, in canvas coordinates. False when it is dropped or outside of the view. */
bool rt_path_cell(const struct rt_frame *frame, const struct rt_plot_node *node,
                  struct rt_anchor *cell);

#endif
