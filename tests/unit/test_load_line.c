/*
 * The syntax of one line: what is found where, and that what is written reads back.
 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/code.h"
#include "src/load_line.h"

static struct load_line parse(const char *text)
{
    struct load_line line;
    load_line_parse(text, strlen(text), &line);
    return line;
}

static void check_span(const char *text, struct load_span span, const char *expected)
{
    char *const got = strndup(text + span.at, span.len);
    assert_non_null(got);
    assert_string_equal(got, expected);
    free(got);
}

static void check_value(const char *text, const char *key, const char *expected)
{
    const struct load_line line = parse(text);
    struct rt_buf scratch;
    const char *value;
    size_t len;
    rt_buf_init(&scratch);
    assert_int_equal(line.type, LOAD_LINE_KEY);
    check_span(text, line.word, key);
    assert_int_equal(load_line_value(text, &line, &scratch, &value, &len), RT_OK);
    check_span(value, (struct load_span){0, len}, expected);
    rt_buf_fini(&scratch);
}

static void blanks_and_comments(void **state)
{
    (void)state;
    static const char *const blank[] = {"",     " ",    "\t \t",  ";",  "; a = 1", "# a = 1",
                                        " # x", "\t;x", "#[a b]", ";[", "  ;  "};
    for (size_t i = 0; i < sizeof blank / sizeof blank[0]; i++) {
        assert_int_equal(parse(blank[i]).type, LOAD_LINE_BLANK);
    }
}

static void sections(void **state)
{
    (void)state;
    static const char *const good[] = {"[record a.b_C-9]",       "  [record a.b_C-9]  ",
                                       "\t[record\ta.b_C-9]",    "[ record  a.b_C-9 ]",
                                       "[record a.b_C-9] ; ]=x", "[record a.b_C-9]\t;"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        const struct load_line line = parse(good[i]);
        assert_int_equal(line.type, LOAD_LINE_SECTION);
        check_span(good[i], line.word, "record");
        check_span(good[i], line.id, "a.b_C-9");
    }
    const struct load_line bare = parse("[record]");
    assert_int_equal(bare.type, LOAD_LINE_SECTION);
    assert_int_equal(bare.id.len, 0);
}

static void values(void **state)
{
    (void)state;
    check_value("flops=1", "flops", "1");
    check_value("  flops\t = \t 1e9  ", "flops", "1e9");
    check_value("note = a;b", "note", "a;b");
    check_value("note = a ; b", "note", "a");
    check_value("note = a\t;b", "note", "a");
    check_value("note = a # b", "note", "a # b");
    check_value("note = # b", "note", "# b");
    check_value("note =;b", "note", ";b");
    check_value("note = a = b", "note", "a = b");
    check_value("note = [x]", "note", "[x]");
    check_value("note = a \"b ; c\"", "note", "a \"b");
    check_value("note = \"a ; b\"", "note", "a ; b");
    check_value("note = \"a\" ; b", "note", "a");
    check_value("note = \" a \"", "note", " a ");
    check_value("note = \"say \\\"x\\\" ; y\"", "note", "say \"x\" ; y");
    check_value("note = \"c:\\temp\\\\x\"", "note", "c:\\temp\\x");
    check_value("note = c:\\\\x", "note", "c:\\\\x");
    check_value("a:b = 1", "a:b", "1");
    check_value("fl ops = 1", "fl ops", "1");
}

/* `column` counts from 1, as people do. */
static void check_bad(const char *text, enum load_line_type type, size_t column,
                      const char *message)
{
    const struct load_line line = parse(text);
    assert_int_equal(line.type, type);
    assert_int_equal(line.error_at + 1, column);
    if (strstr(line.error, message) == NULL) {
        fail_msg("'%s' is not in '%s'", message, line.error);
    }
}

static void bad_lines(void **state)
{
    (void)state;
    check_bad("[record a", LOAD_LINE_BAD_SECTION, 1, "unterminated section");
    check_bad("  [", LOAD_LINE_BAD_SECTION, 3, "unterminated section");
    check_bad("[]", LOAD_LINE_BAD_SECTION, 1, "empty section name");
    check_bad("[record a]]", LOAD_LINE_BAD_SECTION, 11, "text after ]");
    check_bad("[record a] flops = 1", LOAD_LINE_BAD_SECTION, 12, "text after ]");
    check_bad("[record a];x", LOAD_LINE_BAD_SECTION, 11, "text after ]");
    check_bad("[record a] # x", LOAD_LINE_BAD_SECTION, 12, "text after ]");
    check_bad("[record a b]", LOAD_LINE_BAD_SECTION, 10, "ID");
    check_bad("[record a;b]", LOAD_LINE_BAD_SECTION, 10, "ID");
    check_bad("[record \xc3\xa9]", LOAD_LINE_BAD_SECTION, 9, "ID");
    check_bad("flops", LOAD_LINE_BAD_KEY, 1, "no =");
    check_bad("  flops 1e9", LOAD_LINE_BAD_KEY, 3, "no =");
    check_bad("flops ; = 1", LOAD_LINE_BAD_KEY, 1, "no =");
    check_bad("flops: 1e9", LOAD_LINE_BAD_KEY, 6, ":");
    check_bad("flops : 1 ; a = b", LOAD_LINE_BAD_KEY, 7, ":");
    check_bad("= 1", LOAD_LINE_BAD_KEY, 1, "empty key");
    check_bad("  = 1", LOAD_LINE_BAD_KEY, 3, "empty key");
    check_bad("flops =", LOAD_LINE_BAD_KEY, 7, "empty value");
    check_bad("flops =  ; x", LOAD_LINE_BAD_KEY, 7, "empty value");
    check_bad("note = \"\"", LOAD_LINE_BAD_KEY, 8, "empty value");
    check_bad("note = \"a", LOAD_LINE_BAD_KEY, 8, "unterminated quote");
    check_bad("note = \"a\\\"", LOAD_LINE_BAD_KEY, 8, "unterminated quote");
    check_bad("note = \"", LOAD_LINE_BAD_KEY, 8, "unterminated quote");
    check_bad("note = \"a\" b", LOAD_LINE_BAD_KEY, 12, "after the closing quote");
    check_bad("note = \"a\";b", LOAD_LINE_BAD_KEY, 11, "after the closing quote");
}

/* A bad line still tells which key or section it was to be. */
static void bad_lines_name_their_key(void **state)
{
    (void)state;
    static const char *const bad[] = {"flops", "flops: 1", "flops 1", "flops =", "flops = \"a"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        check_span(bad[i], parse(bad[i]).word, "flops");
    }
}

static void ids(void **state)
{
    (void)state;
    static const char *const good[] = {"[record a]", "[record A-9._z]"};
    static const char *const bad[] = {"[record a b]", "[record a/b]", "[record \xc3\xa9]"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(parse(good[i]).type, LOAD_LINE_SECTION);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(parse(bad[i]).type, LOAD_LINE_BAD_SECTION);
    }
}

static void check_quote(const char *text, bool quoted, const char *expected)
{
    struct rt_buf out;
    const char *error = NULL;
    rt_buf_init(&out);
    assert_int_equal(load_line_quote(&out, text, quoted, &error), RT_OK);
    assert_string_equal(rt_buf_text(&out), expected);
    rt_buf_fini(&out);
}

static void quoting(void **state)
{
    (void)state;
    check_quote("plain text", false, "plain text");
    check_quote("plain text", true, "\"plain text\"");
    check_quote("a;b # c \\ \"d\"", false, "a;b # c \\ \"d\"");
    check_quote("a ; b", false, "\"a ; b\"");
    check_quote("; b", false, "\"; b\"");
    check_quote(" a", false, "\" a\"");
    check_quote("a\t", false, "\"a\t\"");
    check_quote("\"a\"", false, "\"\\\"a\\\"\"");
    check_quote("c:\\x ; y", false, "\"c:\\\\x ; y\"");
    static const char *const refused[] = {"", "a\nb", "a\rb", "\x1b[0m", "\x7f", "\xff", "\xc3"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct rt_buf out;
        const char *error = NULL;
        rt_buf_init(&out);
        assert_int_equal(load_line_quote(&out, refused[i], false, &error), RT_EINVAL);
        assert_non_null(error);
        rt_buf_fini(&out);
    }
}

/* Any text that may be a value reads back, alone and with a comment behind it. */
static void quoted_texts_read_back(void **state)
{
    (void)state;
    const unsigned seed = 20240607;
    print_message("seed %u\n", seed);
    static const char *const part[] = {" ", "\t", ";", "#",    "\"", "\\",           "=",  ":",
                                       "[", "]",  "a", "\\\"", " ;", "\xe4\xb8\xad", "x y"};
    const size_t parts = sizeof part / sizeof part[0];
    unsigned random = seed;
    for (int round = 0; round < 20000; round++) {
        struct rt_buf text;
        rt_buf_init(&text);
        random = random * 1664525U + 1013904223U;
        for (unsigned n = 1 + (random >> 28) % 8; n > 0; n--) {
            random = random * 1664525U + 1013904223U;
            rt_buf_puts(&text, part[(random >> 16) % parts]);
        }
        struct rt_buf line;
        const char *error = NULL;
        rt_buf_init(&line);
        rt_buf_puts(&line, "note = ");
        assert_int_equal(load_line_quote(&line, text.data, (random & 1) != 0, &error), RT_OK);
        check_value(rt_buf_text(&line), "note", text.data);
        rt_buf_puts(&line, " ; comment \"");
        check_value(rt_buf_text(&line), "note", text.data);
        rt_buf_fini(&line);
        rt_buf_fini(&text);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(blanks_and_comments),
        cmocka_unit_test(sections),
        cmocka_unit_test(values),
        cmocka_unit_test(bad_lines),
        cmocka_unit_test(bad_lines_name_their_key),
        cmocka_unit_test(ids),
        cmocka_unit_test(quoting),
        cmocka_unit_test(quoted_texts_read_back),
    };
    return check_main(tests);
}
