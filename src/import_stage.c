/*
 * Which ranges of a capture become records, and their numbers.
 */
#include "src/import_stage.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/suggest.h"
#include "core/text.h"

/* The ranges that were asked for; of the whole capture, each device has its own. */
struct chosen {
    struct rt_range *item; /* owned; NULL: the whole capture */
    size_t count;
    const char *interval; /* borrowed: what records are told apart by */
};

static int choose(const struct rt_capture *capture, const char *name, struct chosen *chosen)
{
    size_t first;
    size_t count;
    uint32_t exact;
    if (rt_capture_choose(capture, name, &first, &count, &exact) != RT_OK) {
        return RT_ENOENT;
    }
    chosen->item = calloc(count + 1, sizeof *chosen->item);
    if (chosen->item == NULL) {
        return RT_ENOMEM;
    }
    for (size_t r = first; r < first + count; r++) {
        if (exact == 0 || capture->range[r].name == exact) {
            chosen->item[chosen->count++] = capture->range[r];
        }
    }
    chosen->interval = name;
    return RT_OK;
}

/* Says which ranges there are instead. */
static void refuse_range(struct rt_study *study, const struct rt_capture *capture, const char *name)
{
    const char **const known = malloc((capture->families + 1) * sizeof *known);
    const char *nearest = NULL;
    struct rt_buf list;
    rt_buf_init(&list);
    for (size_t f = 0; f < capture->families; f++) {
        const char *const family = rt_capture_name(capture, capture->family[f].name);
        if (known != NULL) {
            known[f] = family;
        }
        if (f < 10) {
            rt_buf_printf(&list, "%s%s", f > 0 ? ", " : "", family);
        }
    }
    if (known != NULL && capture->families > 0) {
        nearest = rt_suggest(name, strlen(name), known, capture->families);
    }
    free(known);
    rt_diags_add(&study->diags, RT_ERROR, capture->path, 0, 0, "--range %s: %s%s%s%s%s%s", name,
                 capture->families == 0 ? "the file names no ranges" : "there is no such range; ",
                 nearest != NULL ? "did you mean `" : "", nearest != NULL ? nearest : "",
                 nearest != NULL ? "`? " : "", capture->families > 0 ? "there are: " : "",
                 rt_buf_text(&list));
    rt_buf_fini(&list);
}

/*
 * The partitions of one device. Of several ranges only those in which a kernel ran are repeats of
 * one another, unless none ran in any.
 */
struct divided {
    struct rt_partition *item;     /* owned */
    const struct rt_range **range; /* owned; of which each is; NULL: of the whole capture */
    size_t count, idle;            /* idle: how many were left out */
    size_t main;                   /* the one that stands for all: its length is the median */
};

static void divided_fini(struct divided *divided)
{
    free(divided->item);
    free(divided->range);
}

static int64_t length(const struct rt_partition *partition)
{
    return partition->range.end - partition->range.begin;
}

static int compare_lengths(const void *left, const void *right)
{
    const int64_t a = *(const int64_t *)left;
    const int64_t b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

/* Which value of partition p: a category, or the length. */
static int64_t value_of(const struct rt_partition *partition, int category)
{
    return category < RT_CATEGORY_COUNT ? partition->category[category] : length(partition);
}

/* The median is the lower one of two: a value that was measured. */
static struct rt_spread find_spread(const struct divided *divided, int category, int64_t *room)
{
    for (size_t i = 0; i < divided->count; i++) {
        room[i] = value_of(&divided->item[i], category);
    }
    qsort(room, divided->count, sizeof *room, compare_lengths);
    return (struct rt_spread){room[0], room[(divided->count - 1) / 2], room[divided->count - 1]};
}

static void leave_out_idle(struct divided *divided)
{
    size_t kept = 0;
    for (size_t i = 0; i < divided->count; i++) {
        if (divided->item[i].category[RT_CATEGORY_KERNEL] > 0) {
            divided->item[kept] = divided->item[i];
            divided->range[kept++] = divided->range[i];
        }
    }
    if (kept > 0) {
        divided->idle = divided->count - kept;
        divided->count = kept;
    }
}

static int divide_all(const struct rt_timeline *timeline, const struct chosen *chosen,
                      int64_t latency, struct divided *divided)
{
    const size_t count = chosen->item == NULL ? 1 : chosen->count;
    *divided = (struct divided){.item = calloc(count + 1, sizeof *divided->item),
                                .range = calloc(count + 1, sizeof(const struct rt_range *)),
                                .count = count};
    int code = divided->item != NULL && divided->range != NULL ? RT_OK : RT_ENOMEM;
    for (size_t i = 0; i < count && code == RT_OK; i++) {
        struct rt_interval range = rt_timeline_window(timeline);
        if (chosen->item != NULL) {
            range = chosen->item[i].time;
            divided->range[i] = &chosen->item[i];
        }
        code = rt_partition_make(timeline, range, latency, &divided->item[i]);
    }
    if (code == RT_OK) {
        leave_out_idle(divided);
    }
    return code;
}

static int divide(const struct rt_timeline *timeline, const struct chosen *chosen, int64_t latency,
                  struct divided *divided, struct rt_stage *stage)
{
    int code = divide_all(timeline, chosen, latency, divided);
    int64_t *const room = calloc(divided->count + 1, sizeof *room);
    code = room != NULL ? code : RT_ENOMEM;
    for (int c = 0; c < RT_CATEGORY_COUNT && code == RT_OK; c++) {
        stage->category[c] = find_spread(divided, c, room);
    }
    if (code == RT_OK) {
        stage->total = find_spread(divided, RT_CATEGORY_COUNT, room);
        while (length(&divided->item[divided->main]) != stage->total.median) {
            divided->main++;
        }
    }
    free(room);
    return code;
}

/* What making the records of one capture takes. */
struct maker {
    struct rt_study *study;
    const struct rt_capture *capture;
    const struct import_options *options;
    struct import_join *join;
    struct load_progress *progress; /* NULL: nobody is told */
    struct chosen chosen;
    struct ini_names ids;
};

static void set_times(struct rt_record *record, const struct rt_partition *partition)
{
    static const enum rt_number number[RT_CATEGORY_COUNT] = {
        [RT_CATEGORY_KERNEL] = RT_KERNEL_MS,
        [RT_CATEGORY_TRANSFER] = RT_TRANSFER_MS,
        [RT_CATEGORY_SYNC] = RT_SYNC_MS,
        [RT_CATEGORY_LAUNCH] = RT_LAUNCH_MS,
    };
    for (int c = 0; c < RT_CATEGORY_COUNT; c++) {
        record->number[number[c]] = (double)partition->category[c] / 1e6;
        record->known |= RT_KNOWN(number[c]);
    }
}

static void put_device(const struct rt_capture *capture, const struct rt_device *device,
                       struct rt_buf *out)
{
    rt_buf_printf(out, "device %lld", (long long)device->number);
    if (device->note != 0) {
        rt_buf_printf(out, " (%s)", rt_capture_name(capture, device->note));
    }
}

/* Of what a record cannot hold, what must not be lost with the timeline. */
static void put_note(const struct rt_stage *stage, const struct import_work *work,
                     struct rt_buf *note)
{
    static const char *const count[] = {"FLOPs", "bytes"};
    const struct rt_partition *const p = &stage->partition;
    for (enum rt_category c = RT_CATEGORY_TRANSFER; c < RT_CATEGORY_COUNT; c++) {
        const enum rt_share leader = rt_stage_leads(stage, c);
        if (leader != RT_SHARE_COUNT) {
            rt_buf_printf(note, "%smost of %s is %s (", note->len > 0 ? "; " : "",
                          rt_category_key[c], rt_share_name[leader]);
            rt_buf_show(note, (double)p->share[leader] / 1e6, 4);
            rt_buf_puts(note, " ms)");
        }
    }
    for (int q = 0; q < 2 && work->kernel_sum > 0; q++) {
        if (work->covered[q] > 0 && work->covered[q] < work->kernel_sum) {
            rt_buf_printf(note, "; %s are of ", count[q]);
            rt_buf_show(note, (double)work->covered[q] / (double)work->kernel_sum * 100, 3);
            rt_buf_puts(note, " % of the kernel time");
        }
    }
    if (stage->capture->hostless) {
        rt_buf_printf(note, "%ssync is not known: it is part of launch", note->len > 0 ? "; " : "");
    }
}

/* The texts and numbers of a stage's record. RT_OK, RT_ERANGE or RT_ENOMEM. */
static int add_record(struct maker *maker, const struct rt_stage *stage,
                      const struct rt_range *range, const struct import_work *work,
                      const char *repeat_of, char **id)
{
    const struct rt_capture *const capture = maker->capture;
    const struct rt_device *const device = &capture->device[stage->device];
    struct rt_record record = {.file = capture->file};
    size_t launches = 0;
    uint32_t number = 0;
    struct rt_buf name;
    struct rt_buf base;
    struct rt_buf note;
    rt_buf_init(&name);
    rt_buf_init(&base);
    rt_buf_init(&note);
    put_note(stage, work, &note);
    rt_buf_printf(&base, "gpu%lld", (long long)device->number);
    rt_buf_printf(&name, "%s, ",
                  range != NULL ? rt_capture_name(capture, range->name) : maker->chosen.interval);
    put_device(capture, device, &name);
    int code = base.failed ? RT_ENOMEM : ini_names_take(&maker->ids, rt_buf_text(&base), &number);
    code = code == RT_OK ? rt_launches_count(&device->timeline, stage->partition.range, &launches)
                         : code;
    if (code == RT_OK) {
        record.id = ini_names_text(&maker->ids, number);
        record.text[RT_NAME] = rt_buf_text(&name);
        record.text[RT_INTERVAL] = maker->chosen.interval;
        record.text[RT_TIME_SOURCE] = capture->tool;
        record.text[RT_DEVICE] =
            device->name != 0 ? rt_capture_name(capture, device->name) : work->device;
        record.text[RT_DTYPE] = work->dtype;
        record.text[RT_REPEAT_OF] = repeat_of;
        record.text[RT_NOTE] = rt_buf_text(&note);
        set_times(&record, &stage->partition);
        import_work_set(work, &record);
        record.number[RT_LAUNCH_COUNT] = (double)launches;
        record.known |= RT_KNOWN(RT_LAUNCH_COUNT);
        code = name.failed || note.failed ? RT_ENOMEM : rt_set_add(&maker->study->records, &record);
    }
    if (code == RT_OK) {
        *id = rt_text_copy(record.id); /* taking other IDs moves it */
        code = *id != NULL ? RT_OK : RT_ENOMEM;
    }
    rt_buf_fini(&note);
    rt_buf_fini(&name);
    rt_buf_fini(&base);
    return code;
}

/* One partition as a record with its evidence; *id is set when it is one. */
static int add_stage(struct maker *maker, struct rt_stage *stage, const struct rt_range *range,
                     const char *repeat_of, char **id)
{
    struct import_work work;
    const struct import_stage_case in = {maker->capture, maker->options,         &work,
                                         maker->join,    maker->chosen.interval, stage->device};
    const bool main = repeat_of == NULL;
    int code =
        import_work_make(&work, maker->capture, stage->device, stage->partition.range, maker->join);
    const bool has_kernel = stage->partition.category[RT_CATEGORY_KERNEL] > 0;
    *id = NULL;
    if (code == RT_OK && has_kernel) {
        code = add_record(maker, stage, range, &work, repeat_of, id);
    }
    const bool is_record = code == RT_OK && has_kernel;
    code = code == RT_ERANGE ? RT_OK : code;
    if (code == RT_OK && main) {
        import_stage_account(&in, stage, is_record, maker->study);
    }
    if (is_record) {
        stage->record = (uint32_t)(maker->study->records.count - 1);
        code = rt_stages_add(&maker->study->stages, stage);
        code = code == RT_OK ? import_stage_evidence(&in, stage, maker->study) : code;
    }
    if (code == RT_OK && main && maker->join != NULL) {
        code = import_work_add_kernels(&in, maker->study, &maker->ids);
    }
    import_work_fini(&work);
    return code;
}

/* Many repeats take long, too. False: stop. */
static bool go_on(const struct maker *maker, size_t done, size_t count)
{
    enum { TELL_EVERY = 1024 };
    struct load_progress *const progress = maker->progress;
    if (progress == NULL || done % TELL_EVERY != 0) {
        return true;
    }
    progress->path = maker->chosen.interval;
    progress->stopped = progress->stopped || !progress->go_on(progress, done, count);
    return !progress->stopped;
}

/* The record of a device, then those of its repeats. RT_OK, RT_ENOMEM, or RT_EINVAL: stopped. */
static int add_device(struct maker *maker, size_t device)
{
    const struct rt_timeline *const timeline = &maker->capture->device[device].timeline;
    const int64_t latency = maker->options->launch_latency;
    struct rt_stage stage = {
        .device = (uint32_t)device, .capture = maker->capture, .latency = latency, .issued = -1};
    struct divided divided;
    int code = divide(timeline, &maker->chosen, latency, &divided, &stage);
    if (code == RT_OK) {
        stage.partition = divided.item[divided.main];
        stage.repeats = divided.count;
        stage.idle_repeats = divided.idle;
        const struct rt_range *const range = divided.range[divided.main];
        if (range != NULL && !maker->capture->hostless) {
            code = rt_partition_issued(timeline, stage.partition.range,
                                       range->in_process ? &range->process : NULL, &stage.issued);
        }
    }
    char *id = NULL;
    code = code == RT_OK ? add_stage(maker, &stage, divided.range[divided.main], NULL, &id) : code;
    stage.issued = -1;
    for (size_t i = 0; i < divided.count && code == RT_OK && id != NULL; i++) {
        if (i != divided.main) {
            char *repeat = NULL;
            stage.partition = divided.item[i];
            code = add_stage(maker, &stage, divided.range[i], id, &repeat);
            code = code == RT_OK && !go_on(maker, i, divided.count) ? RT_EINVAL : code;
            free(repeat);
        }
    }
    free(id);
    divided_fini(&divided);
    return code;
}

int import_stage_add(struct rt_study *study, const struct rt_capture *capture,
                     const struct import_options *options, struct import_join *join,
                     struct load_progress *progress)
{
    struct maker maker = {
        .progress = progress, .study = study, .capture = capture, .options = options, .join = join};
    int code = RT_OK;
    maker.chosen.interval = "whole capture";
    ini_names_init(&maker.ids);
    if (options->range != NULL) {
        code = choose(capture, options->range, &maker.chosen);
    }
    if (code == RT_ENOENT) {
        refuse_range(study, capture, options->range);
    }
    for (size_t d = 0; d < capture->devices && code == RT_OK; d++) {
        code = add_device(&maker, d);
    }
    if (code == RT_OK || code == RT_ENOENT) {
        import_stage_list_ranges(capture, study);
    }
    ini_names_fini(&maker.ids);
    free(maker.chosen.item);
    return code == RT_ENOENT ? RT_OK : code;
}
