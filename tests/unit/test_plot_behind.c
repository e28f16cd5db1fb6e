/*
 * What is drawn behind the records, at random: it changes nothing of what was there, and its
 * names are whole and stand free.
 */
#include "check.h"

#include "core/code.h"
#include "core/plot.h"

#include "plot_checks.h"

enum { MOST_CEILINGS = 20, MOST_PATHS = 40, MOST_NODES = 4 };

/* What a spec borrows. */
struct behind {
    struct rt_plot_ceiling ceiling[MOST_CEILINGS];
    struct rt_plot_node node[MOST_PATHS][MOST_NODES];
    struct rt_plot_path path[MOST_PATHS];
    struct rt_ceilings second;
};

/* No name is a part of two others put together. */
static const char *const names[] = {"fp32", "bf16", "L2", "DRAM", "h100-sxm", "x", "", NULL};
enum { NAMES = sizeof names / sizeof names[0] };

static const char *some_name(void)
{
    return names[rand() % NAMES];
}

static double odd_number(void)
{
    static const double odd[] = {0,     -1,     NAN,    INFINITY, -INFINITY,
                                 1e308, -1e308, 1e-320, 3e9,      1e300};
    return odd[rand() % 10];
}

static double some_place(const struct rt_plot_spec *spec, bool x)
{
    const double low = x ? spec->view.x0 : spec->view.y0;
    const double high = x ? spec->view.x1 : spec->view.y1;
    switch (rand() % 8) {
    case 0:
        return odd_number();
    case 1:
        return uniform(low - 5, high + 5) * pow(10, uniform(0, 8));
    default:
        return uniform(low - 0.5, high + 0.5);
    }
}

static void make_path(struct behind *b, const struct scene *s, size_t i)
{
    const struct rt_plot_spec *spec = &s->spec;
    const size_t count = (size_t)rand() % (MOST_NODES + 1);
    for (size_t k = 0; k < count; k++) {
        b->node[i][k] =
            (struct rt_plot_node){some_place(spec, true), some_place(spec, false), some_name()};
        if (spec->count > 0 && rand() % 2 == 0) {
            const struct rt_point *point = &s->point[(size_t)rand() % spec->count];
            b->node[i][k].x = (double)point->x;
            b->node[i][k].y = (double)point->y;
        }
    }
    b->path[i] = (struct rt_plot_path){b->node[i], count, rand() % 2 == 0};
}

static struct rt_plot_spec add_behind(struct behind *b, const struct scene *s)
{
    struct rt_plot_spec spec = s->spec;
    spec.ceiling = b->ceiling;
    spec.ceiling_count = (size_t)rand() % MOST_CEILINGS;
    for (size_t i = 0; i < spec.ceiling_count; i++) {
        b->ceiling[i] = (struct rt_plot_ceiling){
            rand() % 2 == 0 ? RT_CEILING_FLAT : RT_CEILING_SLOPE,
            rand() % 8 == 0 ? odd_number() : pow(10, uniform(-1, 5)), some_name()};
    }
    spec.path = b->path;
    spec.path_count = (size_t)rand() % (rand() % 3 == 0 ? MOST_PATHS : 4);
    for (size_t i = 0; i < spec.path_count; i++) {
        make_path(b, s, i);
    }
    b->second = (struct rt_ceilings){{pow(10, uniform(-1, 3)), pow(10, uniform(1, 4.5)), 0.7}};
    if (rand() % 10 == 0) {
        b->second.value[rand() % 2] = odd_number();
    }
    spec.second = rand() % 2 == 0 ? &b->second : NULL;
    spec.second_name = some_name();
    return spec;
}

/* A line of the plot, which what is behind may cover; or nothing. */
static bool is_line(const struct rt_plot_spec *spec, struct rt_glyph cell)
{
    const bool ascii = spec->charset == RT_CHARSET_ASCII;
    return cell.role == RT_ROLE_BLANK || cell.role == RT_ROLE_BAND || cell.role == RT_ROLE_ROOF ||
           (cell.role == RT_ROLE_RIDGE && cell.code == (ascii ? ':' : 0x250a)) ||
           (cell.role == RT_ROLE_GUIDE && cell.code == (ascii ? '|' : 0x2502));
}

static void check_cell(const struct rt_plot_spec *spec, struct rt_glyph plain, struct rt_glyph full,
                       bool inside)
{
    if (full.code == plain.code && full.role == plain.role) {
        return;
    }
    assert_true(inside && is_line(spec, plain));
    switch (full.role) {
    case RT_ROLE_BLANK: /* between dots, and beside names */
        assert_true(plain.role <= RT_ROLE_BAND || plain.role == RT_ROLE_RIDGE);
        break;
    case RT_ROLE_CEILING:
    case RT_ROLE_NAME:
        assert_true(plain.role != RT_ROLE_ROOF && plain.role != RT_ROLE_GUIDE);
        break;
    default:
        assert_int_equal(full.role, RT_ROLE_PATH);
    }
}

static bool is_text_or_mark(const struct rt_plot_spec *spec, struct rt_glyph cell)
{
    return cell.role != RT_ROLE_CEILING && cell.role != RT_ROLE_PATH && cell.role != RT_ROLE_AXIS &&
           !is_line(spec, cell);
}

/* Every run of a name's cells is one of the names; only marks that it may name touch it. */
static void check_names(const struct rt_plot_spec *spec, const struct rt_canvas *canvas,
                        const struct layout *layout)
{
    for (int row = 0; row < layout->height; row++) {
        for (int col = layout->left; col < canvas->cols; col++) {
            char text[64] = "";
            size_t len = 0;
            while (rt_canvas_at(canvas, row, col).role == RT_ROLE_NAME && len + 1 < sizeof text) {
                text[len++] = (char)rt_canvas_at(canvas, row, col++).code;
            }
            bool known = len == 0;
            for (size_t i = 0; i < NAMES; i++) {
                known |= names[i] && strcmp(names[i], text) == 0;
            }
            assert_true(known);
            if (len > 0) {
                const int before = col - 1 - (int)len;
                assert_false(is_text_or_mark(spec, rt_canvas_at(canvas, row, before)));
                assert_true(col == canvas->cols ||
                            !is_text_or_mark(spec, rt_canvas_at(canvas, row, col)));
            }
        }
    }
}

static void compare(const struct rt_plot_spec *plain, const struct rt_plot_spec *full)
{
    struct rt_canvas without;
    struct rt_canvas with;
    struct layout layout;
    rt_canvas_init(&without);
    rt_canvas_init(&with);
    assert_int_equal(rt_plot_draw(plain, &without), RT_OK);
    assert_int_equal(rt_plot_draw(full, &with), RT_OK);
    assert_int_equal(with.rows, without.rows);
    assert_int_equal(with.cols, without.cols);
    const bool drawn = find_layout(&without, &layout);
    for (int row = 0; row < with.rows; row++) {
        for (int col = 0; col < with.cols; col++) {
            const bool inside = drawn && row < layout.height && col >= layout.left;
            check_cell(plain, rt_canvas_at(&without, row, col), rt_canvas_at(&with, row, col),
                       inside);
        }
    }
    if (drawn) {
        check_names(full, &with, &layout);
    }
    for (int i = 0; i < 3; i++) {
        const int row = rand() % (plain->rows + 1);
        const int col = rand() % (plain->cols + 1);
        assert_int_equal(rt_plot_pick(full, row, col), rt_plot_pick(plain, row, col));
    }
    rt_canvas_fini(&without);
    rt_canvas_fini(&with);
}

static void test_nothing_else_changes(void **state)
{
    (void)state;
    const unsigned seed = 19;
    print_message("seed %u\n", seed);
    srand(seed);
    struct scene *s = malloc(sizeof *s);
    struct behind *b = malloc(sizeof *b);
    assert_non_null(s);
    assert_non_null(b);
    const size_t counts[] = {0, 1, 3, 8, 26, 60, 200, 2000};
    for (int round = 0; round < 1500; round++) {
        make_random(s, counts[round % 8], (enum rt_charset)(round % 3));
        s->spec.rows = rand() % 50;
        s->spec.cols = rand() % 150;
        if (rand() % 3 == 0) {
            s->spec.view =
                rt_view_zoom(s->spec.view, uniform(-1, 3), uniform(-1, 2), uniform(0.01, 10));
        }
        if (rand() % 8 == 0) {
            s->spec.ceilings = NULL;
            s->spec.has_guide = false;
        } else if (rand() % 4 == 0) {
            mix_references(s);
        }
        const struct rt_plot_spec full = add_behind(b, s);
        compare(&s->spec, &full);
    }
    free(b);
    free(s);
}

/* Whatever an extent was widened by, the fit of it can be drawn and shows it. */
static void test_fit_of_all(void **state)
{
    (void)state;
    const unsigned seed = 23;
    print_message("seed %u\n", seed);
    srand(seed);
    struct scene *s = malloc(sizeof *s);
    struct behind *b = malloc(sizeof *b);
    assert_non_null(s);
    assert_non_null(b);
    for (int round = 0; round < 400; round++) {
        make_random(s, (size_t)round % 4, RT_CHARSET_BRAILLE);
        s->spec.rows = 24;
        s->spec.cols = 80;
        struct rt_plot_spec full = add_behind(b, s);
        struct rt_extent extent = rt_plot_extent(s->point, NULL, s->spec.count);
        rt_extent_add_ceilings(&extent, full.ceilings, full.ceiling, full.ceiling_count);
        rt_extent_add_roof(&extent, &b->second);
        for (size_t i = 0; i < full.path_count; i++) {
            rt_extent_add_path(&extent, &full.path[i]);
        }
        full.view = rt_plot_fit_extent(&extent, full.ceilings);
        struct rt_canvas canvas;
        struct layout layout;
        rt_canvas_init(&canvas);
        assert_int_equal(rt_plot_draw(&full, &canvas), RT_OK);
        assert_true(find_layout(&canvas, &layout));
        rt_canvas_fini(&canvas);
        for (size_t i = 0; i < full.path_count; i++) {
            for (size_t k = 0; k < full.path[i].count; k++) {
                const struct rt_plot_node *node = &full.path[i].node[k];
                if (fabs(node->x) < 1000 && fabs(node->y) < 1000) {
                    assert_true(node->x >= full.view.x0 && node->x <= full.view.x1);
                    assert_true(node->y >= full.view.y0 && node->y <= full.view.y1);
                }
            }
        }
    }
    free(b);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_else_changes),
        cmocka_unit_test(test_fit_of_all),
    };
    return check_main(tests);
}
