/*
 * Which built-in references a measured device may be compared with. A driver's device name says
 * which board it is; a compute capability alone is shared by several and decides nothing.
 *
 * A record's `device` reads "NVIDIA A100-SXM4-40GB", "NVIDIA A100-SXM4-40GB, CC 8.0" or, where
 * only the compute capability is known, "CC 8.0". Names are compared as a whole, as the driver
 * spells them, with or without "NVIDIA " in front: a name that is not in the table is none of
 * its boards, whatever its compute capability.
 */
#ifndef RT_DEVICE_H
#define RT_DEVICE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/reference.h"

/* How a record names a device of which only the compute capability is known: "CC 8.9". */
#define RT_DEVICE_CC "CC "

/*
 * The built-in reference for a device and a precision ("fp32", spelled as rt_dtype_same allows),
 * or NULL: rt_device_undecided says why. The id is a literal.
 *
 * A precision with an ordinary and a tensor row selects neither (fp64 of an A100, say); one that
 * has a tensor row alone ("fp16", "bf16", "tf32", "fp8") selects that. So a caller states a dtype
 * only where it is sure: scalar FP16 work is not what those ceilings are for.
 */
const char *rt_device_reference(const char *device, const char *dtype);

/* Why there is no such reference, to follow "none was chosen: "; NULL when there is one. */
const char *rt_device_undecided(const char *device, const char *dtype);

/*
 * Whether a built-in reference may be one for this device, by name, or by compute capability
 * where there is no name, and this precision (NULL or "": any): what a person is offered first.
 * A device of NULL or "" may be none.
 */
bool rt_device_may_be(const char *device, const char *dtype, const struct rt_reference *reference);

#endif
