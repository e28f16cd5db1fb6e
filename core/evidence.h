/*
 * What is known about single records beside their fields: where an imported number came from
 * and how it was computed, what is missing and how to measure it, what speaks for or against a
 * suspect, what the measuring tool itself said. Lines to be read, in the order they were added;
 * the chain shows each topic in its step.
 *
 * Only importers add to it. A record of an INI file has none.
 */
#ifndef RT_EVIDENCE_H
#define RT_EVIDENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"
#include "core/lines.h"

/* X(enumerator, word in JSON) */
#define RT_TOPICS(X)                                                                               \
    X(RT_TOPIC_TIME, "time")         /* which metric gave kernel_ms, over how many launches */     \
    X(RT_TOPIC_WORK, "flops")        /* every counter, its count, its weight, the sum */           \
    X(RT_TOPIC_BYTES, "dram_bytes")  /* which metric gave the bytes */                             \
    X(RT_TOPIC_PARTS, "parts")       /* what of a timeline the four times are made of */           \
    X(RT_TOPIC_MISSING, "missing")   /* what was not measured, why, the command that would */      \
    X(RT_TOPIC_RULE_OUT, "rule_out") /* measured facts for or against what is to be ruled out */   \
    X(RT_TOPIC_TOOL, "tool")         /* what the profiler's own rules say */

#define RT_X(enumerator, word) enumerator,
enum rt_topic { RT_TOPICS(RT_X) RT_TOPIC_COUNT };
#undef RT_X

extern const char *const rt_topic_word[RT_TOPIC_COUNT];

struct rt_evidence_line {
    uint32_t record;
    enum rt_topic topic;
    enum rt_line_kind kind;
    size_t label, text; /* offsets into bytes */
};

struct rt_evidence {
    struct rt_evidence_line *item; /* owned; ascending by record */
    size_t count, capacity;
    struct rt_buf bytes; /* labels and texts, each NUL-terminated */
};

void rt_evidence_init(struct rt_evidence *evidence);
void rt_evidence_fini(struct rt_evidence *evidence);

/*
 * Appends a line about a record, which must not be less than that of the line before. The text
 * may hold bytes of the file: escape when showing. RT_OK or RT_ENOMEM.
 */
int rt_evidence_add(struct rt_evidence *evidence, size_t record, enum rt_topic topic,
                    enum rt_line_kind kind, const char *label, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* The first line about a record, *count of them in a row in the order of adding; NULL and 0: none.
 */
const struct rt_evidence_line *rt_evidence_find(const struct rt_evidence *evidence, size_t record,
                                                size_t *count);

/* Borrowed until the next addition. */
const char *rt_evidence_label(const struct rt_evidence *evidence,
                              const struct rt_evidence_line *line);
const char *rt_evidence_text(const struct rt_evidence *evidence,
                             const struct rt_evidence_line *line);

/* Whether there is a line of this topic about the record. */
bool rt_evidence_has(const struct rt_evidence *evidence, size_t record, enum rt_topic topic);

#endif
