/*
 * What rows of an export become: matched by process and id, divided by the rule, skipped with a
 * reason. The expected numbers follow from the rules by hand.
 */
#include "check.h"

#include "nsys.h"

static const struct rt_operation *only_operation(const struct nsys_result *result)
{
    nsys_check(result, result->code == RT_OK);
    nsys_check(result, result->capture->devices == 1);
    nsys_check(result, result->capture->device[0].timeline.count == 1);
    return &result->capture->device[0].timeline.item[0];
}

static void test_kernel(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, NSYS_TEXTS NSYS_KERNELS NSYS_CALLS NSYS_KERNEL_ROW(1000, 3000, 0, 5, 12, 1)
                             NSYS_CALL_ROW(-200, 400, 5, 12, 13, 3));
    const struct rt_operation *const kernel = only_operation(&result);
    assert_int_equal(kernel->begin, 1000);
    assert_int_equal(kernel->end, 3000);
    assert_int_equal(kernel->activity, RT_ACTIVITY_KERNEL);
    assert_int_equal(kernel->marks, 0);
    assert_int_equal(kernel->key.id, 5);
    assert_int_equal(kernel->key.process, (1 << 24) | 12);
    assert_string_equal(rt_capture_name(result.capture, kernel->name),
                        "void scale<float>(float *)");
    assert_string_equal(rt_capture_name(result.capture, kernel->shape),
                        "grid (4, 2, 1), block (128, 1, 1)");
    assert_int_equal(result.capture->device[0].stream[kernel->stream], 7);
    const struct rt_call *const call =
        rt_timeline_issuer(&result.capture->device[0].timeline, kernel);
    assert_non_null(call);
    assert_int_equal(call->begin, -200);
    assert_int_equal(call->end, 400);
    assert_false(call->waits);
    assert_string_equal(rt_capture_name(result.capture, call->name), "cudaLaunchKernel_v7000");
    nsys_result_fini(&result);
}

/*
 * Both processes issued by id 5. Kernels at 100000..110000 of each process's device; a second one
 * at 200000..210000. In process 12 the second kernel's call is 150000..151000, before it a
 * synchronisation 110000..140000; in process 13 its call is 199000..199500, the host works before.
 */
static void test_ids_of_two_processes(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result,
                NSYS_TEXTS NSYS_KERNELS NSYS_CALLS NSYS_KERNEL_ROW(100000, 110000, 0, 4, 12, 1)
                    NSYS_KERNEL_ROW(200000, 210000, 0, 5, 12, 1)
                        NSYS_KERNEL_ROW(100000, 110000, 1, 4, 13, 1)
                            NSYS_KERNEL_ROW(200000, 210000, 1, 5, 13, 1)
                                NSYS_CALL_ROW(110000, 140000, 9, 12, 12, 4)
                                    NSYS_CALL_ROW(150000, 151000, 5, 12, 12, 3)
                                        NSYS_CALL_ROW(199000, 199500, 5, 13, 13, 3));
    nsys_check(&result, result.code == RT_OK);
    const struct rt_partition first = nsys_divide(nsys_device(&result, 0, 0));
    /* Gap 110000..200000: sync to 140000; host work to 150000, the call to 151000, 10000 of
       latency: launch; the rest, 161000..200000, waits for a dependency. */
    nsys_check_shares(&first, 20000, 0, 30000 + 39000, 10000 + 1000 + 10000);
    assert_int_equal(first.share[RT_SHARE_WAIT], 30000);
    assert_int_equal(first.share[RT_SHARE_DEPENDENCY], 39000);
    const struct rt_partition second = nsys_divide(nsys_device(&result, 1, 0));
    nsys_check_shares(&second, 20000, 0, 0, 90000);
    assert_int_equal(second.share[RT_SHARE_HOST], 89000);
    assert_int_equal(second.share[RT_SHARE_CALL], 500);
    assert_int_equal(second.share[RT_SHARE_LATENCY], 500);
    nsys_result_fini(&result);
}

/* Without globalPid ids alone tell, and the account says so. */
static void test_no_process(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, NSYS_TEXTS NSYS_CALLS
                "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INT, \"end\" INT, deviceId INT, "
                "correlationId INT, shortName INT);"
                "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (0, 10, 0, 1, 2), (50, 60, 0, 5, "
                "2);" NSYS_CALL_ROW(20, 30, 5, 13, 13, 3));
    nsys_check(&result, result.code == RT_OK);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_CONVERTED, "by their ids alone"));
    const struct rt_partition partition = nsys_divide(nsys_device(&result, 0, 0));
    nsys_check_shares(&partition, 20, 0, 0, 40);
    assert_int_equal(partition.share[RT_SHARE_HOST], 10);
    assert_int_equal(partition.share[RT_SHARE_CALL], 10);
    assert_int_equal(partition.share[RT_SHARE_LATENCY], 20);
    assert_string_equal(
        rt_capture_name(result.capture, result.capture->device[0].timeline.item[0].name), "reduce");
    nsys_result_fini(&result);
}

/* No tables of the host: everything between is launch, and that is said. */
static void test_hostless(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, NSYS_TEXTS NSYS_KERNELS NSYS_KERNEL_ROW(0, 10, 0, 1, 12, 1)
                             NSYS_KERNEL_ROW(50, 60, 0, 2, 12, 2));
    nsys_check(&result, result.code == RT_OK);
    assert_true(result.capture->hostless);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_CANNOT, "sync cannot be told from launch"));
    nsys_check(&result, !nsys_said(&result, RT_ACCOUNT_CONVERTED, "ids alone"));
    const struct rt_partition partition = nsys_divide(nsys_device(&result, 0, 0));
    nsys_check_shares(&partition, 20, 0, 0, 40);
    assert_int_equal(partition.share[RT_SHARE_UNMATCHED], 40);
    nsys_result_fini(&result);
}

/* Class 67 repeats a call; were it read, the kernel's issuer would be the one at 40. */
static void test_nested_calls(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, NSYS_TEXTS NSYS_KERNELS NSYS_CALLS NSYS_KERNEL_ROW(50, 60, 0, 5, 12, 1)
                             NSYS_CALL_ROW(20, 45, 5, 12, 12,
                                           3) "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (40, "
                                              "44, 67, " NSYS_T(12, 12) ", 5, 3);");
    const struct rt_operation *const kernel = only_operation(&result);
    assert_int_equal(result.capture->calls.count, 1);
    assert_int_equal(rt_timeline_issuer(&result.capture->device[0].timeline, kernel)->begin, 20);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "1 API call of"));
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "eventClass 67"));
    nsys_result_fini(&result);
}

static void test_driver_calls(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(
        &result,
        NSYS_TEXTS NSYS_KERNELS NSYS_KERNEL_ROW(
            50, 60, 0, 5, 12,
            1) "CREATE TABLE CUPTI_ACTIVITY_KIND_DRIVER (start INT, \"end\" INT, globalTid INT, "
               "correlationId INT, name TEXT);"
               "INSERT INTO CUPTI_ACTIVITY_KIND_DRIVER VALUES (20, 45, " NSYS_T(
                   12,
                   12) ", 5, 'cuLaunchKernel'), (70, 90, " NSYS_T(12,
                                                                  12) ", 6, "
                                                                      "'cuStreamSynchronize');");
    const struct rt_operation *const kernel = only_operation(&result);
    const struct rt_call *const call =
        rt_timeline_issuer(&result.capture->device[0].timeline, kernel);
    assert_non_null(call);
    assert_string_equal(rt_capture_name(result.capture, call->name), "cuLaunchKernel");
    assert_false(result.capture->hostless);
    assert_int_equal(rt_intervals_length(&result.capture->calls.thread[0].waits), 20);
    nsys_result_fini(&result);
}

static void test_copy_kinds(void **state)
{
    (void)state;
    static const struct {
        int64_t begin;
        int activity, marks;
    } expected[] = {
        {10, RT_ACTIVITY_TO_DEVICE, 0},
        {20, RT_ACTIVITY_TO_HOST, 0},
        {30, RT_ACTIVITY_ON_DEVICE, 0},
        {40, RT_ACTIVITY_ON_DEVICE, 0},
        {50, RT_ACTIVITY_TO_DEVICE, RT_MARK_UNIFIED},
        {60, RT_ACTIVITY_TO_HOST, RT_MARK_UNIFIED},
        {70, RT_ACTIVITY_ON_DEVICE, RT_MARK_UNIFIED},
        {80, RT_ACTIVITY_ON_DEVICE, 0},
    };
    struct nsys_result result;
    nsys_import(
        &result,
        NSYS_COPIES NSYS_COPY_ROW(10, 15, 0, 0, 12, 1) NSYS_COPY_ROW(20, 25, 0, 0, 12, 2)
            NSYS_COPY_ROW(30, 35, 0, 0, 12, 8) NSYS_COPY_ROW(40, 45, 0, 0, 12, 10)
                NSYS_COPY_ROW(50, 55, 0, 0, 12, 11) NSYS_COPY_ROW(60, 65, 0, 0, 12, 12)
                    NSYS_COPY_ROW(70, 75, 0, 0, 12,
                                  13) "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMSET (start INT, \"end\" "
                                      "INT, deviceId INT);"
                                      "INSERT INTO CUPTI_ACTIVITY_KIND_MEMSET VALUES (80, 85, 0);");
    nsys_check(&result, result.code == RT_OK);
    const struct rt_timeline *const timeline = &nsys_device(&result, 0, 0)->timeline;
    assert_int_equal(timeline->count, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < timeline->count; i++) {
        assert_int_equal(timeline->item[i].begin, expected[i].begin);
        assert_int_equal(timeline->item[i].activity, expected[i].activity);
        assert_int_equal(timeline->item[i].marks, expected[i].marks);
    }
    /* Copies alone are an answer. */
    const struct rt_partition partition = nsys_divide(nsys_device(&result, 0, 0));
    nsys_check_shares(&partition, 0, 40, 0, 35);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_CANNOT, "only copies and memsets"));
    nsys_result_fini(&result);
}

static void test_no_direction(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY (start INT, \"end\" INT);"
                         "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (10, 15);");
    assert_int_equal(only_operation(&result)->activity, RT_ACTIVITY_ON_DEVICE);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_CONVERTED, "direction is not recorded"));
    nsys_result_fini(&result);
}

/*
 * A graph launched by call 9 (100..110): its kernels carry that id. The gap before the first is
 * launch by the call; between its kernels, after the call, the device idles: latency at first.
 */
static void test_graph_children(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result,
                NSYS_TEXTS NSYS_KERNELS NSYS_CALLS NSYS_GRAPHS NSYS_KERNEL_ROW(50, 60, 0, 1, 12, 1)
                    NSYS_KERNEL_ROW(120, 130, 0, 9, 12, 1) NSYS_KERNEL_ROW(150, 160, 0, 9, 12, 2)
                        NSYS_CALL_ROW(100, 110, 9, 12, 12, 3) NSYS_GRAPH_ROW(118, 162, 0, 9, 12));
    nsys_check(&result, result.code == RT_OK);
    const struct rt_partition partition = nsys_divide(nsys_device(&result, 0, 0));
    assert_int_equal(partition.kernels, 3);
    nsys_check_shares(&partition, 30, 0, 0, 80);
    assert_int_equal(partition.share[RT_SHARE_HOST], 40);
    assert_int_equal(partition.share[RT_SHARE_CALL], 10);
    assert_int_equal(partition.share[RT_SHARE_LATENCY], 10 + 20);
    assert_int_equal(partition.aside[RT_ASIDE_GRAPH], 0);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "recorded one by one"));
    nsys_result_fini(&result);
}

/* Graph 9 of another process has no visible kernels, although a kernel here has id 9. */
static void test_graph_alone(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result,
                NSYS_TEXTS NSYS_KERNELS NSYS_GRAPHS NSYS_KERNEL_ROW(50, 60, 0, 9, 12, 1)
                    NSYS_GRAPH_ROW(100, 150, 1, 9, 13) NSYS_GRAPH_ROW(200, 250, 2147483647, 10, 13)
                        NSYS_GRAPH_ROW(300, 310, 1, 0, 13));
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->devices, 2);
    const struct rt_device *const device = nsys_device(&result, 1, 0);
    const struct rt_partition partition = nsys_divide(device);
    nsys_check_shares(&partition, 60, 0, 0, 150);
    assert_int_equal(partition.aside[RT_ASIDE_GRAPH], 60);
    assert_string_equal(rt_capture_name(result.capture, device->timeline.item[0].name),
                        "CUDA graph 109");
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "names no single device"));
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_CONVERTED, "upper bound"));
    nsys_result_fini(&result);
}

/* Kernels may begin at 0 and calls before it; 0 without duration is a lost timestamp. */
static void test_times(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result,
                NSYS_TEXTS NSYS_KERNELS NSYS_CALLS NSYS_KERNEL_ROW(0, 10, 0, 1, 12, 1)
                    NSYS_KERNEL_ROW(0, 0, 0, 2, 12, 1) NSYS_KERNEL_ROW(-5, -5, 0, 3, 12, 1)
                        NSYS_KERNEL_ROW(70, 70, 0, 4, 12, 1) NSYS_KERNEL_ROW(90, 80, 0, 5, 12, 1)
                            NSYS_KERNEL_ROW(0, -3, 0, 6, 12, 1)
                                NSYS_CALL_ROW(-100, -50, 1, 12, 12, 3));
    nsys_check(&result, result.code == RT_OK);
    const struct rt_timeline *const timeline = &nsys_device(&result, 0, 0)->timeline;
    assert_int_equal(timeline->count, 3);
    assert_int_equal(timeline->item[1].begin, 70);
    assert_int_equal(timeline->item[2].begin, 90);
    assert_int_equal(timeline->item[2].end, 90);
    assert_int_equal(result.capture->calls.item[0].begin, -100);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "3 kernels of"));
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_CONVERTED, "1 kernel of"));
    nsys_result_fini(&result);
}

/* Every way in which a row cannot be read; each is skipped with its reason, never read as 0. */
static void test_bad_rows(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(
        &result,
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start, \"end\", deviceId, streamId, "
        "correlationId, demangledName);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES "
        "(100, 200, 0, 7, 1, 'good'), "
        "(300.0, 400.0, 0.0, 7, 2, 'whole numbers as doubles'), "
        "(500, 600, 0, NULL, NULL, NULL), "
        "(NULL, 10, 0, 7, 1, 'null start'), (10, NULL, 0, 7, 1, 'null end'), "
        "(10, 20, NULL, 7, 1, 'null device'), "
        "('10', 20, 0, 7, 1, 'text'), (10.5, 20, 0, 7, 1, 'fraction'), (x'31', 20, 0, 7, 1, ''), "
        "(10, 20, 0, 7, 'one', 'text id'), (10, 9e300, 0, 7, 1, 'huge'), "
        "(10, 9223372036854775807, 0, 7, 1, 'too large'), "
        "(-9223372036854775807 - 1, 20, 0, 7, 1, 'too small');");
    nsys_check(&result, result.code == RT_OK);
    const struct rt_timeline *const timeline = &nsys_device(&result, 0, 0)->timeline;
    assert_int_equal(result.capture->devices, 1);
    assert_int_equal(timeline->count, 3);
    assert_int_equal(timeline->item[1].begin, 300);
    assert_int_equal(timeline->item[1].end, 400);
    assert_int_equal(timeline->item[1].key.id, 2);
    assert_int_equal(timeline->item[2].key.id, 0);
    assert_int_equal(timeline->item[2].name, 0);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED,
                                  "3 kernels of CUPTI_ACTIVITY_KIND_KERNEL: a number that is "
                                  "needed is NULL"));
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED,
                                  "5 kernels of CUPTI_ACTIVITY_KIND_KERNEL: a number is text"));
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED,
                                  "2 kernels of CUPTI_ACTIVITY_KIND_KERNEL: a time is too large"));
    nsys_result_fini(&result);
}

/* A table without one of its times is of no use; the others are. */
static void test_missing_columns(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, NSYS_COPIES NSYS_COPY_ROW(
                             10, 15, 0, 0, 12,
                             1) "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INT, deviceId INT);"
                                "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1, 2);"
                                "CREATE TABLE NVTX_EVENTS (start INT, eventType INT, text TEXT);"
                                "INSERT INTO NVTX_EVENTS VALUES (1, 59, 'a');");
    nsys_check(&result, result.code == RT_OK);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED,
                                  "CUPTI_ACTIVITY_KIND_KERNEL: it has no column \"end\""));
    nsys_check(&result,
               nsys_said(&result, RT_ACCOUNT_SKIPPED, "NVTX_EVENTS: it has no column \"end\""));
    nsys_result_fini(&result);
}

/* The name exactly, else the highest number. */
static void test_versions(void **state)
{
    (void)state;
    static const char made[] =
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL_V2 (start INT, \"end\" INT);"
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL_V10 (start INT, \"end\" INT);"
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL_V3 (start INT, \"end\" INT);"
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL_V11x (start INT, \"end\" INT);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL_V2 VALUES (2, 9);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL_V10 VALUES (10, 90);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL_V11x VALUES (11, 90);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL_V3 VALUES (3, 9);";
    struct nsys_result result;
    char sql[sizeof made + 200];
    nsys_import(&result, made);
    assert_int_equal(only_operation(&result)->begin, 10);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_USED, "of CUPTI_ACTIVITY_KIND_KERNEL_V10"));
    nsys_result_fini(&result);
    (void)snprintf(sql, sizeof sql, "%s%s", made,
                   "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INT, \"end\" INT);"
                   "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1, 9);");
    nsys_import(&result, sql);
    assert_int_equal(only_operation(&result)->begin, 1);
    nsys_result_fini(&result);
}

static void test_threads_and_overhead(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(
        &result,
        NSYS_TEXTS NSYS_KERNELS NSYS_CALLS NSYS_KERNEL_ROW(50, 60, 0, 5, 12, 1)
            NSYS_KERNEL_ROW(100, 110, 0, 6, 12, 1) NSYS_CALL_ROW(
                20, 45, 5, 12, 13,
                3) "INSERT INTO StringIds VALUES (8, 'loader'), (9, 'other');"
                   "CREATE TABLE ThreadNames (nameId INT, priority INT, globalTid INT);"
                   "INSERT INTO ThreadNames VALUES (8, 0, " NSYS_T(12, 13) "), (9, 0, " NSYS_T(
                       12,
                       14) ");"
                           "CREATE TABLE PROFILER_OVERHEAD (start INT, \"end\" INT, globalTid INT, "
                           "nameId INT);"
                           "INSERT INTO PROFILER_OVERHEAD VALUES (70, 80, 0, 1), (75, 85, 0, 1);");
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->threads, 1);
    assert_string_equal(rt_capture_name(result.capture, result.capture->thread[0].name), "loader");
    assert_int_equal(result.capture->thread[0].process, (1 << 24) | 12);
    assert_int_equal(nsys_divide(nsys_device(&result, 0, 0)).aside[RT_ASIDE_OVERHEAD], 15);
    nsys_result_fini(&result);
}

/* Texts that are not there, and one too long to be read, are no names; the kernels count. */
static void test_missing_texts(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(
        &result,
        NSYS_TEXTS NSYS_KERNELS NSYS_KERNEL_ROW(10, 20, 0, 1, 12, 99)
            NSYS_KERNEL_ROW(30, 40, 0, 2, 12, 8) NSYS_KERNEL_ROW(
                50, 60, 0, 3, 12,
                7) "INSERT INTO StringIds VALUES (8, replace(hex(zeroblob(2500000)), '0', 'x')), "
                   "(7, replace(hex(zeroblob(50000)), '00', 'ab'));");
    nsys_check(&result, result.code == RT_OK);
    const struct rt_timeline *const timeline = &nsys_device(&result, 0, 0)->timeline;
    assert_int_equal(timeline->count, 3);
    assert_int_equal(timeline->item[0].name, 0);
    assert_int_equal(timeline->item[1].name, 0);
    assert_int_equal(strlen(rt_capture_name(result.capture, timeline->item[2].name)), 65536);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "names that are missing"));
    nsys_result_fini(&result);
}

/* Texts whose numbers cannot be read, or whose table is none, are told of. */
static void test_odd_texts(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, NSYS_KERNELS NSYS_KERNEL_ROW(
                             10, 20, 0, 1, 12,
                             1) "CREATE TABLE StringIds (id, value);"
                                "INSERT INTO StringIds VALUES ('one', 'a'), (1, 'b'), (1, 'c');");
    assert_string_equal(rt_capture_name(result.capture, only_operation(&result)->name), "b");
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "1 text of StringIds"));
    nsys_check(&result, !nsys_said(&result, RT_ACCOUNT_USED, "StringIds"));
    nsys_result_fini(&result);
    nsys_import(&result, NSYS_KERNELS NSYS_KERNEL_ROW(10, 20, 0, 1, 12,
                                                      1) "CREATE TABLE StringIds (value TEXT);");
    assert_int_equal(only_operation(&result)->name, 0);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "no column \"id\""));
    nsys_result_fini(&result);
}

/* What the export says of the machine and its user is never repeated. */
static void test_metadata(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result,
                NSYS_TEXTS NSYS_KERNELS NSYS_KERNEL_ROW(
                    10, 20, 0, 1, 12,
                    1) "INSERT INTO StringIds VALUES (70, '/home/secret/app');"
                       "CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);"
                       "INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_FILE', '/home/secret/a');"
                       "CREATE TABLE TARGET_INFO_SYSTEM_ENV (name TEXT, value TEXT);"
                       "INSERT INTO TARGET_INFO_SYSTEM_ENV VALUES ('UserName', 'secret');");
    nsys_check(&result, result.code == RT_OK);
    for (uint32_t n = 1; n <= result.capture->names.count; n++) {
        assert_null(strstr(rt_capture_name(result.capture, n), "secret"));
    }
    for (size_t i = 0; i < result.study.account.count; i++) {
        assert_null(strstr(result.study.account.item[i].text, "secret"));
    }
    nsys_result_fini(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kernel),
        cmocka_unit_test(test_ids_of_two_processes),
        cmocka_unit_test(test_no_process),
        cmocka_unit_test(test_hostless),
        cmocka_unit_test(test_nested_calls),
        cmocka_unit_test(test_driver_calls),
        cmocka_unit_test(test_copy_kinds),
        cmocka_unit_test(test_no_direction),
        cmocka_unit_test(test_graph_children),
        cmocka_unit_test(test_graph_alone),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_bad_rows),
        cmocka_unit_test(test_missing_columns),
        cmocka_unit_test(test_versions),
        cmocka_unit_test(test_threads_and_overhead),
        cmocka_unit_test(test_missing_texts),
        cmocka_unit_test(test_odd_texts),
        cmocka_unit_test(test_metadata),
    };
    return check_main(tests);
}
