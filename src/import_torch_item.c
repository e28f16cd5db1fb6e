/*
 * Steps are found by name, directions of copies too; everything else stands in args.
 */
#include "src/import_torch_item.h"

#include <string.h>

#include "core/ascii.h"
#include "core/code.h"
#include "core/utf8.h"
#include "src/import_lines.h"

static bool is_step(const struct rt_buf *name)
{
    static const char step[] = "ProfilerStep#";
    return name->len > sizeof step - 1 && memcmp(name->data, step, sizeof step - 1) == 0;
}

/* An External id that can be an operator's. Some versions write the correlation there, too. */
static uint32_t external_of(const struct torch_event *event)
{
    const struct torch_id *const external = &event->external;
    const bool same = event->correlation.known && event->correlation.value == external->value;
    return external->known && !same && external->value <= UINT32_MAX ? (uint32_t)external->value
                                                                     : 0;
}

enum torch_category torch_item_category(const struct torch_build *build,
                                        const struct torch_event *event)
{
    const enum torch_category category = event->category;
    if ((category == TORCH_OPERATOR || category == TORCH_OTHER) && is_step(&event->name)) {
        return TORCH_RANGE;
    }
    if (category == TORCH_OPERATOR) {
        const bool kept = external_of(event) != 0 && build->callers.count < TORCH_OPERATORS_MAX;
        return kept ? TORCH_OPERATOR : TORCH_NOTHING;
    }
    return category == TORCH_OTHER ? TORCH_NOTHING : category;
}

uint32_t torch_item_process(const struct torch_event *event)
{
    const uint64_t process = event->process.known ? event->process.value : 0;
    return (uint32_t)(process ^ process >> 32);
}

static bool is_utf8(const struct rt_buf *text)
{
    static const uint64_t high = UINT64_C(0x8080808080808080);
    uint32_t code;
    size_t at = 0;
    for (uint64_t word = 0; at + sizeof word <= text->len; at += sizeof word) {
        memcpy(&word, text->data + at, sizeof word);
        if ((word & high) != 0) {
            break; /* names are ASCII, most of them */
        }
    }
    while (at < text->len) {
        if ((unsigned char)text->data[at] < 0x80) {
            at++;
            continue;
        }
        const size_t bytes =
            rt_utf8_decode((const unsigned char *)text->data + at, text->len - at, &code);
        if (bytes == 0) {
            return false;
        }
        at += bytes;
    }
    return true;
}

int torch_item_name(struct torch_build *build, const struct rt_buf *name, uint32_t *number)
{
    *number = 0;
    if (name->len == 0) {
        return RT_OK;
    }
    if (is_utf8(name)) {
        return rt_names_take(&build->capture->names, name->data, name->len, number);
    }
    build->counts.bad_names++;
    rt_buf_clear(&build->text);
    import_text_copy(&build->text, name->data, name->len);
    if (build->text.failed) {
        return RT_ENOMEM;
    }
    return build->text.len == 0
               ? RT_OK
               : rt_names_take(&build->capture->names, build->text.data, build->text.len, number);
}

/* A number in decimal; there is one of a size for every launch, which printf takes its time for. */
static void put_number(struct rt_buf *text, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    rt_buf_put(text, digits + at, sizeof digits - at);
}

/* "name (1, 2, 3)" */
static void put_sizes(struct rt_buf *text, const char *name, const struct torch_sizes *sizes)
{
    if (sizes->count == 0 || sizes->count > sizeof sizes->size / sizeof *sizes->size) {
        return;
    }
    rt_buf_puts(text, text->len > 0 ? ", " : "");
    rt_buf_puts(text, name);
    for (size_t i = 0; i < sizes->count; i++) {
        rt_buf_puts(text, i == 0 ? " (" : ", ");
        put_number(text, sizes->size[i]);
    }
    rt_buf_putc(text, ')');
}

static int take_shape(struct torch_build *build, const struct torch_event *event, uint32_t *shape)
{
    *shape = 0;
    rt_buf_clear(&build->text);
    put_sizes(&build->text, "grid", &event->grid);
    put_sizes(&build->text, "block", &event->block);
    if (build->text.failed) {
        return RT_ENOMEM;
    }
    return build->text.len == 0
               ? RT_OK
               : rt_names_take(&build->capture->names, build->text.data, build->text.len, shape);
}

static bool holds(const struct rt_buf *text, const char *part)
{
    const size_t len = strlen(part);
    for (size_t at = 0; at + len <= text->len; at++) {
        size_t same = 0;
        while (same < len && rt_ascii_lower(text->data[at + same]) == part[same]) {
            same++;
        }
        if (same == len) {
            return true;
        }
    }
    return false;
}

static uint8_t activity_of(const struct torch_event *event, enum torch_category category)
{
    if (category != TORCH_COPY) {
        return category == TORCH_KERNEL ? RT_ACTIVITY_KERNEL : RT_ACTIVITY_ON_DEVICE;
    }
    if (holds(&event->name, "htod") || holds(&event->name, "hosttodevice")) {
        return RT_ACTIVITY_TO_DEVICE;
    }
    return holds(&event->name, "dtoh") || holds(&event->name, "devicetohost")
               ? RT_ACTIVITY_TO_HOST
               : RT_ACTIVITY_ON_DEVICE;
}

/* The thread's number; one whose number is text is called by it. */
static int take_thread(struct torch_build *build, const struct torch_event *event, uint32_t *thread)
{
    struct rt_capture *const capture = build->capture;
    const uint64_t id = event->thread.known ? event->thread.value : 0;
    uint32_t name = 0;
    int code = rt_capture_thread(capture, torch_item_process(event), id, thread);
    if (code == RT_OK && event->thread.text && capture->thread[*thread].name == 0) {
        code = torch_item_name(build, &event->thread_text, &name);
        capture->thread[*thread].name = name;
    }
    return code;
}

/* The device of an operation. Those of traces that do not say so are processes of the device. */
static int64_t device_of(const struct torch_event *event)
{
    if (event->device.known) {
        return (int64_t)event->device.value;
    }
    const struct torch_who *const process = &event->process;
    return process->known && !process->text && process->value < TORCH_DEVICES_MAX
               ? (int64_t)process->value
               : 0;
}

int torch_item_make(struct torch_build *build, const struct torch_event *event,
                    enum torch_category category, struct torch_item *item)
{
    *item = (struct torch_item){.category = category,
                                .activity = activity_of(event, category),
                                .external = external_of(event),
                                .device = device_of(event),
                                .stream = event->stream.known ? event->stream.value : 0,
                                .id = event->correlation.known ? event->correlation.value
                                      : event->external.known  ? event->external.value
                                                               : 0};
    if (category == TORCH_OVERHEAD) {
        return RT_OK;
    }
    int code = category == TORCH_CALL ? take_thread(build, event, &item->thread) : RT_OK;
    code = code == RT_OK ? torch_item_name(build, &event->name, &item->name) : code;
    return code == RT_OK && category == TORCH_KERNEL ? take_shape(build, event, &item->shape)
                                                     : code;
}
