/*
 * The CSV writer: separators and quoting.
 */
#include "src/csv.h"

#include <string.h>

#include "ui/text.h"

void csv_init(struct csv *csv, struct rt_buf *buf)
{
    csv->buf = buf;
    rt_buf_init(&csv->scratch);
    csv->header = true;
    csv->comma = false;
}

void csv_fini(struct csv *csv)
{
    rt_buf_fini(&csv->scratch);
}

/* Starts a field; true when its value is wanted. */
static bool start_field(struct csv *csv, const char *name)
{
    if (csv->comma) {
        rt_buf_putc(csv->buf, ',');
    }
    csv->comma = true;
    if (csv->header) {
        rt_buf_puts(csv->buf, name);
    }
    return !csv->header;
}

static void put_quoted(struct rt_buf *buf, const char *text)
{
    rt_buf_putc(buf, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            rt_buf_putc(buf, '"');
        }
        rt_buf_putc(buf, *text);
    }
    rt_buf_putc(buf, '"');
}

void csv_text(struct csv *csv, const char *name, const char *text)
{
    if (!start_field(csv, name) || text == NULL || text[0] == '\0') {
        return;
    }
    rt_buf_clear(&csv->scratch);
    ui_text_escape(&csv->scratch, text, true);
    csv->buf->failed = csv->buf->failed || csv->scratch.failed;
    const char *shown = rt_buf_text(&csv->scratch);
    if (strpbrk(shown, ",\"") != NULL || strchr("=+-@ ", shown[0]) != NULL) {
        put_quoted(csv->buf, shown);
    } else {
        rt_buf_puts(csv->buf, shown);
    }
}

void csv_number(struct csv *csv, const char *name, bool known, double value)
{
    if (start_field(csv, name) && known) {
        rt_buf_number(csv->buf, value);
    }
}

void csv_end_row(struct csv *csv)
{
    rt_buf_putc(csv->buf, '\n');
    csv->header = false;
    csv->comma = false;
}
