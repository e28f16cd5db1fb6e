/*
 * The gaps of a range, and what is said of one of them.
 */
#include "ui/gaps.h"

#include <stdlib.h>

#include "core/code.h"
#include "ui/timeline.h"

void ui_gaps_init(struct ui_gaps *gaps)
{
    *gaps = (struct ui_gaps){.stage = NULL};
}

void ui_gaps_fini(struct ui_gaps *gaps)
{
    rt_intervals_fini(&gaps->list);
    for (int c = 0; c < RT_CATEGORY_COUNT; c++) {
        rt_intervals_fini(&gaps->rules[c]);
    }
    free(gaps->wait);
    free(gaps->wait_reach);
    free(gaps->issues);
    ui_gaps_init(gaps);
}

const struct rt_timeline *ui_gaps_timeline(const struct ui_gaps *gaps)
{
    return &gaps->stage->capture->device[gaps->stage->device].timeline;
}

static int by_length(const void *left, const void *right)
{
    const struct rt_interval *const a = left;
    const struct rt_interval *const b = right;
    if (ui_length(*a) != ui_length(*b)) {
        return ui_length(*a) > ui_length(*b) ? -1 : 1;
    }
    return (a->begin > b->begin) - (a->begin < b->begin);
}

static int by_thread(const void *left, const void *right)
{
    const struct rt_call *const a = left;
    const struct rt_call *const b = right;
    if (a->thread != b->thread) {
        return a->thread < b->thread ? -1 : 1;
    }
    return (a->begin > b->begin) - (a->begin < b->begin);
}

/* The calls that wait, in an order in which those of a stretch of a thread are found. */
static int find_waits(struct ui_gaps *gaps, const struct rt_calls *calls)
{
    size_t count = 0;
    for (size_t i = 0; i < calls->count; i++) {
        count += calls->item[i].waits;
    }
    gaps->wait = malloc((count + 1) * sizeof *gaps->wait);
    gaps->wait_reach = malloc((count + 1) * sizeof *gaps->wait_reach);
    if (gaps->wait == NULL || gaps->wait_reach == NULL) {
        return RT_ENOMEM;
    }
    for (size_t i = 0; i < calls->count; i++) {
        if (calls->item[i].waits) {
            gaps->wait[gaps->waits++] = calls->item[i];
        }
    }
    if (gaps->waits > 0) {
        qsort(gaps->wait, gaps->waits, sizeof *gaps->wait, by_thread);
    }
    for (size_t i = 0; i < gaps->waits; i++) {
        const struct rt_call *const call = &gaps->wait[i];
        const bool same = i > 0 && gaps->wait[i - 1].thread == call->thread;
        const int64_t before = same ? gaps->wait_reach[i - 1] : call->end;
        gaps->wait_reach[i] = before > call->end ? before : call->end;
    }
    return RT_OK;
}

struct collector {
    struct ui_gaps *gaps;
    int code;
};

static void collect_piece(void *context, struct rt_interval piece, enum rt_share share)
{
    struct collector *const collector = context;
    struct rt_intervals *const set = &collector->gaps->rules[rt_share_category[share]];
    const int code = rt_intervals_add(set, piece);
    collector->code = collector->code == RT_OK ? code : collector->code;
}

/* What follows from the gaps, while they still are in the order of time. */
static int divide(struct ui_gaps *gaps)
{
    const struct rt_timeline *const timeline = ui_gaps_timeline(gaps);
    struct collector collector = {gaps, RT_OK};
    gaps->issues = calloc(timeline->calls->threads + 1, sizeof *gaps->issues);
    if (gaps->issues == NULL) {
        return RT_ENOMEM;
    }
    for (size_t g = 0; g < gaps->list.count && collector.code == RT_OK; g++) {
        const struct rt_interval gap = gaps->list.item[g];
        rt_partition_split(timeline, gap, gaps->stage->latency, collect_piece, &collector);
        const struct rt_operation *const next = rt_timeline_next(timeline, gap.end);
        const struct rt_call *const call = next != NULL ? rt_timeline_issuer(timeline, next) : NULL;
        if (call != NULL) {
            gaps->issues[call->thread]++;
        }
    }
    for (int c = 0; c < RT_CATEGORY_COUNT; c++) {
        rt_intervals_unite(&gaps->rules[c]);
    }
    return collector.code;
}

int ui_gaps_make(struct ui_gaps *gaps, const struct rt_stage *stage)
{
    ui_gaps_fini(gaps);
    gaps->stage = stage;
    const struct rt_timeline *const timeline = ui_gaps_timeline(gaps);
    int code = rt_partition_gaps(timeline, stage->partition.range, &gaps->list);
    code = code == RT_OK ? divide(gaps) : code;
    code = code == RT_OK ? find_waits(gaps, timeline->calls) : code;
    if (code != RT_OK) {
        ui_gaps_fini(gaps);
    } else if (gaps->list.count > 0) {
        qsort(gaps->list.item, gaps->list.count, sizeof *gaps->list.item, by_length);
    }
    return code;
}

struct ui_mix ui_gaps_mix(const struct ui_gaps *gaps, struct rt_interval interval)
{
    const struct rt_timeline *const timeline = ui_gaps_timeline(gaps);
    struct ui_mix mix = {{0}};
    for (int a = 0; a < RT_ACTIVITY_COUNT; a++) {
        /* the first sets, and the first shares, are those of the activities, in their order */
        mix.part[rt_share_category[a]] += rt_intervals_within(&timeline->busy[a], interval);
    }
    for (int c = 0; c < RT_CATEGORY_COUNT; c++) {
        mix.part[c] += rt_intervals_within(&gaps->rules[c], interval);
    }
    return mix;
}

enum rt_category ui_mix_largest(const struct ui_mix *mix)
{
    int largest = 0;
    for (int c = 1; c < RT_CATEGORY_COUNT; c++) {
        largest = mix->part[c] > mix->part[largest] ? c : largest;
    }
    return (enum rt_category)largest;
}

enum rt_category ui_mix_other(const struct ui_mix *mix)
{
    const int64_t *const part = mix->part;
    const enum rt_category largest = ui_mix_largest(mix);
    const bool idle = largest == RT_CATEGORY_SYNC || largest == RT_CATEGORY_LAUNCH;
    const bool sync_leads = part[RT_CATEGORY_SYNC] >= part[RT_CATEGORY_LAUNCH];
    const enum rt_category gap = sync_leads ? RT_CATEGORY_SYNC : RT_CATEGORY_LAUNCH;
    if (!idle && part[gap] > 0) {
        return gap;
    }
    enum rt_category other = RT_CATEGORY_COUNT;
    for (int c = 0; c < RT_CATEGORY_COUNT; c++) {
        if (c != (int)largest && part[c] > 0 &&
            (other == RT_CATEGORY_COUNT || part[c] > part[other])) {
            other = (enum rt_category)c;
        }
    }
    return other;
}

static void add_stretch(void *context, struct rt_interval piece, enum rt_share share)
{
    struct ui_gap *const gap = context;
    const enum ui_stretch stretch = gap->call == NULL || piece.begin < gap->call->begin
                                        ? UI_BEFORE_CALL
                                    : piece.begin < gap->call->end ? UI_IN_CALL
                                                                   : UI_BEHIND_CALL;
    gap->share[share] += ui_length(piece);
    gap->stretch[stretch][share] += ui_length(piece);
}

/* The first waiting call that may reach behind an instant, among those of a thread. */
static size_t find_wait(const struct ui_gaps *gaps, uint32_t thread, int64_t instant)
{
    size_t low = 0;
    for (size_t high = gaps->waits; low < high;) {
        const size_t middle = low + (high - low) / 2;
        const uint32_t other = gaps->wait[middle].thread;
        if (other < thread || (other == thread && gaps->wait_reach[middle] <= instant)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* What the thread waited longest in, before the call that issued. */
static const struct rt_call *longest_wait(const struct ui_gaps *gaps, struct rt_interval gap,
                                          const struct rt_call *call)
{
    const struct rt_call *longest = NULL;
    int64_t most = 0;
    gap.end = call->begin < gap.end ? call->begin : gap.end;
    for (size_t i = find_wait(gaps, call->thread, gap.begin);
         i < gaps->waits && gaps->wait[i].thread == call->thread && gaps->wait[i].begin < gap.end;
         i++) {
        const struct rt_call *const wait = &gaps->wait[i];
        const int64_t length = ui_common(gap, (struct rt_interval){wait->begin, wait->end});
        longest = length > most ? wait : longest;
        most = length > most ? length : most;
    }
    return longest;
}

void ui_gaps_look(const struct ui_gaps *gaps, size_t index, struct ui_gap *gap)
{
    const struct rt_timeline *const timeline = ui_gaps_timeline(gaps);
    *gap = (struct ui_gap){.time = gaps->list.item[index]};
    gap->next = rt_timeline_next(timeline, gap->time.end);
    gap->call = gap->next != NULL ? rt_timeline_issuer(timeline, gap->next) : NULL;
    gap->wait = gap->call != NULL ? longest_wait(gaps, gap->time, gap->call) : NULL;
    gap->overhead = rt_intervals_within(&timeline->calls->overhead, gap->time);
    rt_partition_split(timeline, gap->time, gaps->stage->latency, add_stretch, gap);
}
