/*
 * Of several names for one thing the one that sorts first is taken, so that the order read does
 * not decide.
 */
#include "src/import_torch_labels.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"

void torch_labels_init(struct torch_labels *labels)
{
    *labels = (struct torch_labels){.item = NULL};
}

void torch_labels_fini(struct torch_labels *labels)
{
    free(labels->item);
    free(labels->property);
    torch_labels_init(labels);
}

int torch_labels_thread(struct torch_labels *labels, struct torch_label label)
{
    if (labels->count >= TORCH_LABELS_MAX || label.name == 0) {
        return RT_OK;
    }
    struct torch_label *const grown =
        rt_grow(labels->item, labels->count, &labels->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    labels->item = grown;
    labels->item[labels->count++] = label;
    return RT_OK;
}

int torch_labels_device(struct torch_labels *labels, int64_t device, uint32_t name)
{
    if (labels->properties >= TORCH_PROPERTIES_MAX || name == 0) {
        return RT_OK;
    }
    struct torch_property *const grown =
        rt_grow(labels->property, labels->properties, &labels->property_capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    labels->property = grown;
    labels->property[labels->properties++] = (struct torch_property){device, name};
    return RT_OK;
}

static int by_thread(const void *left, const void *right)
{
    const struct torch_label *const a = left;
    const struct torch_label *const b = right;
    if (a->process != b->process) {
        return a->process < b->process ? -1 : 1;
    }
    return (a->id > b->id) - (a->id < b->id);
}

/* The name that sorts first; 0 is no name. */
static uint32_t first_of(const struct rt_capture *capture, uint32_t a, uint32_t b)
{
    if (a == 0 || b == 0) {
        return a == 0 ? b : a;
    }
    return strcmp(rt_capture_name(capture, a), rt_capture_name(capture, b)) <= 0 ? a : b;
}

/* One label a thread. */
static void unite(struct torch_labels *labels, const struct rt_capture *capture)
{
    size_t kept = 0;
    for (size_t i = 0; i < labels->count; i++) {
        struct torch_label *const last = kept > 0 ? &labels->item[kept - 1] : NULL;
        if (last == NULL || by_thread(last, &labels->item[i]) != 0) {
            labels->item[kept++] = labels->item[i];
        } else {
            last->name = first_of(capture, last->name, labels->item[i].name);
        }
    }
    labels->count = kept;
}

void torch_labels_apply(struct torch_labels *labels, struct rt_capture *capture)
{
    if (labels->count > 0) {
        qsort(labels->item, labels->count, sizeof *labels->item, by_thread);
        unite(labels, capture);
    }
    for (size_t t = 0; t < capture->threads && labels->count > 0; t++) {
        struct rt_thread *const thread = &capture->thread[t];
        const struct torch_label key = {thread->process, thread->id, 0};
        const struct torch_label *const found =
            bsearch(&key, labels->item, labels->count, sizeof key, by_thread);
        thread->name = found != NULL ? found->name : thread->name;
    }
    for (size_t d = 0; d < capture->devices; d++) {
        struct rt_device *const device = &capture->device[d];
        for (size_t p = 0; p < labels->properties; p++) {
            /* A single one listed is everyone's: some number devices behind a mask from 0 there. */
            if (labels->properties == 1 || labels->property[p].device == device->number) {
                device->name = first_of(capture, device->name, labels->property[p].name);
            }
        }
    }
}
