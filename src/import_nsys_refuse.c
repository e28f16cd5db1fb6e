/*
 * Why a file is of no use, and what to do.
 */
#include "src/import_nsys_refuse.h"

#include <string.h>

#define EXPORT "nsys export --type sqlite REPORT.nsys-rep"

static const struct {
    const char *head;
    size_t len;
    const char *why;
} contents[] = {
#define RT_X(enumerator, head, why) [enumerator] = {head, sizeof(head) - 1, why},
    NSYS_CONTENTS(RT_X)
#undef RT_X
};

enum nsys_content nsys_content_of(const char *head, size_t len)
{
    for (int c = 0; c < NSYS_OTHER; c++) {
        if (len >= contents[c].len && memcmp(head, contents[c].head, contents[c].len) == 0) {
            return (enum nsys_content)c;
        }
    }
    return NSYS_OTHER;
}

const char *nsys_refuse_content(const char *head, size_t len)
{
    const enum nsys_content content = nsys_content_of(head, len);
    if (content != NSYS_OTHER) {
        return contents[content].why;
    }
    return len == 0 ? "the file is empty: make the database again with " EXPORT
                    : "not an SQLite database, or a damaged one: make it again with " EXPORT;
}

static size_t count_operations(const struct rt_capture *capture)
{
    size_t count = 0;
    for (size_t d = 0; d < capture->devices; d++) {
        count += capture->device[d].timeline.count;
    }
    return count;
}

/* Whether a table of operations is there, but no row of it could be used. */
static bool has_table(const struct nsys_reading *in)
{
    bool found = false;
    for (int t = NSYS_KERNEL; t <= NSYS_GRAPH; t++) {
        found = found || nsys_schema_has(&in->schema, (enum nsys_table)t);
    }
    return found;
}

static bool is_broken(const struct nsys_reading *in)
{
    bool broken = false;
    for (int t = 0; t < NSYS_TABLE_COUNT; t++) {
        broken = broken || in->tally[t].broken;
    }
    return broken;
}

const char *nsys_refuse_reading(const struct nsys_reading *in)
{
    if (count_operations(in->capture) > 0) {
        return NULL;
    }
    if (is_broken(in)) {
        return "the database is damaged and nothing that a device did can be read: make it again "
               "with " EXPORT;
    }
    if (!in->schema.cupti) {
        return "a database without CUDA activity (it has no CUPTI tables): profile with "
               "nsys profile --trace=cuda,nvtx, then " EXPORT;
    }
    if (has_table(in)) {
        return "its tables of kernels and copies hold no row that can be used (see the account): "
               "profile again with nsys profile --trace=cuda,nvtx, then " EXPORT;
    }
    return "calls of the host were recorded, but nothing that a device did (no table of kernels, "
           "copies or memsets): the program used no GPU, or was ended before the profiler had its "
           "records; profile again with nsys profile --trace=cuda,nvtx, then " EXPORT;
}
