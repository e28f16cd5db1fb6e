/*
 * The plan as a rooftop file: plan, baseline record and reference, so that it can be opened
 * anywhere and reads back to the same numbers and texts.
 */
#include "core/code.h"
#include "src/load_line.h"
#include "src/plan_page.h"

struct writer {
    struct rt_buf *buf;
    struct rt_buf *why;
    int code; /* of the first line that could not be written */
};

/* key = text, quoted where needed; not stated: no line. */
static void put_text(struct writer *writer, const char *key, const char *text)
{
    if (text == NULL || text[0] == '\0' || writer->code != RT_OK) {
        return;
    }
    const char *error = NULL;
    rt_buf_printf(writer->buf, "%s = ", key);
    writer->code = load_line_quote(writer->buf, text, false, &error);
    if (error != NULL) {
        rt_buf_printf(writer->why, "%s cannot be written to an INI file: %s", key, error);
    }
    rt_buf_putc(writer->buf, '\n');
}

static void put_number(struct writer *writer, const char *key, double value)
{
    rt_buf_printf(writer->buf, "%s = ", key);
    rt_buf_number(writer->buf, value);
    rt_buf_putc(writer->buf, '\n');
}

static void put_plan(struct writer *writer, const struct plan_page *page)
{
    const struct rt_hypothesis_info *info = &rt_hypothesis_info[page->hypothesis];
    rt_buf_printf(writer->buf, "[plan %s]\n", rt_buf_text(&page->id));
    put_text(writer, "record", page->answer.record.id);
    put_text(writer, "hypothesis", info->name);
    put_text(writer, "single_change", rt_change_info[page->change].name);
    rt_buf_puts(writer->buf, "target_metrics = ");
    for (size_t i = 0; info->observe[i] != NULL; i++) {
        rt_buf_printf(writer->buf, "%s%s", i > 0 ? ", " : "", info->observe[i]);
    }
    rt_buf_putc(writer->buf, '\n');
    put_text(writer, "revisit_when", info->revisit_when);
    put_text(writer, "reference", page->reference.id);
}

static void put_record_number(struct writer *writer, const struct rt_record *record,
                              enum rt_number number)
{
    const char *key = rt_number_info[number].key;
    if ((number == RT_FLOPS && (record->known & RT_FLOPS_NONE) != 0) ||
        (number == RT_DRAM_BYTES && (record->known & RT_DRAM_BYTES_NONE) != 0)) {
        put_text(writer, key, "none");
    } else if (rt_record_knows(record, number)) {
        put_number(writer, key, record->number[number]);
    } else if (rt_number_info[number].required) {
        put_text(writer, key, "unknown");
    }
}

static void put_record(struct writer *writer, const struct plan_page *page)
{
    const struct rt_record *record = &page->answer.record;
    rt_buf_printf(writer->buf, "\n[record %s]\n", record->id);
    for (enum rt_text t = RT_NAME; t < RT_TEXT_COUNT; t++) {
        /* the reference of the page, also when the record left it to the file or an option */
        put_text(writer, rt_text_info[t].key,
                 t == RT_REFERENCE ? page->reference.id : record->text[t]);
    }
    for (enum rt_number n = RT_FLOPS; n < RT_NUMBER_COUNT; n++) {
        put_record_number(writer, record, n);
    }
    put_text(writer, "time_model", RT_TIME_MODEL);
}

static void put_reference(struct writer *writer, const struct rt_reference *reference)
{
    rt_buf_printf(writer->buf, "\n[reference %s]\n", reference->id);
    for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        put_text(writer, rt_reference_text_key[t], reference->text[t]);
    }
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        put_number(writer, rt_ceiling_info[c].key, reference->ceilings.value[c]);
    }
}

int plan_write_ini(struct rt_buf *buf, const struct plan_page *page, struct rt_buf *why)
{
    struct writer writer = {.buf = buf, .why = why, .code = RT_OK};
    put_plan(&writer, page);
    put_record(&writer, page);
    put_reference(&writer, &page->reference);
    return buf->failed ? RT_ENOMEM : writer.code;
}
