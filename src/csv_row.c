/*
 * The CSV writer: separators and quoting.
 */
#include "src/csv_row.h"

#include <string.h>

#include "ui/text.h"

void csv_row_init(struct csv_row *csv, struct rt_buf *buf)
{
    csv->buf = buf;
    rt_buf_init(&csv->scratch);
    csv->header = true;
    csv->comma = false;
}

void csv_row_fini(struct csv_row *csv)
{
    rt_buf_fini(&csv->scratch);
}

/* Starts a field; true when its value is wanted. */
static bool start_field(struct csv_row *csv, const char *name)
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

void csv_row_text(struct csv_row *csv, const char *name, const char *text)
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

void csv_row_number(struct csv_row *csv, const char *name, bool known, double value)
{
    if (start_field(csv, name) && known) {
        rt_buf_number(csv->buf, value);
    }
}

void csv_row_end(struct csv_row *csv)
{
    rt_buf_putc(csv->buf, '\n');
    csv->header = false;
    csv->comma = false;
}
