/*
 * The decision about FLOPs: scalar instructions by precision, then tensor work, then whether the
 * two together can be the whole.
 */
#include "src/import_ncu_work.h"

#include <string.h>

#include "core/code.h"
#include "src/import_ncu_tensor.h"

/* The instructions that together are the scalar work of one precision. */
static const struct group {
    const char *name, *dtype;
    enum ncu_op first, last;
} groups[] = {
    {"FP64", "fp64", NCU_DADD, NCU_DFMA},
    {"FP32", "fp32", NCU_FADD, NCU_FFMA},
    /* Not "fp16": the ceilings of that name are those of tensor cores. */
    {"FP16", "fp16 scalar", NCU_HADD, NCU_HFMA},
};
enum { FP64, FP32, FP16, GROUPS };

struct decision {
    const struct ncu_work_case *in;
    struct ncu_work *work;
    bool complete[GROUPS], absent[GROUPS];
    bool explicit_tensor; /* a metric says whether there was tensor work */
    bool tensor_active;   /* and there was, integer or not */
    const char *dtype;    /* of the terms that are not zero so far */
    bool mixed;
    bool widest[NCU_TENSOR_MAX];
};

void ncu_work_init(struct ncu_work *work)
{
    *work = (struct ncu_work){.state = RT_STATE_UNKNOWN};
    rt_buf_init(&work->why);
    rt_buf_init(&work->note);
    rt_buf_init(&work->collect);
}

void ncu_work_fini(struct ncu_work *work)
{
    rt_buf_fini(&work->why);
    rt_buf_fini(&work->note);
    rt_buf_fini(&work->collect);
}

static bool known(const struct decision *d, int slot)
{
    return d->in->total->known[slot];
}

static double value(const struct decision *d, int slot)
{
    return d->in->total->value[slot];
}

static bool counted(const struct decision *d, enum ncu_op op)
{
    return known(d, ncu_count_slot(op, NCU_COUNTED));
}

/* Starts a further sentence. */
static struct rt_buf *say(struct rt_buf *text)
{
    rt_buf_puts(text, text->len > 0 ? "; " : "");
    return text;
}

static void collect(struct decision *d, const char *metric)
{
    struct rt_buf *const list = &d->work->collect;
    if (!list->failed && strstr(rt_buf_text(list), metric) == NULL) {
        rt_buf_printf(list, "%s%s", list->len > 0 ? "," : "", metric);
    }
}

static void collect_op(struct decision *d, enum ncu_op op)
{
    struct rt_buf metric;
    rt_buf_init(&metric);
    rt_buf_printf(&metric, "smsp__sass_thread_inst_executed_op_%s_pred_on.sum", ncu_op_name[op]);
    collect(d, rt_buf_text(&metric));
    rt_buf_fini(&metric);
}

static void collect_tensor(struct decision *d)
{
    collect(d, "sm__ops_path_tensor_src_fp16.sum");
    collect(d, "sm__ops_path_tensor_src_bf16.sum");
    collect(d, "sm__ops_path_tensor_src_tf32.sum");
    collect(d, "sm__ops_path_tensor_src_fp64.sum");
    if (d->in->cc == 0 || d->in->cc >= 89) {
        collect(d, "sm__ops_path_tensor_src_fp8.sum");
    }
}

static void add_term(struct decision *d, int slot, double count, double weight, const char *dtype)
{
    struct ncu_work *const work = d->work;
    work->term[work->terms++] = (struct ncu_term){slot, count, weight};
    if (count == 0) {
        return;
    }
    d->mixed = d->mixed || dtype == NULL || (d->dtype != NULL && strcmp(d->dtype, dtype) != 0);
    d->dtype = dtype;
}

/* Packed FP32 instructions exist on CC 10.0 and 10.3 only; there they belong to FP32. */
static bool has_packed(const struct decision *d)
{
    return d->in->cc == 100 || d->in->cc == 103 || (d->in->cc == 0 && counted(d, NCU_FFMA2));
}

/* Whether an instruction belongs to a precision on this device. */
static bool belongs(const struct decision *d, size_t group, enum ncu_op op)
{
    return (op >= groups[group].first && op <= groups[group].last) ||
           (group == FP32 && has_packed(d) && op >= NCU_FADD2 && op <= NCU_FFMA2);
}

/* A precision is counted completely, not at all, or cannot be used. */
static void look_at_group(struct decision *d, size_t group)
{
    size_t have = 0;
    size_t all = 0;
    for (enum ncu_op op = 0; op < NCU_OP_COUNT; op++) {
        all += belongs(d, group, op);
        have += belongs(d, group, op) && counted(d, op);
    }
    d->complete[group] = have == all;
    d->absent[group] = have == 0;
    if (d->complete[group] || d->absent[group]) {
        return;
    }
    rt_buf_printf(say(&d->work->why), "%s is counted in part: missing", groups[group].name);
    for (enum ncu_op op = 0; op < NCU_OP_COUNT; op++) {
        if (belongs(d, group, op) && !counted(d, op)) {
            rt_buf_printf(&d->work->why, " %s", ncu_op_name[op]);
            collect_op(d, op);
        }
    }
}

static void add_groups(struct decision *d)
{
    for (size_t g = 0; g < GROUPS; g++) {
        look_at_group(d, g);
        for (enum ncu_op op = 0; op < NCU_OP_COUNT && d->complete[g]; op++) {
            if (belongs(d, g, op)) {
                const int slot = ncu_count_slot(op, NCU_COUNTED);
                add_term(d, slot, value(d, slot), ncu_op_weight(op, d->in->half_lanes),
                         groups[g].dtype);
            }
        }
    }
}

/* Finds the families that count: known, and no wider one of their kind is. */
static void find_widest(struct decision *d)
{
    const struct ncu_tensor *const all = d->in->metrics->tensor;
    for (int t = 0; t < d->in->metrics->tensors; t++) {
        bool widest = known(d, NCU_TENSOR + t);
        for (int o = 0; o < d->in->metrics->tensors && widest; o++) {
            widest = o == t || all[o].kind != all[t].kind || !known(d, NCU_TENSOR + o) ||
                     !ncu_tensor_contains(&all[o], &all[t]);
        }
        d->widest[t] = widest;
    }
}

/* Whether a family counted anything that others may have counted, too. */
static bool is_suspect(const struct decision *d, int t)
{
    const struct ncu_tensor *const tensor = &d->in->metrics->tensor[t];
    return tensor->kind == NCU_TENSOR_OPS && d->widest[t] && !ncu_tensor_integer(tensor) &&
           value(d, NCU_TENSOR + t) > 0;
}

/* Two families that may have counted the same operations. */
static bool find_overlap(struct decision *d)
{
    const struct ncu_metrics *const m = d->in->metrics;
    for (int a = 0; a < m->tensors; a++) {
        for (int b = a + 1; b < m->tensors && is_suspect(d, a); b++) {
            if (is_suspect(d, b) && !ncu_tensor_disjoint(&m->tensor[a], &m->tensor[b])) {
                rt_buf_printf(say(&d->work->why),
                              "%s and %s may have counted the same operations, neither of them all",
                              m->tensor[a].name, m->tensor[b].name);
                collect_tensor(d);
                return true;
            }
        }
    }
    return false;
}

/* Operations of the tensor path. Returns how many families of FLOPs there are; *sum of all. */
static size_t add_families(struct decision *d, double *sum)
{
    const struct ncu_metrics *const m = d->in->metrics;
    size_t families = 0;
    for (int t = 0; t < m->tensors; t++) {
        if (m->tensor[t].kind != NCU_TENSOR_OPS || !known(d, NCU_TENSOR + t)) {
            continue;
        }
        d->explicit_tensor = true;
        d->tensor_active = d->tensor_active || value(d, NCU_TENSOR + t) > 0;
        if (d->widest[t] && !ncu_tensor_integer(&m->tensor[t])) {
            families++;
            *sum += value(d, NCU_TENSOR + t);
            add_term(d, NCU_TENSOR + t, value(d, NCU_TENSOR + t), 1,
                     ncu_tensor_dtype(&m->tensor[t]));
        }
    }
    return families;
}

/*
 * Warp instructions of the tensor pipe, integer ones left out; the largest of several statements,
 * for they nest. *slot is where it stands. False: not known.
 */
static bool find_pipe(struct decision *d, double *instructions, int *slot)
{
    const struct ncu_metrics *const m = d->in->metrics;
    double all = -1;
    double integer = 0;
    for (int t = 0; t < m->tensors; t++) {
        if (m->tensor[t].kind != NCU_TENSOR_INST || !known(d, NCU_TENSOR + t)) {
            continue;
        }
        d->explicit_tensor = true;
        d->tensor_active = d->tensor_active || value(d, NCU_TENSOR + t) > 0;
        if (ncu_tensor_integer(&m->tensor[t])) {
            integer = value(d, NCU_TENSOR + t) > integer ? value(d, NCU_TENSOR + t) : integer;
        } else if (value(d, NCU_TENSOR + t) > all) {
            all = value(d, NCU_TENSOR + t);
            *slot = NCU_TENSOR + t;
        }
    }
    *instructions = all > integer ? all - integer : 0;
    return all >= 0;
}

/* Whether anything else says that the tensor pipe worked. */
static bool find_activity(struct decision *d)
{
    const struct ncu_metrics *const m = d->in->metrics;
    bool active = false;
    for (int t = 0; t < m->tensors; t++) {
        if (m->tensor[t].kind == NCU_TENSOR_ACTIVE && known(d, NCU_TENSOR + t)) {
            d->explicit_tensor = true;
            active = active || (value(d, NCU_TENSOR + t) > 0 && !ncu_tensor_integer(&m->tensor[t]));
        }
    }
    d->tensor_active = d->tensor_active || active;
    return active;
}

static void refuse_tensor(struct decision *d, const char *reason)
{
    rt_buf_puts(say(&d->work->why), reason);
    collect_tensor(d);
}

/* Tensor instructions without a count of their operations. */
static void judge_pipe(struct decision *d, double instructions, int slot)
{
    const int hfma = ncu_count_slot(NCU_HFMA, NCU_COUNTED);
    if (instructions == 0) {
        return;
    }
    if (d->in->cc != 70 && d->complete[FP16] && instructions * 32 == value(d, hfma)) {
        /* Scalar FP16 work runs in this pipe on CC 8.0: it is counted already. */
        d->tensor_active = false;
        rt_buf_puts(say(&d->work->note),
                    "the instructions of the tensor pipe are the FP16 ones, counted once");
        return;
    }
    if (d->in->cc == 70) {
        d->work->estimated = true;
        add_term(d, slot, instructions, 512, "fp16");
        rt_buf_puts(say(&d->work->note),
                    "512 FLOP a tensor instruction is an estimate for compute capability 7.0");
        return;
    }
    refuse_tensor(d, "tensor instructions ran, and how many operations each did is not counted");
}

/* Tensor work: counted, surely none, or a reason not to answer. */
static void add_tensor(struct decision *d)
{
    double sum = 0;
    double instructions = 0;
    int slot = 0;
    find_widest(d);
    const size_t families = add_families(d, &sum);
    const bool overlap = find_overlap(d);
    const bool pipe = find_pipe(d, &instructions, &slot);
    const bool active = find_activity(d);
    const bool older = d->in->cc > 0 && d->in->cc < 70; /* there are no tensor cores */
    if (overlap) {
        return;
    }
    if (pipe && sum == 0 && instructions > 0) {
        judge_pipe(d, instructions, slot);
    } else if (active && sum == 0) {
        refuse_tensor(d, families == 0 && !pipe
                             ? "the tensor pipe was active, and its operations are not counted"
                             : "the tensor pipe was active with operations that these metrics do "
                               "not count");
    } else if (!d->explicit_tensor && !older && ncu_tensor_likely(d->in->kernel)) {
        d->tensor_active = true;
        refuse_tensor(d, "the kernel's name says tensor cores, and no tensor metric was collected");
    } else if (!d->explicit_tensor) {
        rt_buf_puts(say(&d->work->note),
                    older ? "the device has no tensor cores"
                          : "no tensor metric was collected; the kernel's name does not suggest "
                            "tensor work");
    }
}

static void collect_scalar(struct decision *d)
{
    for (size_t g = 0; g < FP16; g++) {
        for (enum ncu_op op = 0; op < NCU_OP_COUNT; op++) {
            if (belongs(d, g, op)) {
                collect_op(d, op);
            }
        }
    }
}

/* Of mixed work, how much each precision did. */
static void note_shares(struct decision *d)
{
    const struct ncu_work *const work = d->work;
    double tensor = 0;
    for (size_t i = 0; i < work->terms; i++) {
        tensor += work->term[i].slot >= NCU_TENSOR ? work->term[i].count * work->term[i].weight : 0;
    }
    rt_buf_puts(say(&d->work->note), "of it");
    for (size_t g = 0; g < GROUPS; g++) {
        double sum = 0;
        for (size_t i = 0; i < work->terms; i++) {
            const int op = (work->term[i].slot - NCU_COUNTS) / NCU_FORM_COUNT;
            const bool own = work->term[i].slot < NCU_TENSOR && belongs(d, g, (enum ncu_op)op);
            sum += own ? work->term[i].count * work->term[i].weight : 0;
        }
        if (sum > 0) {
            rt_buf_printf(&d->work->note, " %s ", groups[g].name);
            rt_buf_show(&d->work->note, sum / work->flops * 100, 3);
            rt_buf_puts(&d->work->note, " %");
        }
    }
    if (tensor > 0) {
        rt_buf_puts(&d->work->note, " tensor ");
        rt_buf_show(&d->work->note, tensor / work->flops * 100, 3);
        rt_buf_puts(&d->work->note, " %");
    }
}

static void note_absent(struct decision *d)
{
    for (size_t g = 0; g < GROUPS; g++) {
        if (d->absent[g]) {
            rt_buf_printf(say(&d->work->note), "not counted: %s", groups[g].name);
        }
    }
    for (enum ncu_op op = NCU_FADD2; op <= NCU_FFMA2 && !has_packed(d); op++) {
        const int slot = ncu_count_slot(op, NCU_COUNTED);
        if (known(d, slot) && value(d, slot) > 0) {
            rt_buf_printf(say(&d->work->note), "not counted: %s, which this device does not have",
                          ncu_op_name[op]);
        }
    }
}

/* The sum of the terms, or why 0 is no answer. */
static void conclude(struct decision *d)
{
    struct ncu_work *const work = d->work;
    for (size_t i = 0; i < work->terms; i++) {
        work->flops += work->term[i].count * work->term[i].weight;
    }
    if (work->flops > 0) {
        work->state = RT_STATE_NUMBER;
        work->dtype = d->mixed ? NULL : d->dtype;
        if (d->mixed) {
            note_shares(d);
        }
        note_absent(d);
        return;
    }
    if (d->complete[FP64] && d->complete[FP32] && !d->tensor_active) {
        work->state = RT_STATE_NONE;
        note_absent(d);
        return;
    }
    if (work->terms == 0) {
        rt_buf_puts(say(&work->why), "the file has no counters of floating-point instructions");
    } else {
        rt_buf_puts(say(&work->why), "what was counted is 0, and");
        rt_buf_puts(&work->why, !d->complete[FP64] && !d->complete[FP32] ? " FP64 and FP32 were"
                                : !d->complete[FP64]                     ? " FP64 was"
                                : !d->complete[FP32]                     ? " FP32 was"
                                                                         : " tensor work was");
        rt_buf_puts(&work->why, " not counted, so it may not be all");
    }
    collect_scalar(d);
    if (!d->explicit_tensor) {
        collect_tensor(d);
    }
}

int ncu_work_decide(const struct ncu_work_case *in, struct ncu_work *work)
{
    struct decision d = {.in = in, .work = work};
    add_groups(&d);
    add_tensor(&d);
    if (work->why.len == 0) {
        conclude(&d);
    } else {
        /* Whoever profiles again had better get everything at once. */
        collect_scalar(&d);
    }
    const bool failed = work->why.failed || work->note.failed || work->collect.failed;
    return failed ? RT_ENOMEM : RT_OK;
}
