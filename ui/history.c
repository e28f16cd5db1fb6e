/*
 * The history of edits, and what becomes of it when the study is replaced.
 */
#include "ui/history.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"

void ui_history_init(struct ui_history *history)
{
    *history = (struct ui_history){0};
}

void ui_history_fini(struct ui_history *history)
{
    free(history->edit);
    ui_history_init(history);
}

int ui_history_push(struct ui_history *history, const struct ui_edit *edit)
{
    struct ui_edit *const grown =
        rt_grow(history->edit, history->done, &history->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    history->edit = grown;
    history->edit[history->done++] = *edit;
    history->count = history->done;
    return RT_OK;
}

const struct ui_edit *ui_history_undo(struct ui_history *history)
{
    return history->done > 0 ? &history->edit[--history->done] : NULL;
}

const struct ui_edit *ui_history_redo(struct ui_history *history)
{
    return history->done < history->count ? &history->edit[history->done++] : NULL;
}

/* A section of any file with this id, which the old study did not have; or RT_ENOENT. */
static long find_saved(const struct rt_study *old, const char *id, const struct rt_study *study)
{
    const long now = rt_references_find(&study->references, UINT32_MAX, id);
    const long before = rt_references_find(&old->references, UINT32_MAX, id);
    const bool in_file = now >= 0 && study->references.item[now].origin == RT_ORIGIN_FILE;
    const bool was = before >= 0 && old->references.item[before].origin == RT_ORIGIN_FILE;
    return in_file && !was ? now : RT_ENOENT;
}

/* The copy that command line numbers made of reference `original`, or RT_ENOENT. */
static long find_copy(const struct rt_references *references, long original)
{
    for (size_t i = 0; i < references->count; i++) {
        const struct rt_reference *const item = &references->item[i];
        if (item->origin == RT_ORIGIN_OPTION && item->file == (uint32_t)original) {
            return (long)i;
        }
    }
    return RT_ENOENT;
}

/* A reference as it is for the precision of `held`, if that is not NULL. */
static long for_precision(const struct rt_references *references, long reference,
                          const struct rt_reference *held)
{
    return reference < 0 || held == NULL
               ? reference
               : (long)rt_references_find_dtype(references, (size_t)reference,
                                                held->text[RT_REF_DTYPE]);
}

long ui_history_successor(const struct rt_study *old, uint32_t reference,
                          const struct rt_study *study)
{
    const struct rt_reference *const held = &old->references.item[reference];
    const bool is_copy = rt_references_is_copy(&old->references, reference);
    if (held->origin == RT_ORIGIN_OPTION && held->file < reference) {
        /* A copy: it goes on as the copy of the same original, or as that once it is saved. */
        const long original = ui_history_successor(old, held->file, study);
        const long found = original >= 0 ? find_copy(&study->references, original) : RT_ENOENT;
        return for_precision(&study->references, found >= 0 ? found : original,
                             is_copy ? held : NULL);
    }
    if (held->origin != RT_ORIGIN_FILE) {
        const long saved = find_saved(old, held->id, study);
        if (saved >= 0) {
            return for_precision(&study->references, saved, is_copy ? held : NULL);
        }
    }
    return rt_references_find_same(&study->references, held);
}

/* A number that may be "none": true when it can be renumbered. */
static bool renumber(uint32_t *reference, const struct rt_study *old, const struct rt_study *study)
{
    if (*reference == RT_NO_REFERENCE) {
        return true;
    }
    const long next = ui_history_successor(old, *reference, study);
    *reference = next >= 0 ? (uint32_t)next : RT_NO_REFERENCE;
    return next >= 0;
}

void ui_history_renumber(struct ui_history *history, const struct rt_study *old,
                         const struct rt_study *study, bool in_force)
{
    size_t kept = 0;
    size_t done = 0;
    for (size_t i = 0; i < history->count; i++) {
        struct ui_edit edit = history->edit[i];
        if (renumber(&edit.reference, old, study) && renumber(&edit.before.words, old, study) &&
            renumber(&edit.after.words, old, study)) {
            history->edit[kept++] = edit;
            done += i < history->done;
        }
    }
    history->count = kept;
    history->done = in_force ? done : 0;
}
