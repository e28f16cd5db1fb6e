/*
 * Interned texts: equal texts have equal references, through every growth of bytes and table.
 */
#include "check.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/pool.h"
#include "records.h"

static uint32_t intern(struct rt_pool *pool, const char *text)
{
    uint32_t ref = UINT32_MAX;

    assert_int_equal(rt_pool_intern(pool, text, strlen(text), &ref), RT_OK);
    return ref;
}

static void test_empty_text_is_zero(void **state)
{
    struct rt_pool pool;

    (void)state;
    rt_pool_init(&pool);
    assert_string_equal(rt_pool_text(&pool, 0), "");
    assert_int_equal(rt_pool_find(&pool, "x", 1), 0);
    assert_int_equal(intern(&pool, ""), 0);
    assert_true(intern(&pool, "x") != 0);
    assert_int_equal(intern(&pool, ""), 0);
    assert_string_equal(rt_pool_text(&pool, 0), "");
    rt_pool_fini(&pool);
}

static void test_equal_texts_are_one(void **state)
{
    char copy[] = "H200";
    struct rt_pool pool;
    uint32_t first;

    (void)state;
    rt_pool_init(&pool);
    first = intern(&pool, "H200");
    assert_int_equal(intern(&pool, copy), first);
    copy[0] = 'h'; /* the pool has its own copy, and case matters */
    assert_string_equal(rt_pool_text(&pool, first), "H200");
    assert_true(intern(&pool, copy) != first);
    rt_pool_fini(&pool);
}

/* A part of a stored text is another text, even where its bytes are already there. */
static void test_parts_are_texts_of_their_own(void **state)
{
    struct rt_pool pool;
    uint32_t whole, front, back;

    (void)state;
    rt_pool_init(&pool);
    whole = intern(&pool, "kernel_ms");
    assert_int_equal(rt_pool_find(&pool, "kernel", 6), 0);
    assert_int_equal(rt_pool_find(&pool, "ms", 2), 0);
    assert_int_equal(rt_pool_intern(&pool, "kernel_ms", 6, &front), RT_OK);
    back = intern(&pool, "ms");
    assert_string_equal(rt_pool_text(&pool, front), "kernel");
    assert_string_equal(rt_pool_text(&pool, back), "ms");
    assert_string_equal(rt_pool_text(&pool, whole), "kernel_ms");
    assert_int_equal(rt_pool_find(&pool, "kernel_ms and more", 9), whole);
    rt_pool_fini(&pool);
}

static void name_of(unsigned i, char text[32])
{
    /* lengths vary, many share their beginning or end */
    snprintf(text, 32, "%s%u%s", i % 3 == 0 ? "kernel_" : "", i, i % 5 == 0 ? "_fwd" : "");
}

static void test_growth(void **state)
{
    enum { COUNT = 50000 };
    uint32_t *ref = calloc(COUNT, sizeof *ref);
    struct rt_pool pool;
    char text[32];
    size_t len;

    (void)state;
    assert_non_null(ref);
    rt_pool_init(&pool);
    for (unsigned i = 0; i < COUNT; i++) {
        name_of(i, text);
        assert_int_equal(rt_pool_find(&pool, text, strlen(text)), 0);
        ref[i] = intern(&pool, text);
    }
    len = pool.len;
    for (unsigned i = 0; i < COUNT; i++) {
        name_of(i, text);
        assert_string_equal(rt_pool_text(&pool, ref[i]), text);
        assert_int_equal(rt_pool_find(&pool, text, strlen(text)), ref[i]);
        assert_int_equal(intern(&pool, text), ref[i]);
    }
    assert_int_equal(pool.len, len); /* nothing was stored twice */
    rt_pool_fini(&pool);
    free(ref);
}

static void test_long_text(void **state)
{
    enum { LEN = 1 << 20 };
    char *text = malloc(LEN);
    struct rt_pool pool;
    uint32_t ref = 0;

    (void)state;
    assert_non_null(text);
    memset(text, 'k', LEN);
    rt_pool_init(&pool);
    assert_int_equal(rt_pool_intern(&pool, text, LEN, &ref), RT_OK);
    assert_int_equal(strlen(rt_pool_text(&pool, ref)), LEN);
    assert_int_equal(rt_pool_find(&pool, text, LEN), ref);
    assert_int_equal(rt_pool_find(&pool, text, LEN - 1), 0);
    rt_pool_fini(&pool);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty_text_is_zero),
        cmocka_unit_test(test_equal_texts_are_one),
        cmocka_unit_test(test_parts_are_texts_of_their_own),
        cmocka_unit_test(test_growth),
        cmocka_unit_test(test_long_text),
    };

    return check_main(tests);
}
