/*
 * The list of references: adding, finding, and the rules of their numbers. The built-in
 * figures themselves are in reference_builtin.c.
 */
#include "core/reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/ascii.h"
#include "core/buf.h"
#include "core/code.h"
#include "core/grow.h"
#include "core/text.h"

#define RT_X(enumerator, key, unit) {#key, unit},
const struct rt_ceiling_info rt_ceiling_info[RT_CEILING_COUNT] = {RT_CEILINGS(RT_X)};
#undef RT_X

#define RT_X(enumerator, key, help) #key,
const char *const rt_reference_text_key[RT_REFERENCE_TEXT_COUNT] = {RT_REFERENCE_TEXTS(RT_X)};
#undef RT_X

#define RT_X(enumerator, key, unit, name) {#key, unit, name},
const struct rt_roof_info rt_roof_info[RT_ROOF_COUNT] = {RT_ROOFS(RT_X)};
#undef RT_X

const char *const rt_reference_sources[] = {"datasheet", "measured", "estimate", NULL};

const char *rt_ceiling_violation(enum rt_ceiling ceiling, double value)
{
    if (!isfinite(value)) {
        return "must be finite";
    }
    if (ceiling == RT_CEILING_SCREEN) {
        return value > 0 && value <= 1 ? NULL : "must be greater than 0 and at most 1";
    }
    return value > 0 ? NULL : "must be greater than 0";
}

double rt_machine_balance(const struct rt_ceilings *ceilings)
{
    return ceilings->value[RT_CEILING_TFLOPS] * 1000 / ceilings->value[RT_CEILING_DRAM_GBPS];
}

bool rt_ceilings_valid(const struct rt_ceilings *ceilings)
{
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        if (rt_ceiling_violation((enum rt_ceiling)c, ceilings->value[c]) != NULL) {
            return false;
        }
    }
    const double balance = rt_machine_balance(ceilings);
    return isfinite(balance) && balance > 0;
}

/* The short name of a precision; any other name stands for itself. */
static const char *short_dtype(const char *name)
{
    static const char *const alias[][2] = {
        {"bfloat16", "bf16"}, {"half", "fp16"},   {"float16", "fp16"}, {"float", "fp32"},
        {"float32", "fp32"},  {"double", "fp64"}, {"float64", "fp64"}};
    for (size_t i = 0; i < sizeof alias / sizeof *alias; i++) {
        if (rt_ascii_same(name, alias[i][0])) {
            return alias[i][1];
        }
    }
    return name;
}

bool rt_dtype_same(const char *a, const char *b)
{
    return rt_ascii_same(short_dtype(a), short_dtype(b));
}

static const uint32_t precisions = (UINT32_C(1) << RT_PRECISION_COUNT) - 1;

bool rt_roofs_have_precision(const struct rt_roofs *roofs)
{
    return (roofs->stated & precisions) != 0;
}

void rt_roofs_drop_precisions(struct rt_roofs *roofs)
{
    roofs->stated &= ~precisions;
}

int rt_roof_of_dtype(const char *dtype)
{
    int roof = dtype != NULL ? 0 : RT_PRECISION_COUNT;
    while (roof < RT_PRECISION_COUNT && !rt_dtype_same(dtype, rt_roof_info[roof].name)) {
        roof++;
    }
    return roof < RT_PRECISION_COUNT ? roof : RT_NO_ROOF;
}

int rt_roof_for(const struct rt_roofs *roofs, const char *own, const char *dtype)
{
    if (dtype == NULL || !rt_roofs_have_precision(roofs) ||
        (own != NULL && rt_dtype_same(own, dtype))) {
        return RT_NO_ROOF;
    }
    const int roof = rt_roof_of_dtype(dtype);
    return roof != RT_NO_ROOF && rt_roofs_state(roofs, roof) ? roof : RT_NO_ROOF;
}

const char *rt_origin_name(enum rt_origin origin)
{
    static const char *const name[] = {"file", "user", "built-in", "command line"};
    return name[origin];
}

/* Whether a number is another one than the words vouch for. */
static bool is_by_hand(const struct rt_reference *words, const struct rt_reference *numbers)
{
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        if (words->ceilings.value[c] != numbers->ceilings.value[c]) {
            return true;
        }
    }
    for (int r = 0; r < RT_ROOF_COUNT; r++) {
        if (rt_roofs_state(&numbers->roofs, r) && rt_roofs_state(&words->roofs, r) &&
            words->roofs.value[r] != numbers->roofs.value[r]) {
            return true;
        }
    }
    return words->origin == RT_ORIGIN_OPTION;
}

void rt_reference_state(const struct rt_reference *words, const struct rt_reference *numbers,
                        const char *source, struct rt_reference *stated, struct rt_buf *cite)
{
    const bool by_hand = is_by_hand(words, numbers);
    *stated = *words;
    stated->ceilings = numbers->ceilings;
    stated->roofs = numbers->roofs;
    stated->for_precision = numbers->for_precision;
    stated->precision = numbers->precision;
    if (by_hand) {
        const char *const start = words->text[RT_REF_CITE];
        rt_buf_puts(cite, "numbers set by hand");
        if (start != NULL) {
            rt_buf_printf(cite, ", starting from: %s", start);
        }
        stated->text[RT_REF_SOURCE] = "estimate";
        stated->text[RT_REF_CITE] = rt_buf_text(cite);
    }
    if (source != NULL) {
        stated->text[RT_REF_SOURCE] = source;
    }
}

void rt_references_init(struct rt_references *references)
{
    *references = (struct rt_references){0};
}

static void reference_fini(struct rt_reference *reference)
{
    if (reference->origin == RT_ORIGIN_BUILTIN) {
        return;
    }
    rt_text_free(reference->id);
    for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        rt_text_free(reference->text[t]);
    }
}

void rt_references_fini(struct rt_references *references)
{
    for (size_t i = 0; i < references->count; i++) {
        reference_fini(&references->item[i]);
    }
    free(references->item);
    rt_index_fini(&references->by_id);
    rt_references_init(references);
}

static int copy_reference(struct rt_reference *copy, const struct rt_reference *reference)
{
    *copy = *reference;
    if (reference->origin == RT_ORIGIN_BUILTIN) {
        return RT_OK;
    }
    bool whole = rt_text_own(&copy->id);
    for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        whole = rt_text_own(&copy->text[t]) && whole; /* all become the copy's, to be freed */
    }
    if (!whole) {
        reference_fini(copy);
    }
    return whole ? RT_OK : RT_ENOMEM;
}

static int reserve(struct rt_references *references)
{
    struct rt_reference *const grown =
        rt_grow(references->item, references->count, &references->capacity, sizeof *grown);
    references->item = grown != NULL ? grown : references->item;
    return grown != NULL ? RT_OK : RT_ENOMEM;
}

/* The ceilings as they are for records of one precision. */
static struct rt_ceilings ceilings_for(const struct rt_reference *reference, int precision)
{
    struct rt_ceilings ceilings = reference->ceilings;
    ceilings.value[RT_CEILING_TFLOPS] = reference->roofs.value[precision];
    return ceilings;
}

static bool is_valid(const struct rt_reference *reference)
{
    bool valid = rt_ceilings_valid(&reference->ceilings);
    for (int p = 0; p < RT_PRECISION_COUNT && valid; p++) {
        if (rt_roofs_state(&reference->roofs, p)) {
            const struct rt_ceilings ceilings = ceilings_for(reference, p);
            valid = rt_ceilings_valid(&ceilings);
        }
    }
    return valid;
}

/* Appends a copy, whatever there is already. */
static int append(struct rt_references *references, const struct rt_reference *reference,
                  uint64_t hash, uint32_t base)
{
    if (reserve(references) != RT_OK ||
        copy_reference(&references->item[references->count], reference) != RT_OK) {
        return RT_ENOMEM;
    }
    if (rt_index_add(&references->by_id, hash) != RT_OK) {
        reference_fini(&references->item[references->count]);
        return RT_ENOMEM;
    }
    references->item[references->count++].base = base;
    return RT_OK;
}

int rt_references_add(struct rt_references *references, const struct rt_reference *reference)
{
    if (!is_valid(reference)) {
        return RT_ERANGE;
    }
    const uint64_t hash = rt_index_hash(reference->id, strlen(reference->id));
    for (long i = rt_index_first(&references->by_id, hash); i >= 0;
         i = rt_index_next(&references->by_id, i)) {
        const struct rt_reference *const held = &references->item[i];
        if (held->origin == reference->origin && held->file == reference->file &&
            strcmp(held->id, reference->id) == 0) {
            return RT_EEXIST;
        }
    }
    return append(references, reference, hash, (uint32_t)references->count);
}

struct rt_ceilings rt_reference_ceilings_for(const struct rt_reference *reference,
                                             const char *dtype)
{
    const int roof = rt_roof_for(&reference->roofs, reference->text[RT_REF_DTYPE], dtype);
    return roof != RT_NO_ROOF ? ceilings_for(reference, roof) : reference->ceilings;
}

/* The copy for a precision, or RT_ENOENT. */
static long find_copy(const struct rt_references *references, size_t reference, int precision)
{
    const char *const id = references->item[reference].id;
    for (long i = rt_index_first(&references->by_id, rt_index_hash(id, strlen(id))); i >= 0;
         i = rt_index_next(&references->by_id, i)) {
        const struct rt_reference *const held = &references->item[i];
        if (i != (long)reference && held->base == reference && (int)held->precision == precision) {
            return i;
        }
    }
    return RT_ENOENT;
}

long rt_references_make_dtype(struct rt_references *references, size_t reference, const char *dtype)
{
    const struct rt_reference *const stated = &references->item[reference];
    const int roof = rt_roof_for(&stated->roofs, stated->text[RT_REF_DTYPE], dtype);
    const long found = roof != RT_NO_ROOF ? find_copy(references, reference, roof) : RT_ENOENT;
    if (roof == RT_NO_ROOF || found >= 0) {
        return found >= 0 ? found : (long)reference;
    }
    struct rt_reference copy = *stated;
    copy.for_precision = true;
    copy.precision = (enum rt_roof_key)roof;
    copy.ceilings = ceilings_for(stated, roof);
    copy.text[RT_REF_DTYPE] = rt_roof_info[roof].name;
    const int code =
        append(references, &copy, rt_index_hash(copy.id, strlen(copy.id)), (uint32_t)reference);
    return code == RT_OK ? (long)references->count - 1 : code;
}

size_t rt_references_find_dtype(const struct rt_references *references, size_t reference,
                                const char *dtype)
{
    const struct rt_reference *const stated = &references->item[reference];
    const int roof = rt_roof_for(&stated->roofs, stated->text[RT_REF_DTYPE], dtype);
    const long found = roof != RT_NO_ROOF ? find_copy(references, reference, roof) : RT_ENOENT;
    return found >= 0 ? (size_t)found : reference;
}

bool rt_references_are_one(const struct rt_references *references, size_t a, size_t b)
{
    return references->item[a].base == references->item[b].base;
}

/* Whether tflops still is for what it was for, where there are others that it could be mixed with.
 */
static bool is_same_roof(const struct rt_reference *a, const struct rt_reference *b)
{
    const char *const x = a->text[RT_REF_DTYPE];
    const char *const y = b->text[RT_REF_DTYPE];
    return (!rt_roofs_have_precision(&a->roofs) && !rt_roofs_have_precision(&b->roofs)) ||
           (x == NULL ? y == NULL : y != NULL && rt_dtype_same(x, y));
}

long rt_references_find_same(const struct rt_references *references,
                             const struct rt_reference *held)
{
    long found = RT_ENOENT;
    for (long i = rt_index_first(&references->by_id, rt_index_hash(held->id, strlen(held->id)));
         i >= 0; i = rt_index_next(&references->by_id, i)) {
        const struct rt_reference *const item = &references->item[i];
        const bool stated_so = item->origin == held->origin &&
                               (item->origin == RT_ORIGIN_BUILTIN ||
                                item->origin == RT_ORIGIN_USER || item->file == held->file) &&
                               strcmp(item->id, held->id) == 0;
        const bool base = !rt_references_is_copy(references, (size_t)i);
        const bool same = held->for_precision
                              ? item->for_precision && item->precision == held->precision
                              : base && !item->for_precision && is_same_roof(item, held);
        found = stated_so && same ? i : found; /* the chain runs backwards: the first one stays */
    }
    return found;
}

/* How near a reference is to a record of file `file`: smaller is nearer. */
static int distance(const struct rt_reference *reference, uint32_t file)
{
    switch (reference->origin) {
    case RT_ORIGIN_FILE:
        return reference->file == file ? 0 : 1;
    case RT_ORIGIN_USER:
        return 2;
    case RT_ORIGIN_BUILTIN:
        return 3;
    case RT_ORIGIN_OPTION:
        break; /* made by resolving, never named by a record */
    }
    return -1;
}

long rt_references_find(const struct rt_references *references, uint32_t file, const char *id)
{
    long best = RT_ENOENT;
    int best_distance = 0;
    /* The chain runs backwards: of equally near ones the last met is the first in order. */
    for (long i = rt_index_first(&references->by_id, rt_index_hash(id, strlen(id))); i >= 0;
         i = rt_index_next(&references->by_id, i)) {
        const bool copy = rt_references_is_copy(references, (size_t)i);
        const int d = copy ? -1 : distance(&references->item[i], file);
        if (d >= 0 && (best < 0 || d <= best_distance) && strcmp(references->item[i].id, id) == 0) {
            best = i;
            best_distance = d;
        }
    }
    return best;
}

int rt_references_add_builtin(struct rt_references *references)
{
    int code = RT_OK;
    for (size_t i = 0; i < rt_builtin_reference_count && code == RT_OK; i++) {
        const struct rt_builtin_reference *const row = &rt_builtin_references[i];
        const struct rt_reference reference = {
            .id = row->id,
            .text = {[RT_REF_NAME] = row->name,
                     [RT_REF_SOURCE] = "datasheet",
                     [RT_REF_CITE] = row->cite,
                     [RT_REF_DTYPE] = row->dtype},
            .ceilings = {{row->tflops, row->dram_gbps, RT_DEFAULT_EFFICIENCY_SCREEN}},
            .origin = RT_ORIGIN_BUILTIN,
        };
        code = rt_references_add(references, &reference);
    }
    return code;
}
