/*
 * The comparison: which two, what came of it, the table, both on the roofline, and who else could
 * be compared.
 */
#include "core/code.h"
#include "ui/compare.h"
#include "ui/doc.h"
#include "ui/plot_cells.h"
#include "ui/scr.h"
#include "ui/text.h"

/* The body of the screen is everything but title and status line. */
static struct ui_rect body_of(const struct ui_app *app)
{
    const struct ui_layout layout = ui_app_layout(app);
    return (struct ui_rect){layout.title.rows, 0, app->rows - 2, app->cols};
}

/* ---- what is said, and where ---- */

struct parts {
    struct rt_buf result, answer;
    struct rt_lines lines;
    int lines_rows; /* of all lines; RT_ENOMEM: they are not complete */
    int cols, label_cols;
    struct ui_compare_layout layout;
};

static struct ui_rect inset(struct ui_rect rect)
{
    return (struct ui_rect){rect.row, rect.col + 1, rect.rows, rect.cols > 2 ? rect.cols - 2 : 0};
}

static int rows_of(const struct rt_buf *text, int cols, bool unicode)
{
    const struct ui_rect width = {0, 0, 1, cols - 2};
    return text->len == 0 ? 0 : ui_doc_text(NULL, width, rt_buf_text(text), unicode, UI_PLAIN);
}

typedef void put_sentence(const struct ui_compare *compare, bool brief, struct rt_buf *out);

/* Half a sentence says something else: where there is no room for it all, in brief. */
static void shorten(const struct ui_compare *compare, put_sentence *put, int needed,
                    struct ui_rect rect, struct rt_buf *text)
{
    if (needed > rect.rows) {
        rt_buf_clear(text);
        put(compare, true, text);
    }
}

static void parts_make(struct parts *parts, const struct ui_compare *compare,
                       const struct ui_app *app, struct ui_rect rect)
{
    rt_buf_init(&parts->result);
    rt_buf_init(&parts->answer);
    rt_lines_init(&parts->lines);
    const int cols = ui_compare_cols(rect);
    parts->cols = ui_compare_line_cols(cols);
    parts->label_cols = ui_compare_label_cols(parts->cols);
    ui_compare_put_result(compare, false, &parts->result);
    ui_compare_put_answer(compare, false, &parts->answer);
    ui_compare_lines(compare, app, parts->cols, &parts->lines);
    parts->lines_rows = ui_doc_rows(&parts->lines, parts->cols, parts->label_cols, app->unicode);
    const struct ui_compare_need need = {rows_of(&parts->result, cols, app->unicode),
                                         rows_of(&parts->answer, cols, app->unicode),
                                         parts->lines_rows};
    parts->layout = ui_compare_layout(rect, need);
    shorten(compare, ui_compare_put_result, need.result, parts->layout.result, &parts->result);
    shorten(compare, ui_compare_put_answer, need.answer, parts->layout.answer, &parts->answer);
}

static void parts_fini(struct parts *parts)
{
    rt_buf_fini(&parts->result);
    rt_buf_fini(&parts->answer);
    rt_lines_fini(&parts->lines);
}

/* ---- which two ---- */

/* "B block-v2", the label as the plot has it. */
static void put_record(const struct ui_app *app, size_t record, struct rt_buf *out)
{
    const struct rt_set *const set = &app->whatif.study->records;
    char label[12];
    if (set->count <= RT_PLOT_STEADY) {
        rt_plot_label_of(set->count, record, 0, label);
        rt_buf_printf(out, "%s ", label);
    }
    rt_buf_puts(out, rt_set_id(set, record));
}

/* A record with where it stands, as far as that has room behind it. */
static void draw_record(const struct ui_app *app, struct ui_cells *cells, struct ui_rect line,
                        size_t record, enum ui_style style)
{
    enum { LEAST_PATH = 8 };
    const struct rt_set *const set = &app->whatif.study->records;
    struct rt_buf text;
    rt_buf_init(&text);
    put_record(app, record, &text);
    const int used =
        ui_cells_text_middle(cells, line.row, line.col, line.cols, rt_buf_text(&text), style);
    rt_buf_clear(&text);
    rt_buf_printf(&text, ", %s", rt_set_path(set, set->file[record]));
    if (set->line[record] > 0) {
        rt_buf_printf(&text, ":%u", (unsigned)set->line[record]);
    }
    if (line.cols - used >= LEAST_PATH) {
        (void)ui_cells_text_middle(cells, line.row, line.col + used, line.cols - used,
                                   rt_buf_text(&text), style);
    }
    rt_buf_fini(&text);
}

/* A reference, and where its figures are from where that has room. */
static void draw_reference(const struct ui_app *app, struct ui_cells *cells, struct ui_rect line,
                           long reference, enum ui_style style)
{
    const char *const source = ui_whatif_source(&app->whatif, (uint32_t)reference);
    const bool edited = ui_whatif_changed(&app->whatif, (uint32_t)reference);
    struct rt_buf text;
    rt_buf_init(&text);
    const int used = ui_cells_text_middle(cells, line.row, line.col, line.cols,
                                          app->whatif.study->references.item[reference].id, style);
    rt_buf_printf(&text, " (%s)", edited ? "edited" : source != NULL ? source : "source unstated");
    if (ui_text_width(rt_buf_text(&text), cells->unicode) <= line.cols - used) {
        (void)ui_cells_text(cells, line.row, line.col + used, line.cols - used, rt_buf_text(&text),
                            style);
    }
    rt_buf_fini(&text);
}

static void draw_side(const struct ui_compare *compare, const struct ui_app *app,
                      struct ui_cells *cells, struct ui_rect line, int side)
{
    static const char *const records[] = {"before ", "after "};
    static const char *const references[] = {"first ", "second "};
    const char *const word = compare->references ? references[side] : records[side];
    const int used = ui_cells_text(cells, line.row, line.col, line.cols, word, UI_KEY);
    const struct ui_rect rest = {line.row, line.col + used, 1, line.cols - used};
    if (compare->references) {
        draw_reference(app, cells, rest, compare->reference[side], UI_STRONG);
    } else {
        draw_record(app, cells, rest, compare->record[side], UI_STRONG);
    }
}

static void draw_sides(const struct ui_compare *compare, const struct ui_app *app,
                       struct ui_cells *cells, struct ui_rect rect)
{
    struct ui_rect line = {rect.row, rect.col + 1, 1, rect.cols - 2};
    if (rect.rows == 0) {
        return;
    }
    if (rect.rows > 1) {
        draw_side(compare, app, cells, line, 0);
        line.row++;
        draw_side(compare, app, cells, line, 1);
        return;
    }
    const int half = line.cols / 2;
    draw_side(compare, app, cells, (struct ui_rect){line.row, line.col, 1, half - 1}, 0);
    draw_side(compare, app, cells, (struct ui_rect){line.row, line.col + half, 1, line.cols - half},
              1);
}

/* ---- the parts ---- */

static void draw_table(const struct ui_compare *compare, const struct ui_app *app,
                       struct ui_cells *cells, const struct parts *parts)
{
    const struct ui_rect line = inset(parts->layout.heading);
    const struct ui_rect table = {parts->layout.table.row, parts->layout.table.col + 1,
                                  parts->layout.table.rows, parts->layout.table.cols - 1};
    struct rt_buf heading;
    rt_buf_init(&heading);
    ui_compare_heading(compare, parts->cols, &heading);
    if (line.rows > 0) {
        (void)ui_cells_text(cells, line.row, line.col, parts->label_cols,
                            rt_delta_heading[RT_DELTA_NAME], UI_DIM);
        (void)ui_cells_text(cells, line.row, line.col + parts->label_cols,
                            line.cols - parts->label_cols, rt_buf_text(&heading), UI_DIM);
    }
    (void)ui_doc_draw(cells, table, &parts->lines, app->doc_top, parts->label_cols);
    rt_buf_fini(&heading);
}

static void draw_plot(const struct ui_compare *compare, const struct ui_app *app,
                      struct ui_cells *cells, struct ui_rect rect)
{
    struct ui_compare_plot plot;
    struct rt_canvas canvas;
    if (rect.rows < RT_PLOT_MIN_ROWS || rect.cols < RT_PLOT_MIN_COLS) {
        return;
    }
    ui_compare_plot_make(&plot, compare, app, rect);
    rt_canvas_init(&canvas);
    if (rt_plot_draw(&plot.plot.spec, &canvas) == RT_OK) {
        ui_cells_plot(cells, rect, &canvas);
    }
    rt_canvas_fini(&canvas);
}

/* The first of the others that is shown: a few before the one that is chosen. */
static long first_other(const struct ui_compare *compare, const struct ui_app *app, int rows)
{
    long first = compare->other;
    for (int i = 0; i < rows / 2; i++) {
        const long before = ui_compare_next(app, compare->references, first, -1);
        first = before >= 0 ? before : first;
    }
    return first;
}

static void draw_others(const struct ui_compare *compare, const struct ui_app *app,
                        struct ui_cells *cells, struct ui_rect rect)
{
    if (rect.rows < 3) {
        return;
    }
    (void)ui_cells_text(cells, rect.row + 1, rect.col + 1, rect.cols - 1,
                        compare->references ? "other references" : "other records", UI_DIM);
    long at = first_other(compare, app, rect.rows - 2);
    for (int row = 2; row < rect.rows && at >= 0; row++) {
        const bool here = at == compare->other;
        const enum ui_style style = here ? UI_SELECTED : UI_PLAIN;
        const struct ui_rect line = {rect.row + row, rect.col, 1, rect.cols};
        const struct ui_rect rest = {line.row, line.col + 2, 1, line.cols - 2};
        ui_cells_fill(cells, line, style);
        (void)ui_cells_text(cells, line.row, line.col, 1, here ? ">" : " ", style);
        if (compare->references) {
            draw_reference(app, cells, rest, at, style);
        } else {
            draw_record(app, cells, rest, (size_t)at, style);
        }
        at = ui_compare_next(app, compare->references, at, 1);
    }
}

/* ---- where there is nothing to compare ---- */

static void draw_nothing(const struct ui_compare *compare, const struct ui_app *app,
                         struct ui_cells *cells, struct ui_rect rect)
{
    const char *const text = !compare->has_record ? "no record is selected"
                             : !compare->references
                                 ? "there is no other record; Tab compares two references"
                             : ui_app_reference(app) == RT_NO_REFERENCE
                                 ? "this record has no reference: b in the main view takes one"
                                 : "no other reference is known for this precision";
    (void)ui_doc_text(cells, inset(rect), text, cells->unicode, UI_STRONG);
}

static void draw_made(const struct ui_compare *compare, const struct ui_app *app,
                      struct ui_cells *cells, struct ui_rect rect)
{
    struct parts parts;
    parts_make(&parts, compare, app, rect);
    const struct ui_compare_layout *const layout = &parts.layout;
    draw_sides(compare, app, cells, layout->sides);
    (void)ui_doc_text(cells, inset(layout->result), rt_buf_text(&parts.result), cells->unicode,
                      ui_compare_comparable(compare) ? UI_PLAIN : UI_WARNING);
    (void)ui_doc_text(cells, inset(layout->answer), rt_buf_text(&parts.answer), cells->unicode,
                      UI_ANSWER);
    draw_table(compare, app, cells, &parts);
    draw_plot(compare, app, cells, layout->plot);
    draw_others(compare, app, cells, layout->others);
    cells->cursor_row = layout->sides.row;
    cells->cursor_col = layout->sides.col + 1;
    parts_fini(&parts);
}

void scr_compare(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct ui_compare compare;
    if (ui_compare_make(&compare, app) != RT_OK) {
        (void)ui_doc_text(cells, inset(rect), "out of memory", cells->unicode, UI_WARNING);
    } else if (compare.made) {
        draw_made(&compare, app, cells, rect);
    } else {
        draw_nothing(&compare, app, cells, rect);
    }
    ui_compare_fini(&compare);
}

bool scr_compare_extent(const struct ui_app *app, int *last, int *page)
{
    struct ui_compare compare;
    struct parts parts;
    bool whole = ui_compare_make(&compare, app) == RT_OK;
    *last = 0;
    *page = 1;
    if (whole && compare.made) {
        parts_make(&parts, &compare, app, body_of(app));
        whole = parts.lines_rows != RT_ENOMEM;
        *page = parts.layout.table.rows;
        *last = parts.lines_rows - parts.layout.table.rows;
        parts_fini(&parts);
    }
    ui_compare_fini(&compare);
    return whole;
}
