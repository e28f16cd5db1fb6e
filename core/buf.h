/*
 * A growing text buffer. A failed allocation is remembered (`failed`) and later appends do
 * nothing, so a writer may append freely and check once at the end.
 */
#ifndef RT_BUF_H
#define RT_BUF_H

#include <stdbool.h>
#include <stddef.h>

struct rt_buf {
    char *data; /* owned; NUL-terminated whenever not NULL */
    size_t len; /* bytes without the NUL */
    size_t cap;
    bool failed;
};

void rt_buf_init(struct rt_buf *buf);
void rt_buf_fini(struct rt_buf *buf);

/* Empties the text and forgets a failure; keeps the memory. */
void rt_buf_clear(struct rt_buf *buf);

void rt_buf_put(struct rt_buf *buf, const char *bytes, size_t len);
void rt_buf_puts(struct rt_buf *buf, const char *text);
void rt_buf_putc(struct rt_buf *buf, char c);
void rt_buf_printf(struct rt_buf *buf, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends a number in the shortest form that reads back to the same double (number.h). */
void rt_buf_number(struct rt_buf *buf, double value);

/* Appends a number for people: rt_number_show() with `digits` significant digits. */
void rt_buf_show(struct rt_buf *buf, double value, int digits);

/* The text, never NULL. Borrowed until the next append. */
const char *rt_buf_text(const struct rt_buf *buf);

#endif
