/*
 * Which sections and keys an INI file may have: one table a kind, made from the tables of
 * the model, so that no key is written down twice.
 */
#ifndef LOAD_FIELDS_H
#define LOAD_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/plan.h"
#include "core/reference.h"
#include "core/set.h"

/* What the value of a key has to be. */
enum load_value {
    LOAD_NUMBER,  /* obeys the rule of record number `index` */
    LOAD_COUNT,   /* likewise, or `unknown` or `none` */
    LOAD_CEILING, /* obeys the rule of ceiling `index` */
    LOAD_ROOF,    /* > 0: further ceiling `index` */
    LOAD_TERM,    /* obeys the rule of term `index` of a plan */
    LOAD_TEXT,    /* one of `words`, if there are any */
    LOAD_TIME_MODEL
};

struct load_field {
    const char *key;
    size_t len; /* of the key */
    enum load_value value;
    int index; /* enum rt_number, rt_ceiling, rt_roof_key or rt_term */
    bool required;
    const char *const *words; /* NULL-terminated, or NULL */
};

enum load_kind_id { LOAD_RECORD, LOAD_REFERENCE, LOAD_PLAN, LOAD_KIND_COUNT };

/*
 * The fields of a record are its numbers (enum rt_number), then its texts (enum rt_text), then
 * the time model; those of a reference its ceilings, then its further ones (enum rt_roof_key), then
 * its texts (enum rt_reference_text); those of a plan its terms (enum rt_term), then the texts
 * below.
 */
enum {
    LOAD_RECORD_TEXTS = RT_NUMBER_COUNT,
    LOAD_RECORD_TIME_MODEL = RT_NUMBER_COUNT + RT_TEXT_COUNT,
    LOAD_RECORD_FIELDS,
    LOAD_REFERENCE_ROOFS = RT_CEILING_COUNT,
    LOAD_REFERENCE_TEXTS = RT_CEILING_COUNT + RT_ROOF_COUNT,
    LOAD_REFERENCE_FIELDS = LOAD_REFERENCE_TEXTS + RT_REFERENCE_TEXT_COUNT,
    LOAD_FIELDS_MAX = LOAD_RECORD_FIELDS
};

/* The texts of a plan: X(enumerator, key, required). */
#define LOAD_PLAN_TEXTS(X)                                                                         \
    X(LOAD_PLAN_RECORD, record, true)                                                              \
    X(LOAD_PLAN_HYPOTHESIS, hypothesis, true)                                                      \
    X(LOAD_PLAN_SINGLE_CHANGE, single_change, true)                                                \
    X(LOAD_PLAN_REFERENCE, reference, false)                                                       \
    X(LOAD_PLAN_NOTE, note, false)                                                                 \
    X(LOAD_PLAN_TARGET_METRICS, target_metrics, false)                                             \
    X(LOAD_PLAN_REVISIT_WHEN, revisit_when, false)

#define LOAD_X(enumerator, ...) enumerator,
enum load_plan_text {
    LOAD_PLAN_LAST_TERM = RT_TERM_COUNT - 1,
    LOAD_PLAN_TEXTS(LOAD_X) LOAD_PLAN_FIELDS
};
#undef LOAD_X

struct load_kind {
    const char *name; /* "record" */
    const struct load_field *field;
    size_t count;
};

extern const struct load_kind load_kinds[LOAD_KIND_COUNT];

/* The kind of this name, or NULL. */
const struct load_kind *load_kind_find(const char *name, size_t len);

/*
 * The field of this key, or RT_ENOENT. `guess` is where to look first: files give keys in
 * the same order in every section.
 */
int load_field_find(const struct load_kind *kind, const char *key, size_t len, size_t guess);

/*
 * The required field that need not be stated beside this one, or RT_ENOENT: `flops` beside
 * `flops.counter`, `tflops` beside `tflops.fp32`.
 */
int load_field_supplies(const struct load_kind *kind, size_t field);

/* The nearest kind or key to a misspelt one, or NULL. */
const char *load_kind_suggest(const char *name, size_t len);
const char *load_field_suggest(const struct load_kind *kind, const char *key, size_t len);

#endif
