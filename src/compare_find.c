/*
 * Pairs of records, before and after. Nothing is guessed: what is not clear is asked back, with a
 * list of what there is.
 */
#include "src/compare_find.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"
#include "core/record_find.h"
#include "core/repeats.h"

/* The files that have records; a file of references has no say. */
struct files {
    uint32_t first, second;
    size_t count;
};

static struct files find_files(const struct rt_set *set)
{
    struct files files = {RT_NO_FILE, RT_NO_FILE, 0};
    for (size_t i = 0; i < set->count; i++) {
        /* records of a file need not stand together: an import adds its own at the end */
        const uint32_t file = set->file[i];
        if (files.count == 0) {
            files = (struct files){file, RT_NO_FILE, 1};
        } else if (file != files.first && files.count == 1) {
            files = (struct files){files.first, file, 2};
        } else if (file != files.first && file != files.second) {
            files.count = 3; /* or more */
        }
    }
    if (files.count == 2 && files.second < files.first) {
        files = (struct files){files.second, files.first, 2};
    }
    return files;
}

/* The file that is not this one, of two; of any other number, none. */
static uint32_t other_file(const struct files *files, uint32_t file)
{
    return files->count != 2 ? RT_NO_FILE : file == files->first ? files->second : files->first;
}

/* ---- what is not clear ---- */

enum { LISTED_MAX = 20 };

/* Appends " a.ini has x, y;". */
static void list_file(const struct rt_set *set, uint32_t file, struct rt_buf *why)
{
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        if (set->file[i] != file) {
            continue;
        }
        if (count == 0) {
            rt_buf_printf(why, " %s has", rt_set_path(set, file));
        }
        if (count < LISTED_MAX) {
            rt_buf_printf(why, "%s %s", count > 0 ? "," : "", rt_set_id(set, i));
        }
        count++;
    }
    if (count > LISTED_MAX) {
        rt_buf_printf(why, " and %zu more", count - LISTED_MAX);
    }
    rt_buf_puts(why, count > 0 ? ";" : "");
}

static int ask(const struct rt_set *set, const char *what, struct rt_buf *why)
{
    rt_buf_printf(why, "%s?", what);
    for (size_t file = 0; file < set->paths && file < LISTED_MAX; file++) {
        list_file(set, (uint32_t)file, why);
    }
    rt_buf_puts(why, " --before ID and --after ID name them");
    return RT_EINVAL;
}

/* ---- one side ---- */

/* A record by its ID: in its own file first where there are two, else the only one of all. */
static int find_named(const struct rt_set *set, uint32_t own, const char *id, size_t *found,
                      struct rt_buf *why)
{
    long record = own != RT_NO_FILE ? rt_set_find(set, own, id) : RT_ENOENT;
    size_t others = 0;
    if (record < 0) {
        (void)rt_set_find_any(set, id, &others);
        record = rt_record_find(set, id, RT_NO_FILE, why);
    }
    *found = record < 0 ? 0 : (size_t)record;
    return record >= 0 ? RT_OK : others > 0 ? RT_EINVAL : RT_ENOENT;
}

/* The only record but `except` that repeats no other, of one file or (RT_NO_FILE) of all. */
static bool find_only(const struct rt_set *set, uint32_t file, size_t except, size_t *found)
{
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        const bool here = file == RT_NO_FILE || set->file[i] == file;
        if (here && i != except && !rt_repeats_another(set, i)) {
            *found = i;
            count++;
        }
    }
    return count == 1;
}

/* The partner of a record: of the same ID in the other file, else the only other one. */
static bool find_partner(const struct rt_set *set, const struct files *files, size_t record,
                         size_t *partner)
{
    const uint32_t other = other_file(files, set->file[record]);
    const long same =
        other == RT_NO_FILE ? RT_ENOENT : rt_set_find(set, other, rt_set_id(set, record));
    if (same >= 0) {
        *partner = (size_t)same;
        return true;
    }
    return find_only(set, other, record, partner);
}

/* ---- pairs ---- */

static int add(struct compare_pairs *pairs, size_t before, size_t after)
{
    struct compare_pair *const grown =
        rt_grow(pairs->item, pairs->count, &pairs->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    pairs->item = grown;
    grown[pairs->count++] = (struct compare_pair){before, after};
    return RT_OK;
}

static int add_named(const struct rt_set *set, const struct files *files, const char *before,
                     const char *after, struct compare_pairs *pairs, struct rt_buf *why)
{
    struct compare_pair pair = {0, 0};
    const bool two = files->count == 2;
    int code = RT_OK;
    if (before != NULL) {
        code = find_named(set, two ? files->first : RT_NO_FILE, before, &pair.before, why);
    }
    if (code == RT_OK && after != NULL) {
        code = find_named(set, two ? files->second : RT_NO_FILE, after, &pair.after, why);
    }
    if (code == RT_OK && after == NULL && !find_partner(set, files, pair.before, &pair.after)) {
        code = ask(set, "which record is the one after the change", why);
    }
    if (code == RT_OK && before == NULL && !find_partner(set, files, pair.after, &pair.before)) {
        code = ask(set, "which record is the one before the change", why);
    }
    if (code == RT_OK && pair.before == pair.after) {
        rt_buf_printf(why, "record %s is both before and after", rt_set_id(set, pair.before));
        code = RT_EINVAL;
    }
    return code == RT_OK ? add(pairs, pair.before, pair.after) : code;
}

/* What was measured only once. */
static void list_alone(struct compare_pairs *pairs, const struct rt_set *set, size_t record,
                       size_t count)
{
    if (count < LISTED_MAX) {
        rt_buf_printf(&pairs->alone, "%s %s of %s",
                      count > 0 ? "," : "not compared, in one file alone:", rt_set_id(set, record),
                      rt_set_path(set, set->file[record]));
    }
}

/* The records that both of two files have; repeats are no records of their own. */
static int add_common(const struct rt_set *set, const struct files *files,
                      struct compare_pairs *pairs)
{
    size_t alone = 0;
    int code = RT_OK;
    for (size_t i = 0; i < set->count && code == RT_OK; i++) {
        const uint32_t other = other_file(files, set->file[i]);
        const long same = rt_set_find(set, other, rt_set_id(set, i));
        if (rt_repeats_another(set, i)) {
            continue;
        }
        if (same < 0 || rt_repeats_another(set, (size_t)same)) {
            list_alone(pairs, set, i, alone++);
        } else if (set->file[i] == files->first) {
            code = add(pairs, i, (size_t)same);
        }
    }
    if (alone > LISTED_MAX) {
        rt_buf_printf(&pairs->alone, " and %zu more", alone - LISTED_MAX);
    }
    return code;
}

/* Two records in all, or one in each of two files. */
static int add_only(const struct rt_set *set, const struct files *files,
                    struct compare_pairs *pairs, struct rt_buf *why)
{
    struct compare_pair pair = {set->count, 0};
    bool clear = false;
    if (files->count == 2) {
        clear = find_only(set, files->first, set->count, &pair.before) &&
                find_only(set, files->second, set->count, &pair.after);
    } else {
        for (size_t i = set->count; i-- > 0;) { /* the first one that repeats no other */
            pair.before = rt_repeats_another(set, i) ? pair.before : i;
        }
        clear = pair.before < set->count && find_only(set, RT_NO_FILE, pair.before, &pair.after);
    }
    rt_buf_clear(&pairs->alone);
    return clear ? add(pairs, pair.before, pair.after)
                 : ask(set, "which records are before and after the change", why);
}

int compare_find(const struct rt_set *set, const char *before, const char *after,
                 struct compare_pairs *pairs, struct rt_buf *why)
{
    const struct files files = find_files(set);
    int code = RT_OK;
    *pairs = (struct compare_pairs){.count = 0};
    rt_buf_init(&pairs->alone);
    if (set->count == 0) {
        rt_buf_puts(why, "there are no records to compare");
        return RT_ENOENT;
    }
    if (before != NULL || after != NULL) {
        return add_named(set, &files, before, after, pairs, why);
    }
    if (files.count == 2) {
        code = add_common(set, &files, pairs);
    }
    return code == RT_OK && pairs->count == 0 ? add_only(set, &files, pairs, why) : code;
}

void compare_pairs_fini(struct compare_pairs *pairs)
{
    free(pairs->item);
    rt_buf_fini(&pairs->alone);
    *pairs = (struct compare_pairs){.count = 0};
}
