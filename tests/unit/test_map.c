/*
 * The verdict map: every cell against the definition written out once more, the places of
 * references, the window. Numbers of the example are by hand.
 */
#include "check.h"

#include "core/code.h"
#include "core/map.h"
#include "records.h"

struct subject {
    struct rt_record record;
    struct rt_metrics metrics;
    struct rt_map_subject subject;
};

static bool make_subject(struct subject *subject, struct rt_record record, double screen)
{
    subject->record = record;
    subject->subject = (struct rt_map_subject){&subject->record, &subject->metrics, screen};
    return rt_metrics_derive(&subject->record, &subject->metrics, NULL) == RT_OK;
}

/* 2 TFLOP/s and 400 GB/s of kernel; the kernel is the longest of four. */
static void make_example(struct subject *subject)
{
    assert_true(make_subject(subject, record_of(4e10, 8e9, 20, 3, 2, 1), 0.70));
}

/* model.md, section 3, word by word. */
static int defined(const struct rt_record *record, double tflops, double gbps, double screen)
{
    const double flops = record->number[RT_FLOPS];
    const double bytes = record->number[RT_DRAM_BYTES];
    const double *const ms = &record->number[RT_KERNEL_MS];
    const bool no_flops = (record->known & RT_FLOPS_NONE) != 0;
    const bool no_bytes = (record->known & RT_DRAM_BYTES_NONE) != 0;
    const double achieved_tflops = flops / (ms[0] / 1000) / 1e12;
    const double achieved_gbps = bytes / (ms[0] / 1000) / 1e9;
    const double balance = tflops * 1000 / gbps;
    double efficiency;
    bool memory;
    if (!isfinite(balance) || balance <= 0 || !isfinite(tflops) || tflops <= 0 || !isfinite(gbps) ||
        gbps <= 0) {
        return RT_NO_HYPOTHESIS;
    }
    if (no_flops) {
        efficiency = achieved_gbps / gbps;
        memory = true;
    } else if (no_bytes) {
        efficiency = achieved_tflops / tflops;
        memory = false;
    } else {
        const double intensity = flops / bytes;
        const double slope = intensity * gbps / 1000;
        efficiency = achieved_tflops / (slope < tflops ? slope : tflops);
        memory = intensity < balance;
    }
    if (!isfinite(efficiency)) {
        return RT_NO_HYPOTHESIS;
    }
    if (efficiency > 1.05) {
        return RT_RECHECK_REFERENCE;
    }
    const int kernel = efficiency < screen ? RT_KERNEL_UNDERUTILIZED
                       : memory            ? RT_KERNEL_MEMORY
                                           : RT_KERNEL_COMPUTE;
    const int candidate[] = {kernel, RT_TRANSFER, RT_SYNCHRONIZATION, RT_LAUNCH};
    int best = 0;
    for (int c = 1; c < 4; c++) {
        best = ms[c] > ms[best] ? c : best;
    }
    return candidate[best];
}

/* Every cell: its ceilings are those of the centre, its hypothesis is the defined one. */
static unsigned check_cells(const struct rt_map *map, const struct subject *subject)
{
    const struct rt_map_window *const w = &map->window;
    unsigned seen = 0;
    for (int row = 0; row < map->rows; row++) {
        for (int col = 0; col < map->cols; col++) {
            const struct rt_ceilings at = rt_map_ceilings(map, &subject->subject, row, col);
            const double x = w->x_low + (col + 0.5) / map->cols * (w->x_high - w->x_low);
            const double y = w->y_high - (row + 0.5) / map->rows * (w->y_high - w->y_low);
            const double gbps = at.value[RT_CEILING_DRAM_GBPS];
            const double tflops = at.value[RT_CEILING_TFLOPS];
            const double screen = subject->subject.efficiency_screen;
            assert_true(fabs(log10(gbps) - x) < 1e-9 * (1 + fabs(x)));
            assert_true(fabs(log10(tflops) - y) < 1e-9 * (1 + fabs(y)));
            assert_true(at.value[RT_CEILING_SCREEN] == screen);
            const int expected = defined(&subject->record, tflops, gbps, screen);
            assert_int_equal(rt_map_hypothesis(&subject->subject, &at), expected);
            seen |= expected == RT_NO_HYPOTHESIS ? 0U : 1U << expected;
        }
    }
    return seen;
}

/* Ceilings anywhere about the map: the cell is the one whose edges they are between. */
static void check_places(struct rng *rng, const struct rt_map *map)
{
    const struct rt_map_window *const w = &map->window;
    for (int i = 0; i < 40; i++) {
        const bool edge = rng_below(rng, 2) == 0; /* right at one, and by a rounding beside it */
        const double x = edge ? rt_map_left(map, (int)rng_below(rng, (unsigned)map->cols + 1))
                              : log10(rng_decades(rng, w->x_low - 0.5, w->x_high + 0.5));
        const double y = edge ? rt_map_top(map, (int)rng_below(rng, (unsigned)map->rows + 1))
                              : log10(rng_decades(rng, w->y_low - 0.5, w->y_high + 0.5));
        const struct rt_ceilings ceilings = ceilings_of(pow(10, y), pow(10, x), 0.7);
        const double at_x = log10(ceilings.value[RT_CEILING_DRAM_GBPS]);
        const double at_y = log10(ceilings.value[RT_CEILING_TFLOPS]);
        int row = -7;
        int col = -7;
        const bool inside = rt_map_place(map, &ceilings, &row, &col);
        assert_int_equal(inside, row >= 0 && row < map->rows && col >= 0 && col < map->cols);
        assert_true(row >= -1 && row <= map->rows && col >= -1 && col <= map->cols);
        assert_true(col == -1 || at_x >= rt_map_left(map, col));
        assert_true(col == map->cols || at_x < rt_map_left(map, col + 1));
        assert_true(row == -1 || at_y < rt_map_top(map, row));
        assert_true(row == map->rows || at_y >= rt_map_top(map, row + 1));
    }
}

static void check_map(struct rng *rng, const struct subject *subject,
                      const struct rt_map_window *window, int rows, int cols)
{
    const struct rt_map map = {*window, rows, cols};
    const unsigned regions = rt_map_regions(window, &subject->subject);
    assert_int_equal(check_cells(&map, subject) & ~regions, 0); /* none is seen that is not there */
    check_places(rng, &map);
}

static void test_every_cell_agrees_with_the_definition(void **state)
{
    (void)state;
    struct rng rng = rng_start(20261);
    int maps = 0;
    for (int i = 0; i < 300; i++) {
        const enum records_scale scale = i % 4 == 3 ? SCALE_WHOLE : SCALE_EVERYDAY;
        struct subject subject;
        const struct rt_ceilings ceilings = rng_ceilings(&rng, scale);
        if (!make_subject(&subject, rng_record(&rng, scale), ceilings.value[RT_CEILING_SCREEN]) ||
            !rt_classifiable(subject.record.known)) {
            continue;
        }
        const int rows[] = {12, 60, 1 + (int)rng_below(&rng, 30)};
        const int cols[] = {40, 200, 1 + (int)rng_below(&rng, 90)};
        for (int s = 0; s < 3; s++) {
            struct rt_map_window window =
                rt_map_fit(&subject.subject, &ceilings, 1, rows[s], cols[s]);
            check_map(&rng, &subject, &window, rows[s], cols[s]);
            window = rt_map_zoom(&window, rng_decades(&rng, -1, 1), window.x_low, window.y_high);
            window = rt_map_pan(&window, rng_decades(&rng, -1, 0), -rng_decades(&rng, -1, 0));
            check_map(&rng, &subject, &window, rows[s], cols[s]);
            maps += 2;
        }
    }
    assert_true(maps > 1000);
}

/* Sizes of numbers that nobody measures: the answer is the defined one, or there is none. */
static void test_the_ends_of_the_range_of_doubles(void **state)
{
    (void)state;
    struct rng rng = rng_start(20262);
    for (int i = 0; i < 400; i++) {
        const enum records_scale scale = i % 2 == 0 ? SCALE_WIDE : SCALE_EXTREME;
        struct subject subject;
        const struct rt_ceilings ceilings = rng_ceilings(&rng, scale);
        const struct rt_record record = rng_record(&rng, scale);
        if (!rt_ceilings_valid(&ceilings) ||
            !make_subject(&subject, record, ceilings.value[RT_CEILING_SCREEN]) ||
            !rt_classifiable(record.known)) {
            continue;
        }
        const struct rt_map_window window = rt_map_fit(&subject.subject, &ceilings, 1, 9, 31);
        const struct rt_map map = {window, 9, 31};
        assert_true(window.x_low < window.x_high && window.y_low < window.y_high);
        (void)check_cells(&map, &subject);
    }
}

/*
 * Of the example: recheck where 400 GB/s or 2 TFLOP/s is above 1.05 of the ceiling, that is below
 * 380.95 GB/s or 1.9048 TFLOP/s; near a ceiling up to 571.43 GB/s or 2.8571 TFLOP/s; memory where
 * 5 < tflops * 1000 / gbps.
 */
static void test_example_cells(void **state)
{
    (void)state;
    struct subject subject;
    make_example(&subject);
    static const struct {
        double tflops, gbps;
        int expected;
    } at[] = {
        {120, 3000, RT_KERNEL_UNDERUTILIZED},  {120, 571, RT_KERNEL_MEMORY},
        {120, 572, RT_KERNEL_UNDERUTILIZED},   {120, 381, RT_KERNEL_MEMORY},
        {120, 380, RT_RECHECK_REFERENCE},      {1.91, 3000, RT_KERNEL_COMPUTE},
        {1.90, 3000, RT_RECHECK_REFERENCE},    {2.85, 3000, RT_KERNEL_COMPUTE},
        {2.86, 3000, RT_KERNEL_UNDERUTILIZED}, {2.5, 499, RT_KERNEL_MEMORY},
        {2.5, 501, RT_KERNEL_COMPUTE},
    };
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        const struct rt_ceilings ceilings = ceilings_of(at[i].tflops, at[i].gbps, 0.7);
        assert_int_equal(rt_map_hypothesis(&subject.subject, &ceilings), at[i].expected);
    }
}

/* One decade of each in ten cells: 300 GB/s is log10 2.477, 20 TFLOP/s 1.301. */
static void test_places_by_hand(void **state)
{
    (void)state;
    const struct rt_map map = {{2, 3, 0, 2}, 10, 10};
    static const struct {
        double tflops, gbps;
        int row, col;
    } at[] = {
        {20, 300, 3, 4},   {1, 100, 9, 0},  {99.9, 999, 0, 9}, {0.99, 300, 10, 4},
        {100, 300, -1, 4}, {20, 99, 3, -1}, {20, 1000, 3, 10}, {1e9, 1e-9, -1, -1},
    };
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        const struct rt_ceilings ceilings = ceilings_of(at[i].tflops, at[i].gbps, 0.7);
        int row;
        int col;
        (void)rt_map_place(&map, &ceilings, &row, &col);
        assert_int_equal(row, at[i].row);
        assert_int_equal(col, at[i].col);
    }
}

/* All regions are seen at every size: a strip between borders has the centre of a cell. */
static void test_the_fit_shows_everything(void **state)
{
    (void)state;
    struct rng rng = rng_start(20263);
    struct subject subject;
    struct rt_ceilings all[200];
    make_example(&subject);
    for (size_t i = 0; i < rt_builtin_reference_count; i++) {
        all[i] =
            ceilings_of(rt_builtin_references[i].tflops, rt_builtin_references[i].dram_gbps, 0.7);
    }
    for (int i = 0; i < 200; i++) {
        const int rows = i == 0 ? 12 : i == 1 ? 60 : 4 + (int)rng_below(&rng, 60);
        const int cols = i == 0 ? 40 : i == 1 ? 200 : 4 + (int)rng_below(&rng, 200);
        const struct rt_map map = {
            rt_map_fit(&subject.subject, all, rt_builtin_reference_count, rows, cols), rows, cols};
        int row;
        int col;
        for (size_t r = 0; r < rt_builtin_reference_count; r++) {
            assert_true(rt_map_place(&map, &all[r], &row, &col));
        }
        const struct rt_ceilings corner = ceilings_of(1.9, 380, 0.7); /* beyond both borders */
        assert_true(rt_map_place(&map, &corner, &row, &col));
        const unsigned strips = 1U << RT_KERNEL_COMPUTE | 1U << RT_KERNEL_MEMORY |
                                1U << RT_RECHECK_REFERENCE | 1U << RT_KERNEL_UNDERUTILIZED;
        const unsigned seen = check_cells(&map, &subject);
        assert_true(rows < 8 || cols < 8 || seen == strips);
        assert_int_equal(rt_map_regions(&map.window, &subject.subject), strips);
    }
}

/* With a screen of 1 the strips are a fiftieth of a decade: from 1 to 1.05 of what is achieved. */
static void test_the_fit_shows_the_thinnest_strip(void **state)
{
    (void)state;
    struct subject subject;
    const struct rt_ceilings board = ceilings_of(120, 3000, 1.0);
    assert_true(make_subject(&subject, record_of(4e10, 8e9, 20, 3, 2, 1), 1.0));
    for (int rows = 8; rows < 61; rows += 4) {
        const int cols = 3 * rows;
        const struct rt_map map = {rt_map_fit(&subject.subject, &board, 1, rows, cols), rows, cols};
        const unsigned both = 1U << RT_KERNEL_COMPUTE | 1U << RT_KERNEL_MEMORY;
        assert_int_equal(check_cells(&map, &subject) & both, both);
    }
}

/* The kernel is so slow that no reference is near: the borders are not worth the room. */
static void test_borders_far_away_are_left_out(void **state)
{
    (void)state;
    struct subject subject;
    const struct rt_ceilings board = ceilings_of(120, 3000, 0.7);
    assert_true(make_subject(&subject, record_of(4e4, 8e3, 20, 3, 2, 1), 0.70));
    const struct rt_map_window window = rt_map_fit(&subject.subject, &board, 1, 12, 40);
    assert_int_equal(rt_map_regions(&window, &subject.subject), 1U << RT_KERNEL_UNDERUTILIZED);
    assert_true(window.x_high - window.x_low < 2);

    assert_true(make_subject(&subject, record_of(4e17, 8e16, 20, 3, 2, 1), 0.70));
    const struct rt_map_window above = rt_map_fit(&subject.subject, &board, 1, 12, 40);
    assert_int_equal(rt_map_regions(&above, &subject.subject), 1U << RT_RECHECK_REFERENCE);
}

/* A region between two rows of cells is named all the same. */
static void test_regions_too_narrow_for_a_cell(void **state)
{
    (void)state;
    struct subject subject;
    make_example(&subject);
    /* Rows of a decade with centres at 10^0.5 - above the strip - and 10^-0.5, below it. */
    const struct rt_map map = {{3, 4, -1, 1}, 2, 10};
    const unsigned seen = check_cells(&map, &subject);
    assert_int_equal(seen, 1U << RT_KERNEL_UNDERUTILIZED | 1U << RT_RECHECK_REFERENCE);
    assert_int_equal(rt_map_regions(&map.window, &subject.subject), seen | 1U << RT_KERNEL_COMPUTE);
    /* The square of both strips, which the diagonal parts. */
    const struct rt_map_window square = {log10(390), log10(560), log10(1.95), log10(2.8)};
    assert_int_equal(rt_map_regions(&square, &subject.subject),
                     1U << RT_KERNEL_MEMORY | 1U << RT_KERNEL_COMPUTE);
}

static void test_zoom_and_pan(void **state)
{
    (void)state;
    const struct rt_map_window window = {2, 4, 0, 1};
    struct rt_map_window moved = rt_map_zoom(&window, 0.5, 3, 0.5);
    assert_true(moved.x_low == 2.5 && moved.x_high == 3.5);
    assert_true(moved.y_low == 0.25 && moved.y_high == 0.75);
    moved = rt_map_zoom(&window, 2, 2, 0); /* that corner stays */
    assert_true(moved.x_low == 2 && moved.x_high == 6 && moved.y_low == 0 && moved.y_high == 2);
    moved = rt_map_pan(&window, 0.5, -0.5);
    assert_true(moved.x_low == 3 && moved.x_high == 5);
    assert_true(moved.y_low == -0.5 && moved.y_high == 0.5);
    moved = window;
    for (int i = 0; i < 100; i++) { /* neither ends in nothing */
        moved = rt_map_zoom(&moved, 0.8, 3, 0.5);
    }
    assert_true(moved.y_high - moved.y_low >= 0.05 && moved.y_high - moved.y_low < 0.07);
    for (int i = 0; i < 100; i++) {
        moved = rt_map_zoom(&moved, 1.25, 3, 0.5);
    }
    assert_true(moved.x_high - moved.x_low > 300 && moved.x_high - moved.x_low <= 500);
    for (int i = 0; i < 3000; i++) {
        moved = rt_map_pan(&moved, 0.1, 0.1);
    }
    assert_true(moved.x_high <= 300 && moved.y_high <= 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_cell_agrees_with_the_definition),
        cmocka_unit_test(test_the_ends_of_the_range_of_doubles),
        cmocka_unit_test(test_example_cells),
        cmocka_unit_test(test_places_by_hand),
        cmocka_unit_test(test_the_fit_shows_everything),
        cmocka_unit_test(test_the_fit_shows_the_thinnest_strip),
        cmocka_unit_test(test_borders_far_away_are_left_out),
        cmocka_unit_test(test_regions_too_narrow_for_a_cell),
        cmocka_unit_test(test_zoom_and_pan),
    };
    return check_main(tests);
}
