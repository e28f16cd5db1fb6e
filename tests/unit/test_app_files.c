/*
 * Quitting, saving and reloading: what is asked, and what each answer does. Files are in memory
 * and the answers of a table here; real files are test_app_save.c's.
 */
#include "check.h"

#include "script_modes.h"
#include "script_test.h"

static void assert_requested(const struct script *script, enum ui_request_kind kind)
{
    assert_int_equal(script->request.kind, kind);
}

static void test_quit_asks_only_when_something_would_be_lost(void **state)
{
    (void)state;
    static const char *const clean[] = {"q",
                                        "INTERRUPT",
                                        "e + u ESC q",
                                        "e ESC q",
                                        "e text:5 ESC ESC q",
                                        "e INTERRUPT",
                                        "/ x INTERRUPT",
                                        "? INTERRUPT",
                                        "e text:5 INTERRUPT",
                                        "p INTERRUPT",
                                        "S text:x INTERRUPT",
                                        "e + R INTERRUPT",
                                        "m INTERRUPT",
                                        "e text:5 F1 INTERRUPT"};
    for (size_t i = 0; i < sizeof clean / sizeof *clean; i++) {
        struct script script;
        start(&script, SEVEN, clean[i]);
        if (!script.has_quit) {
            fail_msg("does not quit: %s", clean[i]);
        }
        assert_requested(&script, UI_REQUEST_QUIT);
        script_close(&script);
    }
}

static void test_quit_asks_when_edited(void **state)
{
    (void)state;
    static const char *const edited[] = {
        "e + ESC q",
        "e + INTERRUPT",
        "e text:90 ENTER ESC q",
        "b DOWN ENTER q",
        "e d ESC q",
        "e + ESC ? INTERRUPT",
        "e + ESC ENTER INTERRUPT",
        "e + ESC p INTERRUPT",
        "e + ESC / INTERRUPT",
        "e + ESC b INTERRUPT",
        "e + text:5 INTERRUPT",
        "e + text:5 F1 INTERRUPT",
        "e + ESC r INTERRUPT",
        "e + ESC q ? INTERRUPT",
        "e + ESC q INTERRUPT INTERRUPT",
        "e + ESC m INTERRUPT",
    };
    for (size_t i = 0; i < sizeof edited / sizeof *edited; i++) {
        struct script script;
        start(&script, SEVEN, edited[i]);
        if (script.app.mode != UI_MODE_ASK_QUIT) {
            fail_msg("does not ask: %s", edited[i]);
        }
        assert_shows(&script, "unsaved ceilings:");
        assert_shows(&script, "save and quit");
        assert_shows(&script, "discard and quit");
        assert_shows(&script, "Esc cancel");
        play(&script, "y ENTER n x SPACE PASTE \"d\" CLICK 3,3"); /* none of these is an answer */
        assert_mode(&script, UI_MODE_ASK_QUIT);
        play(&script, "ESC");
        assert_false(script.has_quit);
        play(&script, "ESC ESC ESC u");
        assert_true(script.app.whatif.history.count > 0); /* nothing was lost */
        script_close(&script);
    }
}

/* A page that is open stays the same page behind the question. */
static void test_what_is_behind_the_question(void **state)
{
    (void)state;
    static const struct {
        const char *keys, *shown;
    } cases[] = {{"ENTER", "record in full"},
                 {"m", "no messages"},
                 {"b", "which reference"},
                 {"p", "plan for profile"},
                 {"TAB", "ridge 4"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct script script;
        start(&script, SEVEN, "e + ESC");
        play(&script, cases[i].keys);
        assert_shows(&script, cases[i].shown);
        play(&script, "INTERRUPT");
        assert_shows(&script, cases[i].shown);
        assert_shows(&script, "unsaved ceilings:");
        play(&script, "ESC");
        assert_shows(&script, cases[i].shown);
        assert_hides(&script, "unsaved ceilings:");
        script_close(&script);
    }
}

static void test_quit_and_discard(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "e + ESC q d");
    assert_requested(&script, UI_REQUEST_QUIT);
    assert_int_equal(script.requests, 1);
    script_close(&script);
}

static void test_quit_and_save(void **state)
{
    (void)state;
    static const struct script_answer answers[] = {{UI_DONE, "saved test.ini"}};
    struct script script;
    start(&script, SEVEN, "e + ESC q");
    script_pretend(&script, answers, 1);
    play(&script, "s");
    assert_requested(&script, UI_REQUEST_QUIT);
    assert_int_equal(script.requests, 2); /* the save, then the end */
    script_close(&script);
}

/* A save that fails is no reason to lose anything: it does not quit, then or later. */
static void test_quit_and_save_that_fails(void **state)
{
    (void)state;
    static const struct script_answer answers[] = {{UI_FAILED, "test.ini: no space left"},
                                                   {UI_DONE, "saved test.ini"}};
    struct script script;
    start(&script, SEVEN, "e + ESC q");
    script_pretend(&script, answers, 2);
    play(&script, "s");
    assert_shows(&script, "! test.ini: no space left");
    assert_mode(&script, UI_MODE_TABLE);
    play(&script, "DOWN DOWN"); /* an error stays */
    assert_shows(&script, "no space left");
    play(&script, "ESC");
    assert_hides(&script, "no space left");
    play(&script, "s");
    assert_shows(&script, "saved test.ini");
    assert_requested(&script, UI_REQUEST_SAVE);
    assert_false(script.has_quit);
    script_close(&script);
}

/* A question that was answered with Escape takes 'then quit' back. */
static void test_a_cancelled_question_forgets_the_quit(void **state)
{
    (void)state;
    static const enum ui_outcome asked[] = {UI_FILE_CHANGED, UI_FILE_EXISTS, UI_FILE_HAS_ERRORS,
                                            UI_FILE_UNNAMED};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const struct script_answer answers[] = {{asked[i], NULL}, {UI_DONE, "saved"}};
        struct script script;
        start(&script, SEVEN, "e + ESC q");
        script_pretend(&script, answers, 2);
        play(&script, "s ESC");
        assert_mode(&script, UI_MODE_TABLE);
        play(&script, "s");
        assert_false(script.has_quit);
        script_close(&script);
    }
}

/* Every question of a save, at every size at which there is a screen, with all its answers. */
static void test_questions_are_shown_whole(void **state)
{
    (void)state;
    static const struct {
        enum ui_mode mode;
        const char *words[5];
    } cases[] = {
        {UI_MODE_ASK_QUIT, {"save and quit", "discard and quit", "Esc cancel", "? help"}},
        {UI_MODE_ASK_RELOAD, {"discard and reload", "Esc cancel", "? help"}},
        {UI_MODE_ASK_CHANGED, {"r reload", "o overwrite", "a another name", "Esc cancel"}},
        {UI_MODE_ASK_EXISTS, {"o overwrite", "a another name", "Esc cancel", "? help"}},
        {UI_MODE_ASK_ERRORS, {"o overwrite", "a another name", "Esc cancel", "? help"}},
    };
    static const char *const sizes[] = {"RESIZE 24x6", "RESIZE 40x12", "RESIZE 80x24",
                                        "RESIZE 200x60", "RESIZE 33x9"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct script script;
        start_in(&script, cases[i].mode);
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            struct rt_buf line; /* the screen with the rows joined: words may be wrapped */
            play(&script, sizes[s]);
            rt_buf_init(&line);
            for (const char *at = script_screen(&script); *at != '\0'; at++) {
                const char last = line.len > 0 ? rt_buf_text(&line)[line.len - 1] : ' ';
                if ((*at != ' ' && *at != '\n') || last != ' ') {
                    rt_buf_putc(&line, *at == '\n' ? ' ' : *at);
                }
            }
            for (int w = 0; cases[i].words[w] != NULL; w++) {
                if (strstr(rt_buf_text(&line), cases[i].words[w]) == NULL) {
                    fail_msg("%s: no '%s' in\n%s", sizes[s], cases[i].words[w],
                             script_screen(&script));
                }
            }
            rt_buf_fini(&line);
        }
        script_close(&script);
    }
}

/* An error that still stands must not hide the question. */
static void test_an_error_does_not_hide_a_question(void **state)
{
    (void)state;
    struct script script;
    start(&script, "junk\n" SEVEN, "");
    assert_shows(&script, "1 error in the files");
    play(&script, "e + ESC ESC q");
    assert_shows(&script, "unsaved ceilings:");
    play(&script, "ESC");
    script_close(&script);

    start(&script, "junk\n" SEVEN, "/ t");
    assert_shows(&script, "filter: t");
    play(&script, "ESC m");
    assert_shows(&script, "test.ini:1");
    script_close(&script);
}

static void test_save(void **state)
{
    (void)state;
    static const struct script_answer answers[] = {{UI_DONE, "saved test.ini"}};
    struct script script;
    start(&script, SEVEN, "s");
    assert_shows(&script, "nothing to save");
    assert_int_equal(script.requests, 0);
    play(&script, "e +");
    script_pretend(&script, answers, 1);
    play(&script, "s");
    assert_requested(&script, UI_REQUEST_SAVE);
    assert_null(script.request.path);
    assert_false(script.request.overwrite);
    assert_shows(&script, "saved test.ini");
    assert_mode(&script, UI_MODE_EDITOR);
    script_close(&script);
}

static void test_each_answer_to_a_conflict(void **state)
{
    (void)state;
    static const enum ui_mode modes[] = {UI_MODE_ASK_CHANGED, UI_MODE_ASK_EXISTS,
                                         UI_MODE_ASK_ERRORS};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        struct script script;
        start_in(&script, modes[i]);
        const size_t requests = script.requests;
        play(&script, "ENTER SPACE s q"); /* the default is nothing */
        assert_int_equal(script.requests, requests);
        play(&script, "ESC");
        assert_mode(&script, UI_MODE_TABLE);
        assert_int_equal(script.requests, requests);
        script_close(&script);

        start_in(&script, modes[i]);
        play(&script, "o");
        assert_requested(&script, UI_REQUEST_SAVE);
        assert_true(script.request.overwrite);
        assert_null(script.request.path);
        script_close(&script);

        start_in(&script, modes[i]);
        play(&script, "a");
        assert_shows(&script, "save as:");
        play(&script, "text:other.ini ENTER");
        assert_requested(&script, UI_REQUEST_SAVE);
        assert_false(script.request.overwrite);
        assert_string_equal(script.request.path, "other.ini");
        script_close(&script);
    }
}

static void test_reload_answers_a_change(void **state)
{
    (void)state;
    struct script script;
    start_in(&script, UI_MODE_ASK_CHANGED);
    play(&script, "r");
    assert_requested(&script, UI_REQUEST_RELOAD);
    assert_mode(&script, UI_MODE_TABLE);
    script_close(&script);
}

/* Changed again while the question was open: asked again, as often as it takes. */
static void test_changed_again(void **state)
{
    (void)state;
    static const struct script_answer answers[] = {{UI_FILE_CHANGED, NULL},
                                                   {UI_FILE_CHANGED, NULL},
                                                   {UI_FILE_CHANGED, NULL},
                                                   {UI_DONE, "saved"}};
    struct script script;
    start(&script, SEVEN, "e + ESC");
    script_pretend(&script, answers, 4);
    play(&script, "s");
    for (int i = 0; i < 2; i++) {
        assert_mode(&script, UI_MODE_ASK_CHANGED);
        play(&script, "o");
        assert_true(script.request.overwrite);
    }
    play(&script, "o");
    assert_mode(&script, UI_MODE_TABLE);
    assert_shows(&script, "saved");
    script_close(&script);
}

/* Save as: the name is typed, kept for the question, and offered again for another name. */
static void test_save_as(void **state)
{
    (void)state;
    static const struct script_answer answers[] = {{UI_FILE_EXISTS, NULL}, {UI_FILE_EXISTS, NULL}};
    struct script script;
    start(&script, SEVEN, "S ENTER");
    assert_mode(&script, UI_MODE_TYPE);
    assert_shows(&script, "a file name is needed");
    play(&script, "x");
    assert_shows(&script, "save as: x");
    script_pretend(&script, answers, 2);
    play(&script, "text:y.ini ENTER");
    assert_requested(&script, UI_REQUEST_SAVE);
    assert_string_equal(script.request.path, "xy.ini");
    assert_mode(&script, UI_MODE_ASK_EXISTS);
    play(&script, "a");
    assert_shows(&script, "save as: xy.ini");
    play(&script, "ENTER o");
    assert_true(script.request.overwrite);
    assert_string_equal(script.request.path, "xy.ini");
    script_close(&script);
}

static void test_a_file_without_a_name(void **state)
{
    (void)state;
    static const struct script_answer answers[] = {{UI_FILE_UNNAMED, NULL}, {UI_DONE, "saved"}};
    struct script script;
    start(&script, SEVEN, "e + ESC q");
    script_pretend(&script, answers, 2);
    play(&script, "s");
    assert_shows(&script, "save as:");
    play(&script, "text:new.ini ENTER");
    assert_true(script.has_quit); /* it was asked for before the name */
    script_close(&script);
}

/* --- reload --- */

#define BEFORE RECORD("new", "1e10", "8e9", "1", "0", "0", "0")

static void test_reload_keeps_the_record(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "G DOWN UP"); /* launch */
    assert_string_equal(selected_id(&script), "launch");
    script_change_file(&script, BEFORE SEVEN);
    play(&script, "r");
    assert_string_equal(selected_id(&script), "launch");
    assert_int_equal(script.study->records.count, 8);
    script_close(&script);
}

static void test_reload_without_the_record(void **state)
{
    (void)state;
    struct script script;
    start(&script,
          BOARD RECORD("a", "4e10", "8e9", "1", "0", "0", "0")
              RECORD("b", "4e10", "8e9", "2", "0", "0", "0")
                  RECORD("c", "4e10", "8e9", "3", "0", "0", "0"),
          "DOWN e +");
    script_change_file(&script, BOARD RECORD("a", "4e10", "8e9", "1", "0", "0", "0")
                                    RECORD("c", "4e10", "8e9", "3", "0", "0", "0"));
    play(&script, "ESC r d");
    assert_string_equal(selected_id(&script), "c"); /* what took its place */
    assert_shows(&script, "no longer in the file");
    assert_mode(&script, UI_MODE_TABLE);
    script_change_file(&script, BOARD);
    play(&script, "ESC r");
    assert_int_equal(script.app.selected, UI_NO_RECORD);
    assert_shows(&script, "no longer in the file");
    script_change_file(&script, SEVEN);
    play(&script, "ESC r");
    assert_string_equal(selected_id(&script), "profile");
    script_close(&script);
}

static void test_reload_asks_and_edits_can_be_redone(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "e text:90 ENTER ESC r");
    assert_shows(&script, "discard and reload");
    play(&script, "ESC");
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 90);
    play(&script, "r d");
    assert_requested(&script, UI_REQUEST_RELOAD);
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 120);
    play(&script, "u");
    assert_shows(&script, "nothing to undo");
    play(&script, "^R");
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 90);
    script_close(&script);
}

/* The view, the filter, the order and the step are as they were. */
static void test_reload_keeps_the_view(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "/ text:kernel_ ENTER o o o o O 2 TAB 2");
    struct rt_buf before;
    rt_buf_init(&before);
    rt_buf_puts(&before, script_screen(&script));
    play(&script, "r 2"); /* the 2 takes the message away */
    assert_string_equal(script_screen(&script), rt_buf_text(&before));
    rt_buf_fini(&before);
    script_close(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quit_asks_only_when_something_would_be_lost),
        cmocka_unit_test(test_quit_asks_when_edited),
        cmocka_unit_test(test_what_is_behind_the_question),
        cmocka_unit_test(test_quit_and_discard),
        cmocka_unit_test(test_quit_and_save),
        cmocka_unit_test(test_quit_and_save_that_fails),
        cmocka_unit_test(test_a_cancelled_question_forgets_the_quit),
        cmocka_unit_test(test_questions_are_shown_whole),
        cmocka_unit_test(test_an_error_does_not_hide_a_question),
        cmocka_unit_test(test_save),
        cmocka_unit_test(test_each_answer_to_a_conflict),
        cmocka_unit_test(test_reload_answers_a_change),
        cmocka_unit_test(test_changed_again),
        cmocka_unit_test(test_save_as),
        cmocka_unit_test(test_a_file_without_a_name),
        cmocka_unit_test(test_reload_keeps_the_record),
        cmocka_unit_test(test_reload_without_the_record),
        cmocka_unit_test(test_reload_asks_and_edits_can_be_redone),
        cmocka_unit_test(test_reload_keeps_the_view),
    };
    return check_main(tests);
}
