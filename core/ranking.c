/*
 * Sums by name over the kernels of a range. One sweep over their begins and ends finds where only
 * one name runs.
 */
#include "core/ranking.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"

/* A kernel of a name begins or ends. */
struct edge {
    int64_t instant;
    uint32_t name;
    bool begins;
};

static int compare_edges(const void *left, const void *right)
{
    const struct edge *const a = left;
    const struct edge *const b = right;
    return (a->instant > b->instant) - (a->instant < b->instant);
}

static int64_t clamp(int64_t instant, struct rt_interval range)
{
    return instant < range.begin ? range.begin : instant > range.end ? range.end : instant;
}

/* Whether a kernel is in a range: in part, or without duration at an instant of it or its end. */
static bool is_inside(const struct rt_operation *operation, struct rt_interval range)
{
    if (operation->activity != RT_ACTIVITY_KERNEL || operation->begin > range.end) {
        return false;
    }
    return operation->begin == operation->end
               ? operation->begin >= range.begin
               : operation->begin < range.end && operation->end > range.begin;
}

/* What may be in it: its last instant, too, for a kernel without duration may end a capture. */
static void find_inside(const struct rt_timeline *timeline, struct rt_interval range, size_t *first,
                        size_t *behind)
{
    range.end += range.end < RT_INSTANT_MAX;
    range.begin -= range.begin > RT_INSTANT_MIN;
    rt_timeline_find(timeline, range, first, behind);
}

static int64_t add(int64_t sum, int64_t length)
{
    return length < INT64_MAX - sum ? sum + length : INT64_MAX;
}

/* Calls and sums by name, and the edges of what has duration. */
static size_t collect(const struct rt_timeline *timeline, struct rt_interval range,
                      enum rt_rank_by by, struct rt_ranked *ranked, struct edge *edge)
{
    size_t first;
    size_t behind;
    size_t edges = 0;
    find_inside(timeline, range, &first, &behind);
    for (size_t i = first; i < behind; i++) {
        const struct rt_operation *const operation = &timeline->item[i];
        const uint32_t name = by == RT_RANK_KERNELS ? operation->name : operation->caller;
        if (!is_inside(operation, range)) {
            continue;
        }
        const int64_t begin = clamp(operation->begin, range);
        const int64_t end = clamp(operation->end, range);
        ranked[name].calls++;
        ranked[name].sum = add(ranked[name].sum, end - begin);
        if (begin < end) {
            edge[edges++] = (struct edge){begin, name, true};
            edge[edges++] = (struct edge){end, name, false};
        }
    }
    return edges;
}

/* Gives each stretch in which one name runs alone to that name. */
static void sweep(struct edge *edge, size_t edges, uint32_t *running, struct rt_ranking *ranking,
                  struct rt_ranked *ranked)
{
    size_t names = 0;  /* different ones that run */
    uint32_t mix = 0;  /* these, combined so that a name taken twice is gone: one name is itself */
    int64_t since = 0; /* the instant before */
    if (edges > 0) {
        qsort(edge, edges, sizeof *edge, compare_edges);
    }
    for (size_t e = 0; e < edges; e++) {
        const int64_t length = edge[e].instant - since;
        ranking->kernel += names > 0 ? length : 0;
        ranked[names == 1 ? mix : 0].exclusive += names == 1 ? length : 0;
        since = edge[e].instant;
        uint32_t *const of_name = &running[edge[e].name];
        const bool was = *of_name > 0;
        *of_name += edge[e].begins ? 1 : UINT32_MAX;
        if (was != (*of_name > 0)) {
            names += was ? SIZE_MAX : 1;
            mix ^= edge[e].name;
        }
    }
}

/* qsort has no context: the name's text is put beside the item while it is sorted. */
struct sorted {
    struct rt_ranked ranked;
    const char *text;
};

static int compare_ranked(const void *left, const void *right)
{
    const struct sorted *const a = left;
    const struct sorted *const b = right;
    if (a->ranked.exclusive != b->ranked.exclusive) {
        return a->ranked.exclusive > b->ranked.exclusive ? -1 : 1;
    }
    if (a->ranked.sum != b->ranked.sum) {
        return a->ranked.sum > b->ranked.sum ? -1 : 1;
    }
    return strcmp(a->text, b->text);
}

static int sort(const struct rt_capture *capture, const struct rt_ranked *ranked,
                struct rt_ranking *ranking)
{
    const size_t names = capture->names.count + 1;
    size_t used = 0;
    for (size_t n = 0; n < names; n++) {
        used += ranked[n].calls > 0;
    }
    struct sorted *const sorted = malloc((used + 1) * sizeof *sorted);
    ranking->item = malloc((used + 1) * sizeof *ranking->item);
    if (sorted == NULL || ranking->item == NULL) {
        free(sorted);
        return RT_ENOMEM;
    }
    for (uint32_t n = 0; n < names; n++) {
        if (ranked[n].calls > 0) {
            sorted[ranking->count] = (struct sorted){ranked[n], rt_capture_name(capture, n)};
            sorted[ranking->count++].ranked.name = n;
        }
    }
    qsort(sorted, ranking->count, sizeof *sorted, compare_ranked);
    for (size_t i = 0; i < ranking->count; i++) {
        ranking->item[i] = sorted[i].ranked;
    }
    free(sorted);
    return RT_OK;
}

int rt_ranking_make(const struct rt_capture *capture, size_t device, struct rt_interval range,
                    enum rt_rank_by by, struct rt_ranking *ranking)
{
    const struct rt_timeline *const timeline = &capture->device[device].timeline;
    const size_t names = capture->names.count + 1;
    size_t first;
    size_t behind;
    *ranking = (struct rt_ranking){.item = NULL};
    find_inside(timeline, range, &first, &behind);
    struct rt_ranked *const ranked = calloc(names, sizeof *ranked);
    uint32_t *const running = calloc(names, sizeof *running);
    struct edge *const edge = malloc((2 * (behind - first) + 1) * sizeof *edge);
    int code = RT_ENOMEM;
    if (ranked != NULL && running != NULL && edge != NULL) {
        const size_t edges = collect(timeline, range, by, ranked, edge);
        sweep(edge, edges, running, ranking, ranked);
        code = sort(capture, ranked, ranking);
    }
    free(ranked);
    free(running);
    free(edge);
    return code;
}

void rt_ranking_fini(struct rt_ranking *ranking)
{
    free(ranking->item);
    *ranking = (struct rt_ranking){.item = NULL};
}

static int compare_launches(const void *left, const void *right)
{
    const struct rt_launches *const a = left;
    const struct rt_launches *const b = right;
    if (a->name != b->name) {
        return a->name < b->name ? -1 : 1;
    }
    return (a->shape > b->shape) - (a->shape < b->shape);
}

/* Adds up neighbours of one name and shape, in place. Returns how many are left. */
static size_t unite(struct rt_launches *item, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || compare_launches(&item[kept - 1], &item[i]) != 0) {
            item[kept++] = item[i];
            continue;
        }
        item[kept - 1].calls += item[i].calls;
        item[kept - 1].weight += item[i].weight;
        item[kept - 1].sum = add(item[kept - 1].sum, item[i].sum);
    }
    return kept;
}

int rt_launches_make(const struct rt_timeline *timeline, struct rt_interval range,
                     struct rt_launches **list, size_t *count)
{
    size_t first;
    size_t behind;
    find_inside(timeline, range, &first, &behind);
    struct rt_launches *const item = malloc((behind - first + 1) * sizeof *item);
    *list = item;
    *count = 0;
    if (item == NULL) {
        return RT_ENOMEM;
    }
    for (size_t i = first; i < behind; i++) {
        const struct rt_operation *const operation = &timeline->item[i];
        if (is_inside(operation, range)) {
            const int64_t inside = clamp(operation->end, range) - clamp(operation->begin, range);
            const int64_t length = operation->end - operation->begin;
            const double weight = inside == length ? 1 : (double)inside / (double)length;
            item[(*count)++] =
                (struct rt_launches){operation->name, operation->shape, 1, weight, inside};
        }
    }
    if (*count > 0) {
        qsort(item, *count, sizeof *item, compare_launches);
    }
    *count = unite(item, *count);
    return RT_OK;
}

static int compare_keys(const void *left, const void *right)
{
    const struct rt_issue_key *const a = left;
    const struct rt_issue_key *const b = right;
    if (a->process != b->process) {
        return a->process < b->process ? -1 : 1;
    }
    return (a->id > b->id) - (a->id < b->id);
}

int rt_launches_count(const struct rt_timeline *timeline, struct rt_interval range,
                      size_t *launches)
{
    size_t first;
    size_t behind;
    size_t keys = 0;
    *launches = 0;
    find_inside(timeline, range, &first, &behind);
    struct rt_issue_key *const key = malloc((behind - first + 1) * sizeof *key);
    if (key == NULL) {
        return RT_ENOMEM;
    }
    for (size_t i = first; i < behind; i++) {
        if (is_inside(&timeline->item[i], range)) {
            key[keys] = timeline->item[i].key;
            *launches += key[keys].id == 0;
            keys += key[keys].id != 0;
        }
    }
    if (keys > 0) {
        qsort(key, keys, sizeof *key, compare_keys);
    }
    for (size_t k = 0; k < keys; k++) {
        *launches += k == 0 || compare_keys(&key[k - 1], &key[k]) != 0;
    }
    free(key);
    return RT_OK;
}
