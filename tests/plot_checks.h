/*
 * What must hold for every picture of the plot: marks where the records are, each label once,
 * the roof, ridge and guide where the definition puts them.
 */
#ifndef PLOT_CHECKS_H
#define PLOT_CHECKS_H

#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/code.h"
#include "core/plot.h"

#include "plot_scenes.h"
#include "plot_text.h"

static inline bool is_mark_code(uint32_t code)
{
    return code == 'o' || code == '@' || code == '^' || code == 0x25cf || code == 0x25c6 ||
           code == 0x25b2 || code == '~' || code == 0x25cb;
}

/* Whether a record that is compared with the roof is in a cell. */
static inline bool has_own(const struct rt_plot_spec *spec, const struct layout *layout, int row,
                           int col)
{
    for (size_t i = 0; i < spec->count; i++) {
        if (in_view(spec, i) && !is_other(spec, i) &&
            row_of(layout, &spec->view, (double)spec->point[i].y) == row &&
            col_of(layout, &spec->view, (double)spec->point[i].x) == col) {
            return true;
        }
    }
    return false;
}

static inline void check_marks(const struct rt_plot_spec *spec, const struct rt_canvas *canvas,
                               const struct layout *layout)
{
    static const uint32_t glyph[][4] = {
        {'o', '^', '@', '~'}, {0x25cf, 0x25b2, 0x25c6, 0x25cb}, {0x25cf, 0x25b2, 0x25c6, 0x25cb}};
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
        } else if (is_other(spec, i)) {
            /* hollow, or with one that says more in the cell; never a density of its own */
            assert_true(cell.code == set[3] ? cell.role == RT_ROLE_OTHER
                                            : has_own(spec, layout, row, col));
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
            bool mark = cell.role == RT_ROLE_MARK || cell.role == RT_ROLE_ABOVE ||
                        cell.role == RT_ROLE_DENSITY ||
                        ((cell.role == RT_ROLE_SELECTED || cell.role == RT_ROLE_OTHER) &&
                         is_mark_code(cell.code) && cell.code != 'o');
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

static inline void count_token(struct census *census, const char *token)
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
static inline void count_list(struct census *census, char *list)
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

static inline bool is_label_cell(struct rt_glyph cell)
{
    return cell.role == RT_ROLE_LABEL ||
           ((cell.role == RT_ROLE_SELECTED || cell.role == RT_ROLE_OTHER) && cell.code < 0x80 &&
            cell.code != '@' && cell.code != '~');
}

static inline void count_labels(struct census *census, const struct rt_canvas *canvas,
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
        if (cell.role == RT_ROLE_OTHER) {
            break; /* from here on it lists marks, not labels that are nowhere else */
        }
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

static inline void check_labels(const struct rt_plot_spec *spec, const struct rt_canvas *canvas,
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
static inline int roof_top(const struct rt_canvas *canvas, const struct layout *layout, int col)
{
    int row = 0;
    while (row < layout->height && rt_canvas_at(canvas, row, col).role != RT_ROLE_ROOF) {
        row++;
    }
    return row;
}

/* The roof is where the definition says, in every column, unless a mark is on it. */
static inline void check_roof(const struct rt_plot_spec *spec, const struct rt_canvas *canvas,
                              const struct layout *layout)
{
    const struct rt_view *v = &spec->view;
    const double row_decades = (v->y1 - v->y0) / layout->height;
    int last = layout->height;
    for (int col = layout->left; col < canvas->cols; col++) {
        double x0 = v->x0 + (v->x1 - v->x0) * (col - layout->left) / layout->width;
        double x1 = v->x0 + (v->x1 - v->x0) * (col + 1 - layout->left) / layout->width;
        double highest = roof_at(spec->ceilings, x1);
        double lowest = roof_at(spec->ceilings, x0);
        int top = roof_top(canvas, layout, col);
        if (top == layout->height) {
            /* Outside of the view, or a steep ASCII slope whose row is in the next column. */
            bool covered = false; /* by a mark */
            for (int row = 0; row < layout->height; row++) {
                covered |= rt_canvas_at(canvas, row, col).role >= RT_ROLE_OTHER;
            }
            bool steep = spec->charset == RT_CHARSET_ASCII && highest - lowest > 0.7 * row_decades;
            assert_true(steep || covered || highest > v->y1 || lowest < v->y0);
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

static inline void check_ridge(const struct rt_plot_spec *spec, const struct rt_canvas *canvas,
                               const struct layout *layout)
{
    double ridge = log10(spec->ceilings->value[RT_CEILING_TFLOPS] * 1000 /
                         spec->ceilings->value[RT_CEILING_DRAM_GBPS]);
    bool shown = ridge >= spec->view.x0 && ridge <= spec->view.x1;
    char text[256 * 128 * 4 + 1];
    assert_true(plot_text(canvas, text, sizeof text));
    /* Small or full plots may have no room for its value; never is it where none is. */
    bool roomy = layout->height >= 8 && canvas->cols >= 60 && spec->count <= 60;
    assert_true(strstr(text, "ridge ") ? shown : !shown || !roomy);
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

static inline void check_guide(const struct rt_plot_spec *spec, const struct rt_canvas *canvas,
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

/* Nothing is written over the axis, its ticks and what they say. */
static inline void check_axes(const struct rt_canvas *canvas, const struct layout *layout)
{
    for (int col = layout->left - 1; col < canvas->cols; col++) {
        assert_int_equal(rt_canvas_at(canvas, layout->height, col).role, RT_ROLE_AXIS);
    }
    for (int col = 0; col < canvas->cols; col++) {
        uint8_t role = rt_canvas_at(canvas, layout->height + 1, col).role;
        assert_true(role == RT_ROLE_TICK || role == RT_ROLE_BLANK);
    }
    for (int row = 0; row <= layout->height; row++) {
        assert_int_equal(rt_canvas_at(canvas, row, layout->left - 1).role, RT_ROLE_AXIS);
    }
}

static inline void check_plot(const struct rt_plot_spec *spec, struct rt_canvas *canvas)
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
    check_axes(canvas, &layout);
    check_marks(spec, canvas, &layout);
    if (spec->count <= RT_PLOT_LABELS) {
        check_labels(spec, canvas, &layout);
    }
    if (spec->ceilings) {
        check_ridge(spec, canvas, &layout);
        check_guide(spec, canvas, &layout);
    }
}

static inline void check_text(const struct rt_plot_spec *spec, const char *present,
                              const char *absent)
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

#endif
