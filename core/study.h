/*
 * A study: the records, references, plans and diagnostics of the files that were loaded
 * together, what importers know beside, and which reference serves which record. Loaders fill it,
 * everything else reads it.
 */
#ifndef RT_STUDY_H
#define RT_STUDY_H

#include <stdint.h>

#include "core/account.h"
#include "core/attribution.h"
#include "core/diag.h"
#include "core/evidence.h"
#include "core/plan.h"
#include "core/reference.h"
#include "core/scatter.h"
#include "core/set.h"
#include "core/stage.h"

/* record_reference[] of a record that has no reference. */
#define RT_NO_REFERENCE UINT32_MAX

struct rt_study {
    struct rt_set records;
    struct rt_references references;
    struct rt_plans plans;
    struct rt_diags diags;
    struct rt_evidence evidence; /* about records, by their number */
    struct rt_account account;
    struct rt_stages stages;    /* of the records that are ranges of a timeline */
    uint32_t *record_reference; /* index into references, per record; after rt_study_resolve */
    double *spread; /* of repeats, per record (scatter.h); NULL: no record is repeated; likewise */
};

/* What the command line says about references. */
struct rt_reference_choice {
    const char *id; /* --reference ID, or NULL */
    uint32_t file;  /* looked up as a record of this file would: its own references first */
    bool has[RT_CEILING_COUNT];
    double value[RT_CEILING_COUNT]; /* --tflops, --dram-gbps, --efficiency-screen */
};

void rt_study_init(struct rt_study *study);
void rt_study_fini(struct rt_study *study);

/*
 * Decides the reference of every record, after all files are loaded and the user's and
 * built-in references are added:
 *   1. the record's `reference = ID` (own file, other files, user, built-in);
 *   2. else choice->id; 3. else the only reference of its own file; 4. else the only one of all
 *   loaded files; 5. else, with tflops and dram_gbps both chosen, these as a reference of their
 *   own; 6. else the one its `device` and `dtype` decide (device.h), looked up as in 1: said in
 *   the account, one line for all such records of a file and reference; 7. else none: the record
 *   keeps its metrics and a warning says how to name one, which its device may be, and why that
 *   decides nothing.
 * Of a reference with roofs for several precisions the record's dtype picks one (reference.h).
 * Chosen numbers then replace those of every reference in use, in a copy of origin
 * RT_ORIGIN_OPTION whose source is "command line" and whose `file` is the index of the original.
 * An id that nothing has is an error at the record's line.
 * A record whose efficiency is not finite is an error at its line; it keeps its metrics.
 * Records that say they repeat one which is not there, or is something else, get a warning.
 * Records for whose precision their reference has no ceiling get a warning, one a reference.
 * Returns RT_OK, RT_ENOMEM, RT_ENOENT when choice->id names nothing, or RT_ERANGE when chosen
 * numbers have no finite machine balance.
 */
int rt_study_resolve(struct rt_study *study, const struct rt_reference_choice *choice);

/*
 * Everything about one record at once. `reference` is NULL and `attributed` false when it has
 * none, unless it is a range of a timeline without counts, of which the times alone decide;
 * `attributed` is false too when a result is not finite. Texts and reference are borrowed.
 */
struct rt_answer {
    struct rt_record record;
    struct rt_metrics metrics;
    const struct rt_reference *reference;
    struct rt_ceilings ceilings; /* those used: the reference's, or the what-if's */
    bool attributed;
    struct rt_attribution attribution;
    const struct rt_evidence *evidence; /* borrowed; NULL: there is none */
    const struct rt_stage *stage;       /* borrowed; NULL: it is no range of a timeline */
    size_t index;                       /* the record's number, there and in the set */
    double spread;                      /* of its repeats, or RT_NO_SPREAD */
};

/*
 * `ceilings` replaces those of the record's reference, also where it has none (a what-if); NULL
 * uses its own.
 */
void rt_study_answer(const struct rt_study *study, size_t index, const struct rt_ceilings *ceilings,
                     struct rt_answer *answer);

/* Hypothesis shown for an answer: the primary one, or RT_NO_HYPOTHESIS. */
int rt_answer_hypothesis(const struct rt_answer *answer);

#endif
