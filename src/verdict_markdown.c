/*
 * The verdict as a page to hand on, beside the plan's.
 */
#include "core/verdict_words.h"
#include "src/markdown.h"
#include "src/verdict_page.h"

static void put_side(struct rt_buf *buf, const char *label, const struct rt_judged_side *side)
{
    rt_buf_printf(buf, "- %s: record `%s`, ", label, side->record.id);
    markdown_text(buf, rt_set_path(side->set, side->record.file));
    if (side->record.line > 0) {
        rt_buf_printf(buf, ":%u", (unsigned)side->record.line);
    }
    for (size_t i = 0; i < side->repeats.count; i++) {
        rt_buf_printf(buf, "%s`%s`", i == 0 ? "; repeats " : ", ", side->repeats.item[i]->id);
    }
    rt_buf_putc(buf, '\n');
}

static void put_table(struct rt_buf *buf, const struct rt_verdict *verdict)
{
    rt_buf_puts(buf, "\n## Before and after\n\n|");
    for (int c = 0; c < RT_VERDICT_COLUMN_COUNT; c++) {
        rt_buf_printf(buf, " %s |", rt_verdict_heading[c]);
    }
    rt_buf_puts(buf, "\n|---|---:|---:|---:|---|---:|---|\n");
    for (size_t i = 0; i < verdict->count; i++) {
        rt_buf_putc(buf, '|');
        for (int c = 0; c < RT_VERDICT_COLUMN_COUNT; c++) {
            rt_buf_puts(buf, c == RT_COLUMN_NAME ? " `" : " ");
            rt_verdict_put_cell(buf, &verdict->item[i], (enum rt_verdict_column)c);
            rt_buf_puts(buf, c == RT_COLUMN_NAME ? "` |" : " |");
        }
        rt_buf_putc(buf, '\n');
    }
}

static void put_else(struct rt_buf *buf, const struct rt_judgement *page)
{
    if (page->verdict.kind == RT_VERDICT_NOT_COMPARABLE) {
        return; /* of two different things nothing moved */
    }
    rt_buf_puts(buf, "\n## What else moved\n\n");
    for (size_t i = 0; i < page->verdict.count; i++) {
        if (rt_verdict_is_else(&page->verdict, i)) {
            rt_buf_puts(buf, "- ");
            rt_verdict_put_else(buf, &page->verdict.item[i]);
            rt_buf_putc(buf, '\n');
        }
    }
}

/* What has to be measured, and where to write it. */
static void put_missing(struct rt_buf *buf, const struct rt_judgement *page)
{
    struct rt_lines lines;
    rt_lines_init(&lines);
    rt_judgement_missing(page, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        rt_buf_printf(buf, "%s- `%s` ", i == 0 ? "\n" : "", rt_lines_label(&lines, i));
        markdown_text(buf, rt_lines_text(&lines, i));
        rt_buf_putc(buf, '\n');
    }
    buf->failed = buf->failed || lines.failed;
    rt_lines_fini(&lines);
}

void verdict_write_markdown(struct rt_buf *buf, const struct rt_judgement *page)
{
    const struct rt_verdict_info *const info = &rt_verdict_info[page->verdict.kind];
    const struct rt_plan *const plan = page->plan;
    rt_buf_printf(buf, "# Experiment %s: %s\n\n`%s`: %s.\n\nBecause ", plan->id, info->name,
                  info->name, info->meaning);
    markdown_text(buf, rt_buf_text(&page->because));
    rt_buf_printf(buf, ".\n\n- hypothesis: `%s`\n- the one change: `%s`\n",
                  rt_hypothesis_info[plan->hypothesis].name,
                  rt_change_info[plan->single_change].name);
    put_side(buf, "before", &page->before);
    put_side(buf, "after", &page->after);
    put_table(buf, &page->verdict);
    put_else(buf, page);
    rt_buf_puts(buf, "\n## What follows\n\n");
    rt_verdict_put_next(buf, page->verdict.kind, page->plan->hypothesis);
    rt_buf_puts(buf, ".\n");
    put_missing(buf, page);
}
