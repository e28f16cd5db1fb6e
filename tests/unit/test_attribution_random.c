/*
 * Random records over the whole range of doubles: rt_attribute and rt_attribute_all against a
 * plain restatement of model.md sections 2 and 3 (and of formats.md for `none` and `unknown`),
 * bit for bit. The restatement below is written from the pages, not from the code.
 */
#include "check.h"

#include "core/attribution.h"
#include "core/code.h"
#include "records.h"

enum { RECORDS = 40000, REFERENCES = 64 };

struct answer {
    bool finite; /* false: some result is not, and nothing else is said */
    double balance;
    bool classified, memory, recheck;
    double limit, efficiency;
    enum rt_hypothesis kernel, primary;
};

static enum count_state count_state_of(const struct rt_record *record, enum rt_number number,
                                       uint32_t none)
{
    if ((record->known & RT_KNOWN(number)) == 0) {
        return COUNT_UNKNOWN;
    }
    return (record->known & none) != 0 ? COUNT_NONE : COUNT_STATED;
}

/* Section 2: whether every metric of the record is finite. */
static bool metrics_are_finite(const struct rt_record *r, enum count_state flops,
                               enum count_state bytes)
{
    const double *n = r->number;
    double total = ((n[RT_KERNEL_MS] + n[RT_TRANSFER_MS]) + n[RT_SYNC_MS]) + n[RT_LAUNCH_MS];
    bool finite = isfinite(total) && isfinite(n[RT_TRANSFER_MS] / total) &&
                  isfinite(n[RT_SYNC_MS] / total) && isfinite(n[RT_LAUNCH_MS] / total);

    if (flops == COUNT_STATED && bytes == COUNT_STATED) {
        finite = finite && isfinite(n[RT_FLOPS] / n[RT_DRAM_BYTES]);
    }
    if (flops != COUNT_UNKNOWN) { /* `none` counts 0 */
        finite = finite && isfinite(n[RT_FLOPS] / (n[RT_KERNEL_MS] / 1000) / 1e12);
    }
    if (bytes != COUNT_UNKNOWN) {
        finite = finite && isfinite(n[RT_DRAM_BYTES] / (n[RT_KERNEL_MS] / 1000) / 1e9);
    }
    return finite;
}

/* Section 3, the kernel. */
static void restate_kernel(const struct rt_record *r, const struct rt_ceilings *ceilings,
                           enum count_state flops, enum count_state bytes, struct answer *answer)
{
    const double *n = r->number;
    double reference_tflops = ceilings->value[RT_CEILING_TFLOPS];
    double reference_gbps = ceilings->value[RT_CEILING_DRAM_GBPS];
    double tflops = n[RT_FLOPS] / (n[RT_KERNEL_MS] / 1000) / 1e12;
    double gbps = n[RT_DRAM_BYTES] / (n[RT_KERNEL_MS] / 1000) / 1e9;

    answer->classified = flops != COUNT_UNKNOWN && bytes != COUNT_UNKNOWN &&
                         !(flops == COUNT_NONE && bytes == COUNT_NONE);
    answer->kernel = RT_UNCLASSIFIED_KERNEL;
    if (!answer->classified) {
        return;
    }
    if (flops == COUNT_NONE) { /* bandwidth alone */
        answer->memory = true;
        answer->limit = 0.0;
        answer->efficiency = gbps / reference_gbps;
    } else if (bytes == COUNT_NONE) { /* compute alone */
        answer->memory = false;
        answer->limit = reference_tflops;
        answer->efficiency = tflops / reference_tflops;
    } else {
        double intensity = n[RT_FLOPS] / n[RT_DRAM_BYTES];
        double slope = intensity * reference_gbps / 1000;

        answer->memory = intensity < answer->balance;
        answer->limit = slope < reference_tflops ? slope : reference_tflops;
        answer->efficiency = tflops / answer->limit;
    }
    answer->finite = answer->finite && isfinite(answer->efficiency);
    answer->recheck = answer->efficiency > 1.05;
    answer->kernel = answer->memory ? RT_KERNEL_MEMORY : RT_KERNEL_COMPUTE;
    if (!(answer->efficiency >= ceilings->value[RT_CEILING_SCREEN])) {
        answer->kernel = RT_KERNEL_UNDERUTILIZED;
    }
}

static struct answer restate(const struct rt_record *record, const struct rt_ceilings *ceilings)
{
    const double *ms = &record->number[RT_KERNEL_MS];
    enum count_state flops = count_state_of(record, RT_FLOPS, RT_FLOPS_NONE);
    enum count_state bytes = count_state_of(record, RT_DRAM_BYTES, RT_DRAM_BYTES_NONE);
    struct answer answer = {0};

    answer.balance =
        ceilings->value[RT_CEILING_TFLOPS] * 1000 / ceilings->value[RT_CEILING_DRAM_GBPS];
    answer.finite = metrics_are_finite(record, flops, bytes) && isfinite(answer.balance);
    restate_kernel(record, ceilings, flops, bytes, &answer);
    if (ms[0] >= ms[1] && ms[0] >= ms[2] && ms[0] >= ms[3]) {
        answer.primary = answer.kernel;
    } else if (ms[1] >= ms[2] && ms[1] >= ms[3]) {
        answer.primary = RT_TRANSFER;
    } else {
        answer.primary = ms[2] >= ms[3] ? RT_SYNCHRONIZATION : RT_LAUNCH;
    }
    if (answer.recheck) {
        answer.primary = RT_RECHECK_REFERENCE;
    }
    return answer;
}

static void check_one(const struct rt_record *record, const struct rt_ceilings *ceilings,
                      const struct answer *expected)
{
    struct rt_metrics metrics;
    struct rt_attribution a;
    int code = rt_metrics_derive(record, &metrics, NULL);

    if (code == RT_OK) {
        code = rt_attribute(record, &metrics, ceilings, &a);
    }
    assert_int_equal(code, expected->finite ? RT_OK : RT_ERANGE);
    if (!expected->finite) {
        return;
    }
    check_exact(a.machine_balance_flop_per_byte, expected->balance);
    assert_int_equal(a.classified, expected->classified);
    assert_int_equal(a.recheck_reference, expected->recheck);
    assert_int_equal(a.candidate[0], expected->kernel);
    assert_int_equal(a.primary_hypothesis, expected->primary);
    if (expected->classified) {
        check_exact(a.roofline_limit_tflops, expected->limit);
        check_exact(a.reference_efficiency, expected->efficiency);
        assert_int_equal(a.roofline_bound, expected->memory ? RT_BOUND_MEMORY : RT_BOUND_COMPUTE);
    }
}

/* Every kind of answer must have been met, or the run proved little. */
static void check_coverage(const size_t *met)
{
    for (int i = 0; i <= RT_HYPOTHESIS_COUNT; i++) {
        if (met[i] < RECORDS / 1000) {
            fail_msg("only %zu records of kind %d", met[i], i);
        }
    }
}

/* A set takes exactly the records whose metrics are finite. */
static int add_random(struct rng *rng, struct rt_set *set, enum records_scale scale, uint32_t file,
                      const char *id)
{
    struct rt_record record = rng_record(rng, scale);
    const enum count_state flops = count_state_of(&record, RT_FLOPS, RT_FLOPS_NONE);
    const enum count_state bytes = count_state_of(&record, RT_DRAM_BYTES, RT_DRAM_BYTES_NONE);

    record.id = id;
    record.file = file;
    const int code = rt_set_add(set, &record);
    assert_int_equal(code, metrics_are_finite(&record, flops, bytes) ? RT_OK : RT_ERANGE);
    return code;
}

static void fill(struct rng *rng, struct rt_set *set, struct rt_ceilings *ceilings,
                 uint32_t *reference)
{
    uint32_t file;

    assert_int_equal(rt_set_add_path(set, "random.ini", &file), RT_OK);
    for (unsigned i = 0; i < REFERENCES; i++) {
        ceilings[i] = rng_ceilings(rng, (enum records_scale)(i % SCALE_COUNT));
    }
    for (unsigned i = 0; i < RECORDS; i++) {
        /* nine in ten against a reference of their own scale, REFERENCES being a multiple */
        unsigned scale = rng_below(rng, 10) == 0 ? rng_below(rng, SCALE_COUNT) : i % SCALE_COUNT;
        char id[16];

        snprintf(id, sizeof id, "r%u", i);
        while (add_random(rng, set, (enum records_scale)scale, file, id) != RT_OK) {
        }
        reference[i] =
            rng_below(rng, 50) == 0
                ? UINT32_MAX
                : rng_below(rng, REFERENCES / SCALE_COUNT) * SCALE_COUNT + i % SCALE_COUNT;
    }
}

static void test_random_records(void **state)
{
    static struct rt_ceilings ceilings[REFERENCES];
    static uint32_t reference[RECORDS];
    static uint8_t hypothesis[RECORDS];
    struct rng rng = rng_start(20240917);
    size_t met[RT_HYPOTHESIS_COUNT + 1] = {0};
    struct rt_set set;

    (void)state;
    rt_set_init(&set);
    fill(&rng, &set, ceilings, reference);
    rt_attribute_all(&set, ceilings, reference, 0, RECORDS, hypothesis);
    for (size_t i = 0; i < RECORDS; i++) {
        struct rt_record record;
        struct answer expected;

        if (reference[i] == UINT32_MAX) {
            assert_int_equal(hypothesis[i], RT_NO_HYPOTHESIS);
            continue;
        }
        rt_set_get(&set, i, &record);
        expected = restate(&record, &ceilings[reference[i]]);
        check_one(&record, &ceilings[reference[i]], &expected);
        assert_int_equal(hypothesis[i],
                         expected.finite ? (int)expected.primary : (int)RT_NO_HYPOTHESIS);
        met[expected.finite ? (int)expected.primary : (int)RT_HYPOTHESIS_COUNT]++;
    }
    check_coverage(met);
    rt_set_fini(&set);
}

/* Many records of one reference, as files mostly have: the ends of any blocks fall anywhere. */
static void test_long_run_of_one_reference(void **state)
{
    enum { RUN = 3000 };
    static uint32_t reference[RUN];
    static uint8_t hypothesis[RUN];
    const struct rt_ceilings ceilings = ceilings_of(120, 3000, 0.70);
    struct rng rng = rng_start(512);
    struct rt_set set;
    size_t first = 0;

    (void)state;
    rt_set_init(&set);
    for (unsigned i = 0; i < RUN; i++) {
        struct rt_record record = rng_record(&rng, SCALE_EVERYDAY);
        char id[16];

        snprintf(id, sizeof id, "r%u", i);
        record.id = id;
        assert_int_equal(rt_set_add(&set, &record), RT_OK);
    }
    rt_set_trim(&set); /* nothing is left behind the last record */
    for (size_t last = 0; last <= RUN; last += 1000) {
        rt_attribute_all(&set, &ceilings, reference, first, last, hypothesis);
        first = last;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < RUN; i++) {
            struct rt_record record;

            rt_set_get(&set, i, &record);
            assert_int_equal(hypothesis[i], restate(&record, &ceilings).primary);
        }
        memset(hypothesis, 77, sizeof hypothesis);
        rt_attribute_all(&set, &ceilings, reference, 0, RUN, hypothesis);
    }
    rt_set_fini(&set);
}

/* Only first <= i < last is written. */
static void test_part_of_the_records(void **state)
{
    const struct rt_ceilings ceilings = ceilings_of(120, 3000, 0.70);
    uint32_t reference[4] = {0};
    uint8_t hypothesis[4] = {77, 77, 77, 77};
    uint32_t file;
    struct rt_set set;

    (void)state;
    rt_set_init(&set);
    assert_int_equal(rt_set_add_path(&set, "a.ini", &file), RT_OK);
    for (int i = 0; i < 4; i++) {
        struct rt_record record = record_of(4e10, 8e9, 6, 14, 2, 1);
        const char id[] = {(char)('a' + i), '\0'};

        record.id = id;
        assert_int_equal(rt_set_add(&set, &record), RT_OK);
    }
    rt_attribute_all(&set, &ceilings, reference, 2, 2, hypothesis);
    assert_int_equal(hypothesis[2], 77);
    rt_attribute_all(&set, &ceilings, reference, 1, 3, hypothesis);
    assert_int_equal(hypothesis[0], 77);
    assert_int_equal(hypothesis[1], RT_TRANSFER);
    assert_int_equal(hypothesis[2], RT_TRANSFER);
    assert_int_equal(hypothesis[3], 77);
    rt_set_fini(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_records),
        cmocka_unit_test(test_long_run_of_one_reference),
        cmocka_unit_test(test_part_of_the_records),
    };

    return check_main(tests);
}
