/*
 * Kernels that tables describe with more or fewer columns. Older versions of ncu print neither
 * shape nor device: their kernel is the only one of its name that another table describes more
 * closely, or stays one of its own when there are several.
 */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_ncu_store.h"

enum { PARTS = 4 };

static void get_parts(const struct ncu_kernel *kernel, uint32_t part[PARTS])
{
    part[0] = kernel->grid;
    part[1] = kernel->block;
    part[2] = kernel->device;
    part[3] = kernel->cc;
}

static int count_parts(const struct ncu_kernel *kernel)
{
    uint32_t part[PARTS];
    int count = 0;
    get_parts(kernel, part);
    for (size_t p = 0; p < PARTS; p++) {
        count += part[p] != 0;
    }
    return count;
}

static bool is_empty(const struct ncu_kernel *kernel)
{
    return kernel->launches == 0 && kernel->folds == 0;
}

/* Whether `b` may be the kernel `a`, described more closely. */
static bool may_be(const struct ncu_kernel *a, const struct ncu_kernel *b)
{
    uint32_t of_a[PARTS];
    uint32_t of_b[PARTS];
    get_parts(a, of_a);
    get_parts(b, of_b);
    for (size_t p = 0; p < PARTS; p++) {
        if (of_a[p] != 0 && of_a[p] != of_b[p]) {
            return false;
        }
    }
    return count_parts(b) > count_parts(a) && !is_empty(b);
}

/* A kernel in the list by names. */
struct entry {
    struct ncu_kernel *kernel;
};

/* By name, and of one name the closest descriptions first: they are joined before the vaguer. */
static int compare(const void *left, const void *right)
{
    const struct ncu_kernel *const a = ((const struct entry *)left)->kernel;
    const struct ncu_kernel *const b = ((const struct entry *)right)->kernel;
    if (a->name != b->name) {
        return a->name < b->name ? -1 : 1;
    }
    return count_parts(b) - count_parts(a);
}

static int move_launches(struct ncu_kernel *from, struct ncu_kernel *to)
{
    const size_t launches = from->launches + to->launches;
    const size_t folds = from->folds + to->folds;
    struct ncu_launch *const launch = realloc(to->launch, (launches + 1) * sizeof *launch);
    to->launch = launch != NULL ? launch : to->launch;
    struct ncu_fold *const fold = realloc(to->fold, (folds + 1) * sizeof *fold);
    to->fold = fold != NULL ? fold : to->fold;
    if (launch == NULL || fold == NULL) {
        return RT_ENOMEM;
    }
    to->launch_capacity = launches + 1;
    to->fold_capacity = folds + 1;
    for (size_t l = 0; l < from->launches; l++) {
        to->launch[to->launches++] = from->launch[l];
    }
    for (size_t f = 0; f < from->folds; f++) {
        to->fold[to->folds++] = from->fold[f];
    }
    from->launches = 0;
    from->folds = 0;
    return RT_OK;
}

static void move_rules(struct ncu_kernel *from, struct ncu_kernel *to)
{
    while (from->rules > 0 && to->rules < NCU_RULES_MAX) {
        to->rule[to->rules++] = from->rule[--from->rules];
    }
    to->rules_dropped += from->rules_dropped + from->rules;
}

static int join(const struct ncu_store *store, struct ncu_kernel *from, struct ncu_kernel *to)
{
    if (move_launches(from, to) != RT_OK) {
        return RT_ENOMEM;
    }
    move_rules(from, to);
    ncu_store_choose(store, &to->device_name, from->device_name);
    to->first_id = from->first_id < to->first_id ? from->first_id : to->first_id;
    return RT_OK;
}

/* The only kernel of entry[0 .. count), all of one name, that `vague` can be, or NULL. */
static struct ncu_kernel *find_only(const struct entry *entry, size_t count,
                                    const struct ncu_kernel *vague)
{
    struct ncu_kernel *only = NULL;
    for (size_t k = 0; k < count; k++) {
        if (may_be(vague, entry[k].kernel)) {
            if (only != NULL) {
                return NULL;
            }
            only = entry[k].kernel;
        }
    }
    return only;
}

int ncu_store_join(struct ncu_store *store)
{
    struct entry *const sorted = calloc(store->kernels + 1, sizeof *sorted);
    int code = sorted == NULL ? RT_ENOMEM : RT_OK;
    for (size_t k = 0; k < store->kernels && code == RT_OK; k++) {
        sorted[k].kernel = &store->kernel[k];
    }
    if (code == RT_OK) {
        qsort(sorted, store->kernels, sizeof *sorted, compare);
    }
    for (size_t first = 0, end = 0; first < store->kernels && code == RT_OK; first = end) {
        while (end < store->kernels && sorted[end].kernel->name == sorted[first].kernel->name) {
            end++;
        }
        for (size_t k = first; k < end && code == RT_OK; k++) {
            struct ncu_kernel *const only =
                count_parts(sorted[k].kernel) < PARTS && !is_empty(sorted[k].kernel)
                    ? find_only(sorted + first, end - first, sorted[k].kernel)
                    : NULL;
            code = only != NULL ? join(store, sorted[k].kernel, only) : RT_OK;
        }
    }
    free(sorted);
    return code;
}
