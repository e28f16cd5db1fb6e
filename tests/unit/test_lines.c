/*
 * Labelled lines: labels and texts stay apart and whole through growth.
 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/lines.h"

static void test_lines_in_order(void **state)
{
    struct rt_lines lines;

    (void)state;
    rt_lines_init(&lines);
    assert_int_equal(lines.count, 0);
    rt_lines_add(&lines, RT_LINE_FORMULA, "total", "%d + %d", 1, 2);
    rt_lines_add(&lines, RT_LINE_CAUTION, "", "%s", "100% sure");
    rt_lines_add(&lines, RT_LINE_PLAIN, "empty", "%s", "");
    assert_false(lines.failed);
    assert_int_equal(lines.count, 3);
    assert_int_equal(lines.item[0].kind, RT_LINE_FORMULA);
    assert_string_equal(rt_lines_label(&lines, 0), "total");
    assert_string_equal(rt_lines_text(&lines, 0), "1 + 2");
    assert_int_equal(lines.item[1].kind, RT_LINE_CAUTION);
    assert_string_equal(rt_lines_label(&lines, 1), "");
    assert_string_equal(rt_lines_text(&lines, 1), "100% sure");
    assert_string_equal(rt_lines_label(&lines, 2), "empty");
    assert_string_equal(rt_lines_text(&lines, 2), "");
    rt_lines_fini(&lines);
}

static void test_growth(void **state)
{
    enum { COUNT = 2000, LEN = 70000 };
    char *name = malloc(LEN + 1);
    struct rt_lines lines;

    (void)state;
    assert_non_null(name);
    memset(name, 'n', LEN);
    name[LEN] = '\0';
    rt_lines_init(&lines);
    for (int i = 0; i < COUNT; i++) {
        char label[16];

        snprintf(label, sizeof label, "l%d", i);
        rt_lines_add(&lines, RT_LINE_PLAIN, label, "text %d", i);
    }
    rt_lines_add(&lines, RT_LINE_PLAIN, name, "<%s>", name);
    assert_false(lines.failed);
    assert_int_equal(lines.count, COUNT + 1);
    for (int i = 0; i < COUNT; i++) {
        char expected[16];

        snprintf(expected, sizeof expected, "l%d", i);
        assert_string_equal(rt_lines_label(&lines, (size_t)i), expected);
        snprintf(expected, sizeof expected, "text %d", i);
        assert_string_equal(rt_lines_text(&lines, (size_t)i), expected);
    }
    assert_int_equal(strlen(rt_lines_label(&lines, COUNT)), LEN);
    assert_int_equal(strlen(rt_lines_text(&lines, COUNT)), LEN + 2);
    rt_lines_fini(&lines);
    free(name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_in_order),
        cmocka_unit_test(test_growth),
    };

    return check_main(tests);
}
