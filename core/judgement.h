/*
 * A plan held against what was measured after the change: which record is meant on either side,
 * with its repeats, and the verdict (verdict.h) on the terms of the plan. The command line and the
 * interactive program judge by these functions alone.
 *
 * The two records may have the same ID: they are told apart by their files. They may come from two
 * studies or from one.
 */
#ifndef RT_JUDGEMENT_H
#define RT_JUDGEMENT_H

#include "core/lines.h"
#include "core/repeats.h"
#include "core/study.h"
#include "core/verdict.h"

/* The record on one side of the change. */
struct rt_judged_side {
    const struct rt_set *set; /* borrowed, and so are all texts */
    size_t index;
    struct rt_record record;
    struct rt_repeats repeats;
    bool imported; /* it stands in no INI file, so nobody can write a line into it */
    bool told;     /* its evidence says how to measure counts that are missing */
};

struct rt_judgement {
    const struct rt_plan *plan; /* borrowed */
    const struct rt_set *plans; /* the set that knows the plan's file; borrowed */
    struct rt_judged_side before, after;
    struct rt_experiment experiment; /* of the two sides, on the terms of the plan */
    struct rt_verdict verdict;
    struct rt_buf because;
};

/*
 * The plan of a study by its ID (NULL: the only one). Returns its number, or RT_ENOENT with a
 * sentence in `why` that lists the plans.
 */
long rt_judgement_find_plan(const struct rt_study *study, const char *id, struct rt_buf *why);

/*
 * The record before the change: the plan's, in the plan's file. Returns its number in the plan's
 * study, or RT_ENOENT with a sentence in `why`.
 */
long rt_judgement_find_before(const struct rt_study *study, const struct rt_plan *plan,
                              struct rt_buf *why);

/*
 * How good a candidate for the record after the change is, the best first. In the file `except`
 * (the plan's, when it is of the same study; else RT_NO_FILE) stands what was measured before: only
 * a record there that states a change itself may be it, the last of all.
 */
enum rt_candidate {
    RT_CANDIDATE_SAME_ID,  /* it has the ID of the plan's record */
    RT_CANDIDATE_ALONE,    /* it repeats no other record */
    RT_CANDIDATE_REPEAT,   /* it does */
    RT_CANDIDATE_OWN_FILE, /* see above */
    RT_CANDIDATE_NONE
};

/* What `record` is to a plan. */
enum rt_candidate rt_judgement_candidate(const struct rt_set *set, const struct rt_plan *plan,
                                         uint32_t except, size_t record);

/*
 * The record after the change: the one called `id`, in any file but `except`; without that (NULL)
 * the only one among the best candidates that there are. Returns its number, or RT_ENOENT with a
 * sentence in `why` that lists what there is.
 */
long rt_judgement_find_after(const struct rt_study *study, const struct rt_plan *plan,
                             const char *id, uint32_t except, struct rt_buf *why);

/* Where a candidate stands among all of a plan, the best first, equals in the order of the set. */
struct rt_candidates {
    size_t count, place; /* place from 0: how many stand before it */
    long first;          /* the best one; RT_ENOENT: there is none */
    long next, previous; /* its neighbours, or RT_ENOENT */
};

/* `record` may be any number: then place and neighbours are those that it would have. */
void rt_judgement_candidates(const struct rt_set *set, const struct rt_plan *plan, uint32_t except,
                             size_t record, struct rt_candidates *candidates);

/* Whether a plan of a study can be judged by what else is in it: both records are there. */
bool rt_judgement_is_possible(const struct rt_study *study, const struct rt_plan *plan);

/*
 * Judges record `after` of one study by plan number `plan` of another one, or of the same. Repeats
 * of the record before are those in the plan's file; those of the record after may be in any
 * other. RT_OK; RT_ENOENT with a sentence in `why` when the plan's record is missing; RT_ENOMEM.
 * Only after RT_OK call rt_judgement_fini. A judgement points into itself: it must not be copied.
 */
int rt_judgement_make(struct rt_judgement *judgement, const struct rt_study *plans, size_t plan,
                      const struct rt_study *study, size_t after, struct rt_buf *why);
void rt_judgement_fini(struct rt_judgement *judgement);

/*
 * judgement_lines.c: appends, for whatever was not measured and is needed, a line that says where
 * to write it; the label is the quantity. Nothing unless that is why the verdict is inconclusive.
 */
void rt_judgement_missing(const struct rt_judgement *judgement, struct rt_lines *lines);

/*
 * Appends what was said before the run: a line for each verdict, in their order, the label its
 * name; the one that came about is RT_LINE_ANSWER (-1: none yet, and `after` means nothing). Check
 * lines->failed.
 */
void rt_judgement_said(const struct rt_experiment *experiment, int came_about,
                       struct rt_lines *lines);

#endif
