/*
 * Families of tensor metrics get slots as they are met, so the slots tell in which order files were
 * read. Here they get the order of what their names state, which does not.
 */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_ncu_store.h"

/* A family and its slot before. */
struct family {
    struct ncu_tensor tensor;
    int before;
};

static int compare_families(const void *left, const void *right)
{
    const struct ncu_tensor *const a = &((const struct family *)left)->tensor;
    const struct ncu_tensor *const b = &((const struct family *)right)->tensor;
    if (a->kind != b->kind) {
        return a->kind < b->kind ? -1 : 1;
    }
    if (a->types != b->types) {
        return a->types < b->types ? -1 : 1;
    }
    int order = strcmp(a->op, b->op);
    order = order != 0 ? order : strcmp(a->dst, b->dst);
    return order != 0 ? order : strcmp(a->sparse, b->sparse);
}

static int compare_sums(const void *left, const void *right)
{
    return ((const struct ncu_sum *)left)->slot - ((const struct ncu_sum *)right)->slot;
}

/* The order of a launch's values is that of its keys: equal launches are then equal lists. */
static int compare_values(const void *left, const void *right)
{
    const struct ncu_value *const a = left;
    const struct ncu_value *const b = right;
    return (a->key > b->key) - (a->key < b->key);
}

static void order_kernel(struct ncu_kernel *kernel, const int slot[NCU_TENSOR_MAX])
{
    for (size_t l = 0; l < kernel->launches; l++) {
        struct ncu_launch *const launch = &kernel->launch[l];
        for (size_t v = 0; v < launch->count; v++) {
            const int before = launch->value[v].slot;
            launch->value[v].slot =
                (int16_t)(before >= NCU_TENSOR ? slot[before - NCU_TENSOR] : before);
        }
        qsort(launch->value, launch->count, sizeof *launch->value, compare_values);
    }
    for (size_t f = 0; f < kernel->folds; f++) {
        struct ncu_tally *const tally = &kernel->fold[f].tally;
        for (size_t i = 0; i < tally->count; i++) {
            const int before = tally->sum[i].slot;
            tally->sum[i].slot = before >= NCU_TENSOR ? slot[before - NCU_TENSOR] : before;
        }
        if (tally->count > 0) {
            qsort(tally->sum, tally->count, sizeof *tally->sum, compare_sums);
        }
    }
}

int ncu_store_order(struct ncu_store *store)
{
    struct ncu_metrics *const metrics = &store->metrics;
    struct family *const family = calloc((size_t)metrics->tensors + 1, sizeof *family);
    int slot[NCU_TENSOR_MAX];
    if (family == NULL) {
        return RT_ENOMEM;
    }
    for (int t = 0; t < metrics->tensors; t++) {
        family[t] = (struct family){metrics->tensor[t], t};
    }
    qsort(family, (size_t)metrics->tensors, sizeof *family, compare_families);
    for (int t = 0; t < metrics->tensors; t++) {
        metrics->tensor[t] = family[t].tensor;
        slot[family[t].before] = NCU_TENSOR + t;
    }
    for (size_t k = 0; k < store->kernels; k++) {
        order_kernel(&store->kernel[k], slot);
    }
    free(family);
    return RT_OK;
}
