/*
 * Whole files: what becomes of good ones, and every message about bad ones with its place.
 */
#include "check.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/code.h"
#include "src/load.h"

/* The keys that a record needs beside those a case is about. */
#define TIMES     "kernel_ms = 20\ntransfer_ms = 3\nsync_ms = 2\nlaunch_ms = 1\n"
#define MODEL     "time_model = nonoverlapping_exposed_intervals\n"
#define COUNTS    "flops = 4e10\ndram_bytes = 8e9\n"
#define KEYS      COUNTS TIMES MODEL
#define RECORD(x) "[record " x "]\n" KEYS

static void load(struct rt_study *study, const char *bytes, size_t len, enum rt_origin origin)
{
    struct load_origin from;
    rt_study_init(study);
    load_origin_init(&from);
    from.wishes = LOAD_KEEP;
    assert_int_equal(load_memory(study, "t.ini", bytes, len, origin, &from), RT_OK);
    assert_int_equal(from.errors, study->diags.errors);
    assert_int_equal(from.kept.len, len);
    load_origin_fini(&from);
}

static void print_diags(const struct rt_study *study)
{
    for (size_t i = 0; i < study->diags.count; i++) {
        const struct rt_diag *const diag = &study->diags.item[i];
        print_error("%s:%u:%u: %s\n", diag->path, (unsigned)diag->line, (unsigned)diag->column,
                    diag->message);
    }
}

struct expected_diag {
    uint32_t line, column;
    const char *message; /* a part of it */
};

/*
 * Loads bytes and compares every diagnostic, in order, and how many records, references and
 * plans came out.
 */
static void check_load(const char *bytes, size_t len, enum rt_origin origin, size_t records,
                       size_t references, size_t plans, const struct expected_diag *expected)
{
    struct rt_study study;
    load(&study, bytes, len, origin);
    size_t i = 0;
    bool good = true;
    for (; expected[i].message != NULL; i++) {
        const struct rt_diag *const diag = i < study.diags.count ? &study.diags.item[i] : NULL;
        good = good && diag != NULL && diag->line == expected[i].line &&
               diag->column == expected[i].column && diag->severity == RT_ERROR &&
               strstr(diag->message, expected[i].message) != NULL &&
               strcmp(diag->path, "t.ini") == 0;
    }
    good = good && i == study.diags.count;
    if (!good) {
        print_error("in the file:\n%s\nexpected:\n", bytes);
        for (i = 0; expected[i].message != NULL; i++) {
            print_error("  %u:%u: ... %s ...\n", (unsigned)expected[i].line,
                        (unsigned)expected[i].column, expected[i].message);
        }
        print_error("got:\n");
        print_diags(&study);
        fail();
    }
    assert_int_equal(study.records.count, records);
    assert_int_equal(study.references.count, references);
    assert_int_equal(study.plans.count, plans);
    rt_study_fini(&study);
}

/* BAD(text, records that are loaded all the same, {line, column, message}, ...) */
#define BAD(text, records, ...)                                                                    \
    check_load(text, sizeof(text) - 1, RT_ORIGIN_FILE, records, 0, 0,                              \
               (const struct expected_diag[]){__VA_ARGS__, {0, 0, NULL}})
#define BAD_REFERENCE(text, references, ...)                                                       \
    check_load(text, sizeof(text) - 1, RT_ORIGIN_FILE, 0, references, 0,                           \
               (const struct expected_diag[]){__VA_ARGS__, {0, 0, NULL}})
#define BAD_PLAN(text, ...)                                                                        \
    check_load(text, sizeof(text) - 1, RT_ORIGIN_FILE, 0, 0, 0,                                    \
               (const struct expected_diag[]){__VA_ARGS__, {0, 0, NULL}})
#define GOOD(text, records, references, plans)                                                     \
    check_load(text, sizeof(text) - 1, RT_ORIGIN_FILE, records, references, plans,                 \
               (const struct expected_diag[]){{0, 0, NULL}})

static void a_record_with_every_key(void **state)
{
    (void)state;
    static const char text[] =
        "; comment\n"
        "[record attention-fwd]\n"
        "name = flash_fwd_kernel<bf16, 128>\n"
        "workload = llama-8b forward, batch 8, seq 2048\n"
        "dtype = bf16\ninterval = steps 10-20\ndevice = H200\nreference = h200\n"
        "flops = 4.0e10\nflops_source = theoretical\n"
        "dram_bytes = 8.0e9\ndram_bytes_source = counter\n"
        "kernel_ms = 20.0\ntransfer_ms = 3.0\nsync_ms = 2.0\nlaunch_ms = 1.0\n"
        "time_source = nsight-systems\ntime_model = nonoverlapping_exposed_intervals\n"
        "calls = 12\nmax_abs_error = 1e-3\noccupancy = 0.5\nlaunch_count = 0\n"
        "host_memory_mib = 64\nl1_bytes = 3.2e10\nl2_bytes = 1.6e10\nflops.theoretical = 4e10\n"
        "flops.counter = 5e10\ndram_bytes.theoretical = 6e9\ndram_bytes.counter = 8e9\n"
        "l1_bytes_source = estimated\nl2_bytes_source = counter\n"
        "note = \"a ; b\"\nrepeat_of = base\nchange = tile_size\n";
    struct rt_study study;
    struct rt_record record;
    load(&study, text, sizeof text - 1, RT_ORIGIN_FILE);
    assert_int_equal(study.diags.count, 0);
    assert_int_equal(study.records.count, 1);
    rt_set_get(&study.records, 0, &record);
    assert_string_equal(record.id, "attention-fwd");
    assert_int_equal(record.line, 2);
    assert_string_equal(rt_set_path(&study.records, record.file), "t.ini");
    static const double number[RT_NUMBER_COUNT] = {
        4e10, 8e9, 20, 3, 2, 1, 12, 1e-3, 0.5, 0, 64, 3.2e10, 1.6e10, 4e10, 5e10, 6e9, 8e9};
    for (int n = 0; n < RT_NUMBER_COUNT; n++) {
        assert_true(rt_record_knows(&record, (enum rt_number)n));
        check_exact(record.number[n], number[n]);
    }
    assert_int_equal(record.known & (RT_FLOPS_NONE | RT_DRAM_BYTES_NONE), 0);
    static const char *const texts[RT_TEXT_COUNT] = {"flash_fwd_kernel<bf16, 128>",
                                                     "llama-8b forward, batch 8, seq 2048",
                                                     "bf16",
                                                     "steps 10-20",
                                                     "H200",
                                                     "h200",
                                                     "theoretical",
                                                     "counter",
                                                     "nsight-systems",
                                                     "estimated",
                                                     "counter",
                                                     "a ; b",
                                                     "base",
                                                     "tile_size"};
    for (int t = 0; t < RT_TEXT_COUNT; t++) {
        assert_string_equal(record.text[t], texts[t]);
    }
    rt_study_fini(&study);
}

static void unknown_none_and_left_out(void **state)
{
    (void)state;
    static const char text[] =
        RECORD("a") "calls = 2\nname = a\n"
                    "[record u]\nflops = unknown\ndram_bytes = unknown\n" TIMES MODEL
                    "[record n]\nflops = none\ndram_bytes = none\n" TIMES MODEL;
    struct rt_study study;
    struct rt_record record;
    load(&study, text, sizeof text - 1, RT_ORIGIN_FILE);
    assert_int_equal(study.diags.count, 0);
    rt_set_get(&study.records, 1, &record);
    assert_false(rt_record_knows(&record, RT_FLOPS));
    assert_false(rt_record_knows(&record, RT_DRAM_BYTES));
    assert_false(rt_record_knows(&record, RT_CALLS));
    assert_string_equal(record.text[RT_NAME], "");
    rt_set_get(&study.records, 2, &record);
    assert_true(rt_record_knows(&record, RT_FLOPS));
    assert_true(rt_record_knows(&record, RT_DRAM_BYTES));
    assert_int_equal(record.known & RT_FLOPS_NONE, RT_FLOPS_NONE);
    assert_int_equal(record.known & RT_DRAM_BYTES_NONE, RT_DRAM_BYTES_NONE);
    rt_study_fini(&study);
}

static void references_and_plans(void **state)
{
    (void)state;
    static const char text[] =
        "[plan p]\nrecord = r\nhypothesis = kernel_memory\nsingle_change = tile_size\n"
        "reference = a\nnote = try it\ntolerance = 5e-2\nmax_abs_error_bound = 0\n"
        "target_metrics = dram_bytes, kernel_ms, stage_ms, max_abs_error\n"
        "revisit_when = bytes_down_but_kernel_ms_unchanged\n"
        "[reference a]\nname = A\nsource = measured\ncite = here\ndtype = bf16\n"
        "tflops = 989\ndram_gbps = 4800\nefficiency_screen = 0.5\n" RECORD(
            "r") "[reference b]\ntflops = 1\ndram_gbps = 2\n";
    struct rt_study study;
    load(&study, text, sizeof text - 1, RT_ORIGIN_FILE);
    assert_int_equal(study.diags.count, 0);
    assert_int_equal(study.references.count, 2);
    const struct rt_reference *const a = &study.references.item[0];
    const struct rt_reference *const b = &study.references.item[1];
    assert_string_equal(a->id, "a");
    assert_string_equal(a->text[RT_REF_NAME], "A");
    assert_string_equal(a->text[RT_REF_SOURCE], "measured");
    assert_string_equal(a->text[RT_REF_CITE], "here");
    assert_string_equal(a->text[RT_REF_DTYPE], "bf16");
    check_exact(a->ceilings.value[RT_CEILING_TFLOPS], 989);
    check_exact(a->ceilings.value[RT_CEILING_DRAM_GBPS], 4800);
    check_exact(a->ceilings.value[RT_CEILING_SCREEN], 0.5);
    assert_int_equal(a->origin, RT_ORIGIN_FILE);
    assert_int_equal(a->line, 11);
    check_exact(b->ceilings.value[RT_CEILING_SCREEN], 0.7);
    assert_null(b->text[RT_REF_NAME]);
    assert_int_equal(study.plans.count, 1);
    const struct rt_plan *const plan = &study.plans.item[0];
    assert_string_equal(plan->id, "p");
    assert_string_equal(plan->record, "r");
    assert_string_equal(plan->reference, "a");
    assert_string_equal(plan->note, "try it");
    assert_int_equal(plan->hypothesis, RT_KERNEL_MEMORY);
    assert_int_equal(plan->single_change, RT_TILE_SIZE);
    assert_int_equal(plan->line, 1);
    assert_true(plan->terms.has[RT_TERM_TOLERANCE]);
    check_exact(plan->terms.value[RT_TERM_TOLERANCE], 0.05);
    assert_true(plan->terms.has[RT_TERM_MAX_ABS_ERROR_BOUND]);
    check_exact(plan->terms.value[RT_TERM_MAX_ABS_ERROR_BOUND], 0);
    rt_study_fini(&study);
}

/* The next plan does not inherit what the one before states. */
static void plans_need_no_terms(void **state)
{
    (void)state;
    static const char text[] =
        "[plan p]\nrecord = r\nhypothesis = transfer\nsingle_change = pin_memory\n"
        "tolerance = 0.1\nmax_abs_error_bound = 1\n"
        "[plan q]\nrecord = r\nhypothesis = transfer\nsingle_change = pin_memory\n";
    struct rt_study study;
    load(&study, text, sizeof text - 1, RT_ORIGIN_FILE);
    assert_int_equal(study.plans.count, 2);
    for (int t = 0; t < RT_TERM_COUNT; t++) {
        assert_true(study.plans.item[0].terms.has[t]);
        assert_false(study.plans.item[1].terms.has[t]);
    }
    rt_study_fini(&study);
}

static void accepted_forms(void **state)
{
    (void)state;
    GOOD(RECORD("a"), 1, 0, 0);
    GOOD("\xef\xbb\xbf" RECORD("a"), 1, 0, 0);
    GOOD("[record a]\nflops=4e10\n  dram_bytes =8e9 ; eight\n\t" TIMES "\n\n#\n" MODEL, 1, 0, 0);
    GOOD("  [record a] ; first\n" KEYS ";\n" RECORD("b") "note = last", 2, 0, 0);
    GOOD("[record a]\r\nflops = 1\r\ndram_bytes = 1\r\nkernel_ms = 1\r\ntransfer_ms = 0\r\n"
         "sync_ms = 0\r\nlaunch_ms = 0\r\ntime_model = nonoverlapping_exposed_intervals",
         1, 0, 0);
    GOOD("[record a]\nflops = \"4e10\"\ndram_bytes = +8.E9\n" TIMES MODEL, 1, 0, 0);
    GOOD(RECORD("x") "[reference x]\ntflops = 1\ndram_gbps = 1\n[plan x]\nrecord = x\n"
                     "hypothesis = launch\nsingle_change = graph_capture\n",
         1, 1, 1);
}

static void structure(void **state)
{
    (void)state;
    BAD("", 0, {0, 0, "nothing to load"});
    BAD("; only\n# comments\n", 0, {0, 0, "nothing to load"});
    BAD("flops = 1\n  note = x\n" RECORD("a"), 1, {1, 1, "key before any section"},
        {2, 3, "key before any section"});
    BAD("[record a]\n" RECORD("b"), 1,
        {1, 1,
         "empty section: [record a] lacks flops, dram_bytes, kernel_ms, transfer_ms, "
         "sync_ms, launch_ms, time_model"});
    BAD("  [record a]\n" COUNTS MODEL "sync_ms = 1\n", 0,
        {1, 3, "[record a] lacks kernel_ms, transfer_ms, launch_ms"});
    BAD(RECORD("a") RECORD("b") RECORD("a"), 2,
        {17, 1, "duplicate section [record a]: first on line 1"});
    BAD("[record a]\nflops = 1\n" RECORD("a"), 0, {1, 1, "lacks"},
        {3, 1, "duplicate section [record a]: first on line 1"});
    BAD(RECORD("a") "[record a]\nflops = x\n", 1, {9, 1, "lacks"},
        {9, 1, "duplicate section [record a]: first on line 1"}, {10, 9, "not a number"});
    BAD(RECORD("a") "flops = 2\n", 0, {9, 1, "duplicate key `flops`: first on line 2"});
    BAD("[recrod a]\n" KEYS RECORD("b"), 1, {1, 2, "did you mean `record`?"});
    BAD("[step a]\nx = 1\n" RECORD("b"), 1, {1, 2, "unknown section [step ...]"});
    BAD("[Record a]\n" KEYS, 0, {1, 2, "did you mean `record`?"});
    BAD("[record]\n" KEYS, 0, {1, 8, "no ID"});
    BAD("[]\nx = 1\n", 0, {1, 1, "empty section name"});
    BAD("[record a b]\n" KEYS, 0, {1, 10, "an ID holds only"});
    BAD("[record a] flops = 1\n" KEYS RECORD("b"), 1, {1, 12, "text after ]"});
    BAD("[record a]]\n" KEYS, 0, {1, 11, "text after ]"});
}

/* A broken header ends the section before; its keys belong to nothing, but are looked at. */
static void broken_headers(void **state)
{
    (void)state;
    BAD(RECORD("a") "[record b\n" KEYS RECORD("c"), 2, {9, 1, "unterminated section"});
    BAD(RECORD("a") "[record b\nflops = 1\nflops = 2\njunk\nwrong = 1\n", 1,
        {9, 1, "unterminated section"}, {12, 1, "no ="});
    BAD("[record b\nflops = 1\n", 0, {1, 1, "unterminated section"});
    BAD(RECORD("a") "[record b\0]\nnote = 1\n", 1, {9, 10, "NUL"});
}

static void lines(void **state)
{
    (void)state;
    BAD("junk\n" RECORD("a"), 1, {1, 1, "no ="});
    BAD(RECORD("a") "junk\n" RECORD("b"), 1, {9, 1, "no ="});
    BAD("[record a]\nflops: 1e9\ndram_bytes = 1\n" TIMES MODEL, 0, {2, 6, ": does not"});
    BAD(RECORD("a") "= 1\n", 0, {9, 1, "empty key"});
    BAD("[record a]\nflops =\ndram_bytes = ; x\n" TIMES MODEL, 0, {2, 7, "empty value"},
        {3, 12, "empty value"});
    BAD(RECORD("a") "note = \"x\n", 0, {9, 8, "unterminated quote"});
    BAD(RECORD("a") "note = \"x\" y\n", 0, {9, 12, "after the closing quote"});
    BAD(RECORD("a") "flosp = 1\n", 0, {9, 1, "did you mean `flops`?"});
    BAD(RECORD("a") "  Flops = 1\n", 0, {9, 3, "did you mean `flops`?"});
    BAD(RECORD("a") "http://x = 1\n", 0, {9, 1, "unknown key `http://x` in a [record]"});
    BAD(RECORD("a") "tflops = 1\n", 0, {9, 1, "unknown key `tflops` in a [record]"});
}

static void bytes(void **state)
{
    (void)state;
    BAD("[record a]\nflops = 12\0 34\ndram_bytes = 1\n" TIMES MODEL RECORD("b"), 1, {2, 11, "NUL"});
    BAD(RECORD("a") "\0\0\0\0", 0, {9, 1, "NUL"});
    BAD("\0\0\0\0\0\0\0\0", 0, {1, 1, "NUL"});
    BAD(RECORD("a") "note = caf\xe9\n" RECORD("b"), 1, {9, 11, "invalid UTF-8"});
    BAD("[record a]\n; caf\xe9\n" KEYS, 1, {2, 6, "invalid UTF-8"});
    BAD("[record a]\rflops = 1\r", 0, {1, 11, "carriage return"});
    BAD("\xff\xfe[\0r\0\n\0]\0", 0, {1, 1, "UTF-16"});
    BAD("[\0r\0e\0c\0\n\0", 0, {1, 1, "UTF-16"});
}

/* What cannot be seen is named, and the line is still the section, key or comment it looks like. */
static void invisible_beginnings(void **state)
{
    (void)state;
    BAD("\xef\xbb\xbf\xef\xbb\xbf" RECORD("a"), 0, {1, 1, "byte-order mark"});
    /* Two files in one: the second one's keys are not the first one's. */
    BAD(RECORD("a") "\xef\xbb\xbf" RECORD("b") RECORD("c"), 2,
        {9, 1, "byte-order mark inside the file (U+FEFF)"});
    BAD(RECORD("a") "\xef\xbb\xbf; comment\n" RECORD("b"), 2, {9, 1, "byte-order mark"});
    BAD("[record a]\n\xef\xbb\xbf" KEYS RECORD("b"), 1, {2, 1, "byte-order mark"});
    BAD(RECORD("a") " \x0b" RECORD("b"), 1, {9, 2, "control character (U+000B)"});
    BAD(RECORD("a") "\xc2\xa0" RECORD("b"), 1, {9, 1, "no-break space (U+00A0)"});
    BAD(RECORD("a") "\xe3\x80\x80\xe2\x80\x8b \xc2\xa0" RECORD("b"), 1, {9, 1, "(U+3000)"});
    /* What is no text has a name already, and hides no section either. */
    BAD(RECORD("a") "\0" RECORD("b") RECORD("c"), 2, {9, 1, "NUL"});
    BAD(RECORD("a") "\xa0" RECORD("b") RECORD("c"), 2, {9, 1, "invalid UTF-8"});
    BAD(RECORD("a") "\r" RECORD("b") RECORD("c"), 2, {9, 1, "carriage return"});
    /* A character that can be seen is part of a key. */
    BAD(RECORD("a") "\xc3\xa9 = 1\n", 0, {9, 1, "unknown key `\xc3\xa9`"});
}

static void numbers(void **state)
{
    (void)state;
    static const char *const no_number[] = {
        "nan", "inf",   "-inf", "infinity", "NAN(1)", "0x10", "1e400", "1e-400", "40 GFLOP",
        "4,0", "1_000", "1e",   "--5",      ".",      "",     "none",  "unknown"};
    for (size_t i = 0; i < sizeof no_number / sizeof no_number[0]; i++) {
        char text[512];
        const int len = snprintf(text, sizeof text,
                                 "[record a]\n" COUNTS "kernel_ms =  %s\n"
                                 "transfer_ms=0\nsync_ms=0\nlaunch_ms=0\n" MODEL,
                                 no_number[i]);
        const bool empty = no_number[i][0] == '\0';
        check_load(text, (size_t)len, RT_ORIGIN_FILE, 0, 0, 0,
                   (const struct expected_diag[]){
                       {4, empty ? 11 : 14, empty ? "empty value" : "kernel_ms: "}, {0, 0, NULL}});
    }
    BAD("[record a]\nflops = nan\ndram_bytes = Unknown\n" TIMES MODEL, 0,
        {2, 9, "expected a number, `unknown` or `none`"}, {3, 14, "`unknown` or `none`"});
}

static void rules(void **state)
{
    (void)state;
    BAD("[record a]\nflops = 0\ndram_bytes = -1\nkernel_ms = 0\ntransfer_ms = -1\n"
        "sync_ms = -0.5\nlaunch_ms = -1e-9\n" MODEL "occupancy = 50\ncalls = 0\n"
        "max_abs_error = -1\n",
        0, {2, 9, "flops must be greater than 0, not 0"},
        {3, 14, "dram_bytes must be greater than 0, not -1"},
        {4, 13, "kernel_ms must be greater than 0"}, {5, 15, "transfer_ms must not be negative"},
        {6, 11, "sync_ms must not be negative"}, {7, 13, "launch_ms must not be negative"},
        {9, 13, "occupancy must be from 0 to 1"}, {10, 9, "calls must be greater than 0"},
        {11, 17, "max_abs_error must not be negative"});
    BAD("[record a]\n" COUNTS TIMES "time_model = overlapping\n", 0,
        {8, 14, "resolve the overlap first"});
    BAD("[record a]\n" KEYS "flops_source = countr\n", 0, {9, 16, "did you mean `counter`?"});
    BAD("[record a]\n" KEYS "dram_bytes_source = guess\n", 0,
        {9, 21, "must be one of theoretical, counter, estimated"});
    /* 1e308 / (1e-5 / 1000) overflows. */
    BAD("[record a]\nflops = 1e308\ndram_bytes = 1\nkernel_ms = 1e-5\ntransfer_ms = 0\n"
        "sync_ms = 0\nlaunch_ms = 0\n" MODEL RECORD("b"),
        1, {1, 1, "achieved_tflops is not a finite number"});
}

static void bad_references(void **state)
{
    (void)state;
    BAD_REFERENCE("[reference a]\ntflops = 0\ndram_gbps = nan\nefficiency_screen = 1.5\n"
                  "source = datasheat\nflops = 1\n",
                  0, {2, 10, "tflops must be greater than 0"}, {3, 13, "dram_gbps: not a number"},
                  {4, 21, "efficiency_screen must be greater than 0 and at most 1"},
                  {5, 10, "did you mean `datasheet`?"}, {6, 1, "unknown key `flops`"});
    BAD_REFERENCE("[reference a]\nname = x\n[reference b]\ntflops = 1\ndram_gbps = 1\n", 1,
                  {1, 1, "[reference a] lacks tflops, dram_gbps"});
    BAD_REFERENCE("[reference a]\ntflops = unknown\ndram_gbps = 1\n", 0, {2, 10, "not a number"});
    BAD_REFERENCE("[reference a]\ntflops = 1e300\ndram_gbps = 1e-300\n", 0,
                  {1, 1, "machine_balance"});
    BAD_REFERENCE("[reference a]\ntflops = 1\ndram_gbps = 1\n[reference a]\ntflops = 1\n"
                  "dram_gbps = 1\n",
                  1, {4, 1, "duplicate section [reference a]: first on line 1"});
}

#define PLAN(hypothesis, change)                                                                   \
    "[plan p]\nrecord = r\nhypothesis = " hypothesis "\nsingle_change = " change "\n"

static void bad_plans(void **state)
{
    (void)state;
    BAD_PLAN("[plan p]\n", {1, 1, "[plan p] lacks record, hypothesis, single_change"});
    BAD_PLAN(PLAN("kernel_memry", "layout"), {3, 14, "did you mean `kernel_memory`?"});
    BAD_PLAN(PLAN("kernel_memory", "block_size"), {4, 17, "allowed: tile_size, layout"});
    BAD_PLAN(PLAN("kernel_memory", "tile_size,layout"), {4, 17, "allowed: tile_size, layout"});
    BAD_PLAN(PLAN("kernel_memory", "tile_or_layout"), {4, 17, "allowed: tile_size, layout"});
    BAD_PLAN(PLAN("recheck_reference", "layout"), {3, 14, "no experiment"});
    BAD_PLAN(PLAN("unclassified_kernel", "layout"), {3, 14, "no experiment"});
    BAD_PLAN("[plan p]\nrecord = r\nhypothesis = recheck_reference\n",
             {1, 1, "lacks single_change"}, {3, 14, "no experiment"});
    BAD_PLAN(PLAN("transfer", "pin_memory") "target_metrics = stage_ms\nrevisit_when = never\n",
             {5, 18, "exposed_transfer_ms, stage_ms, host_memory_mib, max_abs_error"},
             {6, 16, "transfer_overlap_up_but_stage_ms_unchanged"});
    BAD_PLAN(PLAN("transfer", "async_copy") "max_abs_errr = 1\n", {5, 1, "unknown key"});
    BAD_PLAN(PLAN("transfer", "async_copy") "tolerance = 0\nmax_abs_error_bound = -1e-9\n",
             {5, 13, "tolerance must be greater than 0 and less than 1, not 0"},
             {6, 23, "max_abs_error_bound must not be negative"});
    BAD_PLAN(PLAN("transfer", "async_copy") "tolerance = 1\n", {5, 13, "less than 1"});
    BAD_PLAN(PLAN("transfer", "async_copy") "tolerance = 3 %\n", {5, 13, "tolerance: "});
    BAD_PLAN(PLAN("transfer", "async_copy") "tolerance = unknown\n", {5, 13, "not a number"});
    BAD_PLAN(PLAN("transfer", "async_copy") "tolerence = 0.1\nmax_abs_error_bond = 1\n",
             {5, 1, "did you mean `tolerance`?"}, {6, 1, "did you mean `max_abs_error_bound`?"});
    BAD_PLAN(PLAN("transfer", "async_copy") "tolerance = 0.1\ntolerance = 0.2\n",
             {6, 1, "duplicate key `tolerance`"});
    BAD_PLAN("[plan p]\nrecord\nhypothesis: transfer\nsingle_change = async_copy\n", {2, 1, "no ="},
             {3, 11, ":"});
}

static void only_references_for_the_user(void **state)
{
    (void)state;
    static const char text[] = RECORD("a") "[reference b]\ntflops = 1\ndram_gbps = 1\n[plan c]\n";
    check_load(text, sizeof text - 1, RT_ORIGIN_USER, 0, 1, 0,
               (const struct expected_diag[]){{1, 2, "only [reference] sections"},
                                              {12, 2, "only [reference] sections"},
                                              {0, 0, NULL}});
    check_load("", 0, RT_ORIGIN_USER, 0, 0, 0, (const struct expected_diag[]){{0, 0, NULL}});
}

/* The limits of inih, none of which may show. */
static void long_values_are_whole(void **state)
{
    (void)state;
    static const size_t lengths[] = {150, 182, 183, 184, 190, 191, 192, 193, 3000, 100000};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (int crlf = 0; crlf < 2; crlf++) {
            struct rt_buf text;
            struct rt_study study;
            struct rt_record record;
            rt_buf_init(&text);
            rt_buf_puts(&text, RECORD("a") "note = ");
            for (size_t n = 0; n < lengths[i]; n++) {
                rt_buf_putc(&text, 'A');
            }
            rt_buf_puts(&text, " injected = 1 [t]");
            rt_buf_puts(&text, crlf != 0 ? "\r\njunk\r\n" : "\njunk\n");
            load(&study, text.data, text.len, RT_ORIGIN_FILE);
            assert_int_equal(study.diags.count, 1);
            assert_int_equal(study.diags.item[0].line, 10);
            assert_int_equal(study.records.count, 0);
            rt_study_fini(&study);

            rt_buf_puts(&text, RECORD("b") "note = ");
            for (size_t n = 0; n < lengths[i]; n++) {
                rt_buf_putc(&text, 'B');
            }
            load(&study, text.data, text.len, RT_ORIGIN_FILE);
            assert_int_equal(study.records.count, 1);
            rt_set_get(&study.records, 0, &record);
            assert_int_equal(strlen(record.text[RT_NOTE]), lengths[i]);
            assert_int_equal(strspn(record.text[RT_NOTE], "B"), lengths[i]);
            rt_study_fini(&study);
            rt_buf_fini(&text);
        }
    }
}

static void long_ids_stay_apart(void **state)
{
    (void)state;
    for (int len = 40; len <= 1000; len += len < 60 ? 1 : 470) {
        struct rt_buf text;
        struct rt_study study;
        rt_buf_init(&text);
        for (int s = 1; s <= 2; s++) {
            rt_buf_puts(&text, "[record ");
            for (int n = 0; n < len; n++) {
                rt_buf_putc(&text, 'a');
            }
            rt_buf_printf(&text, "%d]\n" KEYS, s);
        }
        load(&study, text.data, text.len, RT_ORIGIN_FILE);
        assert_int_equal(study.diags.count, 0);
        assert_int_equal(study.records.count, 2);
        assert_int_equal(strlen(rt_set_id(&study.records, 1)), len + 1);
        rt_study_fini(&study);
        rt_buf_fini(&text);
    }
}

/* A comment of 100 kB and a line over the limit do not move the lines behind them. */
static void line_numbers_are_physical(void **state)
{
    (void)state;
    struct rt_buf text;
    struct rt_study study;
    rt_buf_init(&text);
    rt_buf_puts(&text, "; ");
    for (int n = 0; n < 100000; n++) {
        rt_buf_putc(&text, 'c');
    }
    rt_buf_puts(&text, "\n" RECORD("a") "note = ");
    for (int n = 0; n < 1100000; n++) {
        rt_buf_putc(&text, 'd');
    }
    rt_buf_puts(&text, "\njunk\n" RECORD("b"));
    load(&study, text.data, text.len, RT_ORIGIN_FILE);
    assert_int_equal(study.diags.count, 2);
    assert_int_equal(study.diags.item[0].line, 10);
    assert_int_equal(study.diags.item[0].column, 1048577);
    assert_non_null(strstr(study.diags.item[0].message, "longer than 1048576"));
    assert_int_equal(study.diags.item[1].line, 11);
    assert_int_equal(study.records.count, 1);
    rt_study_fini(&study);
    rt_buf_fini(&text);
}

/* However a line is indented, and whatever stands in values, keys stay in their section. */
static void indentation_means_nothing(void **state)
{
    (void)state;
    static const char *const indent[] = {"", " ", "  ", "\t", " \t "};
    static const char *const line[] = {"[record a]",
                                       "flops = 4e10",
                                       "dram_bytes = 8e9",
                                       "kernel_ms = 20",
                                       "; comment",
                                       "transfer_ms = 3",
                                       "",
                                       "sync_ms = 2",
                                       "launch_ms = 1",
                                       "note = [plan x]",
                                       "name = b = 2",
                                       "time_model = nonoverlapping_exposed_intervals"};
    const unsigned seed = 7;
    print_message("seed %u\n", seed);
    unsigned random = seed;
    for (int round = 0; round < 200; round++) {
        struct rt_buf text;
        struct rt_study study;
        struct rt_record record;
        rt_buf_init(&text);
        for (size_t i = 0; i < sizeof line / sizeof line[0]; i++) {
            random = random * 1664525U + 1013904223U;
            rt_buf_printf(&text, "%s%s\n", indent[(random >> 16) % 5], line[i]);
        }
        load(&study, text.data, text.len, RT_ORIGIN_FILE);
        assert_int_equal(study.diags.count, 0);
        rt_set_get(&study.records, 0, &record);
        assert_string_equal(record.text[RT_NOTE], "[plan x]");
        assert_string_equal(record.text[RT_NAME], "b = 2");
        rt_study_fini(&study);
        rt_buf_fini(&text);
    }
}

static void many_duplicates_are_found(void **state)
{
    (void)state;
    struct rt_buf text;
    struct rt_study study;
    rt_buf_init(&text);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 300; i++) {
            rt_buf_printf(&text, "[reference r%d]\ntflops = 1\ndram_gbps = 1\n", i);
        }
    }
    load(&study, text.data, text.len, RT_ORIGIN_FILE);
    assert_int_equal(study.references.count, 300);
    assert_int_equal(study.diags.count, 300);
    assert_int_equal(study.diags.item[299].line, 1798);
    assert_non_null(strstr(study.diags.item[299].message, "[reference r299]: first on line 898"));
    rt_study_fini(&study);
    rt_buf_fini(&text);
}

static void write_file(const char *path, const char *text)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void paths_and_the_users_references(void **state)
{
    (void)state;
    char folder[] = "/tmp/rooftop-test-XXXXXX";
    struct rt_study study;
    struct load_origin from;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    write_file("a.ini", RECORD("a") "junk\n");
    rt_study_init(&study);
    load_origin_init(&from);
    assert_int_equal(load_path(&study, "a.ini", RT_ORIGIN_FILE, &from), RT_OK);
    assert_true(from.regular);
    assert_int_equal(from.errors, 1);
    assert_int_equal(from.kept.len, 0);
    assert_string_equal(from.path, "a.ini");
    assert_int_equal(from.absolute[0], '/');
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(access(from.absolute, R_OK), 0);
    load_origin_fini(&from);
    assert_int_equal(load_path(&study, "/nowhere/a.ini", RT_ORIGIN_FILE, &from), RT_ENOENT);
    assert_int_equal(from.errors, 1);
    assert_string_equal(study.diags.item[1].path, "/nowhere/a.ini");
    assert_int_equal(study.diags.item[1].line, 0);
    load_origin_fini(&from);

    assert_int_equal(chdir(folder), 0);
    assert_int_equal(mkdir("rooftop", 0700), 0);
    assert_int_equal(mkdir(".config", 0700), 0);
    assert_int_equal(mkdir(".config/rooftop", 0700), 0);
    write_file("rooftop/references.ini", "[reference x]\ntflops = 1\ndram_gbps = 1\n");
    write_file(".config/rooftop/references.ini", "[reference h]\ntflops = 1\ndram_gbps = 1\n");
    static const struct {
        bool xdg_is_folder;
        const char *xdg, *found;
    } cases[] = {{true, NULL, "x"},
                 {false, NULL, "h"},
                 {false, "", "h"},
                 {false, "relative", "h"},
                 {false, "/nowhere", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const xdg = cases[i].xdg_is_folder ? folder : cases[i].xdg;
        assert_int_equal(setenv("HOME", folder, 1), 0);
        assert_int_equal(
            xdg != NULL ? setenv("XDG_CONFIG_HOME", xdg, 1) : unsetenv("XDG_CONFIG_HOME"), 0);
        struct rt_study user;
        rt_study_init(&user);
        assert_int_equal(load_user_references(&user, 0), RT_OK);
        assert_int_equal(user.references.count, cases[i].found != NULL);
        if (cases[i].found != NULL) {
            assert_string_equal(user.references.item[0].id, cases[i].found);
            assert_int_equal(user.references.item[0].origin, RT_ORIGIN_USER);
        }
        rt_study_fini(&user);
    }
    assert_int_equal(unsetenv("HOME"), 0);
    assert_int_equal(unsetenv("XDG_CONFIG_HOME"), 0);
    assert_int_equal(load_user_references(&study, 0), RT_OK);
    rt_study_fini(&study);
    static const char *const litter[] = {"rooftop/references.ini",
                                         ".config/rooftop/references.ini",
                                         "rooftop",
                                         ".config/rooftop",
                                         ".config",
                                         "a.ini"};
    for (size_t i = 0; i < sizeof litter / sizeof litter[0]; i++) {
        assert_int_equal(remove(litter[i]), 0);
    }
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
}

/* A folder in the place of the file, or a file in that of the home folder. */
static void unreadable_references_of_the_user(void **state)
{
    (void)state;
    char folder[] = "/tmp/rooftop-test-XXXXXX";
    struct rt_study study;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(mkdir("rooftop", 0700), 0);
    assert_int_equal(mkdir("rooftop/references.ini", 0700), 0);
    assert_int_equal(setenv("XDG_CONFIG_HOME", folder, 1), 0);
    rt_study_init(&study);
    assert_int_equal(load_user_references(&study, 0), RT_OK);
    assert_int_equal(study.diags.errors, 0);
    assert_int_equal(study.diags.count, 1);
    assert_int_equal(study.diags.item[0].severity, RT_WARNING);
    assert_non_null(strstr(study.diags.item[0].path, "/rooftop/references.ini"));
    assert_int_equal(rmdir("rooftop/references.ini"), 0);
    assert_int_equal(rmdir("rooftop"), 0);
    write_file("rooftop", "x");
    assert_int_equal(load_user_references(&study, 0), RT_OK);
    assert_int_equal(study.diags.count, 1);
    assert_int_equal(unlink("rooftop"), 0);
    assert_int_equal(unsetenv("XDG_CONFIG_HOME"), 0);
    rt_study_fini(&study);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
}

/* The linker's names. NOLINTBEGIN(bugprone-reserved-identifier) */
ssize_t __real_read(int fd, void *bytes, size_t len);
ssize_t __wrap_read(int fd, void *bytes, size_t len);
/* NOLINTEND(bugprone-reserved-identifier) */

static const char *intruder; /* what a file is made to hold once the reading of it has begun */

ssize_t __wrap_read(int fd, void *bytes, size_t len)
{
    const ssize_t got = __real_read(fd, bytes, len);
    if (intruder != NULL) {
        write_file("a.ini", intruder);
        intruder = NULL;
    }
    return got;
}

static void files_that_change_while_they_are_read(void **state)
{
    (void)state;
    static const char *const becomes[] = {NULL, "", RECORD("b"), RECORD("a") RECORD("b")};
    char folder[] = "/tmp/rooftop-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    for (size_t i = 0; i < sizeof becomes / sizeof *becomes; i++) {
        struct rt_study study;
        struct load_origin from;
        write_file("a.ini", RECORD("a"));
        const struct timespec old[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
        assert_int_equal(utimensat(AT_FDCWD, "a.ini", old, 0), 0);
        rt_study_init(&study);
        load_origin_init(&from);
        intruder = becomes[i];
        assert_int_equal(load_path(&study, "a.ini", RT_ORIGIN_FILE, &from), RT_OK);
        assert_int_equal(from.errors, becomes[i] != NULL);
        for (size_t d = 0; d < study.diags.count; d++) {
            assert_non_null(strstr(study.diags.item[d].message, "changed while it was read"));
        }
        load_origin_fini(&from);
        rt_study_fini(&study);
    }
    assert_int_equal(unlink("a.ini"), 0);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_with_every_key),
        cmocka_unit_test(unknown_none_and_left_out),
        cmocka_unit_test(references_and_plans),
        cmocka_unit_test(plans_need_no_terms),
        cmocka_unit_test(accepted_forms),
        cmocka_unit_test(structure),
        cmocka_unit_test(broken_headers),
        cmocka_unit_test(lines),
        cmocka_unit_test(bytes),
        cmocka_unit_test(invisible_beginnings),
        cmocka_unit_test(numbers),
        cmocka_unit_test(rules),
        cmocka_unit_test(bad_references),
        cmocka_unit_test(bad_plans),
        cmocka_unit_test(only_references_for_the_user),
        cmocka_unit_test(long_values_are_whole),
        cmocka_unit_test(long_ids_stay_apart),
        cmocka_unit_test(line_numbers_are_physical),
        cmocka_unit_test(indentation_means_nothing),
        cmocka_unit_test(many_duplicates_are_found),
        cmocka_unit_test(paths_and_the_users_references),
        cmocka_unit_test(unreadable_references_of_the_user),
        cmocka_unit_test(files_that_change_while_they_are_read),
    };
    return check_main(tests);
}
