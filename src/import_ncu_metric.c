/*
 * From names of metrics to slots. Everything it knows is in tables of names; what the numbers
 * mean together is import_ncu_derive.c's and import_ncu_work.c's.
 */
#include "src/import_ncu_metric.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"
#include "src/import_ncu_tensor.h"

#define NCU_X(enumerator, name) name,
const char *const ncu_op_name[NCU_OP_COUNT] = {NCU_OPS(NCU_X)};
#undef NCU_X
#define NCU_X(enumerator, name, meaning) name,
const char *const ncu_stall_name[NCU_STALL_COUNT] = {NCU_STALLS(NCU_X)};
#undef NCU_X
#define NCU_X(enumerator, name, meaning) meaning,
const char *const ncu_stall_meaning[NCU_STALL_COUNT] = {NCU_STALLS(NCU_X)};
#undef NCU_X

struct named {
    const char *name;
    enum import_dimension dimension;
};

#define NCU_X(enumerator, name, dimension) [enumerator] = {name, dimension},
static const struct named named[NCU_NAMED_COUNT] = {NCU_NAMED_SLOTS(NCU_X)};
#undef NCU_X

/* Other names: those of raw pages, and of GPUs before Volta. */
static const struct {
    const char *name;
    int slot; /* enum ncu_named */
} aliases[] = {
    {"l1tex__t_bytes", NCU_L1_BYTES},
    {"lts__t_bytes", NCU_L2_BYTES},
    {"dram__bytes", NCU_DRAM_BYTES},
    {"dram__bytes_read", NCU_DRAM_READ},
    {"dram__bytes_write", NCU_DRAM_WRITE},
    {"dram__bytes_op_read", NCU_DRAM_OP_READ},
    {"dram__bytes_op_write", NCU_DRAM_OP_WRITE},
    {"dram__read_bytes.sum", NCU_DRAM_OLD_READ},
    {"dram__write_bytes.sum", NCU_DRAM_OLD_WRITE},
    {"dram__read_sectors.sum", NCU_SECTORS_OLD_READ},
    {"dram__write_sectors.sum", NCU_SECTORS_OLD_WRITE},
    {"sm__warps_active.avg.pct_of_peak_sustained_active", NCU_OCCUPANCY},
    {"sm__active_warps_avg_per_active_cycle_pct", NCU_OCCUPANCY},
    {"sm__maximum_warps_per_active_cycle_pct", NCU_OCCUPANCY_LIMIT},
    {"launch__waves_per_multiprocessor", NCU_WAVES},
    {"l1tex__t_sector_hit_rate.pct", NCU_L1_HIT},
    {"tex__hitrate_pct", NCU_L1_HIT},
    {"lts__t_sector_hit_rate.pct", NCU_L2_HIT},
    {"lts__request_total_sectors_hitrate_pct", NCU_L2_HIT},
};

/* What is before and behind the reason in the name of a stall metric, by kind. */
static const struct {
    const char *before, *behind;
    int kind;
} stalls[] = {
    {"smsp__average_warps_issue_stalled_", "_per_issue_active.ratio", 0},
    {"smsp__warp_cycles_per_issue_stall_", "", 0},
    {"smsp__average_warp_latency_issue_stalled_", ".ratio", 1},
    {"smsp__warp_issue_stalled_", "_per_warp_active.pct", 2},
    {"smsp__pcsamp_warps_issue_stalled_", "", 3},
    {"smsp__pcsamp_warp_stall_", "", 3},
};

struct ncu_known {
    size_t name, len; /* of section, label and name together, in names */
    struct ncu_meaning meaning;
};

/* A file may state any number of names; only so many are remembered. */
enum { KNOWN_MAX = 65536 };

void ncu_metrics_init(struct ncu_metrics *metrics)
{
    *metrics = (struct ncu_metrics){0};
    rt_index_init(&metrics->by_name);
    rt_buf_init(&metrics->names);
}

void ncu_metrics_fini(struct ncu_metrics *metrics)
{
    for (int t = 0; t < metrics->tensors; t++) {
        free(metrics->tensor[t].name);
    }
    rt_index_fini(&metrics->by_name);
    rt_buf_fini(&metrics->names);
    free(metrics->known);
    ncu_metrics_init(metrics);
}

/* Takes `head` off the front of the text. */
static bool take(const char **text, const char *head)
{
    const size_t len = strlen(head);
    if (strncmp(*text, head, len) != 0) {
        return false;
    }
    *text += len;
    return true;
}

/* NCU_OP_COUNT: it is none. */
static enum ncu_op find_op(const char *name, size_t len)
{
    for (enum ncu_op op = 0; op < NCU_OP_COUNT; op++) {
        if (strlen(ncu_op_name[op]) == len && strncmp(ncu_op_name[op], name, len) == 0) {
            return op;
        }
    }
    return NCU_OP_COUNT;
}

static void set(struct ncu_meaning *meaning, int slot, enum import_dimension dimension)
{
    meaning->slot = slot;
    meaning->dimension = dimension;
}

/* {sm,smsp}__sass_thread_inst_executed_op_OP_pred_on in its forms. */
static void find_counter(const char *name, struct ncu_meaning *meaning)
{
    const char *rest = name;
    const bool derived = take(&rest, "derived__");
    const bool smsp = take(&rest, "smsp__");
    if ((!smsp && !take(&rest, "sm__")) || !take(&rest, "sass_thread_inst_executed_op_")) {
        return;
    }
    const char *const end = strstr(rest, "_pred_on");
    const enum ncu_op op = end != NULL ? find_op(rest, (size_t)(end - rest)) : NCU_OP_COUNT;
    if (op == NCU_OP_COUNT) {
        return;
    }
    rest = end + strlen("_pred_on");
    if (derived) {
        /* Of sm__ it is the peak; of smsp__ what was achieved a cycle, times what _x says. */
        const bool times = smsp && take(&rest, "_x") && (rest[0] == '2' || rest[0] == '4');
        if (times && rest[1] == '\0') {
            set(meaning, ncu_count_slot(op, NCU_SMSP_PER_CYCLE), IMPORT_PER_CYCLE);
            meaning->scale = 1.0 / (rest[0] - '0');
        }
    } else if (strcmp(rest, ".sum") == 0 || rest[0] == '\0') {
        set(meaning, ncu_count_slot(op, smsp ? NCU_SMSP_SUM : NCU_SM_SUM), IMPORT_COUNT);
    } else if (strcmp(rest, ".sum.per_cycle_elapsed") == 0) {
        set(meaning, ncu_count_slot(op, smsp ? NCU_SMSP_PER_CYCLE : NCU_SM_PER_CYCLE),
            IMPORT_PER_CYCLE);
    }
}

/* "Predicated-On FFMA Operations Per Cycle": what the roofline chart achieved, not its peaks. */
static void find_chart(const char *section, const char *name, struct ncu_meaning *meaning)
{
    const char *rest = name;
    char op_name[8];
    size_t len = 0;
    if (strcmp(name, "SM Frequency") == 0) {
        meaning->frequency = strstr(section, "Roofline") != NULL;
        return;
    }
    if (!take(&rest, "Predicated-On ")) {
        return;
    }
    while (len < sizeof op_name && rest[len] != ' ' && rest[len] != '\0') {
        const char c = rest[len];
        op_name[len++] = (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
    }
    const enum ncu_op op = find_op(op_name, len);
    const bool operations = strcmp(rest + len, " Operations Per Cycle") == 0;
    if (op < NCU_OP_COUNT &&
        (operations || strcmp(rest + len, " Thread Instructions Executed Per Cycle") == 0)) {
        set(meaning, ncu_count_slot(op, operations ? NCU_CHART_OPS : NCU_CHART_INST),
            IMPORT_PER_CYCLE);
        meaning->chart = true;
    }
}

static void find_stall(const char *name, struct ncu_meaning *meaning)
{
    for (size_t i = 0; i < sizeof stalls / sizeof *stalls; i++) {
        const char *rest = name;
        if (!take(&rest, stalls[i].before)) {
            continue;
        }
        for (int r = 0; r < NCU_STALL_COUNT; r++) {
            const char *behind = rest;
            if (take(&behind, ncu_stall_name[r]) && strcmp(behind, stalls[i].behind) == 0) {
                set(meaning, NCU_STALL_SLOTS + stalls[i].kind * NCU_STALL_COUNT + r, IMPORT_OTHER);
                return;
            }
        }
    }
}

static void find_named(const char *name, struct ncu_meaning *meaning)
{
    for (int slot = 0; slot < NCU_NAMED_COUNT; slot++) {
        if (strcmp(name, named[slot].name) == 0) {
            set(meaning, slot, named[slot].dimension);
            return;
        }
    }
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        if (strcmp(name, aliases[i].name) == 0) {
            set(meaning, aliases[i].slot, named[aliases[i].slot].dimension);
            return;
        }
    }
}

/* The family's number, a new one when it is new; RT_ENOENT when there are too many. */
static int add_tensor(struct ncu_metrics *metrics, const struct ncu_tensor *tensor,
                      const char *name, size_t len)
{
    for (int t = 0; t < metrics->tensors; t++) {
        struct ncu_tensor *const met = &metrics->tensor[t];
        if (ncu_tensor_same(met, tensor)) {
            /* Of sm and smsp the shorter name, whichever came first. */
            if (len < strlen(met->name)) {
                memcpy(met->name, name, len);
                met->name[len] = '\0';
            }
            return t;
        }
    }
    if (metrics->tensors == NCU_TENSOR_MAX) {
        return RT_ENOENT;
    }
    struct ncu_tensor *const added = &metrics->tensor[metrics->tensors];
    *added = *tensor;
    added->name = malloc(len + 1);
    if (added->name == NULL) {
        return RT_ENOMEM;
    }
    memcpy(added->name, name, len);
    added->name[len] = '\0';
    return metrics->tensors++;
}

static int find_tensor(struct ncu_metrics *metrics, const char *name, struct ncu_meaning *meaning)
{
    static const enum import_dimension dimension[] = {[NCU_TENSOR_OPS] = IMPORT_COUNT,
                                                      [NCU_TENSOR_CYCLE] = IMPORT_PER_CYCLE,
                                                      [NCU_TENSOR_INST] = IMPORT_COUNT,
                                                      [NCU_TENSOR_ACTIVE] = IMPORT_OTHER};
    struct ncu_tensor tensor;
    if (!ncu_tensor_parse(name, &tensor)) {
        return RT_OK;
    }
    const int found = add_tensor(metrics, &tensor, name, strlen(name));
    if (found >= 0) {
        set(meaning, NCU_TENSOR + found, dimension[tensor.kind]);
    }
    if (found >= 0 && tensor.kind == NCU_TENSOR_CYCLE) {
        /* What it gives, times the cycles, is of the family without the rollup a cycle. */
        tensor.kind = NCU_TENSOR_OPS;
        const size_t rollup = strlen(".per_cycle_elapsed");
        return add_tensor(metrics, &tensor, name, strlen(name) - rollup) == RT_ENOMEM ? RT_ENOMEM
                                                                                      : RT_OK;
    }
    return found == RT_ENOMEM ? RT_ENOMEM : RT_OK;
}

/* Peaks of the hardware are no measurements. */
static bool is_sass(const char *name)
{
    return strstr(name, "__sass_") != NULL && strstr(name, "peak_sustained") == NULL &&
           strncmp(name, "derived__sm__", 13) != 0;
}

static int look_up(struct ncu_metrics *metrics, const char *section, const char *name,
                   struct ncu_meaning *meaning)
{
    *meaning = (struct ncu_meaning){.slot = NCU_NO_SLOT, .scale = 1, .sass = is_sass(name)};
    meaning->device_name = strcmp(name, "device__attribute_display_name") == 0;
    void (*const find[])(const char *, struct ncu_meaning *) = {find_named, find_counter,
                                                                find_stall};
    for (size_t i = 0; i < sizeof find / sizeof *find && meaning->slot < 0; i++) {
        find[i](name, meaning);
    }
    if (meaning->slot < 0) {
        find_chart(section, name, meaning);
    }
    return meaning->slot < 0 ? find_tensor(metrics, name, meaning) : RT_OK;
}

/* The three names as one text, to be found by; behind the names that are known. */
static void join(struct rt_buf *names, const char *section, const char *label, const char *name,
                 size_t len)
{
    rt_buf_puts(names, section);
    rt_buf_putc(names, '\n');
    rt_buf_puts(names, label);
    rt_buf_putc(names, '\n');
    rt_buf_put(names, name, len);
    rt_buf_putc(names, '\0');
}

static int remember(struct ncu_metrics *metrics, uint64_t hash, size_t name, size_t len,
                    const struct ncu_meaning *meaning)
{
    struct ncu_known *const grown =
        rt_grow(metrics->known, metrics->known_count, &metrics->known_capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    metrics->known = grown;
    if (rt_index_add(&metrics->by_name, hash) != RT_OK) {
        return RT_ENOMEM;
    }
    metrics->known[metrics->known_count++] = (struct ncu_known){name, len, *meaning};
    return RT_OK;
}

int ncu_metrics_find(struct ncu_metrics *metrics, const char *section, const char *label,
                     const char *name, size_t len, struct ncu_meaning *meaning)
{
    struct rt_buf *const names = &metrics->names;
    const size_t start = names->len;
    join(names, section, label, name, len);
    if (names->failed) {
        return RT_ENOMEM;
    }
    const size_t joined = names->len - start;
    const uint64_t hash = rt_index_hash(names->data + start, joined);
    long at = rt_index_first(&metrics->by_name, hash);
    while (at >= 0 &&
           (metrics->known[at].len != joined ||
            memcmp(names->data + metrics->known[at].name, names->data + start, joined) != 0)) {
        at = rt_index_next(&metrics->by_name, at);
    }
    if (at >= 0) {
        *meaning = metrics->known[at].meaning;
        names->len = start;
        return RT_OK;
    }
    const char *const own = names->data + names->len - 1 - len;
    int code = look_up(metrics, section, own, meaning);
    if (code != RT_OK || metrics->known_count >= KNOWN_MAX) {
        names->len = start;
        return code;
    }
    return remember(metrics, hash, start, joined, meaning);
}

int ncu_tensor_sum(const struct ncu_metrics *metrics, int slot)
{
    struct ncu_tensor wanted = metrics->tensor[slot - NCU_TENSOR];
    wanted.kind = NCU_TENSOR_OPS;
    for (int t = 0; t < metrics->tensors; t++) {
        if (ncu_tensor_same(&metrics->tensor[t], &wanted)) {
            return NCU_TENSOR + t;
        }
    }
    return NCU_NO_SLOT;
}

void ncu_slot_name(const struct ncu_metrics *metrics, int slot, struct rt_buf *out)
{
    static const char *const unit[] = {[NCU_SMSP_SUM] = "smsp",
                                       [NCU_SM_SUM] = "sm",
                                       [NCU_SMSP_PER_CYCLE] = "smsp",
                                       [NCU_SM_PER_CYCLE] = "sm"};
    if (slot < NCU_NAMED_COUNT) {
        rt_buf_puts(out, named[slot].name);
    } else if (slot >= NCU_TENSOR) {
        rt_buf_puts(out, metrics->tensor[slot - NCU_TENSOR].name);
    } else if (slot >= NCU_STALL_SLOTS) {
        rt_buf_puts(out, ncu_stall_name[(slot - NCU_STALL_SLOTS) % NCU_STALL_COUNT]);
    } else if (slot >= NCU_COUNTS) {
        const int form = (slot - NCU_COUNTS) % NCU_FORM_COUNT;
        const char *const op = ncu_op_name[(slot - NCU_COUNTS) / NCU_FORM_COUNT];
        if (form == NCU_CHART_OPS || form == NCU_CHART_INST || form == NCU_COUNTED) {
            rt_buf_printf(out, "%s", op);
        } else {
            rt_buf_printf(out, "%s__sass_thread_inst_executed_op_%s_pred_on.sum%s", unit[form], op,
                          form == NCU_SM_SUM || form == NCU_SMSP_SUM ? "" : ".per_cycle_elapsed");
        }
    }
}
