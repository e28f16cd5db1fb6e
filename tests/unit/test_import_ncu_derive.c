/*
 * Time, bytes and counts of one launch: which source of several counts, and what is unknown.
 */
#include "check.h"

#include "core/code.h"
#include "src/import_ncu_derive.h"

static struct ncu_metrics metrics;
static struct ncu_view view;

static int setup(void **state)
{
    (void)state;
    ncu_metrics_init(&metrics);
    ncu_view_clear(&view);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    ncu_metrics_fini(&metrics);
    return 0;
}

static void put(int slot, double value)
{
    ncu_view_set(&view, slot, value);
}

/* What is derived from the view as it is; the view stays. */
static bool derived(int slot, double *value)
{
    struct ncu_view copy = view;
    ncu_derive(&copy, &metrics, 2);
    *value = copy.value[slot];
    return copy.known[slot];
}

#define check_derived(slot, expected)                                                              \
    do {                                                                                           \
        double value_;                                                                             \
        assert_true(derived(slot, &value_));                                                       \
        check_near(value_, expected, 1e-15);                                                       \
    } while (0)

static void check_unknown(int slot)
{
    double value;
    assert_false(derived(slot, &value));
}

static void test_nothing(void **state)
{
    (void)state;
    check_unknown(NCU_Q_TIME);
    check_unknown(NCU_Q_BYTES);
    check_unknown(ncu_count_slot(NCU_FFMA, NCU_COUNTED));
    assert_int_equal(ncu_time_way(&view).kind, NCU_WAY_NONE);
    assert_int_equal(ncu_bytes_way(&view).kind, NCU_WAY_NONE);
}

/* From the last choice to the first: each one better than those before. */
static void test_time_sources(void **state)
{
    (void)state;
    static const int plain[] = {NCU_DURATION, NCU_TIME_MAX, NCU_TIME_AVG, NCU_TIME, NCU_TIME_SUM};
    put(NCU_SMSP_CYCLES_AVG, 3000);
    check_unknown(NCU_Q_TIME);
    put(NCU_SMSP_HZ_AVG, 2e9); /* 1500 ns */
    check_derived(NCU_Q_TIME, 1500);
    put(NCU_SM_CYCLES_AVG, 3000);
    check_derived(NCU_Q_TIME, 1500); /* still the pair of one unit */
    put(NCU_SM_HZ_AVG, 1e9);
    check_derived(NCU_Q_TIME, 3000);
    for (int i = 0; i < 5; i++) {
        put(plain[i], 100 + i);
        check_derived(NCU_Q_TIME, 100 + i);
        assert_int_equal(ncu_time_way(&view).a, plain[i]);
    }
}

/* Cycles of one unit are not divided by the rate of the other. */
static void test_time_of_two_units(void **state)
{
    (void)state;
    put(NCU_SM_CYCLES_AVG, 3000);
    put(NCU_SMSP_HZ_AVG, 1e9);
    check_unknown(NCU_Q_TIME);
}

/* A time of 0 is none. */
static void test_time_of_zero(void **state)
{
    (void)state;
    put(NCU_TIME_SUM, 0);
    check_unknown(NCU_Q_TIME);
    put(NCU_DURATION, 7);
    check_derived(NCU_Q_TIME, 7);
    ncu_view_clear(&view);
    put(NCU_SM_CYCLES_AVG, 3000);
    put(NCU_SM_HZ_AVG, 0);
    check_unknown(NCU_Q_TIME);
}

static void test_bytes_sources(void **state)
{
    (void)state;
    put(NCU_SECTORS_READ, 10);
    check_unknown(NCU_Q_BYTES);
    put(NCU_SECTORS_WRITE, 5);
    check_derived(NCU_Q_BYTES, 15 * 32);
    put(NCU_SECTORS, 20);
    check_derived(NCU_Q_BYTES, 20 * 32);
    put(NCU_DRAM_BANDWIDTH, 5e9);
    check_derived(NCU_Q_BYTES, 20 * 32); /* a rate without a time says nothing */
    put(NCU_DURATION, 2000);
    check_derived(NCU_Q_BYTES, 10000); /* 5 byte/ns, 2000 ns */
    put(NCU_MEMORY_THROUGHPUT, 6e9);
    check_derived(NCU_Q_BYTES, 12000);
    put(NCU_DRAM_RATE, 7e9);
    check_derived(NCU_Q_BYTES, 14000);
    put(NCU_DRAM_OLD_READ, 1);
    put(NCU_DRAM_OLD_WRITE, 2);
    check_derived(NCU_Q_BYTES, 3);
    put(NCU_DRAM_OP_READ, 10);
    put(NCU_DRAM_OP_WRITE, 20);
    check_derived(NCU_Q_BYTES, 30);
    put(NCU_DRAM_READ, 100);
    check_derived(NCU_Q_BYTES, 30); /* the whole pair, not half of the better one */
    put(NCU_DRAM_WRITE, 200);
    check_derived(NCU_Q_BYTES, 300);
    put(NCU_DRAM_BYTES, 1000);
    check_derived(NCU_Q_BYTES, 1000);
}

static void test_half_of_the_traffic(void **state)
{
    (void)state;
    static const int halves[] = {NCU_DRAM_READ,        NCU_DRAM_WRITE,       NCU_DRAM_OP_READ,
                                 NCU_DRAM_OP_WRITE,    NCU_DRAM_OLD_READ,    NCU_DRAM_OLD_WRITE,
                                 NCU_SECTORS_READ,     NCU_SECTORS_WRITE,    NCU_SECTORS_OP_READ,
                                 NCU_SECTORS_OP_WRITE, NCU_SECTORS_OLD_READ, NCU_SECTORS_OLD_WRITE};
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++) {
        ncu_view_clear(&view);
        put(halves[i], 5);
        check_unknown(NCU_Q_BYTES);
    }
    /* Read of one name and write of another are no pair either. */
    put(NCU_DRAM_READ, 1);
    put(NCU_DRAM_OP_WRITE, 1);
    put(NCU_SECTORS_READ, 1);
    put(NCU_SECTORS_OP_WRITE, 1);
    check_unknown(NCU_Q_BYTES);
}

static void test_no_traffic(void **state)
{
    (void)state;
    put(NCU_DRAM_BYTES, 0);
    double bytes;
    assert_true(derived(NCU_Q_BYTES, &bytes));
    check_exact(bytes, 0);
}

static void test_pascal_sectors(void **state)
{
    (void)state;
    put(NCU_SECTORS_OLD_READ, 3);
    put(NCU_SECTORS_OLD_WRITE, 4);
    check_derived(NCU_Q_BYTES, 7 * 32);
}

static int counted(enum ncu_op op)
{
    return ncu_count_slot(op, NCU_COUNTED);
}

/* sm and smsp count the same thing: once. */
static void test_one_counter_of_two_units(void **state)
{
    (void)state;
    put(ncu_count_slot(NCU_FFMA, NCU_SM_SUM), 1000);
    check_derived(counted(NCU_FFMA), 1000);
    put(ncu_count_slot(NCU_FFMA, NCU_SMSP_SUM), 1000);
    check_derived(counted(NCU_FFMA), 1000);
    check_unknown(counted(NCU_FADD));
}

static void test_per_cycle(void **state)
{
    (void)state;
    put(ncu_count_slot(NCU_FADD, NCU_SMSP_PER_CYCLE), 2.5);
    check_unknown(counted(NCU_FADD));
    put(NCU_SM_CYCLES_AVG, 1000);
    check_unknown(counted(NCU_FADD)); /* cycles of the other unit */
    put(NCU_SMSP_CYCLES_AVG, 4000);
    check_derived(counted(NCU_FADD), 10000);
    put(ncu_count_slot(NCU_FADD, NCU_SM_SUM), 9999);
    check_derived(counted(NCU_FADD), 9999); /* a sum is better */
    put(ncu_count_slot(NCU_DADD, NCU_SM_PER_CYCLE), 3);
    check_derived(counted(NCU_DADD), 3000);
}

/* Cycles from their rate and the time. */
static void test_per_cycle_by_rate(void **state)
{
    (void)state;
    put(ncu_count_slot(NCU_FADD, NCU_SMSP_PER_CYCLE), 2.5);
    put(NCU_SMSP_HZ_AVG, 2e9);
    check_unknown(counted(NCU_FADD));
    put(NCU_DURATION, 500); /* 1000 cycles */
    check_derived(counted(NCU_FADD), 2500);
}

/* A chart's slot holds operations a second: divided by the weight they are instructions. */
static void test_charts(void **state)
{
    (void)state;
    put(ncu_count_slot(NCU_FFMA, NCU_CHART_OPS), 4e12);
    put(ncu_count_slot(NCU_FADD, NCU_CHART_INST), 1e12);
    check_unknown(counted(NCU_FFMA));
    check_unknown(counted(NCU_FADD));
    put(NCU_DURATION, 1000);
    check_derived(counted(NCU_FFMA), 2e6);
    check_derived(counted(NCU_FADD), 1e6);
    put(ncu_count_slot(NCU_FADD, NCU_CHART_OPS), 3e12);
    check_derived(counted(NCU_FADD), 3e6);
}

static void test_weights(void **state)
{
    (void)state;
    static const double weight[NCU_OP_COUNT] = {1, 1, 2, 1, 1, 2, 2, 2, 4, 2, 2, 4};
    static const double old[NCU_OP_COUNT] = {1, 1, 2, 1, 1, 2, 2, 2, 4, 1, 1, 2};
    for (int op = 0; op < NCU_OP_COUNT; op++) {
        check_exact(ncu_op_weight((enum ncu_op)op, 2), weight[op]);
        check_exact(ncu_op_weight((enum ncu_op)op, 1), old[op]);
    }
}

/* Operations of a tensor family that are stated a cycle. */
static void test_tensor_per_cycle(void **state)
{
    (void)state;
    static const char name[] = "sm__ops_path_tensor_src_fp16.sum.per_cycle_elapsed";
    struct ncu_meaning meaning;
    assert_int_equal(ncu_metrics_find(&metrics, "", "", name, sizeof name - 1, &meaning), RT_OK);
    const int sum = ncu_tensor_sum(&metrics, meaning.slot);
    put(meaning.slot, 4096);
    check_unknown(sum);
    put(NCU_SM_CYCLES_MAX, 100);
    check_derived(sum, 409600);
    put(sum, 5);
    check_derived(sum, 5);
}

/* What is there already stays. */
static void test_derived_before(void **state)
{
    (void)state;
    put(NCU_Q_TIME, 1);
    put(NCU_Q_BYTES, 2);
    put(counted(NCU_FFMA), 3);
    put(NCU_DURATION, 10);
    put(NCU_DRAM_BYTES, 20);
    put(ncu_count_slot(NCU_FFMA, NCU_SM_SUM), 30);
    check_derived(NCU_Q_TIME, 1);
    check_derived(NCU_Q_BYTES, 2);
    check_derived(counted(NCU_FFMA), 3);
}

#define WITH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        WITH(test_nothing),
        WITH(test_time_sources),
        WITH(test_time_of_two_units),
        WITH(test_time_of_zero),
        WITH(test_bytes_sources),
        WITH(test_half_of_the_traffic),
        WITH(test_no_traffic),
        WITH(test_pascal_sectors),
        WITH(test_one_counter_of_two_units),
        WITH(test_per_cycle),
        WITH(test_per_cycle_by_rate),
        WITH(test_charts),
        cmocka_unit_test(test_weights),
        WITH(test_tensor_per_cycle),
        WITH(test_derived_before),
    };
    return check_main(tests);
}
