/*
 * Sets of instants, as half-open intervals [begin, end) of integer nanoseconds.
 *
 * A set is normal: its intervals are ascending, disjoint, do not touch and are not empty, so equal
 * sets are equal arrays. rt_intervals_add() may break that, rt_intervals_unite() restores it; every
 * other function takes normal sets and gives normal sets.
 *
 * Instants lie within RT_INSTANT_MIN..RT_INSTANT_MAX, so that the length of any set is exact. Times
 * of profilers, nanoseconds since 1970 or since start, are far inside.
 */
#ifndef RT_INTERVAL_H
#define RT_INTERVAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RT_INSTANT_MIN (-INT64_C(0x3fffffffffffffff))
#define RT_INSTANT_MAX INT64_C(0x3fffffffffffffff)

struct rt_interval {
    int64_t begin, end; /* ns; begin <= end */
};

struct rt_intervals {
    struct rt_interval *item; /* owned */
    size_t count, capacity;
};

/* Whether it does not end before it begins, and lies within RT_INSTANT_MIN..RT_INSTANT_MAX. */
bool rt_interval_possible(struct rt_interval interval);

void rt_intervals_init(struct rt_intervals *set);
void rt_intervals_fini(struct rt_intervals *set);

/* Appends an interval, in no order; an empty one adds nothing. RT_OK, RT_ENOMEM, RT_EINVAL. */
int rt_intervals_add(struct rt_intervals *set, struct rt_interval interval);

/* Makes the set normal: what overlaps or touches becomes one interval. */
void rt_intervals_unite(struct rt_intervals *set);

/* Nanoseconds in the set. */
int64_t rt_intervals_length(const struct rt_intervals *set);

/*
 * out becomes a and b, a or b, a without b. `out` is initialised and neither of the two. RT_OK, or
 * RT_ENOMEM: out is then of no use, but can be freed.
 */
int rt_intervals_and(const struct rt_intervals *a, const struct rt_intervals *b,
                     struct rt_intervals *out);
int rt_intervals_or(const struct rt_intervals *a, const struct rt_intervals *b,
                    struct rt_intervals *out);
int rt_intervals_without(const struct rt_intervals *a, const struct rt_intervals *b,
                         struct rt_intervals *out);

/* Index of the first interval that ends behind an instant; count when there is none. */
size_t rt_intervals_find(const struct rt_intervals *set, int64_t instant);

/* Nanoseconds of the set within an interval; by bisection, then interval by interval. */
int64_t rt_intervals_within(const struct rt_intervals *set, struct rt_interval interval);

#endif
