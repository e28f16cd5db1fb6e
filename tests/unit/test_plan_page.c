/*
 * Plan pages: what may be planned, what the pages say, and that the INI form reads back to the
 * same record and reference. The table of experiments is written out here once more, by hand,
 * from the definition.
 */
#include "src/plan_page.h"

#include <stdio.h>

#include "fixture.h"
#include "json_valid.h"

#define TIMES(kernel, transfer, sync, launch)                                                      \
    "kernel_ms = " kernel "\ntransfer_ms = " transfer "\nsync_ms = " sync "\nlaunch_ms = " launch  \
    "\ntime_model = nonoverlapping_exposed_intervals\n"

/* Against 120 TFLOP/s and 3000 GB/s: one record for each hypothesis. */
static const struct {
    const char *hypothesis;
    const char *record;
    const char *changes; /* allowed, each followed by a blank */
    const char *metrics;
    const char *revisit_when;
} cases[] = {
    /* 8e9 byte in 3 ms: 2667 GB/s, 89 % */
    {"kernel_memory", "[record r]\nflops = 4e10\ndram_bytes = 8e9\n" TIMES("3", "1", "1", "1"),
     "tile_size layout ", "dram_bytes, kernel_ms, stage_ms, max_abs_error",
     "bytes_down_but_kernel_ms_unchanged"},
    /* 1.2e12 FLOP in 12 ms: 100 TFLOP/s, 83 % */
    {"kernel_compute", "[record r]\nflops = 1.2e12\ndram_bytes = 2e9\n" TIMES("12", "1", "1", "1"),
     "compute_kernel ", "achieved_tflops, kernel_ms, stage_ms, max_abs_error",
     "kernel_faster_but_stage_ms_unchanged"},
    /* 2 of 15 TFLOP/s */
    {"kernel_underutilized",
     "[record r]\nflops = 4e10\ndram_bytes = 8e9\n" TIMES("20", "3", "2", "1"), "block_size ",
     "kernel_ms, occupancy, stage_ms, max_abs_error", "occupancy_changes_but_kernel_ms_unchanged"},
    {"transfer", "[record r]\nflops = 4e10\ndram_bytes = 8e9\n" TIMES("20", "30", "2", "1"),
     "pin_memory async_copy ", "exposed_transfer_ms, stage_ms, host_memory_mib, max_abs_error",
     "transfer_overlap_up_but_stage_ms_unchanged"},
    {"synchronization", "[record r]\nflops = 4e10\ndram_bytes = 8e9\n" TIMES("20", "3", "32", "1"),
     "sync_placement ", "sync_ms, stage_ms, max_abs_error", "sync_ms_down_but_stage_ms_unchanged"},
    {"launch", "[record r]\nflops = 4e10\ndram_bytes = 8e9\n" TIMES("20", "3", "2", "31"),
     "graph_capture ", "launch_count, launch_ms, stage_ms, max_abs_error",
     "launches_down_but_stage_ms_unchanged"},
    /* 8e9 byte in 2 ms: 4000 GB/s, 133 % */
    {"recheck_reference", "[record r]\nflops = 4e10\ndram_bytes = 8e9\n" TIMES("2", "1", "1", "1"),
     "", "", ""},
    {"unclassified_kernel",
     "[record r]\nflops = unknown\ndram_bytes = 8e9\n" TIMES("20", "1", "1", "1"), "", "", ""},
};

static const char *const changes[] = {"tile_size",        "layout",           "compute_kernel",
                                      "block_size",       "pin_memory",       "async_copy",
                                      "sync_placement",   "graph_capture",    "tile_or_layout",
                                      "tile_size,layout", "tile_size layout", "",
                                      "TILE_SIZE",        "tile_size ",       "kernel_memory"};

enum { CASES = sizeof cases / sizeof cases[0], CHANGES = sizeof changes / sizeof changes[0] };

static void open_case(struct rt_study *study, size_t at)
{
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(&text, "%s%s", FIXTURE_REFERENCE, cases[at].record);
    fixture_open(study, "a.ini", rt_buf_text(&text));
    rt_buf_fini(&text);
}

static void expect(const struct rt_buf *buf, const char *part)
{
    if (strstr(rt_buf_text(buf), part) == NULL) {
        fail_msg("no '%s' in:\n%s", part, rt_buf_text(buf));
    }
}

static bool is_allowed(size_t at, const char *change)
{
    char word[64];
    (void)snprintf(word, sizeof word, "%s ", change);
    const char *found = strstr(cases[at].changes, word);
    return change[0] != '\0' && found != NULL && (found == cases[at].changes || found[-1] == ' ') &&
           strchr(change, ' ') == NULL;
}

static void expect_page(size_t at, const struct plan_page *page, const char *change)
{
    struct rt_buf text;
    struct rt_buf part;
    rt_buf_init(&text);
    rt_buf_init(&part);
    assert_int_equal(plan_write(&text, page, CLI_INI), RT_OK);
    rt_buf_printf(&part,
                  "[plan r-%s]\nrecord = r\nhypothesis = %s\nsingle_change = %s\n"
                  "target_metrics = %s\nrevisit_when = %s\nreference = board\n",
                  change, cases[at].hypothesis, change, cases[at].metrics, cases[at].revisit_when);
    expect(&text, rt_buf_text(&part));
    rt_buf_clear(&text);
    assert_int_equal(plan_write(&text, page, CLI_JSON), RT_OK);
    assert_true(json_valid(rt_buf_text(&text)));
    rt_buf_fini(&part);
    rt_buf_fini(&text);
}

/* Every hypothesis with every word: exactly the table is planned. */
static void test_exactly_the_table_is_allowed(void **state)
{
    (void)state;
    for (size_t at = 0; at < CASES; at++) {
        struct rt_study study;
        open_case(&study, at);
        for (size_t c = 0; c < CHANGES; c++) {
            struct plan_page page;
            struct rt_buf why;
            rt_buf_init(&why);
            const int code = plan_page_make(&page, &study, 0, NULL, changes[c], &why);
            if (is_allowed(at, changes[c])) {
                assert_int_equal(code, RT_OK);
                assert_string_equal(rt_hypothesis_info[page.hypothesis].name, cases[at].hypothesis);
                expect_page(at, &page, changes[c]);
                plan_page_fini(&page);
            } else {
                assert_int_equal(code, RT_EREFUSED);
                assert_true(why.len > 0);
            }
            rt_buf_fini(&why);
        }
        rt_study_fini(&study);
    }
}

static void test_a_record_without_reference_has_no_plan(void **state)
{
    struct rt_study study;
    struct plan_page page;
    struct rt_buf why;
    (void)state;
    rt_buf_init(&why);
    fixture_open(&study, "a.ini", FIXTURE_RECORD);
    assert_int_equal(plan_page_make(&page, &study, 0, NULL, "block_size", &why), RT_EREFUSED);
    expect(&why, "no reference");
    rt_buf_fini(&why);
    rt_study_fini(&study);
}

static const char full[] =
    "[reference board]\nname = \"the ; board\"\nsource = datasheet\ncite = sheet\n"
    "dtype = bf16\ntflops = 120.5\ndram_gbps = 3000\nefficiency_screen = 0.65\n"
    "[record a.b-c_1]\nname = \"f<\\\"x\\\", 1> ; y\"\nworkload = w\ndtype = bf16\ninterval = "
    "steps\n"
    "device = d\nreference = board\nflops_source = counter\ndram_bytes_source = estimated\n"
    "time_source = timer\nnote = \" led and followed \"\nrepeat_of = x\nchange = layout\n"
    "flops = 4.0000000001e10\ndram_bytes = 8e9\nkernel_ms = 0.1\ntransfer_ms = 0\n"
    "sync_ms = 0.01\nlaunch_ms = 1e-3\ncalls = 3\nmax_abs_error = 0\noccupancy = 0.3\n"
    "launch_count = 12\nhost_memory_mib = 0.5\n"
    "time_model = nonoverlapping_exposed_intervals\n";

static void expect_same_record(const struct rt_record *a, const struct rt_record *b)
{
    assert_string_equal(a->id, b->id);
    assert_int_equal(a->known, b->known);
    for (int n = 0; n < RT_NUMBER_COUNT; n++) {
        check_exact(a->number[n], b->number[n]);
    }
    for (int t = 0; t < RT_TEXT_COUNT; t++) {
        assert_string_equal(a->text[t], b->text[t]);
    }
}

/* Makes the page under ceilings that make it kernel_underutilized, and loads its INI form. */
static void reload(struct rt_study *again, const struct rt_study *study,
                   const struct rt_ceilings *ceilings)
{
    struct plan_page page;
    struct rt_buf text;
    struct rt_buf why;
    rt_buf_init(&text);
    rt_buf_init(&why);
    struct rt_reference stated;
    struct rt_buf cite;
    rt_buf_init(&cite);
    if (ceilings != NULL) {
        const struct rt_reference *const words =
            &study->references.item[study->record_reference[0]];
        struct rt_reference numbers = *words;
        numbers.ceilings = *ceilings;
        rt_reference_state(words, &numbers, NULL, &stated, &cite);
    }
    assert_int_equal(
        plan_page_make(&page, study, 0, ceilings != NULL ? &stated : NULL, "block_size", &why),
        RT_OK);
    plan_write_ini(&text, &page);
    fixture_open(again, "plan.ini", rt_buf_text(&text));
    plan_page_fini(&page);
    rt_buf_fini(&cite);
    rt_buf_fini(&why);
    rt_buf_fini(&text);
}

static void test_ini_reads_back_to_the_same(void **state)
{
    const struct rt_ceilings far = {{1e6, 1e6, 0.65}};
    struct rt_study study;
    struct rt_study again;
    struct rt_record a;
    struct rt_record b;
    (void)state;
    fixture_open(&study, "a.ini", full);
    reload(&again, &study, &far);
    rt_set_get(&study.records, 0, &a);
    rt_set_get(&again.records, 0, &b);
    expect_same_record(&a, &b);
    assert_int_equal(again.plans.count, 1);
    assert_string_equal(again.plans.item[0].id, "a.b-c_1-block_size");
    assert_int_equal(again.plans.item[0].hypothesis, RT_KERNEL_UNDERUTILIZED);
    assert_int_equal(again.plans.item[0].single_change, RT_BLOCK_SIZE);
    assert_int_equal(again.references.count, 1);
    assert_string_equal(again.references.item[0].text[RT_REF_NAME], "the ; board");
    rt_study_fini(&again);
    rt_study_fini(&study);
}

/* The whole page says so, the chain included. */
static void test_no_page_credits_edited_ceilings_to_the_datasheet(void **state)
{
    const struct rt_ceilings far = {{1e6, 1e6, 0.5}};
    static const enum cli_format formats[] = {CLI_MARKDOWN, CLI_JSON, CLI_INI};
    struct rt_study study;
    struct plan_page page;
    struct rt_buf text;
    struct rt_buf why;
    (void)state;
    rt_buf_init(&text);
    rt_buf_init(&why);
    fixture_open(&study, "a.ini", full);
    struct rt_reference stated;
    struct rt_buf cite;
    rt_buf_init(&cite);
    const struct rt_reference *const words = &study.references.item[study.record_reference[0]];
    struct rt_reference numbers = *words;
    numbers.ceilings = far;
    rt_reference_state(words, &numbers, NULL, &stated, &cite);
    assert_int_equal(plan_page_make(&page, &study, 0, &stated, "block_size", &why), RT_OK);
    for (size_t f = 0; f < sizeof formats / sizeof formats[0]; f++) {
        assert_int_equal(plan_write(&text, &page, formats[f]), RT_OK);
        assert_null(strstr(rt_buf_text(&text), "datasheet"));
        expect(&text, "numbers set by hand, starting from: sheet");
        rt_buf_clear(&text);
    }
    plan_page_fini(&page);
    rt_buf_fini(&cite);
    rt_buf_fini(&why);
    rt_buf_fini(&text);
    rt_study_fini(&study);
}

/* A datasheet must not vouch for numbers that were typed in. */
static void test_edited_ceilings_are_an_estimate(void **state)
{
    const struct rt_ceilings far = {{1e6, 1e6, 0.5}};
    struct rt_study study;
    struct rt_study again;
    (void)state;
    fixture_open(&study, "a.ini", full);
    reload(&again, &study, &far);
    const struct rt_reference *reference = &again.references.item[0];
    check_exact(reference->ceilings.value[RT_CEILING_TFLOPS], 1e6);
    check_exact(reference->ceilings.value[RT_CEILING_SCREEN], 0.5);
    assert_string_equal(reference->text[RT_REF_SOURCE], "estimate");
    assert_string_equal(reference->text[RT_REF_CITE], "numbers set by hand, starting from: sheet");
    assert_string_equal(study.references.item[0].text[RT_REF_SOURCE], "datasheet");
    rt_study_fini(&again);
    rt_study_fini(&study);
}

static void test_untouched_reference_keeps_its_source(void **state)
{
    struct rt_study study;
    struct rt_study again;
    (void)state;
    fixture_open(&study, "a.ini", FIXTURE_REFERENCE FIXTURE_RECORD);
    reload(&again, &study, NULL);
    assert_string_equal(again.references.item[0].text[RT_REF_SOURCE], "measured");
    assert_string_equal(again.references.item[0].text[RT_REF_CITE], "our own run");
    rt_study_fini(&again);
    rt_study_fini(&study);
}

#define REPEAT(id, of, kernel)                                                                     \
    "[record " id "]\nrepeat_of = " of                                                             \
    "\nflops = 4e10\ndram_bytes = 8e9\n" TIMES(kernel, "1", "1", "1")

static const char repeated[] = FIXTURE_REFERENCE
    "[record r]\nmax_abs_error = 0\nflops = 4e10\ndram_bytes = 8e9\n" TIMES("3", "1", "1", "1")
        REPEAT("r-2", "r", "3.2") REPEAT("x", "other", "9") REPEAT("r-3", "r", "3.1");

static void open_repeated(struct rt_study *study, struct plan_page *page)
{
    struct rt_buf why;
    rt_buf_init(&why);
    fixture_open(study, "a.ini", repeated);
    assert_int_equal(plan_page_make(page, study, 0, NULL, "tile_size", &why), RT_OK);
    rt_buf_fini(&why);
}

static void test_terms_and_repeats_read_back(void **state)
{
    const struct rt_terms terms = {{true, true}, {0.015, 1.5e-3}};
    struct rt_study study;
    struct rt_study again;
    struct plan_page page;
    struct rt_buf text;
    (void)state;
    rt_buf_init(&text);
    open_repeated(&study, &page);
    assert_int_equal(page.repeats.count, 2);
    assert_int_equal(plan_page_set_terms(&page, &terms), RT_OK);
    plan_write_ini(&text, &page);
    fixture_open(&again, "plan.ini", rt_buf_text(&text));
    const struct rt_plan *const plan = &again.plans.item[0];
    for (int t = 0; t < RT_TERM_COUNT; t++) {
        assert_true(plan->terms.has[t]);
        check_exact(plan->terms.value[t], terms.value[t]);
    }
    assert_int_equal(again.records.count, 3);
    assert_string_equal(rt_set_id(&again.records, 0), "r");
    assert_string_equal(rt_set_id(&again.records, 1), "r-2");
    assert_string_equal(rt_set_id(&again.records, 2), "r-3");
    rt_study_fini(&again);
    plan_page_fini(&page);
    rt_study_fini(&study);
    rt_buf_fini(&text);
}

/* The tolerance is written down even when nobody chose one: it must not change with the program. */
static void test_the_default_tolerance_is_written(void **state)
{
    struct rt_study study;
    struct plan_page page;
    struct rt_buf text;
    (void)state;
    rt_buf_init(&text);
    open_repeated(&study, &page);
    plan_write_ini(&text, &page);
    expect(&text, "\ntolerance = 0.03\n");
    assert_null(strstr(rt_buf_text(&text), "max_abs_error_bound ="));
    plan_page_fini(&page);
    rt_study_fini(&study);
    rt_buf_fini(&text);
}

/* (3.2 - 3) / 3.1 of 3 is more than 3 %; dram_bytes has no spread. */
static void test_every_form_says_what_each_verdict_takes(void **state)
{
    static const enum cli_format formats[] = {CLI_MARKDOWN, CLI_JSON, CLI_INI};
    static const char *const parts[] = {"another change than tile_size, or more than one",
                                        "max_abs_error above 0",
                                        "is missing before or after, or dram_bytes above 8.24e9",
                                        "dram_bytes from 7.76e9 to 8.24e9",
                                        "dram_bytes below 7.76e9, but kernel_ms not below 2.80645",
                                        "dram_bytes below 7.76e9 and kernel_ms below 2.80645",
                                        "tolerance",
                                        "r-3"};
    struct rt_study study;
    struct plan_page page;
    struct rt_buf text;
    (void)state;
    rt_buf_init(&text);
    open_repeated(&study, &page);
    for (size_t f = 0; f < sizeof formats / sizeof formats[0]; f++) {
        rt_buf_clear(&text);
        assert_int_equal(plan_write(&text, &page, formats[f]), RT_OK);
        for (size_t p = 0; p < sizeof parts / sizeof parts[0]; p++) {
            expect(&text, parts[p]);
        }
        for (int kind = 0; kind < RT_VERDICT_COUNT; kind++) {
            expect(&text, rt_verdict_info[kind].name);
        }
    }
    rt_buf_clear(&text);
    plan_write_json(&text, &page);
    assert_true(json_valid(rt_buf_text(&text)));
    expect(&text, "\"tolerance\": 0.03, \"max_abs_error_bound\": null,");
    expect(&text,
           "\"lever\": {\"name\": \"dram_bytes\", \"expected\": \"fall\", \"before\": 8000000000, "
           "\"noise\": 0.03, \"below\": 7760000000, \"above\": 8240000000}");
    expect(&text, "\"target\": {\"name\": \"kernel_ms\", \"expected\": \"fall\", \"before\": 3, ");
    expect(&text, "\"repeats\": [\"r-2\", \"r-3\"]");
    plan_page_fini(&page);
    rt_study_fini(&study);
    rt_buf_fini(&text);
}

static void test_unknown_and_none_read_back(void **state)
{
    struct rt_study study;
    struct rt_study again;
    struct rt_record record;
    (void)state;
    fixture_open(&study, "a.ini",
                 FIXTURE_REFERENCE
                 "[record n]\nflops = none\ndram_bytes = 8e8\n" TIMES("20", "3", "2", "1"));
    reload(&again, &study, NULL);
    rt_set_get(&again.records, 0, &record);
    assert_true((record.known & RT_FLOPS_NONE) != 0);
    rt_study_fini(&again);
    rt_study_fini(&study);
}

static void test_the_page_says_what_has_to_be_known(void **state)
{
    struct rt_study study;
    struct plan_page page;
    struct rt_buf text;
    struct rt_buf why;
    (void)state;
    rt_buf_init(&text);
    rt_buf_init(&why);
    fixture_open(&study, "a.ini",
                 FIXTURE_REFERENCE FIXTURE_RECORD "workload = batch | 8\ndtype = bf16\n");
    assert_int_equal(plan_page_make(&page, &study, 0, NULL, "block_size", &why), RT_OK);
    plan_write_markdown(&text, &page);
    expect(&text, "change `block_size`");
    expect(&text, "`kernel_underutilized`");
    expect(&text, "- workload: batch \\| 8\n- dtype: bf16\n- besides: ");
    expect(&text, "- [ ] work estimate\n- [ ] occupancy\n- [ ] layout\n- [ ] launch granularity\n");
    expect(&text, "| `kernel_ms` | kernel execution | 20 ms | |\n");
    expect(&text, "| `occupancy` | achieved occupancy, 0 to 1 | not measured | |\n");
    expect(&text, "| `stage_ms` | the whole stage: ");
    expect(&text, "`occupancy_changes_but_kernel_ms_unchanged`");
    expect(&text, "| `flops` | 40000000000 | FLOP | theoretical |\n");
    expect(&text, "120 TFLOP/s, 3000 GB/s. Source: measured (our own run)");
    expect(&text, "is a declared threshold");
    rt_buf_clear(&text);
    plan_write_json(&text, &page);
    expect(&text, "\"held_fixed\": [\"workload: batch | 8\", \"dtype: bf16\", \"besides: ");
    expect(&text, "\"target_metrics\": [\"kernel_ms\", \"occupancy\", \"stage_ms\", "
                  "\"max_abs_error\"]");
    plan_page_fini(&page);
    rt_buf_fini(&why);
    rt_buf_fini(&text);
    rt_study_fini(&study);
}

/* Every observation of every hypothesis is explained. */
static void test_every_observation_has_words(void **state)
{
    (void)state;
    for (int h = 0; h < RT_HYPOTHESIS_COUNT; h++) {
        const char *const *name = rt_hypothesis_info[h].observe;
        for (; name != NULL && *name != NULL; name++) {
            assert_string_not_equal(plan_observation_help(*name), "");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exactly_the_table_is_allowed),
        cmocka_unit_test(test_a_record_without_reference_has_no_plan),
        cmocka_unit_test(test_ini_reads_back_to_the_same),
        cmocka_unit_test(test_edited_ceilings_are_an_estimate),
        cmocka_unit_test(test_no_page_credits_edited_ceilings_to_the_datasheet),
        cmocka_unit_test(test_untouched_reference_keeps_its_source),
        cmocka_unit_test(test_terms_and_repeats_read_back),
        cmocka_unit_test(test_the_default_tolerance_is_written),
        cmocka_unit_test(test_every_form_says_what_each_verdict_takes),
        cmocka_unit_test(test_unknown_and_none_read_back),
        cmocka_unit_test(test_the_page_says_what_has_to_be_known),
        cmocka_unit_test(test_every_observation_has_words),
    };
    return check_main(tests);
}
