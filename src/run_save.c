/*
 * From changed ceilings to edits of lines. Which bytes change is save_edit's business, that
 * nothing is ever half-written save_file's.
 */
#include "src/run_save.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/number.h"
#include "src/ini_write.h"
#include "src/save_file.h"
#include "src/study_ini.h"

/* The edits of one file, with the texts they borrow. */
struct edits {
    struct save_edit *item;
    size_t count, capacity;
    char **text; /* owned */
    size_t texts, text_capacity;
    int code;
};

static void edits_fini(struct edits *edits)
{
    for (size_t i = 0; i < edits->texts; i++) {
        free(edits->text[i]);
    }
    free(edits->text);
    free(edits->item);
}

static void add_edit(struct edits *edits, struct save_edit edit, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *const copy = malloc(size);
    char **const kept = realloc(edits->text, (edits->texts + 1) * sizeof *kept);
    edits->text = kept != NULL ? kept : edits->text;
    struct save_edit *const item = realloc(edits->item, (edits->count + 1) * sizeof *item);
    edits->item = item != NULL ? item : edits->item;
    if (copy == NULL || kept == NULL || item == NULL) {
        free(copy);
        edits->code = RT_ENOMEM;
        return;
    }
    edit.text = edits->text[edits->texts++] = memcpy(copy, text, size);
    edits->item[edits->count++] = edit;
}

/* A copy made for numbers of the command line stands for the reference it was made from. */
static uint32_t original_of(const struct rt_references *references, uint32_t reference)
{
    const struct rt_reference *const item = &references->item[reference];
    if (item->origin != RT_ORIGIN_OPTION || item->file >= reference) {
        return reference;
    }
    return rt_references_is_copy(references, reference)
               ? (uint32_t)rt_references_find_dtype(references, item->file,
                                                    item->text[RT_REF_DTYPE])
               : item->file;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* One edit for each line of the section that has to change. */
static void edit_section(struct edits *edits, const struct ui_whatif *whatif, uint32_t reference)
{
    const struct rt_references *const references = &whatif->study->references;
    const struct rt_reference *const held = &references->item[original_of(references, reference)];
    const struct ui_working *const working = &whatif->working[reference];
    const struct rt_reference *const words = &references->item[working->words];
    const struct save_edit edit = {.action = SAVE_SET, .kind = "reference", .id = held->id};
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        const double value = whatif->ceilings[reference].value[c];
        char text[RT_NUMBER_TEXT_MAX];
        if (value != held->ceilings.value[c]) {
            struct save_edit line = edit;
            line.key = c == RT_CEILING_TFLOPS && held->for_precision
                           ? rt_roof_info[held->precision].key
                           : rt_ceiling_info[c].key;
            (void)rt_number_format(value, text);
            add_edit(edits, line, text);
        }
    }
    for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        const bool declared = t == RT_REF_SOURCE && working->source != UI_SOURCE_AS_STATED;
        const char *const text = declared ? rt_reference_sources[working->source] : words->text[t];
        /* A reference that kept its words keeps their lines. */
        if ((declared || working->words != reference) && text != NULL &&
            !same_text(text, held->text[t])) {
            struct save_edit line = edit;
            line.key = rt_reference_text_key[t];
            add_edit(edits, line, text);
        }
    }
}

/* A reference that stands in none of the files saved to becomes a section of one. */
static void append_section(struct edits *edits, const struct ui_whatif *whatif, uint32_t reference)
{
    struct rt_reference section;
    struct rt_buf cite;
    struct rt_buf text;
    rt_buf_init(&cite);
    rt_buf_init(&text);
    ui_whatif_stated(whatif, reference, &section, &cite);
    ini_put_reference(&text, &section);
    edits->code = text.failed || cite.failed ? RT_ENOMEM : RT_OK;
    if (edits->code == RT_OK) {
        add_edit(edits, (struct save_edit){.action = SAVE_APPEND}, rt_buf_text(&text));
    }
    rt_buf_fini(&text);
    rt_buf_fini(&cite);
}

/* Whether a file has any reference section, and one of this id. */
static bool has_section(const struct rt_references *references, uint32_t file, const char *id)
{
    for (size_t i = 0; i < references->count; i++) {
        const struct rt_reference *const item = &references->item[i];
        if (item->origin == RT_ORIGIN_FILE && item->file == file &&
            (id == NULL || strcmp(item->id, id) == 0)) {
            return true;
        }
    }
    return false;
}

/* What is saved, and to where. */
struct plan_of_save {
    const struct ui_app *app;
    uint32_t shown;   /* file of the selected record */
    const char *path; /* a copy of that one; NULL: every file its own changes */
};

/* Whether records are compared with it, as it is for any precision. */
static bool is_in_use(const struct ui_whatif *whatif, uint32_t reference)
{
    for (size_t i = 0; i < whatif->study->records.count; i++) {
        if (whatif->reference[i] != RT_NO_REFERENCE &&
            rt_references_are_one(&whatif->study->references, whatif->reference[i], reference)) {
            return true;
        }
    }
    return false;
}

/* Whether a reference has to be written: edited, or serving records that name none. */
static bool is_to_save(const struct plan_of_save *save, uint32_t reference)
{
    return ui_whatif_changed(&save->app->whatif, reference) ||
           save->app->whatif.assigned == reference;
}

/* The file a reference is saved to. */
static uint32_t target_file(const struct plan_of_save *save, uint32_t reference)
{
    const struct rt_references *const references = &save->app->whatif.study->references;
    const struct rt_reference *const held = &references->item[original_of(references, reference)];
    return save->path == NULL && held->origin == RT_ORIGIN_FILE ? held->file : save->shown;
}

/*
 * Of a reference that is kept for several precisions the first to be saved stands for all, where
 * the file has no section of it yet.
 */
static bool is_first(const struct plan_of_save *save, uint32_t reference)
{
    for (uint32_t r = 0; r < reference; r++) {
        if (is_to_save(save, r) &&
            rt_references_are_one(&save->app->whatif.study->references, r, reference)) {
            return false;
        }
    }
    return true;
}

static bool concerns(const struct plan_of_save *save, uint32_t file)
{
    for (uint32_t r = 0; r < save->app->whatif.references; r++) {
        if (is_to_save(save, r) && target_file(save, r) == file) {
            return true;
        }
    }
    return false;
}

static int gather(const struct plan_of_save *save, uint32_t file, struct edits *edits,
                  struct rt_buf *why)
{
    const struct ui_whatif *const whatif = &save->app->whatif;
    const struct rt_references *const references = &whatif->study->references;
    for (uint32_t r = 0; r < whatif->references && edits->code == RT_OK; r++) {
        if (!is_to_save(save, r) || target_file(save, r) != file) {
            continue;
        }
        if (whatif->assigned == r && has_section(references, file, NULL)) {
            rt_buf_printf(why,
                          "the file has references already, so the records have to say "
                          "which: write 'reference = %s' into them",
                          references->item[r].id);
            return edits->code = RT_EREFUSED;
        }
        if (has_section(references, file, references->item[r].id)) {
            edit_section(edits, whatif, r);
        } else if (is_first(save, r) && is_in_use(whatif, r)) {
            append_section(edits, whatif, references->item[r].base);
        }
    }
    return edits->code;
}

static enum ui_outcome outcome_of(enum save_result result, const struct load_origin *origin)
{
    switch (result) {
    case SAVE_DONE:
        return UI_DONE;
    case SAVE_EXISTS:
        return UI_FILE_EXISTS;
    case SAVE_CONFLICT:
        return origin->errors > 0 ? UI_FILE_HAS_ERRORS : UI_FILE_CHANGED;
    case SAVE_FAILED:
        break;
    }
    return UI_FAILED;
}

static enum ui_outcome save_one(const struct plan_of_save *save, struct load_origin *origin,
                                enum save_policy policy, struct rt_buf *why)
{
    struct edits edits = {.code = RT_OK};
    enum ui_outcome outcome = UI_FAILED;
    if (gather(save, origin->file, &edits, why) == RT_OK) {
        outcome = outcome_of(save_edits(origin, save->path, edits.item, edits.count, policy, why),
                             origin);
    } else if (edits.code == RT_ENOMEM) {
        rt_buf_puts(why, "out of memory");
    }
    edits_fini(&edits);
    return outcome;
}

static uint32_t shown_file(const struct ui_app *app)
{
    return app->selected >= 0 ? app->whatif.study->records.file[app->selected] : 0;
}

bool run_save_whole(const struct ui_app *app, const struct study_origins *origins)
{
    const uint32_t shown = shown_file(app);
    for (size_t i = 0; i < origins->count; i++) {
        if (origins->origin[i].file == shown) {
            return !origins->origin[i].editable;
        }
    }
    return false;
}

static enum ui_outcome save_whole(const struct ui_app *app, const char *path, bool overwrite,
                                  struct rt_buf *why)
{
    struct out out;
    enum ui_outcome outcome = UI_FAILED;
    out_init(&out);
    study_write_ini(&out, app->whatif.study, &app->whatif);
    if (out.text.failed) {
        rt_buf_puts(why, "out of memory");
    } else {
        switch (save_text(path, rt_buf_text(&out.text), out.text.len,
                          overwrite ? SAVE_OVERWRITE : SAVE_CAREFUL, why)) {
        case SAVE_DONE:
            rt_buf_printf(why, "%ssaved %s%s", why->len > 0 ? "; " : "", path,
                          app->whatif.study->plans.count > 0 ? " without the plans" : "");
            outcome = UI_DONE;
            break;
        case SAVE_EXISTS:
        case SAVE_CONFLICT:
            outcome = UI_FILE_EXISTS;
            break;
        case SAVE_FAILED:
            break;
        }
    }
    out_fini(&out);
    return outcome;
}

enum ui_outcome run_save(const struct ui_app *app, struct study_origins *origins, const char *path,
                         bool overwrite, size_t *asked, struct rt_buf *why)
{
    const struct plan_of_save save = {app, shown_file(app), path};
    if (path != NULL && run_save_whole(app, origins)) {
        return save_whole(app, path, overwrite, why);
    }
    struct rt_buf remark;
    rt_buf_init(&remark);
    enum ui_outcome outcome = UI_DONE;
    for (size_t i = 0; i < origins->count && outcome == UI_DONE; i++) {
        struct load_origin *const origin = &origins->origin[i];
        if (path != NULL ? origin->file != save.shown : !concerns(&save, origin->file)) {
            continue;
        }
        if (path == NULL && !(origin->regular && origin->editable)) {
            outcome = UI_FILE_UNNAMED;
            break;
        }
        /* What was answered about one file is not an answer about another. */
        const bool answered = overwrite && i == *asked;
        rt_buf_clear(&remark);
        outcome = save_one(&save, origin, answered ? SAVE_OVERWRITE : SAVE_CAREFUL, &remark);
        *asked = i;
        if (outcome == UI_DONE) {
            rt_buf_printf(why, "%s%s%s%s", why->len == 0 ? "saved " : ", ",
                          path != NULL ? path : origin->path, remark.len > 0 ? ": " : "",
                          rt_buf_text(&remark));
        } else {
            rt_buf_printf(why, "%s%s", why->len > 0 ? "; " : "", rt_buf_text(&remark));
        }
    }
    rt_buf_fini(&remark);
    return outcome;
}
