/* The plot at random and at every size, and the pictures that are easy to get wrong. */
#include "check.h"

#include "core/code.h"
#include "core/plot.h"

#include "plot_checks.h"

static void test_label(void **state)
{
    (void)state;
    const struct {
        size_t position;
        const char *label;
    } cases[] = {{0, "A"},
                 {25, "Z"},
                 {26, "a"},
                 {51, "z"},
                 {52, "53"},
                 {53, "54"},
                 {98, "99"},
                 {99, "100"},
                 {999999, "1000000"},
                 {4294967294U, "4294967295"},
                 {SIZE_MAX, "99999999999"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char label[12];
        rt_plot_label(cases[i].position, label);
        assert_string_equal(label, cases[i].label);
    }
}

static void test_random_plots(void **state)
{
    (void)state;
    const unsigned seed = 7;
    print_message("seed %u\n", seed);
    srand(seed);
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    const size_t counts[] = {1, 2, 8, 26, 60, 120, 200, 201, 2000};
    for (int round = 0; round < 900; round++) {
        make_random(s, counts[round % 9], (enum rt_charset)(round % 3));
        if (round % 4 == 0) {
            mix_references(s);
        }
        s->spec.rows = 5 + rand() % 50;
        s->spec.cols = 20 + rand() % 200;
        if (rand() % 3 == 0) {
            s->spec.view =
                rt_view_zoom(s->spec.view, uniform(-1, 3), uniform(-1, 2), uniform(0.05, 1));
        }
        check_plot(&s->spec, &canvas);
    }
    rt_canvas_fini(&canvas);
    free(s);
}

static void test_roof_of_random_references(void **state)
{
    (void)state;
    const unsigned seed = 11;
    print_message("seed %u\n", seed);
    srand(seed);
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    for (int round = 0; round < 600; round++) {
        make_random(s, 0, (enum rt_charset)(round % 3));
        s->spec.rows = 8 + rand() % 50;
        s->spec.cols = 30 + rand() % 150;
        check_plot(&s->spec, &canvas);
        struct layout layout;
        assert_true(find_layout(&canvas, &layout));
        /* The ridge's text may stand before the roof only where that is drawn below it. */
        check_roof(&s->spec, &canvas, &layout);
    }
    rt_canvas_fini(&canvas);
    free(s);
}

/* A label is no mark, whatever letter it is: in ASCII "o" is both. */
static void test_labels_do_not_depend_on_their_letters(void **state)
{
    (void)state;
    enum { ROWS = 20, COLS = 60, COUNT = 52 };
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas[2];
    uint32_t visible[COUNT];
    make_lesson(s, ROWS, COLS, RT_CHARSET_ASCII);
    s->spec.ceilings = NULL;
    s->spec.has_guide = false;
    s->spec.selected = RT_NO_POINT;
    s->spec.visible = visible;
    s->spec.count = COUNT;
    s->spec.records = RT_PLOT_STEADY + 1; /* so that positions decide on the letters */
    s->spec.view = (struct rt_view){0, COLS, 0, ROWS};
    s->point[2].kind = RT_POINT_UNKNOWN;
    for (int at = 0; at < 9 * 15 * 4; at++) {
        /* two marks in each other's way, labelled "o" and "p" or "q" and "r" */
        place(&s->point[0], 30.5, 10.5);
        place(&s->point[1], 30.5 + at % 15 - 7, 10.5 + at / 15 % 9 - 4);
        const int column = at / 135 * 2 - 3;
        place(&s->point[3], 30.5 + column, 9.5);
        for (int k = 0; k < 2; k++) {
            for (size_t i = 0; i < COUNT; i++) {
                visible[i] = 2;
            }
            visible[40 + 2 * k] = 0;
            visible[41 + 2 * k] = 1;
            visible[44] = 3;
            rt_canvas_init(&canvas[k]);
            assert_int_equal(rt_plot_draw(&s->spec, &canvas[k]), RT_OK);
        }
        for (int cell = 0; cell < (ROWS - 3) * COLS; cell++) {
            assert_int_equal(canvas[0].cell[cell].role, canvas[1].cell[cell].role);
        }
        rt_canvas_fini(&canvas[0]);
        rt_canvas_fini(&canvas[1]);
    }
    free(s);
}

/* Sizes at which the layout changes (rows 5 and 10, columns 20, 40 and 60), and some of the others.
 */
static bool is_tried(int rows, int cols)
{
    const bool row = rows <= 13 || rows % 9 == 4;
    const bool col = cols <= 26 || (cols >= 38 && cols <= 42) || (cols >= 58 && cols <= 62);
    return row && (col || cols % 13 == 5);
}

/* Sizes as a resize may ask for, with no, one, some and many records. */
static void test_sizes(void **state)
{
    (void)state;
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    srand(3);
    const size_t counts[] = {0, 1, 8, 200};
    for (size_t i = 0; i < 4; i++) {
        make_random(s, counts[i], RT_CHARSET_ASCII);
        for (int rows = 0; rows <= 40; rows++) {
            for (int cols = 0; cols <= 120; cols++) {
                if (is_tried(rows, cols)) {
                    s->spec.rows = rows;
                    s->spec.cols = cols;
                    s->spec.charset = (enum rt_charset)((rows + cols) % 3);
                    check_plot(&s->spec, &canvas);
                }
            }
        }
        const int odd[][2] = {{39, 184}, {34, 189}, {3, 511}, {3, 512}, {2, 1023}, {200, 500}};
        for (size_t k = 0; k < sizeof odd / sizeof odd[0]; k++) {
            s->spec.rows = odd[k][0];
            s->spec.cols = odd[k][1];
            assert_int_equal(rt_plot_draw(&s->spec, &canvas), RT_OK);
        }
    }
    rt_canvas_fini(&canvas);
    free(s);
}

static void test_special_records(void **state)
{
    (void)state;
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);

    make_lesson(s, 20, 80, RT_CHARSET_ASCII);
    check_text(&s->spec, "ridge 40.0", "off view");
    check_text(&s->spec, "13 %", NULL);
    check_text(&s->spec, "o C,D", NULL);
    check_text(&s->spec, "@ A", NULL);

    /* Three identical points share one place. */
    for (size_t i = 0; i < 3; i++) {
        place(&s->point[i], 1, 1);
    }
    s->spec.count = 3;
    s->spec.selected = 1;
    set_guide(s);
    s->spec.view = fit_points(s->point, NULL, 3, &s->ceilings);
    check_text(&s->spec, "@ B,A,C", NULL);
    check_plot(&s->spec, &canvas);

    /* Exactly on the roof, at the ridge and at the corner of the view. */
    place(&s->point[0], 0, roof_at(&lesson, 0));
    place(&s->point[1], log10(40), log10(120));
    place(&s->point[2], 3, log10(120));
    check_plot(&s->spec, &canvas);
    s->spec.view = (struct rt_view){0, 3, (double)s->point[0].y, (double)s->point[2].y};
    check_plot(&s->spec, &canvas);

    /* No reference: marks only. */
    s->spec.ceilings = NULL;
    s->spec.has_guide = false;
    check_text(&s->spec, "@", "ridge");
    rt_canvas_fini(&canvas);
    free(s);
}

/* The name is the record's while there are few, the position's when there are many. */
static void test_label_of(void **state)
{
    (void)state;
    const struct {
        size_t records, record, position;
        const char *label;
    } cases[] = {{1, 0, 0, "A"},     {7, 6, 0, "G"},        {999, 998, 3, "999"},
                 {999, 52, 0, "53"}, {1000, 998, 3, "D"},   {1000, 0, 999, "1000"},
                 {1000, 5, 0, "A"},  {5000, 4999, 30, "e"}, {999, 51, 998, "z"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char label[12];
        rt_plot_label_of(cases[i].records, cases[i].record, cases[i].position, label);
        assert_string_equal(label, cases[i].label);
    }
}

/* Records of other references, and those of none, are shown as no part of this roof's picture. */
static void test_records_of_other_references(void **state)
{
    (void)state;
    static const uint32_t reference[] = {4, 9, 4, 9, 4, UINT32_MAX, 9};
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    make_lesson(s, 20, 80, RT_CHARSET_ASCII);
    s->spec.reference = reference;
    s->spec.roof = 4;
    check_plot(&s->spec, &canvas);
    check_text(&s->spec, "\n~ other roof: B,D,G   ~ no reference: F\n", "^"); /* G is above */
    check_text(&s->spec, "~ F", NULL);
    check_text(&s->spec, "o C,D", NULL); /* one cell: C's mark says more */
    s->spec.cols = 30;
    check_text(&s->spec, "\n~ other: B,D,G,F\n", NULL);
    s->spec.cols = 80;
    s->spec.charset = RT_CHARSET_BOX;
    check_text(&s->spec, "\n\u25cb other roof: B,D,G   \u25cb no reference: F\n", "\u25b2");

    /* Their labels are as their marks, in a shared list too. */
    s->spec.charset = RT_CHARSET_ASCII;
    assert_int_equal(rt_plot_draw(&s->spec, &canvas), RT_OK);
    int labels = 0;
    for (int cell = 0; cell < 18 * 80; cell++) {
        const struct rt_glyph glyph = canvas.cell[cell];
        if (glyph.role == RT_ROLE_OTHER && glyph.code != '~') {
            assert_non_null(strchr("BDFG", (int)glyph.code));
            labels++;
        }
    }
    assert_int_equal(labels, 4);

    /* Where no roof is drawn there is none that is not theirs. */
    s->spec.ceilings = NULL;
    s->spec.has_guide = false;
    check_text(&s->spec, "^", "~");
    rt_canvas_fini(&canvas);
    free(s);
}

/* The selected record keeps its mark above the roof; guide and text say where the roof is. */
static void test_selected_above_its_roof(void **state)
{
    (void)state;
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    make_lesson(s, 20, 80, RT_CHARSET_ASCII);
    s->spec.selected = 6;
    set_guide(s);
    check_text(&s->spec, "above: 133 %", "^");
    s->spec.view = rt_view_zoom(s->spec.view, log10(5), log10(17), 0.15);
    check_plot(&s->spec, &canvas);
    struct layout layout;
    assert_true(find_layout(&canvas, &layout));
    const int col = col_of(&layout, &s->spec.view, log10(5));
    const int mark = row_of(&layout, &s->spec.view, log10(20));
    const int roof = row_of(&layout, &s->spec.view, log10(15));
    assert_true(roof > mark + 3);
    for (int row = mark + 1; row < roof; row++) {
        assert_int_equal(rt_canvas_at(&canvas, row, col).role, RT_ROLE_GUIDE);
    }
    assert_int_not_equal(rt_canvas_at(&canvas, mark - 1, col).role, RT_ROLE_GUIDE);
    check_text(&s->spec, "| above: 133 %", "^");
    rt_canvas_fini(&canvas);
    free(s);
}

/* Where the ridge's value has no room it is left out: axis and ticks stay whole. */
static void test_tiny_plots_keep_their_axes(void **state)
{
    (void)state;
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    make_lesson(s, 6, 20, RT_CHARSET_ASCII);
    check_plot(&s->spec, &canvas);
    check_text(&s->spec, NULL, "ridge");
    for (int rows = 5; rows <= 8; rows++) {
        for (int cols = 20; cols <= 30; cols++) {
            for (size_t i = 0; i <= 7; i++) {
                make_lesson(s, rows, cols, (enum rt_charset)(cols % 3));
                s->spec.selected = i < 7 ? i : RT_NO_POINT;
                set_guide(s);
                check_plot(&s->spec, &canvas);
                s->spec.view = rt_view_zoom(s->spec.view, log10(40), 1, 0.3);
                check_plot(&s->spec, &canvas);
            }
        }
    }
    rt_canvas_fini(&canvas);
    free(s);
}

static void test_far_apart_points_are_both_shown(void **state)
{
    (void)state;
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    for (int charset = 0; charset < 3; charset++) {
        make_lesson(s, 20, 80, (enum rt_charset)charset);
        place(&s->point[0], -6, -7);
        place(&s->point[1], 12, 2);
        s->spec.count = 2;
        set_guide(s);
        s->spec.view = fit_points(s->point, NULL, 2, &s->ceilings);
        check_text(&s->spec, "ridge 40.0", "off view");
        check_plot(&s->spec, &canvas);
        struct layout layout;
        assert_true(find_layout(&canvas, &layout));
        check_roof(&s->spec, &canvas, &layout);
        /* The roof reaches both edges. */
        assert_true(roof_top(&canvas, &layout, layout.left) < layout.height);
        assert_true(roof_top(&canvas, &layout, canvas.cols - 1) < layout.height);
    }
    rt_canvas_fini(&canvas);
    free(s);
}

static void test_bad_views_draw_nothing(void **state)
{
    (void)state;
    struct scene *s = malloc(sizeof *s);
    assert_non_null(s);
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    make_lesson(s, 20, 80, RT_CHARSET_ASCII);
    const struct rt_view bad[] = {{1, 1, 0, 1}, {2, 1, 0, 1}, {0, 1, 0, 1e300}, {0, NAN, 0, 1}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        s->spec.view = bad[i];
        assert_int_equal(rt_plot_draw(&s->spec, &canvas), RT_OK);
        for (int cell = 0; cell < 20 * 80; cell++) {
            assert_int_equal(canvas.cell[cell].role, RT_ROLE_BLANK);
        }
    }
    rt_canvas_fini(&canvas);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_label),
        cmocka_unit_test(test_random_plots),
        cmocka_unit_test(test_roof_of_random_references),
        cmocka_unit_test(test_labels_do_not_depend_on_their_letters),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_special_records),
        cmocka_unit_test(test_label_of),
        cmocka_unit_test(test_records_of_other_references),
        cmocka_unit_test(test_selected_above_its_roof),
        cmocka_unit_test(test_tiny_plots_keep_their_axes),
        cmocka_unit_test(test_far_apart_points_are_both_shown),
        cmocka_unit_test(test_bad_views_draw_nothing),
    };
    return check_main(tests);
}
