/*
 * What the metrics of one launch give: its time, its bytes, how often each floating-point
 * instruction ran. Pure arithmetic on a view of slots; importers.md, "Nsight Compute CSV", is the
 * definition, and the order in which a quantity's sources are tried is part of it.
 */
#ifndef IMPORT_NCU_DERIVE_H
#define IMPORT_NCU_DERIVE_H

#include <stdbool.h>

#include "src/import_ncu_metric.h"

/* Values by slot. What is not known has no value: 0 never stands for it. */
struct ncu_view {
    double value[NCU_SLOT_MAX];
    bool known[NCU_SLOT_MAX];
    uint16_t slot[NCU_SLOT_MAX]; /* those that are known, in the order they were set */
    size_t count;
};

/* Forgets everything; a view begins as zero bytes. */
void ncu_view_clear(struct ncu_view *view);
void ncu_view_set(struct ncu_view *view, int slot, double value);

/* How a quantity comes out of slots. */
enum ncu_way_kind {
    NCU_WAY_NONE,
    NCU_WAY_PLAIN,    /* slot a */
    NCU_WAY_SUM,      /* a + b */
    NCU_WAY_RATIO,    /* a / b: cycles by cycles a second */
    NCU_WAY_RATE,     /* a times the time */
    NCU_WAY_SECTORS,  /* a sectors of 32 bytes */
    NCU_WAY_SECTORS_2 /* a + b sectors */
};

struct ncu_way {
    enum ncu_way_kind kind;
    int a, b;
};

/* By which metrics a view's time and bytes are computed; NONE when it does not have them. */
struct ncu_way ncu_time_way(const struct ncu_view *view);
struct ncu_way ncu_bytes_way(const struct ncu_view *view);

/* By which form the count of an instruction is computed; NCU_COUNTED when by none. */
enum ncu_form ncu_count_form(const struct ncu_view *view, enum ncu_op op);

/* FLOPs an instruction of a thread does: 1, 2 or 4. */
double ncu_op_weight(enum ncu_op op, int half_lanes);

/*
 * Adds what follows from the view: NCU_Q_TIME (ns), NCU_Q_BYTES, NCU_COUNTED of each instruction,
 * and the operations of tensor families that are stated a cycle. What is in them already stays.
 */
void ncu_derive(struct ncu_view *view, const struct ncu_metrics *metrics, int half_lanes);

#endif
