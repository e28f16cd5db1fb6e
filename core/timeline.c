/*
 * The operations of a device in order, where it is busy with what, and the lookups among them.
 * What categories follow is the business of partition.c.
 */
#include "core/timeline.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/grow.h"

void rt_timeline_init(struct rt_timeline *timeline, const struct rt_calls *calls)
{
    *timeline = (struct rt_timeline){.calls = calls};
}

void rt_timeline_fini(struct rt_timeline *timeline)
{
    for (int b = 0; b < RT_BUSY_COUNT; b++) {
        rt_intervals_fini(&timeline->busy[b]);
    }
    free(timeline->item);
    free(timeline->reach);
    rt_timeline_init(timeline, NULL);
}

int rt_timeline_add(struct rt_timeline *timeline, struct rt_operation operation)
{
    if (!rt_interval_possible((struct rt_interval){operation.begin, operation.end}) ||
        operation.stream >= RT_STREAMS_MAX) {
        return RT_EINVAL;
    }
    struct rt_operation *const grown =
        rt_grow(timeline->item, timeline->count, &timeline->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    timeline->item = grown;
    timeline->item[timeline->count++] = operation;
    timeline->streams =
        operation.stream >= timeline->streams ? (size_t)operation.stream + 1 : timeline->streams;
    return RT_OK;
}

/* -1, 0 or 1, as comparing them from the first to the last pair says. */
static int compare(size_t pairs, const int64_t (*pair)[2])
{
    for (size_t p = 0; p < pairs; p++) {
        if (pair[p][0] != pair[p][1]) {
            return pair[p][0] < pair[p][1] ? -1 : 1;
        }
    }
    return 0;
}

/* By begin; what else they are decides between equal ones, so that the order read does not. */
static int compare_operations(const void *left, const void *right)
{
    const struct rt_operation *const a = left;
    const struct rt_operation *const b = right;
    if (a->begin != b->begin) {
        return a->begin < b->begin ? -1 : 1;
    }
    if (a->key.id != b->key.id) {
        return a->key.id < b->key.id ? -1 : 1;
    }
    const int64_t pairs[][2] = {{a->end, b->end},           {a->key.process, b->key.process},
                                {a->activity, b->activity}, {a->stream, b->stream},
                                {a->name, b->name},         {a->shape, b->shape}};
    return compare(sizeof pairs / sizeof *pairs, pairs);
}

/* The latest end so far, for finding what reaches into a range. */
static int find_reach(struct rt_timeline *timeline)
{
    timeline->reach = malloc((timeline->count + 1) * sizeof *timeline->reach);
    if (timeline->reach == NULL) {
        return RT_ENOMEM;
    }
    int64_t latest = INT64_MIN;
    for (size_t i = 0; i < timeline->count; i++) {
        latest = timeline->item[i].end > latest ? timeline->item[i].end : latest;
        timeline->reach[i] = latest;
    }
    return RT_OK;
}

/* Where operations of these activities (bits) run that have all of these marks, or none of them. */
static int collect(const struct rt_timeline *timeline, unsigned activities, unsigned marks,
                   bool marked, struct rt_intervals *out)
{
    int code = RT_OK;
    for (size_t i = 0; i < timeline->count && code == RT_OK; i++) {
        const struct rt_operation *const operation = &timeline->item[i];
        const bool has = (operation->marks & marks) != 0;
        if ((activities >> operation->activity & 1U) != 0 && (marks == 0 || has == marked)) {
            code = rt_intervals_add(out, (struct rt_interval){operation->begin, operation->end});
        }
    }
    rt_intervals_unite(out);
    return code;
}

/* Gives each activity what none before it has. */
static int find_exposed(struct rt_timeline *timeline)
{
    struct rt_intervals *const busy = timeline->busy;
    struct rt_intervals all;
    struct rt_intervals more;
    rt_intervals_init(&all);
    rt_intervals_init(&more);
    int code = RT_OK;
    for (unsigned a = 0; a < RT_ACTIVITY_COUNT && code == RT_OK; a++) {
        all.count = 0;
        code = collect(timeline, 1U << a, 0, false, &all);
        code = code == RT_OK ? rt_intervals_without(&all, &busy[RT_BUSY_ANY], &busy[a]) : code;
        code = code == RT_OK ? rt_intervals_or(&busy[RT_BUSY_ANY], &busy[a], &more) : code;
        const struct rt_intervals before = busy[RT_BUSY_ANY];
        busy[RT_BUSY_ANY] = more;
        more = before;
    }
    rt_intervals_fini(&all);
    rt_intervals_fini(&more);
    return code;
}

/* What `of` has in common with kernels, and without the other kernels. */
static int find_beside(struct rt_timeline *timeline)
{
    const unsigned kernel = 1U << RT_ACTIVITY_KERNEL;
    const unsigned copies =
        1U << RT_ACTIVITY_TO_DEVICE | 1U << RT_ACTIVITY_TO_HOST | 1U << RT_ACTIVITY_ON_DEVICE;
    struct rt_intervals *const busy = timeline->busy;
    struct rt_intervals all;
    rt_intervals_init(&all);
    int code = collect(timeline, copies, 0, false, &all);
    code =
        code == RT_OK ? rt_intervals_and(&all, &busy[RT_BUSY_KERNEL], &busy[RT_BUSY_HIDDEN]) : code;
    all.count = 0;
    code = code == RT_OK ? collect(timeline, copies, RT_MARK_UNIFIED, true, &all) : code;
    code = code == RT_OK
               ? rt_intervals_and(&all, &busy[RT_BUSY_KERNEL], &busy[RT_BUSY_HIDDEN_UNIFIED])
               : code;
    all.count = 0;
    code = code == RT_OK ? collect(timeline, kernel, RT_MARK_COMMUNICATION, false, &all) : code;
    code = code == RT_OK ? collect(timeline, kernel, RT_MARK_COMMUNICATION, true,
                                   &busy[RT_BUSY_COMMUNICATION])
                         : code;
    code = code == RT_OK ? rt_intervals_without(&busy[RT_BUSY_COMMUNICATION], &all,
                                                &busy[RT_BUSY_COMMUNICATION_ALONE])
                         : code;
    code =
        code == RT_OK ? collect(timeline, kernel, RT_MARK_GRAPH, true, &busy[RT_BUSY_GRAPH]) : code;
    rt_intervals_fini(&all);
    return code;
}

int rt_timeline_finish(struct rt_timeline *timeline)
{
    if (timeline->count > 0) {
        qsort(timeline->item, timeline->count, sizeof *timeline->item, compare_operations);
    }
    int code = find_reach(timeline);
    code = code == RT_OK ? find_exposed(timeline) : code;
    return code == RT_OK ? find_beside(timeline) : code;
}

struct rt_interval rt_timeline_window(const struct rt_timeline *timeline)
{
    if (timeline->count == 0) {
        return (struct rt_interval){0, 0};
    }
    return (struct rt_interval){timeline->item[0].begin, timeline->reach[timeline->count - 1]};
}

/* The first operation that begins at an instant or after it. */
static size_t find_begin(const struct rt_timeline *timeline, int64_t instant)
{
    size_t low = 0;
    for (size_t high = timeline->count; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (timeline->item[middle].begin < instant) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

void rt_timeline_find(const struct rt_timeline *timeline, struct rt_interval range, size_t *first,
                      size_t *behind)
{
    *behind = find_begin(timeline, range.end);
    size_t low = 0;
    for (size_t high = *behind; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (timeline->reach[middle] <= range.begin) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *first = low;
}

const struct rt_call *rt_timeline_issuer(const struct rt_timeline *timeline,
                                         const struct rt_operation *operation)
{
    return rt_calls_issuer(timeline->calls, operation->key, operation->begin);
}

const struct rt_operation *rt_timeline_next(const struct rt_timeline *timeline, int64_t instant)
{
    const size_t at = find_begin(timeline, instant);
    const struct rt_operation *first = at < timeline->count ? &timeline->item[at] : NULL;
    const struct rt_call *by = first != NULL ? rt_timeline_issuer(timeline, first) : NULL;
    for (size_t i = at + 1; first != NULL && i < timeline->count &&
                            timeline->item[i].begin == timeline->item[at].begin;
         i++) {
        const struct rt_operation *const other = &timeline->item[i];
        const struct rt_call *const call = rt_timeline_issuer(timeline, other);
        if (call != NULL && (by == NULL || call->begin < by->begin)) {
            first = other;
            by = call;
        }
    }
    return first;
}
