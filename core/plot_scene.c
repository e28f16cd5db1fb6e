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
#include "core/study.h"

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
    return a->number < b->number ? -1 : a->number > b->number;
}

static inline size_t record_at(const struct rt_plot_spec *spec, size_t position)
{
    return spec->visible ? spec->visible[position] : position;
}

/* Without a roof there is nothing that a record is not compared with. */
static inline bool is_other(const struct rt_plot_spec *spec, size_t record)
{
    return spec->reference && spec->ceilings && spec->reference[record] != spec->roof;
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
                            .number = rt_plot_label_number(spec->records, record, position),
                            .selected = record == spec->selected,
                            .above = point->above && !is_other(spec, record),
                            .other = is_other(spec, record)};
}

/* Counts a record in its cell: a handful of instructions, for it is done for every record. */
static inline void count(uint64_t *density, const struct rt_frame *frame,
                         const struct rt_point *point, bool other)
{
    const size_t row = (size_t)rt_frame_row(frame, (double)point->y);
    const size_t col = (size_t)rt_frame_col(frame, (double)point->x);
    uint64_t *const cell = &density[row * (size_t)frame->width + col];
    if (other) {
        *cell |= RT_DENSITY_OTHER;
    } else {
        *cell = (*cell + 1) | (point->above ? RT_DENSITY_ABOVE : 0);
    }
}

/* Records that the lane speaks of; false when there is no lane. */
static bool tell(struct rt_scene *scene, const struct rt_plot_spec *spec,
                 const struct rt_frame *frame, size_t record, size_t position)
{
    const struct rt_point *point = &spec->point[record];
    enum rt_lane_reason reason = RT_LANE_OTHER;
    if (!is_in_view(frame, point)) {
        reason = why_homeless(frame, point);
    } else if (spec->reference[record] == RT_NO_REFERENCE) {
        reason = RT_LANE_NO_REFERENCE;
    }
    rt_lane_add(&scene->lane, reason, rt_plot_label_number(spec->records, record, position),
                record == spec->selected);
    return frame->lane_row >= 0;
}

/* How many records ahead points are fetched: the pass waits for memory, not for arithmetic. */
enum { AHEAD = 64 };

/*
 * Goes through all records once. On copies of what it looks at: the compiler cannot know that
 * counting changes neither the frame nor the spec, and would read them again for every record.
 */
static int scan(struct rt_scene *scene, const struct rt_plot_spec *given,
                const struct rt_frame *given_frame)
{
    const struct rt_plot_spec spec = *given;
    const struct rt_frame frame = *given_frame;
    uint64_t *const density = scene->density;
    for (size_t i = 0; i < spec.count; i++) {
        const size_t record = record_at(&spec, i);
        const struct rt_point *const point = &spec.point[record];
        const size_t ahead = i + AHEAD < spec.count ? i + AHEAD : i;
        __builtin_prefetch(&spec.point[record_at(&spec, ahead)]);
        const bool in_view = is_in_view(&frame, point);
        const bool other = is_other(&spec, record);
        if (in_view) {
            count(density, &frame, point, other);
        }
        if (record == spec.selected && in_view) {
            scene->selected = mark_at(given, given_frame, i);
            scene->has_selected = true;
        }
        if ((!in_view || other) && !tell(scene, given, given_frame, record, i)) {
            return RT_ERANGE;
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
        const uint32_t count = (uint32_t)scene->density[i];
        const int row = (int)(i / (size_t)frame->width);
        const int col = frame->left + (int)(i % (size_t)frame->width);
        if (count == 0) {
            if (scene->density[i] != 0) {
                rt_canvas_put(canvas, row, col, set->other, RT_ROLE_OTHER);
            }
            continue;
        }
        int level = 0;
        while (level + 1 < RT_DENSITY_LEVELS && count > threshold[level + 1]) {
            level++;
        }
        const bool above = (scene->density[i] & RT_DENSITY_ABOVE) != 0;
        rt_canvas_put(canvas, row, col, above ? set->above : set->density[level],
                      above ? RT_ROLE_ABOVE : RT_ROLE_DENSITY);
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
    } else if (mark->other) {
        role = RT_ROLE_OTHER;
        code = set->other;
    }
    /* Of the marks in one cell the one that says most is seen. */
    int col = frame->left + mark->col;
    uint8_t present = rt_canvas_at(canvas, mark->row, col).role;
    bool outdone = present > (uint8_t)role && present >= RT_ROLE_OTHER;
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
