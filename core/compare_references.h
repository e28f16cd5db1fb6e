/*
 * One record, or all records of a set, under two references: what each says, and whether the answer
 * depends on which one is believed. A ceiling is for one precision: with two precisions nothing is
 * compared, and that is said.
 */
#ifndef RT_COMPARE_REFERENCES_H
#define RT_COMPARE_REFERENCES_H

#include "core/attribution.h"
#include "core/compare.h"

/* A reference as it is compared: its own ceilings, or those of a what-if. Texts are borrowed. */
struct rt_reference_side {
    const char *id;
    const char *dtype; /* NULL: not stated */
    struct rt_ceilings ceilings;
    const struct rt_roofs *roofs; /* borrowed; a record's dtype picks one of them. NULL: there are
                                     none, or one is picked already */
};

enum { RT_FIRST_REFERENCE, RT_SECOND_REFERENCE, RT_TWO_REFERENCES };

/* Why not: X(enumerator). Each only where both state a precision. */
#define RT_OTHER_DTYPES(X)                                                                         \
    X(RT_OTHER_DTYPE_FIRST)  /* the first is not for the precision of the record */                \
    X(RT_OTHER_DTYPE_SECOND) /* the second is not */                                               \
    X(RT_OTHER_DTYPE_BOTH)   /* the two are for different ones */

#define RT_X(enumerator) enumerator,
enum rt_other_dtype { RT_OTHER_DTYPES(RT_X) RT_OTHER_DTYPE_COUNT };
#undef RT_X

/* The rows: the three ceilings, then the numbers of the attribution, of those that there are. */
enum { RT_REFERENCE_ROWS = RT_CEILING_COUNT + RT_ATTRIBUTED_COUNT };

/* Parameters called `side` are arrays of RT_TWO_REFERENCES. */
struct rt_reference_comparison {
    const struct rt_record *record; /* borrowed */
    struct rt_reference_side side[RT_TWO_REFERENCES];
    bool comparable;
    bool why_not[RT_OTHER_DTYPE_COUNT];
    bool attributed[RT_TWO_REFERENCES]; /* false: a result is not finite */
    struct rt_attribution attribution[RT_TWO_REFERENCES];
    struct rt_delta row[RT_REFERENCE_ROWS]; /* not comparable: without any change */
    size_t count;
    bool has_answers, same_hypothesis, same_kernel, same_bound, same_consistency; /* as in compare.h
                                                                                   */
};

/* Compares, under the two of side[]. The metrics must be those of the record. */
void rt_compare_references(const struct rt_record *record, const struct rt_metrics *metrics,
                           const struct rt_reference_side *side,
                           struct rt_reference_comparison *comparison);

/* Appends why they are not comparable, one reason that is set in `why_not`, or all of them; may
 * hold bytes of the files: escape when showing. */
void rt_compare_put_other_dtype(struct rt_buf *buf,
                                const struct rt_reference_comparison *comparison,
                                enum rt_other_dtype which);
void rt_compare_put_other_dtypes(struct rt_buf *buf,
                                 const struct rt_reference_comparison *comparison);

/* Appends "the same answer: ...", "the answer differs: a under x, b under y", and the bound. */
void rt_compare_put_reference_answers(struct rt_buf *buf,
                                      const struct rt_reference_comparison *comparison);

/* ---- a whole set ---- */

/* What a column holds of a record that is not comparable; RT_NO_HYPOTHESIS: it has no answer. */
enum { RT_NOT_COMPARABLE = 0xfe };

struct rt_reference_flips {
    size_t records;
    uint8_t *hypothesis[RT_TWO_REFERENCES]; /* owned; per record */
    size_t compared;                        /* comparable, and with an answer under both */
    size_t not_comparable;
    size_t differ; /* of those compared, how many have another answer */
};

/* RT_OK, or RT_ENOMEM with nothing to free. */
int rt_reference_flips_find(const struct rt_set *set, const struct rt_reference_side *side,
                            struct rt_reference_flips *flips);
void rt_reference_flips_fini(struct rt_reference_flips *flips);

/* Whether the record was compared, and its answers differ; whether it is not comparable. */
bool rt_reference_flips_differ(const struct rt_reference_flips *flips, size_t record);
bool rt_reference_flips_not_comparable(const struct rt_reference_flips *flips, size_t record);

#endif
