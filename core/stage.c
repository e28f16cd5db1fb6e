/*
 * The parts of a stage in words, and which of them speak against an experiment. The numbers are
 * the partition's; nothing is computed again.
 */
#include "core/stage.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/grow.h"
#include "core/number.h"

void rt_stages_init(struct rt_stages *stages)
{
    *stages = (struct rt_stages){.item = NULL};
}

void rt_stages_fini(struct rt_stages *stages)
{
    for (size_t c = 0; c < stages->captures; c++) {
        rt_capture_release(stages->capture[c]);
    }
    free(stages->capture);
    free(stages->item);
    rt_stages_init(stages);
}

int rt_stages_add(struct rt_stages *stages, const struct rt_stage *stage)
{
    struct rt_stage *const grown =
        rt_grow(stages->item, stages->count, &stages->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    stages->item = grown;
    stages->item[stages->count++] = *stage;
    return RT_OK;
}

int rt_stages_take(struct rt_stages *stages, struct rt_capture *capture)
{
    struct rt_capture **const grown = rt_grow(
        stages->capture, stages->captures, &stages->capture_capacity, sizeof(struct rt_capture *));
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    stages->capture = grown;
    stages->capture[stages->captures++] = capture;
    return RT_OK;
}

const struct rt_stage *rt_stages_find(const struct rt_stages *stages, size_t record)
{
    size_t low = 0;
    for (size_t high = stages->count; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (stages->item[middle].record < record) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const bool found = low < stages->count && stages->item[low].record == record;
    return found ? &stages->item[low] : NULL;
}

enum rt_share rt_stage_leads(const struct rt_stage *stage, enum rt_category category)
{
    enum rt_share leader = RT_SHARE_COUNT;
    for (enum rt_share s = 0; s < RT_SHARE_COUNT; s++) {
        const int64_t best = leader != RT_SHARE_COUNT ? stage->partition.share[leader] : 0;
        leader = rt_share_category[s] == category && stage->partition.share[s] > best ? s : leader;
    }
    return leader;
}

struct shown {
    char text[RT_NUMBER_TEXT_MAX];
};

static struct shown ms(int64_t ns)
{
    struct shown shown;
    (void)rt_number_show((double)ns / 1e6, 4, shown.text);
    return shown;
}

static struct shown percent(int64_t part, int64_t whole)
{
    struct shown shown;
    (void)rt_number_show(whole > 0 ? (double)part / (double)whole * 100 : 0, 3, shown.text);
    return shown;
}

/* "launch 35.5 ms": what of it is what, the largest first. */
static void write_category(const struct rt_stage *stage, enum rt_category category,
                           struct rt_lines *lines)
{
    const struct rt_partition *const p = &stage->partition;
    bool written[RT_SHARE_COUNT] = {false};
    struct rt_buf text;
    rt_buf_init(&text);
    for (;;) {
        enum rt_share next = RT_SHARE_COUNT;
        for (enum rt_share s = 0; s < RT_SHARE_COUNT; s++) {
            const bool open = rt_share_category[s] == category && !written[s] && p->share[s] > 0;
            next = open && (next == RT_SHARE_COUNT || p->share[s] > p->share[next]) ? s : next;
        }
        if (next == RT_SHARE_COUNT) {
            break;
        }
        written[next] = true;
        rt_buf_printf(&text, "%s%s %s", text.len > 0 ? ", " : "", rt_share_name[next],
                      ms(p->share[next]).text);
    }
    if (p->category[category] > 0) {
        rt_lines_add(lines, RT_LINE_PLAIN, rt_category_key[category], "%s ms, %s %%: %s",
                     ms(p->category[category]).text,
                     percent(p->category[category], p->range.end - p->range.begin).text,
                     rt_buf_text(&text));
    }
    lines->failed = lines->failed || text.failed;
    rt_buf_fini(&text);
}

/* What the asides mean; they are in none of the sums. */
static const char *const aside_meaning[RT_ASIDE_COUNT] = {
    [RT_ASIDE_HIDDEN] = "costs no time of its own",
    [RT_ASIDE_UNIFIED] = "the kernel above it waits for its pages: its time is transfer, too",
    [RT_ASIDE_COMMUNICATION] = "part of the kernel time: other devices decide how long it takes",
    [RT_ASIDE_COMMUNICATION_ALONE] = "communication that nothing hides",
    [RT_ASIDE_GRAPH] = "their kernels are not visible, so the kernel time is an upper bound",
    [RT_ASIDE_OVERHEAD] = "these gaps are not there without the profiler",
};

void rt_stage_parts(const struct rt_stage *stage, struct rt_lines *lines)
{
    const struct rt_partition *const p = &stage->partition;
    for (enum rt_category c = 0; c < RT_CATEGORY_COUNT; c++) {
        if (c != RT_CATEGORY_KERNEL) {
            write_category(stage, c, lines);
        }
    }
    for (enum rt_aside a = 0; a < RT_ASIDE_COUNT; a++) {
        if (p->aside[a] > 0) {
            rt_lines_add(lines, RT_LINE_CAUTION, "beside", "%s %s ms: %s", rt_aside_name[a],
                         ms(p->aside[a]).text, aside_meaning[a]);
        }
    }
    if (stage->capture->hostless) {
        rt_lines_add(lines, RT_LINE_CAUTION, "no host",
                     "no calls of the host were recorded, or none by name: sync cannot be told "
                     "from launch, it is not 0 but not known");
    }
    if (stage->issued >= 0) {
        rt_lines_add(lines, RT_LINE_PLAIN, "issued",
                     "kernels whose call began in this range run for %s ms, inside it or later; "
                     "inside it kernels run for %s ms",
                     ms(stage->issued).text, ms(p->category[RT_CATEGORY_KERNEL]).text);
    }
}

/* A part, and why a change does nothing about it. An aside is RT_SHARE_COUNT and its number. */
struct objection {
    unsigned changes; /* bits */
    int part;
    const char *why;
};

enum {
    IN_KERNEL = 1 << RT_TILE_SIZE | 1 << RT_LAYOUT | 1 << RT_COMPUTE_KERNEL | 1 << RT_BLOCK_SIZE,
    COPIES = 1 << RT_PIN_MEMORY | 1 << RT_ASYNC_COPY,
    GRAPH = 1 << RT_GRAPH_CAPTURE,
    SYNC = 1 << RT_SYNC_PLACEMENT
};

static const struct objection objections[] = {
    {IN_KERNEL, RT_SHARE_COUNT + RT_ASIDE_COMMUNICATION_ALONE,
     "no change inside other kernels touches it"},
    {IN_KERNEL, RT_SHARE_COUNT + RT_ASIDE_UNIFIED,
     "that much of the kernel time may be waiting for pages, not work"},
    {IN_KERNEL, RT_SHARE_COUNT + RT_ASIDE_GRAPH,
     "gaps inside graphs are counted as kernel: trace their nodes first"},
    {COPIES, RT_SHARE_ON_DEVICE,
     "it crosses no bus: pinned or asynchronous host copies are no use"},
    {COPIES, RT_SHARE_COUNT + RT_ASIDE_UNIFIED,
     "unified memory is copied on faults: no copy call is there to change"},
    {SYNC, RT_SHARE_DEPENDENCY,
     "the device waits for an event, another stream or another rank: no synchronising call of this "
     "host is what holds it"},
    {GRAPH, RT_SHARE_UNMATCHED,
     "nobody is known to have issued what follows (unified-memory faults, for one): a graph does "
     "not remove it"},
    {GRAPH, RT_SHARE_COPY_CALL,
     "the host copies through pageable memory meanwhile: the experiment for that is pin_memory"},
    {GRAPH, RT_SHARE_HOST,
     "the host does something else (MPI, data loading, the interpreter): a graph removes only what "
     "of it is the issuing of launches"},
    {GRAPH, RT_SHARE_COUNT + RT_ASIDE_OVERHEAD, "it is the profiler's: no change removes it"},
};

static int64_t part_length(const struct rt_partition *partition, int part)
{
    return part < RT_SHARE_COUNT ? partition->share[part] : partition->aside[part - RT_SHARE_COUNT];
}

/* Less than this of its category is no reason against anything. */
enum { PERCENT_TO_SAY = 5 };

static void write_objections(const struct rt_stage *stage, enum rt_category category,
                             enum rt_change change, struct rt_lines *lines)
{
    const struct rt_partition *const p = &stage->partition;
    const int64_t whole = p->category[category];
    for (size_t o = 0; o < sizeof objections / sizeof *objections; o++) {
        const int part = objections[o].part;
        const int64_t length = part_length(p, part);
        const char *const name =
            part < RT_SHARE_COUNT ? rt_share_name[part] : rt_aside_name[part - RT_SHARE_COUNT];
        if ((objections[o].changes >> change & 1U) != 0 && length > whole / 100 * PERCENT_TO_SAY) {
            rt_lines_add(lines, RT_LINE_CAUTION, "against", "%s: %s is %s ms of %s ms (%s %%): %s",
                         rt_change_info[change].name, name, ms(length).text, ms(whole).text,
                         percent(length, whole).text, objections[o].why);
        }
    }
}

/* The category whose time a hypothesis is about; RT_CATEGORY_COUNT: none. */
static enum rt_category category_of(enum rt_hypothesis hypothesis)
{
    switch (hypothesis) {
    case RT_KERNEL_MEMORY:
    case RT_KERNEL_COMPUTE:
    case RT_KERNEL_UNDERUTILIZED:
    case RT_UNCLASSIFIED_KERNEL:
        return RT_CATEGORY_KERNEL;
    case RT_TRANSFER:
        return RT_CATEGORY_TRANSFER;
    case RT_SYNCHRONIZATION:
        return RT_CATEGORY_SYNC;
    case RT_LAUNCH:
        return RT_CATEGORY_LAUNCH;
    case RT_RECHECK_REFERENCE:
    case RT_HYPOTHESIS_COUNT:
        break;
    }
    return RT_CATEGORY_COUNT;
}

void rt_stage_plan(const struct rt_stage *stage, enum rt_hypothesis hypothesis,
                   enum rt_change change, struct rt_lines *lines)
{
    const enum rt_category category = category_of(hypothesis);
    if (category == RT_CATEGORY_COUNT) {
        return;
    }
    const struct rt_partition *const p = &stage->partition;
    const enum rt_share leader = rt_stage_leads(stage, category);
    if (leader != RT_SHARE_COUNT && leader != RT_SHARE_KERNEL) {
        rt_lines_add(lines, RT_LINE_DECISION, "leads", "%s: %s ms of %s ms (%s %%)",
                     rt_share_name[leader], ms(p->share[leader]).text,
                     ms(p->category[category]).text,
                     percent(p->share[leader], p->category[category]).text);
    }
    const struct rt_hypothesis_info *const info = &rt_hypothesis_info[hypothesis];
    for (size_t c = 0; c < info->change_count; c++) {
        if (change == RT_CHANGE_COUNT || info->changes[c] == change) {
            write_objections(stage, category, info->changes[c], lines);
        }
    }
    if (stage->capture->hostless &&
        (category == RT_CATEGORY_SYNC || category == RT_CATEGORY_LAUNCH)) {
        rt_lines_add(lines, RT_LINE_CAUTION, "no host",
                     "sync cannot be told from launch in this capture: record the host's calls "
                     "before planning either");
    }
}
