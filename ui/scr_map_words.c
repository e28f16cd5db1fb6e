/*
 * The words of the verdict map: what it is of, the letters that occur, what the ceilings in force
 * and the chosen reference would answer, and where the answer changes along each ceiling.
 */
#include <string.h>

#include "core/code.h"
#include "core/flips.h"
#include "core/number.h"
#include "ui/scr_map.h"

enum { ROOMY = 60 };

enum ui_style scr_map_style(int hypothesis)
{
    static const enum ui_style style[RT_HYPOTHESIS_COUNT] = {
        [RT_KERNEL_MEMORY] = UI_KERNEL,      [RT_KERNEL_COMPUTE] = UI_RIDGE,
        [RT_KERNEL_UNDERUTILIZED] = UI_DIM,  [RT_TRANSFER] = UI_TRANSFER,
        [RT_SYNCHRONIZATION] = UI_SYNC,      [RT_LAUNCH] = UI_LAUNCH,
        [RT_RECHECK_REFERENCE] = UI_WARNING, [RT_UNCLASSIFIED_KERNEL] = UI_PLAIN,
    };
    return hypothesis >= 0 && hypothesis < RT_HYPOTHESIS_COUNT ? style[hypothesis] : UI_PLAIN;
}

static const char *answer_name(int hypothesis)
{
    return hypothesis == RT_NO_HYPOTHESIS ? "no answer: out of the range of numbers"
                                          : rt_hypothesis_info[hypothesis].name;
}

static void draw_heading(const struct ui_map *map, struct ui_cells *cells)
{
    static const char *const marks = "@ now  X chosen  o reference  + several";
    const struct ui_rect rect = map->layout.heading;
    const int len = (int)strlen(marks);
    struct rt_buf text;
    if (rect.rows == 0) {
        return;
    }
    rt_buf_init(&text);
    rt_buf_printf(&text, "verdict map of %s", map->answer.record.id);
    const bool beside = rect.cols >= ROOMY;
    (void)ui_cells_text_middle(cells, rect.row, rect.col + 1,
                               rect.cols - 1 - (beside ? len + 3 : 0), rt_buf_text(&text),
                               UI_STRONG);
    if (beside) {
        (void)ui_cells_text(cells, rect.row, rect.col + rect.cols - len - 1, len, marks, UI_PLAIN);
    }
    rt_buf_fini(&text);
}

/* In narrow places without what all kernel hypotheses share. */
static const char *short_name(int hypothesis)
{
    const char *const name = answer_name(hypothesis);
    return strncmp(name, "kernel_", 7) == 0 ? name + 7 : name;
}

/* The letters that occur; those of regions that no cell shows say so. */
static void draw_letters(const struct ui_map *map, struct ui_cells *cells, unsigned seen)
{
    const struct ui_rect rect = map->layout.letters;
    const unsigned all = seen | rt_map_regions(&map->map.window, &map->subject);
    int row = rect.row;
    int col = rect.col + 1;
    for (int h = 0; h < RT_HYPOTHESIS_COUNT && rect.rows > 0; h++) {
        const bool hidden = (seen >> h & 1U) == 0;
        const char letter[] = {ui_map_letter(h), '\0'};
        struct rt_buf text;
        if ((all >> h & 1U) == 0) {
            continue;
        }
        rt_buf_init(&text);
        rt_buf_printf(&text, "%s%s", rect.cols >= ROOMY ? answer_name(h) : short_name(h),
                      hidden ? " (zoom in)" : "");
        const int len = 2 + (int)text.len;
        if (col + len > rect.col + rect.cols && row + 1 < rect.row + rect.rows) {
            row++;
            col = rect.col + 1;
        }
        (void)ui_cells_text(cells, row, col, rect.col + rect.cols - col, letter, scr_map_style(h));
        (void)ui_cells_text(cells, row, col + 2, rect.col + rect.cols - col - 2, rt_buf_text(&text),
                            UI_PLAIN);
        col += len + 2;
        rt_buf_fini(&text);
    }
}

static void add_figures(struct rt_buf *out, const struct rt_ceilings *ceilings)
{
    char tflops[RT_NUMBER_TEXT_MAX];
    char dram_gbps[RT_NUMBER_TEXT_MAX];
    (void)rt_number_show(ceilings->value[RT_CEILING_TFLOPS], 5, tflops);
    (void)rt_number_show(ceilings->value[RT_CEILING_DRAM_GBPS], 5, dram_gbps);
    rt_buf_printf(out, "%s TFLOP/s, %s GB/s", tflops, dram_gbps);
}

/* "X id  figures" and, flush left behind it, what it would answer. */
static void draw_reference(const struct ui_map *map, struct ui_cells *cells, struct ui_rect line,
                           char mark, const char *id, const struct rt_ceilings *ceilings,
                           const char *remark)
{
    const int hypothesis = rt_map_hypothesis(&map->subject, ceilings);
    struct rt_buf text;
    int row;
    int col;
    rt_buf_init(&text);
    rt_buf_printf(&text, "%c %s", mark, id);
    if (line.cols >= ROOMY) {
        rt_buf_puts(&text, ": ");
        add_figures(&text, ceilings);
    }
    const int used = 1 + ui_cells_text(cells, line.row, line.col + 1, line.cols - 1,
                                       rt_buf_text(&text), UI_PLAIN);
    rt_buf_clear(&text);
    rt_buf_printf(&text, " -> %s",
                  line.cols >= ROOMY ? answer_name(hypothesis) : short_name(hypothesis));
    const int said = ui_cells_text(cells, line.row, line.col + used, line.cols - used,
                                   rt_buf_text(&text), UI_ANSWER);
    rt_buf_clear(&text);
    rt_buf_puts(&text, remark);
    if (!rt_map_place(&map->map, ceilings, &row, &col)) {
        rt_buf_puts(&text, ", not in view");
    }
    if ((int)text.len <= line.cols - used - said) { /* half of it would say something else */
        (void)ui_cells_text(cells, line.row, line.col + used + said, line.cols - used - said,
                            rt_buf_text(&text), UI_PLAIN);
    }
    rt_buf_fini(&text);
}

static void draw_present(const struct ui_map *map, const struct ui_app *app, struct ui_cells *cells)
{
    const struct ui_rect rect = map->layout.present;
    if (rect.rows == 0) {
        return;
    }
    if (!map->has_present) {
        (void)ui_cells_text(cells, rect.row, rect.col + 1, rect.cols - 1,
                            "@ nothing yet: this record has no reference", UI_PLAIN);
        return;
    }
    const uint32_t reference = ui_app_reference(app);
    const bool edited = ui_whatif_changed(&app->whatif, reference);
    draw_reference(map, cells, rect, '@', app->whatif.study->references.item[reference].id,
                   &map->present, edited ? " (edited)" : "");
}

/* Which of the marked ones it is, and what it is called. */
static void draw_chosen_words(const struct ui_map *map, const struct ui_app *app,
                              struct ui_cells *cells, struct ui_rect line)
{
    const struct rt_reference *const item = &app->whatif.study->references.item[map->chosen];
    size_t number = 0;
    size_t count = 0;
    for (size_t r = 0; r < app->whatif.references; r++) {
        const bool marked = ui_map_marks(map, app, r);
        number += marked && r <= (size_t)map->chosen;
        count += marked;
    }
    struct rt_buf text;
    rt_buf_init(&text);
    if (line.cols < ROOMY) {
        add_figures(&text, &item->ceilings);
        rt_buf_printf(&text, "; %zu of %zu", number, count);
    } else {
        rt_buf_printf(&text, "%zu of %zu", number, count);
        for (int t = RT_REF_NAME; t <= RT_REF_SOURCE; t++) {
            if (item->text[t] != NULL) {
                rt_buf_printf(&text, "; %s", item->text[t]);
            }
        }
    }
    (void)ui_cells_text(cells, line.row, line.col + 3, line.cols - 3, rt_buf_text(&text), UI_DIM);
    rt_buf_fini(&text);
}

static void draw_chosen(const struct ui_map *map, const struct ui_app *app, struct ui_cells *cells)
{
    struct ui_rect rect = map->layout.chosen;
    if (rect.rows == 0) {
        return;
    }
    if (map->chosen < 0) {
        (void)ui_cells_text(cells, rect.row, rect.col + 1, rect.cols - 1,
                            "no known reference is for this precision", UI_PLAIN);
        return;
    }
    const struct rt_ceilings ceilings = ui_map_ceilings(map, app, (size_t)map->chosen);
    const bool same = map->has_present && rt_map_hypothesis(&map->subject, &ceilings) ==
                                              rt_map_hypothesis(&map->subject, &map->present);
    draw_reference(map, cells, rect, 'X', app->whatif.study->references.item[map->chosen].id,
                   &ceilings,
                   !map->has_present ? ""
                   : same            ? " (as now)"
                                     : " (not as now)");
    if (rect.rows > 1) {
        rect.row++;
        draw_chosen_words(map, app, cells, rect);
    }
}

/* The regions that one ceiling goes through while the other is held, with the borders. */
static void draw_border(const struct ui_map *map, struct ui_cells *cells, struct ui_rect line,
                        char mark, const struct rt_ceilings *ceilings, enum rt_ceiling varied)
{
    const enum rt_ceiling held =
        varied == RT_CEILING_TFLOPS ? RT_CEILING_DRAM_GBPS : RT_CEILING_TFLOPS;
    const enum rt_quantity quantity =
        varied == RT_CEILING_TFLOPS ? RT_Q_REFERENCE_TFLOPS : RT_Q_REFERENCE_DRAM_GBPS;
    struct rt_flips flips;
    struct rt_buf text;
    char number[RT_NUMBER_TEXT_MAX];
    if (rt_flips_find(&map->answer.record, ceilings, quantity, &flips) != RT_OK) {
        return;
    }
    rt_buf_init(&text);
    (void)rt_number_show(ceilings->value[held], 5, number);
    rt_buf_printf(&text, "%c at %s %s: ", mark, number, rt_ceiling_info[held].unit);
    for (size_t i = 0; i < flips.count; i++) {
        char border[RT_NUMBER_TEXT_MAX] = "";
        if (i > 0) {
            (void)rt_number_show(flips.item[i].from, 3, border); /* as the figures are shown */
            rt_buf_printf(&text, " | %s %s | ", border, rt_ceiling_info[varied].unit);
        }
        rt_buf_putc(&text, ui_map_letter((int)flips.item[i].primary_hypothesis));
    }
    if (flips.count == 1) {
        rt_buf_printf(&text, " whatever the %s", rt_ceiling_info[varied].unit);
    }
    (void)ui_cells_text(cells, line.row, line.col + 1, line.cols - 1, rt_buf_text(&text), UI_PLAIN);
    rt_buf_fini(&text);
}

/* About the reference in force, or the chosen one where there is none. */
static void draw_borders(const struct ui_map *map, const struct ui_app *app, struct ui_cells *cells)
{
    struct ui_rect rect = map->layout.borders;
    if (rect.rows < 2 || (!map->has_present && map->chosen < 0)) {
        return;
    }
    const char mark = map->has_present ? '@' : 'X';
    const struct rt_ceilings ceilings =
        map->has_present ? map->present : ui_map_ceilings(map, app, (size_t)map->chosen);
    draw_border(map, cells, rect, mark, &ceilings, RT_CEILING_DRAM_GBPS);
    rect.row++;
    draw_border(map, cells, rect, mark, &ceilings, RT_CEILING_TFLOPS);
}

void scr_map_words(const struct ui_map *map, const struct ui_app *app, struct ui_cells *cells,
                   unsigned seen)
{
    draw_heading(map, cells);
    draw_letters(map, cells, seen);
    draw_present(map, app, cells);
    draw_chosen(map, app, cells);
    draw_borders(map, app, cells);
}
