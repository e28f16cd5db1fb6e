/*
 * The plot: views, and properties of the drawn canvas. The canvas is read back by glyph and
 * role; what must be where is computed here from the definitions, not taken from the plot.
 */
#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/code.h"
#include "core/plot.h"

#include "plot_text.h"

enum { MOST_POINTS = 2000 };

static const struct rt_ceilings lesson = {{120, 3000, 0.7}};

/* A spec and what it borrows. */
struct scene {
    struct rt_point point[MOST_POINTS];
    struct rt_ceilings ceilings;
    struct rt_plot_spec spec;
};

static double uniform(double low, double high)
{
    return low + (high - low) * rand() / RAND_MAX;
}

static double roof_at(const struct rt_ceilings *c, double x)
{
    return fmin(log10(c->value[RT_CEILING_TFLOPS]), x + log10(c->value[RT_CEILING_DRAM_GBPS]) - 3);
}

static void place(struct rt_point *point, double x, double y)
{
    *point = (struct rt_point){.x = (float)x, .y = (float)y, .kind = RT_POINT_PLACED};
}

static void set_guide(struct scene *s)
{
    struct rt_plot_spec *spec = &s->spec;
    spec->has_guide = false;
    if (spec->selected == RT_NO_POINT || spec->selected >= spec->count || !spec->ceilings) {
        return;
    }
    const struct rt_point *point = &s->point[spec->selected];
    if (point->kind == RT_POINT_PLACED) {
        double roof = roof_at(&s->ceilings, (double)point->x);
        spec->has_guide = true;
        spec->guide_limit_tflops = pow(10, roof);
        spec->guide_efficiency = pow(10, (double)point->y - roof);
    }
}

/* `count` random records around a random reference; some above it, some with no place. */
static void make_random(struct scene *s, size_t count, enum rt_charset charset)
{
    memset(s, 0, sizeof *s);
    s->ceilings =
        (struct rt_ceilings){{pow(10, uniform(-1, 3)), pow(10, uniform(1, 4.5)), uniform(0.05, 1)}};
    for (size_t i = 0; i < count; i++) {
        double x = uniform(-2, 4);
        double under = uniform(-0.3, 1.5) * uniform(0, 1);
        place(&s->point[i], x, roof_at(&s->ceilings, x) - under);
        s->point[i].above = under < -0.0212; /* log10(1.05) */
        if (rand() % 20 == 0) {
            s->point[i].kind = (uint8_t)(RT_POINT_NO_FLOPS + rand() % 3);
        }
    }
    s->spec = (struct rt_plot_spec){.charset = charset,
                                    .ceilings = &s->ceilings,
                                    .point = s->point,
                                    .count = count,
                                    .selected = count > 0 ? (size_t)rand() % count : RT_NO_POINT};
    s->spec.view = rt_plot_fit(s->point, NULL, count, &s->ceilings);
    set_guide(s);
}

/* Lesson-like records: A selected, B in its column, C and D in one cell, E, F, G above. */
static void make_lesson(struct scene *s, int rows, int cols, enum rt_charset charset)
{
    static const double values[][2] = {{5, 2},     {5, 13.33}, {8, 6.67}, {8, 6.67},
                                       {600, 100}, {2, 0.5},   {5, 20}};
    memset(s, 0, sizeof *s);
    s->ceilings = lesson;
    for (size_t i = 0; i < 7; i++) {
        place(&s->point[i], log10(values[i][0]), log10(values[i][1]));
    }
    s->point[6].above = true;
    s->spec = (struct rt_plot_spec){.rows = rows,
                                    .cols = cols,
                                    .charset = charset,
                                    .ceilings = &s->ceilings,
                                    .point = s->point,
                                    .count = 7,
                                    .selected = 0};
    s->spec.view = rt_plot_fit(s->point, NULL, 7, &s->ceilings);
    set_guide(s);
}

/* What a canvas says about its layout: the axes are found by their role. */
struct layout {
    int left, width, height;
    bool lane;
};

static bool find_layout(const struct rt_canvas *canvas, struct layout *layout)
{
    *layout = (struct layout){0};
    for (int col = 0; col < canvas->cols && layout->left == 0; col++) {
        if (rt_canvas_at(canvas, 0, col).role == RT_ROLE_AXIS) {
            layout->left = col + 1;
        }
    }
    while (rt_canvas_at(canvas, layout->height, layout->left - 1).role == RT_ROLE_AXIS) {
        layout->height++;
    }
    layout->height--; /* the corner */
    layout->width = canvas->cols - layout->left;
    layout->lane = canvas->rows - layout->height == 3;
    return layout->left > 0;
}

static int col_of(const struct layout *layout, const struct rt_view *view, double x)
{
    int col = (int)floor((x - view->x0) / (view->x1 - view->x0) * layout->width);
    return layout->left + (col < layout->width ? col : layout->width - 1);
}

static int row_of(const struct layout *layout, const struct rt_view *view, double y)
{
    int row = (int)floor((view->y1 - y) / (view->y1 - view->y0) * layout->height);
    return row < layout->height ? row : layout->height - 1;
}

static bool in_view(const struct rt_plot_spec *spec, size_t i)
{
    const struct rt_point *p = &spec->point[i];
    const struct rt_view *v = &spec->view;
    return p->kind == RT_POINT_PLACED && (double)p->x >= v->x0 && (double)p->x <= v->x1 &&
           (double)p->y >= v->y0 && (double)p->y <= v->y1;
}

static bool is_mark_code(uint32_t code)
{
    return code == 'o' || code == '@' || code == '^' || code == 0x25cf || code == 0x25c6 ||
           code == 0x25b2;
}

static void check_marks(const struct rt_plot_spec *spec, const struct rt_canvas *canvas,
                        const struct layout *layout)
{
    static const uint32_t glyph[][3] = {
        {'o', '^', '@'}, {0x25cf, 0x25b2, 0x25c6}, {0x25cf, 0x25b2, 0x25c6}};
    const uint32_t *set = glyph[spec->charset];
    bool *expected = calloc((size_t)canvas->rows * (size_t)canvas->cols, sizeof *expected);
    assert_non_null(expected);
    for (size_t i = 0; i < spec->count; i++) {
        if (!in_view(spec, i)) {
            continue;
        }
        int row = row_of(layout, &spec->view, (double)spec->point[i].y);
        int col = col_of(layout, &spec->view, (double)spec->point[i].x);
        struct rt_glyph cell = rt_canvas_at(canvas, row, col);
        expected[row * canvas->cols + col] = true;
        if (i == spec->selected) {
            assert_int_equal(cell.code, set[2]);
            assert_int_equal(cell.role, RT_ROLE_SELECTED);
        } else if (spec->point[i].above) {
            assert_true(cell.code == set[1] || cell.code == set[2]);
        } else if (spec->count <= RT_PLOT_LABELS) {
            assert_true(cell.code == set[0] || cell.code == set[1] || cell.code == set[2]);
        } else {
            assert_true(cell.role == RT_ROLE_DENSITY || cell.role >= RT_ROLE_MARK);
        }
    }
    /* No mark where no record is. Labels are letters too, so roles decide in ASCII. */
    for (int row = 0; row < layout->height; row++) {
        for (int col = layout->left; col < canvas->cols; col++) {
            struct rt_glyph cell = rt_canvas_at(canvas, row, col);
            bool mark =
                cell.role == RT_ROLE_MARK || cell.role == RT_ROLE_ABOVE ||
                cell.role == RT_ROLE_DENSITY ||
                (cell.role == RT_ROLE_SELECTED && is_mark_code(cell.code) && cell.code != 'o');
            assert_true(mark == expected[row * canvas->cols + col]);
        }
    }
    free(expected);
}

/* Labels found on the canvas: how often each, and how many are only counted. */
struct census {
    int seen[RT_PLOT_LABELS];
    size_t counted;
};

static void count_token(struct census *census, const char *token)
{
    for (size_t i = 0; i < RT_PLOT_LABELS; i++) {
        char label[12];
        rt_plot_label(i, label);
        if (strcmp(label, token) == 0) {
            census->seen[i]++;
            return;
        }
    }
    print_error("'%s' is no label\n", token);
    fail();
}

/* "A,C+3": labels and a count. */
static void count_list(struct census *census, char *list)
{
    char *plus = strchr(list, '+');
    if (plus) {
        census->counted += strtoul(plus + 1, NULL, 10);
        *plus = '\0';
    }
    for (char *token = strtok(list, ","); token; token = strtok(NULL, ",")) {
        count_token(census, token);
    }
}

static bool is_label_cell(struct rt_glyph cell)
{
    return cell.role == RT_ROLE_LABEL ||
           (cell.role == RT_ROLE_SELECTED && cell.code < 0x80 && cell.code != '@');
}

static void count_labels(struct census *census, const struct rt_canvas *canvas,
                         const struct layout *layout)
{
    for (int row = 0; row < layout->height; row++) {
        for (int col = layout->left; col < canvas->cols; col++) {
            char text[128] = "";
            size_t len = 0;
            while (is_label_cell(rt_canvas_at(canvas, row, col)) && len + 1 < sizeof text) {
                text[len++] = (char)rt_canvas_at(canvas, row, col++).code;
            }
            text[len] = '\0';
            count_list(census, text);
        }
    }
    if (!layout->lane) {
        return;
    }
    /* The lane: words are separated by blanks, lists have no blanks in them. */
    char lane[1024] = "";
    for (int col = 0, len = 0; col < canvas->cols && len < 1000; col++) {
        struct rt_glyph cell = rt_canvas_at(canvas, canvas->rows - 1, col);
        if (cell.code < 0x80 && cell.code != '@') {
            lane[len++] = (char)cell.code;
        }
    }
    char *rest;
    for (char *word = strtok_r(lane, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        bool head = strchr("<>^v", *word) && word[1] == '\0';
        /* "v" is a label as well: as a head it is followed by a list. */
        if (*word == 'v' && word[1] == '\0' && (!rest || *rest == ' ' || *rest == '\0')) {
            head = false;
        }
        if (!head && !strchr(word, ':') && strcmp(word, "off") != 0 && strcmp(word, "no") != 0) {
            count_list(census, word);
        }
    }
}

static void check_labels(const struct rt_plot_spec *spec, const struct rt_canvas *canvas,
                         const struct layout *layout)
{
    struct census census = {0};
    count_labels(&census, canvas, layout);
    size_t listed = 0;
    for (size_t i = 0; i < RT_PLOT_LABELS; i++) {
        assert_in_range(census.seen[i], 0, i < spec->count ? 1 : 0);
        listed += (size_t)census.seen[i];
    }
    assert_int_equal(listed + census.counted, spec->count);
    if (spec->selected < spec->count) {
        assert_int_equal(census.seen[spec->selected], 1);
    }
}

/* Row of the highest roof cell of a column, or the height when it has none. */
static int roof_top(const struct rt_canvas *canvas, const struct layout *layout, int col)
{
    int row = 0;
    while (row < layout->height && rt_canvas_at(canvas, row, col).role != RT_ROLE_ROOF) {
        row++;
    }
    return row;
}

/* With nothing but lines on it, the roof is where the definition says, in every column. */
static void check_roof(const struct rt_plot_spec *spec, const struct rt_canvas *canvas,
                       const struct layout *layout)
{
    const struct rt_view *v = &spec->view;
    int last = layout->height;
    for (int col = layout->left; col < canvas->cols; col++) {
        double x0 = v->x0 + (v->x1 - v->x0) * (col - layout->left) / layout->width;
        double x1 = v->x0 + (v->x1 - v->x0) * (col + 1 - layout->left) / layout->width;
        double highest = roof_at(spec->ceilings, x1);
        double lowest = roof_at(spec->ceilings, x0);
        int top = roof_top(canvas, layout, col);
        if (top == layout->height) {
            /* Outside of the view, or a steep ASCII slope whose row is in the next column. */
            continue;
        }
        assert_true(top <= last);
        last = top;
        assert_true(highest <= v->y1 ? top >= row_of(layout, v, highest) - 1 : true);
        assert_true(lowest >= v->y0 && lowest <= v->y1 ? top <= row_of(layout, v, lowest) + 1
                                                       : true);
    }
    assert_true(last < layout->height);
}

static void check_ridge(const struct rt_plot_spec *spec, const struct rt_canvas *canvas,
                        const struct layout *layout)
{
    double ridge = log10(spec->ceilings->value[RT_CEILING_TFLOPS] * 1000 /
                         spec->ceilings->value[RT_CEILING_DRAM_GBPS]);
    bool shown = ridge >= spec->view.x0 && ridge <= spec->view.x1;
    char text[256 * 128 * 4 + 1];
    assert_true(plot_text(canvas, text, sizeof text));
    assert_int_equal(strstr(text, "ridge ") != NULL, shown);
    int col = shown ? col_of(layout, &spec->view, ridge) : -1;
    for (int c = layout->left; c < canvas->cols; c++) {
        for (int row = 0; row < layout->height; row++) {
            struct rt_glyph cell = rt_canvas_at(canvas, row, c);
            if (cell.role == RT_ROLE_RIDGE && (cell.code == ':' || cell.code == 0x250a)) {
                assert_int_equal(c, col);
            }
        }
    }
}

static void check_guide(const struct rt_plot_spec *spec, const struct rt_canvas *canvas,
                        const struct layout *layout)
{
    if (!spec->has_guide || !in_view(spec, spec->selected)) {
        return;
    }
    const struct rt_point *point = &spec->point[spec->selected];
    double limit = log10(spec->guide_limit_tflops);
    int col = col_of(layout, &spec->view, (double)point->x);
    int from = row_of(layout, &spec->view, (double)point->y);
    int to = limit > spec->view.y1   ? 0
             : limit < spec->view.y0 ? layout->height - 1
                                     : row_of(layout, &spec->view, limit);
    int step = to < from ? -1 : 1;
    for (int row = from; row != to; row += step) {
        /* The guide, or a mark on it, or the roof at its end. */
        struct rt_glyph cell = rt_canvas_at(canvas, row, col);
        assert_true(cell.role == RT_ROLE_GUIDE || cell.role == RT_ROLE_ROOF ||
                    cell.role >= RT_ROLE_DENSITY);
    }
    for (int row = 0; row < layout->height; row++) {
        struct rt_glyph cell = rt_canvas_at(canvas, row, col);
        bool line = cell.role == RT_ROLE_GUIDE && (cell.code == '|' || cell.code == 0x2502);
        assert_true(!line || (row >= (to < from ? to : from) && row <= (to < from ? from : to)));
    }
}

static void check_plot(const struct rt_plot_spec *spec, struct rt_canvas *canvas)
{
    assert_int_equal(rt_plot_draw(spec, canvas), RT_OK);
    assert_int_equal(canvas->rows, spec->rows);
    assert_int_equal(canvas->cols, spec->cols);
    struct layout layout;
    bool drawn = find_layout(canvas, &layout);
    assert_int_equal(drawn, spec->rows >= RT_PLOT_MIN_ROWS && spec->cols >= RT_PLOT_MIN_COLS);
    if (!drawn) {
        return;
    }
    check_marks(spec, canvas, &layout);
    if (spec->count <= RT_PLOT_LABELS) {
        check_labels(spec, canvas, &layout);
    }
    if (spec->ceilings) {
        check_ridge(spec, canvas, &layout);
        check_guide(spec, canvas, &layout);
    }
}

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

/* Every size, as a resize may ask for, with no, one, some and many records. */
static void test_every_size(void **state)
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
                s->spec.rows = rows;
                s->spec.cols = cols;
                s->spec.charset = (enum rt_charset)((rows + cols) % 3);
                check_plot(&s->spec, &canvas);
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

static void check_text(const struct rt_plot_spec *spec, const char *present, const char *absent)
{
    struct rt_canvas canvas;
    char text[65536];
    rt_canvas_init(&canvas);
    assert_int_equal(rt_plot_draw(spec, &canvas), RT_OK);
    assert_true(plot_text(&canvas, text, sizeof text));
    if ((present && !strstr(text, present)) || (absent && strstr(text, absent))) {
        print_error("wanted '%s', not '%s':\n%s", present ? present : "", absent ? absent : "",
                    text);
        fail();
    }
    rt_canvas_fini(&canvas);
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
    s->spec.view = rt_plot_fit(s->point, NULL, 3, &s->ceilings);
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
        s->spec.view = rt_plot_fit(s->point, NULL, 2, &s->ceilings);
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
    check_text(&s->spec, "@ B", "C");
    struct rt_view all = rt_plot_fit(s->point, NULL, 7, &lesson);
    struct rt_view few = rt_plot_fit(s->point, visible, 2, &lesson);
    assert_true(few.x0 <= log10(5) && few.x1 >= log10(600));
    assert_true(few.x0 >= all.x0);
    /* A selection that is not visible is not drawn, nor its guide. */
    s->spec.count = 1;
    check_text(&s->spec, "o", "@");
    check_text(&s->spec, NULL, "%");
    free(s);
}

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
    struct rt_view nothing = rt_plot_fit(NULL, NULL, 0, NULL);
    assert_true(nothing.x0 < nothing.x1 && nothing.y0 < nothing.y1);
    place(&s->point[0], 1, 1);
    struct rt_view one = rt_plot_fit(s->point, NULL, 1, NULL);
    assert_true(one.x0 < 1 && one.x1 > 1 && one.y0 < 1 && one.y1 > 1);

    /* The axes stay through a nudge of a ceiling by 1 %. */
    struct rt_ceilings nudged = {{121.2, 3000, 0.7}};
    make_lesson(s, 20, 80, RT_CHARSET_ASCII);
    struct rt_view before = rt_plot_fit(s->point, NULL, 7, &lesson);
    struct rt_view after = rt_plot_fit(s->point, NULL, 7, &nudged);
    assert_memory_equal(&before, &after, sizeof before);
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
        assert_true(v.x1 - v.x0 > 0.2 && v.x1 - v.x0 < 2000 && v.y1 - v.y0 > 0.2);
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
        cmocka_unit_test(test_every_size),
        cmocka_unit_test(test_special_records),
        cmocka_unit_test(test_far_apart_points_are_both_shown),
        cmocka_unit_test(test_lane_lists_exactly_the_rest),
        cmocka_unit_test(test_visible_selects_and_orders),
        cmocka_unit_test(test_fit_covers_everything_steadily),
        cmocka_unit_test(test_zoom_and_pan),
        cmocka_unit_test(test_pick),
        cmocka_unit_test(test_bad_views_draw_nothing),
    };
    return check_main(tests);
}
