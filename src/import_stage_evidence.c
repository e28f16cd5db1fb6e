/*
 * What is known about a stage's record beside its numbers: the rule that made the four times and
 * what they are made of, how the range repeats, what counters cover, what to profile next.
 */
#include <string.h>

#include "core/code.h"
#include "core/number.h"
#include "core/ranking.h"
#include "src/import_ncu_record.h"
#include "src/import_stage.h"

/* Writes lines about one record; once something failed, nothing more. */
struct pen {
    struct rt_study *study;
    const struct import_stage_case *in;
    const struct rt_stage *stage;
    struct rt_buf text;
    bool repeat; /* of another record, which says what holds for both */
    int code;
};

static void flush(struct pen *pen, enum rt_topic topic, enum rt_line_kind kind, const char *label)
{
    if (pen->code == RT_OK) {
        pen->code = pen->text.failed
                        ? RT_ENOMEM
                        : rt_evidence_add(&pen->study->evidence, pen->stage->record, topic, kind,
                                          label, "%s", rt_buf_text(&pen->text));
    }
    rt_buf_clear(&pen->text);
}

static void put_ms(struct rt_buf *text, int64_t ns)
{
    rt_buf_show(text, (double)ns / 1e6, 4);
}

static void put_percent(struct rt_buf *text, double share)
{
    rt_buf_show(text, share * 100, 3);
    rt_buf_puts(text, " %");
}

/* The rule, as it is applied: the latency is ours, so it is shown. */
static void write_rule(struct pen *pen)
{
    const struct rt_partition *const p = &pen->stage->partition;
    put_ms(&pen->text, p->range.end - p->range.begin);
    rt_buf_printf(&pen->text, " ms, %s; %lld kernels, their durations add up to ",
                  pen->in->interval, (long long)p->kernels);
    put_ms(&pen->text, p->kernel_sum);
    rt_buf_puts(&pen->text, " ms");
    flush(pen, RT_TOPIC_TIME, RT_LINE_PLAIN, "range");
    if (pen->repeat) {
        return; /* as for the record that it repeats */
    }
    rt_buf_puts(&pen->text, "kernel where any kernel runs, else transfer where a copy runs; every "
                            "other gap belongs to the call that issued the operation behind it: "
                            "before the call, sync while its thread waits, else launch; in the "
                            "call, launch; behind it, launch up to ");
    rt_buf_show(&pen->text, (double)pen->stage->latency / 1e3, 4);
    rt_buf_puts(&pen->text, " us a gap (declared, --launch-latency), beyond it sync");
    flush(pen, RT_TOPIC_TIME, RT_LINE_FORMULA, "rule");
}

static void put_spread(struct pen *pen, const char *label, const struct rt_spread *spread)
{
    rt_buf_printf(&pen->text, "%s%s ", pen->text.len > 0 ? "; " : "", label);
    put_ms(&pen->text, spread->median);
    rt_buf_puts(&pen->text, " (");
    put_ms(&pen->text, spread->least);
    rt_buf_puts(&pen->text, " to ");
    put_ms(&pen->text, spread->most);
    if (spread->median > 0) {
        rt_buf_puts(&pen->text, ", spread ");
        put_percent(&pen->text, (double)(spread->most - spread->least) / (double)spread->median);
    }
    rt_buf_puts(&pen->text, ")");
}

/* The spread is what later comparisons count as noise. */
static void write_repeats(struct pen *pen)
{
    const struct rt_stage *const stage = pen->stage;
    if (stage->idle_repeats > 0) {
        rt_buf_printf(&pen->text, "%zu more of this name in which no kernel ran are left out",
                      stage->idle_repeats);
        flush(pen, RT_TOPIC_TIME, RT_LINE_CAUTION, "repeats");
    }
    if (stage->repeats < 2) {
        return;
    }
    put_spread(pen, "total ms", &stage->total);
    for (int c = 0; c < RT_CATEGORY_COUNT; c++) {
        put_spread(pen, rt_category_key[c], &stage->category[c]);
    }
    rt_buf_printf(&pen->text, "; of %zu, each quantity on its own: the median, of two the lower",
                  stage->repeats);
    flush(pen, RT_TOPIC_TIME, RT_LINE_PLAIN, "repeats");
}

static void write_parts(struct pen *pen)
{
    struct rt_lines lines;
    rt_lines_init(&lines);
    rt_stage_parts(pen->stage, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        rt_buf_puts(&pen->text, rt_lines_text(&lines, i));
        flush(pen, RT_TOPIC_PARTS, lines.item[i].kind, rt_lines_label(&lines, i));
    }
    pen->code = lines.failed ? RT_ENOMEM : pen->code;
    rt_lines_fini(&lines);
}

/* The account has all of it. */
enum { LOST_SHOWN = 6 };

/* What of the file was dropped, clipped or repaired: the times are without it. */
static void write_lost(struct pen *pen)
{
    const struct rt_account *const account = &pen->in->capture->account;
    size_t shown = 0;
    for (size_t i = 0; i < account->count && shown < LOST_SHOWN; i++) {
        const struct rt_account_item *const item = &account->item[i];
        if (item->kind == RT_ACCOUNT_SKIPPED || item->kind == RT_ACCOUNT_CONVERTED) {
            rt_buf_puts(&pen->text, item->text);
            flush(pen, RT_TOPIC_PARTS, RT_LINE_CAUTION, rt_account_word[item->kind]);
            shown++;
        }
    }
}

/* Communication that nothing hides: no counter of a kernel explains it. */
static void write_communication(struct pen *pen)
{
    const struct rt_partition *const p = &pen->stage->partition;
    const int64_t alone = p->aside[RT_ASIDE_COMMUNICATION_ALONE];
    const int64_t kernel = p->category[RT_CATEGORY_KERNEL];
    if (alone > kernel / 20) {
        put_percent(&pen->text, (double)alone / (double)kernel);
        rt_buf_puts(&pen->text, " of the kernel time (");
        put_ms(&pen->text, alone);
        rt_buf_puts(&pen->text, " ms) is communication that no other kernel hides: other devices "
                                "decide it, counters of kernels do not explain it");
        flush(pen, RT_TOPIC_RULE_OUT, RT_LINE_CAUTION, "communication");
    }
}

/* More than this without counters makes sums too low to be believed without a warning. */
static const double uncovered_to_warn = 0.05;
enum { UNCOVERED_NAMED = 3 };

/* Where a kernel without counters stands among all: the longest are named. */
static void put_uncovered(struct pen *pen)
{
    const struct import_work *const work = pen->in->work;
    int64_t before = INT64_MAX;
    size_t named = 0;
    for (size_t last = work->count; named < UNCOVERED_NAMED; named++) {
        size_t next = work->count;
        for (size_t i = 0; i < work->count; i++) {
            const int64_t sum = work->launches[i].sum;
            const bool later = sum < before || (sum == before && i > last && last < work->count);
            if (work->match[i].record < 0 && later &&
                (next == work->count || sum > work->launches[next].sum)) {
                next = i;
            }
        }
        if (next == work->count) {
            break;
        }
        rt_buf_printf(&pen->text, "%s%s ", named == 0 ? "; without counters: " : ", ",
                      rt_capture_name(pen->in->capture, work->launches[next].name));
        put_percent(&pen->text, (double)work->launches[next].sum / (double)work->kernel_sum);
        before = work->launches[next].sum;
        last = next;
    }
}

static void write_coverage(struct pen *pen)
{
    static const enum rt_topic topic[] = {RT_TOPIC_WORK, RT_TOPIC_BYTES};
    static const char *const what[] = {"FLOPs", "DRAM bytes"};
    const struct import_work *const work = pen->in->work;
    for (int q = 0; q < 2 && work->kernel_sum > 0; q++) {
        const double covered = (double)work->covered[q] / (double)work->kernel_sum;
        const bool warn = 1 - covered > uncovered_to_warn;
        rt_buf_printf(&pen->text, "counters give the %s of kernels with ", what[q]);
        put_percent(&pen->text, covered);
        rt_buf_printf(&pen->text, " of the kernel time%s",
                      covered == 0 ? ": nothing is known"
                      : warn       ? ": the sum is too low by what the others do"
                                   : "");
        put_uncovered(pen);
        flush(pen, topic[q], warn ? RT_LINE_CAUTION : RT_LINE_PLAIN, "coverage");
        if (warn) {
            rt_buf_printf(&pen->text, "%s: ", what[q]);
            put_percent(&pen->text, 1 - covered);
            rt_buf_puts(&pen->text, " of the kernel time is not covered by counters");
            flush(pen, RT_TOPIC_RULE_OUT, RT_LINE_CAUTION, "coverage");
        }
    }
}

/* Whether kernels were launched through HIP, for which ncu is of no use. */
static bool is_rocm(const struct rt_capture *capture)
{
    static const char *const launch[] = {"hipLaunchKernel", "hipExtModuleLaunchKernel",
                                         "hipModuleLaunchKernel", "hipExtLaunchKernel"};
    for (size_t i = 0; i < sizeof launch / sizeof *launch; i++) {
        if (rt_names_find(&capture->names, launch[i], strlen(launch[i])) != 0) {
            return true;
        }
    }
    for (size_t d = 0; d < capture->devices; d++) {
        const char *const name = rt_capture_name(capture, capture->device[d].name);
        if (strncmp(name, "AMD", 3) == 0 || strstr(name, "Instinct") != NULL) {
            return true;
        }
    }
    return false;
}

enum { PROFILE_NEXT = 5, BASE_MAX = 200, NAME_SHOWN = 100 };

/* The kernels to profile next: the leading ones that nobody counted and that can be counted. */
struct next {
    struct rt_ranked item[PROFILE_NEXT];
    size_t count;
    bool left_out; /* a kernel that communicates */
};

/* Whether counters were found for any shape of a name; the launches are ascending by name. */
static bool is_counted(const struct import_work *work, uint32_t name)
{
    size_t low = 0;
    for (size_t high = work->match != NULL ? work->count : 0; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (work->launches[middle].name < name) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool counted = false;
    for (; work->match != NULL && low < work->count && work->launches[low].name == name; low++) {
        counted = counted || work->match[low].record >= 0;
    }
    return counted;
}

static void find_next(const struct pen *pen, const struct rt_ranking *ranking, struct next *next)
{
    *next = (struct next){.count = 0};
    for (size_t i = 0; i < ranking->count && next->count < PROFILE_NEXT; i++) {
        const struct rt_ranked *const ranked = &ranking->item[i];
        if (rt_kernel_communicates(rt_capture_name(pen->in->capture, ranked->name))) {
            next->left_out = true;
        } else if (ranked->name != 0 && !is_counted(pen->in->work, ranked->name)) {
            next->item[next->count++] = *ranked;
        }
    }
}

/* Appends "name|" to a list that begins with '|', unless the short name is there already. */
static void put_base(struct rt_buf *names, const char *name)
{
    const size_t before = names->len;
    (void)ncu_record_base_name(name, BASE_MAX, names);
    rt_buf_putc(names, '|');
    const size_t len = names->len - before;
    for (size_t at = 1; at < before && !names->failed; at++) {
        if (names->data[at - 1] == '|' &&
            memcmp(names->data + at, names->data + before, len) == 0) {
            names->len = before;
            return;
        }
    }
}

/* The command that counts them; a short name is one that a shell takes as it is. */
static void write_command(struct pen *pen, const struct next *next)
{
    const struct rt_capture *const capture = pen->in->capture;
    struct rt_buf names;
    rt_buf_init(&names);
    rt_buf_putc(&names, '|');
    for (size_t i = 0; i < next->count; i++) {
        put_base(&names, rt_capture_name(capture, next->item[i].name));
    }
    if (names.failed) {
        rt_buf_fini(&names);
        pen->code = RT_ENOMEM;
        return;
    }
    const int len = (int)names.len - 2; /* without the bars around all */
    const bool rocm = is_rocm(capture);
    if (rocm) {
        rt_buf_printf(&pen->text,
                      "rocprof-compute profile -n counters -k '%.*s' -- ./app; its figures can be "
                      "written into a record by hand",
                      len, names.data + 1);
    } else {
        rt_buf_printf(&pen->text,
                      "ncu --csv --page raw --section SpeedOfLight --section "
                      "SpeedOfLight_RooflineChart --section "
                      "SpeedOfLight_HierarchicalTensorRooflineChart --metrics "
                      "dram__bytes.sum,gpu__time_duration.sum -k regex:'^(%.*s)$' ./app > "
                      "counters.csv",
                      len, names.data + 1);
    }
    rt_buf_fini(&names);
    flush(pen, RT_TOPIC_MISSING, RT_LINE_PLAIN, "measure");
    if (!rocm) {
        rt_buf_puts(&pen->text, "every launch of them is counted; -c 50 would count the first 50. "
                                "Then open counters.csv together with this file: they become one "
                                "record");
        flush(pen, RT_TOPIC_MISSING, RT_LINE_PLAIN, "");
    }
}

/* What tells long names apart may stand at either end. */
static void put_shortened(struct rt_buf *text, const char *name)
{
    const size_t len = strlen(name);
    if (len <= NAME_SHOWN) {
        rt_buf_puts(text, name);
    } else {
        rt_buf_printf(text, "%.*s...%s", NAME_SHOWN / 2, name, name + len - NAME_SHOWN / 2);
    }
}

static void write_ranked(struct pen *pen, const struct rt_ranked *ranked, int64_t kernel,
                         const char *label)
{
    const char *const name = rt_capture_name(pen->in->capture, ranked->name);
    put_percent(&pen->text, kernel > 0 ? (double)ranked->exclusive / (double)kernel : 0);
    rt_buf_puts(&pen->text, " of the kernel time, ");
    put_ms(&pen->text, ranked->exclusive);
    rt_buf_printf(&pen->text, " ms alone, %zu call%s: ", ranked->calls,
                  ranked->calls == 1 ? "" : "s");
    put_shortened(&pen->text, name);
    flush(pen, RT_TOPIC_MISSING, RT_LINE_PLAIN, label);
}

static void write_next(struct pen *pen)
{
    const struct rt_stage *const stage = pen->stage;
    struct rt_ranking ranking;
    struct next next;
    const int code = rt_ranking_make(stage->capture, stage->device, stage->partition.range,
                                     RT_RANK_KERNELS, &ranking);
    pen->code = pen->code == RT_OK ? code : pen->code;
    find_next(pen, &ranking, &next);
    int64_t together = 0;
    for (size_t i = 0; i < next.count; i++) {
        together += next.item[i].exclusive;
    }
    if (next.count > 0 && ranking.kernel > 0) {
        rt_buf_printf(&pen->text, "%zu kernels, together ", next.count);
        put_percent(&pen->text, (double)together / (double)ranking.kernel);
        rt_buf_printf(&pen->text, " of the kernel time%s",
                      next.left_out ? "; those that communicate are left out, for counted one by "
                                      "one they may wait for other devices for ever"
                                    : "");
        flush(pen, RT_TOPIC_MISSING, RT_LINE_PLAIN, "profile next");
    }
    for (size_t i = 0; i < next.count; i++) {
        write_ranked(pen, &next.item[i], ranking.kernel, "");
    }
    if (next.count > 0) {
        write_command(pen, &next);
    }
    rt_ranking_fini(&ranking);
}

int import_stage_evidence(const struct import_stage_case *in, const struct rt_stage *stage,
                          struct rt_study *study)
{
    struct pen pen = {.study = study, .in = in, .stage = stage, .code = RT_OK};
    struct rt_record record;
    rt_set_get(&study->records, stage->record, &record);
    const bool complete =
        rt_record_knows(&record, RT_FLOPS) && rt_record_knows(&record, RT_DRAM_BYTES);
    const char *const repeat_of = rt_record_text(&record, RT_REPEAT_OF);
    pen.repeat = repeat_of != NULL;
    rt_buf_init(&pen.text);
    write_rule(&pen);
    if (!pen.repeat) {
        write_repeats(&pen);
    }
    if (in->join != NULL) {
        write_coverage(&pen);
    }
    write_parts(&pen);
    if (!pen.repeat) {
        write_lost(&pen);
    }
    write_communication(&pen);
    if (!complete && repeat_of != NULL) {
        rt_buf_printf(&pen.text, "record %s, which this one repeats, says what to profile next",
                      repeat_of);
        flush(&pen, RT_TOPIC_MISSING, RT_LINE_CAUTION, "flops, bytes");
    } else if (!complete) {
        rt_buf_puts(&pen.text, in->join != NULL
                                   ? "no counters of the kernels in this range tell them"
                                   : "a timeline has times, not FLOPs and bytes: counters do");
        flush(&pen, RT_TOPIC_MISSING, RT_LINE_CAUTION, "flops, bytes");
        write_next(&pen);
    }
    rt_buf_fini(&pen.text);
    return pen.code;
}
