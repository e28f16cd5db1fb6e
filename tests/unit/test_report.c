/*
 * The reports. The numbers are worked out by hand from the definition: 4e10 FLOP and 8e9 byte
 * in 20 + 3 + 2 + 1 ms against 120 TFLOP/s and 3000 GB/s give intensity 5, balance 40, 2 TFLOP/s
 * of a limit of 15, hence 2/15; the shares are 3/26, 2/26 and 1/26.
 */
#include "src/report.h"

#include "fixture.h"
#include "json_valid.h"

typedef void writer(struct out *out, const struct rt_study *study);

/* The report of one file's text; free it with out_fini. */
static void write_report(struct out *out, writer *write, const char *name, const char *text)
{
    struct rt_study study;
    fixture_open(&study, name, text);
    out_init(out);
    write(out, &study);
    rt_study_fini(&study);
    assert_false(out->text.failed);
}

static void expect(const struct out *out, const char *part)
{
    if (strstr(rt_buf_text(&out->text), part) == NULL) {
        fail_msg("no '%s' in:\n%s", part, rt_buf_text(&out->text));
    }
}

static void expect_not(const struct out *out, const char *part)
{
    if (strstr(rt_buf_text(&out->text), part) != NULL) {
        fail_msg("'%s' in:\n%s", part, rt_buf_text(&out->text));
    }
}

/*
 * By hand: 2 / 1.05 and 2 / 0.7 TFLOP/s, 400 / 1.05 and 400 / 0.7 GB/s; 3 ms is the longest other
 * time and 20 the kernel's; the efficiency in kernel_ms is 8/3 ms over it: 2.667 / 0.7 = 3.81 ms is
 * over 3, 2.667 / 1.05 = 2.54 below it. Intensity is balance at 15 TFLOP/s and 24000 GB/s.
 * Robustness: (1 - q) / (1 + q) and (1 - r)^2 / (1 + r) = q of q = 2 / 15 / 0.7.
 */
#define PART(from, to, answer)                                                                     \
    "{\"from\": " from ", \"to\": " to ", \"primary_hypothesis\": \"" answer "\"}"
#define FLIPS                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                  \
    "\"flips\": {"                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             \
    "\"reference_tflops\": [" PART("0", "1.9047619047619047", "recheck_reference") ", " PART(                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                  \
        "1.9047619047619047", "2.857142857142857",                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             \
        "kernel_compute") ", " PART("2.857142857142857", "null",                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               \
                                    "kernel_underutilized") "], "                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              \
                                                            "\"reference_dram_gbps\": [" PART(                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 \
                                                                "0", "380.9523809523809", "recheck_reference") ", " PART("380.9523809523809", "571.4285714285714", "kernel_memory") ", " PART("571.4285714285714", "null", "kernel_underutilized") "], "                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       \
                                                                                                                                                                                                                                                   "\"efficiency_screen\": [" PART("0", "0.13333333333333333", "kernel_memory") ", " PART("0.13333333333333333",                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               \
                                                                                                                                                                                                                                                                                                                                          "1",                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 \
                                                                                                                                                                                                                                                                                                                                          "kernel_underutilized") "], "                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                        \
                                                                                                                                                                                                                                                                                                                                                                  "\"flops\": [" PART(                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                         \
                                                                                                                                                                                                                                                                                                                                                                      "0",                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                     \
                                                                                                                                                                                                                                                                                                                                                                      "1680000000000", "kernel_underutilized") ", " PART("1680000000000",                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                      \
                                                                                                                                                                                                                                                                                                                                                                                                                         "2520000000000",                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                      \
                                                                                                                                                                                                                                                                                                                                                                                                                         "kernel_compute") ", " PART("2520000000000", "null", "recheck_reference") "], "                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   "\"dram_bytes\": [" PART(                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       "0",                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       "42000000000", "kernel_underutilized") ", " PART("42000000000",                                                                                                                                                                                                                                                                                                                                                                                                                                                                                         \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                        "63000000000", "kernel_memory") ", " PART("63000000000", "null", "recheck_reference") "], "                                                                                                                                                                                                                                                                                                                                                                                                            \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              "\"kernel_ms\": [" PART("0", "2.5396825396825395", "recheck_reference") ", " PART("2.5396825396825395",                                                                                                                                                                                                                                                                                                          \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                "3",                                                                                                                                                                                                                                                                                                                           \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                "transfer") ", " PART("3", "3.8095238095238098", "kernel_memory") ", " PART("3.8095238095238098",                                                                                                                                                                                                                              \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                            "null",                                                                                                                                                                                                                                            \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                            "kernel_underutilized") "], "                                                                                                                                                                                                                      \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    "\"transfer_ms\": [" PART(                                                                                                                                                                                                 \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                        "0",                                                                                                                                                                                                                   \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                        "20",                                                                                                                                                                                                                  \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                        "kernel_underutilized") ", " PART("20",                                                                                                                                                                                \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          "null", "transfer") "], "                                                                                                                                                            \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              "\"sync_ms\": [" PART(                                                                                                                                           \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                  "0",                                                                                                                                                         \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                  "20",                                                                                                                                                        \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                  "kernel_underutilized") ", " PART("20",                                                                                                                      \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    "null", "synchronization") "], "                                                                                           \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               "\"launch_ms\": [" PART("0", "20", "kernel_underutilized") ", " PART(                           \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   "20",                                                                                       \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   "null",                                                                                     \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   "launch") "]}, "                                                                            \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             "\"bound_flips\": {\"reference_tflops\": 15, \"reference_dram_gbps\": 24000}, "   \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             "\"robustness\": {\"record\": 0.6799999999999901, \"all\": 0.4707201405426566}, " \
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             "\"tie\": null, "

static void test_json_is_the_documented_object(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_json, "a.ini", FIXTURE_REFERENCE FIXTURE_RECORD);
    assert_true(json_valid(rt_buf_text(&out.text)));
    assert_string_equal(
        rt_buf_text(&out.text),
        "{\"schema\": \"rooftop.report/1\",\n"
        " \"references\": [\n"
        " {\"id\": \"board\", \"name\": \"the board\", \"source\": \"measured\", "
        "\"cite\": \"our own run\", \"dtype\": null, \"origin\": \"file\", \"tflops\": 120, "
        "\"dram_gbps\": 3000, \"efficiency_screen\": 0.7}],\n"
        " \"records\": [\n"
        " {\"id\": \"a\", \"name\": null, \"file\": \"a.ini\", \"line\": 7, "
        "\"reference\": \"board\", \"calls\": 1, "
        "\"record\": {\"flops\": 40000000000, \"dram_bytes\": 8000000000, \"kernel_ms\": 20, "
        "\"transfer_ms\": 3, \"sync_ms\": 2, \"launch_ms\": 1, "
        "\"time_model\": \"nonoverlapping_exposed_intervals\"}, "
        "\"evidence\": {\"flops\": \"theoretical\", \"dram_bytes\": \"counter\", "
        "\"time\": \"nsight-systems\"}, "
        "\"metrics\": {\"arithmetic_intensity_flop_per_byte\": 5, \"achieved_tflops\": 2, "
        "\"achieved_dram_gbps\": 400, \"total_ms\": 26, "
        "\"exposed_share\": {\"transfer\": 0.11538461538461539, \"sync\": 0.07692307692307693, "
        "\"launch\": 0.038461538461538464}}, "
        "\"attribution\": {\"reference_tflops\": 120, \"reference_dram_gbps\": 3000, "
        "\"machine_balance_flop_per_byte\": 40, "
        "\"roofline_bound\": \"memory\", \"roofline_limit_tflops\": 15, "
        "\"reference_efficiency\": 0.13333333333333333, \"efficiency_screen\": 0.7, "
        "\"reference_consistency\": \"within_screen\", "
        "\"exposed_ms\": {\"kernel_underutilized\": 20, \"transfer\": 3, "
        "\"synchronization\": 2, \"launch\": 1}, "
        "\"primary_hypothesis\": \"kernel_underutilized\"}, " FLIPS
        "\"still_to_rule_out\": [\"work estimate\", \"occupancy\", \"layout\", "
        "\"launch granularity\"], \"allowed_changes\": [\"block_size\"]}],\n"
        " \"errors\": []}\n");
    out_fini(&out);
}

/* The tie of the bound, beside a launch; what the same record says in the other forms. */
#define NEAR                                                                                       \
    "[reference near]\ntflops = 494.5\ndram_gbps = 3350\nefficiency_screen = 0.7\n"                \
    "[record t]\nflops = 1.456e9\ndram_bytes = 1e7\nkernel_ms = 0.0168\ntransfer_ms = 0\n"         \
    "sync_ms = 0\nlaunch_ms = 0.510\ntime_model = nonoverlapping_exposed_intervals\n"              \
    "[record u]\nflops = unknown\ndram_bytes = 1e7\nkernel_ms = 4\ntransfer_ms = 3.9\n"            \
    "sync_ms = 0\nlaunch_ms = 0\ntime_model = nonoverlapping_exposed_intervals\n"

static void test_ties_in_all_forms(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_json, "a.ini", NEAR);
    assert_true(json_valid(rt_buf_text(&out.text)));
    expect(&out, "\"tie\": {\"between\": [\"memory\", \"compute\"], \"of\": \"bound\"}");
    expect(&out, "\"flops\": null, "); /* not a number, so there is nothing to vary */
    expect(&out, "\"bound_flips\": {\"reference_tflops\": null, \"reference_dram_gbps\": null}");
    expect(&out, "\"tie\": {\"between\": [\"unclassified_kernel\", \"transfer\"], "
                 "\"of\": \"answer\"}");
    out_fini(&out);
    write_report(&out, report_csv, "a.ini", NEAR);
    expect(&out, ",primary_hypothesis,robustness_record,robustness_all,tie,still_to_rule_out,");
    expect(&out, ",bound: memory or compute,");
    expect(&out, ",answer: unclassified_kernel or transfer,");
    out_fini(&out);
    write_report(&out, report_text, "a.ini", NEAR);
    expect(&out, "launch, 96.8 % of the interval: ");
    expect(&out, "a tie of the bound, memory or compute: ");
    expect(&out, "bound turns compute at +1.4 % bandwidth (3396 GB/s)");
    out_fini(&out);
    write_report(&out, report_markdown, "a.ini", NEAR);
    expect(&out, "a tie of the bound, memory or compute: ");
    out_fini(&out);
    write_report(&out, report_markdown, "a.ini", FIXTURE_REFERENCE FIXTURE_RECORD);
    expect(&out, "\n| `reference_dram_gbps` | 3000 | GB/s | recheck_reference until 381, then "
                 "kernel_memory until 571.4, then **kernel_underutilized** |\n");
    out_fini(&out);
}

static void test_json_without_reference(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_json, "a.ini", FIXTURE_RECORD);
    assert_true(json_valid(rt_buf_text(&out.text)));
    expect(&out, "\"references\": [],");
    expect(&out, "\"reference\": null");
    expect(&out, "\"attribution\": null, \"flips\": null, \"bound_flips\": null, \"robustness\": "
                 "null, \"tie\": null, \"still_to_rule_out\": [], \"allowed_changes\": []");
    expect(&out, "\"arithmetic_intensity_flop_per_byte\": 5");
    expect(&out, "{\"severity\": \"warning\", \"file\": \"a.ini\", \"line\": 1, \"column\": 1, "
                 "\"message\": ");
    out_fini(&out);
}

/* Missing is never zero, and zero is never missing. */
static void test_json_tells_unknown_from_none(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_json, "a.ini",
                 FIXTURE_REFERENCE
                 "[record u]\nflops = unknown\ndram_bytes = 8e9\nkernel_ms = 4\ntransfer_ms = 0\n"
                 "sync_ms = 0\nlaunch_ms = 0\ntime_model = nonoverlapping_exposed_intervals\n"
                 "[record n]\nflops = none\ndram_bytes = 8e9\nkernel_ms = 4\ntransfer_ms = 0\n"
                 "sync_ms = 0\nlaunch_ms = 0\ntime_model = nonoverlapping_exposed_intervals\n"
                 "[record i]\nflops = 2.4e11\ndram_bytes = none\nkernel_ms = 4\ntransfer_ms = 0\n"
                 "sync_ms = 0\nlaunch_ms = 0\ntime_model = nonoverlapping_exposed_intervals\n");
    assert_true(json_valid(rt_buf_text(&out.text)));
    expect(&out, "\"record\": {\"flops\": null, \"dram_bytes\": 8000000000");
    expect(&out, "\"roofline_bound\": null, \"roofline_limit_tflops\": null, "
                 "\"reference_efficiency\": null, \"efficiency_screen\": 0.7, "
                 "\"reference_consistency\": null, "
                 "\"exposed_ms\": {\"unclassified_kernel\": 4,");
    expect(&out, "\"primary_hypothesis\": \"unclassified_kernel\"");
    expect(&out, "\"evidence\": {\"flops\": \"unstated\", \"dram_bytes\": \"unstated\", "
                 "\"time\": \"unstated\"}");
    /* 8e9 byte in 4 ms are 2000 GB/s of 3000 */
    expect(&out, "\"record\": {\"flops\": \"none\", \"dram_bytes\": 8000000000");
    expect(&out, "\"arithmetic_intensity_flop_per_byte\": 0, \"achieved_tflops\": 0, "
                 "\"achieved_dram_gbps\": 2000");
    expect(&out, "\"roofline_bound\": \"memory\", \"roofline_limit_tflops\": 0, "
                 "\"reference_efficiency\": 0.6666666666666666");
    /* 2.4e11 FLOP in 4 ms are 60 TFLOP/s of 120 */
    expect(&out, "\"dram_bytes\": \"none\", \"kernel_ms\": 4");
    expect(&out, "\"arithmetic_intensity_flop_per_byte\": null, \"achieved_tflops\": 60, "
                 "\"achieved_dram_gbps\": 0");
    expect(&out, "\"roofline_bound\": \"compute\", \"roofline_limit_tflops\": 120, "
                 "\"reference_efficiency\": 0.5");
    out_fini(&out);
}

static void test_json_has_what_is_stated(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_json, "b\xff.ini",
                 FIXTURE_REFERENCE FIXTURE_RECORD
                 "name = \"k<\\\"x\\\", 1> ; y\"\ndtype = bf16\ncalls = 3\noccupancy = 0.25\n"
                 "max_abs_error = 0\nlaunch_count = 7\nhost_memory_mib = 64\nnote = n\n");
    assert_true(json_valid(rt_buf_text(&out.text)));
    expect(&out, "\"name\": \"k<\\\"x\\\", 1> ; y\"");
    expect(&out, "\"file\": \"b\xef\xbf\xbd.ini\"");
    expect(&out, "\"calls\": 3");
    expect(&out, "\"dtype\": \"bf16\", \"note\": \"n\", \"max_abs_error\": 0, \"occupancy\": 0.25, "
                 "\"launch_count\": 7, \"host_memory_mib\": 64}");
    expect_not(&out, "\"workload\"");
    out_fini(&out);
}

/* Field `column` (from 0) of line `line` of a CSV without quoted line ends. */
static void csv_field(const char *text, int line, int column, char *field, size_t size)
{
    bool quoted = false;
    size_t len = 0;
    for (; *text != '\0' && (line > 0 || column > 0 || (*text != ',' && *text != '\n') || quoted);
         text++) {
        if (*text == '"') {
            quoted = !quoted;
        }
        if (line == 0 && column == 0 && len + 1 < size) {
            field[len++] = *text;
        }
        if (*text == '\n') {
            assert_false(line == 0);
            line--;
        } else if (line == 0 && *text == ',' && !quoted) {
            column--;
        }
    }
    field[len] = '\0';
}

/* The value under a heading, as it stands in the file. */
static void expect_csv(const struct out *out, int line, const char *heading, const char *value)
{
    char field[256];
    for (int column = 0;; column++) {
        csv_field(rt_buf_text(&out->text), 0, column, field, sizeof field);
        if (strcmp(field, heading) == 0) {
            csv_field(rt_buf_text(&out->text), line, column, field, sizeof field);
            assert_string_equal(field, value);
            return;
        }
        if (strcmp(field, "allowed_changes") == 0) {
            fail_msg("no column %s", heading);
        }
    }
}

static void test_csv_row(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_csv, "a.ini",
                 FIXTURE_REFERENCE FIXTURE_RECORD "name = \"f<a, b>\"\nnote = =1+1\n");
    expect_csv(&out, 1, "id", "a");
    expect_csv(&out, 1, "name", "\"f<a, b>\"");
    expect_csv(&out, 1, "line", "7");
    expect_csv(&out, 1, "note", "\"=1+1\"");
    expect_csv(&out, 1, "flops", "40000000000");
    expect_csv(&out, 1, "calls", "1");
    expect_csv(&out, 1, "workload", "");
    expect_csv(&out, 1, "occupancy", "");
    expect_csv(&out, 1, "arithmetic_intensity_flop_per_byte", "5");
    expect_csv(&out, 1, "exposed_share_sync", "0.07692307692307693");
    expect_csv(&out, 1, "reference_efficiency", "0.13333333333333333");
    expect_csv(&out, 1, "primary_hypothesis", "kernel_underutilized");
    expect_csv(&out, 1, "allowed_changes", "block_size");
    out_fini(&out);
}

static void test_csv_rows_have_the_header_columns(void **state)
{
    struct out out;
    size_t columns[3] = {0};
    int line = 0;
    (void)state;
    write_report(&out, report_csv, "a.ini",
                 FIXTURE_RECORD
                 "[record u]\nflops = unknown\ndram_bytes = none\nkernel_ms = 4\ntransfer_ms = 0\n"
                 "sync_ms = 0\nlaunch_ms = 0\ntime_model = nonoverlapping_exposed_intervals\n");
    for (const char *at = rt_buf_text(&out.text); *at != '\0'; at++) {
        assert_true(line < 3);
        columns[line] += *at == ',' ? 1 : 0;
        line += *at == '\n' ? 1 : 0;
    }
    assert_int_equal(line, 3);
    assert_int_equal(columns[1], columns[0]);
    assert_int_equal(columns[2], columns[0]);
    expect_csv(&out, 2, "flops", "");
    expect_csv(&out, 2, "dram_bytes", "none");
    expect_csv(&out, 1, "primary_hypothesis", "");
    out_fini(&out);
}

static void test_markdown_cannot_be_broken_by_a_name(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_markdown, "a.ini",
                 FIXTURE_REFERENCE FIXTURE_RECORD "name = a|b<c>`d`*e* f_g _h_\n");
    expect(&out, "| `a` | a\\|b\\<c\\>\\`d\\`\\*e\\* f_g \\_h\\_ | 5 | 2 | 400 | 26 | 0.1333 | "
                 "board | kernel_underutilized |\n");
    out_fini(&out);
}

static void test_text_shows_the_four_steps(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_text, "a.ini", FIXTURE_REFERENCE FIXTURE_RECORD);
    expect(&out, "a  a.ini:7  reference: board  primary: kernel_underutilized\n");
    expect(&out, "  1 record\n");
    expect(&out, "  2 metrics\n");
    expect(&out, "  3 candidate\n");
    expect(&out, "  4 experiment\n");
    out_fini(&out);
}

/* Reports of nothing are still whole. */
static void test_no_records(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_json, "a.ini", FIXTURE_REFERENCE);
    assert_true(json_valid(rt_buf_text(&out.text)));
    expect(&out, "\"records\": [],");
    out_fini(&out);
    write_report(&out, report_text, "a.ini", FIXTURE_REFERENCE);
    expect(&out, "no records\n");
    out_fini(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_is_the_documented_object),
        cmocka_unit_test(test_ties_in_all_forms),
        cmocka_unit_test(test_json_without_reference),
        cmocka_unit_test(test_json_tells_unknown_from_none),
        cmocka_unit_test(test_json_has_what_is_stated),
        cmocka_unit_test(test_csv_row),
        cmocka_unit_test(test_csv_rows_have_the_header_columns),
        cmocka_unit_test(test_markdown_cannot_be_broken_by_a_name),
        cmocka_unit_test(test_text_shows_the_four_steps),
        cmocka_unit_test(test_no_records),
    };
    return check_main(tests);
}
