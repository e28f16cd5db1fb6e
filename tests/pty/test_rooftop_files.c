/*
 * The real program and what it reads and writes: streams, terminals that cannot, files.
 */
#include <sys/stat.h>

#include "rooftop_on_pty.h"

/* The file comes on standard input, the keys from the terminal. */
static void test_file_on_standard_input(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    struct pty *const pty = start_with(
        &(struct pty_options){.rows = 24, .cols = 80, .stdin_path = place.file}, "-", NULL);
    assert_true(pty_wait_text(pty, "\u25b6A  profile"));
    pty_type(pty, "j");
    assert_true(pty_wait_text(pty, "\u25b6B  memory"));
    pty_type(pty, "r");
    assert_true(pty_wait_text(pty, "cannot be read a second time"));
    quit(pty);
    remove_place(&place);
}

/* No terminal to draw on: one line that says so, and not one escape sequence. */
static void test_terminals_that_cannot(void **state)
{
    (void)state;
    static const char *const none[] = {"PATH=/usr/bin:/bin", NULL};
    static const char *const empty[] = {"TERM=", "PATH=/usr/bin:/bin", NULL};
    static const char *const dumb[] = {"TERM=dumb", "PATH=/usr/bin:/bin", NULL};
    static const char *const unknown[] = {"TERM=nosuchterm", "PATH=/usr/bin:/bin", NULL};
    static const char *const *const env[] = {none, empty, dumb, unknown};
    struct place place;
    make_place(&place);
    for (size_t i = 0; i < sizeof env / sizeof *env; i++) {
        struct rt_buf said;
        int status = -1;
        size_t len = 0;
        struct pty *const pty = start_with(
            &(struct pty_options){
                .rows = 24, .cols = 80, .env = env[i], .stderr_path = place.other},
            place.file, NULL);
        assert_true(pty_wait_exit(pty, &status));
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) != 0);
        assert_null(memchr(pty_raw(pty, &len), '\x1b', len));
        assert_true(pty_modes_restored(pty));
        rt_buf_init(&said);
        read_file(place.other, &said);
        assert_non_null(strstr(rt_buf_text(&said), "TERM"));
        rt_buf_fini(&said);
        pty_end(pty);
    }
    remove_place(&place);
}

/* Into a file: the report, without escapes. */
static void test_output_is_no_terminal(void **state)
{
    (void)state;
    struct place place;
    struct rt_buf text;
    int status = -1;
    make_place(&place);
    struct pty *const pty =
        start_with(&(struct pty_options){.rows = 24, .cols = 80, .stdout_path = place.other},
                   place.file, NULL);
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    rt_buf_init(&text);
    read_file(place.other, &text);
    assert_non_null(strstr(rt_buf_text(&text), "kernel_underutilized"));
    assert_null(strchr(rt_buf_text(&text), '\x1b'));
    rt_buf_fini(&text);
    pty_end(pty);
    remove_place(&place);
}

static void test_no_such_file(void **state)
{
    (void)state;
    int status = -1;
    size_t len = 0;
    struct pty *const pty =
        start_with(&(struct pty_options){.rows = 24, .cols = 80}, "/tmp/no-such-file.ini", NULL);
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) != 0);
    assert_non_null(strstr(pty_raw(pty, &len), "no-such-file.ini"));
    assert_null(memchr(pty_raw(pty, &len), '\x1b', len));
    assert_true(pty_modes_restored(pty));
    pty_end(pty);
}

/* --- files --- */

static size_t lines_that_differ(const char *a, const char *b)
{
    size_t count = 0;
    while (*a != '\0' || *b != '\0') {
        const size_t len = strcspn(a, "\n");
        const size_t other = strcspn(b, "\n");
        count += len != other || memcmp(a, b, len) != 0;
        a += len + (a[len] == '\n');
        b += other + (b[other] == '\n');
    }
    return count;
}

static void test_a_save_changes_one_line(void **state)
{
    (void)state;
    struct place place;
    struct rt_buf text;
    make_place(&place);
    rt_buf_init(&text);
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "e130\rs");
    assert_true(pty_wait_text(pty, "saved "));
    assert_true(pty_wait_gone(pty, "test.ini*"));
    read_file(place.file, &text);
    assert_int_equal(lines_that_differ(SEVEN, rt_buf_text(&text)), 1);
    assert_non_null(strstr(rt_buf_text(&text), "\ntflops = 130\n"));
    pty_type(pty, "u"); /* and can be undone and saved back */
    assert_true(pty_wait_text(pty, "undo: board is now 120"));
    pty_type(pty, "s");
    assert_true(pty_wait_text(pty, "saved "));
    read_file(place.file, &text);
    assert_string_equal(rt_buf_text(&text), SEVEN);
    pty_type(pty, "q");
    assert_true(pty_wait_gone(pty, "Esc close"));
    rt_buf_fini(&text);
    quit(pty);
    remove_place(&place);
}

static void test_looking_changes_nothing(void **state)
{
    (void)state;
    struct place place;
    struct stat before;
    struct stat after;
    make_place(&place);
    assert_int_equal(stat(place.file, &before), 0);
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "jjp\x1b"
                  "e+u");
    assert_true(pty_wait_text(pty, "undo: "));
    pty_type(pty, "s");
    assert_true(pty_wait_text(pty, "nothing to save"));
    pty_type(pty, "q");
    assert_true(pty_wait_gone(pty, "nothing to save"));
    quit(pty);
    assert_int_equal(stat(place.file, &after), 0);
    assert_int_equal(before.st_ino, after.st_ino);
    assert_memory_equal(&before.st_mtim, &after.st_mtim, sizeof before.st_mtim);
    remove_place(&place);
}

/* Somebody else wrote to the file: asked, and both changes are in it after 'overwrite'. */
static void test_a_conflict(void **state)
{
    (void)state;
    struct place place;
    struct rt_buf text;
    make_place(&place);
    rt_buf_init(&text);
    struct pty *const pty = start_on(&place, 24, 80);
    write_file(place.file, SEVEN "; a remark\n");
    pty_type(pty, "e130\rs");
    assert_true(pty_wait_text(pty, "another name"));
    read_file(place.file, &text);
    assert_string_equal(rt_buf_text(&text), SEVEN "; a remark\n");
    pty_type(pty, "o");
    assert_true(pty_wait_text(pty, "saved "));
    read_file(place.file, &text);
    assert_int_equal(lines_that_differ(SEVEN "; a remark\n", rt_buf_text(&text)), 1);
    pty_type(pty, "q");
    assert_true(pty_wait_gone(pty, "Esc close"));
    rt_buf_fini(&text);
    quit(pty);
    remove_place(&place);
}

static void test_a_plan_is_written(void **state)
{
    (void)state;
    struct place place;
    struct rt_buf text;
    char keys[160];
    make_place(&place);
    rt_buf_init(&text);
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "jp\t");
    assert_true(pty_wait_text(pty, "[ini]"));
    (void)snprintf(keys, sizeof keys, "\r\x15%s\r", place.other);
    pty_type(pty, keys);
    assert_true(pty_wait_text(pty, "plan written to "));
    read_file(place.other, &text);
    assert_non_null(strstr(rt_buf_text(&text), "single_change = tile_size"));
    rt_buf_fini(&text);
    pty_type(pty, "q");
    assert_true(pty_wait_text(pty, "q quit"));
    quit(pty);
    remove_place(&place);
}

/* A paste with an end mark inside, in one write: nothing of it is a command. */
static void test_a_paste_that_pretends_to_end(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "\x1b[200~x\x1b[201~qd\x1b[201~");
    assert_true(pty_wait_text(pty, "pasted text is ignored"));
    pty_type(pty, "?"); /* still there */
    assert_true(pty_wait_text(pty, "keys: records"));
    pty_type(pty, "q");
    assert_true(pty_wait_text(pty, "q quit"));
    quit(pty);
    remove_place(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file_on_standard_input),
        cmocka_unit_test(test_terminals_that_cannot),
        cmocka_unit_test(test_output_is_no_terminal),
        cmocka_unit_test(test_no_such_file),
        cmocka_unit_test(test_a_save_changes_one_line),
        cmocka_unit_test(test_looking_changes_nothing),
        cmocka_unit_test(test_a_conflict),
        cmocka_unit_test(test_a_plan_is_written),
        cmocka_unit_test(test_a_paste_that_pretends_to_end),
    };
    return check_main(tests);
}
