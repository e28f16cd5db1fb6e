/*
 * Where a save really goes: behind symbolic links, and what is there already.
 */
#ifndef SAVE_PATH_H
#define SAVE_PATH_H

#include <stdbool.h>
#include <sys/stat.h>

#include "core/buf.h"

struct save_target {
    struct rt_buf path;   /* no symbolic link itself */
    struct rt_buf folder; /* that it is in */
    bool exists;
    struct stat status; /* when it exists; a regular file */
    mode_t mode;        /* when it does not: that of a new one, before the umask */
};

void save_target_init(struct save_target *target);
void save_target_fini(struct save_target *target);

/*
 * Follows links from `path` to a regular file or to a place where one can be made. RT_OK; else
 * RT_EINVAL or RT_ENOMEM with the reason in `why`: no name, a folder, a device, links in a loop.
 */
int save_target_find(struct save_target *target, const char *path, struct rt_buf *why);

/*
 * Appends a path as somebody typed it, with a leading ~ replaced by $HOME. RT_EINVAL, with the
 * reason in `why`, for ~name, ~ alone, a name of blanks, and when there is no $HOME.
 */
int save_path_expand(struct rt_buf *out, const char *typed, struct rt_buf *why);

#endif
