/*
 * How far a long load is, as a line on standard error where that is a terminal. Nothing is written
 * before a load has taken a second. Ctrl-C needs no help here: it ends the program.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <time.h>

#include "core/buf.h"
#include "src/load_source.h"

struct progress {
    struct load_progress base; /* what loading is given; the first member */
    struct timespec began, shown;
    bool visible;
};

void progress_init(struct progress *progress);

/* Wipes the line, if there is one. */
void progress_end(struct progress *progress);

/* Milliseconds since an instant of the clock that never goes back. */
long progress_since(const struct timespec *instant);

/* Appends "reading trace.json.gz: 43 %", or the megabytes read where the size is not known. */
void progress_text(const struct load_progress *progress, uint64_t done, uint64_t size,
                   struct rt_buf *out);

#endif
