/*
 * A list of labelled lines: explanations as data. The core says what is to be read, the
 * screen, the text report and the tests decide how it looks.
 */
#ifndef RT_LINES_H
#define RT_LINES_H

#include <stddef.h>

#include "core/buf.h"

enum rt_line_kind {
    RT_LINE_PLAIN,
    RT_LINE_FORMULA,  /* a formula with its substituted numbers */
    RT_LINE_DECISION, /* a comparison and what it decided */
    RT_LINE_ANSWER,   /* the answer of a step */
    RT_LINE_CAUTION   /* what is not known, or still to rule out */
};

struct rt_line {
    size_t label, text; /* offsets into rt_lines.bytes */
    enum rt_line_kind kind;
};

struct rt_lines {
    struct rt_buf bytes; /* labels and texts, each NUL-terminated */
    struct rt_line *item;
    size_t count, capacity;
    bool failed; /* an allocation failed: the list is not complete */
};

void rt_lines_init(struct rt_lines *lines);
void rt_lines_fini(struct rt_lines *lines);

/* Appends a line. Texts may hold bytes of the file: escape when showing. */
void rt_lines_add(struct rt_lines *lines, enum rt_line_kind kind, const char *label,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Borrowed until the next change of the list. */
const char *rt_lines_label(const struct rt_lines *lines, size_t index);
const char *rt_lines_text(const struct rt_lines *lines, size_t index);

#endif
