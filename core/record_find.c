/*
 * Finding a record by its ID, and saying who may have been meant.
 */
#include "core/record_find.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/suggest.h"

static void say_not_found(const struct rt_set *set, const char *id, uint32_t except,
                          struct rt_buf *why)
{
    rt_buf_printf(why, "there is no record %s", id);
    const char **ids = malloc((set->count + 1) * sizeof *ids);
    size_t count = 0;
    if (ids == NULL) {
        return;
    }
    for (size_t i = 0; i < set->count; i++) {
        if (set->file[i] != except) {
            ids[count++] = rt_set_id(set, i);
        }
    }
    const char *nearest = rt_suggest(id, strlen(id), ids, count);
    if (nearest != NULL) {
        rt_buf_printf(why, "; did you mean %s?", nearest);
    }
    free(ids);
}

static void say_ambiguous(const struct rt_set *set, const char *id, uint32_t except,
                          struct rt_buf *why)
{
    rt_buf_printf(why, "record %s is in several files, give only one of them:", id);
    for (size_t file = 0; file < set->paths; file++) {
        const long found = file == except ? RT_ENOENT : rt_set_find(set, (uint32_t)file, id);
        if (found >= 0) {
            rt_buf_printf(why, " %s:%u", rt_set_path(set, (uint32_t)file),
                          (unsigned)set->line[found]);
        }
    }
}

long rt_record_find(const struct rt_set *set, const char *id, uint32_t except, struct rt_buf *why)
{
    long only = RT_ENOENT;
    size_t count = 0;
    for (size_t file = 0; file < set->paths; file++) {
        const long found = file == except ? RT_ENOENT : rt_set_find(set, (uint32_t)file, id);
        if (found >= 0) {
            only = found;
            count++;
        }
    }
    if (count == 0) {
        say_not_found(set, id, except, why);
    } else if (count > 1) {
        say_ambiguous(set, id, except, why);
    }
    return count == 1 ? only : RT_ENOENT;
}
