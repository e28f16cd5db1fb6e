/*
 * Plans: only what the hypothesis allows, exactly one; and records of which not all is known.
 */
#include "check.h"

#include <stdlib.h>
#include <unistd.h>

#include "core/hypothesis.h"
#include "script_test.h"

static size_t count_text(const char *text, const char *part)
{
    size_t count = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part)) {
        count++;
    }
    return count;
}

/* Every record of SEVEN: the list is that of its hypothesis, with one choice, which moves. */
static void test_offers_what_is_allowed(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "");
    for (int record = 0; record < 7; record++, play(&script, "DOWN")) {
        struct rt_answer answer;
        assert_true(ui_app_answer(&script.app, &answer));
        const struct rt_hypothesis_info *const info =
            &rt_hypothesis_info[answer.attribution.primary_hypothesis];
        play(&script, "p");
        if (info->change_count == 0) {
            assert_mode(&script, UI_MODE_TABLE);
            continue;
        }
        assert_mode(&script, UI_MODE_PLAN);
        for (size_t c = 0; c < info->change_count; c++) {
            char chosen[64];
            (void)snprintf(chosen, sizeof chosen, "(o) %s:", rt_change_info[info->changes[c]].name);
            assert_shows(&script, chosen);
            assert_int_equal(count_text(script_screen(&script), "(o) "), 1);
            assert_int_equal(count_text(script_screen(&script), "( ) "), info->change_count - 1);
            assert_int_equal(script.request.kind, UI_REQUEST_PREVIEW_PLAN);
            assert_int_equal(script.request.change, info->changes[c]);
            assert_int_equal(script.request.record, script.app.selected);
            play(&script, "j");
        }
        assert_int_equal(script.app.plan_choice, info->change_count - 1);
        play(&script, "k k k k");
        assert_int_equal(script.app.plan_choice, 0);
        play(&script, "j ESC");
        assert_mode(&script, UI_MODE_TABLE); /* the next plan begins with the first change again */
    }
    script_close(&script);
}

static void test_recheck_reference_offers_none(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "G p");
    assert_mode(&script, UI_MODE_TABLE);
    assert_int_equal(script.requests, 0);
    assert_shows(&script, "recheck_reference");
    assert_shows(&script, "precision");
    assert_shows(&script, "unit");
    assert_shows(&script, "cache");
    assert_shows(&script, "FLOPs");
    play(&script, "ESC 4");
    assert_shows(&script, "no plan");
    assert_shows(&script, "rule out");
    script_close(&script);
}

/* The preview is what the writers write, in each format. */
static void test_preview_in_each_format(void **state)
{
    (void)state;
    static const char *const sign[] = {"# Experiment", "[plan ", "\"single_change\""};
    struct script script;
    start(&script, SEVEN, "DOWN p");
    for (int i = 0; i < 6; i++, play(&script, i % 2 == 0 ? "TAB" : "f")) {
        assert_int_equal(script.app.plan_format, i % UI_PLAN_FORMAT_COUNT);
        assert_non_null(strstr(rt_buf_text(&script.app.plan_text), sign[i % 3]));
        assert_non_null(strstr(rt_buf_text(&script.app.plan_text), "tile_size"));
        assert_shows(&script, i % 3 == 0 ? "[markdown]" : i % 3 == 1 ? "[ini]" : "[json]");
    }
    script_close(&script);
}

static void test_preview_scrolls(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "p");
    for (int i = 0; i < 10; i++) {
        play(&script, "PGDN");
    }
    assert_hides(&script, "# Experiment");
    assert_shows(&script, "(o) block_size"); /* the choice stays in sight */
    const int end = script.app.doc_top;
    play(&script, "END");
    assert_int_equal(script.app.doc_top, end);
    play(&script, "PGUP HOME");
    assert_shows(&script, "# Experiment");
    script_close(&script);
}

/* The plan is made with the ceilings as edited: with 571 GB/s `profile` is kernel_memory. */
static void test_plan_under_edited_ceilings(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "e DOWN text:571 ENTER ESC p");
    assert_shows(&script, "(o) tile_size");
    assert_non_null(strstr(rt_buf_text(&script.app.plan_text), "571"));
    script_close(&script);
}

static void test_writing(void **state)
{
    (void)state;
    static const struct script_answer answers[] = {{UI_DONE, "# preview"},
                                                   {UI_FILE_EXISTS, NULL},
                                                   {UI_FAILED, "x.md: no space left"},
                                                   {UI_DONE, "plan written to y.md"}};
    struct script script;
    start(&script, SEVEN, "DOWN");
    script_pretend(&script, answers, 4);
    play(&script, "p s");
    assert_shows(&script, "write plan to: memory-tile_size.md");
    play(&script, "^U text:x.md ENTER");
    assert_int_equal(script.request.kind, UI_REQUEST_WRITE_PLAN);
    assert_string_equal(script.request.path, "x.md");
    assert_int_equal(script.request.change, RT_TILE_SIZE);
    assert_false(script.request.overwrite);
    assert_mode(&script, UI_MODE_ASK_EXISTS);
    play(&script, "o");
    assert_true(script.request.overwrite);
    assert_shows(&script, "no space left");
    assert_mode(&script, UI_MODE_PLAN);
    play(&script, "ESC"); /* the message first */
    assert_mode(&script, UI_MODE_PLAN);
    play(&script, "ENTER ^U text:y.md ENTER");
    assert_shows(&script, "plan written to y.md");
    assert_false(script.request.overwrite); /* another file: asked anew */
    play(&script, "q");
    assert_mode(&script, UI_MODE_TABLE);
    script_close(&script);
}

static void test_another_name_for_a_plan(void **state)
{
    (void)state;
    static const struct script_answer answers[] = {{UI_DONE, "# preview"}, {UI_FILE_EXISTS, NULL}};
    struct script script;
    start(&script, SEVEN, "DOWN");
    script_pretend(&script, answers, 2);
    play(&script, "p ENTER ^U text:x.md ENTER a");
    assert_shows(&script, "write plan to: x.md");
    play(&script, "BACKSPACE text:arkdown ENTER");
    assert_int_equal(script.request.kind, UI_REQUEST_WRITE_PLAN);
    assert_string_equal(script.request.path, "x.markdown");
    script_close(&script);
}

/* Ctrl-C at the question about a plan, saved, and back: no key writes something else. */
static void test_a_question_within_a_question(void **state)
{
    (void)state;
    static const struct script_answer answers[] = {
        {UI_DONE, "# preview"}, {UI_FILE_EXISTS, NULL}, {UI_FAILED, "no space left"}};
    struct script script;
    start(&script, SEVEN, "e + ESC DOWN");
    script_pretend(&script, answers, 3);
    play(&script, "p ENTER ^U text:x.md ENTER");
    assert_mode(&script, UI_MODE_ASK_EXISTS);
    play(&script, "INTERRUPT s");
    assert_shows(&script, "no space left");
    const size_t requests = script.requests;
    play(&script, "o"); /* no question is open: this is no answer */
    assert_int_equal(script.requests, requests);
    script_close(&script);
}

/* A real file, in each format, and never over another without a question. */
static void test_real_files(void **state)
{
    (void)state;
    char folder[] = "/tmp/rooftop-plan-XXXXXX";
    char keys[128];
    char path[64];
    struct script script;
    assert_non_null(mkdtemp(folder));
    start(&script, SEVEN, "DOWN p");
    for (int i = 0; i < UI_PLAN_FORMAT_COUNT; i++, play(&script, "TAB")) {
        char content[16384] = "";
        (void)snprintf(path, sizeof path, "%s/plan-%d", folder, i);
        (void)snprintf(keys, sizeof keys, "ENTER ^U text:%s ENTER", path);
        play(&script, keys);
        assert_shows(&script, "plan for memory");
        FILE *const file = fopen(path, "rb");
        assert_non_null(file);
        content[fread(content, 1, sizeof content - 1, file)] = '\0';
        (void)fclose(file);
        assert_string_equal(content, rt_buf_text(&script.app.plan_text));
        play(&script, keys);
        assert_mode(&script, UI_MODE_ASK_EXISTS);
        play(&script, "ESC");
    }
    (void)snprintf(keys, sizeof keys, "ENTER ^U text:%s/none/plan ENTER", folder);
    play(&script, keys);
    assert_true(script.app.message_stays && script.app.message.len > 0);
    for (int i = 0; i < UI_PLAN_FORMAT_COUNT; i++) {
        (void)snprintf(path, sizeof path, "%s/plan-%d", folder, i);
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(folder), 0);
    script_close(&script);
}

#define PARTIAL                                                                                    \
    BOARD RECORD("unknown", "unknown", "unknown", "20", "3", "2", "1")                             \
        RECORD("no-flops", "none", "2.7e9", "1", "0.3", "0.2", "0.1")                              \
            RECORD("no-bytes", "4e10", "none", "1", "0", "0", "0")                                 \
                RECORD("nothing", "none", "none", "1", "0", "0", "0")                              \
                    RECORD("flops-only", "4e10", "unknown", "1", "5", "0", "0")

/* Nothing is dropped and nothing is invented. */
static void test_records_with_gaps(void **state)
{
    (void)state;
    struct script script;
    start(&script, PARTIAL, "");
    assert_shows(&script, "unclass.");
    assert_shows(&script, "not measured: flops and dram_bytes");
    assert_shows(&script, "?");
    play(&script, "p");
    assert_mode(&script, UI_MODE_TABLE);
    assert_shows(&script, "unclassified_kernel");
    /* 2.7e9 bytes in 1 ms are 2700 of 3000 GB/s */
    play(&script, "ESC DOWN");
    assert_shows(&script, "no FLOPs, so bandwidth alone is the ceiling");
    assert_shows(&script, "90 %");
    assert_shows(&script, "memory");
    play(&script, "2");
    assert_hides(&script, "nan");
    play(&script, "3 DOWN");
    assert_shows(&script, "no DRAM traffic, so compute alone is the ceiling");
    assert_shows(&script, "inf"); /* 40 of 120 TFLOP/s */
    assert_shows(&script, "33 %");
    play(&script, "DOWN");
    assert_shows(&script, "neither ceiling applies");
    play(&script, "DOWN");
    assert_shows(&script, "not measured: dram_bytes");
    assert_shows(&script, "transfer");
    play(&script, "p");
    assert_shows(&script, "(o) pin_memory");
    for (int step = 1; step <= 4; step++) {
        char keys[16];
        (void)snprintf(keys, sizeof keys, "ESC g %d", step);
        play(&script, keys);
        for (int i = 0; i < 5; i++) {
            play(&script, "DOWN ENTER PGDN ESC");
            assert_hides(&script, "nan");
        }
    }
    script_close(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_offers_what_is_allowed),
        cmocka_unit_test(test_recheck_reference_offers_none),
        cmocka_unit_test(test_preview_in_each_format),
        cmocka_unit_test(test_preview_scrolls),
        cmocka_unit_test(test_plan_under_edited_ceilings),
        cmocka_unit_test(test_writing),
        cmocka_unit_test(test_another_name_for_a_plan),
        cmocka_unit_test(test_a_question_within_a_question),
        cmocka_unit_test(test_real_files),
        cmocka_unit_test(test_records_with_gaps),
    };
    return check_main(tests);
}
