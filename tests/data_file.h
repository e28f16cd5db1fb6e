/*
 * The sample files under tests/data, whole in memory.
 */
#ifndef DATA_FILE_H
#define DATA_FILE_H

#include "check.h"

#include <stdio.h>

#include "core/buf.h"

static inline void read_whole_file(struct rt_buf *bytes, const char *path)
{
    char part[4096];
    size_t len;
    FILE *const file = fopen(path, "rb");
    if (file == NULL) {
        fail_msg("cannot read %s", path);
        return;
    }
    while ((len = fread(part, 1, sizeof part, file)) > 0) {
        rt_buf_put(bytes, part, len);
    }
    assert_int_equal(fclose(file), 0);
    assert_false(bytes->failed);
}

/* Appends the bytes of tests/data/NAME. */
static inline void read_data_file(struct rt_buf *bytes, const char *name)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s/tests/data/%s", ROOFTOP_SOURCE_DIR, name);
    read_whole_file(bytes, path);
}

#endif
