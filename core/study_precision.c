/*
 * Which of its reference's compute ceilings a record is compared with, and what is doubtful about
 * that. Which reference it is was decided before (study.c).
 */
#include "core/study_precision.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/tally.h"

/* Every reference gets ready for a dtype: a record may be compared with another one later. */
static int get_ready(struct rt_study *study, const char *dtype)
{
    const size_t stated = study->references.count;
    for (size_t r = 0; r < stated; r++) {
        if (!rt_references_is_copy(&study->references, r)) {
            const long code = rt_references_make_dtype(&study->references, r, dtype);
            if (code < 0) {
                return (int)code;
            }
        }
    }
    return RT_OK;
}

/*
 * Equal texts are one text of the pool: records of one precision in a row are looked up once.
 * Every reference gets ready once a precision, however its name is spelled.
 */
struct lookup {
    uint32_t dtype, reference, picked;
    uint32_t ready; /* bit p: precision p */
};

static int pick(struct rt_study *study, size_t record, struct lookup *last)
{
    const uint32_t r = study->record_reference[record];
    const uint32_t dtype = study->records.text[RT_DTYPE][record];
    if (dtype == 0) {
        return RT_OK;
    }
    const char *const text = rt_set_text(&study->records, record, RT_DTYPE);
    if (last->dtype != dtype) {
        const int roof = rt_roof_of_dtype(text);
        const uint32_t bit = roof != RT_NO_ROOF ? UINT32_C(1) << roof : 0;
        const int code = (last->ready & bit) != bit ? get_ready(study, text) : RT_OK;
        if (code != RT_OK) {
            return code;
        }
        *last = (struct lookup){dtype, RT_NO_REFERENCE, RT_NO_REFERENCE, last->ready | bit};
    }
    if (r == RT_NO_REFERENCE) {
        return RT_OK;
    }
    if (last->reference != r) {
        last->picked = (uint32_t)rt_references_find_dtype(&study->references, r, text);
        last->reference = r;
    }
    study->record_reference[record] = last->picked;
    return RT_OK;
}

/* What is doubtful about a record's compute ceiling. */
enum doubt {
    DOUBT_OTHER,    /* it is for another precision */
    DOUBT_UNSTATED, /* it is for none that is stated, though there are some for others */
    DOUBT_HIGHEST,  /* the record has no dtype, and there is no ceiling for such */
    DOUBT_COUNT,
    DOUBT_NONE = DOUBT_COUNT
};

static enum doubt doubt_of(const struct rt_reference *reference, const char *dtype)
{
    const char *const wanted = reference->text[RT_REF_DTYPE];
    if (dtype == NULL) {
        return reference->for_precision ? DOUBT_HIGHEST : DOUBT_NONE;
    }
    if (wanted != NULL) {
        return rt_dtype_same(dtype, wanted) ? DOUBT_NONE : DOUBT_OTHER;
    }
    return rt_roofs_have_precision(&reference->roofs) ? DOUBT_UNSTATED : DOUBT_NONE;
}

/* The other precisions that the reference has a ceiling for, if there are any. */
static void list_precisions(struct rt_buf *text, const struct rt_reference *reference)
{
    const char *before = " (it has others, for ";
    const char *after = "";
    for (int p = 0; p < RT_PRECISION_COUNT; p++) {
        const bool used = reference->for_precision && (int)reference->precision == p;
        if (rt_roofs_state(&reference->roofs, p) && !used) {
            rt_buf_printf(text, "%s%s", before, rt_roof_info[p].name);
            before = ", ";
            after = ")";
        }
    }
    rt_buf_puts(text, after);
}

static void word(struct rt_buf *text, const struct rt_reference *reference, enum doubt doubt,
                 const char *dtype)
{
    const char *const wanted = reference->text[RT_REF_DTYPE];
    switch (doubt) {
    case DOUBT_OTHER:
        rt_buf_printf(text,
                      ": dtype %s, but the reference %s is for %s: its compute ceiling may not be "
                      "the one of this work",
                      dtype, reference->id, wanted);
        list_precisions(text, reference);
        break;
    case DOUBT_UNSTATED:
        rt_buf_printf(text,
                      ": dtype %s, for which the reference %s has no ceiling: its `tflops`, of no "
                      "stated precision, is used",
                      dtype, reference->id);
        list_precisions(text, reference);
        break;
    default:
        rt_buf_printf(text,
                      ": no dtype is stated, and the reference %s has ceilings for single "
                      "precisions only: that for %s is used",
                      reference->id, wanted);
        list_precisions(text, reference);
        break;
    }
}

static void warn(struct rt_study *study, const struct rt_reference *reference, enum doubt doubt,
                 const struct rt_tally *tally)
{
    const struct rt_set *const set = &study->records;
    struct rt_buf text;
    rt_buf_init(&text);
    rt_tally_name(tally, set, &text);
    word(&text, reference, doubt, rt_set_text(set, tally->first, RT_DTYPE));
    rt_diags_add(&study->diags, RT_WARNING, rt_set_path(set, set->file[tally->first]),
                 set->line[tally->first], 1, "%s", rt_buf_text(&text));
    rt_buf_fini(&text);
}

static int check(struct rt_study *study)
{
    const size_t references = study->references.count;
    struct rt_tally(*const tally)[DOUBT_COUNT] = calloc(references + 1, sizeof *tally);
    if (tally == NULL) {
        return RT_ENOMEM;
    }
    for (size_t i = 0; i < study->records.count; i++) {
        const uint32_t r = study->record_reference[i];
        const enum doubt doubt =
            r != RT_NO_REFERENCE
                ? doubt_of(&study->references.item[r], rt_set_text(&study->records, i, RT_DTYPE))
                : DOUBT_NONE;
        if (doubt != DOUBT_NONE) {
            rt_tally_add(&tally[r][doubt], i);
        }
    }
    for (size_t r = 0; r < references; r++) {
        for (int d = 0; d < DOUBT_COUNT; d++) {
            if (tally[r][d].count > 0) {
                warn(study, &study->references.item[r], (enum doubt)d, &tally[r][d]);
            }
        }
    }
    free(tally);
    return RT_OK;
}

int rt_study_pick_precisions(struct rt_study *study)
{
    struct lookup last = {0, RT_NO_REFERENCE, RT_NO_REFERENCE, 0};
    int code = RT_OK;
    for (size_t i = 0;
         study->records.text[RT_DTYPE] != NULL && i < study->records.count && code == RT_OK; i++) {
        code = pick(study, i, &last);
    }
    return code == RT_OK ? check(study) : code;
}
