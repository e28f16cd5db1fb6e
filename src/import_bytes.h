/*
 * The bytes of a file that may be packed by gzip, unpacked as they are read: several members one
 * after another, a last one that is cut off, and what stands behind the last one. It knows nothing
 * of what the bytes mean.
 */
#ifndef IMPORT_BYTES_H
#define IMPORT_BYTES_H

#include <stdbool.h>
#include <stdint.h>
#include <zlib.h>

#include "src/load_source.h"

enum { IMPORT_BYTES_BLOCK = 64 << 10 };

/* Why unpacking ended before the file did what gzip promises. */
enum import_flaw { IMPORT_FLAW_NONE, IMPORT_FLAW_CUT, IMPORT_FLAW_DAMAGED };

struct import_bytes {
    struct load_source *source; /* borrowed */
    z_stream stream;
    bool packed;
    bool source_ended, ended; /* `ended`: no more unpacked bytes will come */
    enum import_flaw flaw;
    uint64_t members; /* that are unpacked to their ends */
    uint64_t taken;   /* packed bytes that unpacking went through */
    uint64_t behind;  /* bytes behind the last member, which are no further one */
    uint64_t given;   /* bytes given out so far */
    unsigned char block[IMPORT_BYTES_BLOCK];
};

/* Whether bytes begin as gzip does. */
bool import_bytes_packed(const char *head, size_t len);

/* Looks at the source's first bytes. RT_OK; RT_ENOMEM; RT_EINVAL: reading failed. */
int import_bytes_init(struct import_bytes *bytes, struct load_source *source);
void import_bytes_fini(struct import_bytes *bytes);

/*
 * Gives 1 to `size` bytes; 0 at the end, also when the rest cannot be unpacked (`flaw`). RT_EINVAL
 * when reading failed, with the reason in source->error; RT_ENOMEM.
 */
long import_bytes_read(struct import_bytes *bytes, char *to, size_t size);

/* Reads what is left of the source, which then knows the whole file. 0, RT_EINVAL or RT_ENOMEM. */
int import_bytes_drain(struct import_bytes *bytes);

#endif
