/*
 * What profilers wrote, loaded together: it becomes records when all files have been read, for
 * what one tool timed another one counted.
 */
#ifndef IMPORT_H
#define IMPORT_H

#include "core/study.h"
#include "src/import_ncu.h"
#include "src/import_options.h"
#include "src/load_source.h"

struct import {
    const struct import_options *options; /* borrowed */
    struct import_ncu *ncu;
    struct load_progress *progress; /* borrowed; told of what takes long; NULL: nobody */
    struct rt_stages read;          /* the captures, in the order of the files; no stages */
};

/* RT_OK or RT_ENOMEM; import_fini() in any case. */
int import_init(struct import *import, const struct import_options *options);
void import_fini(struct import *import);

/* A file that is being read. */
struct import_file {
    struct load_source *source;
    const char *path;     /* for messages */
    const char *absolute; /* NULL: it has no name */
    uint32_t file;        /* its index in the record set */
};

/*
 * Reads a file of one kind to its end. RT_OK, also when nothing of it can be used (the
 * diagnostics say why); RT_EINVAL when reading failed; RT_ENOMEM (not reported).
 */
int import_read_ncu(struct import *import, struct rt_study *study, const struct import_file *file);
int import_read_torch(struct import *import, struct rt_study *study,
                      const struct import_file *file);
int import_read_nsys(struct import *import, struct rt_study *study, const struct import_file *file);

/* Takes a capture that was read before, as the file's. RT_OK or RT_ENOMEM. */
int import_again(struct import *import, struct rt_study *study, struct rt_capture *capture,
                 uint32_t file);

/*
 * Makes the records of all that was read: a stage for each device of each capture and, joined or
 * not, a record for each kernel. RT_OK, RT_ENOMEM, or RT_EINVAL: it was stopped.
 */
int import_finish(struct import *import, struct rt_study *study);

#endif
