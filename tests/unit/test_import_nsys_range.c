/*
 * NVTX ranges: their names, their domains, and which of them can be chosen.
 */
#include "check.h"

#include "nsys.h"
#include "src/import_nsys_range.h"

#define ONE_KERNEL NSYS_TEXTS NSYS_KERNELS NSYS_KERNEL_ROW(10, 20, 0, 1, 12, 1)
#define RANGE(start, end, type, text, p, id, domain)                                               \
    "INSERT INTO NVTX_EVENTS VALUES (" #start ", " #end ", " #type ", " text                       \
    ", " NSYS_T(p, 1) ", " #id ", " #domain ");"

/* How many ranges a name chooses. */
static size_t choose(const struct nsys_result *result, const char *name)
{
    size_t first;
    size_t count = 0;
    uint32_t exact;
    return rt_capture_choose(result->capture, name, &first, &count, &exact) == RT_OK ? count : 0;
}

static void test_endings(void **state)
{
    (void)state;
    static const struct {
        const char *text, *left;
    } cases[] = {
        {"aten::add", "aten::add"},
        {"aten::add, seq = 7", "aten::add"},
        {"aten::add, op_id = 7", "aten::add"},
        {"aten::add, seq = 46174, op_id = 993404", "aten::add"},
        {"aten::add, seq = 1, op_id = 2, seq = 3", "aten::add"},
        {"aten::add, seq = ", "aten::add, seq = "},
        {"aten::add, seq = x7", "aten::add, seq = x7"},
        {"step 7", "step 7"},
        {"seq = 7", "seq = 7"},
        {", seq = 7", ", seq = 7"},
        {"7", "7"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const size_t len = nsys_range_length(cases[i].text, strlen(cases[i].text));
        assert_int_equal(len, strlen(cases[i].left));
    }
}

static void test_forms(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(
        &result, ONE_KERNEL NSYS_RANGES
        "INSERT INTO StringIds VALUES (20, 'registered'), (21, 'MINE');" RANGE(
            0, NULL, 75, "NULL", 12, 21, 3) RANGE(0, NULL, 75, "'theirs'", 13, NULL, 3)
            RANGE(100, 200, 59, "'push'", 12, NULL, 0) RANGE(100, 200, 60, "NULL", 12, 20, NULL)
                RANGE(110, 190, 70, "'in'", 12, NULL, 3) RANGE(110, 190, 71, "'in'", 13, NULL, 3)
                    RANGE(120, NULL, 34, "'mark'", 12, NULL, 0)
                        RANGE(120, 130, 59, "'op, seq = 1, op_id = 5'", 12, NULL, 0)
                            RANGE(140, 150, 59, "'op, seq = 2, op_id = 6'", 12, NULL, 0)
                                RANGE(160, 170, 59, "'far'", 12, NULL, 9));
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->ranges, 7);
    assert_int_equal(choose(&result, "push"), 1);
    assert_int_equal(choose(&result, "registered"), 1);
    assert_int_equal(choose(&result, "MINE/in"), 1);
    assert_int_equal(choose(&result, "theirs/in"), 1);
    assert_int_equal(choose(&result, "op"), 2);
    assert_int_equal(choose(&result, "far"), 1); /* a domain without a name */
    assert_int_equal(choose(&result, "mark"), 0);
    assert_false(result.capture->range[0].on_device);
    nsys_result_fini(&result);
}

static void test_without_end(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result,
                ONE_KERNEL NSYS_RANGES RANGE(100, NULL, 59, "'open'", 12, NULL, 0)
                    RANGE(100, 90, 59, "'back'", 12, NULL, 0) RANGE(0, 0, 59, "'lost'", 12, NULL, 0)
                        RANGE(100, 200, 59, "NULL", 12, 99, 0)
                            RANGE(100, 200, 59, "''", 12, NULL, 0)
                                RANGE(100, 'x', 59, "'text'", 12, NULL, 0));
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->ranges, 1);
    assert_int_equal(choose(&result, "back"), 1);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "ranges without an end: \"open\""));
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED,
                                  "1 NVTX range of NVTX_EVENTS: it "
                                  "has no end"));
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED,
                                  "2 NVTX ranges of NVTX_EVENTS: it "
                                  "has no name"));
    nsys_result_fini(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_endings),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_without_end),
    };
    return check_main(tests);
}
