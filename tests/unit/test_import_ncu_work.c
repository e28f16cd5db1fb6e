/*
 * The decision about FLOPs: every rule of what counts, what is unknown, and what is none.
 */
#include "check.h"

#include "core/code.h"
#include "src/import_ncu_work.h"

static struct ncu_metrics metrics;
static struct ncu_view view;
static struct ncu_work work;

static int setup(void **state)
{
    (void)state;
    ncu_metrics_init(&metrics);
    ncu_view_clear(&view);
    ncu_work_init(&work);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    ncu_work_fini(&work);
    ncu_metrics_fini(&metrics);
    return 0;
}

static void put(enum ncu_op op, double count)
{
    ncu_view_set(&view, ncu_count_slot(op, NCU_COUNTED), count);
}

static void put_three(enum ncu_op first, double add, double mul, double fma)
{
    put(first, add);
    put(first + 1, mul);
    put(first + 2, fma);
}

/* A tensor metric by its name. */
static void put_metric(const char *name, double value)
{
    struct ncu_meaning meaning;
    assert_int_equal(ncu_metrics_find(&metrics, "", "", name, strlen(name), &meaning), RT_OK);
    assert_true(meaning.slot >= NCU_TENSOR);
    ncu_view_set(&view, meaning.slot, value);
}

static enum rt_state decide_for(const char *kernel, int cc, int half_lanes)
{
    const struct ncu_work_case in = {&view, &metrics, kernel, cc, half_lanes};
    ncu_work_fini(&work);
    ncu_work_init(&work);
    assert_int_equal(ncu_work_decide(&in, &work), RT_OK);
    return work.state;
}

static enum rt_state decide(int cc)
{
    return decide_for("kernel", cc, 2);
}

static void check_flops(int cc, double flops)
{
    if (decide(cc) != RT_STATE_NUMBER) {
        fail_msg("unknown: %s", rt_buf_text(&work.why));
    }
    check_exact(work.flops, flops);
}

static bool says(const struct rt_buf *text, const char *what)
{
    return strstr(rt_buf_text(text), what) != NULL;
}

/* The state is unknown, with this reason, and a run that collects these metrics would tell. */
static void check_unknown(int cc, const char *why, const char *collect)
{
    assert_int_equal(decide(cc), RT_STATE_UNKNOWN);
    if (!says(&work.why, why) || !says(&work.collect, collect)) {
        fail_msg("'%s' lacks '%s', or '%s' lacks '%s'", rt_buf_text(&work.why), why,
                 rt_buf_text(&work.collect), collect);
    }
}

#define COUNTER(op) "smsp__sass_thread_inst_executed_op_" op "_pred_on.sum"

static void test_weights(void **state)
{
    (void)state;
    put_three(NCU_DADD, 1, 10, 100);
    check_flops(80, 1 + 10 + 200);
    assert_string_equal(work.dtype, "fp64");
    put_three(NCU_FADD, 1000, 10000, 100000);
    check_flops(80, 211 + 1000 + 10000 + 200000);
    assert_null(work.dtype);
    put_three(NCU_HADD, 1e6, 1e7, 1e8);
    check_flops(80, 211211 + 2e6 + 2e7 + 4e8);
    assert_false(work.estimated);
    assert_int_equal(work.terms, 9);
}

/* A precision with no work does not mix. */
static void test_dtype(void **state)
{
    (void)state;
    put_three(NCU_DADD, 0, 0, 0);
    put_three(NCU_FADD, 5, 0, 0);
    put_three(NCU_HADD, 0, 0, 0);
    check_flops(80, 5);
    assert_string_equal(work.dtype, "fp32");
    put_three(NCU_FADD, 0, 0, 0);
    put_three(NCU_HADD, 1, 0, 0);
    check_flops(80, 2);
    assert_string_equal(work.dtype, "fp16 scalar");
}

static void test_half_lanes(void **state)
{
    (void)state;
    put_three(NCU_HADD, 1, 10, 100);
    assert_int_equal(decide_for("k", 80, 1), RT_STATE_NUMBER);
    check_exact(work.flops, 1 + 10 + 200);
    check_flops(80, 2 + 20 + 400);
}

static void test_part_of_a_precision(void **state)
{
    (void)state;
    put(NCU_FFMA, 100);
    check_unknown(80, "FP32 is counted in part: missing fadd fmul", COUNTER("fadd"));
    assert_true(says(&work.collect, COUNTER("fmul")));
    put(NCU_FADD, 0);
    check_unknown(80, "FP32 is counted in part: missing fmul", COUNTER("fmul"));
    put(NCU_FMUL, 0);
    check_flops(80, 200);
    /* A second precision in part makes the whole unknown. */
    put(NCU_DFMA, 0);
    check_unknown(80, "FP64 is counted in part: missing dadd dmul", COUNTER("dmul"));
}

/* Whole precisions may be missing; that is said. */
static void test_absent_precisions(void **state)
{
    (void)state;
    put_three(NCU_FADD, 1, 1, 1);
    check_flops(80, 4);
    assert_true(says(&work.note, "not counted: FP64"));
    assert_true(says(&work.note, "not counted: FP16"));
    assert_false(says(&work.note, "not counted: FP32"));
}

static void test_nothing_counted(void **state)
{
    (void)state;
    check_unknown(80, "the file has no counters of floating-point", COUNTER("ffma"));
    assert_true(says(&work.collect, COUNTER("dadd")));
    assert_true(says(&work.collect, "sm__ops_path_tensor_src_fp16.sum"));
    assert_int_equal(work.terms, 0);
}

static void test_none(void **state)
{
    (void)state;
    put_three(NCU_DADD, 0, 0, 0);
    put_three(NCU_FADD, 0, 0, 0);
    assert_int_equal(decide(80), RT_STATE_NONE);
    check_exact(work.flops, 0);
    put_three(NCU_HADD, 0, 0, 0);
    put_metric("sm__inst_executed_pipe_tensor.sum", 0);
    assert_int_equal(decide(80), RT_STATE_NONE);
}

/* A 0 of some is not a 0 of all. */
static void test_zero_of_some(void **state)
{
    (void)state;
    put_three(NCU_FADD, 0, 0, 0);
    check_unknown(80, "FP64 was not counted", COUNTER("dfma"));
    put_three(NCU_HADD, 0, 0, 0);
    check_unknown(80, "FP64 was not counted", COUNTER("dfma"));
    ncu_view_clear(&view);
    put_three(NCU_DADD, 0, 0, 0);
    check_unknown(80, "FP32 was not counted", COUNTER("ffma"));
    ncu_view_clear(&view);
    put_three(NCU_HADD, 0, 0, 0);
    check_unknown(80, "FP64 and FP32 were not counted", COUNTER("ffma"));
    ncu_view_clear(&view);
    put_metric("sm__ops_path_tensor_src_fp16.sum", 0);
    check_unknown(80, "FP64 and FP32 were not counted", COUNTER("ffma"));
}

/* Packed FP32 is part of FP32 on CC 10.0 and 10.3, and is nothing elsewhere. */
static void test_packed(void **state)
{
    (void)state;
    static const int with[] = {100, 103};
    put_three(NCU_FADD, 1, 1, 1);
    for (size_t i = 0; i < 2; i++) {
        check_unknown(with[i], "FP32 is counted in part: missing fadd2 fmul2 ffma2",
                      COUNTER("ffma2"));
    }
    check_flops(90, 4);
    check_flops(120, 4);
    check_flops(0, 4);
    put_three(NCU_FADD2, 10, 10, 10);
    for (size_t i = 0; i < 2; i++) {
        check_flops(with[i], 4 + 20 + 20 + 40);
    }
    /* Whoever states them on a device that is not known has them. */
    check_flops(0, 4 + 80);
    check_flops(90, 4);
}

static void test_tensor_operations(void **state)
{
    (void)state;
    put_three(NCU_FADD, 1, 1, 1);
    put_metric("sm__ops_path_tensor_src_fp16.sum", 1000);
    put_metric("sm__ops_path_tensor_src_bf16.sum", 500);
    check_flops(90, 1504);
    put_three(NCU_FADD, 0, 0, 0);
    put_metric("sm__ops_path_tensor_src_bf16.sum", 0);
    check_flops(90, 1000);
    assert_string_equal(work.dtype, "fp16");
}

/* Tensor operations alone: scalar work was not looked at, and that is said. */
static void test_tensor_alone(void **state)
{
    (void)state;
    put_metric("sm__ops_path_tensor_src_tf32.sum", 4096);
    check_flops(80, 4096);
    assert_true(says(&work.note, "not counted: FP32"));
    assert_string_equal(work.dtype, "tf32");
}

/* Families that contain one another: the widest counts, once. */
static void test_nested(void **state)
{
    (void)state;
    put_metric("sm__ops_path_tensor_src_fp16_dst_fp16.sum", 300);
    put_metric("sm__ops_path_tensor_src_fp16.sum", 1000);
    put_metric("sm__ops_path_tensor_op_hmma_src_fp16_dst_fp32_sparsity_off.sum", 700);
    check_flops(90, 1000);
    assert_int_equal(work.terms, 1);
    put_metric("sm__ops_path_tensor_op_hmma_src_fp16.sum", 1000);
    check_flops(90, 1000);
    put_metric("sm__ops_path_tensor.sum", 1200);
    check_flops(90, 1200);
}

static void test_disjoint_parts(void **state)
{
    (void)state;
    put_metric("sm__ops_path_tensor_src_fp16_sparsity_on.sum", 100);
    put_metric("sm__ops_path_tensor_src_fp16_sparsity_off.sum", 10);
    check_flops(90, 110);
}

static void test_overlap(void **state)
{
    (void)state;
    put_three(NCU_FADD, 1, 1, 1);
    put_metric("sm__ops_path_tensor_op_hmma.sum", 100);
    put_metric("sm__ops_path_tensor_src_fp16.sum", 100);
    check_unknown(90, "may have counted the same operations", "sm__ops_path_tensor_src_fp16.sum");
    assert_true(says(&work.why, "sm__ops_path_tensor_op_hmma and sm__ops_path_tensor_src_fp16") ||
                says(&work.why, "sm__ops_path_tensor_op_hmma.sum and "
                                "sm__ops_path_tensor_src_fp16.sum"));
    /* One of them 0: nothing is counted twice. */
    put_metric("sm__ops_path_tensor_op_hmma.sum", 0);
    check_flops(90, 104);
}

static void test_integer(void **state)
{
    (void)state;
    put_three(NCU_DADD, 0, 0, 0);
    put_three(NCU_FADD, 1, 1, 1);
    put_metric("sm__ops_path_tensor_src_int8.sum", 1e6);
    check_flops(80, 4);
    put_metric("sm__ops_path_tensor_src_fp16.sum", 100);
    check_flops(80, 104);
}

static const char pipe[] = "sm__inst_executed_pipe_tensor.sum";

static void test_pipe_instructions(void **state)
{
    (void)state;
    put_three(NCU_FADD, 1, 1, 1);
    put_metric(pipe, 0);
    check_flops(80, 4);
    put_metric(pipe, 10);
    check_flops(70, 4 + 5120);
    assert_true(work.estimated);
    assert_true(says(&work.note, "estimate"));
    check_unknown(80, "tensor instructions ran", "sm__ops_path_tensor_src_bf16.sum");
    assert_false(work.estimated);
    check_unknown(75, "tensor instructions ran", "sm__ops_path_tensor_src_fp64.sum");
    check_unknown(0, "tensor instructions ran", "sm__ops_path_tensor_src_fp8.sum");
}

/* Operations are exact; instructions of the same work add nothing. */
static void test_pipe_beside_operations(void **state)
{
    (void)state;
    put_metric(pipe, 10);
    put_metric("sm__ops_path_tensor_src_fp16.sum", 40960);
    check_flops(90, 40960);
    /* Operations of some types are 0, and yet something ran. */
    put_metric("sm__ops_path_tensor_src_fp16.sum", 0);
    put_three(NCU_FADD, 1, 1, 1);
    check_unknown(90, "tensor instructions ran", "sm__ops_path_tensor_src_tf32.sum");
}

/* Instructions of integer types are no FLOPs. */
static void test_integer_pipe(void **state)
{
    (void)state;
    put_three(NCU_DADD, 0, 0, 0);
    put_three(NCU_FADD, 1, 1, 1);
    put_metric(pipe, 10);
    put_metric("sm__inst_executed_pipe_tensor_op_imma.sum", 10);
    check_flops(80, 4);
    put_metric(pipe, 12);
    check_unknown(80, "tensor instructions ran", "sm__ops_path_tensor_src_fp16.sum");
}

/* FP16 instructions of CC 8.0 run in the tensor pipe: 32 threads each, counted once. */
static void test_half_in_the_pipe(void **state)
{
    (void)state;
    put_three(NCU_FADD, 0, 0, 0);
    put_three(NCU_HADD, 0, 0, 320);
    put_metric(pipe, 10);
    check_flops(80, 1280);
    assert_true(says(&work.note, "counted once"));
    put_metric(pipe, 11);
    check_unknown(80, "tensor instructions ran", "sm__ops_path_tensor_src_fp16.sum");
}

static void test_active(void **state)
{
    (void)state;
    static const char active[] = "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active";
    put_three(NCU_FADD, 1, 1, 1);
    put_metric(active, 0);
    check_flops(80, 4);
    /* An explicit 0 is worth more than a name. */
    assert_int_equal(decide_for("ampere_h16816gemm", 80, 2), RT_STATE_NUMBER);
    put_metric(active, 3);
    check_unknown(80, "the tensor pipe was active, and its operations are not counted",
                  "sm__ops_path_tensor_src_fp16.sum");
    put_metric("sm__ops_path_tensor_src_fp16.sum", 0);
    check_unknown(80, "active with operations that these metrics do not count",
                  "sm__ops_path_tensor_src_bf16.sum");
    put_metric("sm__ops_path_tensor_src_fp16.sum", 100);
    check_flops(80, 104);
}

static void test_zero_with_active_pipe(void **state)
{
    (void)state;
    put_three(NCU_DADD, 0, 0, 0);
    put_three(NCU_FADD, 0, 0, 0);
    put_metric("sm__ops_path_tensor_src_int8.sum", 100);
    /* Integer tensor work is known to be no FLOPs, but the other types were not looked at. */
    check_unknown(80, "tensor work was not counted", COUNTER("ffma"));
}

/* Never the scalar sum of a kernel that calls itself a tensor one. */
static void test_likely_name(void **state)
{
    (void)state;
    put_three(NCU_FADD, 1, 1, 1);
    assert_int_equal(decide_for("ampere_h16816gemm_128x128", 80, 2), RT_STATE_UNKNOWN);
    assert_true(says(&work.why, "the kernel's name says tensor cores"));
    assert_true(says(&work.collect, "sm__ops_path_tensor_src_fp16.sum"));
    assert_int_equal(decide_for("gamma_kernel", 80, 2), RT_STATE_NUMBER);
    assert_true(says(&work.note, "does not suggest tensor work"));
    put_metric(pipe, 0);
    assert_int_equal(decide_for("ampere_h16816gemm_128x128", 80, 2), RT_STATE_NUMBER);
}

/* fp8 from Ada on; each metric is asked for once. */
static void test_what_to_collect(void **state)
{
    (void)state;
    static const char fp8[] = "sm__ops_path_tensor_src_fp8.sum";
    decide(80);
    assert_false(says(&work.collect, fp8));
    decide(89);
    assert_true(says(&work.collect, fp8));
    decide(0);
    assert_true(says(&work.collect, fp8));
    put(NCU_FFMA, 1);
    decide_for("wmma_kernel", 80, 2);
    const char *const first = strstr(rt_buf_text(&work.collect), COUNTER("fadd"));
    assert_non_null(first);
    assert_null(strstr(first + 1, COUNTER("fadd")));
    assert_true(says(&work.collect, COUNTER("dadd")));
}

#define WITH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        WITH(test_weights),
        WITH(test_dtype),
        WITH(test_half_lanes),
        WITH(test_part_of_a_precision),
        WITH(test_absent_precisions),
        WITH(test_nothing_counted),
        WITH(test_none),
        WITH(test_zero_of_some),
        WITH(test_packed),
        WITH(test_tensor_operations),
        WITH(test_tensor_alone),
        WITH(test_nested),
        WITH(test_disjoint_parts),
        WITH(test_overlap),
        WITH(test_integer),
        WITH(test_pipe_instructions),
        WITH(test_pipe_beside_operations),
        WITH(test_integer_pipe),
        WITH(test_half_in_the_pipe),
        WITH(test_active),
        WITH(test_zero_with_active_pipe),
        WITH(test_likely_name),
        WITH(test_what_to_collect),
    };
    return check_main(tests);
}
