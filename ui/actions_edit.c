/*
 * Editing the reference ceilings: typed and nudged values, presets, undo.
 */
#include <string.h>

#include "core/code.h"
#include "core/number.h"
#include "ui/actions.h"

/* After any change of ceilings; while editing the rows keep their order, so nothing jumps. */
static void follow(struct ui_app *app)
{
    if (!app->editing) {
        ui_refresh_rows(app);
    }
    ui_refresh_view(app);
    app->chain_top = 0;
}

static void no_reference(struct ui_app *app)
{
    ui_say(app, "%s",
           app->selected < 0 ? "no record is selected"
                             : "this record has no reference: b chooses one");
}

void ui_act_open_editor(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    if (ui_app_reference(app) == RT_NO_REFERENCE) {
        no_reference(app);
        return;
    }
    app->editing = true;
    app->mode = UI_MODE_EDITOR;
    ui_select(app, app->selected);
}

void ui_act_close_editor(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    if (app->message.len > 0 && app->message_stays) {
        rt_buf_clear(&app->message);
        return;
    }
    app->editing = false;
    app->mode = app->focus;
    ui_refresh_rows(app);
}

void ui_act_change_ceiling(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const int to = ((int)app->ceiling + RT_CEILING_COUNT + argument) % RT_CEILING_COUNT;
    app->ceiling = (enum rt_ceiling)to;
}

/* Types a value, beginning with `text`, or with the present one when that is NULL. */
static void type_value(struct ui_app *app, const char *text)
{
    const uint32_t reference = ui_app_reference(app);
    char present[RT_NUMBER_TEXT_MAX];
    if (reference == RT_NO_REFERENCE) {
        no_reference(app);
        return;
    }
    app->trial = ui_whatif_now(&app->whatif, reference);
    (void)rt_number_format(app->trial.ceilings.value[app->ceiling], present);
    ui_type(app, UI_TYPE_VALUE, text != NULL ? text : present);
    ui_try_value(app);
}

void ui_act_type_value(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    type_value(app, (const char[]){(char)app->key, '\0'});
}

void ui_act_retype_value(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    type_value(app, NULL);
}

/* Reads the field; NULL and *value when it is a value for this ceiling, else why not. */
static const char *read_value(const struct ui_app *app, double *value)
{
    const char *why = "";
    if (rt_number_parse(app->field.text, app->field.len, value, &why) != RT_OK) {
        return why;
    }
    return rt_ceiling_violation(app->ceiling, *value);
}

/* Sets one ceiling on trial, refusing what makes the balance infinite. */
bool ui_try_ceiling(struct ui_app *app, double value)
{
    const uint32_t reference = ui_app_reference(app);
    struct ui_working working = ui_whatif_now(&app->whatif, reference);
    working.ceilings.value[app->ceiling] = value;
    if (!rt_ceilings_valid(&working.ceilings)) {
        return false;
    }
    ui_whatif_try(&app->whatif, reference, &working);
    follow(app);
    return true;
}

void ui_try_value(struct ui_app *app)
{
    double value;
    if (read_value(app, &value) == NULL && ui_try_ceiling(app, value)) {
        rt_buf_clear(&app->message);
        return;
    }
    /* What is no value has no consequences: those of the beginning of it would mislead. */
    const uint32_t reference = ui_app_reference(app);
    if (reference != RT_NO_REFERENCE) {
        ui_whatif_try(&app->whatif, reference, &app->trial);
        follow(app);
    }
}

void ui_commit(struct ui_app *app, const struct ui_working *before)
{
    if (ui_whatif_commit(&app->whatif, ui_app_reference(app), before) != RT_OK) {
        ui_complain(app, "out of memory: this edit cannot be undone");
    }
}

void ui_accept_value(struct ui_app *app)
{
    double value;
    const char *const why = read_value(app, &value);
    if (why != NULL || !ui_try_ceiling(app, value)) {
        ui_complain(app, "'%s': %s", app->field.text,
                    why != NULL ? why : "the machine balance would not be finite");
        return; /* the field stays open: correct it, or Escape */
    }
    ui_close(app);
    rt_buf_clear(&app->message);
    ui_commit(app, &app->trial);
}

void ui_cancel_value(struct ui_app *app)
{
    const uint32_t reference = ui_app_reference(app);
    rt_buf_clear(&app->message);
    if (reference != RT_NO_REFERENCE) {
        ui_whatif_try(&app->whatif, reference, &app->trial);
        follow(app);
    }
}

/* By `argument` percent. */
void ui_act_nudge(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const uint32_t reference = ui_app_reference(app);
    if (reference == RT_NO_REFERENCE) {
        no_reference(app);
        return;
    }
    const struct ui_working before = ui_whatif_now(&app->whatif, reference);
    double value = before.ceilings.value[app->ceiling] * (1 + argument / 100.0);
    if (app->ceiling == RT_CEILING_SCREEN && value > 1) {
        value = 1;
    }
    /* Six digits are finer than any nudge; more would be noise in the file. */
    char text[RT_NUMBER_TEXT_MAX];
    (void)rt_number_show(value, 6, text);
    const char *why;
    if (rt_number_parse(text, strlen(text), &value, &why) != RT_OK || !ui_try_ceiling(app, value)) {
        ui_say(app, "that is as far as it goes");
        return;
    }
    ui_commit(app, &before);
}

static void say_ceilings(struct ui_app *app, uint32_t reference, const char *what)
{
    const double *const value = app->whatif.ceilings[reference].value;
    char shown[RT_CEILING_COUNT][RT_NUMBER_TEXT_MAX];
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        (void)rt_number_show(value[c], 6, shown[c]);
    }
    const struct rt_reference *const item = &app->whatif.study->references.item[reference];
    const char *const dtype = item->text[RT_REF_DTYPE];
    const bool named = rt_roofs_have_precision(&item->roofs) && dtype != NULL;
    ui_say(app, "%s: %s%s%s is now %s TFLOP/s, %s GB/s, screen %s", what, item->id,
           named ? " " : "", named ? dtype : "", shown[RT_CEILING_TFLOPS],
           shown[RT_CEILING_DRAM_GBPS], shown[RT_CEILING_SCREEN]);
}

static void after_history(struct ui_app *app, long reference, const char *what)
{
    if (reference < 0) {
        ui_say(app, "nothing to %s", what);
        return;
    }
    follow(app);
    if (reference == UI_WHATIF_ASSIGNED) {
        const uint32_t serves = app->whatif.assigned;
        ui_say(app, "%s: records without a reference are compared with %s", what,
               serves == RT_NO_REFERENCE ? "nothing"
                                         : app->whatif.study->references.item[serves].id);
        return;
    }
    say_ceilings(app, (uint32_t)reference, what);
}

void ui_act_undo(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    after_history(app, ui_whatif_undo(&app->whatif), "undo");
}

void ui_act_redo(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    after_history(app, ui_whatif_redo(&app->whatif), "redo");
}

void ui_act_reset(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    const uint32_t reference = ui_app_reference(app);
    if (reference == RT_NO_REFERENCE || !ui_whatif_changed(&app->whatif, reference)) {
        ui_say(app, "nothing to reset");
        return;
    }
    const struct ui_working before = ui_whatif_now(&app->whatif, reference);
    const struct ui_working file = ui_whatif_file(&app->whatif, reference);
    ui_whatif_try(&app->whatif, reference, &file);
    ui_commit(app, &before);
    follow(app);
    ui_say(app, "reset to what was loaded; u undoes that");
}

/* The source the numbers have now: the next of the allowed words. */
void ui_act_next_source(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    const uint32_t reference = ui_app_reference(app);
    if (reference == RT_NO_REFERENCE) {
        no_reference(app);
        return;
    }
    const struct ui_working before = ui_whatif_now(&app->whatif, reference);
    const char *const source = ui_whatif_source(&app->whatif, reference);
    struct ui_working after = before;
    after.source = 0;
    for (int s = 0; source != NULL && rt_reference_sources[s] != NULL; s++) {
        if (strcmp(rt_reference_sources[s], source) == 0) {
            after.source = rt_reference_sources[s + 1] != NULL ? s + 1 : 0;
        }
    }
    ui_whatif_try(&app->whatif, reference, &after);
    ui_commit(app, &before);
}

/* The first that is for the precision of the selected record; the first of all if none is. */
static size_t first_of_precision(const struct ui_app *app)
{
    struct rt_record record;
    rt_set_get(&app->whatif.study->records, (size_t)app->selected, &record);
    for (size_t r = 0; r < ui_whatif_offered(&app->whatif); r++) {
        if (ui_app_same_precision(app, &record, r)) {
            return r;
        }
    }
    return 0;
}

void ui_act_presets(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    if (app->selected < 0) {
        no_reference(app);
        return;
    }
    const uint32_t reference = ui_app_reference(app);
    const struct rt_reference *const item = app->whatif.study->references.item;
    const long likely = ui_app_likely_reference(app);
    app->preset = reference != RT_NO_REFERENCE ? item[app->whatif.working[reference].words].base
                  : likely >= 0                ? (size_t)likely
                                               : first_of_precision(app);
    ui_open(app, UI_MODE_PRESETS);
}

/*
 * The first record that states a device and can be compared, of records none of which has a
 * reference.
 */
static long first_on_a_device(const struct rt_study *study)
{
    const struct rt_set *const set = &study->records;
    long first = UI_NO_RECORD;
    for (size_t i = 0; i < set->count; i++) {
        if (study->record_reference[i] != RT_NO_REFERENCE) {
            return UI_NO_RECORD;
        }
        if (first == UI_NO_RECORD && rt_classifiable(set->known[i]) &&
            set->text[RT_DEVICE] != NULL && set->text[RT_DEVICE][i] != 0) {
            first = (long)i;
        }
    }
    return first;
}

void ui_ask_reference(struct ui_app *app)
{
    const long first = first_on_a_device(app->whatif.study);
    if (first == UI_NO_RECORD) {
        return;
    }
    if (ui_app_unserved_device(app) == NULL) {
        ui_select(app, first);
    }
    struct ui_request none = {.kind = UI_REQUEST_NONE};
    ui_act_presets(app, 0, &none);
}

void ui_act_move_preset(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)request;
    const long count = (long)ui_whatif_offered(&app->whatif);
    app->preset = (size_t)ui_moved((long)app->preset, argument, 10, count - 1);
}

static void assign_reference(struct ui_app *app, size_t chosen)
{
    if (ui_whatif_assign(&app->whatif, (uint32_t)chosen) != RT_OK) {
        ui_complain(app, "out of memory: this edit cannot be undone");
        return;
    }
    ui_say(app, "%s serves the records without a reference; u undoes that",
           app->whatif.study->references.item[chosen].id);
}

/* What to say when the preset's ceilings are for another precision than the record. */
static void say_preset(struct ui_app *app, const struct rt_reference *preset)
{
    struct rt_answer answer;
    const char *const wanted = preset->text[RT_REF_DTYPE];
    if (ui_app_answer(app, &answer) && wanted != NULL && answer.record.text[RT_DTYPE][0] != '\0' &&
        !rt_dtype_same(answer.record.text[RT_DTYPE], wanted)) {
        ui_complain(app,
                    "%s is for %s, the record is %s: the compute ceiling may not be the one "
                    "of this work; u undoes that",
                    preset->id, wanted, answer.record.text[RT_DTYPE]);
        return;
    }
    const uint32_t own = ui_app_reference(app);
    const bool others = app->whatif.study->references.item[own].roofs.stated != 0;
    ui_say(app, "the figures are those of %s now%s; u undoes that", preset->id,
           others ? ", other roofs stay" : "");
}

void ui_take_reference(struct ui_app *app, size_t chosen)
{
    if (app->whatif.study->record_reference[app->selected] == RT_NO_REFERENCE) {
        assign_reference(app, chosen);
        follow(app);
        return;
    }
    const uint32_t reference = ui_app_reference(app);
    const struct rt_references *const references = &app->whatif.study->references;
    struct rt_record record;
    rt_set_get(&app->whatif.study->records, (size_t)app->selected, &record);
    chosen = rt_references_find_dtype(references, chosen, rt_record_text(&record, RT_DTYPE));
    const struct rt_reference *const preset = &references->item[chosen];
    const struct ui_working before = ui_whatif_now(&app->whatif, reference);
    struct ui_working after = ui_whatif_file(&app->whatif, (uint32_t)chosen);
    if (chosen == reference && !ui_whatif_changed(&app->whatif, reference)) {
        ui_say(app, "these are the figures of %s already", preset->id);
        return;
    }
    if (references->item[reference].roofs.stated != 0) {
        after.words = before.words; /* which are about its other roofs, too: those stay */
    }
    ui_whatif_try(&app->whatif, reference, &after);
    ui_commit(app, &before);
    say_preset(app, preset);
    follow(app);
}

void ui_act_take_preset(struct ui_app *app, int argument, struct ui_request *request)
{
    (void)argument;
    (void)request;
    if (app->preset >= ui_whatif_offered(&app->whatif) || app->selected < 0) {
        return;
    }
    ui_close(app);
    ui_take_reference(app, app->preset);
}
