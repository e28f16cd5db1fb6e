/*
 * The index: chains hold every position of a hash, latest first, through every growth.
 */
#include "check.h"

#include <stdio.h>

#include "core/code.h"
#include "core/index.h"

static void test_empty(void **state)
{
    (void)state;
    struct rt_index index;
    rt_index_init(&index);
    assert_int_equal(rt_index_first(&index, 7), RT_ENOENT);
    rt_index_fini(&index);
}

/* FNV-1a of "a", from the published test vectors. */
static void test_hash(void **state)
{
    (void)state;
    assert_true(rt_index_hash("", 0) == UINT64_C(0xcbf29ce484222325));
    assert_true(rt_index_hash("a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
}

/* Position p has the hash p % 7: chains of equal hashes, and slots shared by several. */
static void test_chains(void **state)
{
    (void)state;
    enum { COUNT = 1000, KINDS = 7 };
    struct rt_index index;
    rt_index_init(&index);
    for (uint64_t p = 0; p < COUNT; p++) {
        assert_int_equal(rt_index_add(&index, p % KINDS * 1024), RT_OK);
    }
    for (long kind = 0; kind < KINDS; kind++) {
        long expected = COUNT - 1;
        while (expected % KINDS != kind) {
            expected--;
        }
        long at = rt_index_first(&index, (uint64_t)kind * 1024);
        for (; at >= 0; at = rt_index_next(&index, at), expected -= KINDS) {
            assert_int_equal(at, expected);
        }
        assert_true(expected < 0);
        assert_int_equal(at, RT_ENOENT);
    }
    assert_int_equal(rt_index_first(&index, 1), RT_ENOENT);
    rt_index_fini(&index);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_chains),
    };
    return check_main(tests);
}
