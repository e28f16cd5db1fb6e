/*
 * Two records side by side. The records are those of the lesson, so that the expected values can
 * be computed by hand: 4e10 FLOP and 8e9 bytes in 20 + 3 + 2 + 1 ms, under 120 TFLOP/s and
 * 3000 GB/s: balance 40, intensity 5, limit 15, 2 TFLOP/s, efficiency 2 / 15.
 */
#include "core/compare.h"

#include "check.h"
#include "core/code.h"
#include "records.h"

static const struct rt_reference board = {
    .id = "board", .ceilings = {{120, 3000, 0.7}}, .text = {[RT_REF_DTYPE] = "bf16"}};

struct scene {
    struct rt_answer before, after;
    const struct rt_record *repeat[2][4]; /* of the record before, of the one after */
    size_t repeats[2];
    struct rt_record_comparison comparison;
    struct rt_buf text;
};

static struct rt_record lesson(void)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    record.text[RT_WORKLOAD] = "batch 8";
    record.text[RT_DTYPE] = "bf16";
    record.text[RT_INTERVAL] = "steps 10-20";
    return record;
}

static struct rt_answer answer_of(struct rt_record record, const struct rt_reference *reference)
{
    struct rt_answer answer = {.record = record, .reference = reference, .spread = RT_NO_SPREAD};
    assert_int_equal(rt_metrics_derive(&answer.record, &answer.metrics, NULL), RT_OK);
    if (reference != NULL) {
        answer.ceilings = reference->ceilings;
        answer.attributed = rt_attribute(&answer.record, &answer.metrics, &answer.ceilings,
                                         &answer.attribution) == RT_OK;
    }
    return answer;
}

static void scene_of(struct scene *scene, struct rt_record before, struct rt_record after)
{
    *scene = (struct scene){.before = answer_of(before, &board), .after = answer_of(after, &board)};
    rt_buf_init(&scene->text);
}

static void compare(struct scene *scene)
{
    const struct rt_compare_side before = {&scene->before, scene->repeat[0], scene->repeats[0]};
    const struct rt_compare_side after = {&scene->after, scene->repeat[1], scene->repeats[1]};
    assert_int_equal(rt_compare_records(&before, &after, &scene->comparison), RT_OK);
}

static const struct rt_delta *row(const struct scene *scene, int quantity)
{
    const struct rt_delta *const found = rt_compare_row(&scene->comparison, quantity);
    assert_non_null(found);
    return found;
}

#define METRIC(m)     (RT_FIRST_METRIC + (m))
#define ATTRIBUTED(a) (RT_FIRST_ATTRIBUTED + (a))

static void check_text(struct scene *scene, const char *text)
{
    assert_string_equal(rt_buf_text(&scene->text), text);
    rt_buf_clear(&scene->text);
}

/* Half the bytes, kernel 20 -> 10: intensity 10, 4 of 30 TFLOP/s, total 26 -> 16. */
static void test_every_quantity(void **state)
{
    struct scene scene;
    struct rt_record after = lesson();
    (void)state;
    record_put(&after, RT_DRAM_BYTES, 4e9);
    record_put(&after, RT_KERNEL_MS, 10);
    scene_of(&scene, lesson(), after);
    compare(&scene);
    assert_true(scene.comparison.comparable);
    /* six numbers, seven metrics, three of the attribution: what nobody states has no row */
    assert_int_equal(scene.comparison.count, 16);
    assert_null(rt_compare_row(&scene.comparison, RT_OCCUPANCY));
    static const struct {
        int quantity;
        const char *name, *unit;
        double before, after, difference, ratio;
    } expected[] = {
        {RT_FLOPS, "flops", "FLOP", 4e10, 4e10, 0, 1},
        {RT_DRAM_BYTES, "dram_bytes", "byte", 8e9, 4e9, -4e9, 0.5},
        {RT_KERNEL_MS, "kernel_ms", "ms", 20, 10, -10, 0.5},
        {RT_TRANSFER_MS, "transfer_ms", "ms", 3, 3, 0, 1},
        {METRIC(RT_INTENSITY), "arithmetic_intensity_flop_per_byte", "FLOP/byte", 5, 10, 5, 2},
        {METRIC(RT_ACHIEVED_TFLOPS), "achieved_tflops", "TFLOP/s", 2, 4, 2, 2},
        {METRIC(RT_ACHIEVED_DRAM_GBPS), "achieved_dram_gbps", "GB/s", 400, 400, 0, 1},
        {METRIC(RT_TOTAL_MS), "total_ms", "ms", 26, 16, -10, 16.0 / 26},
        {METRIC(RT_TRANSFER_SHARE), "exposed_share_transfer", "", 3.0 / 26, 3.0 / 16,
         3.0 / 16 - 3.0 / 26, 26.0 / 16},
        {ATTRIBUTED(RT_ATTRIBUTED_BALANCE), "machine_balance_flop_per_byte", "FLOP/byte", 40, 40, 0,
         1},
        {ATTRIBUTED(RT_ATTRIBUTED_LIMIT), "roofline_limit_tflops", "TFLOP/s", 15, 30, 15, 2},
        {ATTRIBUTED(RT_ATTRIBUTED_EFFICIENCY), "reference_efficiency", "", 2.0 / 15, 4.0 / 30, 0,
         1},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const struct rt_delta *const delta = row(&scene, expected[i].quantity);
        assert_string_equal(delta->name, expected[i].name);
        assert_string_equal(delta->unit, expected[i].unit);
        check_near(delta->before.value, expected[i].before, 1e-15);
        check_near(delta->after.value, expected[i].after, 1e-15);
        assert_true(delta->has_difference && delta->has_ratio && !delta->has_noise);
        assert_true(fabs(delta->difference - expected[i].difference) <= 1e-12);
        check_near(delta->ratio, expected[i].ratio, 1e-15);
    }
    check_exact(scene.comparison.speedup, 26.0 / 16);
    check_exact(scene.comparison.kernel_speedup, 2);
    rt_compare_put_speedup(&scene.text, &scene.comparison);
    check_text(&scene, "total 1.625 times as fast (26 -> 16 ms), kernel 2 times (20 -> 10 ms)");
    rt_compare_put_answers(&scene.text, &scene.comparison);
    check_text(&scene, "the same answer: kernel_underutilized");
    rt_buf_fini(&scene.text);
}

/* Kernel 20 -> 2.5: 3200 of 3000 GB/s is 1.067, beyond 1.05. */
static void test_the_answer_changes(void **state)
{
    struct scene scene;
    struct rt_record after = lesson();
    (void)state;
    record_put(&after, RT_KERNEL_MS, 2.5);
    scene_of(&scene, lesson(), after);
    compare(&scene);
    assert_true(scene.comparison.has_answers && scene.comparison.same_bound);
    assert_false(scene.comparison.same_hypothesis || scene.comparison.same_consistency);
    rt_compare_put_answers(&scene.text, &scene.comparison);
    check_text(&scene, "the answer changed: kernel_underutilized -> recheck_reference; "
                       "consistency within_screen -> recheck_reference; "
                       "a tie of the answer after: recheck_reference or transfer");
    /* a tie: 1.067 (1 - r) / (1 + r)^2 is 1.05 at 0.5 %, and then transfer, 3 ms, is the longest */
    /* intensity 5 -> 400, right of the balance; 2 of 120 TFLOP/s */
    record_put(&scene.after.record, RT_KERNEL_MS, 20);
    record_put(&scene.after.record, RT_DRAM_BYTES, 1e8);
    scene.after = answer_of(scene.after.record, &board);
    compare(&scene);
    assert_true(scene.comparison.same_hypothesis && !scene.comparison.same_bound);
    rt_compare_put_answers(&scene.text, &scene.comparison);
    check_text(&scene, "the same answer: kernel_underutilized; bound memory -> compute");
    rt_buf_fini(&scene.text);
}

/* ---- not comparable ---- */

static void test_not_comparable(void **state)
{
    static const struct {
        enum rt_text text;
        const char *value, *why;
    } differs[] = {
        {RT_WORKLOAD, "batch 16", "workload differs: 'batch 8' before, 'batch 16' after"},
        {RT_DTYPE, "fp32", "dtype differs: 'bf16' before, 'fp32' after"},
        {RT_INTERVAL, "steps 20-30", "interval differs: 'steps 10-20' before, 'steps 20-30' after"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof differs / sizeof *differs; i++) {
        struct scene scene;
        struct rt_record after = lesson();
        const struct rt_record repeat = lesson();
        record_put(&after, RT_KERNEL_MS, 10);
        after.text[differs[i].text] = differs[i].value;
        scene_of(&scene, lesson(), after);
        scene.repeat[0][0] = &repeat;
        scene.repeats[0] = 1;
        compare(&scene);
        assert_false(scene.comparison.comparable);
        rt_compare_put_why_not(&scene.text, &scene.comparison);
        check_text(&scene, differs[i].why);
        /* both values are there to be shown, and nothing that would be a change */
        assert_int_equal(scene.comparison.count, 16);
        check_exact(row(&scene, RT_KERNEL_MS)->before.value, 20);
        check_exact(row(&scene, RT_KERNEL_MS)->after.value, 10);
        for (size_t r = 0; r < scene.comparison.count; r++) {
            const struct rt_delta *const delta = &scene.comparison.row[r];
            assert_false(delta->has_difference || delta->has_ratio || delta->has_noise);
            assert_int_equal(delta->move, RT_STAYED);
        }
        assert_false(scene.comparison.has_speedup || scene.comparison.has_kernel_speedup);
        assert_false(scene.comparison.has_answers);
        rt_compare_put_speedup(&scene.text, &scene.comparison);
        check_text(&scene, "");
        rt_compare_put_answers(&scene.text, &scene.comparison);
        check_text(&scene, "kernel_underutilized before, kernel_underutilized after");
        rt_buf_fini(&scene.text);
    }
}

static void test_every_reason_is_said(void **state)
{
    struct scene scene;
    struct rt_record after = lesson();
    (void)state;
    after.text[RT_WORKLOAD] = "a";
    after.text[RT_DTYPE] = "b";
    after.text[RT_INTERVAL] = "c";
    scene_of(&scene, lesson(), after);
    compare(&scene);
    rt_compare_put_why_not(&scene.text, &scene.comparison);
    check_text(&scene, "workload differs: 'batch 8' before, 'a' after; dtype differs: 'bf16' "
                       "before, 'b' after; interval differs: 'steps 10-20' before, 'c' after");
    rt_buf_fini(&scene.text);
}

/* Two spellings of one precision; what one does not state; what may differ. */
static void test_what_forbids_nothing(void **state)
{
    static const struct rt_reference other = {.id = "other", .ceilings = {{60, 3000, 0.7}}};
    struct scene scene;
    struct rt_record before = lesson();
    struct rt_record after = lesson();
    (void)state;
    after.text[RT_DTYPE] = "BFloat16";
    scene_of(&scene, before, after);
    compare(&scene);
    assert_true(scene.comparison.comparable);
    for (int b = 0; b < RT_BESIDE_COUNT; b++) {
        assert_int_equal(scene.comparison.beside[b], b == RT_BESIDE_NO_REPEATS);
    }
    rt_compare_put_beside(&scene.text, &scene.comparison, RT_BESIDE_NO_REPEATS);
    check_text(&scene, "no repeats on either side: how much is noise is not known");
    before.text[RT_INTERVAL] = NULL;
    before.text[RT_DEVICE] = "A100";
    before.text[RT_FLOPS_SOURCE] = "theoretical";
    after.text[RT_WORKLOAD] = NULL;
    after.text[RT_DEVICE] = "H200";
    after.text[RT_FLOPS_SOURCE] = "counter";
    after.text[RT_CHANGE] = "tile_size";
    rt_buf_fini(&scene.text);
    scene_of(&scene, before, after);
    scene.after = answer_of(after, &other);
    compare(&scene);
    assert_true(scene.comparison.comparable);
    static const char *const said[RT_BESIDE_COUNT] = {
        "the record after states change = 'tile_size'",
        "workload, interval not stated by both: taken as equal",
        "device differs: 'A100' before, 'H200' after",
        "the ceilings differ: board (120 TFLOP/s, 3000 GB/s, screen 70 %) before, other "
        "(60 TFLOP/s, 3000 GB/s, screen 70 %) after",
        "flops_source differs: 'theoretical' before, 'counter' after: what changed may be how it "
        "was measured",
        "no repeats on either side: how much is noise is not known",
    };
    for (int b = 0; b < RT_BESIDE_COUNT; b++) {
        assert_true(scene.comparison.beside[b]);
        rt_compare_put_beside(&scene.text, &scene.comparison, (enum rt_beside)b);
        check_text(&scene, said[b]);
    }
    rt_buf_fini(&scene.text);
}

/* ---- unknown, none, infinite, zero ---- */

static void test_what_is_not_there(void **state)
{
    struct scene scene;
    struct rt_record before = lesson();
    struct rt_record after = lesson();
    (void)state;
    record_count(&before, RT_FLOPS, COUNT_UNKNOWN);
    record_put(&before, RT_SYNC_MS, 0);
    record_put(&before, RT_OCCUPANCY, 0.25);
    record_count(&after, RT_DRAM_BYTES, COUNT_NONE);
    record_put(&after, RT_LAUNCH_COUNT, 12);
    scene_of(&scene, before, after);
    compare(&scene);
    assert_int_equal(row(&scene, RT_FLOPS)->before.state, RT_AMOUNT_UNKNOWN);
    assert_false(row(&scene, RT_FLOPS)->has_difference);
    assert_int_equal(row(&scene, RT_DRAM_BYTES)->after.state, RT_AMOUNT_NONE);
    check_exact(row(&scene, RT_DRAM_BYTES)->difference, -8e9);
    check_exact(row(&scene, RT_SYNC_MS)->difference, 2);
    assert_false(row(&scene, RT_SYNC_MS)->has_ratio);
    /* what one side has is a row: so is what a newer record first measures */
    assert_int_equal(row(&scene, RT_OCCUPANCY)->after.state, RT_AMOUNT_UNKNOWN);
    assert_int_equal(row(&scene, RT_LAUNCH_COUNT)->before.state, RT_AMOUNT_UNKNOWN);
    assert_false(row(&scene, RT_LAUNCH_COUNT)->has_difference);
    const struct rt_delta *const intensity = row(&scene, METRIC(RT_INTENSITY));
    assert_int_equal(intensity->before.state, RT_AMOUNT_UNKNOWN);
    assert_int_equal(intensity->after.state, RT_AMOUNT_INFINITE);
    assert_false(intensity->has_difference || intensity->has_ratio);
    /* without FLOPs no efficiency before; after 2 of 120 */
    const struct rt_delta *const efficiency = row(&scene, ATTRIBUTED(RT_ATTRIBUTED_EFFICIENCY));
    assert_int_equal(efficiency->before.state, RT_AMOUNT_UNKNOWN);
    check_near(efficiency->after.value, 2.0 / 120, 1e-15);
    assert_true(scene.comparison.has_answers && !scene.comparison.same_bound);
    rt_compare_put_answers(&scene.text, &scene.comparison);
    check_text(&scene, "the answer changed: unclassified_kernel -> kernel_underutilized; bound "
                       "not classified -> compute");
    rt_buf_fini(&scene.text);
}

/* A kernel that cannot be classified has no consistency that could differ. */
static void test_one_side_is_not_classified(void **state)
{
    struct scene scene;
    struct rt_record above = lesson();
    struct rt_record unknown = lesson();
    (void)state;
    record_put(&above, RT_KERNEL_MS, 2.5); /* 3200 of 3000 GB/s */
    record_count(&unknown, RT_FLOPS, COUNT_UNKNOWN);
    scene_of(&scene, above, unknown);
    compare(&scene);
    assert_true(scene.before.attribution.recheck_reference);
    assert_false(scene.after.attribution.classified);
    assert_true(scene.comparison.same_consistency);
    assert_false(scene.comparison.same_bound);
    rt_buf_fini(&scene.text);
}

static void test_without_a_reference(void **state)
{
    struct scene scene;
    (void)state;
    scene_of(&scene, lesson(), lesson());
    scene.before = answer_of(lesson(), NULL);
    compare(&scene);
    assert_int_equal(scene.comparison.count, 16);
    assert_int_equal(row(&scene, ATTRIBUTED(RT_ATTRIBUTED_BALANCE))->before.state,
                     RT_AMOUNT_UNKNOWN);
    assert_false(scene.comparison.has_answers);
    rt_compare_put_answers(&scene.text, &scene.comparison);
    check_text(&scene, "no answer before, kernel_underutilized after");
    rt_compare_put_beside(&scene.text, &scene.comparison, RT_BESIDE_REFERENCE);
    check_text(&scene, "the ceilings differ: none before, board (120 TFLOP/s, 3000 GB/s, screen "
                       "70 %) after");
    scene.after = answer_of(lesson(), NULL);
    compare(&scene);
    assert_int_equal(scene.comparison.count, 13);
    assert_false(scene.comparison.beside[RT_BESIDE_REFERENCE]);
    /* the same figures under another name are another reference */
    struct rt_reference namesake = board;
    namesake.id = "other";
    scene.before = answer_of(lesson(), &board);
    scene.after = answer_of(lesson(), &namesake);
    compare(&scene);
    assert_true(scene.comparison.beside[RT_BESIDE_REFERENCE]);
    scene.after = answer_of(lesson(), &board);
    compare(&scene);
    assert_false(scene.comparison.beside[RT_BESIDE_REFERENCE]);
    rt_buf_fini(&scene.text);
}

/* ---- noise ---- */

/* Kernel 20 with repeats 19 and 21: 2 of 20 is 10 %. After 18.5 it is within that, 17.9 beyond. */
static void test_noise_of_repeats(void **state)
{
    struct scene scene;
    struct rt_record repeat[] = {lesson(), lesson()};
    struct rt_record after = lesson();
    (void)state;
    record_put(&repeat[0], RT_KERNEL_MS, 19);
    record_put(&repeat[1], RT_KERNEL_MS, 21);
    record_put(&after, RT_KERNEL_MS, 18.5);
    record_put(&after, RT_OCCUPANCY, 0.5);
    scene_of(&scene, lesson(), after);
    scene.repeat[0][0] = &repeat[0];
    scene.repeat[0][1] = &repeat[1];
    scene.repeats[0] = 2;
    compare(&scene);
    assert_true(scene.comparison.has_noise);
    assert_false(scene.comparison.beside[RT_BESIDE_NO_REPEATS]);
    check_exact(row(&scene, RT_KERNEL_MS)->noise, 0.1);
    assert_int_equal(row(&scene, RT_KERNEL_MS)->move, RT_STAYED);
    /* totals 25, 26, 27 */
    check_exact(row(&scene, METRIC(RT_TOTAL_MS))->noise, 2.0 / 26);
    /* 4e10 FLOP in 19 to 21 ms: efficiency scatters by (1/19 - 1/21) * 20 */
    check_near(row(&scene, ATTRIBUTED(RT_ATTRIBUTED_EFFICIENCY))->noise, 20 * (1.0 / 19 - 1.0 / 21),
               1e-12);
    /* nobody has repeated what nobody measured */
    assert_false(row(&scene, RT_OCCUPANCY)->has_noise);
    rt_compare_put_speedup(&scene.text, &scene.comparison);
    check_text(&scene, "total 1.061 times as fast (26 -> 24.5 ms, within 7.69 % noise), kernel "
                       "1.081 times (20 -> 18.5 ms, within 10 % noise)");
    record_put(&scene.after.record, RT_KERNEL_MS, 17.9);
    compare(&scene);
    assert_int_equal(row(&scene, RT_KERNEL_MS)->move, RT_FELL);
    rt_buf_fini(&scene.text);
}

/* The larger spread of the two sides: here that of the record after, 20 to 26 about 23. */
static void test_the_larger_spread_counts(void **state)
{
    struct scene scene;
    struct rt_record repeat[] = {lesson(), lesson()};
    (void)state;
    record_put(&repeat[0], RT_KERNEL_MS, 20.2);
    record_put(&repeat[1], RT_KERNEL_MS, 26);
    scene_of(&scene, lesson(), lesson());
    scene.repeat[0][0] = &repeat[0];
    scene.repeat[1][0] = &repeat[1];
    scene.repeats[0] = scene.repeats[1] = 1;
    compare(&scene);
    check_exact(row(&scene, RT_KERNEL_MS)->noise, 6.0 / 23);
    rt_buf_fini(&scene.text);
}

static void test_sources(void **state)
{
    struct scene scene;
    struct rt_record before = lesson();
    struct rt_record after = lesson();
    (void)state;
    before.text[RT_FLOPS_SOURCE] = "theoretical";
    after.text[RT_FLOPS_SOURCE] = "counter";
    before.text[RT_TIME_SOURCE] = after.text[RT_TIME_SOURCE] = "timer";
    scene_of(&scene, before, after);
    compare(&scene);
    static const struct {
        int quantity;
        const char *source;
    } expected[] = {
        {RT_FLOPS, "theoretical -> counter"},
        {RT_DRAM_BYTES, "unstated"},
        {RT_SYNC_MS, "timer"},
        {METRIC(RT_INTENSITY), "derived"},
        {ATTRIBUTED(RT_ATTRIBUTED_LIMIT), "board"},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        for (size_t r = 0; r < scene.comparison.count; r++) {
            if (scene.comparison.quantity[r] == expected[i].quantity) {
                rt_compare_put_source(&scene.text, &scene.comparison, r);
            }
        }
        check_text(&scene, expected[i].source);
    }
    rt_buf_fini(&scene.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_quantity),
        cmocka_unit_test(test_the_answer_changes),
        cmocka_unit_test(test_not_comparable),
        cmocka_unit_test(test_every_reason_is_said),
        cmocka_unit_test(test_what_forbids_nothing),
        cmocka_unit_test(test_what_is_not_there),
        cmocka_unit_test(test_one_side_is_not_classified),
        cmocka_unit_test(test_without_a_reference),
        cmocka_unit_test(test_noise_of_repeats),
        cmocka_unit_test(test_the_larger_spread_counts),
        cmocka_unit_test(test_sources),
    };
    return check_main(tests);
}
