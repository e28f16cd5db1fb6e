/*
 * What the roofline pane shows: the plot of core/plot.h as the program's state has it, with what
 * belongs to the selected record and its reference. Drawing and picking share it.
 */
#ifndef UI_PLOT_SPEC_H
#define UI_PLOT_SPEC_H

#include "core/plot_extras.h"
#include "ui/app.h"

/* `spec` points into the rest: a plot must not be copied. */
struct ui_plot {
    struct rt_plot_spec spec;
    struct rt_plot_ceiling ceiling[RT_EXTRA_CEILINGS];
    struct rt_level_path levels;
    struct rt_plot_path path;
};

/* Borrows from the app, until that changes. */
void ui_plot_make(struct ui_plot *plot, const struct ui_app *app, struct ui_rect rect);

/* The view that fits: the visible records with their levels, the roof and the further ceilings. */
struct rt_view ui_plot_fit(const struct ui_app *app);

#endif
