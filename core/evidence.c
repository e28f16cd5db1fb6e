/*
 * What is known about single records beside their fields: adding lines and finding those of one
 * record. What they say is the importers' affair, where they are shown the chain's.
 */
#include "core/evidence.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"
#include "core/text.h"

#define RT_X(enumerator, word) word,
const char *const rt_topic_word[RT_TOPIC_COUNT] = {RT_TOPICS(RT_X)};
#undef RT_X

void rt_evidence_init(struct rt_evidence *evidence)
{
    *evidence = (struct rt_evidence){0};
    rt_buf_init(&evidence->bytes);
}

void rt_evidence_fini(struct rt_evidence *evidence)
{
    free(evidence->item);
    rt_buf_fini(&evidence->bytes);
    rt_evidence_init(evidence);
}

static bool reserve(struct rt_evidence *evidence)
{
    struct rt_evidence_line *const grown =
        rt_grow(evidence->item, evidence->count, &evidence->capacity, sizeof *grown);
    evidence->item = grown != NULL ? grown : evidence->item;
    return grown != NULL;
}

/* A line whose bytes are not whole is not added: nothing shows half a text. */
static int add(struct rt_evidence *evidence, struct rt_evidence_line line, const char *label,
               const char *text)
{
    line.label = evidence->bytes.len;
    rt_buf_put(&evidence->bytes, label, strlen(label) + 1);
    line.text = evidence->bytes.len;
    rt_buf_put(&evidence->bytes, text, strlen(text) + 1);
    if (evidence->bytes.failed) {
        return RT_ENOMEM;
    }
    evidence->item[evidence->count++] = line;
    return RT_OK;
}

int rt_evidence_add(struct rt_evidence *evidence, size_t record, enum rt_topic topic,
                    enum rt_line_kind kind, const char *label, const char *format, ...)
{
    assert(evidence->count == 0 || evidence->item[evidence->count - 1].record <= record);
    va_list args;
    va_start(args, format);
    char *const text = rt_text_format(format, args);
    va_end(args);
    const struct rt_evidence_line line = {.record = (uint32_t)record, .topic = topic, .kind = kind};
    const int code =
        text != NULL && reserve(evidence) ? add(evidence, line, label, text) : RT_ENOMEM;
    free(text);
    return code;
}

/* The first line, from `low` on, about a record that is not before this one. */
static size_t lower_bound(const struct rt_evidence *evidence, size_t low, size_t record)
{
    size_t high = evidence->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (evidence->item[middle].record < record) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

const struct rt_evidence_line *rt_evidence_find(const struct rt_evidence *evidence, size_t record,
                                                size_t *count)
{
    const size_t first = lower_bound(evidence, 0, record);
    *count = lower_bound(evidence, first, record + 1) - first;
    return *count > 0 ? &evidence->item[first] : NULL;
}

const char *rt_evidence_label(const struct rt_evidence *evidence,
                              const struct rt_evidence_line *line)
{
    return evidence->bytes.data + line->label;
}

const char *rt_evidence_text(const struct rt_evidence *evidence,
                             const struct rt_evidence_line *line)
{
    return evidence->bytes.data + line->text;
}

bool rt_evidence_has(const struct rt_evidence *evidence, size_t record, enum rt_topic topic)
{
    size_t count;
    const struct rt_evidence_line *const line = rt_evidence_find(evidence, record, &count);
    for (size_t i = 0; i < count; i++) {
        if (line[i].topic == topic) {
            return true;
        }
    }
    return false;
}
