/*
 * The records as the plot sees them: marks in cells, or a density, and the lists of those that
 * have no place. One pass over the points fills it.
 */
#ifndef RT_PLOT_SCENE_H
#define RT_PLOT_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/plot_geometry.h"
#include "core/plot_lane.h"

struct rt_mark {
    int row, col;  /* in the plot area */
    size_t number; /* of its label */
    bool selected, above;
    bool other; /* not compared with the roof that is drawn */
};

/*
 * A cell of the density is one number, so that a record costs one operation: those compared with
 * the roof are counted in the low half (record numbers have 32 bits), and the high half has a flag
 * that some of them are above the consistency limit, and one that there are others.
 */
#define RT_DENSITY_ABOVE (UINT64_C(1) << 62)
#define RT_DENSITY_OTHER (UINT64_C(1) << 63)

struct rt_scene {
    uint64_t *density; /* height * width of the frame; owned */

    bool labelled;                       /* few enough records that each has a mark and a label */
    struct rt_mark mark[RT_PLOT_LABELS]; /* sorted: cell by cell, the selected one first in its */
    int marks;

    struct rt_mark selected; /* where the selected record is, when it is in view */
    bool has_selected;

    struct rt_lane lane;
};

/*
 * Fills the scene. RT_OK; RT_ENOMEM; or RT_ERANGE when a record has no place and the frame no
 * lane to say so. The scene is always to be freed with rt_scene_fini.
 */
int rt_scene_init(struct rt_scene *scene, const struct rt_plot_spec *spec,
                  const struct rt_frame *frame);
void rt_scene_fini(struct rt_scene *scene);

/* Paints marks or density on the canvas. */
void rt_scene_paint(const struct rt_scene *scene, const struct rt_frame *frame,
                    enum rt_charset charset, struct rt_canvas *canvas);

#endif
