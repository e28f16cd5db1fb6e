/*
 * Comparisons from files to pages: text, Markdown and JSON, what is not comparable, whose repeats
 * are whose, texts that are data. The arithmetic is tested in test_compare.c.
 */
#include "src/compare_page.h"

#include "fixture.h"
#include "json_valid.h"
#include "src/cli.h"

#define RECORD(id) "[record " id "]\ntime_model = nonoverlapping_exposed_intervals\n"
#define NUMBERS(flops, bytes, kernel, transfer)                                                    \
    "flops = " flops "\ndram_bytes = " bytes "\nkernel_ms = " kernel "\ntransfer_ms = " transfer   \
    "\nsync_ms = 2\nlaunch_ms = 1\n"
#define LESSON NUMBERS("4e10", "8e9", "20", "3")

struct scene {
    struct rt_study study;
    struct compare_page page;
    struct rt_buf text;
};

/* Compares the first two records of a text that has a reference too. */
static void open_scene(struct scene *scene, const char *records)
{
    rt_buf_init(&scene->text);
    rt_buf_printf(&scene->text, FIXTURE_REFERENCE "%s", records);
    fixture_open(&scene->study, "a.ini", rt_buf_text(&scene->text));
    rt_buf_clear(&scene->text);
    assert_int_equal(compare_page_make(&scene->page, &scene->study, 0, 1), RT_OK);
}

static void close_scene(struct scene *scene)
{
    compare_page_fini(&scene->page);
    rt_study_fini(&scene->study);
    rt_buf_fini(&scene->text);
}

static void expect(const struct rt_buf *buf, const char *part)
{
    if (strstr(rt_buf_text(buf), part) == NULL) {
        fail_msg("no '%s' in:\n%s", part, rt_buf_text(buf));
    }
}

static void refuse(const struct rt_buf *buf, const char *part)
{
    if (strstr(rt_buf_text(buf), part) != NULL) {
        fail_msg("'%s' in:\n%s", part, rt_buf_text(buf));
    }
}

static const char comparable[] = RECORD("r") LESSON "flops_source = theoretical\n" RECORD("s")
    NUMBERS("4e10", "8e9", "10", "0") "flops_source = counter\nchange = tile_size\n"
                                      "occupancy = 0.5\n";

static void test_text(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene, comparable);
    compare_write_text(&scene.text, &scene.page, true);
    assert_int_equal(strncmp(rt_buf_text(&scene.text), "comparable: r before, s after\n", 30), 0);
    expect(&scene.text, "\n  speedup   total 2 times as fast (26 -> 13 ms), kernel 2 times "
                        "(20 -> 10 ms)\n");
    expect(&scene.text, "\n  answer    the same answer: kernel_underutilized\n");
    expect(&scene.text, "\n  before    r, a.ini:7\n  after     s, a.ini:16\n");
    expect(&scene.text, "\n  change    the record after states change = 'tile_size'\n");
    expect(&scene.text, "\n  unstated  workload, dtype, interval not stated by both");
    expect(&scene.text,
           "\n  source    flops_source differs: 'theoretical' before, 'counter' after");
    expect(&scene.text, "\n  noise     no repeats");
    expect(&scene.text, "\n  flops                                     4e10        4e10           "
                        "0         0 %  theoretical -> counter\n");
    expect(&scene.text, "\n  transfer_ms                                  3           0          "
                        "-3      -100 %  unstated\n");
    expect(&scene.text, "\n  occupancy                                    ?         0.5           "
                        "-           -  unstated\n");
    refuse(&scene.text, "        noise");
    close_scene(&scene);
}

static void test_not_comparable_has_no_changes(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene, RECORD("r") LESSON "workload = a | \xc2\x9b[2J\ndtype = bf16\n" RECORD("s")
                           NUMBERS("4e10", "8e9", "10", "3") "workload = b\ndtype = fp32\n");
    compare_write_text(&scene.text, &scene.page, true);
    expect(&scene.text, "not comparable: workload differs: 'a | \\u{9b}[2J' before, 'b' after; "
                        "dtype differs: 'bf16' before, 'fp32' after\n");
    expect(&scene.text, "\n  answer    kernel_underutilized before, kernel_underutilized after\n");
    expect(&scene.text,
           "\n  kernel_ms                                   20          10  unstated\n");
    refuse(&scene.text, "speedup");
    refuse(&scene.text, "difference");
    refuse(&scene.text, "-50 %");
    rt_buf_clear(&scene.text);
    compare_write_markdown(&scene.text, &scene.page);
    expect(&scene.text, "**Not comparable**: workload differs: 'a \\| ");
    expect(&scene.text, "\n| quantity | unit | before | after | source |\n");
    expect(&scene.text, "\n| `kernel_ms` | ms | 20 | 10 | unstated |\n");
    refuse(&scene.text, "-50 %");
    rt_buf_clear(&scene.text);
    compare_write_json(&scene.text, &scene.page);
    assert_true(json_valid(rt_buf_text(&scene.text)));
    expect(&scene.text, "\"comparable\": false, \"why_not\": [\"workload differs: ");
    expect(&scene.text, ", \"dtype differs: 'bf16' before, 'fp32' after\"]");
    expect(&scene.text, "\"changes\": []");
    expect(&scene.text, "\"speedup\": {\"total_ms\": null, \"kernel_ms\": null}");
    expect(&scene.text, "\"hypothesis\": {\"before\": \"kernel_underutilized\", \"after\": "
                        "\"kernel_underutilized\", \"changed\": null}");
    assert_null(strstr(rt_buf_text(&scene.text), "\xc2\x9b"));
    close_scene(&scene);
}

static void test_json(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene, comparable);
    compare_write_json(&scene.text, &scene.page);
    assert_true(json_valid(rt_buf_text(&scene.text)));
    expect(&scene.text,
           "{\"schema\": \"rooftop.compare/1\", \"comparable\": true, \"why_not\": []");
    expect(&scene.text, "\"beside\": {\"change\": \"the record after states");
    expect(&scene.text,
           "\"before\": {\"id\": \"r\", \"file\": \"a.ini\", \"line\": 7, \"repeats\": "
           "[], \"reference\": {\"id\": \"board\"");
    expect(&scene.text,
           "{\"name\": \"kernel_ms\", \"unit\": \"ms\", \"before\": 20, \"after\": 10, "
           "\"difference\": -10, \"ratio\": 0.5, \"change\": -0.5, \"noise\": null, "
           "\"beyond_noise\": null, \"source\": \"unstated\"}");
    expect(&scene.text,
           "{\"name\": \"occupancy\", \"unit\": \"\", \"before\": null, \"after\": 0.5, "
           "\"difference\": null, \"ratio\": null, \"change\": null, ");
    expect(&scene.text, "\"speedup\": {\"total_ms\": 2, \"kernel_ms\": 2}");
    expect(&scene.text, "\"hypothesis\": {\"before\": \"kernel_underutilized\", \"after\": "
                        "\"kernel_underutilized\", \"changed\": false}, \"roofline_bound\": "
                        "{\"before\": \"memory\", \"after\": \"memory\", \"changed\": false}, "
                        "\"reference_consistency\": {\"before\": \"within_screen\"");
    close_scene(&scene);
}

/* Zero, none, unknown and infinite are four things. */
static void test_what_is_no_number(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene, RECORD("r") NUMBERS("unknown", "8e9", "20", "0") RECORD("s")
                           NUMBERS("4e10", "none", "10", "3"));
    compare_write_json(&scene.text, &scene.page);
    assert_true(json_valid(rt_buf_text(&scene.text)));
    expect(&scene.text, "{\"name\": \"flops\", \"unit\": \"FLOP\", \"before\": null, \"after\": "
                        "40000000000, \"difference\": null, ");
    expect(&scene.text, "{\"name\": \"dram_bytes\", \"unit\": \"byte\", \"before\": 8000000000, "
                        "\"after\": \"none\", \"difference\": -8000000000, \"ratio\": 0, "
                        "\"change\": -1, ");
    expect(&scene.text,
           "{\"name\": \"transfer_ms\", \"unit\": \"ms\", \"before\": 0, \"after\": 3, "
           "\"difference\": 3, \"ratio\": null, \"change\": null, ");
    expect(&scene.text, "{\"name\": \"arithmetic_intensity_flop_per_byte\", \"unit\": "
                        "\"FLOP/byte\", \"before\": null, \"after\": null, ");
    rt_buf_clear(&scene.text);
    compare_write_text(&scene.text, &scene.page, true);
    expect(&scene.text, "\n  arithmetic_intensity_flop_per_byte           ?         inf           "
                        "-           -  derived\n");
    expect(&scene.text, "\n  dram_bytes                                 8e9        none        "
                        "-8e9      -100 %  unstated\n");
    close_scene(&scene);
}

/* Repeats are those of the own file; they give a column. */
static void test_repeats(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene, RECORD("r") LESSON RECORD("s") NUMBERS("4e10", "8e9", "10", "3")
                           RECORD("r-2") "repeat_of = r\n" NUMBERS("4e10", "8e9", "21", "3"));
    assert_int_equal(scene.page.before.repeats.count, 1);
    assert_int_equal(scene.page.after.repeats.count, 0);
    compare_write_text(&scene.text, &scene.page, true);
    expect(&scene.text, "\n  before    r, a.ini:7; repeats r-2\n");
    refuse(&scene.text, "\n  noise     ");
    /* 1 of the median 20.5 */
    expect(&scene.text, "\n  kernel_ms                                   20          10         "
                        "-10       -50 %  beyond 4.88 %  unstated\n");
    rt_buf_clear(&scene.text);
    compare_write_json(&scene.text, &scene.page);
    expect(&scene.text, "\"repeats\": [\"r-2\"]");
    expect(&scene.text, "\"change\": -0.5, \"noise\": 0.04878048780487805, \"beyond_noise\": true");
    rt_buf_clear(&scene.text);
    compare_write_markdown(&scene.text, &scene.page);
    expect(&scene.text, "# Before and after: `r`, `s`\n");
    expect(&scene.text, "\n| `kernel_ms` | ms | 20 | 10 | -10 | 0.5 | -50 % | beyond 4.88 % | "
                        "unstated |\n");
    close_scene(&scene);
}

/* ---- two references ---- */

#define SMALL "[reference small]\ntflops = 10\ndram_gbps = 500\ndtype = fp32\n"

static void write_references(struct rt_buf *text, long record, const char *records,
                             enum cli_format format)
{
    struct rt_study study;
    struct compare_references page;
    struct out out;
    const long reference[] = {0, 1};
    rt_study_init(&study);
    fixture_add(&study, "a.ini", FIXTURE_REFERENCE SMALL);
    fixture_add(&study, "b.ini", records);
    assert_int_equal(study.diags.errors, 0);
    out_init(&out);
    assert_int_equal(compare_references_make(&page, &study, reference, record), RT_OK);
    if (format == CLI_JSON) {
        compare_references_json(&out, &page);
    } else if (format == CLI_MARKDOWN) {
        compare_references_markdown(&out, &page);
    } else {
        compare_references_text(&out, &page, true);
    }
    rt_buf_clear(text);
    rt_buf_puts(text, rt_buf_text(&out.text));
    compare_references_fini(&page);
    out_fini(&out);
    rt_study_fini(&study);
}

/* The two of test_compare_references.c: 13.3 % and 80 %. */
static const char three[] = RECORD("x") LESSON RECORD("y") LESSON "dtype = bf16\n" RECORD("z")
    NUMBERS("4e10", "8e9", "20", "30");

static void test_all_records_under_two_references(void **state)
{
    struct rt_buf text;
    (void)state;
    rt_buf_init(&text);
    write_references(&text, -1, three, CLI_TEXT);
    expect(&text, "1 of 3 answers differ between board and small: x; 1 not comparable: not for the "
                  "same precision\n");
    expect(&text,
           "\n  first     board: 120 TFLOP/s, 3000 GB/s, screen 70 %; dtype unstated; source "
           "measured: our own run (file)\n");
    expect(&text, "\n  x                                       13.3 %        80 %  differs: "
                  "kernel_underutilized -> kernel_memory\n");
    expect(&text, "\n  y                                       13.3 %        80 %  not comparable: "
                  "the record is bf16, the reference small is for fp32\n");
    expect(&text, "  same: transfer\n");
    write_references(&text, -1, three, CLI_JSON);
    assert_true(json_valid(rt_buf_text(&text)));
    expect(&text, "{\"schema\": \"rooftop.compare_references/1\", \"comparable\": false");
    expect(&text, "\"records\": 3, \"not_comparable\": 1, \"answers_differ\": 1, \"differ\": "
                  "[\"x\"]");
    expect(&text, "{\"id\": \"y\", \"file\": \"b.ini\", \"line\": 9, \"comparable\": false, "
                  "\"why_not\": [\"the record is bf16, the reference small is for fp32\"]");
    expect(&text, "\"changes\": [], \"hypothesis\": {\"first\": \"kernel_underutilized\", "
                  "\"second\": \"kernel_memory\", \"changed\": null}}");
    expect(&text, "{\"name\": \"reference_efficiency\", \"unit\": \"\", \"first\": "
                  "0.13333333333333333, \"second\": 0.8, \"difference\": 0.6666666666666667, "
                  "\"ratio\": 6, ");
    write_references(&text, -1, three, CLI_MARKDOWN);
    expect(&text, "\n## `y`\n\n**Not comparable**: the record is bf16");
    rt_buf_fini(&text);
}

static void test_one_record_under_two_references(void **state)
{
    struct rt_buf text;
    (void)state;
    rt_buf_init(&text);
    write_references(&text, 0, three, CLI_TEXT);
    expect(&text, "comparable: x under board and small\n");
    expect(&text, "\n  answer    the answer differs: kernel_underutilized under board, "
                  "kernel_memory under small; a tie of the answer under small: kernel_memory or "
                  "kernel_underutilized\n");
    expect(&text, "\n  quantity                                 first      second  difference      "
                  "change\n");
    expect(&text,
           "\n  machine_balance_flop_per_byte               40          20         -20       "
           "-50 %\n");
    write_references(&text, 1, three, CLI_TEXT);
    expect(&text, "not comparable: the record is bf16, the reference small is for fp32\n");
    refuse(&text, "difference");
    refuse(&text, "-50 %");
    write_references(&text, 1, three, CLI_JSON);
    assert_true(json_valid(rt_buf_text(&text)));
    expect(&text, "\"records\": 1, \"not_comparable\": 1, \"answers_differ\": 0, \"differ\": []");
    rt_buf_fini(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_not_comparable_has_no_changes),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_what_is_no_number),
        cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_all_records_under_two_references),
        cmocka_unit_test(test_one_record_under_two_references),
    };
    return check_main(tests);
}
