/*
 * The list of labelled lines.
 */
#include "core/lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void rt_lines_init(struct rt_lines *lines)
{
    *lines = (struct rt_lines){0};
    rt_buf_init(&lines->bytes);
}

void rt_lines_fini(struct rt_lines *lines)
{
    rt_buf_fini(&lines->bytes);
    free(lines->item);
    rt_lines_init(lines);
}

static bool reserve(struct rt_lines *lines)
{
    if (lines->count < lines->capacity) {
        return true;
    }
    const size_t capacity = lines->capacity == 0 ? 16 : lines->capacity * 2;
    struct rt_line *const item = realloc(lines->item, capacity * sizeof *item);
    if (item == NULL) {
        return false;
    }
    lines->item = item;
    lines->capacity = capacity;
    return true;
}

void rt_lines_add(struct rt_lines *lines, enum rt_line_kind kind, const char *label,
                  const char *format, ...)
{
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    const int len = vsnprintf(NULL, 0, format, args);
    char *const text = len < 0 ? NULL : malloc((size_t)len + 1);
    if (text == NULL || !reserve(lines)) {
        lines->failed = true;
    } else {
        (void)vsnprintf(text, (size_t)len + 1, format, again);
        struct rt_line line = {.label = lines->bytes.len, .kind = kind};
        rt_buf_put(&lines->bytes, label, strlen(label) + 1);
        line.text = lines->bytes.len;
        rt_buf_put(&lines->bytes, text, (size_t)len + 1);
        lines->failed = lines->failed || lines->bytes.failed;
        if (!lines->failed) {
            lines->item[lines->count++] = line;
        }
    }
    free(text);
    va_end(again);
    va_end(args);
}

const char *rt_lines_label(const struct rt_lines *lines, size_t index)
{
    return lines->bytes.data + lines->item[index].label;
}

const char *rt_lines_text(const struct rt_lines *lines, size_t index)
{
    return lines->bytes.data + lines->item[index].text;
}
