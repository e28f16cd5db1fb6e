/*
 * "Did you mean": the nearest word by optimal string alignment, and silence when it is far.
 */
#include "check.h"

#include <stdlib.h>

#include "core/set.h"
#include "core/suggest.h"

#define RT_X(enumerator, key, ...) #key,
static const char *const key[] = {RT_NUMBER_FIELDS(RT_X) RT_TEXT_FIELDS(RT_X)};
#undef RT_X

enum { KEYS = sizeof key / sizeof *key };

static const char *nearest(const char *text)
{
    return rt_suggest(text, strlen(text), key, KEYS);
}

static void test_misspelt_keys(void **state)
{
    static const char *const pair[][2] = {
        {"dram_byte", "dram_bytes"},
        {"flop", "flops"},
        {"FLOPS", "flops"},
        {"kernle_ms", "kernel_ms"},
        {"lauch_ms", "launch_ms"},
        {"launchms", "launch_ms"},
        {"Transfer_Ms", "transfer_ms"},
        {"sink_ms", "sync_ms"},
        {"dtyp", "dtype"},
        {"host_memory_mb", "host_memory_mib"},
        {"dram-bytes", "dram_bytes"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
        const char *found = nearest(pair[i][0]);

        assert_non_null(found);
        assert_string_equal(found, pair[i][1]);
    }
}

static void test_every_word_suggests_itself(void **state)
{
    (void)state;
    for (int i = 0; i < KEYS; i++) {
        assert_ptr_equal(nearest(key[i]), key[i]);
    }
}

static void test_far_words_suggest_nothing(void **state)
{
    (void)state;
    assert_null(nearest("temperature"));
    assert_null(nearest("zzz"));
    assert_null(nearest("xxxxxxxxx"));
    assert_null(rt_suggest("flops", 5, NULL, 0));
}

/* Text and word of one length, so that "a third of its length" is the same for both. */
static void test_limit_of_a_third(void **state)
{
    static const char *const nine[] = {"abcdefghi"};
    static const char *const eight[] = {"abcdefgh"};
    static const char *const three[] = {"abc"};

    (void)state;
    assert_non_null(rt_suggest("xbcdxfghx", 9, nine, 1));
    assert_null(rt_suggest("xbxdxfghx", 9, nine, 1));
    assert_non_null(rt_suggest("xbcdefgx", 8, eight, 1));
    assert_null(rt_suggest("xbcdxfgx", 8, eight, 1));
    assert_non_null(rt_suggest("axx", 3, three, 1)); /* two are always allowed */
    assert_null(rt_suggest("xxx", 3, three, 1));
}

/* Two neighbours in the wrong order are one mistake, not two. */
static void test_swapped_neighbours_count_once(void **state)
{
    static const char *const six[] = {"abcdef"}; /* two are allowed */

    (void)state;
    assert_non_null(rt_suggest("badcef", 6, six, 1));
    assert_null(rt_suggest("badcfe", 6, six, 1));
}

static void test_nearest_wins(void **state)
{
    static const char *const word[] = {"layoux", "layout", "layou"};

    (void)state;
    assert_string_equal(rt_suggest("layout", 6, word, 3), "layout");
    assert_string_equal(rt_suggest("layoutt", 7, word, 3), "layout");
}

/* The text is bytes of a file: any length, no NUL, any byte. */
static void test_hostile_texts(void **state)
{
    enum { LEN = 1 << 20 };
    char *text = malloc(LEN);

    (void)state;
    assert_non_null(text);
    memset(text, 'f', LEN);
    assert_null(rt_suggest(text, LEN, key, KEYS));
    memcpy(text, "flopz", 5);
    assert_string_equal(rt_suggest(text, 5, key, KEYS), "flops");
    free(text);
    text = malloc(4); /* the end of the block is the end of the text */
    assert_non_null(text);
    memcpy(text, "flop", 4);
    assert_string_equal(rt_suggest(text, 4, key, KEYS), "flops");
    memcpy(text, "\xff\xfe\0\x80", 4);
    assert_null(rt_suggest(text, 4, key, KEYS));
    free(text);
    assert_null(rt_suggest("", 0, key, KEYS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_misspelt_keys),
        cmocka_unit_test(test_every_word_suggests_itself),
        cmocka_unit_test(test_far_words_suggest_nothing),
        cmocka_unit_test(test_limit_of_a_third),
        cmocka_unit_test(test_swapped_neighbours_count_once),
        cmocka_unit_test(test_nearest_wins),
        cmocka_unit_test(test_hostile_texts),
    };

    return check_main(tests);
}
