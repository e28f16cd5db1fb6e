/*
 * What columns hold, and lanes: random timelines against slow programs that count nanosecond by
 * nanosecond; and the gaps of the capture made by hand, with its expected values.
 */
#include "check.h"

#include "timeline_capture.h"
#include "ui/gaps.h"
#include "ui/lanes.h"
#include "ui/timeline.h"

enum { NS = 400, STREAMS = 4, THREADS = 3 };

static uint64_t random_state = 7;

static int64_t draw_below(int64_t limit)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int64_t)((random_state >> 33) % (uint64_t)limit);
}

/* Operations and calls of 0 to NS, with whom nobody is known to have issued. */
static struct rt_capture *draw_capture(void)
{
    struct rt_capture *const capture = rt_capture_new();
    uint32_t device;
    made(capture != NULL && rt_capture_device(capture, 0, &device) == RT_OK);
    for (int i = 0; i < 2 + draw_below(14); i++) {
        uint32_t stream;
        made(rt_capture_stream(capture, device, (uint64_t)draw_below(STREAMS), &stream) == RT_OK);
        struct rt_operation operation = {.begin = draw_below(NS),
                                         .key = {0, (uint64_t)draw_below(8)},
                                         .stream = stream,
                                         .activity = (uint8_t)draw_below(RT_ACTIVITY_COUNT)};
        operation.end = operation.begin + draw_below(30);
        made(rt_capture_operation(capture, device, operation) == RT_OK);
    }
    for (int i = 0; i < 10; i++) {
        struct rt_call call = {.begin = draw_below(NS),
                               .thread = (uint32_t)draw_below(THREADS),
                               .waits = draw_below(3) == 0,
                               .copies = draw_below(3) == 0,
                               .key = {0, (uint64_t)draw_below(8)}};
        call.end = call.begin + draw_below(40);
        made(rt_calls_add(&capture->calls, call) == RT_OK);
    }
    made(rt_capture_finish(capture) == RT_OK);
    return capture;
}

/* The category of each nanosecond from the range's begin on. */
struct truth {
    enum rt_category category[2 * NS];
    struct rt_interval range;
};

static void mark_piece(void *context, struct rt_interval piece, enum rt_share share)
{
    struct truth *const truth = context;
    for (int64_t t = piece.begin; t < piece.end; t++) {
        truth->category[t - truth->range.begin] = rt_share_category[share];
    }
}

static void find_truth(const struct rt_stage *stage, struct truth *truth)
{
    const struct rt_timeline *const timeline = &stage->capture->device[0].timeline;
    struct rt_intervals gaps;
    rt_intervals_init(&gaps);
    truth->range = stage->partition.range;
    made(rt_partition_gaps(timeline, truth->range, &gaps) == RT_OK);
    for (int pass = 0; pass < 2; pass++) { /* kernels last: they cover copies */
        for (size_t i = 0; i < timeline->count; i++) {
            const struct rt_operation *const operation = &timeline->item[i];
            if ((operation->activity == RT_ACTIVITY_KERNEL) == (pass == 1)) {
                mark_piece(truth, (struct rt_interval){operation->begin, operation->end},
                           pass == 1 ? RT_SHARE_KERNEL : RT_SHARE_TO_HOST);
            }
        }
    }
    for (size_t g = 0; g < gaps.count; g++) {
        rt_partition_split(timeline, gaps.item[g], stage->latency, mark_piece, truth);
    }
    rt_intervals_fini(&gaps);
}

static void compare_mixes(const struct ui_gaps *gaps, const struct truth *truth)
{
    const int cols = 1 + (int)draw_below(100);
    int64_t begin = truth->range.begin + draw_below(ui_length(truth->range));
    const struct rt_interval window = {begin, begin + 1 + draw_below(truth->range.end - begin)};
    for (int c = 0; c < cols; c++) {
        const struct rt_interval column = ui_column(window, cols, c);
        const struct ui_mix mix = ui_gaps_mix(gaps, column);
        int64_t part[RT_CATEGORY_COUNT] = {0};
        for (int64_t t = column.begin; t < column.end; t++) {
            part[truth->category[t - truth->range.begin]]++;
        }
        assert_memory_equal(mix.part, part, sizeof part);
        const enum rt_category largest = ui_mix_largest(&mix);
        const enum rt_category other = ui_mix_other(&mix);
        for (int k = 0; k < RT_CATEGORY_COUNT; k++) {
            assert_true(part[k] <= part[largest]);
            assert_true(other != RT_CATEGORY_COUNT || k == (int)largest || part[k] == 0);
        }
        assert_true(other == RT_CATEGORY_COUNT || (other != largest && part[other] > 0));
        const bool idle = part[RT_CATEGORY_SYNC] + part[RT_CATEGORY_LAUNCH] > 0;
        const bool busy = largest < RT_CATEGORY_SYNC;
        assert_true(!idle || !busy || other == RT_CATEGORY_SYNC || other == RT_CATEGORY_LAUNCH);
    }
}

/* Each lane's column holds as many nanoseconds as something runs there. */
static void compare_streams(const struct ui_gaps *gaps, struct rt_interval window)
{
    const struct rt_timeline *const timeline = ui_gaps_timeline(gaps);
    const int cols = 1 + (int)draw_below(60);
    struct ui_lanes lanes;
    assert_int_equal(ui_lanes_of_streams(&lanes, gaps, window, cols, 3), RT_OK);
    assert_true(lanes.count <= 3);
    assert_int_equal(lanes.count + lanes.hidden, ui_lanes_streams(gaps, window));
    for (size_t l = 0; l < lanes.count; l++) {
        for (int c = 0; c < cols; c++) {
            const struct rt_interval column = ui_column(window, cols, c);
            int64_t busy = 0;
            for (int64_t t = column.begin; t < column.end; t++) {
                bool runs = false;
                for (size_t i = 0; i < timeline->count; i++) {
                    const struct rt_operation *const o = &timeline->item[i];
                    runs = runs || (o->stream == lanes.number[l] && o->begin <= t && t < o->end);
                }
                busy += runs;
            }
            const struct ui_lane_cell *const cell = &lanes.cell[l * (size_t)cols + (size_t)c];
            int64_t sum = 0;
            for (int p = 0; p < UI_LANE_PARTS; p++) {
                sum += cell->part[p];
            }
            assert_int_equal(sum, busy);
        }
    }
    ui_lanes_fini(&lanes);
}

static void compare_threads(const struct ui_gaps *gaps, struct rt_interval window)
{
    const uint32_t first = 2;
    struct ui_lanes lanes;
    assert_int_equal(ui_lanes_of_threads(&lanes, gaps, window, 17, 2, NULL), RT_OK);
    assert_true(lanes.count <= 2);
    assert_int_equal(lanes.count + lanes.hidden, ui_lanes_threads(gaps, window));
    ui_lanes_fini(&lanes);
    if (ui_gaps_timeline(gaps)->calls->threads > first) {
        assert_int_equal(ui_lanes_of_threads(&lanes, gaps, window, 17, 1, &first), RT_OK);
        assert_int_equal(lanes.number[0], first);
        ui_lanes_fini(&lanes);
    }
}

static void test_random_timelines(void **state)
{
    (void)state;
    for (int i = 0; i < 1500; i++) {
        struct rt_capture *const capture = draw_capture();
        const struct rt_timeline *const timeline = &capture->device[0].timeline;
        struct rt_stage stage = {.capture = capture, .latency = draw_below(20)};
        struct ui_gaps gaps;
        static struct truth truth;
        const int made_it = rt_partition_make(timeline, rt_timeline_window(timeline), stage.latency,
                                              &stage.partition);
        assert_int_equal(made_it, RT_OK);
        ui_gaps_init(&gaps);
        if (ui_length(stage.partition.range) > 0) {
            assert_int_equal(ui_gaps_make(&gaps, &stage), RT_OK);
            find_truth(&stage, &truth);
            compare_mixes(&gaps, &truth);
            compare_streams(&gaps, stage.partition.range);
            compare_threads(&gaps, stage.partition.range);
        }
        ui_gaps_fini(&gaps);
        rt_capture_release(capture);
    }
}

static void test_gaps_by_hand(void **state)
{
    (void)state;
    struct rt_capture *const capture = rt_capture_new();
    struct rt_stage stage = {.capture = capture, .latency = RT_LAUNCH_LATENCY};
    struct ui_gaps gaps;
    struct ui_gap gap;
    made(capture != NULL);
    fill_capture(capture);
    stage.partition.range = rt_timeline_window(&capture->device[0].timeline);
    ui_gaps_init(&gaps);
    assert_int_equal(ui_gaps_make(&gaps, &stage), RT_OK);
    assert_int_equal(gaps.list.count, 3);
    ui_gaps_look(&gaps, 0, &gap);
    assert_int_equal(ui_length(gap.time), 3000000);
    assert_int_equal(gap.stretch[UI_BEFORE_CALL][RT_SHARE_WAIT], 1500000);
    assert_int_equal(gap.stretch[UI_BEFORE_CALL][RT_SHARE_HOST], 500000);
    assert_int_equal(gap.stretch[UI_IN_CALL][RT_SHARE_CALL], 500000);
    assert_int_equal(gap.stretch[UI_BEHIND_CALL][RT_SHARE_LATENCY], 10000);
    assert_int_equal(gap.stretch[UI_BEHIND_CALL][RT_SHARE_DEPENDENCY], 490000);
    assert_string_equal(rt_capture_name(capture, gap.wait->name), "cudaStreamSynchronize");
    ui_gaps_look(&gaps, 1, &gap);
    assert_int_equal(ui_length(gap.time), 400000);
    assert_int_equal(gap.call->thread, 1);
    assert_null(gap.wait);
    assert_int_equal(gap.share[RT_SHARE_CALL], 100000);
    assert_int_equal(gap.share[RT_SHARE_DEPENDENCY], 290000);
    ui_gaps_look(&gaps, 2, &gap);
    assert_int_equal(gap.share[RT_SHARE_UNMATCHED], 200000);
    assert_null(gap.call);
    assert_non_null(gap.next);
    const struct ui_mix mix = ui_gaps_mix(&gaps, stage.partition.range);
    assert_int_equal(mix.part[RT_CATEGORY_KERNEL], 5300000);
    assert_int_equal(mix.part[RT_CATEGORY_TRANSFER], 1100000);
    assert_int_equal(mix.part[RT_CATEGORY_SYNC], 2280000);
    assert_int_equal(mix.part[RT_CATEGORY_LAUNCH], 1320000);
    ui_gaps_fini(&gaps);
    rt_capture_release(capture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_timelines),
        cmocka_unit_test(test_gaps_by_hand),
    };
    return check_main(tests);
}
