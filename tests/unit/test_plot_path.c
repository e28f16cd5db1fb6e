/*
 * Paths: the cells of their lines, nodes and heads, written down by hand on a plot with a decade a
 * cell; what is outside of the view; and lines at random against the distance to them.
 */
#include "check.h"

#include <float.h>

#include "plot_grid.h"

/* As the texts below spell Unicode. */
static const uint32_t heavy[][2] = {{'+', 0x254b}, {'=', 0x2501},  {'!', 0x2503},
                                    {'/', 0x2571}, {'\\', 0x2572}, {'>', 0x2192},
                                    {'<', 0x2190}, {'^', 0x2191},  {'v', 0x2193}};

enum { HEAVY = sizeof heavy / sizeof heavy[0] };

static void expect(const struct grid *grid, int row, int col, const char *ascii,
                   const char *unicode)
{
    if (grid->spec.charset == RT_CHARSET_ASCII) {
        grid_expect(grid, row, col, ascii, NULL, 0);
    } else {
        grid_expect(grid, row, col, unicode, heavy, HEAVY);
    }
}

static void draw_path(struct grid *grid, const struct rt_plot_node *node, size_t count, bool arrow)
{
    const struct rt_plot_path path = {node, count, arrow};
    grid->spec.path = &path;
    grid->spec.path_count = 1;
    grid_draw(grid);
    grid->spec.path = NULL;
    grid->spec.path_count = 0;
}

static void test_lines(void **state)
{
    (void)state;
    for (int charset = 0; charset < 3; charset++) {
        struct grid grid;
        grid_init(&grid, (enum rt_charset)charset);
        const struct rt_plot_node flat[] = {grid_node(1, 1, NULL), grid_node(1, 6, NULL),
                                            grid_node(1, 9, NULL)};
        draw_path(&grid, flat, 3, false);
        expect(&grid, 1, 0, " +====+==+ ", " +====+==+ ");
        assert_int_equal(grid_count(&grid, RT_ROLE_PATH), 9);

        const struct rt_plot_node steep[] = {grid_node(6, 2, NULL), grid_node(3, 2, NULL)};
        draw_path(&grid, steep, 2, false);
        for (int row = 2; row <= 7; row++) {
            static const char *const rows[] = {"   ", " + ", " ! ", " ! ", " + ", "   "};
            expect(&grid, row, 1, rows[row - 2], rows[row - 2]);
        }

        const struct rt_plot_node falling[] = {grid_node(4, 4, NULL), grid_node(7, 7, NULL)};
        draw_path(&grid, falling, 2, false);
        expect(&grid, 4, 4, "+   ", "+   ");
        expect(&grid, 5, 4, " =  ", " \\  ");
        expect(&grid, 6, 4, "  = ", "  \\ ");
        expect(&grid, 7, 4, "   +", "   +");

        const struct rt_plot_node rising[] = {grid_node(7, 4, NULL), grid_node(4, 7, NULL)};
        draw_path(&grid, rising, 2, false);
        expect(&grid, 5, 4, "  = ", "  / ");
        expect(&grid, 6, 4, " =  ", " /  ");

        /* Rows by the middle of each step: 8.17, 8.33, 8.5 (away from 8), 8.67, 8.83. */
        const struct rt_plot_node shallow[] = {grid_node(8, 1, NULL), grid_node(9, 7, NULL)};
        draw_path(&grid, shallow, 2, false);
        expect(&grid, 8, 1, "+==    ", "+==    ");
        expect(&grid, 9, 1, "   ===+", "   ===+");
        grid_fini(&grid);
    }
}

/* Around (9, 15): where an arrow ends, where its head is, and which. */
static void test_heads(void **state)
{
    (void)state;
    static const struct {
        int down, across; /* of the end */
        int head_down, head_across;
        char ascii;
        uint32_t unicode;
    } cases[] = {
        {0, 6, 0, 5, '>', 0x2192},     {-3, 6, -3, 5, '>', 0x2197},   {-4, 6, -3, 5, '^', 0x2197},
        {-5, 0, -4, 0, '^', 0x2191},   {-3, -6, -3, -5, '<', 0x2196}, {0, -6, 0, -5, '<', 0x2190},
        {3, -6, 3, -5, '<', 0x2199},   {5, 0, 4, 0, 'v', 0x2193},     {3, 6, 3, 5, '>', 0x2198},
        {6, -4, 5, -3, 'v', 0x2193},   {-5, 4, -4, 3, '^', 0x2191},   {-4, 4, -3, 3, '^', 0x2197},
        {1, 6, 1, 5, '>', 0x2192},     {-5, 2, -4, 2, '^', 0x2191},   {5, -6, 4, -5, 'v', 0x2199},
        {-1, -9, -1, -8, '<', 0x2190}, {2, 0, 1, 0, 'v', 0x2193},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int charset = 0; charset < 3; charset++) {
            struct grid grid;
            grid_init(&grid, (enum rt_charset)charset);
            const struct rt_plot_node node[] = {
                grid_node(9, 15, NULL), grid_node(9 + cases[i].down, 15 + cases[i].across, NULL)};
            draw_path(&grid, node, 2, true);
            const struct rt_glyph head =
                grid_at(&grid, 9 + cases[i].head_down, 15 + cases[i].head_across);
            const uint32_t expected =
                charset == RT_CHARSET_ASCII ? (uint32_t)cases[i].ascii : cases[i].unicode;
            if (head.code != expected) {
                print_error("case %d: U+%04X\n", (int)i, (unsigned)head.code);
            }
            assert_int_equal(head.code, expected);
            assert_int_equal(head.role, RT_ROLE_PATH);
            /* nothing at what it points at */
            assert_int_equal(grid_at(&grid, 9 + cases[i].down, 15 + cases[i].across).role,
                             RT_ROLE_BLANK);
            grid_fini(&grid);
        }
    }
}

/* From mark to mark: both stay, and so do their labels; the head is before what is there. */
static void test_arrow_between_records(void **state)
{
    (void)state;
    struct grid grid;
    const struct rt_point point[] = {grid_point(5, 2), grid_point(5, 12)};
    const struct rt_plot_node there[] = {grid_node(5, 2, NULL), grid_node(5, 12, NULL)};
    const struct rt_plot_node back[] = {there[1], there[0]};
    grid_init(&grid, RT_CHARSET_ASCII);
    grid.spec.point = point;
    grid.spec.count = grid.spec.records = 2;
    grid_draw(&grid);
    expect(&grid, 5, 0, "  o A       o B ", "  o A       o B ");
    draw_path(&grid, there, 2, true);
    expect(&grid, 5, 0, "  o=A======>o B ", "  o=A======>o B ");
    draw_path(&grid, back, 2, true);
    expect(&grid, 5, 0, "  o<A=======o B ", "  o<A=======o B ");
    grid_fini(&grid);
}

static void test_short_arrows(void **state)
{
    (void)state;
    struct grid grid;
    grid_init(&grid, RT_CHARSET_ASCII);
    for (int down = -1; down <= 1; down++) {
        for (int across = -1; across <= 1; across++) {
            const struct rt_point point[] = {grid_point(5, 5), grid_point(5 + down, 5 + across)};
            const struct rt_plot_node node[] = {grid_node(5, 5, NULL),
                                                grid_node(5 + down, 5 + across, NULL)};
            draw_path(&grid, node, 2, true);
            /* no record at its start: a node; unless the other end is in the cell as well */
            assert_int_equal(grid_count(&grid, RT_ROLE_PATH), 1);
            assert_int_equal(grid_at(&grid, 5, 5).code, '+');
            grid.spec.point = point;
            grid.spec.count = grid.spec.records = 2;
            draw_path(&grid, node, 2, true);
            assert_int_equal(grid_count(&grid, RT_ROLE_PATH), 0);
            grid.spec.count = 0;
        }
    }
    /* Nothing, one node, and the same node again. */
    const struct rt_plot_node same[] = {grid_node(5, 5, NULL), grid_node(5, 5, NULL)};
    draw_path(&grid, NULL, 0, true);
    assert_int_equal(grid_count(&grid, RT_ROLE_PATH), 0);
    draw_path(&grid, same, 1, true);
    assert_int_equal(grid_count(&grid, RT_ROLE_PATH), 0);
    draw_path(&grid, same, 1, false);
    assert_int_equal(grid_count(&grid, RT_ROLE_PATH), 1);
    draw_path(&grid, same, 2, false);
    assert_int_equal(grid_count(&grid, RT_ROLE_PATH), 1);
    grid_fini(&grid);
}

static void test_clipping(void **state)
{
    (void)state;
    struct grid grid;
    grid_init(&grid, RT_CHARSET_ASCII);
    const int width = grid.layout.width;
    const double far[] = {1, 100, 1e6, RT_PLOT_FARTHEST / 2};
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        /* from edge to edge, with no head: its end is not in view */
        const struct rt_plot_node across[] = {{-far[i], 4.5, "L"}, {width + far[i] / 2, 4.5, "R"}};
        draw_path(&grid, across, 2, true);
        assert_int_equal(grid_count(&grid, RT_ROLE_PATH), width);
        assert_int_equal(grid_count(&grid, RT_ROLE_NAME), 0);
        for (int col = 0; col < width; col++) {
            assert_int_equal(grid_at(&grid, GRID_HEIGHT - 5, col).code, '=');
        }
        /* through the lower left corner at 45 degrees */
        const struct rt_plot_node slanting[] = {{-far[i] - 0.25, -far[i], NULL},
                                                {far[i] + 19.75, far[i] + 20, NULL}};
        draw_path(&grid, slanting, 2, false);
        assert_int_equal(grid_count(&grid, RT_ROLE_PATH), GRID_HEIGHT);
        for (int row = 0; row < GRID_HEIGHT; row++) {
            assert_int_equal(grid_at(&grid, row, GRID_HEIGHT - 1 - row).code, '=');
        }
        /* in from above: the head is there */
        const struct rt_plot_node in[] = {{5.5, GRID_HEIGHT + far[i] / 2, NULL},
                                          grid_node(4, 5, NULL)};
        draw_path(&grid, in, 2, true);
        assert_int_equal(grid_count(&grid, RT_ROLE_PATH), 4);
        assert_int_equal(grid_at(&grid, 0, 5).code, '!');
        assert_int_equal(grid_at(&grid, 3, 5).code, 'v');
        /* past the view: nothing */
        const struct rt_plot_node past[] = {{-far[i], GRID_HEIGHT - 1, NULL},
                                            {1, GRID_HEIGHT + far[i], NULL}};
        draw_path(&grid, past, 2, true);
        assert_int_equal(grid_count(&grid, RT_ROLE_PATH), i == 0 ? 1 : 0);
    }
    grid_fini(&grid);
}

static void test_dropped_nodes(void **state)
{
    (void)state;
    static const double bad[] = {NAN, INFINITY, -INFINITY, DBL_MAX, -DBL_MAX, 1.001e9};
    struct grid grid;
    grid_init(&grid, RT_CHARSET_ASCII);
    for (size_t i = 0; i < 2 * sizeof bad / sizeof bad[0]; i++) {
        struct rt_plot_node none = grid_node(9, 9, "bad");
        *(i % 2 == 0 ? &none.x : &none.y) = bad[i / 2];
        const struct rt_plot_node middle[] = {grid_node(4, 1, NULL), none, grid_node(4, 6, NULL)};
        draw_path(&grid, middle, 3, true);
        expect(&grid, 4, 0, " +===> ", " +===> ");
        assert_int_equal(grid_count(&grid, RT_ROLE_PATH), 5);
        /* without its last node the path is there, and says nothing of a direction */
        const struct rt_plot_node last[] = {middle[0], middle[2], none};
        draw_path(&grid, last, 3, true);
        expect(&grid, 4, 0, " +====+ ", " +====+ ");
        assert_int_equal(grid_count(&grid, RT_ROLE_PATH), 6);
        const struct rt_plot_node first[] = {none, middle[0], middle[2]};
        draw_path(&grid, first, 3, true);
        expect(&grid, 4, 0, " +===> ", " +===> ");
        draw_path(&grid, &none, 1, false);
        assert_int_equal(grid_count(&grid, RT_ROLE_PATH) + grid_count(&grid, RT_ROLE_NAME), 0);
    }
    grid_fini(&grid);
}

/* Nodes and heads are seen where paths cross; a node's name stands where there is room. */
static void test_several_paths_and_names(void **state)
{
    (void)state;
    struct grid grid;
    grid_init(&grid, RT_CHARSET_ASCII);
    const struct rt_plot_node flat[] = {grid_node(5, 2, "L1"), grid_node(5, 6, "L2"),
                                        grid_node(5, 12, "DRAM")};
    const struct rt_plot_node up[] = {grid_node(8, 6, ""), grid_node(2, 6, "end")};
    const struct rt_plot_path path[] = {{flat, 3, false}, {up, 2, true}};
    grid.spec.path = path;
    grid.spec.path_count = 2;
    grid_draw(&grid);
    expect(&grid, 1, 0, "     end        ", "     end        ");
    expect(&grid, 3, 0, "      ^         ", "      ^         ");
    /* L1 above it, DRAM too; L2 not on the line that goes up, so to the right of both */
    expect(&grid, 4, 0, "  L1  ! L2 DRAM ", "  L1  ! L2 DRAM ");
    expect(&grid, 5, 0, "  +===+=====+   ", "  +===+=====+   ");
    assert_int_equal(grid_at(&grid, 8, 6).code, '+');
    assert_int_equal(grid_count(&grid, RT_ROLE_NAME), 3 + 2 + 4 + 2);
    grid_fini(&grid);
}

/* A head leaves the node of another path alone; a node under a text has no name either. */
static void test_what_is_in_the_way(void **state)
{
    (void)state;
    struct grid grid;
    grid_init(&grid, RT_CHARSET_ASCII);
    const struct rt_plot_node arrow[] = {grid_node(5, 5, NULL), grid_node(5, 11, NULL)};
    const struct rt_plot_node other = grid_node(5, 10, NULL);
    const struct rt_plot_path path[] = {{arrow, 2, true}, {&other, 1, false}};
    grid.spec.path = path;
    grid.spec.path_count = 2;
    grid_draw(&grid);
    expect(&grid, 5, 4, " +===>+ ", " +===>+ ");

    const struct rt_point point[] = {grid_point(5, 2)};
    const struct rt_plot_node hidden = grid_node(5, 4, "name");
    grid.spec.point = point;
    grid.spec.count = grid.spec.records = 1;
    draw_path(&grid, &hidden, 1, false);
    expect(&grid, 5, 0, "  o A ", "  o A ");
    assert_int_equal(grid_count(&grid, RT_ROLE_NAME), 0);
    grid_fini(&grid);
}

/* In cells, from the middle of a cell to a line between two places. */
static double distance(const struct rt_plot_spec *spec, const struct layout *layout, int row,
                       int col, const struct rt_plot_node *a, const struct rt_plot_node *b)
{
    const long double across = layout->width / ((long double)spec->view.x1 - spec->view.x0);
    const long double down = layout->height / ((long double)spec->view.y1 - spec->view.y0);
    const long double ax = (a->x - (long double)spec->view.x0) * across - (col + 0.5L);
    const long double ay = ((long double)spec->view.y1 - a->y) * down - (row + 0.5L);
    const long double dx = ((long double)b->x - a->x) * across;
    const long double dy = ((long double)a->y - b->y) * down;
    const long double length = dx * dx + dy * dy;
    long double t = length > 0 ? -(ax * dx + ay * dy) / length : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return (double)fmaxl(fabsl(ax + t * dx), fabsl(ay + t * dy));
}

/* A place near the view, or far from it. */
static struct rt_plot_node somewhere(const struct rt_view *v)
{
    const double reach = rand() % 2 == 0 ? 0 : pow(10, uniform(-1, 9)) / 4;
    return (struct rt_plot_node){uniform(v->x0 - reach, v->x1 + reach),
                                 uniform(v->y0 - reach, v->y1 + reach), NULL};
}

/* Every cell of a line is at it, and at every part of it that is in view there is a cell. */
static void check_line(const struct grid *grid, const struct rt_plot_node *node)
{
    const struct rt_plot_spec *spec = &grid->spec;
    const struct layout *layout = &grid->layout;
    for (int row = 0; row < layout->height; row++) {
        for (int col = 0; col < layout->width; col++) {
            if (grid_at(grid, row, col).role == RT_ROLE_PATH) {
                assert_true(distance(spec, layout, row, col, &node[0], &node[1]) <= 1.51);
            }
        }
    }
    for (int i = 0; i <= 400; i++) {
        const double t = i / 400.0;
        const double x = node[0].x + (node[1].x - node[0].x) * t;
        const double y = node[0].y + (node[1].y - node[0].y) * t;
        if (x < spec->view.x0 || x > spec->view.x1 || y < spec->view.y0 || y > spec->view.y1) {
            continue;
        }
        const int row = row_of(layout, &spec->view, y);
        const int col = col_of(layout, &spec->view, x) - layout->left;
        bool near = false;
        for (int around = 0; around < 9; around++) {
            near |= grid_at(grid, row - 1 + around / 3, col - 1 + around % 3).role == RT_ROLE_PATH;
        }
        assert_true(near);
    }
}

static void test_random_lines(void **state)
{
    (void)state;
    const unsigned seed = 17;
    print_message("seed %u\n", seed);
    srand(seed);
    int seen = 0;
    for (int round = 0; round < 3000; round++) {
        struct grid grid;
        grid_init(&grid, (enum rt_charset)(round % 3));
        grid.spec.rows = 5 + rand() % 40;
        grid.spec.cols = 20 + rand() % 100;
        const double x = uniform(-300, 300);
        const double y = uniform(-300, 300);
        const double width = pow(10, uniform(-0.6, 1.7));
        const double height = pow(10, uniform(-0.6, 1.7));
        grid.spec.view = (struct rt_view){x, x + width, y, y + height};
        const struct rt_plot_node node[] = {somewhere(&grid.spec.view), somewhere(&grid.spec.view)};
        draw_path(&grid, node, 2, false);
        check_line(&grid, node);
        seen += grid_count(&grid, RT_ROLE_PATH) > 2 ? 1 : 0;
        grid_fini(&grid);
    }
    assert_true(seen > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_heads),
        cmocka_unit_test(test_arrow_between_records),
        cmocka_unit_test(test_short_arrows),
        cmocka_unit_test(test_clipping),
        cmocka_unit_test(test_dropped_nodes),
        cmocka_unit_test(test_several_paths_and_names),
        cmocka_unit_test(test_what_is_in_the_way),
        cmocka_unit_test(test_random_lines),
    };
    return check_main(tests);
}
