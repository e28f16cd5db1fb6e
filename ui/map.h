/*
 * What the view of the verdict map shows: the record that is asked about, which references are
 * marked, and where everything stands. Found anew whenever it is needed, for drawing and for keys
 * alike; what it looks like is scr_map.c's.
 */
#ifndef UI_MAP_H
#define UI_MAP_H

#include "core/map.h"
#include "ui/app.h"

/* Rectangles that do not fit have 0 rows. */
struct ui_map_layout {
    struct ui_rect heading;
    struct ui_rect labels;  /* of the y axis; the axis itself is its last column */
    struct ui_rect grid;    /* the cells */
    struct ui_rect axis;    /* of x, as wide as labels and grid: line and labels, or labels alone */
    struct ui_rect letters; /* what they mean */
    struct ui_rect present; /* the reference in force */
    struct ui_rect chosen;  /* the one that is walked to, and a row about it */
    struct ui_rect borders; /* in numbers */
};

struct ui_map {
    struct rt_answer answer;
    struct rt_map_subject subject; /* points into `answer`, so a ui_map is not copied */
    bool has_record;
    bool decides; /* false: the ceilings decide nothing, and there is no map */
    struct ui_map_layout layout;
    struct rt_map map;
    struct rt_ceilings present; /* where there is a reference in force */
    bool has_present;
    long chosen; /* index of a reference that is marked, or -1: none is */
};

/* Where things stand; total, for every size. */
struct ui_map_layout ui_map_layout(struct ui_rect rect);

/* The part of the screen that views have. */
struct ui_rect ui_map_body(const struct ui_app *app);

void ui_map_make(struct ui_map *map, const struct ui_app *app, struct ui_rect rect);

/* Whether a reference is on the map: of the record's precision, where both state one. */
bool ui_map_marks(const struct ui_map *map, const struct ui_app *app, size_t reference);

/* The next reference on the map, forwards or backwards and round the end; -1: there is none. */
long ui_map_next(const struct ui_map *map, const struct ui_app *app, long from, int step);

/* The figures that a reference was loaded with, under the screen of the map. */
struct rt_ceilings ui_map_ceilings(const struct ui_map *map, const struct ui_app *app,
                                   size_t reference);

/* 'm' for kernel_memory and so on; '?' where there is no hypothesis. */
char ui_map_letter(int hypothesis);

#endif
