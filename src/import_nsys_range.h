/*
 * Names of NVTX ranges.
 */
#ifndef IMPORT_NSYS_RANGE_H
#define IMPORT_NSYS_RANGE_H

#include <stddef.h>

/*
 * The length of a text without what PyTorch's emit_nvtx puts behind the name, ", seq = 7" and
 * ", op_id = 7", in any number and order. Something always stays in front of them.
 */
size_t nsys_range_length(const char *text, size_t len);

#endif
