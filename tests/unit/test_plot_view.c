/* Fitting, zooming and moving the view; picking a record in it. */
#include "check.h"

#include <float.h>

#include "core/code.h"
#include "core/plot.h"

#include "plot_checks.h"

static void test_fit_covers_everything_steadily(void **state)
{
    (void)state;
    const unsigned seed = 5;
    print_message("seed %u\n", seed);
    srand(seed);
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    for (int round = 0; round < 300; round++) {
        make_random(s, (size_t)(round % 30), RT_CHARSET_ASCII);
        const struct rt_view v = s->spec.view;
        for (size_t i = 0; i < s->spec.count; i++) {
            assert_true(s->point[i].kind != RT_POINT_PLACED || in_view(&s->spec, i));
        }
        double flat = log10(s->ceilings.value[RT_CEILING_TFLOPS]);
        double ridge = flat + 3 - log10(s->ceilings.value[RT_CEILING_DRAM_GBPS]);
        assert_true(v.x0 < ridge && ridge < v.x1 && v.y0 < flat && flat < v.y1);
        const double bounds[] = {v.x0, v.x1, v.y0, v.y1};
        for (size_t i = 0; i < 4; i++) {
            check_exact(bounds[i] * 2, rint(bounds[i] * 2));
        }
    }
    struct rt_view nothing = fit_points(NULL, NULL, 0, NULL);
    assert_true(nothing.x0 < nothing.x1 && nothing.y0 < nothing.y1);
    place(&s->point[0], 1, 1);
    struct rt_view one = fit_points(s->point, NULL, 1, NULL);
    assert_true(one.x0 < 1 && one.x1 > 1 && one.y0 < 1 && one.y1 > 1);

    /* The roof over a record is shown too, however far above it the record is. */
    place(&s->point[0], -4, 0);
    struct rt_view above = fit_points(s->point, NULL, 1, &lesson);
    assert_true(above.y0 < roof_at(&lesson, -4));

    /* The axes stay through a nudge of a ceiling by 1 %. */
    struct rt_ceilings nudged = {{121.2, 3000, 0.7}};
    make_lesson(s, 20, 80, RT_CHARSET_ASCII);
    struct rt_view before = fit_points(s->point, NULL, 7, &lesson);
    struct rt_view after = fit_points(s->point, NULL, 7, &nudged);
    assert_memory_equal(&before, &after, sizeof before);
    free(s);
}

/* Whatever finite floats the points hold, the view is one that can be drawn. */
static void test_fit_of_points_far_out(void **state)
{
    (void)state;
    static const double ends[] = {-FLT_MAX, -5000, -640, 0, 640, 5000, FLT_MAX};
    enum { ENDS = sizeof ends / sizeof ends[0] };
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    for (size_t i = 0; i < (size_t)ENDS * ENDS * ENDS; i++) {
        make_lesson(s, 20, 80, RT_CHARSET_ASCII);
        place(&s->point[0], ends[i % ENDS], ends[i / ENDS % ENDS]);
        place(&s->point[1], ends[i / ENDS / ENDS], ends[i % ENDS]);
        s->spec.count = 2;
        s->spec.has_guide = false;
        s->spec.ceilings = i % 2 == 0 ? &s->ceilings : NULL;
        s->spec.view = fit_points(s->point, NULL, 2, s->spec.ceilings);
        assert_int_equal(rt_plot_draw(&s->spec, &canvas), RT_OK);
        struct layout layout;
        assert_true(find_layout(&canvas, &layout));
    }
    rt_canvas_fini(&canvas);
    free(s);
}

static void test_zoom_and_pan(void **state)
{
    (void)state;
    const struct rt_view view = {0, 4, -2, 2};
    struct rt_view in = rt_view_zoom(view, 1, 0, 0.5);
    check_near(in.x0, 0.5, 1e-12);
    check_near(in.x1, 2.5, 1e-12);
    check_near(in.y0, -1, 1e-12);
    check_near(in.y1, 1, 1e-12);
    struct rt_view back = rt_view_zoom(in, 1, 0, 2);
    check_near(back.x1, 4, 1e-12);
    struct rt_view moved = rt_view_pan(view, 0.25, -0.5);
    check_near(moved.x0, 1, 1e-12);
    check_near(moved.x1, 5, 1e-12);
    check_near(moved.y0, -4, 1e-12);
    check_near(moved.y1 - moved.y0, 4, 1e-12);

    /* However often: finite, and still a view that can be drawn. */
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    make_lesson(s, 20, 80, RT_CHARSET_BRAILLE);
    const double factors[] = {0.5, 2, 0, -1, 1e-300, 1e300, INFINITY};
    for (size_t i = 0; i < sizeof factors / sizeof factors[0]; i++) {
        struct rt_view v = s->spec.view;
        for (int k = 0; k < 50; k++) {
            v = rt_view_zoom(v, v.x0, v.y1, factors[i]);
            v = rt_view_pan(v, factors[i], 3);
        }
        assert_true(v.x1 - v.x0 > 0.2 && v.x1 - v.x0 <= 60.001 && v.y1 - v.y0 > 0.2);
        assert_true(v.y1 - v.y0 <= 60.001);
        assert_true(v.x0 >= -308.001 && v.x1 <= 308.001 && v.y0 >= -308.001 && v.y1 <= 308.001);
        struct rt_plot_spec spec = s->spec;
        spec.view = v;
        check_plot(&spec, &canvas);
    }
    rt_canvas_fini(&canvas);
    free(s);
}

static void test_pick(void **state)
{
    (void)state;
    const unsigned seed = 13;
    print_message("seed %u\n", seed);
    srand(seed);
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    for (int round = 0; round < 60; round++) {
        make_random(s, 30, (enum rt_charset)(round % 3));
        s->spec.rows = 10 + rand() % 30;
        s->spec.cols = 40 + rand() % 80;
        assert_int_equal(rt_plot_draw(&s->spec, &canvas), RT_OK);
        struct layout layout;
        assert_true(find_layout(&canvas, &layout));
        for (size_t i = 0; i < s->spec.count; i++) {
            if (!in_view(&s->spec, i)) {
                continue;
            }
            int row = row_of(&layout, &s->spec.view, (double)s->point[i].y);
            int col = col_of(&layout, &s->spec.view, (double)s->point[i].x);
            size_t picked = rt_plot_pick(&s->spec, row, col);
            assert_true(picked < s->spec.count);
            assert_int_equal(row_of(&layout, &s->spec.view, (double)s->point[picked].y), row);
            assert_int_equal(col_of(&layout, &s->spec.view, (double)s->point[picked].x), col);
            assert_true(i != s->spec.selected || picked == i);
        }
    }
    make_lesson(s, 20, 80, RT_CHARSET_ASCII);
    assert_int_equal(rt_plot_pick(&s->spec, 0, 10), RT_NO_POINT);
    assert_int_equal(rt_plot_pick(&s->spec, -1, 500), RT_NO_POINT);
    s->spec.rows = 2;
    assert_int_equal(rt_plot_pick(&s->spec, 0, 10), RT_NO_POINT);
    rt_canvas_fini(&canvas);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fit_covers_everything_steadily),
        cmocka_unit_test(test_fit_of_points_far_out),
        cmocka_unit_test(test_zoom_and_pan),
        cmocka_unit_test(test_pick),
    };
    return check_main(tests);
}
