/*
 * References by what a record says about its device: for records that nothing else serves.
 */
#ifndef RT_STUDY_DEVICE_H
#define RT_STUDY_DEVICE_H

#include "core/buf.h"
#include "core/study.h"

/*
 * Gives every record that has no reference and names none the one that rt_device_reference
 * finds, and says so in the account. RT_OK or RT_ENOMEM.
 */
int rt_study_serve_by_device(struct rt_study *study);

/*
 * For a record that is still without: appends "; device X may be a, b, c; none was chosen:
 * why". Nothing when it states no device.
 */
void rt_study_device_hint(const struct rt_study *study, size_t record, struct rt_buf *text);

#endif
