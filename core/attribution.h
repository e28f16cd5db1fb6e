/*
 * From metrics and a reference to the candidate bottleneck. model.md section 3 is the
 * definition: same comparisons, same order of operations, bit for bit.
 *
 * A bound is a class of ceiling, not a cause.
 */
#ifndef RT_ATTRIBUTION_H
#define RT_ATTRIBUTION_H

#include <stdbool.h>
#include <stdint.h>

#include "core/hypothesis.h"
#include "core/metrics.h"
#include "core/reference.h"
#include "core/set.h"

/* Above this efficiency the reference itself is doubted. */
#define RT_CONSISTENCY_LIMIT 1.05

enum rt_bound { RT_BOUND_MEMORY, RT_BOUND_COMPUTE };

/* The candidates in the order that decides a tie: kernel, transfer, synchronization, launch. */
enum { RT_CANDIDATES = 4 };

/* The parts of the interval that they are about: kernel, transfer, sync, launch. */
extern const char *const rt_part_name[RT_CANDIDATES];

struct rt_attribution {
    bool compared; /* with ceilings; false: the balance and the screen are not set */
    double machine_balance_flop_per_byte;
    bool classified; /* false: the kernel cannot be classified; the next four are not set */
    enum rt_bound roofline_bound;
    double roofline_limit_tflops; /* 0 when flops is `none` */
    double reference_efficiency;  /* 0.89 is 89 % */
    bool recheck_reference;       /* reference_efficiency > RT_CONSISTENCY_LIMIT */
    double efficiency_screen;
    enum rt_hypothesis candidate[RT_CANDIDATES]; /* [0] is the kernel hypothesis */
    double exposed_ms[RT_CANDIDATES];
    enum rt_hypothesis primary_hypothesis;
};

/* "memory" / "compute"; "within_screen" / "recheck_reference". */
const char *rt_bound_name(enum rt_bound bound);
const char *rt_consistency_name(bool recheck_reference);

/* Whether flops and bytes are known well enough to classify the kernel. */
static inline bool rt_classifiable(uint32_t known)
{
    const uint32_t both = RT_KNOWN(RT_FLOPS) | RT_KNOWN(RT_DRAM_BYTES);
    const uint32_t none = RT_FLOPS_NONE | RT_DRAM_BYTES_NONE;
    return (known & both) == both && (known & none) != none;
}

/*
 * RT_ERANGE when a result is not finite. The metrics must be those of the record. `ceilings` may
 * be NULL for a record whose FLOPs or bytes are unknown: there the times alone decide, whatever
 * the ceilings are; for any other that is RT_EINVAL.
 */
int rt_attribute(const struct rt_record *record, const struct rt_metrics *metrics,
                 const struct rt_ceilings *ceilings, struct rt_attribution *attribution);

/* What a column of primary hypotheses holds where there is no answer. */
enum { RT_NO_HYPOTHESIS = 0xff };

/*
 * The primary hypothesis of every record of the set, by the same arithmetic. ceilings[r] are
 * the ceilings that reference[i] = r names for record i; reference[i] = UINT32_MAX has none.
 * hypothesis[i] becomes an enum rt_hypothesis, or RT_NO_HYPOTHESIS without reference or when a
 * result is not finite. Both arrays have set->count elements; only first
 * <= i < last are done. The metrics of every record must be finite: rt_set_add refuses any other.
 */
void rt_attribute_all(const struct rt_set *set, const struct rt_ceilings *ceilings,
                      const uint32_t *reference, size_t first, size_t last, uint8_t *hypothesis);

#endif
