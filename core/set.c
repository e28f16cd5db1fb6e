/*
 * The record columns. Adding, looking up and gathering; no arithmetic of the model.
 */
#include "core/set.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/metrics.h"
#include "core/text.h"

#define RT_X(enumerator, key, unit, rule, required, help) {#key, unit, help, rule, required},
const struct rt_number_info rt_number_info[RT_NUMBER_COUNT] = {RT_NUMBER_FIELDS(RT_X)};
#undef RT_X

#define RT_X(enumerator, key, help) {#key, help},
const struct rt_text_info rt_text_info[RT_TEXT_COUNT] = {RT_TEXT_FIELDS(RT_X)};
#undef RT_X

enum rt_text rt_number_source(enum rt_number number)
{
    switch (number) {
    case RT_FLOPS:
        return RT_FLOPS_SOURCE;
    case RT_DRAM_BYTES:
        return RT_DRAM_BYTES_SOURCE;
    case RT_KERNEL_MS:
    case RT_TRANSFER_MS:
    case RT_SYNC_MS:
    case RT_LAUNCH_MS:
        return RT_TIME_SOURCE;
    case RT_L1_BYTES:
        return RT_L1_BYTES_SOURCE;
    case RT_L2_BYTES:
        return RT_L2_BYTES_SOURCE;
    default:
        return RT_TEXT_COUNT;
    }
}

const enum rt_text rt_stated_texts[] = {RT_WORKLOAD, RT_DTYPE,     RT_INTERVAL, RT_DEVICE,
                                        RT_NOTE,     RT_REPEAT_OF, RT_CHANGE};
const size_t rt_stated_text_count = sizeof rt_stated_texts / sizeof rt_stated_texts[0];

const char *const rt_state_word[] = {"unknown", "none", NULL};

const char *const rt_count_sources[] = {"theoretical", "counter", "estimated", NULL};

const char *rt_rule_violation(enum rt_rule rule, double value)
{
    if (!isfinite(value)) {
        return "must be finite";
    }
    switch (rule) {
    case RT_RULE_POSITIVE:
        return value > 0 ? NULL : "must be greater than 0";
    case RT_RULE_NOT_NEGATIVE:
        return value >= 0 ? NULL : "must not be negative";
    case RT_RULE_FRACTION:
        return value >= 0 && value <= 1 ? NULL : "must be from 0 to 1";
    }
    return NULL;
}

void rt_set_init(struct rt_set *set)
{
    *set = (struct rt_set){0};
    rt_pool_init(&set->pool);
}

void rt_set_fini(struct rt_set *set)
{
    for (int f = 0; f < RT_NUMBER_COUNT; f++) {
        free(set->number[f]);
    }
    for (int f = 0; f < RT_TEXT_COUNT; f++) {
        free(set->text[f]);
    }
    free(set->id);
    free(set->known);
    free(set->line);
    free(set->file);
    free(set->reference_line);
    free(set->reference_column);
    free(set->slot);
    for (size_t i = 0; i < set->paths; i++) {
        free(set->path[i]);
    }
    free(set->path);
    rt_pool_fini(&set->pool);
    rt_set_init(set);
}

/* Room for one more path; the list doubles whenever its count is a power of two. */
static int make_room_for_path(struct rt_set *set)
{
    if ((set->paths & (set->paths - 1)) != 0) {
        return RT_OK;
    }
    const size_t room = set->paths == 0 ? 1 : set->paths * 2;
    char **const grown = realloc(set->path, room * sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    set->path = grown;
    return RT_OK;
}

int rt_set_add_path(struct rt_set *set, const char *path, uint32_t *file)
{
    if (set->paths >= UINT16_MAX) {
        return RT_EINVAL;
    }
    if (make_room_for_path(set) != RT_OK) {
        return RT_ENOMEM;
    }
    char *const copy = rt_text_copy(path);
    if (copy == NULL) {
        return RT_ENOMEM;
    }
    set->path[set->paths] = copy;
    *file = (uint32_t)set->paths++;
    return RT_OK;
}

const char *rt_set_path(const struct rt_set *set, uint32_t file)
{
    return file < set->paths ? set->path[file] : "";
}

/* Brings one column to `capacity` (> 0) elements of `size` bytes; a failure leaves it as it is. */
static int resize(void *column, size_t capacity, size_t size)
{
    void *old;
    memcpy(&old, column, sizeof old);
    void *const grown = realloc(old, capacity * size);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    memcpy(column, &grown, sizeof grown);
    return RT_OK;
}

/* After a failure some columns have the new size and some the old; `capacity` is the old one. */
static int resize_columns(struct rt_set *set, size_t capacity)
{
    int code = RT_OK;
    for (int f = 0; f < RT_NUMBER_COUNT && code == RT_OK; f++) {
        if (set->number[f] != NULL || f < RT_MODEL_NUMBERS) {
            code = resize(&set->number[f], capacity, sizeof(double));
        }
    }
    for (int f = 0; f < RT_TEXT_COUNT && code == RT_OK; f++) {
        if (set->text[f] != NULL) {
            code = resize(&set->text[f], capacity, sizeof(uint32_t));
        }
    }
    if (code != RT_OK || resize(&set->id, capacity, sizeof *set->id) != RT_OK ||
        resize(&set->known, capacity, sizeof *set->known) != RT_OK ||
        resize(&set->line, capacity, sizeof *set->line) != RT_OK ||
        resize(&set->file, capacity, sizeof *set->file) != RT_OK ||
        resize(&set->reference_line, capacity, sizeof *set->reference_line) != RT_OK ||
        resize(&set->reference_column, capacity, sizeof *set->reference_column) != RT_OK) {
        return RT_ENOMEM;
    }
    set->capacity = capacity;
    return RT_OK;
}

/* Columns of optional fields come into being with the first record that states the field. */
static int open_columns(struct rt_set *set, const struct rt_record *record)
{
    for (int f = RT_MODEL_NUMBERS; f < RT_NUMBER_COUNT; f++) {
        if (set->number[f] == NULL && (record->known & RT_KNOWN(f)) != 0) {
            set->number[f] = calloc(set->capacity, sizeof *set->number[f]);
            if (set->number[f] == NULL) {
                return RT_ENOMEM;
            }
        }
    }
    for (int f = 0; f < RT_TEXT_COUNT; f++) {
        if (set->text[f] == NULL && record->text[f] != NULL && record->text[f][0] != '\0') {
            set->text[f] = calloc(set->capacity, sizeof *set->text[f]);
            if (set->text[f] == NULL) {
                return RT_ENOMEM;
            }
        }
    }
    return RT_OK;
}

static size_t hash_id(uint32_t file, uint32_t id)
{
    uint64_t hash = ((uint64_t)file << 32 | id) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(hash ^ hash >> 32);
}

/* The slot of (file, id), or the free one where it belongs. */
static size_t find_slot(const struct rt_set *set, uint32_t file, uint32_t id)
{
    const size_t mask = set->slots - 1;
    size_t at = hash_id(file, id) & mask;
    for (; set->slot[at] != 0; at = (at + 1) & mask) {
        const size_t record = set->slot[at] - 1;
        if (set->id[record] == id && set->file[record] == file) {
            break;
        }
    }
    return at;
}

static int grow_slots(struct rt_set *set)
{
    if (set->count < set->slots / 4 * 3) {
        return RT_OK;
    }
    const size_t slots = set->slots == 0 ? 64 : set->slots * 2;
    uint32_t *const slot = calloc(slots, sizeof *slot);
    if (slot == NULL) {
        return RT_ENOMEM;
    }
    free(set->slot);
    set->slot = slot;
    set->slots = slots;
    for (size_t i = 0; i < set->count; i++) {
        set->slot[find_slot(set, set->file[i], set->id[i])] = (uint32_t)i + 1;
    }
    return RT_OK;
}

static int make_room(struct rt_set *set, const struct rt_record *record)
{
    if (set->count == set->capacity) {
        const size_t capacity = set->capacity < 16 ? 16 : set->capacity + set->capacity / 2;
        if (capacity >= UINT32_MAX || resize_columns(set, capacity) != RT_OK) {
            return RT_ENOMEM;
        }
    }
    return grow_slots(set) == RT_OK ? open_columns(set, record) : RT_ENOMEM;
}

int rt_set_add(struct rt_set *set, const struct rt_record *record)
{
    struct rt_metrics metrics;
    uint32_t id;
    if (rt_metrics_derive(record, &metrics, NULL) != RT_OK) {
        return RT_ERANGE;
    }
    if (make_room(set, record) != RT_OK ||
        rt_pool_intern(&set->pool, record->id, strlen(record->id), &id) != RT_OK) {
        return RT_ENOMEM;
    }
    const size_t slot = find_slot(set, record->file, id);
    if (set->slot[slot] != 0) {
        return RT_EEXIST;
    }
    const size_t at = set->count;
    for (int f = 0; f < RT_TEXT_COUNT; f++) {
        if (set->text[f] == NULL) {
            continue;
        }
        const char *const text = record->text[f] != NULL ? record->text[f] : "";
        if (rt_pool_intern(&set->pool, text, strlen(text), &set->text[f][at]) != RT_OK) {
            return RT_ENOMEM;
        }
    }
    for (int f = 0; f < RT_NUMBER_COUNT; f++) {
        if (set->number[f] != NULL) {
            set->number[f][at] = (record->known & RT_KNOWN(f)) != 0 ? record->number[f] : 0;
        }
    }
    set->id[at] = id;
    set->known[at] = record->known;
    set->line[at] = record->line;
    set->file[at] = (uint16_t)record->file;
    set->reference_line[at] = record->reference_line;
    set->reference_column[at] =
        record->reference_column < UINT16_MAX ? (uint16_t)record->reference_column : UINT16_MAX;
    set->slot[slot] = (uint32_t)at + 1;
    set->count++;
    return RT_OK;
}

void rt_set_trim(struct rt_set *set)
{
    const size_t count = set->count;
    if (count > 0 && count < set->capacity) {
        /* A shrink may fail halfway: what every column surely holds is the smaller capacity. */
        set->capacity = count;
        (void)resize_columns(set, count);
    }
}

void rt_set_get(const struct rt_set *set, size_t index, struct rt_record *record)
{
    record->id = rt_set_id(set, index);
    record->known = set->known[index];
    record->file = set->file[index];
    record->line = set->line[index];
    record->reference_line = set->reference_line[index];
    record->reference_column = set->reference_column[index];
    for (int f = 0; f < RT_NUMBER_COUNT; f++) {
        record->number[f] = set->number[f] != NULL ? set->number[f][index] : 0;
    }
    for (int f = 0; f < RT_TEXT_COUNT; f++) {
        record->text[f] = set->text[f] != NULL ? rt_pool_text(&set->pool, set->text[f][index]) : "";
    }
}

const char *rt_set_text(const struct rt_set *set, size_t index, enum rt_text text)
{
    const uint32_t ref = set->text[text] != NULL ? set->text[text][index] : 0;
    return ref != 0 ? rt_pool_text(&set->pool, ref) : NULL;
}

const char *rt_set_id(const struct rt_set *set, size_t index)
{
    return rt_pool_text(&set->pool, set->id[index]);
}

const char *rt_set_display_name(const struct rt_set *set, size_t index)
{
    const uint32_t name = set->text[RT_NAME] != NULL ? set->text[RT_NAME][index] : 0;
    return name != 0 ? rt_pool_text(&set->pool, name) : rt_set_id(set, index);
}

long rt_set_find(const struct rt_set *set, uint32_t file, const char *id)
{
    const uint32_t ref = rt_pool_find(&set->pool, id, strlen(id));
    if (ref == 0 || set->slots == 0) {
        return RT_ENOENT;
    }
    const uint32_t found = set->slot[find_slot(set, file, ref)];
    return found != 0 ? (long)found - 1 : RT_ENOENT;
}

long rt_set_find_any(const struct rt_set *set, const char *id, size_t *others)
{
    long first = RT_ENOENT;
    size_t further = 0;
    for (size_t file = 0; file < set->paths; file++) {
        const long found = rt_set_find(set, (uint32_t)file, id);
        if (found >= 0 && first < 0) {
            first = found;
        } else if (found >= 0) {
            further++;
        }
    }
    if (others != NULL) {
        *others = further;
    }
    return first;
}
