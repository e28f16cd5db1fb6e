/*
 * The temporary file and its rename. What is written, and whether it may be, is decided in
 * save_file.c.
 */
#include "src/save_write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/code.h"

enum { NAMES_TRIED = 100 };

/* The temporary file is nobody's business: messages name the target. */
static int fail(struct rt_buf *why, const char *what, const char *path)
{
    rt_buf_printf(why, "%s %s: %s", what, path, strerror(errno));
    return RT_EINVAL;
}

/*
 * A name nobody else uses. It need not be secret: O_EXCL makes the file or fails, and follows
 * no link.
 */
static void name_temp(struct save_writer *writer, const struct save_target *target, int attempt)
{
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    const uint64_t seed = (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec +
                          ((uint64_t)getpid() << 40) + (uint64_t)attempt;
    const uint64_t mixed = seed * UINT64_C(0x9e3779b97f4a7c15);
    rt_buf_clear(&writer->temp);
    const struct rt_buf *const folder = &target->folder;
    const bool slash = folder->len > 0 && folder->data[folder->len - 1] == '/';
    rt_buf_printf(&writer->temp, "%s%s.rooftop-%08x", rt_buf_text(folder), slash ? "" : "/",
                  (unsigned)(mixed >> 32));
}

static int make_temp(struct save_writer *writer, const struct save_target *target,
                     struct rt_buf *why)
{
    /* For others only after fchmod; a new file gets what the user's umask leaves. */
    const mode_t mode = target->exists ? target->status.st_mode & 0600 : target->mode;
    for (int attempt = 0; attempt < NAMES_TRIED; attempt++) {
        name_temp(writer, target, attempt);
        if (writer->temp.failed) {
            return RT_ENOMEM;
        }
        writer->fd =
            open(writer->temp.data, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (writer->fd >= 0) {
            return RT_OK;
        }
        if (errno != EEXIST && errno != EINTR) {
            break;
        }
    }
    const int code = fail(why, "cannot make a file in", rt_buf_text(&target->folder));
    rt_buf_clear(&writer->temp); /* not ours to remove */
    return code;
}

/*
 * Gives the new file the owner and the mode of the old one. Who may not keep the group must
 * not let another group read what only the old one could.
 */
static int keep_mode(struct save_writer *writer, const struct save_target *target,
                     struct rt_buf *why)
{
    const struct stat *const old = &target->status;
    struct stat made;
    mode_t mode = old->st_mode & 07777;
    if (fstat(writer->fd, &made) != 0) {
        return fail(why, "cannot write", writer->name);
    }
    if (made.st_uid != old->st_uid) {
        if (fchown(writer->fd, old->st_uid, old->st_gid) == 0) {
            made.st_gid = old->st_gid;
        } else {
            mode &= ~(mode_t)06000; /* nothing runs as one who never owned it */
            writer->new_owner = true;
        }
    }
    if (made.st_gid != old->st_gid && fchown(writer->fd, (uid_t)-1, old->st_gid) != 0) {
        mode = (mode & ~(mode_t)02070) | (mode & 07) << 3;
    }
    return fchmod(writer->fd, mode) == 0 ? RT_OK
                                         : fail(why, "cannot set the mode of", writer->name);
}

int save_writer_open(struct save_writer *writer, const struct save_target *target,
                     struct rt_buf *why)
{
    *writer = (struct save_writer){
        .fd = -1, .name = rt_buf_text(&target->path), .block = malloc(SAVE_BLOCK)};
    rt_buf_init(&writer->temp);
    load_hash_init(&writer->hash);
    int code = writer->block != NULL ? make_temp(writer, target, why) : RT_ENOMEM;
    if (code == RT_OK && target->exists) {
        code = keep_mode(writer, target, why);
    }
    if (code != RT_OK) {
        save_writer_close(writer);
    }
    return code;
}

static int flush(struct save_writer *writer, struct rt_buf *why)
{
    size_t done = 0;
    while (done < writer->used) {
        const ssize_t len = write(writer->fd, writer->block + done, writer->used - done);
        if (len > 0) {
            done += (size_t)len;
        } else if (len == 0 || errno != EINTR) {
            errno = len == 0 ? ENOSPC : errno;
            return fail(why, "cannot write", writer->name);
        }
    }
    writer->used = 0;
    return RT_OK;
}

int save_writer_put(struct save_writer *writer, const char *bytes, size_t len, struct rt_buf *why)
{
    load_hash_add(&writer->hash, bytes, len);
    while (len > 0) {
        if (writer->used == SAVE_BLOCK && flush(writer, why) != RT_OK) {
            return RT_EINVAL;
        }
        const size_t room = SAVE_BLOCK - writer->used;
        const size_t part = len < room ? len : room;
        memcpy(writer->block + writer->used, bytes, part);
        writer->used += part;
        bytes += part;
        len -= part;
    }
    return RT_OK;
}

/* Brings the content to the disk and closes the file. */
static int finish_temp(struct save_writer *writer, struct rt_buf *why)
{
    struct stat status;
    if (flush(writer, why) != RT_OK) {
        return RT_EINVAL;
    }
    if (fsync(writer->fd) != 0 || fstat(writer->fd, &status) != 0) {
        return fail(why, "cannot write", writer->name);
    }
    writer->identity = load_identity_of(&status);
    const int closed = close(writer->fd);
    writer->fd = -1;
    if (closed != 0 && errno != EINTR) { /* interrupted, it is closed all the same */
        return fail(why, "cannot close", writer->name);
    }
    return RT_OK;
}

/* Whether the target is still what it was when it was looked at. */
static bool is_unchanged(const struct save_target *target)
{
    struct stat status;
    if (lstat(rt_buf_text(&target->path), &status) != 0) {
        return errno == ENOENT && !target->exists;
    }
    const struct load_identity now = load_identity_of(&status);
    const struct load_identity then = load_identity_of(&target->status);
    return target->exists && load_identity_same(&now, &then);
}

/* The rename itself has to reach the disk too; that it did not is worth a remark, no more. */
static void flush_folder(const struct save_target *target, struct rt_buf *why)
{
    const char *const folder = rt_buf_text(&target->folder);
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool flushed = fd >= 0 && (fsync(fd) == 0 || errno == EINVAL || errno == EROFS);
    if (!flushed) {
        rt_buf_printf(why, "saved, but the folder could not be flushed to the disk: %s",
                      strerror(errno));
    }
    if (fd >= 0) {
        (void)close(fd); /* nothing was written through it */
    }
}

static void remark(struct rt_buf *why, bool holds, const char *what)
{
    if (holds) {
        rt_buf_printf(why, "%s%s", why->len > 0 ? "; " : "saved, but ", what);
    }
}

/* What a file that is written in place would have kept, or refused. */
static void remark_replacement(const struct save_writer *writer, const struct save_target *target,
                               struct rt_buf *why)
{
    const struct stat *const old = &target->status;
    if (!target->exists) {
        return;
    }
    remark(why, old->st_nlink > 1,
           "the file has other names (hard links), which keep the old content");
    remark(why, writer->new_owner, "the file belonged to another user and is yours now");
    remark(why, (old->st_mode & S_IWUSR) == 0, "the file is write-protected, and still is");
}

int save_writer_commit(struct save_writer *writer, const struct save_target *target,
                       struct rt_buf *why)
{
    if (finish_temp(writer, why) != RT_OK) {
        return RT_EINVAL;
    }
    if (!is_unchanged(target)) {
        rt_buf_printf(why, "%s was changed by somebody else while it was being saved",
                      rt_buf_text(&target->path));
        return RT_EEXIST;
    }
    if (rename(rt_buf_text(&writer->temp), rt_buf_text(&target->path)) != 0) {
        return fail(why, "cannot replace", rt_buf_text(&target->path));
    }
    rt_buf_clear(&writer->temp);
    flush_folder(target, why);
    remark_replacement(writer, target, why);
    return RT_OK;
}

void save_writer_close(struct save_writer *writer)
{
    if (writer->fd >= 0) {
        (void)close(writer->fd); /* the file is given up */
    }
    if (writer->temp.len > 0) {
        (void)unlink(rt_buf_text(&writer->temp));
    }
    rt_buf_fini(&writer->temp);
    free(writer->block);
    *writer = (struct save_writer){.fd = -1};
}
