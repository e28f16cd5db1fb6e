/*
 * Text from outside: widths, escapes, and that nothing hostile comes through, whatever the bytes.
 */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#include "check.h"
#include "core/utf8.h"
#include "ui/text.h"

/* Compares the text as shown with what is expected. */
static void shown(const char *text, bool unicode, const char *expected)
{
    struct rt_buf out;
    rt_buf_init(&out);
    ui_text_escape(&out, text, unicode);
    assert_string_equal(rt_buf_text(&out), expected);
    rt_buf_fini(&out);
}

static void test_plain(void **unused)
{
    (void)unused;
    shown("", true, "");
    shown("abc ~\\x", true, "abc ~\\x");
    shown("\u00e9\u6f22\U0001f469", true, "\u00e9\u6f22\U0001f469");
    assert_int_equal(ui_text_width("abc", true), 3);
    assert_int_equal(ui_text_width("\u00e9\u6f22\U0001f469", true), 5);
    assert_int_equal(ui_text_width("\u00e9\u6f22", false), 4 * 5);
}

static void test_controls(void **unused)
{
    (void)unused;
    shown("\x1b[2Jx", true, "\\x1b[2Jx");
    shown("\x1b]52;c;QUFB\a", true, "\\x1b]52;c;QUFB\\x07");
    shown("abc\rXYZ\n\t", true, "abc\\x0dXYZ\\x0a\\x09");
    shown("ab\b\bcd\x7f", true, "ab\\x08\\x08cd\\x7f");
    shown("\xc2\x9b"
          "31mX",
          true, "\\u{9b}31mX");
    shown("\x9b"
          "31mX",
          true, "\\x9b31mX");
}

static void test_formats(void **unused)
{
    (void)unused;
    shown("a\u202eb", true, "a\\u{202e}b");
    shown("k\u200b1", true, "k\\u{200b}1");
    shown("\U000e0041", true, "\\u{e0041}");
    shown("\ufeffx\u00ad", true, "\\u{feff}x\\u{ad}");
    shown("a\u2028b\u2029", true, "a\\u{2028}b\\u{2029}");
    shown("\u2066\u2069\u061c\u200d\u2060\u3164", true,
          "\\u{2066}\\u{2069}\\u{61c}\\u{200d}\\u{2060}\\u{3164}");
    shown("\u26a0\ufe0f", true, "\u26a0\\u{fe0f}");
    shown("\u05d0\u05d1", true, "\u05d0\u05d1"); /* letters are letters, whatever the direction */
}

static void test_not_utf8(void **unused)
{
    (void)unused;
    shown("a\xff"
          "b\xc3",
          true, "a\\xffb\\xc3");
    shown("\xc0\xaf", true, "\\xc0\\xaf");                   /* overlong */
    shown("\xe0\x80\x80", true, "\\xe0\\x80\\x80");          /* overlong */
    shown("\xed\xa0\x80", true, "\\xed\\xa0\\x80");          /* a surrogate */
    shown("\xf4\x90\x80\x80", true, "\\xf4\\x90\\x80\\x80"); /* above U+10FFFF */
    shown("\xf8\x88\x80\x80\x80", true, "\\xf8\\x88\\x80\\x80\\x80");
    shown("\xe2\x82", true, "\\xe2\\x82"); /* cut short */
    shown("\xef\xbf\xbf", true, "\\u{ffff}");
    shown("\xf4\x8f\xbf\xbd", true, "\xf4\x8f\xbf\xbd"); /* U+10FFFD, for private use */
}

static void test_without_unicode(void **unused)
{
    (void)unused;
    shown("a\u00e9\u6f22\x1b", false, "a\\xc3\\xa9\\xe6\\xbc\\xa2\\x1b");
    shown("\xff", false, "\\xff");
}

static void test_marks(void **unused)
{
    (void)unused;
    struct ui_text text;
    struct ui_grapheme grapheme;
    const char *accents = "e\u0301\u0302\u0303\u0304x";
    ui_text_begin(&text, accents, strlen(accents), true);
    assert_true(ui_text_next(&text, &grapheme));
    assert_int_equal(grapheme.width, 1);
    const uint32_t expected[UI_GRAPHEME_MAX] = {'e', 0x301, 0x302, 0x303};
    assert_memory_equal(grapheme.code, expected, sizeof expected);
    assert_true(ui_text_next(&text, &grapheme));
    assert_int_equal(grapheme.code[0], 'x');
    assert_int_equal(grapheme.code[1], 0);
    assert_false(ui_text_next(&text, &grapheme));
    assert_false(ui_text_next(&text, &grapheme));

    assert_int_equal(ui_text_width("\u6f22\u0301", true), 2);
    shown("\u0301x", true, "\\u{301}x");        /* no base */
    shown("\x01\u0301", true, "\\x01\\u{301}"); /* an escape is none */
}

static void test_nul_in_the_middle(void **unused)
{
    (void)unused;
    struct ui_text text;
    struct ui_grapheme grapheme;
    char out[16];
    int count = 0;
    ui_text_begin(&text, "a\0b", 3, true);
    while (ui_text_next(&text, &grapheme)) {
        out[count++] = (char)grapheme.code[0];
    }
    assert_int_equal(count, 6);
    assert_memory_equal(out, "a\\x00b", 6);
}

static void test_encode_decode(void **unused)
{
    (void)unused;
    for (uint32_t code = 0; code <= 0x110000; code++) {
        char bytes[4];
        uint32_t back = 0;
        const size_t len = ui_text_encode(code, bytes);
        assert_int_equal(rt_utf8_decode((const unsigned char *)bytes, len, &back), len);
        const bool none = (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff;
        assert_int_equal(back, none ? 0xfffd : code);
    }
}

/* The tables against those of the C library, where both know the character. */
static void test_widths(void **unused)
{
    (void)unused;
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    int differ = 0;
    for (uint32_t code = 0xa0; code <= 0x10ffff; code++) {
        const int theirs = wcwidth((wchar_t)code);
        const int ours = ui_code_width(code);
        if (theirs >= 0 && ours >= 0 && theirs != ours && differ++ < 20) {
            print_error("U+%04X is %d wide, in the library %d\n", (unsigned)code, ours, theirs);
        }
    }
    setlocale(LC_CTYPE, "C");
    assert_int_equal(differ, 0);
    assert_int_equal(ui_code_width('a'), 1);
    assert_int_equal(ui_code_width(0x6f22), 2);
    assert_int_equal(ui_code_width(0x1f469), 2);
    assert_int_equal(ui_code_width(0x301), 0);
    assert_int_equal(ui_code_width(0x2800), 1);
    assert_int_equal(ui_code_width(0x2502), 1);
    assert_int_equal(ui_code_width(0), -1);
    assert_int_equal(ui_code_width(0x7f), -1);
    assert_int_equal(ui_code_width(0x9f), -1);
    assert_int_equal(ui_code_width(0xd800), -1);
    assert_int_equal(ui_code_width(0x110000), -1);
    assert_int_equal(ui_code_width(UINT32_MAX), -1);
}

static void assert_harmless(const struct rt_buf *out, bool unicode)
{
    const unsigned char *at = (const unsigned char *)rt_buf_text(out);
    const unsigned char *end = at + out->len;
    while (at < end) {
        uint32_t code = 0;
        const size_t used = rt_utf8_decode(at, (size_t)(end - at), &code);
        assert_true(used > 0);
        assert_true(ui_code_width(code) >= 0);
        assert_true(unicode || code < 0x7f);
        at += used;
    }
}

static void test_random_bytes(void **unused)
{
    (void)unused;
    const unsigned seed = 7;
    print_message("seed %u\n", seed);
    srand(seed);
    struct rt_buf out;
    rt_buf_init(&out);
    for (int round = 0; round < 5000; round++) {
        char text[24];
        const bool unicode = round % 2;
        int length = rand() % (int)(sizeof text - 1);
        for (int i = 0; i < length; i++) {
            /* half of them from the bytes that matter */
            text[i] = (char)(rand() % 2 ? 1 + rand() % 255
                                        : "\x1b\xe2\x80\xae\xcc\x81\xf0\x9f"[rand() % 8]);
        }
        text[length] = '\0';
        rt_buf_clear(&out);
        ui_text_escape(&out, text, unicode);
        assert_false(out.failed);
        assert_harmless(&out, unicode);
        assert_int_equal(ui_text_width(text, unicode), ui_text_width(rt_buf_text(&out), unicode));
    }
    rt_buf_fini(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_controls),
        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_not_utf8),
        cmocka_unit_test(test_without_unicode),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_nul_in_the_middle),
        cmocka_unit_test(test_encode_decode),
        cmocka_unit_test(test_widths),
        cmocka_unit_test(test_random_bytes),
    };
    return check_main(tests);
}
