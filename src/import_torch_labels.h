/*
 * What a trace says beside its events: names of threads and properties of devices. They may stand
 * before or behind the events they are for, so they are kept until all is read.
 */
#ifndef IMPORT_TORCH_LABELS_H
#define IMPORT_TORCH_LABELS_H

#include <stddef.h>
#include <stdint.h>

#include "core/capture.h"

enum { TORCH_LABELS_MAX = 1 << 16, TORCH_PROPERTIES_MAX = 1 << 12 };

struct torch_label {
    uint32_t process;
    uint64_t id;
    uint32_t name;
};

struct torch_property {
    int64_t device;
    uint32_t name;
};

struct torch_labels {
    struct torch_label *item; /* owned */
    size_t count, capacity;
    struct torch_property *property; /* owned */
    size_t properties, property_capacity;
};

void torch_labels_init(struct torch_labels *labels);
void torch_labels_fini(struct torch_labels *labels);

/* RT_OK, also when there are too many already; RT_ENOMEM. */
int torch_labels_thread(struct torch_labels *labels, struct torch_label label);
int torch_labels_device(struct torch_labels *labels, int64_t device, uint32_t name);

/* Names the threads and the devices of a capture that is not finished. */
void torch_labels_apply(struct torch_labels *labels, struct rt_capture *capture);

#endif
