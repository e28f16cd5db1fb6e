/*
 * What was read of all files so far: kernels, their launches, the runs these belong to. It knows
 * slots and numbers, not what they mean.
 *
 * A run is what one process did in one table of one file; where launch IDs start again, another
 * begins. Of each kernel at most NCU_LAUNCHES_KEPT launches are held one by one, while a file has
 * not shown its decimal mark all of them; those before are folded into sums, one a run.
 */
#ifndef IMPORT_NCU_STORE_H
#define IMPORT_NCU_STORE_H

#include "core/pool.h"
#include "src/import_ncu.h"
#include "src/import_ncu_derive.h"

enum { NCU_LAUNCHES_KEPT = 256, NCU_RULES_MAX = 32 };

/* One metric of one launch. */
struct ncu_value {
    double value; /* read with a decimal point, until the file shows which mark it uses */
    uint64_t key; /* hash of section, label and name: what may contradict each other */
    float step;   /* of its last digit shown */
    int16_t slot;
    int8_t thousands; /* read with a comma it is so many times thousand as much; 0: the same */
    bool missing;     /* collected, but without a value */
};

struct ncu_launch {
    struct ncu_value *value; /* owned */
    size_t count;
    double calls; /* 1; of a summary row the invocations it stands for */
    uint64_t id;  /* launch ID; of a summary 0 */
    uint32_t run;
    uint32_t line; /* of its first row */
    bool sass;     /* instruction counters were collected */
    uint32_t next; /* merging: the launch united with it + 1, in the same kernel; 0: none */
};

/* Sums of one slot over launches. */
struct ncu_sum {
    int slot;
    double sum, n; /* n: launches that have a value; 0: collected, but always missing */
    double low;    /* what `sum` lost by rounding, so that the order of adding does not show */
};

struct ncu_tally {
    struct ncu_sum *sum; /* owned; ascending by slot */
    size_t count, capacity;
    double calls;
    bool sass;
};

struct ncu_fold {
    uint32_t run, process;
    uint32_t line;     /* of its first launch */
    uint64_t first_id; /* of the launches in it */
    bool again;        /* merging: another table has the same launches */
    uint64_t ids;      /* the sum of the hashes of their IDs: which launches they are */
    struct ncu_tally tally;
};

struct ncu_rule {
    char *name, *text; /* owned */
    uint32_t file;
};

/*
 * A distinct kernel: name, grid, block and device, of which number, compute capability and the
 * driver's name are all compared, for two GPUs can be device 0. Texts are pool references; 0: not
 * stated.
 */
struct ncu_kernel {
    uint32_t name, grid, block, device, cc, device_name;
    struct ncu_launch *launch; /* owned; in the order they were read */
    size_t launches, launch_capacity;
    struct ncu_fold *fold; /* owned */
    size_t folds, fold_capacity;
    struct ncu_rule *rule; /* owned */
    size_t rules, rule_capacity;
    bool more_rules;     /* there were further texts */
    uint64_t first_id;   /* the smallest launch ID; known when kernels are joined */
    uint32_t file, line; /* where it was first seen */
};

struct ncu_run {
    uint32_t process; /* pool reference of what identifies it; 0: not stated */
    uint32_t file;
    uint32_t table; /* counted over all files */
    uint64_t last_id;
    bool has_id; /* not of a summary */
};

struct ncu_store {
    struct import_options options;
    struct rt_pool pool;
    struct ncu_metrics metrics;
    struct ncu_kernel *kernel; /* owned */
    size_t kernels, kernel_capacity;
    struct rt_index by_kernel;
    struct ncu_run *run; /* owned */
    size_t runs, run_capacity;
    struct rt_index by_run; /* of the table that is being read */
    size_t by_run_first;    /* the run that position 0 of by_run is */
    uint32_t tables;
    bool folding;         /* false while a file's decimal mark is not known */
    struct ncu_view view; /* scratch */
};

void ncu_store_init(struct ncu_store *store, const struct import_options *options);
void ncu_store_fini(struct ncu_store *store);

/* What a row says about the kernel it belongs to; texts as in the file, valid UTF-8. */
struct ncu_identity {
    const char *process, *kernel, *grid, *block, *device, *cc;
};

/* The kernel's number; a new one when it is new. Negative: RT_ENOMEM. */
long ncu_store_kernel(struct ncu_store *store, const struct ncu_identity *identity, uint32_t file,
                      uint32_t line);

/* The same kernel on a device of which the name is known now, seen at the same place. */
long ncu_store_named(struct ncu_store *store, size_t kernel, uint32_t device_name);

/*
 * The run that a launch of a process (a pool reference) belongs to, a new one where its ID is not
 * above the one before. Negative: RT_ENOMEM. A new table begins with ncu_store_table().
 */
long ncu_store_run(struct ncu_store *store, uint32_t process, uint32_t file, uint64_t id,
                   bool has_id);
void ncu_store_table(struct ncu_store *store);

/* Adds a launch; its values become the store's, in any case. RT_OK or RT_ENOMEM. */
int ncu_store_launch(struct ncu_store *store, size_t kernel, struct ncu_launch *launch);

/* Notes what a rule of the profiler said, once. RT_OK or RT_ENOMEM. */
int ncu_store_rule(struct ncu_store *store, size_t kernel, uint32_t file, const char *name,
                   const char *text);

/* Reads a value that may be either with this decimal mark; every one of a file. */
void ncu_value_decide(struct ncu_value *value, enum import_decimal decimal);
void ncu_store_decide(struct ncu_store *store, uint32_t file, enum import_decimal decimal);

/* Forgets all launches of a file, and what rules said in it. */
void ncu_store_drop(struct ncu_store *store, uint32_t file);

/*
 * import_ncu_order.c: gives families of tensor metrics, and the slots of what was read, the order
 * of their names, for they were met in the order of the files. RT_OK or RT_ENOMEM.
 */
int ncu_store_order(struct ncu_store *store);

/*
 * import_ncu_join.c: joins kernels of which a table did not state all that others do (shape,
 * device) with the one they can only be; to be called when all files are read. RT_OK or RT_ENOMEM.
 */
int ncu_store_join(struct ncu_store *store);

/* Folds launches of a kernel until no more than `keep` are held one by one. */
int ncu_store_fold(struct ncu_store *store, struct ncu_kernel *kernel, size_t keep);

/* Tallies. Adding to a slot: a value of `calls` launches, or that it is missing. */
int ncu_tally_add(struct ncu_tally *tally, int slot, bool missing, double value, double calls);
int ncu_tally_merge(struct ncu_tally *tally, const struct ncu_tally *from);
const struct ncu_sum *ncu_tally_find(const struct ncu_tally *tally, int slot);
void ncu_tally_fini(struct ncu_tally *tally);

/* Puts a launch's values (and those united with it) into the view and derives the rest. */
void ncu_store_view(struct ncu_store *store, const struct ncu_kernel *kernel,
                    const struct ncu_launch *launch, struct ncu_view *view);

/* Adds a launch, derived, to a tally. RT_OK or RT_ENOMEM. */
int ncu_store_tally(struct ncu_store *store, const struct ncu_kernel *kernel,
                    const struct ncu_launch *launch, struct ncu_tally *tally);

#endif
