/*
 * What flips an answer: borders worked out by hand, and for random records of every kind the
 * intervals and the robustness held against a restatement of model.md sections 2 and 3 that is
 * written from the page.
 */
#include "check.h"

#include "core/code.h"
#include "core/flips.h"
#include "records.h"

/* formats.md's example: 2 TFLOP/s of 120, 400 GB/s of 3000, so 0.1333 of the bandwidth. */
static const struct rt_ceilings CEILINGS = {{120, 3000, 0.70}};

static struct rt_record example(void)
{
    return record_of(4e10, 8e9, 20, 3, 2, 1);
}

/* ---- the definition, restated ---- */

enum { NO_ANSWER = -1 };

/* Far from where doubles lose digits or end. */
static bool ordinary(double value)
{
    return value > 1e-290 && value < 1e290;
}

struct restated {
    enum rt_hypothesis kernel;
    double efficiency;
    bool sound; /* no step on the way lost digits */
};

static struct restated restate_kernel(const struct rt_record *r, const double *ceiling)
{
    const double *n = r->number;
    const double seconds = n[RT_KERNEL_MS] / 1000;
    const double tflops = n[RT_FLOPS] / seconds / 1e12;
    const double gbps = n[RT_DRAM_BYTES] / seconds / 1e9;
    const double intensity = n[RT_FLOPS] / n[RT_DRAM_BYTES];
    const double balance = ceiling[0] * 1000 / ceiling[1];
    const double slope = intensity * ceiling[1] / 1000;
    bool memory = intensity < balance;
    double efficiency = tflops / (slope < ceiling[0] ? slope : ceiling[0]);
    bool sound = ordinary(seconds) && ordinary(balance);

    if ((r->known & RT_FLOPS_NONE) != 0) {
        memory = true;
        efficiency = gbps / ceiling[1];
        sound = sound && ordinary(gbps);
    } else if ((r->known & RT_DRAM_BYTES_NONE) != 0) {
        memory = false;
        efficiency = tflops / ceiling[0];
        sound = sound && ordinary(tflops);
    } else {
        sound =
            sound && ordinary(tflops) && ordinary(gbps) && ordinary(intensity) && ordinary(slope);
    }
    sound = sound && ordinary(efficiency);
    return (struct restated){!(efficiency >= ceiling[2]) ? RT_KERNEL_UNDERUTILIZED
                             : memory                    ? RT_KERNEL_MEMORY
                                                         : RT_KERNEL_COMPUTE,
                             efficiency, sound};
}

/* Every rate that is known is a metric, and has to be finite, where the kernel has no class too. */
static bool rates_are_sound(const struct rt_record *r)
{
    const double seconds = r->number[RT_KERNEL_MS] / 1000;

    for (int i = RT_FLOPS; i <= RT_DRAM_BYTES; i++) {
        if (rt_record_state(r, (enum rt_number)i) == RT_STATE_NUMBER &&
            !ordinary(r->number[i] / seconds)) {
            return false;
        }
    }
    return true;
}

/* The primary hypothesis, or NO_ANSWER where doubles do not carry the definition. */
static int restate(const struct rt_record *r, const struct rt_ceilings *ceilings)
{
    const uint32_t counts = RT_KNOWN(RT_FLOPS) | RT_KNOWN(RT_DRAM_BYTES);
    const uint32_t none = RT_FLOPS_NONE | RT_DRAM_BYTES_NONE;
    const double *ms = &r->number[RT_KERNEL_MS];
    struct restated kernel = {RT_UNCLASSIFIED_KERNEL, 0, true};
    int longest = 0;

    if ((r->known & counts) == counts && (r->known & none) != none) {
        kernel = restate_kernel(r, ceilings->value);
    }
    if (!kernel.sound || !rates_are_sound(r) || !ordinary(ms[0] + ms[1] + ms[2] + ms[3])) {
        return NO_ANSWER;
    }
    for (int i = 1; i < 4; i++) {
        longest = ms[i] > ms[longest] ? i : longest;
    }
    const enum rt_hypothesis part[] = {kernel.kernel, RT_TRANSFER, RT_SYNCHRONIZATION, RT_LAUNCH};
    return (int)(kernel.efficiency > 1.05 ? RT_RECHECK_REFERENCE : part[longest]);
}

/*
 * Whether the last digit of the efficiency decides. Where flops varies and bandwidth limits, the
 * efficiency is the same all along but for rounding, and may be the screen.
 */
static bool on_edge(const struct rt_record *r, const struct rt_ceilings *ceilings)
{
    const double *ceiling = ceilings->value;
    const double efficiency = restate_kernel(r, ceiling).efficiency;

    return fabs(efficiency / ceiling[2] - 1) < 1e-14 || fabs(efficiency / 1.05 - 1) < 1e-14;
}

static int restate_at(const struct rt_record *record, const struct rt_ceilings *ceilings,
                      enum rt_quantity quantity, double value)
{
    struct rt_record r = *record;
    struct rt_ceilings c = *ceilings;

    if (quantity <= RT_Q_EFFICIENCY_SCREEN) {
        c.value[quantity] = value;
    } else {
        r.number[quantity - RT_Q_FLOPS] = value;
    }
    return on_edge(&r, &c) ? (int)NO_ANSWER : restate(&r, &c);
}

/* ---- by hand ---- */

struct border {
    double at; /* where the interval ends */
    enum rt_hypothesis until;
};

#define END(hypothesis)                                                                            \
    {                                                                                              \
        INFINITY, hypothesis                                                                       \
    }

/* count intervals, the present value in the one of number `present`. */
static void check_flips(const struct rt_record *record, const struct rt_ceilings *ceilings,
                        enum rt_quantity quantity, const struct border *expected, size_t count,
                        size_t present)
{
    struct rt_flips flips;

    assert_int_equal(rt_flips_find(record, ceilings, quantity, &flips), RT_OK);
    assert_int_equal(flips.count, count);
    assert_int_equal(flips.present, present);
    check_exact(flips.item[0].from, 0);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(flips.item[i].primary_hypothesis, expected[i].until);
        if (i + 1 == count) {
            check_exact(flips.item[i].to, expected[i].at);
        } else {
            check_near(flips.item[i].to, expected[i].at, 1e-14);
            check_exact(flips.item[i + 1].from, flips.item[i].to);
        }
    }
}

#define CHECK_FLIPS(record, ceilings, quantity, present, ...)                                      \
    do {                                                                                           \
        const struct border expected_[] = {__VA_ARGS__};                                           \
        check_flips(record, ceilings, quantity, expected_, sizeof expected_ / sizeof *expected_,   \
                    present);                                                                      \
    } while (0)

static void test_example_ceilings(void **state)
{
    const struct rt_record r = example();

    (void)state;
    /* 400 / 1.05 and 400 / 0.7; from 24000 on it would be compute bound, at 0.0167 */
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_REFERENCE_DRAM_GBPS, 2, {400 / 1.05, RT_RECHECK_REFERENCE},
                {400 / 0.7, RT_KERNEL_MEMORY}, END(RT_KERNEL_UNDERUTILIZED));
    /* 2 / 1.05 and 2 / 0.7; above 15 TFLOP/s bandwidth limits, at 0.1333 */
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_REFERENCE_TFLOPS, 2, {2 / 1.05, RT_RECHECK_REFERENCE},
                {2 / 0.7, RT_KERNEL_COMPUTE}, END(RT_KERNEL_UNDERUTILIZED));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_EFFICIENCY_SCREEN, 1, {400.0 / 3000, RT_KERNEL_MEMORY},
                {1, RT_KERNEL_UNDERUTILIZED});
}

static void test_example_counts(void **state)
{
    const struct rt_record r = example();

    (void)state;
    /* 120 TFLOP/s for 20 ms are 2.4e12 FLOP, 3000 GB/s 6e10 byte */
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_FLOPS, 0, {0.7 * 2.4e12, RT_KERNEL_UNDERUTILIZED},
                {1.05 * 2.4e12, RT_KERNEL_COMPUTE}, END(RT_RECHECK_REFERENCE));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_DRAM_BYTES, 0, {0.7 * 6e10, RT_KERNEL_UNDERUTILIZED},
                {1.05 * 6e10, RT_KERNEL_MEMORY}, END(RT_RECHECK_REFERENCE));
}

static void test_example_times(void **state)
{
    const struct rt_record r = example();

    (void)state;
    /* at the ceilings it would take 8 / 3 ms; transfer takes 3 */
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_KERNEL_MS, 3, {8.0 / 3 / 1.05, RT_RECHECK_REFERENCE},
                {3, RT_TRANSFER}, {8.0 / 3 / 0.7, RT_KERNEL_MEMORY}, END(RT_KERNEL_UNDERUTILIZED));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_TRANSFER_MS, 0, {20, RT_KERNEL_UNDERUTILIZED},
                END(RT_TRANSFER));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_SYNC_MS, 0, {20, RT_KERNEL_UNDERUTILIZED},
                END(RT_SYNCHRONIZATION));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_LAUNCH_MS, 0, {20, RT_KERNEL_UNDERUTILIZED}, END(RT_LAUNCH));
}

/* kernel 5, transfer 9, sync 7: each time against the longest of the others. */
static void test_a_time_is_the_answer(void **state)
{
    const struct rt_record r = record_of(4e10, 8e9, 5, 9, 7, 0);

    (void)state;
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_TRANSFER_MS, 1, {7, RT_SYNCHRONIZATION}, END(RT_TRANSFER));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_SYNC_MS, 0, {9, RT_TRANSFER}, END(RT_SYNCHRONIZATION));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_LAUNCH_MS, 0, {9, RT_TRANSFER}, END(RT_LAUNCH));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_KERNEL_MS, 1, {8.0 / 3 / 1.05, RT_RECHECK_REFERENCE},
                {9, RT_TRANSFER}, END(RT_KERNEL_UNDERUTILIZED));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_EFFICIENCY_SCREEN, 0, {1, RT_TRANSFER});
}

/* 10000 GB/s of 3000: nothing but the reference, whatever the times are. */
static void test_recheck_hides_the_rest(void **state)
{
    const struct rt_record r = record_of(1e9, 1e11, 10, 0, 0, 50);

    (void)state;
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_LAUNCH_MS, 0, END(RT_RECHECK_REFERENCE));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_SYNC_MS, 0, END(RT_RECHECK_REFERENCE));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_REFERENCE_TFLOPS, 0, END(RT_RECHECK_REFERENCE));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_EFFICIENCY_SCREEN, 0, {1, RT_RECHECK_REFERENCE});
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_REFERENCE_DRAM_GBPS, 0, {10000 / 1.05, RT_RECHECK_REFERENCE},
                END(RT_LAUNCH));
}

/* 2400 GB/s is 0.8 of 3000, 96 TFLOP/s 0.8 of 120: both roofs, met at the ridge. */
static void test_at_the_ridge(void **state)
{
    const struct rt_record r = record_of(96e10, 24e9, 10, 1, 1, 1);

    (void)state;
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_REFERENCE_TFLOPS, 1, {96 / 1.05, RT_RECHECK_REFERENCE},
                {120, RT_KERNEL_COMPUTE}, END(RT_KERNEL_MEMORY));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_REFERENCE_DRAM_GBPS, 2, {2400 / 1.05, RT_RECHECK_REFERENCE},
                {3000, RT_KERNEL_MEMORY}, END(RT_KERNEL_COMPUTE));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_DRAM_BYTES, 0, {24e9, RT_KERNEL_COMPUTE},
                {1.05 * 3e10, RT_KERNEL_MEMORY}, END(RT_RECHECK_REFERENCE));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_FLOPS, 1, {96e10, RT_KERNEL_MEMORY},
                {1.05 * 120e10, RT_KERNEL_COMPUTE}, END(RT_RECHECK_REFERENCE));
}

static void test_no_flops(void **state)
{
    struct rt_record r = example();
    struct rt_flips flips;

    (void)state;
    record_count(&r, RT_FLOPS, COUNT_NONE);
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_REFERENCE_TFLOPS, 0, END(RT_KERNEL_UNDERUTILIZED));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_REFERENCE_DRAM_GBPS, 2, {400 / 1.05, RT_RECHECK_REFERENCE},
                {400 / 0.7, RT_KERNEL_MEMORY}, END(RT_KERNEL_UNDERUTILIZED));
    assert_int_equal(rt_flips_find(&r, &CEILINGS, RT_Q_FLOPS, &flips), RT_OK);
    assert_int_equal(flips.count, 0);
    record_count(&r, RT_DRAM_BYTES, COUNT_NONE); /* both: cannot be classified */
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_REFERENCE_DRAM_GBPS, 0, END(RT_UNCLASSIFIED_KERNEL));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_KERNEL_MS, 1, {3, RT_TRANSFER}, END(RT_UNCLASSIFIED_KERNEL));
}

static void test_no_dram_bytes(void **state)
{
    struct rt_record r = example();
    struct rt_flips flips;

    (void)state;
    record_count(&r, RT_DRAM_BYTES, COUNT_NONE);
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_REFERENCE_DRAM_GBPS, 0, END(RT_KERNEL_UNDERUTILIZED));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_FLOPS, 0, {0.7 * 2.4e12, RT_KERNEL_UNDERUTILIZED},
                {1.05 * 2.4e12, RT_KERNEL_COMPUTE}, END(RT_RECHECK_REFERENCE));
    assert_int_equal(rt_flips_find(&r, &CEILINGS, RT_Q_DRAM_BYTES, &flips), RT_OK);
    assert_int_equal(flips.count, 0);
}

/* Times alone: with any ceilings, and with none. */
static void test_unknown_counts(void **state)
{
    struct rt_record r = example();
    struct rt_flips flips;

    (void)state;
    assert_int_equal(rt_flips_find(&r, NULL, RT_Q_KERNEL_MS, &flips), RT_EINVAL);
    record_count(&r, RT_FLOPS, COUNT_UNKNOWN);
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_DRAM_BYTES, 0, END(RT_UNCLASSIFIED_KERNEL));
    CHECK_FLIPS(&r, NULL, RT_Q_KERNEL_MS, 1, {3, RT_TRANSFER}, END(RT_UNCLASSIFIED_KERNEL));
    CHECK_FLIPS(&r, NULL, RT_Q_SYNC_MS, 0, {20, RT_UNCLASSIFIED_KERNEL}, END(RT_SYNCHRONIZATION));
    assert_int_equal(rt_flips_find(&r, NULL, RT_Q_EFFICIENCY_SCREEN, &flips), RT_OK);
    assert_int_equal(flips.count, 0);
    assert_int_equal(rt_flips_find(&r, NULL, RT_Q_FLOPS, &flips), RT_OK);
    assert_int_equal(flips.count, 0);
}

/* The nearest flip of a record: of all quantities, found one by one. */
static bool nearest_of(const struct rt_record *record, const struct rt_ceilings *ceilings,
                       struct rt_nearest *nearest)
{
    struct rt_flips flips[RT_QUANTITY_COUNT];
    for (int q = 0; q < RT_QUANTITY_COUNT; q++) {
        if (rt_flips_find(record, ceilings, (enum rt_quantity)q, &flips[q]) != RT_OK) {
            flips[q].count = 0;
        }
    }
    return rt_flips_nearest(record, ceilings, flips, nearest);
}

/* 2100 GB/s is 0.7 of 3000, and transfer takes as long: memory at 10 ms, and there only. */
static void test_an_answer_at_one_value(void **state)
{
    const struct rt_record r = record_of(1e9, 21e9, 10, 10, 0, 0);
    struct rt_flips flips;
    struct rt_nearest nearest;

    (void)state;
    assert_int_equal(restate(&r, &CEILINGS), RT_KERNEL_MEMORY);
    assert_int_equal(rt_flips_find(&r, &CEILINGS, RT_Q_KERNEL_MS, &flips), RT_OK);
    assert_int_equal(flips.count, 4);
    assert_int_equal(flips.present, 2);
    assert_int_equal(flips.item[1].primary_hypothesis, RT_TRANSFER);
    check_exact(flips.item[2].from, 10);
    check_exact(flips.item[2].to, 10);
    assert_int_equal(flips.item[2].primary_hypothesis, RT_KERNEL_MEMORY);
    assert_int_equal(flips.item[3].primary_hypothesis, RT_KERNEL_UNDERUTILIZED);
    assert_true(nearest_of(&r, &CEILINGS, &nearest));
    check_exact(nearest.change, 0);
}

/* Times are compared as they are: of two that differ in the last digit the longer is the border. */
static void test_times_are_exact(void **state)
{
    const double kernel = 11.576505280727181;
    const double transfer = 11.576505280727183;
    const struct rt_record r = record_of(1e9, 1e9, kernel, transfer, 0, 1);
    struct rt_flips flips;

    (void)state;
    assert_true(kernel < transfer);
    assert_int_equal(rt_flips_find(&r, &CEILINGS, RT_Q_LAUNCH_MS, &flips), RT_OK);
    assert_int_equal(flips.count, 2);
    check_exact(flips.item[0].to, transfer);
    assert_int_equal(flips.item[0].primary_hypothesis, RT_TRANSFER);
    assert_int_equal(flips.item[1].primary_hypothesis, RT_LAUNCH);
    assert_int_equal(rt_flips_find(&r, &CEILINGS, RT_Q_TRANSFER_MS, &flips), RT_OK);
    check_exact(flips.item[1].from, kernel);
    assert_int_equal(flips.item[1].primary_hypothesis, RT_TRANSFER);
    assert_int_equal(flips.present, 1);
}

/* A screen of 1 and an efficiency of 1: memory up to and at the end of the domain. */
static void test_screen_of_one(void **state)
{
    const struct rt_ceilings ceilings = ceilings_of(120, 3000, 1);
    const struct rt_record full = record_of(1e9, 3e10, 10, 0, 0, 0);
    const struct rt_record half = record_of(1e9, 1.5e10, 10, 0, 0, 0);

    (void)state;
    CHECK_FLIPS(&full, &ceilings, RT_Q_EFFICIENCY_SCREEN, 0, {1, RT_KERNEL_MEMORY});
    CHECK_FLIPS(&half, &ceilings, RT_Q_EFFICIENCY_SCREEN, 1, {0.5, RT_KERNEL_MEMORY},
                {1, RT_KERNEL_UNDERUTILIZED});
    CHECK_FLIPS(&half, &ceilings, RT_Q_DRAM_BYTES, 0, {3e10, RT_KERNEL_UNDERUTILIZED},
                {1.05 * 3e10, RT_KERNEL_MEMORY}, END(RT_RECHECK_REFERENCE));
}

/* Equal times: the first in the order kernel, transfer, synchronization, launch is the answer. */
static void test_ties(void **state)
{
    const struct rt_record r = record_of(4e10, 8e9, 7, 7, 7, 7);
    const struct rt_record s = record_of(4e10, 8e9, 7, 0, 9, 9);
    const enum rt_hypothesis under = RT_KERNEL_UNDERUTILIZED;
    struct rt_robustness robustness;

    (void)state;
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_KERNEL_MS, 2, {8.0 / 3 / 1.05, RT_RECHECK_REFERENCE},
                {7, RT_TRANSFER}, END(under));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_TRANSFER_MS, 0, {7, under}, END(RT_TRANSFER));
    CHECK_FLIPS(&r, &CEILINGS, RT_Q_LAUNCH_MS, 0, {7, under}, END(RT_LAUNCH));
    CHECK_FLIPS(&s, &CEILINGS, RT_Q_SYNC_MS, 1, {9, RT_LAUNCH}, END(RT_SYNCHRONIZATION));
    CHECK_FLIPS(&s, &CEILINGS, RT_Q_LAUNCH_MS, 0, {9, RT_SYNCHRONIZATION}, END(RT_LAUNCH));
    assert_int_equal(rt_robustness_find(&r, &CEILINGS, &robustness), RT_OK);
    check_exact(robustness.record, 0);
    check_exact(robustness.all, 0);
}

/* On paper 145.60 FLOP/byte is compute bound or not by 1.4 % of bandwidth. */
static void test_near_tie_of_the_bound(void **state)
{
    const struct rt_ceilings ceilings = ceilings_of(494.5, 3350, 0.70);
    const struct rt_record r = record_of(145.60e9, 1e9, 0.4, 0, 0, 0);
    double value;

    (void)state;
    assert_int_equal(rt_flips_bound(&r, &ceilings, RT_CEILING_DRAM_GBPS, &value), RT_OK);
    check_near(value, 494500 / 145.60, 1e-14); /* 3396.3 */
    check_near(value / 3350 - 1, 0.01382, 1e-3);
    assert_int_equal(rt_flips_bound(&r, &ceilings, RT_CEILING_TFLOPS, &value), RT_OK);
    check_near(value, 145.60 * 3.350, 1e-14); /* 487.8 */
    assert_int_equal(rt_flips_bound(&r, &ceilings, RT_CEILING_SCREEN, &value), RT_ENOENT);

    struct rt_record none = r;
    record_count(&none, RT_FLOPS, COUNT_NONE);
    assert_int_equal(rt_flips_bound(&none, &ceilings, RT_CEILING_TFLOPS, &value), RT_ENOENT);
    none = r;
    record_count(&none, RT_DRAM_BYTES, COUNT_NONE);
    assert_int_equal(rt_flips_bound(&none, &ceilings, RT_CEILING_TFLOPS, &value), RT_ENOENT);
    none = r;
    record_count(&none, RT_DRAM_BYTES, COUNT_UNKNOWN);
    assert_int_equal(rt_flips_bound(&none, &ceilings, RT_CEILING_TFLOPS, &value), RT_ENOENT);
}

static void test_nearest(void **state)
{
    const struct rt_ceilings ceilings = ceilings_of(494.5, 3350, 0.70);
    /* 364 TFLOP/s: 0.746 of the bandwidth's limit; the ridge is 1.38 % of bandwidth away, and by
     * flops, dram_bytes and tflops 1.38 % up, 1.36 % down, 1.36 % down: tflops comes first */
    const struct rt_record close = record_of(145.60e9, 1e9, 0.4, 0, 0, 0);
    const struct rt_record r = example();
    struct rt_nearest nearest;

    (void)state;
    assert_true(nearest_of(&close, &ceilings, &nearest));
    assert_true(nearest.quantity == RT_Q_REFERENCE_TFLOPS ||
                nearest.quantity == RT_Q_DRAM_BYTES); /* equal but for the last digit */
    check_near(nearest.change, 145.60 * 3.350 / 494.5 - 1, 1e-9);
    assert_int_equal(nearest.other, RT_KERNEL_COMPUTE);
    /* the example: kernel_ms from 20 to 3.81 is -81 %, the screen to 0.1333 the same to the digit
     * (both are efficiency / screen); the bandwidth too */
    assert_true(nearest_of(&r, &CEILINGS, &nearest));
    check_near(nearest.change, 400.0 / 3000 / 0.7 - 1, 1e-9);
    assert_int_equal(nearest.other, RT_KERNEL_MEMORY);
}

/* 1.1 of one roof, 1.09 of the other: a longer kernel alone brings both below 1.05. */
static void test_nearest_is_above(void **state)
{
    const struct rt_record r = record_of(1.1 * 120e10, 1.09 * 3e10, 10, 0, 0, 0);
    struct rt_nearest nearest;

    (void)state;
    assert_true(nearest_of(&r, &CEILINGS, &nearest));
    assert_int_equal(nearest.quantity, RT_Q_KERNEL_MS);
    check_near(nearest.value, 11 / 1.05, 1e-14);
    check_near(nearest.change, 1.1 / 1.05 - 1, 1e-12);
    assert_int_equal(nearest.other, RT_KERNEL_COMPUTE);
}

/* Times of 0 cannot grow by a factor: nothing flips them. */
static void test_nothing_is_near(void **state)
{
    struct rt_record r = record_of(1, 1, 5, 0, 0, 0);
    struct rt_nearest nearest;
    struct rt_robustness robustness;

    (void)state;
    record_count(&r, RT_FLOPS, COUNT_UNKNOWN);
    assert_false(nearest_of(&r, &CEILINGS, &nearest));
    assert_int_equal(rt_robustness_find(&r, NULL, &robustness), RT_OK);
    assert_true(robustness.record < 1 && robustness.record > 1 - 1e-12);
    assert_true(robustness.all < 1 && robustness.all > 1 - 1e-12);
}

static void check_robustness(const struct rt_record *r, double record, double all)
{
    struct rt_robustness robustness;

    assert_int_equal(rt_robustness_find(r, &CEILINGS, &robustness), RT_OK);
    check_near(robustness.record, record, 1e-12);
    check_near(robustness.all, all, 1e-9);
}

static void test_robustness_by_hand(void **state)
{
    const struct rt_record under = example();
    const struct rt_record memory = record_of(6e11, 27e9, 10, 1, 1, 1);
    const struct rt_record transfer = record_of(4e10, 8e9, 20, 60, 2, 1);
    const struct rt_record recheck = record_of(1e9, 1.05 * 60e9, 10, 0, 0, 90);
    struct rt_record broken = example();
    struct rt_robustness robustness;

    (void)state;
    /* 0.7 / 0.13333 = 5.25 = (1 + r) / (1 - r): 4.25 / 6.25; 5.25 (1 - r)^2 = 1 + r */
    check_robustness(&under, 0.68, (11.5 - sqrt(43)) / 10.5);
    /* 0.9 against 1.05: 7/6 is the nearest, 1/13; (1 + r) = 7/6 (1 - r)^2: 7 r^2 - 20 r + 1 = 0 */
    check_robustness(&memory, 1.0 / 13, (20 - sqrt(20 * 20 - 4 * 7)) / 14);
    /* 60 against 20 is 1/2; 0.1333 against 1.05 leaves more, but not with the ceilings:
     * 7.875 (1 - r)^2 = 1 + r */
    check_robustness(&transfer, 0.5,
                     fmin(0.5, (16.75 - sqrt(16.75 * 16.75 - 4 * 7.875 * 6.875)) / 15.75));
    /* 2.1 against 1.05: 1/3; 1 - r = (1 + r)^2 / 2: r = sqrt(5) - 2 */
    check_robustness(&recheck, 1.0 / 3, sqrt(5) - 2);
    broken.number[RT_KERNEL_MS] = 1e-320;
    assert_int_equal(rt_robustness_find(&broken, &CEILINGS, &robustness), RT_ERANGE);
    assert_int_equal(rt_robustness_find(&under, NULL, &robustness), RT_EINVAL);
}

/* ---- properties, of random records of every kind ---- */

enum { RECORDS = 1200 };

static double end_of(enum rt_quantity quantity)
{
    return quantity == RT_Q_EFFICIENCY_SCREEN ? 1 : INFINITY;
}

/* Borders are near what they are for; how much of the samples could be judged is counted. */
struct count {
    size_t asked, judged, met[RT_HYPOTHESIS_COUNT];
};

static void check_sample(const struct rt_record *record, const struct rt_ceilings *ceilings,
                         enum rt_quantity quantity, const struct rt_flip *flip, double value,
                         struct count *count)
{
    if (!(flip->from < value && value < flip->to)) {
        return; /* narrower than the distance from its border */
    }
    const int answer = restate_at(record, ceilings, quantity, value);
    count->asked++;
    if (answer == NO_ANSWER) {
        return;
    }
    count->judged++;
    count->met[answer]++;
    if (answer != (int)flip->primary_hypothesis) {
        fail_msg("%s = %.17g of (%.17g, %.17g): %s, not %s", rt_quantity_info[quantity].key, value,
                 flip->from, flip->to, rt_hypothesis_info[answer].name,
                 rt_hypothesis_info[flip->primary_hypothesis].name);
    }
}

static void check_interval(struct rng *rng, const struct rt_record *record,
                           const struct rt_ceilings *ceilings, enum rt_quantity quantity,
                           const struct rt_flip *flip, struct count *count)
{
    const double low = flip->from > 0 ? log10(flip->from) : -320;
    const double high = isfinite(flip->to) ? log10(flip->to) : 308;

    check_sample(record, ceilings, quantity, flip, flip->from * (1 + 1e-12), count);
    check_sample(record, ceilings, quantity, flip, flip->to * (1 - 1e-12), count);
    check_sample(record, ceilings, quantity, flip, flip->from * 1.5, count);
    check_sample(record, ceilings, quantity, flip, flip->to / 1.5, count);
    for (int i = 0; i < 6; i++) {
        check_sample(record, ceilings, quantity, flip, rng_decades(rng, low, high), count);
    }
}

static void check_quantity(struct rng *rng, const struct rt_record *record,
                           const struct rt_ceilings *ceilings, enum rt_quantity quantity,
                           enum rt_hypothesis primary, struct count *count)
{
    struct rt_flips flips;
    double present;

    assert_int_equal(rt_flips_find(record, ceilings, quantity, &flips), RT_OK);
    if (!rt_quantity_value(record, ceilings, quantity, &present)) {
        assert_int_equal(flips.count, 0);
        return;
    }
    assert_in_range(flips.count, 1, RT_FLIPS_MAX);
    check_exact(flips.item[0].from, 0);
    check_exact(flips.item[flips.count - 1].to, end_of(quantity));
    for (size_t i = 0; i < flips.count; i++) {
        const struct rt_flip *flip = &flips.item[i];

        assert_true(flip->from < flip->to || (flip->from == present && flip->to == present));
        if (i > 0) {
            check_exact(flip->from, flip[-1].to);
            assert_int_not_equal(flip->primary_hypothesis, flip[-1].primary_hypothesis);
        }
        check_interval(rng, record, ceilings, quantity, flip, count);
    }
    const struct rt_flip *here = &flips.item[flips.present];
    assert_true(here->from <= present && present <= here->to);
    assert_int_equal(here->primary_hypothesis, primary);
}

/* Whether the definition has an answer, which must then be the restated one where that is sound. */
static bool answered(const struct rt_record *record, const struct rt_ceilings *ceilings,
                     enum rt_hypothesis *primary)
{
    struct rt_metrics metrics;
    struct rt_attribution attribution;

    if (rt_metrics_derive(record, &metrics, NULL) != RT_OK ||
        rt_attribute(record, &metrics, ceilings, &attribution) != RT_OK) {
        struct rt_flips flips;
        assert_int_equal(rt_flips_find(record, ceilings, RT_Q_KERNEL_MS, &flips), RT_ERANGE);
        assert_int_equal(flips.count, 0);
        return false;
    }
    *primary = attribution.primary_hypothesis;
    return true;
}

/*
 * On borders, but for rounding: the efficiency is the screen or 1.05, the other roof is as near,
 * and transfer takes as long as the kernel.
 */
static struct rt_record border_record(struct rng *rng, const struct rt_ceilings *ceilings)
{
    const double kernel = rng_decades(rng, 0, 2);
    const double share = rng_below(rng, 2) == 0 ? 1.05 : ceilings->value[RT_CEILING_SCREEN];
    const double other = rng_below(rng, 2) == 0 ? share : 0.1;
    const double transfer = rng_below(rng, 2) == 0 ? kernel : 0;

    return record_of(share * kernel * 1e9 * ceilings->value[RT_CEILING_TFLOPS],
                     ceilings->value[RT_CEILING_DRAM_GBPS] / 1e3 * 1e9 * kernel * other, kernel,
                     transfer, transfer, rng_below(rng, 2) == 0 ? kernel : 0);
}

static void test_intervals_on_borders(void **state)
{
    struct rng rng = rng_start(70);
    struct count count = {0};

    (void)state;
    for (int i = 0; i < RECORDS; i++) {
        const struct rt_ceilings ceilings = rng_ceilings(&rng, SCALE_EVERYDAY);
        const struct rt_record record = border_record(&rng, &ceilings);
        const int primary = restate(&record, &ceilings);

        for (int q = 0; q < RT_QUANTITY_COUNT; q++) {
            check_quantity(&rng, &record, &ceilings, (enum rt_quantity)q,
                           (enum rt_hypothesis)primary, &count);
        }
    }
    assert_true(count.judged > count.asked / 3);
}

static void test_intervals_of_random_records(void **state)
{
    struct rng rng = rng_start(20261201);
    struct count count = {0};
    size_t records = 0;

    (void)state;
    for (int i = 0; i < RECORDS; i++) {
        const enum records_scale scale = (enum records_scale)(i % SCALE_COUNT);
        const struct rt_record record = rng_record(&rng, scale);
        const struct rt_ceilings ceilings = rng_ceilings(&rng, scale);
        enum rt_hypothesis primary;

        if (answered(&record, &ceilings, &primary)) {
            records++;
            for (int q = 0; q < RT_QUANTITY_COUNT; q++) {
                check_quantity(&rng, &record, &ceilings, (enum rt_quantity)q, primary, &count);
            }
        }
    }
    /* else little would have been proved */
    assert_true(records > RECORDS / 2);
    assert_true(count.judged > count.asked / 3);
    for (int h = 0; h < RT_HYPOTHESIS_COUNT; h++) {
        assert_true(count.met[h] > RECORDS);
    }
}

/* A record near its ceilings, so that every condition is the nearest now and then. */
static struct rt_record near_record(struct rng *rng, const struct rt_ceilings *ceilings)
{
    const double kernel = rng_decades(rng, 0, 2);
    double other[3];

    for (int i = 0; i < 3; i++) {
        other[i] = rng_below(rng, 4) == 0 ? 0 : kernel * rng_decades(rng, -2, 0.2);
    }
    struct rt_record r = record_of(
        ceilings->value[RT_CEILING_TFLOPS] * kernel * 1e9 * rng_decades(rng, -0.7, 0.1),
        ceilings->value[RT_CEILING_DRAM_GBPS] * kernel * 1e6 * rng_decades(rng, -0.7, 0.1), kernel,
        other[0], other[1], other[2]);
    for (int i = RT_FLOPS; i <= RT_DRAM_BYTES; i++) {
        const unsigned kind = rng_below(rng, 12);
        record_count(&r, (enum rt_number)i,
                     kind < COUNT_STATES ? (enum count_state)kind : COUNT_STATED);
    }
    return r;
}

enum { INPUTS = 8, CORNERS = 1 << INPUTS };

/* The inputs: two ceilings, which only `all` perturbs, and the six numbers. */
static int perturbed(const struct rt_record *record, const struct rt_ceilings *ceilings, bool all,
                     const double *factor)
{
    struct rt_record r = *record;
    struct rt_ceilings c = *ceilings;

    for (int i = 0; i < RT_MODEL_NUMBERS; i++) {
        r.number[i] *= factor[2 + i];
    }
    if (all) {
        c.value[RT_CEILING_TFLOPS] *= factor[0];
        c.value[RT_CEILING_DRAM_GBPS] *= factor[1];
    }
    return restate(&r, &c);
}

/* How many of the corners of the box [1 - r, 1 + r] have another answer. */
static size_t corners_that_flip(const struct rt_record *record, const struct rt_ceilings *ceilings,
                                bool all, double r, int primary)
{
    size_t flipped = 0;

    for (unsigned corner = 0; corner < CORNERS; corner++) {
        double factor[INPUTS];

        for (unsigned i = 0; i < INPUTS; i++) {
            factor[i] = (corner >> i & 1) != 0 ? 1 + r : 1 - r;
        }
        flipped += perturbed(record, ceilings, all, factor) != primary;
    }
    return flipped;
}

static void check_inside(struct rng *rng, const struct rt_record *record,
                         const struct rt_ceilings *ceilings, bool all, double r, int primary)
{
    for (int i = 0; i < 100; i++) {
        double factor[INPUTS];

        for (int j = 0; j < INPUTS; j++) {
            factor[j] = 1 + r * (2 * ((double)rng_below(rng, 1001) / 1000) - 1);
        }
        assert_int_equal(perturbed(record, ceilings, all, factor), primary);
    }
}

static void check_box(struct rng *rng, const struct rt_record *record,
                      const struct rt_ceilings *ceilings, bool all, double r, int primary)
{
    assert_true(r >= 0 && r < 1);
    if (r > 0) { /* else a tie: any step may flip it */
        assert_int_equal(corners_that_flip(record, ceilings, all, r, primary), 0);
        check_inside(rng, record, ceilings, all, r, primary);
    }
    if (r < 1 - 1e-9) {
        assert_int_not_equal(corners_that_flip(record, ceilings, all, r + 1e-9, primary), 0);
    }
}

/* Just beyond, some corner has the answer that is said to take over. */
static void check_other(const struct rt_record *record, const struct rt_ceilings *ceilings,
                        const struct rt_robustness *robustness)
{
    if (robustness->all < 1 - 1e-9) {
        assert_true(corners_that_flip(record, ceilings, true, robustness->all + 1e-9,
                                      (int)robustness->other) < CORNERS);
    }
}

static void test_robustness_of_random_records(void **state)
{
    struct rng rng = rng_start(8);
    size_t met[RT_HYPOTHESIS_COUNT] = {0};

    (void)state;
    for (int i = 0; i < RECORDS; i++) {
        const struct rt_ceilings ceilings = rng_ceilings(&rng, SCALE_EVERYDAY);
        const struct rt_record record = i % 4 == 0   ? rng_record(&rng, SCALE_WHOLE)
                                        : i % 4 == 1 ? rng_record(&rng, SCALE_EVERYDAY)
                                                     : near_record(&rng, &ceilings);
        const int primary = restate(&record, &ceilings);
        struct rt_robustness robustness;

        assert_int_equal(rt_robustness_find(&record, &ceilings, &robustness), RT_OK);
        assert_true(robustness.all <= robustness.record);
        check_box(&rng, &record, &ceilings, false, robustness.record, primary);
        check_box(&rng, &record, &ceilings, true, robustness.all, primary);
        check_other(&record, &ceilings, &robustness);
        met[primary]++;
    }
    for (int h = 0; h < RT_HYPOTHESIS_COUNT; h++) {
        assert_true(met[h] > RECORDS / 100);
    }
}

/* Also where the definition's ends are near, robustness is a number in [0, 1). */
static void test_robustness_of_extreme_records(void **state)
{
    struct rng rng = rng_start(9);

    (void)state;
    for (int i = 0; i < RECORDS; i++) {
        const enum records_scale scale = i % 2 == 0 ? SCALE_EXTREME : SCALE_WIDE;
        const struct rt_record record = rng_record(&rng, scale);
        const struct rt_ceilings ceilings = rng_ceilings(&rng, scale);
        enum rt_hypothesis primary;
        struct rt_robustness robustness;

        if (answered(&record, &ceilings, &primary)) {
            assert_int_equal(rt_robustness_find(&record, &ceilings, &robustness), RT_OK);
            assert_true(robustness.record >= 0 && robustness.record < 1);
            assert_true(robustness.all >= 0 && robustness.all <= robustness.record);
        }
    }
}

/* No border is lost because a product on the way to it is too large for a double: 1e200 * 1e150. */
static void test_borders_of_huge_numbers(void **state)
{
    const struct rt_ceilings ceilings = ceilings_of(2e157, 1e150, 0.5);
    const struct rt_record r = record_of(1e200, 1e190, 1e34, 0, 0, 0);

    (void)state;
    /* 1e157 TFLOP/s and 1e150 GB/s: full bandwidth, and half of the compute */
    CHECK_FLIPS(&r, &ceilings, RT_Q_REFERENCE_TFLOPS, 2, {1e157 / 1.05, RT_RECHECK_REFERENCE},
                {1e157, RT_KERNEL_COMPUTE}, END(RT_KERNEL_MEMORY));
}

/* The next decimal beyond each border gives the other answer, and is as near as four digits are. */
static void test_values_just_past(void **state)
{
    struct rng rng = rng_start(10);
    size_t met = 0;

    (void)state;
    for (int i = 0; i < RECORDS; i++) {
        const struct rt_ceilings ceilings = rng_ceilings(&rng, SCALE_EVERYDAY);
        const struct rt_record record = near_record(&rng, &ceilings);

        for (int side = 0; side < 2 * RT_QUANTITY_COUNT; side++) {
            const enum rt_quantity quantity = (enum rt_quantity)(side / 2);
            const bool above = side % 2 != 0;
            struct rt_flips flips;
            struct rt_nearest border;
            double present, past;

            if (!rt_quantity_value(&record, &ceilings, quantity, &present) ||
                rt_flips_find(&record, &ceilings, quantity, &flips) != RT_OK ||
                !rt_flips_border(&flips, quantity, present, above, &border)) {
                continue;
            }
            struct rt_record changed = record;
            struct rt_ceilings with = ceilings;
            assert_true(rt_flips_past(&record, &ceilings, &border, above, &past));
            assert_true(above ? past > border.value : past < border.value);
            assert_true(fabs(past / border.value - 1) <= 1.001e-3);
            rt_quantity_set(&changed, &with, quantity, past);
            assert_int_equal(restate(&changed, &with), border.other);
            met++;
        }
    }
    assert_true(met > RECORDS);
}

/* A border that is a short decimal itself is not past itself. */
static void test_just_past_a_short_border(void **state)
{
    const struct rt_record record = example();
    struct rt_nearest border = {RT_Q_LAUNCH_MS, 20, 19, RT_LAUNCH};
    double past;

    (void)state;
    assert_true(rt_flips_past(&record, &CEILINGS, &border, true, &past));
    check_exact(past, 20.01);
    border = (struct rt_nearest){RT_Q_KERNEL_MS, 3, -0.85, RT_TRANSFER};
    assert_true(rt_flips_past(&record, &CEILINGS, &border, false, &past));
    check_exact(past, 2.999);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example_ceilings),
        cmocka_unit_test(test_example_counts),
        cmocka_unit_test(test_example_times),
        cmocka_unit_test(test_a_time_is_the_answer),
        cmocka_unit_test(test_recheck_hides_the_rest),
        cmocka_unit_test(test_at_the_ridge),
        cmocka_unit_test(test_no_flops),
        cmocka_unit_test(test_no_dram_bytes),
        cmocka_unit_test(test_unknown_counts),
        cmocka_unit_test(test_an_answer_at_one_value),
        cmocka_unit_test(test_times_are_exact),
        cmocka_unit_test(test_screen_of_one),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_near_tie_of_the_bound),
        cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_nearest_is_above),
        cmocka_unit_test(test_nothing_is_near),
        cmocka_unit_test(test_robustness_by_hand),
        cmocka_unit_test(test_intervals_on_borders),
        cmocka_unit_test(test_intervals_of_random_records),
        cmocka_unit_test(test_robustness_of_random_records),
        cmocka_unit_test(test_robustness_of_extreme_records),
        cmocka_unit_test(test_borders_of_huge_numbers),
        cmocka_unit_test(test_values_just_past),
        cmocka_unit_test(test_just_past_a_short_border),
    };

    return check_main(tests);
}
