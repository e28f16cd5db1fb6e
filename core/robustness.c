/*
 * How far all inputs may be off together before the answer changes. An answer rests on a few
 * conditions, each of which compares a product of inputs with a level; what the inputs can do to
 * a product at worst is a function of r, and where that reaches the level is solved for r. The
 * answer stands as far as the first condition to fall.
 */
#include <math.h>

#include "core/code.h"
#include "core/flips.h"

/* Below the exact value, so that no rounding of the definition flips an answer inside. */
static const double HAIR = 1e-14;

/*
 * Each solves one equation for r in [0, 1], q being the room in [0, 1]: the share to which a
 * product may fall, or the inverse of that to which it may rise. No room (q >= 1, NaN): 0.
 */
static double one_and_one(double q) /* (1 - r) / (1 + r) = q */
{
    return q < 1 ? (1 - q) / (1 + q) : 0;
}

static double two_and_two(double q) /* (1 - r)^2 / (1 + r)^2 = q */
{
    return one_and_one(sqrt(q));
}

static double one_over_two(double q) /* (1 - r) / (1 + r)^2 = q */
{
    return q < 1 ? 2 * (1 - q) / (2 * q + 1 + sqrt(8 * q + 1)) : 0;
}

static double two_over_one(double q) /* (1 - r)^2 / (1 + r) = q */
{
    return q < 1 ? 2 * (1 - q) / (q + 2 + sqrt(q * q + 8 * q)) : 0;
}

/* The answer stands no further than a condition does; beyond `all` it is `other`. */
static void limit(struct rt_robustness *robustness, double record, double all,
                  enum rt_hypothesis other)
{
    robustness->record = fmin(robustness->record, record);
    if (all < robustness->all) {
        robustness->all = all;
        robustness->other = other;
    }
}

/* An efficiency is work / time / ceiling: two inputs of the record and a ceiling. */
static void efficiency_stays_below(struct rt_robustness *robustness, double efficiency,
                                   double level, enum rt_hypothesis other)
{
    const double q = efficiency / level;
    limit(robustness, one_and_one(q), two_over_one(q), other);
}

static void efficiency_stays_above(struct rt_robustness *robustness, double efficiency,
                                   double level, enum rt_hypothesis other)
{
    const double q = level / efficiency;
    limit(robustness, one_and_one(q), one_over_two(q), other);
}

/* Intensity is two inputs of the record, balance two ceilings. */
static void bound_stays(struct rt_robustness *robustness, double intensity, double balance,
                        enum rt_hypothesis other)
{
    const double q = fmin(intensity, balance) / fmax(intensity, balance);
    limit(robustness, one_and_one(q), two_and_two(q), other);
}

/* The longest time but one; the first of several. */
static int longest_but(const double ms[RT_CANDIDATES], int but)
{
    int longest = but == 0 ? 1 : 0;
    for (int c = longest + 1; c < RT_CANDIDATES; c++) {
        longest = c != but && ms[c] > ms[longest] ? c : longest;
    }
    return longest;
}

/* The longest time against the longest other: ceilings have no part in it. */
static void longest_stays(struct rt_robustness *robustness,
                          const struct rt_attribution *attribution, int longest)
{
    const double *const ms = attribution->exposed_ms;
    const int other = longest_but(ms, longest);
    const double r = one_and_one(ms[other] / ms[longest]);
    limit(robustness, r, r, attribution->candidate[other]);
}

/* Which of the four candidates is the answer; only recheck_reference is none. */
static int candidate_of(const struct rt_attribution *attribution)
{
    int c = 0;
    while (c + 1 < RT_CANDIDATES && attribution->candidate[c] != attribution->primary_hypothesis) {
        c++;
    }
    return c;
}

/* Every condition that the answer rests on, and no other: if one falls, the answer changes. */
static void apply_conditions(struct rt_robustness *robustness, const struct rt_record *record,
                             const struct rt_metrics *metrics,
                             const struct rt_attribution *attribution)
{
    const double efficiency = attribution->reference_efficiency;
    const enum rt_hypothesis primary = attribution->primary_hypothesis;
    const bool memory = attribution->roofline_bound == RT_BOUND_MEMORY;
    if (primary == RT_RECHECK_REFERENCE) {
        const int longest = longest_but(attribution->exposed_ms, RT_CANDIDATES);
        efficiency_stays_above(robustness, efficiency, RT_CONSISTENCY_LIMIT,
                               attribution->candidate[longest]);
        return;
    }
    longest_stays(robustness, attribution, candidate_of(attribution));
    if (!attribution->classified) {
        return;
    }
    if (primary == RT_KERNEL_UNDERUTILIZED) {
        efficiency_stays_below(robustness, efficiency, attribution->efficiency_screen,
                               memory ? RT_KERNEL_MEMORY : RT_KERNEL_COMPUTE);
        return;
    }
    efficiency_stays_below(robustness, efficiency, RT_CONSISTENCY_LIMIT, RT_RECHECK_REFERENCE);
    if (primary != RT_KERNEL_MEMORY && primary != RT_KERNEL_COMPUTE) {
        return;
    }
    efficiency_stays_above(robustness, efficiency, attribution->efficiency_screen,
                           RT_KERNEL_UNDERUTILIZED);
    if (rt_record_state(record, RT_FLOPS) == RT_STATE_NUMBER &&
        rt_record_state(record, RT_DRAM_BYTES) == RT_STATE_NUMBER) {
        bound_stays(robustness, metrics->value[RT_INTENSITY],
                    attribution->machine_balance_flop_per_byte,
                    memory ? RT_KERNEL_COMPUTE : RT_KERNEL_MEMORY);
    }
}

int rt_robustness_find(const struct rt_record *record, const struct rt_ceilings *ceilings,
                       struct rt_robustness *robustness)
{
    struct rt_metrics metrics;
    struct rt_attribution attribution;
    *robustness = (struct rt_robustness){0};
    int code = rt_metrics_derive(record, &metrics, NULL);
    if (code == RT_OK) {
        code = rt_attribute(record, &metrics, ceilings, &attribution);
    }
    if (code != RT_OK) {
        return code;
    }
    *robustness = (struct rt_robustness){1, 1, attribution.primary_hypothesis};
    apply_conditions(robustness, record, &metrics, &attribution);
    robustness->record = fmax(0, robustness->record - HAIR);
    robustness->all = fmax(0, robustness->all - HAIR);
    return RT_OK;
}
