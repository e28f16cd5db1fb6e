/*
 * The plan as a rooftop file: plan, baseline record with its repeats, and reference, so that it can
 * be opened anywhere and reads back to the same numbers and texts.
 */
#include "src/ini_write.h"
#include "src/plan_page.h"
#include "src/record_ini.h"

static void put_plan(struct rt_buf *buf, const struct plan_page *page)
{
    const struct rt_hypothesis_info *info = &rt_hypothesis_info[page->hypothesis];
    rt_buf_printf(buf, "[plan %s]\n", rt_buf_text(&page->id));
    ini_put_text(buf, "record", page->answer.record.id);
    ini_put_text(buf, "hypothesis", info->name);
    ini_put_text(buf, "single_change", rt_change_info[page->change].name);
    rt_buf_puts(buf, "target_metrics = ");
    for (size_t i = 0; info->observe[i] != NULL; i++) {
        rt_buf_printf(buf, "%s%s", i > 0 ? ", " : "", info->observe[i]);
    }
    rt_buf_putc(buf, '\n');
    ini_put_text(buf, "revisit_when", info->revisit_when);
    ini_put_text(buf, "reference", page->answer.reference != NULL ? page->reference.id : NULL);
    ini_put_number(buf, rt_term_key[RT_TERM_TOLERANCE], page->experiment.tolerance);
    if (page->experiment.has_max_abs_error_bound) {
        ini_put_number(buf, rt_term_key[RT_TERM_MAX_ABS_ERROR_BOUND],
                       page->experiment.max_abs_error_bound);
    }
}

/* For reading too: what follows from the keys and the records. */
static void put_outcomes(struct rt_buf *buf, const struct plan_page *page)
{
    const struct rt_outlook *outlook = &page->outlook;
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(
        &text, "%s, to %s; target time: %s, to fall; the first that applies:", outlook->lever.name,
        rt_direction_name[outlook->lever.expected], outlook->target.name);
    ini_put_comment(buf, "lever", rt_buf_text(&text));
    buf->failed = buf->failed || text.failed;
    for (int kind = 0; kind < RT_VERDICT_COUNT; kind++) {
        rt_buf_clear(&text);
        rt_outlook_when(outlook, (enum rt_verdict_kind)kind, &text);
        ini_put_comment(buf, rt_verdict_info[kind].name, rt_buf_text(&text));
        buf->failed = buf->failed || text.failed;
    }
    rt_buf_fini(&text);
}

/* A plan has no keys for them: they are for reading. */
static void put_cautions(struct rt_buf *buf, const struct plan_page *page)
{
    struct rt_lines lines;
    rt_lines_init(&lines);
    plan_cautions(page, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        ini_put_comment(buf, rt_lines_label(&lines, i), rt_lines_text(&lines, i));
    }
    buf->failed = buf->failed || lines.failed;
    rt_lines_fini(&lines);
}

void plan_write_ini(struct rt_buf *buf, const struct plan_page *page)
{
    put_plan(buf, page);
    put_outcomes(buf, page);
    put_cautions(buf, page);
    rt_buf_putc(buf, '\n');
    /* the reference of the page, also when the record left it to the file or an option */
    const bool compared = page->answer.reference != NULL;
    const char *const reference = compared ? page->reference.id : NULL;
    record_ini_put(buf, &page->answer.record, reference);
    for (size_t i = 0; i < page->repeats.count; i++) {
        rt_buf_putc(buf, '\n');
        record_ini_put(buf, page->repeats.item[i], reference);
    }
    if (compared) {
        rt_buf_putc(buf, '\n');
        ini_put_reference(buf, &page->reference);
    }
}
