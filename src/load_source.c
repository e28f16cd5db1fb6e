/*
 * Bytes from files, pipes and memory. It knows nothing of lines, text or formats.
 */
#include "src/load_source.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "core/code.h"

struct load_identity load_identity_of(const struct stat *status)
{
    return (struct load_identity){status->st_dev, status->st_ino, status->st_size, status->st_mtim};
}

bool load_identity_same(const struct load_identity *a, const struct load_identity *b)
{
    return a->device == b->device && a->inode == b->inode && a->size == b->size &&
           a->modified.tv_sec == b->modified.tv_sec && a->modified.tv_nsec == b->modified.tv_nsec;
}

/* Why this kind of thing cannot be read, or NULL. */
static const char *refuse_kind(mode_t mode)
{
    if (S_ISDIR(mode)) {
        return "it is a folder, not a file";
    }
    if (S_ISCHR(mode) || S_ISBLK(mode)) {
        return "it is a device or a terminal, not a file or a pipe";
    }
    return S_ISREG(mode) || S_ISFIFO(mode) || S_ISSOCK(mode) ? NULL : "it is not a file or a pipe";
}

static void say(struct rt_buf *why, const char *what, const char *reason)
{
    rt_buf_printf(why, "%s: %s", what, reason);
}

static int inspect(struct load_source *source, struct rt_buf *why)
{
    struct stat status;
    if (fstat(source->fd, &status) != 0) {
        say(why, "cannot be read", strerror(errno));
        return RT_ENOENT;
    }
    const char *const refusal = refuse_kind(status.st_mode);
    if (refusal != NULL) {
        say(why, "cannot be read", refusal);
        return RT_ENOENT;
    }
    source->regular = S_ISREG(status.st_mode);
    source->identity = load_identity_of(&status);
    return RT_OK;
}

static void reset(struct load_source *source)
{
    source->fd = -1;
    source->owns_fd = false;
    source->regular = false;
    source->identity = (struct load_identity){0};
    load_hash_init(&source->hash);
    source->unhashed = false;
    source->by_name = false;
    source->error = 0;
    source->memory = NULL;
    source->memory_len = 0;
    source->head_at = 0;
    source->head_len = 0;
    source->kept = NULL;
    source->progress = NULL;
    source->told = 0;
}

void load_source_memory(struct load_source *source, const char *bytes, size_t len)
{
    reset(source);
    source->memory = bytes;
    source->memory_len = len;
}

void load_source_close(struct load_source *source)
{
    if (source->fd >= 0 && source->owns_fd) {
        (void)close(source->fd); /* nothing was written */
    }
    source->fd = -1;
}

static long read_memory(struct load_source *source, char *bytes, size_t size)
{
    const size_t len = size < source->memory_len ? size : source->memory_len;
    if (len > 0) {
        memcpy(bytes, source->memory, len);
        source->memory += len;
        source->memory_len -= len;
    }
    return (long)len;
}

static long read_fd(struct load_source *source, char *bytes, size_t size)
{
    for (;;) {
        const ssize_t len = read(source->fd, bytes, size);
        if (len >= 0) {
            return (long)len;
        }
        if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd ready = {.fd = source->fd, .events = POLLIN};
            if (poll(&ready, 1, -1) >= 0) {
                continue; /* whatever woke it, read() tells */
            }
        }
        if (errno != EINTR) {
            source->error = errno;
            return RT_EINVAL;
        }
    }
}

/* Whoever is told of every megabyte still sees it move. */
enum { TOLD_EVERY = 1 << 20 };

bool load_source_go_on(struct load_source *source, uint64_t done, uint64_t size)
{
    struct load_progress *const progress = source->progress;
    if (progress == NULL) {
        return true;
    }
    progress->stopped = progress->stopped || !progress->go_on(progress, done, size);
    source->error = progress->stopped ? ECANCELED : source->error;
    return !progress->stopped;
}

static bool tell(struct load_source *source)
{
    if (source->progress == NULL || source->hash.len - source->told < TOLD_EVERY) {
        return true;
    }
    source->told = source->hash.len;
    const bool sized = source->regular && source->identity.size > 0;
    return load_source_go_on(source, source->hash.len, sized ? (uint64_t)source->identity.size : 0);
}

/* Reads past the head, hashing and keeping. */
static long read_more(struct load_source *source, char *bytes, size_t size)
{
    const size_t most = size < LONG_MAX ? size : LONG_MAX;
    const long len =
        source->fd < 0 ? read_memory(source, bytes, most) : read_fd(source, bytes, most);
    if (len <= 0) {
        return len;
    }
    if (source->unhashed) {
        source->hash.len += (uint64_t)len;
    } else {
        load_hash_add(&source->hash, bytes, (size_t)len);
    }
    if (source->kept != NULL) {
        rt_buf_put(source->kept, bytes, (size_t)len);
        if (source->kept->failed) {
            return RT_ENOMEM;
        }
    }
    return tell(source) ? len : RT_EINVAL;
}

/* Reads once into the head. */
static long fill_head(struct load_source *source)
{
    const long len =
        read_more(source, source->head + source->head_len, sizeof source->head - source->head_len);
    source->head_len += len > 0 ? (size_t)len : 0;
    return len;
}

/* Whether there was a writer that has left: a pipe hangs up only then. */
static bool had_writer(int fd)
{
    struct pollfd state = {.fd = fd, .events = POLLIN};
    return poll(&state, 1, 0) == 1 && (state.revents & POLLHUP) != 0;
}

/*
 * A FIFO opened without waiting reads as ended when no process holds its other end. Nothing is
 * what an empty process substitution gives; a FIFO nobody has opened is a mistake.
 */
static int expect_writer(struct load_source *source, struct rt_buf *why)
{
    const long len = fill_head(source);
    if (len < 0) {
        say(why, "cannot be read", strerror(source->error));
        return RT_ENOENT;
    }
    if (len == 0 && !had_writer(source->fd)) {
        say(why, "cannot be read", "it is a FIFO that no process writes to");
        return RT_ENOENT;
    }
    return RT_OK;
}

static int open_descriptor(struct load_source *source, const char *path, struct rt_buf *why)
{
    /* Not waiting: the opening of a FIFO without a writer would never return. */
    source->fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    source->owns_fd = true;
    if (source->fd < 0) {
        source->error = errno;
        say(why, "cannot be opened", strerror(errno));
        return RT_ENOENT;
    }
    return inspect(source, why);
}

int load_source_open(struct load_source *source, const char *path, struct rt_buf *why)
{
    reset(source);
    const bool standard_input = strcmp(path, "-") == 0;
    int code;
    if (standard_input) {
        source->fd = STDIN_FILENO;
        code = inspect(source, why);
    } else {
        code = open_descriptor(source, path, why);
    }
    if (code == RT_OK && !standard_input && !source->regular) {
        code = expect_writer(source, why);
    }
    source->regular = source->regular && !standard_input; /* of which the name is not known */
    if (code != RT_OK) {
        load_source_close(source);
    }
    return code;
}

int load_source_reopen(struct load_source *source, const char *path, struct rt_buf *why)
{
    reset(source);
    int code = open_descriptor(source, path, why);
    if (code == RT_OK && !source->regular) {
        say(why, "cannot be read again", "it is no longer a regular file");
        code = RT_ENOENT;
    }
    if (code != RT_OK) {
        load_source_close(source);
    }
    return code;
}

int load_source_rewind(struct load_source *source, int fd, struct rt_buf *why)
{
    reset(source);
    source->fd = fd;
    if (lseek(fd, 0, SEEK_SET) != 0) {
        say(why, "cannot be read again", strerror(errno));
        return RT_ENOENT;
    }
    return inspect(source, why);
}

bool load_source_changed(const struct load_source *source)
{
    struct stat status;
    if (source->fd < 0 || fstat(source->fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    const struct load_identity now = load_identity_of(&status);
    /* Of standard input only a part may have been there to read; some systems' own files have
       content and no size. */
    const bool whole = !source->regular || source->by_name || now.size == 0 ||
                       source->hash.len == (uint64_t)now.size;
    return !whole || !load_identity_same(&now, &source->identity);
}

long load_source_peek(struct load_source *source, const char **bytes)
{
    long len = 1;
    while (len > 0 && source->head_len < sizeof source->head) {
        len = fill_head(source);
    }
    *bytes = source->head + source->head_at;
    return len < 0 ? len : (long)(source->head_len - source->head_at);
}

void load_source_keep(struct load_source *source, struct rt_buf *kept)
{
    rt_buf_put(kept, source->head, source->head_len);
    source->kept = kept;
}

long load_source_read(struct load_source *source, char *bytes, size_t size)
{
    const size_t left = source->head_len - source->head_at;
    if (left == 0) {
        return read_more(source, bytes, size);
    }
    const size_t len = left < size ? left : size;
    memcpy(bytes, source->head + source->head_at, len);
    source->head_at += len;
    return (long)len;
}
