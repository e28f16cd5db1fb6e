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

#include "core/names.h"
#include "core/study.h"
#include "src/import_options.h"
#include "src/load_source.h"

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

/* Whether any file that was read can be used. */
bool import_ncu_has_any(const struct import_ncu *import);

/* Which kernel a record counts; in the order of the records. */
struct import_counter {
    uint32_t name, shape; /* of `names`; shape is "grid (x, y, z), block (x, y, z)", or 0 */
    uint32_t record;
};

struct import_counters {
    struct rt_names names;
    struct import_counter *item; /* owned */
    size_t count, capacity;
};

void import_counters_init(struct import_counters *counters);
void import_counters_fini(struct import_counters *counters);

/*
 * Merges what was read, adds records, evidence and the rest of the account, and forgets it all.
 * Says in `counters` (NULL: nowhere) which kernels they are. RT_OK or RT_ENOMEM.
 */
int import_ncu_finish(struct import_ncu *import, struct rt_study *study,
                      struct import_counters *counters);

#endif
