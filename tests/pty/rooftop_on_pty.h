/*
 * Starting rooftop on a file in a folder of its own, and ending it.
 */
#ifndef ROOFTOP_ON_PTY_H
#define ROOFTOP_ON_PTY_H

#include <stdio.h>
#include <unistd.h>

#include "script_test.h"
#include "term_on_pty.h"

/* A folder of its own with test.ini in it, which is SEVEN. */
struct place {
    char folder[64], file[96], other[96];
};

static inline void write_file(const char *path, const char *text)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static inline void read_file(const char *path, struct rt_buf *out)
{
    char part[4096];
    size_t len;
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    rt_buf_clear(out);
    while ((len = fread(part, 1, sizeof part, file)) > 0) {
        rt_buf_put(out, part, len);
    }
    (void)fclose(file);
}

static inline void make_place(struct place *place)
{
    strcpy(place->folder, "/tmp/rooftop-pty-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    (void)snprintf(place->file, sizeof place->file, "%s/test.ini", place->folder);
    (void)snprintf(place->other, sizeof place->other, "%s/other", place->folder);
    write_file(place->file, SEVEN);
}

static inline void remove_place(const struct place *place)
{
    (void)unlink(place->file);
    (void)unlink(place->other);
    assert_int_equal(rmdir(place->folder), 0); /* and nothing else was left in it */
}

static inline struct pty *start_with(const struct pty_options *options, const char *first,
                                     const char *second)
{
    const char *const argv[] = {ROOFTOP, first, second, NULL};
    struct pty *const pty = pty_start(options, argv);
    assert_non_null(pty);
    return pty;
}

static inline struct pty *start_on(const struct place *place, int rows, int cols)
{
    struct pty *const pty =
        start_with(&(struct pty_options){.rows = rows, .cols = cols}, place->file, NULL);
    assert_true(pty_wait_text(pty, "? help"));
    return pty;
}

static inline void assert_left(struct pty *pty)
{
    assert_true(pty_modes_restored(pty));
    assert_int_equal(pty_mode(pty, 1049), 'l');
    assert_int_equal(pty_mode(pty, 2004), 'l');
    assert_int_equal(pty_mode(pty, 25), 'h');
}

static inline void quit(struct pty *pty)
{
    int status = -1;
    pty_type(pty, "q");
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_left(pty);
    pty_end(pty);
}

#endif
