/*
 * Why a file has no table of Nsight Compute, or one without values: what it is instead, and what
 * to do. Lines go in as they are read; at the end it knows.
 */
#ifndef IMPORT_NCU_REFUSE_H
#define IMPORT_NCU_REFUSE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/buf.h"
#include "src/import_lines.h"

/* What a line outside the tables can be: X(enumerator). The earlier wins as the reason. */
#define NCU_SIGNS(X)                                                                               \
    X(NCU_SIGN_REPORT)     /* the binary .ncu-rep */                                               \
    X(NCU_SIGN_BINARY)     /* other bytes that are no text */                                      \
    X(NCU_SIGN_NVPROF)     /* ==123== lines, NVPROF, its CSV headers */                            \
    X(NCU_SIGN_PERMISSION) /* ERR_NVGPUCTRPERM */                                                  \
    X(NCU_SIGN_NO_KERNELS) /* "No kernels were profiled" */                                        \
    X(NCU_SIGN_CONSOLE)    /* the details page as text: Section:, Metric Name columns */           \
    X(NCU_SIGN_ERROR)      /* ==ERROR== of the tool */                                             \
    X(NCU_SIGN_WARNING)    /* ==WARNING== */                                                       \
    X(NCU_SIGN_TABLE)      /* a CSV header, but not one of ncu's */                                \
    X(NCU_SIGN_PROF)       /* ==PROF==, nothing else */

#define NCU_X(enumerator) enumerator,
enum ncu_sign { NCU_SIGNS(NCU_X) NCU_SIGN_COUNT };
#undef NCU_X

struct ncu_signs {
    uint32_t line[NCU_SIGN_COUNT]; /* the first line with it; 0: not seen */
    size_t count[NCU_SIGN_COUNT];
    struct rt_buf text[NCU_SIGN_COUNT];     /* of the first such line, at most 300 bytes */
    size_t lines;                           /* seen at all, without blank ones */
    char delimiter;                         /* of the first line, when it could be a CSV header */
    size_t columns;                         /* and how many it has */
    uint32_t header_line;                   /* where it is */
    bool has_kernel, has_metric, has_value; /* whether these are among them */
};

void ncu_signs_init(struct ncu_signs *signs);
void ncu_signs_fini(struct ncu_signs *signs);

/* Takes a line that is no row. */
void ncu_signs_see(struct ncu_signs *signs, const struct import_line *line);

/*
 * Appends why there is nothing to import and what to do about it, one or two sentences.
 * `table` tells that there was a table of ncu without a row; returns the line to name, or 0.
 */
uint32_t ncu_signs_explain(const struct ncu_signs *signs, bool table, struct rt_buf *why);

/*
 * Whether the first bytes of a file are Nsight Compute's, or are so much like a profiler's that
 * explaining is worth more than INI messages: a header, a ==PROF== or ==ERROR== line, nvprof, the
 * console page, another CSV table, a binary report; in UTF-16, too. Not: INI, or anything else.
 */
bool ncu_signs_recognise(const char *head, size_t len);

#endif
