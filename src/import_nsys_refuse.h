/*
 * Files that are no database, by their first bytes, and databases in which there is nothing to
 * use: the reason, and the command that gives a file that can be read.
 */
#ifndef IMPORT_NSYS_REFUSE_H
#define IMPORT_NSYS_REFUSE_H

#include <stdbool.h>
#include <stddef.h>

#include "src/import_nsys_rows.h"

/* X(enumerator, the bytes it begins with, why it is refused; NULL: it is not) */
#define NSYS_CONTENTS(X)                                                                           \
    X(NSYS_DATABASE, "SQLite format 3\0", NULL)                                                    \
    X(NSYS_LFS, "version https://git-lfs",                                                         \
      "a pointer of Git LFS, not the file itself: get it with git lfs pull")                       \
    X(NSYS_REPORT, "NVIDIA Tegra Profiler Report",                                                 \
      "a binary report of Nsight Systems (.nsys-rep, .qdrep): make a database of it with "         \
      "nsys export --type sqlite REPORT.nsys-rep")                                                 \
    X(NSYS_COUNTERS, "NVR\0",                                                                      \
      "a binary report of Nsight Compute (.ncu-rep): make CSV of it with "                         \
      "ncu --import FILE --csv --page raw > FILE.csv")

#define RT_X(enumerator, ...) enumerator,
enum nsys_content { NSYS_CONTENTS(RT_X) NSYS_OTHER };
#undef RT_X

enum nsys_content nsys_content_of(const char *head, size_t len);

/* Why a file that begins so is refused; NULL: it is a database. */
const char *nsys_refuse_content(const char *head, size_t len);

/* Why there is nothing to use in what was read; NULL: there is. */
const char *nsys_refuse_reading(const struct nsys_reading *in);

#endif
