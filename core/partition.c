/*
 * The rule that gives each instant of a range one category. It reads a timeline and keeps sums;
 * nothing here knows what file the timeline came from.
 */
#include "core/partition.h"

#include "core/code.h"

#define RT_X(enumerator, category, name) [enumerator] = category,
const enum rt_category rt_share_category[RT_SHARE_COUNT] = {RT_SHARES(RT_X)};
#undef RT_X

#define RT_X(enumerator, category, name) [enumerator] = name,
const char *const rt_share_name[RT_SHARE_COUNT] = {RT_SHARES(RT_X)};
#undef RT_X

static int64_t clamp(int64_t instant, int64_t low, int64_t high)
{
    return instant < low ? low : instant > high ? high : instant;
}

void rt_partition_gap(const struct rt_timeline *timeline, struct rt_interval gap, int64_t latency,
                      int64_t *share)
{
    const struct rt_operation *const next = rt_timeline_next(timeline, gap.end);
    const struct rt_call *const call = next != NULL ? rt_timeline_issuer(timeline, next) : NULL;
    if (call == NULL) {
        share[RT_SHARE_UNMATCHED] += gap.end - gap.begin;
        return;
    }
    const struct rt_thread_calls *const thread = &timeline->thread[call->thread];
    const int64_t begin = clamp(call->begin, gap.begin, gap.end);
    const int64_t end = clamp(call->end, begin, gap.end);
    const struct rt_interval before = {gap.begin, begin};
    const int64_t waits = rt_intervals_within(&thread->waits, before);
    const int64_t copies = rt_intervals_within(&thread->copies, before);
    const int64_t others = rt_intervals_within(&thread->others, before);
    const int64_t behind = gap.end - end;
    share[RT_SHARE_WAIT] += waits;
    share[RT_SHARE_COPY_CALL] += copies;
    share[RT_SHARE_CALL] += others;
    share[RT_SHARE_HOST] += begin - gap.begin - waits - copies - others;
    share[call->copies ? RT_SHARE_COPY_CALL : RT_SHARE_CALL] += end - begin;
    share[RT_SHARE_LATENCY] += behind < latency ? behind : latency;
    share[RT_SHARE_DEPENDENCY] += behind < latency ? 0 : behind - latency;
}

/* The sets of the range: what is busy so far, an activity, and room for what follows from both. */
struct sets {
    struct rt_intervals busy, activity, other;
};

static struct rt_interval clip(const struct rt_operation *operation, struct rt_interval range)
{
    return (struct rt_interval){clamp(operation->begin, range.begin, range.end),
                                clamp(operation->end, range.begin, range.end)};
}

/* Where any of these activities (bits) runs inside the range. */
static int collect(const struct rt_timeline *timeline, struct rt_interval range,
                   unsigned activities, struct rt_intervals *out)
{
    int code = RT_OK;
    out->count = 0;
    for (size_t i = 0; i < timeline->operations && code == RT_OK; i++) {
        const struct rt_operation *const operation = &timeline->operation[i];
        if ((activities >> operation->activity & 1U) != 0) {
            code = rt_intervals_add(out, clip(operation, range));
        }
    }
    rt_intervals_unite(out);
    return code;
}

/* The plain sum, which counts overlap as often as it is; it stops at what 64 bits can hold. */
static int64_t sum_kernels(const struct rt_timeline *timeline, struct rt_interval range)
{
    int64_t sum = 0;
    for (size_t i = 0; i < timeline->operations; i++) {
        const struct rt_interval inside = clip(&timeline->operation[i], range);
        if (timeline->operation[i].activity == RT_ACTIVITY_KERNEL) {
            const int64_t length = inside.end - inside.begin;
            sum = length < INT64_MAX - sum ? sum + length : INT64_MAX;
        }
    }
    return sum;
}

/* Gives an activity what none before it has, and adds it to what is busy. */
static int take_activity(const struct rt_timeline *timeline, enum rt_activity activity,
                         enum rt_share share, struct rt_partition *partition, struct sets *sets)
{
    int code = collect(timeline, partition->range, 1U << activity, &sets->activity);
    if (code == RT_OK) {
        code = rt_intervals_without(&sets->activity, &sets->busy, &sets->other);
    }
    if (code == RT_OK) {
        partition->share[share] = rt_intervals_length(&sets->other);
        code = rt_intervals_or(&sets->busy, &sets->activity, &sets->other);
    }
    if (code == RT_OK) {
        const struct rt_intervals before = sets->busy;
        sets->busy = sets->other;
        sets->other = before;
    }
    return code;
}

/* Copies that kernels, which is all that is busy so far, hide. */
static int find_hidden(const struct rt_timeline *timeline, struct rt_partition *partition,
                       struct sets *sets)
{
    const unsigned copies =
        1U << RT_ACTIVITY_TO_DEVICE | 1U << RT_ACTIVITY_TO_HOST | 1U << RT_ACTIVITY_ON_DEVICE;
    int code = collect(timeline, partition->range, copies, &sets->activity);
    code = code == RT_OK ? rt_intervals_and(&sets->activity, &sets->busy, &sets->other) : code;
    partition->hidden = rt_intervals_length(&sets->other);
    return code;
}

/* Kernels, then copies in the order of the shares, then the gaps that are left. */
static int divide(const struct rt_timeline *timeline, int64_t latency, struct sets *sets,
                  struct rt_partition *partition)
{
    int code = take_activity(timeline, RT_ACTIVITY_KERNEL, RT_SHARE_KERNEL, partition, sets);
    code = code == RT_OK ? find_hidden(timeline, partition, sets) : code;
    if (code == RT_OK) {
        code = take_activity(timeline, RT_ACTIVITY_TO_DEVICE, RT_SHARE_TO_DEVICE, partition, sets);
    }
    if (code == RT_OK) {
        code = take_activity(timeline, RT_ACTIVITY_TO_HOST, RT_SHARE_TO_HOST, partition, sets);
    }
    if (code == RT_OK) {
        code = take_activity(timeline, RT_ACTIVITY_ON_DEVICE, RT_SHARE_ON_DEVICE, partition, sets);
    }
    sets->activity.count = 0;
    code = code == RT_OK ? rt_intervals_add(&sets->activity, partition->range) : code;
    code =
        code == RT_OK ? rt_intervals_without(&sets->activity, &sets->busy, &partition->gaps) : code;
    for (size_t g = 0; code == RT_OK && g < partition->gaps.count; g++) {
        rt_partition_gap(timeline, partition->gaps.item[g], latency, partition->share);
    }
    return code;
}

int rt_partition_make(const struct rt_timeline *timeline, struct rt_interval range, int64_t latency,
                      struct rt_partition *partition)
{
    struct sets sets;
    *partition = (struct rt_partition){.range = range};
    if (range.begin > range.end || range.begin < RT_INSTANT_MIN || range.end > RT_INSTANT_MAX ||
        latency < 0) {
        return RT_EINVAL;
    }
    rt_intervals_init(&sets.busy);
    rt_intervals_init(&sets.activity);
    rt_intervals_init(&sets.other);
    const int code = divide(timeline, latency, &sets, partition);
    partition->kernel_sum = sum_kernels(timeline, range);
    for (int share = 0; share < RT_SHARE_COUNT; share++) {
        partition->category[rt_share_category[share]] += partition->share[share];
    }
    rt_intervals_fini(&sets.busy);
    rt_intervals_fini(&sets.activity);
    rt_intervals_fini(&sets.other);
    return code;
}

void rt_partition_fini(struct rt_partition *partition)
{
    rt_intervals_fini(&partition->gaps);
}
