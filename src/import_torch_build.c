/*
 * An event is judged by its times first, for a name is kept only with its event; then it becomes
 * an item, which is added now, or when the other half of it is found.
 */
#include "src/import_torch_build.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/device.h"
#include "core/grow.h"
#include "src/import_torch_item.h"

void torch_build_init(struct torch_build *build, struct rt_capture *capture)
{
    *build = (struct torch_build){.capture = capture};
    torch_callers_init(&build->callers);
    torch_labels_init(&build->labels);
    torch_pairs_init(&build->pairs);
    rt_buf_init(&build->text);
}

void torch_build_fini(struct torch_build *build)
{
    torch_callers_fini(&build->callers);
    torch_labels_fini(&build->labels);
    torch_pairs_fini(&build->pairs);
    rt_buf_fini(&build->text);
    free(build->open);
    build->open = NULL;
}

static bool is_operation(enum torch_category category)
{
    return category == TORCH_KERNEL || category == TORCH_COPY || category == TORCH_MEMSET;
}

/* RT_EINVAL, which says that a number is too large, is counted. */
static int count_beyond(struct torch_build *build, int code)
{
    build->counts.beyond += code == RT_EINVAL;
    return code == RT_EINVAL ? RT_OK : code;
}

/* Finds a device's place: the last one, one that is there, or a new one. */
static int find_device(struct torch_build *build, int64_t number)
{
    struct rt_capture *const capture = build->capture;
    if (build->device < capture->devices && capture->device[build->device].number == number) {
        return RT_OK;
    }
    for (size_t d = 0; d < capture->devices; d++) {
        if (capture->device[d].number == number) {
            build->device = (uint32_t)d;
            return RT_OK;
        }
    }
    return capture->devices < TORCH_DEVICES_MAX ? rt_capture_device(capture, number, &build->device)
                                                : RT_EINVAL;
}

static int add_operation(struct torch_build *build, const struct torch_item *item, int64_t begin,
                         int64_t end)
{
    struct rt_operation operation = {.begin = begin,
                                     .end = end,
                                     .key = {0, item->id},
                                     .name = item->name,
                                     .shape = item->shape,
                                     .caller = item->external,
                                     .activity = item->activity};
    int code = rt_interval_possible((struct rt_interval){begin, end}) ? RT_OK : RT_EINVAL;
    code = code == RT_OK ? find_device(build, item->device) : code;
    code = code == RT_OK
               ? rt_capture_stream(build->capture, build->device, item->stream, &operation.stream)
               : code;
    code = code == RT_OK ? rt_capture_operation(build->capture, build->device, operation) : code;
    if (code == RT_OK) {
        build->counts.kernels += item->category == TORCH_KERNEL;
        build->counts.copies += item->category == TORCH_COPY;
        build->counts.memsets += item->category == TORCH_MEMSET;
    }
    return count_beyond(build, code);
}

static int add_call(struct torch_build *build, const struct torch_item *item, int64_t begin,
                    int64_t end)
{
    const struct rt_call_kind kind = rt_call_kind(rt_capture_name(build->capture, item->name));
    const struct rt_call call = {.begin = begin,
                                 .end = end,
                                 .thread = item->thread,
                                 .waits = kind.waits,
                                 .copies = kind.copies,
                                 .key = {0, item->id},
                                 .name = item->name};
    const int code = rt_calls_add(&build->capture->calls, call);
    if (code != RT_OK) {
        return count_beyond(build, code);
    }
    build->counts.calls++;
    return item->external != 0 && item->id != 0
               ? torch_callers_link(&build->callers, item->id, item->external)
               : RT_OK;
}

static int add_range(struct torch_build *build, const struct torch_item *item, int64_t begin,
                     int64_t end)
{
    const struct rt_range range = {.time = {begin, end},
                                   .name = item->name,
                                   .on_device = item->category == TORCH_DEVICE_RANGE};
    if (item->name == 0) {
        build->counts.nameless++;
        return RT_OK;
    }
    const int code = rt_capture_range(build->capture, range);
    build->counts.ranges += code == RT_OK;
    return count_beyond(build, code);
}

static int add_overhead(struct torch_build *build, int64_t begin, int64_t end)
{
    const int code =
        rt_intervals_add(&build->capture->calls.overhead, (struct rt_interval){begin, end});
    build->counts.overheads += code == RT_OK;
    return count_beyond(build, code);
}

static int add_item(struct torch_build *build, const struct torch_item *item, int64_t begin,
                    int64_t end)
{
    switch (item->category) {
    case TORCH_KERNEL:
    case TORCH_COPY:
    case TORCH_MEMSET:
        return add_operation(build, item, begin, end);
    case TORCH_CALL:
        return add_call(build, item, begin, end);
    case TORCH_OPERATOR:
        build->counts.operators++;
        return torch_callers_add(&build->callers, item->external, item->name);
    case TORCH_OVERHEAD:
        return add_overhead(build, begin, end);
    default:
        return add_range(build, item, begin, end);
    }
}

/* What is to be said of a time that cannot be used. */
static bool is_timeless(struct torch_build *build, const struct torch_event *event,
                        enum torch_category category)
{
    const enum torch_reading begin = event->begin.reading;
    const enum torch_reading duration = event->duration.reading;
    if (begin == TORCH_BEYOND || duration == TORCH_BEYOND) {
        build->counts.beyond++;
        return true;
    }
    const bool missing = is_operation(category) && duration != TORCH_READ;
    if (begin != TORCH_READ || duration == TORCH_MALFORMED || missing) {
        build->counts.timeless++;
        return true;
    }
    return false;
}

static int add_whole(struct torch_build *build, const struct torch_event *event,
                     enum torch_category category)
{
    struct torch_item item;
    if (is_timeless(build, event, category)) {
        return RT_OK;
    }
    int64_t duration = event->duration.reading == TORCH_READ ? event->duration.ns : 0;
    if ((is_operation(category) || category == TORCH_CALL) && event->begin.ns == 0 &&
        duration == 0) {
        build->counts.lost++;
        return RT_OK;
    }
    build->counts.clipped += duration < 0;
    build->counts.quoted += event->quoted;
    duration = duration < 0 ? 0 : duration;
    const int code = torch_item_make(build, event, category, &item);
    return code == RT_OK ? add_item(build, &item, event->begin.ns, event->begin.ns + duration)
                         : count_beyond(build, code);
}

/* Keeps the begin of a pair. */
static int keep_open(struct torch_build *build, const struct torch_event *event,
                     enum torch_category category)
{
    struct torch_item item;
    const int code = torch_item_make(build, event, category, &item);
    if (code != RT_OK) {
        return code;
    }
    struct torch_item *const grown =
        rt_grow(build->open, build->opens, &build->open_capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    build->open = grown;
    build->open[build->opens++] = item;
    return RT_OK;
}

static int add_half(struct torch_build *build, const struct torch_event *event,
                    enum torch_category category)
{
    struct torch_half half = {.process = torch_item_process(event),
                              .what = event->phase == 'E' ? TORCH_HALF_END : TORCH_HALF_IDLE,
                              .thread = event->thread.known ? event->thread.value : 0,
                              .instant = event->begin.ns};
    if (is_timeless(build, event, TORCH_NOTHING)) { /* the other half has the duration */
        return RT_OK;
    }
    const bool open =
        event->phase == 'B' && category != TORCH_NOTHING && build->pairs.count < TORCH_HALVES_MAX;
    int code = open ? keep_open(build, event, category) : RT_OK;
    if (code == RT_EINVAL) {
        return count_beyond(build, code);
    }
    half.what = open && code == RT_OK ? (uint32_t)build->opens - 1 : half.what;
    build->counts.quoted += event->quoted && open;
    build->counts.ignored += event->phase == 'B' && !open;
    return code == RT_OK ? torch_pairs_add(&build->pairs, half) : code;
}

static int add_metadata(struct torch_build *build, const struct torch_event *event)
{
    static const char thread_name[] = "thread_name";
    struct torch_label label = {.process = torch_item_process(event),
                                .id = event->thread.known ? event->thread.value : 0};
    build->counts.ignored++;
    if (event->name.len != sizeof thread_name - 1 ||
        memcmp(event->name.data, thread_name, event->name.len) != 0 ||
        build->labels.count >= TORCH_LABELS_MAX) {
        return RT_OK;
    }
    const int code = torch_item_name(build, &event->label, &label.name);
    return code == RT_OK ? torch_labels_thread(&build->labels, label) : code;
}

int torch_build_add(struct torch_build *build, const struct torch_event *event)
{
    build->counts.events++;
    build->counts.with_phase += event->phase != 0;
    if (event->name.failed || event->thread_text.failed || event->label.failed) {
        return RT_ENOMEM;
    }
    if (event->ignored) {
        build->counts.ignored++;
        return RT_OK;
    }
    const enum torch_category category = torch_item_category(build, event);
    if (event->phase == 'X' && category != TORCH_NOTHING) {
        return add_whole(build, event, category);
    }
    if (event->phase == 'B' || event->phase == 'E') {
        return add_half(build, event, category);
    }
    if (event->phase == 'M') {
        return add_metadata(build, event);
    }
    build->counts.ignored++;
    return RT_OK;
}

int torch_build_device(struct torch_build *build, int64_t number, const struct rt_buf *name,
                       int64_t major, int64_t minor)
{
    static const char amd[] = "AMD"; /* which has no such thing; the numbers name another one */
    struct rt_buf text;
    uint32_t taken = 0;
    if (name->len == 0 || name->failed || build->labels.properties >= TORCH_PROPERTIES_MAX) {
        return name->failed ? RT_ENOMEM : RT_OK;
    }
    rt_buf_init(&text);
    rt_buf_put(&text, name->data, name->len);
    if (major > 0 && minor >= 0 && strncmp(name->data, amd, sizeof amd - 1) != 0) {
        rt_buf_printf(&text, ", " RT_DEVICE_CC "%lld.%lld", (long long)major, (long long)minor);
    }
    int code = text.failed ? RT_ENOMEM : torch_item_name(build, &text, &taken);
    code = code == RT_OK ? torch_labels_device(&build->labels, number, taken) : code;
    rt_buf_fini(&text);
    return code;
}

static int add_pair(void *context, uint32_t what, int64_t begin, int64_t end)
{
    struct torch_build *const build = context;
    const struct torch_item *const item = &build->open[what];
    if (is_operation(item->category) && begin == 0 && end == 0) {
        build->counts.lost++;
        return RT_OK;
    }
    return add_item(build, item, begin, end);
}

int torch_build_end(struct torch_build *build)
{
    const int code = torch_pairs_match(&build->pairs, add_pair, build);
    if (code == RT_OK) {
        torch_callers_resolve(&build->callers, build->capture);
        torch_labels_apply(&build->labels, build->capture);
    }
    return code;
}
