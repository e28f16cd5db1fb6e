/*
 * Reference ceilings: what a record is compared with. A reference is for one precision and one
 * kind of work; its ceilings are opinions with a source, never facts about a kernel.
 */
#ifndef RT_REFERENCE_H
#define RT_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"
#include "core/index.h"

/* The declared teaching threshold of model.md section 3, not a property of hardware. */
#define RT_DEFAULT_EFFICIENCY_SCREEN 0.70

/* The three numbers one can edit: X(enumerator, key, unit). */
#define RT_CEILINGS(X)                                                                             \
    X(RT_CEILING_TFLOPS, tflops, "TFLOP/s")                                                        \
    X(RT_CEILING_DRAM_GBPS, dram_gbps, "GB/s")                                                     \
    X(RT_CEILING_SCREEN, efficiency_screen, "")

#define RT_X(enumerator, ...) enumerator,
enum rt_ceiling { RT_CEILINGS(RT_X) RT_CEILING_COUNT };
#undef RT_X

struct rt_ceiling_info {
    const char *key, *unit;
};
extern const struct rt_ceiling_info rt_ceiling_info[RT_CEILING_COUNT];

struct rt_ceilings {
    double value[RT_CEILING_COUNT]; /* TFLOP/s > 0, GB/s > 0, screen in (0, 1]; all finite */
};

/* Why a value may not be this ceiling ("must be greater than 0"), or NULL. */
const char *rt_ceiling_violation(enum rt_ceiling ceiling, double value);

/* machine_balance_flop_per_byte = reference_tflops * 1000 / reference_dram_gbps. */
double rt_machine_balance(const struct rt_ceilings *ceilings);

/* Whether each of them may be what it is, and their machine balance is finite and positive. */
bool rt_ceilings_valid(const struct rt_ceilings *ceilings);

/*
 * The further ceilings that a reference may hold beside tflops and dram_gbps: compute for other
 * precisions, bandwidth of other levels of the memory. X(enumerator, key, unit, name): the
 * precisions first; of these `name` is what a record's dtype is compared with. The levels go
 * outwards, as bytes do; none of them attributes anything, DRAM does.
 */
#define RT_ROOFS(X)                                                                                \
    X(RT_ROOF_FP64, tflops.fp64, "TFLOP/s", "fp64")                                                \
    X(RT_ROOF_FP32, tflops.fp32, "TFLOP/s", "fp32")                                                \
    X(RT_ROOF_TF32, tflops.tf32, "TFLOP/s", "tf32")                                                \
    X(RT_ROOF_BF16, tflops.bf16, "TFLOP/s", "bf16")                                                \
    X(RT_ROOF_FP16, tflops.fp16, "TFLOP/s", "fp16")                                                \
    X(RT_ROOF_FP8, tflops.fp8, "TFLOP/s", "fp8")                                                   \
    X(RT_ROOF_FP6, tflops.fp6, "TFLOP/s", "fp6")                                                   \
    X(RT_ROOF_FP4, tflops.fp4, "TFLOP/s", "fp4")                                                   \
    X(RT_ROOF_INT8, tflops.int8, "TFLOP/s", "int8")                                                \
    X(RT_ROOF_INT4, tflops.int4, "TFLOP/s", "int4")                                                \
    X(RT_ROOF_L1, l1_gbps, "GB/s", "L1")                                                           \
    X(RT_ROOF_L2, l2_gbps, "GB/s", "L2")

#define RT_X(enumerator, ...) enumerator,
enum rt_roof_key { RT_ROOFS(RT_X) RT_ROOF_COUNT };
#undef RT_X
enum { RT_PRECISION_COUNT = RT_ROOF_L1, RT_NO_ROOF = RT_ROOF_COUNT };

struct rt_roof_info {
    const char *key, *unit, *name;
};
extern const struct rt_roof_info rt_roof_info[RT_ROOF_COUNT];

/* The further ceilings that are stated. */
struct rt_roofs {
    uint32_t stated;             /* bit r: value[r] is */
    double value[RT_ROOF_COUNT]; /* finite, > 0 */
};

static inline bool rt_roofs_state(const struct rt_roofs *roofs, int roof)
{
    return (roofs->stated & UINT32_C(1) << roof) != 0;
}

/* Whether there is one for any precision; forgets those. */
bool rt_roofs_have_precision(const struct rt_roofs *roofs);
void rt_roofs_drop_precisions(struct rt_roofs *roofs);

/* The roof for a precision by its name ("float32" is fp32), or RT_NO_ROOF; NULL has none. */
int rt_roof_of_dtype(const char *dtype);

/*
 * The roof that a record of a dtype takes in place of a ceiling that is for `own` (either may be
 * NULL: not stated), or RT_NO_ROOF: it takes the ceiling.
 */
int rt_roof_for(const struct rt_roofs *roofs, const char *own, const char *dtype);

/*
 * Whether two names of a precision mean the same: case does not count, and bfloat16 is bf16,
 * half and float16 are fp16, float and float32 fp32, double and float64 fp64.
 */
bool rt_dtype_same(const char *a, const char *b);

enum rt_origin {
    RT_ORIGIN_FILE,    /* a [reference] section of a loaded file */
    RT_ORIGIN_USER,    /* the user's references.ini */
    RT_ORIGIN_BUILTIN, /* the table in reference_builtin.c */
    RT_ORIGIN_OPTION   /* the command line */
};

/* "file", "user", "built-in", "command line". */
const char *rt_origin_name(enum rt_origin origin);

/* The words `source =` may hold; NULL-terminated: datasheet, measured, estimate. */
extern const char *const rt_reference_sources[];

/* The texts of a reference: X(enumerator, INI key, help). */
#define RT_REFERENCE_TEXTS(X)                                                                      \
    X(RT_REF_NAME, name, "display name: device, precision")                                        \
    X(RT_REF_SOURCE, source, "datasheet, measured or estimate")                                    \
    X(RT_REF_CITE, cite, "where the figures stand, and when")                                      \
    X(RT_REF_DTYPE, dtype, "the precision that tflops is for")

#define RT_X(enumerator, ...) enumerator,
enum rt_reference_text { RT_REFERENCE_TEXTS(RT_X) RT_REFERENCE_TEXT_COUNT };
#undef RT_X
extern const char *const rt_reference_text_key[RT_REFERENCE_TEXT_COUNT];

struct rt_reference {
    /* Owned by the list it is in; literals where the origin is RT_ORIGIN_BUILTIN. */
    const char *id;
    const char *text[RT_REFERENCE_TEXT_COUNT]; /* NULL is "not stated" */
    struct rt_ceilings ceilings;
    struct rt_roofs roofs;
    bool for_precision; /* the tflops of `ceilings` is not stated as such, but for this: */
    enum rt_roof_key precision;
    uint32_t base; /* set by the list: its own index, but for a copy made for one precision */
    enum rt_origin origin;
    /* RT_ORIGIN_FILE: index of the file in the set; RT_ORIGIN_OPTION: of the reference copied */
    uint32_t file;
    uint32_t line; /* of its section header; 0 when from no file */
};

struct rt_references {
    struct rt_reference *item; /* owned */
    size_t count, capacity;
    struct rt_index by_id;
};

/* One row of the built-in table; all texts are literals. `dtype` names the precision. */
struct rt_builtin_reference {
    const char *id, *name, *dtype;
    double tflops, dram_gbps;
    const char *cite; /* the vendor document, and its date */
    const char *date; /* year, or year-month, of that document */
};

extern const struct rt_builtin_reference rt_builtin_references[];
extern const size_t rt_builtin_reference_count;

/*
 * A reference as it may be stated when its numbers are not those that its words vouch for: with
 * other ceilings or roofs than `words` has, or numbers from the command line, the source is
 * "estimate" (a datasheet must not vouch for numbers it does not have) and `cite` says what they
 * started from. Ceilings, roofs and what they are for are those of `numbers`. `source` is what the
 * person declared instead, or NULL. The texts of *stated are borrowed from
 * words and cite, which must be empty and outlive it.
 */
void rt_reference_state(const struct rt_reference *words, const struct rt_reference *numbers,
                        const char *source, struct rt_reference *stated, struct rt_buf *cite);

void rt_references_init(struct rt_references *references);
void rt_references_fini(struct rt_references *references);

/*
 * Copies a reference, texts included (but for literals: RT_ORIGIN_BUILTIN), to the end. RT_EEXIST
 * when the same origin (and file) already has the id. RT_ERANGE when its ceilings are not valid, or
 * those for one of its precisions would not be.
 */
int rt_references_add(struct rt_references *references, const struct rt_reference *reference);

/*
 * Finds an id as a record of file `file` sees it: its own file first, then the other files in
 * order, then the user's, then the built-in ones. Returns the index or RT_ENOENT.
 */
long rt_references_find(const struct rt_references *references, uint32_t file, const char *id);

/*
 * The reference as it is for records of a dtype: itself when that is what its tflops is for, or
 * when it has no ceiling for it (or dtype is NULL); else a copy behind all there were, made once,
 * whose tflops and dtype are those of the precision. No id finds a copy. _make returns its index or
 * RT_ENOMEM; _find the reference itself where there is no copy yet.
 */
long rt_references_make_dtype(struct rt_references *references, size_t reference,
                              const char *dtype);
size_t rt_references_find_dtype(const struct rt_references *references, size_t reference,
                                const char *dtype);

/* The ceilings of a stated reference as they are for records of a dtype, which may be NULL. */
struct rt_ceilings rt_reference_ceilings_for(const struct rt_reference *reference,
                                             const char *dtype);

/* Whether it is such a copy: no reference that anybody stated. */
static inline bool rt_references_is_copy(const struct rt_references *references, size_t reference)
{
    return references->item[reference].base != reference;
}

/*
 * Whether two are one reference, as it is for several precisions: all but their compute ceilings is
 * the same, and stays the same when one is edited.
 */
bool rt_references_are_one(const struct rt_references *references, size_t a, size_t b);

/*
 * What stands here where `held` stood in another list: the same origin, file and id, and a compute
 * ceiling for the same precision. RT_ENOENT when nothing does.
 */
long rt_references_find_same(const struct rt_references *references,
                             const struct rt_reference *held);

/* Appends every built-in reference (source "datasheet", cite with its date). */
int rt_references_add_builtin(struct rt_references *references);

#endif
