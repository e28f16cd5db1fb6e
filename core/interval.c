/*
 * Sets of instants: one walk over two ascending lists does all that combines them.
 */
#include "core/interval.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/grow.h"

bool rt_interval_possible(struct rt_interval interval)
{
    return interval.begin <= interval.end && interval.begin >= RT_INSTANT_MIN &&
           interval.end <= RT_INSTANT_MAX;
}

void rt_intervals_init(struct rt_intervals *set)
{
    *set = (struct rt_intervals){.item = NULL};
}

void rt_intervals_fini(struct rt_intervals *set)
{
    free(set->item);
    rt_intervals_init(set);
}

int rt_intervals_add(struct rt_intervals *set, struct rt_interval interval)
{
    if (!rt_interval_possible(interval)) {
        return RT_EINVAL;
    }
    if (interval.begin == interval.end) {
        return RT_OK;
    }
    struct rt_interval *const grown = rt_grow(set->item, set->count, &set->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    set->item = grown;
    set->item[set->count++] = interval;
    return RT_OK;
}

static int compare_begins(const void *left, const void *right)
{
    const struct rt_interval *const a = left;
    const struct rt_interval *const b = right;
    return (a->begin > b->begin) - (a->begin < b->begin);
}

void rt_intervals_unite(struct rt_intervals *set)
{
    if (set->count == 0) {
        return;
    }
    qsort(set->item, set->count, sizeof *set->item, compare_begins);
    size_t last = 0;
    for (size_t i = 1; i < set->count; i++) {
        if (set->item[i].begin > set->item[last].end) {
            set->item[++last] = set->item[i];
        } else if (set->item[i].end > set->item[last].end) {
            set->item[last].end = set->item[i].end;
        }
    }
    set->count = last + 1;
}

int64_t rt_intervals_length(const struct rt_intervals *set)
{
    int64_t length = 0;
    for (size_t i = 0; i < set->count; i++) {
        length += set->item[i].end - set->item[i].begin;
    }
    return length;
}

/* Whether what is in a, and in b, is in the result: a bit for each of the four cases. */
enum keep { KEEP_A = 1 << 1, KEEP_B = 1 << 2, KEEP_BOTH = 1 << 3 };

/* The next instant at which a set begins or ends; `edge` counts both. */
static int64_t look_at_edge(const struct rt_intervals *set, size_t edge)
{
    if (edge / 2 >= set->count) {
        return INT64_MAX;
    }
    return edge % 2 == 0 ? set->item[edge / 2].begin : set->item[edge / 2].end;
}

/* Walks over the edges of both sets; in between, membership does not change. */
static int combine(const struct rt_intervals *a, const struct rt_intervals *b, unsigned keep,
                   struct rt_intervals *out)
{
    size_t edge_a = 0;
    size_t edge_b = 0;
    bool inside = false;
    int64_t begin = 0;
    out->count = 0;
    while (edge_a < 2 * a->count || edge_b < 2 * b->count) {
        const int64_t next_a = look_at_edge(a, edge_a);
        const int64_t next_b = look_at_edge(b, edge_b);
        const int64_t at = next_a < next_b ? next_a : next_b;
        edge_a += next_a == at;
        edge_b += next_b == at;
        const unsigned in = (unsigned)(edge_a % 2) | (unsigned)(edge_b % 2) << 1;
        const bool now = (keep >> in & 1U) != 0;
        if (now && !inside) {
            begin = at;
        } else if (!now && inside) {
            const int code = rt_intervals_add(out, (struct rt_interval){begin, at});
            if (code != RT_OK) {
                return code;
            }
        }
        inside = now;
    }
    return RT_OK;
}

int rt_intervals_and(const struct rt_intervals *a, const struct rt_intervals *b,
                     struct rt_intervals *out)
{
    return combine(a, b, KEEP_BOTH, out);
}

int rt_intervals_or(const struct rt_intervals *a, const struct rt_intervals *b,
                    struct rt_intervals *out)
{
    return combine(a, b, KEEP_A | KEEP_B | KEEP_BOTH, out);
}

int rt_intervals_without(const struct rt_intervals *a, const struct rt_intervals *b,
                         struct rt_intervals *out)
{
    return combine(a, b, KEEP_A, out);
}

size_t rt_intervals_find(const struct rt_intervals *set, int64_t instant)
{
    size_t low = 0;
    for (size_t high = set->count; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (set->item[middle].end <= instant) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

int64_t rt_intervals_within(const struct rt_intervals *set, struct rt_interval interval)
{
    int64_t length = 0;
    for (size_t i = rt_intervals_find(set, interval.begin);
         i < set->count && set->item[i].begin < interval.end; i++) {
        const struct rt_interval *const item = &set->item[i];
        const int64_t begin = item->begin > interval.begin ? item->begin : interval.begin;
        const int64_t end = item->end < interval.end ? item->end : interval.end;
        length += end - begin;
    }
    return length;
}
