/*
 * A verdict in words: the cells of its table of comparisons, which of them decided, what else
 * moved, what follows. Every page and screen takes its words from here.
 */
#ifndef RT_VERDICT_WORDS_H
#define RT_VERDICT_WORDS_H

#include "core/verdict.h"

/* The table of comparisons: X(enumerator, heading). */
#define RT_VERDICT_COLUMNS(X)                                                                      \
    X(RT_COLUMN_NAME, "quantity")                                                                  \
    X(RT_COLUMN_BEFORE, "before")                                                                  \
    X(RT_COLUMN_AFTER, "after")                                                                    \
    X(RT_COLUMN_CHANGE, "change")                                                                  \
    X(RT_COLUMN_EXPECTED, "expected")                                                              \
    X(RT_COLUMN_NOISE, "noise")                                                                    \
    X(RT_COLUMN_MOVE, "moved")

#define RT_X(enumerator, heading) enumerator,
enum rt_verdict_column { RT_VERDICT_COLUMNS(RT_X) RT_VERDICT_COLUMN_COUNT };
#undef RT_X

extern const char *const rt_verdict_heading[RT_VERDICT_COLUMN_COUNT];

/* Appends one cell: ASCII, for people; "?" is what is not known. */
void rt_verdict_put_cell(struct rt_buf *buf, const struct rt_comparison *item,
                         enum rt_verdict_column column);

/*
 * Whether the change of a compared quantity is a number: known on both sides and, as a share of the
 * value before, finite.
 */
bool rt_verdict_has_change(const struct rt_comparison *item);

/*
 * Whether the verdict rests on this comparison: lever and target of a supported or falsified plan,
 * the lever that stayed or went the other way, the result that is wrong, what is missing. Nothing
 * that was compared makes records not comparable.
 */
bool rt_verdict_decides(const struct rt_verdict *verdict, size_t item);

/*
 * Whether it belongs to "what else moved": stage_ms always, where it is known; of the others what
 * moved and is neither the lever nor the target nor max_abs_error.
 */
bool rt_verdict_is_else(const struct rt_verdict *verdict, size_t item);

/* Appends what it did: "stage_ms fell (-31 %)". */
void rt_verdict_put_else(struct rt_buf *buf, const struct rt_comparison *item);

/* Appends what follows from a verdict: when falsified, "revisit when". */
void rt_verdict_put_next(struct rt_buf *buf, enum rt_verdict_kind kind,
                         enum rt_hypothesis hypothesis);

/* The key of a record that gives a compared quantity: "transfer_ms" of "exposed_transfer_ms". */
const char *rt_verdict_key(const char *quantity);

#endif
