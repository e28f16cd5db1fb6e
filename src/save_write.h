/*
 * Writing a file so that its name at every instant holds the old content or the new one whole:
 * a temporary file in the same folder, checked at every step, flushed to the disk, renamed.
 */
#ifndef SAVE_WRITE_H
#define SAVE_WRITE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/buf.h"
#include "src/load_hash.h"
#include "src/load_source.h"
#include "src/save_path.h"

enum { SAVE_BLOCK = 64 * 1024 };

struct save_writer {
    int fd;             /* -1: not open */
    struct rt_buf temp; /* path of the temporary file; empty when there is none */
    const char *name;   /* borrowed: of the target, for messages */
    char *block;        /* owned; SAVE_BLOCK bytes, of which `used` wait to be written */
    size_t used;
    struct load_hash hash;         /* of everything put */
    struct load_identity identity; /* of the new file, after save_writer_commit */
    bool new_owner;                /* the target was somebody else's, and will be the user's */
};

/*
 * Makes the temporary file, with the mode and, where possible, the owner of the target if it
 * exists, before there is content to read. The target must outlive the writer. A file-size limit is
 * an error like a full disk where SIGXFSZ is ignored, as main() does for the whole program. RT_OK;
 * RT_EINVAL or RT_ENOMEM with the reason in `why`, and nothing to close.
 */
int save_writer_open(struct save_writer *writer, const struct save_target *target,
                     struct rt_buf *why);

/* Appends bytes. RT_OK or RT_EINVAL, with the reason in `why`. */
int save_writer_put(struct save_writer *writer, const char *bytes, size_t len, struct rt_buf *why);

/*
 * Flushes to the disk and renames to the target, if the target still is what `target` says.
 * RT_OK, with a remark in `why` when something is worth saying all the same; RT_EEXIST when the
 * target has changed or come into being; RT_EINVAL with the reason in `why`.
 */
int save_writer_commit(struct save_writer *writer, const struct save_target *target,
                       struct rt_buf *why);

/* Ends writing; removes the temporary file unless it was renamed. */
void save_writer_close(struct save_writer *writer);

#endif
