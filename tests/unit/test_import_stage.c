/*
 * From captures made by hand to records: which range, which numbers, what counters add to them.
 */
#include "captures.h"
#include "ncu.h"

/* A capture, the counters of its kernels, and the study they become. */
static struct rt_capture *capture;
static struct rt_buf csv;
static struct rt_study study;
static struct import_options options;
static bool timed; /* counters state a duration, too */

static int setup(void **state)
{
    (void)state;
    capture = rt_capture_new();
    rt_buf_init(&csv);
    rt_study_init(&study);
    options = import_defaults;
    options.join = true;
    timed = true;
    return capture == NULL;
}

static int teardown(void **state)
{
    (void)state;
    rt_buf_fini(&csv);
    rt_study_fini(&study);
    return 0;
}

/*
 * Two steps of 1000 and 1200 ns on device 0. In the first: kernel a 0-300, a gap to 400 in which
 * the host waits 50 and issues for 20, b 400-900, nothing until the second step begins.
 */
static void two_steps(void)
{
    capture->tool = "nsight-systems";
    capture_range(capture, "step#1", 0, 1000);
    capture_range(capture, "step#2", 1000, 2200);
    capture_call(capture, "cudaLaunchKernel", -100, -50, 1);
    capture_call(capture, "cudaStreamSynchronize", 310, 360, 0);
    capture_call(capture, "cudaLaunchKernel", 370, 390, 2);
    capture_call(capture, "cudaLaunchKernel", 900, 950, 3);
    capture_kernel(capture, "a", 0, 300, 1);
    capture_kernel(capture, "b", 400, 900, 2);
    capture_kernel(capture, "a", 1000, 1600, 3);
    capture_kernel(capture, "b", 1600, 2200, 3);
}

/* A launch as ncu prints it: 2 x dfma FLOPs, or none counted when negative; bytes. */
static void count(unsigned id, const char *kernel, const char *grid, int dfma, int bytes)
{
    static const char *const zero[] = {"dadd", "dmul", "fadd", "fmul", "ffma"};
    if (csv.len == 0) {
        rt_buf_puts(&csv, "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\","
                          "\"Context\",\"Stream\",\"Block Size\",\"Grid Size\",\"Device\",\"CC\","
                          "\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n");
    }
    struct rt_buf who;
    rt_buf_init(&who);
    rt_buf_printf(&who,
                  "\"%u\",\"9\",\"app\",\"host\",\"%s\",\"1\",\"7\",\"(64, 1, 1)\",\"%s\",\"0\","
                  "\"8.0\",\"Command line profiler metrics\"",
                  id, kernel, grid);
    for (size_t z = 0; z < sizeof zero / sizeof *zero && dfma >= 0; z++) {
        rt_buf_printf(&csv,
                      "%s,\"smsp__sass_thread_inst_executed_op_%s_pred_on.sum\",\"inst\",\"0\"\n",
                      rt_buf_text(&who), zero[z]);
    }
    if (dfma >= 0) {
        rt_buf_printf(
            &csv, "%s,\"smsp__sass_thread_inst_executed_op_dfma_pred_on.sum\",\"inst\",\"%d\"\n",
            rt_buf_text(&who), dfma);
    }
    rt_buf_printf(&csv, "%s,\"dram__bytes.sum\",\"byte\",\"%d\"\n", rt_buf_text(&who), bytes);
    if (timed) {
        rt_buf_printf(&csv, "%s,\"gpu__time_duration.sum\",\"ns\",\"1000\"\n", rt_buf_text(&who));
    }
    rt_buf_fini(&who);
}

/* Finishes the capture and makes the records of it and of the counters. */
static void import(void)
{
    struct import all;
    uint32_t file;
    assert_int_equal(rt_capture_finish(capture), RT_OK);
    assert_int_equal(rt_set_add_path(&study.records, "t.sqlite", &file), RT_OK);
    capture->path = strdup("t.sqlite");
    capture->file = file;
    assert_int_equal(import_init(&all, &options), RT_OK);
    assert_int_equal(rt_stages_take(&all.read, capture), RT_OK);
    if (csv.len > 0) {
        struct load_origin origin;
        load_origin_init(&origin);
        origin.import = &all;
        assert_int_equal(load_memory(&study, "c.csv", csv.data, csv.len, RT_ORIGIN_FILE, &origin),
                         RT_OK);
        load_origin_fini(&origin);
    }
    assert_int_equal(import_finish(&all, &study), RT_OK);
    import_fini(&all);
}

static void check_times(const char *id, double kernel, double transfer, double sync, double launch)
{
    const struct rt_record record = ncu_record(&study, id);
    const double *const ms = record.number + RT_KERNEL_MS;
    ncu_check(&study, ms[0] == kernel && ms[1] == transfer && ms[2] == sync && ms[3] == launch);
}

/* Gap 300-400: 10 host, 50 waiting, 10 host, 20 in the call, 10 behind it. 900-1000: 50, 50. */
static void test_whole_capture(void **state)
{
    (void)state;
    two_steps();
    import();
    ncu_check(&study, study.records.count == 1 && study.diags.errors == 0);
    check_times("gpu0", 2000e-6, 0, 50e-6, 150e-6);
    const struct rt_record record = ncu_record(&study, "gpu0");
    assert_string_equal(record.text[RT_INTERVAL], "whole capture");
    assert_string_equal(record.text[RT_TIME_SOURCE], "nsight-systems");
    assert_int_equal(record.known & (RT_KNOWN(RT_FLOPS) | RT_KNOWN(RT_DRAM_BYTES)), 0);
    assert_true(record.number[RT_LAUNCH_COUNT] == 3);
    const struct rt_stage *const stage = rt_stages_find(&study.stages, 0);
    assert_int_equal(stage->partition.share[RT_SHARE_HOST], 20);
    assert_int_equal(stage->partition.share[RT_SHARE_CALL], 70);
    assert_int_equal(stage->partition.share[RT_SHARE_LATENCY], 60);
    assert_int_equal(stage->issued, -1);
}

/* Of two lengths the lower is the median: step 1 is the record, step 2 repeats it. */
static void test_repeats(void **state)
{
    (void)state;
    two_steps();
    options.range = "step";
    import();
    ncu_check(&study, study.records.count == 2);
    check_times("gpu0", 800e-6, 0, 50e-6, 150e-6);
    check_times("gpu0-2", 1200e-6, 0, 0, 0);
    assert_string_equal(ncu_record(&study, "gpu0-2").text[RT_REPEAT_OF], "gpu0");
    assert_string_equal(ncu_record(&study, "gpu0").text[RT_INTERVAL], "step");
    const struct rt_stage *const stage = rt_stages_find(&study.stages, 0);
    assert_int_equal(stage->repeats, 2);
    assert_int_equal(stage->total.least, 1000);
    assert_int_equal(stage->total.median, 1000);
    assert_int_equal(stage->total.most, 1200);
    assert_int_equal(stage->category[RT_CATEGORY_KERNEL].most, 1200);
    /* a of the first step was issued before it; what was issued in it runs 400-900 and 1000-2200 */
    assert_int_equal(stage->issued, 1700);
    ncu_check(&study, ncu_evidence(&study, "gpu0", RT_TOPIC_TIME, "repeats", "spread 20 %"));
}

static void test_one_step(void **state)
{
    (void)state;
    two_steps();
    options.range = "step#2";
    import();
    ncu_check(&study, study.records.count == 1);
    check_times("gpu0", 1200e-6, 0, 0, 0);
    assert_string_equal(ncu_record(&study, "gpu0").text[RT_INTERVAL], "step#2");
}

static void test_no_such_range(void **state)
{
    (void)state;
    two_steps();
    options.range = "stop";
    import();
    ncu_check(&study, study.records.count == 0 && study.diags.errors == 1);
    ncu_check(&study, ncu_diag(&study, "did you mean `step`?", NULL));
}

/* A latency of 5 ns a gap: what idles longer behind a call waits. */
static void test_latency(void **state)
{
    (void)state;
    two_steps();
    options.launch_latency = 5;
    import();
    check_times("gpu0", 2000e-6, 0, 100e-6, 100e-6);
}

/*
 * a: 200 FLOP and 100 byte a launch, twice; b: 20 FLOP and 30 byte, twice. Each kernel has a record
 * with the timeline's times.
 */
static void test_joined(void **state)
{
    (void)state;
    two_steps();
    count(0, "a", "(1, 1, 1)", 100, 100);
    count(1, "b", "(1, 1, 1)", 10, 30);
    import();
    ncu_check(&study, study.records.count == 3 && study.diags.errors == 0);
    const struct rt_record stage = ncu_record(&study, "gpu0");
    ncu_check(&study, stage.number[RT_FLOPS] == 440 && stage.number[RT_DRAM_BYTES] == 260);
    assert_string_equal(stage.text[RT_FLOPS_SOURCE], "counter");
    assert_string_equal(stage.text[RT_DTYPE], "fp64");
    check_times("gpu0", 2000e-6, 0, 50e-6, 150e-6);
    const struct rt_record a = ncu_record(&study, "a");
    ncu_check(&study, a.number[RT_FLOPS] == 400 && a.number[RT_DRAM_BYTES] == 200);
    ncu_check(&study, a.number[RT_KERNEL_MS] == 900e-6 && a.number[RT_CALLS] == 2);
    assert_string_equal(a.text[RT_INTERVAL], RT_INTERVAL_KERNEL_ONLY);
    ncu_check(&study, ncu_evidence(&study, "gpu0", RT_TOPIC_WORK, "coverage", "100 %"));
    ncu_check(&study, !ncu_evidence(&study, "gpu0", RT_TOPIC_RULE_OUT, "coverage", ""));
    const struct rt_study *const joined = &study;
    ncu_check(joined, ncu_evidence(joined, "a", RT_TOPIC_WORK, "sum", "200 FLOP"));
}

/* b is not counted: 1100 of 2000 ns are without counters, which is a warning. */
static void test_partly_counted(void **state)
{
    (void)state;
    two_steps();
    count(0, "a", "(1, 1, 1)", 100, 100);
    count(1, "never_ran", "(1, 1, 1)", 1, 1);
    import();
    const struct rt_record stage = ncu_record(&study, "gpu0");
    ncu_check(&study, stage.number[RT_FLOPS] == 400);
    ncu_check(&study, ncu_evidence(&study, "gpu0", RT_TOPIC_RULE_OUT, "coverage", "55 %"));
    ncu_check(&study, (ncu_record(&study, "b").known & RT_KNOWN(RT_FLOPS)) == 0);
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_SKIPPED, "never_ran"));
}

/* Bytes of both, FLOPs of a alone: each has its own coverage. */
static void test_unknown_flops(void **state)
{
    (void)state;
    two_steps();
    count(0, "a", "(1, 1, 1)", 100, 100);
    count(1, "b", "(1, 1, 1)", -1, 30);
    import();
    const struct rt_record stage = ncu_record(&study, "gpu0");
    ncu_check(&study, stage.number[RT_FLOPS] == 400 && stage.number[RT_DRAM_BYTES] == 260);
    ncu_check(&study, ncu_evidence(&study, "gpu0", RT_TOPIC_WORK, "coverage", "45 %"));
    ncu_check(&study, ncu_evidence(&study, "gpu0", RT_TOPIC_BYTES, "coverage", "100 %"));
}

/* Kernels that do no floating-point work at all: none, not unknown. */
static void test_no_flops(void **state)
{
    (void)state;
    two_steps();
    count(0, "a", "(1, 1, 1)", 0, 100);
    count(1, "b", "(1, 1, 1)", 0, 30);
    import();
    const struct rt_record stage = ncu_record(&study, "gpu0");
    ncu_check(&study, (stage.known & RT_FLOPS_NONE) != 0);
}

/* Only half of b's second run is in the range: half its work. */
static void test_cut_launch(void **state)
{
    (void)state;
    capture_kernel(capture, "b", 100, 300, 1);
    capture_range(capture, "part", 200, 400);
    count(1, "b", "(1, 1, 1)", 10, 30);
    options.range = "part";
    import();
    const struct rt_record stage = ncu_record(&study, "gpu0");
    ncu_check(&study, stage.number[RT_FLOPS] == 10 && stage.number[RT_DRAM_BYTES] == 15);
}

static void run(const char *name, const char *grid, int64_t begin)
{
    struct rt_buf shape;
    rt_buf_init(&shape);
    rt_buf_printf(&shape, "grid %s, block (64, 1, 1)", grid);
    const struct rt_operation operation = {.begin = begin, .end = begin + 100};
    capture_operation(capture, 0, name, grid[0] != '\0' ? rt_buf_text(&shape) : "", operation);
    rt_buf_fini(&shape);
}

/* Two shapes of one name: each has its own counts; a third one is counted by nobody. */
static void test_shapes(void **state)
{
    (void)state;
    run("k", "(1, 1, 1)", 0);
    run("k", "(2, 1, 1)", 100);
    run("k", "(3, 1, 1)", 200);
    count(0, "k", "(1, 1, 1)", 100, 7);
    count(1, "k", "(2, 1, 1)", 10, 7);
    import();
    ncu_check(&study, ncu_record(&study, "gpu0").number[RT_FLOPS] == 220);
    ncu_check(&study, ncu_record(&study, "k").number[RT_FLOPS] == 200);
    ncu_check(&study, ncu_record(&study, "k-2").number[RT_FLOPS] == 20);
    ncu_check(&study, (ncu_record(&study, "k-3").known & RT_KNOWN(RT_FLOPS)) == 0);
}

/* One shape on each side, another one: used, and said. */
static void test_other_shape(void **state)
{
    (void)state;
    run("k", "(1, 1, 1)", 0);
    count(0, "k", "(2, 1, 1)", 10, 7);
    import();
    ncu_check(&study, ncu_record(&study, "k").number[RT_FLOPS] == 20);
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_WORK, "joined", "another grid"));
}

/* Tools write one name in several ways; a short name stands for the only kernel that has it. */
static void test_names(void **state)
{
    (void)state;
    run("void ns::gemm<(int)4, (bool)1>(float const*, int)", "(1, 1, 1)", 0);
    run("void one<float>(float*)", "(1, 1, 1)", 100);
    run("void two<float>(float*)", "(1, 1, 1)", 200);
    run("void two<double>(double*)", "(1, 1, 1)", 300);
    count(0, "void ns::gemm<4, true>(const float *, int)", "(1, 1, 1)", 3, 7);
    count(1, "void ns::gemm<4, true>(float const *, int)", "(1, 1, 1)", 5, 7);
    count(2, "one", "(1, 1, 1)", 100, 7);
    count(3, "two", "(1, 1, 1)", 1000, 7);
    import();
    ncu_check(&study, ncu_record(&study, "gemm").number[RT_FLOPS] == 10);
    ncu_check(&study, ncu_record(&study, "one").number[RT_FLOPS] == 200);
    ncu_check(&study, ncu_evidence(&study, "one", RT_TOPIC_WORK, "joined", "short name"));
    ncu_check(&study, (ncu_record(&study, "two").known & RT_KNOWN(RT_FLOPS)) == 0);
    ncu_check(&study, (ncu_record(&study, "two-2").known & RT_KNOWN(RT_FLOPS)) == 0);
}

/* So many kernels that their IDs move in memory: repeats still name their record. */
static void test_many_kernels_and_repeats(void **state)
{
    (void)state;
    two_steps();
    for (int k = 0; k < 200; k++) {
        char name[40];
        (void)snprintf(name, sizeof name, "a_kernel_with_a_rather_long_name_%03d", k);
        capture_kernel(capture, name, 10 + k, 12 + k, 1);
    }
    count(0, "a", "(1, 1, 1)", 100, 100);
    options.range = "step";
    import();
    assert_string_equal(ncu_record(&study, "gpu0-2").text[RT_REPEAT_OF], "gpu0");
}

/* Counters need no time of their own, and nobody is told to measure it. */
static void test_untimed_counters(void **state)
{
    (void)state;
    two_steps();
    timed = false;
    count(0, "a", "(1, 1, 1)", 100, 100);
    count(1, "b", "(1, 1, 1)", 10, 30);
    import();
    ncu_check(&study, study.diags.errors == 0);
    ncu_check(&study, ncu_record(&study, "gpu0").number[RT_FLOPS] == 440);
    ncu_check(&study, ncu_record(&study, "a").number[RT_KERNEL_MS] == 900e-6);
    ncu_check(&study, !ncu_evidence(&study, "a", RT_TOPIC_MISSING, "time", ""));
    ncu_check(&study, !ncu_account(&study, RT_ACCOUNT_CANNOT, "whether these kernels matter"));
}

/* Not asked to join, they stand side by side. */
static void test_not_joined(void **state)
{
    (void)state;
    two_steps();
    count(0, "a", "(1, 1, 1)", 100, 100);
    options.join = false;
    import();
    ncu_check(&study, study.records.count == 2);
    ncu_check(&study, ncu_record(&study, "a").number[RT_KERNEL_MS] == 1000e-6);
    ncu_check(&study, (ncu_record(&study, "gpu0").known & RT_KNOWN(RT_FLOPS)) == 0);
}

/* Copies alone: the four times are told, but no record can be made of them. */
static void test_no_kernel(void **state)
{
    (void)state;
    const struct rt_operation copy = {.begin = 0, .end = 70, .activity = RT_ACTIVITY_TO_HOST};
    capture_operation(capture, 3, "copy", "", copy);
    import();
    ncu_check(&study, study.records.count == 0 && study.diags.errors == 0);
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_USED,
                                  "device 3, whole capture: 70 ns = kernel 0 + transfer 70"));
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_CANNOT, "ran no kernel"));
}

/* The times alone decide: no reference, and yet a plan, with what speaks against it. */
static void test_plan_without_reference(void **state)
{
    (void)state;
    struct rt_answer answer;
    struct rt_lines lines;
    capture_kernel(capture, "k", 0, 100, 0);
    capture_kernel(capture, "k", 900, 1000, 0);
    import();
    const struct rt_reference_choice none = {.id = NULL};
    assert_int_equal(rt_study_resolve(&study, &none), RT_OK);
    rt_study_answer(&study, 0, NULL, &answer);
    assert_true(answer.attributed);
    assert_null(answer.reference);
    assert_int_equal(answer.attribution.primary_hypothesis, RT_LAUNCH);
    rt_lines_init(&lines);
    rt_stage_plan(answer.stage, RT_LAUNCH, RT_GRAPH_CAPTURE, &lines);
    assert_int_equal(lines.count, 2);
    assert_string_equal(rt_lines_label(&lines, 0), "leads");
    assert_non_null(strstr(rt_lines_text(&lines, 0), "unmatched"));
    assert_int_equal(lines.item[1].kind, RT_LINE_CAUTION);
    assert_non_null(strstr(rt_lines_text(&lines, 1), "100 %"));
    rt_lines_fini(&lines);
    assert_int_equal(study.diags.count, 0); /* no reference is missed */
}

#define WITH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        WITH(test_whole_capture),  WITH(test_repeats),          WITH(test_one_step),
        WITH(test_no_such_range),  WITH(test_latency),          WITH(test_joined),
        WITH(test_partly_counted), WITH(test_unknown_flops),    WITH(test_no_flops),
        WITH(test_cut_launch),     WITH(test_shapes),           WITH(test_other_shape),
        WITH(test_names),          WITH(test_untimed_counters), WITH(test_many_kernels_and_repeats),
        WITH(test_not_joined),     WITH(test_no_kernel),        WITH(test_plan_without_reference)};
    return check_main(tests);
}
