/*
 * Operations and calls in order, and the lookups between them. What categories follow is the
 * business of partition.c.
 */
#include "core/timeline.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/grow.h"

void rt_timeline_init(struct rt_timeline *timeline)
{
    *timeline = (struct rt_timeline){.operation = NULL};
}

void rt_timeline_fini(struct rt_timeline *timeline)
{
    for (size_t t = 0; timeline->thread != NULL && t < timeline->threads; t++) {
        rt_intervals_fini(&timeline->thread[t].waits);
        rt_intervals_fini(&timeline->thread[t].copies);
        rt_intervals_fini(&timeline->thread[t].others);
    }
    free(timeline->thread);
    free(timeline->operation);
    free(timeline->call);
    rt_timeline_init(timeline);
}

static bool is_possible(int64_t begin, int64_t end)
{
    return begin <= end && begin >= RT_INSTANT_MIN && end <= RT_INSTANT_MAX;
}

int rt_timeline_add_operation(struct rt_timeline *timeline, struct rt_operation operation)
{
    if (!is_possible(operation.begin, operation.end)) {
        return RT_EINVAL;
    }
    struct rt_operation *const grown = rt_grow(timeline->operation, timeline->operations,
                                               &timeline->operation_capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    timeline->operation = grown;
    timeline->operation[timeline->operations++] = operation;
    return RT_OK;
}

int rt_timeline_add_call(struct rt_timeline *timeline, struct rt_call call)
{
    if (!is_possible(call.begin, call.end) || call.thread >= RT_TIMELINE_THREADS_MAX) {
        return RT_EINVAL;
    }
    struct rt_call *const grown =
        rt_grow(timeline->call, timeline->calls, &timeline->call_capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    timeline->call = grown;
    timeline->call[timeline->calls++] = call;
    timeline->threads =
        call.thread >= timeline->threads ? (size_t)call.thread + 1 : timeline->threads;
    return RT_OK;
}

static int compare_keys(const struct rt_issue_key *a, const struct rt_issue_key *b)
{
    if (a->process != b->process) {
        return a->process < b->process ? -1 : 1;
    }
    return (a->id > b->id) - (a->id < b->id);
}

static int compare_instants(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/* By begin; what else they are decides between equal ones, so that the order read does not. */
static int compare_operations(const void *left, const void *right)
{
    const struct rt_operation *const a = left;
    const struct rt_operation *const b = right;
    const int by_begin = compare_instants(a->begin, b->begin);
    const int by_end = by_begin != 0 ? by_begin : compare_instants(a->end, b->end);
    const int by_key = by_end != 0 ? by_end : compare_keys(&a->key, &b->key);
    return by_key != 0 ? by_key : (a->activity > b->activity) - (a->activity < b->activity);
}

static int compare_calls(const void *left, const void *right)
{
    const struct rt_call *const a = left;
    const struct rt_call *const b = right;
    const int by_key = compare_keys(&a->key, &b->key);
    const int by_begin = by_key != 0 ? by_key : compare_instants(a->begin, b->begin);
    const int by_end = by_begin != 0 ? by_begin : compare_instants(a->end, b->end);
    return by_end != 0 ? by_end : (a->thread > b->thread) - (a->thread < b->thread);
}

/* set without what others have, in its place. */
static int take_away(struct rt_intervals *set, const struct rt_intervals *others)
{
    struct rt_intervals out;
    rt_intervals_init(&out);
    const int code = rt_intervals_without(set, others, &out);
    rt_intervals_fini(code == RT_OK ? set : &out);
    *set = code == RT_OK ? out : *set;
    return code;
}

/* Where each thread is inside calls. A nested call counts as what the one around it does. */
static int find_calls(struct rt_timeline *timeline)
{
    int code = RT_OK;
    for (size_t c = 0; c < timeline->calls && code == RT_OK; c++) {
        const struct rt_call *const call = &timeline->call[c];
        struct rt_thread_calls *const thread = &timeline->thread[call->thread];
        code = rt_intervals_add(call->waits    ? &thread->waits
                                : call->copies ? &thread->copies
                                               : &thread->others,
                                (struct rt_interval){call->begin, call->end});
    }
    for (size_t t = 0; t < timeline->threads && code == RT_OK; t++) {
        struct rt_thread_calls *const thread = &timeline->thread[t];
        rt_intervals_unite(&thread->waits);
        rt_intervals_unite(&thread->copies);
        rt_intervals_unite(&thread->others);
        code = take_away(&thread->copies, &thread->waits);
        code = code == RT_OK ? take_away(&thread->others, &thread->waits) : code;
        code = code == RT_OK ? take_away(&thread->others, &thread->copies) : code;
    }
    return code;
}

int rt_timeline_finish(struct rt_timeline *timeline)
{
    if (timeline->operations > 0) {
        qsort(timeline->operation, timeline->operations, sizeof *timeline->operation,
              compare_operations);
    }
    if (timeline->calls > 0) {
        qsort(timeline->call, timeline->calls, sizeof *timeline->call, compare_calls);
    }
    timeline->thread = calloc(timeline->threads + 1, sizeof *timeline->thread);
    return timeline->thread != NULL ? find_calls(timeline) : RT_ENOMEM;
}

struct rt_interval rt_timeline_window(const struct rt_timeline *timeline)
{
    if (timeline->operations == 0) {
        return (struct rt_interval){0, 0};
    }
    struct rt_interval window = {timeline->operation[0].begin, timeline->operation[0].end};
    for (size_t i = 1; i < timeline->operations; i++) {
        const int64_t end = timeline->operation[i].end;
        window.end = end > window.end ? end : window.end;
    }
    return window;
}

/* How many calls come before all those of a key that begin after an instant. */
static size_t count_before(const struct rt_timeline *timeline, const struct rt_issue_key *key,
                           int64_t instant)
{
    size_t low = 0;
    for (size_t high = timeline->calls; low < high;) {
        const size_t middle = low + (high - low) / 2;
        const struct rt_call *const call = &timeline->call[middle];
        const int order = compare_keys(&call->key, key);
        if (order < 0 || (order == 0 && call->begin <= instant)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

const struct rt_call *rt_timeline_issuer(const struct rt_timeline *timeline,
                                         const struct rt_operation *operation)
{
    const int64_t instants[] = {operation->begin, INT64_MAX};
    for (size_t i = 0; i < 2 && operation->key.id != 0; i++) {
        const size_t behind = count_before(timeline, &operation->key, instants[i]);
        if (behind > 0 && compare_keys(&timeline->call[behind - 1].key, &operation->key) == 0) {
            return &timeline->call[behind - 1];
        }
    }
    return NULL;
}

const struct rt_operation *rt_timeline_next(const struct rt_timeline *timeline, int64_t instant)
{
    size_t low = 0;
    for (size_t high = timeline->operations; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (timeline->operation[middle].begin < instant) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const struct rt_operation *first =
        low < timeline->operations ? &timeline->operation[low] : NULL;
    const struct rt_call *by = first != NULL ? rt_timeline_issuer(timeline, first) : NULL;
    for (size_t i = low + 1; first != NULL && i < timeline->operations &&
                             timeline->operation[i].begin == timeline->operation[low].begin;
         i++) {
        const struct rt_operation *const other = &timeline->operation[i];
        const struct rt_call *const call = rt_timeline_issuer(timeline, other);
        if (call != NULL && (by == NULL || call->begin < by->begin)) {
            first = other;
            by = call;
        }
    }
    return first;
}
