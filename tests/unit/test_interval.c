/*
 * Sets of instants against a bitmap: a byte for each of the nanoseconds of a small world.
 */
#include <stdbool.h>
#include <string.h>

#include "check.h"

#include "core/code.h"
#include "core/interval.h"

enum { WORLD = 64, ROUNDS = 20000 };

static uint64_t seed = 20261201;

static unsigned random_below(unsigned limit)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(seed >> 33) % limit;
}

/* Up to `most` intervals, some of them empty, touching, repeated; united, and as a bitmap. */
static void make_set(struct rt_intervals *set, bool *map, unsigned most)
{
    const unsigned count = random_below(most + 1);
    rt_intervals_init(set);
    memset(map, 0, WORLD);
    for (unsigned i = 0; i < count; i++) {
        const unsigned begin = random_below(WORLD + 1);
        const unsigned end = begin + random_below(WORLD + 1 - begin);
        const struct rt_interval interval = {begin, end};
        assert_int_equal(rt_intervals_add(set, interval), RT_OK);
        for (unsigned t = begin; t < end; t++) {
            map[t] = true;
        }
    }
    rt_intervals_unite(set);
}

/* The set has exactly the instants of the map, and is normal. */
static void check_set(const struct rt_intervals *set, const bool *map)
{
    bool own[WORLD] = {false};
    int64_t length = 0;
    for (size_t i = 0; i < set->count; i++) {
        assert_true(set->item[i].begin < set->item[i].end);
        assert_true(i == 0 || set->item[i - 1].end < set->item[i].begin);
        for (int64_t t = set->item[i].begin; t < set->item[i].end; t++) {
            own[t] = true;
        }
    }
    for (size_t t = 0; t < WORLD; t++) {
        length += map[t];
    }
    assert_memory_equal(own, map, WORLD * sizeof *map);
    assert_int_equal(rt_intervals_length(set), length);
}

static void test_against_a_bitmap(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct rt_intervals a;
        struct rt_intervals b;
        struct rt_intervals out;
        bool in_a[WORLD];
        bool in_b[WORLD];
        bool both[WORLD];
        bool either[WORLD];
        bool without[WORLD];
        make_set(&a, in_a, (unsigned)round % 12);
        make_set(&b, in_b, (unsigned)round % 7);
        rt_intervals_init(&out);
        for (size_t t = 0; t < WORLD; t++) {
            both[t] = in_a[t] && in_b[t];
            either[t] = in_a[t] || in_b[t];
            without[t] = in_a[t] && !in_b[t];
        }
        check_set(&a, in_a);
        assert_int_equal(rt_intervals_and(&a, &b, &out), RT_OK);
        check_set(&out, both);
        assert_int_equal(rt_intervals_or(&a, &b, &out), RT_OK);
        check_set(&out, either);
        assert_int_equal(rt_intervals_without(&a, &b, &out), RT_OK);
        check_set(&out, without);

        const unsigned begin = random_below(WORLD + 1);
        const unsigned end = begin + random_below(WORLD + 1 - begin);
        int64_t within = 0;
        for (unsigned t = begin; t < end; t++) {
            within += in_a[t];
        }
        assert_int_equal(rt_intervals_within(&a, (struct rt_interval){begin, end}), within);
        size_t first = 0;
        while (first < a.count && a.item[first].end <= begin) {
            first++;
        }
        assert_int_equal(rt_intervals_find(&a, begin), first);
        rt_intervals_fini(&a);
        rt_intervals_fini(&b);
        rt_intervals_fini(&out);
    }
}

/* Nanoseconds since 1970 need 61 bits: a double would lose the last of these. */
static void test_large_instants(void **state)
{
    (void)state;
    const int64_t now = INT64_C(1764583200000000001);
    struct rt_intervals set;
    rt_intervals_init(&set);
    assert_int_equal(rt_intervals_add(&set, (struct rt_interval){now, now + 1}), RT_OK);
    assert_int_equal(rt_intervals_add(&set, (struct rt_interval){now + 2, now + 3}), RT_OK);
    rt_intervals_unite(&set);
    assert_int_equal(set.count, 2);
    assert_int_equal(rt_intervals_length(&set), 2);
    set.count = 0;
    const struct rt_interval all = {RT_INSTANT_MIN, RT_INSTANT_MAX};
    assert_int_equal(rt_intervals_add(&set, all), RT_OK);
    assert_true(rt_intervals_length(&set) == INT64_MAX - 1);
    assert_int_equal(rt_intervals_within(&set, (struct rt_interval){-5, 7}), 12);
    rt_intervals_fini(&set);
}

static void test_refused(void **state)
{
    (void)state;
    static const struct rt_interval wrong[] = {
        {1, 0}, {INT64_MIN, 0}, {0, INT64_MAX}, {RT_INSTANT_MIN - 1, RT_INSTANT_MIN}};
    struct rt_intervals set;
    rt_intervals_init(&set);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(rt_intervals_add(&set, wrong[i]), RT_EINVAL);
    }
    assert_int_equal(rt_intervals_add(&set, (struct rt_interval){3, 3}), RT_OK);
    rt_intervals_unite(&set);
    assert_int_equal(set.count, 0);
    rt_intervals_fini(&set);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_a_bitmap),
                                              cmocka_unit_test(test_large_instants),
                                              cmocka_unit_test(test_refused)};
    return check_main(tests);
}
