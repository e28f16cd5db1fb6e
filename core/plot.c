/*
 * Draws the roofline: lines, then marks, then the texts, then the lane, then what is behind all
 * that. Also finds the record under a cell, from the same layout. The parts are in plot_axes,
 * plot_roof, plot_scene, plot_labels and plot_lane; in plot_ceilings, plot_path and plot_captions.
 */
#include "core/plot.h"

#include <math.h>
#include <stdlib.h>

#include "core/code.h"
#include "core/plot_captions.h"
#include "core/plot_geometry.h"
#include "core/plot_labels.h"
#include "core/plot_lines.h"
#include "core/plot_scene.h"

/* A record is picked up to this many rows or columns away. */
enum { PICK_REACH = 2 };

static int draw_texts(const struct rt_plot_spec *spec, const struct rt_picture *picture,
                      const struct rt_roof *roof, const struct rt_guide *guide,
                      struct rt_scene *scene)
{
    const struct rt_frame *frame = picture->frame;
    if (roof && roof->ridge >= frame->view.x0 && roof->ridge <= frame->view.x1) {
        rt_labels_ridge(picture, rt_frame_col(frame, roof->ridge),
                        rt_machine_balance(spec->ceilings));
    }
    rt_labels_selected(picture, scene);
    if (scene->has_selected && spec->has_guide) {
        rt_labels_guide(picture, guide, &scene->selected, spec->guide_efficiency);
    }
    rt_labels_others(picture, scene);
    if (frame->lane_row >= 0) {
        rt_lane_draw(&scene->lane, picture->charset, picture->canvas, frame->lane_row);
    } else if (!rt_lane_is_empty(&scene->lane)) {
        return RT_ERANGE;
    }
    return RT_OK;
}

/*
 * Ceilings, paths and their names come last and take only what is left: so they can move no
 * label, and whether a lane is needed does not depend on them.
 */
static int draw_behind(const struct rt_plot_spec *spec, const struct rt_picture *picture)
{
    if (rt_lines_ceilings(picture, spec) != RT_OK) {
        return RT_ENOMEM;
    }
    rt_lines_paths(picture, spec);
    rt_captions_draw(picture, spec);
    return RT_OK;
}

/* Draws a whole scene. RT_ERANGE when a lane turned out to be needed. */
static int draw_scene(const struct rt_plot_spec *spec, const struct rt_picture *picture,
                      struct rt_scene *scene)
{
    struct rt_roof roof;
    struct rt_guide guide = {0, 0, -1};
    if (rt_canvas_reset(picture->canvas, spec->rows, spec->cols) != RT_OK) {
        return RT_ENOMEM;
    }
    rt_lines_axes(picture);
    if (spec->ceilings) {
        rt_roof_init(&roof, spec->ceilings);
        rt_lines_ridge(picture, &roof);
        if (rt_lines_roof(picture, &roof) != RT_OK) {
            return RT_ENOMEM;
        }
    }
    if (scene->has_selected && spec->has_guide) {
        guide = rt_lines_guide(picture, scene->selected.row, scene->selected.col,
                               log10(spec->guide_limit_tflops));
    }
    if (spec->ceilings) {
        rt_lines_band(picture, &roof);
    }
    rt_scene_paint(scene, picture->frame, picture->charset, picture->canvas);
    const int code = draw_texts(spec, picture, spec->ceilings ? &roof : NULL, &guide, scene);
    return code == RT_OK ? draw_behind(spec, picture) : code;
}

static int attempt(const struct rt_plot_spec *spec, const struct rt_picture *picture)
{
    struct rt_scene scene;
    int code = rt_scene_init(&scene, spec, picture->frame);
    if (code == RT_OK) {
        code = draw_scene(spec, picture, &scene);
    }
    rt_scene_fini(&scene);
    return code;
}

/*
 * The lane takes a row from the plot, so whether there is one has to be known before any cell
 * is. Without one first; the first record that needs it ends the attempt. (When only labels had
 * no room, they may find it in the other layout: the lane is then blank.)
 */
static int draw(const struct rt_plot_spec *spec, struct rt_canvas *canvas, struct rt_frame *frame,
                bool *blank)
{
    struct rt_picture picture = {frame, spec->charset, canvas};
    int code = RT_ERANGE;
    for (int lane = 0; lane < 2 && code == RT_ERANGE; lane++) {
        *blank = !rt_frame_init(frame, spec->rows, spec->cols, spec->view, lane == 1);
        code = *blank ? rt_canvas_reset(canvas, spec->rows, spec->cols) : attempt(spec, &picture);
    }
    if (code != RT_OK) {
        rt_canvas_fini(canvas);
    }
    return code;
}

int rt_plot_draw(const struct rt_plot_spec *spec, struct rt_canvas *canvas)
{
    struct rt_frame frame;
    bool blank;
    return draw(spec, canvas, &frame, &blank);
}

/* The nearest record; a cell is about twice as high as wide. The selected one wins a tie. */
static size_t nearest(const struct rt_plot_spec *spec, const struct rt_frame *frame, int row,
                      int col)
{
    size_t found = RT_NO_POINT;
    int least = INT32_MAX;
    for (size_t i = 0; i < spec->count; i++) {
        size_t record = spec->visible ? spec->visible[i] : i;
        const struct rt_point *point = &spec->point[record];
        double x = (double)point->x;
        double y = (double)point->y;
        if (point->kind != RT_POINT_PLACED || !rt_frame_shows(frame, x, y)) {
            continue;
        }
        int down = abs(rt_frame_row(frame, y) - row);
        int across = abs(rt_frame_col(frame, x) + frame->left - col);
        if (down > PICK_REACH || across > PICK_REACH) {
            continue;
        }
        int distance = 4 * down * down + across * across;
        if (distance < least || (distance == least && record == spec->selected)) {
            least = distance;
            found = record;
        }
    }
    return found;
}

size_t rt_plot_pick(const struct rt_plot_spec *spec, int row, int col)
{
    /* Whether there is a lane depends on the labels, so the layout comes from drawing. */
    struct rt_canvas canvas;
    struct rt_frame frame;
    bool blank;
    rt_canvas_init(&canvas);
    int code = draw(spec, &canvas, &frame, &blank);
    rt_canvas_fini(&canvas);
    if (code != RT_OK || blank || row < 0 || row >= spec->rows || col < 0 || col >= spec->cols) {
        return RT_NO_POINT;
    }
    return nearest(spec, &frame, row, col);
}
