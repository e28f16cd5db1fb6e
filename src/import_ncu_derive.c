/*
 * From the slots of one launch to its time, bytes and counts. It decides nothing about FLOPs:
 * whether counts are complete is import_ncu_work.c's question.
 */
#include "src/import_ncu_derive.h"

void ncu_view_clear(struct ncu_view *view)
{
    for (size_t i = 0; i < view->count; i++) {
        view->known[view->slot[i]] = false;
    }
    view->count = 0;
}

void ncu_view_set(struct ncu_view *view, int slot, double value)
{
    view->value[slot] = value;
    if (!view->known[slot]) {
        view->known[slot] = true;
        view->slot[view->count++] = (uint16_t)slot;
    }
}

struct ncu_way ncu_time_way(const struct ncu_view *view)
{
    static const int plain[] = {NCU_TIME_SUM, NCU_TIME, NCU_TIME_AVG, NCU_TIME_MAX, NCU_DURATION};
    /*
     * Cycles and cycles a second of the same unit; of the same rollup, or where a file has no such
     * pair the longest cycles with the mean frequency, which is what sections collect.
     */
    static const int ratio[][2] = {
        {NCU_SM_CYCLES_AVG, NCU_SM_HZ_AVG}, {NCU_SMSP_CYCLES_AVG, NCU_SMSP_HZ_AVG},
        {NCU_SM_CYCLES_MAX, NCU_SM_HZ_MAX}, {NCU_SMSP_CYCLES_MAX, NCU_SMSP_HZ_MAX},
        {NCU_SM_CYCLES_SUM, NCU_SM_HZ_SUM}, {NCU_SMSP_CYCLES_SUM, NCU_SMSP_HZ_SUM},
        {NCU_SM_CYCLES_MAX, NCU_SM_HZ_AVG}, {NCU_SMSP_CYCLES_MAX, NCU_SMSP_HZ_AVG},
    };
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (view->known[plain[i]] && view->value[plain[i]] > 0) {
            return (struct ncu_way){NCU_WAY_PLAIN, plain[i], 0};
        }
    }
    for (size_t i = 0; i < sizeof ratio / sizeof *ratio; i++) {
        const int cycles = ratio[i][0];
        const int hz = ratio[i][1];
        if (view->known[cycles] && view->known[hz] && view->value[cycles] > 0 &&
            view->value[hz] > 0) {
            return (struct ncu_way){NCU_WAY_RATIO, cycles, hz};
        }
    }
    return (struct ncu_way){NCU_WAY_NONE, 0, 0};
}

/* The first pair of read and write that is whole: one without the other is not the traffic. */
static bool find_pair(const struct ncu_view *view, const int (*pair)[2], size_t count,
                      struct ncu_way *way)
{
    for (size_t i = 0; i < count; i++) {
        if (view->known[pair[i][0]] && view->known[pair[i][1]]) {
            way->a = pair[i][0];
            way->b = pair[i][1];
            return true;
        }
    }
    return false;
}

struct ncu_way ncu_bytes_way(const struct ncu_view *view)
{
    static const int bytes[][2] = {{NCU_DRAM_READ, NCU_DRAM_WRITE},
                                   {NCU_DRAM_OP_READ, NCU_DRAM_OP_WRITE},
                                   {NCU_DRAM_OLD_READ, NCU_DRAM_OLD_WRITE}};
    static const int sectors[][2] = {{NCU_SECTORS_READ, NCU_SECTORS_WRITE},
                                     {NCU_SECTORS_OP_READ, NCU_SECTORS_OP_WRITE},
                                     {NCU_SECTORS_OLD_READ, NCU_SECTORS_OLD_WRITE}};
    static const int rates[] = {NCU_DRAM_RATE, NCU_MEMORY_THROUGHPUT, NCU_DRAM_BANDWIDTH};
    struct ncu_way way = {NCU_WAY_NONE, 0, 0};
    if (view->known[NCU_DRAM_BYTES]) {
        return (struct ncu_way){NCU_WAY_PLAIN, NCU_DRAM_BYTES, 0};
    }
    if (find_pair(view, bytes, 3, &way)) {
        way.kind = NCU_WAY_SUM;
        return way;
    }
    for (size_t i = 0; i < 3 && view->known[NCU_Q_TIME]; i++) {
        if (view->known[rates[i]]) {
            return (struct ncu_way){NCU_WAY_RATE, rates[i], 0};
        }
    }
    if (view->known[NCU_SECTORS]) {
        return (struct ncu_way){NCU_WAY_SECTORS, NCU_SECTORS, 0};
    }
    if (find_pair(view, sectors, 3, &way)) {
        way.kind = NCU_WAY_SECTORS_2;
    }
    return way;
}

double ncu_op_weight(enum ncu_op op, int half_lanes)
{
    switch (op) {
    case NCU_DADD:
    case NCU_DMUL:
    case NCU_FADD:
    case NCU_FMUL:
        return 1;
    case NCU_DFMA:
    case NCU_FFMA:
    case NCU_FADD2:
    case NCU_FMUL2:
        return 2;
    case NCU_FFMA2:
        return 4;
    case NCU_HADD:
    case NCU_HMUL:
        return half_lanes;
    case NCU_HFMA:
        return 2 * half_lanes;
    case NCU_OP_COUNT:
        break;
    }
    return 0;
}

/* Elapsed cycles of sm or smsp, from their number or from their rate. False: not known. */
static bool find_cycles(const struct ncu_view *view, bool smsp, double *cycles)
{
    const int count[] = {smsp ? NCU_SMSP_CYCLES_AVG : NCU_SM_CYCLES_AVG,
                         smsp ? NCU_SMSP_CYCLES_MAX : NCU_SM_CYCLES_MAX};
    const int hz = smsp ? NCU_SMSP_HZ_AVG : NCU_SM_HZ_AVG;
    for (size_t i = 0; i < 2; i++) {
        if (view->known[count[i]]) {
            *cycles = view->value[count[i]];
            return true;
        }
    }
    if (view->known[hz] && view->known[NCU_Q_TIME]) {
        *cycles = view->value[hz] * (view->value[NCU_Q_TIME] / 1e9);
        return true;
    }
    return false;
}

enum ncu_form ncu_count_form(const struct ncu_view *view, enum ncu_op op)
{
    double cycles;
    for (enum ncu_form form = NCU_SMSP_SUM; form < NCU_COUNTED; form++) {
        const bool per_cycle = form == NCU_SMSP_PER_CYCLE || form == NCU_SM_PER_CYCLE;
        const bool chart = form == NCU_CHART_OPS || form == NCU_CHART_INST;
        if (!view->known[ncu_count_slot(op, form)] ||
            (per_cycle && !find_cycles(view, form == NCU_SMSP_PER_CYCLE, &cycles)) ||
            (chart && !view->known[NCU_Q_TIME])) {
            continue;
        }
        return form;
    }
    return NCU_COUNTED;
}

static void derive_count(struct ncu_view *view, enum ncu_op op, int half_lanes)
{
    const enum ncu_form form = ncu_count_form(view, op);
    if (form == NCU_COUNTED) {
        return;
    }
    double count = view->value[ncu_count_slot(op, form)];
    double cycles = 0;
    switch (form) {
    case NCU_SMSP_PER_CYCLE:
    case NCU_SM_PER_CYCLE:
        (void)find_cycles(view, form == NCU_SMSP_PER_CYCLE, &cycles);
        count *= cycles;
        break;
    case NCU_CHART_OPS:
        count = count * (view->value[NCU_Q_TIME] / 1e9) / ncu_op_weight(op, half_lanes);
        break;
    case NCU_CHART_INST:
        count *= view->value[NCU_Q_TIME] / 1e9;
        break;
    default:
        break;
    }
    ncu_view_set(view, ncu_count_slot(op, NCU_COUNTED), count);
}

static void derive_tensor(struct ncu_view *view, const struct ncu_metrics *metrics)
{
    double cycles;
    for (int t = 0; t < metrics->tensors; t++) {
        const int slot = NCU_TENSOR + t;
        if (metrics->tensor[t].kind != NCU_TENSOR_CYCLE || !view->known[slot]) {
            continue;
        }
        const int sum = ncu_tensor_sum(metrics, slot);
        if (sum != NCU_NO_SLOT && !view->known[sum] && find_cycles(view, false, &cycles)) {
            ncu_view_set(view, sum, view->value[slot] * cycles);
        }
    }
}

/* The value that a way gives; the way must be one of this view. */
static double follow(const struct ncu_view *view, struct ncu_way way)
{
    const double *const value = view->value;
    switch (way.kind) {
    case NCU_WAY_PLAIN:
        return value[way.a];
    case NCU_WAY_SUM:
        return value[way.a] + value[way.b];
    case NCU_WAY_RATIO:
        return value[way.a] / value[way.b] * 1e9;
    case NCU_WAY_RATE:
        return value[way.a] * (value[NCU_Q_TIME] / 1e9);
    case NCU_WAY_SECTORS:
        return value[way.a] * 32;
    case NCU_WAY_SECTORS_2:
        return (value[way.a] + value[way.b]) * 32;
    case NCU_WAY_NONE:
        break;
    }
    return 0;
}

static void derive_way(struct ncu_view *view, int slot, struct ncu_way way)
{
    if (way.kind != NCU_WAY_NONE && !view->known[slot]) {
        ncu_view_set(view, slot, follow(view, way));
    }
}

void ncu_derive(struct ncu_view *view, const struct ncu_metrics *metrics, int half_lanes)
{
    derive_way(view, NCU_Q_TIME, ncu_time_way(view));
    derive_way(view, NCU_Q_BYTES, ncu_bytes_way(view));
    /* Only what is known in some form can be counted; the list grows while it is walked. */
    const size_t stated = view->count;
    for (size_t i = 0; i < stated; i++) {
        if (view->slot[i] >= NCU_COUNTS && view->slot[i] < NCU_STALL_SLOTS) {
            const enum ncu_op op = (enum ncu_op)((view->slot[i] - NCU_COUNTS) / NCU_FORM_COUNT);
            if (!view->known[ncu_count_slot(op, NCU_COUNTED)]) {
                derive_count(view, op, half_lanes);
            }
        }
    }
    derive_tensor(view, metrics);
}
