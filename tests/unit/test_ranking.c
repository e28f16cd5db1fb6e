/*
 * Exclusive times: cases counted by hand, and random ones against a slow program that looks at
 * every nanosecond.
 */
#include <stdlib.h>

#include "captures.h"

#include "core/ranking.h"

static struct rt_capture *capture;

static int setup(void **state)
{
    (void)state;
    capture = rt_capture_new();
    return capture == NULL;
}

static int teardown(void **state)
{
    (void)state;
    rt_capture_release(capture);
    return 0;
}

static struct rt_ranking rank(struct rt_interval range)
{
    struct rt_ranking ranking;
    assert_int_equal(rt_ranking_make(capture, 0, range, RT_RANK_KERNELS, &ranking), RT_OK);
    return ranking;
}

static void check_item(const struct rt_ranking *ranking, size_t at, const char *name, size_t calls,
                       int64_t exclusive, int64_t sum)
{
    const struct rt_ranked *const item = &ranking->item[at];
    assert_string_equal(rt_capture_name(capture, item->name), name);
    assert_int_equal(item->calls, calls);
    assert_int_equal(item->exclusive, exclusive);
    assert_int_equal(item->sum, sum);
}

/*
 * a: 0-100 and 50-120, b: 90-150, c: 200-210, and an instant of d at the end. Alone: a 0-90, b
 * 120-150, c 200-210.
 */
static void test_by_hand(void **state)
{
    (void)state;
    capture_kernel(capture, "a", 0, 100, 0);
    capture_kernel(capture, "a", 50, 120, 0);
    capture_kernel(capture, "b", 90, 150, 0);
    capture_kernel(capture, "c", 200, 210, 0);
    capture_kernel(capture, "d", 210, 210, 0);
    assert_int_equal(rt_capture_finish(capture), RT_OK);
    struct rt_ranking ranking = rank((struct rt_interval){0, 210});
    assert_int_equal(ranking.count, 4);
    assert_int_equal(ranking.kernel, 160);
    check_item(&ranking, 0, "a", 2, 90, 170);
    check_item(&ranking, 1, "b", 1, 30, 60);
    check_item(&ranking, 2, "c", 1, 10, 10);
    check_item(&ranking, 3, "d", 1, 0, 0);
    rt_ranking_fini(&ranking);
    ranking = rank((struct rt_interval){100, 130});
    assert_int_equal(ranking.count, 2);
    check_item(&ranking, 0, "b", 1, 10, 30);
    check_item(&ranking, 1, "a", 1, 0, 20);
    rt_ranking_fini(&ranking);
}

/* Equal times: the larger sum, then the name; whatever their order in the file. */
static void test_order(void **state)
{
    (void)state;
    capture_kernel(capture, "z", 0, 10, 0);
    capture_kernel(capture, "y", 20, 30, 0);
    capture_kernel(capture, "x", 40, 50, 0);
    capture_kernel(capture, "x", 60, 70, 0);
    capture_kernel(capture, "w", 60, 70, 0);
    assert_int_equal(rt_capture_finish(capture), RT_OK);
    struct rt_ranking ranking = rank((struct rt_interval){0, 70});
    check_item(&ranking, 0, "x", 2, 10, 20);
    check_item(&ranking, 1, "y", 1, 10, 10);
    check_item(&ranking, 2, "z", 1, 10, 10);
    check_item(&ranking, 3, "w", 1, 0, 10);
    rt_ranking_fini(&ranking);
}

/* A kernel that the range cuts in half counts half; shapes of a name stand apart. */
static void test_launches(void **state)
{
    (void)state;
    const struct rt_operation first = {.begin = 0, .end = 10};
    const struct rt_operation second = {.begin = 20, .end = 30};
    const struct rt_operation third = {.begin = 40, .end = 44};
    capture_operation(capture, 0, "a", "grid 1", first);
    capture_operation(capture, 0, "a", "grid 1", second);
    capture_operation(capture, 0, "a", "grid 2", third);
    assert_int_equal(rt_capture_finish(capture), RT_OK);
    struct rt_launches *list;
    size_t count;
    const struct rt_interval range = {0, 43};
    assert_int_equal(rt_launches_make(&capture->device[0].timeline, range, &list, &count), RT_OK);
    assert_int_equal(count, 2);
    assert_int_equal(list[0].calls, 2);
    assert_true(list[0].weight == 2);
    assert_int_equal(list[0].sum, 20);
    assert_int_equal(list[1].calls, 1);
    assert_true(list[1].weight == 0.75);
    assert_int_equal(list[1].sum, 3);
    free(list);
}

/* Three kernels of one graph are one launch; two that nobody issued are two. */
static void test_launch_count(void **state)
{
    (void)state;
    size_t launches;
    capture_kernel(capture, "a", 0, 1, 5);
    capture_kernel(capture, "b", 1, 2, 5);
    capture_kernel(capture, "c", 2, 3, 5);
    capture_kernel(capture, "a", 4, 5, 6);
    capture_kernel(capture, "a", 6, 7, 0);
    capture_kernel(capture, "a", 8, 9, 0);
    assert_int_equal(rt_capture_finish(capture), RT_OK);
    const struct rt_timeline *const timeline = &capture->device[0].timeline;
    assert_int_equal(rt_launches_count(timeline, (struct rt_interval){0, 9}, &launches), RT_OK);
    assert_int_equal(launches, 4);
    assert_int_equal(rt_launches_count(timeline, (struct rt_interval){1, 3}, &launches), RT_OK);
    assert_int_equal(launches, 1);
}

enum { WORLD = 40, KERNELS = 9, NAMES = 4, ROUNDS = 3000 };

static uint64_t seed = 5;

static unsigned random_below(unsigned limit)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(seed >> 33) % limit;
}

static void check_round(void)
{
    static const char *const name[NAMES] = {"a", "b", "c", "d"};
    unsigned begin[KERNELS];
    unsigned end[KERNELS];
    unsigned of[KERNELS];
    for (int k = 0; k < KERNELS; k++) {
        begin[k] = random_below(WORLD);
        end[k] = begin[k] + random_below(9);
        of[k] = random_below(NAMES);
        capture_kernel(capture, name[of[k]], begin[k], end[k], 0);
    }
    assert_int_equal(rt_capture_finish(capture), RT_OK);
    const unsigned low = random_below(WORLD);
    const struct rt_interval range = {low, low + random_below(WORLD)};
    int64_t exclusive[NAMES] = {0};
    int64_t sum[NAMES] = {0};
    int64_t kernel = 0;
    for (int64_t t = range.begin; t < range.end; t++) {
        unsigned running = 0; /* names, as bits */
        for (int k = 0; k < KERNELS; k++) {
            if (begin[k] <= t && t < end[k]) {
                running |= 1U << of[k];
                sum[of[k]]++;
            }
        }
        kernel += running != 0;
        for (unsigned n = 0; n < NAMES; n++) {
            exclusive[n] += running == 1U << n;
        }
    }
    struct rt_ranking ranking = rank(range);
    assert_int_equal(ranking.kernel, kernel);
    int64_t seen = 0;
    for (size_t i = 0; i < ranking.count; i++) {
        const int n = rt_capture_name(capture, ranking.item[i].name)[0] - 'a';
        assert_int_equal(ranking.item[i].exclusive, exclusive[n]);
        assert_int_equal(ranking.item[i].sum, sum[n]);
        seen += sum[n];
    }
    assert_int_equal(seen, sum[0] + sum[1] + sum[2] + sum[3]);
    rt_ranking_fini(&ranking);
}

static void test_against_a_slow_program(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        check_round();
        rt_capture_release(capture);
        capture = rt_capture_new();
        assert_non_null(capture);
    }
}

#define WITH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    static const struct CMUnitTest tests[] = {WITH(test_by_hand), WITH(test_order),
                                              WITH(test_launches), WITH(test_launch_count),
                                              WITH(test_against_a_slow_program)};
    return check_main(tests);
}
