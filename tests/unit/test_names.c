/*
 * Names and their numbers.
 */
#include <stdio.h>
#include <string.h>

#include "check.h"

#include "core/code.h"
#include "core/names.h"

static uint32_t take(struct rt_names *names, const char *text, size_t len)
{
    uint32_t number;
    assert_int_equal(rt_names_take(names, text, len, &number), RT_OK);
    return number;
}

static void test_each_once(void **state)
{
    (void)state;
    struct rt_names names;
    rt_names_init(&names);
    assert_int_equal(rt_names_find(&names, "a", 1), 0);
    assert_int_equal(take(&names, "", 0), 0);
    assert_int_equal(take(&names, "ab", 2), 1);
    assert_int_equal(take(&names, "ab", 1), 2);
    assert_int_equal(take(&names, "ab\0cd", 5), 1); /* a name ends at a NUL */
    assert_int_equal(take(&names, "\0x", 2), 0);
    assert_int_equal(take(&names, "abc", 3), 3);
    assert_int_equal(names.count, 3);
    assert_string_equal(rt_names_text(&names, 0), "");
    assert_string_equal(rt_names_text(&names, 2), "a");
    assert_string_equal(rt_names_text(&names, 3), "abc");
    assert_int_equal(rt_names_find(&names, "abc", 3), 3);
    assert_int_equal(rt_names_find(&names, "abd", 3), 0);
    rt_names_fini(&names);
}

static void test_many(void **state)
{
    (void)state;
    struct rt_names names;
    rt_names_init(&names);
    for (int round = 0; round < 2; round++) {
        for (unsigned i = 0; i < 5000; i++) {
            char text[16];
            (void)snprintf(text, sizeof text, "k%u", i);
            assert_int_equal(take(&names, text, strlen(text)), i + 1);
            assert_string_equal(rt_names_text(&names, i + 1), text);
        }
    }
    assert_int_equal(names.count, 5000);
    rt_names_fini(&names);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_once),
                                              cmocka_unit_test(test_many)};
    return check_main(tests);
}
