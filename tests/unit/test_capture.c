/*
 * Captures: devices, threads and streams by the file's numbers; ranges that repeat.
 */
#include "captures.h"

static struct rt_capture *capture;

static int setup(void **state)
{
    (void)state;
    capture = rt_capture_new();
    return capture == NULL;
}

static int teardown(void **state)
{
    (void)state;
    rt_capture_release(capture);
    return 0;
}

static void finish(void)
{
    assert_int_equal(rt_capture_finish(capture), RT_OK);
}

static void test_places(void **state)
{
    (void)state;
    uint32_t place;
    assert_int_equal(rt_capture_device(capture, 5, &place), RT_OK);
    assert_int_equal(place, 0);
    assert_int_equal(rt_capture_device(capture, 2, &place), RT_OK);
    assert_int_equal(place, 1);
    assert_int_equal(rt_capture_device(capture, 5, &place), RT_OK);
    assert_int_equal(place, 0);
    assert_int_equal(rt_capture_thread(capture, 1, 9, &place), RT_OK);
    assert_int_equal(rt_capture_thread(capture, 2, 9, &place), RT_OK);
    assert_int_equal(place, 1);
    assert_int_equal(rt_capture_thread(capture, 1, 9, &place), RT_OK);
    assert_int_equal(place, 0);
    assert_int_equal(rt_capture_stream(capture, 0, 77, &place), RT_OK);
    assert_int_equal(rt_capture_stream(capture, 1, 78, &place), RT_OK);
    assert_int_equal(place, 0); /* each device has its own */
    assert_int_equal(rt_capture_stream(capture, 0, 78, &place), RT_OK);
    assert_int_equal(place, 1);
    finish();
    assert_int_equal(capture->device[0].number, 2);
    assert_int_equal(capture->device[1].number, 5);
}

/* Two processes may call different devices by one number: the note tells them apart. */
static void test_noted_device(void **state)
{
    (void)state;
    uint32_t first;
    uint32_t second;
    assert_int_equal(rt_capture_device(capture, 0, &first), RT_OK);
    capture->device[first].note = capture_name(capture, "process 12");
    assert_int_equal(rt_capture_device(capture, 0, &second), RT_OK);
    assert_int_not_equal(first, second);
}

static void test_communication(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool communicates;
    } cases[] = {{"ncclDevKernel_AllReduce_Sum_f16", true},
                 {"void ncclKernel<1>(args)", true},
                 {"RCCL_generic", true},
                 {"rcclfoo", true},
                 {"gemm", false},
                 {"nccx ncc", false},
                 {"", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        capture_kernel(capture, cases[i].name, (int64_t)i, (int64_t)i + 1, 0);
    }
    finish();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const unsigned marks = capture->device[0].timeline.item[i].marks;
        assert_int_equal((marks & RT_MARK_COMMUNICATION) != 0, cases[i].communicates);
    }
}

/* Steps are one family by what stands before '#'; equal names are one; "layer_3" is its own. */
static void test_families(void **state)
{
    (void)state;
    capture_range(capture, "layer_3", 50, 60);
    capture_range(capture, "ProfilerStep#11", 30, 40);
    capture_range(capture, "ProfilerStep#2", 10, 20);
    capture_range(capture, "iteration", 5, 15);
    capture_range(capture, "iteration", 0, 5);
    capture_range(capture, "layer_4", 60, 70);
    capture_range(capture, "#5", 90, 91);
    finish();
    static const struct {
        const char *name;
        size_t count;
        int64_t first;
    } expected[] = {{"iteration", 2, 0},
                    {"ProfilerStep", 2, 10},
                    {"layer_3", 1, 50},
                    {"layer_4", 1, 60},
                    {"#5", 1, 90}};
    assert_int_equal(capture->families, sizeof expected / sizeof *expected);
    for (size_t f = 0; f < capture->families; f++) {
        const struct rt_family *const family = &capture->family[f];
        assert_string_equal(rt_capture_name(capture, family->name), expected[f].name);
        assert_int_equal(family->count, expected[f].count);
        assert_int_equal(capture->range[family->first].time.begin, expected[f].first);
    }
}

static void test_choice(void **state)
{
    (void)state;
    size_t first;
    size_t count;
    uint32_t exact;
    capture_range(capture, "step#1", 0, 5);
    capture_range(capture, "step#2", 5, 9);
    capture_range(capture, "other", 7, 8);
    finish();
    assert_int_equal(rt_capture_choose(capture, "step", &first, &count, &exact), RT_OK);
    assert_int_equal(count, 2);
    assert_int_equal(exact, 0);
    assert_int_equal(rt_capture_choose(capture, "step#2", &first, &count, &exact), RT_OK);
    assert_int_equal(count, 2);
    assert_string_equal(rt_capture_name(capture, exact), "step#2");
    assert_int_equal(rt_capture_choose(capture, "step#3", &first, &count, &exact), RT_ENOENT);
    assert_int_equal(rt_capture_choose(capture, "", &first, &count, &exact), RT_ENOENT);
}

/* The device's copy of a step counts only where the host has none. */
static void test_device_copies(void **state)
{
    (void)state;
    capture_range(capture, "step#1", 0, 5);
    const struct rt_range copies[] = {
        {.time = {2, 9}, .name = capture_name(capture, "step#1"), .on_device = true},
        {.time = {9, 12}, .name = capture_name(capture, "step#2"), .on_device = true}};
    assert_int_equal(rt_capture_range(capture, copies[0]), RT_OK);
    assert_int_equal(rt_capture_range(capture, copies[1]), RT_OK);
    finish();
    assert_int_equal(capture->ranges, 2);
    assert_int_equal(capture->range[0].time.end, 5);
    assert_int_equal(capture->range[1].time.begin, 9);
}

static void test_refused(void **state)
{
    (void)state;
    const struct rt_range backwards = {.time = {5, 4}, .name = capture_name(capture, "a")};
    const struct rt_range nameless = {.time = {4, 5}};
    assert_int_equal(rt_capture_range(capture, backwards), RT_EINVAL);
    assert_int_equal(rt_capture_range(capture, nameless), RT_EINVAL);
    finish();
    assert_int_equal(capture->families, 0);
}

#define WITH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        WITH(test_places), WITH(test_noted_device),  WITH(test_communication), WITH(test_families),
        WITH(test_choice), WITH(test_device_copies), WITH(test_refused)};
    return check_main(tests);
}
