/*
 * Which operator an operation of a device belongs to: by the "External id" that the profiler gives
 * to both, or to the operator and the call that issued the operation. Until everything is read
 * rt_operation.caller holds that ID; then it becomes the operator's name.
 */
#ifndef IMPORT_TORCH_CALLERS_H
#define IMPORT_TORCH_CALLERS_H

#include <stddef.h>
#include <stdint.h>

#include "core/capture.h"

enum { TORCH_OPERATORS_MAX = 4 << 20 };

struct torch_operator {
    uint32_t id, name;
};

/* The External id of the call with this correlation. */
struct torch_link {
    uint64_t correlation;
    uint32_t id;
};

struct torch_callers {
    struct torch_operator *item; /* owned */
    size_t count, capacity;
    struct torch_link *link; /* owned */
    size_t links, link_capacity;
};

void torch_callers_init(struct torch_callers *callers);
void torch_callers_fini(struct torch_callers *callers);

/* RT_OK, also when there are too many already; RT_ENOMEM. */
int torch_callers_add(struct torch_callers *callers, uint32_t id, uint32_t name);
int torch_callers_link(struct torch_callers *callers, uint64_t correlation, uint32_t id);

/* Names the callers of all operations, and sets capture->has_callers when there are any. */
void torch_callers_resolve(struct torch_callers *callers, struct rt_capture *capture);

#endif
