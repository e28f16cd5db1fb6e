/*
 * From a kernel's totals to a record of the study, with its evidence: by which metrics each number
 * was computed, what is missing and how to measure it, what speaks for or against a suspect.
 */
#ifndef IMPORT_NCU_RECORD_H
#define IMPORT_NCU_RECORD_H

#include "src/import_ncu_merge.h"
#include "src/import_ncu_work.h"

/* What is put together for one kernel. */
struct ncu_kernel_case {
    const struct ncu_store *store;
    const struct ncu_kernel *kernel;
    const struct ncu_result *result;
    const struct ncu_work *work;
    const char *id; /* of the record */
    bool shaped;    /* other kernels have its name: the note says its shape */
    bool joined;    /* only its counts are wanted: a timeline has the times */
};

/*
 * Adds the record and its evidence. RT_OK; RT_EREFUSED: it is no record, *why (a literal) says
 * why; RT_ENOMEM.
 */
int ncu_record_add(const struct ncu_kernel_case *in, struct rt_study *study, const char **why);

/* The compute capability times ten, 0: not known. */
int ncu_record_cc(const struct ncu_store *store, const struct ncu_kernel *kernel,
                  const struct ncu_result *result);

/*
 * Appends a kernel's name without return type, namespaces, template arguments and parameters, in
 * the characters an ID may have, so many of them at most. False: that is not the name itself, for
 * some were left out; where nothing is left it is called "kernel".
 */
bool ncu_record_base_name(const char *name, size_t most, struct rt_buf *out);

/* import_ncu_evidence.c: the evidence of record number `record`, which was just added. */
int ncu_evidence_add(const struct ncu_kernel_case *in, struct rt_study *study, size_t record);

/* import_ncu_suspects.c: of these, what is about the suspects that are still to rule out. */
int ncu_suspects_add(const struct ncu_kernel_case *in, struct rt_study *study, size_t record);

#endif
