/*
 * Comparisons as pages to hand on.
 */
#include "src/compare_page.h"
#include "src/markdown.h"

/* ---- what both kinds have ---- */

static void put_item(struct rt_buf *buf, const char *label, const struct rt_buf *text)
{
    rt_buf_printf(buf, "- %s: ", label);
    markdown_text(buf, rt_buf_text(text));
    rt_buf_putc(buf, '\n');
    buf->failed = buf->failed || text->failed;
}

/* Numbers in full: a page is handed on to be computed with. */
static void put_amount(struct rt_buf *buf, const struct rt_delta *row, enum rt_delta_column column)
{
    const struct rt_amount *const amount = column == RT_DELTA_BEFORE ? &row->before : &row->after;
    if (amount->state == RT_AMOUNT_NUMBER) {
        rt_buf_number(buf, amount->value);
    } else {
        rt_delta_put(buf, row, column);
    }
}

/* "| `kernel_ms` | ms | 20 | 10 |", and the change where there may be one. */
static void put_row(struct rt_buf *buf, const struct rt_delta *row, bool changes)
{
    rt_buf_printf(buf, "| `%s` | %s | ", row->name, row->unit);
    put_amount(buf, row, RT_DELTA_BEFORE);
    rt_buf_puts(buf, " | ");
    put_amount(buf, row, RT_DELTA_AFTER);
    rt_buf_puts(buf, " |");
    if (!changes) {
        return;
    }
    rt_buf_putc(buf, ' ');
    rt_delta_put(buf, row, RT_DELTA_DIFFERENCE);
    rt_buf_puts(buf, " | ");
    if (row->has_ratio) {
        rt_buf_show(buf, row->ratio, 4);
    } else {
        rt_buf_putc(buf, '-');
    }
    rt_buf_puts(buf, " | ");
    rt_delta_put(buf, row, RT_DELTA_CHANGE);
    rt_buf_puts(buf, " |");
}

/* ---- before and after ---- */

static void put_side(struct rt_buf *buf, const char *label, const struct compare_side *side)
{
    const struct rt_record *const record = &side->answer.record;
    rt_buf_printf(buf, "- %s: record `%s`, ", label, record->id);
    markdown_text(buf, rt_set_path(side->set, record->file));
    if (record->line > 0) {
        rt_buf_printf(buf, ":%u", (unsigned)record->line);
    }
    for (size_t i = 0; i < side->repeats.count; i++) {
        rt_buf_printf(buf, "%s`%s`", i == 0 ? "; repeats " : ", ", side->repeats.item[i]->id);
    }
    rt_buf_putc(buf, '\n');
}

static void put_table(struct rt_buf *buf, const struct rt_record_comparison *comparison)
{
    const bool changes = comparison->comparable;
    struct rt_buf source;
    rt_buf_init(&source);
    rt_buf_printf(buf,
                  "\n| quantity | unit | before | after |%s source |\n|---|---|---:|---:|%s---|\n",
                  changes ? " difference | ratio | change | noise |" : "",
                  changes ? "---:|---:|---:|---|" : "");
    for (size_t i = 0; i < comparison->count; i++) {
        put_row(buf, &comparison->row[i], changes);
        if (changes) {
            rt_buf_putc(buf, ' ');
            rt_delta_put(buf, &comparison->row[i], RT_DELTA_NOISE);
            rt_buf_puts(buf, " |");
        }
        rt_buf_clear(&source);
        rt_compare_put_source(&source, comparison, i);
        rt_buf_putc(buf, ' ');
        markdown_text(buf, rt_buf_text(&source));
        rt_buf_puts(buf, " |\n");
        buf->failed = buf->failed || source.failed;
    }
    rt_buf_fini(&source);
}

void compare_write_markdown(struct rt_buf *buf, const struct compare_page *page)
{
    const struct rt_record_comparison *const comparison = &page->comparison;
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(buf, "# Before and after: `%s`", page->before.answer.record.id);
    rt_buf_printf(buf, ", `%s`\n\n", page->after.answer.record.id);
    if (comparison->comparable) {
        rt_compare_put_speedup(&text, comparison);
        put_item(buf, "speedup", &text);
    } else {
        rt_compare_put_why_not(&text, comparison);
        rt_buf_puts(buf, "**Not comparable**: ");
        markdown_text(buf, rt_buf_text(&text));
        rt_buf_puts(buf, ". So there are no changes below.\n\n");
    }
    rt_buf_clear(&text);
    rt_compare_put_answers(&text, comparison);
    put_item(buf, "answer", &text);
    put_side(buf, "before", &page->before);
    put_side(buf, "after", &page->after);
    for (int b = 0; b < RT_BESIDE_COUNT; b++) {
        if (comparison->beside[b]) {
            rt_buf_clear(&text);
            rt_compare_put_beside(&text, comparison, (enum rt_beside)b);
            put_item(buf, rt_beside_key[b], &text);
        }
    }
    put_table(buf, comparison);
    rt_buf_fini(&text);
}

/* ---- two references ---- */

static void put_references(struct rt_buf *buf, const struct compare_references *page)
{
    struct rt_buf text;
    rt_buf_init(&text);
    for (int i = 0; i < RT_TWO_REFERENCES; i++) {
        rt_buf_clear(&text);
        rt_buf_printf(&text, "%s, ", page->side[i].id);
        compare_references_put_side(&text, page, i);
        put_item(buf, i == 0 ? "first" : "second", &text);
    }
    rt_buf_fini(&text);
}

static void put_record(struct rt_buf *buf, const struct compare_references *page, size_t index)
{
    struct rt_record record;
    struct rt_reference_comparison comparison;
    struct rt_buf text;
    rt_buf_init(&text);
    compare_references_one(page, index, &record, &comparison);
    const bool changes = comparison.comparable;
    rt_buf_printf(buf, "\n## `%s`\n\n", record.id);
    if (!changes) {
        rt_compare_put_other_dtypes(&text, &comparison);
        rt_buf_puts(buf, "**Not comparable**: ");
        markdown_text(buf, rt_buf_text(&text));
        rt_buf_puts(buf, ".\n\n");
        rt_buf_clear(&text);
    }
    rt_compare_put_reference_answers(&text, &comparison);
    put_item(buf, "answer", &text);
    rt_buf_printf(buf, "\n| quantity | unit | first | second |%s\n|---|---|---:|---:|%s\n",
                  changes ? " difference | ratio | change |" : "",
                  changes ? "---:|---:|---:|" : "");
    for (size_t i = 0; i < comparison.count; i++) {
        put_row(buf, &comparison.row[i], changes);
        rt_buf_putc(buf, '\n');
    }
    rt_buf_fini(&text);
}

void compare_references_markdown(struct out *out, const struct compare_references *page)
{
    struct rt_buf *const buf = &out->text;
    rt_buf_printf(buf, "# Under two references: `%s`, `%s`\n\n", page->side[0].id,
                  page->side[1].id);
    compare_references_put_summary(buf, page);
    rt_buf_puts(buf, ".\n\n");
    put_references(buf, page);
    for (size_t i = page->first; i < page->last; i++) {
        put_record(buf, page, i);
        out_drain(out);
    }
}
