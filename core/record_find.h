/*
 * The record that an ID means, given by somebody who may have mistyped it.
 */
#ifndef RT_RECORD_FIND_H
#define RT_RECORD_FIND_H

#include "core/buf.h"
#include "core/set.h"

/*
 * The number of the only record of this ID, those of the file `except` left out (RT_NO_FILE of
 * repeats.h: none); or RT_ENOENT with a sentence in `why`: there is none and which may have been
 * meant, or there are several and where.
 */
long rt_record_find(const struct rt_set *set, const char *id, uint32_t except, struct rt_buf *why);

#endif
