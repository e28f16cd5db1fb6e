/*
 * One quantity on two sides: before and after a change, or under two references. What is not known
 * or not defined has its bit clear; nothing is computed around it.
 */
#ifndef RT_DELTA_H
#define RT_DELTA_H

#include "core/buf.h"
#include "core/noise.h"

/* What there is of a quantity on one side. */
enum rt_amount_state {
    RT_AMOUNT_UNKNOWN, /* not measured, or not to be had from what was */
    RT_AMOUNT_NUMBER,
    RT_AMOUNT_NONE,    /* the word `none`: a measured 0, its value is 0 */
    RT_AMOUNT_INFINITE /* the intensity of a kernel without DRAM traffic */
};

struct rt_amount {
    enum rt_amount_state state;
    double value; /* of RT_AMOUNT_NUMBER, finite, and of RT_AMOUNT_NONE */
};

static inline bool rt_amount_known(const struct rt_amount *amount)
{
    return amount->state == RT_AMOUNT_NUMBER || amount->state == RT_AMOUNT_NONE;
}

struct rt_delta {
    const char *name, *unit; /* the key of the quantity everywhere; "" is no unit */
    struct rt_amount before, after;
    bool has_difference;
    double difference; /* after - before; where both are known and it is finite */
    bool has_ratio;
    double ratio;  /* after / before; where both are known, before is not 0 and it is finite */
    double change; /* after / before - 1; where there is a ratio */
    bool has_noise;
    double noise;      /* of repeats, a share; INFINITY where they differ around a median of 0 */
    enum rt_move move; /* by more than the noise; without noise, at all; RT_STAYED if unknown */
};

/*
 * Fills in what follows from both amounts, which are set, with the noise if that is. Without this
 * call there is no change.
 */
void rt_delta_find(struct rt_delta *delta);

/* Whether it is told apart from noise: there is a finite noise, and both amounts are known. */
bool rt_delta_is_judged(const struct rt_delta *delta);

/* The cells of a table: X(enumerator, heading). */
#define RT_DELTA_COLUMNS(X)                                                                        \
    X(RT_DELTA_NAME, "quantity")                                                                   \
    X(RT_DELTA_BEFORE, "before")                                                                   \
    X(RT_DELTA_AFTER, "after")                                                                     \
    X(RT_DELTA_DIFFERENCE, "difference")                                                           \
    X(RT_DELTA_CHANGE, "change")                                                                   \
    X(RT_DELTA_NOISE, "noise")

#define RT_X(enumerator, heading) enumerator,
enum rt_delta_column { RT_DELTA_COLUMNS(RT_X) RT_DELTA_COLUMN_COUNT };
#undef RT_X

extern const char *const rt_delta_heading[RT_DELTA_COLUMN_COUNT];

/*
 * Appends one cell: ASCII, for people. "?" is what is not known, "none" and "inf" what they are;
 * "-" a difference or change that is not defined; of the noise "beyond 5 %", "within 5 %", or
 * nothing where there are no repeats to tell by.
 */
void rt_delta_put(struct rt_buf *buf, const struct rt_delta *delta, enum rt_delta_column column);

/* The same with at most `digits` significant digits, not five; with fewer than that, percentages
 * have two, not three. */
void rt_delta_put_digits(struct rt_buf *buf, const struct rt_delta *delta,
                         enum rt_delta_column column, int digits);

#endif
