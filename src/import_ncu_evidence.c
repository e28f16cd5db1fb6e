/*
 * The evidence of an imported record, in words: how each number came about, what is missing, what
 * the file has for or against what is still to rule out.
 */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_ncu_record.h"

/* Where lines go; a failure is remembered, so that writing can go on. */
struct pen {
    const struct ncu_kernel_case *in;
    struct rt_evidence *evidence;
    size_t record;
    struct rt_buf text; /* the line that is being written */
    bool failed;
};

static void flush(struct pen *pen, enum rt_topic topic, enum rt_line_kind kind, const char *label)
{
    pen->failed = pen->failed || pen->text.failed ||
                  rt_evidence_add(pen->evidence, pen->record, topic, kind, label, "%s",
                                  rt_buf_text(&pen->text)) != RT_OK;
    rt_buf_clear(&pen->text);
}

static void put_slot(struct pen *pen, int slot)
{
    ncu_slot_name(&pen->in->store->metrics, slot, &pen->text);
}

static void put_launches(struct pen *pen)
{
    const double calls = pen->in->result->calls;
    rt_buf_puts(&pen->text, calls == 1 ? "1 launch" : "");
    if (calls != 1) {
        rt_buf_number(&pen->text, calls);
        rt_buf_puts(&pen->text, " launches");
    }
}

static void write_launched(struct pen *pen)
{
    const struct ncu_kernel *const kernel = pen->in->kernel;
    const struct rt_pool *const pool = &pen->in->store->pool;
    put_launches(pen);
    if (kernel->grid != 0) {
        rt_buf_printf(&pen->text, ", grid %s, block %s", rt_pool_text(pool, kernel->grid),
                      rt_pool_text(pool, kernel->block));
    }
    if (kernel->device != 0) {
        rt_buf_printf(&pen->text, ", device %s", rt_pool_text(pool, kernel->device));
    }
    flush(pen, RT_TOPIC_TIME, RT_LINE_PLAIN, "launched");
}

static void write_time(struct pen *pen)
{
    const struct ncu_result *const result = pen->in->result;
    const struct ncu_way way = result->time_way;
    put_slot(pen, way.a);
    if (way.kind == NCU_WAY_RATIO) {
        rt_buf_puts(&pen->text, " / ");
        put_slot(pen, way.b);
    }
    rt_buf_puts(&pen->text, " = ");
    rt_buf_show(&pen->text, result->total.value[NCU_Q_TIME] / 1e6, 6);
    rt_buf_puts(&pen->text, " ms");
    if (result->calls != 1) {
        rt_buf_puts(&pen->text, " in sum, ");
        rt_buf_show(&pen->text, result->mean.value[NCU_Q_TIME] / 1e6, 6);
        rt_buf_puts(&pen->text, " ms a launch");
    }
    flush(pen, RT_TOPIC_TIME, RT_LINE_FORMULA, "time from");
}

/* A quantity from another run than the time's: launch by launch, or by the mean of one. */
static void write_other_run(struct pen *pen, enum rt_topic topic, const char *what, double calls)
{
    if (calls == 0) {
        return;
    }
    rt_buf_printf(&pen->text, "%s in another run, of ", what);
    rt_buf_number(&pen->text, calls);
    rt_buf_puts(&pen->text, calls == 1 ? " launch" : " launches");
    rt_buf_puts(&pen->text, calls == pen->in->result->calls
                                ? ", as many as were timed: one stands for one"
                                : ": the mean of a launch, times those that were timed");
    flush(pen, topic, RT_LINE_PLAIN, "merged");
}

static void write_cautions(struct pen *pen)
{
    const struct ncu_result *const result = pen->in->result;
    if (result->stretched) {
        rt_buf_puts(&pen->text,
                    "measured in a run that collects instruction counters (__sass_), which "
                    "stretches a kernel (110 to 154 times in one measured case): time it in a run "
                    "without them and open both files");
        flush(pen, RT_TOPIC_TIME, RT_LINE_CAUTION, "caution");
    }
    if (result->untimed > 0) {
        rt_buf_number(&pen->text, result->untimed);
        rt_buf_puts(&pen->text, result->untimed == 1
                                    ? " further launch has no time and is left out"
                                    : " further launches have no time and are left out");
        flush(pen, RT_TOPIC_TIME, RT_LINE_CAUTION, "caution");
    }
    write_other_run(pen, RT_TOPIC_TIME, "instructions were counted", result->counted_calls);
    write_other_run(pen, RT_TOPIC_TIME, "DRAM bytes were measured", result->bytes_calls);
    if (result->crossed) {
        rt_buf_puts(&pen->text, "a number was computed from means of different runs");
        flush(pen, RT_TOPIC_TIME, RT_LINE_CAUTION, "caution");
    }
    if (result->twice) {
        rt_buf_printf(&pen->text,
                      "more than %d launches: whether some stand in two tables is not known, and "
                      "those are counted twice",
                      NCU_LAUNCHES_KEPT);
        flush(pen, RT_TOPIC_TIME, RT_LINE_CAUTION, "caution");
    }
}

/* Says where the mean of some launches had to stand for those that lack a value. */
static void write_partly(struct pen *pen, enum rt_topic topic, bool partly, const char *what)
{
    if (partly) {
        rt_buf_printf(&pen->text,
                      "%s missing in some launches: the mean of the others stands for them", what);
        flush(pen, topic, RT_LINE_CAUTION, "caution");
    }
}

/* The name of what was counted, and in which form it stands in the file. */
static void put_term_name(struct pen *pen, const struct ncu_term *term)
{
    static const char *const chart = "roofline chart: operations per cycle x SM frequency x time";
    if (term->slot >= NCU_TENSOR) {
        put_slot(pen, term->slot);
        return;
    }
    const enum ncu_op op = (enum ncu_op)((term->slot - NCU_COUNTS) / NCU_FORM_COUNT);
    const enum ncu_form form = pen->in->result->form[op];
    if (form == NCU_CHART_OPS || form == NCU_CHART_INST) {
        rt_buf_puts(&pen->text, chart);
    } else {
        put_slot(pen, ncu_count_slot(op, form));
        rt_buf_puts(&pen->text,
                    form == NCU_SMSP_PER_CYCLE || form == NCU_SM_PER_CYCLE ? " x cycles" : "");
    }
}

static void write_term(struct pen *pen, const struct ncu_term *term)
{
    const bool tensor = term->slot >= NCU_TENSOR;
    rt_buf_number(&pen->text, term->count);
    rt_buf_puts(&pen->text, " x ");
    rt_buf_number(&pen->text, term->weight);
    rt_buf_puts(&pen->text, " = ");
    rt_buf_number(&pen->text, term->count * term->weight);
    rt_buf_puts(&pen->text, " FLOP (");
    put_term_name(pen, term);
    rt_buf_putc(&pen->text, ')');
    flush(pen, RT_TOPIC_WORK, RT_LINE_FORMULA,
          tensor ? "tensor" : ncu_op_name[(term->slot - NCU_COUNTS) / NCU_FORM_COUNT]);
}

/* What was counted and did not happen, with its weight, in one line. */
static void write_zeros(struct pen *pen)
{
    const struct ncu_work *const work = pen->in->work;
    for (size_t t = 0; t < work->terms; t++) {
        const struct ncu_term *const term = &work->term[t];
        if (term->count != 0) {
            continue;
        }
        rt_buf_puts(&pen->text, pen->text.len > 0 ? ", " : "");
        if (term->slot >= NCU_TENSOR) {
            put_slot(pen, term->slot);
        } else {
            rt_buf_puts(&pen->text, ncu_op_name[(term->slot - NCU_COUNTS) / NCU_FORM_COUNT]);
        }
        rt_buf_puts(&pen->text, " x ");
        rt_buf_number(&pen->text, term->weight);
    }
    if (pen->text.len > 0) {
        flush(pen, RT_TOPIC_WORK, RT_LINE_PLAIN, "zero");
    }
}

static void write_work(struct pen *pen)
{
    const struct ncu_work *const work = pen->in->work;
    if (work->state == RT_STATE_UNKNOWN) {
        return;
    }
    bool partly = false;
    for (size_t t = 0; t < work->terms; t++) {
        if (work->term[t].count != 0) {
            write_term(pen, &work->term[t]);
        }
        partly = partly || pen->in->result->partly[work->term[t].slot];
    }
    write_zeros(pen);
    write_partly(pen, RT_TOPIC_WORK, partly, "counters are");
    rt_buf_number(&pen->text, work->flops);
    rt_buf_puts(&pen->text, " FLOP in ");
    put_launches(pen);
    rt_buf_puts(&pen->text, work->state == RT_STATE_NONE ? ": no floating-point work" : "");
    flush(pen, RT_TOPIC_WORK, RT_LINE_FORMULA, "sum");
    if (work->note.len > 0) {
        rt_buf_puts(&pen->text, rt_buf_text(&work->note));
        flush(pen, RT_TOPIC_WORK, RT_LINE_CAUTION, "flops");
    }
}

static void write_bytes(struct pen *pen)
{
    const struct ncu_result *const result = pen->in->result;
    const struct ncu_way way = result->bytes_way;
    if (!result->total.known[NCU_Q_BYTES] || way.kind == NCU_WAY_NONE) {
        return;
    }
    put_slot(pen, way.a);
    if (way.kind == NCU_WAY_SUM || way.kind == NCU_WAY_SECTORS_2) {
        rt_buf_puts(&pen->text, " + ");
        put_slot(pen, way.b);
    }
    rt_buf_puts(&pen->text, way.kind == NCU_WAY_RATE ? " x time" : "");
    rt_buf_puts(&pen->text, way.kind == NCU_WAY_SECTORS || way.kind == NCU_WAY_SECTORS_2
                                ? ", 32 bytes a sector"
                                : "");
    rt_buf_puts(&pen->text, " = ");
    rt_buf_number(&pen->text, result->total.value[NCU_Q_BYTES]);
    rt_buf_puts(&pen->text, " byte in ");
    put_launches(pen);
    flush(pen, RT_TOPIC_BYTES, RT_LINE_FORMULA, "bytes from");
    write_partly(pen, RT_TOPIC_BYTES, result->partly[NCU_Q_BYTES], "bytes are");
}

/* Longer than any name that a person typed. */
enum { COMMAND_NAME_MAX = 1000 };

/* The command that measures what is missing; the kernel is named where a shell takes it as is. */
static void write_command(struct pen *pen, bool flops, bool bytes)
{
    const struct ncu_work *const work = pen->in->work;
    struct rt_buf base;
    rt_buf_init(&base);
    const bool named = ncu_record_base_name(
        rt_pool_text(&pen->in->store->pool, pen->in->kernel->name), COMMAND_NAME_MAX, &base);
    rt_buf_printf(&pen->text, "ncu --csv --page raw --metrics %s%s%s%s%s ./app > more.csv",
                  flops ? rt_buf_text(&work->collect) : "", flops && bytes ? "," : "",
                  bytes ? "dram__bytes.sum,gpu__time_duration.sum" : "", named ? " -k " : "",
                  named ? rt_buf_text(&base) : "");
    pen->failed = pen->failed || base.failed;
    rt_buf_fini(&base);
    flush(pen, RT_TOPIC_MISSING, RT_LINE_PLAIN, "measure");
    rt_buf_puts(&pen->text, "then open more.csv together with this file: they complete each other");
    flush(pen, RT_TOPIC_MISSING, RT_LINE_PLAIN, "");
}

static void write_missing(struct pen *pen)
{
    const bool flops = pen->in->work->state == RT_STATE_UNKNOWN;
    const bool bytes = !pen->in->result->total.known[NCU_Q_BYTES];
    if (flops) {
        rt_buf_puts(&pen->text, "unknown: ");
        rt_buf_puts(&pen->text, rt_buf_text(&pen->in->work->why));
        flush(pen, RT_TOPIC_MISSING, RT_LINE_CAUTION, "flops");
    }
    if (bytes) {
        rt_buf_puts(&pen->text,
                    "unknown: no metric of DRAM traffic, read and write, is in the file");
        flush(pen, RT_TOPIC_MISSING, RT_LINE_CAUTION, "dram_bytes");
    }
    if (flops || bytes) {
        write_command(pen, flops, bytes);
    }
    if (pen->in->result->stretched && !pen->in->joined) {
        rt_buf_puts(&pen->text, "stretched by instruction counters: rates and efficiency are lower "
                                "bounds; time the kernel without them before anything else");
        flush(pen, RT_TOPIC_MISSING, RT_LINE_CAUTION, "time");
    }
}

static int compare_rules(const void *left, const void *right)
{
    const struct ncu_rule *const a = *(const struct ncu_rule *const *)left;
    const struct ncu_rule *const b = *(const struct ncu_rule *const *)right;
    return strcmp(a->text, b->text);
}

/* As they stand in the file; of several files in an order that is not that of the files. */
static void write_rules(struct pen *pen)
{
    const struct ncu_kernel *const kernel = pen->in->kernel;
    const struct ncu_rule *rule[NCU_RULES_MAX];
    bool several = false;
    for (size_t r = 0; r < kernel->rules; r++) {
        rule[r] = &kernel->rule[r];
        several = several || rule[r]->file != rule[0]->file;
    }
    if (several) {
        qsort(rule, kernel->rules, sizeof(const struct ncu_rule *), compare_rules);
    }
    for (size_t r = 0; r < kernel->rules; r++) {
        const bool named = rule[r]->name[0] != '\0';
        rt_buf_printf(&pen->text, "%s%s%s", rule[r]->name, named ? ": " : "", rule[r]->text);
        flush(pen, RT_TOPIC_TOOL, RT_LINE_PLAIN, "ncu says");
    }
    if (kernel->more_rules) {
        rt_buf_puts(&pen->text, "and further texts, which are not kept");
        flush(pen, RT_TOPIC_TOOL, RT_LINE_PLAIN, "ncu says");
    }
}

int ncu_evidence_add(const struct ncu_kernel_case *in, struct rt_study *study, size_t record)
{
    struct pen pen = {.in = in, .evidence = &study->evidence, .record = record};
    rt_buf_init(&pen.text);
    write_launched(&pen);
    write_time(&pen);
    write_cautions(&pen);
    write_work(&pen);
    write_bytes(&pen);
    write_missing(&pen);
    pen.failed = pen.failed || ncu_suspects_add(in, study, record) != RT_OK;
    write_rules(&pen);
    rt_buf_fini(&pen.text);
    return pen.failed ? RT_ENOMEM : RT_OK;
}
