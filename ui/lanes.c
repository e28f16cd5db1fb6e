/*
 * Lanes: who is shown, and what they did column by column.
 */
#include "ui/lanes.h"

#include <stdlib.h>

#include "core/code.h"
#include "ui/timeline.h"

/* Somebody who may get a lane; the larger values come first. */
struct candidate {
    uint32_t number;
    int64_t value[3];
};

static int by_value(const void *left, const void *right)
{
    const struct candidate *const a = left;
    const struct candidate *const b = right;
    for (int v = 0; v < 3; v++) {
        if (a->value[v] != b->value[v]) {
            return a->value[v] > b->value[v] ? -1 : 1;
        }
    }
    return (a->number > b->number) - (a->number < b->number);
}

static int by_number(const void *left, const void *right)
{
    const uint32_t a = *(const uint32_t *)left;
    const uint32_t b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* Gives lanes to the first candidates, in the order of their numbers. */
static int choose(struct ui_lanes *lanes, struct candidate *candidate, size_t count, int cols,
                  size_t most)
{
    if (count > 0) {
        qsort(candidate, count, sizeof *candidate, by_value);
    }
    lanes->count = count < most ? count : most;
    lanes->hidden = count - lanes->count;
    lanes->cols = cols;
    lanes->number = malloc((lanes->count + 1) * sizeof *lanes->number);
    lanes->cell = calloc(lanes->count * (size_t)cols + 1, sizeof *lanes->cell);
    if (lanes->number == NULL || lanes->cell == NULL) {
        lanes->count = 0;
        return RT_ENOMEM;
    }
    for (size_t i = 0; i < lanes->count; i++) {
        lanes->number[i] = candidate[i].number;
    }
    if (lanes->count > 0) {
        qsort(lanes->number, lanes->count, sizeof *lanes->number, by_number);
    }
    return RT_OK;
}

void ui_lanes_fini(struct ui_lanes *lanes)
{
    free(lanes->number);
    free(lanes->cell);
    *lanes = (struct ui_lanes){.number = NULL};
}

int ui_lane_largest(const struct ui_lane_cell *cell)
{
    int largest = -1;
    for (int p = 0; p < UI_LANE_PARTS; p++) {
        if (cell->part[p] > (largest < 0 ? 0 : cell->part[largest])) {
            largest = p;
        }
    }
    return largest;
}

/* Whether an operation is seen in a window; one without duration is, where it stands. */
static bool is_in(const struct rt_operation *operation, struct rt_interval window)
{
    return operation->begin < window.end &&
           (operation->end > window.begin || operation->begin >= window.begin);
}

/*
 * The streams with something in the window, and how long they are busy there; what overlaps in a
 * stream counts once. The array is the caller's; NULL without memory.
 */
static struct candidate *busy_streams(const struct ui_gaps *gaps, struct rt_interval window,
                                      size_t *count)
{
    const struct rt_timeline *const timeline = ui_gaps_timeline(gaps);
    const size_t streams = timeline->streams;
    struct candidate *const stream = calloc(streams + 1, sizeof *stream);
    size_t first;
    size_t behind;
    *count = 0;
    if (stream == NULL) {
        return NULL;
    }
    for (size_t s = 0; s < streams; s++) {
        stream[s] = (struct candidate){(uint32_t)s, {-1, window.begin, 0}};
    }
    rt_timeline_find(timeline, window, &first, &behind);
    for (size_t i = first; i < behind; i++) {
        const struct rt_operation *const operation = &timeline->item[i];
        struct candidate *const of = &stream[operation->stream];
        if (is_in(operation, window)) {
            const struct rt_interval new = {of->value[1], window.end};
            of->value[0] = of->value[0] < 0 ? 0 : of->value[0];
            of->value[0] += ui_common(new, (struct rt_interval){operation->begin, operation->end});
            of->value[1] = operation->end > of->value[1] ? operation->end : of->value[1];
        }
    }
    for (size_t s = 0; s < streams; s++) {
        if (stream[s].value[0] >= 0) {
            stream[*count] = stream[s];
            stream[(*count)++].value[1] = 0;
        }
    }
    return stream;
}

size_t ui_lanes_streams(const struct ui_gaps *gaps, struct rt_interval window)
{
    size_t count;
    free(busy_streams(gaps, window, &count));
    return count;
}

/* What a walk over operations keeps: where each lane is, and which lane a stream has. */
struct walk {
    struct rt_interval *column; /* owned; what each shows */
    size_t *lane;               /* owned; by stream; lanes->count: none */
    int64_t *reach;             /* owned; by lane: what is counted already ends here */
    int *at;                    /* owned; by lane: the column there */
};

static void end_walk(struct walk *walk)
{
    free(walk->column);
    free(walk->lane);
    free(walk->reach);
    free(walk->at);
}

static int begin_walk(struct walk *walk, const struct ui_lanes *lanes, size_t streams,
                      struct rt_interval window)
{
    walk->column = malloc((size_t)lanes->cols * sizeof *walk->column);
    walk->lane = malloc((streams + 1) * sizeof *walk->lane);
    walk->reach = malloc((lanes->count + 1) * sizeof *walk->reach);
    walk->at = calloc(lanes->count + 1, sizeof *walk->at);
    if (walk->column == NULL || walk->lane == NULL || walk->reach == NULL || walk->at == NULL) {
        return RT_ENOMEM;
    }
    for (int c = 0; c < lanes->cols; c++) {
        walk->column[c] = ui_column(window, lanes->cols, c);
    }
    for (size_t s = 0; s < streams; s++) {
        walk->lane[s] = lanes->count;
    }
    for (size_t l = 0; l < lanes->count; l++) {
        walk->lane[lanes->number[l]] = l;
        walk->reach[l] = window.begin;
    }
    return RT_OK;
}

/* Adds to a lane what is new of an operation; those of a lane come by their begin. */
static void walk_to(struct walk *walk, const struct ui_lanes *lanes, size_t lane,
                    const struct rt_operation *operation)
{
    struct ui_lane_cell *const cell = &lanes->cell[lane * (size_t)lanes->cols];
    const bool talks = (operation->marks & RT_MARK_COMMUNICATION) != 0;
    const int part = talks ? UI_STREAM_COMMUNICATION : operation->activity;
    const int64_t reach = walk->reach[lane];
    const struct rt_interval new = {operation->begin > reach ? operation->begin : reach,
                                    operation->end};
    int c = walk->at[lane];
    if (new.begin >= new.end && operation->begin != operation->end) {
        return; /* all of it under others */
    }
    while (c < lanes->cols && walk->column[c].end <= new.begin) {
        c++;
    }
    walk->at[lane] = c;
    if (c < lanes->cols && operation->begin == operation->end) {
        cell[c].touched = true;
        return;
    }
    for (; c < lanes->cols && walk->column[c].begin < new.end; c++) {
        cell[c].part[part] += ui_common(walk->column[c], new);
    }
    walk->reach[lane] = new.end;
}

static int fill_streams(struct ui_lanes *lanes, const struct rt_timeline *timeline,
                        struct rt_interval window)
{
    struct walk walk = {.column = NULL};
    size_t first;
    size_t behind;
    const int code = begin_walk(&walk, lanes, timeline->streams, window);
    rt_timeline_find(timeline, window, &first, &behind);
    for (size_t i = first; i < behind && code == RT_OK; i++) {
        const struct rt_operation *const operation = &timeline->item[i];
        const size_t lane = walk.lane[operation->stream];
        if (lane < lanes->count && is_in(operation, window)) {
            walk_to(&walk, lanes, lane, operation);
        }
    }
    end_walk(&walk);
    return code;
}

/* Lanes stand in the order of the numbers that streams have in the file. */
static void sort_streams(struct ui_lanes *lanes, const struct rt_device *device)
{
    for (size_t l = 1; l < lanes->count; l++) {
        const uint32_t stream = lanes->number[l];
        size_t at = l;
        for (; at > 0 && stream < device->streams && lanes->number[at - 1] < device->streams &&
               device->stream[lanes->number[at - 1]] > device->stream[stream];
             at--) {
            lanes->number[at] = lanes->number[at - 1];
        }
        lanes->number[at] = stream;
    }
}

int ui_lanes_of_streams(struct ui_lanes *lanes, const struct ui_gaps *gaps,
                        struct rt_interval window, int cols, size_t most)
{
    size_t count;
    struct candidate *const stream = busy_streams(gaps, window, &count);
    *lanes = (struct ui_lanes){.number = NULL};
    if (stream == NULL) {
        return RT_ENOMEM;
    }
    int code = choose(lanes, stream, count, cols, most);
    free(stream);
    sort_streams(lanes, &gaps->stage->capture->device[gaps->stage->device]);
    return code == RT_OK ? fill_streams(lanes, ui_gaps_timeline(gaps), window) : code;
}

/* The threads with a call in the window, likewise. */
static struct candidate *calling_threads(const struct ui_gaps *gaps, struct rt_interval window,
                                         const uint32_t *first, size_t *count)
{
    const struct rt_calls *const calls = ui_gaps_timeline(gaps)->calls;
    struct candidate *const thread = calloc(calls->threads + 1, sizeof *thread);
    *count = 0;
    for (size_t t = 0; thread != NULL && t < calls->threads; t++) {
        const struct rt_thread_calls *const of = &calls->thread[t];
        const int64_t waits = rt_intervals_within(&of->waits, window);
        const int64_t all = waits + rt_intervals_within(&of->copies, window) +
                            rt_intervals_within(&of->others, window);
        const bool wanted = first != NULL && *first == t;
        if (all > 0 || wanted) {
            const int64_t issued = wanted ? INT64_MAX : (int64_t)gaps->issues[t];
            thread[(*count)++] = (struct candidate){(uint32_t)t, {issued, waits, all}};
        }
    }
    return thread;
}

size_t ui_lanes_threads(const struct ui_gaps *gaps, struct rt_interval window)
{
    size_t count;
    free(calling_threads(gaps, window, NULL, &count));
    return count;
}

static void fill_thread(struct ui_lane_cell *cell, const struct rt_thread_calls *calls,
                        struct rt_interval window, int cols)
{
    for (int c = 0; c < cols; c++) {
        const struct rt_interval shown = ui_column(window, cols, c);
        cell[c].part[UI_THREAD_WAITS] = rt_intervals_within(&calls->waits, shown);
        cell[c].part[UI_THREAD_COPIES] = rt_intervals_within(&calls->copies, shown);
        cell[c].part[UI_THREAD_OTHERS] = rt_intervals_within(&calls->others, shown);
    }
}

int ui_lanes_of_threads(struct ui_lanes *lanes, const struct ui_gaps *gaps,
                        struct rt_interval window, int cols, size_t most, const uint32_t *first)
{
    const struct rt_calls *const calls = ui_gaps_timeline(gaps)->calls;
    size_t count;
    struct candidate *const thread = calling_threads(gaps, window, first, &count);
    *lanes = (struct ui_lanes){.number = NULL};
    if (thread == NULL) {
        return RT_ENOMEM;
    }
    const int code = choose(lanes, thread, count, cols, most);
    free(thread);
    for (size_t l = 0; l < lanes->count; l++) {
        fill_thread(&lanes->cell[l * (size_t)cols], &calls->thread[lanes->number[l]], window, cols);
    }
    return code;
}
