/*
 * Merging the launches of one kernel. When those that are one are united (import_ncu_unite.c), runs
 * are told apart by what they collected, then each quantity is taken from the run that is best for
 * it.
 */
#include "src/import_ncu_merge.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"

enum { BITS = 64, WORDS = (NCU_SLOT_MAX + BITS - 1) / BITS };

/* What a run collected of a kernel: a bit a slot. */
struct signature {
    uint32_t run;
    uint64_t bit[WORDS];
};

/* All runs that collected the same. */
struct group {
    uint64_t bit[WORDS];
    struct ncu_tally tally;
};

struct merge {
    struct ncu_store *store;
    struct ncu_kernel *kernel;
    struct signature *signature; /* owned; ascending by run */
    size_t signatures;
    struct group *group; /* owned; the best first once they are ranked */
    size_t groups;
    double once; /* launches left out because another table has them */
    bool twice;  /* launches of one process may be in two sums of one group */
};

static void mark(struct signature *signature, int slot)
{
    signature->bit[slot / BITS] |= UINT64_C(1) << (slot % BITS);
}

/* The bit of instruction counters: they decide what a run's time is worth. */
enum { SASS_SLOT = NCU_Q_TIME };

static int compare_runs(const void *left, const void *right)
{
    const struct signature *const a = left;
    const struct signature *const b = right;
    return (a->run > b->run) - (a->run < b->run);
}

/* Folds have the operations that were computed from operations a cycle; launches do not yet. */
static void forget_computed(const struct ncu_metrics *metrics, struct signature *signature)
{
    for (int t = 0; t < metrics->tensors; t++) {
        const int slot = NCU_TENSOR + t;
        const int sum = metrics->tensor[t].kind == NCU_TENSOR_CYCLE ? ncu_tensor_sum(metrics, slot)
                                                                    : NCU_NO_SLOT;
        if (sum != NCU_NO_SLOT && (signature->bit[slot / BITS] >> (slot % BITS) & 1) != 0) {
            signature->bit[sum / BITS] &= ~(UINT64_C(1) << (sum % BITS));
        }
    }
}

/* One signature a launch and a fold, then those of one run as one. */
static int sign_runs(struct merge *m)
{
    const struct ncu_kernel *const kernel = m->kernel;
    const size_t most = kernel->launches + kernel->folds;
    m->signature = calloc(most + 1, sizeof *m->signature);
    if (m->signature == NULL) {
        return RT_ENOMEM;
    }
    for (size_t l = 0; l < kernel->launches; l++) {
        const struct ncu_launch *const launch = &kernel->launch[l];
        struct signature *const s = &m->signature[m->signatures++];
        s->run = launch->run;
        for (size_t v = 0; v < launch->count; v++) {
            mark(s, launch->value[v].slot);
        }
        if (launch->sass) {
            mark(s, SASS_SLOT);
        }
    }
    for (size_t f = 0; f < kernel->folds; f++) {
        struct signature *const s = &m->signature[m->signatures++];
        s->run = kernel->fold[f].run;
        for (size_t i = 0; i < kernel->fold[f].tally.count; i++) {
            const int slot = kernel->fold[f].tally.sum[i].slot;
            const bool computed = slot == NCU_Q_TIME || slot == NCU_Q_BYTES ||
                                  (slot >= NCU_COUNTS && slot < NCU_STALL_SLOTS &&
                                   (slot - NCU_COUNTS) % NCU_FORM_COUNT == NCU_COUNTED);
            if (!computed) {
                mark(s, slot);
            }
        }
        if (kernel->fold[f].tally.sass) {
            mark(s, SASS_SLOT);
        }
    }
    qsort(m->signature, m->signatures, sizeof *m->signature, compare_runs);
    size_t kept = 0;
    for (size_t i = 0; i < m->signatures; i++) {
        if (kept > 0 && m->signature[kept - 1].run == m->signature[i].run) {
            for (size_t w = 0; w < WORDS; w++) {
                m->signature[kept - 1].bit[w] |= m->signature[i].bit[w];
            }
        } else {
            m->signature[kept++] = m->signature[i];
        }
    }
    m->signatures = kept;
    for (size_t i = 0; i < kept; i++) {
        forget_computed(&m->store->metrics, &m->signature[i]);
    }
    return RT_OK;
}

static int compare_bits(const void *left, const void *right)
{
    return memcmp(((const struct group *)left)->bit, ((const struct group *)right)->bit,
                  sizeof((const struct group *)left)->bit);
}

/* One group for each set of slots, ascending by their bits. */
static int group_runs(struct merge *m)
{
    m->group = calloc(m->signatures + 1, sizeof *m->group);
    if (m->group == NULL) {
        return RT_ENOMEM;
    }
    for (size_t i = 0; i < m->signatures; i++) {
        memcpy(m->group[i].bit, m->signature[i].bit, sizeof m->group[i].bit);
    }
    qsort(m->group, m->signatures, sizeof *m->group, compare_bits);
    for (size_t i = 0; i < m->signatures; i++) {
        if (m->groups == 0 || compare_bits(&m->group[m->groups - 1], &m->group[i]) != 0) {
            memcpy(m->group[m->groups++].bit, m->group[i].bit, sizeof m->group[i].bit);
        }
    }
    return RT_OK;
}

/* What a run collected; every run of the kernel's launches and sums was signed. */
static const uint64_t *bits_of(const struct merge *m, uint32_t run)
{
    const struct signature key = {.run = run};
    const struct signature *const found =
        bsearch(&key, m->signature, m->signatures, sizeof key, compare_runs);
    return found != NULL ? found->bit : m->signature->bit;
}

/* Before the groups are ranked: they are found by their bits. */
static struct group *group_of(const struct merge *m, uint32_t run)
{
    struct group wanted = {.tally = {.sum = NULL}};
    memcpy(wanted.bit, bits_of(m, run), sizeof wanted.bit);
    return bsearch(&wanted, m->group, m->groups, sizeof wanted, compare_bits);
}

/* Adds a launch to the group of each run that it stood in, once a group. */
static int tally_launch(struct merge *m, const struct ncu_launch *head)
{
    struct group *latest = NULL;
    int code = RT_OK;
    for (const struct ncu_launch *at = head; at != NULL && code == RT_OK;
         at = at->next != 0 ? &m->kernel->launch[at->next - 1] : NULL) {
        struct group *const group = group_of(m, at->run);
        bool before = group == latest;
        for (const struct ncu_launch *b = head; b != at && !before;
             b = &m->kernel->launch[b->next - 1]) {
            before = group_of(m, b->run) == group;
        }
        latest = group;
        if (!before) {
            code = ncu_store_tally(m->store, m->kernel, head, &group->tally);
        }
    }
    return code;
}

/* Whether two sums may hold the same launches without anybody being able to say which. */
static bool may_overlap(const struct merge *m, const struct ncu_fold *a, const struct ncu_fold *b)
{
    const struct ncu_run *const one = &m->store->run[a->run];
    const struct ncu_run *const other = &m->store->run[b->run];
    return one->process != 0 && one->process == other->process && one->table != other->table &&
           group_of(m, a->run) == group_of(m, b->run);
}

/* Sums of a run that another table has, too, count once. */
static int tally_folds(struct merge *m)
{
    const struct ncu_fold *latest = NULL; /* the one before that counted */
    int code = RT_OK;
    ncu_unite_folds(m->store, m->kernel);
    for (size_t f = 0; f < m->kernel->folds && code == RT_OK; f++) {
        const struct ncu_fold *const fold = &m->kernel->fold[f];
        if (fold->again) {
            m->once += fold->tally.calls;
            continue;
        }
        m->twice = m->twice || (latest != NULL && may_overlap(m, latest, fold));
        latest = fold;
        code = ncu_tally_merge(&group_of(m, fold->run)->tally, &fold->tally);
    }
    return code;
}

static int tally_all(struct merge *m, const bool *taken)
{
    int code = RT_OK;
    for (size_t l = 0; l < m->kernel->launches && code == RT_OK; l++) {
        m->once += taken[l] ? m->kernel->launch[l].calls : 0;
        code = taken[l] ? RT_OK : tally_launch(m, &m->kernel->launch[l]);
    }
    return code == RT_OK ? tally_folds(m) : code;
}

static double known(const struct ncu_tally *tally, int slot)
{
    const struct ncu_sum *const sum = ncu_tally_find(tally, slot);
    return sum != NULL ? sum->n : 0;
}

/* Whether the runs themselves measured a time, not another table of the same launches. */
static bool states_time(const struct group *group)
{
    for (int slot = NCU_TIME_SUM; slot <= NCU_SMSP_HZ_SUM; slot++) {
        if ((group->bit[slot / BITS] >> (slot % BITS) & 1U) != 0) {
            return true;
        }
    }
    return false;
}

/*
 * The groups by what their time is worth: known, measured by themselves, not stretched by
 * instruction counters, with bytes of the same run, of many launches. What is equal in all is told
 * apart by what was collected.
 */
static int compare_groups(const void *left, const void *right)
{
    const struct group *const one = left;
    const struct group *const other = right;
    const struct ncu_tally *const a = &one->tally;
    const struct ncu_tally *const b = &other->tally;
    const double rank[][2] = {{known(a, NCU_Q_TIME) > 0, known(b, NCU_Q_TIME) > 0},
                              {states_time(one), states_time(other)},
                              {!a->sass, !b->sass},
                              {known(a, NCU_Q_BYTES) > 0, known(b, NCU_Q_BYTES) > 0},
                              {a->calls, b->calls}};
    for (size_t i = 0; i < sizeof rank / sizeof *rank; i++) {
        if (rank[i][0] != rank[i][1]) {
            return rank[i][0] > rank[i][1] ? -1 : 1;
        }
    }
    return compare_bits(left, right);
}

/* Traffic is measured wrong, as time is, in a run that collects instruction counters. */
static bool is_traffic(int slot)
{
    return slot == NCU_Q_BYTES || (slot >= NCU_L1_BYTES && slot <= NCU_SECTORS_OLD_WRITE);
}

/* The best group that has a slot, or NULL. */
static const struct group *pick_group(const struct merge *m, int slot)
{
    for (int pass = is_traffic(slot) ? 0 : 1; pass < 2; pass++) {
        for (size_t g = 0; g < m->groups; g++) {
            const struct ncu_sum *const sum = ncu_tally_find(&m->group[g].tally, slot);
            if (sum != NULL && sum->n > 0 && (pass == 1 || !m->group[g].tally.sass)) {
                return &m->group[g];
            }
        }
    }
    return NULL;
}

/* What it says about it, or NULL. */
static const struct ncu_sum *pick(const struct merge *m, int slot)
{
    const struct group *const group = pick_group(m, slot);
    return group != NULL ? ncu_tally_find(&group->tally, slot) : NULL;
}

/*
 * Means of every slot, then what follows from them; and totals: the sum itself where its group
 * has as many launches, else so many times the mean.
 */
static void take_values(const struct merge *m, struct ncu_result *result)
{
    struct ncu_view *const view = &m->store->view;
    ncu_view_clear(view);
    for (int slot = 0; slot < NCU_SLOT_MAX; slot++) {
        const struct group *const group = pick_group(m, slot);
        if (group != NULL) {
            const struct ncu_sum *const sum = ncu_tally_find(&group->tally, slot);
            ncu_view_set(view, slot, sum->sum / sum->n);
            result->partly[slot] = sum->n < group->tally.calls;
        }
    }
    result->mean = *view;
    ncu_derive(view, &m->store->metrics, m->store->options.half_lanes);
    result->crossed = view->count > result->mean.count;
    result->total = *view;
    for (size_t i = 0; i < view->count; i++) {
        const int slot = view->slot[i];
        const struct ncu_sum *const sum = pick(m, slot);
        result->total.value[slot] =
            sum != NULL && sum->n == result->calls ? sum->sum : view->value[slot] * result->calls;
    }
    result->mean = *view;
}

/* The view in which a slot was computed: its group's means, or those of all. */
static const struct ncu_view *look_at_source(const struct merge *m, int slot,
                                             const struct ncu_result *result)
{
    const struct group *const group = pick_group(m, slot);
    struct ncu_view *const view = &m->store->view;
    if (group == NULL) {
        return &result->mean;
    }
    ncu_view_clear(view);
    for (size_t i = 0; i < group->tally.count; i++) {
        const struct ncu_sum *const sum = &group->tally.sum[i];
        if (sum->n > 0) {
            ncu_view_set(view, sum->slot, sum->sum / sum->n);
        }
    }
    return view;
}

/* By which metrics: not those that another run states beside. */
static void find_ways(const struct merge *m, struct ncu_result *result)
{
    result->time_way = ncu_time_way(look_at_source(m, NCU_Q_TIME, result));
    result->bytes_way = ncu_bytes_way(look_at_source(m, NCU_Q_BYTES, result));
    for (enum ncu_op op = 0; op < NCU_OP_COUNT; op++) {
        const int slot = ncu_count_slot(op, NCU_COUNTED);
        result->form[op] = ncu_count_form(look_at_source(m, slot, result), op);
    }
}

/* Where the first launch of the best group stands. */
static void find_place(const struct merge *m, struct ncu_result *result)
{
    const struct ncu_kernel *const kernel = m->kernel;
    uint64_t first = UINT64_MAX;
    result->file = kernel->file;
    result->line = kernel->line;
    for (size_t i = 0; i < kernel->launches + kernel->folds; i++) {
        const struct ncu_launch *const launch = i < kernel->launches ? &kernel->launch[i] : NULL;
        const struct ncu_fold *const fold =
            launch == NULL ? &kernel->fold[i - kernel->launches] : NULL;
        const uint64_t id = launch != NULL ? launch->id : fold->first_id;
        const uint32_t run = launch != NULL ? launch->run : fold->run;
        if (id < first && memcmp(bits_of(m, run), m->group[0].bit, sizeof m->group[0].bit) == 0) {
            first = id;
            result->file = m->store->run[run].file;
            result->line = launch != NULL ? launch->line : fold->line;
        }
    }
}

/* How many launches a quantity is of, when it is not from the run that gave the time; else 0. */
static double other_calls(const struct merge *m, int slot)
{
    const struct group *const group = pick_group(m, slot);
    return group != NULL && group != &m->group[0] ? group->tally.calls : 0;
}

static void find_others(const struct merge *m, struct ncu_result *result)
{
    result->bytes_calls = other_calls(m, NCU_Q_BYTES);
    for (enum ncu_op op = 0; op < NCU_OP_COUNT && result->counted_calls == 0; op++) {
        result->counted_calls = other_calls(m, ncu_count_slot(op, NCU_COUNTED));
    }
    for (int t = 0; t < m->store->metrics.tensors && result->counted_calls == 0; t++) {
        result->counted_calls =
            m->store->metrics.tensor[t].kind == NCU_TENSOR_OPS ? other_calls(m, NCU_TENSOR + t) : 0;
    }
}

static void conclude(const struct merge *m, struct ncu_result *result)
{
    const struct ncu_tally *const best = &m->group[0].tally;
    const double timed = known(best, NCU_Q_TIME);
    result->calls = timed > 0 ? timed : best->calls;
    result->untimed = timed > 0 ? best->calls - timed : 0;
    result->stretched = timed > 0 && best->sass;
    find_place(m, result);
    result->once = m->once;
    result->twice = m->twice;
    take_values(m, result);
    find_ways(m, result);
    find_others(m, result);
}

int ncu_merge_kernel(struct ncu_store *store, struct ncu_kernel *kernel, struct ncu_result *result)
{
    struct merge m = {.store = store, .kernel = kernel};
    bool *const taken = calloc(kernel->launches + 1, sizeof *taken);
    *result = (struct ncu_result){.calls = 0};
    int code = taken == NULL ? RT_ENOMEM : RT_OK;
    /* Where some of its launches are in sums, all are: a run is compared as a whole. */
    code = code == RT_OK && kernel->folds > 0 ? ncu_store_fold(store, kernel, 0) : code;
    code = code == RT_OK ? ncu_unite(store, kernel, taken) : code;
    code = code == RT_OK ? sign_runs(&m) : code;
    code = code == RT_OK ? group_runs(&m) : code;
    code = code == RT_OK ? tally_all(&m, taken) : code;
    if (code == RT_OK && m.groups > 0) {
        qsort(m.group, m.groups, sizeof *m.group, compare_groups);
        conclude(&m, result);
    }
    for (size_t g = 0; g < m.groups; g++) {
        ncu_tally_fini(&m.group[g].tally);
    }
    free(m.signature);
    free(m.group);
    free(taken);
    return code;
}
