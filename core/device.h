/*
 * Which built-in references a measured device may be compared with. A driver's device name says
 * which board it is; a compute capability alone is shared by several and decides nothing.
 */
#ifndef RT_DEVICE_H
#define RT_DEVICE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/reference.h"

/* How a record names a device of which only the compute capability is known: "CC 8.9". */
#define RT_DEVICE_CC "CC "

/*
 * The built-in reference for a device (a driver's name such as "NVIDIA A100-SXM4-40GB") and a
 * precision ("fp32", spelled as rt_dtype_same allows), or NULL: the name is unknown, is only a
 * compute capability, the precision is not stated, or more than one row would do (an ordinary
 * and a tensor row of one precision). The id is a literal.
 */
const char *rt_device_reference(const char *device, const char *dtype);

/*
 * Whether a built-in reference may be one for this device, by name or by compute capability,
 * and this precision (NULL or "": any): what a person is offered first.
 */
bool rt_device_may_be(const char *device, const char *dtype, const struct rt_reference *reference);

#endif
