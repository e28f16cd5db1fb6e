/*
 * Filter and sort. Keys are computed once a record, then sorted with the record number as
 * the tie-break, which makes qsort stable here.
 */
#include "ui/rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/ascii.h"
#include "core/code.h"
#include "ui/text.h"

#define UI_X(enumerator, heading, width, priority) {heading, width, priority},
const struct ui_column_info ui_column_info[UI_COLUMN_COUNT] = {UI_COLUMNS(UI_X)};
#undef UI_X

void ui_rows_init(struct ui_rows *rows)
{
    *rows = (struct ui_rows){.sort = UI_SORT_FILE};
}

void ui_rows_fini(struct ui_rows *rows)
{
    free(rows->visible);
    free(rows->order);
    ui_rows_init(rows);
}

static bool contains(const char *text, const char *part)
{
    for (; *text != '\0'; text++) {
        size_t i = 0;
        while (part[i] != '\0' && rt_ascii_lower(text[i]) == rt_ascii_lower(part[i])) {
            i++;
        }
        if (part[i] == '\0') {
            return true;
        }
    }
    return *part == '\0';
}

const char *ui_rows_name(const struct rt_set *set, size_t record, int cols, bool unicode)
{
    const char *const name = rt_set_display_name(set, record);
    const bool signature = strpbrk(name, "(<") != NULL;
    return signature && ui_text_width(name, unicode) > cols ? rt_set_id(set, record) : name;
}

const char *ui_rows_short_answer(int hypothesis)
{
    static const char *const word[RT_HYPOTHESIS_COUNT] = {
        [RT_KERNEL_MEMORY] = "memory",           [RT_KERNEL_COMPUTE] = "compute",
        [RT_KERNEL_UNDERUTILIZED] = "underutil", [RT_TRANSFER] = "transfer",
        [RT_SYNCHRONIZATION] = "sync",           [RT_LAUNCH] = "launch",
        [RT_RECHECK_REFERENCE] = "recheck",      [RT_UNCLASSIFIED_KERNEL] = "unclass.",
    };
    return hypothesis >= 0 && hypothesis < RT_HYPOTHESIS_COUNT ? word[hypothesis] : "-";
}

bool ui_rows_match(const struct ui_whatif *whatif, size_t record, const char *text)
{
    static const enum rt_text searched[] = {RT_NAME, RT_WORKLOAD, RT_DTYPE, RT_DEVICE, RT_NOTE};
    const struct rt_set *const set = &whatif->study->records;
    if (contains(rt_set_id(set, record), text)) {
        return true;
    }
    for (size_t i = 0; i < sizeof searched / sizeof *searched; i++) {
        const uint32_t *const column = set->text[searched[i]];
        if (column != NULL && contains(rt_pool_text(&set->pool, column[record]), text)) {
            return true;
        }
    }
    const uint8_t hypothesis = whatif->hypothesis[record];
    return hypothesis != RT_NO_HYPOTHESIS && contains(rt_hypothesis_info[hypothesis].name, text);
}

/* The direction is in the key, so that equal and unknown values stand the same both ways. */
struct key {
    union {
        double number; /* negated when descending */
        const char *text;
    } as;
    uint32_t record;
    bool known; /* unknown values stand last */
    bool descending;
};

static int by_record(const struct key *a, const struct key *b)
{
    return (a->record > b->record) - (a->record < b->record);
}

static int by_number(const void *left, const void *right)
{
    const struct key *const a = left;
    const struct key *const b = right;
    if (a->known != b->known) {
        return a->known ? -1 : 1;
    }
    const int order = (a->as.number > b->as.number) - (a->as.number < b->as.number);
    return order != 0 && a->known ? order : by_record(a, b);
}

static int by_text(const void *left, const void *right)
{
    const struct key *const a = left;
    const struct key *const b = right;
    if (a->known != b->known) {
        return a->known ? -1 : 1;
    }
    const int order = a->known ? strcmp(a->as.text, b->as.text) : 0;
    return order == 0 ? by_record(a, b) : a->descending ? -order : order;
}

static void set_number(struct key *key, const struct rt_metrics *metrics, enum rt_metric metric)
{
    key->known = rt_metrics_know(metrics, metric);
    key->as.number = metrics->value[metric];
}

static struct key text_key(const struct ui_whatif *whatif, uint32_t record, int sort)
{
    const struct rt_set *const set = &whatif->study->records;
    struct key key = {.record = record, .known = true};
    if (sort == UI_COLUMN_NAME) {
        key.as.text = rt_set_display_name(set, record);
    } else if (sort == UI_COLUMN_ANSWER) {
        key.as.text = ui_rows_short_answer(whatif->hypothesis[record]);
        key.known = whatif->hypothesis[record] != RT_NO_HYPOTHESIS;
    } else {
        const uint32_t *const column = set->text[RT_FLOPS_SOURCE];
        key.as.text = column != NULL ? rt_pool_text(&set->pool, column[record]) : "";
        key.known = key.as.text[0] != '\0';
    }
    return key;
}

static struct key number_key(const struct ui_whatif *whatif, uint32_t record, int sort)
{
    struct key key = {.record = record};
    struct rt_answer answer;
    ui_whatif_answer(whatif, record, &answer);
    switch (sort) {
    case UI_COLUMN_INTENSITY:
        set_number(&key, &answer.metrics, RT_INTENSITY);
        if (answer.metrics.intensity_infinite) {
            key.known = true;
            key.as.number = HUGE_VAL;
        }
        break;
    case UI_COLUMN_ACHIEVED:
        set_number(&key, &answer.metrics, RT_ACHIEVED_TFLOPS);
        break;
    case UI_COLUMN_TOTAL:
        set_number(&key, &answer.metrics, RT_TOTAL_MS);
        break;
    default:
        key.known = answer.attributed && answer.attribution.classified;
        key.as.number = key.known ? answer.attribution.reference_efficiency : 0;
        break;
    }
    return key;
}

static bool sorts_by_text(int sort)
{
    return sort == UI_COLUMN_NAME || sort == UI_COLUMN_ANSWER || sort == UI_COLUMN_SOURCES;
}

static int sort_rows(struct ui_rows *rows, const struct ui_whatif *whatif)
{
    if (rows->sort == UI_SORT_FILE) {
        for (size_t i = 0; i < rows->count; i++) {
            rows->order[i] = rows->visible[rows->descending ? rows->count - 1 - i : i];
        }
        return RT_OK;
    }
    struct key *const key = malloc((rows->count + 1) * sizeof *key);
    if (key == NULL) {
        return RT_ENOMEM;
    }
    const bool text = sorts_by_text(rows->sort);
    for (size_t i = 0; i < rows->count; i++) {
        key[i] = text ? text_key(whatif, rows->visible[i], rows->sort)
                      : number_key(whatif, rows->visible[i], rows->sort);
        key[i].descending = rows->descending;
        if (!text && rows->descending) {
            key[i].as.number = -key[i].as.number;
        }
    }
    qsort(key, rows->count, sizeof *key, text ? by_text : by_number);
    for (size_t i = 0; i < rows->count; i++) {
        rows->order[i] = key[i].record;
    }
    free(key);
    return RT_OK;
}

int ui_rows_update(struct ui_rows *rows, const struct ui_whatif *whatif, const char *text)
{
    const size_t records = whatif->study->records.count;
    struct ui_rows updated = *rows;
    updated.visible = malloc((records + 1) * sizeof *updated.visible);
    updated.order = malloc((records + 1) * sizeof *updated.order);
    updated.count = 0;
    if (updated.visible == NULL || updated.order == NULL) {
        free(updated.visible);
        free(updated.order);
        return RT_ENOMEM;
    }
    for (size_t i = 0; i < records; i++) {
        if (text[0] == '\0' || ui_rows_match(whatif, i, text)) {
            updated.visible[updated.count++] = (uint32_t)i;
        }
    }
    if (sort_rows(&updated, whatif) != RT_OK) {
        free(updated.visible);
        free(updated.order);
        return RT_ENOMEM;
    }
    free(rows->visible);
    free(rows->order);
    *rows = updated;
    return RT_OK;
}

long ui_rows_row(const struct ui_rows *rows, size_t record)
{
    for (size_t i = 0; i < rows->count; i++) {
        if (rows->order[i] == record) {
            return (long)i;
        }
    }
    return RT_ENOENT;
}

long ui_rows_position(const struct ui_rows *rows, size_t record)
{
    size_t low = 0;
    size_t high = rows->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (rows->visible[middle] < record) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < rows->count && rows->visible[low] == record ? (long)low : RT_ENOENT;
}
