/*
 * The verdict map: walking the references on it, taking one, zoom and pan.
 */
#include <math.h>

#include "ui/actions.h"
#include "ui/map.h"

void ui_act_map(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    if (app->selected < 0) {
        ui_say(app, "no record is selected");
        return;
    }
    const uint32_t reference = ui_app_reference(app);
    const long likely = ui_app_likely_reference(app);
    app->map_reference = reference != RT_NO_REFERENCE ? app->whatif.working[reference].words
                         : likely >= 0                ? (size_t)likely
                                                      : 0;
    app->map_held = false;
    ui_open(app, UI_MODE_MAP);
}

/* The window of a map that was moved by hand, so that the chosen reference is seen on it. */
static void keep_in_sight(struct ui_app *app, const struct ui_map *map, size_t reference)
{
    const struct rt_map_window *const window = &map->map.window;
    const struct rt_ceilings ceilings = ui_map_ceilings(map, app, reference);
    int row;
    int col;
    if (!app->map_held || rt_map_place(&map->map, &ceilings, &row, &col)) {
        return;
    }
    const double x = log10(ceilings.value[RT_CEILING_DRAM_GBPS]);
    const double y = log10(ceilings.value[RT_CEILING_TFLOPS]);
    app->map_window =
        rt_map_pan(window, (x - window->x_low) / (window->x_high - window->x_low) - 0.5,
                   (y - window->y_low) / (window->y_high - window->y_low) - 0.5);
}

void ui_act_move_mark(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    struct ui_map map;
    ui_map_make(&map, app, ui_map_body(app));
    const long next = map.chosen < 0 ? -1 : ui_map_next(&map, app, map.chosen, argument);
    if (next < 0) {
        ui_say(app, "no reference is on the map");
        return;
    }
    app->map_reference = (size_t)next;
    keep_in_sight(app, &map, (size_t)next);
}

void ui_act_take_mark(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    struct ui_map map;
    ui_map_make(&map, app, ui_map_body(app));
    if (map.chosen < 0) {
        ui_say(app, "no reference is on the map");
        return;
    }
    if (!map.decides) {
        ui_say(app, "ceilings decide nothing here");
        return;
    }
    app->map_reference = (size_t)map.chosen;
    ui_take_reference(app, (size_t)map.chosen);
}

/* The window becomes `argument` percent of what it is, about the chosen mark where it is seen. */
void ui_act_zoom_map(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    struct ui_map map;
    ui_map_make(&map, app, ui_map_body(app));
    const struct rt_map_window *const window = &map.map.window;
    double x = (window->x_low + window->x_high) / 2;
    double y = (window->y_low + window->y_high) / 2;
    if (map.chosen >= 0) {
        const struct rt_ceilings ceilings = ui_map_ceilings(&map, app, (size_t)map.chosen);
        int row;
        int col;
        if (rt_map_place(&map.map, &ceilings, &row, &col)) {
            x = log10(ceilings.value[RT_CEILING_DRAM_GBPS]);
            y = log10(ceilings.value[RT_CEILING_TFLOPS]);
        }
    }
    app->map_window = rt_map_zoom(window, argument / 100.0, x, y);
    app->map_held = true;
}

void ui_act_pan_map(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const double part = 0.1;
    const double right = argument == UI_MOVE_LEFT ? -part : argument == UI_MOVE_RIGHT ? part : 0;
    const double up = argument == UI_MOVE_UP ? part : argument == UI_MOVE_DOWN ? -part : 0;
    struct ui_map map;
    ui_map_make(&map, app, ui_map_body(app));
    app->map_window = rt_map_pan(&map.map.window, right, up);
    app->map_held = true;
}

void ui_act_fit_map(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    app->map_held = false;
}
