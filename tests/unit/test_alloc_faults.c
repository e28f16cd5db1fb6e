/*
 * Every allocation fails once, while a file is loaded, its references resolved, an edit made, the
 * study written as a file, a set trimmed, a profiler's output imported, a timeline divided and a
 * plan judged, a plot drawn, records compared: no crash, no leak, and RT_ENOMEM unless the result
 * is complete. The linker sends the allocations of our own code through the __wrap_ functions here
 * (tests/CMakeLists.txt).
 */
#include "check.h"

#include <stdbool.h>
#include <stdlib.h>

#include "captures.h"

#include "core/capture.h"
#include "core/code.h"
#include "core/judgement.h"
#include "core/partition.h"
#include "core/plot.h"
#include "records.h"
#include "src/compare_page.h"
#include "src/load.h"
#include "src/save_edit.h"
#include "src/study_ini.h"

static long countdown; /* the allocation that fails; 0: none */
static bool struck;

/* The linker's names. NOLINTBEGIN(bugprone-reserved-identifier) */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
/* NOLINTEND(bugprone-reserved-identifier) */

static bool strike(void)
{
    if (countdown == 0 || --countdown > 0) {
        return false;
    }
    struck = true;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return strike() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return strike() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return strike() ? NULL : __real_realloc(old, size);
}

static const char good[] =
    "[plan p]\nrecord = r\nhypothesis = kernel_memory\nsingle_change = tile_size\nreference = a\n"
    "note = \"a \\\" b\"\ntarget_metrics = dram_bytes, kernel_ms, stage_ms, max_abs_error\n"
    "[reference a]\nname = A\nsource = measured\ncite = here\ndtype = bf16\ntflops = 989\n"
    "dram_gbps = 4800\n"
    "[record r]\nname = kernel\nreference = a\ndtype = bf16\nflops = 4e10\n"
    "dram_bytes = 80000000000000000000000000000000000000000000000000000000000000000000000e-61\n"
    "kernel_ms = 20\ntransfer_ms = 3\nsync_ms = 2\nlaunch_ms = 1\ncalls = 3\n"
    "flops_source = counter\ntime_model = nonoverlapping_exposed_intervals\n";

static const char bad[] =
    "junk\n[record r]\nflops = 1 GFLOP\nflosp = 1\nflops_source = countr\ntime_model = sum\n"
    "[recrod]\n[plan p]\nhypothesis = kernel_memry\n[plan p]\nhypothesis = transfer\n"
    "single_change = layout\nrevisit_when = never\n[reference a]\ntflops = 1\ndram_gbps = 0\n";

static const char measured[] =
    "[record r]\ndevice = Tesla T4\ndtype = fp32\nflops = 4e10\ndram_bytes = 8e9\n"
    "kernel_ms = 20\ntransfer_ms = 3\nsync_ms = 2\nlaunch_ms = 1\n"
    "time_model = nonoverlapping_exposed_intervals\n";

struct outcome {
    int load, resolve;
    size_t records, references, plans, diags, dropped;
    size_t said, unsaid; /* lines of the account, and those not kept */
};

/* Loads and resolves with the given allocation failing. */
static struct outcome run(const char *text, size_t len, long failing)
{
    /* Only what is measured has to find its reference itself. */
    const bool chosen = text != measured;
    const struct rt_reference_choice choice = {.has = {chosen, chosen, false},
                                               .value = {100, 1000, 0}};
    struct outcome outcome;
    struct rt_study study;
    struct load_origin from;
    struct rt_record record;
    rt_study_init(&study);
    load_origin_init(&from);
    assert_int_equal(chosen ? RT_OK : rt_references_add_builtin(&study.references), RT_OK);
    struck = false;
    countdown = failing;
    outcome.load = load_memory(&study, "t.ini", text, len, RT_ORIGIN_FILE, &from);
    outcome.resolve = rt_study_resolve(&study, &choice);
    countdown = 0;
    for (size_t i = 0; i < study.records.count; i++) {
        rt_set_get(&study.records, i, &record);
        assert_string_equal(record.id, "r");
    }
    outcome.records = study.records.count;
    outcome.references = study.references.count;
    outcome.plans = study.plans.count;
    outcome.diags = study.diags.count;
    outcome.dropped = study.diags.dropped;
    outcome.said = study.account.count;
    outcome.unsaid = study.account.dropped;
    load_origin_fini(&from);
    rt_study_fini(&study);
    return outcome;
}

static void a_good_file(void **state)
{
    (void)state;
    const struct outcome whole = run(good, sizeof good - 1, 0);
    assert_int_equal(whole.load, RT_OK);
    assert_int_equal(whole.resolve, RT_OK);
    assert_int_equal(whole.records, 1);
    assert_int_equal(whole.plans, 1);
    assert_int_equal(whole.diags, 0);
    long failing = 1;
    int without_memory = 0;
    for (;; failing++) {
        const struct outcome outcome = run(good, sizeof good - 1, failing);
        if (!struck) {
            break;
        }
        without_memory += outcome.load == RT_ENOMEM || outcome.resolve == RT_ENOMEM;
        assert_true(outcome.load == RT_OK || outcome.load == RT_ENOMEM);
        if (outcome.load == RT_OK) {
            assert_true(outcome.resolve == RT_OK || outcome.resolve == RT_ENOMEM);
            assert_int_equal(outcome.records, 1);
            assert_int_equal(outcome.plans, 1);
        }
        if (outcome.load == RT_OK && outcome.resolve == RT_OK) {
            assert_int_equal(outcome.references, whole.references);
        }
    }
    assert_true(failing > 40);
    assert_true(without_memory > 40);
}

/* Diagnostics may get lost one by one, never their number. */
static void a_bad_file(void **state)
{
    (void)state;
    const struct outcome whole = run(bad, sizeof bad - 1, 0);
    assert_int_equal(whole.load, RT_OK);
    assert_true(whole.diags > 10);
    long failing = 1;
    for (;; failing++) {
        const struct outcome outcome = run(bad, sizeof bad - 1, failing);
        if (!struck) {
            break;
        }
        assert_true(outcome.load == RT_OK || outcome.load == RT_ENOMEM);
        if (outcome.load == RT_OK && outcome.resolve == RT_OK) {
            assert_int_equal(outcome.diags + outcome.dropped, whole.diags);
        }
    }
    assert_true(failing > 40);
}

/* The device decides, and says so or counts that it could not. */
static void a_measured_file(void **state)
{
    (void)state;
    const struct outcome whole = run(measured, sizeof measured - 1, 0);
    assert_int_equal(whole.resolve, RT_OK);
    assert_int_equal(whole.diags, 0);
    assert_int_equal(whole.said, 1);
    int lost = 0;
    for (long failing = 1;; failing++) {
        const struct outcome outcome = run(measured, sizeof measured - 1, failing);
        if (!struck) {
            break;
        }
        assert_true(outcome.load == RT_OK || outcome.load == RT_ENOMEM);
        if (outcome.load == RT_OK && outcome.resolve == RT_OK) {
            assert_int_equal(outcome.said + outcome.unsaid, 1);
            lost += outcome.unsaid > 0;
        }
    }
    assert_true(lost >= 3); /* the list, the path, the text */
}

/* A line of evidence is whole, or it is not there and that is told. */
static void evidence_lines(void **state)
{
    (void)state;
    enum { LINES = 40 };
    struck = true;
    long failing = 1;
    for (; struck; failing++) {
        struct rt_evidence evidence;
        size_t added = 0;
        rt_evidence_init(&evidence);
        struck = false;
        countdown = failing;
        for (size_t i = 0; i < LINES; i++) {
            const int code = rt_evidence_add(&evidence, i, RT_TOPIC_TOOL, RT_LINE_PLAIN, "label",
                                             "line %zu, of some length to make it grow", i);
            assert_true(code == RT_OK || code == RT_ENOMEM);
            added += code == RT_OK;
        }
        countdown = 0;
        assert_int_equal(evidence.count, added);
        assert_true(struck ? added < LINES : added == LINES);
        for (size_t i = 0; i < evidence.count; i++) {
            char expected[64];
            (void)snprintf(expected, sizeof expected, "line %u, of some length to make it grow",
                           (unsigned)evidence.item[i].record);
            assert_string_equal(rt_evidence_text(&evidence, &evidence.item[i]), expected);
        }
        rt_evidence_fini(&evidence);
    }
    assert_true(failing > LINES);
}

/*
 * Long and wide tables in one file, with rules, charts, tensor metrics, a value that is decided
 * late, text of the program, and a unit that is none.
 */
#define LONG_ROW(id, metric, unit, value)                                                          \
    id ",1,void ns::k<int>(float *),1 1 1,2 1 1,0,8.0,Roofline,," metric "," unit "," value ",,\n"
#define PROFILED_LONG                                                                              \
    "ID,Process ID,Kernel Name,Block Size,Grid Size,Device,CC,Section Name,Body Item Label,"       \
    "Metric Name,Metric Unit,Metric Value,Rule Name,Rule Description\n" LONG_ROW(                  \
        "0", "Duration", "ns", "\"1,234\"") LONG_ROW("0", "Memory Throughput", "Gbyte/second",     \
                                                     "2.5") LONG_ROW("0", "SM Frequency", "Ghz",   \
                                                                     "1.5")                        \
        LONG_ROW("0", "Predicated-On FADD Operations Per Cycle", "inst", "3")                      \
            LONG_ROW("0", "sm__ops_path_tensor_src_fp16.sum.per_cycle_elapsed", "inst/cycle", "4") \
                LONG_ROW("0", "dram__bytes.sum", "furlong", "5")                                   \
                    LONG_ROW("0", "Achieved Occupancy", "%", "50.0")                               \
                        LONG_ROW("0", "smsp__average_warp_latency_issue_stalled_wait.ratio",       \
                                 "inst", "1.0") "0,1,void ns::k<int>(float *),1 1 1,2 1 "          \
                                                "1,0,8.0,s,,,,,Rule,\"says\nthis\"\n" LONG_ROW(    \
                                                    "1", "Duration", "ns", "\"1,235\"")            \
                                                    LONG_ROW("1", "SM Busy", "%", "2.5")
#define PROFILED_WIDE                                                                              \
    "ID,Process ID,Kernel Name,device__attribute_display_name,dram__bytes.sum,"                    \
    "gpu__time_duration.sum,smsp__sass_thread_inst_executed_op_ffma_pred_on.sum\n"                 \
    ",,,,Kbyte,us,inst\n0,2,j,NVIDIA T4,1.5,2.5,7\n1,2,j,NVIDIA T4,2.5,n/a,7\n"                    \
    "2,2,lonely,NVIDIA T4,2.5,n/a,7\n"
static const char profiled[] =
    "hello\n==PROF== Connected\n==WARNING== beware\n" PROFILED_LONG PROFILED_WIDE;

struct imported {
    int code;
    size_t records, evidence, diags, account;
    bool editable; /* taken for INI: what would tell the format could not be remembered */
};

/* Imports the file together with itself, with the given allocation failing. */
static struct imported import_profiled(long failing)
{
    struct imported imported = {.code = RT_ENOMEM};
    struct rt_study study;
    rt_study_init(&study);
    struck = false;
    countdown = failing;
    struct import import;
    imported.code = import_init(&import, &import_defaults);
    for (int i = 0; i < 2 && imported.code == RT_OK; i++) {
        struct load_origin from;
        load_origin_init(&from);
        from.import = &import;
        imported.code =
            load_memory(&study, "t.csv", profiled, sizeof profiled - 1, RT_ORIGIN_FILE, &from);
        imported.editable = imported.editable || from.editable;
        load_origin_fini(&from);
    }
    imported.code = imported.code == RT_OK ? import_finish(&import, &study) : imported.code;
    import_fini(&import);
    countdown = 0;
    imported.records = study.records.count;
    imported.evidence = study.evidence.count;
    imported.diags = study.diags.count + study.diags.dropped;
    imported.account = study.account.count + study.account.dropped;
    rt_study_fini(&study);
    return imported;
}

/* What a profiler printed: all of it, or without memory. */
static void a_profiled_file(void **state)
{
    (void)state;
    const struct imported whole = import_profiled(0);
    assert_int_equal(whole.code, RT_OK);
    assert_int_equal(whole.records, 2);
    assert_int_equal(whole.diags, 2); /* the furlongs of each file */
    struck = true;
    long failing = 1;
    int without_memory = 0;
    int taken_for_ini = 0;
    for (; struck; failing++) {
        const struct imported imported = import_profiled(failing);
        if (imported.code != RT_OK) {
            assert_int_equal(imported.code, RT_ENOMEM);
            without_memory++;
            continue;
        }
        if (imported.editable) {
            taken_for_ini++;
            assert_true(imported.diags > whole.diags); /* not in silence */
            continue;
        }
        assert_int_equal(imported.records, whole.records);
        assert_int_equal(imported.evidence, whole.evidence);
        assert_int_equal(imported.diags, whole.diags);
        assert_int_equal(imported.account, whole.account);
    }
    assert_true(failing > 200);
    assert_true(without_memory > 150);
    assert_true(taken_for_ini < 20);
}

/* Divides a small capture with the given allocation failing; *gaps: nanoseconds in gaps. */
static int divide_timeline(long failing, int64_t *gaps)
{
    struct rt_capture capture;
    struct rt_partition partition = {.kernels = 0};
    uint32_t device = 0;
    rt_capture_init(&capture);
    struck = false;
    countdown = failing;
    int code = rt_capture_device(&capture, 0, &device);
    for (uint32_t i = 0; i < 100 && code == RT_OK; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "k%u", (unsigned)(i % 9));
        struct rt_operation operation = {.begin = 100 * i,
                                         .end = 100 * i + 10,
                                         .activity = (uint8_t)(i % RT_ACTIVITY_COUNT),
                                         .key = {0, i}};
        struct rt_call call = {.begin = 100 * (int64_t)i - 50,
                               .end = 100 * (int64_t)i - 40,
                               .waits = i % 5 == 0,
                               .copies = i % 7 == 0,
                               .key = {0, i}};
        struct rt_range range = {.time = {100 * i, 100 * i + 250}};
        code = rt_names_take(&capture.names, name, sizeof name, &operation.name);
        range.name = operation.name;
        code = code == RT_OK ? rt_capture_thread(&capture, 0, i % 3, &call.thread) : code;
        code = code == RT_OK ? rt_capture_operation(&capture, device, operation) : code;
        code = code == RT_OK ? rt_calls_add(&capture.calls, call) : code;
        code = code == RT_OK ? rt_capture_range(&capture, range) : code;
    }
    code = code == RT_OK ? rt_capture_finish(&capture) : code;
    if (code == RT_OK) {
        const struct rt_timeline *const timeline = &capture.device[device].timeline;
        code = rt_partition_make(timeline, rt_timeline_window(timeline), 5, &partition);
    }
    countdown = 0;
    *gaps = partition.category[RT_CATEGORY_SYNC] + partition.category[RT_CATEGORY_LAUNCH];
    rt_capture_fini(&capture);
    return code;
}

static void a_timeline(void **state)
{
    (void)state;
    int64_t whole = 0;
    assert_int_equal(divide_timeline(0, &whole), RT_OK);
    assert_int_equal(whole, 99 * 90);
    int code = RT_ENOMEM;
    long failing = 1;
    for (; code == RT_ENOMEM; failing++) {
        int64_t gaps = 0;
        code = divide_timeline(failing, &gaps);
        assert_true(code == RT_ENOMEM || (!struck && gaps == whole));
    }
    assert_int_equal(code, RT_OK);
    assert_true(failing > 20);
}

/* Two steps of three kernels, finished. */
static struct rt_capture *make_steps(void)
{
    struct rt_capture *const capture = rt_capture_new();
    assert_non_null(capture);
    capture->tool = "nsight-systems";
    for (int i = 0; i < 6; i++) {
        static const char *const name[] = {"k", "other", "nccl"};
        capture_call(capture, "cudaLaunchKernel", 100 * i - 50, 100 * i - 40, (uint64_t)i + 1);
        capture_kernel(capture, name[i % 3], 100 * i, 100 * i + 60, (uint64_t)i + 1);
    }
    capture_range(capture, "step#1", 0, 300);
    capture_range(capture, "step#2", 300, 600);
    assert_int_equal(rt_capture_finish(capture), RT_OK);
    return capture;
}

struct joined {
    int code;
    size_t records, stages, evidence;
};

/* Joins a capture with counters, with the given allocation failing. */
static struct joined join_profiled(long failing)
{
    struct import import;
    struct rt_study study;
    struct load_origin from;
    uint32_t file;
    const struct import_options options = {.half_lanes = 2, .range = "step", .join = true};
    struct rt_capture *const capture = make_steps();
    rt_study_init(&study);
    assert_int_equal(rt_set_add_path(&study.records, "t.json", &file), RT_OK);
    capture->path = strdup("t.json");
    assert_int_equal(import_init(&import, &options), RT_OK);
    assert_int_equal(rt_stages_take(&import.read, capture), RT_OK);
    load_origin_init(&from);
    from.import = &import;
    assert_int_equal(
        load_memory(&study, "t.csv", profiled, sizeof profiled - 1, RT_ORIGIN_FILE, &from), RT_OK);
    load_origin_fini(&from);
    struck = false;
    countdown = failing;
    struct joined joined = {.code = import_finish(&import, &study)};
    countdown = 0;
    import_fini(&import);
    joined.records = study.records.count;
    joined.stages = study.stages.count;
    joined.evidence = study.evidence.count;
    rt_study_fini(&study);
    return joined;
}

/* All of it, or without memory; lines of the account may be missing. */
static void a_join(void **state)
{
    (void)state;
    const struct joined whole = join_profiled(0);
    assert_int_equal(whole.code, RT_OK);
    assert_int_equal(whole.stages, 2);
    assert_true(whole.records > 2);
    long failing = 1;
    for (struck = true; struck; failing++) {
        const struct joined joined = join_profiled(failing);
        assert_true(joined.code == RT_ENOMEM || joined.code == RT_OK);
        if (joined.code == RT_OK) {
            assert_int_equal(joined.records, whole.records);
            assert_int_equal(joined.evidence, whole.evidence);
        }
    }
    assert_true(failing > 100);
}

static int put(void *user, const char *bytes, size_t len)
{
    rt_buf_put(user, bytes, len);
    return ((struct rt_buf *)user)->failed ? RT_ENOMEM : RT_OK;
}

static void an_edit(void **state)
{
    (void)state;
    static const struct save_edit edits[] = {
        {SAVE_SET, "record", "r", "kernel_ms", "21"},
        {SAVE_SET, "reference", "a", "efficiency_screen", "0.5"},
        {.action = SAVE_APPEND, .text = "[plan q]\n"},
    };
    struct rt_buf whole;
    rt_buf_init(&whole);
    struck = true;
    long failing = 0; /* first without any fault */
    for (; struck; failing++) {
        struct rt_buf out;
        struct rt_buf why;
        struct load_source source;
        struct load_text text;
        const struct save_sink sink = {put, &out};
        rt_buf_init(&out);
        rt_buf_init(&why);
        struck = failing == 0;
        countdown = failing;
        load_source_memory(&source, good, sizeof good - 1);
        load_text_init(&text, &source);
        const int code = save_edit_apply(&text, edits, 3, &sink, &why);
        countdown = 0;
        load_text_fini(&text);
        if (failing == 0) {
            assert_int_equal(code, RT_OK);
            rt_buf_puts(&whole, rt_buf_text(&out));
        } else if (code == RT_OK) {
            assert_string_equal(rt_buf_text(&out), rt_buf_text(&whole));
        } else {
            assert_int_equal(code, RT_ENOMEM);
        }
        rt_buf_fini(&out);
        rt_buf_fini(&why);
    }
    rt_buf_fini(&whole);
    assert_true(failing > 5);
}

/* Written as a file: whole, or known not to be. */
static void an_import(void **state)
{
    (void)state;
    static const struct rt_reference_choice none = {.id = NULL};
    struct rt_study study;
    struct rt_buf whole;
    rt_study_init(&study);
    rt_buf_init(&whole);
    for (int i = 0; i < 3; i++) {
        struct load_origin from;
        load_origin_init(&from);
        assert_int_equal(load_memory(&study, "t.ini", good, sizeof good - 1, RT_ORIGIN_FILE, &from),
                         RT_OK);
        load_origin_fini(&from);
    }
    assert_int_equal(rt_study_resolve(&study, &none), RT_OK);
    struck = true;
    long failing = 0; /* first without any fault */
    for (; struck; failing++) {
        struct out out;
        out_init(&out);
        struck = failing == 0;
        countdown = failing;
        study_write_ini(&out, &study, NULL);
        countdown = 0;
        if (failing == 0) {
            assert_false(out.text.failed);
            rt_buf_puts(&whole, rt_buf_text(&out.text));
        } else if (!out.text.failed) {
            assert_string_equal(rt_buf_text(&out.text), rt_buf_text(&whole));
        }
        assert_true(out.text.failed || !struck || failing == 0);
        out_fini(&out);
    }
    assert_true(failing > 10);
    rt_buf_fini(&whole);
    rt_study_fini(&study);
}

/* However far a shrink got, the set has what its capacity says, and room for more. */
static void a_trim(void **state)
{
    (void)state;
    enum { COUNT = 20, MORE = 40 };
    struck = true;
    long failing = 1;
    for (; struck; failing++) {
        uint32_t file;
        struct rt_set set;
        rt_set_init(&set);
        assert_int_equal(rt_set_add_path(&set, "t.ini", &file), RT_OK);
        for (unsigned i = 0; i < COUNT + MORE; i++) {
            char id[16];
            struct rt_record record = record_of(1.0 + i, 2, 3, 4, 5, 6);
            (void)snprintf(id, sizeof id, "r%u", i);
            record.id = id;
            record.text[RT_DEVICE] = "gpu";
            record_put(&record, RT_OCCUPANCY, 0.5);
            assert_int_equal(rt_set_add(&set, &record), RT_OK);
            if (i + 1 == COUNT) {
                assert_true(set.capacity > COUNT);
                struck = false;
                countdown = failing;
                rt_set_trim(&set);
                countdown = 0;
                assert_int_equal(set.capacity, COUNT);
            }
        }
        for (unsigned i = 0; i < COUNT + MORE; i++) {
            check_exact(set.number[RT_FLOPS][i], 1.0 + i);
        }
        rt_set_fini(&set);
    }
    assert_true(failing > 10);
}

static const char repeated[] =
    "[plan p]\nrecord = r\nhypothesis = kernel_memory\nsingle_change = layout\n"
#define MEASURED(id, more)                                                                         \
    "[record " id "]\nflops = 4e10\ndram_bytes = 8e9\nkernel_ms = 20\ntransfer_ms = 3\n"           \
    "sync_ms = 2\nlaunch_ms = 1\ntime_model = nonoverlapping_exposed_intervals\n" more
    MEASURED("r", "") MEASURED("r2", "repeat_of = r\n") MEASURED("x", "change = layout\n")
        MEASURED("x2", "repeat_of = x\n");

/* The record after is found, it is judged, and what is missing is said. */
static void a_verdict(void **state)
{
    struct rt_study study;
    struct load_origin from;
    long failing = 1;
    (void)state;
    rt_study_init(&study);
    load_origin_init(&from);
    assert_int_equal(
        load_memory(&study, "t.ini", repeated, sizeof repeated - 1, RT_ORIGIN_FILE, &from), RT_OK);
    assert_int_equal(study.diags.errors, 0);
    for (struck = true; struck; failing++) {
        struct rt_judgement judgement;
        struct rt_lines lines;
        struct rt_buf why;
        rt_buf_init(&why);
        rt_lines_init(&lines);
        struck = false;
        countdown = failing;
        const long after = rt_judgement_find_after(&study, &study.plans.item[0], NULL, 0, &why);
        assert_int_equal(after, 2);
        const int code = rt_judgement_make(&judgement, &study, 0, &study, (size_t)after, &why);
        if (code == RT_OK) {
            rt_judgement_missing(&judgement, &lines);
            rt_judgement_said(&judgement.experiment, (int)judgement.verdict.kind, &lines);
            assert_int_equal(judgement.verdict.kind, RT_VERDICT_INCONCLUSIVE);
            assert_true(lines.failed || lines.count == 2 + RT_VERDICT_COUNT);
            rt_judgement_fini(&judgement);
        } else {
            assert_int_equal(code, RT_ENOMEM);
        }
        countdown = 0;
        rt_lines_fini(&lines);
        rt_buf_fini(&why);
    }
    assert_true(failing > 10);
    load_origin_fini(&from);
    rt_study_fini(&study);
}

#define COMPARED(id, kernel)                                                                       \
    "[record " id "]\nreference = a\nflops = 4e10\ndram_bytes = 8e9\nkernel_ms = " kernel          \
    "\ntransfer_ms = 3\nsync_ms = 2\nlaunch_ms = 1\n"                                              \
    "time_model = nonoverlapping_exposed_intervals\n"
static const char compared[] =
    "[reference a]\ntflops = 9\ndram_gbps = 900\n[reference b]\ntflops = 5\ndram_gbps = "
    "500\n" COMPARED("r", "20") COMPARED("s", "10") COMPARED("r-2", "21") "repeat_of = r\n";

/* A comparison is whole, or there is none. */
static void comparisons(void **state)
{
    (void)state;
    const struct rt_reference_choice none = {.id = NULL};
    const long reference[] = {0, 1};
    struct rt_study study;
    struct load_origin from;
    rt_study_init(&study);
    load_origin_init(&from);
    assert_int_equal(
        load_memory(&study, "t.ini", compared, sizeof compared - 1, RT_ORIGIN_FILE, &from), RT_OK);
    assert_int_equal(rt_study_resolve(&study, &none), RT_OK);
    long failing = 1;
    for (struck = true; struck; failing++) {
        struct compare_page page;
        struct compare_references references;
        struck = false;
        countdown = failing;
        const int records = compare_page_make(&page, &study, 0, 1);
        const int two = compare_references_make(&references, &study, reference, -1);
        countdown = 0;
        assert_true(records == RT_OK || records == RT_ENOMEM);
        assert_true(two == RT_OK || two == RT_ENOMEM);
        assert_int_equal(struck, records != RT_OK || two != RT_OK);
        if (records == RT_OK) {
            assert_int_equal(page.before.repeats.count, 1);
            assert_int_equal(page.comparison.count, 16);
            compare_page_fini(&page);
        }
        if (two == RT_OK) {
            assert_int_equal(references.flips.compared, 3);
            compare_references_fini(&references);
        }
    }
    assert_true(failing > 7);
    load_origin_fini(&from);
    rt_study_fini(&study);
}

/* With a second roof: records, canvas, and a raster for each of the two. */
static void a_plot(void **state)
{
    (void)state;
    static const struct rt_ceilings ceilings = {{989, 4800, 0.7}};
    const struct rt_plot_spec spec = {.rows = 24,
                                      .cols = 80,
                                      .charset = RT_CHARSET_BRAILLE,
                                      .view = {-1, 4, 0, 4},
                                      .ceilings = &ceilings,
                                      .second = &ceilings,
                                      .selected = RT_NO_POINT};
    struck = true;
    long failing = 1;
    for (; struck; failing++) {
        struct rt_canvas canvas;
        rt_canvas_init(&canvas);
        struck = false;
        countdown = failing;
        const int code = rt_plot_draw(&spec, &canvas);
        countdown = 0;
        assert_int_equal(code, struck ? RT_ENOMEM : RT_OK);
        assert_true(struck == (canvas.cell == NULL));
        rt_canvas_fini(&canvas);
    }
    assert_int_equal(failing, 1 + 4 + 1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_file),     cmocka_unit_test(a_bad_file),
        cmocka_unit_test(a_measured_file), cmocka_unit_test(evidence_lines),
        cmocka_unit_test(an_edit),         cmocka_unit_test(an_import),
        cmocka_unit_test(a_trim),          cmocka_unit_test(a_profiled_file),
        cmocka_unit_test(a_timeline),      cmocka_unit_test(a_join),
        cmocka_unit_test(a_verdict),       cmocka_unit_test(a_plot),
        cmocka_unit_test(comparisons),
    };
    return check_main(tests);
}
