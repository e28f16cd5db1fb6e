/*
 * Two opinions about the ceilings, one record after the other.
 */
#include "core/compare_references.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/margin.h"

/* ---- whether it may be done ---- */

static bool other(const char *a, const char *b)
{
    return a != NULL && b != NULL && !rt_dtype_same(a, b);
}

/* Sets why not; whether there is no reason. */
static bool find_why_not(const char *dtype, const struct rt_reference_side *side,
                         bool why_not[RT_OTHER_DTYPE_COUNT])
{
    const char *const first = side[RT_FIRST_REFERENCE].dtype;
    const char *const second = side[RT_SECOND_REFERENCE].dtype;
    why_not[RT_OTHER_DTYPE_FIRST] = other(dtype, first);
    why_not[RT_OTHER_DTYPE_SECOND] = other(dtype, second);
    why_not[RT_OTHER_DTYPE_BOTH] = other(first, second);
    return !why_not[RT_OTHER_DTYPE_FIRST] && !why_not[RT_OTHER_DTYPE_SECOND] &&
           !why_not[RT_OTHER_DTYPE_BOTH];
}

void rt_compare_put_other_dtype(struct rt_buf *buf,
                                const struct rt_reference_comparison *comparison,
                                enum rt_other_dtype which)
{
    const struct rt_reference_side *const side = comparison->side;
    if (which == RT_OTHER_DTYPE_BOTH) {
        rt_buf_printf(buf, "the references are not for the same precision: %s for %s, %s for %s",
                      side[0].id, side[0].dtype, side[1].id, side[1].dtype);
        return;
    }
    const struct rt_reference_side *const other_one = &side[which == RT_OTHER_DTYPE_SECOND];
    rt_buf_printf(buf, "the record is %s, the reference %s is for %s",
                  rt_record_text(comparison->record, RT_DTYPE), other_one->id, other_one->dtype);
}

void rt_compare_put_other_dtypes(struct rt_buf *buf,
                                 const struct rt_reference_comparison *comparison)
{
    const char *separator = "";
    for (int w = 0; w < RT_OTHER_DTYPE_COUNT; w++) {
        if (comparison->why_not[w]) {
            rt_buf_puts(buf, separator);
            rt_compare_put_other_dtype(buf, comparison, (enum rt_other_dtype)w);
            separator = "; ";
        }
    }
}

/* ---- one record ---- */

static void add_row(struct rt_reference_comparison *comparison, const char *name, const char *unit,
                    struct rt_amount first, struct rt_amount second)
{
    struct rt_delta delta = {.name = name, .unit = unit, .before = first, .after = second};
    if (first.state == RT_AMOUNT_UNKNOWN && second.state == RT_AMOUNT_UNKNOWN) {
        return;
    }
    if (comparison->comparable) {
        rt_delta_find(&delta);
    }
    comparison->row[comparison->count++] = delta;
}

static struct rt_amount attributed(const struct rt_reference_comparison *comparison, int side,
                                   int which)
{
    return rt_attributed_amount(comparison->attributed[side] ? &comparison->attribution[side]
                                                             : NULL,
                                (enum rt_attributed)which);
}

static void add_rows(struct rt_reference_comparison *comparison)
{
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        add_row(comparison, rt_ceiling_info[c].key, rt_ceiling_info[c].unit,
                (struct rt_amount){RT_AMOUNT_NUMBER, comparison->side[0].ceilings.value[c]},
                (struct rt_amount){RT_AMOUNT_NUMBER, comparison->side[1].ceilings.value[c]});
    }
    for (int a = 0; a < RT_ATTRIBUTED_COUNT; a++) {
        add_row(comparison, rt_attributed_info[a].key, rt_attributed_info[a].unit,
                attributed(comparison, 0, a), attributed(comparison, 1, a));
    }
}

/* Whether a kernel can be classified depends on the record alone. */
static void compare_answers(struct rt_reference_comparison *comparison)
{
    const struct rt_attribution *const a = &comparison->attribution[0];
    const struct rt_attribution *const b = &comparison->attribution[1];
    comparison->has_answers =
        comparison->comparable && comparison->attributed[0] && comparison->attributed[1];
    if (!comparison->has_answers) {
        return;
    }
    comparison->same_hypothesis = a->primary_hypothesis == b->primary_hypothesis;
    comparison->same_kernel = a->candidate[0] == b->candidate[0];
    comparison->same_bound = !a->classified || a->roofline_bound == b->roofline_bound;
    comparison->same_consistency = !a->classified || a->recheck_reference == b->recheck_reference;
}

static int roof_for(const struct rt_reference_side *side, const char *dtype)
{
    return side->roofs != NULL ? rt_roof_for(side->roofs, side->dtype, dtype) : RT_NO_ROOF;
}

/* A reference as it is for records of one dtype. */
static struct rt_reference_side side_for(const struct rt_reference_side *side, const char *dtype)
{
    struct rt_reference_side own = *side;
    const int roof = roof_for(side, dtype);
    if (roof != RT_NO_ROOF) {
        own.dtype = rt_roof_info[roof].name;
        own.ceilings.value[RT_CEILING_TFLOPS] = side->roofs->value[roof];
    }
    return own;
}

void rt_compare_references(const struct rt_record *record, const struct rt_metrics *metrics,
                           const struct rt_reference_side *side,
                           struct rt_reference_comparison *comparison)
{
    const char *const dtype = rt_record_text(record, RT_DTYPE);
    *comparison = (struct rt_reference_comparison){.record = record};
    for (int i = 0; i < RT_TWO_REFERENCES; i++) {
        struct rt_reference_side *const own = &comparison->side[i];
        *own = side_for(&side[i], dtype);
        comparison->attributed[i] =
            rt_attribute(record, metrics, &own->ceilings, &comparison->attribution[i]) == RT_OK;
    }
    comparison->comparable = find_why_not(dtype, comparison->side, comparison->why_not);
    add_rows(comparison);
    compare_answers(comparison);
}

static const char *answer_name(const struct rt_reference_comparison *comparison, int side)
{
    return comparison->attributed[side]
               ? rt_hypothesis_info[comparison->attribution[side].primary_hypothesis].name
               : "no answer";
}

static void put_pair(struct rt_buf *buf, const struct rt_reference_comparison *comparison,
                     const char *first, const char *second)
{
    rt_buf_printf(buf, "%s under %s, %s under %s", first, comparison->side[0].id, second,
                  comparison->side[1].id);
}

/* Answers that hang by a hair are no difference between the references. */
static void put_ties(struct rt_buf *buf, const struct rt_reference_comparison *comparison)
{
    for (int i = 0; i < RT_TWO_REFERENCES; i++) {
        const struct rt_answer answer = {.record = *comparison->record,
                                         .ceilings = comparison->side[i].ceilings,
                                         .attributed = comparison->attributed[i],
                                         .attribution = comparison->attribution[i]};
        struct rt_buf where;
        rt_buf_init(&where);
        rt_buf_printf(&where, "under %s", comparison->side[i].id);
        rt_margin_put_tie(buf, &answer, rt_buf_text(&where));
        buf->failed = buf->failed || where.failed;
        rt_buf_fini(&where);
    }
}

void rt_compare_put_reference_answers(struct rt_buf *buf,
                                      const struct rt_reference_comparison *comparison)
{
    const struct rt_attribution *const a = &comparison->attribution[0];
    const struct rt_attribution *const b = &comparison->attribution[1];
    if (!comparison->has_answers) {
        put_pair(buf, comparison, answer_name(comparison, 0), answer_name(comparison, 1));
        return;
    }
    if (comparison->same_hypothesis) {
        rt_buf_printf(buf, "the same answer: %s", answer_name(comparison, 0));
    } else {
        rt_buf_puts(buf, "the answer differs: ");
        put_pair(buf, comparison, answer_name(comparison, 0), answer_name(comparison, 1));
    }
    if (!comparison->same_bound) {
        rt_buf_puts(buf, "; bound ");
        put_pair(buf, comparison, rt_bound_name(a->roofline_bound),
                 rt_bound_name(b->roofline_bound));
    }
    if (!comparison->same_kernel && comparison->same_hypothesis) {
        rt_buf_puts(buf, "; the kernel ");
        put_pair(buf, comparison, rt_hypothesis_info[a->candidate[0]].name,
                 rt_hypothesis_info[b->candidate[0]].name);
    }
    put_ties(buf, comparison);
}

/* ---- a whole set ---- */

static void count(struct rt_reference_flips *flips, const struct rt_set *set, size_t record,
                  const struct rt_reference_side *side)
{
    const char *const dtype = rt_set_text(set, record, RT_DTYPE);
    const struct rt_reference_side own[] = {side_for(&side[0], dtype), side_for(&side[1], dtype)};
    bool why_not[RT_OTHER_DTYPE_COUNT];
    if (!find_why_not(dtype, own, why_not)) {
        flips->not_comparable++;
        flips->hypothesis[0][record] = flips->hypothesis[1][record] = RT_NOT_COMPARABLE;
        return;
    }
    flips->compared += flips->hypothesis[0][record] != RT_NO_HYPOTHESIS &&
                       flips->hypothesis[1][record] != RT_NO_HYPOTHESIS;
    flips->differ += rt_reference_flips_differ(flips, record);
}

/* Attributes all records under one reference; `picked` has room for a number of each. */
static void attribute(const struct rt_set *set, const struct rt_reference_side *side,
                      uint32_t picked[], uint8_t hypothesis[])
{
    struct rt_ceilings ceilings[RT_NO_ROOF + 1]; /* by roof; the last: those of the side */
    for (int r = 0; r <= RT_NO_ROOF; r++) {
        ceilings[r] = side->ceilings;
        if (side->roofs != NULL && r < RT_PRECISION_COUNT && rt_roofs_state(side->roofs, r)) {
            ceilings[r].value[RT_CEILING_TFLOPS] = side->roofs->value[r];
        }
    }
    for (size_t i = 0; i < set->count; i++) {
        picked[i] = (uint32_t)roof_for(side, rt_set_text(set, i, RT_DTYPE));
    }
    rt_attribute_all(set, ceilings, picked, 0, set->count, hypothesis);
}

int rt_reference_flips_find(const struct rt_set *set, const struct rt_reference_side *side,
                            struct rt_reference_flips *flips)
{
    uint32_t *const picked = calloc(set->count + 1, sizeof *picked);
    *flips = (struct rt_reference_flips){.records = set->count};
    flips->hypothesis[0] = malloc(set->count + 1);
    flips->hypothesis[1] = malloc(set->count + 1);
    if (picked == NULL || flips->hypothesis[0] == NULL || flips->hypothesis[1] == NULL) {
        free(picked);
        rt_reference_flips_fini(flips);
        return RT_ENOMEM;
    }
    for (int i = 0; i < RT_TWO_REFERENCES; i++) {
        attribute(set, &side[i], picked, flips->hypothesis[i]);
    }
    for (size_t i = 0; i < set->count; i++) {
        count(flips, set, i, side);
    }
    free(picked);
    return RT_OK;
}

void rt_reference_flips_fini(struct rt_reference_flips *flips)
{
    free(flips->hypothesis[0]);
    free(flips->hypothesis[1]);
    *flips = (struct rt_reference_flips){.records = 0};
}

bool rt_reference_flips_differ(const struct rt_reference_flips *flips, size_t record)
{
    const uint8_t first = flips->hypothesis[0][record];
    const uint8_t second = flips->hypothesis[1][record];
    return first != RT_NO_HYPOTHESIS && second != RT_NO_HYPOTHESIS && first != second;
}

bool rt_reference_flips_not_comparable(const struct rt_reference_flips *flips, size_t record)
{
    return flips->hypothesis[0][record] == RT_NOT_COMPARABLE;
}
