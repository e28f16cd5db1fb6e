/*
 * The history of edits: undo and redo without limit, across reloads.
 */
#ifndef UI_HISTORY_H
#define UI_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/study.h"

/* `source` of a reference whose source is the one its words state. */
enum { UI_SOURCE_AS_STATED = -1 };

/* One reference as edited: its numbers, and the words that go with them. */
struct ui_working {
    struct rt_ceilings ceilings;
    uint32_t words; /* index of the reference whose name, source, cite and dtype apply */
    int source;     /* index into rt_reference_sources, or UI_SOURCE_AS_STATED */
};

/*
 * One edit of a reference. With `reference` RT_NO_REFERENCE it is about the records that have
 * none: `words` is the index of the reference that serves them, or RT_NO_REFERENCE.
 */
struct ui_edit {
    uint32_t reference;
    struct ui_working before, after;
};

struct ui_history {
    struct ui_edit *edit; /* owned; edit[0 .. done) are in force, the rest can be redone */
    size_t count, done, capacity;
};

void ui_history_init(struct ui_history *history);
void ui_history_fini(struct ui_history *history);

/* Adds an edit that is in force; undone ones are forgotten. RT_OK or RT_ENOMEM. */
int ui_history_push(struct ui_history *history, const struct ui_edit *edit);

/* The edit that is undone or redone now; NULL when there is none. Borrowed until the next push. */
const struct ui_edit *ui_history_undo(struct ui_history *history);
const struct ui_edit *ui_history_redo(struct ui_history *history);

/*
 * After the files were read again: edits of references that are gone are dropped, the others
 * numbered as in the new study. `in_force` says that the new study states what the edits made of
 * the old one (they were saved); else all count as undone.
 */
void ui_history_renumber(struct ui_history *history, const struct rt_study *old,
                         const struct rt_study *study, bool in_force);

/*
 * The reference of the new study that stands where one of the old stood, or RT_ENOENT. One that
 * was saved into a file as a section of its own goes on as that.
 */
long ui_history_successor(const struct rt_study *old, uint32_t reference,
                          const struct rt_study *study);

#endif
