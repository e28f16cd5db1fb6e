/*
 * Did the experiment work? A plan written before the run is judged by the record after it: by the
 * first rule of model.md's table, "Closing the loop", that applies.
 */
#ifndef RT_VERDICT_H
#define RT_VERDICT_H

#include "core/buf.h"
#include "core/hypothesis.h"
#include "core/metrics.h"
#include "core/set.h"

/* In the order in which they are tried; X(enumerator, name, what it means). */
#define RT_VERDICTS(X)                                                                             \
    X(RT_VERDICT_NOT_COMPARABLE, "not_comparable", "the two records are about different things")   \
    X(RT_VERDICT_WRONG_RESULT, "wrong_result", "the change broke the result")                      \
    X(RT_VERDICT_INCONCLUSIVE, "inconclusive",                                                     \
      "something was not measured, or moved the other "                                            \
      "way")                                                                                       \
    X(RT_VERDICT_LEVER_DID_NOT_MOVE, "lever_did_not_move", "nothing was tested")                   \
    X(RT_VERDICT_FALSIFIED, "falsified",                                                           \
      "the lever moved, the time did not: go back to the "                                         \
      "timeline")                                                                                  \
    X(RT_VERDICT_SUPPORTED, "supported", "the lever moved and the time fell; that is no proof")

#define RT_X(enumerator, ...) enumerator,
enum rt_verdict_kind { RT_VERDICTS(RT_X) RT_VERDICT_COUNT };
#undef RT_X

struct rt_verdict_info {
    const char *name, *meaning;
};
extern const struct rt_verdict_info rt_verdict_info[RT_VERDICT_COUNT];

/* What a quantity is expected to do when the hypothesis is right. */
enum rt_direction { RT_FALL, RT_RISE, RT_MOVE, RT_STAY, RT_ANY, RT_DIRECTION_COUNT };
/* "fall", "rise", "change", "stay", "any": the last where nothing is expected */
extern const char *const rt_direction_name[RT_DIRECTION_COUNT];

/* The lever of a hypothesis, which way it is to move, and the time that is to fall. */
struct rt_lever {
    const char *lever; /* "dram_bytes"; NULL: the hypothesis has no experiment */
    enum rt_direction expected;
    const char *target; /* "kernel_ms" or "stage_ms" */
};
struct rt_lever rt_lever_of(enum rt_hypothesis hypothesis);

/* The declared tolerance: less than this share of the value before is noise. */
#define RT_TOLERANCE 0.03

/* What is compared. Records are borrowed; repeats are those of `before` and of `after`. */
struct rt_experiment {
    enum rt_hypothesis hypothesis;
    enum rt_change change;
    const struct rt_record *before, *after;
    const struct rt_record *const *before_repeats, *const *after_repeats;
    size_t before_repeat_count, after_repeat_count;
    double tolerance;             /* of the plan */
    bool has_max_abs_error_bound; /* stated in the plan */
    double max_abs_error_bound;
};

/*
 * One line of the comparison. Moved, fell and rose are about the value before: |after - before| is
 * more than noise * before (and a hair, 1e-12 of before, since 20 to 19.4 is 3 % and not more). So
 * any change from 0 is a move. The spread of a record and its repeats is (max - min) / median, of
 * those that state the quantity; of an even number the median is the mean of the middle two.
 */
struct rt_comparison {
    const char *name; /* "dram_bytes", "stage_ms", ...: an observation of hypothesis.h */
    bool has_before, has_after;
    double before, after;
    double change; /* after / before - 1; 0 where that is not defined or not finite */
    /* The tolerance used: the plan's, or the larger spread if that is more. INFINITY where repeats
     * differ around a median of 0: nothing can be told, and nothing counts as moved. */
    double noise;
    enum rt_direction expected;
    bool moved, fell, rose; /* by more than the noise */
};

enum { RT_COMPARISONS_MAX = 12 };

struct rt_verdict {
    enum rt_verdict_kind kind;
    /* lever, target, max_abs_error and stage_ms always; then what else of the observations of
     * hypothesis.h both records have, those of this hypothesis first */
    struct rt_comparison item[RT_COMPARISONS_MAX];
    size_t count;
};

/*
 * Judges; appends to `because` the sentence that says why, with the numbers. RT_OK; RT_EINVAL for a
 * hypothesis without experiment and for a change that it does not allow; RT_ENOMEM.
 *
 * The table of the model to the letter: two spellings of one precision do not differ
 * (rt_dtype_same), anything but the plan's change in the after record's `change` does. Above a
 * bound, max_abs_error after is enough for wrong_result; else it is needed on both sides, bound or
 * not. `none` for dram_bytes or flops is a measured 0.
 */
int rt_verdict_judge(const struct rt_experiment *experiment, struct rt_verdict *verdict,
                     struct rt_buf *because);

#endif
