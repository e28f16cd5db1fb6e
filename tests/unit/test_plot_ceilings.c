/*
 * Further ceilings and a second roof: their cells, written down by hand on a plot with a decade a
 * cell; their names; and what they add to what a fit covers.
 */
#include "check.h"

#include <float.h>

#include "plot_grid.h"

/* On the grid 10^3 GB/s are the slope y = x, so that the ridge is at x = 12.4. */
static const struct rt_ceilings roof = {{2511886431509.58 /* 10^12.4 */, 1e3, 1}};
enum { RIDGE_COL = 12 };

static void draw_ceilings(struct grid *grid, const struct rt_plot_ceiling *ceiling, size_t count)
{
    grid->spec.ceiling = ceiling;
    grid->spec.ceiling_count = count;
    grid_draw(grid);
    grid->spec.ceiling = NULL;
    grid->spec.ceiling_count = 0;
}

/* The row of the area whose cells have y from `y` to y + 1. */
static int row_at(int y)
{
    return GRID_HEIGHT - 1 - y;
}

/* TFLOP/s of y + 0.4: in that row, and in braille in the third of its four rows of dots. */
static double flat_at(int y)
{
    return pow(10, y + 0.4);
}

static void expect_cell(const struct grid *grid, int y, int col, uint32_t code)
{
    const struct rt_glyph cell = grid_at(grid, row_at(y), col);
    if (cell.code != code) {
        print_error("charset %d, y %d, column %d: U+%04X, not U+%04X\n", grid->spec.charset, y, col,
                    (unsigned)cell.code, (unsigned)code);
    }
    assert_int_equal(cell.code, code);
    assert_int_equal(cell.role, code == ' ' ? RT_ROLE_BLANK : RT_ROLE_CEILING);
}

/* Dots of a flat from a column to the right edge: every second in ASCII, dashes, left dots. */
static void expect_flat(const struct grid *grid, int y, int first)
{
    static const uint32_t glyph[] = {'.', 0x2508, 0x2804};
    const enum rt_charset charset = grid->spec.charset;
    for (int col = first; col < grid->layout.width; col++) {
        if (charset != RT_CHARSET_ASCII || col % 2 == 0) {
            expect_cell(grid, y, col, glyph[charset]);
        } else if (col != RIDGE_COL) {
            expect_cell(grid, y, col, ' ');
        }
    }
}

/*
 * The slope y = x + up through the middles of rows y0 to y1: it crosses half a cell right of the
 * left edge. In braille the first and the third row of dots: 7/8 and 3/8 of a cell from there.
 */
static void expect_slope(const struct grid *grid, int up, int y0, int y1)
{
    static const uint32_t glyph[] = {'.', 0xb7, 0x280c};
    for (int y = y0; y <= y1; y++) {
        expect_cell(grid, y, y - up, glyph[grid->spec.charset]);
    }
}

static void test_flat(void **state)
{
    (void)state;
    for (int charset = 0; charset < 3; charset++) {
        struct grid grid;
        grid_init(&grid, (enum rt_charset)charset);
        const struct rt_plot_ceiling ceiling = {RT_CEILING_FLAT, flat_at(5), NULL};
        /* without a reference from the left edge */
        draw_ceilings(&grid, &ceiling, 1);
        expect_flat(&grid, 5, 0);
        /* else from the slope on, at x = 5.4: that cell is the roof's, and in braille the next */
        grid.spec.ceilings = &roof;
        draw_ceilings(&grid, &ceiling, 1);
        expect_flat(&grid, 5, charset == RT_CHARSET_BRAILLE ? 7 : 6);
        expect_cell(&grid, 5, 4, ' ');
        assert_int_equal(grid_at(&grid, row_at(5), 5).role, RT_ROLE_ROOF);
        /* above the roof too: from where the slope would reach it */
        const struct rt_plot_ceiling above = {RT_CEILING_FLAT, flat_at(14), ""};
        draw_ceilings(&grid, &above, 1);
        expect_flat(&grid, 14, 14);
        expect_cell(&grid, 14, 13, ' ');
        grid_fini(&grid);
    }
}

static void test_slope(void **state)
{
    (void)state;
    for (int charset = 0; charset < 3; charset++) {
        struct grid grid;
        grid_init(&grid, (enum rt_charset)charset);
        const struct rt_plot_ceiling ceiling[] = {{RT_CEILING_SLOPE, 1e6, NULL},
                                                  {RT_CEILING_FLAT, flat_at(14), NULL}};
        /* y = x + 3; without a flat to the top */
        draw_ceilings(&grid, ceiling, 1);
        expect_slope(&grid, 3, 3, GRID_HEIGHT - 1);
        /* up to the roof at 12.4: in braille the lower of two dots is still under it */
        grid.spec.ceilings = &roof;
        draw_ceilings(&grid, ceiling, 1);
        expect_slope(&grid, 3, 3, 11);
        expect_cell(&grid, 12, 9, charset == RT_CHARSET_BRAILLE ? 0x2804 : ' ');
        expect_cell(&grid, 13, 10, ' ');
        /* up to a flat above the roof */
        draw_ceilings(&grid, ceiling, 2);
        expect_slope(&grid, 3, 3, 13);
        expect_cell(&grid, 15, 12 + 1, ' ');
        /* below the roof's own slope: y = x - 2, through the ridge's line */
        const struct rt_plot_ceiling low = {RT_CEILING_SLOPE, 10, NULL};
        draw_ceilings(&grid, &low, 1);
        expect_slope(&grid, -2, 0, 11);
        grid_fini(&grid);
    }
}

static void test_second_roof(void **state)
{
    (void)state;
    /* y = x + 2 up to 9.4: its ridge is at x = 7.4 */
    const struct rt_ceilings second = {{2511886431.50958, 1e5, 1}};
    for (int charset = 0; charset < 3; charset++) {
        struct grid grid;
        grid_init(&grid, (enum rt_charset)charset);
        grid.spec.ceilings = &roof;
        grid.spec.second = &second;
        grid_draw(&grid);
        expect_slope(&grid, 2, 2, 8);
        expect_flat(&grid, 9, 11); /* after the slope of the first */
        assert_int_equal(grid_at(&grid, row_at(9), 8).role, RT_ROLE_CEILING);
        static const uint32_t ridge[] = {'.', 0xb7, 0x2805};
        for (int y = 0; y < GRID_HEIGHT; y++) {
            if (y < 6 || y == 8 || y > 9) { /* else the roof, or its own flat */
                expect_cell(&grid, y, 7, ridge[charset]);
            }
        }
        assert_int_equal(grid_at(&grid, row_at(7), 7).role, RT_ROLE_ROOF);
        /* In one column the first ridge is seen. */
        const struct rt_ceilings same = {{flat_at(9), 1, 1}};
        grid.spec.second = &same;
        grid_draw(&grid);
        assert_int_equal(grid_at(&grid, row_at(2), RIDGE_COL).role, RT_ROLE_RIDGE);
        expect_slope(&grid, -3, 0, 8);
        /* It needs no first one. */
        grid.spec.ceilings = NULL;
        grid.spec.second = &second;
        grid_draw(&grid);
        expect_slope(&grid, 2, 2, 8);
        grid_fini(&grid);
    }
}

/* What may not be is not there, and no end for slopes. */
static void test_bad_values(void **state)
{
    (void)state;
    static const double bad[] = {0, -1, NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct grid grid;
        grid_init(&grid, (enum rt_charset)(i % 3));
        const struct rt_plot_ceiling ceiling[] = {{RT_CEILING_FLAT, bad[i], "flat"},
                                                  {RT_CEILING_SLOPE, bad[i], "slope"},
                                                  {(enum rt_plot_ceiling_kind)7, 1e5, "none"}};
        const struct rt_ceilings second = {{1e5, bad[i], 0.7}};
        grid.spec.second = &second;
        grid.spec.second_name = "second";
        draw_ceilings(&grid, ceiling, 3);
        assert_int_equal(grid_count(&grid, RT_ROLE_CEILING), 0);
        assert_int_equal(grid_count(&grid, RT_ROLE_NAME), 0);
        const struct rt_plot_ceiling with[] = {
            ceiling[0], {RT_CEILING_SLOPE, 1e6, NULL}, {RT_CEILING_FLAT, flat_at(14), NULL}};
        grid.spec.second = NULL;
        draw_ceilings(&grid, with, 2);
        expect_slope(&grid, 3, 3, GRID_HEIGHT - 1);
        draw_ceilings(&grid, with, 3);
        expect_slope(&grid, 3, 3, 13);
        expect_cell(&grid, 15, 12, ' ');
        grid_fini(&grid);
    }
    /* Far outside of the view: nothing, or all of it. */
    struct grid grid;
    grid_init(&grid, RT_CHARSET_ASCII);
    const struct rt_plot_ceiling far[] = {{RT_CEILING_FLAT, DBL_MAX, "a"},
                                          {RT_CEILING_FLAT, DBL_MIN, "b"},
                                          {RT_CEILING_SLOPE, DBL_MAX, "c"},
                                          {RT_CEILING_SLOPE, DBL_MIN, "d"}};
    draw_ceilings(&grid, far, 4);
    assert_int_equal(grid_count(&grid, RT_ROLE_CEILING), 0);
    assert_int_equal(grid_count(&grid, RT_ROLE_NAME), 0);
    grid_fini(&grid);
}

static void test_names(void **state)
{
    (void)state;
    struct grid grid;
    grid_init(&grid, RT_CHARSET_ASCII);
    grid.spec.ceilings = &roof;
    const int edge = grid.layout.width;
    assert_int_equal(edge, 34);
    const struct rt_plot_ceiling ceiling[] = {{RT_CEILING_FLAT, flat_at(5), "fp32"},
                                              {RT_CEILING_FLAT, flat_at(5), "fp64"},
                                              {RT_CEILING_SLOPE, 1e6, "L2"},
                                              {RT_CEILING_FLAT, flat_at(3), "\033[\xc3\xa9"}};
    draw_ceilings(&grid, ceiling, 4);
    /* at the right edge, the next one before it, in a gap of its line */
    grid_expect(&grid, row_at(5), edge - 11, "  fp64 fp32", NULL, 0);
    /* at the end of the slope, x = 9.4 */
    grid_expect(&grid, row_at(12), 8, " L2 ", NULL, 0);
    assert_int_equal(grid_at(&grid, row_at(12), 9).role, RT_ROLE_NAME);
    /* nothing that a terminal would act on */
    grid_expect(&grid, row_at(3), edge - 4, "?[??", NULL, 0);

    /* A mark at the edge: the name goes left of it, not so near that it would seem its own. */
    const struct rt_point point[] = {grid_point(row_at(5), edge - 3)};
    grid.spec.point = point;
    grid.spec.count = grid.spec.records = 1;
    draw_ceilings(&grid, ceiling, 1);
    grid_expect(&grid, row_at(5), edge - 10, " fp32 .o.A", NULL, 0);
    grid.spec.count = 0;

    /* Half the area is too much for a name. */
    const struct rt_plot_ceiling wide = {RT_CEILING_FLAT, flat_at(5), "a name of a whole sentence"};
    draw_ceilings(&grid, &wide, 1);
    assert_int_equal(grid_count(&grid, RT_ROLE_NAME), 0);

    /* On the row of the roof there is no line to see, so it is under or over its end. */
    const struct rt_plot_ceiling hidden = {RT_CEILING_FLAT, flat_at(12) * 0.99, "tf32"};
    draw_ceilings(&grid, &hidden, 1);
    grid_expect(&grid, row_at(13), edge - 5, " tf32", NULL, 0);
    assert_int_equal(grid_count(&grid, RT_ROLE_CEILING), 0);

    const struct rt_ceilings second = {{flat_at(7), 1e3, 1}};
    grid.spec.second = &second;
    grid.spec.second_name = "a100";
    grid_draw(&grid);
    grid_expect(&grid, row_at(7), edge - 5, " a100", NULL, 0);
    grid_fini(&grid);
}

/* A name stands beside its slope rather than on the next one as well. */
static void test_names_of_near_slopes(void **state)
{
    (void)state;
    struct grid grid;
    grid_init(&grid, RT_CHARSET_ASCII);
    /* y = x + 3 and y = x + 1 up to 16.6: in the row of 15 in columns 12 and 14 */
    const struct rt_plot_ceiling ceiling[] = {{RT_CEILING_SLOPE, 1e6, "LLC2"},
                                              {RT_CEILING_SLOPE, 1e4, NULL},
                                              {RT_CEILING_FLAT, 39810717055349734.0, NULL}};
    draw_ceilings(&grid, ceiling, 3);
    grid_expect(&grid, row_at(15), 6, " LLC2 . .", NULL, 0);
    draw_ceilings(&grid, ceiling, 1);
    /* alone, on it: in the row of 17 it is in column 14 */
    grid_expect(&grid, row_at(17), 12, " LLC2 ", NULL, 0);
    grid_fini(&grid);
}

/* Dots of ceilings inside the band are not lost in it, whatever stands for either. */
static void test_in_the_band(void **state)
{
    (void)state;
    for (int charset = 0; charset < 2; charset++) {
        struct grid grid;
        grid_init(&grid, (enum rt_charset)charset);
        const struct rt_ceilings banded = {{roof.value[0], roof.value[1], 1e-6}};
        grid.spec.ceilings = &banded;
        const struct rt_plot_ceiling ceiling[] = {{RT_CEILING_FLAT, flat_at(9), NULL}};
        draw_ceilings(&grid, ceiling, 1);
        expect_flat(&grid, 9, 10);
        assert_int_equal(grid_at(&grid, row_at(8), 15).role, RT_ROLE_BAND);
        assert_int_equal(grid_at(&grid, row_at(10), 15).role, RT_ROLE_BAND);
        grid_fini(&grid);
    }
}

static void check_extent(const struct rt_extent *extent, double x0, double x1, double y0, double y1)
{
    const double pairs[][2] = {
        {extent->x0, x0}, {extent->x1, x1}, {extent->y0, y0}, {extent->y1, y1}};
    for (size_t i = 0; i < 4; i++) {
        if (isinf(pairs[i][1])) {
            check_exact(pairs[i][0], pairs[i][1]);
        } else {
            check_near(pairs[i][0] + 100, pairs[i][1] + 100, 1e-12);
        }
    }
}

static void test_extents(void **state)
{
    (void)state;
    const struct rt_ceilings first = {{100, 1000, 0.7}}; /* y = x up to 2 */
    struct rt_extent extent = rt_plot_extent(NULL, NULL, 0);
    rt_extent_add(&extent, NAN, 1);
    rt_extent_add(&extent, 1, INFINITY);
    rt_extent_add(&extent, 2e9, 1);
    assert_true(extent.x0 > extent.x1);
    rt_extent_add(&extent, 1, 1.5);
    check_extent(&extent, 1, 1, 1.5, 1.5);
    rt_extent_add(&extent, -1, 1.75);
    check_extent(&extent, -1, 1, 1.5, 1.75);

    const struct rt_plot_node node[] = {{0.5, -3, NULL}, {NAN, 80, NULL}, {4, 1.5, NULL}};
    const struct rt_plot_path path = {node, 3, true};
    rt_extent_add_path(&extent, &path);
    check_extent(&extent, -1, 4, -3, 1.75);

    /* the flat begins at (1, 1); the slope y = x + 1 ends at (1, 2) */
    const struct rt_plot_ceiling ceiling[] = {
        {RT_CEILING_FLAT, 10, NULL}, {RT_CEILING_SLOPE, 1e4, NULL}, {RT_CEILING_FLAT, -5, NULL}};
    extent = rt_plot_extent(NULL, NULL, 0);
    rt_extent_add_ceilings(&extent, &first, ceiling, 3);
    check_extent(&extent, 0.5, 1, 1, 2);
    /* without a reference the flat is everywhere, and the slope ends at it: (0, 1) */
    extent = rt_plot_extent(NULL, NULL, 0);
    rt_extent_add_ceilings(&extent, NULL, ceiling, 1);
    check_extent(&extent, INFINITY, -INFINITY, 1, 1);
    rt_extent_add_ceilings(&extent, NULL, ceiling, 2);
    check_extent(&extent, -0.5, 0, 0.5, 1);

    /* y = x - 1 up to 3: its ridge is at 4 */
    const struct rt_ceilings second = {{1000, 100, 0.7}};
    const struct rt_ceilings none = {{0, 100, 0.7}};
    extent = rt_plot_extent(NULL, NULL, 0);
    rt_extent_add_roof(&extent, &none);
    assert_true(extent.x0 > extent.x1);
    rt_extent_add_roof(&extent, &second);
    check_extent(&extent, 3.5, 4.7, 2.5, 3);
    const struct rt_view view = rt_plot_fit_extent(&extent, &first);
    assert_true(view.x0 < 2 && view.x1 > 4.7 && view.y1 > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flat),
        cmocka_unit_test(test_slope),
        cmocka_unit_test(test_second_roof),
        cmocka_unit_test(test_bad_values),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_in_the_band),
        cmocka_unit_test(test_names_of_near_slopes),
        cmocka_unit_test(test_extents),
    };
    return check_main(tests);
}
