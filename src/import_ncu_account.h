/*
 * The account of an import: what each file gave, file by file, and at the end what all of them
 * together cannot answer, the same reason once for all kernels that it holds for.
 */
#ifndef IMPORT_NCU_ACCOUNT_H
#define IMPORT_NCU_ACCOUNT_H

#include "src/import_ncu_collect.h"
#include "src/import_ncu_record.h"

/* A reason, and the kernels it holds for. */
struct ncu_reason {
    char *text, *first; /* owned: the reason, the first kernel */
    size_t count;
};

struct ncu_file {
    uint32_t file;   /* index in the record set */
    bool used;       /* a record has something of it */
    const char *why; /* the first reason why a kernel of it is no record; a literal, or NULL */
};

enum { NCU_REASONS_MAX = 100 };

/* The files that were read, and what came of them. */
struct ncu_files {
    struct ncu_file *file; /* owned */
    size_t count, capacity;
    struct ncu_reason reason[NCU_REASONS_MAX];
    size_t reasons, more;
    double once; /* launches that stand in several tables and count once */
};

void ncu_files_init(struct ncu_files *files);
void ncu_files_fini(struct ncu_files *files);
int ncu_files_add(struct ncu_files *files, uint32_t file);

/* Notes that a record has something of a file (`why` is NULL), or why a kernel of it is none. */
void ncu_files_use(struct ncu_files *files, uint32_t file, const char *why);

/* Notes what of a record is unknown; that a kernel is no record. RT_OK or RT_ENOMEM. */
int ncu_files_note(struct ncu_files *files, const struct ncu_kernel_case *in);
int ncu_files_refuse(struct ncu_files *files, const struct ncu_kernel_case *in, const char *why);

/* What one file gave, when it has been read. */
void ncu_account_file(const struct ncu_collect *collect, const struct import_lines *lines);

/*
 * The end: what cannot be answered, unless a timeline answers it; a file that gave nothing is an
 * error.
 */
void ncu_account_finish(const struct ncu_files *files, bool joined, struct rt_study *study);

#endif
