/*
 * The JSON of a trace, piece by piece: where in it the parser is, which values are an event's, and
 * where it stopped when it could not go on. Events are given to import_torch_build.
 */
#ifndef IMPORT_TORCH_JSON_H
#define IMPORT_TORCH_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <yajl/yajl_parse.h>

#include "src/import_torch_build.h"
#include "src/import_torch_memory.h"
#include "src/import_torch_repair.h"

enum { TORCH_DEPTH_MAX = 100000 };

/* Why parsing ended before the text did. */
enum torch_stop { TORCH_GOES_ON, TORCH_STOP_JSON, TORCH_STOP_DEPTH };

/* Where the parser is; inside something else when `skip` is not 0. */
enum torch_place {
    TORCH_AT_START,
    TORCH_IN_ROOT,
    TORCH_IN_EVENTS,
    TORCH_IN_EVENT,
    TORCH_IN_ARGS,
    TORCH_IN_SIZES,
    TORCH_IN_PROPERTIES,
    TORCH_IN_PROPERTY,
    TORCH_AT_END
};

/* Keys of the object that is the whole file; they tell what kind of JSON it is. */
enum torch_root_key {
    TORCH_ROOT_OTHER,
    TORCH_ROOT_EVENTS,
    TORCH_ROOT_PROPERTIES,
    TORCH_ROOT_SCHEMA,
    TORCH_ROOT_NODES,
    TORCH_ROOT_SEGMENTS,
    TORCH_ROOT_DEVICE_TRACES,
    TORCH_ROOT_COUNT
};

enum torch_property_key {
    TORCH_PROPERTY_OTHER,
    TORCH_PROPERTY_ID,
    TORCH_PROPERTY_NAME,
    TORCH_PROPERTY_MAJOR,
    TORCH_PROPERTY_MINOR
};

struct torch_json {
    struct torch_build *build; /* borrowed */
    struct torch_memory memory;
    struct torch_repair repair;
    struct torch_event event;
    yajl_handle parser;
    enum torch_place place;
    unsigned skip; /* how deep it is inside what is not looked at */
    int key;       /* of the place's enum */
    bool list;     /* the file is a list, not an object */
    bool scalar;   /* it is neither */
    bool seen[TORCH_ROOT_COUNT];
    uint64_t strays; /* members of the list of events that are no objects */
    struct rt_buf device_name;
    struct torch_id property_id, major, minor;
    enum torch_stop stop;
    uint64_t stop_position; /* how many bytes of the text were read then */
    uint64_t behind;        /* bytes behind the end of the JSON that are not blank */
    int code;               /* RT_OK, or RT_ENOMEM: parsing stopped for it */
};

/* RT_OK or RT_ENOMEM; torch_json_fini is to be called in both cases. */
int torch_json_init(struct torch_json *json, struct torch_build *build);
void torch_json_fini(struct torch_json *json);

/*
 * The next bytes of the text, of any length. False: parsing has stopped, which `stop` and `code`
 * explain, and no more is to be fed.
 */
bool torch_json_feed(struct torch_json *json, const char *bytes, size_t len);

/* The text ends here. Likewise. */
bool torch_json_end(struct torch_json *json);

#endif
