/*
 * Who is compared with whom: candidates for the record after the change, and what a judgement
 * says beside its verdict. Whole verdicts are tested in test_verdict_page.c, which record is
 * taken on the command line there too.
 */
#include "core/judgement.h"

#include "core/record_find.h"
#include "core/verdict_words.h"
#include "fixture.h"
#include "script_ini.h"

#define R(id) RECORD(id, "4e10", "8e9", "20", "3", "2", "1")
#undef OF
#define OF(id) "repeat_of = " id "\n"
#undef PLANNED
#define PLANNED PLAN("p", "r", "kernel_memory", "layout") R("r")

/* One study of a plan's file and others, as the interactive program has it. */
static void open_files(struct rt_study *study, const char *plan, const char *b, const char *c)
{
    fixture_open(study, "plan.ini", plan);
    if (b != NULL) {
        fixture_add(study, "b.ini", b);
    }
    if (c != NULL) {
        fixture_add(study, "c.ini", c);
    }
    assert_int_equal(study->diags.errors, 0);
}

/* The candidates in order, by IDs, walked from the first to the last and back. */
static void expect_order(const struct rt_study *study, const char *expected)
{
    const struct rt_set *const set = &study->records;
    const struct rt_plan *const plan = &study->plans.item[0];
    struct rt_candidates all;
    struct rt_buf walked;
    size_t place = 0;
    rt_buf_init(&walked);
    rt_judgement_candidates(set, plan, plan->file, set->count, &all);
    const size_t count = all.count;
    long last = RT_ENOENT;
    for (long at = all.first; at >= 0; at = all.next, place++) {
        rt_buf_printf(&walked, "%s%s", place > 0 ? " " : "", rt_set_id(set, (size_t)at));
        rt_judgement_candidates(set, plan, plan->file, (size_t)at, &all);
        assert_int_equal(all.place, place);
        assert_int_equal(all.count, count);
        assert_int_equal(all.previous, last);
        last = at;
    }
    assert_int_equal(place, count);
    assert_string_equal(rt_buf_text(&walked), expected);
    assert_int_equal(rt_judgement_is_possible(study, plan), count > 0);
    rt_buf_fini(&walked);
}

static void test_the_order_of_candidates(void **state)
{
    static const struct {
        const char *plan, *b, *c, *order;
    } row[] = {
        {PLANNED, NULL, NULL, ""},
        /* what is in the plan's file was measured before */
        {PLANNED R("x") R("r2") OF("r"), NULL, NULL, ""},
        {PLANNED R("x") R("y") "change = layout\n", NULL, NULL, "y"},
        {PLANNED R("y2") OF("y") "change = layout\n" R("y") "change = layout\n", NULL, NULL, "y"},
        {PLANNED, R("a") R("r") R("b"), NULL, "r a b"},
        {PLANNED, R("a2") OF("a") R("a") R("b"), NULL, "a b a2"},
        {PLANNED, R("a2") OF("a"), NULL, "a2"},
        {PLANNED R("y") "change = layout\n", R("a2") OF("a"), R("r") R("z"), "r z a2 y"},
        {PLANNED, R("z") R("r"), R("r") R("a"), "r r z a"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_study study;
        open_files(&study, row[i].plan, row[i].b, row[i].c);
        expect_order(&study, row[i].order);
        rt_study_fini(&study);
    }
}

/* The record itself need not be a candidate: it stands where it would. */
static void test_the_place_of_what_is_none(void **state)
{
    struct rt_study study;
    struct rt_candidates all;
    (void)state;
    open_files(&study, PLANNED, R("a") R("b"), NULL);
    const struct rt_plan *const plan = &study.plans.item[0];
    rt_judgement_candidates(&study.records, plan, plan->file, 0, &all);
    assert_int_equal(all.count, 2);
    assert_int_equal(all.place, 2);
    assert_int_equal(all.previous, 2);
    assert_int_equal(all.next, RT_ENOENT);
    rt_study_fini(&study);
}

static void test_a_plan_without_its_record_is_not_possible(void **state)
{
    struct rt_study study;
    (void)state;
    open_files(&study, PLAN("p", "r", "kernel_memory", "layout"), R("r"), NULL);
    assert_false(rt_judgement_is_possible(&study, &study.plans.item[0]));
    rt_study_fini(&study);
}

/* ---- the rule, which the command line has too ---- */

static const char *after_of(const struct rt_study *study, struct rt_buf *why)
{
    const struct rt_plan *const plan = &study->plans.item[0];
    rt_buf_clear(why);
    const long found = rt_judgement_find_after(study, plan, NULL, plan->file, why);
    assert_int_equal(found<0, why->len> 0);
    return found < 0 ? "" : rt_set_id(&study->records, (size_t)found);
}

static void test_only_the_best_candidate_is_taken(void **state)
{
    static const struct {
        const char *plan, *b, *after, *why;
    } row[] = {
        {PLANNED, NULL, "", "there is no record after the change"},
        {PLANNED R("y") "change = layout\n", NULL, "y", ""},
        {PLANNED R("y") "change = layout\n", R("x"), "x", ""},
        {PLANNED R("y") "change = layout\n" R("z") "change = layout\n", NULL, "", "there is y, z"},
        {PLANNED, R("a") R("r"), "r", ""},
        {PLANNED, R("a") R("a2") OF("a"), "a", ""},
        {PLANNED, R("a") R("b"), "", "there is a, b"},
    };
    struct rt_buf why;
    (void)state;
    rt_buf_init(&why);
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_study study;
        open_files(&study, row[i].plan, row[i].b, NULL);
        assert_string_equal(after_of(&study, &why), row[i].after);
        assert_non_null(strstr(rt_buf_text(&why), row[i].why));
        rt_study_fini(&study);
    }
    rt_buf_fini(&why);
}

static void test_record_find(void **state)
{
    struct rt_study study;
    struct rt_buf why;
    (void)state;
    rt_buf_init(&why);
    open_files(&study, R("attention") R("x"), R("x"), NULL);
    assert_int_equal(rt_record_find(&study.records, "attention", RT_NO_FILE, &why), 0);
    assert_int_equal(rt_record_find(&study.records, "x", 0, &why), 2);
    assert_int_equal(why.len, 0);
    assert_int_equal(rt_record_find(&study.records, "x", RT_NO_FILE, &why), RT_ENOENT);
    assert_non_null(strstr(rt_buf_text(&why), "several files"));
    rt_buf_clear(&why);
    assert_int_equal(rt_record_find(&study.records, "atention", RT_NO_FILE, &why), RT_ENOENT);
    assert_non_null(strstr(rt_buf_text(&why), "did you mean attention?"));
    rt_buf_clear(&why); /* what is in the file that is left out cannot be meant */
    assert_int_equal(rt_record_find(&study.records, "atention", 0, &why), RT_ENOENT);
    assert_string_equal(rt_buf_text(&why), "there is no record atention");
    rt_study_fini(&study);
    rt_buf_fini(&why);
}

/* ---- what is said beside the verdict ---- */

struct scene {
    struct rt_study study;
    struct rt_judgement judgement;
    struct rt_lines lines;
    struct rt_buf why;
};

static void judge(struct scene *scene, const char *plan, const char *after)
{
    rt_lines_init(&scene->lines);
    rt_buf_init(&scene->why);
    open_files(&scene->study, plan, after, NULL);
    const struct rt_plan *const p = &scene->study.plans.item[0];
    const long record = rt_judgement_find_after(&scene->study, p, NULL, p->file, &scene->why);
    assert_true(record >= 0);
    assert_int_equal(rt_judgement_make(&scene->judgement, &scene->study, 0, &scene->study,
                                       (size_t)record, &scene->why),
                     RT_OK);
}

static void finish(struct scene *scene)
{
    assert_false(scene->lines.failed);
    rt_judgement_fini(&scene->judgement);
    rt_study_fini(&scene->study);
    rt_lines_fini(&scene->lines);
    rt_buf_fini(&scene->why);
}

static void expect_line(const struct scene *scene, size_t line, const char *label, const char *part)
{
    assert_true(line < scene->lines.count);
    assert_string_equal(rt_lines_label(&scene->lines, line), label);
    if (strstr(rt_lines_text(&scene->lines, line), part) == NULL) {
        fail_msg("no '%s' in: %s", part, rt_lines_text(&scene->lines, line));
    }
}

#define ERROR(value) "max_abs_error = " value "\n"

static void test_where_what_is_missing_is_to_be_written(void **state)
{
    struct scene scene;
    (void)state;
    judge(&scene, PLANNED, R("x") ERROR("0"));
    rt_judgement_missing(&scene.judgement, &scene.lines);
    assert_int_equal(scene.lines.count, 1);
    expect_line(&scene, 0, "max_abs_error",
                "before: measure it without the change; write 'max_abs_error = VALUE' under "
                "[record r], plan.ini:5");
    finish(&scene);
    /* no rate without its count; both sides */
    judge(&scene,
          PLAN("p", "r", "kernel_compute", "compute_kernel")
              RECORD("r", "unknown", "8e9", "20", "3", "2", "1") ERROR("0"),
          RECORD("x", "unknown", "8e9", "20", "3", "2", "1") ERROR("0"));
    rt_judgement_missing(&scene.judgement, &scene.lines);
    assert_int_equal(scene.lines.count, 2);
    expect_line(&scene, 0, "achieved_tflops", "write 'flops = VALUE' under [record r], plan.ini:5");
    expect_line(&scene, 1, "achieved_tflops",
                "after: write 'flops = VALUE' under [record x], b.ini:1");
    finish(&scene);
}

/* Nothing of the kind is what another verdict waits for. */
static void test_nothing_is_asked_for_in_vain(void **state)
{
    struct scene scene;
    (void)state;
    judge(&scene, PLANNED, R("x") "change = tile_size\n");
    assert_int_equal(scene.judgement.verdict.kind, RT_VERDICT_NOT_COMPARABLE);
    rt_judgement_missing(&scene.judgement, &scene.lines);
    assert_int_equal(scene.lines.count, 0);
    finish(&scene);
    /* the lever rose: all is there, and it is inconclusive */
    judge(&scene, PLANNED ERROR("0"), RECORD("x", "4e10", "9e9", "20", "3", "2", "1") ERROR("0"));
    assert_int_equal(scene.judgement.verdict.kind, RT_VERDICT_INCONCLUSIVE);
    rt_judgement_missing(&scene.judgement, &scene.lines);
    assert_int_equal(scene.lines.count, 0);
    assert_true(rt_verdict_decides(&scene.judgement.verdict, 0));
    assert_false(rt_verdict_decides(&scene.judgement.verdict, 1));
    finish(&scene);
}

/* 3 % of 8e9 and of 20: what was said does not depend on what came. */
static void test_what_was_said_before_the_run(void **state)
{
    struct scene scene;
    (void)state;
    judge(&scene, PLANNED ERROR("0"), RECORD("x", "4e10", "4e9", "10", "3", "2", "1") ERROR("0"));
    assert_int_equal(scene.judgement.verdict.kind, RT_VERDICT_SUPPORTED);
    rt_judgement_said(&scene.judgement.experiment, RT_VERDICT_SUPPORTED, &scene.lines);
    assert_int_equal(scene.lines.count, RT_VERDICT_COUNT);
    for (int kind = 0; kind < RT_VERDICT_COUNT; kind++) {
        expect_line(&scene, (size_t)kind, rt_verdict_info[kind].name, "");
        assert_int_equal(scene.lines.item[kind].kind,
                         kind == RT_VERDICT_SUPPORTED ? RT_LINE_ANSWER : RT_LINE_PLAIN);
    }
    expect_line(&scene, RT_VERDICT_SUPPORTED, "supported",
                "dram_bytes below 7.76e9 and kernel_ms below 19.4");
    finish(&scene);
}

/* ---- which comparisons decide ---- */

static void test_which_comparisons_decide(void **state)
{
    static const struct {
        const char *after;
        enum rt_verdict_kind kind;
        bool decides[4]; /* lever, target, error, stage_ms */
    } row[] = {
        {R("x") "change = tile_size\n", RT_VERDICT_NOT_COMPARABLE, {false, false, false, false}},
        {R("x") ERROR("2"), RT_VERDICT_WRONG_RESULT, {false, false, true, false}},
        {R("x"), RT_VERDICT_INCONCLUSIVE, {false, false, true, false}},
        {RECORD("x", "4e10", "unknown", "20", "3", "2", "1"),
         RT_VERDICT_INCONCLUSIVE,
         {true, false, true, false}},
        {R("x") ERROR("1"), RT_VERDICT_LEVER_DID_NOT_MOVE, {true, false, false, false}},
        {RECORD("x", "4e10", "4e9", "20", "3", "2", "1") ERROR("1"),
         RT_VERDICT_FALSIFIED,
         {true, true, false, false}},
        {RECORD("x", "4e10", "4e9", "10", "3", "2", "1") ERROR("1"),
         RT_VERDICT_SUPPORTED,
         {true, true, false, false}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct scene scene;
        judge(&scene, PLANNED ERROR("1"), row[i].after);
        assert_int_equal(scene.judgement.verdict.kind, row[i].kind);
        assert_string_equal(scene.judgement.verdict.item[3].name, "stage_ms");
        for (size_t item = 0; item < 4; item++) {
            assert_int_equal(rt_verdict_decides(&scene.judgement.verdict, item),
                             row[i].decides[item]);
        }
        finish(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_order_of_candidates),
        cmocka_unit_test(test_the_place_of_what_is_none),
        cmocka_unit_test(test_a_plan_without_its_record_is_not_possible),
        cmocka_unit_test(test_only_the_best_candidate_is_taken),
        cmocka_unit_test(test_record_find),
        cmocka_unit_test(test_where_what_is_missing_is_to_be_written),
        cmocka_unit_test(test_nothing_is_asked_for_in_vain),
        cmocka_unit_test(test_what_was_said_before_the_run),
        cmocka_unit_test(test_which_comparisons_decide),
    };
    return check_main(tests);
}
