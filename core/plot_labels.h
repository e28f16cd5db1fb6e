/*
 * The texts inside the plot area: the ridge's value, the guide's efficiency, the records'
 * labels. Marks stand where their coordinates say; texts look for room around them and never
 * cover a mark or another text.
 */
#ifndef RT_PLOT_LABELS_H
#define RT_PLOT_LABELS_H

#include "core/plot_lines.h"
#include "core/plot_scene.h"

/* "ridge 40.0" beside the ridge's column; nothing where there is no room. */
void rt_labels_ridge(const struct rt_picture *picture, int ridge_col, double value);

/* The labels of all marks, the selected one first. Those without room go to the scene's lane. */
void rt_labels_selected(const struct rt_picture *picture, struct rt_scene *scene);
void rt_labels_others(const struct rt_picture *picture, struct rt_scene *scene);

/*
 * The efficiency beside the guide, or beside the mark when there is no guide to see; it says so
 * when the mark is above its roof.
 */
void rt_labels_guide(const struct rt_picture *picture, const struct rt_guide *guide,
                     const struct rt_mark *selected, double efficiency);

#endif
