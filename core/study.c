/*
 * Which reference serves which record, and everything about one record at once. Loading is
 * src's; this module only decides.
 */
#include "core/study.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/study_device.h"
#include "core/study_precision.h"
#include "core/study_repeats.h"
#include "core/suggest.h"
#include "core/tally.h"

void rt_study_init(struct rt_study *study)
{
    rt_set_init(&study->records);
    rt_references_init(&study->references);
    rt_plans_init(&study->plans);
    rt_diags_init(&study->diags);
    rt_evidence_init(&study->evidence);
    rt_account_init(&study->account);
    rt_stages_init(&study->stages);
    study->record_reference = NULL;
    study->spread = NULL;
}

void rt_study_fini(struct rt_study *study)
{
    rt_set_fini(&study->records);
    rt_references_fini(&study->references);
    rt_plans_fini(&study->plans);
    rt_diags_fini(&study->diags);
    rt_evidence_fini(&study->evidence);
    rt_account_fini(&study->account);
    rt_stages_fini(&study->stages);
    free(study->record_reference);
    study->record_reference = NULL;
    free(study->spread);
    study->spread = NULL;
}

/* No reference yet; more than one, so that none is the only one. */
enum { NONE_YET = RT_ENOENT, SEVERAL = RT_ENOENT - 1 };

static void count_reference(long *only, long reference)
{
    *only = *only == NONE_YET ? reference : SEVERAL;
}

/*
 * The only reference of each file, only[file], and of all files together, only[paths]; negative
 * where there is none or there are several. Owned by the caller; NULL without memory.
 */
static long *find_only(const struct rt_study *study)
{
    const size_t paths = study->records.paths;
    long *const only = malloc((paths + 1) * sizeof *only);
    for (size_t file = 0; only != NULL && file <= paths; file++) {
        only[file] = NONE_YET;
    }
    for (size_t i = 0; only != NULL && i < study->references.count; i++) {
        const struct rt_reference *const reference = &study->references.item[i];
        if (reference->origin == RT_ORIGIN_FILE && reference->file < paths) {
            count_reference(&only[reference->file], (long)i);
            count_reference(&only[paths], (long)i);
        }
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

static void warn(struct rt_study *study, const struct rt_tally *tally, const struct rt_buf *text)
{
    const struct rt_set *const set = &study->records;
    rt_diags_add(&study->diags, RT_WARNING, rt_set_path(set, set->file[tally->first]),
                 set->line[tally->first], 1, "%s", rt_buf_text(text));
}

/* One warning a file for all its records that nothing serves. */
static int warn_without_reference(struct rt_study *study)
{
    const struct rt_set *const set = &study->records;
    struct rt_tally *const unserved = calloc(set->paths + 1, sizeof *unserved);
    if (unserved == NULL) {
        return RT_ENOMEM;
    }
    for (size_t i = 0; i < set->count; i++) {
        const bool named = set->text[RT_REFERENCE] != NULL && set->text[RT_REFERENCE][i] != 0;
        const bool decided =
            !rt_classifiable(set->known[i]) && rt_stages_find(&study->stages, i) != NULL;
        if (study->record_reference[i] == RT_NO_REFERENCE && !named && !decided) {
            rt_tally_add(&unserved[set->file[i]], i);
        }
    }
    for (size_t file = 0; file < set->paths; file++) {
        if (unserved[file].count > 0) {
            struct rt_buf text;
            rt_buf_init(&text);
            rt_tally_name(&unserved[file], set, &text);
            rt_buf_puts(&text, ": no reference is named: add 'reference = ID', or give "
                               "--reference ID or --tflops X --dram-gbps Y; there are metrics but "
                               "no attribution");
            rt_study_device_hint(study, unserved[file].first, &text);
            warn(study, &unserved[file], &text);
            rt_buf_fini(&text);
        }
    }
    free(unserved);
    return RT_OK;
}

/* The id of the known reference nearest to one that nobody has, or NULL. */
static const char *nearest_reference(const struct rt_references *references, const char *id)
{
    const char **const known = malloc((references->count + 1) * sizeof *known);
    if (known == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < references->count; i++) {
        known[i] = references->item[i].id;
    }
    const char *const nearest = rt_suggest(id, strlen(id), known, references->count);
    free(known);
    return nearest;
}

enum { SUGGESTIONS = 20 };

static void refuse_reference(struct rt_study *study, size_t record, const char *id)
{
    const struct rt_set *const set = &study->records;
    const bool placed = set->reference_line[record] != 0;
    /* Looking for the nearest of many is worth it for a typing error, not for a wrong file. */
    const char *const nearest =
        study->diags.errors < SUGGESTIONS ? nearest_reference(&study->references, id) : NULL;
    rt_diags_add(
        &study->diags, RT_ERROR, rt_set_path(set, set->file[record]),
        placed ? set->reference_line[record] : set->line[record],
        placed ? set->reference_column[record] : 1,
        "record %s: no file has a usable reference '%s', nor is it built in or the user's; %s%s%s",
        rt_set_id(set, record), id, nearest != NULL ? "did you mean `" : "",
        nearest != NULL ? nearest : "rooftop references lists them", nearest != NULL ? "`?" : "");
}

/*
 * The reference a record states, or the one that serves it without a statement: that of the
 * option, the only one of its file, the only one of all, that of the chosen numbers.
 */
static uint32_t resolve_one(struct rt_study *study, size_t record, long by_option, const long *only,
                            long chosen)
{
    const struct rt_set *const set = &study->records;
    const uint32_t file = set->file[record];
    const uint32_t named = set->text[RT_REFERENCE] != NULL ? set->text[RT_REFERENCE][record] : 0;
    if (named != 0) {
        const char *const id = rt_pool_text(&set->pool, named);
        const long found = rt_references_find(&study->references, file, id);
        if (found < 0) {
            refuse_reference(study, record, id);
        }
        return found < 0 ? RT_NO_REFERENCE : (uint32_t)found;
    }
    const long candidate[] = {by_option, only[file], only[set->paths], chosen};
    for (size_t c = 0; c < sizeof candidate / sizeof *candidate; c++) {
        if (candidate[c] >= 0) {
            return (uint32_t)candidate[c];
        }
    }
    return RT_NO_REFERENCE;
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
    if (choice->has[RT_CEILING_TFLOPS] && rt_roofs_have_precision(&copy.roofs)) {
        rt_roofs_drop_precisions(&copy.roofs); /* the one number stands for all of them */
        copy.for_precision = false;
        copy.text[RT_REF_DTYPE] = NULL;
        differs = true;
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

/* The reference of every record, before numbers of the command line replace any. */
static int resolve_all(struct rt_study *study, long by_option, long chosen)
{
    const size_t count = study->records.count;
    uint32_t *const resolved = malloc((count + 1) * sizeof *resolved);
    long *const only = find_only(study);
    if (resolved == NULL || only == NULL) {
        free(resolved);
        free(only);
        return RT_ENOMEM;
    }
    free(study->record_reference);
    study->record_reference = resolved;
    for (size_t i = 0; i < count; i++) {
        resolved[i] = resolve_one(study, i, by_option, only, chosen);
    }
    free(only);
    int code = rt_study_serve_by_device(study);
    return code == RT_OK ? warn_without_reference(study) : code;
}

/* A record that gives no finite answer against its reference is in error, with that pair. */
static int refuse_unanswered(struct rt_study *study)
{
    const struct rt_set *const set = &study->records;
    const size_t references = study->references.count;
    struct rt_ceilings *const ceilings = malloc((references + 1) * sizeof *ceilings);
    uint8_t *const hypothesis = malloc(set->count + 1);
    int code = RT_ENOMEM;
    if (ceilings == NULL || hypothesis == NULL) {
        goto cleanup;
    }
    for (size_t r = 0; r < references; r++) {
        ceilings[r] = study->references.item[r].ceilings;
    }
    rt_attribute_all(set, ceilings, study->record_reference, 0, set->count, hypothesis);
    for (size_t i = 0; i < set->count; i++) {
        const uint32_t r = study->record_reference[i];
        if (hypothesis[i] == RT_NO_HYPOTHESIS && r != RT_NO_REFERENCE) {
            rt_diags_add(&study->diags, RT_ERROR, rt_set_path(set, set->file[i]), set->line[i], 1,
                         "record %s: its efficiency against the reference %s is not a finite "
                         "number; it has metrics but no attribution",
                         rt_set_id(set, i), study->references.item[r].id);
        }
    }
    code = RT_OK;
cleanup:
    free(ceilings);
    free(hypothesis);
    return code;
}

int rt_study_resolve(struct rt_study *study, const struct rt_reference_choice *choice)
{
    const long by_option = choice->id != NULL
                               ? rt_references_find(&study->references, choice->file, choice->id)
                               : RT_ENOENT;
    const long chosen = add_chosen(study, choice);
    if (chosen < 0 && chosen != RT_ENOENT) {
        return (int)chosen;
    }
    int code = resolve_all(study, by_option, chosen);
    if (code == RT_OK && (choice->has[RT_CEILING_TFLOPS] || choice->has[RT_CEILING_DRAM_GBPS] ||
                          choice->has[RT_CEILING_SCREEN])) {
        code = override_all(study, choice);
    }
    if (code == RT_OK) {
        code = rt_study_pick_precisions(study);
    }
    if (code == RT_OK) {
        code = refuse_unanswered(study);
    }
    if (code == RT_OK) {
        code = rt_study_check_repeats(study);
    }
    if (code == RT_OK) {
        free(study->spread);
        code = rt_scatter_find(&study->records, &study->spread);
    }
    return code == RT_OK && choice->id != NULL && by_option < 0 ? RT_ENOENT : code;
}

void rt_study_answer(const struct rt_study *study, size_t index, const struct rt_ceilings *ceilings,
                     struct rt_answer *answer)
{
    rt_set_get(&study->records, index, &answer->record);
    const int code = rt_metrics_derive(&answer->record, &answer->metrics, NULL);
    const uint32_t r = study->record_reference[index];
    answer->reference = r != RT_NO_REFERENCE ? &study->references.item[r] : NULL;
    answer->evidence = &study->evidence;
    answer->stage = rt_stages_find(&study->stages, index);
    answer->index = index;
    answer->spread = study->spread != NULL ? study->spread[index] : RT_NO_SPREAD;
    answer->attributed = false;
    const bool compared = ceilings != NULL || answer->reference != NULL;
    if (!compared && answer->stage == NULL) {
        return;
    }
    if (compared) {
        answer->ceilings = ceilings != NULL ? *ceilings : answer->reference->ceilings;
    }
    answer->attributed = code == RT_OK && rt_attribute(&answer->record, &answer->metrics,
                                                       compared ? &answer->ceilings : NULL,
                                                       &answer->attribution) == RT_OK;
}

int rt_answer_hypothesis(const struct rt_answer *answer)
{
    return answer->attributed ? (int)answer->attribution.primary_hypothesis : RT_NO_HYPOTHESIS;
}
