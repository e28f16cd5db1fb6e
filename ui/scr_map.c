/*
 * The verdict map: which ceilings, and so which GPU, would give which answer for one record. Cells,
 * marks and axes; the words around them are in scr_map_words.c.
 */
#include <string.h>

#include "core/raster.h"
#include "core/scale.h"
#include "ui/doc.h"
#include "ui/scr.h"
#include "ui/scr_map.h"

/* --- the cells --- */

/* Draws the cells; the hypotheses that have one, bit by bit. */
static unsigned draw_cells(const struct ui_map *map, struct ui_cells *cells)
{
    const struct ui_rect grid = map->layout.grid;
    unsigned seen = 0;
    for (int row = 0; row < grid.rows; row++) {
        for (int col = 0; col < grid.cols; col++) {
            const struct rt_ceilings ceilings = rt_map_ceilings(&map->map, &map->subject, row, col);
            const int hypothesis = rt_map_hypothesis(&map->subject, &ceilings);
            seen |= hypothesis == RT_NO_HYPOTHESIS ? 0U : 1U << hypothesis;
            ui_cells_put(cells, grid.row + row, grid.col + col,
                         (unsigned char)ui_map_letter(hypothesis), scr_map_style(hypothesis));
        }
    }
    return seen;
}

/* A mark where a reference falls; false beyond the edge. */
static bool put_mark(const struct ui_map *map, struct ui_cells *cells,
                     const struct rt_ceilings *ceilings, char mark, enum ui_style style)
{
    const struct ui_rect grid = map->layout.grid;
    int row;
    int col;
    if (grid.rows == 0 || !rt_map_place(&map->map, ceilings, &row, &col)) {
        return false;
    }
    const int at = (grid.row + row) * cells->cols + grid.col + col;
    const uint32_t there = cells->cell[at].code[0];
    const bool taken = mark == 'o' && (there == 'o' || there == '+');
    const bool present = mark == 'X' && there == '@';
    ui_cells_put(cells, grid.row + row, grid.col + col,
                 (unsigned char)(taken     ? '+'
                                 : present ? '@'
                                           : mark),
                 style);
    if (mark == 'X') {
        cells->cursor_row = grid.row + row;
        cells->cursor_col = grid.col + col;
    }
    return true;
}

static void draw_marks(const struct ui_map *map, const struct ui_app *app, struct ui_cells *cells)
{
    for (size_t r = 0; r < app->whatif.references; r++) {
        if (ui_map_marks(map, app, r)) {
            const struct rt_ceilings ceilings = ui_map_ceilings(map, app, r);
            (void)put_mark(map, cells, &ceilings, 'o', UI_TITLE);
        }
    }
    if (map->has_present) {
        (void)put_mark(map, cells, &map->present, '@', UI_CURSOR);
    }
    if (map->chosen >= 0) {
        const struct rt_ceilings ceilings = ui_map_ceilings(map, app, (size_t)map->chosen);
        (void)put_mark(map, cells, &ceilings, 'X', UI_CURSOR);
    }
}

/* --- the axes --- */

static void draw_y(const struct ui_map *map, struct ui_cells *cells, enum rt_charset charset)
{
    const struct ui_rect rect = map->layout.labels;
    const struct rt_glyph_set *const set = rt_glyph_set(charset);
    const int axis = rect.col + rect.cols - 1;
    struct rt_ticks ticks;
    if (rect.cols == 0) {
        return;
    }
    for (int row = 0; row < rect.rows; row++) {
        ui_cells_put(cells, rect.row + row, axis, set->y_axis, UI_DIM);
    }
    rt_ticks_find(map->map.window.y_low, map->map.window.y_high, rect.rows, 2, &ticks);
    for (int i = 0; i < ticks.count; i++) {
        const double part = (map->map.window.y_high - ticks.tick[i].at) /
                            (map->map.window.y_high - map->map.window.y_low);
        const int row = (int)(part * rect.rows);
        const int len = (int)strlen(ticks.tick[i].text);
        if (part >= 0 && row < rect.rows && len < rect.cols - 1) {
            (void)ui_cells_text(cells, rect.row + row, axis - 1 - len, len, ticks.tick[i].text,
                                UI_PLAIN);
            ui_cells_put(cells, rect.row + row, axis, set->y_tick, UI_DIM);
        }
    }
}

/* The labels of x keep clear of the units at both ends of the row. */
static void draw_x(const struct ui_map *map, struct ui_cells *cells, enum rt_charset charset)
{
    static const char *const unit_y = "TFLOP/s";
    static const char *const unit_x = "GB/s";
    const struct ui_rect rect = map->layout.axis;
    const struct ui_rect grid = map->layout.grid;
    const struct rt_glyph_set *const set = rt_glyph_set(charset);
    const int end = rect.col + rect.cols - (int)strlen(unit_x);
    const int row = rect.row + rect.rows - 1; /* of the labels; the line is above them */
    int free_col = rect.col + (int)strlen(unit_y) + 1;
    struct rt_ticks ticks;
    if (rect.rows == 0) {
        return;
    }
    if (row > rect.row) {
        ui_cells_put(cells, rect.row, grid.col - 1, set->corner, UI_DIM);
    }
    for (int col = 0; col < grid.cols && row > rect.row; col++) {
        ui_cells_put(cells, rect.row, grid.col + col, set->x_axis, UI_DIM);
    }
    (void)ui_cells_text(cells, row, rect.col, rect.cols, unit_y, UI_STRONG);
    (void)ui_cells_text(cells, row, end, (int)strlen(unit_x), unit_x, UI_STRONG);
    rt_ticks_find(map->map.window.x_low, map->map.window.x_high, grid.cols, 6, &ticks);
    for (int i = 0; i < ticks.count; i++) {
        const double part = (ticks.tick[i].at - map->map.window.x_low) /
                            (map->map.window.x_high - map->map.window.x_low);
        const int col = (int)(part * grid.cols);
        const int len = (int)strlen(ticks.tick[i].text);
        const int start = grid.col + col - (len - 1) / 2;
        if (part < 0 || col >= grid.cols) {
            continue;
        }
        if (row > rect.row) {
            ui_cells_put(cells, rect.row, grid.col + col, set->x_tick, UI_DIM);
        }
        if (start >= free_col && start + len < end) {
            (void)ui_cells_text(cells, row, start, len, ticks.tick[i].text, UI_PLAIN);
            free_col = start + len + 1;
        }
    }
}

/* --- where there is no map --- */

static const char *missing(uint32_t known)
{
    const bool flops = (known & RT_KNOWN(RT_FLOPS)) != 0;
    const bool dram_bytes = (known & RT_KNOWN(RT_DRAM_BYTES)) != 0;
    return flops && dram_bytes ? "it does no FLOPs and moves no bytes"
           : flops             ? "dram_bytes is missing"
           : dram_bytes        ? "flops is missing"
                               : "flops and dram_bytes are missing";
}

/* The answer of the times alone is that of any ceilings, so of those there are. */
static void draw_nothing(const struct ui_map *map, struct ui_cells *cells, struct ui_rect rect)
{
    struct rt_attribution attribution;
    struct rt_buf text;
    if (!map->has_record) {
        (void)ui_cells_text(cells, rect.row, rect.col + 1, rect.cols - 1, "no record is selected",
                            UI_STRONG);
        return;
    }
    (void)rt_attribute(&map->answer.record, &map->answer.metrics, NULL, &attribution);
    rt_buf_init(&text);
    rt_buf_printf(&text,
                  "verdict map of %s: ceilings decide nothing here: %s, so the kernel cannot be "
                  "compared with a roof. The longest of the four times decides: %s, whatever the "
                  "GPU.",
                  map->answer.record.id, missing(map->answer.record.known),
                  rt_hypothesis_info[attribution.primary_hypothesis].name);
    const struct ui_rect words = {rect.row, rect.col + 1, rect.rows, rect.cols - 2};
    (void)ui_doc_text(cells, words, rt_buf_text(&text), cells->unicode, UI_STRONG);
    rt_buf_fini(&text);
}

void scr_map(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct ui_map map;
    ui_map_make(&map, app, rect);
    if (!map.decides) {
        draw_nothing(&map, cells, rect);
        return;
    }
    const unsigned seen = draw_cells(&map, cells);
    draw_marks(&map, app, cells);
    draw_y(&map, cells, app->charset);
    draw_x(&map, cells, app->charset);
    scr_map_words(&map, app, cells, seen);
}
