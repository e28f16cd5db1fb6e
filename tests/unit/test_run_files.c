/*
 * What the interactive program does with files, from the command line on: the faults that only
 * showed where the whole of it ran.
 */
#include "script_test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/code.h"
#include "src/run_files.h"

#define WORK                                                                                       \
    "flops = 4e10\ndram_bytes = 8e9\nkernel_ms = 20\ntransfer_ms = 3\nsync_ms = 2\nlaunch_ms = "   \
    "1\n"                                                                                          \
    "time_model = nonoverlapping_exposed_intervals\n"

static char folder[] = "/tmp/rooftop-run-XXXXXX";

/* A path in the test's folder; four at a time. */
static char *in_folder(const char *name)
{
    static char path[4][256];
    static int next;
    char *const text = path[next++ % 4];
    (void)snprintf(text, sizeof path[0], "%s/%s", folder, name);
    return text;
}

static void write_text(const char *path, const char *text)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static const char *read_text(const char *path)
{
    static char text[16384];
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    const size_t len = fread(text, 1, sizeof text - 1, file);
    text[len] = '\0';
    (void)fclose(file);
    return text;
}

static void open_with(struct script *script, struct cli_options options)
{
    options.charset = CLI_CHARSET_COUNT;
    assert_true(script_open_options(script, &options));
}

static void open_file(struct script *script, char **path)
{
    open_with(script, (struct cli_options){.file = path, .files = 1});
}

static void play_path(struct script *script, const char *keys, const char *path, const char *then)
{
    char text[512];
    (void)snprintf(text, sizeof text, "%s ^U text:%s %s", keys, path, then);
    script_play(script, text);
    assert_no_fault(script);
}

/* The lesson has no file; after `save as` it has one, and is that. */
static void test_lesson_saved_under_a_name(void **state)
{
    (void)state;
    struct script script;
    char *const to = in_folder("lesson.ini");
    open_with(&script, (struct cli_options){.files = 0});
    play_path(&script, "e 1 5 0 ENTER s", to, "ENTER");
    assert_shows(&script, "saved ");
    assert_null(strstr(script_screen(&script), "failed"));
    assert_non_null(strstr(read_text(to), "\ntflops = 150\n"));
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    script_play(&script, "ESC q");
    assert_true(script.has_quit);
    script_close(&script);
}

/* Standard input redirected from a file: it cannot be saved to, but it can be saved. */
static void test_standard_input_from_a_file(void **state)
{
    (void)state;
    struct script script;
    char dash[] = "-";
    char *input = dash;
    char *const from = in_folder("in.ini");
    char *const to = in_folder("out.ini");
    write_text(from, "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record a]\n" WORK);
    const int kept = dup(STDIN_FILENO);
    const int fd = open(from, O_RDONLY);
    assert_true(fd >= 0 && dup2(fd, STDIN_FILENO) >= 0);
    (void)close(fd);
    open_file(&script, &input);
    if (kept >= 0) {
        (void)dup2(kept, STDIN_FILENO);
        (void)close(kept);
    }
    script_play(&script, "r");
    assert_shows(&script, "cannot be read a second time");
    play_path(&script, "ESC e 1 5 0 ENTER s", to, "ENTER");
    assert_shows(&script, "saved ");
    assert_string_equal(read_text(to),
                        "[reference r]\ntflops = 150\ndram_gbps = 3000\n[record a]\n" WORK);
    script_close(&script);
}

/* A copy of the records holds the edited ceilings of another file, and goes on with them. */
static void test_copy_takes_references_of_other_files(void **state)
{
    (void)state;
    struct script script;
    char *const ceilings = in_folder("ceil.ini");
    char *records = in_folder("rec.ini");
    char *const to = in_folder("copy.ini");
    write_text(ceilings, "[reference c]\nsource = measured\ntflops = 120\ndram_gbps = 3000\n");
    write_text(records, "[record a]\n" WORK);
    open_with(&script,
              (struct cli_options){.file = &records, .files = 1, .choice = {.id = ceilings}});
    play_path(&script, "e 2 0 0 ENTER S", to, "ENTER");
    assert_shows(&script, "saved ");
    assert_non_null(strstr(read_text(to), "[reference c]\n"));
    assert_non_null(strstr(read_text(to), "tflops = 200\n"));
    assert_non_null(strstr(read_text(ceilings), "tflops = 120\n"));
    assert_shows(&script, "c: 200 TFLOP/s");
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    script_close(&script);
}

/* What was edited is saved to the file of --reference, and read from there again. */
static void test_reference_file_is_saved_and_read_again(void **state)
{
    struct script script;
    (void)state;
    char *records = in_folder("only-records.ini");
    char *const ceilings = in_folder("only-ceilings.ini");
    write_text(records, "[record r]\n" WORK);
    write_text(ceilings, "[reference g]\ntflops = 100\ndram_gbps = 1000\n");
    open_with(&script,
              (struct cli_options){.file = &records, .files = 1, .choice = {.id = ceilings}});
    play(&script, "e text:77 ENTER ESC s");
    assert_string_equal(read_text(ceilings), "[reference g]\ntflops = 77\ndram_gbps = 1000\n");
    assert_hides(&script, "loading it again failed");
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    play(&script, "r u");
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 100);
    script_close(&script);
    assert_int_equal(unlink(records), 0);
    assert_int_equal(unlink(ceilings), 0);
}

/* A file that became unusable: the reason is on the screen, what was loaded stays. */
static void test_reload_of_a_broken_file(void **state)
{
    (void)state;
    struct script script;
    char *path = in_folder("broken.ini");
    write_text(path, "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record a]\n" WORK);
    open_file(&script, &path);
    write_text(path, "[record a\n");
    script_play(&script, "r");
    assert_shows(&script, "broken.ini:1:");
    assert_shows(&script, "what was loaded stays");
    assert_int_equal(script.study->records.count, 1);
    script_close(&script);
}

/* A plan after a preset names the preset's document, not the file's measurement. */
static void test_plan_states_the_preset(void **state)
{
    (void)state;
    struct script script;
    char *path = in_folder("preset.ini");
    write_text(path, "[reference board]\nname = the board\nsource = measured\ncite = our own run\n"
                     "tflops = 120\ndram_gbps = 3000\n[record a]\n" WORK);
    open_file(&script, &path);
    script_play(&script, "b DOWN ENTER p");
    const char *plan = rt_buf_text(&script.app.plan_text);
    assert_non_null(strstr(plan, "datasheet"));
    assert_null(strstr(plan, "our own run"));
    script_play(&script, "ESC e 9 ENTER d ESC p");
    plan = rt_buf_text(&script.app.plan_text);
    assert_non_null(strstr(plan, "numbers set by hand"));
    assert_non_null(strstr(plan, "Source: measured"));
    script_close(&script);
}

/* Numbers of the command line: edits stay theirs over a reload, and end when they are saved. */
static void test_command_line_numbers(void **state)
{
    (void)state;
    struct script script;
    char *path = in_folder("option.ini");
    write_text(path, "[reference g]\ntflops = 120\ndram_gbps = 3000\n[record a]\n" WORK);
    open_with(&script, (struct cli_options){
                           .file = &path,
                           .files = 1,
                           .choice = {.has = {[RT_CEILING_TFLOPS] = true}, .value = {500, 0, 0}}});
    assert_shows(&script, "g: 500 TFLOP/s");
    script_play(&script, "e 6 0 0 ENTER ESC r d");
    assert_shows(&script, "g: 500 TFLOP/s");
    script_play(&script, "^R");
    assert_shows(&script, "g: 600 TFLOP/s");
    script_play(&script, "s");
    assert_shows(&script, "saved ");
    assert_shows(&script, "g: 600 TFLOP/s");
    assert_non_null(strstr(read_text(path), "tflops = 600\n"));
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    script_close(&script);
}

/* Records that name no reference: the built-in one that was chosen becomes the file's only one. */
static void test_assigned_reference_is_saved(void **state)
{
    (void)state;
    struct script script;
    char *path = in_folder("free.ini");
    write_text(path, "[record a]\n" WORK);
    open_file(&script, &path);
    script_play(&script, "b ENTER s");
    assert_shows(&script, "saved ");
    assert_non_null(strstr(read_text(path), "[reference v100-sxm2-fp64]\n"));
    assert_non_null(strstr(read_text(path), "source = datasheet\n"));
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    assert_shows(&script, "v100-sxm2-fp64: 7.8 TFLOP/s");
    script_close(&script);
}

/* One that was edited before another was chosen serves nobody: it is not written. */
static void test_only_what_serves_is_saved(void **state)
{
    (void)state;
    struct script script;
    char *path = in_folder("free.ini");
    write_text(path, "[record a]\n" WORK);
    open_file(&script, &path);
    script_play(&script, "b HOME ENTER e + ESC b DOWN DOWN ENTER s");
    assert_shows(&script, "saved ");
    assert_null(strstr(read_text(path), "[reference v100-sxm2-fp64]"));
    assert_non_null(strstr(read_text(path), "[reference v100-sxm2-fp16]\n"));
    assert_shows(&script, "v100-sxm2-fp16: 125 TFLOP/s");
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    script_close(&script);
}

/* Both are edited, the second one by somebody else too: the question says what was saved. */
static void test_question_after_a_first_file(void **state)
{
    (void)state;
    struct script script;
    char *path[] = {in_folder("one.ini"), in_folder("two.ini")};
    write_text(path[0], "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record a]\n" WORK);
    write_text(path[1], "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record b]\n" WORK);
    open_with(&script, (struct cli_options){.file = path, .files = 2});
    script_play(&script, "e + ESC DOWN e + ESC");
    write_text(path[1], "; theirs\n[reference r]\ntflops = 1\ndram_gbps = 1\n[record b]\n" WORK);
    script_play(&script, "s");
    assert_mode(&script, UI_MODE_ASK_CHANGED);
    assert_shows(&script, "saved ");
    assert_shows(&script, "one.ini");
    assert_shows(&script, "overwrite");
    script_play(&script, "ESC");
    assert_non_null(strstr(read_text(path[0]), "tflops = 121.2\n"));
    assert_non_null(strstr(read_text(path[1]), "; theirs\n"));
    script_close(&script);
}

static void test_two_files_are_both_named(void **state)
{
    (void)state;
    struct script script;
    char *path[] = {in_folder("one.ini"), in_folder("two.ini")};
    write_text(path[0], "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record a]\n" WORK);
    write_text(path[1], "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record b]\n" WORK);
    open_with(&script, (struct cli_options){.file = path, .files = 2});
    script_play(&script, "e + ESC DOWN e + ESC s");
    char expected[600];
    (void)snprintf(expected, sizeof expected, "saved %s, %s", path[0], path[1]);
    assert_string_equal(rt_buf_text(&script.app.message), expected);
    assert_non_null(strstr(read_text(path[0]), "tflops = 121.2\n"));
    assert_non_null(strstr(read_text(path[1]), "tflops = 121.2\n"));
    script_close(&script);
}

/* The alarm ends a test that waits for a writer who says nothing. */
static void test_reload_of_what_became_a_fifo(void **state)
{
    (void)state;
    struct script script;
    char *path = in_folder("fifo.ini");
    write_text(path, "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record a]\n" WORK);
    open_file(&script, &path);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    const int silent = open(path, O_RDWR);
    assert_true(silent >= 0);
    (void)alarm(20);
    script_play(&script, "r");
    (void)alarm(0);
    (void)close(silent);
    assert_non_null(strstr(rt_buf_text(&script.app.message), "no longer a regular file"));
    assert_shows(&script, "what was loaded stays");
    assert_int_equal(script.study->records.count, 1);
    script_close(&script);
    assert_int_equal(unlink(path), 0);
}

/* Nor is it "no longer" a file: it never was. */
static void test_reload_of_a_fifo(void **state)
{
    (void)state;
    struct script script;
    char *path = in_folder("fifo.ini");
    char *const to = in_folder("pipe.ini");
    static const char text[] = "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record a]\n" WORK;
    assert_int_equal(mkfifo(path, 0600), 0);
    const int other = open(path, O_RDONLY | O_NONBLOCK);
    const int writer = open(path, O_WRONLY);
    assert_true(other >= 0 && writer >= 0);
    assert_int_equal(write(writer, text, sizeof text - 1), sizeof text - 1);
    assert_int_equal(close(writer), 0);
    open_file(&script, &path);
    assert_int_equal(close(other), 0);
    script_play(&script, "r");
    assert_non_null(
        strstr(rt_buf_text(&script.app.message), "fifo.ini cannot be read a second time"));
    play_path(&script, "ESC e 1 5 0 ENTER s", to, "ENTER");
    assert_shows(&script, "saved ");
    assert_null(strstr(rt_buf_text(&script.app.message), "failed"));
    assert_non_null(strstr(read_text(to), "tflops = 150\n"));
    script_close(&script);
    assert_int_equal(unlink(path), 0);
}

/* The second of two saves fails: what became of the first is said too. */
static void test_half_of_two_files_is_said(void **state)
{
    (void)state;
    struct script script;
    char *path[] = {in_folder("one.ini"), in_folder("two.ini")};
    write_text(path[0], "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record a]\n" WORK);
    write_text(path[1], "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record b]\n" WORK);
    open_with(&script, (struct cli_options){.file = path, .files = 2});
    assert_int_equal(unlink(path[1]), 0);
    assert_int_equal(mkdir(path[1], 0700), 0);
    script_play(&script, "e + ESC DOWN e + ESC s");
    char expected[600];
    (void)snprintf(expected, sizeof expected, "saved %s; %s: it is a folder", path[0], path[1]);
    assert_string_equal(rt_buf_text(&script.app.message), expected);
    assert_non_null(strstr(read_text(path[0]), "tflops = 121.2\n"));
    assert_true(ui_whatif_unsaved(&script.app.whatif));
    assert_int_equal(rmdir(path[1]), 0);
    script_close(&script);
}

/* The file is deleted while it is open: asked first, it is made anew. */
static void test_deleted_file_is_saved(void **state)
{
    (void)state;
    struct script script;
    char *path = in_folder("gone.ini");
    write_text(path, "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record a]\n" WORK);
    open_file(&script, &path);
    assert_int_equal(unlink(path), 0);
    script_play(&script, "e + s");
    assert_mode(&script, UI_MODE_ASK_CHANGED);
    script_play(&script, "o");
    assert_shows(&script, "saved ");
    assert_non_null(strstr(read_text(path), "tflops = 121.2\n"));
    script_close(&script);
}

/* Names nobody means. */
static void test_names_that_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *why;
    } cases[] = {{"SPACE", "blanks only"}, {"~", "home folder"}, {"~nobody/x.ini", "only ~"}};
    struct script script;
    open_with(&script, (struct cli_options){.files = 0});
    script_play(&script, "e +");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char keys[100];
        const bool blank = i == 0;
        (void)snprintf(keys, sizeof keys, "s ^U %s%s ENTER", blank ? "" : "text:", cases[i].typed);
        script_play(&script, keys);
        assert_non_null(strstr(rt_buf_text(&script.app.message), cases[i].why));
        assert_true(ui_whatif_unsaved(&script.app.whatif));
    }
    script_close(&script);
}

/* What `path` holds, loaded alone and without errors. */
static void load_alone(struct rt_study *study, const char *path)
{
    const struct rt_reference_choice none = {.id = NULL};
    struct load_origin origin;
    rt_study_init(study);
    load_origin_init(&origin);
    assert_int_equal(load_path(study, path, RT_ORIGIN_FILE, &origin), RT_OK);
    assert_int_equal(origin.errors, 0);
    load_origin_fini(&origin);
    assert_int_equal(rt_references_add_builtin(&study->references), RT_OK);
    assert_int_equal(rt_study_resolve(study, &none), RT_OK);
    assert_int_equal(study->diags.errors, 0);
}

static double tflops_of(const struct rt_study *study, size_t record)
{
    struct rt_answer answer;
    rt_study_answer(study, record, NULL, &answer);
    assert_true(answer.attributed);
    return answer.ceilings.value[RT_CEILING_TFLOPS];
}

/* As the files of a profiler are: nothing can be written into them. */
static void make_foreign(struct script *script)
{
    for (size_t i = 0; i < script->files.origins.count; i++) {
        assert_true(script->files.origins.origin[i].editable);
        script->files.origins.origin[i].editable = false;
    }
}

#define FOREIGN "[reference r]\ntflops = 120\ndram_gbps = 3000\n[record a]\n" WORK

/* `s` asks for a name; the records are written under it, and it is the open file from then on. */
static void test_foreign_file_is_saved_as_records(void **state)
{
    (void)state;
    struct script script;
    struct rt_study study;
    char *path = in_folder("profile.ini");
    char *const to = in_folder("records.ini");
    (void)unlink(to);
    write_text(path, "; measured\n" FOREIGN "[record b]\n" WORK);
    open_file(&script, &path);
    make_foreign(&script);
    script_play(&script, "e 1 5 0 ENTER s");
    assert_mode(&script, UI_MODE_TYPE);
    play_path(&script, "", to, "ENTER");
    char expected[300];
    (void)snprintf(expected, sizeof expected, "saved %s", to);
    assert_string_equal(rt_buf_text(&script.app.message), expected);
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    assert_shows(&script, "records.ini");
    assert_shows(&script, "r: 150 TFLOP/s");
    assert_int_equal(script.study->records.count, 2);
    assert_string_equal(read_text(path), "; measured\n" FOREIGN "[record b]\n" WORK);
    load_alone(&study, to);
    assert_int_equal(study.records.count, 2);
    check_exact(tflops_of(&study, 0), 150);
    check_exact(tflops_of(&study, 1), 150);
    rt_study_fini(&study);
    /* now it is an INI file like any other */
    script_play(&script, "ESC u s");
    assert_shows(&script, "saved ");
    load_alone(&study, to);
    check_exact(tflops_of(&study, 0), 120);
    rt_study_fini(&study);
    script_close(&script);
}

/* The edited numbers of a built-in reference become a section that the records name. */
static void test_foreign_file_with_a_built_in_reference(void **state)
{
    (void)state;
    struct script script;
    struct rt_study study;
    char *path = in_folder("profile.ini");
    char *const to = in_folder("records.ini");
    (void)unlink(to);
    char text[1000];
    const char *const id = rt_builtin_references[0].id;
    (void)snprintf(text, sizeof text, "[record a]\n" WORK "[record b]\nreference = %s\n" WORK, id);
    write_text(path, text);
    open_file(&script, &path);
    make_foreign(&script);
    play_path(&script, "DOWN e 1 5 0 ENTER ESC S", to, "ENTER");
    assert_shows(&script, "saved ");
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    (void)snprintf(text, sizeof text, "[reference %s]\n", id);
    assert_non_null(strstr(read_text(to), text));
    (void)snprintf(text, sizeof text, "reference = %s\n", id);
    assert_non_null(strstr(read_text(to), text));
    load_alone(&study, to);
    check_exact(tflops_of(&study, 1), 150);
    rt_study_fini(&study);
    script_close(&script);
}

/* Also what was chosen for records that name no reference. */
static void test_foreign_file_with_a_chosen_reference(void **state)
{
    (void)state;
    struct script script;
    struct rt_study study;
    char *path = in_folder("profile.ini");
    char *const to = in_folder("records.ini");
    (void)unlink(to);
    write_text(path, "[record a]\n" WORK);
    open_file(&script, &path);
    make_foreign(&script);
    play_path(&script, "b ENTER s", to, "ENTER");
    assert_shows(&script, "saved ");
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    load_alone(&study, to);
    check_exact(tflops_of(&study, 0), 7.8);
    rt_study_fini(&study);
    script_close(&script);
}

/* Not even when the person says so: the measurement would be gone. */
static void test_foreign_file_is_never_written_to(void **state)
{
    (void)state;
    struct script script;
    char *path[] = {in_folder("profile.ini"), in_folder("one.ini")};
    write_text(path[0], FOREIGN);
    write_text(path[1], FOREIGN);
    open_with(&script, (struct cli_options){.file = path, .files = 2});
    script.files.origins.origin[0].editable = false;
    for (int record = 0; record < 2; record++) {
        play_path(&script, "e + ESC S", path[0], "ENTER");
        assert_non_null(strstr(rt_buf_text(&script.app.message), "would be lost"));
        assert_string_equal(read_text(path[0]), FOREIGN);
        script_play(&script, "ESC DOWN");
    }
    script_play(&script, "UP");
    play_path(&script, "S", path[1], "ENTER");
    assert_non_null(strstr(rt_buf_text(&script.app.message), "would be lost"));
    assert_string_equal(read_text(path[1]), FOREIGN);
    script_close(&script);
}

/* Somebody else's file is asked about; several files become one. */
static void test_several_foreign_files_become_one(void **state)
{
    (void)state;
    struct script script;
    struct rt_study study;
    char *path[] = {in_folder("profile.ini"), in_folder("one.ini")};
    char *const to = in_folder("records.ini");
    (void)unlink(to);
    write_text(path[0], FOREIGN);
    write_text(path[1], FOREIGN "[plan p]\nrecord = a\nhypothesis = kernel_underutilized\n"
                                "single_change = block_size\n");
    write_text(to, "; theirs\n");
    open_with(&script, (struct cli_options){.file = path, .files = 2});
    make_foreign(&script);
    play_path(&script, "DOWN e 1 5 0 ENTER s", to, "ENTER");
    assert_mode(&script, UI_MODE_ASK_EXISTS);
    assert_string_equal(read_text(to), "; theirs\n");
    script_play(&script, "o");
    assert_non_null(strstr(rt_buf_text(&script.app.message), " without the plans"));
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    assert_int_equal(script.files.options.files, 1);
    load_alone(&study, to);
    assert_int_equal(study.records.count, 2);
    assert_string_equal(rt_set_id(&study.records, 1), "a-2");
    check_exact(tflops_of(&study, 0), 120);
    check_exact(tflops_of(&study, 1), 150);
    rt_study_fini(&study);
    script_close(&script);
}

/* A pipe of a format whose bytes are not kept is used up all the same. */
static void test_foreign_pipe_cannot_be_reloaded(void **state)
{
    (void)state;
    struct script script;
    struct load_origin *origin;
    char *path = in_folder("fifo.ini");
    char *const to = in_folder("records.ini");
    (void)unlink(to);
    assert_int_equal(mkfifo(path, 0600), 0);
    const int other = open(path, O_RDONLY | O_NONBLOCK);
    const int writer = open(path, O_WRONLY);
    assert_true(other >= 0 && writer >= 0);
    assert_int_equal(write(writer, FOREIGN, sizeof FOREIGN - 1), sizeof FOREIGN - 1);
    assert_int_equal(close(writer), 0);
    open_file(&script, &path);
    assert_int_equal(close(other), 0);
    make_foreign(&script);
    origin = &script.files.origins.origin[0];
    rt_buf_clear(&origin->kept);
    script_play(&script, "r");
    assert_non_null(strstr(rt_buf_text(&script.app.message), "cannot be read a second time"));
    play_path(&script, "ESC e 1 5 0 ENTER s", to, "ENTER");
    assert_shows(&script, "saved ");
    assert_shows(&script, "r: 150 TFLOP/s");
    script_close(&script);
    assert_int_equal(unlink(path), 0);
}

/* What came through a pipe is kept only for those who can save it. */
static void test_pipes_are_kept_to_be_saved(void **state)
{
    (void)state;
    static const char text[] = "[record a]\n" WORK;
    for (int keep = 0; keep < 2; keep++) {
        int ends[2];
        char path[32];
        char *file = path;
        const struct cli_options options = {.file = &file, .files = 1};
        struct study_origins origins = {.wishes = keep != 0 ? LOAD_KEEP | LOAD_HOLD : 0};
        struct rt_study study;
        struct rt_buf why;
        rt_study_init(&study);
        rt_buf_init(&why);
        assert_int_equal(pipe(ends), 0);
        assert_int_equal(write(ends[1], text, sizeof text - 1), sizeof text - 1);
        assert_int_equal(close(ends[1]), 0);
        (void)snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
        assert_int_equal(study_load_files(&study, &options, &origins, &why), RT_OK);
        assert_int_equal(study.records.count, 1);
        assert_int_equal(origins.origin[0].kept.len, keep != 0 ? sizeof text - 1 : 0);
        assert_int_equal(origins.origin[0].fd, -1);
        assert_int_equal(close(ends[0]), 0);
        study_origins_fini(&origins);
        rt_study_fini(&study);
        rt_buf_fini(&why);
    }
}

static int make_folder(void **state)
{
    (void)state;
    /* Nobody's own references may take part. */
    return mkdtemp(folder) == NULL || setenv("XDG_CONFIG_HOME", folder, 1) != 0;
}

static int remove_folder(void **state)
{
    (void)state;
    static const char *const name[] = {
        "lesson.ini", "in.ini",     "out.ini",    "ceil.ini",    "rec.ini",    "copy.ini",
        "broken.ini", "preset.ini", "option.ini", "free.ini",    "one.ini",    "two.ini",
        "fifo.ini",   "gone.ini",   "pipe.ini",   "profile.ini", "records.ini"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        (void)unlink(in_folder(name[i]));
    }
    return rmdir(folder);
}

/* The sample of a timeline, as the command line would open it. */
static void open_timeline(struct script *script, char **path, size_t files)
{
    struct cli_options options = {.file = path, .files = files, .import = import_defaults};
    options.import.join = true;
    open_with(script, options);
}

static enum ui_outcome ask_for_range(struct script *script, const char *name, struct rt_buf *text)
{
    const struct ui_request request = {.kind = UI_REQUEST_RANGE, .path = name};
    return run_files_carry_out(&script->files, &script->app, &request, text);
}

/* A step instead of the whole capture and back, though the trace is gone meanwhile. */
static void test_another_range(void **state)
{
    (void)state;
    struct script script;
    struct rt_buf text;
    char *const trace = in_folder("t.json");
    char command[1024];
    (void)snprintf(command, sizeof command, "cp '%s/samples/training.json' '%s'",
                   ROOFTOP_SOURCE_DIR, trace);
    assert_int_equal(system(command), 0);
    open_timeline(&script, (char *[]){trace}, 1);
    assert_int_equal(unlink(trace), 0);
    assert_int_equal(script.files.study->records.count, 1);
    const size_t said = script.files.study->account.count;
    rt_buf_init(&text);
    assert_int_equal(ask_for_range(&script, "ProfilerStep", &text), UI_DONE);
    assert_string_equal(rt_buf_text(&text), "the records are now of ProfilerStep");
    assert_int_equal(script.files.study->records.count, 3);
    assert_ptr_equal(script.app.whatif.study, script.files.study);
    rt_buf_clear(&text);
    assert_int_equal(ask_for_range(&script, "Profiler", &text), UI_FAILED);
    assert_non_null(strstr(rt_buf_text(&text), "there is no such range"));
    assert_int_equal(script.files.study->records.count, 3);
    rt_buf_clear(&text);
    assert_int_equal(ask_for_range(&script, NULL, &text), UI_DONE);
    assert_int_equal(script.files.study->records.count, 1);
    assert_int_equal(script.files.study->account.count, said); /* what reading it said, too */
    rt_buf_fini(&text);
    script.study = script.files.study;
    script_close(&script);
}

/* Stops a load at the first thing it is told. */
static bool stop(struct load_progress *progress, uint64_t done, uint64_t size)
{
    (void)progress;
    (void)done;
    (void)size;
    return false;
}

/* A stopped load leaves what was there. */
static void test_stopped_reload(void **state)
{
    (void)state;
    struct script script;
    struct rt_buf text;
    struct rt_buf ini;
    char *const path = in_folder("long.ini");
    rt_buf_init(&ini);
    rt_buf_puts(&ini, "[record a]\n" WORK);
    while (ini.len < 3 << 20) {
        rt_buf_puts(&ini, "; nothing\n");
    }
    write_text(path, rt_buf_text(&ini));
    open_file(&script, (char *[]){path});
    struct load_progress progress = {.go_on = stop};
    const struct rt_study *const before = script.files.study;
    const struct ui_request request = {.kind = UI_REQUEST_RELOAD};
    script.files.progress = &progress;
    rt_buf_init(&text);
    assert_int_equal(run_files_carry_out(&script.files, &script.app, &request, &text), UI_FAILED);
    assert_string_equal(rt_buf_text(&text), "stopped; what was loaded stays");
    assert_ptr_equal(script.files.study, before);
    script.files.progress = NULL;
    rt_buf_fini(&text);
    rt_buf_fini(&ini);
    script_close(&script);
    assert_int_equal(unlink(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lesson_saved_under_a_name),
        cmocka_unit_test(test_standard_input_from_a_file),
        cmocka_unit_test(test_copy_takes_references_of_other_files),
        cmocka_unit_test(test_reference_file_is_saved_and_read_again),
        cmocka_unit_test(test_reload_of_a_broken_file),
        cmocka_unit_test(test_plan_states_the_preset),
        cmocka_unit_test(test_command_line_numbers),
        cmocka_unit_test(test_assigned_reference_is_saved),
        cmocka_unit_test(test_only_what_serves_is_saved),
        cmocka_unit_test(test_question_after_a_first_file),
        cmocka_unit_test(test_two_files_are_both_named),
        cmocka_unit_test(test_reload_of_what_became_a_fifo),
        cmocka_unit_test(test_reload_of_a_fifo),
        cmocka_unit_test(test_half_of_two_files_is_said),
        cmocka_unit_test(test_deleted_file_is_saved),
        cmocka_unit_test(test_names_that_are_refused),
        cmocka_unit_test(test_foreign_file_is_saved_as_records),
        cmocka_unit_test(test_foreign_file_with_a_built_in_reference),
        cmocka_unit_test(test_foreign_file_with_a_chosen_reference),
        cmocka_unit_test(test_foreign_file_is_never_written_to),
        cmocka_unit_test(test_several_foreign_files_become_one),
        cmocka_unit_test(test_foreign_pipe_cannot_be_reloaded),
        cmocka_unit_test(test_pipes_are_kept_to_be_saved),
        cmocka_unit_test(test_another_range),
        cmocka_unit_test(test_stopped_reload),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder) != 0;
}
