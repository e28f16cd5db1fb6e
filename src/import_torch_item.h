/*
 * What an event of use is: its category, its names, numbers and shape, brought into the capture.
 */
#ifndef IMPORT_TORCH_ITEM_H
#define IMPORT_TORCH_ITEM_H

#include <stdint.h>

#include "src/import_torch_build.h"

/* What an event is used as; TORCH_NOTHING: it is not. */
enum torch_category torch_item_category(const struct torch_build *build,
                                        const struct torch_event *event);

/* The process of an event as a capture numbers it; 0: none is named. */
uint32_t torch_item_process(const struct torch_event *event);

/* Takes a name as valid UTF-8. RT_OK or RT_ENOMEM. */
int torch_item_name(struct torch_build *build, const struct rt_buf *name, uint32_t *number);

/* RT_OK; RT_ENOMEM; RT_EINVAL: there are too many threads. */
int torch_item_make(struct torch_build *build, const struct torch_event *event,
                    enum torch_category category, struct torch_item *item);

#endif
