/*
 * The loop of an experiment inside the program: terms are typed and written into a plan, the plan
 * and the record after are opened together, V judges, r judges again. Keys in, screen out.
 */
#include "check.h"

#include <stdlib.h>
#include <unistd.h>

#include "core/verdict.h"
#include "script_test.h"
#include "ui/verdict.h"

enum { FILES_MAX = 3 };

/* Files of one script in a folder of their own, which is the current one meanwhile. */
struct files {
    struct script script;
    char folder[32];
    char *path[FILES_MAX];
    char before[4096];
    struct cli_options options;
};

static char name[FILES_MAX][16] = {"plan.ini", "after.ini", "more.ini"};

static void write_text(const char *path, const char *text)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* Opens plan.ini, after.ini and more.ini, those of them that have a text, in this order. */
static void open_files(struct files *files, const char *plan, const char *after, const char *more)
{
    const char *const text[FILES_MAX] = {plan, after, more};
    memset(files, 0, sizeof *files);
    (void)snprintf(files->folder, sizeof files->folder, "/tmp/rooftop-verdict-XXXXXX");
    assert_non_null(mkdtemp(files->folder));
    assert_non_null(getcwd(files->before, sizeof files->before));
    assert_int_equal(chdir(files->folder), 0);
    files->options.file = files->path;
    for (int i = 0; i < FILES_MAX; i++) {
        if (text[i] != NULL) {
            write_text(name[i], text[i]);
            files->path[files->options.files++] = name[i];
        }
    }
    assert_true(script_open_options(&files->script, &files->options));
}

static void close_files(struct files *files)
{
    script_close(&files->script);
    for (int i = 0; i < FILES_MAX; i++) {
        (void)unlink(name[i]);
    }
    assert_int_equal(chdir(files->before), 0);
    assert_int_equal(rmdir(files->folder), 0);
}

#define ERROR(value)   "max_abs_error = " value "\n"
#define CHANGED(value) "change = " value "\n"

/* dram_bytes 8e9, kernel_ms 20, stage_ms 26 */
#define BEFORE                   RECORD("r", "4e10", "8e9", "20", "3", "2", "1") ERROR("0.001")
#define MEMORY                   PLAN("p", "r", "kernel_memory", "layout")
#define PLAN_FILE                BOARD MEMORY BEFORE
#define AFTER(id, bytes, kernel) RECORD(id, "4e10", bytes, kernel, "3", "2", "1")
#define GOOD                     AFTER("r", "4e9", "12") ERROR("0.001")

/* The words stand on the screen, wherever its lines are broken. */
static void expect_words(struct script *script, const char *words)
{
    struct rt_buf joined;
    rt_buf_init(&joined);
    for (const char *at = script_screen(script); *at != '\0'; at++) {
        const bool blank = *at == ' ' || *at == '\n';
        if (!blank) {
            rt_buf_putc(&joined, *at);
        } else if (joined.len > 0 && joined.data[joined.len - 1] != ' ') {
            rt_buf_putc(&joined, ' ');
        }
    }
    if (strstr(rt_buf_text(&joined), words) == NULL) {
        fprintf(stderr, "not shown: %s\n%s", words, script_screen(script));
        fail();
    }
    rt_buf_fini(&joined);
}

/* The headline is alone on its row, below the heading. */
static void expect_verdict(struct script *script, enum rt_verdict_kind kind)
{
    char headline[160];
    (void)snprintf(headline, sizeof headline, " %s: %s", rt_verdict_info[kind].name,
                   rt_verdict_info[kind].meaning);
    assert_mode(script, UI_MODE_VERDICT);
    assert_string_equal(script_row(script, 2), headline);
    assert_int_equal(ui_verdict_kind(&script->app), kind);
}

static void test_each_verdict(void **state)
{
    static const struct {
        const char *after;
        enum rt_verdict_kind kind;
        const char *shown[4];
    } row[] = {
        {GOOD CHANGED("tile_size"),
         RT_VERDICT_NOT_COMPARABLE,
         {"the plan is layout alone", "\n   dram_bytes ", "\n   kernel_ms ",
          "what follows: Measure the same workload"}},
        {AFTER("r", "4e9", "12") ERROR("0.002"),
         RT_VERDICT_WRONG_RESULT,
         {"\n * max_abs_error           0.001     0.002    +100 %     stay      3 %  rose\n",
          "\n   dram_bytes ", "wrong_result when max_abs_error above 0.00103",
          "what follows: Correct the result first"}},
        {AFTER("r", "4e9", "12"),
         RT_VERDICT_INCONCLUSIVE,
         {"\n * max_abs_error           0.001         ?         ?     stay      3 %     ?\n",
          "\n   dram_bytes ", "max_abs_error after: write 'max_abs_error = VALUE' under [record r]",
          "r reads the files again and judges"}},
        {AFTER("r", "8e9", "12") ERROR("0.001"),
         RT_VERDICT_LEVER_DID_NOT_MOVE,
         {"\n * dram_bytes                8e9       8e9       0 %     fall      3 %    no\n",
          "\n   kernel_ms ", "lever_did_not_move when dram_bytes from 7.76e9 to 8.24e9",
          "what follows: Make the change stronger"}},
        {AFTER("r", "4e9", "19.8") ERROR("0.001"),
         RT_VERDICT_FALSIFIED,
         {"\n * dram_bytes                8e9       4e9     -50 %     fall      3 %  fell\n",
          "\n * kernel_ms                  20      19.8      -1 %     fall      3 %    no\n",
          "falsified when dram_bytes below 7.76e9, but kernel_ms not below 19.4",
          "revisit when: bytes_down_but_kernel_ms_unchanged"}},
        {GOOD,
         RT_VERDICT_SUPPORTED,
         {"\n * dram_bytes                8e9       4e9     -50 %     fall      3 %  fell\n",
          "\n * kernel_ms                  20        12     -40 %     fall      3 %  fell\n",
          "said before the run: supported when dram_bytes below 7.76e9",
          "what else moved: stage_ms fell (-30.8 %)"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct files files;
        open_files(&files, PLAN_FILE, row[i].after, NULL);
        play(&files.script, "V");
        expect_verdict(&files.script, row[i].kind);
        for (size_t s = 0; s < sizeof row[i].shown / sizeof row[i].shown[0]; s++) {
            if (row[i].shown[s][0] == '\n') { /* a row of the table, as it stands */
                assert_shows(&files.script, row[i].shown[s]);
            } else {
                expect_words(&files.script, row[i].shown[s]);
            }
        }
        assert_shows(&files.script, "   quantity               before     after    change");
        play(&files.script, "G"); /* the others, and who was compared with whom */
        assert_shows(&files.script, "The plan had also said");
        assert_shows(&files.script, "after: r, after.ini:1");
        play(&files.script, "ESC");
        assert_mode(&files.script, UI_MODE_TABLE);
        close_files(&files);
    }
}

/* The experiment is run, r is pressed, the verdict is read. */
static void test_reload_judges_again(void **state)
{
    struct files files;
    (void)state;
    open_files(&files, PLAN_FILE, AFTER("r", "8e9", "20") ERROR("0.001"), NULL);
    play(&files.script, "V j j");
    expect_verdict(&files.script, RT_VERDICT_LEVER_DID_NOT_MOVE);
    write_text("after.ini", GOOD);
    play(&files.script, "r");
    expect_verdict(&files.script, RT_VERDICT_SUPPORTED);
    assert_shows(&files.script, "judged again: lever_did_not_move -> supported");
    assert_int_equal(files.script.app.doc_top, 0);
    play(&files.script, "r");
    assert_shows(&files.script, "judged again: supported, as before");
    write_text("after.ini", "");
    play(&files.script, "r"); /* an empty file is an error, and says so */
    assert_mode(&files.script, UI_MODE_VERDICT);
    assert_shows(&files.script, "The record after the change is missing");
    assert_shows(&files.script, "after.ini: nothing to load");
    write_text("after.ini", AFTER("other", "4e9", "12"));
    play(&files.script, "r");
    expect_verdict(&files.script, RT_VERDICT_INCONCLUSIVE);
    assert_shows(&files.script, "judged again: nothing to judge -> inconclusive");
    play(&files.script, "ESC ESC");
    assert_mode(&files.script, UI_MODE_TABLE);
    close_files(&files);
}

/* The file of the record after need not be there yet. */
static void test_opened_before_the_run(void **state)
{
    struct files files;
    (void)state;
    open_files(&files, PLAN_FILE, GOOD, NULL);
    assert_int_equal(unlink("after.ini"), 0);
    play(&files.script, "r"); /* what was loaded stays, or the plan alone does */
    write_text("after.ini", GOOD);
    play(&files.script, "ESC r V");
    expect_verdict(&files.script, RT_VERDICT_SUPPORTED);
    close_files(&files);
}

static void test_unsaved_ceilings_are_asked_about(void **state)
{
    struct files files;
    (void)state;
    open_files(&files, PLAN_FILE, AFTER("r", "8e9", "20") ERROR("0.001"), NULL);
    play(&files.script, "e + ESC V r");
    assert_mode(&files.script, UI_MODE_ASK_RELOAD);
    play(&files.script, "ESC");
    expect_verdict(&files.script, RT_VERDICT_LEVER_DID_NOT_MOVE);
    write_text("after.ini", GOOD);
    play(&files.script, "r d");
    expect_verdict(&files.script, RT_VERDICT_SUPPORTED);
    play(&files.script, "ESC ESC");
    assert_mode(&files.script, UI_MODE_TABLE);
    close_files(&files);
}

/* ---- nothing to judge ---- */

static void test_no_plan(void **state)
{
    struct script script;
    (void)state;
    start(&script, SEVEN, "");
    assert_hides(&script, "V: verdict");
    play(&script, "DOWN V");
    assert_shows(&script, "no plan is loaded");
    expect_words(&script, "rooftop plan --record memory --change tile_size --format ini -o");
    assert_shows(&script, "rooftop plan.ini after.ini");
    assert_shows(&script, "rooftop verdict --plan plan.ini after.ini");
    play(&script, "n");
    assert_shows(&script, "there is no plan");
    play(&script, "J");
    assert_shows(&script, "no other record");
    play(&script, "ESC ESC G V"); /* recheck_reference allows no change */
    expect_words(&script, "rooftop plan --record ID --change NAME --format ini");
    script_close(&script);
}

static void test_no_record_after(void **state)
{
    struct files files;
    (void)state;
    open_files(&files, PLAN_FILE, NULL, NULL);
    assert_hides(&files.script, "V: verdict");
    play(&files.script, "V");
    assert_shows(&files.script, "The record after the change is missing");
    assert_shows(&files.script, "change layout and nothing else");
    assert_shows(&files.script, "rooftop plan.ini after.ini");
    expect_words(&files.script, "supported when dram_bytes below 7.76e9 and kernel_ms below 19.4");
    play(&files.script, "J K n");
    close_files(&files);
}

static void test_no_record_before(void **state)
{
    struct files files;
    (void)state;
    open_files(&files, MEMORY, GOOD, NULL);
    assert_hides(&files.script, "V: verdict");
    play(&files.script, "V");
    expect_words(&files.script, "plan p is about record r, which is not in its file, plan.ini");
    play(&files.script, "J K n G");
    close_files(&files);
}

/* ---- several of them ---- */

static void test_several_plans(void **state)
{
    struct files files;
    (void)state;
    /* nothing can be said of the first; the second is what the record says that was done */
    open_files(&files,
               BOARD PLAN("lost", "nobody", "kernel_memory", "layout")
                   MEMORY PLAN("s", "r", "synchronization", "sync_placement") BEFORE,
               RECORD("r", "4e10", "8e9", "20", "3", "1", "1") ERROR("0.001")
                   CHANGED("sync_placement"),
               NULL);
    assert_shows(&files.script, "V: verdict of plan s ");
    play(&files.script, "V");
    assert_shows(&files.script, "verdict of plan s (3 of 3), after: r");
    expect_verdict(&files.script, RT_VERDICT_SUPPORTED); /* 2 to 1; 26 to 25 is 3.8 % */
    play(&files.script, "n");
    assert_shows(&files.script, "verdict of plan lost (1 of 3)");
    assert_shows(&files.script, "about record nobody");
    play(&files.script, "TAB");
    assert_shows(&files.script, "verdict of plan p (2 of 3), after: r");
    expect_verdict(&files.script, RT_VERDICT_NOT_COMPARABLE);
    play(&files.script, "r"); /* the same plan on the new files */
    assert_shows(&files.script, "verdict of plan p (2 of 3), after: r");
    play(&files.script, "p p");
    assert_shows(&files.script, "verdict of plan s (3 of 3)");
    close_files(&files);
}

static void test_a_plan_about_the_selected_record(void **state)
{
    struct files files;
    (void)state;
    open_files(&files,
               BOARD MEMORY PLAN("z", "x", "kernel_memory", "layout")
                   BEFORE AFTER("x", "8e9", "20"),
               GOOD, NULL);
    play(&files.script, "V");
    assert_shows(&files.script, "verdict of plan p (1 of 2)");
    play(&files.script, "ESC DOWN V");
    assert_shows(&files.script, "verdict of plan z (2 of 2)");
    close_files(&files);
}

static void test_several_records_after(void **state)
{
    struct files files;
    (void)state;
    open_files(&files, PLAN_FILE, AFTER("a", "4e9", "19.8") ERROR("0.001"),
               AFTER("b", "4e9", "12") ERROR("0.001"));
    play(&files.script, "V");
    assert_shows(&files.script, "verdict of plan p, after: a (1 of 2)");
    expect_words(&files.script, "None is called r; there is a, b; J and K walk them");
    expect_verdict(&files.script, RT_VERDICT_FALSIFIED);
    play(&files.script, "K");
    assert_shows(&files.script, "this is the first record that may be it");
    play(&files.script, "J");
    assert_shows(&files.script, "after: b (2 of 2)");
    assert_hides(&files.script, "None is called r");
    expect_verdict(&files.script, RT_VERDICT_SUPPORTED);
    play(&files.script, "J");
    assert_shows(&files.script, "this is the last record that may be it");
    play(&files.script, "r"); /* it stays the one that was walked to */
    expect_verdict(&files.script, RT_VERDICT_SUPPORTED);
    write_text("more.ini", AFTER("c", "8e9", "12") ERROR("0.001"));
    play(&files.script, "r"); /* unless it is gone */
    assert_shows(&files.script, "after: a (1 of 2)");
    /* where the rules leave it open, the selected one */
    play(&files.script, "ESC ESC G V");
    assert_shows(&files.script, "after: c (2 of 2)");
    assert_hides(&files.script, "None is called r");
    close_files(&files);
}

/* A repeat that is selected is not what the rules ask about. */
static void test_a_selected_repeat_is_not_taken(void **state)
{
    struct files files;
    (void)state;
    open_files(&files, PLAN_FILE,
               AFTER("a", "4e9", "12") AFTER("b", "4e9", "12")
                   AFTER("b2", "4e9", "12") "repeat_of = b\n",
               NULL);
    play(&files.script, "G");
    assert_string_equal(selected_id(&files.script), "b2");
    play(&files.script, "V");
    assert_shows(&files.script, "after: a (1 of 3)");
    play(&files.script, "J J");
    assert_shows(&files.script, "after: b2 (3 of 3)"); /* but it can be walked to */
    close_files(&files);
}

/* A selected record is no reason to judge another one than the plan's. */
static void test_the_id_of_the_plan_comes_first(void **state)
{
    struct files files;
    (void)state;
    open_files(&files, PLAN_FILE, AFTER("a", "8e9", "20") GOOD, NULL);
    play(&files.script, "DOWN");
    assert_string_equal(selected_id(&files.script), "a");
    play(&files.script, "V");
    assert_shows(&files.script, "after: r (1 of 2)");
    expect_verdict(&files.script, RT_VERDICT_SUPPORTED);
    close_files(&files);
}

static void test_repeats_are_the_noise(void **state)
{
    struct files files;
    (void)state;
    /* 12 and 18: a spread of 6 / 15 */
    open_files(&files, PLAN_FILE, GOOD AFTER("r2", "4e9", "18") "repeat_of = r\n", NULL);
    play(&files.script, "V");
    assert_shows(&files.script, "* kernel_ms                  20        12     -40 %     fall     "
                                "40 %    no");
    expect_verdict(&files.script, RT_VERDICT_FALSIFIED);
    assert_shows(&files.script, "after: r (1 of 2)");
    play(&files.script, "PGDN");
    assert_shows(&files.script, "after: r, after.ini:1; repeats r2");
    close_files(&files);
}

/* ---- imported ---- */

static void test_profiler_output_after(void **state)
{
    struct files files;
    struct script *const script = &files.script;
    char path[4096];
    (void)state;
    (void)snprintf(path, sizeof path, "%s/tests/data/ncu/rtx5070-win-bom-saxpy.csv",
                   ROOFTOP_SOURCE_DIR);
    open_files(&files, PLAN_FILE, NULL, NULL);
    script_close(script);
    files.path[1] = path;
    files.options.files = 2;
    assert_true(script_open_options(script, &files.options));
    play(script, "V");
    assert_mode(script, UI_MODE_VERDICT);
    assert_int_equal(ui_verdict_kind(&script->app), RT_VERDICT_INCONCLUSIVE);
    play(script, "RESIZE 200x60");
    expect_words(script, "make records of it with rooftop import FILE -o after.ini, write "
                         "'max_abs_error = VALUE' there under [record saxpy_kernel]");
    assert_hides(script, "r reads the files again"); /* they have no place for it */
    close_files(&files);
}

/* ---- the terms of a plan ---- */

static void test_terms_are_typed(void **state)
{
    static const char *const sign[UI_PLAN_FORMAT_COUNT] = {
        "tolerance: 0.05 of the value before", "\ntolerance = 0.05\nmax_abs_error_bound = 0.001\n",
        "\"tolerance\": 0.05, \"max_abs_error_bound\": 0.001"};
    struct script script;
    (void)state;
    start(&script, SEVEN, "DOWN p");
    assert_shows(&script, "judged by: tolerance 3 % (t), bound of max_abs_error none (b)");
    play(&script, "t");
    assert_shows(&script, " tolerance, 0.03 is 3 %:");
    play(&script, "text:0.05 ENTER");
    assert_mode(&script, UI_MODE_PLAN);
    assert_shows(&script, "judged by: tolerance 5 % (t), bound of max_abs_error none (b)");
    assert_int_equal(script.request.kind, UI_REQUEST_PREVIEW_PLAN);
    play(&script, "b text:1e-3 ENTER j");
    assert_shows(&script, "tolerance 5 % (t), bound of max_abs_error 0.001 (b)");
    for (int f = 0; f < UI_PLAN_FORMAT_COUNT; f++, play(&script, "TAB")) {
        const char *const text = rt_buf_text(&script.app.plan_text);
        assert_non_null(strstr(text, sign[f]));
        assert_non_null(strstr(text, "layout"));
        for (int kind = 0; kind < RT_VERDICT_COUNT; kind++) {
            assert_non_null(strstr(text, rt_verdict_info[kind].name));
        }
        assert_non_null(strstr(text, "7.6e+9") != NULL ? text : strstr(text, "7.6e9"));
    }
    play(&script, "b");
    assert_shows(&script, "at most: 0.001"); /* what it is now */
    play(&script, "^U ENTER");
    assert_shows(&script, "bound of max_abs_error none");
    play(&script, "t ESC"); /* given up: as it was */
    assert_shows(&script, "tolerance 5 %");
    play(&script, "ESC p");
    assert_shows(&script, "tolerance 3 %"); /* another plan, other terms */
    script_close(&script);
}

static void test_terms_that_are_none(void **state)
{
    static const struct {
        const char *keys, *why;
    } row[] = {
        {"t text:0 ENTER", "tolerance '0': must be greater than 0 and less than 1"},
        {"t text:1 ENTER", "tolerance '1': must be greater than 0 and less than 1"},
        {"t text:5 ENTER", "tolerance '5': must be greater than 0 and less than 1; 3"},
        {"t text:% ENTER", "tolerance '%': "},
        {"b text:5% ENTER", "max_abs_error_bound '5%': "},
        {"b text:-1 ENTER", "max_abs_error_bound '-1': must not be negative"},
        {"b text:nan ENTER", "max_abs_error_bound 'nan': "},
        {"b text:0,1 ENTER", "max_abs_error_bound '0,1': "},
    };
    struct script script;
    (void)state;
    start(&script, SEVEN, "p");
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const size_t requests = script.requests;
        play(&script, row[i].keys);
        assert_mode(&script, UI_MODE_TYPE); /* to be corrected */
        assert_shows(&script, row[i].why);
        assert_int_equal(script.requests, requests);
        play(&script, "ESC");
        assert_mode(&script, UI_MODE_PLAN);
        assert_shows(&script, "tolerance 3 % (t), bound of max_abs_error none (b)");
    }
    play(&script, "t text:7 ENTER BACKSPACE text:0.25 ENTER");
    assert_shows(&script, "tolerance 25 %");
    play(&script, "t ^U text:5% ENTER");
    assert_shows(&script, "tolerance 5 %");
    check_exact(script.app.terms.value[RT_TERM_TOLERANCE], 0.05);
    script_close(&script);
}

/* From the plan to the verdict, as a person goes: what was typed is what it is judged by. */
static void test_the_whole_loop(void **state)
{
    struct files files;
    struct script *const script = &files.script;
    (void)state;
    open_files(&files, BOARD RECORD("r", "4e10", "8e9", "3", "0.3", "0.2", "0.1") ERROR("0.001"),
               NULL, NULL);
    play(script, "p TAB t text:0.5 ENTER b text:0.01 ENTER ENTER ^U text:more.ini ENTER");
    assert_shows(script, "plan written to more.ini");
    script_close(script);
    /* 3 to 1.4 is more than half, 8e9 to 4e9 is not */
    write_text("after.ini", AFTER("r", "4e9", "1.4") ERROR("0.009"));
    files.path[0] = name[2];
    files.path[1] = name[1];
    files.options.files = 2;
    assert_true(script_open_options(script, &files.options));
    assert_shows(script, "V: verdict of plan r-tile_size");
    play(script, "V");
    expect_verdict(script, RT_VERDICT_LEVER_DID_NOT_MOVE);
    expect_words(script, "tolerance 50 %, max_abs_error at most 0.01");
    write_text("after.ini", AFTER("r", "3.9e9", "1.4") ERROR("0.011"));
    play(script, "r");
    expect_verdict(script, RT_VERDICT_WRONG_RESULT);
    write_text("after.ini", AFTER("r", "3.9e9", "1.4") ERROR("0.01"));
    play(script, "r");
    expect_verdict(script, RT_VERDICT_SUPPORTED);
    close_files(&files);
}

/* ---- screens ---- */

/* Any size: everything can be read, and nothing is drawn elsewhere (script_check.c). */
static void test_every_size(void **state)
{
    struct files files;
    char text[32];
    (void)state;
    open_files(&files, PLAN_FILE, AFTER("a", "4e9", "12"), AFTER("b", "4e9", "12"));
    play(&files.script, "V");
    for (int rows = 1; rows < 40; rows++) {
        for (int cols = 1; cols < 130; cols += cols < 30 ? 1 : 17) {
            (void)snprintf(text, sizeof text, "RESIZE %dx%d", cols, rows);
            play(&files.script, text);
            play(&files.script, "g");
            if (rows >= UI_MIN_ROWS && cols >= UI_MIN_COLS) {
                assert_shows(&files.script, "inconclusive");
                play(&files.script, "G");
                assert_shows(&files.script, "inconclusive");
            }
        }
    }
    close_files(&files);
}

/* Names are data: they cannot leave their place, or reach the terminal. */
static void test_hostile_texts(void **state)
{
    struct files files;
    (void)state;
    open_files(&files, PLAN_FILE "workload = a\xc2\x9b[2J \xe2\x80\xae z\n",
               GOOD "workload = b\xc2\x9b[2J %s%n\n", NULL);
    play(&files.script, "V");
    expect_verdict(&files.script, RT_VERDICT_NOT_COMPARABLE);
    assert_shows(&files.script, "\\u{9b}[2J");
    assert_shows(&files.script, "%s%n");
    close_files(&files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_verdict),
        cmocka_unit_test(test_reload_judges_again),
        cmocka_unit_test(test_opened_before_the_run),
        cmocka_unit_test(test_unsaved_ceilings_are_asked_about),
        cmocka_unit_test(test_no_plan),
        cmocka_unit_test(test_no_record_after),
        cmocka_unit_test(test_no_record_before),
        cmocka_unit_test(test_several_plans),
        cmocka_unit_test(test_a_plan_about_the_selected_record),
        cmocka_unit_test(test_several_records_after),
        cmocka_unit_test(test_a_selected_repeat_is_not_taken),
        cmocka_unit_test(test_the_id_of_the_plan_comes_first),
        cmocka_unit_test(test_repeats_are_the_noise),
        cmocka_unit_test(test_profiler_output_after),
        cmocka_unit_test(test_terms_are_typed),
        cmocka_unit_test(test_terms_that_are_none),
        cmocka_unit_test(test_the_whole_loop),
        cmocka_unit_test(test_every_size),
        cmocka_unit_test(test_hostile_texts),
    };
    return check_main(tests);
}
