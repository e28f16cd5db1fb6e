/*
 * Jumping a ceiling to just past the value at which the answer flips.
 */
#include <math.h>

#include "core/margin.h"
#include "core/number.h"
#include "ui/actions.h"

/* The next border of a ceiling in one direction. */
static bool border_of(const struct rt_margin *margin, enum rt_ceiling ceiling, bool above,
                      struct rt_nearest *border)
{
    return rt_flips_border(&margin->flips[ceiling], (enum rt_quantity)ceiling,
                           margin->ceilings->value[ceiling], above, border);
}

/* In the editor that of the field; in a pane that of the ceiling that flips first. */
static bool next_border(const struct ui_app *app, const struct rt_margin *margin, bool above,
                        struct rt_nearest *border)
{
    if (app->editing) {
        return border_of(margin, app->ceiling, above, border);
    }
    bool found = false;
    for (int c = RT_CEILING_TFLOPS; c <= RT_CEILING_DRAM_GBPS; c++) {
        struct rt_nearest other;
        if (border_of(margin, (enum rt_ceiling)c, above, &other) &&
            (!found || fabs(log1p(other.change)) < fabs(log1p(border->change)))) {
            *border = other;
            found = true;
        }
    }
    return found;
}

static void say_jump(struct ui_app *app, enum rt_ceiling ceiling, double before, double now,
                     enum rt_hypothesis was)
{
    char from[RT_NUMBER_TEXT_MAX];
    char to[RT_NUMBER_TEXT_MAX];
    (void)rt_number_format(before, from);
    (void)rt_number_format(now, to);
    ui_say(app, "%s %s -> %s: %s -> %s; u undoes that", rt_ceiling_info[ceiling].key, from, to,
           rt_hypothesis_info[was].name,
           rt_hypothesis_info[app->whatif.hypothesis[app->selected]].name);
}

static void say_none(struct ui_app *app, bool above)
{
    if (app->editing) {
        ui_say(app, "no %s %s gives another answer", above ? "higher" : "lower",
               rt_ceiling_info[app->ceiling].key);
    } else {
        ui_say(app, "no %s ceiling gives another answer", above ? "higher" : "lower");
    }
}

void ui_act_jump_flip(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const uint32_t reference = ui_app_reference(app);
    struct rt_answer answer;
    struct rt_margin margin;
    struct rt_nearest border;
    double value;
    if (reference == RT_NO_REFERENCE || !ui_app_answer(app, &answer) ||
        !rt_margin_find(&answer, &margin) || margin.ceilings == NULL) {
        ui_say(app, "without a reference there is no ceiling to move");
        return;
    }
    if (!next_border(app, &margin, argument > 0, &border)) {
        say_none(app, argument > 0);
        return;
    }
    const struct ui_working before = ui_whatif_now(&app->whatif, reference);
    const enum rt_hypothesis was = answer.attribution.primary_hypothesis;
    const enum rt_ceiling selected = app->ceiling;
    app->ceiling = (enum rt_ceiling)border.quantity; /* the field that the editor opens on */
    if (!rt_flips_past(&answer.record, margin.ceilings, &border, argument > 0, &value) ||
        !ui_try_ceiling(app, value)) {
        app->ceiling = selected;
        ui_say(app, "that is as far as it goes");
        return;
    }
    ui_commit(app, &before);
    if (!app->message_stays || app->message.len == 0) {
        say_jump(app, app->ceiling, before.ceilings.value[app->ceiling], value, was);
    }
}
