/*
 * Verdicts from files to pages: every verdict of every hypothesis from INI text to JSON, which
 * record is taken, whose repeats are whose, and profiler output as the record after. The rules
 * themselves are tested in test_verdict.c.
 */
#include "src/verdict_page.h"

#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"
#include "json_valid.h"

#define RECORD(id) "[record " id "]\ntime_model = nonoverlapping_exposed_intervals\n"
#define TIMES(kernel, transfer, sync, launch)                                                      \
    "kernel_ms = " kernel "\ntransfer_ms = " transfer "\nsync_ms = " sync "\nlaunch_ms = " launch  \
    "\n"
#define COUNTS(bytes) "flops = 4e10\ndram_bytes = " bytes "\n"
#define EXTRAS(occupancy, launches, error)                                                         \
    "occupancy = " occupancy "\nlaunch_count = " launches "\nmax_abs_error = " error "\n"

/* stage_ms 26, 2 TFLOP/s */
#define BEFORE COUNTS("8e9") TIMES("20", "3", "2", "1") EXTRAS("0.4", "100", "1e-3")

#define PLAN(id, record, hypothesis, change)                                                       \
    "[plan " id "]\nrecord = " record "\nhypothesis = " hypothesis "\nsingle_change = " change "\n"

#define SUPPORTED_AFTER COUNTS("4e9") TIMES("12", "3", "2", "1") EXTRAS("0.4", "100", "1e-3")

/* ---- every verdict of every hypothesis ---- */

static const struct {
    const char *hypothesis, *change, *after;
    enum rt_verdict_kind kind;
} row[] = {
    {"kernel_memory", "layout", BEFORE "change = tile_size\n", RT_VERDICT_NOT_COMPARABLE},
    {"kernel_memory", "layout", COUNTS("4e9") TIMES("12", "3", "2", "1") EXTRAS("1", "1", "2e-3"),
     RT_VERDICT_WRONG_RESULT},
    {"kernel_memory", "layout", COUNTS("4e9") TIMES("12", "3", "2", "1"), RT_VERDICT_INCONCLUSIVE},
    {"kernel_memory", "layout", BEFORE, RT_VERDICT_LEVER_DID_NOT_MOVE},
    {"kernel_memory", "layout", COUNTS("4e9") TIMES("20", "0", "0", "0") EXTRAS("1", "1", "0"),
     RT_VERDICT_FALSIFIED},
    {"kernel_memory", "layout", SUPPORTED_AFTER, RT_VERDICT_SUPPORTED},
    {"kernel_compute", "compute_kernel",
     COUNTS("8e9") TIMES("10", "13", "2", "1") EXTRAS("1", "1", "0"), RT_VERDICT_FALSIFIED},
    {"kernel_compute", "compute_kernel",
     COUNTS("8e9") TIMES("10", "3", "2", "1") EXTRAS("1", "1", "0"), RT_VERDICT_SUPPORTED},
    {"kernel_underutilized", "block_size",
     COUNTS("8e9") TIMES("20", "0", "2", "1") EXTRAS("0.2", "1", "0"), RT_VERDICT_FALSIFIED},
    {"kernel_underutilized", "block_size",
     COUNTS("8e9") TIMES("12", "3", "2", "1") EXTRAS("0.2", "1", "0"), RT_VERDICT_SUPPORTED},
    {"transfer", "pin_memory", COUNTS("8e9") TIMES("22", "1", "2", "1") EXTRAS("1", "1", "0"),
     RT_VERDICT_FALSIFIED},
    {"transfer", "async_copy", COUNTS("8e9") TIMES("20", "1", "2", "1") EXTRAS("1", "1", "0"),
     RT_VERDICT_SUPPORTED},
    {"synchronization", "sync_placement",
     COUNTS("8e9") TIMES("20", "4", "1", "1") EXTRAS("1", "1", "0"), RT_VERDICT_FALSIFIED},
    {"synchronization", "sync_placement",
     COUNTS("8e9") TIMES("20", "3", "1", "1") EXTRAS("1", "1", "0"), RT_VERDICT_SUPPORTED},
    {"launch", "graph_capture", COUNTS("8e9") TIMES("20", "3", "2", "1") EXTRAS("1", "9", "0"),
     RT_VERDICT_FALSIFIED},
    {"launch", "graph_capture", COUNTS("8e9") TIMES("19", "3", "2", "0") EXTRAS("1", "9", "0"),
     RT_VERDICT_SUPPORTED},
};

static void expect(const struct rt_buf *buf, const char *part)
{
    if (strstr(rt_buf_text(buf), part) == NULL) {
        fail_msg("no '%s' in:\n%s", part, rt_buf_text(buf));
    }
}

/* What must be on every page of a row, and JSON that is JSON. */
static void expect_pages(const struct rt_judgement *page, size_t r)
{
    static const enum cli_format formats[] = {CLI_TEXT, CLI_MARKDOWN, CLI_JSON};
    struct rt_buf text;
    rt_buf_init(&text);
    for (size_t f = 0; f < sizeof formats / sizeof formats[0]; f++) {
        rt_buf_clear(&text);
        assert_int_equal(verdict_write(&text, page, formats[f], true), RT_OK);
        expect(&text, rt_verdict_info[row[r].kind].name);
        expect(&text, rt_buf_text(&page->because));
        expect(&text, row[r].hypothesis);
        expect(&text, row[r].change);
        expect(&text, rt_lever_of(page->plan->hypothesis).lever);
        expect(&text, "stage_ms");
        const char *const revisit = rt_hypothesis_info[page->plan->hypothesis].revisit_help;
        assert_int_equal(strstr(rt_buf_text(&text), revisit) != NULL,
                         row[r].kind == RT_VERDICT_FALSIFIED);
        assert_int_equal(strstr(rt_buf_text(&text), "Supported is not proven") != NULL,
                         row[r].kind == RT_VERDICT_SUPPORTED);
    }
    assert_true(json_valid(rt_buf_text(&text)));
    expect(&text, "{\"schema\": \"rooftop.verdict/1\"");
    rt_buf_clear(&text);
    verdict_write_text(&text, page, true);
    assert_int_equal(strncmp(rt_buf_text(&text), rt_verdict_info[row[r].kind].name,
                             strlen(rt_verdict_info[row[r].kind].name)),
                     0);
    rt_buf_fini(&text);
}

static void test_every_verdict_from_file_to_page(void **state)
{
    (void)state;
    for (size_t r = 0; r < sizeof row / sizeof row[0]; r++) {
        struct rt_study plans;
        struct rt_study after;
        struct rt_judgement page;
        struct rt_buf text;
        struct rt_buf why;
        rt_buf_init(&text);
        rt_buf_init(&why);
        rt_buf_printf(&text, PLAN("p", "r", "%s", "%s") RECORD("r") BEFORE, row[r].hypothesis,
                      row[r].change);
        fixture_open(&plans, "plan.ini", rt_buf_text(&text));
        rt_buf_clear(&text);
        rt_buf_printf(&text, RECORD("r") "%s", row[r].after);
        fixture_open(&after, "after.ini", rt_buf_text(&text));
        assert_int_equal(rt_judgement_make(&page, &plans, 0, &after, 0, &why), RT_OK);
        if (page.verdict.kind != row[r].kind) {
            fail_msg("row %zu: %s because %s", r, rt_verdict_info[page.verdict.kind].name,
                     rt_buf_text(&page.because));
        }
        expect_pages(&page, r);
        rt_judgement_fini(&page);
        rt_study_fini(&after);
        rt_study_fini(&plans);
        rt_buf_fini(&why);
        rt_buf_fini(&text);
    }
}

/* ---- one experiment, in detail ---- */

struct scene {
    struct rt_study plans, after;
    struct rt_judgement page;
    struct rt_buf text, why;
};

static void open_scene(struct scene *scene, const char *plans, const char *after)
{
    rt_buf_init(&scene->text);
    rt_buf_init(&scene->why);
    fixture_open(&scene->plans, "plan.ini", plans);
    fixture_open(&scene->after, "after.ini", after);
}

static void close_scene(struct scene *scene)
{
    rt_buf_fini(&scene->text);
    rt_buf_fini(&scene->why);
    rt_study_fini(&scene->plans);
    rt_study_fini(&scene->after);
}

/* The record after, by its ID, or "" with a sentence. */
static const char *after_of(struct scene *scene, const char *id)
{
    const long found = rt_judgement_find_after(&scene->after, &scene->plans.plans.item[0], id,
                                               RT_NO_FILE, &scene->why);
    return found < 0 ? "" : rt_set_id(&scene->after.records, (size_t)found);
}

static void make(struct scene *scene)
{
    const long after = rt_judgement_find_after(&scene->after, &scene->plans.plans.item[0], NULL,
                                               RT_NO_FILE, &scene->why);
    assert_true(after >= 0);
    assert_int_equal(rt_judgement_make(&scene->page, &scene->plans, 0, &scene->after, (size_t)after,
                                       &scene->why),
                     RT_OK);
}

#define MEMORY_PLAN PLAN("p", "r", "kernel_memory", "layout")

static void test_json_of_a_supported_plan(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene,
               MEMORY_PLAN "tolerance = 0.05\nmax_abs_error_bound = 0.5\n" RECORD("r") BEFORE,
               RECORD("r") COUNTS("4e9") TIMES("10", "3", "2", "0") "max_abs_error = 0.25\n");
    make(&scene);
    verdict_write_json(&scene.text, &scene.page);
    expect(&scene.text, "\"plan\": \"p\", \"record\": \"r\",\n \"hypothesis\": \"kernel_memory\", "
                        "\"single_change\": \"layout\",");
    expect(&scene.text,
           "\"verdict\": \"supported\", \"because\": \"dram_bytes fell from 8e9 to 4e9");
    expect(&scene.text, "\"tolerance\": 0.05, \"max_abs_error_bound\": 0.5,");
    expect(&scene.text, "\"before\": {\"id\": \"r\", \"file\": \"plan.ini\", \"line\": 7");
    expect(&scene.text, "\"after\": {\"id\": \"r\", \"file\": \"after.ini\", \"line\": 1");
    expect(&scene.text,
           "{\"name\": \"dram_bytes\", \"role\": \"lever\", \"before\": 8000000000, \"after\": "
           "4000000000, \"change\": -0.5, \"expected\": \"fall\", \"noise\": 0.05, \"moved\": "
           "true, \"fell\": true, \"rose\": false}");
    expect(&scene.text, "{\"name\": \"kernel_ms\", \"role\": \"target\"");
    expect(&scene.text, "{\"name\": \"max_abs_error\", \"role\": \"result\", \"before\": 0.001");
    expect(&scene.text,
           "{\"name\": \"stage_ms\", \"role\": \"other\", \"before\": 26, \"after\": 15");
    rt_judgement_fini(&scene.page);
    close_scene(&scene);
}

/* Unknown, undefined and infinite are null: never 0. */
static void test_null_is_what_is_not_known(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene,
               PLAN("p", "r", "synchronization", "sync_placement") RECORD("r") COUNTS("8e9")
                   TIMES("20", "0", "0", "1") RECORD("r2") "repeat_of = r\n" COUNTS("8e9")
                       TIMES("20", "0", "1", "1") RECORD("r3") "repeat_of = r\n" COUNTS("8e9")
                           TIMES("20", "0", "0", "1"),
               RECORD("r") COUNTS("8e9") TIMES("20", "3", "0", "1") "max_abs_error = 0\n");
    make(&scene);
    assert_int_equal(scene.page.verdict.kind, RT_VERDICT_INCONCLUSIVE);
    verdict_write_json(&scene.text, &scene.page);
    assert_true(json_valid(rt_buf_text(&scene.text)));
    expect(&scene.text, "{\"name\": \"sync_ms\", \"role\": \"lever\", \"before\": 0, \"after\": 0, "
                        "\"change\": null, \"expected\": \"fall\", \"noise\": null, ");
    expect(&scene.text, "{\"name\": \"max_abs_error\", \"role\": \"result\", \"before\": null, "
                        "\"after\": 0, \"change\": null, \"expected\": \"stay\", \"noise\": 0.03, "
                        "\"moved\": null, \"fell\": null, \"rose\": null}");
    rt_buf_clear(&scene.text);
    verdict_write_text(&scene.text, &scene.page, true);
    expect(&scene.text, "  max_abs_error                 ?           0           ?        stay");
    rt_judgement_fini(&scene.page);
    close_scene(&scene);
}

static void test_what_else_moved(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene, MEMORY_PLAN RECORD("r") BEFORE,
               RECORD("r") COUNTS("4e9") TIMES("12", "3", "10", "1") EXTRAS("0.2", "100", "1e-3"));
    make(&scene);
    verdict_write_text(&scene.text, &scene.page, true);
    /* stage_ms always; what stayed not; the three that decide are in the table alone */
    expect(&scene.text,
           "\n  what else moved: stage_ms stayed (0 %), achieved_tflops rose (+66.7 %), "
           "sync_ms rose (+400 %), occupancy fell (-50 %)\n");
    rt_buf_clear(&scene.text);
    verdict_write_markdown(&scene.text, &scene.page);
    expect(&scene.text, "\n- stage_ms stayed (0 %)\n- achieved_tflops rose (+66.7 %)\n");
    expect(&scene.text, "| `dram_bytes` | 8e9 | 4e9 | -50 % | fall | 3 % | fell |\n");
    rt_judgement_fini(&scene.page);
    close_scene(&scene);
}

/* Texts of files are data: on a terminal, in a table, in a string. */
static void test_hostile_texts_stay_texts(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene, MEMORY_PLAN RECORD("r") BEFORE "workload = a | b\xc2\x9b[2J \"q\"\n",
               RECORD("r") BEFORE "workload = c\n");
    make(&scene);
    verdict_write_text(&scene.text, &scene.page, true);
    expect(&scene.text, "a | b\\u{9b}[2J");
    rt_buf_clear(&scene.text);
    verdict_write_markdown(&scene.text, &scene.page);
    expect(&scene.text, "a \\| b");
    assert_null(strstr(rt_buf_text(&scene.text), "\xc2\x9b"));
    rt_buf_clear(&scene.text);
    verdict_write_json(&scene.text, &scene.page);
    assert_true(json_valid(rt_buf_text(&scene.text)));
    assert_null(strstr(rt_buf_text(&scene.text), "\xc2\x9b"));
    rt_judgement_fini(&scene.page);
    close_scene(&scene);
}

/* ---- which plan, which record ---- */

static void test_which_plan(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene,
               MEMORY_PLAN PLAN("q", "r", "transfer", "pin_memory")
                   PLAN("lost", "nobody", "transfer", "pin_memory") RECORD("r") BEFORE,
               RECORD("r") BEFORE);
    assert_int_equal(rt_judgement_find_plan(&scene.plans, "q", &scene.why), 1);
    assert_int_equal(scene.why.len, 0);
    assert_int_equal(rt_judgement_find_plan(&scene.plans, NULL, &scene.why), RT_ENOENT);
    expect(&scene.why, "several plans, name one of them: p, q, lost");
    rt_buf_clear(&scene.why);
    assert_int_equal(rt_judgement_find_plan(&scene.plans, "z", &scene.why), RT_ENOENT);
    expect(&scene.why, "no plan z; there is p, q, lost");
    rt_buf_clear(&scene.why);
    assert_int_equal(rt_judgement_find_plan(&scene.after, NULL, &scene.why), RT_ENOENT);
    expect(&scene.why, "there is no plan");
    rt_buf_clear(&scene.why);
    assert_int_equal(rt_judgement_make(&scene.page, &scene.plans, 2, &scene.after, 0, &scene.why),
                     RT_ENOENT);
    expect(&scene.why, "plan lost is about record nobody, which is not in its file, plan.ini");
    close_scene(&scene);
}

static void test_which_record_is_taken(void **state)
{
    struct scene scene;
    (void)state;
    /* the one of that ID, among others */
    open_scene(&scene, MEMORY_PLAN RECORD("r") BEFORE,
               RECORD("a") BEFORE RECORD("r") BEFORE RECORD("b") BEFORE);
    assert_string_equal(after_of(&scene, NULL), "r");
    assert_string_equal(after_of(&scene, "b"), "b");
    assert_string_equal(after_of(&scene, "rr"), "");
    expect(&scene.why, "there is no record rr");
    /* not of that ID in two files */
    rt_buf_clear(&scene.why);
    fixture_add(&scene.after, "more.ini", RECORD("r") BEFORE);
    assert_string_equal(after_of(&scene, NULL), "");
    expect(&scene.why, "record r is in several files");
    expect(&scene.why, "after.ini:12 more.ini:1");
    close_scene(&scene);
    /* the only one that repeats no other */
    open_scene(&scene, MEMORY_PLAN RECORD("r") BEFORE,
               RECORD("x-2") "repeat_of = x\n" BEFORE RECORD("x")
                   BEFORE RECORD("x-3") "repeat_of = x\n" BEFORE);
    assert_string_equal(after_of(&scene, NULL), "x");
    close_scene(&scene);
    /* the only one, whatever it repeats */
    open_scene(&scene, MEMORY_PLAN RECORD("r") BEFORE, RECORD("x-2") "repeat_of = x\n" BEFORE);
    assert_string_equal(after_of(&scene, NULL), "x-2");
    close_scene(&scene);
    /* several: they are listed */
    open_scene(&scene, MEMORY_PLAN RECORD("r") BEFORE, RECORD("x") BEFORE RECORD("y") BEFORE);
    assert_string_equal(after_of(&scene, NULL), "");
    expect(&scene.why, "None is called r; there is x, y");
    close_scene(&scene);
}

static void test_a_list_of_records_has_an_end(void **state)
{
    struct scene scene;
    struct rt_buf many;
    (void)state;
    rt_buf_init(&many);
    for (int i = 0; i < 50; i++) {
        rt_buf_printf(&many, RECORD("x%d") BEFORE, i);
    }
    open_scene(&scene, MEMORY_PLAN RECORD("r") BEFORE, rt_buf_text(&many));
    assert_string_equal(after_of(&scene, NULL), "");
    expect(&scene.why, "x18, x19 and 30 more");
    close_scene(&scene);
    rt_buf_fini(&many);
}

/* ---- repeats ---- */

#define MEASURED(id, of, bytes, kernel)                                                            \
    RECORD(id)                                                                                     \
    "repeat_of = " of "\n" COUNTS(bytes) TIMES(kernel, "3", "2", "1") EXTRAS("0.4", "100", "1e-3")

static double noise_of_target(const struct scene *scene)
{
    assert_string_equal(scene->page.verdict.item[1].name, "kernel_ms");
    return scene->page.verdict.item[1].noise;
}

/* Those of the same ID in the other file are somebody else's. */
static void test_repeats_belong_to_their_own_side(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene, MEMORY_PLAN RECORD("r") BEFORE MEASURED("b", "r", "8e9", "30"),
               RECORD("r") SUPPORTED_AFTER MEASURED("c", "other", "4e9", "1"));
    make(&scene);
    assert_int_equal(scene.page.before.repeats.count, 1);
    assert_int_equal(scene.page.after.repeats.count, 0);
    check_exact(noise_of_target(&scene), 10.0 / 25);
    assert_int_equal(scene.page.verdict.kind, RT_VERDICT_FALSIFIED); /* 12 is not 40 % below 20 */
    rt_judgement_fini(&scene.page);
    close_scene(&scene);
    open_scene(&scene, MEMORY_PLAN RECORD("r") BEFORE,
               RECORD("r") SUPPORTED_AFTER MEASURED("c", "r", "4e9", "18"));
    make(&scene);
    check_exact(noise_of_target(&scene), 6.0 / 15);
    verdict_write_json(&scene.text, &scene.page);
    expect(&scene.text, "\"line\": 1, \"repeats\": [\"c\"]");
    rt_judgement_fini(&scene.page);
    close_scene(&scene);
}

/* Also in the other files after the change, unless they have a record of that ID themselves. */
static void test_repeats_in_other_files(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene, MEMORY_PLAN RECORD("r") BEFORE, RECORD("x") SUPPORTED_AFTER);
    fixture_add(&scene.after, "again.ini",
                MEASURED("x2", "x", "4e9", "13") MEASURED("x3", "y", "4e9", "99"));
    make(&scene);
    assert_string_equal(scene.page.after.record.id, "x");
    assert_int_equal(scene.page.after.repeats.count, 1);
    assert_string_equal(scene.page.after.repeats.item[0]->id, "x2");
    rt_judgement_fini(&scene.page);
    fixture_add(&scene.after, "own.ini", RECORD("x") BEFORE MEASURED("x4", "x", "4e9", "99"));
    assert_int_equal(rt_judgement_make(&scene.page, &scene.plans, 0, &scene.after, 0, &scene.why),
                     RT_OK);
    assert_int_equal(scene.page.after.repeats.count, 1);
    rt_judgement_fini(&scene.page);
    close_scene(&scene);
}

/* As the interactive program has it: plan and record after are two files of one study. */
static void test_one_study(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene, MEMORY_PLAN RECORD("r") BEFORE MEASURED("b", "r", "8e9", "21"),
               RECORD("z") BEFORE);
    fixture_add(&scene.plans, "after.ini",
                RECORD("r") SUPPORTED_AFTER MEASURED("c", "r", "4e9", "13"));
    const struct rt_plan *const plan = &scene.plans.plans.item[0];
    const long after = rt_judgement_find_after(&scene.plans, plan, NULL, plan->file, &scene.why);
    assert_int_equal(after, 2);
    assert_int_equal(
        rt_judgement_make(&scene.page, &scene.plans, 0, &scene.plans, (size_t)after, &scene.why),
        RT_OK);
    assert_int_equal(scene.page.before.index, 0);
    assert_int_equal(scene.page.before.repeats.count, 1);
    assert_string_equal(scene.page.before.repeats.item[0]->id, "b");
    assert_int_equal(scene.page.after.repeats.count, 1);
    assert_string_equal(scene.page.after.repeats.item[0]->id, "c");
    assert_int_equal(scene.page.verdict.kind, RT_VERDICT_SUPPORTED);
    rt_judgement_fini(&scene.page);
    /* a record of the plan's own file, as asked for */
    assert_int_equal(rt_judgement_make(&scene.page, &scene.plans, 0, &scene.plans, 1, &scene.why),
                     RT_OK);
    assert_string_equal(scene.page.after.record.id, "b");
    rt_judgement_fini(&scene.page);
    close_scene(&scene);
}

/* What the record before repeats may have the ID of the one after: it is no repeat of that. */
static void test_the_plans_file_has_no_repeats_of_the_record_after(void **state)
{
    struct scene scene;
    (void)state;
    open_scene(&scene, MEMORY_PLAN MEASURED("r", "z", "8e9", "20"), RECORD("z") BEFORE);
    fixture_add(&scene.plans, "after.ini", RECORD("z") SUPPORTED_AFTER);
    const struct rt_plan *const plan = &scene.plans.plans.item[0];
    const long after = rt_judgement_find_after(&scene.plans, plan, NULL, plan->file, &scene.why);
    assert_int_equal(after, 1);
    assert_int_equal(
        rt_judgement_make(&scene.page, &scene.plans, 0, &scene.plans, (size_t)after, &scene.why),
        RT_OK);
    assert_int_equal(scene.page.after.repeats.count, 0);
    rt_judgement_fini(&scene.page);
    close_scene(&scene);
}

/* ---- imported ---- */

static void import(struct rt_study *study, const char *name)
{
    struct load_origin origin;
    char path[4096];
    assert_true(snprintf(path, sizeof path, "%s/%s", ROOFTOP_SOURCE_DIR, name) < (int)sizeof path);
    load_origin_init(&origin);
    assert_int_equal(load_path(study, path, RT_ORIGIN_FILE, &origin), RT_OK);
    load_origin_fini(&origin);
}

/* What a profiler counted has no max_abs_error: the verdict says that it is to be measured. */
static void test_profiler_output_after(void **state)
{
    static const struct {
        const char *file, *lever, *hypothesis, *change;
    } captures[] = {
        {"tests/data/ncu/rtx5070-win-bom-saxpy.csv", "dram_bytes", "kernel_memory", "layout"},
        {"samples/training.json", "exposed_transfer_ms", "transfer", "pin_memory"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof captures / sizeof captures[0]; i++) {
        struct scene scene;
        rt_buf_init(&scene.text);
        rt_buf_init(&scene.why);
        rt_study_init(&scene.after);
        import(&scene.after, captures[i].file);
        rt_buf_printf(&scene.text, PLAN("p", "r", "%s", "%s") RECORD("r") BEFORE,
                      captures[i].hypothesis, captures[i].change);
        fixture_open(&scene.plans, "plan.ini", rt_buf_text(&scene.text));
        make(&scene);
        assert_int_equal(scene.page.verdict.kind, RT_VERDICT_INCONCLUSIVE);
        expect(&scene.page.because, "max_abs_error is missing after: measure it");
        verdict_write_text(&scene.text, &scene.page, true);
        expect(&scene.text, "\n  max_abs_error after: ");
        expect(&scene.text, "rooftop import FILE -o after.ini");
        assert_string_equal(scene.page.verdict.item[0].name, captures[i].lever);
        assert_true(scene.page.verdict.item[0].has_after);
        rt_judgement_fini(&scene.page);
        close_scene(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_verdict_from_file_to_page),
        cmocka_unit_test(test_json_of_a_supported_plan),
        cmocka_unit_test(test_null_is_what_is_not_known),
        cmocka_unit_test(test_what_else_moved),
        cmocka_unit_test(test_hostile_texts_stay_texts),
        cmocka_unit_test(test_which_plan),
        cmocka_unit_test(test_which_record_is_taken),
        cmocka_unit_test(test_a_list_of_records_has_an_end),
        cmocka_unit_test(test_repeats_belong_to_their_own_side),
        cmocka_unit_test(test_repeats_in_other_files),
        cmocka_unit_test(test_one_study),
        cmocka_unit_test(test_the_plans_file_has_no_repeats_of_the_record_after),
        cmocka_unit_test(test_profiler_output_after),
    };
    return check_main(tests);
}
