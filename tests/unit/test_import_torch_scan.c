/*
 * What a quick look vouches for needs no repair: against the slow way, which goes byte by byte.
 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/buf.h"
#include "src/import_torch_repair.h"
#include "src/import_torch_scan.h"

static uint64_t seed = UINT64_C(0x5ca12026);

static size_t draw(size_t below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (size_t)((seed >> 11) % below);
}

static int take(void *context, const char *bytes, size_t len, uint64_t position)
{
    (void)position;
    rt_buf_put(context, bytes, len);
    return 0;
}

static void repair(struct rt_buf *out, struct torch_repair *r, const struct rt_buf *text,
                   size_t size)
{
    rt_buf_init(out);
    torch_repair_init(r, take, out);
    for (size_t at = 0; at < text->len; at += size) {
        const size_t left = text->len - at;
        assert_int_equal(torch_repair_feed(r, text->data + at, left < size ? left : size), 0);
    }
    assert_int_equal(torch_repair_end(r), 0);
}

/* Pieces of traces, good and bad; strings of them are often closed. */
static void make_text(struct rt_buf *text)
{
    static const char *const part[] = {
        "\"",
        "\"",
        "\"name\": ",
        "\"ts\": 12.5, ",
        "{",
        "}",
        "[",
        "]",
        ", ",
        ": ",
        "true",
        "false",
        "null",
        "NaN",
        "nan",
        "-inf",
        ".5",
        "5.",
        "-.5",
        "1e+5",
        "+3",
        "-",
        "-12",
        "e+",
        "\\",
        "\\\"",
        "\\u00e9",
        "\\u1",
        "\n",
        "\r\n",
        "\t",
        "\x01",
        "\xc3\xa9",
        "\x7f",
        "at::native::vectorized_elementwise_kernel<4>",
        "0123456789",
        "    ",
        "                                                               ",
        "x",
        "Infinity"};
    const size_t parts = 1 + draw(60);
    /* half of the texts are mostly good */
    const size_t most = draw(2) == 0 ? sizeof part / sizeof *part : 13;
    rt_buf_init(text);
    for (size_t i = 0; i < parts; i++) {
        rt_buf_puts(text, part[draw(most)]);
    }
}

/* Pieces of 3 bytes are never looked at quickly, a single one is. */
static void test_same_as_slow(void **state)
{
    (void)state;
    print_message("seed %llx\n", (unsigned long long)seed);
    for (size_t round = 0; round < 20000; round++) {
        struct rt_buf text;
        struct rt_buf slow;
        struct rt_buf quick;
        struct torch_repair a;
        struct torch_repair b;
        make_text(&text);
        repair(&slow, &a, &text, 3);
        repair(&quick, &b, &text, 70 + draw(2000));
        if (slow.len != quick.len || memcmp(slow.data, quick.data, slow.len) != 0) {
            fail_msg("%s becomes\n%s, expected\n%s", text.data, quick.data, slow.data);
        }
        assert_memory_equal(a.count, b.count, sizeof a.count);
        assert_memory_equal(a.first, b.first, sizeof a.first);
        rt_buf_fini(&text);
        rt_buf_fini(&slow);
        rt_buf_fini(&quick);
    }
}

#ifdef __SSE2__

/* 64 bytes or more are looked at; what an open token has of them is left. */
static void test_where_it_ends(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool in_string;
        size_t good;
        bool in_string_then;
        size_t string_len;
    } cases[] = {
        /* 64 blanks */
        {"                                                                ", false, 64, false, 0},
        /* a token that may go on */
        {"                                                              12", false, 62, false, 0},
        /* a string that goes on, with 3 bytes of it */
        {"                                                            \"abc", false, 64, true, 3},
        {"abc                                                             ", true, 64, true, 74},
        /* a string that ends, and another */
        {"abc\"                                                        , \"x", true, 64, true, 1},
        {"                                                   \\             ", false, 0, false, 0},
        {"                                                   \n             ", false, 64, false, 0},
        {"                                                   \n             ", true, 0, true, 10},
        {"  1.5 2. 3                                                      ", false, 0, false, 0},
        {"1234567890123456789012345678901234567890123456789012345678901234", false, 0, false, 0},
        {"too short", false, 0, false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool in_string = cases[i].in_string;
        size_t string_len = in_string ? 10 : 0;
        const size_t len = strlen(cases[i].text) < 64 ? strlen(cases[i].text) : 64;
        const size_t good = torch_scan_good(cases[i].text, len, &in_string, &string_len);
        if (good != cases[i].good || in_string != cases[i].in_string_then ||
            (in_string && string_len != cases[i].string_len)) {
            fail_msg("%s: %zu, %d, %zu", cases[i].text, good, in_string, string_len);
        }
    }
}

/* Near the longest string nothing is vouched for. */
static void test_near_the_longest(void **state)
{
    (void)state;
    char text[256];
    bool in_string = true;
    size_t string_len = TORCH_STRING_MAX - 128;
    memset(text, 'x', sizeof text);
    assert_int_equal(torch_scan_good(text, sizeof text, &in_string, &string_len), 0);
    string_len = TORCH_STRING_MAX - 129;
    assert_int_equal(torch_scan_good(text, sizeof text, &in_string, &string_len), 64);
    assert_int_equal(string_len, TORCH_STRING_MAX - 65);
}

#endif

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_slow),
#ifdef __SSE2__
        cmocka_unit_test(test_where_it_ends),
        cmocka_unit_test(test_near_the_longest),
#endif
    };
    return check_main(tests);
}
