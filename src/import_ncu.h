/*
 * Output of `ncu --csv` as records: a record for each distinct kernel (name, grid, block,
 * device), its work, traffic and time summed over its launches.
 *
 * Files that are opened together belong together: what one run counted and another timed becomes
 * one record. So records are made when all files have been read, by import_ncu_finish; the order
 * of the files makes no difference.
 *
 * Memory is in proportion to distinct kernels, not to rows: of each kernel at most
 * NCU_LAUNCHES_KEPT launches are held one by one (so that the same launch in another table is
 * recognised); of a kernel with more there are sums, run by run. Only while a file has not shown
 * which decimal mark it uses are all its launches held.
 */
#ifndef IMPORT_NCU_H
#define IMPORT_NCU_H

#include "core/study.h"
#include "src/import_number.h"
#include "src/load_source.h"

struct import_options {
    enum import_decimal decimal; /* --decimal; UNKNOWN: each file shows it */
    int half_lanes;              /* --half-lanes: halves an FP16 instruction works on, 2 or 1 */
};

extern const struct import_options import_defaults;

struct import_ncu;

/* A new import; NULL without memory. import_ncu_free(NULL) is fine. */
struct import_ncu *import_ncu_new(const struct import_options *options);
void import_ncu_free(struct import_ncu *import);

/*
 * Reads a file to its end. What is refused becomes an error of the study's diagnostics at its
 * line; what was used, converted and skipped goes into its account. RT_OK; RT_EINVAL when reading
 * failed (reported); RT_ENOMEM (not reported).
 */
int import_ncu_load(struct import_ncu *import, struct rt_study *study, struct load_source *source,
                    const char *path, uint32_t file);

/*
 * Merges what was read, adds records, evidence and the rest of the account, and forgets it all.
 * RT_OK or RT_ENOMEM.
 */
int import_ncu_finish(struct import_ncu *import, struct rt_study *study);

#endif
