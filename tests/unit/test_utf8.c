/* UTF-8 against Unicode's table 3-7, written out: lead byte, range of the second, length. */
#include "check.h"

#include <stdbool.h>

#include "core/utf8.h"

struct row {
    unsigned first, last; /* of the lead byte */
    unsigned low, high;   /* of the second byte */
    size_t length;
};

static const struct row table[] = {
    {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

/* The length of the sequence by the table; the bytes after the second are continuations or not. */
static size_t expected(const unsigned char bytes[4], bool good_tail)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const struct row *const row = &table[i];
        if (bytes[0] < row->first || bytes[0] > row->last) {
            continue;
        }
        if (row->length == 1) {
            return 1;
        }
        const bool second = bytes[1] >= row->low && bytes[1] <= row->high;
        return second && (row->length == 2 || good_tail) ? row->length : 0;
    }
    return 0;
}

static void test_every_beginning(void **state)
{
    (void)state;
    static const unsigned char tails[][2] = {
        {0x80, 0x80}, {0xbf, 0xbf}, {0x7f, 0x7f}, {0xc0, 0xc0}, {0x00, 0x00}};
    for (unsigned pair = 0; pair <= 0xffff; pair++) {
        for (size_t t = 0; t < sizeof tails / sizeof tails[0]; t++) {
            const unsigned char bytes[4] = {(unsigned char)(pair >> 8), (unsigned char)pair,
                                            tails[t][0], tails[t][1]};
            const size_t length = expected(bytes, t < 2);
            uint32_t code = 0;
            if (rt_utf8_decode(bytes, 4, &code) != length) {
                fail_msg("%02x %02x %02x %02x", bytes[0], bytes[1], bytes[2], bytes[3]);
            }
            for (size_t len = 0; len < length; len++) { /* cut short */
                assert_int_equal(rt_utf8_decode(bytes, len, &code), 0);
            }
        }
    }
}

static void test_code_points(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t len;
        uint32_t code;
    } cases[] = {
        {"\0", 1, 0},
        {"A", 1, 0x41},
        {"\x7f", 1, 0x7f},
        {"\xc2\x80", 2, 0x80},
        {"\xdf\xbf", 2, 0x7ff},
        {"\xe0\xa0\x80", 3, 0x800},
        {"\xed\x9f\xbf", 3, 0xd7ff},
        {"\xee\x80\x80", 3, 0xe000},
        {"\xef\xbf\xbf", 3, 0xffff},
        {"\xf0\x90\x80\x80", 4, 0x10000},
        {"\xf4\x8f\xbf\xbf", 4, 0x10ffff},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t code = 1;
        assert_int_equal(rt_utf8_decode((const unsigned char *)cases[i].bytes, cases[i].len, &code),
                         cases[i].len);
        assert_int_equal(code, cases[i].code);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_beginning),
        cmocka_unit_test(test_code_points),
    };
    return check_main(tests);
}
