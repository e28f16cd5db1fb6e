/* The lane, and plots of a part of the records. */
#include "check.h"

#include "core/code.h"
#include "core/plot.h"

#include "plot_checks.h"

static void test_lane_lists_exactly_the_rest(void **state)
{
    (void)state;
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    make_lesson(s, 20, 100, RT_CHARSET_ASCII);
    s->spec.view = (struct rt_view){0, 2, 0, 2};
    place(&s->point[0], -1, 1);
    place(&s->point[1], 3, 1);
    place(&s->point[2], 1, 2.5);
    place(&s->point[3], 1, -0.5);
    s->point[4].kind = RT_POINT_NO_FLOPS;
    s->point[5].kind = RT_POINT_NO_BYTES;
    s->point[6].kind = RT_POINT_UNKNOWN;
    s->spec.selected = RT_NO_POINT;
    s->spec.has_guide = false;
    check_text(&s->spec,
               "\noff view: < A  > B  ^ C  v D   no FLOPs: E   no bytes: F   unknown: G\n", NULL);
    s->spec.selected = 5;
    check_text(&s->spec, "no bytes: @F ", NULL);
    s->spec.cols = 57;
    check_text(&s->spec, "\n< A > B ^ C v D no FLOPs: E no bytes: @F unknown: G\n", NULL);
    s->spec.cols = 30;
    check_text(&s->spec, "\nunplaced: @F,A,B,C,D,E,G\n", NULL);
    s->spec.cols = 20;
    check_text(&s->spec, "\nunplaced: @F,A,B,C+3\n", NULL);

    /* A view with all in it needs no lane, and none takes its row. */
    make_lesson(s, 20, 100, RT_CHARSET_ASCII);
    check_text(&s->spec, NULL, "off view");
    struct rt_canvas canvas;
    struct layout layout;
    rt_canvas_init(&canvas);
    assert_int_equal(rt_plot_draw(&s->spec, &canvas), RT_OK);
    assert_true(find_layout(&canvas, &layout));
    assert_int_equal(layout.height, 18);
    rt_canvas_fini(&canvas);

    /* Many records: the lane counts what it cannot list. */
    make_random(s, 2000, RT_CHARSET_ASCII);
    for (size_t i = 0; i < 2000; i++) {
        s->point[i].kind = i < 1500 ? RT_POINT_UNKNOWN : RT_POINT_NO_FLOPS;
    }
    s->spec.rows = 10;
    s->spec.cols = 50;
    s->spec.selected = 1999;
    check_text(&s->spec, "no FLOPs: @2000,1501", NULL);
    free(s);
}

static void test_visible_selects_and_orders(void **state)
{
    (void)state;
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    make_lesson(s, 20, 80, RT_CHARSET_ASCII);
    static const uint32_t visible[] = {4, 0};
    s->spec.visible = visible;
    s->spec.count = 2;
    check_text(&s->spec, "@ A", "C"); /* by record: no filter renames it */
    check_text(&s->spec, " E\n", " B\n");
    s->spec.records = RT_PLOT_STEADY + 1;
    check_text(&s->spec, "@ B", "C"); /* by position */
    struct rt_view all = fit_points(s->point, NULL, 7, &lesson);
    struct rt_view few = fit_points(s->point, visible, 2, &lesson);
    assert_true(few.x0 <= log10(5) && few.x1 >= log10(600));
    assert_true(few.x0 >= all.x0);
    /* A selection that is not visible is not drawn, nor its guide. */
    s->spec.count = 1;
    check_text(&s->spec, "o", "@");
    check_text(&s->spec, NULL, "%");
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lane_lists_exactly_the_rest),
        cmocka_unit_test(test_visible_selects_and_orders),
    };
    return check_main(tests);
}
