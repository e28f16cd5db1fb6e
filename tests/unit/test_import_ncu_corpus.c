/*
 * Every real file: the numbers that are known of it, or the reason why it has none
 * (tests/data/ncu/README.md).
 */
#include "check.h"

#include "ncu.h"
#include "whole_file.h"

enum { FILES_MAX = 2 };

static void read_sample(struct rt_buf *bytes, const char *name)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s/tests/data/ncu/%s", ROOFTOP_SOURCE_DIR, name);
    read_whole_file(bytes, path);
}

/* Imports tests/data/ncu/NAME of each, in their order. */
static void import_files(struct rt_study *study, const char *const *name, size_t count)
{
    struct rt_buf bytes[FILES_MAX];
    struct ncu_text text[FILES_MAX];
    for (size_t i = 0; i < count; i++) {
        rt_buf_init(&bytes[i]);
        read_sample(&bytes[i], name[i]);
        text[i] = (struct ncu_text){name[i], bytes[i].data, bytes[i].len};
    }
    ncu_import(study, text, count);
    for (size_t i = 0; i < count; i++) {
        rt_buf_fini(&bytes[i]);
    }
}

static void import_file(struct rt_study *study, const char *name)
{
    import_files(study, &name, 1);
}

/* What every kernel's record says about what is not inside the kernel. */
static void check_kernel_only(const struct rt_record *record)
{
    check_exact(record->number[RT_TRANSFER_MS], 0);
    check_exact(record->number[RT_SYNC_MS], 0);
    check_exact(record->number[RT_LAUNCH_MS], 0);
    assert_string_equal(record->text[RT_INTERVAL], RT_INTERVAL_KERNEL_ONLY);
    assert_string_equal(record->text[RT_TIME_SOURCE], "nsight-compute");
}

static double seconds(const struct rt_record *record)
{
    assert_true(rt_record_knows(record, RT_KERNEL_MS));
    return record->number[RT_KERNEL_MS] / 1e3;
}

static double gflops(const struct rt_record *record)
{
    assert_int_equal(rt_record_state(record, RT_FLOPS), RT_STATE_NUMBER);
    return record->number[RT_FLOPS] / seconds(record) / 1e9;
}

static double gbps(const struct rt_record *record)
{
    assert_int_equal(rt_record_state(record, RT_DRAM_BYTES), RT_STATE_NUMBER);
    return record->number[RT_DRAM_BYTES] / seconds(record) / 1e9;
}

static double intensity(const struct rt_record *record)
{
    return record->number[RT_FLOPS] / record->number[RT_DRAM_BYTES];
}

static struct rt_record only_record(const struct rt_study *study)
{
    struct rt_record record;
    ncu_check(study, study->diags.errors == 0);
    ncu_check(study, study->records.count == 1);
    rt_set_get(&study->records, 0, &record);
    check_kernel_only(&record);
    return record;
}

static void check_gpp(const char *name, double time, double rate, double flop_per_byte)
{
    struct rt_study study;
    import_file(&study, name);
    const struct rt_record record = only_record(&study);
    check_near(seconds(&record), time, 0.5e-4 / time);
    check_near(gflops(&record), rate, 1e-4);
    check_near(intensity(&record), flop_per_byte, 1e-4);
    check_exact(record.number[RT_CALLS], 1);
    assert_string_equal(record.text[RT_FLOPS_SOURCE], "counter");
    assert_string_equal(record.text[RT_DRAM_BYTES_SOURCE], "counter");
    rt_study_fini(&study);
}

static void test_gpp(void **state)
{
    (void)state;
    check_gpp("nersc-gpp-ada-output.csv", 22.7650, 88.42, 14.915);
    check_gpp("nersc-gpp-ada-output1.csv", 30.4926, 85.16, 5.029);
}

static void check_gene(const char *const *name, size_t count)
{
    struct rt_study study;
    import_files(&study, name, count);
    ncu_check(&study, study.diags.errors == 0);
    const struct rt_record deriv = ncu_record(&study, "ij_deriv_kernel");
    check_kernel_only(&deriv);
    check_exact(deriv.number[RT_CALLS], 4);
    check_near(seconds(&deriv) / 4, 0.9231e-3, 1e-4);
    check_near(gflops(&deriv), 357.8, 2e-4);
    check_near(intensity(&deriv), 0.4780, 2e-4);
    check_near(gbps(&deriv), 748.5, 2e-4);
    const struct rt_record update = ncu_record(&study, "add_i_col_times_ij_block_kernel");
    check_near(seconds(&update) / update.number[RT_CALLS], 1.059e-3, 5e-4);
    check_near(gflops(&update), 104.0, 5e-4);
    check_near(intensity(&update), 0.1235, 5e-4);
    rt_study_fini(&study);
}

/* One run timed, another one counted: in one file, or in two of any order. */
static void test_gene(void **state)
{
    (void)state;
    check_gene((const char *const[]){"gene-v100-dgdxy.csv"}, 1);
    check_gene(
        (const char *const[]){"gene-v100-dgdxy-flops-only.csv", "gene-v100-dgdxy-time-only.csv"},
        2);
    check_gene(
        (const char *const[]){"gene-v100-dgdxy-time-only.csv", "gene-v100-dgdxy-flops-only.csv"},
        2);
}

static void test_saxpy(void **state)
{
    (void)state;
    struct rt_study study;
    import_file(&study, "rtx5070-win-bom-saxpy.csv");
    const struct rt_record record = only_record(&study);
    check_exact(record.number[RT_DRAM_BYTES], 134221568 + 43631104);
    check_near(record.number[RT_KERNEL_MS], 0.292928, 1e-12);
    check_near(gbps(&record), 607.2, 1e-4);
    rt_study_fini(&study);
}

static void test_gemm_naive(void **state)
{
    (void)state;
    struct rt_study study;
    import_file(&study, "rtx5070-win-bom-gemm_naive.csv");
    const struct rt_record record = only_record(&study);
    assert_int_equal(rt_record_state(&record, RT_DRAM_BYTES), RT_STATE_NUMBER);
    assert_string_equal(record.text[RT_DEVICE], "CC 12.0");
    rt_study_fini(&study);
}

static const char details[] = "rtx5090-dsocr-kernel_0014.details.csv";
static const char roofline[] = "rtx5090-dsocr-kernel_0014.section_SpeedOfLight_RooflineChart.csv";

static void test_details_alone(void **state)
{
    (void)state;
    struct rt_study study;
    import_file(&study, details);
    const struct rt_record record = only_record(&study);
    assert_string_equal(record.id, "vectorized_elementwise_kernel");
    check_near(record.number[RT_KERNEL_MS], 6.34e-3, 1e-12);
    check_near(record.number[RT_DRAM_BYTES], 4.68e6, 1e-3);
    check_near(gbps(&record), 738.17, 1e-3);
    assert_int_equal(rt_record_state(&record, RT_FLOPS), RT_STATE_UNKNOWN);
    assert_null(rt_record_text(&record, RT_FLOPS_SOURCE));
    assert_true(ncu_account(&study, RT_ACCOUNT_CANNOT, "FLOPs unknown"));
    rt_study_fini(&study);
}

static void test_details_with_roofline(void **state)
{
    (void)state;
    for (int order = 0; order < 2; order++) {
        const char *const name[] = {order == 0 ? details : roofline,
                                    order == 0 ? roofline : details};
        struct rt_study study;
        import_files(&study, name, 2);
        const struct rt_record record = only_record(&study);
        check_exact(record.number[RT_CALLS], 1);
        check_near(record.number[RT_FLOPS], 2.34126e6, 5e-6);
        check_near(record.number[RT_DRAM_BYTES], 4.68e6, 1e-3);
        check_near(intensity(&record), 0.50027, 1e-3);
        rt_study_fini(&study);
    }
}

/* A chart states rates; without a time they are no counts. */
static void test_roofline_alone(void **state)
{
    (void)state;
    struct rt_study study;
    import_file(&study, roofline);
    assert_int_equal(study.records.count, 0);
    assert_int_equal(study.diags.errors, 1);
    ncu_check(&study, ncu_diag(&study, "rates only", NULL));
    rt_study_fini(&study);
}

static void test_julia(void **state)
{
    (void)state;
    static const double us[] = {56.06, 55.55, 54.08, 23.71, 44.19, 30860};
    static const double rate[] = {488.17, 498.47, 506.09, 820.3, 447.08, 96.22};
    struct rt_study study;
    import_file(&study, "a100-julia-details-baseline.csv");
    ncu_check(&study, study.diags.errors == 0);
    ncu_check(&study, study.records.count == 6);
    for (size_t i = 0; i < 6; i++) {
        struct rt_record record;
        rt_set_get(&study.records, i, &record);
        check_kernel_only(&record);
        check_near(record.number[RT_KERNEL_MS], us[i] / 1e3, 1e-12);
        check_near(gbps(&record), rate[i], 1e-9);
        assert_int_equal(rt_record_state(&record, RT_FLOPS), RT_STATE_UNKNOWN);
        assert_string_equal(record.text[RT_DEVICE], "CC 8.0");
        assert_true(rt_evidence_has(&study.evidence, i, RT_TOPIC_TOOL));
        assert_true(rt_evidence_has(&study.evidence, i, RT_TOPIC_MISSING));
    }
    rt_study_fini(&study);
}

static void test_print_fp(void **state)
{
    (void)state;
    struct rt_study study;
    import_file(&study, "a100-printfp-longfmt-gemm.csv");
    ncu_check(&study, study.diags.errors == 0);
    ncu_check(&study, study.records.count == 3);
    const struct rt_record record = ncu_record(&study, "gemm_v0");
    check_kernel_only(&record);
    check_near(record.number[RT_KERNEL_MS], 36984.4, 2e-6);
    check_near(record.number[RT_DRAM_BYTES], 4.39497e12, 2e-6);
    check_near(intensity(&record), 15.639, 4e-5);
    assert_int_equal(rt_record_state(&record, RT_FLOPS), RT_STATE_NUMBER);
    /* l1tex__t_bytes.sum and lts__t_bytes.sum as they stand in the file. */
    check_exact(record.number[RT_L1_BYTES], 171805402726400);
    check_exact(record.number[RT_L2_BYTES], 13077104026080);
    assert_string_equal(rt_record_text(&record, RT_L2_BYTES_SOURCE), "counter");
    rt_study_fini(&study);
}

static void check_vectoradd(const struct rt_study *study)
{
    const struct rt_record record = only_record(study);
    check_exact(record.number[RT_CALLS], 3);
    check_exact(record.number[RT_DRAM_BYTES], 13888);
    check_near(record.number[RT_KERNEL_MS], 0.00816, 1e-12);
    assert_int_equal(rt_record_state(&record, RT_FLOPS), RT_STATE_UNKNOWN);
}

/* The wide page, alone and behind what the program printed. */
static void test_wide(void **state)
{
    (void)state;
    static const char prelude[] = "grid: (1,1,1)\nthreads: (1024,1,1)\n"
                                  "Final sum = 100.000000; sum/n = 1.000000 (should be ~1)\n"
                                  "==PROF== Connected to process 3628380\n"
                                  "==PROF== Disconnected from process 3628380\n";
    struct rt_study study;
    import_file(&study, "gtx1080-raw-wide-vectoradd.csv");
    check_vectoradd(&study);
    rt_study_fini(&study);
    struct rt_buf bytes;
    rt_buf_init(&bytes);
    rt_buf_puts(&bytes, prelude);
    read_sample(&bytes, "gtx1080-raw-wide-vectoradd.csv");
    ncu_import_one(&study, &bytes);
    check_vectoradd(&study);
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_SKIPPED, "5 lines of other output, 0 of"));
    rt_study_fini(&study);
    rt_buf_fini(&bytes);
}

/* Each refused for its own reason, once, and nothing comes of it. */
static void test_refused(void **state)
{
    (void)state;
    static const struct {
        const char *name, *reason;
    } cases[] = {
        {"err-nvgpuctrperm-stdout-mixed.csv", "ERR_NVGPUCTRPERM"},
        {"err-section-not-matched.csv", "did not match any section"},
        {"nersc-gpp-ada-output8.csv",
         "every value that is used is missing (nan, n/a): the profiled program "
         "crashed"},
        {"derived-not-ncu-ncu_metrics.csv", "a CSV table, but not one that ncu printed"},
        {"text-details-not-csv-ecoli-k4.txt", "this is the text page of ncu, not CSV"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rt_study study;
        import_file(&study, cases[i].name);
        ncu_check(&study, study.diags.errors == 1);
        ncu_check(&study, ncu_diag(&study, cases[i].reason, NULL));
        assert_int_equal(study.records.count, 0);
        rt_study_fini(&study);
    }
}

/* A crashed run says what the tool said, too. */
static void test_crash_is_quoted(void **state)
{
    (void)state;
    struct rt_study study;
    import_file(&study, "nersc-gpp-ada-output8.csv");
    ncu_check(&study, ncu_diag(&study, "LaunchFailed", NULL));
    rt_study_fini(&study);
}

/* A refused file beside a good one takes nothing from it. */
static void test_refused_beside_good(void **state)
{
    (void)state;
    struct rt_study study;
    import_files(&study,
                 (const char *const[]){"nersc-gpp-ada-output8.csv", "nersc-gpp-ada-output.csv"}, 2);
    assert_int_equal(study.diags.errors, 1);
    ncu_check(&study, study.records.count == 1);
    struct rt_record record;
    rt_set_get(&study.records, 0, &record);
    check_near(seconds(&record), 22.7650, 1e-5);
    rt_study_fini(&study);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gpp),
        cmocka_unit_test(test_gene),
        cmocka_unit_test(test_saxpy),
        cmocka_unit_test(test_gemm_naive),
        cmocka_unit_test(test_details_alone),
        cmocka_unit_test(test_details_with_roofline),
        cmocka_unit_test(test_roofline_alone),
        cmocka_unit_test(test_julia),
        cmocka_unit_test(test_print_fp),
        cmocka_unit_test(test_wide),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_crash_is_quoted),
        cmocka_unit_test(test_refused_beside_good),
    };
    return check_main(tests);
}
