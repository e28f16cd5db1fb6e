/*
 * How many FLOPs a kernel did: which counters are complete, what they weigh, whether tensor work
 * may be missing. It never gives a sum that could lack a part: then the answer is unknown, with
 * the reason and the metrics that would tell.
 */
#ifndef IMPORT_NCU_WORK_H
#define IMPORT_NCU_WORK_H

#include "core/set.h"
#include "src/import_ncu_derive.h"

struct ncu_work_case {
    const struct ncu_view *total; /* over all launches of the kernel; derived */
    const struct ncu_metrics *metrics;
    const char *kernel; /* its name */
    int cc;             /* compute capability times ten: 89; 0: not known */
    int half_lanes;
};

/* One addend: a count and what it weighs. */
struct ncu_term {
    int slot; /* what was counted: NCU_COUNTED of an instruction, or a tensor family */
    double count, weight;
};

enum { NCU_TERMS_MAX = (int)NCU_OP_COUNT + (int)NCU_TENSOR_MAX };

struct ncu_work {
    enum rt_state state;
    double flops; /* RT_STATE_NUMBER: the sum of the terms, in their order */
    struct ncu_term term[NCU_TERMS_MAX];
    size_t terms;
    bool estimated;        /* a weight is a guess: tensor instructions of CC 7.0 */
    const char *dtype;     /* where all of it has one precision, else NULL; a literal */
    struct rt_buf why;     /* RT_STATE_UNKNOWN: the reason */
    struct rt_buf note;    /* what was not counted, and what else should be known; may be empty */
    struct rt_buf collect; /* RT_STATE_UNKNOWN: the metrics to collect, separated by commas */
};

void ncu_work_init(struct ncu_work *work);
void ncu_work_fini(struct ncu_work *work);

/* Decides. RT_OK or RT_ENOMEM. `work` must be initialised and not used before. */
int ncu_work_decide(const struct ncu_work_case *in, struct ncu_work *work);

#endif
