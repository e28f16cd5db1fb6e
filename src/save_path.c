/*
 * Paths of saves. It only looks; it changes nothing.
 */
#include "src/save_path.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/code.h"

enum { LINKS_MAX = 40 }; /* as many as Linux follows */

void save_target_init(struct save_target *target)
{
    *target = (struct save_target){.exists = false, .mode = 0666};
    rt_buf_init(&target->path);
    rt_buf_init(&target->folder);
}

void save_target_fini(struct save_target *target)
{
    rt_buf_fini(&target->path);
    rt_buf_fini(&target->folder);
}

static int refuse(struct rt_buf *why, const char *path, const char *reason)
{
    rt_buf_printf(why, "%s: %s", path, reason);
    return RT_EINVAL;
}

/* The length of the folder in a path, with its last slash; 0 for the current one. */
static size_t folder_length(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

/* Replaces the path of a link by what the link says. */
static int follow(struct save_target *target, struct rt_buf *why)
{
    char link[PATH_MAX];
    const char *const path = rt_buf_text(&target->path);
    const ssize_t len = readlink(path, link, sizeof link);
    if (len < 0 || (size_t)len == sizeof link) {
        return refuse(why, path, strerror(len < 0 ? errno : ENAMETOOLONG));
    }
    struct rt_buf next;
    rt_buf_init(&next);
    if (link[0] != '/') {
        rt_buf_put(&next, path, folder_length(path));
    }
    rt_buf_put(&next, link, (size_t)len);
    rt_buf_fini(&target->path);
    target->path = next;
    return next.failed ? RT_ENOMEM : RT_OK;
}

/* Goes from link to link until there is a file or nothing. */
static int follow_links(struct save_target *target, struct rt_buf *why)
{
    for (int links = 0; links <= LINKS_MAX; links++) {
        const char *const path = rt_buf_text(&target->path);
        if (lstat(path, &target->status) != 0) {
            target->exists = false;
            return errno == ENOENT ? RT_OK : refuse(why, path, strerror(errno));
        }
        target->exists = true;
        if (!S_ISLNK(target->status.st_mode)) {
            return RT_OK;
        }
        const int code = follow(target, why);
        if (code != RT_OK) {
            return code;
        }
    }
    return refuse(why, rt_buf_text(&target->path), "symbolic links that lead in a circle");
}

static int find_folder(struct save_target *target, struct rt_buf *why)
{
    struct stat status;
    const char *const path = rt_buf_text(&target->path);
    const size_t len = folder_length(path);
    rt_buf_clear(&target->folder);
    rt_buf_put(&target->folder, len > 0 ? path : ".", len > 0 ? len : 1);
    if (target->folder.failed) {
        return RT_ENOMEM;
    }
    if (stat(target->folder.data, &status) != 0) {
        return refuse(why, target->folder.data,
                      errno == ENOENT ? "there is no such folder" : strerror(errno));
    }
    return S_ISDIR(status.st_mode) ? RT_OK : refuse(why, target->folder.data, "not a folder");
}

int save_target_find(struct save_target *target, const char *path, struct rt_buf *why)
{
    const size_t len = strlen(path);
    if (len == 0) {
        rt_buf_puts(why, "no file name");
        return RT_EINVAL;
    }
    rt_buf_clear(&target->path);
    rt_buf_puts(&target->path, path);
    int code = target->path.failed ? RT_ENOMEM : follow_links(target, why);
    if (code != RT_OK) {
        return code;
    }
    if (target->exists && S_ISDIR(target->status.st_mode)) {
        return refuse(why, path, "it is a folder");
    }
    if (target->exists && !S_ISREG(target->status.st_mode)) {
        return refuse(why, path, "it is not a regular file");
    }
    if (path[len - 1] == '/') {
        return refuse(why, path, "there is no such folder");
    }
    return find_folder(target, why);
}

int save_path_expand(struct rt_buf *out, const char *typed, struct rt_buf *why)
{
    if (typed[0] != '\0' && typed[strspn(typed, " \t")] == '\0') {
        rt_buf_puts(why, "a name of blanks only is no file name");
        return RT_EINVAL;
    }
    if (strcmp(typed, "~") == 0) {
        return refuse(why, typed, "this is your home folder; type a file name behind ~/");
    }
    if (typed[0] == '~' && typed[1] != '\0' && typed[1] != '/') {
        return refuse(why, typed, "only ~ and ~/ are known; a file of that name is ./~...");
    }
    if (typed[0] == '~') {
        const char *const home = getenv("HOME");
        if (home == NULL || home[0] != '/') {
            return refuse(why, typed, "$HOME is not set");
        }
        rt_buf_puts(out, home);
        typed++;
    }
    rt_buf_puts(out, typed);
    return out->failed ? RT_ENOMEM : RT_OK;
}
