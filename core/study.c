/*
 * Which reference serves which record, and everything about one record at once. Loading is
 * src's; this module only decides.
 */
#include "core/study.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"

void rt_study_init(struct rt_study *study)
{
    rt_set_init(&study->records);
    rt_references_init(&study->references);
    rt_plans_init(&study->plans);
    rt_diags_init(&study->diags);
    study->record_reference = NULL;
}

void rt_study_fini(struct rt_study *study)
{
    rt_set_fini(&study->records);
    rt_references_fini(&study->references);
    rt_plans_fini(&study->plans);
    rt_diags_fini(&study->diags);
    free(study->record_reference);
    study->record_reference = NULL;
}

/* The only reference of a file (or of all loaded files), or RT_ENOENT. */
static long only_reference(const struct rt_references *references, bool any_file, uint32_t file)
{
    long only = RT_ENOENT;
    for (size_t i = 0; i < references->count; i++) {
        const struct rt_reference *const reference = &references->item[i];
        if (reference->origin != RT_ORIGIN_FILE || (!any_file && reference->file != file)) {
            continue;
        }
        if (only >= 0) {
            return RT_ENOENT;
        }
        only = (long)i;
    }
    return only;
}

/* --tflops and --dram-gbps together are a reference of their own. */
static long add_chosen(struct rt_study *study, const struct rt_reference_choice *choice)
{
    if (!choice->has[RT_CEILING_TFLOPS] || !choice->has[RT_CEILING_DRAM_GBPS]) {
        return RT_ENOENT;
    }
    struct rt_reference reference = {
        .id = "command-line",
        .text = {[RT_REF_NAME] = "given on the command line", [RT_REF_SOURCE] = "command line"},
        .ceilings = {{choice->value[RT_CEILING_TFLOPS], choice->value[RT_CEILING_DRAM_GBPS],
                      RT_DEFAULT_EFFICIENCY_SCREEN}},
        .origin = RT_ORIGIN_OPTION,
        .file = UINT32_MAX, /* a copy of no other */
    };
    if (choice->has[RT_CEILING_SCREEN]) {
        reference.ceilings.value[RT_CEILING_SCREEN] = choice->value[RT_CEILING_SCREEN];
    }
    const int code = rt_references_add(&study->references, &reference);
    return code == RT_OK ? (long)study->references.count - 1 : code;
}

static void warn_without_reference(struct rt_study *study, size_t record)
{
    const struct rt_set *const set = &study->records;
    rt_diags_add(&study->diags, RT_WARNING, rt_set_path(set, set->file[record]), set->line[record],
                 1,
                 "record %s names no reference: add 'reference = ID' to it, or give --reference "
                 "ID or --tflops X --dram-gbps Y; it has metrics but no attribution",
                 rt_set_id(set, record));
}

/* The reference a record states, or the one that serves it without a statement. */
static uint32_t resolve_one(struct rt_study *study, size_t record, long stated_by_option,
                            long chosen)
{
    const struct rt_set *const set = &study->records;
    const uint32_t file = set->file[record];
    const uint32_t named = set->text[RT_REFERENCE] != NULL ? set->text[RT_REFERENCE][record] : 0;
    long found = stated_by_option;
    if (named != 0) {
        const char *const id = rt_pool_text(&set->pool, named);
        found = rt_references_find(&study->references, file, id);
        if (found < 0) {
            rt_diags_add(&study->diags, RT_ERROR, rt_set_path(set, file), set->line[record], 1,
                         "record %s: there is no reference '%s' in the files, among the user's "
                         "or the built-in ones (rooftop references lists them)",
                         rt_set_id(set, record), id);
            return RT_NO_REFERENCE;
        }
        return (uint32_t)found;
    }
    if (found < 0) {
        found = only_reference(&study->references, false, file);
    }
    if (found < 0) {
        found = only_reference(&study->references, true, 0);
    }
    if (found < 0) {
        found = chosen;
    }
    if (found < 0) {
        warn_without_reference(study, record);
        return RT_NO_REFERENCE;
    }
    return (uint32_t)found;
}

/*
 * Numbers of the command line replace those of a reference in use, in a copy: the original
 * keeps its source, the copy says where its numbers are from. Returns the copy's index.
 */
static long override(struct rt_study *study, uint32_t index,
                     const struct rt_reference_choice *choice)
{
    struct rt_reference copy = study->references.item[index];
    copy.origin = RT_ORIGIN_OPTION;
    copy.file = index; /* one copy for each original: tells equal ids apart */
    copy.text[RT_REF_SOURCE] = "command line";
    bool differs = false;
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        if (choice->has[c]) {
            differs = differs || copy.ceilings.value[c] != choice->value[c];
            copy.ceilings.value[c] = choice->value[c];
        }
    }
    if (!differs) {
        return (long)index;
    }
    const int code = rt_references_add(&study->references, &copy);
    return code == RT_OK ? (long)study->references.count - 1 : code;
}

static int override_all(struct rt_study *study, const struct rt_reference_choice *choice)
{
    const size_t originals = study->references.count;
    uint32_t *const replaced = malloc((originals + 1) * sizeof *replaced);
    if (replaced == NULL) {
        return RT_ENOMEM;
    }
    for (size_t r = 0; r < originals; r++) {
        replaced[r] = RT_NO_REFERENCE;
    }
    int code = RT_OK;
    for (size_t i = 0; i < study->records.count && code == RT_OK; i++) {
        const uint32_t r = study->record_reference[i];
        if (r == RT_NO_REFERENCE) {
            continue;
        }
        if (replaced[r] == RT_NO_REFERENCE) {
            const long copy = override(study, r, choice);
            if (copy < 0) {
                code = (int)copy;
                break;
            }
            replaced[r] = (uint32_t)copy;
        }
        study->record_reference[i] = replaced[r];
    }
    free(replaced);
    return code;
}

static void check_dtype(struct rt_study *study, size_t record)
{
    const struct rt_set *const set = &study->records;
    const uint32_t r = study->record_reference[record];
    const uint32_t dtype = set->text[RT_DTYPE] != NULL ? set->text[RT_DTYPE][record] : 0;
    if (r == RT_NO_REFERENCE || dtype == 0) {
        return;
    }
    const struct rt_reference *const reference = &study->references.item[r];
    const char *const wanted = reference->text[RT_REF_DTYPE];
    const char *const stated = rt_pool_text(&set->pool, dtype);
    if (wanted != NULL && strcmp(stated, wanted) != 0) {
        rt_diags_add(&study->diags, RT_WARNING, rt_set_path(set, set->file[record]),
                     set->line[record], 1,
                     "record %s is %s, its reference %s is for %s: the compute ceiling may not "
                     "be the one of this work",
                     rt_set_id(set, record), stated, reference->id, wanted);
    }
}

int rt_study_resolve(struct rt_study *study, const struct rt_reference_choice *choice)
{
    long by_option = RT_ENOENT;
    if (choice->id != NULL) {
        by_option = rt_references_find(&study->references, UINT32_MAX, choice->id);
        if (by_option < 0) {
            by_option = RT_ENOENT;
        }
    }
    const long chosen = add_chosen(study, choice);
    if (chosen < 0 && chosen != RT_ENOENT) {
        return (int)chosen;
    }
    const size_t count = study->records.count;
    uint32_t *const resolved = malloc((count + 1) * sizeof *resolved);
    if (resolved == NULL) {
        return RT_ENOMEM;
    }
    free(study->record_reference);
    study->record_reference = resolved;

    for (size_t i = 0; i < count; i++) {
        resolved[i] = resolve_one(study, i, by_option, chosen);
    }
    for (size_t i = 0; i < count; i++) {
        check_dtype(study, i);
    }
    const bool any = choice->has[RT_CEILING_TFLOPS] || choice->has[RT_CEILING_DRAM_GBPS] ||
                     choice->has[RT_CEILING_SCREEN];
    const int code = any ? override_all(study, choice) : RT_OK;
    if (code != RT_OK) {
        return code;
    }
    return choice->id != NULL && by_option < 0 ? RT_ENOENT : RT_OK;
}

void rt_study_answer(const struct rt_study *study, size_t index, const struct rt_ceilings *ceilings,
                     struct rt_answer *answer)
{
    rt_set_get(&study->records, index, &answer->record);
    const int code = rt_metrics_derive(&answer->record, &answer->metrics, NULL);
    answer->reference = NULL;
    answer->attributed = false;
    const uint32_t r = study->record_reference[index];
    if (r == RT_NO_REFERENCE) {
        return;
    }
    answer->reference = &study->references.item[r];
    answer->ceilings = ceilings != NULL ? *ceilings : answer->reference->ceilings;
    answer->attributed =
        code == RT_OK && rt_attribute(&answer->record, &answer->metrics, &answer->ceilings,
                                      &answer->attribution) == RT_OK;
}

int rt_answer_hypothesis(const struct rt_answer *answer)
{
    return answer->attributed ? (int)answer->attribution.primary_hypothesis : RT_NO_HYPOTHESIS;
}
