/*
 * An SQLite export of Nsight Systems as a capture. Tables and columns are looked up, for they
 * differ between the exports of 2022 to 2026; the database is never written to.
 */
#ifndef IMPORT_NSYS_H
#define IMPORT_NSYS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/capture.h"
#include "core/study.h"
#include "src/load_source.h"

/*
 * Whether a file that begins with these bytes is an SQLite database, or something that people
 * take for the export: a binary report of a profiler (.nsys-rep, .qdrep, .ncu-rep), a pointer of
 * Git LFS.
 */
bool nsys_recognise(const char *head, size_t len);

/*
 * Reads a database into an initialised capture, and finishes it. A regular file is opened by
 * `absolute` (its path, which must still be the file of `source`), so that a write-ahead log
 * beside it is seen; anything else is read into memory. What was used, converted and skipped goes
 * into the study's account, what is refused into its diagnostics; `path` is for messages.
 *
 * RT_OK: the capture can be used, there is device activity in it, although perhaps not all of the
 * file could be read. RT_EREFUSED: there is nothing to use (reported). RT_EINVAL: reading failed
 * (reported), or was stopped (not reported; source->error is ECANCELED). RT_ENOMEM (not reported).
 * The capture's path and file are left to the caller.
 */
int import_nsys(struct rt_capture *capture, struct rt_study *study, struct load_source *source,
                const char *path, const char *absolute);

#endif
