/*
 * One record as a [record ID] section.
 */
#ifndef RECORD_INI_H
#define RECORD_INI_H

#include "core/buf.h"
#include "core/set.h"

/*
 * Appends the section. `reference` is written in place of what the record states; NULL or empty:
 * no such line.
 */
void record_ini_put(struct rt_buf *buf, const struct rt_record *record, const char *reference);

#endif
