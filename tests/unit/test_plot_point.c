/* Where a record stands on the plane: the definition, what has no place, and the ends of doubles.
 */
#include "check.h"

#include <float.h>
#include <math.h>

#include "core/code.h"
#include "core/plot.h"
#include "plot_fit.h"
#include "records.h"

static struct rt_point point_of(const struct rt_record *record)
{
    uint32_t file;
    struct rt_set set;
    rt_set_init(&set);
    assert_int_equal(rt_set_add_path(&set, "a.ini", &file), RT_OK);
    assert_int_equal(rt_set_add(&set, record), RT_OK);
    const struct rt_point point = rt_plot_point(&set, 0);
    rt_set_fini(&set);
    return point;
}

/* 4e10 FLOP and 8e9 byte in 20 ms: 5 FLOP/byte and 2 TFLOP/s. */
static void test_the_definition(void **state)
{
    (void)state;
    const struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    const struct rt_point point = point_of(&record);
    assert_int_equal(point.kind, RT_POINT_PLACED);
    check_near((double)point.x, log10(5), 1e-6);
    check_near((double)point.y, log10(2), 1e-6);
    assert_false(point.above);
}

/* 1e-300 FLOP in 1e17 s are 1e-329 TFLOP/s, which no double holds. */
static void test_a_rate_that_underflows(void **state)
{
    (void)state;
    const struct rt_record record = record_of(1e-300, 1e-300, 1e20, 0, 0, 0);
    const struct rt_point point = point_of(&record);
    assert_int_equal(point.kind, RT_POINT_PLACED);
    check_near((double)point.x, 0, 1e-6);
    check_near((double)point.y, -329, 1e-3);
}

/* Every record that a set takes has a place that can be drawn. */
static void test_every_record_is_finite(void **state)
{
    (void)state;
    static const double ends[] = {0x1p-1074, DBL_MIN, 1, 1e300, DBL_MAX};
    enum { ENDS = sizeof ends / sizeof ends[0] };
    int taken = 0;
    uint32_t file;
    struct rt_set set;
    rt_set_init(&set);
    assert_int_equal(rt_set_add_path(&set, "a.ini", &file), RT_OK);
    for (size_t i = 0; i < (size_t)ENDS * ENDS * ENDS; i++) {
        char id[16];
        struct rt_record record =
            record_of(ends[i % ENDS], ends[i / ENDS % ENDS], ends[i / ENDS / ENDS], 0, 0, 0);
        snprintf(id, sizeof id, "r%zu", i);
        record.id = id;
        const int code = rt_set_add(&set, &record);
        assert_true(code == RT_OK || code == RT_ERANGE);
        if (code == RT_OK) {
            const struct rt_point point = rt_plot_point(&set, set.count - 1);
            assert_int_equal(point.kind, RT_POINT_PLACED);
            assert_true(isfinite(point.x) && isfinite(point.y));
            const struct rt_view view = fit_points(&point, NULL, 1, NULL);
            assert_true(view.x0 < (double)point.x && (double)point.x < view.x1);
            assert_true(view.y0 < (double)point.y && (double)point.y < view.y1);
            taken++;
        }
    }
    assert_true(taken > 20);
    rt_set_fini(&set);
}

static void test_what_has_no_place(void **state)
{
    (void)state;
    static const struct {
        enum count_state flops, bytes;
        enum rt_point_kind kind;
    } cases[] = {
        {COUNT_NONE, COUNT_STATED, RT_POINT_NO_FLOPS},
        {COUNT_STATED, COUNT_NONE, RT_POINT_NO_BYTES},
        {COUNT_UNKNOWN, COUNT_STATED, RT_POINT_UNKNOWN},
        {COUNT_STATED, COUNT_UNKNOWN, RT_POINT_UNKNOWN},
        {COUNT_NONE, COUNT_UNKNOWN, RT_POINT_UNKNOWN},
        {COUNT_NONE, COUNT_NONE, RT_POINT_NO_FLOPS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct rt_record record = record_of(1, 2, 3, 4, 5, 6);
        record_count(&record, RT_FLOPS, cases[i].flops);
        record_count(&record, RT_DRAM_BYTES, cases[i].bytes);
        assert_int_equal(point_of(&record).kind, cases[i].kind);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_definition),
        cmocka_unit_test(test_a_rate_that_underflows),
        cmocka_unit_test(test_every_record_is_finite),
        cmocka_unit_test(test_what_has_no_place),
    };
    return check_main(tests);
}
