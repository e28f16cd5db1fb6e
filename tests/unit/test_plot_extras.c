/*
 * What references and records put behind the marks, by hand: log10 of 1.25, 2.5 and 5 FLOP/byte at
 * log10 of 20 TFLOP/s.
 */
#include "fixture.h"
#include "script_ini.h"

#include "core/plot_extras.h"

static void check_ceiling(const struct rt_plot_ceiling *ceiling, enum rt_plot_ceiling_kind kind,
                          double value, const char *name)
{
    assert_int_equal(ceiling->kind, kind);
    check_exact(ceiling->value, value);
    assert_string_equal(ceiling->name, name);
}

static void ceilings_but_the_one_that_is_used(void **state)
{
    (void)state;
    struct rt_study study;
    struct rt_plot_ceiling ceiling[RT_EXTRA_CEILINGS];
    fixture_open(&study, "a.ini", ROOFS);
    const struct rt_references *const references = &study.references;
    assert_int_equal(rt_plot_reference_ceilings(references, NULL, 0, ceiling), 3);
    check_ceiling(&ceiling[0], RT_CEILING_FLAT, 67, "fp32");
    check_ceiling(&ceiling[1], RT_CEILING_SLOPE, 33000, "L1 GB/s");
    check_ceiling(&ceiling[2], RT_CEILING_SLOPE, 12000, "L2 GB/s");
    const uint32_t single = study.record_reference[1];
    assert_int_equal(rt_plot_reference_ceilings(references, NULL, single, ceiling), 3);
    check_ceiling(&ceiling[0], RT_CEILING_FLAT, 989, "bf16");
    check_ceiling(&ceiling[1], RT_CEILING_SLOPE, 33000, "L1 GB/s");
    /* As they are worked with, where they are. */
    struct rt_ceilings edited[2] = {{{900, 4800, 0.7}}, {{50, 4800, 0.7}}};
    assert_int_equal(references->count, 2);
    assert_int_equal(rt_plot_reference_ceilings(references, edited, 0, ceiling), 3);
    check_ceiling(&ceiling[0], RT_CEILING_FLAT, 50, "fp32");
    assert_int_equal(rt_plot_reference_ceilings(references, edited, single, ceiling), 3);
    check_ceiling(&ceiling[0], RT_CEILING_FLAT, 900, "bf16");
    rt_study_fini(&study);
    /* A reference of one roof has no further ones; one without tflops none that is not stated. */
    fixture_open(&study, "a.ini", SEVEN);
    assert_int_equal(rt_plot_reference_ceilings(&study.references, NULL, 0, ceiling), 0);
    rt_study_fini(&study);
    fixture_open(&study, "a.ini",
                 "[reference g]\ntflops.fp32 = 67\ntflops.bf16 = 989\n"
                 "dram_gbps = 4800\n" FIXTURE_RECORD "dtype = fp32\n");
    assert_int_equal(
        rt_plot_reference_ceilings(&study.references, NULL, study.record_reference[0], ceiling), 1);
    check_ceiling(&ceiling[0], RT_CEILING_FLAT, 989, "bf16");
    rt_study_fini(&study);
}

static void check_node(const struct rt_plot_node *node, double intensity, const char *name)
{
    check_near(node->x, log10(intensity), 1e-7);
    check_near(node->y, log10(20), 1e-7);
    assert_string_equal(node->name, name);
}

static void marks_of_the_levels(void **state)
{
    (void)state;
    struct rt_study study;
    struct rt_level_path path;
    fixture_open(&study, "a.ini", ROOFS);
    assert_true(rt_plot_levels(&study.records, 0, &path));
    assert_int_equal(path.count, 3);
    check_node(&path.node[0], 1.25, "L1");
    check_node(&path.node[1], 2.5, "L2");
    check_node(&path.node[2], 5, "DRAM");
    assert_true(rt_plot_levels(&study.records, 1, &path));
    assert_int_equal(path.count, 2);
    check_node(&path.node[0], 10, "L2");
    struct rt_extent extent = {0.9, 1, 0.5, 1};
    rt_extent_add_levels(&extent, &study.records, NULL, 2);
    check_near(extent.x0, log10(1.25), 1e-7);
    check_near(extent.x1, 1, 1e-7);
    rt_study_fini(&study);
    fixture_open(&study, "a.ini", SEVEN);
    assert_false(rt_plot_levels(&study.records, 0, &path));
    rt_study_fini(&study);
    fixture_open(&study, "a.ini",
                 FIXTURE_REFERENCE
                 "[record a]\nflops = none\ndram_bytes = 8e9\nkernel_ms = 20\ntransfer_ms = 0\n"
                 "sync_ms = 0\nlaunch_ms = 0\nl2_bytes = 1e10\n"
                 "time_model = nonoverlapping_exposed_intervals\n");
    assert_false(rt_plot_levels(&study.records, 0, &path));
    rt_study_fini(&study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ceilings_but_the_one_that_is_used),
        cmocka_unit_test(marks_of_the_levels),
    };
    return check_main(tests);
}
