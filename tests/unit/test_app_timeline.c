/*
 * The timeline view, the ranges and the ranking as a person meets them: keys in, screen out. The
 * numbers are those of timeline_capture.h.
 */
#include "check.h"

#include "script_test.h"
#include "timeline_capture.h"

/* What the records are of is said where an interval is stated. */
#define STAGES                                                                                     \
    BOARD RECORD("gpu0", "4e10", "8e9", "5.3", "1.1", "2.28",                                      \
                 "1.32") "interval = whole capture\n" RECORD("gpu1", "4e10", "8e9", "0.2", "0",    \
                                                             "0", "0.1") "interval = whole "       \
                                                                         "capture\n" RECORD(       \
                                                                             "other", "4e10",      \
                                                                             "8e9", "6", "1", "9", \
                                                                             "1")

static void start_timeline(struct script *script, const char *keys)
{
    start(script, STAGES, "");
    (void)add_timeline(script->study);
    play(script, keys);
}

static void test_what_the_view_says(void **state)
{
    (void)state;
    struct script script;
    start_timeline(&script, "t");
    assert_mode(&script, UI_MODE_TIMELINE);
    assert_shows(&script, "whole capture, device 0");
    assert_shows(&script, "10 ms  window 10 ms at +0 ns  latency 10 us");
    assert_shows(&script, "kernel 5.3");
    assert_shows(&script, "transfer 1.1");
    assert_shows(&script, "sync 2.28");
    assert_shows(&script, "launch 1.32");
    assert_shows(&script, "stream 7");
    assert_shows(&script, "stream 13");
    assert_shows(&script, "gap 1: 3 ms");
    assert_shows(&script, "30.0 % sync call 1.5");
    assert_shows(&script, "before the call: sync 1.5 ms in cudaStreamSynchronize, host work 0.5;");
    assert_shows(&script, "cudaLaunchKernel 0.5; after it 0.01 latency (to 10 us), sync 0.49");
    assert_shows(&script, "dependency wait; issued on main; until relu\\x1b[31m");
    play(&script, "j");
    assert_shows(&script, "the call began before the gap; in cudaLaunchKernel 0.1;");
    assert_shows(&script, "issued on thread 200; until");
    play(&script, "j");
    assert_shows(&script, "nobody is known to have issued Memset: all of it launch, unmatched");
    play(&script, "q");
    assert_mode(&script, UI_MODE_TABLE);
    script_close(&script);
}

static void assert_window(const struct script *script, int64_t begin, int64_t end)
{
    assert_int_equal(script->app.window.begin, begin);
    assert_int_equal(script->app.window.end, end);
}

/* The gaps are 3-6, 7-7.4 and 9-9.2 ms of 0-10. */
static void test_moving_about(void **state)
{
    (void)state;
    struct script script;
    start_timeline(&script, "t");
    assert_window(&script, 0, 10000000);
    play(&script, "ENTER");
    assert_window(&script, 1500000, 7500000);
    play(&script, "j"); /* in sight already */
    assert_window(&script, 1500000, 7500000);
    play(&script, "j"); /* the last ends at 9.2: in the middle, as far as the range goes */
    assert_window(&script, 4000000, 10000000);
    play(&script, "g");
    assert_int_equal(script.app.gap, 0);
    assert_window(&script, 1500000, 7500000);
    play(&script, "l");
    assert_window(&script, 2250000, 8250000);
    play(&script, "h");
    assert_window(&script, 1500000, 7500000);
    play(&script, "L"); /* 5.25 would be too far */
    assert_window(&script, 4000000, 10000000);
    play(&script, "H H");
    assert_window(&script, 0, 6000000);
    play(&script, "f +"); /* on 4.5, the middle of the gap */
    assert_window(&script, 2250000, 7250000);
    play(&script, "-");
    assert_window(&script, 0, 10000000);
    play(&script, "G");
    assert_int_equal(script.app.gap, 2);
    play(&script, "k");
    assert_int_equal(script.app.gap, 1);
    script_close(&script);
}

/* Down to single nanoseconds, and the gap is said to be elsewhere when the view goes away. */
static void test_the_ends_of_zooming(void **state)
{
    (void)state;
    struct script script;
    start_timeline(&script, "t");
    for (int i = 0; i < 40; i++) {
        play(&script, "+");
    }
    assert_int_equal(script.app.window.end - script.app.window.begin, 8);
    assert_shows(&script, "4.500000 ms");
    for (int i = 0; i < 40; i++) {
        play(&script, "-");
    }
    assert_window(&script, 0, 10000000);
    play(&script, "+ + L L");
    assert_window(&script, 7500000, 10000000);
    assert_shows(&script, "\xe2\x97\x80  gap 1: 3 ms");
    play(&script, "g"); /* 3 ms do not fit 2.5: with as much again around it */
    assert_window(&script, 1500000, 7500000);
    play(&script, "G ENTER k L L"); /* 7-7.4 is before it now */
    script_close(&script);
}

static void test_from_device_to_device(void **state)
{
    (void)state;
    struct script script;
    start_timeline(&script, "t d");
    assert_shows(&script, "whole capture, device 1");
    assert_string_equal(selected_id(&script), "gpu1");
    play(&script, "TAB");
    assert_string_equal(selected_id(&script), "gpu0");
    play(&script, "BACKTAB ESC");
    assert_string_equal(selected_id(&script), "gpu1");
    assert_mode(&script, UI_MODE_TABLE);
    play(&script, "/ text:gpu1 ENTER t TAB");
    assert_shows(&script, "there is no other range or device");
    script_close(&script);
}

static void test_a_record_that_is_none(void **state)
{
    (void)state;
    struct script script;
    start_timeline(&script, "G t");
    assert_mode(&script, UI_MODE_TABLE);
    assert_shows(&script, "this record is no range of a timeline: a trace of torch.profiler");
    play(&script, "w");
    assert_mode(&script, UI_MODE_TABLE);
    play(&script, "R"); /* there is a capture all the same */
    assert_mode(&script, UI_MODE_RANGES);
    script_close(&script);
    start(&script, SEVEN, "t");
    assert_shows(&script, "no range of a timeline");
    play(&script, "R");
    assert_mode(&script, UI_MODE_TABLE);
    script_close(&script);
}

static void test_ranges(void **state)
{
    (void)state;
    struct script script;
    start_timeline(&script, "R");
    script_pretend(&script, NULL, 0);
    assert_shows(&script, ">* whole capture");
    assert_shows(&script, "ProfilerStep ");
    assert_shows(&script, "4 ms .. 6 ms   50.0 %"); /* of the median, the lower of two */
    assert_shows(&script, "  ProfilerStep#2");
    assert_shows(&script, "1 ms .. 3 ms  200.0 %");
    play(&script, "j j j ENTER");
    assert_int_equal(script.request.kind, UI_REQUEST_RANGE);
    assert_string_equal(script.request.path, "ProfilerStep#2");
    play(&script, "g ENTER");
    assert_int_equal(script.request.kind, UI_REQUEST_RANGE);
    assert_null(script.request.path);
    play(&script, "G ENTER");
    assert_string_equal(script.request.path, "forward");
    script_close(&script);
}

/* Edits would be lost: first the question. */
static void test_ranges_and_edits(void **state)
{
    (void)state;
    struct script script;
    start_timeline(&script, "e + ESC R j ENTER");
    assert_mode(&script, UI_MODE_ASK_RANGE);
    assert_int_equal(script.requests, 0);
    play(&script, "ESC");
    assert_mode(&script, UI_MODE_RANGES);
    script_pretend(&script, NULL, 0);
    play(&script, "ENTER d");
    assert_int_equal(script.request.kind, UI_REQUEST_RANGE);
    assert_string_equal(script.request.path, "ProfilerStep");
    script_close(&script);
}

/* The records are no longer what they were: nothing of the old study is shown or kept. */
static void test_after_a_reload(void **state)
{
    (void)state;
    struct script script;
    start_timeline(&script, "t ESC w ESC R ESC t R ENTER");
    assert_mode(&script, UI_MODE_TABLE); /* the file that was read again has no timeline */
    assert_null(script.app.gaps.stage);
    assert_null(script.app.ranges.capture);
    assert_null(script.app.ranked);
    (void)add_timeline(script.study);
    play(&script, "t w ESC");
    assert_mode(&script, UI_MODE_TIMELINE);
    script_close(&script);
}

/* Of 5.3 ms: gemm 2.7, ncclAllReduce 1.6, relu 1. */
static void test_ranking(void **state)
{
    (void)state;
    struct script script;
    start_timeline(&script, "w");
    assert_shows(&script, "kernels by exclusive device time: kernels run 5.3 ms of 10 ms");
    assert_shows(&script, "50.9 %      2.7 ms      2.7 ms        2  gemm");
    assert_shows(&script, "30.2 %      1.6 ms      1.6 ms        1  ncclAllReduce");
    assert_shows(&script, "18.9 %        1 ms        1 ms        1  relu");
    play(&script, "TAB");
    assert_shows(&script, "operators by exclusive device time");
    assert_shows(&script, "50.9 %      2.7 ms      2.7 ms        2  aten::mm");
    assert_shows(&script, "(no operator known)");
    play(&script, "G");
    assert_int_equal(script.app.rank, 2);
    play(&script, "TAB");
    assert_int_equal(script.app.rank, 0);
    script_close(&script);
}

static void test_the_hint(void **state)
{
    (void)state;
    struct script script;
    start_timeline(&script, "j");
    assert_shows(&script, "t timeline");
    play(&script, "j");
    assert_hides(&script, "t timeline");
    script_close(&script);
}

/* Every size, every view; the checks of the script are the assertion. */
static void test_sizes(void **state)
{
    (void)state;
    static const char *const view[] = {"t", "t ENTER + + + + + + + + + + + + + + + + + +", "R", "w",
                                       "t G d"};
    for (size_t v = 0; v < sizeof view / sizeof *view; v++) {
        struct script script;
        start_timeline(&script, view[v]);
        for (int rows = 1; rows <= 40; rows += rows < 26 ? 1 : 7) {
            for (int cols = 1; cols <= 130; cols += cols < 30 ? 2 : 9) {
                char keys[32];
                (void)snprintf(keys, sizeof keys, "RESIZE %dx%d", cols, rows);
                play(&script, keys);
            }
        }
        script_close(&script);
    }
}

static void test_random_keys(void **state)
{
    (void)state;
    static const char keys[] = "jjjkgG\r+++--hlHLf\tdRwtq?cm";
    uint64_t random = 99;
    struct script script;
    start_timeline(&script, "t");
    script_pretend(&script, NULL, 0);
    for (int i = 0; i < 3000 && !script.has_quit; i++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const uint32_t value = (uint32_t)(random >> 33);
        struct ui_event event = {.kind = UI_EVENT_KEY, .key = (uint32_t)keys[value % 26]};
        if (value % 50 == 0) {
            event = (struct ui_event){.kind = UI_EVENT_RESIZE,
                                      .rows = (int)(value >> 8) % 60,
                                      .cols = (int)(value >> 16) % 200};
        }
        if (event.key == 'q' && script.app.depth == 0) {
            event.key = 't';
        }
        script_event(&script, &event);
        assert_no_fault(&script);
    }
    script_close(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_the_view_says),
        cmocka_unit_test(test_moving_about),
        cmocka_unit_test(test_the_ends_of_zooming),
        cmocka_unit_test(test_from_device_to_device),
        cmocka_unit_test(test_a_record_that_is_none),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_ranges_and_edits),
        cmocka_unit_test(test_after_a_reload),
        cmocka_unit_test(test_ranking),
        cmocka_unit_test(test_the_hint),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_random_keys),
    };
    return check_main(tests);
}
