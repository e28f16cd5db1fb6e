/*
 * The verdict of a plan as a page: the plan, the record before and the one after the change with
 * their repeats, and what core/verdict.h says about them. The command line and the interactive
 * program write the same pages; nothing here loads or prints.
 *
 * The two records may have the same ID: they are told apart by their files. They may come from two
 * studies or from one.
 */
#ifndef VERDICT_PAGE_H
#define VERDICT_PAGE_H

#include "core/buf.h"
#include "core/repeats.h"
#include "core/study.h"
#include "core/verdict.h"
#include "src/cli.h"

/* The record on one side of the change. */
struct verdict_side {
    const struct rt_set *set; /* borrowed, and so are all texts */
    size_t index;
    struct rt_record record;
    struct rt_repeats repeats;
};

struct verdict_page {
    const struct rt_plan *plan; /* borrowed */
    const struct rt_set *plans; /* the set that knows the plan's file; borrowed */
    struct verdict_side before, after;
    struct rt_experiment experiment; /* of the two sides, on the terms of the plan */
    struct rt_verdict verdict;
    struct rt_buf because;
};

/*
 * The plan of a study by its ID (NULL: the only one). Returns its number, or RT_ENOENT with a
 * sentence in `why` that lists the plans.
 */
long verdict_find_plan(const struct rt_study *study, const char *id, struct rt_buf *why);

/*
 * The record before the change: the plan's, in the plan's file. Returns its number in the plan's
 * study, or RT_ENOENT with a sentence in `why`.
 */
long verdict_find_before(const struct rt_study *study, const struct rt_plan *plan,
                         struct rt_buf *why);

/*
 * The record after the change, in any file of the study but `except` (the plan's, when it is of
 * the same study; else RT_NO_FILE): the one called `id`; without that (NULL) the one with the ID of
 * the plan's record, else the only one that repeats no other (where all do, the only one). Returns
 * its number, or RT_ENOENT with a sentence in `why` that lists what there is.
 */
long verdict_find_after(const struct rt_study *study, const struct rt_plan *plan, const char *id,
                        uint32_t except, struct rt_buf *why);

/*
 * Judges record `after` of one study by plan number `plan` of another one, or of the same. Repeats
 * of the record before are those in the plan's file; those of the record after may be in any
 * other. RT_OK; RT_ENOENT with a sentence in `why` when the plan's record is missing; RT_ENOMEM.
 * Only after RT_OK call verdict_page_fini. A page points into itself: it must not be copied.
 */
int verdict_page_make(struct verdict_page *page, const struct rt_study *plans, size_t plan,
                      const struct rt_study *study, size_t after, struct rt_buf *why);
void verdict_page_fini(struct verdict_page *page);

/* Appends what follows from the verdict: when falsified, the plan's "revisit when". */
void verdict_put_next(struct rt_buf *buf, const struct verdict_page *page);

/*
 * Whether the change of a compared quantity is a number: known on both sides and, as a share of the
 * value before, finite.
 */
bool verdict_has_change(const struct rt_comparison *item);

/* The table of comparisons: X(enumerator, heading). */
#define VERDICT_COLUMNS(X)                                                                         \
    X(VERDICT_NAME, "quantity")                                                                    \
    X(VERDICT_BEFORE, "before")                                                                    \
    X(VERDICT_AFTER, "after")                                                                      \
    X(VERDICT_CHANGE, "change")                                                                    \
    X(VERDICT_EXPECTED, "expected")                                                                \
    X(VERDICT_NOISE, "noise")                                                                      \
    X(VERDICT_MOVE, "moved")

#define VERDICT_X(enumerator, heading) enumerator,
enum verdict_column { VERDICT_COLUMNS(VERDICT_X) VERDICT_COLUMN_COUNT };
#undef VERDICT_X

extern const char *const verdict_heading[VERDICT_COLUMN_COUNT];

/* Appends one cell: ASCII, for people; "?" is what is not known. */
void verdict_put_cell(struct rt_buf *buf, const struct rt_comparison *item,
                      enum verdict_column column);

/*
 * Whether it belongs to "what else moved": stage_ms always, where it is known; of the others what
 * moved and is neither the lever nor the target nor max_abs_error.
 */
bool verdict_is_else(const struct verdict_page *page, size_t item);

/* Appends what it did: "stage_ms fell (-31 %)". */
void verdict_put_else(struct rt_buf *buf, const struct rt_comparison *item);

/* Appends the page in one form; check buf->failed. */
void verdict_write_text(struct rt_buf *buf, const struct verdict_page *page, bool unicode);
void verdict_write_markdown(struct rt_buf *buf, const struct verdict_page *page);
void verdict_write_json(struct rt_buf *buf, const struct verdict_page *page);

/* In any of the formats of the command: RT_OK or RT_ENOMEM. */
int verdict_write(struct rt_buf *buf, const struct verdict_page *page, enum cli_format format,
                  bool unicode);

#endif
