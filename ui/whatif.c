/*
 * The what-if model. It holds numbers and answers; what is selected or shown is app.h's.
 */
#include "ui/whatif.h"

#include <math.h>
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
}

void ui_whatif_fini(struct ui_whatif *whatif)
{
    free_columns(whatif);
    free(whatif->edit);
    ui_whatif_init(whatif);
}

static struct rt_point place(const struct rt_set *set, size_t record)
{
    const uint32_t known = set->known[record];
    const uint32_t both = RT_KNOWN(RT_FLOPS) | RT_KNOWN(RT_DRAM_BYTES);
    struct rt_point point = {.kind = RT_POINT_PLACED};
    if ((known & both) != both) {
        point.kind = RT_POINT_UNKNOWN;
    } else if ((known & RT_FLOPS_NONE) != 0) {
        point.kind = RT_POINT_NO_FLOPS;
    } else if ((known & RT_DRAM_BYTES_NONE) != 0) {
        point.kind = RT_POINT_NO_BYTES;
    } else {
        /* Logarithms of the factors: a rate may underflow to 0, its logarithm does not. */
        const double flops = log10(set->number[RT_FLOPS][record]);
        point.x = (float)(flops - log10(set->number[RT_DRAM_BYTES][record]));
        point.y = (float)(flops - log10(set->number[RT_KERNEL_MS][record]) + 3 - 12);
    }
    return point;
}

/* In blocks, so that only points whose answer changed are touched: a keystroke changes few. */
static void attribute(struct ui_whatif *whatif)
{
    const size_t count = whatif->study->records.count;
    uint8_t before[4096];
    for (size_t first = 0; first < count; first += sizeof before) {
        const size_t last = count - first > sizeof before ? first + sizeof before : count;
        memcpy(before, whatif->hypothesis + first, last - first);
        rt_attribute_all(&whatif->study->records, whatif->ceilings, whatif->study->record_reference,
                         first, last, whatif->hypothesis);
        for (size_t i = first; i < last; i++) {
            if (whatif->hypothesis[i] != before[i - first]) {
                whatif->point[i].above = whatif->hypothesis[i] == RT_RECHECK_REFERENCE;
            }
        }
    }
}

/* The reference of the new study that takes the place of one of the old, or RT_ENOENT. */
static long successor(const struct rt_study *old, uint32_t reference, const struct rt_study *study)
{
    const struct rt_reference *const held = &old->references.item[reference];
    return rt_references_find(&study->references, held->file, held->id);
}

/* Whether the new study states the very ceilings that were worked with: they were saved. */
static bool states_same(const struct ui_whatif *whatif, const struct rt_study *study)
{
    for (size_t r = 0; r < whatif->references; r++) {
        const long next = successor(whatif->study, (uint32_t)r, study);
        for (int c = 0; next >= 0 && c < RT_CEILING_COUNT; c++) {
            if (study->references.item[next].ceilings.value[c] != whatif->ceilings[r].value[c]) {
                return false;
            }
        }
    }
    return true;
}

/* Keeps the edits whose references still exist, numbered as in the new study. */
static void renumber_history(struct ui_whatif *whatif, const struct rt_study *old,
                             const struct rt_study *study, bool in_force)
{
    size_t kept = 0;
    size_t done = 0;
    for (size_t i = 0; i < whatif->edits; i++) {
        struct ui_edit edit = whatif->edit[i];
        const long reference = successor(old, edit.reference, study);
        const long before = successor(old, edit.before.words, study);
        const long after = successor(old, edit.after.words, study);
        if (reference >= 0 && before >= 0 && after >= 0) {
            edit.reference = (uint32_t)reference;
            edit.before.words = (uint32_t)before;
            edit.after.words = (uint32_t)after;
            whatif->edit[kept++] = edit;
            done += i < whatif->done;
        }
    }
    whatif->edits = kept;
    whatif->done = in_force ? done : 0;
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
    if (bound.ceilings == NULL || bound.working == NULL || bound.hypothesis == NULL ||
        bound.file_hypothesis == NULL || bound.point == NULL) {
        free_columns(&bound);
        return RT_ENOMEM;
    }
    memset(bound.hypothesis, RT_NO_HYPOTHESIS, records);
    for (size_t r = 0; r < references; r++) {
        bound.ceilings[r] = study->references.item[r].ceilings;
        bound.working[r] = (struct ui_working){bound.ceilings[r], (uint32_t)r, UI_SOURCE_AS_STATED};
    }
    for (size_t i = 0; i < records; i++) {
        bound.point[i] = place(&study->records, i);
    }
    const struct rt_study *const old = whatif->study;
    const bool in_force = old != NULL && states_same(whatif, study);
    free_columns(whatif);
    *whatif = bound;
    attribute(whatif);
    memcpy(whatif->file_hypothesis, whatif->hypothesis, records);
    if (old != NULL) {
        renumber_history(whatif, old, study, in_force);
    }
    return RT_OK;
}

void ui_whatif_try(struct ui_whatif *whatif, uint32_t reference, const struct ui_working *working)
{
    whatif->ceilings[reference] = working->ceilings;
    whatif->working[reference] = *working;
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
    if (whatif->done == whatif->capacity) {
        const size_t capacity = whatif->capacity == 0 ? 64 : whatif->capacity * 2;
        struct ui_edit *const edit = realloc(whatif->edit, capacity * sizeof *edit);
        if (edit == NULL) {
            return RT_ENOMEM;
        }
        whatif->edit = edit;
        whatif->capacity = capacity;
    }
    whatif->edit[whatif->done++] = (struct ui_edit){reference, *before, now};
    whatif->edits = whatif->done;
    return RT_OK;
}

long ui_whatif_undo(struct ui_whatif *whatif)
{
    if (whatif->done == 0) {
        return RT_ENOENT;
    }
    const struct ui_edit *const edit = &whatif->edit[--whatif->done];
    ui_whatif_try(whatif, edit->reference, &edit->before);
    return (long)edit->reference;
}

long ui_whatif_redo(struct ui_whatif *whatif)
{
    if (whatif->done == whatif->edits) {
        return RT_ENOENT;
    }
    const struct ui_edit *const edit = &whatif->edit[whatif->done++];
    ui_whatif_try(whatif, edit->reference, &edit->after);
    return (long)edit->reference;
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

void ui_whatif_assign(struct ui_whatif *whatif, uint32_t reference)
{
    for (size_t i = 0; i < whatif->study->records.count; i++) {
        if (whatif->study->record_reference[i] == RT_NO_REFERENCE) {
            whatif->study->record_reference[i] = reference;
        }
    }
    attribute(whatif);
}

void ui_whatif_answer(const struct ui_whatif *whatif, size_t record, struct rt_answer *answer)
{
    const uint32_t r = whatif->study->record_reference[record];
    rt_study_answer(whatif->study, record, r != RT_NO_REFERENCE ? &whatif->ceilings[r] : NULL,
                    answer);
    if (r != RT_NO_REFERENCE) {
        answer->reference = &whatif->study->references.item[whatif->working[r].words];
    }
}

void ui_whatif_file_answer(const struct ui_whatif *whatif, size_t record, struct rt_answer *answer)
{
    rt_study_answer(whatif->study, record, NULL, answer);
}
