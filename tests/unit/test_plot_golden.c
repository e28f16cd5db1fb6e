/*
 * Pictures of the plot, compared with files that were looked at. ROOFTOP_REGENERATE=1 writes
 * them anew; look at every changed one before it is committed.
 */
#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/plot.h"

#include "plot_fit.h"
#include "plot_golden.h"

static void set_point(struct rt_point *point, double intensity, double tflops)
{
    *point = (struct rt_point){
        .x = (float)log10(intensity), .y = (float)log10(tflops), .kind = RT_POINT_PLACED};
}

/* The records of a lesson: A selected, B above it, C and D in one cell, G above the roof. */
static size_t lesson(struct rt_point *point)
{
    set_point(&point[0], 5, 2);
    set_point(&point[1], 5, 13.33);
    set_point(&point[2], 8, 6.67);
    set_point(&point[3], 8, 6.67);
    set_point(&point[4], 600, 100);
    set_point(&point[5], 2, 0.5);
    set_point(&point[6], 5, 20);
    point[6].above = true;
    return 7;
}

/* Two records 18 decades apart. */
static size_t far_apart(struct rt_point *point)
{
    set_point(&point[0], 1e-6, 1e-9);
    set_point(&point[1], 1e12, 100);
    return 2;
}

/* The lesson and what has no place on the plane. */
static size_t homeless(struct rt_point *point)
{
    size_t count = lesson(point);
    point[count++].kind = RT_POINT_NO_FLOPS;
    point[count++].kind = RT_POINT_NO_BYTES;
    point[count++].kind = RT_POINT_UNKNOWN;
    return count;
}

/* A cloud under the roof, from a fixed sequence; A is selected. */
static size_t cloud(struct rt_point *point, size_t count)
{
    uint32_t sequence = 1;
    for (size_t i = 0; i < count; i++) {
        double part[3];
        for (int k = 0; k < 3; k++) {
            sequence = sequence * 1664525U + 1013904223U;
            part[k] = (sequence >> 8) / 16777216.0;
        }
        double intensity = pow(10, 4 * part[0] - 1);
        double roof = fmin(120, intensity * 3);
        set_point(&point[i], intensity, roof * pow(10, -1.5 * part[1] * part[2]));
    }
    return count;
}

static size_t thirty(struct rt_point *point)
{
    return cloud(point, 30);
}

static size_t thousands(struct rt_point *point)
{
    return cloud(point, 5000);
}

static size_t nothing(struct rt_point *point)
{
    (void)point;
    return 0;
}

struct golden {
    const char *name;
    size_t (*records)(struct rt_point *point);
    int cols, rows;
    double zoom; /* about the selected record; 1 shows everything */
    size_t selected;
    bool mixed; /* three in a row are of another reference, the next one of none */
};

static const struct golden goldens[] = {
    {"lesson", lesson, 20, 6, 1, 0, false},
    {"lesson", lesson, 47, 14, 1, 0, false},
    {"lesson", lesson, 80, 20, 1, 0, false},
    {"lesson", lesson, 120, 40, 1, 0, false},
    {"lesson", lesson, 200, 60, 1, 0, false},
    {"lesson", lesson, 30, 40, 1, 0, false},
    {"far", far_apart, 80, 20, 1, 0, false},
    {"lane", homeless, 80, 20, 0.4, 0, false},
    {"lane", homeless, 40, 12, 0.4, 0, false},
    {"thirty", thirty, 80, 20, 1, 0, false},
    {"thirty", thirty, 47, 14, 1, 0, false},
    {"thousands", thousands, 80, 20, 1, 0, false},
    {"thousands", thousands, 120, 40, 1, 0, false},
    {"nothing", nothing, 80, 20, 1, 0, false},
    {"above", lesson, 80, 20, 1, 6, false},
    {"others", lesson, 80, 20, 1, 0, true},
    {"others", lesson, 47, 14, 1, 0, true},
    {"others_thousands", thousands, 80, 20, 1, 0, true},
};

static bool is_golden(const struct golden *golden, enum rt_charset charset)
{
    static const struct rt_ceilings ceilings = {{120, 3000, 0.7}};
    struct rt_point *point = calloc(5000, sizeof *point);
    assert_non_null(point);
    uint32_t reference[5000];
    size_t count = golden->records(point);
    for (size_t i = 0; i < count; i++) {
        static const uint32_t from[] = {0, 0, 1, 1, 1, UINT32_MAX, 0};
        reference[i] = golden->mixed ? from[i % 7] : 0;
    }
    struct rt_plot_spec spec = {.rows = golden->rows,
                                .cols = golden->cols,
                                .charset = charset,
                                .ceilings = &ceilings,
                                .point = point,
                                .count = count,
                                .records = count,
                                .reference = reference,
                                .selected = count > 0 ? golden->selected : RT_NO_POINT,
                                .view = fit_points(point, NULL, count, &ceilings)};
    if (count > 0) {
        double x = (double)point[golden->selected].x;
        double y = (double)point[golden->selected].y;
        spec.has_guide = true;
        spec.guide_limit_tflops = fmin(120, pow(10, x) * 3);
        spec.guide_efficiency = pow(10, y) / spec.guide_limit_tflops;
        spec.view = rt_view_zoom(spec.view, x, y, golden->zoom);
    }
    const bool same = check_golden(ROOFTOP_SOURCE_DIR "/tests/golden", golden->name, &spec);
    free(point);
    return same;
}

static void test_goldens(void **state)
{
    (void)state;
    bool all_same = true;
    for (size_t i = 0; i < sizeof goldens / sizeof goldens[0]; i++) {
        for (int charset = 0; charset < 3; charset++) {
            all_same = is_golden(&goldens[i], (enum rt_charset)charset) && all_same;
        }
    }
    assert_true(all_same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_goldens)};
    return check_main(tests);
}
