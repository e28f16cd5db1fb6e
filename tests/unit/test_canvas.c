/* The canvas: sizes, clipping, reuse. */
#include "check.h"

#include <limits.h>
#include <stdbool.h>

#include "core/canvas.h"
#include "core/code.h"

static void check_glyph(const struct rt_canvas *canvas, int row, int col, uint32_t code,
                        enum rt_role role)
{
    struct rt_glyph glyph = rt_canvas_at(canvas, row, col);
    assert_int_equal(glyph.code, code);
    assert_int_equal(glyph.role, role);
}

static void test_starts_empty(void **state)
{
    (void)state;
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    check_glyph(&canvas, 0, 0, ' ', RT_ROLE_BLANK);
    rt_canvas_put(&canvas, 0, 0, 'x', RT_ROLE_MARK);
    rt_canvas_text(&canvas, 0, 0, "text", RT_ROLE_MARK);
    check_glyph(&canvas, 0, 0, ' ', RT_ROLE_BLANK);
    rt_canvas_fini(&canvas);
    rt_canvas_fini(&canvas);
}

static void test_put_is_clipped(void **state)
{
    (void)state;
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    assert_int_equal(rt_canvas_reset(&canvas, 2, 3), RT_OK);
    const int outside[][2] = {
        {-1, 0}, {0, -1}, {2, 0}, {0, 3}, {2, 3}, {INT_MAX, INT_MAX}, {INT_MIN, INT_MIN}};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        rt_canvas_put(&canvas, outside[i][0], outside[i][1], 'x', RT_ROLE_MARK);
        check_glyph(&canvas, outside[i][0], outside[i][1], ' ', RT_ROLE_BLANK);
    }
    rt_canvas_put(&canvas, 1, 2, 0x25cf, RT_ROLE_MARK);
    for (int row = 0; row < 2; row++) {
        for (int col = 0; col < 3; col++) {
            bool put = row == 1 && col == 2;
            check_glyph(&canvas, row, col, put ? 0x25cf : ' ', put ? RT_ROLE_MARK : RT_ROLE_BLANK);
        }
    }
    rt_canvas_fini(&canvas);
}

static void test_text_is_clipped_and_plain(void **state)
{
    (void)state;
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    assert_int_equal(rt_canvas_reset(&canvas, 1, 4), RT_OK);
    rt_canvas_text(&canvas, 0, -2, "abcdefgh", RT_ROLE_LABEL);
    const char expected[] = "cdef";
    for (int col = 0; col < 4; col++) {
        check_glyph(&canvas, 0, col, (uint32_t)expected[col], RT_ROLE_LABEL);
    }
    rt_canvas_text(&canvas, 0, 0, "\x1b\xc3z", RT_ROLE_TICK);
    check_glyph(&canvas, 0, 0, '?', RT_ROLE_TICK);
    check_glyph(&canvas, 0, 1, '?', RT_ROLE_TICK);
    check_glyph(&canvas, 0, 2, 'z', RT_ROLE_TICK);
    check_glyph(&canvas, 0, 3, 'f', RT_ROLE_LABEL);
    rt_canvas_fini(&canvas);
}

static void test_reset_blanks_and_resizes(void **state)
{
    (void)state;
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    const int sizes[][2] = {{3, 3}, {3, 3}, {9, 1}, {0, 0}, {0, 7}, {7, 0}, {1, 1}, {200, 500}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        int rows = sizes[i][0];
        int cols = sizes[i][1];
        assert_int_equal(rt_canvas_reset(&canvas, rows, cols), RT_OK);
        assert_int_equal(canvas.rows, rows);
        assert_int_equal(canvas.cols, cols);
        for (int row = 0; row < rows; row++) {
            for (int col = 0; col < cols; col++) {
                check_glyph(&canvas, row, col, ' ', RT_ROLE_BLANK);
                rt_canvas_put(&canvas, row, col, 'x', RT_ROLE_MARK);
            }
        }
    }
    rt_canvas_fini(&canvas);
}

static void test_impossible_size_is_refused(void **state)
{
    (void)state;
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    assert_int_equal(rt_canvas_reset(&canvas, 2, 2), RT_OK);
    assert_int_equal(rt_canvas_reset(&canvas, INT_MAX, INT_MAX), RT_ENOMEM);
    assert_int_equal(canvas.rows, 0);
    assert_int_equal(canvas.cols, 0);
    assert_null(canvas.cell);
    rt_canvas_fini(&canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starts_empty),
        cmocka_unit_test(test_put_is_clipped),
        cmocka_unit_test(test_text_is_clipped_and_plain),
        cmocka_unit_test(test_reset_blanks_and_resizes),
        cmocka_unit_test(test_impossible_size_is_refused),
    };
    return check_main(tests);
}
