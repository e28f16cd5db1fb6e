/*
 * From the launches of one kernel to its totals. The same launch in several tables is one launch;
 * runs that collected the same metrics add up; runs with different metrics complete each other,
 * a launch of one standing for a launch of the other.
 *
 * Nothing here depends on the order in which files were read.
 */
#ifndef IMPORT_NCU_MERGE_H
#define IMPORT_NCU_MERGE_H

#include "src/import_ncu_store.h"

struct ncu_result {
    double calls;          /* launches of the run that gave the time; 0: nothing is known */
    struct ncu_view mean;  /* of one launch, by slot */
    struct ncu_view total; /* over `calls` launches */
    /* By which metrics they were computed, and the count of each instruction. */
    struct ncu_way time_way, bytes_way;
    enum ncu_form form[NCU_OP_COUNT];
    bool stretched; /* the time's run collected instruction counters, and is the only one */
    double untimed; /* launches of that run without a time, which are left out */
    /* Quantities that some launches of their run do not have; the mean of the others stands in. */
    bool partly[NCU_SLOT_MAX];
    /* Launches of another run than the time's, from which the bytes and the counts are; else 0. */
    double bytes_calls, counted_calls;
    double once;         /* launches that were found in another table, too, and count once */
    bool twice;          /* launches may be counted twice: too many to be compared one by one */
    bool crossed;        /* a product of means: factors came from different runs */
    uint32_t file, line; /* where the first launch of the run that gave the time stands */
};

/*
 * Merges. Sets the `next` of the kernel's launches. RT_OK or RT_ENOMEM.
 */
int ncu_merge_kernel(struct ncu_store *store, struct ncu_kernel *kernel, struct ncu_result *result);

/*
 * import_ncu_unite.c: links the launches of a kernel that are one, by their `next`. taken[l] is set
 * for those that hang behind another. RT_OK or RT_ENOMEM.
 */
int ncu_unite(const struct ncu_store *store, struct ncu_kernel *kernel, bool *taken);

/* The same for its sums: sorts them by process and sets `again` of those that another table has. */
void ncu_unite_folds(const struct ncu_store *store, struct ncu_kernel *kernel);

#endif
