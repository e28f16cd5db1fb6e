/*
 * Where bytes come from, and the lines they are cut into.
 */
#include "check.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/code.h"
#include "src/load_source.h"
#include "src/load_text.h"

static char folder[] = "/tmp/rooftop-test-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) != NULL && chdir(folder) == 0 ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void write_file(const char *name, const char *bytes, size_t len)
{
    FILE *const file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
}

static void check_refused(const char *path, const char *reason)
{
    struct load_source source;
    struct rt_buf why;
    rt_buf_init(&why);
    assert_int_equal(load_source_open(&source, path, &why), RT_ENOENT);
    if (strstr(rt_buf_text(&why), reason) == NULL) {
        fail_msg("%s: '%s' is not in '%s'", path, reason, rt_buf_text(&why));
    }
    rt_buf_fini(&why);
}

static void what_is_no_file_is_refused(void **state)
{
    (void)state;
    check_refused("missing.ini", "No such file");
    check_refused("", "No such file");
    check_refused(folder, "folder");
    check_refused("/dev/null", "device");
    check_refused("/dev/zero", "device");
    assert_int_equal(mkfifo("fifo", 0600), 0);
    check_refused("fifo", "FIFO");
    assert_int_equal(unlink("fifo"), 0);
}

/* What an empty process substitution gives: there was a writer, and it wrote nothing. */
static void a_pipe_whose_writer_left_is_empty(void **state)
{
    (void)state;
    int ends[2];
    char path[32];
    char bytes[16];
    struct load_source source;
    struct rt_buf why;
    rt_buf_init(&why);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(close(ends[1]), 0);
    (void)snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    assert_int_equal(load_source_open(&source, path, &why), RT_OK);
    assert_false(source.regular);
    assert_int_equal(load_source_read(&source, bytes, sizeof bytes), 0);
    load_source_close(&source);
    assert_int_equal(close(ends[0]), 0);
    rt_buf_fini(&why);
}

static void unreadable_file(void **state)
{
    (void)state;
    if (geteuid() == 0) { /* root may read everything: become somebody else, in a child */
        write_file("secret", "x", 1);
        assert_int_equal(chmod("secret", 0), 0);
        assert_int_equal(chmod(folder, 0755), 0);
        const pid_t child = fork();
        if (child == 0) {
            struct load_source source;
            struct rt_buf why;
            rt_buf_init(&why);
            const int moved = setuid(65534);
            const int code = load_source_open(&source, "secret", &why);
            const bool said = strstr(rt_buf_text(&why), "Permission denied") != NULL;
            rt_buf_fini(&why);
            _exit(moved == 0 && code == RT_ENOENT && said ? 0 : 1);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
    } else {
        write_file("secret", "x", 1);
        assert_int_equal(chmod("secret", 0), 0);
        check_refused("secret", "Permission denied");
    }
    assert_int_equal(unlink("secret"), 0);
}

/* Reads a source to its end, `step` bytes at a time. */
static void read_all(struct load_source *source, struct rt_buf *out, size_t step)
{
    char bytes[512];
    long len;
    while ((len = load_source_read(source, bytes, step)) > 0) {
        rt_buf_put(out, bytes, (size_t)len);
    }
    assert_int_equal(len, 0);
}

static void file_and_memory_give_the_same(void **state)
{
    (void)state;
    static char bytes[LOAD_HEAD_MAX + 10000];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (char)(i * 7 + i / 256);
    }
    write_file("f", bytes, sizeof bytes);
    uint64_t hash[2];
    for (int memory = 0; memory < 2; memory++) {
        struct load_source source;
        struct rt_buf out;
        struct rt_buf kept;
        const char *head;
        rt_buf_init(&out);
        rt_buf_init(&kept);
        if (memory != 0) {
            load_source_memory(&source, bytes, sizeof bytes);
        } else {
            assert_int_equal(load_source_open(&source, "f", &out), RT_OK);
            assert_true(source.regular);
            assert_int_equal(source.identity.size, sizeof bytes);
        }
        assert_int_equal(load_source_peek(&source, &head), LOAD_HEAD_MAX);
        assert_memory_equal(head, bytes, LOAD_HEAD_MAX);
        load_source_keep(&source, &kept);
        read_all(&source, &out, memory != 0 ? 7 : 512);
        assert_int_equal(out.len, sizeof bytes);
        assert_memory_equal(out.data, bytes, sizeof bytes);
        assert_int_equal(kept.len, sizeof bytes);
        assert_memory_equal(kept.data, bytes, sizeof bytes);
        hash[memory] = load_hash_value(&source.hash);
        load_source_close(&source);
        rt_buf_fini(&out);
        rt_buf_fini(&kept);
    }
    assert_true(hash[0] == hash[1]);
    assert_int_equal(unlink("f"), 0);
}

static void hash_sees_every_byte_and_length(void **state)
{
    (void)state;
    unsigned char bytes[40] = {0};
    uint64_t seen[sizeof bytes * 2 + 1];
    size_t count = 0;
    for (size_t len = 0; len <= sizeof bytes; len++) {
        struct load_hash hash;
        load_hash_init(&hash);
        load_hash_add(&hash, bytes, len);
        seen[count++] = load_hash_value(&hash);
    }
    for (size_t i = 0; i < sizeof bytes; i++) {
        struct load_hash hash;
        load_hash_init(&hash);
        bytes[i] = 1;
        load_hash_add(&hash, bytes, i);
        load_hash_add(&hash, bytes + i, sizeof bytes - i);
        bytes[i] = 0;
        seen[count++] = load_hash_value(&hash);
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            assert_true(seen[i] != seen[j]);
        }
    }
}

/* A writer that holds its end open before there is anything to read. */
static void fifo_with_a_writer(void **state)
{
    (void)state;
    int opened[2];
    int go[2];
    char byte;
    assert_int_equal(mkfifo("fifo", 0600), 0);
    assert_int_equal(pipe(opened), 0);
    assert_int_equal(pipe(go), 0);
    const int keeper = open("fifo", O_RDWR); /* lets the writer open its end, and write */
    assert_true(keeper >= 0);
    const pid_t child = fork();
    if (child == 0) {
        const int fd = open("fifo", O_WRONLY);
        (void)close(keeper);
        const bool wrote = write(opened[1], "", 1) == 1 && read(go[0], &byte, 1) == 1 &&
                           write(fd, "[record", 7) == 7 && write(fd, " a]\n", 4) == 4;
        _exit(wrote ? 0 : 1);
    }
    assert_int_equal(read(opened[0], &byte, 1), 1);
    assert_int_equal(write(go[1], "", 1), 1);
    struct load_source source;
    struct rt_buf out;
    rt_buf_init(&out);
    assert_int_equal(load_source_open(&source, "fifo", &out), RT_OK);
    assert_false(source.regular);
    assert_int_equal(close(keeper), 0); /* now the end comes with the writer's */
    read_all(&source, &out, 3);
    assert_string_equal(rt_buf_text(&out), "[record a]\n");
    load_source_close(&source);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    for (int end = 0; end < 2; end++) {
        assert_int_equal(close(opened[end]), 0);
        assert_int_equal(close(go[end]), 0);
    }
    rt_buf_fini(&out);
    assert_int_equal(unlink("fifo"), 0);
}

static void standard_input_may_be_a_pipe(void **state)
{
    (void)state;
    int ends[2];
    const int saved = dup(STDIN_FILENO);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "abc", 3), 3);
    assert_int_equal(close(ends[1]), 0);
    assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(close(ends[0]), 0);
    struct load_source source;
    struct rt_buf out;
    rt_buf_init(&out);
    assert_int_equal(load_source_open(&source, "-", &out), RT_OK);
    read_all(&source, &out, 512);
    assert_string_equal(rt_buf_text(&out), "abc");
    load_source_close(&source);
    assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0); /* not ours to close */
    if (saved >= 0) {
        assert_int_equal(dup2(saved, STDIN_FILENO), STDIN_FILENO);
        (void)close(saved);
    }
    rt_buf_fini(&out);
}

/* Lines: text, what is bad and where; and that the raw pieces are the bytes. */
struct expected_line {
    const char *text;
    const char *error; /* part of it, or NULL */
};

static void check_lines(const char *bytes, size_t len, const struct expected_line *expected)
{
    struct load_source source;
    struct load_text text;
    struct load_piece piece;
    size_t at = 0;
    uint32_t line = 0;
    load_source_memory(&source, bytes, len);
    load_text_init(&text, &source);
    while (load_text_next(&text, &piece) == 1) {
        assert_memory_equal(piece.raw, bytes + at, piece.raw_len);
        at += piece.raw_len;
        if (piece.continued) {
            continue;
        }
        assert_int_equal(piece.line, ++line);
        if (expected->text == NULL) {
            fail_msg("more lines than expected");
            return;
        }
        assert_int_equal(piece.len, strlen(expected->text));
        assert_memory_equal(piece.text, expected->text, piece.len);
        if (expected->error == NULL) {
            assert_null(piece.error);
        } else {
            assert_non_null(strstr(piece.error != NULL ? piece.error : "", expected->error));
        }
        expected++;
    }
    assert_int_equal(at, len);
    assert_null(expected->text);
    load_text_fini(&text);
}

#define LINES(bytes, ...)                                                                          \
    check_lines(bytes, sizeof(bytes) - 1, (const struct expected_line[]){__VA_ARGS__, {NULL, NULL}})

static void lines(void **state)
{
    (void)state;
    check_lines("", 0, (const struct expected_line[]){{NULL, NULL}});
    LINES("a\nb\n", {"a", NULL}, {"b", NULL});
    LINES("a\n\nb", {"a", NULL}, {"", NULL}, {"b", NULL});
    LINES("a\r\nb\r\n", {"a", NULL}, {"b", NULL});
    LINES("\xef\xbb\xbf"
          "a\nb",
          {"a", NULL}, {"b", NULL});
    LINES("\xef\xbb\xbf", {"", NULL});
    LINES("a\n\xef\xbb\xbf", {"a", NULL}, {"\xef\xbb\xbf", NULL});
    LINES("a\rb\nc", {"a", "carriage return"}, {"c", NULL});
    LINES("a\r", {"a", "carriage return"});
    LINES("a\r\r\nb", {"a", "carriage return"}, {"b", NULL});
    LINES("ab\0cd\ne", {"ab", "NUL"}, {"e", NULL});
    LINES("\0\0\0\0\0\0", {"", "NUL"});
}

static void utf8(void **state)
{
    (void)state;
    LINES("\xc2\x80 \xe0\xa0\x80 \xed\x9f\xbf \xf0\x90\x80\x80 \xf4\x8f\xbf\xbf",
          {"\xc2\x80 \xe0\xa0\x80 \xed\x9f\xbf \xf0\x90\x80\x80 \xf4\x8f\xbf\xbf", NULL});
    static const char *const bad[] = {"\x80",
                                      "\xc0\x80",
                                      "\xc1\xbf",
                                      "\xc3",
                                      "\xc3x",
                                      "\xe0\x9f\xbf",
                                      "\xed\xa0\x80",
                                      "\xe4\xb8",
                                      "\xf0\x8f\xbf\xbf",
                                      "\xf4\x90\x80\x80",
                                      "\xf5",
                                      "\xff",
                                      "\xf0\x90\x80",
                                      "\xe4\xb8x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        for (size_t before = 0; before < 20; before++) { /* at every place of a word */
            char text[64];
            const char *error = NULL;
            (void)snprintf(text, sizeof text, "%.*s%s and so on", (int)before,
                           "....................", bad[i]);
            assert_int_equal(load_text_check(text, strlen(text), &error), before);
            assert_string_equal(error, "invalid UTF-8");
        }
    }
}

static void utf16_is_one_error(void **state)
{
    (void)state;
    LINES("\xff\xfe[\0a\0]\0\n\0", {"", "UTF-16"});
    LINES("\xfe\xff\0[\0a\0]\0\n", {"", "UTF-16"});
    LINES("[\0r\0e\0\n\0x\0", {"", "UTF-16"});
    LINES("\0[\0r\0e\0\n\0x", {"", "UTF-16"});
}

/* A line of exactly the limit is whole; one byte more is an error; what follows is read. */
static void long_lines(void **state)
{
    (void)state;
    const size_t room = 3 * (size_t)LOAD_LINE_MAX + 100;
    char *const bytes = malloc(room);
    assert_non_null(bytes);
    for (size_t over = 0; over < 4; over++) {
        for (int crlf = 0; crlf < 2; crlf++) {
            const size_t content = over < 3 ? LOAD_LINE_MAX + over : 3 * (size_t)LOAD_LINE_MAX;
            struct rt_buf text;
            rt_buf_init(&text);
            rt_buf_puts(&text, "\xef\xbb\xbf");
            memset(bytes, 'x', content);
            rt_buf_put(&text, bytes, content);
            rt_buf_puts(&text, crlf != 0 ? "\r\nnext\r\n" : "\nnext\n");
            char *const first = malloc(LOAD_LINE_MAX + 1);
            assert_non_null(first);
            memset(first, 'x', LOAD_LINE_MAX);
            first[LOAD_LINE_MAX] = '\0';
            check_lines(
                text.data, text.len,
                (const struct expected_line[]){{first, over > 0 ? "longer than 1048576" : NULL},
                                               {"next", NULL},
                                               {NULL, NULL}});
            free(first);
            rt_buf_fini(&text);
        }
    }
    free(bytes);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_file_is_refused),
        cmocka_unit_test(unreadable_file),
        cmocka_unit_test(file_and_memory_give_the_same),
        cmocka_unit_test(hash_sees_every_byte_and_length),
        cmocka_unit_test(fifo_with_a_writer),
        cmocka_unit_test(a_pipe_whose_writer_left_is_empty),
        cmocka_unit_test(standard_input_may_be_a_pipe),
        cmocka_unit_test(lines),
        cmocka_unit_test(utf8),
        cmocka_unit_test(utf16_is_one_error),
        cmocka_unit_test(long_lines),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder) != 0;
}
