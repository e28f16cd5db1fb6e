/*
 * The what-if model: the ceilings as edited, the answers that follow from them and those that
 * follow from the file, and an undo history without limit.
 *
 * Every change re-attributes all records at once (core/attribution.h), so the plot, the chain
 * and the table always show one and the same state.
 */
#ifndef UI_WHATIF_H
#define UI_WHATIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/plot.h"
#include "core/study.h"

/* `source` of a reference whose source is the one its words state. */
enum { UI_SOURCE_AS_STATED = -1 };

/* One reference as edited: its numbers, and the words that go with them. */
struct ui_working {
    struct rt_ceilings ceilings;
    uint32_t words; /* index of the reference whose name, source, cite and dtype apply */
    int source;     /* index into rt_reference_sources, or UI_SOURCE_AS_STATED */
};

struct ui_edit {
    uint32_t reference;
    struct ui_working before, after;
};

struct ui_whatif {
    struct rt_study *study;       /* borrowed */
    struct rt_ceilings *ceilings; /* per reference, as edited: a column for rt_attribute_all */
    struct ui_working *working;   /* per reference; its ceilings are the same */
    size_t references;
    uint8_t *hypothesis;      /* per record, with the edited ceilings (rt_attribute_all) */
    uint8_t *file_hypothesis; /* per record, with the ceilings as loaded */
    struct rt_point *point;   /* per record: its place on the plot */
    struct ui_edit *edit;     /* the history; edit[0 .. done) are in force */
    size_t edits, done, capacity;
};

void ui_whatif_init(struct ui_whatif *whatif);
void ui_whatif_fini(struct ui_whatif *whatif);

/*
 * Binds to a freshly loaded, resolved study (the first one, or the same files read again) and
 * starts from its ceilings. The history of the previous study is kept for references that still
 * exist by id. When the new study states what the edits led to (they were saved), they stay in
 * force and can be undone; otherwise all count as undone and can be redone. The previous study
 * must still be there. RT_OK or RT_ENOMEM (unchanged).
 */
int ui_whatif_bind(struct ui_whatif *whatif, struct rt_study *study);

/* Puts a value on trial: everything follows, nothing enters the history. */
void ui_whatif_try(struct ui_whatif *whatif, uint32_t reference, const struct ui_working *working);

/*
 * Makes the present state of a reference an edit that began at *before. Nothing to do when it is
 * the same. Later, undone edits are forgotten. RT_ENOMEM: the state stays, without history.
 */
int ui_whatif_commit(struct ui_whatif *whatif, uint32_t reference, const struct ui_working *before);

/* Undoes or redoes one edit; the reference it concerned, or RT_ENOENT when there is none. */
long ui_whatif_undo(struct ui_whatif *whatif);
long ui_whatif_redo(struct ui_whatif *whatif);

struct ui_working ui_whatif_now(const struct ui_whatif *whatif, uint32_t reference);
struct ui_working ui_whatif_file(const struct ui_whatif *whatif, uint32_t reference);

/* The source of a reference's numbers as edited ("measured"), or NULL when it states none. */
const char *ui_whatif_source(const struct ui_whatif *whatif, uint32_t reference);

/* Whether a reference (any reference) differs from what was loaded. */
bool ui_whatif_changed(const struct ui_whatif *whatif, uint32_t reference);
bool ui_whatif_unsaved(const struct ui_whatif *whatif);

/* How many records have another answer than with the ceilings as loaded. */
size_t ui_whatif_flips(const struct ui_whatif *whatif);

/* Gives every record without a reference this one, until the next bind. */
void ui_whatif_assign(struct ui_whatif *whatif, uint32_t reference);

/* One record with the edited, or the loaded, ceilings. */
void ui_whatif_answer(const struct ui_whatif *whatif, size_t record, struct rt_answer *answer);
void ui_whatif_file_answer(const struct ui_whatif *whatif, size_t record, struct rt_answer *answer);

#endif
