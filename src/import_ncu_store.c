/*
 * Kernels, runs and launches as they are read. What launches have in common with others is found
 * at the end, by import_ncu_merge.c.
 */
#include "src/import_ncu_store.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"
#include "core/text.h"

void ncu_store_init(struct ncu_store *store, const struct import_options *options)
{
    *store = (struct ncu_store){.options = *options, .folding = true};
    rt_pool_init(&store->pool);
    ncu_metrics_init(&store->metrics);
    rt_index_init(&store->by_kernel);
    rt_index_init(&store->by_run);
}

static void drop_launch(struct ncu_launch *launch)
{
    free(launch->value);
    launch->value = NULL;
}

static void fini_kernel(struct ncu_kernel *kernel)
{
    for (size_t i = 0; i < kernel->launches; i++) {
        drop_launch(&kernel->launch[i]);
    }
    for (size_t i = 0; i < kernel->folds; i++) {
        ncu_tally_fini(&kernel->fold[i].tally);
    }
    for (size_t i = 0; i < kernel->rules; i++) {
        free(kernel->rule[i].name);
        free(kernel->rule[i].text);
    }
    free(kernel->rule);
    free(kernel->launch);
    free(kernel->fold);
}

void ncu_store_fini(struct ncu_store *store)
{
    for (size_t k = 0; k < store->kernels; k++) {
        fini_kernel(&store->kernel[k]);
    }
    free(store->kernel);
    free(store->run);
    rt_index_fini(&store->by_kernel);
    rt_index_fini(&store->by_run);
    ncu_metrics_fini(&store->metrics);
    rt_pool_fini(&store->pool);
}

static int intern(struct ncu_store *store, const char *text, uint32_t *ref)
{
    return rt_pool_intern(&store->pool, text, strlen(text), ref);
}

static int intern_kernel(struct ncu_store *store, const struct ncu_identity *identity,
                         struct ncu_kernel *kernel)
{
    return intern(store, identity->kernel, &kernel->name) == RT_OK &&
                   intern(store, identity->grid, &kernel->grid) == RT_OK &&
                   intern(store, identity->block, &kernel->block) == RT_OK &&
                   intern(store, identity->device, &kernel->device) == RT_OK &&
                   intern(store, identity->cc, &kernel->cc) == RT_OK
               ? RT_OK
               : RT_ENOMEM;
}

static uint64_t hash_kernel(const struct ncu_kernel *kernel)
{
    const uint32_t parts[] = {kernel->name,   kernel->grid, kernel->block,
                              kernel->device, kernel->cc,   kernel->device_name};
    return rt_index_hash((const char *)parts, sizeof parts);
}

static bool same_kernel(const struct ncu_kernel *a, const struct ncu_kernel *b)
{
    return a->name == b->name && a->grid == b->grid && a->block == b->block &&
           a->device == b->device && a->cc == b->cc && a->device_name == b->device_name;
}

static long find_or_add(struct ncu_store *store, const struct ncu_kernel *wanted)
{
    const uint64_t hash = hash_kernel(wanted);
    long at = rt_index_first(&store->by_kernel, hash);
    while (at >= 0 && !same_kernel(&store->kernel[at], wanted)) {
        at = rt_index_next(&store->by_kernel, at);
    }
    if (at >= 0) {
        return at;
    }
    struct ncu_kernel *const grown =
        rt_grow(store->kernel, store->kernels, &store->kernel_capacity, sizeof *grown);
    if (grown == NULL || rt_index_add(&store->by_kernel, hash) != RT_OK) {
        store->kernel = grown != NULL ? grown : store->kernel;
        return RT_ENOMEM;
    }
    store->kernel = grown;
    store->kernel[store->kernels] = *wanted;
    return (long)store->kernels++;
}

long ncu_store_kernel(struct ncu_store *store, const struct ncu_identity *identity, uint32_t file,
                      uint32_t line)
{
    struct ncu_kernel wanted = {.file = file, .line = line};
    return intern_kernel(store, identity, &wanted) == RT_OK ? find_or_add(store, &wanted)
                                                            : RT_ENOMEM;
}

long ncu_store_named(struct ncu_store *store, size_t kernel, uint32_t device_name)
{
    const struct ncu_kernel *const k = &store->kernel[kernel];
    const struct ncu_kernel wanted = {.name = k->name,
                                      .grid = k->grid,
                                      .block = k->block,
                                      .device = k->device,
                                      .cc = k->cc,
                                      .device_name = device_name,
                                      .file = k->file,
                                      .line = k->line};
    return k->device_name == device_name ? (long)kernel : find_or_add(store, &wanted);
}

void ncu_store_table(struct ncu_store *store)
{
    rt_index_fini(&store->by_run);
    rt_index_init(&store->by_run);
    store->by_run_first = store->runs;
    store->tables++;
}

/* The latest run of a process in this table, or RT_ENOENT. */
static long find_run(const struct ncu_store *store, uint32_t process, uint64_t hash)
{
    long at = rt_index_first(&store->by_run, hash);
    while (at >= 0 && store->run[store->by_run_first + (size_t)at].process != process) {
        at = rt_index_next(&store->by_run, at);
    }
    return at < 0 ? at : at + (long)store->by_run_first;
}

long ncu_store_run(struct ncu_store *store, uint32_t process, uint32_t file, uint64_t id,
                   bool has_id)
{
    const struct ncu_run wanted = {
        .file = file, .table = store->tables, .last_id = id, .has_id = has_id, .process = process};
    const uint64_t hash = rt_index_hash((const char *)&wanted.process, sizeof wanted.process);
    const long found = find_run(store, wanted.process, hash);
    if (found >= 0 && (!has_id || store->run[found].last_id < id)) {
        store->run[found].last_id = id;
        return found;
    }
    struct ncu_run *const grown =
        rt_grow(store->run, store->runs, &store->run_capacity, sizeof *grown);
    if (grown == NULL || rt_index_add(&store->by_run, hash) != RT_OK) {
        store->run = grown != NULL ? grown : store->run;
        return RT_ENOMEM;
    }
    store->run = grown;
    store->run[store->runs] = wanted;
    return (long)store->runs++;
}

int ncu_store_launch(struct ncu_store *store, size_t kernel, struct ncu_launch *launch)
{
    struct ncu_kernel *const k = &store->kernel[kernel];
    struct ncu_launch *const grown =
        rt_grow(k->launch, k->launches, &k->launch_capacity, sizeof *grown);
    if (grown == NULL) {
        drop_launch(launch);
        return RT_ENOMEM;
    }
    k->launch = grown;
    k->launch[k->launches++] = *launch;
    /* Half of them at a time: what is left moves to the front. */
    return store->folding && k->launches > NCU_LAUNCHES_KEPT
               ? ncu_store_fold(store, k, NCU_LAUNCHES_KEPT / 2)
               : RT_OK;
}

int ncu_store_rule(struct ncu_store *store, size_t kernel, uint32_t file, const char *name,
                   const char *text)
{
    struct ncu_kernel *const k = &store->kernel[kernel];
    for (size_t i = 0; i < k->rules; i++) {
        if (strcmp(k->rule[i].text, text) == 0) {
            return RT_OK;
        }
    }
    if (k->rules == NCU_RULES_MAX) {
        k->more_rules = true;
        return RT_OK;
    }
    struct ncu_rule *const grown = rt_grow(k->rule, k->rules, &k->rule_capacity, sizeof *grown);
    struct ncu_rule rule = {rt_text_copy(name), rt_text_copy(text), file};
    k->rule = grown != NULL ? grown : k->rule;
    if (grown == NULL || rule.name == NULL || rule.text == NULL) {
        free(rule.name);
        free(rule.text);
        return RT_ENOMEM;
    }
    k->rule[k->rules++] = rule;
    return RT_OK;
}

void ncu_value_decide(struct ncu_value *value, enum import_decimal decimal)
{
    /* By dividing: a thousand is a double, a thousandth is not. */
    for (; value->thousands < 0; value->thousands++) {
        value->value = decimal == IMPORT_DECIMAL_COMMA ? value->value / 1000 : value->value;
        value->step = decimal == IMPORT_DECIMAL_COMMA ? value->step / 1000 : value->step;
    }
    for (; value->thousands > 0; value->thousands--) {
        value->value = decimal == IMPORT_DECIMAL_COMMA ? value->value * 1000 : value->value;
        value->step = decimal == IMPORT_DECIMAL_COMMA ? value->step * 1000 : value->step;
    }
}

void ncu_store_decide(struct ncu_store *store, uint32_t file, enum import_decimal decimal)
{
    for (size_t k = 0; k < store->kernels; k++) {
        for (size_t l = 0; l < store->kernel[k].launches; l++) {
            const struct ncu_launch *const launch = &store->kernel[k].launch[l];
            const bool own = store->run[launch->run].file == file;
            for (size_t v = 0; v < launch->count && own; v++) {
                ncu_value_decide(&launch->value[v], decimal);
            }
        }
    }
}

static void drop_launches(const struct ncu_store *store, struct ncu_kernel *kernel, uint32_t file)
{
    size_t kept = 0;
    for (size_t l = 0; l < kernel->launches; l++) {
        if (store->run[kernel->launch[l].run].file == file) {
            drop_launch(&kernel->launch[l]);
        } else {
            kernel->launch[kept++] = kernel->launch[l];
        }
    }
    kernel->launches = kept;
    kept = 0;
    for (size_t f = 0; f < kernel->folds; f++) {
        if (store->run[kernel->fold[f].run].file == file) {
            ncu_tally_fini(&kernel->fold[f].tally);
        } else {
            kernel->fold[kept++] = kernel->fold[f];
        }
    }
    kernel->folds = kept;
}

static void drop_rules(struct ncu_kernel *kernel, uint32_t file)
{
    size_t kept = 0;
    for (size_t r = 0; r < kernel->rules; r++) {
        if (kernel->rule[r].file == file) {
            free(kernel->rule[r].name);
            free(kernel->rule[r].text);
        } else {
            kernel->rule[kept++] = kernel->rule[r];
        }
    }
    kernel->rules = kept;
}

void ncu_store_drop(struct ncu_store *store, uint32_t file)
{
    for (size_t k = 0; k < store->kernels; k++) {
        drop_launches(store, &store->kernel[k], file);
        drop_rules(&store->kernel[k], file);
    }
}

/* The sums of a run, which stand in the order of the runs. */
static struct ncu_fold *find_fold(const struct ncu_store *store, struct ncu_kernel *kernel,
                                  uint32_t run)
{
    size_t at = kernel->folds; /* launches come run by run: mostly it is the last */
    size_t low = 0;
    if (at > 0 && kernel->fold[at - 1].run >= run) {
        for (size_t high = at; low < high; at = low) {
            const size_t middle = (low + high) / 2;
            low = kernel->fold[middle].run < run ? middle + 1 : low;
            high = kernel->fold[middle].run < run ? high : middle;
        }
        if (kernel->fold[at].run == run) {
            return &kernel->fold[at];
        }
    }
    struct ncu_fold *const grown =
        rt_grow(kernel->fold, kernel->folds, &kernel->fold_capacity, sizeof *grown);
    if (grown == NULL) {
        return NULL;
    }
    kernel->fold = grown;
    memmove(&grown[at + 1], &grown[at], (kernel->folds - at) * sizeof *grown);
    grown[at] = (struct ncu_fold){
        .run = run, .process = store->run[run].process, .line = UINT32_MAX, .first_id = UINT64_MAX};
    kernel->folds++;
    return &grown[at];
}

int ncu_store_fold(struct ncu_store *store, struct ncu_kernel *kernel, size_t keep)
{
    const size_t folded = kernel->launches > keep ? kernel->launches - keep : 0;
    for (size_t l = 0; l < folded; l++) {
        const struct ncu_launch *const launch = &kernel->launch[l];
        struct ncu_fold *const fold = find_fold(store, kernel, launch->run);
        if (fold == NULL || ncu_store_tally(store, kernel, launch, &fold->tally) != RT_OK) {
            return RT_ENOMEM;
        }
        fold->first_id = launch->id < fold->first_id ? launch->id : fold->first_id;
        fold->line = launch->line < fold->line ? launch->line : fold->line;
        fold->ids += rt_index_hash((const char *)&launch->id, sizeof launch->id);
    }
    for (size_t l = 0; l < folded; l++) {
        drop_launch(&kernel->launch[l]);
    }
    kernel->launches -= folded;
    memmove(kernel->launch, kernel->launch + folded, kernel->launches * sizeof *kernel->launch);
    return RT_OK;
}

/* Of two statements of a slot the one whose key is smaller, so that the order does not matter. */
void ncu_store_view(struct ncu_store *store, const struct ncu_kernel *kernel,
                    const struct ncu_launch *launch, struct ncu_view *view)
{
    uint64_t key[NCU_SLOT_MAX];
    double step[NCU_SLOT_MAX];
    ncu_view_clear(view);
    for (const struct ncu_launch *at = launch; at != NULL;
         at = at->next != 0 ? &kernel->launch[at->next - 1] : NULL) {
        for (size_t v = 0; v < at->count; v++) {
            const struct ncu_value *const value = &at->value[v];
            if (value->missing) {
                continue;
            }
            const bool better = !view->known[value->slot] || value->key < key[value->slot] ||
                                (value->key == key[value->slot] && value->step < step[value->slot]);
            if (better) {
                ncu_view_set(view, value->slot, value->value);
                key[value->slot] = value->key;
                step[value->slot] = value->step;
            }
        }
    }
    ncu_derive(view, &store->metrics, store->options.half_lanes);
}

int ncu_store_tally(struct ncu_store *store, const struct ncu_kernel *kernel,
                    const struct ncu_launch *launch, struct ncu_tally *tally)
{
    ncu_store_view(store, kernel, launch, &store->view);
    int code = RT_OK;
    for (size_t i = 0; i < store->view.count && code == RT_OK; i++) {
        const int slot = store->view.slot[i];
        code = ncu_tally_add(tally, slot, false, store->view.value[slot], launch->calls);
    }
    for (const struct ncu_launch *at = launch; at != NULL && code == RT_OK;
         at = at->next != 0 ? &kernel->launch[at->next - 1] : NULL) {
        for (size_t v = 0; v < at->count && code == RT_OK; v++) {
            if (at->value[v].missing) {
                code = ncu_tally_add(tally, at->value[v].slot, true, 0, launch->calls);
            }
        }
        tally->sass = tally->sass || at->sass;
    }
    tally->calls += launch->calls;
    return code;
}
