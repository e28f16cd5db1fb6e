/*
 * The pass over the points. A point costs two comparisons a coordinate and two multiplications:
 * points hold logarithms, and nothing is allocated for one.
 */
#include "core/plot_scene.h"

#include <math.h>
#include <stdlib.h>

#include "core/code.h"
#include "core/raster.h"

static enum rt_lane_reason why_homeless(const struct rt_frame *frame, const struct rt_point *point)
{
    switch (point->kind) {
    case RT_POINT_NO_FLOPS:
        return RT_LANE_NO_FLOPS;
    case RT_POINT_NO_BYTES:
        return RT_LANE_NO_BYTES;
    case RT_POINT_PLACED:
        break;
    default:
        return RT_LANE_UNKNOWN;
    }
    if ((double)point->x < frame->view.x0) {
        return RT_LANE_LEFT;
    }
    if ((double)point->x > frame->view.x1) {
        return RT_LANE_RIGHT;
    }
    return (double)point->y > frame->view.y1 ? RT_LANE_ABOVE : RT_LANE_BELOW;
}

static int compare_marks(const void *left, const void *right)
{
    const struct rt_mark *a = left;
    const struct rt_mark *b = right;
    if (a->row != b->row) {
        return a->row < b->row ? -1 : 1;
    }
    if (a->col != b->col) {
        return a->col < b->col ? -1 : 1;
    }
    if (a->selected != b->selected) {
        return a->selected ? -1 : 1;
    }
    return a->position < b->position ? -1 : a->position > b->position;
}

static void add_mark(struct rt_scene *scene, const struct rt_frame *frame,
                     const struct rt_mark *mark)
{
    if (mark->selected) {
        scene->selected = *mark;
        scene->has_selected = true;
    }
    if (scene->labelled) {
        scene->mark[scene->marks++] = *mark;
        return;
    }
    size_t cell = (size_t)mark->row * (size_t)frame->width + (size_t)mark->col;
    struct rt_density *density = &scene->density[cell];
    density->count++;
    density->above |= mark->above;
}

static int scan(struct rt_scene *scene, const struct rt_plot_spec *spec,
                const struct rt_frame *frame)
{
    for (size_t i = 0; i < spec->count; i++) {
        size_t record = spec->visible ? spec->visible[i] : i;
        const struct rt_point *point = &spec->point[record];
        bool selected = record == spec->selected;
        double x = (double)point->x;
        double y = (double)point->y;
        if (point->kind == RT_POINT_PLACED && rt_frame_shows(frame, x, y)) {
            struct rt_mark mark = {rt_frame_row(frame, y), rt_frame_col(frame, x), i, selected,
                                   point->above};
            add_mark(scene, frame, &mark);
        } else if (frame->lane_row < 0) {
            return RT_ERANGE;
        } else {
            rt_lane_add(&scene->lane, why_homeless(frame, point), i, selected);
        }
    }
    return RT_OK;
}

int rt_scene_init(struct rt_scene *scene, const struct rt_plot_spec *spec,
                  const struct rt_frame *frame)
{
    scene->labelled = spec->count <= RT_PLOT_LABELS;
    scene->marks = 0;
    scene->has_selected = false;
    scene->density = NULL;
    rt_lane_init(&scene->lane);
    if (!scene->labelled) {
        size_t cells = (size_t)frame->height * (size_t)frame->width;
        scene->density = calloc(cells, sizeof *scene->density);
        if (!scene->density) {
            return RT_ENOMEM;
        }
    }
    int code = scan(scene, spec, frame);
    if (scene->marks > 0) {
        qsort(scene->mark, (size_t)scene->marks, sizeof scene->mark[0], compare_marks);
    }
    return code;
}

void rt_scene_fini(struct rt_scene *scene)
{
    free(scene->density);
    scene->density = NULL;
}

static void paint_density(const struct rt_scene *scene, const struct rt_frame *frame,
                          const struct rt_glyph_set *set, struct rt_canvas *canvas)
{
    const size_t cells = (size_t)frame->height * (size_t)frame->width;
    uint32_t most = 1;
    for (size_t i = 0; i < cells; i++) {
        most = scene->density[i].count > most ? scene->density[i].count : most;
    }
    /* Levels are equal ratios of counts: one record a cell is level 0, the fullest the last. */
    double threshold[RT_DENSITY_LEVELS];
    for (int level = 0; level < RT_DENSITY_LEVELS; level++) {
        threshold[level] = pow(most, (double)level / RT_DENSITY_LEVELS);
    }
    for (size_t i = 0; i < cells; i++) {
        const struct rt_density *density = &scene->density[i];
        if (density->count == 0) {
            continue;
        }
        int level = 0;
        while (level + 1 < RT_DENSITY_LEVELS && density->count > threshold[level + 1]) {
            level++;
        }
        rt_canvas_put(canvas, (int)(i / (size_t)frame->width),
                      frame->left + (int)(i % (size_t)frame->width),
                      density->above ? set->above : set->density[level],
                      density->above ? RT_ROLE_ABOVE : RT_ROLE_DENSITY);
    }
}

static void put_mark(const struct rt_mark *mark, const struct rt_frame *frame,
                     const struct rt_glyph_set *set, struct rt_canvas *canvas)
{
    enum rt_role role = RT_ROLE_MARK;
    uint32_t code = set->mark;
    if (mark->selected) {
        role = RT_ROLE_SELECTED;
        code = set->selected;
    } else if (mark->above) {
        role = RT_ROLE_ABOVE;
        code = set->above;
    }
    /* Of the marks in one cell the one that says most is seen. */
    int col = frame->left + mark->col;
    uint8_t present = rt_canvas_at(canvas, mark->row, col).role;
    bool outdone = present > (uint8_t)role && present >= RT_ROLE_MARK;
    if (!outdone) {
        rt_canvas_put(canvas, mark->row, col, code, role);
    }
}

void rt_scene_paint(const struct rt_scene *scene, const struct rt_frame *frame,
                    enum rt_charset charset, struct rt_canvas *canvas)
{
    const struct rt_glyph_set *set = rt_glyph_set(charset);
    if (!scene->labelled) {
        paint_density(scene, frame, set, canvas);
    }
    for (int i = 0; i < scene->marks; i++) {
        put_mark(&scene->mark[i], frame, set, canvas);
    }
    if (scene->has_selected) {
        put_mark(&scene->selected, frame, set, canvas);
    }
}
