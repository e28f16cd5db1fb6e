/*
 * The JSON writer: separators, escaping, numbers. Expected texts follow from RFC 8259.
 */
#include "src/json.h"

#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "json_valid.h"

struct doc {
    struct rt_buf buf;
    struct json json;
};

static void begin(struct doc *doc)
{
    rt_buf_init(&doc->buf);
    json_init(&doc->json, &doc->buf);
}

static void expect_text(struct doc *doc, const char *text)
{
    assert_string_equal(rt_buf_text(&doc->buf), text);
    assert_true(json_valid(text));
    rt_buf_fini(&doc->buf);
}

static void expect_escaped(const char *value, const char *text)
{
    struct doc doc;
    begin(&doc);
    json_string(&doc.json, NULL, value);
    expect_text(&doc, text);
}

/* The replacement character could be any byte; the second member says which. */
static void test_paths_that_are_not_utf8(void **state)
{
    struct doc doc;
    (void)state;
    begin(&doc);
    json_object(&doc.json, NULL);
    json_path(&doc.json, "file", "b\xfc.ini");
    json_path(&doc.json, "other", "\xc3\xbc.ini");
    json_end_object(&doc.json);
    expect_text(&doc, "{\"file\": \"b\xef\xbf\xbd.ini\", \"file_bytes\": \"62fc2e696e69\", "
                      "\"other\": \"\xc3\xbc.ini\"}");
}

static void test_nesting_places_every_comma(void **state)
{
    struct doc doc;
    (void)state;
    begin(&doc);
    json_object(&doc.json, NULL);
    json_array(&doc.json, "none");
    json_end_array(&doc.json);
    json_array(&doc.json, "two");
    json_integer(&doc.json, NULL, 1);
    json_object(&doc.json, NULL);
    json_string(&doc.json, "a", "b");
    json_null(&doc.json, "c");
    json_end_object(&doc.json);
    json_end_array(&doc.json);
    json_number(&doc.json, "last", 0.5);
    json_end_object(&doc.json);
    expect_text(&doc, "{\"none\": [], \"two\": [1, {\"a\": \"b\", \"c\": null}], \"last\": 0.5}");
}

static void test_newline_keeps_the_separator(void **state)
{
    struct doc doc;
    (void)state;
    begin(&doc);
    json_array(&doc.json, NULL);
    json_newline(&doc.json);
    json_integer(&doc.json, NULL, 1);
    json_newline(&doc.json);
    json_integer(&doc.json, NULL, 2);
    json_end_array(&doc.json);
    expect_text(&doc, "[\n 1,\n 2]");
}

static void test_strings(void **state)
{
    (void)state;
    expect_escaped(NULL, "null");
    expect_escaped("", "\"\"");
    expect_escaped("a \"b\" \\c/", "\"a \\\"b\\\" \\\\c/\"");
    expect_escaped("\b\f\n\r\t\x01\x1f", "\"\\b\\f\\n\\r\\t\\u0001\\u001f\"");
    expect_escaped("\x7f", "\"\\u007f\"");
    expect_escaped("\xc2\x9b", "\"\\u009b\"");     /* CSI as one C1 character */
    expect_escaped("\xe2\x80\xa8", "\"\\u2028\""); /* line separator */
    expect_escaped("\xe5\xb1\x8b\xe9\xa1\xb6", "\"\xe5\xb1\x8b\xe9\xa1\xb6\"");
    expect_escaped("\xf0\x9f\x8f\xa0", "\"\xf0\x9f\x8f\xa0\"");
}

static void test_bytes_that_are_no_utf8_become_replacements(void **state)
{
    (void)state;
    expect_escaped("a\xff"
                   "b",
                   "\"a\xef\xbf\xbd"
                   "b\"");
    expect_escaped("\xc3", "\"\xef\xbf\xbd\"");                                 /* cut short */
    expect_escaped("\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\"");                 /* overlong */
    expect_escaped("\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""); /* surrogate */
    expect_escaped("\xc3\"", "\"\xef\xbf\xbd\\\"\"");                           /* quote is seen */
}

static void test_numbers_read_back_bit_for_bit(void **state)
{
    static const double values[] = {
        0.1, 1.0 / 3, 40000000000.0, 5e-324, 1.7976931348623157e308, -2.5e-9, 0.11538461538461539,
        0};
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        struct doc doc;
        begin(&doc);
        json_number(&doc.json, NULL, values[i]);
        assert_true(json_valid(rt_buf_text(&doc.buf)));
        check_exact(strtod(rt_buf_text(&doc.buf), NULL), values[i]);
        rt_buf_fini(&doc.buf);
    }
}

static void test_not_finite_is_null(void **state)
{
    struct doc doc;
    (void)state;
    begin(&doc);
    json_array(&doc.json, NULL);
    json_number(&doc.json, NULL, (double)INFINITY);
    json_number(&doc.json, NULL, (double)NAN);
    json_end_array(&doc.json);
    expect_text(&doc, "[null, null]");
}

/* The judge itself: it must say no to what is no JSON. */
static void test_the_judge_refuses(void **state)
{
    static const char *const bad[] = {"",   "{",   "[1,]",  "{\"a\" 1}", "\"\n\"",      "01",
                                      "1.", "nul", "[1 2]", "\"\\x\"",   "{\"a\": 1,}", "1 2"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(json_valid(bad[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths_that_are_not_utf8),
        cmocka_unit_test(test_nesting_places_every_comma),
        cmocka_unit_test(test_newline_keeps_the_separator),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_bytes_that_are_no_utf8_become_replacements),
        cmocka_unit_test(test_numbers_read_back_bit_for_bit),
        cmocka_unit_test(test_not_finite_is_null),
        cmocka_unit_test(test_the_judge_refuses),
    };
    return check_main(tests);
}
