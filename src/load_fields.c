/*
 * The tables of sections and keys.
 */
#include "src/load_fields.h"

#include <string.h>

#include "core/code.h"
#include "core/suggest.h"

/* Only these two counts may be absent in a way the model knows about. */
#define NUMBER_VALUE(number)                                                                       \
    ((number) == RT_FLOPS || (number) == RT_DRAM_BYTES ? LOAD_COUNT : LOAD_NUMBER)
#define TEXT_WORDS(text)                                                                           \
    ((text) == RT_FLOPS_SOURCE || (text) == RT_DRAM_BYTES_SOURCE ||                                \
             (text) == RT_L1_BYTES_SOURCE || (text) == RT_L2_BYTES_SOURCE                          \
         ? rt_count_sources                                                                        \
         : NULL)
#define REFERENCE_WORDS(text)      ((text) == RT_REF_SOURCE ? rt_reference_sources : NULL)
#define FIELD(key, value, i, r, w) {#key, sizeof #key - 1, value, i, r, w},

#define NUMBER(number, key, unit, rule, required, help)                                            \
    FIELD(key, NUMBER_VALUE(number), number, required, NULL)
#define TEXT(text, key, help) FIELD(key, LOAD_TEXT, text, false, TEXT_WORDS(text))
#define CEILING(ceiling, key, unit)                                                                \
    FIELD(key, LOAD_CEILING, ceiling, (ceiling) != RT_CEILING_SCREEN, NULL)
#define ROOF(roof, key, unit, name)          FIELD(key, LOAD_ROOF, roof, false, NULL)
#define REFERENCE_TEXT(text, key, help)      FIELD(key, LOAD_TEXT, text, false, REFERENCE_WORDS(text))
#define TERM(term, key)                      FIELD(key, LOAD_TERM, term, false, NULL)
#define PLAN_TEXT(enumerator, key, required) FIELD(key, LOAD_TEXT, 0, required, NULL)

static const struct load_field record_fields[LOAD_RECORD_FIELDS] = {
    RT_NUMBER_FIELDS(NUMBER) RT_TEXT_FIELDS(TEXT) //
    FIELD(time_model, LOAD_TIME_MODEL, 0, true, NULL)};

static const struct load_field reference_fields[LOAD_REFERENCE_FIELDS] = {
    RT_CEILINGS(CEILING) RT_ROOFS(ROOF) RT_REFERENCE_TEXTS(REFERENCE_TEXT)};

static const struct load_field plan_fields[LOAD_PLAN_FIELDS] = {RT_TERMS(TERM)
                                                                    LOAD_PLAN_TEXTS(PLAN_TEXT)};

const struct load_kind load_kinds[LOAD_KIND_COUNT] = {
    [LOAD_RECORD] = {"record", record_fields, LOAD_RECORD_FIELDS},
    [LOAD_REFERENCE] = {"reference", reference_fields, LOAD_REFERENCE_FIELDS},
    [LOAD_PLAN] = {"plan", plan_fields, LOAD_PLAN_FIELDS},
};

const struct load_kind *load_kind_find(const char *name, size_t len)
{
    for (size_t k = 0; k < LOAD_KIND_COUNT; k++) {
        if (strlen(load_kinds[k].name) == len && memcmp(load_kinds[k].name, name, len) == 0) {
            return &load_kinds[k];
        }
    }
    return NULL;
}

int load_field_find(const struct load_kind *kind, const char *key, size_t len, size_t guess)
{
    size_t at = guess;
    for (size_t tried = 0; tried < kind->count; tried++, at++) {
        at = at < kind->count ? at : 0;
        const struct load_field *const field = &kind->field[at];
        if (field->len == len && memcmp(field->key, key, len) == 0) {
            return (int)at;
        }
    }
    return RT_ENOENT;
}

int load_field_supplies(const struct load_kind *kind, size_t field)
{
    if (kind == &load_kinds[LOAD_REFERENCE]) {
        const bool precision =
            field >= LOAD_REFERENCE_ROOFS && field < LOAD_REFERENCE_ROOFS + RT_PRECISION_COUNT;
        return precision ? (int)RT_CEILING_TFLOPS : RT_ENOENT;
    }
    if (kind != &load_kinds[LOAD_RECORD]) {
        return RT_ENOENT;
    }
    switch (field) {
    case RT_FLOPS_THEORETICAL:
    case RT_FLOPS_COUNTER:
        return RT_FLOPS;
    case RT_DRAM_BYTES_THEORETICAL:
    case RT_DRAM_BYTES_COUNTER:
        return RT_DRAM_BYTES;
    default:
        return RT_ENOENT;
    }
}

const char *load_kind_suggest(const char *name, size_t len)
{
    const char *words[LOAD_KIND_COUNT];
    for (size_t k = 0; k < LOAD_KIND_COUNT; k++) {
        words[k] = load_kinds[k].name;
    }
    return rt_suggest(name, len, words, LOAD_KIND_COUNT);
}

/* `tflops.float32` is meant as `tflops.fp32`, as a dtype of that name would be. */
static const char *suggest_precision(const struct load_kind *kind, const char *key, size_t len)
{
    static const char prefix[] = "tflops.";
    char dtype[16];
    const size_t before = sizeof prefix - 1;
    if (kind != &load_kinds[LOAD_REFERENCE] || len <= before || len - before >= sizeof dtype ||
        memcmp(key, prefix, before) != 0) {
        return NULL;
    }
    memcpy(dtype, key + before, len - before);
    dtype[len - before] = '\0';
    const int roof = rt_roof_of_dtype(dtype);
    return roof != RT_NO_ROOF ? rt_roof_info[roof].key : NULL;
}

const char *load_field_suggest(const struct load_kind *kind, const char *key, size_t len)
{
    const char *const precision = suggest_precision(kind, key, len);
    if (precision != NULL) {
        return precision;
    }
    const char *words[LOAD_FIELDS_MAX];
    for (size_t f = 0; f < kind->count; f++) {
        words[f] = kind->field[f].key;
    }
    return rt_suggest(key, len, words, kind->count);
}
