/*
 * The plan as a rooftop file: plan, baseline record and reference, so that it can be opened
 * anywhere and reads back to the same numbers and texts.
 */
#include "core/code.h"
#include "src/ini_write.h"
#include "src/plan_page.h"

static void put_plan(struct ini_writer *writer, const struct plan_page *page)
{
    const struct rt_hypothesis_info *info = &rt_hypothesis_info[page->hypothesis];
    rt_buf_printf(writer->buf, "[plan %s]\n", rt_buf_text(&page->id));
    ini_put_text(writer, "record", page->answer.record.id);
    ini_put_text(writer, "hypothesis", info->name);
    ini_put_text(writer, "single_change", rt_change_info[page->change].name);
    rt_buf_puts(writer->buf, "target_metrics = ");
    for (size_t i = 0; info->observe[i] != NULL; i++) {
        rt_buf_printf(writer->buf, "%s%s", i > 0 ? ", " : "", info->observe[i]);
    }
    rt_buf_putc(writer->buf, '\n');
    ini_put_text(writer, "revisit_when", info->revisit_when);
    ini_put_text(writer, "reference", page->reference.id);
}

static void put_record_number(struct ini_writer *writer, const struct rt_record *record,
                              enum rt_number number)
{
    const char *key = rt_number_info[number].key;
    const enum rt_state state = rt_record_state(record, number);
    if (state == RT_STATE_NUMBER) {
        ini_put_number(writer, key, record->number[number]);
    } else if (state == RT_STATE_NONE || rt_number_info[number].required) {
        ini_put_text(writer, key, rt_state_word[state]);
    }
}

static void put_record(struct ini_writer *writer, const struct plan_page *page)
{
    const struct rt_record *record = &page->answer.record;
    rt_buf_printf(writer->buf, "\n[record %s]\n", record->id);
    for (enum rt_text t = RT_NAME; t < RT_TEXT_COUNT; t++) {
        /* the reference of the page, also when the record left it to the file or an option */
        ini_put_text(writer, rt_text_info[t].key,
                     t == RT_REFERENCE ? page->reference.id : record->text[t]);
    }
    for (enum rt_number n = RT_FLOPS; n < RT_NUMBER_COUNT; n++) {
        put_record_number(writer, record, n);
    }
    ini_put_text(writer, "time_model", RT_TIME_MODEL);
}

int plan_write_ini(struct rt_buf *buf, const struct plan_page *page, struct rt_buf *why)
{
    struct ini_writer writer = {.buf = buf, .why = why, .code = RT_OK};
    put_plan(&writer, page);
    put_record(&writer, page);
    rt_buf_putc(buf, '\n');
    ini_put_reference(&writer, &page->reference);
    return buf->failed ? RT_ENOMEM : writer.code;
}
