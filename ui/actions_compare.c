/*
 * The comparison: choosing the other side, swapping, scrolling.
 */
#include "ui/actions.h"
#include "ui/compare.h"
#include "ui/scr.h"

void ui_act_compare(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    if (app->selected < 0) {
        ui_say(app, "no record is selected");
        return;
    }
    app->compare_record = app->compare_reference = -1;
    app->compare_swapped = false;
    app->compare_references = ui_compare_next(app, false, -1, 1) < 0;
    ui_open(app, UI_MODE_COMPARE);
}

/* Around the end; what has nothing beside it says so on the screen already. */
void ui_act_move_other(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    struct ui_compare compare;
    if (app->selected < 0) {
        return;
    }
    const int code = ui_compare_make(&compare, app);
    const long from = compare.other;
    ui_compare_fini(&compare);
    if (code != 0) {
        ui_complain(app, "out of memory");
        return;
    }
    const bool references = app->compare_references;
    long next = from < 0 ? -1 : ui_compare_next(app, references, from, argument);
    next = next < 0 ? ui_compare_next(app, references, -1, argument) : next;
    if (references) {
        app->compare_reference = next;
    } else {
        app->compare_record = next;
    }
    app->doc_top = 0;
}

void ui_act_swap_sides(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    app->compare_swapped = !app->compare_swapped;
}

void ui_act_switch_comparison(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    app->compare_references = !app->compare_references;
    app->doc_top = 0;
}

void ui_act_scroll_comparison(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    int last;
    int page;
    if (!scr_compare_extent(app, &last, &page)) {
        ui_complain(app, "out of memory: this cannot be scrolled");
        return;
    }
    app->doc_top = (int)ui_moved(app->doc_top, argument, page, last);
}
