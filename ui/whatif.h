/*
 * The what-if model: the ceilings as edited, the answers that follow from them and those that
 * follow from the file, and an undo history without limit.
 *
 * Every change re-attributes all records at once (core/attribution.h), so the plot, the chain
 * and the table always show one and the same state.
 */
#ifndef UI_WHATIF_H
#define UI_WHATIF_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/plot.h"
#include "core/study.h"
#include "ui/history.h"

struct ui_whatif {
    struct rt_study *study;       /* borrowed */
    struct rt_ceilings *ceilings; /* per reference, as edited: a column for rt_attribute_all */
    struct ui_working *working;   /* per reference; its ceilings are the same */
    size_t references;
    uint8_t *hypothesis;      /* per record, with the edited ceilings (rt_attribute_all) */
    uint8_t *file_hypothesis; /* per record, with the ceilings as loaded */
    struct rt_point *point;   /* per record: its place on the plot */
    uint32_t *reference;      /* per record: its reference in the study, else `assigned` */
    uint32_t assigned;        /* serves the records without a reference; or RT_NO_REFERENCE */
    bool one_reference;       /* all records have the same, or none has any */
    struct ui_history history;
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

/*
 * Puts a value on trial: everything follows, nothing enters the history. A reference that is kept
 * for several precisions (rt_references_are_one) changes in all but their compute ceilings.
 */
void ui_whatif_try(struct ui_whatif *whatif, uint32_t reference, const struct ui_working *working);

/*
 * Makes the present state of a reference an edit that began at *before. Nothing to do when it is
 * the same. Later, undone edits are forgotten. RT_ENOMEM: the state stays, without history.
 */
int ui_whatif_commit(struct ui_whatif *whatif, uint32_t reference, const struct ui_working *before);

/* What was undone is which reference serves the records that have none. */
#define UI_WHATIF_ASSIGNED LONG_MAX

/* Undoes or redoes one edit: the reference it concerned, UI_WHATIF_ASSIGNED, or RT_ENOENT. */
long ui_whatif_undo(struct ui_whatif *whatif);
long ui_whatif_redo(struct ui_whatif *whatif);

struct ui_working ui_whatif_now(const struct ui_whatif *whatif, uint32_t reference);
struct ui_working ui_whatif_file(const struct ui_whatif *whatif, uint32_t reference);

/* The source of a reference's numbers as edited ("measured"), or NULL when it states none. */
const char *ui_whatif_source(const struct ui_whatif *whatif, uint32_t reference);

/* Whether a reference differs from what was loaded; whether anything does. */
bool ui_whatif_changed(const struct ui_whatif *whatif, uint32_t reference);
bool ui_whatif_unsaved(const struct ui_whatif *whatif);

/* How many records have another answer than with the ceilings as loaded. */
size_t ui_whatif_flips(const struct ui_whatif *whatif);

/* The records without a reference are served by this one; an edit like any other. */
int ui_whatif_assign(struct ui_whatif *whatif, uint32_t reference);

/* How many references, from the first, are offered: not those that are kept for precisions. */
size_t ui_whatif_offered(const struct ui_whatif *whatif);

/* A reference with its numbers as edited, and with words that may vouch for them: see
 * rt_reference_state. Borrowed texts; `cite` holds one of them. */
void ui_whatif_stated(const struct ui_whatif *whatif, uint32_t reference,
                      struct rt_reference *stated, struct rt_buf *cite);

/* One record with the edited, or the loaded, ceilings. */
void ui_whatif_answer(const struct ui_whatif *whatif, size_t record, struct rt_answer *answer);
void ui_whatif_file_answer(const struct ui_whatif *whatif, size_t record, struct rt_answer *answer);

#endif
