/*
 * Comparisons for reading in a terminal: first whether there is one, then what came of it, then the
 * numbers.
 */
#include "src/compare_page.h"
#include "ui/text.h"

enum { LABEL_WIDTH = 10, NAME_WIDTH = 34, CELL_WIDTH = 11, NOISE_WIDTH = 14 };

static void put_label(struct rt_buf *buf, const char *label)
{
    rt_buf_printf(buf, "  %-*s", LABEL_WIDTH, label);
}

/* A line of which the text may hold bytes of a file. */
static void put_line(struct rt_buf *buf, const char *label, const struct rt_buf *text, bool unicode)
{
    put_label(buf, label);
    ui_text_escape(buf, rt_buf_text(text), unicode);
    rt_buf_putc(buf, '\n');
    buf->failed = buf->failed || text->failed;
}

/* ---- the table ---- */

/* Which columns a table has: no changes of what is not comparable, no noise where none is known. */
struct columns {
    bool changes, noise;
    const char *before, *after; /* headings */
};

static bool has_column(const struct columns *columns, enum rt_delta_column column)
{
    return column == RT_DELTA_DIFFERENCE || column == RT_DELTA_CHANGE ? columns->changes
           : column == RT_DELTA_NOISE                                 ? columns->noise
                                                                      : true;
}

static void put_cell(struct rt_buf *buf, enum rt_delta_column column, const char *text)
{
    if (column == RT_DELTA_NAME) {
        rt_buf_printf(buf, "  %-*s", NAME_WIDTH, text);
    } else {
        rt_buf_printf(buf, " %*s", column == RT_DELTA_NOISE ? NOISE_WIDTH : CELL_WIDTH, text);
    }
}

static void put_heading(struct rt_buf *buf, const struct columns *columns)
{
    rt_buf_putc(buf, '\n');
    for (int c = 0; c < RT_DELTA_COLUMN_COUNT; c++) {
        if (has_column(columns, (enum rt_delta_column)c)) {
            put_cell(buf, (enum rt_delta_column)c,
                     c == RT_DELTA_BEFORE  ? columns->before
                     : c == RT_DELTA_AFTER ? columns->after
                                           : rt_delta_heading[c]);
        }
    }
}

static void put_row(struct rt_buf *buf, const struct columns *columns, const struct rt_delta *row)
{
    struct rt_buf cell;
    rt_buf_init(&cell);
    for (int c = 0; c < RT_DELTA_COLUMN_COUNT; c++) {
        if (has_column(columns, (enum rt_delta_column)c)) {
            rt_buf_clear(&cell);
            rt_delta_put(&cell, row, (enum rt_delta_column)c);
            put_cell(buf, (enum rt_delta_column)c, rt_buf_text(&cell));
            buf->failed = buf->failed || cell.failed;
        }
    }
    rt_buf_fini(&cell);
}

/* ---- before and after ---- */

static void put_side(struct rt_buf *buf, const char *label, const struct compare_side *side,
                     bool unicode)
{
    const struct rt_record *const record = &side->answer.record;
    put_label(buf, label);
    rt_buf_printf(buf, "%s, ", record->id);
    ui_text_escape(buf, rt_set_path(side->set, record->file), unicode);
    if (record->line > 0) {
        rt_buf_printf(buf, ":%u", (unsigned)record->line);
    }
    for (size_t i = 0; i < side->repeats.count; i++) {
        rt_buf_printf(buf, "%s%s", i == 0 ? "; repeats " : ", ", side->repeats.item[i]->id);
    }
    rt_buf_putc(buf, '\n');
}

static void put_beside(struct rt_buf *buf, const struct rt_record_comparison *comparison,
                       bool unicode)
{
    struct rt_buf text;
    rt_buf_init(&text);
    for (int b = 0; b < RT_BESIDE_COUNT; b++) {
        if (comparison->beside[b]) {
            rt_buf_clear(&text);
            rt_compare_put_beside(&text, comparison, (enum rt_beside)b);
            put_line(buf, rt_beside_key[b], &text, unicode);
        }
    }
    rt_buf_fini(&text);
}

static void put_table(struct rt_buf *buf, const struct rt_record_comparison *comparison,
                      bool unicode)
{
    const struct columns columns = {comparison->comparable, comparison->has_noise,
                                    rt_delta_heading[RT_DELTA_BEFORE],
                                    rt_delta_heading[RT_DELTA_AFTER]};
    struct rt_buf source;
    rt_buf_init(&source);
    put_heading(buf, &columns);
    rt_buf_puts(buf, "  source\n");
    for (size_t i = 0; i < comparison->count; i++) {
        rt_buf_clear(&source);
        put_row(buf, &columns, &comparison->row[i]);
        rt_compare_put_source(&source, comparison, i);
        rt_buf_puts(buf, "  ");
        ui_text_escape(buf, rt_buf_text(&source), unicode);
        rt_buf_putc(buf, '\n');
        buf->failed = buf->failed || source.failed;
    }
    rt_buf_fini(&source);
}

void compare_write_text(struct rt_buf *buf, const struct compare_page *page, bool unicode)
{
    const struct rt_record_comparison *const comparison = &page->comparison;
    struct rt_buf text;
    rt_buf_init(&text);
    if (comparison->comparable) {
        rt_buf_printf(buf, "comparable: %s before, %s after\n\n", page->before.answer.record.id,
                      page->after.answer.record.id);
        rt_compare_put_speedup(&text, comparison);
        put_line(buf, "speedup", &text, unicode);
    } else {
        rt_compare_put_why_not(&text, comparison);
        rt_buf_puts(buf, "not comparable: ");
        ui_text_escape(buf, rt_buf_text(&text), unicode);
        rt_buf_puts(buf, "\n\n");
    }
    rt_buf_clear(&text);
    rt_compare_put_answers(&text, comparison);
    put_line(buf, "answer", &text, unicode);
    put_side(buf, "before", &page->before, unicode);
    put_side(buf, "after", &page->after, unicode);
    put_beside(buf, comparison, unicode);
    put_table(buf, comparison, unicode);
    rt_buf_fini(&text);
}

/* ---- two references ---- */

static void put_references(struct rt_buf *buf, const struct compare_references *page, bool unicode)
{
    struct rt_buf text;
    rt_buf_init(&text);
    for (int i = 0; i < RT_TWO_REFERENCES; i++) {
        rt_buf_clear(&text);
        rt_buf_printf(&text, "%s: ", page->side[i].id);
        compare_references_put_side(&text, page, i);
        put_line(buf, i == 0 ? "first" : "second", &text, unicode);
    }
    rt_buf_fini(&text);
}

/* One record in full. */
static void put_one(struct rt_buf *buf, const struct compare_references *page, size_t index,
                    bool unicode)
{
    const struct columns columns = {true, false, "first", "second"};
    struct rt_record record;
    struct rt_reference_comparison comparison;
    struct columns shown = columns;
    struct rt_buf text;
    rt_buf_init(&text);
    compare_references_one(page, index, &record, &comparison);
    shown.changes = comparison.comparable;
    if (comparison.comparable) {
        rt_buf_printf(buf, "comparable: %s under %s and %s\n\n", record.id, page->side[0].id,
                      page->side[1].id);
    } else {
        rt_compare_put_other_dtypes(&text, &comparison);
        rt_buf_puts(buf, "not comparable: ");
        ui_text_escape(buf, rt_buf_text(&text), unicode);
        rt_buf_puts(buf, "\n\n");
        rt_buf_clear(&text);
    }
    rt_compare_put_reference_answers(&text, &comparison);
    put_line(buf, "answer", &text, unicode);
    put_references(buf, page, unicode);
    put_heading(buf, &shown);
    rt_buf_putc(buf, '\n');
    for (size_t i = 0; i < comparison.count; i++) {
        put_row(buf, &shown, &comparison.row[i]);
        rt_buf_putc(buf, '\n');
    }
    rt_buf_fini(&text);
}

static void put_efficiency(struct rt_buf *buf, const struct rt_reference_comparison *comparison,
                           int side)
{
    const struct rt_amount efficiency =
        rt_attributed_amount(comparison->attributed[side] ? &comparison->attribution[side] : NULL,
                             RT_ATTRIBUTED_EFFICIENCY);
    struct rt_buf text;
    rt_buf_init(&text);
    if (rt_amount_known(&efficiency)) {
        rt_buf_show(&text, efficiency.value * 100, 3);
        rt_buf_puts(&text, " %");
    } else {
        rt_buf_putc(&text, '?');
    }
    put_cell(buf, RT_DELTA_BEFORE, rt_buf_text(&text));
    rt_buf_fini(&text);
}

static void put_brief_answers(struct rt_buf *buf, const struct rt_reference_comparison *comparison)
{
    if (!comparison->has_answers) {
        rt_buf_puts(buf, "no answer");
        return;
    }
    const enum rt_hypothesis first = comparison->attribution[0].primary_hypothesis;
    const enum rt_hypothesis second = comparison->attribution[1].primary_hypothesis;
    rt_buf_printf(buf, "%s: %s", first == second ? "same" : "differs",
                  rt_hypothesis_info[first].name);
    if (first != second) {
        rt_buf_printf(buf, " -> %s", rt_hypothesis_info[second].name);
    }
}

/* One of many, on a line of its own. */
static void put_brief(struct rt_buf *buf, const struct compare_references *page, size_t index,
                      bool unicode)
{
    struct rt_record record;
    struct rt_reference_comparison comparison;
    struct rt_buf text;
    rt_buf_init(&text);
    compare_references_one(page, index, &record, &comparison);
    put_cell(buf, RT_DELTA_NAME, record.id);
    put_efficiency(buf, &comparison, 0);
    put_efficiency(buf, &comparison, 1);
    rt_buf_puts(buf, "  ");
    if (comparison.comparable) {
        put_brief_answers(&text, &comparison);
    } else {
        rt_buf_puts(&text, "not comparable: ");
        rt_compare_put_other_dtypes(&text, &comparison);
    }
    ui_text_escape(buf, rt_buf_text(&text), unicode);
    rt_buf_putc(buf, '\n');
    buf->failed = buf->failed || text.failed;
    rt_buf_fini(&text);
}

void compare_references_text(struct out *out, const struct compare_references *page, bool unicode)
{
    struct rt_buf *const buf = &out->text;
    if (page->last - page->first == 1) {
        put_one(buf, page, page->first, unicode);
        return;
    }
    compare_references_put_summary(buf, page);
    rt_buf_puts(buf, "\n\n");
    put_references(buf, page, unicode);
    rt_buf_putc(buf, '\n');
    put_cell(buf, RT_DELTA_NAME, "record");
    put_cell(buf, RT_DELTA_BEFORE, "first eff.");
    put_cell(buf, RT_DELTA_AFTER, "second eff.");
    rt_buf_puts(buf, "  answer\n");
    for (size_t i = page->first; i < page->last; i++) {
        put_brief(buf, page, i, unicode);
        out_drain(out);
    }
}
