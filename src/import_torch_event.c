/*
 * Fields by name, categories by name, values to what they mean.
 */
#include "src/import_torch_event.h"

#include <string.h>

#include "core/ascii.h"
#include "core/index.h"

enum { CATEGORY_MAX = 24 };

static const struct {
    const char *text;
    enum torch_category category;
} categories[] = {
    {"cpu_op", TORCH_OPERATOR},       {"python_function", TORCH_NOTHING},
    {"kernel", TORCH_KERNEL},         {"cuda_runtime", TORCH_CALL},
    {"gpu_memcpy", TORCH_COPY},       {"gpu_memset", TORCH_MEMSET},
    {"user_annotation", TORCH_RANGE}, {"gpu_user_annotation", TORCH_DEVICE_RANGE},
    {"cuda_driver", TORCH_CALL},      {"operator", TORCH_OPERATOR},
    {"runtime", TORCH_CALL},          {"driver", TORCH_CALL},
    {"hip_runtime", TORCH_CALL},      {"hip_driver", TORCH_CALL},
    {"memcpy", TORCH_COPY},           {"memset", TORCH_MEMSET},
    {"overhead", TORCH_OVERHEAD},     {"cuda_sync", TORCH_NOTHING},
    {"cuda_event", TORCH_NOTHING},    {"trace", TORCH_NOTHING},
};

enum torch_category torch_category(const char *text, size_t len)
{
    char lower[CATEGORY_MAX];
    if (len >= sizeof lower) {
        return TORCH_OTHER;
    }
    for (size_t i = 0; i < len; i++) {
        lower[i] = rt_ascii_lower(text[i]);
    }
    lower[len] = '\0';
    for (size_t c = 0; c < sizeof categories / sizeof *categories; c++) {
        if (strcmp(categories[c].text, lower) == 0) {
            return categories[c].category;
        }
    }
    return TORCH_OTHER;
}

static bool is(const char *text, const char *key, size_t len)
{
    return memcmp(text, key, len) == 0;
}

enum torch_key torch_event_key(const char *text, size_t len)
{
    if (len == 2) {
        return is(text, "ph", 2)   ? TORCH_KEY_PHASE
               : is(text, "ts", 2) ? TORCH_KEY_BEGIN
                                   : TORCH_KEY_NONE;
    }
    if (len == 3) {
        return is(text, "cat", 3)   ? TORCH_KEY_CATEGORY
               : is(text, "pid", 3) ? TORCH_KEY_PROCESS
               : is(text, "tid", 3) ? TORCH_KEY_THREAD
               : is(text, "dur", 3) ? TORCH_KEY_DURATION
                                    : TORCH_KEY_NONE;
    }
    if (len == 4) {
        return is(text, "name", 4)   ? TORCH_KEY_NAME
               : is(text, "args", 4) ? TORCH_KEY_ARGS
                                     : TORCH_KEY_NONE;
    }
    return TORCH_KEY_NONE;
}

enum torch_key torch_args_key(const char *text, size_t len)
{
    switch (len) {
    case 4:
        return is(text, "grid", 4)   ? TORCH_KEY_GRID
               : is(text, "name", 4) ? TORCH_KEY_LABEL
                                     : TORCH_KEY_NONE;
    case 5:
        return is(text, "block", 5) ? TORCH_KEY_BLOCK : TORCH_KEY_NONE;
    case 6:
        return is(text, "device", 6)   ? TORCH_KEY_DEVICE
               : is(text, "stream", 6) ? TORCH_KEY_STREAM
                                       : TORCH_KEY_NONE;
    case 11:
        return is(text, "correlation", 11)                               ? TORCH_KEY_CORRELATION
               : (text[0] | 32) == 'e' && is(text + 1, "xternal id", 10) ? TORCH_KEY_EXTERNAL
                                                                         : TORCH_KEY_NONE;
    default:
        return TORCH_KEY_NONE;
    }
}

void torch_event_init(struct torch_event *event)
{
    *event = (struct torch_event){.phase = 0};
    rt_buf_init(&event->name);
    rt_buf_init(&event->thread_text);
    rt_buf_init(&event->label);
}

void torch_event_fini(struct torch_event *event)
{
    rt_buf_fini(&event->name);
    rt_buf_fini(&event->thread_text);
    rt_buf_fini(&event->label);
}

void torch_event_clear(struct torch_event *event)
{
    rt_buf_clear(&event->name);
    rt_buf_clear(&event->thread_text);
    rt_buf_clear(&event->label);
    event->phase = 0;
    event->ignored = false;
    event->quoted = false;
    event->category = TORCH_OTHER;
    event->process.known = false;
    event->thread.known = false;
    event->begin.reading = TORCH_ABSENT;
    event->duration.reading = TORCH_ABSENT;
    event->device.known = false;
    event->stream.known = false;
    event->correlation.known = false;
    event->external.known = false;
    event->grid.count = 0;
    event->block.count = 0;
}

static void take_text(struct rt_buf *buf, const char *text, size_t len)
{
    rt_buf_clear(buf); /* of a key that comes twice the last value counts */
    rt_buf_put(buf, text, len);
}

static void take_id(struct torch_id *id, const char *text, size_t len)
{
    uint64_t value;
    if (torch_number_id(text, len, &value)) {
        *id = (struct torch_id){true, value};
    }
}

static void take_who(struct torch_who *who, const char *text, size_t len, struct rt_buf *keep)
{
    who->known = true;
    who->text = !torch_number_id(text, len, &who->value);
    if (who->text) {
        who->value = rt_index_hash(text, len) | UINT64_C(1) << 63; /* no number of a system */
    }
    if (keep != NULL) {
        take_text(keep, text, who->text ? len : 0);
    }
}

static void take_time(struct torch_event *event, struct torch_time *time, const char *text,
                      size_t len, bool quoted)
{
    time->reading = torch_number_ns(text, len, &time->ns);
    event->quoted = event->quoted || quoted;
}

static void take_size(struct torch_sizes *sizes, const char *text, size_t len)
{
    uint64_t size;
    if (sizes->count < sizeof sizes->size / sizeof *sizes->size) {
        sizes->size[sizes->count] = torch_number_id(text, len, &size) ? size : 0;
    }
    sizes->count++;
}

static void take_phase(struct torch_event *event, const char *text, size_t len)
{
    event->phase = (char)(len == 1 ? text[0] : '?');
}

/* Of pairs both halves are wanted, whatever they are: the inner ones tell the outer ones' ends. */
static void decide(struct torch_event *event)
{
    const char phase = event->phase;
    event->ignored = (phase == 'X' && event->category == TORCH_NOTHING) ||
                     (phase != 0 && phase != 'X' && phase != 'B' && phase != 'E' && phase != 'M');
}

static void take_args(struct torch_event *event, enum torch_key key, const char *text, size_t len)
{
    switch (key) {
    case TORCH_KEY_DEVICE:
        take_id(&event->device, text, len);
        break;
    case TORCH_KEY_STREAM:
        take_id(&event->stream, text, len);
        break;
    case TORCH_KEY_CORRELATION:
        take_id(&event->correlation, text, len);
        break;
    case TORCH_KEY_EXTERNAL:
        take_id(&event->external, text, len);
        break;
    case TORCH_KEY_GRID:
        take_size(&event->grid, text, len);
        break;
    case TORCH_KEY_BLOCK:
        take_size(&event->block, text, len);
        break;
    case TORCH_KEY_LABEL:
        take_text(&event->label, text, len);
        break;
    default:
        break;
    }
}

void torch_event_value(struct torch_event *event, enum torch_key key, const char *text, size_t len,
                       bool quoted)
{
    switch (key) {
    case TORCH_KEY_PHASE:
        take_phase(event, text, len);
        decide(event);
        break;
    case TORCH_KEY_CATEGORY:
        event->category = torch_category(text, len);
        decide(event);
        break;
    case TORCH_KEY_NAME:
        take_text(&event->name, text, len);
        break;
    case TORCH_KEY_PROCESS:
        take_who(&event->process, text, len, NULL);
        break;
    case TORCH_KEY_THREAD:
        take_who(&event->thread, text, len, &event->thread_text);
        break;
    case TORCH_KEY_BEGIN:
        take_time(event, &event->begin, text, len, quoted);
        break;
    case TORCH_KEY_DURATION:
        take_time(event, &event->duration, text, len, quoted);
        break;
    default:
        take_args(event, key, text, len);
        break;
    }
}
