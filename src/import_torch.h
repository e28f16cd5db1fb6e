/*
 * A trace of torch.profiler (Chrome JSON, also packed by gzip) as a capture. The trace is streamed:
 * of it only the operations of devices, the calls that issue them and the named ranges are kept,
 * and of operators the ID and the name.
 */
#ifndef IMPORT_TORCH_H
#define IMPORT_TORCH_H

#include <stdbool.h>
#include <stddef.h>

#include "core/capture.h"
#include "core/study.h"
#include "src/load_source.h"

/* Whether a file that begins with these bytes is JSON, packed or not, of whatever kind. */
bool torch_recognise(const char *head, size_t len);

/*
 * Reads a file to its end into an initialised capture, and finishes it. What was used, converted
 * and skipped goes into the study's account, what is refused into its diagnostics; `path` is for
 * messages.
 *
 * RT_OK: the capture can be used, there is device activity in it, although perhaps not all of the
 * file could be read. RT_EREFUSED: there is nothing to use (reported). RT_EINVAL: reading failed
 * (reported). RT_ENOMEM (not reported).
 */
int import_torch(struct rt_capture *capture, struct rt_study *study, struct load_source *source,
                 const char *path);

#endif
