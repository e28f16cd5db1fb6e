/*
 * Decides whether a save may happen, and carries it out: source -> edits -> writer.
 */
#include "src/save_file.h"

#include <string.h>
#include <unistd.h>

#include "core/code.h"
#include "src/load_text.h"
#include "src/save_path.h"
#include "src/save_write.h"

/* Everything one save needs; `own` when the target is the file that was loaded. */
struct job {
    struct load_origin *origin;
    enum save_policy policy;
    struct rt_buf *why;
    struct load_source source;
    struct save_target target;
    struct save_writer writer;
    bool own;
    bool held; /* the source is not what now has the name, but what had it when it was loaded */
};

static enum save_result no_memory(struct rt_buf *why)
{
    rt_buf_clear(why);
    rt_buf_puts(why, "out of memory");
    return SAVE_FAILED;
}

/* What a code of the lower layers means; their reason is in `why` already. */
static enum save_result result_of(int code, struct rt_buf *why)
{
    if (code == RT_ENOMEM) {
        return no_memory(why);
    }
    return code == RT_OK ? SAVE_DONE : code == RT_EEXIST ? SAVE_CONFLICT : SAVE_FAILED;
}

static enum save_result commit(struct save_writer *writer, const struct save_target *target,
                               struct rt_buf *why)
{
    const int code = save_writer_commit(writer, target, why);
    return code == RT_EEXIST && !target->exists ? SAVE_EXISTS : result_of(code, why);
}

static int put_to_writer(void *user, const char *bytes, size_t len)
{
    struct job *const job = user;
    return save_writer_put(&job->writer, bytes, len, job->why);
}

/* Opens what was loaded once more, by its name if that is possible. */
static int open_file(struct job *job)
{
    const struct load_origin *const origin = job->origin;
    rt_buf_printf(job->why, "%s ", origin->path);
    int code = load_source_reopen(&job->source, origin->absolute, job->why);
    if (code != RT_OK && origin->fd >= 0) {
        job->held = true;
        code = load_source_rewind(&job->source, origin->fd, job->why);
    }
    if (code == RT_OK) {
        rt_buf_clear(job->why);
    } else {
        rt_buf_puts(job->why, "; without it there is nothing to put the changes into, under "
                              "whatever name");
    }
    return code;
}

/* What was loaded, as a file or as the bytes that were kept of it. */
static int open_source(struct job *job)
{
    const struct load_origin *const origin = job->origin;
    if (origin->regular) {
        return open_file(job);
    }
    load_source_memory(&job->source, rt_buf_text(&origin->kept), origin->kept.len);
    return RT_OK;
}

static int find_target(struct job *job, const char *path)
{
    const struct load_origin *const origin = job->origin;
    if (path == NULL && !origin->regular) {
        rt_buf_printf(job->why, "%s is no file: choose a name to save to", origin->path);
        return RT_EINVAL;
    }
    const int code =
        save_target_find(&job->target, path != NULL ? path : origin->absolute, job->why);
    if (code == RT_OK && origin->regular && job->target.exists) {
        job->own = job->target.status.st_dev == job->source.identity.device &&
                   job->target.status.st_ino == job->source.identity.inode;
    }
    return code;
}

/* What has to be asked before anything is read or written. */
static enum save_result ask_first(struct job *job)
{
    if (job->policy == SAVE_OVERWRITE) {
        return SAVE_DONE;
    }
    if (job->target.exists && !job->own) {
        rt_buf_printf(job->why, "%s exists", rt_buf_text(&job->target.path));
        return SAVE_EXISTS;
    }
    if (job->own && job->origin->errors > 0) {
        rt_buf_printf(job->why, "%s did not load completely (errors: %zu)", job->origin->path,
                      job->origin->errors);
        return SAVE_CONFLICT;
    }
    return SAVE_DONE;
}

/* Copies with the edits; finds on the way whether this is still what was loaded. */
static enum save_result copy(struct job *job, const struct save_edit *edits, size_t count)
{
    const struct save_sink sink = {put_to_writer, job};
    struct load_text text;
    load_text_init(&text, &job->source);
    const int code = save_edit_apply(&text, edits, count, &sink, job->why);
    load_text_fini(&text);
    const bool read_whole = code == RT_OK || code == RT_ENOENT;
    const bool other =
        job->policy == SAVE_CAREFUL && load_hash_value(&job->source.hash) != job->origin->hash;
    if (read_whole && job->origin->regular && (other || load_source_changed(&job->source))) {
        rt_buf_clear(job->why);
        rt_buf_printf(job->why, "%s has changed on disk since it was loaded", job->origin->path);
        return SAVE_CONFLICT;
    }
    return result_of(code, job->why);
}

/* Holds the new file in place of the old one. */
static void hold(struct load_origin *origin)
{
    struct load_source now;
    struct rt_buf ignored;
    rt_buf_init(&ignored);
    (void)close(origin->fd); /* nothing was written through it */
    origin->fd = -1;
    if (load_source_reopen(&now, origin->absolute, &ignored) == RT_OK) {
        if (load_identity_same(&now.identity, &origin->identity)) {
            origin->fd = now.fd;
            now.owns_fd = false;
        }
        load_source_close(&now);
    }
    rt_buf_fini(&ignored);
}

/* The origin now describes what was written. */
static void refresh(struct job *job)
{
    job->origin->identity = job->writer.identity;
    job->origin->hash = load_hash_value(&job->writer.hash);
    if (job->origin->fd >= 0) {
        hold(job->origin);
    }
}

static enum save_result write_edits(struct job *job, const struct save_edit *edits, size_t count)
{
    const int code = save_writer_open(&job->writer, &job->target, job->why);
    if (code != RT_OK) {
        return result_of(code, job->why);
    }
    enum save_result result = copy(job, edits, count);
    if (result == SAVE_DONE) {
        result = commit(&job->writer, &job->target, job->why);
    }
    if (result == SAVE_DONE && job->own) {
        refresh(job);
    }
    save_writer_close(&job->writer);
    return result;
}

/* The own file's name is gone, or another file has it: asked first, the file is made anew. */
static enum save_result save_anew(struct job *job, const struct save_edit *edits, size_t count)
{
    struct stat status;
    if (job->policy == SAVE_CAREFUL || !job->held) {
        rt_buf_printf(job->why, "%s was deleted, moved or replaced since it was loaded",
                      job->origin->path);
        return SAVE_CONFLICT;
    }
    if (fstat(job->origin->fd, &status) == 0) {
        job->target.mode = status.st_mode & 0666; /* what was private stays so */
    }
    job->own = true;
    return write_edits(job, edits, count);
}

static enum save_result save_opened(struct job *job, const char *path,
                                    const struct save_edit *edits, size_t count)
{
    save_target_init(&job->target);
    const int code = find_target(job, path);
    enum save_result result = result_of(code, job->why);
    if (code == RT_OK && path == NULL && !job->own) {
        result = save_anew(job, edits, count);
    } else if (code == RT_OK && !(job->own && count == 0)) {
        result = ask_first(job);
        result = result == SAVE_DONE ? write_edits(job, edits, count) : result;
    }
    save_target_fini(&job->target);
    return result;
}

enum save_result save_edits(struct load_origin *origin, const char *path,
                            const struct save_edit *edits, size_t count, enum save_policy policy,
                            struct rt_buf *why)
{
    struct job job = {.origin = origin, .policy = policy, .why = why};
    rt_buf_clear(why);
    if (open_source(&job) != RT_OK) {
        return SAVE_FAILED;
    }
    const enum save_result result = save_opened(&job, path, edits, count);
    load_source_close(&job.source);
    return result;
}

static enum save_result write_text(const struct save_target *target, const char *bytes, size_t len,
                                   struct rt_buf *why)
{
    struct save_writer writer;
    int code = save_writer_open(&writer, target, why);
    if (code != RT_OK) {
        return result_of(code, why);
    }
    code = save_writer_put(&writer, bytes, len, why);
    const enum save_result result =
        code == RT_OK ? commit(&writer, target, why) : result_of(code, why);
    save_writer_close(&writer);
    return result;
}

enum save_result save_text(const char *path, const char *bytes, size_t len, enum save_policy policy,
                           struct rt_buf *why)
{
    struct save_target target;
    save_target_init(&target);
    rt_buf_clear(why);
    const int code = save_target_find(&target, path, why);
    enum save_result result = result_of(code, why);
    if (code == RT_OK && target.exists && policy == SAVE_CAREFUL) {
        rt_buf_printf(why, "%s exists", rt_buf_text(&target.path));
        result = SAVE_EXISTS;
    } else if (code == RT_OK) {
        result = write_text(&target, bytes, len, why);
    }
    save_target_fini(&target);
    return result;
}
