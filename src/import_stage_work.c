/*
 * The kernels of a range with what counters say about them: sums for the stage, a record for each
 * kernel. Counts per launch, as they were counted, times the launches of the range.
 */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_ncu_record.h"
#include "src/import_stage.h"

static const enum rt_number numbers[] = {RT_FLOPS, RT_DRAM_BYTES};
static const enum rt_text sources[] = {RT_FLOPS_SOURCE, RT_DRAM_BYTES_SOURCE};

/* A text of which all must agree: the first sets it, another clears it for good. */
static void agree(const char **text, bool *settled, const char *other)
{
    const char *const stated = other != NULL ? other : "";
    if (!*settled) {
        *text = stated;
        *settled = true;
    } else if (*text != NULL && strcmp(*text, stated) != 0) {
        *text = NULL;
    }
}

static void add_counted(struct import_work *work, const struct rt_launches *launches,
                        const struct rt_record *counted)
{
    for (int q = 0; q < 2; q++) {
        const char *const source = rt_record_text(counted, sources[q]);
        if (rt_record_state(counted, numbers[q]) == RT_STATE_UNKNOWN) {
            continue;
        }
        work->covered[q] += launches->sum;
        work->amount[q] +=
            counted->number[numbers[q]] / counted->number[RT_CALLS] * launches->weight;
        work->estimated[q] =
            work->estimated[q] || (source != NULL && strcmp(source, "estimated") == 0);
    }
}

int import_work_make(struct import_work *work, const struct rt_capture *capture, size_t device,
                     struct rt_interval range, struct import_join *join)
{
    *work = (struct import_work){.launches = NULL};
    int code =
        rt_launches_make(&capture->device[device].timeline, range, &work->launches, &work->count);
    if (code == RT_OK && join != NULL) {
        work->match = calloc(work->count + 1, sizeof *work->match);
        code = work->match == NULL
                   ? RT_ENOMEM
                   : import_join_match(join, capture, work->launches, work->count, work->match);
    }
    bool dtype = false;
    bool on = false;
    for (size_t i = 0; i < work->count && code == RT_OK; i++) {
        work->kernel_sum += work->launches[i].sum;
        if (work->match != NULL && work->match[i].record >= 0) {
            struct rt_record counted;
            rt_set_get(&join->counted.records, (size_t)work->match[i].record, &counted);
            add_counted(work, &work->launches[i], &counted);
            agree(&work->dtype, &dtype, rt_record_text(&counted, RT_DTYPE));
            agree(&work->device, &on, rt_record_text(&counted, RT_DEVICE));
        }
    }
    return code;
}

void import_work_fini(struct import_work *work)
{
    free(work->launches);
    free(work->match);
    *work = (struct import_work){.launches = NULL};
}

static void set_none(struct rt_record *record, int q)
{
    record->number[numbers[q]] = 0;
    record->known |= RT_KNOWN(numbers[q]) | (q == 0 ? RT_FLOPS_NONE : RT_DRAM_BYTES_NONE);
}

void import_work_set(const struct import_work *work, struct rt_record *record)
{
    for (int q = 0; q < 2; q++) {
        if (work->amount[q] > 0) {
            record->number[numbers[q]] = work->amount[q];
            record->known |= RT_KNOWN(numbers[q]);
        } else if (work->covered[q] > 0 && work->covered[q] == work->kernel_sum) {
            set_none(record, q);
        } else {
            continue;
        }
        record->text[sources[q]] = work->estimated[q] ? "estimated" : "counter";
    }
}

/* Numbers of one kernel, which counters may know of. */
static void set_kernel(struct rt_record *record, const struct rt_launches *launches,
                       const struct rt_record *counted)
{
    static const enum rt_number zero[] = {RT_TRANSFER_MS, RT_SYNC_MS, RT_LAUNCH_MS};
    record->number[RT_KERNEL_MS] = (double)launches->sum / 1e6;
    record->number[RT_CALLS] = (double)launches->calls;
    record->known |= RT_KNOWN(RT_KERNEL_MS) | RT_KNOWN(RT_CALLS);
    for (size_t z = 0; z < sizeof zero / sizeof *zero; z++) {
        record->number[zero[z]] = 0; /* the interval is the kernel alone */
        record->known |= RT_KNOWN(zero[z]);
    }
    if (counted == NULL) {
        return;
    }
    for (int q = 0; q < 2; q++) {
        record->text[sources[q]] = counted->text[sources[q]];
        if (rt_record_state(counted, numbers[q]) == RT_STATE_NONE) {
            set_none(record, q);
        } else if (rt_record_knows(counted, numbers[q])) {
            record->number[numbers[q]] =
                counted->number[numbers[q]] / counted->number[RT_CALLS] * launches->weight;
            record->known |= RT_KNOWN(numbers[q]);
        }
    }
    for (enum rt_number n = RT_L1_BYTES; n <= RT_L2_BYTES; n++) {
        if (rt_record_knows(counted, n)) {
            record->number[n] = counted->number[n] / counted->number[RT_CALLS] * launches->weight;
            record->known |= RT_KNOWN(n);
        }
    }
    record->text[RT_L1_BYTES_SOURCE] = counted->text[RT_L1_BYTES_SOURCE];
    record->text[RT_L2_BYTES_SOURCE] = counted->text[RT_L2_BYTES_SOURCE];
    if (rt_record_knows(counted, RT_OCCUPANCY)) {
        record->number[RT_OCCUPANCY] = counted->number[RT_OCCUPANCY];
        record->known |= RT_KNOWN(RT_OCCUPANCY);
    }
    record->text[RT_DTYPE] = counted->text[RT_DTYPE];
    record->text[RT_DEVICE] = counted->text[RT_DEVICE];
}

/* What counters knew of a kernel, with what became of it here. */
static int add_evidence(const struct import_stage_case *in, size_t kernel, struct rt_study *study)
{
    const struct rt_launches *const launches = &in->work->launches[kernel];
    const struct import_match *const match = &in->work->match[kernel];
    const size_t record = study->records.count - 1;
    struct rt_evidence *const evidence = &study->evidence;
    struct rt_buf weight;
    rt_buf_init(&weight);
    rt_buf_number(&weight, launches->weight);
    int code = rt_evidence_add(evidence, record, RT_TOPIC_TIME, RT_LINE_PLAIN, "",
                               "kernel_ms is the sum of %zu launches in the timeline (%s)",
                               launches->calls, in->interval);
    if (match->record < 0) {
        rt_buf_fini(&weight);
        return code == RT_OK
                   ? rt_evidence_add(
                         evidence, record, RT_TOPIC_MISSING, RT_LINE_CAUTION, "counters",
                         "no counters fit this kernel: it was not counted, or not at this grid "
                         "and block, or several kernels share its name")
                   : code;
    }
    code = code == RT_OK
               ? rt_evidence_add(evidence, record, RT_TOPIC_WORK, RT_LINE_PLAIN, "joined",
                                 "counts per launch x %s launches of the timeline%s%s",
                                 rt_buf_text(&weight),
                                 match->by_short_name ? "; found by its short name" : "",
                                 match->other_shape ? "; counted at another grid or block" : "")
               : code;
    rt_buf_fini(&weight);
    const struct rt_evidence *const from = &in->join->counted.evidence;
    size_t count;
    const struct rt_evidence_line *const line =
        rt_evidence_find(from, (size_t)match->record, &count);
    for (size_t i = 0; i < count && code == RT_OK; i++) {
        if (line[i].topic != RT_TOPIC_TIME) {
            code = rt_evidence_add(evidence, record, line[i].topic, line[i].kind,
                                   rt_evidence_label(from, &line[i]), "%s",
                                   rt_evidence_text(from, &line[i]));
        }
    }
    return code;
}

enum { ID_MAX = 60 };

static int add_kernel(const struct import_stage_case *in, size_t kernel, struct rt_study *study,
                      struct ini_names *ids, struct rt_buf *base)
{
    const struct rt_launches *const launches = &in->work->launches[kernel];
    const long match = in->work->match[kernel].record;
    const char *const name = rt_capture_name(in->capture, launches->name);
    struct rt_record counted;
    struct rt_record record = {.file = in->capture->file};
    uint32_t id;
    rt_buf_clear(base);
    (void)ncu_record_base_name(name, ID_MAX, base);
    const int code = base->failed ? RT_ENOMEM : ini_names_take(ids, rt_buf_text(base), &id);
    if (code != RT_OK) {
        return code;
    }
    if (match >= 0) {
        rt_set_get(&in->join->counted.records, (size_t)match, &counted);
    }
    set_kernel(&record, launches, match >= 0 ? &counted : NULL);
    record.id = ini_names_text(ids, id);
    record.text[RT_NAME] = name;
    record.text[RT_NOTE] = rt_capture_name(in->capture, launches->shape);
    record.text[RT_INTERVAL] = RT_INTERVAL_KERNEL_ONLY;
    record.text[RT_TIME_SOURCE] = in->capture->tool;
    const uint32_t device = in->capture->device[in->device].name;
    if (device != 0) {
        record.text[RT_DEVICE] = rt_capture_name(in->capture, device);
    }
    const int added = rt_set_add(&study->records, &record);
    if (added == RT_ERANGE) {
        rt_account_add(&study->account, RT_ACCOUNT_SKIPPED, in->capture->path, 0,
                       "kernel %s is no record: a metric of it is not finite", name);
        return RT_OK;
    }
    return added == RT_OK ? add_evidence(in, kernel, study) : added;
}

/* The longest first, as one looks for them. */
struct longest {
    int64_t sum;
    size_t kernel;
};

static int compare_longest(const void *left, const void *right)
{
    const struct longest *const a = left;
    const struct longest *const b = right;
    if (a->sum != b->sum) {
        return a->sum > b->sum ? -1 : 1;
    }
    return (a->kernel > b->kernel) - (a->kernel < b->kernel);
}

int import_work_add_kernels(const struct import_stage_case *in, struct rt_study *study,
                            struct ini_names *ids)
{
    struct longest *const order = calloc(in->work->count + 1, sizeof *order);
    struct rt_buf base;
    int code = order != NULL ? RT_OK : RT_ENOMEM;
    rt_buf_init(&base);
    for (size_t k = 0; k < in->work->count && code == RT_OK; k++) {
        order[k] = (struct longest){in->work->launches[k].sum, k};
    }
    if (code == RT_OK && in->work->count > 0) {
        qsort(order, in->work->count, sizeof *order, compare_longest);
    }
    for (size_t k = 0; k < in->work->count && code == RT_OK; k++) {
        if (order[k].sum > 0) { /* a record has a time */
            code = add_kernel(in, order[k].kernel, study, ids, &base);
        }
    }
    rt_buf_fini(&base);
    free(order);
    return code;
}
