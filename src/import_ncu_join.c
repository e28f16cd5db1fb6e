/*
 * Kernels that tables describe with more or fewer columns. Older versions of ncu print neither
 * shape nor device: their kernel is the only one of its name that another table describes more
 * closely, or stays one of its own when there are several.
 */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_ncu_store.h"

enum { PARTS = 5 };

static void get_parts(const struct ncu_kernel *kernel, uint32_t part[PARTS])
{
    part[0] = kernel->grid;
    part[1] = kernel->block;
    part[2] = kernel->device;
    part[3] = kernel->cc;
    part[4] = kernel->device_name;
}

static bool is_empty(const struct ncu_kernel *kernel)
{
    return kernel->launches == 0 && kernel->folds == 0;
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

/* The texts go behind those that are there, and none twice. */
static int move_rules(struct ncu_store *store, struct ncu_kernel *from, struct ncu_kernel *to)
{
    int code = RT_OK;
    for (size_t r = 0; r < from->rules && code == RT_OK; r++) {
        code = ncu_store_rule(store, (size_t)(to - store->kernel), from->rule[r].file,
                              from->rule[r].name, from->rule[r].text);
    }
    to->more_rules = to->more_rules || from->more_rules;
    return code;
}

/* A kernel in a list, and those of its parts that a vaguer one states, the others 0. */
struct entry {
    struct ncu_kernel *kernel;
    uint32_t name, part[PARTS];
};

static int compare_entries(const void *left, const void *right)
{
    const struct entry *const a = left;
    const struct entry *const b = right;
    if (a->name != b->name) {
        return a->name < b->name ? -1 : 1;
    }
    return memcmp(a->part, b->part, sizeof a->part);
}

/* Which parts are stated, as a set of bits. */
static unsigned find_mask(const struct ncu_kernel *kernel)
{
    uint32_t part[PARTS];
    unsigned mask = 0;
    get_parts(kernel, part);
    for (size_t p = 0; p < PARTS; p++) {
        mask |= part[p] != 0 ? 1U << p : 0;
    }
    return mask;
}

static struct entry look_at(struct ncu_kernel *kernel, unsigned mask)
{
    struct entry entry = {.kernel = kernel, .name = kernel->name};
    get_parts(kernel, entry.part);
    for (size_t p = 0; p < PARTS; p++) {
        entry.part[p] = (mask >> p & 1U) != 0 ? entry.part[p] : 0;
    }
    return entry;
}

/* Kernels that state all of the mask and more, sorted by what is in the mask. */
static size_t list_closer(struct ncu_store *store, unsigned mask, struct entry *entry)
{
    size_t count = 0;
    for (size_t k = 0; k < store->kernels; k++) {
        struct ncu_kernel *const kernel = &store->kernel[k];
        const unsigned own = find_mask(kernel);
        if (!is_empty(kernel) && own != mask && (own & mask) == mask) {
            entry[count++] = look_at(kernel, mask);
        }
    }
    if (count > 0) {
        qsort(entry, count, sizeof *entry, compare_entries);
    }
    return count;
}

/* The only entry that is like this one, or NULL. */
static struct ncu_kernel *find_only(const struct entry *entry, size_t count,
                                    const struct entry *like)
{
    const struct entry *const found =
        count > 0 ? bsearch(like, entry, count, sizeof *entry, compare_entries) : NULL;
    const bool before = found != NULL && found > entry && compare_entries(found - 1, like) == 0;
    const bool behind =
        found != NULL && found + 1 < entry + count && compare_entries(found + 1, like) == 0;
    return found != NULL && !before && !behind ? found->kernel : NULL;
}

/* Joins all kernels that state exactly what is in the mask. */
static int join_vague(struct ncu_store *store, unsigned mask, struct entry *entry)
{
    const size_t count = list_closer(store, mask, entry);
    int code = RT_OK;
    for (size_t k = 0; k < store->kernels && count > 0 && code == RT_OK; k++) {
        struct ncu_kernel *const kernel = &store->kernel[k];
        /* One whose device was named in all its launches has but texts of rules left. */
        if ((is_empty(kernel) && kernel->rules == 0) || find_mask(kernel) != mask) {
            continue;
        }
        const struct entry like = look_at(kernel, mask);
        struct ncu_kernel *const only = find_only(entry, count, &like);
        if (only != NULL) {
            code =
                move_launches(kernel, only) == RT_OK ? move_rules(store, kernel, only) : RT_ENOMEM;
        }
    }
    return code;
}

static int count_bits(unsigned mask)
{
    int bits = 0;
    for (; mask != 0; mask >>= 1) {
        bits += (int)(mask & 1U);
    }
    return bits;
}

static void find_first_id(const struct ncu_store *store, struct ncu_kernel *kernel)
{
    kernel->first_id = UINT64_MAX;
    for (size_t l = 0; l < kernel->launches; l++) {
        const struct ncu_launch *const launch = &kernel->launch[l];
        /* Rows of a summary have no ID: they keep the order of the file. */
        const uint64_t id = store->run[launch->run].has_id ? launch->id : launch->line;
        kernel->first_id = id < kernel->first_id ? id : kernel->first_id;
    }
    for (size_t f = 0; f < kernel->folds; f++) {
        kernel->first_id = kernel->fold[f].first_id < kernel->first_id ? kernel->fold[f].first_id
                                                                       : kernel->first_id;
    }
}

int ncu_store_join(struct ncu_store *store)
{
    struct entry *const entry = calloc(store->kernels + 1, sizeof *entry);
    int code = entry == NULL ? RT_ENOMEM : RT_OK;
    bool stated[1U << PARTS] = {false};
    for (size_t k = 0; k < store->kernels; k++) {
        stated[find_mask(&store->kernel[k])] = true;
    }
    /* The closest first: what is joined to one of these is then as close as it can get. */
    for (int bits = PARTS - 1; bits >= 0 && code == RT_OK; bits--) {
        for (unsigned mask = 0; mask < 1U << PARTS && code == RT_OK; mask++) {
            code = stated[mask] && count_bits(mask) == bits ? join_vague(store, mask, entry) : code;
        }
    }
    free(entry);
    for (size_t k = 0; k < store->kernels && code == RT_OK; k++) {
        find_first_id(store, &store->kernel[k]);
    }
    return code;
}
