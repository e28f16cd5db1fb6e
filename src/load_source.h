/*
 * Where bytes come from: a regular file, a pipe, standard input, or memory. Files are opened
 * once, read-only; what is neither file nor pipe is refused with a reason.
 *
 * Everything read is hashed on the way, so that saving can tell later whether the file is
 * still the one that was loaded.
 */
#ifndef LOAD_SOURCE_H
#define LOAD_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

#include "core/buf.h"
#include "src/load_hash.h"

/* Which file it is and when its content last changed. */
struct load_identity {
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec modified;
};

struct load_identity load_identity_of(const struct stat *status);
bool load_identity_same(const struct load_identity *a, const struct load_identity *b);

/*
 * Who is told how far a long load is, and may stop it. `done` of `size` units; a size of 0 is not
 * known. False stops: reading then fails with ECANCELED, and the next source with it.
 */
struct load_progress {
    bool (*go_on)(struct load_progress *progress, uint64_t done, uint64_t size);
    const char *path; /* of what is being read; borrowed; NULL: nothing yet */
    bool stopped;
};

enum { LOAD_HEAD_MAX = 64 << 10 }; /* bytes one can look at before reading */

struct load_source {
    int fd;       /* -1: memory */
    bool owns_fd; /* standard input stays open */
    bool regular; /* a file that can be read again; else a pipe or memory */
    struct load_identity identity;
    struct load_hash hash; /* of every byte read so far, peeked ones included */
    bool unhashed;         /* only count them: nobody will save over this file */
    bool by_name;       /* somebody reads the file by its name: not all of it comes through here */
    int error;          /* errno of a failed read, else 0 */
    const char *memory; /* borrowed */
    size_t memory_len;
    char head[LOAD_HEAD_MAX];
    size_t head_at, head_len;
    struct rt_buf *kept;            /* load_source_keep */
    struct load_progress *progress; /* borrowed; NULL: nobody; to be set after opening */
    uint64_t told;                  /* bytes read when it was last told */
};

/*
 * Tells how far it is. False: stop; source->error is then ECANCELED. load_source_read() does it for
 * what is read through it.
 */
bool load_source_go_on(struct load_source *source, uint64_t done, uint64_t size);

/*
 * Opens a path; "-" is standard input. RT_OK, or RT_ENOENT with the reason in `why`: missing,
 * unreadable, a folder, a device, a terminal, a FIFO that nothing writes to.
 */
int load_source_open(struct load_source *source, const char *path, struct rt_buf *why);

/*
 * Opens a path that named a regular file when it was loaded. Anything else is refused before a
 * byte is read, for reading may then never end. RT_OK, or RT_ENOENT with the reason in `why`.
 */
int load_source_reopen(struct load_source *source, const char *path, struct rt_buf *why);

/* Reads a borrowed descriptor of a regular file from its start. RT_OK or RT_ENOENT, likewise. */
int load_source_rewind(struct load_source *source, int fd, struct rt_buf *why);

/* Reads bytes[0..len), borrowed until the source is closed. */
void load_source_memory(struct load_source *source, const char *bytes, size_t len);

void load_source_close(struct load_source *source);

/*
 * Shows the first bytes, as many as there are up to LOAD_HEAD_MAX, without consuming them; to
 * be called before the first read. Returns their number, or RT_EINVAL when reading failed.
 */
long load_source_peek(struct load_source *source, const char **bytes);

/* From now on appends every byte read to `kept`, those read already (peeked) first. */
void load_source_keep(struct load_source *source, struct rt_buf *kept);

/*
 * Reads 1 to `size` bytes; 0 at the end. Waits for a pipe. RT_EINVAL when reading failed, with
 * the reason in source->error; RT_ENOMEM when the bytes could not be kept.
 */
long load_source_read(struct load_source *source, char *bytes, size_t size);

/* Whether a file, read to its end, is not the one that was opened: written to, or cut short. */
bool load_source_changed(const struct load_source *source);

#endif
