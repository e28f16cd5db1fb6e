/*
 * The references editor: three fields, what they were, and what follows from them, with the
 * rulers of both ceilings; and the list of presets.
 */
#include <stdio.h>

#include "core/number.h"
#include "ui/doc.h"
#include "ui/scr.h"

static const char *const field_name[RT_CEILING_COUNT] = {"compute", "bandwidth", "screen"};

/* Narrower than this, what a value was before is left out. */
enum { FIELD_COLS = 14, UNIT_COLS = 9, BEFORE_COLS = 34 };

/* The sign of the field that has the keyboard, its name, and what it was before; columns used. */
static int draw_before(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect,
                       enum rt_ceiling ceiling, double file, double now)
{
    const bool here = ceiling == app->ceiling;
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(&text, "%s %-10s", here ? (app->unicode ? "\xe2\x96\xb6" : ">") : " ",
                  field_name[ceiling]);
    int used = ui_cells_text(cells, rect.row, rect.col, rect.cols, rt_buf_text(&text),
                             here ? UI_STRONG : UI_PLAIN);
    if (now != file && rect.cols >= BEFORE_COLS) {
        rt_buf_clear(&text);
        rt_buf_number(&text, file);
        rt_buf_puts(&text, " -> ");
        used += ui_cells_text(cells, rect.row, rect.col + used, rect.cols - used,
                              rt_buf_text(&text), UI_PLAIN);
    }
    rt_buf_fini(&text);
    return used;
}

/* What is being typed; it comes before its unit where there is room for both. Columns used. */
static int draw_typed(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const int beside = rect.cols - UNIT_COLS;
    const int width = beside >= FIELD_COLS ? FIELD_COLS : beside >= 8 ? beside : rect.cols;
    ui_field_draw(&app->field, cells, rect.row, rect.col, width, UI_CURSOR);
    return width;
}

static int draw_value(struct ui_cells *cells, struct ui_rect rect, double value, bool here,
                      bool changed)
{
    char text[RT_NUMBER_TEXT_MAX];
    (void)rt_number_format(value, text);
    if (here) {
        cells->cursor_row = rect.row;
        cells->cursor_col = rect.col;
    }
    const enum ui_style style = here ? UI_CURSOR : changed ? UI_CHANGED : UI_PLAIN;
    return ui_cells_text(cells, rect.row, rect.col, rect.cols, text, style);
}

/* "120 -> 130 TFLOP/s", or the field itself while its value is being typed. */
static void draw_field(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect,
                       uint32_t reference, enum rt_ceiling ceiling)
{
    const bool here = ceiling == app->ceiling;
    const bool typing = here && app->mode == UI_MODE_TYPE && app->purpose == UI_TYPE_VALUE;
    const double now = app->whatif.ceilings[reference].value[ceiling];
    const double file = ui_whatif_file(&app->whatif, reference).ceilings.value[ceiling];
    int used = draw_before(app, cells, rect, ceiling, file, now);
    const struct ui_rect value = {rect.row, rect.col + used, 1, rect.cols - used};
    used +=
        typing ? draw_typed(app, cells, value) : draw_value(cells, value, now, here, now != file);
    char unit[32];
    (void)snprintf(unit, sizeof unit, " %s",
                   ceiling == RT_CEILING_SCREEN ? "of the roof" : rt_ceiling_info[ceiling].unit);
    (void)ui_cells_text(cells, rect.row, rect.col + used, rect.cols - used, unit, UI_DIM);
}

/* "was -> is" for a number of the selected record or its reference. */
static void put_change(struct rt_buf *out, const char *what, double was, double now,
                       const char *unit)
{
    rt_buf_printf(out, "%s ", what);
    if (was != now) {
        rt_buf_show(out, was, 4);
        rt_buf_puts(out, " -> ");
    }
    rt_buf_show(out, now, 4);
    rt_buf_puts(out, unit);
}

static void consequence_text(const struct ui_app *app, int line, struct rt_buf *out)
{
    struct rt_answer now;
    struct rt_answer was;
    if (!ui_app_answer(app, &now)) {
        return;
    }
    ui_whatif_file_answer(&app->whatif, (size_t)app->selected, &was);
    const bool both = now.attributed && was.attributed;
    if (line == 0 && both) {
        put_change(out, "balance", was.attribution.machine_balance_flop_per_byte,
                   now.attribution.machine_balance_flop_per_byte, " FLOP/byte");
    } else if (line == 1 && both && now.attribution.classified) {
        put_change(out, "efficiency", was.attribution.reference_efficiency * 100,
                   now.attribution.reference_efficiency * 100, " %");
    } else if (line == 2) {
        const int before = rt_answer_hypothesis(&was);
        const int after = rt_answer_hypothesis(&now);
        rt_buf_printf(out, "%s%s%s",
                      before == RT_NO_HYPOTHESIS ? "no candidate" : rt_hypothesis_info[before].name,
                      before == after ? "" : " -> ",
                      before == after             ? ""
                      : after == RT_NO_HYPOTHESIS ? "no candidate"
                                                  : rt_hypothesis_info[after].name);
    }
}

/* "2 of 7 candidates changed: B memory -> underutil, ...", as many as fit. */
static void draw_flips(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const size_t flips = ui_whatif_flips(&app->whatif);
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(&text, "  %zu of %zu candidates changed%s", flips,
                  app->whatif.study->records.count, flips > 0 ? ":" : "");
    for (size_t i = 0; flips > 0 && i < app->table.count && text.len < (size_t)rect.cols; i++) {
        const size_t record = app->table.visible[i];
        const uint8_t was = app->whatif.file_hypothesis[record];
        const uint8_t now = app->whatif.hypothesis[record];
        char label[12];
        if (was != now) {
            rt_plot_label_of(app->whatif.study->records.count, record, i, label);
            rt_buf_printf(&text, " %s %s -> %s ", label, ui_rows_short_answer(was),
                          ui_rows_short_answer(now));
        }
    }
    (void)ui_cells_text(cells, rect.row, rect.col, rect.cols, rt_buf_text(&text),
                        flips > 0 ? UI_CHANGED : UI_DIM);
    rt_buf_fini(&text);
}

static void draw_words(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect,
                       uint32_t reference)
{
    struct rt_reference stated;
    struct rt_buf cite;
    struct rt_buf text;
    rt_buf_init(&cite);
    rt_buf_init(&text);
    ui_whatif_stated(&app->whatif, reference, &stated, &cite);
    const char *const *const words = stated.text;
    rt_buf_printf(&text, " reference %s  %s%s[%s%s%s]", stated.id,
                  words[RT_REF_NAME] != NULL ? words[RT_REF_NAME] : "",
                  words[RT_REF_NAME] != NULL ? "  " : "",
                  words[RT_REF_SOURCE] != NULL ? words[RT_REF_SOURCE] : "unstated",
                  words[RT_REF_CITE] != NULL ? ": " : "",
                  words[RT_REF_CITE] != NULL ? words[RT_REF_CITE] : "");
    (void)ui_cells_text(cells, rect.row, rect.col, rect.cols, rt_buf_text(&text), UI_STRONG);
    rt_buf_fini(&text);
    rt_buf_fini(&cite);
}

void scr_editor(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const uint32_t reference = ui_app_reference(app);
    if (rect.rows < RT_CEILING_COUNT + 1) {
        return;
    }
    if (reference == RT_NO_REFERENCE) {
        (void)ui_cells_text(cells, rect.row, rect.col + 1, rect.cols - 1,
                            "this record has no reference: b chooses one", UI_STRONG);
        return;
    }
    const bool words = rect.rows != UI_SHORT_EDITOR_ROWS; /* else the title has its name */
    if (words) {
        draw_words(app, cells, (struct ui_rect){rect.row, rect.col, 1, rect.cols}, reference);
    }
    const int above = rect.row + (words ? 1 : 0);
    const int right = rect.cols >= 70 ? rect.cols / 2 : rect.cols;
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        const struct ui_rect line = {above + c, rect.col + 1, 1, right - 1};
        draw_field(app, cells, line, reference, (enum rt_ceiling)c);
        if (right < rect.cols) {
            struct rt_buf text;
            rt_buf_init(&text);
            consequence_text(app, c, &text);
            (void)ui_cells_text(cells, line.row, rect.col + right, rect.cols - right,
                                rt_buf_text(&text), UI_PLAIN);
            rt_buf_fini(&text);
        }
    }
    const int below = above + RT_CEILING_COUNT;
    const int rulers = rect.rows >= UI_SHORT_EDITOR_ROWS ? 2 : 0;
    scr_rulers(app, cells, (struct ui_rect){below, rect.col, rulers, rect.cols});
    if (rect.rows >= UI_EDITOR_ROWS) {
        draw_flips(app, cells, (struct ui_rect){below + rulers, rect.col, 1, rect.cols});
    }
}

static void preset_text(const struct rt_reference *reference, struct rt_buf *out)
{
    char tflops[RT_NUMBER_TEXT_MAX];
    char dram_gbps[RT_NUMBER_TEXT_MAX];
    (void)rt_number_show(reference->ceilings.value[RT_CEILING_TFLOPS], 5, tflops);
    (void)rt_number_show(reference->ceilings.value[RT_CEILING_DRAM_GBPS], 5, dram_gbps);
    rt_buf_printf(out, "%-26s %6s TFLOP/s %6s GB/s ", reference->id, tflops, dram_gbps);
    for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        if (reference->text[t] != NULL) {
            rt_buf_printf(out, " %s%s", reference->text[t],
                          t + 1 < RT_REFERENCE_TEXT_COUNT ? "," : "");
        }
    }
}

/* What the list is for; rows used. A record that has nothing is asked about. */
static int draw_preset_heading(const struct ui_app *app, struct ui_cells *cells,
                               struct ui_rect rect)
{
    const char *const device = ui_app_unserved_device(app);
    if (device == NULL) {
        (void)ui_cells_text(cells, rect.row, rect.col + 1, rect.cols - 1,
                            "take the figures of which reference? (dense peaks; one precision "
                            "each)",
                            UI_STRONG);
        return 1;
    }
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(&text, "which reference for %s? %s; Enter takes the figures, Esc leaves it open",
                  device,
                  ui_app_likely_reference(app) >= 0 ? "* may be it" : "none is known to be for it");
    const int most = rect.rows > 3 ? rect.rows / 2 : 1;
    const struct ui_rect part = {rect.row, rect.col + 1, most, rect.cols - 1};
    const int rows = ui_doc_text(cells, part, rt_buf_text(&text), app->unicode, UI_STRONG);
    rt_buf_fini(&text);
    return rows < most ? rows : most;
}

void scr_presets(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    const long count = (long)ui_whatif_offered(&app->whatif);
    const int above = draw_preset_heading(app, cells, rect);
    const int shown = rect.rows - above;
    struct rt_record record; /* what is for another precision than this one stands back */
    rt_set_get(&app->whatif.study->records, (size_t)app->selected, &record);
    long top = (long)app->preset - shown / 2;
    top = top + shown > count ? count - shown : top;
    top = top < 0 ? 0 : top;
    for (int r = 0; r < shown && top + r < count; r++) {
        const bool here = top + r == (long)app->preset;
        const struct ui_rect line = {rect.row + above + r, rect.col, 1, rect.cols};
        struct rt_buf text;
        rt_buf_init(&text);
        rt_buf_puts(&text, here ? ">" : " ");
        rt_buf_puts(&text, ui_app_may_be(app, (size_t)(top + r)) ? "*" : " ");
        preset_text(&app->whatif.study->references.item[top + r], &text);
        if (here) {
            ui_cells_fill(cells, line, UI_SELECTED);
            cells->cursor_row = line.row;
            cells->cursor_col = line.col;
        }
        const bool same = ui_app_same_precision(app, &record, (size_t)(top + r));
        (void)ui_cells_text(cells, line.row, line.col, line.cols, rt_buf_text(&text),
                            here   ? UI_SELECTED
                            : same ? UI_PLAIN
                                   : UI_DIM);
        rt_buf_fini(&text);
    }
}
