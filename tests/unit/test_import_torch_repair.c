/*
 * Text in, JSON out, however the text is cut into pieces.
 */
#include "check.h"

#include <stdlib.h>

#include "core/buf.h"
#include "src/import_torch_repair.h"

static int take(void *context, const char *bytes, size_t len, uint64_t position)
{
    (void)position;
    rt_buf_put(context, bytes, len);
    return 0;
}

/* Repairs a text in pieces of this size, the first one of another size. */
static void repair(struct rt_buf *out, const char *text, size_t len, size_t first, size_t size,
                   struct torch_repair *r)
{
    rt_buf_init(out);
    torch_repair_init(r, take, out);
    for (size_t at = 0; at < len;) {
        const size_t most = at == 0 && first > 0 ? first : size;
        const size_t part = most < len - at ? most : len - at;
        /* from a block of its own, so that reading beyond it is seen */
        char *const piece = malloc(part);
        memcpy(piece, text + at, part);
        assert_int_equal(torch_repair_feed(r, piece, part), 0);
        free(piece);
        at += part;
    }
    assert_int_equal(torch_repair_end(r), 0);
}

static void check_cut(const char *text, size_t len, const char *expected, int kind, uint64_t count,
                      uint64_t first, size_t at, size_t size)
{
    struct torch_repair r;
    struct rt_buf out;
    repair(&out, text, len, at, size, &r);
    if (strcmp(rt_buf_text(&out), expected) != 0) {
        fail_msg("%s, cut at %zu in %zu, becomes %s, expected %s", text, at, size,
                 rt_buf_text(&out), expected);
    }
    for (int k = 0; k < TORCH_REPAIR_COUNT; k++) {
        assert_int_equal(r.count[k], k == kind ? count : 0);
    }
    if (kind >= 0) {
        assert_int_equal(r.first[kind], first);
    }
    assert_int_equal(r.position, len);
    rt_buf_fini(&out);
}

/* Among plain text on both sides, as much as a quick look takes at once, at every offset to it. */
static void check_amid(const char *text, const char *expected, int kind, uint64_t count,
                       uint64_t first)
{
    static const char *const before[] = {" ", "{\"key\": [12.5, null, -1e+5], \"b\": \"c d\"}, "};
    for (size_t spaces = 0; spaces < 130; spaces++) {
        struct rt_buf in;
        struct rt_buf out;
        rt_buf_init(&in);
        rt_buf_init(&out);
        rt_buf_printf(&in, "%*s%s%s %200s", (int)spaces, "", before[spaces % 2], text, "");
        rt_buf_printf(&out, "%*s%s%s %200s", (int)spaces, "", before[spaces % 2], expected, "");
        const uint64_t offset = spaces + strlen(before[spaces % 2]);
        if (kind != TORCH_REPAIR_BOM) {
            check_cut(in.data, in.len, out.data, kind, count, first + offset, 0, in.len);
            check_cut(in.data, in.len, out.data, kind, count, first + offset, spaces + 5, 67);
        }
        rt_buf_fini(&in);
        rt_buf_fini(&out);
    }
}

/* In one piece, in two of every size, byte by byte, and in threes. */
static void check(const char *text, const char *expected, int kind, uint64_t count, uint64_t first)
{
    const size_t len = strlen(text);
    for (size_t at = 0; at <= len; at++) {
        check_cut(text, len, expected, kind, count, first, at, len + 1);
    }
    for (size_t size = 1; size <= 3; size++) {
        check_cut(text, len, expected, kind, count, first, 0, size);
    }
    check_amid(text, expected, kind, count, first);
}

static void check_good(const char *text)
{
    check(text, text, -1, 0, 0);
}

static void test_good(void **state)
{
    (void)state;
    check_good("");
    check_good("{\"a\": [1, -2, 3.5, -0.25e+10, 1E5, true, false, null], \"b\":{}}");
    check_good("\"\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u00e9 \\uD83D\\uDE00\"");
    check_good("[\"NaN\", \"-Infinity\", \".5\", \"5.\", \"caf\xc3\xa9 \xff\"]");
    check_good("[\"0123456789012345678901234567890123456789\"]\n");
    check_good("123");
}

static void test_not_a_number(void **state)
{
    (void)state;
    check("{\"a\": NaN}", "{\"a\": null}", TORCH_REPAIR_NAN, 1, 6);
    check("[Infinity,-Infinity, nan , -nan]", "[null,null, null , null]", TORCH_REPAIR_NAN, 4, 1);
    check("[inf,-inf,+inf,INF]", "[null,null,null,null]", TORCH_REPAIR_NAN, 4, 1);
    check("[-nan(ind)]", "[null]", TORCH_REPAIR_NAN, 1, 1);
    check("NaN", "null", TORCH_REPAIR_NAN, 1, 0);
    check_good("[nano, infinit, infinityy]"); /* which the parser refuses */
}

static void test_decimals(void **state)
{
    (void)state;
    check("[.5]", "[0.5]", TORCH_REPAIR_DECIMAL, 1, 1);
    check("{\"ts\":-.5,\"dur\":5.}", "{\"ts\":-0.5,\"dur\":5.0}", TORCH_REPAIR_DECIMAL, 2, 6);
    check("[5.e3, .5E-3]", "[5.0e3, 0.5E-3]", TORCH_REPAIR_DECIMAL, 2, 1);
    check("[+5]", "[5]", TORCH_REPAIR_DECIMAL, 1, 1);
    check(".5", "0.5", TORCH_REPAIR_DECIMAL, 1, 0);
    check_good("[., -, -., 1.2.3, 1e, 5.e, --1, 5.x]"); /* which the parser refuses */
}

static void test_control(void **state)
{
    (void)state;
    check("\"a\nb\"", "\"a\\u000ab\"", TORCH_REPAIR_CONTROL, 1, 2);
    check("[\"\t\r\n\x1f\",\t\"x\"\r\n]", "[\"\\u0009\\u000d\\u000a\\u001f\",\t\"x\"\r\n]",
          TORCH_REPAIR_CONTROL, 4, 2);
}

static void test_backslash(void **state)
{
    (void)state;
    check("\"C:\\Users\\x\"", "\"C:\\\\Users\\\\x\"", TORCH_REPAIR_BACKSLASH, 2, 3);
    check("\"\\u12\"", "\"\\\\u12\"", TORCH_REPAIR_BACKSLASH, 1, 1);
    check("\"\\u\"", "\"\\\\u\"", TORCH_REPAIR_BACKSLASH, 1, 1);
    check("\"\\u12\\n\"", "\"\\\\u12\\n\"", TORCH_REPAIR_BACKSLASH, 1, 1);
    check("\"\\u12g4\"", "\"\\\\u12g4\"", TORCH_REPAIR_BACKSLASH, 1, 1);
    check("\"\\\\x\"", "\"\\\\x\"", -1, 0, 0); /* escaped as it is */
    check("\"\\q\\\"\"", "\"\\\\q\\\"\"", TORCH_REPAIR_BACKSLASH, 1, 1);
    check("\"\\\xc3\xa9\"", "\"\\\\\xc3\xa9\"", TORCH_REPAIR_BACKSLASH, 1, 1);
}

/* A line feed behind a backslash: both are repaired. */
static void test_backslash_before_control(void **state)
{
    (void)state;
    struct torch_repair r;
    struct rt_buf out;
    for (size_t size = 1; size < 7; size++) {
        repair(&out, "\"\\\n\"", 4, 0, size, &r);
        assert_string_equal(rt_buf_text(&out), "\"\\\\\\u000a\"");
        assert_int_equal(r.count[TORCH_REPAIR_BACKSLASH], 1);
        assert_int_equal(r.count[TORCH_REPAIR_CONTROL], 1);
        rt_buf_fini(&out);
    }
}

static void test_nul(void **state)
{
    (void)state;
    check_cut("\"a\0b\"", 5, "\"a\\u0000b\"", TORCH_REPAIR_CONTROL, 1, 2, 0, 100);
}

static void test_bom(void **state)
{
    (void)state;
    check("\xef\xbb\xbf{}", "{}", TORCH_REPAIR_BOM, 1, 0);
    check_good("\xef\xbb{}");
    check_good("{}\xef\xbb\xbf"); /* only in front */
    check_good("[\"\xef\xbb\xbf\"]");
}

/* The longest token, one byte more, and far more; in pieces of several sizes. */
static void test_long_token(void **state)
{
    (void)state;
    static const size_t lens[] = {TORCH_TOKEN_MAX, TORCH_TOKEN_MAX + 1, 100000};
    static const size_t sizes[] = {1, 7, 511, 512, 513, 4096, 1000000};
    for (size_t l = 0; l < 3; l++) {
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            struct torch_repair r;
            struct rt_buf text;
            struct rt_buf out;
            rt_buf_init(&text);
            rt_buf_putc(&text, '[');
            for (size_t i = 0; i < lens[l]; i++) {
                rt_buf_putc(&text, '1');
            }
            rt_buf_putc(&text, ']');
            repair(&out, text.data, text.len, 0, sizes[s], &r);
            assert_string_equal(rt_buf_text(&out), l == 0 ? text.data : "[null]");
            assert_int_equal(r.count[TORCH_REPAIR_LONG], l > 0);
            rt_buf_fini(&text);
            rt_buf_fini(&out);
        }
    }
}

/* A string of `len` bytes and one escape at its end, then another string. */
static void check_string(size_t len, const char *end, size_t kept, bool cut, size_t size)
{
    struct torch_repair r;
    struct rt_buf text;
    struct rt_buf out;
    rt_buf_init(&text);
    rt_buf_putc(&text, '"');
    for (size_t i = 0; i < len; i++) {
        rt_buf_putc(&text, 'x');
    }
    rt_buf_puts(&text, end);
    rt_buf_puts(&text, "\",\"y\"");
    repair(&out, text.data, text.len, 0, size, &r);
    assert_int_equal(out.len, 1 + kept + strlen("\",\"y\""));
    assert_string_equal(out.data + 1 + kept, "\",\"y\"");
    assert_int_equal(r.count[TORCH_REPAIR_LONG], cut);
    rt_buf_fini(&text);
    rt_buf_fini(&out);
}

static void test_long_string(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 3, 1000, 1000000};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        const size_t most = TORCH_STRING_MAX;
        check_string(most, "", most, false, sizes[s]);
        check_string(most + 1, "", most, true, sizes[s]);
        check_string(most * 3, "", most, true, sizes[s]);
        check_string(most - 100, "\\\"", most - 98, false, sizes[s]);
        /* an escape that may not fit is not begun */
        check_string(most - 3, "\\\"abc\\\\", most - 3, true, sizes[s]);
        check_string(most - 3, "\n", most - 3, true, sizes[s]);
    }
}

static int stop(void *context, const char *bytes, size_t len, uint64_t position)
{
    (void)bytes;
    (void)len;
    *(uint64_t *)context += position;
    return 5;
}

/* What the sink says ends the feeding. */
static void test_stop(void **state)
{
    (void)state;
    struct torch_repair r;
    uint64_t position = 0;
    torch_repair_init(&r, stop, &position);
    assert_int_equal(torch_repair_feed(&r, "[1,", 3), 5);
    torch_repair_init(&r, stop, &position);
    assert_int_equal(torch_repair_feed(&r, "1", 1), 0);
    assert_int_equal(torch_repair_end(&r), 5);
    assert_int_equal(position, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),       cmocka_unit_test(test_not_a_number),
        cmocka_unit_test(test_decimals),   cmocka_unit_test(test_control),
        cmocka_unit_test(test_backslash),  cmocka_unit_test(test_backslash_before_control),
        cmocka_unit_test(test_nul),        cmocka_unit_test(test_bom),
        cmocka_unit_test(test_long_token), cmocka_unit_test(test_long_string),
        cmocka_unit_test(test_stop),
    };
    return check_main(tests);
}
