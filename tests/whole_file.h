/*
 * Whole files in memory, for tests that read samples.
 */
#ifndef WHOLE_FILE_H
#define WHOLE_FILE_H

#include "check.h"

#include <stdio.h>

#include "core/buf.h"

/* Appends the bytes of a file. */
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

#endif
