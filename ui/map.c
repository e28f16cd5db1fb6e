/*
 * What is on the verdict map, and where.
 */
#include "ui/map.h"

#include <math.h>

enum { LABEL_COLS = 7, ROOMY = 60 };

static struct ui_rect take_rows(struct ui_rect *rest, int rows, bool wanted)
{
    const int taken = !wanted ? 0 : rows < rest->rows ? rows : rest->rows;
    rest->rows -= taken;
    return (struct ui_rect){rest->row + rest->rows, rest->col, taken, rest->cols};
}

struct ui_map_layout ui_map_layout(struct ui_rect rect)
{
    struct ui_map_layout layout = {.grid = {rect.row, rect.col, 0, 0}};
    const int rows = rect.rows;
    const bool roomy = rect.cols >= ROOMY;
    if (rect.rows <= 0 || rect.cols <= LABEL_COLS) {
        return layout;
    }
    layout.heading = (struct ui_rect){rect.row, rect.col, rows >= 7 ? 1 : 0, rect.cols};
    rect.row += layout.heading.rows;
    rect.rows -= layout.heading.rows;
    layout.borders = take_rows(&rect, 2, rows >= 18);
    layout.chosen = take_rows(&rect, rows >= 14 ? 2 : 1, rows >= 5);
    layout.present = take_rows(&rect, 1, rows >= 12);
    layout.letters = take_rows(&rect, roomy || rows < 10 ? 1 : 2, rows >= 8);
    layout.axis = take_rows(&rect, rows >= 12 ? 2 : 1, rows >= 6);
    const int labels = layout.axis.rows > 0 ? LABEL_COLS : 0;
    layout.labels = (struct ui_rect){rect.row, rect.col, rect.rows, labels};
    layout.grid = (struct ui_rect){rect.row, rect.col + labels, rect.rows, rect.cols - labels};
    return layout;
}

struct ui_rect ui_map_body(const struct ui_app *app)
{
    const struct ui_layout layout = ui_app_layout(app);
    return (struct ui_rect){layout.title.rows, 0, app->rows - 2, app->cols};
}

bool ui_map_marks(const struct ui_map *map, const struct ui_app *app, size_t reference)
{
    return !rt_references_is_copy(&app->whatif.study->references, reference) &&
           ui_app_same_precision(app, &map->answer.record, reference);
}

long ui_map_next(const struct ui_map *map, const struct ui_app *app, long from, int step)
{
    const long count = (long)app->whatif.references;
    for (long i = 1; i <= count; i++) {
        const long at = ((from + i * step) % count + count) % count;
        if (ui_map_marks(map, app, (size_t)at)) {
            return at;
        }
    }
    return -1;
}

struct rt_ceilings ui_map_ceilings(const struct ui_map *map, const struct ui_app *app,
                                   size_t reference)
{
    struct rt_ceilings ceilings =
        rt_reference_ceilings_for(&app->whatif.study->references.item[reference],
                                  rt_record_text(&map->answer.record, RT_DTYPE));
    ceilings.value[RT_CEILING_SCREEN] = map->subject.efficiency_screen;
    return ceilings;
}

/* The least and the largest of each ceiling: that is all a window depends on. */
static void take_in(struct rt_ceilings box[2], const struct rt_ceilings *ceilings)
{
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        box[0].value[c] = fmin(box[0].value[c], ceilings->value[c]);
        box[1].value[c] = fmax(box[1].value[c], ceilings->value[c]);
    }
}

static struct rt_map_window fit(const struct ui_map *map, const struct ui_app *app)
{
    struct rt_ceilings box[2] = {{{INFINITY, INFINITY, INFINITY}}, {{0, 0, 0}}};
    bool any = map->has_present;
    if (map->has_present) {
        take_in(box, &map->present);
    }
    for (size_t r = 0; r < app->whatif.references; r++) {
        if (ui_map_marks(map, app, r)) {
            const struct rt_ceilings ceilings = ui_map_ceilings(map, app, r);
            take_in(box, &ceilings);
            any = true;
        }
    }
    return rt_map_fit(&map->subject, box, any ? 2 : 0, map->map.rows, map->map.cols);
}

void ui_map_make(struct ui_map *map, const struct ui_app *app, struct ui_rect rect)
{
    *map = (struct ui_map){.chosen = -1, .layout = ui_map_layout(rect)};
    map->has_record = ui_app_answer(app, &map->answer);
    if (!map->has_record) {
        return;
    }
    const uint32_t reference = ui_app_reference(app);
    map->subject = (struct rt_map_subject){&map->answer.record, &map->answer.metrics,
                                           RT_DEFAULT_EFFICIENCY_SCREEN};
    map->has_present = reference != RT_NO_REFERENCE;
    if (map->has_present) {
        map->present = app->whatif.ceilings[reference];
        map->subject.efficiency_screen = map->present.value[RT_CEILING_SCREEN];
    }
    map->decides = rt_classifiable(map->answer.record.known);
    const bool held =
        app->map_reference < app->whatif.references && ui_map_marks(map, app, app->map_reference);
    map->chosen = held ? (long)app->map_reference : ui_map_next(map, app, -1, 1);
    map->map.rows = map->layout.grid.rows > 0 ? map->layout.grid.rows : 1;
    map->map.cols = map->layout.grid.cols > 0 ? map->layout.grid.cols : 1;
    map->map.window = app->map_held ? app->map_window : fit(map, app);
}

char ui_map_letter(int hypothesis)
{
    static const char letter[RT_HYPOTHESIS_COUNT] = {
        [RT_KERNEL_MEMORY] = 'm',        [RT_KERNEL_COMPUTE] = 'c',
        [RT_KERNEL_UNDERUTILIZED] = 'u', [RT_TRANSFER] = 't',
        [RT_SYNCHRONIZATION] = 's',      [RT_LAUNCH] = 'l',
        [RT_RECHECK_REFERENCE] = 'r',    [RT_UNCLASSIFIED_KERNEL] = '?',
    };
    const bool known = hypothesis >= 0 && hypothesis < RT_HYPOTHESIS_COUNT;
    return letter[known ? hypothesis : RT_UNCLASSIFIED_KERNEL];
}
