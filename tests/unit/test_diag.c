/*
 * Diagnostics: what is kept, what is counted, and an order that keeps files in turn.
 */
#include "check.h"

#include <stdlib.h>

#include "core/diag.h"
#include "records.h"

static void test_fields(void **state)
{
    char path[] = "a.ini";
    struct rt_diags diags;

    (void)state;
    rt_diags_init(&diags);
    rt_diags_add(&diags, RT_ERROR, path, 31, 9, "unknown key '%s'", "dram_byte");
    path[0] = 'z'; /* the list has its own copy */
    rt_diags_add(&diags, RT_WARNING, "", 0, 0, "no reference");
    rt_diags_add(&diags, RT_REMARK, "b.ini", 1, 0, "%d%%", 5);
    assert_int_equal(diags.count, 3);
    assert_int_equal(diags.errors, 1);
    assert_int_equal(diags.dropped, 0);
    assert_int_equal(diags.item[0].severity, RT_ERROR);
    assert_string_equal(diags.item[0].path, "a.ini");
    assert_int_equal(diags.item[0].line, 31);
    assert_int_equal(diags.item[0].column, 9);
    assert_string_equal(diags.item[0].message, "unknown key 'dram_byte'");
    assert_int_equal(diags.item[1].severity, RT_WARNING);
    assert_string_equal(diags.item[1].path, "");
    assert_string_equal(diags.item[2].message, "5%");
    rt_diags_fini(&diags);
}

static void test_severity_names(void **state)
{
    (void)state;
    assert_string_equal(rt_severity_name(RT_REMARK), "note");
    assert_string_equal(rt_severity_name(RT_WARNING), "warning");
    assert_string_equal(rt_severity_name(RT_ERROR), "error");
}

static void test_long_message_is_kept_whole(void **state)
{
    enum { LEN = 100000 };
    char *name = malloc(LEN + 1);
    struct rt_diags diags;

    (void)state;
    assert_non_null(name);
    memset(name, 'n', LEN);
    name[LEN] = '\0';
    rt_diags_init(&diags);
    rt_diags_add(&diags, RT_ERROR, name, 1, 1, "<%s>", name);
    assert_int_equal(diags.count, 1);
    assert_int_equal(strlen(diags.item[0].path), LEN);
    assert_int_equal(strlen(diags.item[0].message), LEN + 2);
    rt_diags_fini(&diags);
    free(name);
}

/* Files stay in the order they were loaded; one loaded twice makes two runs. */
static void test_sort_within_runs_of_one_path(void **state)
{
    static const struct {
        const char *path;
        uint32_t line, column;
        const char *message;
    } added[] = {
        {"b.ini", 9, 1, "0"}, {"b.ini", 2, 7, "1"}, {"b.ini", 2, 3, "2"},
        {"b.ini", 2, 7, "3"}, {"b.ini", 0, 0, "4"}, {"a.ini", 5, 0, "5"},
        {"a.ini", 1, 0, "6"}, {"b.ini", 1, 1, "7"}, {"b.ini", 1, 0, "8"},
    };
    static const char expected[] = "421306587";
    struct rt_diags diags;

    (void)state;
    rt_diags_init(&diags);
    for (size_t i = 0; i < sizeof added / sizeof *added; i++) {
        rt_diags_add(&diags, RT_WARNING, added[i].path, added[i].line, added[i].column, "%s",
                     added[i].message);
    }
    rt_diags_sort(&diags, 0);
    for (size_t i = 0; i < diags.count; i++) {
        assert_int_equal(diags.item[i].message[0], expected[i]);
    }
    rt_diags_fini(&diags);
}

/* What was there before a file was loaded is sorted already. */
static void test_sort_leaves_what_was_before(void **state)
{
    static const uint32_t line[] = {9, 2, 7, 3};
    static const uint32_t expected[] = {9, 2, 3, 7};
    struct rt_diags diags;

    (void)state;
    rt_diags_init(&diags);
    for (size_t i = 0; i < 4; i++) {
        rt_diags_add(&diags, RT_ERROR, "f", line[i], 1, "x");
    }
    rt_diags_sort(&diags, 2);
    rt_diags_sort(&diags, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(diags.item[i].line, expected[i]);
    }
    rt_diags_fini(&diags);
}

static void test_errors_of_a_path(void **state)
{
    struct rt_diags diags;

    (void)state;
    rt_diags_init(&diags);
    for (int i = 0; i < RT_DIAG_MAX + 7; i++) {
        rt_diags_add(&diags, RT_ERROR, "a", 1, 1, "x");
    }
    rt_diags_add(&diags, RT_WARNING, "b", 1, 1, "x");
    rt_diags_add(&diags, RT_ERROR, "b", 1, 1, "x");
    rt_diags_add(&diags, RT_ERROR, "a", 1, 1, "x");
    assert_int_equal(rt_diags_errors(&diags, "a"), RT_DIAG_MAX + 8);
    assert_int_equal(rt_diags_errors(&diags, "b"), 1);
    assert_int_equal(rt_diags_errors(&diags, "c"), 0);
    rt_diags_fini(&diags);
}

static void test_sort_nothing(void **state)
{
    struct rt_diags diags;

    (void)state;
    rt_diags_init(&diags);
    rt_diags_sort(&diags, 0);
    assert_int_equal(diags.count, 0);
    rt_diags_fini(&diags);
}

static void test_random_sort_is_stable(void **state)
{
    enum { COUNT = 3000 };
    struct rng rng = rng_start(404);
    struct rt_diags diags;

    (void)state;
    rt_diags_init(&diags);
    for (int i = 0; i < COUNT; i++) {
        rt_diags_add(&diags, RT_ERROR, "f", rng_below(&rng, 40), rng_below(&rng, 4), "%d", i);
    }
    rt_diags_sort(&diags, 0);
    assert_int_equal(diags.count, COUNT);
    for (size_t i = 1; i < diags.count; i++) {
        const struct rt_diag *a = &diags.item[i - 1], *b = &diags.item[i];

        assert_true(a->line < b->line || (a->line == b->line && a->column <= b->column));
        if (a->line == b->line && a->column == b->column) {
            assert_true(strtol(a->message, NULL, 10) < strtol(b->message, NULL, 10));
        }
    }
    rt_diags_fini(&diags);
}

static void test_cap_counts_what_it_drops(void **state)
{
    struct rt_diags diags;

    (void)state;
    rt_diags_init(&diags);
    for (int i = 0; i < RT_DIAG_MAX + 7; i++) {
        rt_diags_add(&diags, i % 2 == 0 ? RT_ERROR : RT_WARNING, "f", 1, 1, "%d", i);
    }
    assert_int_equal(diags.count, RT_DIAG_MAX);
    assert_int_equal(diags.dropped, 7);
    assert_int_equal(diags.errors, RT_DIAG_MAX / 2 + 4); /* the dropped ones included */
    assert_string_equal(diags.item[RT_DIAG_MAX - 1].message, "99999");
    rt_diags_fini(&diags);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_severity_names),
        cmocka_unit_test(test_long_message_is_kept_whole),
        cmocka_unit_test(test_sort_within_runs_of_one_path),
        cmocka_unit_test(test_sort_leaves_what_was_before),
        cmocka_unit_test(test_errors_of_a_path),
        cmocka_unit_test(test_sort_nothing),
        cmocka_unit_test(test_random_sort_is_stable),
        cmocka_unit_test(test_cap_counts_what_it_drops),
    };

    return check_main(tests);
}
