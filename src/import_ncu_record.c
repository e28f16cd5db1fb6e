/*
 * A kernel becomes a record: names, numbers, what they are sources of.
 */
#include "src/import_ncu_record.h"

#include <string.h>

#include "core/code.h"
#include "core/device.h"

/* Where the parameter list begins: the first parenthesis outside <> that is not a namespace's. */
static size_t find_end(const char *name)
{
    int depth = 0;
    for (size_t i = 0; name[i] != '\0'; i++) {
        depth += name[i] == '<';
        depth -= name[i] == '>' && depth > 0;
        if (name[i] == '(' && depth == 0 && strncmp(name + i, "(anonymous", 10) != 0) {
            return i;
        }
    }
    return strlen(name);
}

static bool is_id_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool ncu_record_base_name(const char *name, size_t most, struct rt_buf *out)
{
    const size_t end = find_end(name);
    const size_t start = out->len;
    bool whole = true;
    int depth = 0;
    for (size_t i = 0; i < end; i++) {
        const char c = name[i];
        depth += c == '<';
        /* Of "unnamed>::kernel" the beginning is lost. */
        if (c == '>' || (depth == 0 && (c == ' ' || c == ':' || c == ')'))) {
            if (c != '>' || depth == 0) {
                out->len = start; /* what was so far is a type or a namespace */
                whole = true;
            }
            depth -= c == '>' && depth > 0;
        } else if (depth == 0 && is_id_character(c) && out->len - start < most) {
            rt_buf_putc(out, c);
        } else {
            whole = whole && depth > 0;
        }
    }
    const bool named = out->len > start;
    rt_buf_puts(out, named ? "" : "kernel");
    return named && whole;
}

int ncu_record_cc(const struct ncu_store *store, const struct ncu_kernel *kernel,
                  const struct ncu_result *result)
{
    const char *const text = rt_pool_text(&store->pool, kernel->cc);
    unsigned part[2] = {0, 0};
    size_t at = 0;
    for (size_t p = 0; p < 2; p++) {
        while (text[at] >= '0' && text[at] <= '9' && part[p] < 1000) {
            part[p] = part[p] * 10 + (unsigned)(text[at++] - '0');
        }
        at += text[at] == '.' || text[at] == ',';
    }
    if (part[0] == 0 && result->mean.known[NCU_CC_MAJOR] && result->mean.known[NCU_CC_MINOR] &&
        result->mean.value[NCU_CC_MAJOR] < 1000 && result->mean.value[NCU_CC_MINOR] < 10) {
        part[0] = (unsigned)result->mean.value[NCU_CC_MAJOR];
        part[1] = (unsigned)result->mean.value[NCU_CC_MINOR];
    }
    return part[1] < 10 ? (int)(part[0] * 10 + part[1]) : 0;
}

/* "NVIDIA A100-SXM4-40GB, CC 8.0", or what of it is known. */
static void put_device(const struct ncu_kernel_case *in, struct rt_buf *out)
{
    const char *const name = rt_pool_text(&in->store->pool, in->kernel->device_name);
    const int cc = ncu_record_cc(in->store, in->kernel, in->result);
    rt_buf_puts(out, name);
    if (cc > 0) {
        rt_buf_printf(out, "%s" RT_DEVICE_CC "%d.%d", name[0] != '\0' ? ", " : "", cc / 10,
                      cc % 10);
    }
}

/* What tells kernels of one name apart. */
static void put_shape(const struct ncu_kernel_case *in, struct rt_buf *out)
{
    const struct rt_pool *const pool = &in->store->pool;
    if (in->shaped && in->kernel->grid != 0) {
        rt_buf_printf(out, "grid %s, block %s", rt_pool_text(pool, in->kernel->grid),
                      rt_pool_text(pool, in->kernel->block));
    }
    if (in->shaped && in->kernel->device != 0) {
        rt_buf_printf(out, "%sdevice %s", out->len > 0 ? ", " : "",
                      rt_pool_text(pool, in->kernel->device));
    }
}

static void set(struct rt_record *record, enum rt_number number, double value)
{
    record->number[number] = value;
    record->known |= RT_KNOWN(number);
}

static void set_counts(const struct ncu_kernel_case *in, struct rt_record *record)
{
    const struct ncu_view *const total = &in->result->total;
    if (in->work->state == RT_STATE_NUMBER) {
        set(record, RT_FLOPS, in->work->flops);
    } else if (in->work->state == RT_STATE_NONE) {
        set(record, RT_FLOPS, 0);
        record->known |= RT_FLOPS_NONE;
    }
    if (in->work->state != RT_STATE_UNKNOWN) {
        record->text[RT_FLOPS_SOURCE] = in->work->estimated ? "estimated" : "counter";
    }
    if (total->known[NCU_Q_BYTES]) {
        set(record, RT_DRAM_BYTES, total->value[NCU_Q_BYTES]);
        record->known |= total->value[NCU_Q_BYTES] == 0 ? RT_DRAM_BYTES_NONE : 0;
        record->text[RT_DRAM_BYTES_SOURCE] = "counter";
    }
}

/* Bytes of a cache; none at all is what a kernel without memory access has: it states none. */
static void set_level(const struct ncu_view *total, int slot, enum rt_number number,
                      enum rt_text source, struct rt_record *record)
{
    if (total->known[slot] && total->value[slot] > 0) {
        set(record, number, total->value[slot]);
        record->text[source] = "counter";
    }
}

static void set_numbers(const struct ncu_kernel_case *in, struct rt_record *record)
{
    const struct ncu_view *const mean = &in->result->mean;
    set_counts(in, record);
    set_level(&in->result->total, NCU_L1_BYTES, RT_L1_BYTES, RT_L1_BYTES_SOURCE, record);
    set_level(&in->result->total, NCU_L2_BYTES, RT_L2_BYTES, RT_L2_BYTES_SOURCE, record);
    /* A record has a time; of one that is joined nobody looks at it. */
    const bool timed = in->result->total.known[NCU_Q_TIME];
    set(record, RT_KERNEL_MS, timed ? in->result->total.value[NCU_Q_TIME] / 1e6 : 1);
    /* The interval is the kernel alone: nothing else can be exposed in it. */
    set(record, RT_TRANSFER_MS, 0);
    set(record, RT_SYNC_MS, 0);
    set(record, RT_LAUNCH_MS, 0);
    set(record, RT_CALLS, in->result->calls);
    if (mean->known[NCU_OCCUPANCY] && mean->value[NCU_OCCUPANCY] <= 100) {
        set(record, RT_OCCUPANCY, mean->value[NCU_OCCUPANCY] / 100);
    }
}

/* Why a kernel is no record, or NULL. */
static const char *find_refusal(const struct ncu_kernel_case *in)
{
    const struct ncu_view *const total = &in->result->total;
    if (total->known[NCU_Q_TIME] || in->joined) {
        return NULL;
    }
    for (enum ncu_op op = 0; op < NCU_OP_COUNT; op++) {
        if (total->known[ncu_count_slot(op, NCU_CHART_OPS)]) {
            return "the file holds rates only: without a duration they give neither FLOPs nor a "
                   "time; ncu --csv --section SpeedOfLight --section SpeedOfLight_RooflineChart "
                   "./app has both";
        }
    }
    return "no time was measured: add gpu__time_duration.sum, or open the run that has it together "
           "with this file";
}

int ncu_record_add(const struct ncu_kernel_case *in, struct rt_study *study, const char **why)
{
    struct rt_record record = {.id = in->id, .file = in->result->file, .line = in->result->line};
    struct rt_buf note;
    struct rt_buf device;
    *why = find_refusal(in);
    if (*why != NULL) {
        return RT_EREFUSED;
    }
    rt_buf_init(&note);
    rt_buf_init(&device);
    put_shape(in, &note);
    if (in->result->stretched) {
        rt_buf_printf(&note, "%stime stretched by instruction counters (__sass_)",
                      note.len > 0 ? "; " : "");
    }
    put_device(in, &device);
    set_numbers(in, &record);
    record.text[RT_NAME] = rt_pool_text(&in->store->pool, in->kernel->name);
    record.text[RT_NOTE] = rt_buf_text(&note);
    record.text[RT_DEVICE] = rt_buf_text(&device);
    record.text[RT_DTYPE] = in->work->dtype;
    record.text[RT_INTERVAL] = RT_INTERVAL_KERNEL_ONLY;
    record.text[RT_TIME_SOURCE] = "nsight-compute";
    int code = note.failed || device.failed ? RT_ENOMEM : rt_set_add(&study->records, &record);
    if (code == RT_OK) {
        code = ncu_evidence_add(in, study, study->records.count - 1);
    } else if (code == RT_ERANGE) {
        *why = "a metric of it is not a finite number";
        code = RT_EREFUSED;
    }
    rt_buf_fini(&note);
    rt_buf_fini(&device);
    return code;
}
