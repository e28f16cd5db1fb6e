/*
 * The families of tensor metrics, by what their names state, and how they overlap: a family that
 * states less counts what one that states more counts too.
 */
#ifndef IMPORT_NCU_TENSOR_H
#define IMPORT_NCU_TENSOR_H

#include <stdbool.h>

#include "src/import_ncu_metric.h"

/*
 * Reads a metric's name (tensor->name stays NULL). False when it is no metric of tensor work, or
 * states a peak of the hardware.
 */
bool ncu_tensor_parse(const char *name, struct ncu_tensor *tensor);

/* Whether two names state the same, the unit (sm, smsp) left aside. */
bool ncu_tensor_same(const struct ncu_tensor *a, const struct ncu_tensor *b);

/* Whether everything that b counts is counted by a, too. */
bool ncu_tensor_contains(const struct ncu_tensor *a, const struct ncu_tensor *b);

/* Whether nothing that one of them counts is counted by the other. */
bool ncu_tensor_disjoint(const struct ncu_tensor *a, const struct ncu_tensor *b);

/* Whether it counts integer work only, which is no FLOPs. */
bool ncu_tensor_integer(const struct ncu_tensor *tensor);

/* "fp16" for one floating-point type, else NULL. */
const char *ncu_tensor_dtype(const struct ncu_tensor *tensor);

/*
 * Whether a kernel's name says that it does tensor work: names of cuBLAS, cuDNN, CUTLASS,
 * attention and WMMA kernels. A guess; explicit metrics come first.
 */
bool ncu_tensor_likely(const char *kernel);

#endif
