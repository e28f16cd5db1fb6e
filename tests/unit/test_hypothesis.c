/*
 * The tables of model.md sections 3 and 4, typed from the page and compared item by item.
 */
#include "check.h"

#include "core/code.h"
#include "core/hypothesis.h"

/* Section 4: hypothesis, allowed single changes, observe, revisit the timeline when. */
static const struct {
    enum rt_hypothesis hypothesis;
    const char *name;
    const char *changes[3];
    const char *observe[5];
    const char *revisit;
} experiment[] = {
    {RT_KERNEL_MEMORY,
     "kernel_memory",
     {"tile_size", "layout"},
     {"dram_bytes", "kernel_ms", "stage_ms", "max_abs_error"},
     "bytes_down_but_kernel_ms_unchanged"},
    {RT_KERNEL_COMPUTE,
     "kernel_compute",
     {"compute_kernel"},
     {"achieved_tflops", "kernel_ms", "stage_ms", "max_abs_error"},
     "kernel_faster_but_stage_ms_unchanged"},
    {RT_KERNEL_UNDERUTILIZED,
     "kernel_underutilized",
     {"block_size"},
     {"kernel_ms", "occupancy", "stage_ms", "max_abs_error"},
     "occupancy_changes_but_kernel_ms_unchanged"},
    {RT_TRANSFER,
     "transfer",
     {"pin_memory", "async_copy"},
     {"exposed_transfer_ms", "stage_ms", "host_memory_mib", "max_abs_error"},
     "transfer_overlap_up_but_stage_ms_unchanged"},
    {RT_SYNCHRONIZATION,
     "synchronization",
     {"sync_placement"},
     {"sync_ms", "stage_ms", "max_abs_error"},
     "sync_ms_down_but_stage_ms_unchanged"},
    {RT_LAUNCH,
     "launch",
     {"graph_capture"},
     {"launch_count", "launch_ms", "stage_ms", "max_abs_error"},
     "launches_down_but_stage_ms_unchanged"},
    {RT_RECHECK_REFERENCE, "recheck_reference", {NULL}, {NULL}, NULL},
    {RT_UNCLASSIFIED_KERNEL, "unclassified_kernel", {NULL}, {NULL}, NULL},
};

enum { EXPERIMENTS = sizeof experiment / sizeof *experiment };

/* Section 3: the attribution, and a word of every item still to rule out, in the page's order. */
static const struct {
    enum rt_hypothesis hypothesis;
    const char *attribution;
    const char *rule_out[5];
} caution[] = {
    {RT_KERNEL_MEMORY, "memory path", {"layout", "cache hits", "measured bandwidth"}},
    {RT_KERNEL_COMPUTE, "compute path", {"tensor cores", "occupancy", "instruction efficiency"}},
    {RT_KERNEL_UNDERUTILIZED,
     "no main constraint confirmed inside the kernel",
     {"work estimate", "occupancy", "layout", "launch granularity"}},
    {RT_TRANSFER, "data transfer", {"input preparation", "pinned memory", "async copies"}},
    {RT_SYNCHRONIZATION,
     "scheduling path",
     {"dependencies", "fragmented kernels", "CPU issue cost"}},
    {RT_LAUNCH, "scheduling path", {"dependencies", "fragmented kernels", "CPU issue cost"}},
    {RT_RECHECK_REFERENCE,
     "the reference itself",
     {"wrong precision", "wrong unit", "traffic served by cache", "miscounted FLOPs"}},
};

static void test_every_hypothesis_and_change_is_here(void **state)
{
    (void)state;
    assert_int_equal(EXPERIMENTS, RT_HYPOTHESIS_COUNT);
    assert_int_equal(RT_CHANGE_COUNT, 8);
}

static void test_experiments(void **state)
{
    (void)state;
    for (int e = 0; e < EXPERIMENTS; e++) {
        const struct rt_hypothesis_info *info = &rt_hypothesis_info[experiment[e].hypothesis];
        size_t i;

        assert_string_equal(info->name, experiment[e].name);
        for (i = 0; experiment[e].changes[i] != NULL; i++) {
            assert_true(i < info->change_count);
            assert_string_equal(rt_change_info[info->changes[i]].name, experiment[e].changes[i]);
        }
        assert_int_equal(info->change_count, i);
        for (i = 0; experiment[e].observe[i] != NULL; i++) {
            assert_non_null(info->observe[i]);
            assert_string_equal(info->observe[i], experiment[e].observe[i]);
        }
        assert_true(info->observe == NULL || info->observe[i] == NULL);
        if (experiment[e].revisit == NULL) {
            assert_null(info->revisit_when);
        } else {
            assert_non_null(info->revisit_when);
            assert_string_equal(info->revisit_when, experiment[e].revisit);
            assert_true(strlen(info->revisit_help) > 0);
        }
    }
}

static void test_what_is_still_to_rule_out(void **state)
{
    (void)state;
    for (size_t c = 0; c < sizeof caution / sizeof *caution; c++) {
        const struct rt_hypothesis_info *info = &rt_hypothesis_info[caution[c].hypothesis];
        size_t i;

        assert_string_equal(info->attribution, caution[c].attribution);
        for (i = 0; caution[c].rule_out[i] != NULL; i++) {
            if (info->rule_out[i] == NULL ||
                strstr(info->rule_out[i], caution[c].rule_out[i]) == NULL) {
                fail_msg("%s, item %zu: \"%s\" without \"%s\"", info->name, i,
                         info->rule_out[i] != NULL ? info->rule_out[i] : "(none)",
                         caution[c].rule_out[i]);
            }
        }
        assert_null(info->rule_out[i]);
    }
}

static void test_everything_has_words(void **state)
{
    (void)state;
    for (int h = 0; h < RT_HYPOTHESIS_COUNT; h++) {
        const struct rt_hypothesis_info *info = &rt_hypothesis_info[h];

        assert_true(strlen(info->headline) > 0 && strchr(info->headline, '\n') == NULL);
        assert_true(strlen(info->evidence) > 0);
        assert_true(strlen(info->attribution) > 0);
        assert_non_null(info->rule_out);
    }
    for (int c = 0; c < RT_CHANGE_COUNT; c++) {
        assert_true(strlen(rt_change_info[c].help) > 0);
        assert_true(strlen(rt_change_info[c].held) > 0);
    }
}

static void test_allowed_pairs(void **state)
{
    (void)state;
    for (int e = 0; e < EXPERIMENTS; e++) {
        for (int c = 0; c < RT_CHANGE_COUNT; c++) {
            const char *const *listed = experiment[e].changes;
            bool expected =
                (listed[0] && strcmp(listed[0], rt_change_info[c].name) == 0) ||
                (listed[0] && listed[1] && strcmp(listed[1], rt_change_info[c].name) == 0);

            assert_int_equal(rt_hypothesis_allows(experiment[e].hypothesis, (enum rt_change)c),
                             expected);
        }
    }
}

static void test_find_takes_exact_names_only(void **state)
{
    static const char *const wrong[] = {"",          "Transfer", "TRANSFER",  " transfer",
                                        "transfer ", "transfe",  "transfers", "tile_size,layout"};

    (void)state;
    for (int h = 0; h < RT_HYPOTHESIS_COUNT; h++) {
        assert_int_equal(rt_hypothesis_find(rt_hypothesis_info[h].name), h);
        assert_int_equal(rt_change_find(rt_hypothesis_info[h].name), RT_ENOENT);
    }
    for (int c = 0; c < RT_CHANGE_COUNT; c++) {
        assert_int_equal(rt_change_find(rt_change_info[c].name), c);
        assert_int_equal(rt_hypothesis_find(rt_change_info[c].name), RT_ENOENT);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(rt_hypothesis_find(wrong[i]), RT_ENOENT);
        assert_int_equal(rt_change_find(wrong[i]), RT_ENOENT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_hypothesis_and_change_is_here),
        cmocka_unit_test(test_experiments),
        cmocka_unit_test(test_what_is_still_to_rule_out),
        cmocka_unit_test(test_everything_has_words),
        cmocka_unit_test(test_allowed_pairs),
        cmocka_unit_test(test_find_takes_exact_names_only),
    };

    return check_main(tests);
}
