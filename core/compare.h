/*
 * Two records side by side, before and after a change: every number that either of them has, the
 * metrics and the attribution, and how each changed. Where they are about different things that is
 * said, and no change is computed around it.
 *
 * Here nothing is judged: whether a planned experiment worked is for verdict.h.
 */
#ifndef RT_COMPARE_H
#define RT_COMPARE_H

#include "core/comparable.h"
#include "core/delta.h"
#include "core/repeats.h"
#include "core/study.h"

/* The numbers of an attribution: X(enumerator, key, unit). */
#define RT_ATTRIBUTED(X)                                                                           \
    X(RT_ATTRIBUTED_BALANCE, machine_balance_flop_per_byte, "FLOP/byte")                           \
    X(RT_ATTRIBUTED_LIMIT, roofline_limit_tflops, "TFLOP/s")                                       \
    X(RT_ATTRIBUTED_EFFICIENCY, reference_efficiency, "")

#define RT_X(enumerator, ...) enumerator,
enum rt_attributed { RT_ATTRIBUTED(RT_X) RT_ATTRIBUTED_COUNT };
#undef RT_X

struct rt_attributed_info {
    const char *key, *unit;
};
extern const struct rt_attributed_info rt_attributed_info[RT_ATTRIBUTED_COUNT];

/* A number of an attribution, or NULL: one that could not be made, or was not compared. */
struct rt_amount rt_attributed_amount(const struct rt_attribution *attribution,
                                      enum rt_attributed number);

/* The quantities that are compared, numbered through: of the record, metrics, attribution. */
enum {
    RT_FIRST_METRIC = RT_NUMBER_COUNT,
    RT_FIRST_ATTRIBUTED = RT_FIRST_METRIC + RT_METRIC_COUNT,
    RT_COMPARED_MAX = RT_FIRST_ATTRIBUTED + RT_ATTRIBUTED_COUNT
};

/* What forbids nothing, but has to be read with the numbers: X(enumerator, key). */
#define RT_BESIDE(X)                                                                               \
    X(RT_BESIDE_CHANGE, "change")       /* what the records state about it */                      \
    X(RT_BESIDE_UNSTATED, "unstated")   /* what must agree is not stated by both */                \
    X(RT_BESIDE_DEVICE, "device")       /* differs */                                              \
    X(RT_BESIDE_REFERENCE, "reference") /* differs, or has other ceilings */                       \
    X(RT_BESIDE_SOURCE, "source")       /* a number is from another source */                      \
    X(RT_BESIDE_NO_REPEATS, "noise")    /* there are none: no change is called noise */

#define RT_X(enumerator, key) enumerator,
enum rt_beside { RT_BESIDE(RT_X) RT_BESIDE_COUNT };
#undef RT_X

extern const char *const rt_beside_key[RT_BESIDE_COUNT];

/* A record with its answer, and the records that repeat it (repeats.h); all borrowed. */
struct rt_compare_side {
    const struct rt_answer *answer;
    const struct rt_record *const *repeat;
    size_t repeats;
};

/*
 * One side: the answer, and its repeats in the file of its record, found only where the answer says
 * that there are any. RT_OK or RT_ENOMEM; rt_repeats_fini(repeats) in any case, and after the
 * comparison, which borrows both.
 */
int rt_compare_side_take(struct rt_compare_side *side, struct rt_repeats *repeats,
                         const struct rt_set *set, const struct rt_answer *answer);

struct rt_record_comparison {
    struct rt_compare_side before, after;
    bool comparable;
    bool why_not[RT_AGREE_COUNT]; /* by rt_agree[]: this one differs */
    bool beside[RT_BESIDE_COUNT];
    /* What either has, in the order of the quantities; not comparable, without any change. */
    struct rt_delta row[RT_COMPARED_MAX];
    int quantity[RT_COMPARED_MAX]; /* which one row is */
    size_t count;
    bool has_noise; /* of some row */
    /* The total, and the kernel, before / after; more than 1 is faster. Comparable ones only. */
    bool has_speedup, has_kernel_speedup;
    double speedup, kernel_speedup;
    /* Comparable, and both have an answer: whether these are the same before and after. A bound
     * that only one side has is another one; the consistency is then that of what has it. */
    bool has_answers, same_hypothesis, same_bound, same_consistency;
};

/*
 * Compares. The answers may be of two studies; with ceilings of a what-if or without. The noise of
 * a row is the larger spread of a record and its repeats, of those that have the quantity; repeats
 * are attributed with the ceilings of their record. RT_OK or RT_ENOMEM.
 */
int rt_compare_records(const struct rt_compare_side *before, const struct rt_compare_side *after,
                       struct rt_record_comparison *comparison);

/* The row of a quantity (enum rt_number, RT_FIRST_METRIC + enum rt_metric, ...), or NULL. */
const struct rt_delta *rt_compare_row(const struct rt_record_comparison *comparison, int quantity);

/* ---- in words; may hold bytes of the files: escape when showing ---- */

/* Appends why they are not comparable: "dtype differs: 'bf16' before, 'fp32' after; ...". */
void rt_compare_put_why_not(struct rt_buf *buf, const struct rt_record_comparison *comparison);

/* Appends what has to be read with it, one that is set in `beside`. */
void rt_compare_put_beside(struct rt_buf *buf, const struct rt_record_comparison *comparison,
                           enum rt_beside beside);

/* Appends "total 1.625 times as fast (26 -> 16 ms), kernel 2 times (20 -> 10 ms)". */
void rt_compare_put_speedup(struct rt_buf *buf, const struct rt_record_comparison *comparison);

/*
 * Appends "the answer changed: transfer -> kernel_memory; the bound ...", or "the same answer:
 * ..."; of what is not comparable only what each is.
 */
void rt_compare_put_answers(struct rt_buf *buf, const struct rt_record_comparison *comparison);

/*
 * Appends where a row's numbers are from: "counter", "theoretical -> counter" where that differs,
 * "derived", "unstated"; of what needs ceilings the references.
 */
void rt_compare_put_source(struct rt_buf *buf, const struct rt_record_comparison *comparison,
                           size_t row);

#endif
