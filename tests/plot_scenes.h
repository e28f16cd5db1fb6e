/*
 * Scenes for tests of the plot, and where things must be on a canvas, computed from the
 * definitions. To be included once by a test program.
 */
#ifndef PLOT_SCENES_H
#define PLOT_SCENES_H

#include "check.h"

#include <stdbool.h>
#include <stdlib.h>

#include "core/plot.h"
#include "plot_fit.h"

enum { MOST_POINTS = 2000 };

static const struct rt_ceilings lesson = {{120, 3000, 0.7}};

/* A spec and what it borrows. */
struct scene {
    struct rt_point point[MOST_POINTS];
    struct rt_ceilings ceilings;
    uint32_t reference[MOST_POINTS]; /* 0, whose roof is drawn, but in scenes of several */
    struct rt_plot_spec spec;
};

static inline double uniform(double low, double high)
{
    return low + (high - low) * rand() / RAND_MAX;
}

static inline double roof_at(const struct rt_ceilings *c, double x)
{
    return fmin(log10(c->value[RT_CEILING_TFLOPS]), x + log10(c->value[RT_CEILING_DRAM_GBPS]) - 3);
}

static inline void place(struct rt_point *point, double x, double y)
{
    *point = (struct rt_point){.x = (float)x, .y = (float)y, .kind = RT_POINT_PLACED};
}

static inline void set_guide(struct scene *s)
{
    struct rt_plot_spec *spec = &s->spec;
    spec->has_guide = false;
    if (spec->selected == RT_NO_POINT || spec->selected >= spec->count || !spec->ceilings) {
        return;
    }
    const struct rt_point *point = &s->point[spec->selected];
    if (point->kind == RT_POINT_PLACED) {
        double roof = roof_at(&s->ceilings, (double)point->x);
        spec->has_guide = true;
        spec->guide_limit_tflops = pow(10, roof);
        spec->guide_efficiency = pow(10, (double)point->y - roof);
    }
}

/* `count` random records around a random reference; some above it, some with no place. */
static inline void make_random(struct scene *s, size_t count, enum rt_charset charset)
{
    memset(s, 0, sizeof *s);
    s->ceilings =
        (struct rt_ceilings){{pow(10, uniform(-1, 3)), pow(10, uniform(1, 4.5)), uniform(0.05, 1)}};
    for (size_t i = 0; i < count; i++) {
        double x = uniform(-2, 4);
        double under = uniform(-0.3, 1.5) * uniform(0, 1);
        place(&s->point[i], x, roof_at(&s->ceilings, x) - under);
        s->point[i].above = under < -0.0212; /* log10(1.05) */
        if (rand() % 20 == 0) {
            s->point[i].kind = (uint8_t)(RT_POINT_NO_FLOPS + rand() % 3);
        }
    }
    s->spec = (struct rt_plot_spec){.charset = charset,
                                    .ceilings = &s->ceilings,
                                    .point = s->point,
                                    .count = count,
                                    .records = count,
                                    .selected = count > 0 ? (size_t)rand() % count : RT_NO_POINT};
    s->spec.view = fit_points(s->point, NULL, count, &s->ceilings);
    set_guide(s);
}

/* Lesson-like records: A selected, B in its column, C and D in one cell, E, F, G above. */
static inline void make_lesson(struct scene *s, int rows, int cols, enum rt_charset charset)
{
    static const double values[][2] = {{5, 2},     {5, 13.33}, {8, 6.67}, {8, 6.67},
                                       {600, 100}, {2, 0.5},   {5, 20}};
    memset(s, 0, sizeof *s);
    s->ceilings = lesson;
    for (size_t i = 0; i < 7; i++) {
        place(&s->point[i], log10(values[i][0]), log10(values[i][1]));
    }
    s->point[6].above = true;
    s->spec = (struct rt_plot_spec){.rows = rows,
                                    .cols = cols,
                                    .charset = charset,
                                    .ceilings = &s->ceilings,
                                    .point = s->point,
                                    .count = 7,
                                    .records = 7,
                                    .selected = 0};
    s->spec.view = fit_points(s->point, NULL, 7, &s->ceilings);
    set_guide(s);
}

/* Gives some records of a scene to other references (1, 2), and some to none. */
static inline void mix_references(struct scene *s)
{
    for (size_t i = 0; i < s->spec.count; i++) {
        static const uint32_t from[] = {0, 0, 0, 1, 2, UINT32_MAX};
        s->reference[i] = i == s->spec.selected ? 0 : from[rand() % 6];
    }
    s->spec.reference = s->reference;
    s->spec.roof = 0;
}

static inline bool is_other(const struct rt_plot_spec *spec, size_t i)
{
    return spec->reference && spec->ceilings && spec->reference[i] != spec->roof;
}

/* What a canvas says about its layout: the axes are found by their role. */
struct layout {
    int left, width, height;
    bool lane;
};

static inline bool find_layout(const struct rt_canvas *canvas, struct layout *layout)
{
    *layout = (struct layout){0};
    for (int col = 0; col < canvas->cols && layout->left == 0; col++) {
        if (rt_canvas_at(canvas, 0, col).role == RT_ROLE_AXIS) {
            layout->left = col + 1;
        }
    }
    while (rt_canvas_at(canvas, layout->height, layout->left - 1).role == RT_ROLE_AXIS) {
        layout->height++;
    }
    layout->height--; /* the corner */
    layout->width = canvas->cols - layout->left;
    layout->lane = canvas->rows - layout->height == 3;
    return layout->left > 0;
}

static inline int col_of(const struct layout *layout, const struct rt_view *view, double x)
{
    int col = (int)floor((x - view->x0) / (view->x1 - view->x0) * layout->width);
    return layout->left + (col < layout->width ? col : layout->width - 1);
}

static inline int row_of(const struct layout *layout, const struct rt_view *view, double y)
{
    int row = (int)floor((view->y1 - y) / (view->y1 - view->y0) * layout->height);
    return row < layout->height ? row : layout->height - 1;
}

static inline bool in_view(const struct rt_plot_spec *spec, size_t i)
{
    const struct rt_point *p = &spec->point[i];
    const struct rt_view *v = &spec->view;
    return p->kind == RT_POINT_PLACED && (double)p->x >= v->x0 && (double)p->x <= v->x1 &&
           (double)p->y >= v->y0 && (double)p->y <= v->y1;
}

#endif
