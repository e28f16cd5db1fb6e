/*
 * One event of a trace while it is read: the fields that are looked at, in whatever order they
 * come. It knows JSON's values but not how they nest, and not what becomes of the event.
 */
#ifndef IMPORT_TORCH_EVENT_H
#define IMPORT_TORCH_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"
#include "src/import_torch_number.h"

/* What a category says an event is; their names changed over the years, and their case. */
enum torch_category {
    TORCH_OTHER, /* none of these: only a step of the profiler is looked for */
    TORCH_KERNEL,
    TORCH_COPY,
    TORCH_MEMSET,
    TORCH_CALL,
    TORCH_OPERATOR,
    TORCH_RANGE,
    TORCH_DEVICE_RANGE,
    TORCH_OVERHEAD,
    TORCH_NOTHING /* known to be of no use, whatever its name */
};

enum torch_category torch_category(const char *text, size_t len);

/* The fields that are looked at, of an event and of its args. */
enum torch_key {
    TORCH_KEY_NONE,
    TORCH_KEY_PHASE,
    TORCH_KEY_CATEGORY,
    TORCH_KEY_NAME,
    TORCH_KEY_PROCESS,
    TORCH_KEY_THREAD,
    TORCH_KEY_BEGIN,
    TORCH_KEY_DURATION,
    TORCH_KEY_ARGS,
    TORCH_KEY_DEVICE,
    TORCH_KEY_STREAM,
    TORCH_KEY_CORRELATION,
    TORCH_KEY_EXTERNAL,
    TORCH_KEY_GRID,
    TORCH_KEY_BLOCK,
    TORCH_KEY_LABEL
};

enum torch_key torch_event_key(const char *text, size_t len);
enum torch_key torch_args_key(const char *text, size_t len);

struct torch_time {
    enum torch_reading reading;
    int64_t ns;
};

/* A number that may not be there. */
struct torch_id {
    bool known;
    uint64_t value;
};

/* A process or a thread: a number, or a text of which the hash is taken. */
struct torch_who {
    bool known, text;
    uint64_t value;
};

/* Sizes of a launch, as many as there are. */
struct torch_sizes {
    size_t count; /* may be more than are kept */
    uint64_t size[3];
};

struct torch_event {
    char phase; /* 0: none */
    bool ignored;
    bool quoted; /* a time was written as text */
    enum torch_category category;
    struct rt_buf name, thread_text, label; /* label: args.name, of metadata */
    struct torch_who process, thread;
    struct torch_time begin, duration;
    struct torch_id device, stream, correlation, external;
    struct torch_sizes grid, block;
};

void torch_event_init(struct torch_event *event);
void torch_event_fini(struct torch_event *event);

/* Forgets what was read, for the next event; keeps the memory. */
void torch_event_clear(struct torch_event *event);

/*
 * Takes a value; `quoted`: it was text. As soon as phase and category say that an event is of no
 * use it is `ignored`, and no more of it is looked at. Failed memory shows in the buffers.
 */
void torch_event_value(struct torch_event *event, enum torch_key key, const char *text, size_t len,
                       bool quoted);

#endif
