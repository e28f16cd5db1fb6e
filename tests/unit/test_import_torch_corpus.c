/*
 * Every real trace, to the nanosecond, and one trace damaged in the ways that traces are
 * (tests/data/torch/README.md).
 */
#include "torch.h"

#include "corpus_rows.h"

static void check_row(const struct torch_result *result, const struct corpus_row *row)
{
    const struct rt_partition p = torch_divide(result, row->device);
    assert_int_equal(p.range.end - p.range.begin, row->window);
    assert_int_equal(p.category[RT_CATEGORY_KERNEL], row->kernel);
    assert_int_equal(p.category[RT_CATEGORY_TRANSFER], row->transfer);
    assert_int_equal(p.category[RT_CATEGORY_SYNC], row->sync);
    assert_int_equal(p.category[RT_CATEGORY_LAUNCH], row->launch);
}

static void test_corpus(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof corpus_torch / sizeof *corpus_torch; i++) {
        struct torch_result result;
        torch_import_sample(&result, ROOFTOP_SOURCE_DIR, corpus_torch[i].file);
        torch_check(&result, result.code == RT_OK);
        assert_int_equal(result.study.diags.count, 0);
        assert_int_equal(result.capture.devices, 1);
        check_row(&result, &corpus_torch[i]);
        assert_string_equal(result.capture.tool, "torch.profiler");
        assert_false(result.capture.hostless);
        torch_free(&result);
    }
}

static size_t count_callers(const struct torch_result *result, int64_t device, size_t *without)
{
    const struct rt_timeline *const timeline = &torch_device(result, device)->timeline;
    size_t with = 0;
    *without = 0;
    for (size_t i = 0; i < timeline->count; i++) {
        with += timeline->item[i].caller != 0;
        *without += timeline->item[i].caller == 0;
    }
    return with;
}

/*
 * Operators are found by External id, counted by another program: 5,950 kernels and copies and 145
 * memsets of the one trace all have one; of the 1,466 kernels and copies of the other, 1,030 do.
 */
static void test_callers(void **state)
{
    (void)state;
    struct torch_result result;
    size_t without;
    torch_import_sample(&result, ROOFTOP_SOURCE_DIR,
                        "hta-ns_resolution_trace__rank-0.Apr_03_18_51_38.1102.pt."
                        "trace.json.gz");
    assert_true(result.capture.has_callers);
    assert_int_equal(count_callers(&result, 0, &without), 5950 + 145);
    assert_int_equal(without, 0);
    torch_free(&result);
    /* Here External ids are correlations: they are no operator's, though some look so. */
    torch_import_sample(&result, ROOFTOP_SOURCE_DIR,
                        "hta-critical_path__alexnet__benchmark_result_2869224_1695835535"
                        "_trace.json.gz");
    assert_false(result.capture.has_callers);
    assert_int_equal(count_callers(&result, 0, &without), 0);
    assert_int_equal(without, 79 + 16 + 3);
    torch_free(&result);
}

static void test_devices(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        int64_t device;
        const char *name;
    } cases[] = {
        {"00_same.json", 0, "NVIDIA A100-PG509-200, CC 8.0"},
        {"kineto-docs-before_fix_trace.json", 0, "NVIDIA H100, CC 9.0"},
        {"tracelens-mi300__gaunernst_bert-small-uncased__1016001.json.gz", 2,
         "AMD Instinct MI300X VF"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct torch_result result;
        torch_import_sample(&result, ROOFTOP_SOURCE_DIR, cases[i].file);
        const struct rt_device *const device = torch_device(&result, cases[i].device);
        assert_string_equal(torch_name(&result, device->name), cases[i].name);
        torch_free(&result);
    }
}

/* The step is on the host and on the device: it is one range. */
static void test_step_once(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_sample(&result, ROOFTOP_SOURCE_DIR,
                        "tracelens-h100__Qwen_Qwen1.5-0.5B-Chat__1016005.json.gz");
    assert_int_equal(result.capture.ranges, 1);
    assert_string_equal(torch_name(&result, result.capture.range[0].name), "ProfilerStep#6");
    assert_false(result.capture.range[0].on_device);
    assert_int_equal(result.capture.range[0].time.begin, INT64_C(1428625731896179));
    assert_int_equal(result.capture.range[0].time.end - result.capture.range[0].time.begin,
                     INT64_C(47151395));
    torch_free(&result);
}

static const struct corpus_row whole = {"", 0, 263000, 49000, 2000, 6000, 206000};

struct damage {
    const char *file;
    enum rt_account_kind kind;
    const char *says; /* NULL: there is nothing to say */
};

/* All give the partition of the whole trace, and tell what was wrong. */
static void test_damaged(void **state)
{
    (void)state;
    static const struct damage cases[] = {
        {"00_same.json", RT_ACCOUNT_USED, "4 kernels, 1 copy, 0 memsets on 1 device"},
        {"00_same.json", RT_ACCOUNT_USED, "12 calls of 1 host thread, 1 range, 10 operators"},
        {"01_cut_mid_event.json", RT_ACCOUNT_SKIPPED,
         "cut off inside an event, at byte 21317: the 91 whole events before are used"},
        {"02_no_closing_bracket.json", RT_ACCOUNT_SKIPPED,
         "ends at byte 22591 without its closing bracket: the 92 events in it are used"},
        {"03_array_form.json", RT_ACCOUNT_CONVERTED, "a bare list of events"},
        {"05_ts_strings.json", RT_ACCOUNT_CONVERTED, "times written as text"},
        {"06_NaN_Infinity_args.json", RT_ACCOUNT_CONVERTED,
         "read as null: 9 times, first at byte 6288"},
        {"08_bad_utf8_name.json", RT_ACCOUNT_CONVERTED, "1 name(s) that are not valid UTF-8"},
        {"10_raw_newline_name.json", RT_ACCOUNT_CONVERTED,
         "raw control character in a string: 2 times, first at byte 5725"},
        {"12_negative_dur.json", RT_ACCOUNT_CONVERTED, "1 event(s) with a negative duration"},
        {"13_ts0_dur0.json", RT_ACCOUNT_SKIPPED, "1 event(s) whose timestamps"},
        {"16_shuffled.json", RT_ACCOUNT_USED, "4 kernels, 1 copy, 0 memsets on 1 device"},
        {"19_bom.json", RT_ACCOUNT_CONVERTED, "byte-order mark left out: 1 time, first at byte 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct torch_result result;
        torch_import_sample(&result, ROOFTOP_SOURCE_DIR, cases[i].file);
        torch_check(&result, result.code == RT_OK);
        /* an event that was cut in two is lost, and what may have followed */
        const bool lost = strcmp(cases[i].file, "01_cut_mid_event.json") == 0;
        assert_int_equal(result.study.diags.errors, lost ? 1 : 0);
        check_row(&result, &whole);
        torch_check(&result, torch_says(&result, cases[i].kind, cases[i].says));
        torch_free(&result);
    }
}

/* The clipped kernel is there, without duration. */
static void test_clipped(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_sample(&result, ROOFTOP_SOURCE_DIR, "12_negative_dur.json");
    const struct rt_timeline *const timeline = &torch_device(&result, 0)->timeline;
    assert_int_equal(timeline->count, 6);
    size_t empty = 0;
    for (size_t i = 0; i < timeline->count; i++) {
        empty += timeline->item[i].begin == timeline->item[i].end;
    }
    assert_int_equal(empty, 1);
    torch_free(&result);
}

/* The second device does the same 50 us later, issued by calls of its own. */
static void test_two_devices(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_sample(&result, ROOFTOP_SOURCE_DIR, "15_two_gpus.json");
    torch_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture.devices, 2);
    struct corpus_row second = whole;
    second.device = 1;
    check_row(&result, &whole);
    check_row(&result, &second);
    torch_free(&result);
}

static void test_bad_utf8(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_sample(&result, ROOFTOP_SOURCE_DIR, "08_bad_utf8_name.json");
    const char *const name = torch_name(&result, torch_operation(&result, 0)->name);
    assert_memory_equal(name, "void at:\xef\xbf\xbd", 11);
    torch_free(&result);
}

static void test_refused(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_sample(&result, ROOFTOP_SOURCE_DIR, "25_empty_traceEvents.json");
    torch_check(&result, torch_refused(&result, "\"traceEvents\" is empty"));
    torch_free(&result);
    torch_import_sample(&result, ROOFTOP_SOURCE_DIR,
                        "hta-cpu_only__rank-34.Jul_15_10_52_41.1074.pt.trace.json.gz");
    torch_check(&result, torch_refused(&result, "a trace of the host only"));
    torch_check(&result, torch_refused(&result, "activities=[ProfilerActivity.CPU, "
                                                "ProfilerActivity.CUDA]"));
    assert_int_equal(result.study.account.count, 0);
    torch_free(&result);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corpus),      cmocka_unit_test(test_callers),
        cmocka_unit_test(test_devices),     cmocka_unit_test(test_step_once),
        cmocka_unit_test(test_damaged),     cmocka_unit_test(test_clipped),
        cmocka_unit_test(test_two_devices), cmocka_unit_test(test_bad_utf8),
        cmocka_unit_test(test_refused),
    };
    return check_main(tests);
}
