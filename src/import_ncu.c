/*
 * The import as a whole: a file is read, then judged; when all files are read, kernels are merged
 * and become records. What each file gave, and did not give, goes into the account.
 */
#include "src/import_ncu.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"
#include "src/import_ncu_account.h"
#include "src/import_ncu_record.h"
#include "src/ini_names.h"

struct import_ncu {
    struct ncu_store store;
    struct ncu_files files;
    struct ncu_result result; /* large, so not on the stack */
    struct ncu_work work;
};

struct import_ncu *import_ncu_new(const struct import_options *options)
{
    struct import_ncu *const import = malloc(sizeof *import);
    if (import != NULL) {
        ncu_store_init(&import->store, options);
        ncu_files_init(&import->files);
    }
    return import;
}

void import_ncu_free(struct import_ncu *import)
{
    if (import != NULL) {
        ncu_store_fini(&import->store);
        ncu_files_fini(&import->files);
        free(import);
    }
}

bool import_ncu_has_any(const struct import_ncu *import)
{
    return import->files.count > 0;
}

void import_counters_init(struct import_counters *counters)
{
    *counters = (struct import_counters){.item = NULL};
    rt_names_init(&counters->names);
}

void import_counters_fini(struct import_counters *counters)
{
    rt_names_fini(&counters->names);
    free(counters->item);
    import_counters_init(counters);
}

/* Both marks in one file: no number of it can be trusted. */
static bool refuse_marks(const struct ncu_collect *c)
{
    const bool point = c->point_line < c->comma_line;
    if (c->point_line == 0 || c->comma_line == 0) {
        return false;
    }
    rt_diags_add(&c->study->diags, RT_ERROR, c->path, point ? c->comma_line : c->point_line, 1,
                 "decimals are written with a %s here and with a %s in line %u: numbers of this "
                 "file cannot be told apart, nothing of it is used",
                 point ? "comma" : "point", point ? "point" : "comma",
                 (unsigned)(point ? c->point_line : c->comma_line));
    return true;
}

/*
 * Decides how the file writes decimals: as it shows, and only where it shows nothing as declared.
 * False: it cannot be used.
 */
static bool decide_marks(struct ncu_collect *c)
{
    if (refuse_marks(c)) {
        return false;
    }
    const enum import_decimal decimal = ncu_collect_decimal(c);
    if (decimal == IMPORT_DECIMAL_UNKNOWN && c->either_line != 0) {
        rt_diags_add(&c->study->diags, RT_ERROR, c->path, c->either_line, 1,
                     "\"%s\" can be a thousand or a decimal mark, and no number of the file shows "
                     "which: say --decimal point or --decimal comma",
                     rt_buf_text(&c->either));
        return false;
    }
    if (c->either_line != 0) {
        ncu_store_decide(c->store, c->file, decimal);
    }
    return true;
}

/* Whether there is anything to use; if not, says what the file is instead. */
static bool has_values(struct ncu_collect *c)
{
    struct rt_buf why;
    rt_buf_init(&why);
    uint32_t line = 0;
    if (c->launches == 0) {
        line = ncu_signs_explain(&c->signs, c->tables > 0, &why);
    } else if (c->missing == c->values_used && c->values_used > 0) {
        line = c->first_table;
        rt_buf_puts(&why, "every value that is used is missing (nan, n/a): the profiled program "
                          "crashed, or was ended, while it was measured, or this GPU does not have "
                          "these metrics");
        if (c->signs.line[NCU_SIGN_ERROR] != 0) {
            rt_buf_printf(&why, "; the tool says: %s", rt_buf_text(&c->signs.text[NCU_SIGN_ERROR]));
        }
        rt_buf_puts(&why, "; run it without the profiler first");
    }
    const bool nothing = why.len > 0;
    if (nothing) {
        rt_diags_add(&c->study->diags, RT_ERROR, c->path, line, line > 0 ? 1 : 0, "%s",
                     rt_buf_text(&why));
    }
    rt_buf_fini(&why);
    return !nothing;
}

int import_ncu_load(struct import_ncu *import, struct rt_study *study, struct load_source *source,
                    const char *path, uint32_t file)
{
    struct ncu_collect *const collect = malloc(sizeof *collect);
    struct import_lines lines;
    if (collect == NULL) {
        return RT_ENOMEM;
    }
    import_lines_init(&lines, source);
    ncu_collect_init(collect, &import->store, study, path, file);
    int code = ncu_collect_read(collect, &lines);
    if (code == RT_EINVAL) {
        rt_diags_add(&study->diags, RT_ERROR, path, 0, 0, "cannot be read: %s",
                     strerror(source->error));
    }
    if (code == RT_OK) {
        const bool usable = has_values(collect) && decide_marks(collect);
        if (usable) {
            code = ncu_files_add(&import->files, file);
            ncu_account_file(collect, &lines);
        } else {
            ncu_store_drop(&import->store, file);
        }
    } else {
        ncu_store_drop(&import->store, file);
    }
    ncu_collect_fini(collect);
    import_lines_fini(&lines);
    free(collect);
    return code;
}

/* Kernels as they are launched: by the ID of the first launch, then by their names. */
struct order {
    const struct ncu_store *store;
    struct ncu_kernel *kernel;
    bool shaped; /* others have its name: its shape tells them apart */
};

static int compare_names(const void *left, const void *right)
{
    const struct ncu_kernel *const a = ((const struct order *)left)->kernel;
    const struct ncu_kernel *const b = ((const struct order *)right)->kernel;
    return (a->name > b->name) - (a->name < b->name);
}

static int compare_kernels(const void *left, const void *right)
{
    const struct order *const a = left;
    const struct order *const b = right;
    const struct rt_pool *const pool = &a->store->pool;
    const uint32_t parts[][2] = {
        {a->kernel->name, b->kernel->name},   {a->kernel->grid, b->kernel->grid},
        {a->kernel->block, b->kernel->block}, {a->kernel->device, b->kernel->device},
        {a->kernel->cc, b->kernel->cc},       {a->kernel->device_name, b->kernel->device_name}};
    if (a->kernel->first_id != b->kernel->first_id) {
        return a->kernel->first_id < b->kernel->first_id ? -1 : 1;
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const int order = strcmp(rt_pool_text(pool, parts[i][0]), rt_pool_text(pool, parts[i][1]));
        if (order != 0) {
            return order;
        }
    }
    return 0;
}

/* Kernels that have launches, in their order. Owned by the caller; NULL without memory. */
static struct order *sort_kernels(struct ncu_store *store, size_t *count)
{
    struct order *const order = malloc((store->kernels + 1) * sizeof *order);
    *count = 0;
    for (size_t k = 0; k < store->kernels && order != NULL; k++) {
        struct ncu_kernel *const kernel = &store->kernel[k];
        if (kernel->launches > 0 || kernel->folds > 0) {
            order[(*count)++] = (struct order){store, kernel, false};
        }
    }
    if (order != NULL) {
        qsort(order, *count, sizeof *order, compare_names);
        for (size_t k = 1; k < *count; k++) {
            const bool same = order[k].kernel->name == order[k - 1].kernel->name;
            order[k - 1].shaped = order[k - 1].shaped || same;
            order[k].shaped = same;
        }
        qsort(order, *count, sizeof *order, compare_kernels);
    }
    return order;
}

/* Notes for every file of a kernel that it gave a record, or why not. */
static void use_files(struct import_ncu *import, const struct ncu_kernel *kernel, const char *why)
{
    for (size_t l = 0; l < kernel->launches; l++) {
        ncu_files_use(&import->files, import->store.run[kernel->launch[l].run].file, why);
    }
    for (size_t f = 0; f < kernel->folds; f++) {
        ncu_files_use(&import->files, import->store.run[kernel->fold[f].run].file, why);
    }
}

/* Notes which kernel the last record counts. RT_OK or RT_ENOMEM. */
static int note_counter(struct import_counters *counters, const struct ncu_kernel_case *in,
                        const struct rt_study *study)
{
    const struct rt_pool *const pool = &in->store->pool;
    const char *const name = rt_pool_text(pool, in->kernel->name);
    struct import_counter counter = {.record = (uint32_t)(study->records.count - 1)};
    struct import_counter *const grown =
        rt_grow(counters->item, counters->count, &counters->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    counters->item = grown;
    struct rt_buf shape;
    rt_buf_init(&shape);
    if (in->kernel->grid != 0 && in->kernel->block != 0) {
        rt_buf_printf(&shape, "grid %s, block %s", rt_pool_text(pool, in->kernel->grid),
                      rt_pool_text(pool, in->kernel->block));
    }
    int code = shape.failed ? RT_ENOMEM
                            : rt_names_take(&counters->names, name, strlen(name), &counter.name);
    if (code == RT_OK) {
        code = rt_names_take(&counters->names, rt_buf_text(&shape), shape.len, &counter.shape);
    }
    rt_buf_fini(&shape);
    if (code == RT_OK) {
        counters->item[counters->count++] = counter;
    }
    return code;
}

/* Decides one kernel's work and adds its record, or notes why it is none. */
static int add_kernel(struct import_ncu *import, struct rt_study *study, const struct order *order,
                      const char *id, struct import_counters *counters)
{
    struct ncu_kernel *const kernel = order->kernel;
    struct ncu_store *const store = &import->store;
    const char *const name = rt_pool_text(&store->pool, kernel->name);
    const char *why = NULL;
    int code = ncu_merge_kernel(store, kernel, &import->result);
    if (code != RT_OK) {
        return code;
    }
    const struct ncu_work_case in = {.total = &import->result.total,
                                     .metrics = &store->metrics,
                                     .kernel = name,
                                     .cc = ncu_record_cc(store, kernel, &import->result),
                                     .half_lanes = store->options.half_lanes};
    const struct ncu_kernel_case kernel_case = {
        store, kernel, &import->result, &import->work, id, order->shaped, counters != NULL};
    ncu_work_init(&import->work);
    code = ncu_work_decide(&in, &import->work);
    code = code == RT_OK ? ncu_record_add(&kernel_case, study, &why) : code;
    if (code == RT_OK) {
        use_files(import, kernel, NULL);
        code = ncu_files_note(&import->files, &kernel_case);
        code =
            code == RT_OK && counters != NULL ? note_counter(counters, &kernel_case, study) : code;
    } else if (code == RT_EREFUSED) {
        use_files(import, kernel, why);
        code = ncu_files_refuse(&import->files, &kernel_case, why);
    }
    ncu_work_fini(&import->work);
    return code;
}

enum { ID_MAX = 60 };

/*
 * Adds a record for every kernel that can be one, by the kernel's own name as far as it is free:
 * "k-2" is nobody's own, for such names have no '-', so none has to be noted beforehand.
 */
static int add_kernels(struct import_ncu *import, struct rt_study *study, const struct order *order,
                       size_t count, struct import_counters *counters)
{
    struct ini_names ids;
    struct rt_buf base;
    int code = RT_OK;
    ini_names_init(&ids);
    rt_buf_init(&base);
    for (size_t k = 0; k < count && code == RT_OK; k++) {
        uint32_t id = 0;
        rt_buf_clear(&base);
        (void)ncu_record_base_name(rt_pool_text(&import->store.pool, order[k].kernel->name), ID_MAX,
                                   &base);
        code = base.failed ? RT_ENOMEM : ini_names_take(&ids, rt_buf_text(&base), &id);
        code = code == RT_OK
                   ? add_kernel(import, study, &order[k], ini_names_text(&ids, id), counters)
                   : code;
    }
    rt_buf_fini(&base);
    ini_names_fini(&ids);
    return code;
}

int import_ncu_finish(struct import_ncu *import, struct rt_study *study,
                      struct import_counters *counters)
{
    size_t count = 0;
    struct order *order = NULL;
    int code = ncu_store_join(&import->store);
    code = code == RT_OK ? ncu_store_order(&import->store) : code;
    if (code == RT_OK) {
        order = sort_kernels(&import->store, &count);
        code = order == NULL ? RT_ENOMEM : add_kernels(import, study, order, count, counters);
        free(order);
    }
    if (code == RT_OK) {
        ncu_account_finish(&import->files, counters != NULL, study);
    }
    /* What was read is used up: the next file begins anew. */
    const struct import_options options = import->store.options;
    ncu_store_fini(&import->store);
    ncu_store_init(&import->store, &options);
    ncu_files_fini(&import->files);
    return code;
}
