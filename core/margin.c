/*
 * The margin of one answer, gathered. How it reads: margin_lines.c.
 */
#include "core/margin.h"

#include <math.h>

#include "core/code.h"

const char *const rt_tie_name[] = {NULL, "answer", "bound"};

/* The ceilings that decided, as flips.h wants them. */
static const struct rt_ceilings *ceilings_of(const struct rt_answer *answer)
{
    return answer->attribution.compared ? &answer->ceilings : NULL;
}

double rt_margin_bound_change(const struct rt_margin *margin, enum rt_ceiling ceiling)
{
    return margin->has_bound[ceiling]
               ? margin->bound[ceiling] / margin->ceilings->value[ceiling] - 1
               : 0;
}

static bool bound_is_tied(const struct rt_margin *margin)
{
    for (int c = RT_CEILING_TFLOPS; c <= RT_CEILING_DRAM_GBPS; c++) {
        if (margin->has_bound[c] &&
            fabs(rt_margin_bound_change(margin, (enum rt_ceiling)c)) <= RT_TIE) {
            return true;
        }
    }
    return false;
}

static void find_bounds(const struct rt_answer *answer, struct rt_margin *margin)
{
    for (int c = RT_CEILING_TFLOPS; c <= RT_CEILING_DRAM_GBPS; c++) {
        margin->has_bound[c] = margin->ceilings != NULL &&
                               rt_flips_bound(&answer->record, margin->ceilings, (enum rt_ceiling)c,
                                              &margin->bound[c]) == RT_OK;
    }
}

static void find_tie(const struct rt_answer *answer, struct rt_margin *margin)
{
    const struct rt_attribution *const a = &answer->attribution;
    if (margin->robustness.all <= RT_TIE) {
        margin->tie = RT_TIE_ANSWER;
        margin->side[0] = rt_hypothesis_info[a->primary_hypothesis].name;
        margin->side[1] = rt_hypothesis_info[margin->robustness.other].name;
    } else if (bound_is_tied(margin)) {
        const bool memory = a->roofline_bound == RT_BOUND_MEMORY;
        margin->tie = RT_TIE_BOUND;
        margin->side[0] = rt_bound_name(a->roofline_bound);
        margin->side[1] = rt_bound_name(memory ? RT_BOUND_COMPUTE : RT_BOUND_MEMORY);
    }
}

bool rt_margin_find_tie(const struct rt_answer *answer, struct rt_margin *margin)
{
    if (!answer->attributed) {
        return false;
    }
    margin->ceilings = ceilings_of(answer);
    margin->tie = RT_TIE_NONE;
    margin->side[0] = margin->side[1] = NULL;
    if (rt_robustness_find(&answer->record, margin->ceilings, &margin->robustness) != RT_OK) {
        return false;
    }
    find_bounds(answer, margin);
    find_tie(answer, margin);
    return true;
}

void rt_margin_put_tie(struct rt_buf *buf, const struct rt_answer *answer, const char *where)
{
    struct rt_margin margin;
    if (rt_margin_find_tie(answer, &margin) && margin.tie != RT_TIE_NONE) {
        rt_buf_printf(buf, "; a tie of the %s %s: %s or %s", rt_tie_name[margin.tie], where,
                      margin.side[0], margin.side[1]);
    }
}

bool rt_margin_find(const struct rt_answer *answer, struct rt_margin *margin)
{
    if (!rt_margin_find_tie(answer, margin)) {
        return false;
    }
    for (int q = 0; q < RT_QUANTITY_COUNT; q++) {
        if (rt_flips_find(&answer->record, margin->ceilings, (enum rt_quantity)q,
                          &margin->flips[q]) != RT_OK) {
            return false;
        }
    }
    margin->has_nearest =
        rt_flips_nearest(&answer->record, margin->ceilings, margin->flips, &margin->nearest);
    return true;
}
