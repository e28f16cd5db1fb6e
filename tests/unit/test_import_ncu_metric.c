/*
 * Names of metrics to slots: every spelling, what is ignored, families of tensor metrics.
 */
#include "check.h"

#include <stdio.h>

#include "core/code.h"
#include "src/import_ncu_metric.h"
#include "src/import_ncu_tensor.h"

static struct ncu_metrics metrics;

static int setup(void **state)
{
    (void)state;
    ncu_metrics_init(&metrics);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    ncu_metrics_fini(&metrics);
    return 0;
}

static struct ncu_meaning find_in(const char *section, const char *name)
{
    struct ncu_meaning meaning;
    assert_int_equal(ncu_metrics_find(&metrics, section, "", name, strlen(name), &meaning), RT_OK);
    return meaning;
}

static struct ncu_meaning find(const char *name)
{
    return find_in("", name);
}

static void check_slot(const char *name, int slot, enum import_dimension dimension)
{
    const struct ncu_meaning meaning = find(name);
    if (meaning.slot != slot || meaning.dimension != dimension) {
        fail_msg("%s: slot %d, dimension %d", name, meaning.slot, meaning.dimension);
    }
    check_exact(meaning.scale, 1);
}

static void test_named(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int slot;
        enum import_dimension dimension;
    } cases[] = {
        {"gpu__time_duration.sum", NCU_TIME_SUM, IMPORT_TIME},
        {"gpu__time_duration", NCU_TIME, IMPORT_TIME},
        {"gpu__time_duration.avg", NCU_TIME_AVG, IMPORT_TIME},
        {"gpu__time_duration.max", NCU_TIME_MAX, IMPORT_TIME},
        {"Duration", NCU_DURATION, IMPORT_TIME},
        {"sm__cycles_elapsed.avg", NCU_SM_CYCLES_AVG, IMPORT_COUNT},
        {"smsp__cycles_elapsed.max", NCU_SMSP_CYCLES_MAX, IMPORT_COUNT},
        {"sm__cycles_elapsed.avg.per_second", NCU_SM_HZ_AVG, IMPORT_FREQUENCY},
        {"smsp__cycles_elapsed.avg.per_second", NCU_SMSP_HZ_AVG, IMPORT_FREQUENCY},
        {"dram__bytes.sum", NCU_DRAM_BYTES, IMPORT_BYTES},
        {"l1tex__t_bytes.sum", NCU_L1_BYTES, IMPORT_BYTES},
        {"lts__t_bytes.sum", NCU_L2_BYTES, IMPORT_BYTES},
        {"dram__bytes_read.sum", NCU_DRAM_READ, IMPORT_BYTES},
        {"dram__bytes_write.sum", NCU_DRAM_WRITE, IMPORT_BYTES},
        {"dram__bytes_op_read.sum", NCU_DRAM_OP_READ, IMPORT_BYTES},
        {"dram__bytes_op_write.sum", NCU_DRAM_OP_WRITE, IMPORT_BYTES},
        {"dram__read_bytes", NCU_DRAM_OLD_READ, IMPORT_BYTES},
        {"dram__write_bytes", NCU_DRAM_OLD_WRITE, IMPORT_BYTES},
        {"Memory Throughput", NCU_MEMORY_THROUGHPUT, IMPORT_BYTES_PER_SECOND},
        {"DRAM Bandwidth", NCU_DRAM_BANDWIDTH, IMPORT_BYTES_PER_SECOND},
        {"dram__sectors_read.sum", NCU_SECTORS_READ, IMPORT_COUNT},
        {"dram__sectors_write.sum", NCU_SECTORS_WRITE, IMPORT_COUNT},
        {"dram__read_sectors", NCU_SECTORS_OLD_READ, IMPORT_COUNT},
        {"sm__warps_active.avg.pct_of_peak_sustained_active", NCU_OCCUPANCY, IMPORT_PERCENT},
        {"Achieved Occupancy", NCU_OCCUPANCY, IMPORT_PERCENT},
        {"launch__waves_per_multiprocessor", NCU_WAVES, IMPORT_COUNT},
        {"lts__t_sector_hit_rate.pct", NCU_L2_HIT, IMPORT_PERCENT},
        {"device__attribute_compute_capability_major", NCU_CC_MAJOR, IMPORT_COUNT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_slot(cases[i].name, cases[i].slot, cases[i].dimension);
        assert_false(find(cases[i].name).sass);
    }
    assert_true(find("device__attribute_display_name").device_name);
}

/* Every instruction, of both units, in both rollups. */
static void test_counters(void **state)
{
    (void)state;
    static const char *const ops[] = {"dadd",  "dmul",  "dfma",  "fadd", "fmul", "ffma",
                                      "fadd2", "fmul2", "ffma2", "hadd", "hmul", "hfma"};
    assert_int_equal(NCU_OP_COUNT, 12);
    for (int op = 0; op < 12; op++) {
        char name[120];
        (void)snprintf(name, sizeof name, "smsp__sass_thread_inst_executed_op_%s_pred_on.sum",
                       ops[op]);
        check_slot(name, ncu_count_slot((enum ncu_op)op, NCU_SMSP_SUM), IMPORT_COUNT);
        assert_true(find(name).sass);
        (void)snprintf(name, sizeof name, "sm__sass_thread_inst_executed_op_%s_pred_on.sum",
                       ops[op]);
        check_slot(name, ncu_count_slot((enum ncu_op)op, NCU_SM_SUM), IMPORT_COUNT);
        (void)snprintf(name, sizeof name,
                       "smsp__sass_thread_inst_executed_op_%s_pred_on.sum.per_cycle_elapsed",
                       ops[op]);
        check_slot(name, ncu_count_slot((enum ncu_op)op, NCU_SMSP_PER_CYCLE), IMPORT_PER_CYCLE);
        (void)snprintf(name, sizeof name,
                       "sm__sass_thread_inst_executed_op_%s_pred_on.sum.per_cycle_elapsed",
                       ops[op]);
        check_slot(name, ncu_count_slot((enum ncu_op)op, NCU_SM_PER_CYCLE), IMPORT_PER_CYCLE);
    }
}

/* derived__smsp__..._x2 is what was achieved a cycle, doubled; of sm__ it is the peak. */
static void test_derived(void **state)
{
    (void)state;
    struct ncu_meaning meaning =
        find("derived__smsp__sass_thread_inst_executed_op_ffma_pred_on_x2");
    assert_int_equal(meaning.slot, ncu_count_slot(NCU_FFMA, NCU_SMSP_PER_CYCLE));
    check_exact(meaning.scale, 0.5);
    assert_true(meaning.sass);
    meaning = find("derived__smsp__sass_thread_inst_executed_op_ffma2_pred_on_x4");
    assert_int_equal(meaning.slot, ncu_count_slot(NCU_FFMA2, NCU_SMSP_PER_CYCLE));
    check_exact(meaning.scale, 0.25);
    meaning = find("derived__sm__sass_thread_inst_executed_op_ffma_pred_on_x2");
    assert_int_equal(meaning.slot, NCU_NO_SLOT);
    assert_false(meaning.sass);
}

static void test_ignored(void **state)
{
    (void)state;
    static const char *const names[] = {
        "",
        "SM Busy",
        "DRAM Frequency",
        "duration",
        "dram__bytes.sum ",
        "dram__bytes.max",
        "dram__throughput.avg.pct_of_peak_sustained_elapsed",
        "lts__t_bytes.sum.per_second",
        "l1tex__t_bytes.avg",
        "gpu__time_duration_measured_user.sum",
        "sm__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained",
        "smsp__sass_thread_inst_executed_op_ffma_pred_on.avg",
        "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum.per_second",
        "smsp__sass_thread_inst_executed_op_fmax_pred_on.sum",
        "smsp__sass_thread_inst_executed_op_fp32_pred_on.sum",
        "smsp__sass_thread_inst_executed_op_ffma.sum",
        "gpc__sass_thread_inst_executed_op_ffma_pred_on.sum",
        "derived__smsp__sass_thread_inst_executed_op_ffma_pred_on_x3",
        "derived__smsp__sass_thread_inst_executed_op_ffma_pred_on_x22",
        "Theoretical Predicated-On FFMA Operations",
        "Predicated-On FFMA Operations",
        "Predicated-On FFMA Operations Per Second",
        "Predicated-On LONGNAMEFMA Operations Per Cycle",
        "Predicated-On ",
        "sm__ops_path_tensor_src_fp16.sum.peak_sustained",
        "sm__inst_executed_pipe_tensor.sum.peak_sustained",
        "derived__sm__inst_executed_pipe_tensor_x512",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ncu_meaning meaning = find(names[i]);
        if (meaning.slot != NCU_NO_SLOT || meaning.frequency || meaning.chart) {
            fail_msg("%s: slot %d", names[i], meaning.slot);
        }
    }
    assert_int_equal(metrics.tensors, 0);
    /* An instruction counter all the same: it stretches the run. A peak is not measured. */
    assert_true(find("smsp__sass_thread_inst_executed_op_fmax_pred_on.sum").sass);
    assert_false(find("sm__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained").sass);
}

static void test_charts(void **state)
{
    (void)state;
    static const char section[] = "GPU Speed Of Light Roofline Chart";
    struct ncu_meaning meaning = find_in(section, "Predicated-On FFMA Operations Per Cycle");
    assert_int_equal(meaning.slot, ncu_count_slot(NCU_FFMA, NCU_CHART_OPS));
    assert_int_equal(meaning.dimension, IMPORT_PER_CYCLE);
    assert_true(meaning.chart);
    meaning = find_in(section, "Predicated-On DADD Thread Instructions Executed Per Cycle");
    assert_int_equal(meaning.slot, ncu_count_slot(NCU_DADD, NCU_CHART_INST));
    assert_true(meaning.chart);
    /* The frequency of the chart, not the one of the overview. */
    assert_true(find_in(section, "SM Frequency").frequency);
    assert_true(find_in("SpeedOfLight_RooflineChart", "SM Frequency").frequency);
    assert_false(find_in("GPU Speed Of Light Throughput", "SM Frequency").frequency);
    assert_false(find("SM Frequency").frequency);
}

static void test_stalls(void **state)
{
    (void)state;
    const struct {
        const char *name;
        int kind, stall;
    } cases[] = {
        {"smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio", 0,
         NCU_LONG_SCOREBOARD},
        {"smsp__warp_cycles_per_issue_stall_wait", 0, NCU_WAIT},
        {"smsp__average_warp_latency_issue_stalled_barrier.ratio", 1, NCU_BARRIER},
        {"smsp__warp_issue_stalled_lg_throttle_per_warp_active.pct", 2, NCU_LG_THROTTLE},
        {"smsp__pcsamp_warps_issue_stalled_no_instructions", 3, NCU_NO_INSTRUCTIONS},
        {"smsp__pcsamp_warps_issue_stalled_not_selected", 3, NCU_NOT_SELECTED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_slot(cases[i].name,
                   NCU_STALL_SLOTS + cases[i].kind * NCU_STALL_COUNT + cases[i].stall,
                   IMPORT_OTHER);
    }
    assert_int_equal(find("smsp__pcsamp_warps_issue_stalled_wait_not_issued").slot, NCU_NO_SLOT);
}

/* Of the same name in other sections each has its own meaning, also when asked again. */
static void test_remembered(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_true(find_in("Roofline", "SM Frequency").frequency);
        assert_false(find_in("Overview", "SM Frequency").frequency);
        check_slot("dram__bytes.sum", NCU_DRAM_BYTES, IMPORT_BYTES);
    }
    for (int i = 0; i < 1000; i++) {
        char name[64];
        (void)snprintf(name, sizeof name, "nothing__%d.sum", i % 500);
        assert_int_equal(find(name).slot, NCU_NO_SLOT);
    }
    check_slot("dram__bytes.sum", NCU_DRAM_BYTES, IMPORT_BYTES);
}

static void test_tensor_slots(void **state)
{
    (void)state;
    const struct ncu_meaning fp16 = find("sm__ops_path_tensor_src_fp16.sum");
    assert_true(fp16.slot >= NCU_TENSOR);
    assert_int_equal(fp16.dimension, IMPORT_COUNT);
    assert_int_equal(find("sm__ops_path_tensor_src_fp16.sum").slot, fp16.slot);
    assert_true(find("sm__ops_path_tensor_src_bf16.sum").slot != fp16.slot);
    const struct ncu_meaning cycle = find("sm__ops_path_tensor_src_fp16.sum.per_cycle_elapsed");
    assert_true(cycle.slot >= NCU_TENSOR && cycle.slot != fp16.slot);
    assert_int_equal(cycle.dimension, IMPORT_PER_CYCLE);
    assert_int_equal(ncu_tensor_sum(&metrics, cycle.slot), fp16.slot);
    /* Of a family that was stated a cycle only, there is a slot for the operations, too. */
    const struct ncu_meaning lone = find("sm__ops_path_tensor_src_tf32.sum.per_cycle_elapsed");
    const int sum = ncu_tensor_sum(&metrics, lone.slot);
    struct rt_buf name;
    rt_buf_init(&name);
    ncu_slot_name(&metrics, sum, &name);
    assert_string_equal(rt_buf_text(&name), "sm__ops_path_tensor_src_tf32.sum");
    assert_int_equal(find("sm__ops_path_tensor_src_tf32.sum").slot, sum);
    rt_buf_fini(&name);
    /* sm and smsp count the same. */
    assert_int_equal(find("sm__inst_executed_pipe_tensor.sum").slot,
                     find("smsp__inst_executed_pipe_tensor.sum").slot);
}

/* More families than there is room for are left out; those that are known stay. */
static void test_many_tensor_families(void **state)
{
    (void)state;
    const int first = find("sm__ops_path_tensor_op_a0_src_fp16.sum").slot;
    for (int i = 1; i < NCU_TENSOR_MAX + 50; i++) {
        char name[80];
        (void)snprintf(name, sizeof name, "sm__ops_path_tensor_op_a%d_src_fp16.sum", i);
        const struct ncu_meaning meaning = find(name);
        assert_int_equal(meaning.slot, i < NCU_TENSOR_MAX ? first + i : NCU_NO_SLOT);
    }
    assert_int_equal(find("sm__ops_path_tensor_op_a0_src_fp16.sum").slot, first);
}

static struct ncu_tensor parsed(const char *name)
{
    struct ncu_tensor tensor;
    if (!ncu_tensor_parse(name, &tensor)) {
        fail_msg("%s is no tensor metric", name);
    }
    return tensor;
}

static void test_tensor_words(void **state)
{
    (void)state;
    struct ncu_tensor t = parsed("sm__ops_path_tensor_src_bf16_dst_fp32_sparsity_off.sum");
    assert_int_equal(t.kind, NCU_TENSOR_OPS);
    assert_int_equal(t.types, NCU_BF16);
    assert_string_equal(t.dst, "fp32");
    assert_string_equal(t.sparse, "off");
    assert_string_equal(t.op, "");
    t = parsed("sm__ops_path_tensor_op_hmma_src_fp16_dst_fp16_sparsity_on.sum.per_cycle_elapsed");
    assert_int_equal(t.kind, NCU_TENSOR_CYCLE);
    assert_string_equal(t.op, "hmma");
    assert_string_equal(t.sparse, "on");
    t = parsed("sm__ops_path_tensor_src_fp4_fp6_fp8_dst_fp32.sum");
    assert_int_equal(t.types, NCU_FP4 | NCU_FP6 | NCU_FP8);
    assert_null(ncu_tensor_dtype(&t));
    t = parsed("sm__ops_path_tensor.sum");
    assert_int_equal(t.types, 0);
    assert_false(ncu_tensor_integer(&t));
    t = parsed("sm__ops_path_tensor_src_int8.sum");
    assert_true(ncu_tensor_integer(&t));
    assert_null(ncu_tensor_dtype(&t));
    t = parsed("sm__ops_path_tensor_op_imma.sum");
    assert_true(ncu_tensor_integer(&t));
    t = parsed("sm__ops_path_tensor_src_fp16.sum");
    assert_string_equal(ncu_tensor_dtype(&t), "fp16");
    t = parsed("sm__ops_path_tensor_src_quux.sum");
    assert_int_equal(t.types, NCU_OTHER_TYPE);
    t = parsed("sm__inst_executed_pipe_tensor_op_hmma.sum");
    assert_int_equal(t.kind, NCU_TENSOR_INST);
    assert_string_equal(t.op, "hmma");
    t = parsed("smsp__inst_executed_pipe_tensor.sum");
    assert_int_equal(t.kind, NCU_TENSOR_INST);
    t = parsed("sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active");
    assert_int_equal(t.kind, NCU_TENSOR_ACTIVE);
    t = parsed("sm__inst_executed_pipe_tensor.avg.pct_of_peak_sustained_active");
    assert_int_equal(t.kind, NCU_TENSOR_ACTIVE);
}

static bool contains(const char *a, const char *b)
{
    const struct ncu_tensor x = parsed(a);
    const struct ncu_tensor y = parsed(b);
    return ncu_tensor_contains(&x, &y);
}

static bool disjoint(const char *a, const char *b)
{
    const struct ncu_tensor x = parsed(a);
    const struct ncu_tensor y = parsed(b);
    assert_int_equal(ncu_tensor_disjoint(&x, &y), ncu_tensor_disjoint(&y, &x));
    return ncu_tensor_disjoint(&x, &y);
}

#define OPS(words) "sm__ops_path_tensor" words ".sum"

static void test_tensor_sets(void **state)
{
    (void)state;
    assert_true(contains(OPS(""), OPS("_src_fp16")));
    assert_false(contains(OPS("_src_fp16"), OPS("")));
    assert_true(contains(OPS("_src_fp16"), OPS("_src_fp16_dst_fp32")));
    assert_true(contains(OPS("_src_fp16"), OPS("_op_hmma_src_fp16_sparsity_off")));
    assert_false(contains(OPS("_src_fp16_dst_fp32"), OPS("_src_fp16")));
    assert_true(contains(OPS("_src_fp4_fp6_fp8"), OPS("_src_fp8")));
    assert_false(contains(OPS("_src_fp8"), OPS("_src_fp4_fp6_fp8")));
    assert_false(contains(OPS("_src_fp16"), OPS("_src_bf16")));
    assert_true(contains(OPS("_src_fp16"), OPS("_src_fp16")));
    assert_true(disjoint(OPS("_src_fp16"), OPS("_src_bf16")));
    assert_true(disjoint(OPS("_src_fp16_sparsity_on"), OPS("_src_fp16_sparsity_off")));
    assert_true(disjoint(OPS("_src_fp16_dst_fp16"), OPS("_src_fp16_dst_fp32")));
    assert_true(disjoint(OPS("_op_hmma"), OPS("_op_imma")));
    assert_false(disjoint(OPS("_src_fp16"), OPS("_op_hmma")));
    assert_false(disjoint(OPS(""), OPS("_src_fp64")));
    assert_false(disjoint(OPS("_src_fp4_fp8"), OPS("_src_fp8_fp6")));
    /* A type that is not known may be any. */
    assert_false(disjoint(OPS("_src_quux"), OPS("_src_fp16")));
    assert_false(disjoint(OPS("_src_fp16_dst_fp32"), OPS("_src_fp16_sparsity_on")));
}

static void test_likely(void **state)
{
    (void)state;
    static const char *const likely[] = {
        "ampere_h16816gemm_128x128_ldg8_stages_32x5_nn",
        "volta_h884gemm_256x128_ldg8_nn",
        "turing_fp16_s1688gemm_fp16_128x128_ldg8_f2f_tn",
        "void cutlass::Kernel<cutlass_80_tensorop_s16816gemm_f16_64x64_32x6_nn_align8>(T1::Params)",
        "sm80_xmma_gemm_f16f16_f16f32_f32_tn_n_tilesize128x128x32",
        "sm90_xmma_gemm_bf16bf16_bf16f32",
        "void pytorch_flash::flash_fwd_kernel<Flash_fwd_kernel_traits<64>>(Flash_fwd_params)",
        "fmha_v2_flash_attention_fp16_64_128_S_80_sm80_kernel",
        "nvjet_hsh_128x256_64x4_1x2_h_bz_coopA_NNT",
        "wmma_gemm(half *, half *, float *)",
        "my_mma_kernel(float const *)",
        "mma",
        "void kernel<mma::tile>(int)",
        "my_hmma_test",
        "wgmma_kernel",
    };
    static const char *const unlikely[] = {
        "gamma_kernel",
        "sgemm_naive",
        "comma",
        "summary(float *)",
        "layer_norm_gamma_beta",
        "lemma",
        "void vectorized_elementwise_kernel<4, CUDAFunctor_add<BFloat16>, array<char *, 3>>(int)",
        "ij_deriv_kernel(int, int, int)",
        "kMmap_kernel",
        "dgemm_tiled(double *)",
        "ampere_sgemm_128x64_nn",
        "saxpy",
        "",
    };
    for (size_t i = 0; i < sizeof likely / sizeof *likely; i++) {
        if (!ncu_tensor_likely(likely[i])) {
            fail_msg("%s is likely", likely[i]);
        }
    }
    for (size_t i = 0; i < sizeof unlikely / sizeof *unlikely; i++) {
        if (ncu_tensor_likely(unlikely[i])) {
            fail_msg("%s is not likely", unlikely[i]);
        }
    }
}

#define WITH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        WITH(test_named),
        WITH(test_counters),
        WITH(test_derived),
        WITH(test_ignored),
        WITH(test_charts),
        WITH(test_stalls),
        WITH(test_remembered),
        WITH(test_tensor_slots),
        WITH(test_many_tensor_families),
        cmocka_unit_test(test_tensor_words),
        cmocka_unit_test(test_tensor_sets),
        cmocka_unit_test(test_likely),
    };
    return check_main(tests);
}
