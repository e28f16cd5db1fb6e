/*
 * The same launch in several tables: launches of one process with one ID that do not contradict
 * each other are one. Of launches that are in sums already, whole runs are.
 */
#include <math.h>
#include <stdlib.h>

#include "core/code.h"
#include "src/import_ncu_merge.h"

/* Total order of launches by what they say, not by where they stood. */
static int compare_values(const struct ncu_launch *a, const struct ncu_launch *b)
{
    for (size_t v = 0; v < a->count && v < b->count; v++) {
        const struct ncu_value *const x = &a->value[v];
        const struct ncu_value *const y = &b->value[v];
        if (x->key != y->key) {
            return x->key < y->key ? -1 : 1;
        }
        if (x->missing != y->missing) {
            return x->missing ? -1 : 1;
        }
        if (!x->missing && x->value != y->value) {
            return x->value < y->value ? -1 : 1;
        }
    }
    return (a->count > b->count) - (a->count < b->count);
}

/* The launch that a place in the sorted list means, and whose it is. */
struct place {
    uint32_t at, process;
    const struct ncu_launch *launch;
    bool has_id;
};

static int compare_places(const void *left, const void *right)
{
    const struct place *const a = left;
    const struct place *const b = right;
    if (a->has_id != b->has_id) {
        return a->has_id ? 1 : -1;
    }
    if (a->process != b->process) {
        return a->process < b->process ? -1 : 1;
    }
    if (a->launch->id != b->launch->id) {
        return a->launch->id < b->launch->id ? -1 : 1;
    }
    if (a->launch->calls != b->launch->calls) {
        return a->launch->calls < b->launch->calls ? -1 : 1;
    }
    const int order = compare_values(a->launch, b->launch);
    return order != 0 ? order : (a->at > b->at) - (a->at < b->at);
}

static bool same_launch(const struct place *a, const struct place *b)
{
    return a->has_id == b->has_id && a->process == b->process && a->process != 0 &&
           a->launch->id == b->launch->id && a->launch->calls == b->launch->calls;
}

/*
 * Whether two values of one metric cannot both be right: as exact as they are printed they differ.
 * The same number of digits has to be the same number.
 */
static bool contradict(const struct ncu_value *a, const struct ncu_value *b)
{
    if (a->key != b->key || a->missing || b->missing) {
        return false;
    }
    const double difference = a->value > b->value ? a->value - b->value : b->value - a->value;
    const double coarse = a->step > b->step ? a->step : b->step;
    return a->step == b->step ? difference != 0 : difference > coarse * 0.5000001;
}

/*
 * Whether a launch fits the one at the head of a chain and all that are united with that. One table
 * has a launch once: IDs that start again in it are of another run.
 */
static bool fits(const struct ncu_store *store, const struct ncu_kernel *kernel,
                 const struct ncu_launch *head, const struct ncu_launch *launch)
{
    for (const struct ncu_launch *at = head; at != NULL;
         at = at->next != 0 ? &kernel->launch[at->next - 1] : NULL) {
        if (store->run[at->run].table == store->run[launch->run].table) {
            return false;
        }
        for (size_t i = 0; i < at->count; i++) {
            for (size_t j = 0; j < launch->count; j++) {
                if (contradict(&at->value[i], &launch->value[j])) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Links place `at` to the first launch before it that it can be one with; of the same key. */
static void unite_one(const struct ncu_store *store, struct ncu_kernel *kernel,
                      const struct place *places, size_t first, size_t at, bool *taken)
{
    for (size_t head = first; head < at; head++) {
        if (taken[places[head].at] || !same_launch(&places[head], &places[at]) ||
            !fits(store, kernel, places[head].launch, places[at].launch)) {
            continue;
        }
        struct ncu_launch *const into = &kernel->launch[places[head].at];
        kernel->launch[places[at].at].next = into->next;
        into->next = places[at].at + 1;
        taken[places[at].at] = true;
        return;
    }
}

/* Launches, or runs, that could be one and contradict each other are few: so many are compared. */
enum { TRIES = 64 };

/* Unites launches that stand in several tables. What is in sums already is not looked at. */
int ncu_unite(const struct ncu_store *store, struct ncu_kernel *kernel, bool *taken)
{
    struct place *const places = malloc((kernel->launches + 1) * sizeof *places);
    if (places == NULL) {
        return RT_ENOMEM;
    }
    for (size_t l = 0; l < kernel->launches; l++) {
        const struct ncu_run *const run = &store->run[kernel->launch[l].run];
        places[l] = (struct place){(uint32_t)l, run->process, &kernel->launch[l], run->has_id};
        kernel->launch[l].next = 0;
    }
    qsort(places, kernel->launches, sizeof *places, compare_places);
    size_t first = 0;
    for (size_t l = 1; l < kernel->launches; l++) {
        const bool same = places[first].process == places[l].process &&
                          places[first].launch->id == places[l].launch->id &&
                          places[first].launch->calls == places[l].launch->calls;
        first = same && l - first < TRIES ? first : same ? first + 1 : l;
        unite_one(store, kernel, places, first, l, taken);
    }
    free(places);
    return RT_OK;
}

static bool is_near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * fmax(fabs(a), fabs(b));
}

/*
 * Whether what two runs collected alike is of the same launches: by their IDs, and by sums that
 * agree so far as printed numbers can. Another run of the program has other IDs or other times.
 */
static bool same_launches(const struct ncu_store *store, const struct ncu_fold *a,
                          const struct ncu_fold *b)
{
    const struct ncu_run *const one = &store->run[a->run];
    const struct ncu_run *const other = &store->run[b->run];
    if (one->table == other->table || a->process == 0 || a->process != b->process || !one->has_id ||
        !other->has_id || a->ids != b->ids || a->tally.calls != b->tally.calls ||
        a->tally.count != b->tally.count) {
        return false;
    }
    for (size_t i = 0; i < a->tally.count; i++) {
        const struct ncu_sum *const x = &a->tally.sum[i];
        const struct ncu_sum *const y = &b->tally.sum[i];
        if (x->slot != y->slot || x->n != y->n || !is_near(x->sum, y->sum)) {
            return false;
        }
    }
    return true;
}

/* By process, then by its launches: what is the same stands together. */
static int compare_folds(const void *left, const void *right)
{
    const struct ncu_fold *const a = left;
    const struct ncu_fold *const b = right;
    if (a->process != b->process) {
        return a->process < b->process ? -1 : 1;
    }
    if (a->ids != b->ids) {
        return a->ids < b->ids ? -1 : 1;
    }
    return (a->run > b->run) - (a->run < b->run);
}

/* What is once in the sums of two tables is marked in all but the first. */
void ncu_unite_folds(const struct ncu_store *store, struct ncu_kernel *kernel)
{
    struct ncu_fold *const fold = kernel->fold;
    if (kernel->folds > 0) {
        qsort(fold, kernel->folds, sizeof *fold, compare_folds);
    }
    for (size_t f = 0; f < kernel->folds; f++) {
        fold[f].again = false;
        for (size_t b = f; b > 0 && f - b < TRIES && fold[b - 1].ids == fold[f].ids; b--) {
            fold[f].again = fold[f].again || same_launches(store, &fold[b - 1], &fold[f]);
        }
    }
}
