/*
 * The growing text buffer. Not a stream: nothing is written anywhere.
 */
#include "core/buf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/number.h"

void rt_buf_init(struct rt_buf *buf)
{
    *buf = (struct rt_buf){0};
}

void rt_buf_fini(struct rt_buf *buf)
{
    free(buf->data);
    rt_buf_init(buf);
}

void rt_buf_clear(struct rt_buf *buf)
{
    buf->len = 0;
    buf->failed = false;
    if (buf->data != NULL) {
        buf->data[0] = '\0';
    }
}

/* Makes room for `more` bytes and the NUL; false (and remembered) without memory. */
static bool reserve(struct rt_buf *buf, size_t more)
{
    if (buf->failed) {
        return false;
    }
    if (more < buf->cap - buf->len) {
        return true;
    }
    if (more > SIZE_MAX / 4 - buf->len) {
        buf->failed = true;
        return false;
    }
    const size_t need = buf->len + more + 1;
    const size_t cap = need < 64 ? 64 : need + need / 2;
    char *const data = realloc(buf->data, cap);
    if (data == NULL) {
        buf->failed = true;
        return false;
    }
    buf->data = data;
    buf->cap = cap;
    return true;
}

void rt_buf_put(struct rt_buf *buf, const char *bytes, size_t len)
{
    if (!reserve(buf, len)) {
        return;
    }
    if (len > 0) {
        memcpy(buf->data + buf->len, bytes, len);
    }
    buf->len += len;
    buf->data[buf->len] = '\0';
}

void rt_buf_puts(struct rt_buf *buf, const char *text)
{
    rt_buf_put(buf, text, strlen(text));
}

void rt_buf_putc(struct rt_buf *buf, char c)
{
    rt_buf_put(buf, &c, 1);
}

void rt_buf_printf(struct rt_buf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    const int len = vsnprintf(NULL, 0, format, args);
    if (len < 0) {
        buf->failed = true;
    } else if (reserve(buf, (size_t)len)) {
        (void)vsnprintf(buf->data + buf->len, (size_t)len + 1, format, again);
        buf->len += (size_t)len;
    }
    va_end(again);
    va_end(args);
}

void rt_buf_number(struct rt_buf *buf, double value)
{
    char text[RT_NUMBER_TEXT_MAX];
    rt_buf_put(buf, text, rt_number_format(value, text));
}

void rt_buf_show(struct rt_buf *buf, double value, int digits)
{
    char text[RT_NUMBER_TEXT_MAX];
    rt_buf_put(buf, text, rt_number_show(value, digits, text));
}

const char *rt_buf_text(const struct rt_buf *buf)
{
    return buf->data != NULL ? buf->data : "";
}
