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
    if (item->origin == RT_ORIGIN_OPTION && item->file != reference &&
        item->file < references->count && strcmp(references->item[item->file].id, item->id) == 0) {
        return item->file;
    }
    return reference;
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
    const struct rt_reference *const words = &references->item[whatif->working[reference].words];
    const struct save_edit edit = {.action = SAVE_SET, .kind = "reference", .id = held->id};
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        const double value = whatif->ceilings[reference].value[c];
        char text[RT_NUMBER_TEXT_MAX];
        if (value != held->ceilings.value[c]) {
            struct save_edit line = edit;
            line.key = rt_ceiling_info[c].key;
            (void)rt_number_format(value, text);
            add_edit(edits, line, text);
        }
    }
    for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        const char *const text =
            t == RT_REF_SOURCE ? ui_whatif_source(whatif, reference) : words->text[t];
        if (text != NULL && !same_text(text, held->text[t])) {
            struct save_edit line = edit;
            line.key = rt_reference_text_key[t];
            add_edit(edits, line, text);
        }
    }
}

/* A reference that stands in no loaded file becomes a section of one. */
static void append_section(struct edits *edits, const struct ui_whatif *whatif, uint32_t reference,
                           struct rt_buf *why)
{
    const struct rt_references *const references = &whatif->study->references;
    struct rt_reference section = references->item[whatif->working[reference].words];
    section.id = references->item[reference].id;
    section.ceilings = whatif->ceilings[reference];
    section.text[RT_REF_SOURCE] = ui_whatif_source(whatif, reference);
    if (whatif->working[reference].words == reference) {
        /* Edited numbers: the document they were copied from cannot vouch for them. */
        section.text[RT_REF_CITE] = NULL;
        if (whatif->working[reference].source == UI_SOURCE_AS_STATED) {
            section.text[RT_REF_SOURCE] = "estimate";
        }
    }
    struct rt_buf text;
    rt_buf_init(&text);
    struct ini_writer writer = {.buf = &text, .why = why, .code = RT_OK};
    ini_put_reference(&writer, &section);
    edits->code = text.failed ? RT_ENOMEM : writer.code;
    if (edits->code == RT_OK) {
        add_edit(edits, (struct save_edit){.action = SAVE_APPEND}, rt_buf_text(&text));
    }
    rt_buf_fini(&text);
}

/* The file a changed reference is saved to. */
static uint32_t target_file(const struct ui_app *app, uint32_t reference)
{
    const struct rt_study *const study = app->whatif.study;
    const struct rt_reference *const held =
        &study->references.item[original_of(&study->references, reference)];
    if (held->origin == RT_ORIGIN_FILE) {
        return held->file;
    }
    return app->selected >= 0 ? study->records.file[app->selected] : 0;
}

static int gather(const struct ui_app *app, uint32_t file, struct edits *edits, struct rt_buf *why)
{
    const struct ui_whatif *const whatif = &app->whatif;
    for (uint32_t r = 0; r < whatif->references && edits->code == RT_OK; r++) {
        if (!ui_whatif_changed(whatif, r) || target_file(app, r) != file) {
            continue;
        }
        const uint32_t original = original_of(&whatif->study->references, r);
        if (whatif->study->references.item[original].origin == RT_ORIGIN_FILE) {
            edit_section(edits, whatif, r);
        } else {
            append_section(edits, whatif, r, why);
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

static enum ui_outcome save_one(const struct ui_app *app, struct load_origin *origin,
                                const char *path, bool overwrite, struct rt_buf *why)
{
    struct edits edits = {.code = RT_OK};
    enum ui_outcome outcome = UI_FAILED;
    if (gather(app, origin->file, &edits, why) == RT_OK) {
        outcome = outcome_of(save_edits(origin, path, edits.item, edits.count,
                                        overwrite ? SAVE_OVERWRITE : SAVE_CAREFUL, why),
                             origin);
    } else if (edits.code == RT_ENOMEM) {
        rt_buf_puts(why, "out of memory");
    }
    edits_fini(&edits);
    return outcome;
}

static bool concerns(const struct ui_app *app, uint32_t file)
{
    for (uint32_t r = 0; r < app->whatif.references; r++) {
        if (ui_whatif_changed(&app->whatif, r) && target_file(app, r) == file) {
            return true;
        }
    }
    return false;
}

enum ui_outcome run_save(const struct ui_app *app, struct study_origins *origins, const char *path,
                         bool overwrite, struct rt_buf *why)
{
    const uint32_t shown = app->selected >= 0 ? app->whatif.study->records.file[app->selected] : 0;
    enum ui_outcome outcome = UI_DONE;
    size_t saved = 0;
    for (size_t i = 0; i < origins->count && outcome == UI_DONE; i++) {
        struct load_origin *const origin = &origins->origin[i];
        if (path != NULL ? origin->file != shown : !concerns(app, origin->file)) {
            continue;
        }
        if (path == NULL && !origin->regular) {
            return UI_FILE_UNNAMED;
        }
        outcome = save_one(app, origin, path, overwrite, why);
        if (outcome == UI_DONE && why->len == 0) {
            rt_buf_printf(why, "%s%s", saved++ == 0 ? "saved " : ", ",
                          path != NULL ? path : origin->path);
        }
    }
    return outcome;
}
