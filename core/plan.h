/*
 * An experiment plan: exactly one named change, what to observe, and the condition under which
 * the hypothesis was wrong and the timeline has to be looked at again (model.md section 4). Also
 * the terms on which the record after the change will be judged (verdict.h): they are set before
 * the run, so that nobody can choose them by its result.
 */
#ifndef RT_PLAN_H
#define RT_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"
#include "core/hypothesis.h"
#include "core/index.h"

/*
 * The numbers of a plan: X(enumerator, key). The tolerance is a fraction in (0, 1), RT_TOLERANCE
 * when not stated; the bound of max_abs_error is at least 0, and there may be none.
 */
#define RT_TERMS(X)                                                                                \
    X(RT_TERM_TOLERANCE, tolerance)                                                                \
    X(RT_TERM_MAX_ABS_ERROR_BOUND, max_abs_error_bound)

#define RT_X(enumerator, ...) enumerator,
enum rt_term { RT_TERMS(RT_X) RT_TERM_COUNT };
#undef RT_X

struct rt_terms {
    bool has[RT_TERM_COUNT]; /* stated */
    double value[RT_TERM_COUNT];
};

extern const char *const rt_term_key[RT_TERM_COUNT];

/* "must be greater than 0 and less than 1" and so on; NULL when the value is allowed. */
const char *rt_term_violation(enum rt_term term, double value);

/* Sets the terms of an experiment (verdict.h): those stated, else RT_TOLERANCE and no bound. */
struct rt_experiment;
void rt_terms_apply(const struct rt_terms *terms, struct rt_experiment *experiment);

struct rt_plan {
    /* owned by the list it is in */
    const char *id;        /* [plan ID] */
    const char *record;    /* id of the baseline record */
    const char *reference; /* id of the reference; NULL when not stated */
    const char *note;      /* NULL when there is none */
    enum rt_hypothesis hypothesis;
    enum rt_change single_change;
    struct rt_terms terms;
    uint32_t file, line; /* where it was read; line 0 when it was just made */
};

struct rt_plans {
    struct rt_plan *item; /* owned */
    size_t count, capacity;
    struct rt_index by_id;
};

void rt_plans_init(struct rt_plans *plans);
void rt_plans_fini(struct rt_plans *plans);

/* Copies a plan, texts included, to the end; RT_EEXIST when its file already has the id. */
int rt_plans_add(struct rt_plans *plans, const struct rt_plan *plan);

/*
 * Checks that `change` is exactly one allowed change of the hypothesis. RT_OK with *out set;
 * RT_EREFUSED otherwise, with a sentence in `why` that gives the allowed list, or, for a
 * hypothesis without experiment, says why there is none and what to do instead.
 */
int rt_plan_choose(enum rt_hypothesis hypothesis, const char *change, enum rt_change *out,
                   struct rt_buf *why);

/* Appends "tile_size, layout": the allowed changes of a hypothesis. */
void rt_plan_list_allowed(struct rt_buf *buf, enum rt_hypothesis hypothesis);

#endif
