/*
 * One what-if keystroke with a large set on a large screen: a ceiling is nudged, every record
 * attributed again and the screen drawn. Held against one memcpy of the numeric columns of the
 * model, which is the memory that has to be read at the least.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "core/code.h"
#include "ui/app.h"

enum { RUNS = 21, ROWS = 60, COLS = 200 };
static const double limit_ratio = 3;
static const double limit_ms = 2;

/* A number in [1, 2) that differs from the last one. */
static double next_number(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return 1.0 + (double)(*state >> 11) / 9007199254740992.0;
}

/* Records around the ridge, below and near the roof, and with every one of the four times largest.
 */
static bool fill(struct rt_study *study, size_t count)
{
    const struct rt_reference reference = {.id = "gpu", .ceilings = {{989, 4800, 0.7}}};
    uint64_t state = 1;
    uint32_t file;
    if (rt_references_add(&study->references, &reference) != RT_OK ||
        rt_set_add_path(&study->records, "bench.ini", &file) != RT_OK) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        char id[32];
        struct rt_record record = {.id = id, .file = file, .line = (uint32_t)i + 1};
        (void)snprintf(id, sizeof id, "r%zu", i);
        record.known = (UINT32_C(1) << RT_MODEL_NUMBERS) - 1;
        record.number[RT_DRAM_BYTES] = 1e9 * next_number(&state);
        record.number[RT_FLOPS] =
            record.number[RT_DRAM_BYTES] * (next_number(&state) - 0.99) * 1000;
        for (int time = RT_KERNEL_MS; time <= RT_LAUNCH_MS; time++) {
            record.number[time] = next_number(&state);
        }
        if (rt_set_add(&study->records, &record) != RT_OK) {
            return false;
        }
    }
    rt_set_trim(&study->records);
    const struct rt_reference_choice choice = {.id = NULL};
    return rt_study_resolve(study, &choice) == RT_OK;
}

static double copy_ms(const struct rt_set *set, double *copy)
{
    const double begin = bench_now_ms();
    for (int number = 0; number < RT_MODEL_NUMBERS; number++) {
        memcpy(copy + (size_t)number * set->count, set->number[number], set->count * sizeof *copy);
    }
    (void)*(const volatile double *)copy; /* it is wanted: no compiler may leave it out */
    return bench_now_ms() - begin;
}

static void press(struct ui_app *app, uint32_t key)
{
    const struct ui_event event = {.kind = UI_EVENT_KEY, .key = key};
    struct ui_request request = {.kind = UI_REQUEST_NONE};
    ui_app_update(app, &event, &request);
}

/* Milliseconds of one keystroke; below 0 when it was not drawn. */
static double nudge_ms(struct ui_app *app, struct ui_cells *cells, uint32_t key)
{
    const double begin = bench_now_ms();
    press(app, key);
    const int status = ui_app_draw(app, cells);
    return status == RT_OK ? bench_now_ms() - begin : -1;
}

static bool report(double *keystroke, double *copying, size_t count)
{
    const double ours = bench_median(keystroke, RUNS);
    const double copied = bench_median(copying, RUNS);
    char what[64];
    char measured[64];
    char allowed[64];
    (void)snprintf(what, sizeof what, "what-if keystroke, %zu records", count);
    (void)snprintf(measured, sizeof measured, "%.1f ms (memcpy of the columns: %.1f ms)", ours,
                   copied);
    (void)snprintf(allowed, sizeof allowed, "%.0fx memcpy + %.0f ms", limit_ratio, limit_ms);
    return bench_row(what, measured, allowed, ours <= limit_ratio * copied + limit_ms);
}

static bool measure(struct rt_study *study, struct ui_app *app, struct ui_cells *cells,
                    double *copy)
{
    const uint32_t reference = ui_app_reference(app);
    double keystroke[RUNS];
    double copying[RUNS];
    press(app, 'e');
    for (size_t i = 0; i < RUNS; i++) {
        copying[i] = copy_ms(&study->records, copy);
        keystroke[i] = nudge_ms(app, cells, i % 2 == 0 ? '+' : '-');
        if (keystroke[i] < 0) {
            return false;
        }
    }
    if (!ui_whatif_changed(&app->whatif, reference)) {
        (void)fprintf(stderr, "the keys did not change the reference\n");
        return false;
    }
    return report(keystroke, copying, study->records.count);
}

int main(int argc, char **argv)
{
    const size_t count = bench_count(argc, argv, 1000000);
    if (count == 0) {
        return EXIT_FAILURE;
    }
    const struct ui_event resize = {.kind = UI_EVENT_RESIZE, .rows = ROWS, .cols = COLS};
    struct ui_request request = {.kind = UI_REQUEST_NONE};
    struct rt_study study;
    struct ui_app app;
    struct ui_cells cells;
    bool good = false;
    rt_study_init(&study);
    ui_cells_init(&cells);
    double *const copy = malloc(count * RT_MODEL_NUMBERS * sizeof *copy);
    if (copy != NULL && fill(&study, count) && ui_cells_reset(&cells, ROWS, COLS) == RT_OK &&
        ui_app_init(&app, &study, "bench.ini") == RT_OK) {
        ui_app_update(&app, &resize, &request);
        good = measure(&study, &app, &cells, copy);
        ui_app_fini(&app);
    }
    free(copy);
    ui_cells_fini(&cells);
    rt_study_fini(&study);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
