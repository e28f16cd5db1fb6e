/*
 * From the program's state to what is plotted. How it is drawn is core/plot.h's.
 */
#include "ui/plot_spec.h"

struct rt_view ui_plot_fit(const struct ui_app *app)
{
    const uint32_t reference = ui_app_reference(app);
    if (reference == RT_NO_REFERENCE) {
        return rt_plot_fit_extent(&app->extent, NULL);
    }
    const struct rt_ceilings *const ceilings = &app->whatif.ceilings[reference];
    struct rt_plot_ceiling further[RT_EXTRA_CEILINGS];
    struct rt_extent extent = app->extent;
    const size_t count = rt_plot_reference_ceilings(&app->whatif.study->references,
                                                    app->whatif.ceilings, reference, further);
    rt_extent_add_ceilings(&extent, ceilings, further, count);
    return rt_plot_fit_extent(&extent, ceilings);
}

/* The roof of the selected record's reference, with all that it is beside. */
static void add_reference(struct ui_plot *plot, const struct ui_app *app, uint32_t reference)
{
    struct rt_plot_spec *const spec = &plot->spec;
    spec->ceilings = &app->whatif.ceilings[reference];
    spec->ceiling = plot->ceiling;
    spec->ceiling_count = rt_plot_reference_ceilings(
        &app->whatif.study->references, app->whatif.ceilings, reference, plot->ceiling);
}

/* The guide from the selected mark to its roof, and its marks of other levels. */
static void add_selected(struct ui_plot *plot, const struct ui_app *app)
{
    struct rt_plot_spec *const spec = &plot->spec;
    struct rt_answer answer;
    spec->selected = (size_t)app->selected;
    if (ui_app_answer(app, &answer) && answer.attributed && answer.attribution.classified &&
        answer.attribution.roofline_limit_tflops > 0) {
        spec->has_guide = app->whatif.point[app->selected].kind == RT_POINT_PLACED;
        spec->guide_efficiency = answer.attribution.reference_efficiency;
        spec->guide_limit_tflops = answer.attribution.roofline_limit_tflops;
    }
    if (rt_plot_levels(&app->whatif.study->records, spec->selected, &plot->levels)) {
        plot->path = (struct rt_plot_path){plot->levels.node, plot->levels.count, false};
        spec->path = &plot->path;
        spec->path_count = 1;
    }
}

void ui_plot_make(struct ui_plot *plot, const struct ui_app *app, struct ui_rect rect)
{
    const uint32_t reference = ui_app_reference(app);
    const size_t records = app->whatif.study->records.count;
    const bool beside_table = rect.col + rect.cols < app->cols;
    plot->spec = (struct rt_plot_spec){
        .rows = rect.rows,
        .cols = rect.cols - (beside_table ? 1 : 0), /* a blank between them */
        .charset = app->charset,
        .view = app->view,
        .reference = app->whatif.one_reference ? NULL : app->whatif.reference,
        .roof = reference,
        .records = records,
        .point = app->whatif.point,
        .visible = app->table.count < records ? app->table.visible : NULL, /* all need no list */
        .count = app->table.count,
        .selected = RT_NO_POINT,
    };
    if (reference != RT_NO_REFERENCE) {
        add_reference(plot, app, reference);
    }
    if (app->selected >= 0) {
        add_selected(plot, app);
    }
}
