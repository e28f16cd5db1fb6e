/*
 * The what-if model. It holds numbers and answers; what is selected or shown is app.h's.
 */
#include "ui/whatif.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"

void ui_whatif_init(struct ui_whatif *whatif)
{
    *whatif = (struct ui_whatif){0};
}

static void free_columns(struct ui_whatif *whatif)
{
    free(whatif->ceilings);
    free(whatif->working);
    free(whatif->hypothesis);
    free(whatif->file_hypothesis);
    free(whatif->point);
    free(whatif->reference);
}

void ui_whatif_fini(struct ui_whatif *whatif)
{
    free_columns(whatif);
    ui_history_fini(&whatif->history);
    ui_whatif_init(whatif);
}

/* Of ranges of a timeline that nothing is compared with, the times alone may decide. */
static void attribute_stages(struct ui_whatif *whatif)
{
    const struct rt_stages *const stages = &whatif->study->stages;
    for (size_t s = 0; s < stages->count; s++) {
        const uint32_t record = stages->item[s].record;
        if (whatif->reference[record] == RT_NO_REFERENCE) {
            struct rt_answer answer;
            rt_study_answer(whatif->study, record, NULL, &answer);
            whatif->hypothesis[record] = (uint8_t)rt_answer_hypothesis(&answer);
        }
    }
}

/* In blocks, so that only points whose answer changed are touched: a keystroke changes few. */
static void attribute(struct ui_whatif *whatif)
{
    const size_t count = whatif->study->records.count;
    uint8_t before[4096];
    for (size_t first = 0; first < count; first += sizeof before) {
        const size_t last = count - first > sizeof before ? first + sizeof before : count;
        memcpy(before, whatif->hypothesis + first, last - first);
        rt_attribute_all(&whatif->study->records, whatif->ceilings, whatif->reference, first, last,
                         whatif->hypothesis);
        for (size_t i = first; i < last; i++) {
            if (whatif->hypothesis[i] != before[i - first]) {
                whatif->point[i].above = whatif->hypothesis[i] == RT_RECHECK_REFERENCE;
            }
        }
    }
    attribute_stages(whatif);
}

static void find_one_reference(struct ui_whatif *whatif)
{
    size_t i = 1;
    while (i < whatif->study->records.count && whatif->reference[i] == whatif->reference[0]) {
        i++;
    }
    whatif->one_reference = i >= whatif->study->records.count;
}

/* Whether the new study states the very ceilings that were worked with: they were saved. */
static bool states_same(const struct ui_whatif *whatif, const struct rt_study *study)
{
    for (size_t r = 0; r < whatif->references; r++) {
        const long next = ui_history_successor(whatif->study, (uint32_t)r, study);
        for (int c = 0; next >= 0 && c < RT_CEILING_COUNT; c++) {
            if (study->references.item[next].ceilings.value[c] != whatif->ceilings[r].value[c]) {
                return false;
            }
        }
    }
    return true;
}

int ui_whatif_bind(struct ui_whatif *whatif, struct rt_study *study)
{
    const size_t records = study->records.count;
    const size_t references = study->references.count;
    struct ui_whatif bound = *whatif;
    bound.study = study;
    bound.references = references;
    bound.ceilings = malloc((references + 1) * sizeof *bound.ceilings);
    bound.working = malloc((references + 1) * sizeof *bound.working);
    bound.hypothesis = malloc(records + 1);
    bound.file_hypothesis = malloc(records + 1);
    bound.point = malloc((records + 1) * sizeof *bound.point);
    bound.reference = malloc((records + 1) * sizeof *bound.reference);
    bound.assigned = RT_NO_REFERENCE;
    if (bound.ceilings == NULL || bound.working == NULL || bound.hypothesis == NULL ||
        bound.file_hypothesis == NULL || bound.point == NULL || bound.reference == NULL) {
        free_columns(&bound);
        return RT_ENOMEM;
    }
    memset(bound.hypothesis, RT_NO_HYPOTHESIS, records);
    for (size_t r = 0; r < references; r++) {
        bound.ceilings[r] = study->references.item[r].ceilings;
        bound.working[r] = (struct ui_working){bound.ceilings[r], (uint32_t)r, UI_SOURCE_AS_STATED};
    }
    for (size_t i = 0; i < records; i++) {
        bound.point[i] = rt_plot_point(&study->records, i);
        bound.reference[i] = study->record_reference[i];
    }
    const struct rt_study *const old = whatif->study;
    const bool in_force = old != NULL && states_same(whatif, study);
    struct ui_whatif replaced = *whatif;
    *whatif = bound;
    free_columns(&replaced);
    find_one_reference(whatif);
    attribute(whatif);
    memcpy(whatif->file_hypothesis, whatif->hypothesis, records);
    if (old != NULL) {
        ui_history_renumber(&whatif->history, old, study, in_force);
    }
    return RT_OK;
}

/* A reference that is kept for several precisions keeps one bandwidth and one screen. */
static void follow(struct ui_whatif *whatif, uint32_t reference, const struct ui_working *working)
{
    for (uint32_t r = 0; r < whatif->references; r++) {
        if (r != reference && rt_references_are_one(&whatif->study->references, r, reference)) {
            struct ui_working *const own = &whatif->working[r];
            const double tflops = own->ceilings.value[RT_CEILING_TFLOPS];
            *own = (struct ui_working){working->ceilings, r, working->source};
            own->ceilings.value[RT_CEILING_TFLOPS] = tflops;
            whatif->ceilings[r] = own->ceilings;
        }
    }
}

void ui_whatif_try(struct ui_whatif *whatif, uint32_t reference, const struct ui_working *working)
{
    whatif->ceilings[reference] = working->ceilings;
    whatif->working[reference] = *working;
    if (whatif->study->references.item[reference].roofs.stated != 0) {
        follow(whatif, reference, working);
    }
    attribute(whatif);
}

static bool same(const struct ui_working *a, const struct ui_working *b)
{
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        if (a->ceilings.value[c] != b->ceilings.value[c]) {
            return false;
        }
    }
    return a->words == b->words && a->source == b->source;
}

struct ui_working ui_whatif_now(const struct ui_whatif *whatif, uint32_t reference)
{
    return whatif->working[reference];
}

struct ui_working ui_whatif_file(const struct ui_whatif *whatif, uint32_t reference)
{
    return (struct ui_working){whatif->study->references.item[reference].ceilings, reference,
                               UI_SOURCE_AS_STATED};
}

int ui_whatif_commit(struct ui_whatif *whatif, uint32_t reference, const struct ui_working *before)
{
    const struct ui_working now = ui_whatif_now(whatif, reference);
    if (same(&now, before)) {
        return RT_OK;
    }
    const struct ui_edit edit = {reference, *before, now};
    return ui_history_push(&whatif->history, &edit);
}

static void serve(struct ui_whatif *whatif, uint32_t reference)
{
    whatif->assigned = reference;
    for (size_t i = 0; i < whatif->study->records.count; i++) {
        if (whatif->study->record_reference[i] == RT_NO_REFERENCE) {
            whatif->reference[i] = reference == RT_NO_REFERENCE
                                       ? reference
                                       : (uint32_t)rt_references_find_dtype(
                                             &whatif->study->references, reference,
                                             rt_set_text(&whatif->study->records, i, RT_DTYPE));
        }
    }
    find_one_reference(whatif);
    attribute(whatif);
}

int ui_whatif_assign(struct ui_whatif *whatif, uint32_t reference)
{
    const struct ui_edit edit = {.reference = RT_NO_REFERENCE,
                                 .before = {.words = whatif->assigned},
                                 .after = {.words = reference}};
    const int code = ui_history_push(&whatif->history, &edit);
    serve(whatif, reference);
    return code;
}

static long step(struct ui_whatif *whatif, const struct ui_edit *edit, bool forward)
{
    if (edit == NULL) {
        return RT_ENOENT;
    }
    const struct ui_working *const state = forward ? &edit->after : &edit->before;
    if (edit->reference == RT_NO_REFERENCE) {
        serve(whatif, state->words);
        return UI_WHATIF_ASSIGNED;
    }
    ui_whatif_try(whatif, edit->reference, state);
    return (long)edit->reference;
}

long ui_whatif_undo(struct ui_whatif *whatif)
{
    return step(whatif, ui_history_undo(&whatif->history), false);
}

long ui_whatif_redo(struct ui_whatif *whatif)
{
    return step(whatif, ui_history_redo(&whatif->history), true);
}

void ui_whatif_stated(const struct ui_whatif *whatif, uint32_t reference,
                      struct rt_reference *stated, struct rt_buf *cite)
{
    const struct rt_references *const references = &whatif->study->references;
    const struct ui_working *const working = &whatif->working[reference];
    const char *const source =
        working->source != UI_SOURCE_AS_STATED ? rt_reference_sources[working->source] : NULL;
    struct rt_reference numbers = references->item[reference];
    numbers.ceilings = working->ceilings;
    for (size_t r = 0; numbers.roofs.stated != 0 && r < whatif->references; r++) {
        const struct rt_reference *const one = &references->item[r];
        if (one->for_precision && rt_references_are_one(references, r, reference)) {
            numbers.roofs.value[one->precision] = whatif->ceilings[r].value[RT_CEILING_TFLOPS];
        }
    }
    rt_reference_state(&references->item[working->words], &numbers, source, stated, cite);
    stated->id = references->item[reference].id;
    stated->origin = references->item[reference].origin;
}

size_t ui_whatif_offered(const struct ui_whatif *whatif)
{
    size_t offered = 0;
    while (offered < whatif->references &&
           !rt_references_is_copy(&whatif->study->references, offered)) {
        offered++;
    }
    return offered;
}

const char *ui_whatif_source(const struct ui_whatif *whatif, uint32_t reference)
{
    const struct ui_working *const working = &whatif->working[reference];
    return working->source != UI_SOURCE_AS_STATED
               ? rt_reference_sources[working->source]
               : whatif->study->references.item[working->words].text[RT_REF_SOURCE];
}

bool ui_whatif_changed(const struct ui_whatif *whatif, uint32_t reference)
{
    const struct ui_working now = ui_whatif_now(whatif, reference);
    const struct ui_working file = ui_whatif_file(whatif, reference);
    return !same(&now, &file);
}

bool ui_whatif_unsaved(const struct ui_whatif *whatif)
{
    if (whatif->assigned != RT_NO_REFERENCE) {
        return true;
    }
    for (size_t r = 0; r < whatif->references; r++) {
        if (ui_whatif_changed(whatif, (uint32_t)r)) {
            return true;
        }
    }
    return false;
}

size_t ui_whatif_flips(const struct ui_whatif *whatif)
{
    size_t flips = 0;
    for (size_t i = 0; i < whatif->study->records.count; i++) {
        flips += whatif->hypothesis[i] != whatif->file_hypothesis[i];
    }
    return flips;
}

void ui_whatif_answer(const struct ui_whatif *whatif, size_t record, struct rt_answer *answer)
{
    const uint32_t r = whatif->reference[record];
    if (r == RT_NO_REFERENCE) {
        rt_study_answer(whatif->study, record, NULL, answer);
        return;
    }
    rt_study_answer(whatif->study, record, &whatif->ceilings[r], answer);
    answer->reference = &whatif->study->references.item[whatif->working[r].words];
}

void ui_whatif_file_answer(const struct ui_whatif *whatif, size_t record, struct rt_answer *answer)
{
    rt_study_answer(whatif->study, record, NULL, answer);
}
