/*
 * The rule that gives each instant of a range one category. It reads a timeline and keeps sums;
 * nothing here knows what file the timeline came from.
 */
#include "core/partition.h"

#include "core/code.h"

#define RT_X(enumerator, category, name, key) [enumerator] = category,
const enum rt_category rt_share_category[RT_SHARE_COUNT] = {RT_SHARES(RT_X)};
#undef RT_X

#define RT_X(enumerator, category, name, key) [enumerator] = name,
const char *const rt_share_name[RT_SHARE_COUNT] = {RT_SHARES(RT_X)};
#undef RT_X

#define RT_X(enumerator, category, name, key) [enumerator] = key,
const char *const rt_share_key[RT_SHARE_COUNT] = {RT_SHARES(RT_X)};
#undef RT_X

#define RT_X(enumerator, key) [enumerator] = key,
const char *const rt_category_key[RT_CATEGORY_COUNT] = {RT_CATEGORIES(RT_X)};
#undef RT_X

#define RT_X(enumerator, name, key) [enumerator] = name,
const char *const rt_aside_name[RT_ASIDE_COUNT] = {RT_ASIDES(RT_X)};
#undef RT_X

#define RT_X(enumerator, name, key) [enumerator] = key,
const char *const rt_aside_key[RT_ASIDE_COUNT] = {RT_ASIDES(RT_X)};
#undef RT_X

static int64_t clamp(int64_t instant, int64_t low, int64_t high)
{
    return instant < low ? low : instant > high ? high : instant;
}

/* Who is told of pieces. */
struct visitor {
    rt_piece_visitor *visit;
    void *context;
};

static void tell(const struct visitor *visitor, int64_t begin, int64_t end, enum rt_share share)
{
    if (begin < end) {
        visitor->visit(visitor->context, (struct rt_interval){begin, end}, share);
    }
}

/* What the thread did before the call that issued the operation: inside calls, and between them. */
static void split_before(const struct visitor *visitor, const struct rt_thread_calls *thread,
                         struct rt_interval before)
{
    const struct {
        const struct rt_intervals *set;
        enum rt_share share;
    } inside[] = {{&thread->waits, RT_SHARE_WAIT},
                  {&thread->copies, RT_SHARE_COPY_CALL},
                  {&thread->others, RT_SHARE_CALL}};
    enum { SETS = sizeof inside / sizeof *inside };
    size_t at[SETS];
    for (int s = 0; s < SETS; s++) {
        at[s] = rt_intervals_find(inside[s].set, before.begin);
    }
    for (int64_t instant = before.begin; instant < before.end;) {
        enum rt_share share = RT_SHARE_HOST;
        int64_t end = before.end;
        for (int s = 0; s < SETS; s++) {
            const struct rt_intervals *const set = inside[s].set;
            at[s] += at[s] < set->count && set->item[at[s]].end <= instant;
            const struct rt_interval next = at[s] < set->count
                                                ? set->item[at[s]]
                                                : (struct rt_interval){before.end, before.end};
            const bool holds = next.begin <= instant;
            share = holds ? inside[s].share : share;
            end = clamp(holds ? next.end : next.begin, instant, end);
        }
        tell(visitor, instant, end, share);
        instant = end;
    }
}

void rt_partition_split(const struct rt_timeline *timeline, struct rt_interval gap, int64_t latency,
                        rt_piece_visitor *visit, void *context)
{
    const struct visitor visitor = {visit, context};
    const struct rt_operation *const next = rt_timeline_next(timeline, gap.end);
    const struct rt_call *const call = next != NULL ? rt_timeline_issuer(timeline, next) : NULL;
    if (call == NULL) {
        tell(&visitor, gap.begin, gap.end, RT_SHARE_UNMATCHED);
        return;
    }
    const int64_t begin = clamp(call->begin, gap.begin, gap.end);
    const int64_t end = clamp(call->end, begin, gap.end);
    const struct rt_call *const around = rt_calls_around(timeline->calls, call);
    const int64_t own = around != NULL ? clamp(around->begin, gap.begin, begin) : begin;
    const int64_t late = gap.end - end < latency ? gap.end : end + latency;
    split_before(&visitor, &timeline->calls->thread[call->thread],
                 (struct rt_interval){gap.begin, own});
    tell(&visitor, own, begin, RT_SHARE_COPY_CALL);
    tell(&visitor, begin, end, call->copies ? RT_SHARE_COPY_CALL : RT_SHARE_CALL);
    tell(&visitor, end, late, RT_SHARE_LATENCY);
    tell(&visitor, late, gap.end, RT_SHARE_DEPENDENCY);
}

static void add_piece(void *context, struct rt_interval piece, enum rt_share share)
{
    int64_t *const sums = context;
    sums[share] += piece.end - piece.begin;
}

void rt_partition_gap(const struct rt_timeline *timeline, struct rt_interval gap, int64_t latency,
                      int64_t *share)
{
    rt_partition_split(timeline, gap, latency, add_piece, share);
}

int rt_partition_gaps(const struct rt_timeline *timeline, struct rt_interval range,
                      struct rt_intervals *gaps)
{
    const struct rt_intervals *const busy = &timeline->busy[RT_BUSY_ANY];
    int64_t idle = range.begin;
    int code = RT_OK;
    gaps->count = 0;
    for (size_t i = rt_intervals_find(busy, range.begin);
         i < busy->count && busy->item[i].begin < range.end && code == RT_OK; i++) {
        if (busy->item[i].begin > idle) {
            code = rt_intervals_add(gaps, (struct rt_interval){idle, busy->item[i].begin});
        }
        idle = clamp(busy->item[i].end, idle, range.end);
    }
    return code == RT_OK ? rt_intervals_add(gaps, (struct rt_interval){idle, range.end}) : code;
}

/* The plain sum, which counts overlap as often as it is; it stops at what 64 bits can hold. */
static void sum_kernels(const struct rt_timeline *timeline, struct rt_partition *partition)
{
    const struct rt_interval range = partition->range;
    size_t first;
    size_t behind;
    rt_timeline_find(timeline, range, &first, &behind);
    for (size_t i = first; i < behind; i++) {
        const struct rt_operation *const operation = &timeline->item[i];
        const int64_t length = clamp(operation->end, range.begin, range.end) -
                               clamp(operation->begin, range.begin, range.end);
        if (operation->activity == RT_ACTIVITY_KERNEL && length > 0) {
            const bool more = length < INT64_MAX - partition->kernel_sum;
            partition->kernel_sum = more ? partition->kernel_sum + length : INT64_MAX;
            partition->kernels++;
        }
    }
}

/* How much of a set is in others. */
static int64_t common(const struct rt_intervals *set, const struct rt_intervals *others)
{
    int64_t length = 0;
    for (size_t i = 0; i < others->count; i++) {
        length += rt_intervals_within(set, others->item[i]);
    }
    return length;
}

int rt_partition_make(const struct rt_timeline *timeline, struct rt_interval range, int64_t latency,
                      struct rt_partition *partition)
{
    static const enum rt_busy busy[RT_ASIDE_COUNT] = {
        [RT_ASIDE_HIDDEN] = RT_BUSY_HIDDEN,
        [RT_ASIDE_UNIFIED] = RT_BUSY_HIDDEN_UNIFIED,
        [RT_ASIDE_COMMUNICATION] = RT_BUSY_COMMUNICATION,
        [RT_ASIDE_COMMUNICATION_ALONE] = RT_BUSY_COMMUNICATION_ALONE,
        [RT_ASIDE_GRAPH] = RT_BUSY_GRAPH,
    };
    *partition = (struct rt_partition){.range = range};
    if (!rt_interval_possible(range) || latency < 0) {
        return RT_EINVAL;
    }
    struct rt_intervals gaps;
    rt_intervals_init(&gaps);
    const int code = rt_partition_gaps(timeline, range, &gaps);
    for (size_t g = 0; code == RT_OK && g < gaps.count; g++) {
        rt_partition_gap(timeline, gaps.item[g], latency, partition->share);
    }
    partition->aside[RT_ASIDE_OVERHEAD] = common(&timeline->calls->overhead, &gaps);
    rt_intervals_fini(&gaps);
    for (int a = 0; a < RT_ASIDE_OVERHEAD; a++) {
        partition->aside[a] = rt_intervals_within(&timeline->busy[busy[a]], range);
    }
    for (int a = 0; a < RT_ACTIVITY_COUNT; a++) {
        /* the first shares are those of the activities, in their order */
        partition->share[a] = rt_intervals_within(&timeline->busy[a], range);
    }
    for (int share = 0; share < RT_SHARE_COUNT; share++) {
        partition->category[rt_share_category[share]] += partition->share[share];
    }
    sum_kernels(timeline, partition);
    return code;
}

int rt_partition_issued(const struct rt_timeline *timeline, struct rt_interval range,
                        const uint32_t *process, int64_t *ns)
{
    struct rt_intervals kernels;
    rt_intervals_init(&kernels);
    int code = RT_OK;
    for (size_t i = 0; i < timeline->count && code == RT_OK; i++) {
        const struct rt_operation *const operation = &timeline->item[i];
        const struct rt_call *const call = operation->activity == RT_ACTIVITY_KERNEL
                                               ? rt_timeline_issuer(timeline, operation)
                                               : NULL;
        const bool asked = call != NULL && (process == NULL || call->key.process == *process);
        if (asked && call->begin >= range.begin && call->begin < range.end) {
            code =
                rt_intervals_add(&kernels, (struct rt_interval){operation->begin, operation->end});
        }
    }
    rt_intervals_unite(&kernels);
    *ns = rt_intervals_length(&kernels);
    rt_intervals_fini(&kernels);
    return code;
}
