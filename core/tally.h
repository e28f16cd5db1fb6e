/*
 * How many records something holds for, and the first of them: one message for all of them.
 */
#ifndef RT_TALLY_H
#define RT_TALLY_H

#include <stddef.h>

#include "core/buf.h"
#include "core/set.h"

struct rt_tally {
    size_t count, first; /* zero-initialised: none */
};

void rt_tally_add(struct rt_tally *tally, size_t record);

/* Appends "record a" or "record a and 3 more", for the front of a message. */
void rt_tally_name(const struct rt_tally *tally, const struct rt_set *set, struct rt_buf *text);

#endif
