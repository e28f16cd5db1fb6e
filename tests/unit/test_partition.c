/*
 * The partition of a range: small cases counted by hand, and random ones against a slow program
 * that decides nanosecond by nanosecond, from the rule as it is written down.
 */
#include <stdbool.h>
#include <string.h>

#include "check.h"

#include "core/code.h"
#include "core/partition.h"

static struct rt_calls calls;
static struct rt_timeline timeline;

static int setup(void **state)
{
    (void)state;
    rt_calls_init(&calls);
    rt_timeline_init(&timeline, &calls);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    rt_timeline_fini(&timeline);
    rt_calls_fini(&calls);
    return 0;
}

static void operate(enum rt_activity activity, int64_t begin, int64_t end, uint64_t id)
{
    const struct rt_operation operation = {
        .begin = begin, .end = end, .activity = (uint8_t)activity, .key = {0, id}};
    assert_int_equal(rt_timeline_add(&timeline, operation), RT_OK);
}

static void call(int64_t begin, int64_t end, bool waits, bool copies, uint64_t id)
{
    const struct rt_call one = {begin, end, 0, waits, copies, {0, id}, 0};
    assert_int_equal(rt_calls_add(&calls, one), RT_OK);
}

/* Divides the whole capture, and checks that the four add up to it. */
static struct rt_partition divide(int64_t latency)
{
    struct rt_partition partition;
    assert_int_equal(rt_calls_finish(&calls), RT_OK);
    assert_int_equal(rt_timeline_finish(&timeline), RT_OK);
    const struct rt_interval window = rt_timeline_window(&timeline);
    assert_int_equal(rt_partition_make(&timeline, window, latency, &partition), RT_OK);
    int64_t sum = 0;
    for (int c = 0; c < RT_CATEGORY_COUNT; c++) {
        sum += partition.category[c];
    }
    assert_int_equal(sum, window.end - window.begin);
    return partition;
}

/* Overlapping kernels count once, a copy under one is hidden, the rest of it is transfer. */
static void test_overlap(void **state)
{
    (void)state;
    operate(RT_ACTIVITY_KERNEL, 0, 100, 0);
    operate(RT_ACTIVITY_KERNEL, 50, 120, 0);
    operate(RT_ACTIVITY_TO_DEVICE, 90, 150, 0);
    operate(RT_ACTIVITY_TO_HOST, 140, 160, 0);
    const struct rt_partition p = divide(RT_LAUNCH_LATENCY);
    assert_int_equal(p.category[RT_CATEGORY_KERNEL], 120);
    assert_int_equal(p.kernel_sum, 170);
    assert_int_equal(p.aside[RT_ASIDE_HIDDEN], 30);
    assert_int_equal(p.share[RT_SHARE_TO_DEVICE], 30);
    assert_int_equal(p.share[RT_SHARE_TO_HOST], 10);
}

/*
 * A gap of 100,000 ns: the thread waits 20,000, works 30,000, is in another call 5,000, issues for
 * 10,000; the device then idles 35,000, of which 10,000 are launch latency.
 */
static void test_gap(void **state)
{
    (void)state;
    operate(RT_ACTIVITY_KERNEL, 0, 1000, 0);
    call(500, 21000, true, false, 0);
    call(40000, 45000, false, false, 0);
    call(56000, 66000, false, false, 7);
    operate(RT_ACTIVITY_KERNEL, 101000, 102000, 7);
    const struct rt_partition p = divide(RT_LAUNCH_LATENCY);
    assert_int_equal(p.share[RT_SHARE_WAIT], 20000);
    assert_int_equal(p.share[RT_SHARE_HOST], 30000);
    assert_int_equal(p.share[RT_SHARE_CALL], 5000 + 10000);
    assert_int_equal(p.share[RT_SHARE_LATENCY], 10000);
    assert_int_equal(p.share[RT_SHARE_DEPENDENCY], 25000);
    assert_int_equal(p.category[RT_CATEGORY_SYNC], 45000);
    assert_int_equal(p.category[RT_CATEGORY_LAUNCH], 55000);
}

/* Of two that start together the one issued first ends the gap; nobody's operation never does. */
static void test_issued_first(void **state)
{
    (void)state;
    operate(RT_ACTIVITY_KERNEL, 0, 10, 0);
    call(10, 20, false, true, 3);
    call(15, 30, false, false, 2);
    operate(RT_ACTIVITY_KERNEL, 50, 60, 1);
    operate(RT_ACTIVITY_KERNEL, 50, 60, 2);
    operate(RT_ACTIVITY_TO_DEVICE, 50, 55, 3);
    const struct rt_partition p = divide(RT_LAUNCH_LATENCY);
    assert_int_equal(p.share[RT_SHARE_COPY_CALL], 10);
    assert_int_equal(p.share[RT_SHARE_LATENCY], 30);
    assert_int_equal(p.share[RT_SHARE_UNMATCHED], 0);
}

/*
 * A plain copy that calls the driver: the inner call issued it, but 20-30 was not spent waiting
 * for something else. Around another thread's call, or one of another key, it is.
 */
static void test_copy_around(void **state)
{
    (void)state;
    operate(RT_ACTIVITY_KERNEL, 0, 10, 1);
    call(20, 115, true, true, 2);
    call(30, 110, true, true, 2);
    operate(RT_ACTIVITY_TO_HOST, 100, 110, 2);
    const struct rt_partition p = divide(RT_LAUNCH_LATENCY);
    assert_int_equal(p.share[RT_SHARE_HOST], 10);
    assert_int_equal(p.share[RT_SHARE_COPY_CALL], 10 + 70);
    assert_int_equal(p.category[RT_CATEGORY_SYNC], 0);
}

/* Without a call the gap is launch, and unmatched. */
static void test_unmatched(void **state)
{
    (void)state;
    operate(RT_ACTIVITY_KERNEL, 0, 10, 1);
    operate(RT_ACTIVITY_KERNEL, 25, 30, 9);
    call(0, 30, true, false, 4);
    const struct rt_partition p = divide(RT_LAUNCH_LATENCY);
    assert_int_equal(p.share[RT_SHARE_UNMATCHED], 15);
    assert_int_equal(p.category[RT_CATEGORY_SYNC], 0);
}

/* IDs repeat between processes; several calls of one: the latest begun, else the latest. */
static void test_issuer(void **state)
{
    (void)state;
    static const struct rt_call made[] = {{10, 12, 0, false, false, {1, 5}, 0},
                                          {20, 22, 0, false, false, {1, 5}, 0},
                                          {30, 32, 0, false, false, {1, 5}, 0},
                                          {11, 12, 1, false, false, {2, 5}, 0},
                                          {40, 41, 1, false, false, {2, 6}, 0}};
    static const struct {
        struct rt_issue_key key;
        int64_t instant, begin; /* of the operation, of the call; -1: none */
    } cases[] = {{{1, 5}, 25, 20}, {{1, 5}, 20, 20}, {{1, 5}, 9, 30},  {{2, 5}, 99, 11},
                 {{2, 6}, 1, 40},  {{3, 5}, 99, -1}, {{1, 6}, 99, -1}, {{1, 0}, 99, -1}};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        assert_int_equal(rt_calls_add(&calls, made[i]), RT_OK);
    }
    assert_int_equal(rt_calls_finish(&calls), RT_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct rt_call *const by = rt_calls_issuer(&calls, cases[i].key, cases[i].instant);
        assert_int_equal(by != NULL ? by->begin : -1, cases[i].begin);
    }
}

/* One without duration stretches the capture and ends its last gap, but splits none. */
static void test_no_duration(void **state)
{
    (void)state;
    operate(RT_ACTIVITY_KERNEL, 0, 10, 0);
    operate(RT_ACTIVITY_KERNEL, 30, 30, 0);
    call(35, 45, false, false, 8);
    operate(RT_ACTIVITY_KERNEL, 50, 60, 8);
    call(70, 75, false, true, 9);
    operate(RT_ACTIVITY_ON_DEVICE, 80, 80, 9);
    struct rt_partition p = divide(3);
    assert_int_equal(p.share[RT_SHARE_UNMATCHED], 0);
    assert_int_equal(p.share[RT_SHARE_HOST], 25 + 10);
    assert_int_equal(p.share[RT_SHARE_CALL], 10);
    assert_int_equal(p.share[RT_SHARE_COPY_CALL], 5);
    assert_int_equal(p.share[RT_SHARE_LATENCY], 3 + 3);
    assert_int_equal(p.share[RT_SHARE_DEPENDENCY], 2 + 2);
}

static void test_nothing(void **state)
{
    (void)state;
    struct rt_partition p = divide(RT_LAUNCH_LATENCY);
    assert_int_equal(p.range.end, p.range.begin);
    const struct rt_interval range = {5, 9};
    assert_int_equal(rt_partition_make(&timeline, range, 0, &p), RT_OK);
    assert_int_equal(p.share[RT_SHARE_UNMATCHED], 4);
    assert_int_equal(rt_partition_make(&timeline, (struct rt_interval){9, 5}, 0, &p), RT_EINVAL);
    assert_int_equal(rt_partition_make(&timeline, range, -1, &p), RT_EINVAL);
    const struct rt_operation backwards = {.begin = 2, .end = 1};
    const struct rt_call endless = {.begin = 2, .end = INT64_MAX};
    const struct rt_call nowhere = {.begin = 2, .end = 3, .thread = RT_THREADS_MAX};
    assert_int_equal(rt_timeline_add(&timeline, backwards), RT_EINVAL);
    assert_int_equal(rt_calls_add(&calls, endless), RT_EINVAL);
    assert_int_equal(rt_calls_add(&calls, nowhere), RT_EINVAL);
}

/* The longest that a file can claim: sums stay within their type. */
static void test_endless_kernels(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        operate(RT_ACTIVITY_KERNEL, RT_INSTANT_MIN, RT_INSTANT_MAX, 0);
    }
    const struct rt_partition p = divide(RT_LAUNCH_LATENCY);
    assert_true(p.category[RT_CATEGORY_KERNEL] == INT64_MAX - 1);
    assert_true(p.kernel_sum == INT64_MAX);
}

/* The slow program. Instants are 0..WORLD. */
enum { WORLD = 48, OPERATIONS = 7, CALLS = 8, THREADS = 2, ROUNDS = 30000 };

static uint64_t seed = 11;

static unsigned random_below(unsigned limit)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(seed >> 33) % limit;
}

struct world {
    struct rt_operation operation[OPERATIONS];
    struct rt_call call[CALLS];
    size_t operations, calls;
};

static struct rt_issue_key random_key(void)
{
    return (struct rt_issue_key){random_below(2), random_below(4)};
}

static void make_world(struct world *world)
{
    world->operations = random_below(OPERATIONS + 1);
    world->calls = random_below(CALLS + 1);
    for (size_t i = 0; i < world->operations; i++) {
        const unsigned begin = random_below(WORLD);
        world->operation[i] =
            (struct rt_operation){.begin = begin,
                                  .end = begin + random_below(6),
                                  .activity = (uint8_t)random_below(RT_ACTIVITY_COUNT),
                                  .key = random_key()};
        assert_int_equal(rt_timeline_add(&timeline, world->operation[i]), RT_OK);
    }
    for (size_t i = 0; i < world->calls; i++) {
        /* Begins differ, so that "issued first" and "the latest" have one answer. */
        const unsigned begin = (unsigned)i + CALLS * random_below(WORLD / CALLS);
        world->call[i] = (struct rt_call){begin,
                                          begin + random_below(15),
                                          random_below(THREADS),
                                          random_below(2) == 0,
                                          random_below(2) == 0,
                                          random_key(),
                                          0};
        assert_int_equal(rt_calls_add(&calls, world->call[i]), RT_OK);
    }
}

static bool is_running(const struct world *world, enum rt_activity activity, int64_t t)
{
    for (size_t i = 0; i < world->operations; i++) {
        const struct rt_operation *const o = &world->operation[i];
        if (o->activity == activity && o->begin <= t && t < o->end) {
            return true;
        }
    }
    return false;
}

static bool is_busy(const struct world *world, int64_t t)
{
    return is_running(world, RT_ACTIVITY_KERNEL, t) ||
           is_running(world, RT_ACTIVITY_TO_DEVICE, t) ||
           is_running(world, RT_ACTIVITY_TO_HOST, t) || is_running(world, RT_ACTIVITY_ON_DEVICE, t);
}

static const struct rt_call *slow_issuer(const struct world *world, const struct rt_operation *o)
{
    const struct rt_call *begun = NULL;
    const struct rt_call *any = NULL;
    for (size_t i = 0; i < world->calls && o->key.id != 0; i++) {
        const struct rt_call *const c = &world->call[i];
        if (c->key.id != o->key.id || c->key.process != o->key.process) {
            continue;
        }
        any = any == NULL || c->begin > any->begin ? c : any;
        begun = c->begin <= o->begin && (begun == NULL || c->begin > begun->begin) ? c : begun;
    }
    return begun != NULL ? begun : any;
}

/* The call of the operation that ends the gap which ends at an instant. */
static const struct rt_call *slow_ender(const struct world *world, int64_t instant)
{
    for (int64_t t = instant; t < 2 * WORLD; t++) {
        const struct rt_call *first = NULL;
        bool any = false;
        for (size_t i = 0; i < world->operations; i++) {
            if (world->operation[i].begin == t) {
                const struct rt_call *const by = slow_issuer(world, &world->operation[i]);
                first = by != NULL && (first == NULL || by->begin < first->begin) ? by : first;
                any = true;
            }
        }
        if (any) {
            return first;
        }
    }
    return NULL;
}

static bool is_calling(const struct world *world, uint32_t thread, int64_t t, bool waits,
                       bool copies)
{
    for (size_t i = 0; i < world->calls; i++) {
        const struct rt_call *const c = &world->call[i];
        if (c->thread == thread && c->begin <= t && t < c->end && c->waits >= waits &&
            c->copies >= copies) {
            return true;
        }
    }
    return false;
}

/* Whether an instant before a call is inside a plain copy around it: the one of its key before. */
static bool is_around(const struct world *world, const struct rt_call *by, int64_t t)
{
    const struct rt_call *before = NULL;
    for (size_t i = 0; i < world->calls; i++) {
        const struct rt_call *const c = &world->call[i];
        if (c->key.id == by->key.id && c->key.process == by->key.process && c->begin < by->begin &&
            (before == NULL || c->begin > before->begin)) {
            before = c;
        }
    }
    return before != NULL && before->thread == by->thread && before->waits && before->copies &&
           before->end > by->begin && before->begin <= t;
}

/* Where one idle nanosecond of a range goes. */
static enum rt_share slow_idle(const struct world *world, struct rt_interval range, int64_t t,
                               int64_t latency)
{
    int64_t begin = t;
    int64_t end = t + 1;
    while (begin > range.begin && !is_busy(world, begin - 1)) {
        begin--;
    }
    while (end < range.end && !is_busy(world, end)) {
        end++;
    }
    const struct rt_call *const by = slow_ender(world, end);
    if (by == NULL) {
        return RT_SHARE_UNMATCHED;
    }
    if (t < by->begin) {
        if (is_around(world, by, t)) {
            return RT_SHARE_COPY_CALL;
        }
        return is_calling(world, by->thread, t, true, false)    ? RT_SHARE_WAIT
               : is_calling(world, by->thread, t, false, true)  ? RT_SHARE_COPY_CALL
               : is_calling(world, by->thread, t, false, false) ? RT_SHARE_CALL
                                                                : RT_SHARE_HOST;
    }
    if (t < by->end) {
        return by->copies ? RT_SHARE_COPY_CALL : RT_SHARE_CALL;
    }
    const int64_t idle_from = by->end > begin ? by->end : begin;
    return t - idle_from < latency ? RT_SHARE_LATENCY : RT_SHARE_DEPENDENCY;
}

static void slow_partition(const struct world *world, struct rt_interval range, int64_t latency,
                           int64_t *share, int64_t *hidden)
{
    for (int64_t t = range.begin; t < range.end; t++) {
        const bool kernel = is_running(world, RT_ACTIVITY_KERNEL, t);
        const bool copies = is_running(world, RT_ACTIVITY_TO_DEVICE, t) ||
                            is_running(world, RT_ACTIVITY_TO_HOST, t) ||
                            is_running(world, RT_ACTIVITY_ON_DEVICE, t);
        *hidden += kernel && copies;
        share[kernel                                        ? RT_SHARE_KERNEL
              : is_running(world, RT_ACTIVITY_TO_DEVICE, t) ? RT_SHARE_TO_DEVICE
              : is_running(world, RT_ACTIVITY_TO_HOST, t)   ? RT_SHARE_TO_HOST
              : is_running(world, RT_ACTIVITY_ON_DEVICE, t)
                  ? RT_SHARE_ON_DEVICE
                  : slow_idle(world, range, t, latency)]++;
    }
}

static void test_against_a_slow_program(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct world world;
        struct rt_partition fast;
        int64_t share[RT_SHARE_COUNT] = {0};
        int64_t hidden = 0;
        rt_calls_init(&calls);
        rt_timeline_init(&timeline, &calls);
        make_world(&world);
        assert_int_equal(rt_calls_finish(&calls), RT_OK);
        assert_int_equal(rt_timeline_finish(&timeline), RT_OK);
        struct rt_interval range = rt_timeline_window(&timeline);
        if (round % 3 == 0) {
            range.begin = random_below(WORLD);
            range.end = range.begin + random_below(WORLD);
        }
        const int64_t latency = random_below(6);
        slow_partition(&world, range, latency, share, &hidden);
        assert_int_equal(rt_partition_make(&timeline, range, latency, &fast), RT_OK);
        for (int p = 0; p < RT_SHARE_COUNT; p++) {
            if (fast.share[p] != share[p]) {
                fail_msg("round %d: %s is %lld, not %lld", round, rt_share_name[p],
                         (long long)fast.share[p], (long long)share[p]);
            }
        }
        assert_int_equal(fast.aside[RT_ASIDE_HIDDEN], hidden);
        rt_timeline_fini(&timeline);
        rt_calls_fini(&calls);
    }
}

#define WITH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        WITH(test_overlap),         WITH(test_gap),
        WITH(test_issued_first),    WITH(test_copy_around),
        WITH(test_unmatched),       WITH(test_issuer),
        WITH(test_no_duration),     WITH(test_nothing),
        WITH(test_endless_kernels), WITH(test_against_a_slow_program)};
    return check_main(tests);
}
