/*
 * Events in two halves: nested, unsorted, unnamed ends, halves alone.
 */
#include "torch.h"

#define KERNEL_BEGIN(name, ts)                                                                     \
    "{\"ph\":\"B\",\"cat\":\"kernel\",\"name\":\"" name "\",\"pid\":0,\"tid\":7,\"ts\":" ts        \
    ",\"args\":{\"device\":0,\"correlation\":4}}"
#define END(ts) "{\"ph\":\"E\",\"pid\":0,\"tid\":7,\"ts\":" ts "}"
#define IDLE(ts)                                                                                   \
    "{\"ph\":\"B\",\"cat\":\"python_function\",\"name\":\"f\",\"pid\":0,\"tid\":7,\"ts\":" ts "}"
#define OTHER(ph, ts)                                                                              \
    "{\"ph\":\"" ph "\",\"cat\":\"user_annotation\",\"name\":\"r\",\"pid\":0,\"tid\":8,\"ts\":" ts \
    "}"

static void import(struct torch_result *result, const char *events)
{
    torch_import_events(result, events);
    torch_check(result, result->code == RT_OK);
    assert_int_equal(result->study.diags.count, 0);
}

static void check_operation(const struct torch_result *result, size_t place, const char *name,
                            int64_t begin, int64_t end)
{
    const struct rt_operation *const operation = torch_operation(result, place);
    assert_string_equal(torch_name(result, operation->name), name);
    assert_int_equal(operation->begin, begin);
    assert_int_equal(operation->end, end);
    assert_int_equal(operation->key.id, 4);
}

static void check_nested(const struct torch_result *result)
{
    assert_int_equal(torch_device(result, 0)->timeline.count, 2);
    check_operation(result, 0, "outer", 1500, 9000);
    check_operation(result, 1, "inner", 3000, 4000);
    assert_int_equal(result->capture.ranges, 1);
    assert_int_equal(result->capture.range[0].time.begin, 2000);
    assert_int_equal(result->capture.range[0].time.end, 8000);
}

/* outer, in it f, in it inner; the range is another thread's. */
static void test_nested(void **state)
{
    (void)state;
    struct torch_result result;
    import(&result,
           KERNEL_BEGIN("outer", "1.5") "," OTHER("B", "2") "," IDLE("2.5") "," KERNEL_BEGIN(
               "inner", "3") "," END("4") "," END("7") "," OTHER("E", "8") "," END("9"));
    check_nested(&result);
    torch_free(&result);
}

static void test_unsorted(void **state)
{
    (void)state;
    struct torch_result result;
    import(&result,
           END("9") "," OTHER("E", "8") "," KERNEL_BEGIN("inner", "3") "," END("7") "," IDLE(
               "2.5") "," END("4") "," OTHER("B", "2") "," KERNEL_BEGIN("outer", "1.5"));
    check_nested(&result);
    torch_free(&result);
}

/* At one instant the order in the file decides: an end there may be of either. */
static void test_touching(void **state)
{
    (void)state;
    struct torch_result result;
    import(&result, KERNEL_BEGIN("a", "1") "," END("2") "," KERNEL_BEGIN("b", "2") "," END(
                        "3") "," KERNEL_BEGIN("empty", "5") "," END("5"));
    check_operation(&result, 0, "a", 1000, 2000);
    check_operation(&result, 1, "b", 2000, 3000);
    check_operation(&result, 2, "empty", 5000, 5000);
    torch_free(&result);
}

static void test_unmatched(void **state)
{
    (void)state;
    struct torch_result result;
    import(&result, END("0.5") "," KERNEL_BEGIN("a", "1") "," END("2") "," KERNEL_BEGIN(
                        "b", "3") "," OTHER("B", "4") "," IDLE("5"));
    assert_int_equal(torch_device(&result, 0)->timeline.count, 1);
    check_operation(&result, 0, "a", 1000, 2000);
    torch_check(&result, torch_says(&result, RT_ACCOUNT_SKIPPED,
                                    "3 begin or end event(s) without the other half"));
    torch_free(&result);
}

/* Halves without a time, at lost ones, and among whole events. */
static void test_times(void **state)
{
    (void)state;
    struct torch_result result;
    import(&result,
           "{\"ph\":\"B\",\"cat\":\"kernel\",\"name\":\"x\",\"pid\":0,\"tid\":9},"
           "{\"ph\":\"B\",\"cat\":\"kernel\",\"name\":\"x\",\"pid\":0,\"tid\":9,\"ts\":0},"
           "{\"ph\":\"E\",\"pid\":0,\"tid\":9,\"ts\":0},"
           "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"w\",\"pid\":0,\"tid\":7,\"ts\":1.5,"
           "\"dur\":0.1,\"args\":{\"correlation\":4}}," KERNEL_BEGIN("a", "\"1\"") "," END("2"));
    assert_int_equal(torch_device(&result, 0)->timeline.count, 2);
    check_operation(&result, 0, "a", 1000, 2000);
    check_operation(&result, 1, "w", 1500, 1600);
    torch_check(&result, torch_says(&result, RT_ACCOUNT_SKIPPED, "1 event(s) without a time"));
    torch_check(&result, torch_says(&result, RT_ACCOUNT_SKIPPED, "1 event(s) whose timestamps"));
    torch_free(&result);
}

/* Calls and operators come in halves like the rest. */
static void test_calls(void **state)
{
    (void)state;
    struct torch_result result;
    import(&result,
           "{\"ph\":\"B\",\"cat\":\"cpu_op\",\"name\":\"aten::mm\",\"pid\":1,\"tid\":1,\"ts\":1,"
           "\"args\":{\"External id\":6}},"
           "{\"ph\":\"B\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"pid\":1,"
           "\"tid\":1,\"ts\":2,\"args\":{\"External id\":6,\"correlation\":4}},"
           "{\"ph\":\"E\",\"pid\":1,\"tid\":1,\"ts\":3},"
           "{\"ph\":\"E\",\"pid\":1,\"tid\":1,\"ts\":9}," KERNEL_BEGIN("k", "4") "," END("5"));
    check_operation(&result, 0, "k", 4000, 5000);
    assert_string_equal(torch_name(&result, torch_operation(&result, 0)->caller), "aten::mm");
    assert_int_equal(result.capture.calls.count, 1);
    assert_int_equal(result.capture.calls.item[0].begin, 2000);
    assert_int_equal(result.capture.calls.item[0].end, 3000);
    torch_free(&result);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nested),   cmocka_unit_test(test_unsorted),
        cmocka_unit_test(test_touching), cmocka_unit_test(test_unmatched),
        cmocka_unit_test(test_times),    cmocka_unit_test(test_calls),
    };
    return check_main(tests);
}
