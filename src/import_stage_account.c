/*
 * What is said about a capture in the account of the import: each device's four times in integer
 * nanoseconds with their parts, and the ranges that can be asked for.
 */
#include <stdlib.h>

#include "core/code.h"
#include "src/import_stage.h"

static void put_number(const struct import_stage_case *in, const struct rt_stage *stage,
                       struct rt_buf *out)
{
    const struct rt_device *const device = &in->capture->device[stage->device];
    rt_buf_printf(out, "device %lld", (long long)device->number);
    if (device->note != 0) {
        rt_buf_printf(out, " (%s)", rt_capture_name(in->capture, device->note));
    }
}

static void put_who(const struct import_stage_case *in, const struct rt_stage *stage,
                    struct rt_buf *out)
{
    const struct rt_device *const device = &in->capture->device[stage->device];
    put_number(in, stage, out);
    if (device->name != 0) {
        rt_buf_printf(out, ", %s", rt_capture_name(in->capture, device->name));
    }
}

/* The same parts that the chain shows. */
static void add_parts(const struct import_stage_case *in, const struct rt_stage *stage,
                      struct rt_study *study)
{
    struct rt_lines lines;
    struct rt_buf who;
    rt_lines_init(&lines);
    rt_buf_init(&who);
    put_number(in, stage, &who);
    rt_stage_parts(stage, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        rt_account_add(&study->account, RT_ACCOUNT_USED, in->capture->path, 0, "%s: %s: %s",
                       rt_buf_text(&who), rt_lines_label(&lines, i), rt_lines_text(&lines, i));
    }
    rt_buf_fini(&who);
    rt_lines_fini(&lines);
}

void import_stage_account(const struct import_stage_case *in, const struct rt_stage *stage,
                          bool is_record, struct rt_study *study)
{
    const struct rt_partition *const p = &stage->partition;
    struct rt_buf who;
    rt_buf_init(&who);
    put_who(in, stage, &who);
    rt_account_add(
        &study->account, RT_ACCOUNT_USED, in->capture->path, 0,
        "%s, %s: %lld ns = kernel %lld + transfer %lld + sync %lld + launch %lld",
        rt_buf_text(&who), in->interval, (long long)(p->range.end - p->range.begin),
        (long long)p->category[RT_CATEGORY_KERNEL], (long long)p->category[RT_CATEGORY_TRANSFER],
        (long long)p->category[RT_CATEGORY_SYNC], (long long)p->category[RT_CATEGORY_LAUNCH]);
    add_parts(in, stage, study);
    if (!is_record) {
        rt_account_add(&study->account, RT_ACCOUNT_CANNOT, in->capture->path, 0,
                       "%s ran no kernel that took time in %s: the four times above are all there "
                       "is, a record needs kernel time",
                       rt_buf_text(&who), in->interval);
    } else if (in->join == NULL) {
        rt_account_add(&study->account, RT_ACCOUNT_CANNOT, in->capture->path, 0,
                       "%s: FLOPs and DRAM bytes, for a timeline has none: open counters of ncu "
                       "together with it",
                       rt_buf_text(&who));
    }
    rt_buf_fini(&who);
}

static int compare_lengths(const void *left, const void *right)
{
    const int64_t a = *(const int64_t *)left;
    const int64_t b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static void list_family(const struct rt_capture *capture, const struct rt_family *family,
                        int64_t *room, struct rt_study *study)
{
    struct rt_buf text;
    rt_buf_init(&text);
    for (size_t r = 0; r < family->count; r++) {
        const struct rt_interval time = capture->range[family->first + r].time;
        room[r] = time.end - time.begin;
    }
    qsort(room, family->count, sizeof *room, compare_lengths);
    /* One that does not repeat is called by its own name. */
    const uint32_t name = family->count > 1 ? family->name : capture->range[family->first].name;
    rt_buf_printf(&text, "range %s: ", rt_capture_name(capture, name));
    if (family->count > 1) {
        rt_buf_printf(&text, "%zu times, median ", family->count);
    }
    const size_t middle = (family->count - 1) / 2;
    rt_buf_show(&text, (double)room[middle] / 1e6, 4);
    rt_buf_puts(&text, " ms");
    if (family->count > 1) {
        rt_buf_puts(&text, " (");
        rt_buf_show(&text, (double)room[0] / 1e6, 4);
        rt_buf_puts(&text, " to ");
        rt_buf_show(&text, (double)room[family->count - 1] / 1e6, 4);
        rt_buf_puts(&text, ")");
    }
    rt_account_add(&study->account, RT_ACCOUNT_USED, capture->path, 0, "%s", rt_buf_text(&text));
    rt_buf_fini(&text);
}

/* Those that come first; the program lists all. */
enum { LISTED = 20 };

void import_stage_list_ranges(const struct rt_capture *capture, struct rt_study *study)
{
    if (capture->families > 0) {
        rt_account_add(&study->account, RT_ACCOUNT_USED, capture->path, 0,
                       "%zu ranges of %zu name%s; --range NAME takes them instead of the whole "
                       "capture:",
                       capture->ranges, capture->families, capture->families == 1 ? "" : "s");
    }
    int64_t *const room = malloc((capture->ranges + 1) * sizeof *room);
    for (size_t f = 0; f < capture->families && f < LISTED && room != NULL; f++) {
        list_family(capture, &capture->family[f], room, study);
    }
    free(room);
    if (capture->families > LISTED) {
        rt_account_add(&study->account, RT_ACCOUNT_USED, capture->path, 0,
                       "and %zu more ranges: the program lists them all",
                       capture->families - LISTED);
    }
    if (capture->ranges_dropped > 0) {
        rt_account_add(&study->account, RT_ACCOUNT_SKIPPED, capture->path, 0,
                       "%zu ranges over %d were not kept", capture->ranges_dropped, RT_RANGES_MAX);
    }
}
