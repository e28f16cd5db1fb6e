/*
 * The pass over the points. A point costs two comparisons and one multiplication a coordinate:
 * points hold logarithms, and nothing is allocated for one. Few enough records are then gone
 * through again, for a mark each.
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

static inline size_t record_at(const struct rt_plot_spec *spec, size_t position)
{
    return spec->visible ? spec->visible[position] : position;
}

static inline bool is_in_view(const struct rt_frame *frame, const struct rt_point *point)
{
    return point->kind == RT_POINT_PLACED &&
           rt_frame_shows(frame, (double)point->x, (double)point->y);
}

static struct rt_mark mark_at(const struct rt_plot_spec *spec, const struct rt_frame *frame,
                              size_t position)
{
    size_t record = record_at(spec, position);
    const struct rt_point *point = &spec->point[record];
    return (struct rt_mark){.row = rt_frame_row(frame, (double)point->y),
                            .col = rt_frame_col(frame, (double)point->x),
                            .position = position,
                            .selected = record == spec->selected,
                            .above = point->above};
}

/* Counts the records of each cell: the loop that has to be fast. */
static int scan(struct rt_scene *scene, const struct rt_plot_spec *spec,
                const struct rt_frame *frame)
{
    uint64_t *const density = scene->density;
    const size_t width = (size_t)frame->width;
    for (size_t i = 0; i < spec->count; i++) {
        size_t record = record_at(spec, i);
        const struct rt_point *point = &spec->point[record];
        if (record == spec->selected) {
            scene->selected.position = i;
            scene->has_selected = is_in_view(frame, point);
        }
        if (is_in_view(frame, point)) {
            size_t row = (size_t)rt_frame_row(frame, (double)point->y);
            size_t cell = row * width + (size_t)rt_frame_col(frame, (double)point->x);
            density[cell] += point->above ? RT_DENSITY_ABOVE + 1 : 1;
        } else if (frame->lane_row < 0) {
            return RT_ERANGE;
        } else {
            rt_lane_add(&scene->lane, why_homeless(frame, point), i, record == spec->selected);
        }
    }
    return RT_OK;
}

static void collect_marks(struct rt_scene *scene, const struct rt_plot_spec *spec,
                          const struct rt_frame *frame)
{
    for (size_t i = 0; i < spec->count; i++) {
        if (is_in_view(frame, &spec->point[record_at(spec, i)])) {
            scene->mark[scene->marks++] = mark_at(spec, frame, i);
        }
    }
    if (scene->marks > 0) {
        qsort(scene->mark, (size_t)scene->marks, sizeof scene->mark[0], compare_marks);
    }
}

int rt_scene_init(struct rt_scene *scene, const struct rt_plot_spec *spec,
                  const struct rt_frame *frame)
{
    scene->labelled = spec->count <= RT_PLOT_LABELS;
    scene->marks = 0;
    scene->has_selected = false;
    rt_lane_init(&scene->lane);
    scene->density = calloc((size_t)frame->height * (size_t)frame->width, sizeof *scene->density);
    if (!scene->density) {
        return RT_ENOMEM;
    }
    int code = scan(scene, spec, frame);
    if (code == RT_OK && scene->has_selected) {
        scene->selected = mark_at(spec, frame, scene->selected.position);
    }
    if (code == RT_OK && scene->labelled) {
        collect_marks(scene, spec, frame);
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
        uint32_t count = (uint32_t)scene->density[i];
        most = count > most ? count : most;
    }
    /* Levels are equal ratios of counts: one record a cell is level 0, the fullest the last. */
    double threshold[RT_DENSITY_LEVELS];
    for (int level = 0; level < RT_DENSITY_LEVELS; level++) {
        threshold[level] = pow(most, (double)level / RT_DENSITY_LEVELS);
    }
    for (size_t i = 0; i < cells; i++) {
        uint32_t count = (uint32_t)scene->density[i];
        bool above = scene->density[i] >= RT_DENSITY_ABOVE;
        if (count == 0) {
            continue;
        }
        int level = 0;
        while (level + 1 < RT_DENSITY_LEVELS && count > threshold[level + 1]) {
            level++;
        }
        rt_canvas_put(
            canvas, (int)(i / (size_t)frame->width), frame->left + (int)(i % (size_t)frame->width),
            above ? set->above : set->density[level], above ? RT_ROLE_ABOVE : RT_ROLE_DENSITY);
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
