/*
 * INI sections of our own.
 */
#include "src/ini_write.h"

#include <string.h>

#include "core/code.h"
#include "core/utf8.h"
#include "src/load_line.h"
#include "ui/text.h"

/* Even with every byte escaped such a text fits into a line, beside its key. */
enum { ALWAYS_FITS = LOAD_LINE_MAX / 2 - 200 };

/* Takes back what was appended since the buffer had `len` bytes. */
static void take_back(struct rt_buf *buf, size_t len)
{
    if (!buf->failed && buf->len > len) {
        buf->len = len;
        buf->data[len] = '\0';
    }
}

/* The same text with marks in place of what no value can hold, as far as it always fits. */
static void put_writable(struct rt_buf *writable, const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    const unsigned char *const end = at + strlen(text);
    while (at < end && writable->len < ALWAYS_FITS && !writable->failed) {
        uint32_t code;
        const size_t used = rt_utf8_decode(at, (size_t)(end - at), &code);
        if (used == 0 || (code < ' ' && code != '\t') || (code >= 0x7f && code < 0xa0)) {
            ui_text_put_code(writable, 0xfffd);
        } else {
            rt_buf_put(writable, (const char *)at, used);
        }
        at += used > 0 ? used : 1;
    }
    rt_buf_puts(writable, at < end ? "..." : "");
}

void ini_put_text(struct rt_buf *buf, const char *key, const char *text)
{
    if (text == NULL || text[0] == '\0') {
        return;
    }
    const char *error = NULL;
    const size_t start = buf->len;
    rt_buf_printf(buf, "%s = ", key);
    const size_t value = buf->len;
    if (load_line_quote(buf, text, false, &error) == RT_EINVAL ||
        buf->len - start > LOAD_LINE_MAX) {
        struct rt_buf writable;
        rt_buf_init(&writable);
        put_writable(&writable, text);
        take_back(buf, value);
        (void)load_line_quote(buf, rt_buf_text(&writable), false, &error);
        buf->failed = buf->failed || writable.failed;
        rt_buf_fini(&writable);
    }
    rt_buf_putc(buf, '\n');
}

void ini_put_number(struct rt_buf *buf, const char *key, double value)
{
    rt_buf_printf(buf, "%s = ", key);
    rt_buf_number(buf, value);
    rt_buf_putc(buf, '\n');
}

void ini_put_comment(struct rt_buf *buf, const char *label, const char *text)
{
    const size_t start = buf->len;
    rt_buf_puts(buf, "; ");
    ui_text_escape(buf, label, true);
    rt_buf_puts(buf, label[0] != '\0' && text[0] != '\0' ? ": " : "");
    ui_text_escape(buf, text, true);
    if (!buf->failed && buf->len - start > INI_COMMENT_MAX) {
        size_t end = start + INI_COMMENT_MAX;
        while (((unsigned char)buf->data[end] & 0xc0) == 0x80) {
            end--;
        }
        take_back(buf, end);
        rt_buf_puts(buf, "...");
    }
    rt_buf_putc(buf, '\n');
}

void ini_put_reference(struct rt_buf *buf, const struct rt_reference *reference)
{
    rt_buf_printf(buf, "[reference %s]\n", reference->id);
    for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        ini_put_text(buf, rt_reference_text_key[t], reference->text[t]);
    }
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        if (c != RT_CEILING_TFLOPS || !reference->for_precision) {
            ini_put_number(buf, rt_ceiling_info[c].key, reference->ceilings.value[c]);
        }
    }
    for (int r = 0; r < RT_ROOF_COUNT; r++) {
        if (rt_roofs_state(&reference->roofs, r)) {
            ini_put_number(buf, rt_roof_info[r].key, reference->roofs.value[r]);
        }
    }
}
