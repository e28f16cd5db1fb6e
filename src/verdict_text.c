/*
 * The verdict for reading in a terminal: first the verdict, alone on its line, then why. And which
 * writer a format has.
 */
#include "core/code.h"
#include "core/verdict_words.h"
#include "src/verdict_page.h"
#include "ui/text.h"

enum { LABEL_WIDTH = 9, NAME_WIDTH = 19, CELL_WIDTH = 11 };

static void put_label(struct rt_buf *buf, const char *label)
{
    rt_buf_printf(buf, "  %-*s", LABEL_WIDTH, label);
}

static void put_side(struct rt_buf *buf, const char *label, const struct rt_judged_side *side,
                     bool unicode)
{
    put_label(buf, label);
    rt_buf_printf(buf, "%s, ", side->record.id);
    ui_text_escape(buf, rt_set_path(side->set, side->record.file), unicode);
    if (side->record.line > 0) {
        rt_buf_printf(buf, ":%u", (unsigned)side->record.line);
    }
    for (size_t i = 0; i < side->repeats.count; i++) {
        rt_buf_printf(buf, "%s%s", i == 0 ? "; repeats " : ", ", side->repeats.item[i]->id);
    }
    rt_buf_putc(buf, '\n');
}

/* A cell and the blanks that bring it to its width; numbers are set right. */
static void put_cell(struct rt_buf *buf, const char *text, enum rt_verdict_column column)
{
    if (column == RT_COLUMN_NAME) {
        rt_buf_printf(buf, "  %-*s", NAME_WIDTH, text);
    } else {
        rt_buf_printf(buf, " %*s", CELL_WIDTH, text);
    }
}

static void put_row(struct rt_buf *buf, const struct rt_comparison *item)
{
    struct rt_buf cell;
    rt_buf_init(&cell);
    for (int c = 0; c < RT_VERDICT_COLUMN_COUNT; c++) {
        rt_buf_clear(&cell);
        rt_verdict_put_cell(&cell, item, (enum rt_verdict_column)c);
        put_cell(buf, rt_buf_text(&cell), (enum rt_verdict_column)c);
        buf->failed = buf->failed || cell.failed;
    }
    rt_buf_putc(buf, '\n');
    rt_buf_fini(&cell);
}

static void put_table(struct rt_buf *buf, const struct rt_verdict *verdict)
{
    rt_buf_putc(buf, '\n');
    for (int c = 0; c < RT_VERDICT_COLUMN_COUNT; c++) {
        put_cell(buf, rt_verdict_heading[c], (enum rt_verdict_column)c);
    }
    rt_buf_putc(buf, '\n');
    for (size_t i = 0; i < verdict->count; i++) {
        put_row(buf, &verdict->item[i]);
    }
}

static void put_else(struct rt_buf *buf, const struct rt_judgement *page)
{
    if (page->verdict.kind == RT_VERDICT_NOT_COMPARABLE) {
        rt_buf_putc(buf, '\n');
        return; /* of two different things nothing moved */
    }
    rt_buf_puts(buf, "\n  what else moved:");
    for (size_t i = 0, listed = 0; i < page->verdict.count; i++) {
        if (rt_verdict_is_else(&page->verdict, i)) {
            rt_buf_puts(buf, listed++ > 0 ? ", " : " ");
            rt_verdict_put_else(buf, &page->verdict.item[i]);
        }
    }
    rt_buf_putc(buf, '\n');
}

/* What has to be measured, and where to write it. */
static void put_missing(struct rt_buf *buf, const struct rt_judgement *page, bool unicode)
{
    struct rt_lines lines;
    rt_lines_init(&lines);
    rt_judgement_missing(page, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        rt_buf_printf(buf, "  %s ", rt_lines_label(&lines, i));
        ui_text_escape(buf, rt_lines_text(&lines, i), unicode);
        rt_buf_putc(buf, '\n');
    }
    buf->failed = buf->failed || lines.failed;
    rt_lines_fini(&lines);
}

void verdict_write_text(struct rt_buf *buf, const struct rt_judgement *page, bool unicode)
{
    const struct rt_verdict_info *const info = &rt_verdict_info[page->verdict.kind];
    const struct rt_plan *const plan = page->plan;
    rt_buf_printf(buf, "%s: %s\n\n", info->name, info->meaning);
    put_label(buf, "because");
    ui_text_escape(buf, rt_buf_text(&page->because), unicode);
    rt_buf_putc(buf, '\n');
    put_label(buf, "plan");
    rt_buf_printf(buf, "%s: %s, %s alone\n", plan->id, rt_hypothesis_info[plan->hypothesis].name,
                  rt_change_info[plan->single_change].name);
    put_side(buf, "before", &page->before, unicode);
    put_side(buf, "after", &page->after, unicode);
    put_table(buf, &page->verdict);
    put_else(buf, page);
    rt_buf_puts(buf, "  ");
    rt_verdict_put_next(buf, page->verdict.kind, page->plan->hypothesis);
    rt_buf_puts(buf, ".\n");
    put_missing(buf, page, unicode);
}

int verdict_write(struct rt_buf *buf, const struct rt_judgement *page, enum cli_format format,
                  bool unicode)
{
    if (format == CLI_JSON) {
        verdict_write_json(buf, page);
    } else if (format == CLI_MARKDOWN) {
        verdict_write_markdown(buf, page);
    } else {
        verdict_write_text(buf, page, unicode);
    }
    return buf->failed ? RT_ENOMEM : RT_OK;
}
