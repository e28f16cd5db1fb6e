/*
 * What is doubtful about records that say they repeat another one. Their spread is noise
 * (scatter.h, verdict.h), so one that is something else hides what moved.
 */
#include "core/study_repeats.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/comparable.h"
#include "core/repeats.h"
#include "core/tally.h"

enum doubt { DOUBT_NOBODY, DOUBT_REPEAT, DOUBT_OTHER, DOUBT_COUNT, DOUBT_NONE = DOUBT_COUNT };

static const char *const doubt_text[DOUBT_COUNT] = {
    [DOUBT_NOBODY] = ": repeat_of names no record of these files: it is the repeat of none",
    [DOUBT_REPEAT] =
        ": says it repeats itself, or a record that repeats another one: only repeats of "
        "the first count",
    [DOUBT_OTHER] = ": states another workload, dtype or change than the record that it "
                    "says it repeats: what is no repeat hides what moved",
};

static bool same_change(const struct rt_record *a, const struct rt_record *b)
{
    const char *const x = rt_record_text(a, RT_CHANGE);
    const char *const y = rt_record_text(b, RT_CHANGE);
    return x == NULL || y == NULL || strcmp(x, y) == 0;
}

static enum doubt doubt_of(const struct rt_set *set, size_t index)
{
    struct rt_record record;
    struct rt_record repeated;
    rt_set_get(set, index, &record);
    const char *const id = rt_record_text(&record, RT_REPEAT_OF);
    const long found = rt_set_find(set, record.file, id);
    if (found < 0) {
        return rt_set_find_any(set, id, NULL) < 0 ? DOUBT_NOBODY : DOUBT_NONE;
    }
    if ((size_t)found == index || rt_repeats_another(set, (size_t)found)) {
        return DOUBT_REPEAT;
    }
    rt_set_get(set, (size_t)found, &repeated);
    /* Another interval is what a repeat may well have. */
    const bool other = rt_texts_differ(&repeated, &record, RT_WORKLOAD) ||
                       rt_texts_differ(&repeated, &record, RT_DTYPE) ||
                       !same_change(&repeated, &record);
    return other ? DOUBT_OTHER : DOUBT_NONE;
}

static void warn(struct rt_study *study, const struct rt_tally *tally, const char *doubt)
{
    const struct rt_set *const set = &study->records;
    struct rt_buf text;
    rt_buf_init(&text);
    rt_tally_name(tally, set, &text);
    rt_diags_add(&study->diags, RT_WARNING, rt_set_path(set, set->file[tally->first]),
                 set->line[tally->first], 1, "%s%s", rt_buf_text(&text), doubt);
    rt_buf_fini(&text);
}

int rt_study_check_repeats(struct rt_study *study)
{
    const struct rt_set *const set = &study->records;
    const uint32_t *const stated = set->text[RT_REPEAT_OF];
    if (stated == NULL) {
        return RT_OK;
    }
    struct rt_tally(*const tally)[DOUBT_COUNT] = calloc(set->paths + 1, sizeof *tally);
    if (tally == NULL) {
        return RT_ENOMEM;
    }
    for (size_t i = 0; i < set->count; i++) {
        const enum doubt doubt = stated[i] != 0 ? doubt_of(set, i) : DOUBT_NONE;
        if (doubt != DOUBT_NONE) {
            rt_tally_add(&tally[set->file[i]][doubt], i);
        }
    }
    for (size_t file = 0; file < set->paths; file++) {
        for (int d = 0; d < DOUBT_COUNT; d++) {
            if (tally[file][d].count > 0) {
                warn(study, &tally[file][d], doubt_text[d]);
            }
        }
    }
    free(tally);
    return RT_OK;
}
