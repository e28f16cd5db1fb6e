/*
 * Lines in every encoding a profiler's output comes in, and texts made fit to keep.
 */
#include "check.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/code.h"
#include "src/import_lines.h"

/* Every line as "[text]" with "!" behind it when too long and "." when the file ended it. */
static void cut(const char *bytes, size_t len, struct rt_buf *out, struct import_lines *lines)
{
    struct load_source source;
    struct import_line line;
    uint32_t number = 0;
    load_source_memory(&source, bytes, len);
    import_lines_init(lines, &source);
    int code;
    while ((code = import_lines_next(lines, &line)) == 1) {
        assert_int_equal(line.line, ++number);
        rt_buf_putc(out, '[');
        rt_buf_put(out, line.text, line.len);
        rt_buf_putc(out, ']');
        rt_buf_puts(out, line.too_long ? "!" : "");
        rt_buf_puts(out, line.last ? "." : "");
    }
    assert_int_equal(code, 0);
    assert_int_equal(import_lines_next(lines, &line), 0); /* and stays at the end */
}

static void check_cut(const char *bytes, size_t len, const char *expected, size_t expected_len,
                      enum import_encoding encoding, size_t damaged)
{
    struct rt_buf out;
    struct import_lines lines;
    rt_buf_init(&out);
    cut(bytes, len, &out, &lines);
    if (out.len != expected_len || memcmp(rt_buf_text(&out), expected, expected_len) != 0) {
        fail_msg("got '%s', expected '%s'", rt_buf_text(&out), expected);
    }
    assert_int_equal(lines.encoding, encoding);
    assert_int_equal(lines.damaged, damaged);
    import_lines_fini(&lines);
    rt_buf_fini(&out);
}

#define CUT(bytes, expected, encoding, damaged)                                                    \
    check_cut(bytes, sizeof(bytes) - 1, expected, sizeof(expected) - 1, encoding, damaged)

static void line_ends(void **state)
{
    (void)state;
    CUT("", "", IMPORT_UTF8, 0);
    CUT("a", "[a].", IMPORT_UTF8, 0);
    CUT("a\n", "[a]", IMPORT_UTF8, 0);
    CUT("\n", "[]", IMPORT_UTF8, 0);
    CUT("a\r\n\r\nb\n\n", "[a][][b][]", IMPORT_UTF8, 0);
    CUT("a\rb\r\r\nc", "[a\rb\r][c].", IMPORT_UTF8, 0);
    CUT("a\nb\r", "[a][b].", IMPORT_UTF8, 0); /* the file ends inside of a CRLF */
    CUT("a\0b\n\0", "[a\0b][\0].", IMPORT_UTF8, 0);
    CUT("\xff\xc3\n", "[\xff\xc3]", IMPORT_UTF8, 0); /* bytes are not checked */
}

static void byte_order_marks(void **state)
{
    (void)state;
    CUT("\xef\xbb\xbf", "", IMPORT_UTF8_BOM, 0);
    CUT("\xef\xbb\xbf"
        "a\n\xef\xbb\xbf"
        "b",
        "[a][\xef\xbb\xbf"
        "b].",
        IMPORT_UTF8_BOM, 0);
    CUT("\xef\xbb", "[\xef\xbb].", IMPORT_UTF8, 0);
    CUT("\xff\xfe", "", IMPORT_UTF16LE, 0);
    CUT("\xff\xfe"
        "a\0\r\0\n\0b\0",
        "[a][b].", IMPORT_UTF16LE, 0);
    CUT("\xfe\xff\0a\0\n\0b\0\n", "[a][b]", IMPORT_UTF16BE, 0);
    /* U+0A0A and U+0D0A hold the bytes of line ends and are none. */
    CUT("\xff\xfe\x0a\x0a\x0a\x0d", "[\xe0\xa8\x8a\xe0\xb4\x8a].", IMPORT_UTF16LE, 0);
}

static void utf16_characters(void **state)
{
    (void)state;
    /* U+00E9, U+20AC, U+1F680: Unicode 15, table 3-5 */
    CUT("\xff\xfe\xe9\0\xac\x20\x3d\xd8\x80\xde", "[\xc3\xa9\xe2\x82\xac\xf0\x9f\x9a\x80].",
        IMPORT_UTF16LE, 0);
    CUT("\xfe\xff\xd8\x3d\xde\x80\xdb\xff\xdf\xff", "[\xf0\x9f\x9a\x80\xf4\x8f\xbf\xbf].",
        IMPORT_UTF16BE, 0);
    /* a high surrogate before a letter, a low one alone, two high ones */
    CUT("\xfe\xff\xd8\x3d\0a\xde\x80\0b\xd8\x3d\xd8\x3d\xde\x80",
        "[\xef\xbf\xbd"
        "a\xef\xbf\xbd"
        "b\xef\xbf\xbd\xf0\x9f\x9a\x80].",
        IMPORT_UTF16BE, 3);
    /* the end inside of a character */
    CUT("\xff\xfe"
        "a\0b",
        "[a\xef\xbf\xbd].", IMPORT_UTF16LE, 1);
    CUT("\xff\xfe\x3d\xd8", "[\xef\xbf\xbd].", IMPORT_UTF16LE, 1);
    CUT("\xff\xfe\x3d\xd8\x80", "[\xef\xbf\xbd\xef\xbf\xbd].", IMPORT_UTF16LE, 2);
}

/* However a pipe hands out the bytes, lines and characters come out whole. */
static void pipes_cut_anywhere(void **state)
{
    (void)state;
    enum { LINES = 20000 };
    static const char one[] = "a\0\x3d\xd8\x80\xde\n\0"; /* a, U+1F680, line feed */
    struct rt_buf bytes;
    rt_buf_init(&bytes);
    rt_buf_puts(&bytes, "\xff\xfe");
    for (int i = 0; i < LINES; i++) {
        rt_buf_put(&bytes, one, 8);
    }
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        (void)close(ends[0]);
        bool good = true;
        for (size_t at = 0; at < bytes.len && good;) {
            const size_t part = bytes.len - at < 777 ? bytes.len - at : 777;
            good = write(ends[1], bytes.data + at, part) == (ssize_t)part;
            at += part;
        }
        _exit(good ? 0 : 1);
    }
    assert_int_equal(close(ends[1]), 0);
    char path[32];
    struct load_source source;
    struct rt_buf why;
    struct import_lines lines;
    struct import_line line;
    rt_buf_init(&why);
    (void)snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    assert_int_equal(load_source_open(&source, path, &why), RT_OK);
    import_lines_init(&lines, &source);
    for (int i = 0; i < LINES; i++) {
        assert_int_equal(import_lines_next(&lines, &line), 1);
        assert_int_equal(line.len, 5);
        assert_memory_equal(line.text, "a\xf0\x9f\x9a\x80", 5);
    }
    assert_int_equal(import_lines_next(&lines, &line), 0);
    assert_int_equal(lines.damaged, 0);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    import_lines_fini(&lines);
    load_source_close(&source);
    assert_int_equal(close(ends[0]), 0);
    rt_buf_fini(&why);
    rt_buf_fini(&bytes);
}

/* Lines of every length, so that some end at, before and behind the end of what is read. */
static void lines_across_reads(void **state)
{
    (void)state;
    enum { LINES = 1500 };
    struct rt_buf bytes;
    struct load_source source;
    struct import_lines lines;
    struct import_line line;
    rt_buf_init(&bytes);
    for (int i = 0; i < LINES; i++) {
        for (int n = 0; n < i; n++) {
            rt_buf_putc(&bytes, (char)('a' + i % 26));
        }
        rt_buf_puts(&bytes, i % 2 != 0 ? "\r\n" : "\n");
    }
    load_source_memory(&source, bytes.data, bytes.len);
    import_lines_init(&lines, &source);
    for (int i = 0; i < LINES; i++) {
        assert_int_equal(import_lines_next(&lines, &line), 1);
        assert_int_equal(line.len, i);
        for (int n = 0; n < i; n++) {
            assert_int_equal(line.text[n], 'a' + i % 26);
        }
    }
    assert_int_equal(import_lines_next(&lines, &line), 0);
    assert_true(lines.capacity <= 256 << 10); /* which short lines never outgrow */
    import_lines_fini(&lines);
    rt_buf_fini(&bytes);
}

static void lines_that_are_too_long(void **state)
{
    (void)state;
    static const struct {
        size_t len;
        const char *end;
        bool too_long;
    } cases[] = {{IMPORT_LINE_MAX, "\n", false},
                 {IMPORT_LINE_MAX, "\r\n", false},
                 {IMPORT_LINE_MAX + 1, "\n", true},
                 {IMPORT_LINE_MAX + 1, "\r\n", true},
                 {2 * IMPORT_LINE_MAX + 77, "\n", true}};
    char *const bytes = malloc(2 * IMPORT_LINE_MAX + 200);
    assert_non_null(bytes);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int end = snprintf(bytes + cases[i].len, 100, "%snext\n", cases[i].end);
        memset(bytes, 'x', cases[i].len);
        struct load_source source;
        struct import_lines lines;
        struct import_line line;
        load_source_memory(&source, bytes, cases[i].len + (size_t)end);
        import_lines_init(&lines, &source);
        assert_int_equal(import_lines_next(&lines, &line), 1);
        assert_int_equal(line.too_long, cases[i].too_long);
        assert_int_equal(line.len, IMPORT_LINE_MAX);
        assert_int_equal(line.text[0], 'x');
        assert_int_equal(line.text[IMPORT_LINE_MAX - 1], 'x');
        assert_int_equal(import_lines_next(&lines, &line), 1);
        assert_int_equal(line.line, 2);
        assert_int_equal(line.len, 4);
        assert_memory_equal(line.text, "next", 4);
        assert_int_equal(import_lines_next(&lines, &line), 0);
        import_lines_fini(&lines);
    }
    free(bytes);
}

static void reading_that_fails(void **state)
{
    (void)state;
    struct load_source source;
    struct import_lines lines;
    struct import_line line;
    load_source_memory(&source, "", 0);
    source.fd = open("/", O_RDONLY); /* a folder cannot be read */
    assert_true(source.fd >= 0);
    import_lines_init(&lines, &source);
    assert_int_equal(import_lines_next(&lines, &line), RT_EINVAL);
    import_lines_fini(&lines);
    assert_int_equal(close(source.fd), 0);
}

static void check_copy(const char *text, size_t len, const char *expected)
{
    struct rt_buf buf;
    rt_buf_init(&buf);
    rt_buf_puts(&buf, "<");
    import_text_copy(&buf, text, len);
    assert_string_equal(rt_buf_text(&buf) + 1, expected);
    assert_int_equal(buf.len, strlen(expected) + 1);
    rt_buf_fini(&buf);
}

#define COPY(text, expected) check_copy(text, sizeof(text) - 1, expected)

static void texts_to_keep(void **state)
{
    (void)state;
    COPY("", "");
    COPY(" \t\r\n ", "");
    COPY("  a b\t", "a b");
    COPY("\xc3\xa9\xf0\x9f\x9a\x80", "\xc3\xa9\xf0\x9f\x9a\x80");
    COPY("a\0b", "a\xef\xbf\xbd"
                 "b");
    COPY("caf\xe9 x", "caf\xef\xbf\xbd x");
    COPY("\xc3", "\xef\xbf\xbd");
    COPY("\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"); /* a surrogate */
    COPY("a\xff", "a\xef\xbf\xbd");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_ends),          cmocka_unit_test(byte_order_marks),
        cmocka_unit_test(utf16_characters),   cmocka_unit_test(pipes_cut_anywhere),
        cmocka_unit_test(lines_across_reads), cmocka_unit_test(lines_that_are_too_long),
        cmocka_unit_test(reading_that_fails), cmocka_unit_test(texts_to_keep)};
    return check_main(tests);
}
