/* Texts on the heap (core/text.h): copies are one's own, and nothing is not a text. */
#include "check.h"

#include "core/text.h"

static void test_a_copy_is_ones_own(void **state)
{
    (void)state;
    char original[] = "flash_fwd";
    char *const copy = rt_text_copy(original);
    assert_non_null(copy);
    original[0] = 'x';
    assert_string_equal(copy, "flash_fwd");
    rt_text_free(copy);
    char *const empty = rt_text_copy("");
    assert_non_null(empty);
    assert_string_equal(empty, "");
    rt_text_free(empty);
}

static void test_owning(void **state)
{
    (void)state;
    char original[] = "gpu";
    const char *text = original;
    assert_true(rt_text_own(&text));
    assert_ptr_not_equal(text, original);
    assert_string_equal(text, "gpu");
    rt_text_free(text);
    text = NULL;
    assert_true(rt_text_own(&text));
    assert_null(text);
    rt_text_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_copy_is_ones_own),
        cmocka_unit_test(test_owning),
    };
    return check_main(tests);
}
