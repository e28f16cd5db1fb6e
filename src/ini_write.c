/*
 * INI sections of our own.
 */
#include "src/ini_write.h"

#include "core/code.h"
#include "src/load_line.h"

void ini_put_text(struct ini_writer *writer, const char *key, const char *text)
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

void ini_put_number(struct ini_writer *writer, const char *key, double value)
{
    rt_buf_printf(writer->buf, "%s = ", key);
    rt_buf_number(writer->buf, value);
    rt_buf_putc(writer->buf, '\n');
}

void ini_put_reference(struct ini_writer *writer, const struct rt_reference *reference)
{
    rt_buf_printf(writer->buf, "[reference %s]\n", reference->id);
    for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        ini_put_text(writer, rt_reference_text_key[t], reference->text[t]);
    }
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        ini_put_number(writer, rt_ceiling_info[c].key, reference->ceilings.value[c]);
    }
}
