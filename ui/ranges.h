/*
 * The ranges of a capture as a list to choose from: the whole capture, each family of ranges that
 * repeat, and its single names where they differ. Made when the view is opened.
 */
#ifndef UI_RANGES_H
#define UI_RANGES_H

#include "core/capture.h"
#include "core/stage.h"

struct ui_range {
    uint32_t name; /* of the capture; 0: the whole capture */
    bool single;   /* one name of the family above it */
    size_t count;
    struct rt_spread length; /* ns */
};

struct ui_ranges {
    const struct rt_capture *capture; /* borrowed; NULL: nothing is known yet */
    struct ui_range *item;            /* owned; the first is the whole capture */
    size_t count, capacity;
};

void ui_ranges_init(struct ui_ranges *ranges);
void ui_ranges_fini(struct ui_ranges *ranges);

/* Replaces what was there. RT_OK, or RT_ENOMEM and nothing is known. */
int ui_ranges_make(struct ui_ranges *ranges, const struct rt_capture *capture);

#endif
