/*
 * Unpacking over load_source. A member that does not begin as one, behind others that do, is what
 * tapes and careless appending leave: it is counted, not read.
 */
#include "src/import_bytes.h"

#include <string.h>

#include "core/code.h"

enum { GZIP_ONLY = 15 + 16 }; /* zlib's window bits: the largest window, gzip around it */

bool import_bytes_packed(const char *head, size_t len)
{
    return len >= 3 && memcmp(head, "\x1f\x8b\x08", 3) == 0;
}

int import_bytes_init(struct import_bytes *bytes, struct load_source *source)
{
    const char *head;
    const long len = load_source_peek(source, &head);
    bytes->source = source;
    bytes->stream = (z_stream){.next_in = bytes->block};
    bytes->packed = false;
    bytes->source_ended = false;
    bytes->ended = false;
    bytes->flaw = IMPORT_FLAW_NONE;
    bytes->members = 0;
    bytes->taken = 0;
    bytes->behind = 0;
    bytes->given = 0;
    if (len < 0) {
        return (int)len;
    }
    if (!import_bytes_packed(head, (size_t)len)) {
        return RT_OK;
    }
    if (inflateInit2(&bytes->stream, GZIP_ONLY) != Z_OK) {
        return RT_ENOMEM;
    }
    bytes->packed = true;
    return RT_OK;
}

void import_bytes_fini(struct import_bytes *bytes)
{
    if (bytes->packed) {
        (void)inflateEnd(&bytes->stream);
    }
    bytes->packed = false;
}

/* More packed bytes. RT_OK, also at the end of the source. */
static int refill(struct import_bytes *bytes)
{
    if (bytes->stream.avail_in > 0 || bytes->source_ended) {
        return RT_OK;
    }
    const long len = load_source_read(bytes->source, (char *)bytes->block, sizeof bytes->block);
    if (len < 0) {
        return (int)len;
    }
    bytes->source_ended = len == 0;
    bytes->stream.next_in = bytes->block;
    bytes->stream.avail_in = (uInt)len;
    return RT_OK;
}

/* Nothing more will be unpacked: what this member took is its beginning, or no member at all. */
static void end(struct import_bytes *bytes, enum import_flaw flaw)
{
    const bool begun = bytes->stream.total_out > 0 || bytes->members == 0;
    bytes->ended = true;
    bytes->flaw = begun ? flaw : IMPORT_FLAW_NONE;
    bytes->behind = begun ? 0 : bytes->stream.total_in + bytes->stream.avail_in;
    bytes->taken += begun ? bytes->stream.total_in : 0;
}

/* What zlib said of one step. RT_OK or RT_ENOMEM. */
static int judge(struct import_bytes *bytes, int said)
{
    if (said == Z_MEM_ERROR) {
        return RT_ENOMEM;
    }
    if (said == Z_STREAM_END) {
        bytes->members++;
        bytes->taken += bytes->stream.total_in;
        return inflateReset(&bytes->stream) == Z_OK ? RT_OK : RT_ENOMEM;
    }
    if (said != Z_OK && said != Z_BUF_ERROR) {
        end(bytes, IMPORT_FLAW_DAMAGED);
    }
    return RT_OK;
}

static long unpack(struct import_bytes *bytes, char *to, size_t size)
{
    const size_t most = size < IMPORT_BYTES_BLOCK ? size : IMPORT_BYTES_BLOCK;
    bytes->stream.next_out = (Bytef *)to;
    bytes->stream.avail_out = (uInt)most;
    while (bytes->stream.avail_out == most && !bytes->ended) {
        int code = refill(bytes);
        if (code == RT_OK && bytes->stream.avail_in == 0 && bytes->stream.total_in == 0 &&
            bytes->members > 0) {
            bytes->ended = true; /* where a member may end, the file does */
            break;
        }
        const uInt before = bytes->stream.avail_in;
        code = code == RT_OK ? judge(bytes, inflate(&bytes->stream, Z_NO_FLUSH)) : code;
        if (code != RT_OK) {
            return code;
        }
        if (bytes->source_ended && before == 0 && bytes->stream.avail_out == most &&
            !bytes->ended) {
            end(bytes, IMPORT_FLAW_CUT);
        }
    }
    return (long)(most - bytes->stream.avail_out);
}

long import_bytes_read(struct import_bytes *bytes, char *to, size_t size)
{
    if (bytes->ended || size == 0) {
        return 0;
    }
    const long len =
        bytes->packed ? unpack(bytes, to, size) : load_source_read(bytes->source, to, size);
    bytes->ended = bytes->ended || len == 0;
    bytes->given += len > 0 ? (uint64_t)len : 0;
    return len;
}

int import_bytes_drain(struct import_bytes *bytes)
{
    long len = 1;
    while (len > 0) {
        len = load_source_read(bytes->source, (char *)bytes->block, sizeof bytes->block);
        const bool counted = bytes->packed && bytes->ended && bytes->behind > 0 && len > 0;
        bytes->behind += counted ? (uint64_t)len : 0;
    }
    return (int)len;
}
