/*
 * The list of labelled lines.
 */
#include "core/lines.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/grow.h"
#include "core/text.h"

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
    struct rt_line *const grown =
        rt_grow(lines->item, lines->count, &lines->capacity, sizeof *grown);
    lines->item = grown != NULL ? grown : lines->item;
    return grown != NULL;
}

void rt_lines_add(struct rt_lines *lines, enum rt_line_kind kind, const char *label,
                  const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *const text = rt_text_format(format, args);
    va_end(args);
    if (text == NULL || !reserve(lines)) {
        lines->failed = true;
    } else {
        struct rt_line line = {.label = lines->bytes.len, .kind = kind};
        rt_buf_put(&lines->bytes, label, strlen(label) + 1);
        line.text = lines->bytes.len;
        rt_buf_put(&lines->bytes, text, strlen(text) + 1);
        lines->failed = lines->failed || lines->bytes.failed;
        if (!lines->failed) {
            lines->item[lines->count++] = line;
        }
    }
    free(text);
}

const char *rt_lines_label(const struct rt_lines *lines, size_t index)
{
    return lines->bytes.data + lines->item[index].label;
}

const char *rt_lines_text(const struct rt_lines *lines, size_t index)
{
    return lines->bytes.data + lines->item[index].text;
}
