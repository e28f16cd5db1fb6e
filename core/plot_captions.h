/*
 * The names of what is drawn behind the records: nodes of paths, further ceilings, a second roof.
 */
#ifndef RT_PLOT_CAPTIONS_H
#define RT_PLOT_CAPTIONS_H

#include "core/plot_lines.h"

/* To be called last: names stand where there is room left. */
void rt_captions_draw(const struct rt_picture *picture, const struct rt_plot_spec *spec);

#endif
