/*
 * A capture's parts, who holds it, and which ranges repeat one another.
 */
#include "core/capture.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"

void rt_capture_init(struct rt_capture *capture)
{
    *capture = (struct rt_capture){.users = 1, .tool = ""};
    rt_names_init(&capture->names);
    rt_calls_init(&capture->calls);
    rt_index_init(&capture->by_thread);
    rt_account_init(&capture->account);
    rt_diags_init(&capture->diags);
}

void rt_capture_fini(struct rt_capture *capture)
{
    for (size_t d = 0; d < capture->devices; d++) {
        rt_timeline_fini(&capture->device[d].timeline);
        rt_index_fini(&capture->device[d].by_stream);
        free(capture->device[d].stream);
    }
    free(capture->device);
    free(capture->thread);
    free(capture->range);
    free(capture->family);
    free(capture->path);
    rt_index_fini(&capture->by_thread);
    rt_names_fini(&capture->names);
    rt_calls_fini(&capture->calls);
    rt_account_fini(&capture->account);
    rt_diags_fini(&capture->diags);
    rt_capture_init(capture);
}

struct rt_capture *rt_capture_new(void)
{
    struct rt_capture *const capture = malloc(sizeof *capture);
    if (capture != NULL) {
        rt_capture_init(capture);
    }
    return capture;
}

struct rt_capture *rt_capture_hold(struct rt_capture *capture)
{
    capture->users++;
    return capture;
}

void rt_capture_release(struct rt_capture *capture)
{
    if (capture != NULL && --capture->users == 0) {
        rt_capture_fini(capture);
        free(capture);
    }
}

const char *rt_capture_name(const struct rt_capture *capture, uint32_t name)
{
    return rt_names_text(&capture->names, name);
}

int rt_capture_device(struct rt_capture *capture, int64_t number, uint32_t *device)
{
    for (size_t d = 0; d < capture->devices; d++) {
        if (capture->device[d].number == number && capture->device[d].note == 0) {
            *device = (uint32_t)d;
            return RT_OK;
        }
    }
    if (capture->devices >= RT_DEVICES_MAX) {
        return RT_EINVAL;
    }
    struct rt_device *const grown =
        rt_grow(capture->device, capture->devices, &capture->device_capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    capture->device = grown;
    struct rt_device *const added = &capture->device[capture->devices];
    *added = (struct rt_device){.number = number};
    rt_timeline_init(&added->timeline, &capture->calls);
    rt_index_init(&added->by_stream);
    *device = (uint32_t)capture->devices++;
    return RT_OK;
}

int rt_capture_thread(struct rt_capture *capture, uint32_t process, uint64_t id, uint32_t *thread)
{
    const struct rt_thread wanted = {process, id, 0};
    const uint64_t hash = (id ^ ((uint64_t)process << 40)) * UINT64_C(0x9fb21c651e98df25);
    for (long i = rt_index_first(&capture->by_thread, hash); i >= 0;
         i = rt_index_next(&capture->by_thread, i)) {
        if (capture->thread[i].process == process && capture->thread[i].id == id) {
            *thread = (uint32_t)i;
            return RT_OK;
        }
    }
    if (capture->threads >= RT_THREADS_MAX) {
        return RT_EINVAL;
    }
    struct rt_thread *const grown =
        rt_grow(capture->thread, capture->threads, &capture->thread_capacity, sizeof *grown);
    capture->thread = grown != NULL ? grown : capture->thread;
    if (grown == NULL || rt_index_add(&capture->by_thread, hash) != RT_OK) {
        return RT_ENOMEM;
    }
    capture->thread[capture->threads] = wanted;
    *thread = (uint32_t)capture->threads++;
    return RT_OK;
}

int rt_capture_stream(struct rt_capture *capture, uint32_t device, uint64_t stream,
                      uint32_t *number)
{
    struct rt_device *const on = &capture->device[device];
    const uint64_t hash = stream * UINT64_C(0x9fb21c651e98df25);
    for (long i = rt_index_first(&on->by_stream, hash); i >= 0;
         i = rt_index_next(&on->by_stream, i)) {
        if (on->stream[i] == stream) {
            *number = (uint32_t)i;
            return RT_OK;
        }
    }
    if (on->streams >= RT_STREAMS_MAX) {
        return RT_EINVAL;
    }
    uint64_t *const grown = rt_grow(on->stream, on->streams, &on->stream_capacity, sizeof *grown);
    on->stream = grown != NULL ? grown : on->stream;
    if (grown == NULL || rt_index_add(&on->by_stream, hash) != RT_OK) {
        return RT_ENOMEM;
    }
    on->stream[on->streams] = stream;
    *number = (uint32_t)on->streams++;
    return RT_OK;
}

bool rt_kernel_communicates(const char *name)
{
    for (; name[0] != '\0'; name++) {
        if ((name[0] | 32) == 'n' || (name[0] | 32) == 'r') {
            size_t at = 1;
            while (at < 4 && (name[at] | 32) == "nccl"[at]) {
                at++;
            }
            if (at == 4) {
                return true;
            }
        }
    }
    return false;
}

int rt_capture_operation(struct rt_capture *capture, uint32_t device, struct rt_operation operation)
{
    if (operation.activity == RT_ACTIVITY_KERNEL &&
        rt_kernel_communicates(rt_names_text(&capture->names, operation.name))) {
        operation.marks |= RT_MARK_COMMUNICATION;
    }
    return rt_timeline_add(&capture->device[device].timeline, operation);
}

int rt_capture_range(struct rt_capture *capture, struct rt_range range)
{
    if (!rt_interval_possible(range.time) || range.name == 0) {
        return RT_EINVAL;
    }
    if (capture->ranges >= RT_RANGES_MAX) {
        capture->ranges_dropped++;
        return RT_OK;
    }
    struct rt_range *const grown =
        rt_grow(capture->range, capture->ranges, &capture->range_capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    capture->range = grown;
    capture->range[capture->ranges++] = range;
    return RT_OK;
}

/* Length of a range's name without '#' and digits at its end. */
static size_t family_length(const char *name)
{
    const size_t len = strlen(name);
    size_t at = len;
    while (at > 0 && name[at - 1] >= '0' && name[at - 1] <= '9') {
        at--;
    }
    return at < len && at > 1 && name[at - 1] == '#' ? at - 1 : len;
}

/* Drops a device's copies of ranges that the host has too. RT_OK or RT_ENOMEM. */
static int drop_copies(struct rt_capture *capture)
{
    bool *const on_host = calloc(capture->names.count + 1, sizeof *on_host);
    if (on_host == NULL) {
        return RT_ENOMEM;
    }
    for (size_t r = 0; r < capture->ranges; r++) {
        on_host[capture->range[r].name] |= !capture->range[r].on_device;
    }
    size_t kept = 0;
    for (size_t r = 0; r < capture->ranges; r++) {
        if (!capture->range[r].on_device || !on_host[capture->range[r].name]) {
            capture->range[kept++] = capture->range[r];
        }
    }
    capture->ranges = kept;
    free(on_host);
    return RT_OK;
}

static int compare_times(const struct rt_range *a, const struct rt_range *b)
{
    if (a->time.begin != b->time.begin) {
        return a->time.begin < b->time.begin ? -1 : 1;
    }
    /* what holds another comes before it */
    return (a->time.end < b->time.end) - (a->time.end > b->time.end);
}

static int by_time(const void *left, const void *right)
{
    const struct rt_range *const a = left;
    const struct rt_range *const b = right;
    const int order = compare_times(a, b);
    return order != 0 ? order : (a->name > b->name) - (a->name < b->name);
}

static int by_family(const void *left, const void *right)
{
    const struct rt_range *const a = left;
    const struct rt_range *const b = right;
    if (a->family != b->family) {
        return a->family < b->family ? -1 : 1;
    }
    return by_time(left, right);
}

/* The family name of every range in `family`. RT_OK or RT_ENOMEM. */
static int name_families(struct rt_capture *capture)
{
    int code = RT_OK;
    for (size_t r = 0; r < capture->ranges && code == RT_OK; r++) {
        struct rt_range *const range = &capture->range[r];
        const char *const name = rt_names_text(&capture->names, range->name);
        const size_t len = family_length(name);
        range->family = range->name;
        if (name[len] != '\0') {
            char *const copy = malloc(len + 1); /* taking a name moves the others */
            if (copy == NULL) {
                return RT_ENOMEM;
            }
            memcpy(copy, name, len);
            code = rt_names_take(&capture->names, copy, len, &range->family);
            free(copy);
        }
    }
    return code;
}

/* From the families' names to their places, in the order of their first ranges. */
static int place_families(struct rt_capture *capture)
{
    uint32_t *const place = calloc(capture->names.count + 1, sizeof *place); /* + 1; 0: none yet */
    capture->family = calloc(capture->ranges + 1, sizeof *capture->family);
    if (place == NULL || capture->family == NULL) {
        free(place);
        return RT_ENOMEM;
    }
    for (size_t r = 0; r < capture->ranges; r++) {
        struct rt_range *const range = &capture->range[r];
        if (place[range->family] == 0) {
            capture->family[capture->families].name = range->family;
            place[range->family] = (uint32_t)++capture->families;
        }
        range->family = place[range->family] - 1;
    }
    free(place);
    return RT_OK;
}

static int find_families(struct rt_capture *capture)
{
    int code = drop_copies(capture);
    code = code == RT_OK ? name_families(capture) : code;
    if (code != RT_OK || capture->ranges == 0) {
        return code;
    }
    qsort(capture->range, capture->ranges, sizeof *capture->range, by_time);
    code = place_families(capture);
    if (code == RT_OK) {
        qsort(capture->range, capture->ranges, sizeof *capture->range, by_family);
        for (size_t r = 0; r < capture->ranges; r++) {
            struct rt_family *const family = &capture->family[capture->range[r].family];
            family->first = family->count == 0 ? r : family->first;
            family->count++;
        }
    }
    return code;
}

static int by_number(const void *left, const void *right)
{
    const struct rt_device *const a = left;
    const struct rt_device *const b = right;
    if (a->number != b->number) {
        return a->number < b->number ? -1 : 1;
    }
    return (a->note > b->note) - (a->note < b->note);
}

int rt_capture_finish(struct rt_capture *capture)
{
    int code = rt_calls_finish(&capture->calls);
    if (capture->devices > 0) {
        qsort(capture->device, capture->devices, sizeof *capture->device, by_number);
    }
    for (size_t d = 0; d < capture->devices && code == RT_OK; d++) {
        code = rt_timeline_finish(&capture->device[d].timeline);
    }
    return code == RT_OK ? find_families(capture) : code;
}

int rt_capture_choose(const struct rt_capture *capture, const char *name, size_t *first,
                      size_t *count, uint32_t *exact)
{
    const uint32_t wanted = rt_names_find(&capture->names, name, strlen(name));
    *exact = 0;
    for (size_t r = 0; wanted != 0 && r < capture->ranges; r++) {
        if (capture->range[r].name == wanted) {
            const struct rt_family *const family = &capture->family[capture->range[r].family];
            *first = family->first;
            *count = family->count;
            *exact = wanted;
            return RT_OK;
        }
    }
    for (size_t f = 0; wanted != 0 && f < capture->families; f++) {
        if (capture->family[f].name == wanted) {
            *first = capture->family[f].first;
            *count = capture->family[f].count;
            return RT_OK;
        }
    }
    return RT_ENOENT;
}
