/*
 * The report for reading in a terminal: for each record the chain's four steps, worded by core.
 */
#include "src/report_timeline.h"

#include "core/chain.h"
#include "ui/text.h"

enum { LABEL_WIDTH = 14 };

static void put_heading(struct rt_buf *buf, const struct rt_study *study, size_t index,
                        const struct rt_answer *answer, bool unicode)
{
    const struct rt_record *record = &answer->record;
    const int hypothesis = rt_answer_hypothesis(answer);
    ui_text_escape(buf, rt_set_display_name(&study->records, index), unicode);
    if (rt_record_text(record, RT_NAME) != NULL) {
        rt_buf_printf(buf, " [%s]", record->id);
    }
    rt_buf_puts(buf, "  ");
    ui_text_escape(buf, rt_set_path(&study->records, record->file), unicode);
    if (record->line > 0) {
        rt_buf_printf(buf, ":%u", (unsigned)record->line);
    }
    rt_buf_printf(buf, "  reference: %s  primary: %s\n",
                  answer->reference == NULL ? "none" : answer->reference->id,
                  hypothesis == RT_NO_HYPOTHESIS ? "none" : rt_hypothesis_info[hypothesis].name);
}

static void put_step(struct rt_buf *buf, const struct rt_answer *answer, enum rt_step step,
                     bool unicode)
{
    struct rt_lines lines;
    rt_lines_init(&lines);
    rt_chain_write(answer, step, &lines);
    rt_buf_printf(buf, "  %d %s\n", (int)step + 1, rt_step_title[step]);
    for (size_t i = 0; i < lines.count; i++) {
        rt_buf_printf(buf, "    %-*s", LABEL_WIDTH, rt_lines_label(&lines, i));
        ui_text_escape(buf, rt_lines_text(&lines, i), unicode);
        rt_buf_putc(buf, '\n');
    }
    buf->failed = buf->failed || lines.failed;
    rt_lines_fini(&lines);
}

void report_text(struct out *out, const struct rt_study *study)
{
    const bool unicode = out_locale_unicode();
    for (size_t i = 0; i < study->records.count; i++) {
        struct rt_answer answer;
        rt_study_answer(study, i, NULL, &answer);
        rt_buf_puts(&out->text, i > 0 ? "\n" : "");
        put_heading(&out->text, study, i, &answer, unicode);
        for (enum rt_step step = RT_STEP_RECORD; step < RT_STEP_COUNT; step++) {
            put_step(&out->text, &answer, step, unicode);
        }
        out_drain(out);
    }
    report_rankings_text(out, study);
    if (study->records.count == 0) {
        rt_buf_puts(&out->text, "no records\n");
    }
}
