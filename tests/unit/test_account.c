/*
 * The account of an import: kept in order, and never more than its limit.
 */
#include "check.h"

#include <stdio.h>

#include "core/account.h"

static void test_words(void **state)
{
    static const char *const word[] = {"used", "converted", "skipped", "cannot answer"};
    static const char *const key[] = {"used", "converted", "skipped", "cannot_answer"};

    (void)state;
    assert_int_equal(RT_ACCOUNT_KIND_COUNT, 4);
    for (int k = 0; k < RT_ACCOUNT_KIND_COUNT; k++) {
        assert_string_equal(rt_account_word[k], word[k]);
        assert_string_equal(rt_account_key[k], key[k]);
    }
}

static void test_items_in_order(void **state)
{
    struct rt_account account;
    char path[] = "a.csv";

    (void)state;
    rt_account_init(&account);
    assert_int_equal(account.count, 0);
    rt_account_add(&account, RT_ACCOUNT_SKIPPED, path, 7, "%d rows: %s", 3, "100% \033[31m");
    path[0] = 'x'; /* copied, not borrowed */
    rt_account_add(&account, RT_ACCOUNT_CANNOT, "", 0, "%s", "");
    assert_int_equal(account.count, 2);
    assert_int_equal(account.item[0].kind, RT_ACCOUNT_SKIPPED);
    assert_string_equal(account.item[0].path, "a.csv");
    assert_int_equal(account.item[0].line, 7);
    assert_string_equal(account.item[0].text, "3 rows: 100% \033[31m");
    assert_int_equal(account.item[1].kind, RT_ACCOUNT_CANNOT);
    assert_string_equal(account.item[1].path, "");
    assert_int_equal(account.item[1].line, 0);
    assert_string_equal(account.item[1].text, "");
    assert_int_equal(account.dropped, 0);
    rt_account_fini(&account);
    assert_int_equal(account.count, 0);
}

static void test_limit(void **state)
{
    struct rt_account account;

    (void)state;
    rt_account_init(&account);
    for (unsigned i = 0; i < RT_ACCOUNT_MAX + 5; i++) {
        rt_account_add(&account, RT_ACCOUNT_USED, "a.csv", i + 1, "row %u", i);
    }
    assert_int_equal(account.count, RT_ACCOUNT_MAX);
    assert_int_equal(account.dropped, 5);
    assert_int_equal(account.item[RT_ACCOUNT_MAX - 1].line, RT_ACCOUNT_MAX);
    assert_string_equal(account.item[RT_ACCOUNT_MAX - 1].text, "row 9999");
    rt_account_fini(&account);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_items_in_order),
        cmocka_unit_test(test_limit),
    };

    return check_main(tests);
}
