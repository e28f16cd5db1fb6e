/*
 * The text buffer: growth, what clear keeps, formats longer than any guess, and a failure that
 * is remembered instead of half a text.
 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/buf.h"

static void test_empty(void **state)
{
    struct rt_buf buf;

    (void)state;
    rt_buf_init(&buf);
    assert_string_equal(rt_buf_text(&buf), "");
    assert_int_equal(buf.len, 0);
    assert_false(buf.failed);
    rt_buf_put(&buf, "", 0);
    rt_buf_puts(&buf, "");
    rt_buf_printf(&buf, "%s", "");
    assert_string_equal(rt_buf_text(&buf), "");
    rt_buf_fini(&buf);
}

static void test_appends(void **state)
{
    struct rt_buf buf;

    (void)state;
    rt_buf_init(&buf);
    rt_buf_puts(&buf, "one");
    rt_buf_putc(&buf, ' ');
    rt_buf_put(&buf, "two and more", 3);
    rt_buf_printf(&buf, " %d-%s", 3, "x");
    assert_string_equal(rt_buf_text(&buf), "one two 3-x");
    assert_int_equal(buf.len, 11);
    assert_int_equal(buf.data[buf.len], '\0');
    rt_buf_fini(&buf);
}

static void test_bytes_may_be_nul(void **state)
{
    struct rt_buf buf;

    (void)state;
    rt_buf_init(&buf);
    rt_buf_put(&buf, "a\0b", 3);
    rt_buf_putc(&buf, '\0');
    assert_int_equal(buf.len, 4);
    assert_memory_equal(buf.data, "a\0b\0", 5);
    rt_buf_fini(&buf);
}

static void test_clear_empties_and_forgets_a_failure(void **state)
{
    struct rt_buf buf;

    (void)state;
    rt_buf_init(&buf);
    rt_buf_puts(&buf, "something");
    buf.failed = true;
    rt_buf_puts(&buf, " lost");
    rt_buf_putc(&buf, 'x');
    rt_buf_printf(&buf, "%d", 1);
    rt_buf_number(&buf, 1.0);
    assert_string_equal(rt_buf_text(&buf), "something");
    rt_buf_clear(&buf);
    assert_false(buf.failed);
    assert_int_equal(buf.len, 0);
    assert_string_equal(rt_buf_text(&buf), "");
    rt_buf_puts(&buf, "again");
    assert_string_equal(rt_buf_text(&buf), "again");
    rt_buf_fini(&buf);
}

/* Every length around the sizes at which a buffer may grow, in one piece and byte by byte. */
static void test_growth(void **state)
{
    enum { MOST = 5000 };
    char *text = malloc(MOST + 1);
    struct rt_buf whole, single;

    (void)state;
    assert_non_null(text);
    for (int i = 0; i < MOST; i++) {
        text[i] = (char)('a' + i % 26);
    }
    text[MOST] = '\0';
    rt_buf_init(&single);
    for (size_t len = 0; len < MOST; len += len < 600 ? 1 : 331) {
        rt_buf_init(&whole);
        rt_buf_printf(&whole, "%.*s", (int)len, text);
        assert_int_equal(whole.len, len);
        assert_memory_equal(rt_buf_text(&whole), text, len);
        assert_int_equal(rt_buf_text(&whole)[len], '\0');
        rt_buf_fini(&whole);
    }
    for (int i = 0; i < MOST; i++) {
        rt_buf_putc(&single, text[i]);
    }
    assert_string_equal(rt_buf_text(&single), text);
    rt_buf_printf(&single, "%s%s", text, text);
    assert_int_equal(single.len, 3 * MOST);
    rt_buf_fini(&single);
    free(text);
}

static void test_numbers(void **state)
{
    struct rt_buf buf;

    (void)state;
    rt_buf_init(&buf);
    rt_buf_number(&buf, 0.11538461538461539);
    rt_buf_putc(&buf, ' ');
    rt_buf_number(&buf, 4e10);
    rt_buf_putc(&buf, ' ');
    rt_buf_show(&buf, 0.11538461538461539, 3);
    rt_buf_putc(&buf, ' ');
    rt_buf_show(&buf, 4e10, 3);
    assert_string_equal(rt_buf_text(&buf), "0.11538461538461539 40000000000 0.115 4e10");
    rt_buf_fini(&buf);
}

/* A length that no memory can hold: nothing is written, the failure stays until asked for. */
static void test_impossible_length(void **state)
{
    struct rt_buf buf;

    (void)state;
    rt_buf_init(&buf);
    rt_buf_puts(&buf, "kept");
    rt_buf_put(&buf, "x", SIZE_MAX - 2);
    assert_true(buf.failed);
    assert_string_equal(rt_buf_text(&buf), "kept");
    rt_buf_fini(&buf);
}

static void test_fini_leaves_an_empty_buffer(void **state)
{
    struct rt_buf buf;

    (void)state;
    rt_buf_init(&buf);
    rt_buf_puts(&buf, "x");
    rt_buf_fini(&buf);
    rt_buf_fini(&buf);
    assert_string_equal(rt_buf_text(&buf), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_appends),
        cmocka_unit_test(test_bytes_may_be_nul),
        cmocka_unit_test(test_clear_empties_and_forgets_a_failure),
        cmocka_unit_test(test_growth),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_impossible_length),
        cmocka_unit_test(test_fini_leaves_an_empty_buffer),
    };

    return check_main(tests);
}
