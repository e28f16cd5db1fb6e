/*
 * What events become: one rule a test, on traces made by hand.
 */
#include "torch.h"

/* A kernel at 1 us for 2 us, for tests that are about something else. */
#define KERNEL                                                                                     \
    "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"ts\":1,\"dur\":2,"                          \
    "\"args\":{\"device\":0,\"stream\":7,\"correlation\":5}}"

static void check_used(const struct torch_result *result)
{
    torch_check(result, result->code == RT_OK);
    assert_int_equal(result->study.diags.count, 0);
}

static size_t count_operations(const struct torch_result *result, int64_t device)
{
    return torch_device(result, device)->timeline.count;
}

/* Categories of all years, in both cases; what is not an activity of the device is none. */
static void test_categories(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_events(
        &result,
        "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"a\",\"ts\":10,\"dur\":1},"
        "{\"ph\":\"X\",\"cat\":\"Kernel\",\"name\":\"b\",\"ts\":20,\"dur\":1},"
        "{\"ph\":\"X\",\"cat\":\"gpu_memcpy\",\"name\":\"Memcpy HtoD\",\"ts\":30,\"dur\":1},"
        "{\"ph\":\"X\",\"cat\":\"Memcpy\",\"name\":\"Memcpy DtoH\",\"ts\":40,\"dur\":1},"
        "{\"ph\":\"X\",\"cat\":\"gpu_memset\",\"name\":\"Memset\",\"ts\":50,\"dur\":1},"
        "{\"ph\":\"X\",\"cat\":\"Memset\",\"name\":\"Memset\",\"ts\":60,\"dur\":1},"
        "{\"ph\":\"X\",\"cat\":\"cuda_sync\",\"name\":\"Stream Sync\",\"ts\":70,\"dur\":1},"
        "{\"ph\":\"X\",\"cat\":\"python_function\",\"name\":\"f\",\"ts\":80,\"dur\":1},"
        "{\"ph\":\"X\",\"cat\":\"kernels\",\"name\":\"n\",\"ts\":90,\"dur\":1},"
        "{\"ph\":\"X\",\"name\":\"no category\",\"ts\":90,\"dur\":1},"
        "{\"ph\":\"i\",\"cat\":\"kernel\",\"name\":\"instant\",\"ts\":90,\"dur\":1},"
        "{\"ph\":\"s\",\"cat\":\"ac2g\",\"id\":3,\"ts\":90}");
    check_used(&result);
    static const int activities[] = {RT_ACTIVITY_KERNEL,    RT_ACTIVITY_KERNEL,
                                     RT_ACTIVITY_TO_DEVICE, RT_ACTIVITY_TO_HOST,
                                     RT_ACTIVITY_ON_DEVICE, RT_ACTIVITY_ON_DEVICE};
    assert_int_equal(count_operations(&result, 0), 6);
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(torch_operation(&result, i)->activity, activities[i]);
        assert_int_equal(torch_operation(&result, i)->begin, (int64_t)(i + 1) * 10000);
    }
    torch_check(&result, torch_says(&result, RT_ACCOUNT_USED, "2 kernels, 2 copies, 2 memsets"));
    torch_check(&result, torch_says(&result, RT_ACCOUNT_USED, "6 other event(s)"));
    /* names of what was not kept are not kept either */
    assert_int_equal(rt_names_find(&result.capture.names, "Stream Sync", 11), 0);
    assert_int_equal(rt_names_find(&result.capture.names, "f", 1), 0);
    torch_free(&result);
}

static void check_direction(const char *name, int activity)
{
    struct torch_result result;
    char events[256];
    (void)snprintf(events, sizeof events,
                   "{\"ph\":\"X\",\"cat\":\"gpu_memcpy\",\"name\":\"%s\",\"ts\":1,\"dur\":1}",
                   name);
    torch_import_events(&result, events);
    check_used(&result);
    assert_int_equal(torch_operation(&result, 0)->activity, activity);
    torch_free(&result);
}

static void test_directions(void **state)
{
    (void)state;
    check_direction("Memcpy HtoD (Pageable -> Device)", RT_ACTIVITY_TO_DEVICE);
    check_direction("memcpy htod", RT_ACTIVITY_TO_DEVICE);
    check_direction("CopyHostToDevice", RT_ACTIVITY_TO_DEVICE);
    check_direction("Memcpy DtoH (Device -> Pinned)", RT_ACTIVITY_TO_HOST);
    check_direction("hipMemcpyDeviceToHost", RT_ACTIVITY_TO_HOST);
    check_direction("Memcpy DtoD (Device -> Device)", RT_ACTIVITY_ON_DEVICE);
    check_direction("Memcpy PtoP", RT_ACTIVITY_ON_DEVICE);
    check_direction("Hto", RT_ACTIVITY_ON_DEVICE);
}

static void check_time(const char *ts, const char *dur, int64_t begin, int64_t end)
{
    struct torch_result result;
    char events[512];
    (void)snprintf(events, sizeof events,
                   "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"ts\":%s,\"dur\":%s}", ts,
                   dur);
    torch_import_events(&result, events);
    check_used(&result);
    assert_int_equal(torch_operation(&result, 0)->begin, begin);
    assert_int_equal(torch_operation(&result, 0)->end, end);
    torch_free(&result);
}

static void test_times(void **state)
{
    (void)state;
    check_time("1", "2", 1000, 3000);
    check_time("1712195495505543.201", "4.928", INT64_C(1712195495505543201),
               INT64_C(1712195495505548129));
    check_time("\"1712195495505543.201\"", "\"4.928\"", INT64_C(1712195495505543201),
               INT64_C(1712195495505548129));
    check_time("1.712195495505543201e+15", "4928e-3", INT64_C(1712195495505543201),
               INT64_C(1712195495505548129));
    check_time(".5", ".005", 500, 505);
    check_time("-.5", "1.", -500, 500);
    check_time("5.", "0", 5000, 5000);
    check_time("0", "0.001", 0, 1);
    check_time("0.001", "0", 1, 1);
    check_time("1.0004", "1.0006", 1000, 2001);
}

/* Dropped and counted, each for its own reason. */
static void test_bad_times(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_events(
        &result,
        KERNEL ",{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"lost\",\"ts\":0,\"dur\":0},"
               "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"lost\",\"ts\":0},"
               "{\"ph\":\"X\",\"cat\":\"gpu_memcpy\",\"name\":\"lost\",\"ts\":\"0.0\",\"dur\":0},"
               "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"lost\",\"dur\":3},"
               "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"lost\",\"ts\":null,\"dur\":3},"
               "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"lost\",\"ts\":NaN,\"dur\":3},"
               "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"lost\",\"ts\":\"soon\",\"dur\":3},"
               "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"lost\",\"ts\":1e30,\"dur\":3},"
               "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"lost\",\"ts\":4611686018427387,"
               "\"dur\":4611686018427387},"
               "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"c\",\"ts\":0,\"dur\":0},"
               "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"clipped\",\"ts\":9,\"dur\":-5}");
    check_used(&result);
    assert_int_equal(count_operations(&result, 0), 2);
    assert_int_equal(torch_operation(&result, 1)->begin, 9000);
    assert_int_equal(torch_operation(&result, 1)->end, 9000);
    assert_int_equal(result.capture.calls.count, 0);
    torch_check(&result, torch_says(&result, RT_ACCOUNT_SKIPPED, "3 event(s) whose timestamps"));
    torch_check(&result, torch_says(&result, RT_ACCOUNT_SKIPPED, "5 event(s) without a time"));
    torch_check(&result, torch_says(&result, RT_ACCOUNT_SKIPPED, "2 event(s) with a time or"));
    torch_check(&result, torch_says(&result, RT_ACCOUNT_CONVERTED, "1 event(s) with a negative"));
    torch_free(&result);
}

static void check_key(const char *args, uint64_t id)
{
    struct torch_result result;
    char events[512];
    (void)snprintf(events, sizeof events,
                   "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"ts\":1,\"dur\":1,"
                   "\"args\":{%s}}",
                   args);
    torch_import_events(&result, events);
    check_used(&result);
    assert_int_equal(torch_operation(&result, 0)->key.process, 0);
    assert_true(torch_operation(&result, 0)->key.id == id);
    torch_free(&result);
}

static void test_keys(void **state)
{
    (void)state;
    check_key("\"correlation\":7,\"External id\":9", 7);
    check_key("\"External id\":9,\"correlation\":\"7\"", 7);
    check_key("\"External id\":9", 9);
    check_key("\"external id\":9", 9);
    check_key("\"correlation\":18446744073709551615", UINT64_MAX);
    check_key("\"correlation\":9007199254740993", UINT64_C(9007199254740993));
    check_key("\"correlation\":0,\"External id\":9", 0);
    check_key("\"correlation\":1,\"correlation\":2", 2); /* of a key twice the last */
    check_key("\"correlation\":{\"correlation\":4}", 0);
    check_key("\"more\":{\"correlation\":4},\"list\":[{\"correlation\":3}]", 0);
    check_key("", 0);
}

/* Devices and streams; "0x0" is a stream of ROCm. */
static void test_streams(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_events(
        &result,
        "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"ts\":1,\"dur\":1,\"pid\":5,"
        "\"args\":{\"device\":3,\"stream\":\"0x0\"}},"
        "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"ts\":3,\"dur\":1,"
        "\"args\":{\"stream\":\"0x1f\",\"device\":\"3\"}},"
        "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"ts\":5,\"dur\":1,"
        "\"args\":{\"device\":3,\"stream\":31}},"
        "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"ts\":5,\"dur\":1,\"pid\":1,\"tid\":7}");
    check_used(&result);
    assert_int_equal(result.capture.devices, 2);
    const struct rt_device *const device = torch_device(&result, 3);
    assert_int_equal(device->timeline.count, 3);
    assert_int_equal(device->streams, 2);
    assert_int_equal(device->stream[device->timeline.item[0].stream], 0);
    assert_int_equal(device->stream[device->timeline.item[1].stream], 31);
    assert_int_equal(device->stream[device->timeline.item[2].stream], 31);
    /* without args a device is the process, as profilers show it; without a stream it is 0 */
    assert_int_equal(torch_device(&result, 1)->stream[0], 0);
    torch_free(&result);
}

static void check_shape(const char *args, const char *shape)
{
    struct torch_result result;
    char events[512];
    (void)snprintf(events, sizeof events,
                   "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"ts\":1,\"dur\":1,"
                   "\"args\":{%s}}",
                   args);
    torch_import_events(&result, events);
    check_used(&result);
    assert_string_equal(torch_name(&result, torch_operation(&result, 0)->shape), shape);
    torch_free(&result);
}

static void test_shapes(void **state)
{
    (void)state;
    check_shape("\"grid\":[4, 106, 1],\"block\":[128, 1, 1]",
                "grid (4, 106, 1), block (128, 1, 1)");
    check_shape("\"block\":[8,32,1],\"grid\":[4,8,32]", "grid (4, 8, 32), block (8, 32, 1)");
    check_shape("\"grid\":[4,8,32]", "grid (4, 8, 32)");
    check_shape("\"grid\":[],\"block\":[1]", "block (1)");
    check_shape("\"grid\":[1,2,3,4]", "");
    check_shape("\"grid\":\"4\",\"grid\":[1,1,1]", "grid (1, 1, 1)");
    check_shape("\"grid\":[0,18446744073709551615]", "grid (0, 18446744073709551615)");
    check_shape("\"device\":0", "");
}

static void test_calls(void **state)
{
    (void)state;
    static const char *const categories[] = {"cuda_runtime", "cuda_driver", "Runtime",
                                             "hip_runtime",  "driver",      "hip_driver",
                                             "CUDA_RUNTIME"};
    for (size_t i = 0; i < sizeof categories / sizeof *categories; i++) {
        struct torch_result result;
        char events[512];
        (void)snprintf(events, sizeof events,
                       KERNEL ",{\"ph\":\"X\",\"cat\":\"%s\",\"name\":\"cudaMemcpy_v3020\","
                              "\"pid\":10,\"tid\":11,\"ts\":0.5,\"dur\":0.2,"
                              "\"args\":{\"correlation\":5}}",
                       categories[i]);
        torch_import_events(&result, events);
        check_used(&result);
        assert_false(result.capture.hostless);
        assert_int_equal(result.capture.calls.count, 1);
        const struct rt_call *const call = &result.capture.calls.item[0];
        assert_int_equal(call->begin, 500);
        assert_int_equal(call->end, 700);
        assert_true(call->waits && call->copies);
        assert_int_equal(call->key.id, 5);
        assert_int_equal(result.capture.thread[call->thread].process, 10);
        assert_int_equal(result.capture.thread[call->thread].id, 11);
        assert_ptr_equal(
            rt_timeline_issuer(&torch_device(&result, 0)->timeline, torch_operation(&result, 0)),
            call);
        torch_free(&result);
    }
}

static void test_hostless(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_events(&result, KERNEL);
    check_used(&result);
    assert_true(result.capture.hostless);
    torch_check(&result, torch_says(&result, RT_ACCOUNT_CANNOT, "sync cannot be told from launch"));
    torch_free(&result);
}

/* Threads by number and by text, named by metadata before or behind their calls. */
static void test_threads(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_events(
        &result, KERNEL
        ",{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":1,\"tid\":2,"
        "\"args\":{\"name\":\"early\"}},"
        "{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":1,\"tid\":3,"
        "\"args\":{\"name\":\"no thread\"}},"
        "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"c\",\"pid\":1,\"tid\":2,\"ts\":1},"
        "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"c\",\"pid\":1,\"tid\":\"2\",\"ts\":2},"
        "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"c\",\"pid\":1,\"tid\":3,\"ts\":3},"
        "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"c\",\"pid\":1,\"tid\":\"main\",\"ts\":4}"
        ","
        "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"c\",\"pid\":1,\"tid\":\"main\",\"ts\":5}"
        ","
        "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"c\",\"pid\":\"p\",\"tid\":\"main\","
        "\"ts\":6},"
        "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"c\",\"pid\":2,\"tid\":2,\"ts\":7},"
        "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":2,\"tid\":2,"
        "\"args\":{\"name\":\"late\"}}");
    check_used(&result);
    const struct rt_capture *const capture = &result.capture;
    static const char *const names[] = {"early", "early", "", "main", "main", "main", "late"};
    assert_int_equal(capture->threads, 5);
    assert_int_equal(capture->calls.count, 7);
    for (size_t i = 0; i < 7; i++) {
        const struct rt_call *const call = &capture->calls.item[i];
        assert_string_equal(torch_name(&result, capture->thread[call->thread].name), names[i]);
    }
    torch_free(&result);
}

/* Several names for one thread: the order in the file does not decide. */
static void test_thread_named_twice(void **state)
{
    (void)state;
    static const char call[] = KERNEL ",{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"c\","
                                      "\"pid\":1,\"tid\":2,\"ts\":1}";
    static const char *const orders[] = {"ab", "ba"};
    for (size_t i = 0; i < 2; i++) {
        struct torch_result result;
        char events[1024];
        (void)snprintf(events, sizeof events,
                       "%s,{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":1,\"tid\":2,"
                       "\"args\":{\"name\":\"%c\"}},{\"ph\":\"M\",\"name\":\"thread_name\","
                       "\"pid\":1,\"tid\":2,\"args\":{\"name\":\"%c\"}}",
                       call, orders[i][0], orders[i][1]);
        torch_import_events(&result, events);
        check_used(&result);
        assert_string_equal(torch_name(&result, result.capture.thread[0].name), "a");
        torch_free(&result);
    }
}

/* Ranges of the host; those of the device only where the host has none of that name. */
static void test_ranges(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_events(
        &result,
        KERNEL ",{\"ph\":\"X\",\"cat\":\"user_annotation\",\"name\":\"a\",\"ts\":1,\"dur\":5},"
               "{\"ph\":\"X\",\"cat\":\"gpu_user_annotation\",\"name\":\"a\",\"ts\":2,\"dur\":5},"
               "{\"ph\":\"X\",\"cat\":\"gpu_user_annotation\",\"name\":\"b\",\"ts\":3,\"dur\":5},"
               "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"ProfilerStep#1\",\"ts\":4,\"dur\":5},"
               "{\"ph\":\"X\",\"cat\":\"Operator\",\"name\":\"ProfilerStep#2\",\"ts\":9,\"dur\":5,"
               "\"args\":{\"External id\":3}},"
               "{\"ph\":\"X\",\"name\":\"ProfilerStep#3\",\"ts\":14,\"dur\":5},"
               "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"ProfilerStep\",\"ts\":4,\"dur\":5},"
               "{\"ph\":\"X\",\"cat\":\"user_annotation\",\"ts\":4,\"dur\":5},"
               "{\"ph\":\"X\",\"cat\":\"user_annotation\",\"name\":\"neg\",\"ts\":4,\"dur\":-5}");
    check_used(&result);
    const struct rt_capture *const capture = &result.capture;
    size_t first;
    size_t count;
    uint32_t exact;
    assert_int_equal(capture->ranges, 6);
    assert_int_equal(rt_capture_choose(capture, "ProfilerStep", &first, &count, &exact), RT_OK);
    assert_int_equal(count, 3);
    assert_int_equal(capture->range[first].time.begin, 4000);
    assert_int_equal(rt_capture_choose(capture, "a", &first, &count, &exact), RT_OK);
    assert_int_equal(count, 1);
    assert_int_equal(capture->range[first].time.begin, 1000);
    assert_int_equal(rt_capture_choose(capture, "b", &first, &count, &exact), RT_OK);
    assert_true(capture->range[first].on_device);
    assert_int_equal(rt_capture_choose(capture, "neg", &first, &count, &exact), RT_OK);
    assert_int_equal(capture->range[first].time.end, 4000);
    torch_check(&result, torch_says(&result, RT_ACCOUNT_SKIPPED, "1 range(s) without a name"));
    torch_free(&result);
}

static void test_overhead(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_events(&result, KERNEL
                        ",{\"ph\":\"X\",\"cat\":\"Overhead\",\"name\":\"Buffer Flush\",\"ts\":1,"
                        "\"dur\":3},{\"ph\":\"X\",\"cat\":\"overhead\",\"name\":\"x\",\"ts\":2,"
                        "\"dur\":4}");
    check_used(&result);
    assert_int_equal(result.capture.calls.overhead.count, 1);
    assert_int_equal(rt_intervals_length(&result.capture.calls.overhead), 5000);
    torch_check(&result, torch_says(&result, RT_ACCOUNT_USED, "2 times at which the profiler"));
    torch_free(&result);
}

static void check_caller(const char *kernel, const char *call, const char *caller)
{
    struct torch_result result;
    char events[1024];
    (void)snprintf(events, sizeof events,
                   "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"ts\":1,\"dur\":1,"
                   "\"args\":{%s}},{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"c\",\"ts\":0,"
                   "\"dur\":1,\"args\":{%s}},"
                   "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"aten::mm\",\"ts\":0,\"dur\":9,"
                   "\"args\":{\"External id\":7}},"
                   "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"aten::add\",\"ts\":0,\"dur\":9,"
                   "\"args\":{\"External id\":\"8\"}}",
                   kernel, call);
    torch_import_events(&result, events);
    check_used(&result);
    assert_string_equal(torch_name(&result, torch_operation(&result, 0)->caller), caller);
    assert_int_equal(result.capture.has_callers, caller[0] != '\0');
    torch_free(&result);
}

static void test_callers(void **state)
{
    (void)state;
    check_caller("\"External id\":7,\"correlation\":1", "\"correlation\":1", "aten::mm");
    check_caller("\"external id\":8,\"correlation\":1", "\"correlation\":1", "aten::add");
    check_caller("\"External id\":7", "\"correlation\":1", "aten::mm");
    check_caller("\"correlation\":1", "\"correlation\":1,\"External id\":8", "aten::add");
    /* an ID that is no operator's does not hide what the call says */
    check_caller("\"External id\":99,\"correlation\":1", "\"correlation\":1,\"External id\":8",
                 "aten::add");
    /* where both are the same number it is a correlation, and no operator's */
    check_caller("\"External id\":7,\"correlation\":7", "\"correlation\":7,\"External id\":7", "");
    check_caller("\"External id\":0,\"correlation\":1", "\"correlation\":1,\"External id\":0", "");
    check_caller("\"External id\":4294967303,\"correlation\":1", "\"correlation\":1", "");
    check_caller("\"correlation\":2", "\"correlation\":1,\"External id\":8", "");
}

static void check_device_name(const char *properties, const char *name)
{
    struct torch_result result;
    char text[1024];
    (void)snprintf(text, sizeof text, "{\"traceEvents\": [" KERNEL "], \"deviceProperties\": [%s]}",
                   properties);
    torch_import_text(&result, text);
    check_used(&result);
    assert_string_equal(torch_name(&result, result.capture.device[0].name), name);
    torch_free(&result);
}

static void test_device_names(void **state)
{
    (void)state;
    check_device_name("{\"id\":0,\"name\":\"NVIDIA A100\",\"computeMajor\":8,\"computeMinor\":0}",
                      "NVIDIA A100, CC 8.0");
    check_device_name("{\"name\":\"A\",\"id\":1},{\"computeMinor\":9,\"computeMajor\":8,"
                      "\"name\":\"B\",\"id\":0}",
                      "B, CC 8.9");
    check_device_name("{\"id\":0,\"name\":\"Tesla T4\"}", "Tesla T4");
    check_device_name("{\"id\":0,\"name\":\"T\",\"computeMajor\":7}", "T");
    check_device_name("{\"id\":1,\"name\":\"A\"},{\"id\":2,\"name\":\"B\"}", "");
    check_device_name("{\"id\":3,\"name\":\"A\"}", "A"); /* a single one is everyone's */
    check_device_name("{\"id\":0,\"name\":\"AMD MI210\",\"computeMajor\":9,\"computeMinor\":0}",
                      "AMD MI210");
    check_device_name("{\"id\":0,\"computeMajor\":9,\"computeMinor\":0}", "");
    check_device_name("{\"name\":\"A\"}", "");
    check_device_name("", "");
    check_device_name("1,[{\"id\":0,\"name\":\"A\"}],{\"x\":{\"id\":0,\"name\":\"B\"}}", "");
}

static void test_communication(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_events(&result, "{\"ph\":\"X\",\"cat\":\"kernel\",\"ts\":1,\"dur\":1,"
                                 "\"name\":\"ncclDevKernel_AllReduce\"}");
    check_used(&result);
    assert_int_equal(torch_operation(&result, 0)->marks, RT_MARK_COMMUNICATION);
    torch_free(&result);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_categories),
        cmocka_unit_test(test_directions),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_bad_times),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_streams),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_hostless),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_thread_named_twice),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_overhead),
        cmocka_unit_test(test_callers),
        cmocka_unit_test(test_device_names),
        cmocka_unit_test(test_communication),
    };
    return check_main(tests);
}
