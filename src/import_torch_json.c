/*
 * yajl's callbacks. What is not looked at is passed over by its depth alone, so that most of a
 * trace costs one comparison a token.
 */
#include "src/import_torch_json.h"

#include <string.h>

#include "core/code.h"

enum { GO_ON = 1, CANCEL = 0 };

static bool is(const unsigned char *text, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

/* A failure of what an event became. */
static int judge(struct torch_json *json, int code)
{
    json->code = code;
    return code == RT_OK ? GO_ON : CANCEL;
}

/* Goes into something that is not looked at. */
static int pass_over(struct torch_json *json)
{
    json->skip++;
    if (json->memory.failed) {
        return judge(json, RT_ENOMEM);
    }
    if (json->skip > TORCH_DEPTH_MAX) {
        json->stop = TORCH_STOP_DEPTH;
        return CANCEL;
    }
    return GO_ON;
}

static int enter(struct torch_json *json, enum torch_place place)
{
    json->place = place;
    json->key = 0;
    return GO_ON;
}

static int enter_property(struct torch_json *json)
{
    rt_buf_clear(&json->device_name);
    json->property_id.known = false;
    json->major.known = false;
    json->minor.known = false;
    return enter(json, TORCH_IN_PROPERTY);
}

static int start_map(void *context)
{
    struct torch_json *const json = context;
    if (json->skip > 0) {
        return pass_over(json);
    }
    switch (json->place) {
    case TORCH_AT_START:
        return enter(json, TORCH_IN_ROOT);
    case TORCH_IN_EVENTS:
        torch_event_clear(&json->event);
        return enter(json, TORCH_IN_EVENT);
    case TORCH_IN_EVENT:
        return json->key == TORCH_KEY_ARGS ? enter(json, TORCH_IN_ARGS) : pass_over(json);
    case TORCH_IN_PROPERTIES:
        return enter_property(json);
    default:
        return pass_over(json);
    }
}

/* The sizes of a launch, in place of those that a key before it gave. */
static int enter_sizes(struct torch_json *json)
{
    struct torch_event *const event = &json->event;
    (json->key == TORCH_KEY_GRID ? &event->grid : &event->block)->count = 0;
    json->place = TORCH_IN_SIZES; /* the key says which */
    return GO_ON;
}

static int start_array(void *context)
{
    struct torch_json *const json = context;
    if (json->skip > 0) {
        return pass_over(json);
    }
    switch (json->place) {
    case TORCH_AT_START:
        json->list = true;
        return enter(json, TORCH_IN_EVENTS);
    case TORCH_IN_ROOT:
        return json->key == TORCH_ROOT_EVENTS       ? enter(json, TORCH_IN_EVENTS)
               : json->key == TORCH_ROOT_PROPERTIES ? enter(json, TORCH_IN_PROPERTIES)
                                                    : pass_over(json);
    case TORCH_IN_EVENTS:
        json->strays++;
        return pass_over(json);
    case TORCH_IN_ARGS:
        return json->key == TORCH_KEY_GRID || json->key == TORCH_KEY_BLOCK ? enter_sizes(json)
                                                                           : pass_over(json);
    default:
        return pass_over(json);
    }
}

static int end_event(struct torch_json *json)
{
    json->place = TORCH_IN_EVENTS;
    return judge(json,
                 json->memory.failed ? RT_ENOMEM : torch_build_add(json->build, &json->event));
}

static int end_property(struct torch_json *json)
{
    const int64_t major = json->major.known ? (int64_t)json->major.value : -1;
    const int64_t minor = json->minor.known ? (int64_t)json->minor.value : -1;
    json->place = TORCH_IN_PROPERTIES;
    if (!json->property_id.known) {
        return GO_ON;
    }
    return judge(json, torch_build_device(json->build, (int64_t)json->property_id.value,
                                          &json->device_name, major, minor));
}

static int end(void *context)
{
    struct torch_json *const json = context;
    if (json->skip > 0) {
        json->skip--;
        return GO_ON;
    }
    switch (json->place) {
    case TORCH_IN_EVENT:
        return end_event(json);
    case TORCH_IN_PROPERTY:
        return end_property(json);
    case TORCH_IN_EVENTS:
        return enter(json, json->list ? TORCH_AT_END : TORCH_IN_ROOT);
    case TORCH_IN_ARGS:
        return enter(json, TORCH_IN_EVENT);
    case TORCH_IN_SIZES:
        return enter(json, TORCH_IN_ARGS);
    case TORCH_IN_PROPERTIES:
        return enter(json, TORCH_IN_ROOT);
    default:
        return enter(json, TORCH_AT_END);
    }
}

static int root_key(struct torch_json *json, const unsigned char *text, size_t len)
{
    static const char *const words[TORCH_ROOT_COUNT] = {
        [TORCH_ROOT_EVENTS] = "traceEvents", [TORCH_ROOT_PROPERTIES] = "deviceProperties",
        [TORCH_ROOT_SCHEMA] = "schema",      [TORCH_ROOT_NODES] = "nodes",
        [TORCH_ROOT_SEGMENTS] = "segments",  [TORCH_ROOT_DEVICE_TRACES] = "device_traces",
    };
    for (int k = TORCH_ROOT_OTHER + 1; k < TORCH_ROOT_COUNT; k++) {
        if (is(text, len, words[k])) {
            json->seen[k] = true;
            return k;
        }
    }
    return TORCH_ROOT_OTHER;
}

static int property_key(const unsigned char *text, size_t len)
{
    return is(text, len, "id")             ? TORCH_PROPERTY_ID
           : is(text, len, "name")         ? TORCH_PROPERTY_NAME
           : is(text, len, "computeMajor") ? TORCH_PROPERTY_MAJOR
           : is(text, len, "computeMinor") ? TORCH_PROPERTY_MINOR
                                           : TORCH_PROPERTY_OTHER;
}

static int map_key(void *context, const unsigned char *text, size_t len)
{
    struct torch_json *const json = context;
    if (json->skip > 0) {
        return GO_ON;
    }
    switch (json->place) {
    case TORCH_IN_ROOT:
        json->key = root_key(json, text, len);
        break;
    case TORCH_IN_EVENT:
        json->key = json->event.ignored ? (int)TORCH_KEY_NONE
                                        : (int)torch_event_key((const char *)text, len);
        break;
    case TORCH_IN_ARGS:
        json->key = (int)torch_args_key((const char *)text, len);
        break;
    case TORCH_IN_PROPERTY:
        json->key = property_key(text, len);
        break;
    default:
        break;
    }
    return GO_ON;
}

static void take_property(struct torch_json *json, const char *text, size_t len)
{
    struct torch_id *const id = json->key == TORCH_PROPERTY_ID      ? &json->property_id
                                : json->key == TORCH_PROPERTY_MAJOR ? &json->major
                                : json->key == TORCH_PROPERTY_MINOR ? &json->minor
                                                                    : NULL;
    if (id != NULL) {
        id->known = torch_number_id(text, len, &id->value);
    } else if (json->key == TORCH_PROPERTY_NAME) {
        rt_buf_clear(&json->device_name);
        rt_buf_put(&json->device_name, text, len);
    }
}

static int value(struct torch_json *json, const char *text, size_t len, bool quoted)
{
    if (json->skip > 0) {
        return GO_ON;
    }
    switch (json->place) {
    case TORCH_AT_START:
        json->scalar = true;
        break;
    case TORCH_IN_EVENTS:
        json->strays++;
        break;
    case TORCH_IN_EVENT:
    case TORCH_IN_ARGS:
        if (json->key != TORCH_KEY_NONE && json->key != TORCH_KEY_ARGS) {
            torch_event_value(&json->event, (enum torch_key)json->key, text, len, quoted);
        }
        break;
    case TORCH_IN_SIZES:
        torch_event_value(&json->event, (enum torch_key)json->key, text, len, quoted);
        break;
    case TORCH_IN_PROPERTY:
        take_property(json, text, len);
        break;
    default:
        break;
    }
    return json->memory.failed ? judge(json, RT_ENOMEM) : GO_ON;
}

static int take_string(void *context, const unsigned char *text, size_t len)
{
    return value(context, (const char *)text, len, true);
}

static int take_number(void *context, const char *text, size_t len)
{
    return value(context, text, len, false);
}

/* Neither a number nor a text: what it stands for is not known. */
static int take_nothing(void *context)
{
    struct torch_json *const json = context;
    json->strays += json->skip == 0 && json->place == TORCH_IN_EVENTS;
    json->scalar = json->scalar || json->place == TORCH_AT_START;
    return GO_ON;
}

static int take_boolean(void *context, int boolean)
{
    (void)boolean;
    return take_nothing(context);
}

static const yajl_callbacks callbacks = {
    .yajl_null = take_nothing,
    .yajl_boolean = take_boolean,
    .yajl_number = take_number,
    .yajl_string = take_string,
    .yajl_start_map = start_map,
    .yajl_map_key = map_key,
    .yajl_end_map = end,
    .yajl_start_array = start_array,
    .yajl_end_array = end,
};

static uint64_t count_marks(const char *bytes, size_t len)
{
    uint64_t marks = 0;
    for (size_t i = 0; i < len; i++) {
        marks += bytes[i] != ' ' && bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != '\t' &&
                 bytes[i] != '\0';
    }
    return marks;
}

/* What the parser says to some bytes, of which it read `used`. */
static int heed(struct torch_json *json, yajl_status status, uint64_t position)
{
    if (json->memory.failed) {
        json->code = RT_ENOMEM;
    }
    if (status == yajl_status_error && json->code == RT_OK) {
        json->stop = TORCH_STOP_JSON;
    }
    json->stop_position = position;
    return json->code == RT_OK && json->stop == TORCH_GOES_ON ? 0 : 1;
}

static int take_bytes(void *context, const char *bytes, size_t len, uint64_t position)
{
    struct torch_json *const json = context;
    size_t used = 0;
    if (json->place != TORCH_AT_END) {
        const yajl_status status = yajl_parse(json->parser, (const unsigned char *)bytes, len);
        used = yajl_get_bytes_consumed(json->parser);
        if (heed(json, status, position + used) != 0) {
            return 1;
        }
    }
    if (json->place == TORCH_AT_END) {
        json->behind += count_marks(bytes + used, len - used);
    }
    return 0;
}

int torch_json_init(struct torch_json *json, struct torch_build *build)
{
    *json = (struct torch_json){.build = build};
    torch_event_init(&json->event);
    rt_buf_init(&json->device_name);
    torch_repair_init(&json->repair, take_bytes, json);
    if (torch_memory_init(&json->memory, TORCH_STRING_MAX) != RT_OK) {
        return RT_ENOMEM;
    }
    json->parser = yajl_alloc(&callbacks, &json->memory.functions, json);
    if (json->parser == NULL || json->memory.failed) {
        return RT_ENOMEM;
    }
    (void)yajl_config(json->parser, yajl_dont_validate_strings, 1);
    (void)yajl_config(json->parser, yajl_allow_trailing_garbage, 1);
    (void)yajl_config(json->parser, yajl_allow_partial_values, 1);
    return RT_OK;
}

void torch_json_fini(struct torch_json *json)
{
    if (json->parser != NULL) {
        yajl_free(json->parser);
    }
    json->parser = NULL;
    torch_event_fini(&json->event);
    rt_buf_fini(&json->device_name);
    torch_memory_fini(&json->memory);
}

bool torch_json_feed(struct torch_json *json, const char *bytes, size_t len)
{
    return torch_repair_feed(&json->repair, bytes, len) == 0;
}

bool torch_json_end(struct torch_json *json)
{
    if (torch_repair_end(&json->repair) != 0) {
        return false;
    }
    return json->place == TORCH_AT_END ||
           heed(json, yajl_complete_parse(json->parser), json->repair.position) == 0;
}
