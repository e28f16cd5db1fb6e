/*
 * Habits of moving about: records, steps, panes, filter, order; with no, one and many records.
 */
#include "check.h"

#include "script_modes.h"
#include "script_test.h"

static void assert_selected(const struct script *script, const char *id)
{
    assert_string_equal(selected_id(script), id);
}

static void test_first_screen(void **state)
{
    (void)state;
    static const char *const shown[] = {
        "test.ini",  "7 records", "120 TFLOP/s",   "3000 GB/s",      "70 %",    "measured",
        "ridge 40",  "profile",   "too-good",      "133 %",          "recheck", "time 26",
        "kernel 20", "launch 1",  "[3 candidate]", "5 < balance 40", "? help",  "q quit",
    };
    struct script script;
    start(&script, SEVEN, "");
    assert_selected(&script, "profile");
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        assert_shows(&script, shown[i]);
    }
    script_close(&script);
}

static void test_records(void **state)
{
    (void)state;
    static const struct {
        const char *keys, *id;
    } cases[] = {
        {"DOWN", "memory"},      {"j j", "gemm"},     {"k", "transfer"},     {"UP UP", "profile"},
        {"UP", "profile"},       {"G", "too-good"},   {"DOWN", "too-good"},  {"g", "profile"},
        {"END", "too-good"},     {"HOME", "profile"}, {"PGDN", "too-good"},  {"PGUP", "profile"},
        {"^F", "too-good"},      {"^B", "profile"},   {"TAB J", "memory"},   {"K", "profile"},
        {"TAB J J", "transfer"}, {"e J", "gemm"},     {"K ESC", "transfer"},
    };
    struct script script;
    start(&script, SEVEN, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        play(&script, cases[i].keys);
        assert_selected(&script, cases[i].id);
    }
    script_close(&script);
}

/* The hardware cursor sits on the selected row, and the marker stands there. */
static void test_cursor_on_the_selection(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "RESIZE 40x12");
    for (int i = 0; i < 7; i++) {
        char label[8];
        (void)snprintf(label, sizeof label, "\u25b6%c  ", 'A' + i);
        const char *const row = script_row(&script, script.cells.cursor_row);
        assert_non_null(strstr(row, label));
        assert_non_null(strstr(row, selected_id(&script)));
        play(&script, "DOWN");
    }
    script_close(&script);
}

static void test_steps(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "LEFT");
    assert_shows(&script, "[2 metrics]");
    assert_shows(&script, "flops / dram_bytes = 4e10 / 8e9 = 5 FLOP/byte");
    play(&script, "h h");
    assert_shows(&script, "[1 record]");
    assert_shows(&script, "(theoretical)");
    play(&script, "4");
    assert_shows(&script, "[4 experiment]");
    assert_shows(&script, "block_size");
    play(&script, "RIGHT l");
    assert_shows(&script, "[4 experiment]");
    play(&script, "1 DOWN");
    assert_shows(&script, "[1 record]"); /* walking the records keeps the step */
    script_close(&script);
}

static void test_panes(void **state)
{
    (void)state;
    static const enum ui_mode walk[] = {UI_MODE_PLOT, UI_MODE_CHAIN, UI_MODE_TABLE};
    struct script script;
    start(&script, SEVEN, "");
    for (int i = 0; i < 3; i++) {
        play(&script, "TAB");
        assert_mode(&script, walk[i]);
    }
    play(&script, "BACKTAB");
    assert_mode(&script, UI_MODE_CHAIN);
    play(&script, "BACKTAB BACKTAB");
    assert_mode(&script, UI_MODE_TABLE);
    script_close(&script);
}

static void test_zoom(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "z");
    assert_shows(&script, "kernel_underutilized"); /* wide enough for the whole name */
    assert_hides(&script, "[3 candidate]");
    play(&script, "z");
    assert_shows(&script, "[3 candidate]");
    play(&script, "TAB z");
    assert_shows(&script, "ridge 40");
    assert_hides(&script, "FLOP/B    eff");
    play(&script, "TAB");
    assert_shows(&script, "longest"); /* the zoom goes along with the focus */
    play(&script, "ESC");
    assert_shows(&script, "FLOP/B    eff");
    script_close(&script);
}

static void test_plot_window(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "TAB");
    const struct rt_view fit = script.app.view;
    play(&script, "+");
    assert_true(script.app.view.x1 - script.app.view.x0 < fit.x1 - fit.x0);
    play(&script, "0 RIGHT");
    assert_true(script.app.view.x0 > fit.x0);
    play(&script, "LEFT UP");
    assert_true(script.app.view.y0 > fit.y0);
    play(&script, "f");
    assert_memory_equal(&script.app.view, &fit, sizeof fit);
    for (int i = 0; i < 400; i++) {
        play(&script, "+");
    }
    for (int i = 0; i < 800; i++) {
        play(&script, "-");
    }
    for (int i = 0; i < 400; i++) {
        play(&script, "l k");
    }
    play(&script, "f");
    assert_memory_equal(&script.app.view, &fit, sizeof fit);
    script_close(&script);
}

static void test_filter_as_it_is_typed(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "DOWN / t");
    assert_int_equal(script.app.table.count, 5); /* all but kernel_memory and launch */
    assert_selected(&script, "transfer");
    play(&script, "r");
    assert_int_equal(script.app.table.count, 1);
    assert_shows(&script, "1 of 7 match tr");
    play(&script, "BACKSPACE BACKSPACE");
    assert_int_equal(script.app.table.count, 7);
    play(&script, "text:zz");
    assert_int_equal(script.app.table.count, 0);
    assert_shows(&script, "nothing matches");
    play(&script, "ESC");
    assert_int_equal(script.app.table.count, 7);
    assert_selected(&script, "memory"); /* as it was before */
    script_close(&script);
}

static void test_filter_kept_and_dismissed(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "/ text:kernel_ ENTER");
    assert_mode(&script, UI_MODE_TABLE);
    assert_shows(&script, "3 of 7 records match");
    play(&script, "G");
    assert_selected(&script, "gemm");
    play(&script, "ESC");
    assert_int_equal(script.app.table.count, 7);
    assert_selected(&script, "gemm");
    script_close(&script);
}

/* A record's label is its own: in the table, in the plot, in the steps and after an edit. */
static void test_labels_stay_through_a_filter(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "/ text:gemm ENTER");
    assert_shows(&script, "▶D  gemm");
    assert_shows(&script, "D 83 %"); /* beside its mark */
    assert_shows(&script, " D gemm ");
    play(&script, "e DOWN text:30 ENTER"); /* 18 TFLOP/s by bandwidth: not what it reached */
    assert_shows(&script, " D compute -> recheck");
    script_close(&script);
}

/* The plot has the roof of the selected record's reference; the others are said not to be its. */
static void test_marks_of_other_references(void **state)
{
    (void)state;
    struct script script;
    start(&script, BOARDS, "");
    assert_shows(&script, "○ other roof: B,C   ○ no reference: D");
    play(&script, "DOWN");
    assert_shows(&script, "○ other roof: A,E   ○ no reference: D");
    play(&script, "DOWN DOWN"); /* of none: no roof, so none is another's */
    assert_selected(&script, "nobodys");
    assert_hides(&script, "other roof");
    script_close(&script);
    start(&script, SEVEN, "");
    assert_hides(&script, "other");
    script_close(&script);
}

static void test_next_match(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "n");
    assert_selected(&script, "profile");
    assert_shows(&script, "/ filters");
    play(&script, "/ text:kernel_ ENTER ESC ESC n");
    assert_int_equal(script.app.table.count, 7);
    assert_selected(&script, "memory");
    play(&script, "n");
    assert_selected(&script, "gemm");
    play(&script, "n"); /* around the end */
    assert_selected(&script, "profile");
    play(&script, "N");
    assert_selected(&script, "gemm");
    play(&script, "N N N");
    assert_selected(&script, "gemm");
    script_close(&script);
}

/* All columns and back to the file's order; the selection stays on its record. */
static void test_sort(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "DOWN");
    for (int i = 0; i < UI_COLUMN_COUNT; i++) {
        play(&script, "o");
        assert_int_equal(script.app.table.sort, i);
        assert_selected(&script, "memory");
        assert_shows(&script, "sorted by ");
    }
    play(&script, "o");
    assert_int_equal(script.app.table.sort, UI_SORT_FILE);
    play(&script, "O g");
    assert_selected(&script, "too-good");
    play(&script, "o O g");
    assert_selected(&script, "gemm");
    script_close(&script);
}

/* Undone from the table, the order follows at once. */
static void test_order_follows_an_undo(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "o o o o O g"); /* highest efficiency first */
    assert_selected(&script, "too-good");
    play(&script, "e DOWN text:3 ENTER ESC g"); /* 3 GB/s: gemm 100 of 1.8 has 56 times */
    const uint32_t first = script.app.table.order[6];
    assert_string_equal(rt_set_id(&script.study->records, first), "gemm");
    play(&script, "u");
    assert_string_equal(rt_set_id(&script.study->records, script.app.table.order[6]), "profile");
    script_close(&script);
}

/* The last row of every pane says how to get help and how to quit, as narrow as it may be. */
static void test_the_last_row(void **state)
{
    (void)state;
    static const char *const panes[] = {"", "TAB", "TAB TAB", "z", "TAB z", "TAB TAB z"};
    for (size_t i = 0; i < sizeof panes / sizeof *panes; i++) {
        for (int cols = UI_MIN_COLS; cols <= 210; cols += cols < 90 ? 1 : 17) {
            char size[32];
            struct script script;
            (void)snprintf(size, sizeof size, "RESIZE %dx%d", cols, UI_MIN_ROWS + cols / 3);
            start(&script, SEVEN, panes[i]);
            play(&script, size);
            const char *const row = script_row(&script, script.app.rows - 1);
            if (strstr(row, "? help") == NULL || strstr(row, "q quit") == NULL) {
                fail_msg("%s, %s: %s", panes[i], size, row);
            }
            script_close(&script);
        }
    }
}

/* Help shows the keys, not only what they do, on the smallest screen, too. */
static void test_help_shows_keys_at_every_width(void **state)
{
    (void)state;
    static const char *const sizes[] = {"RESIZE 24x6", "RESIZE 30x8", "RESIZE 40x15",
                                        "RESIZE 59x12", "RESIZE 80x24"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct rt_buf all;
        struct script script;
        start(&script, SEVEN, sizes[i]);
        rt_buf_init(&all);
        play(&script, "?");
        for (int page = 0; page < 60; page++) {
            rt_buf_puts(&all, script_screen(&script));
            play(&script, "PGDN");
        }
        static const char *const keys[] = {"? F1", "PgDn Ctrl-F", "1 2 3 4", "Ctrl-R", "m !"};
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            if (strstr(rt_buf_text(&all), keys[k]) == NULL) {
                fail_msg("%s: no %s", sizes[i], keys[k]);
            }
        }
        rt_buf_fini(&all);
        script_close(&script);
    }
}

static void test_unknown_keys_give_a_hint(void **state)
{
    (void)state;
    static const char *const keys[] = {"x", "UNKNOWN", "\u0439", "\u0446", "Z", "^X", "DELETE"};
    for (int mode = 0; mode < UI_MODE_COUNT; mode++) {
        if (ui_mode_info[mode].kind != UI_MAIN && ui_mode_info[mode].kind != UI_VIEW) {
            continue; /* a field takes every key, a question names its answers */
        }
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            struct script script;
            start_in(&script, (enum ui_mode)mode);
            const size_t requests = script.requests;
            const long selected = script.app.selected;
            play(&script, keys[i]);
            assert_shows(&script, "? lists the keys");
            assert_mode(&script, (enum ui_mode)mode);
            assert_int_equal(script.app.selected, selected);
            assert_int_equal(script.requests, requests);
            script_close(&script);
        }
    }
}

/* Every key there is, in every mode that an empty list allows. */
static void press_everything(struct script *script)
{
    static const char *const all[] = {
        "UP",          "DOWN",    "LEFT",       "RIGHT",         "HOME",
        "END",         "PGUP",    "PGDN",       "DELETE",        "BACKSPACE",
        "ENTER",       "TAB",     "TAB",        "BACKTAB",       "ESC",
        "F1",          "ESC",     "UNKNOWN",    "SPACE",         "^F",
        "^B",          "^R",      "CLICK 5,70", "CLICK 0,0",     "CLICK 9999,9999",
        "CLICK -1,-1", "WHEELUP", "WHEELDOWN",  "PASTE \"qdq\"",
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        play(script, all[i]);
    }
    for (char c = '!'; c <= '~'; c++) {
        char key[2] = {c, '\0'};
        if (c != 'q') {
            play(script, key);
        }
        play(script, "ESC ESC ESC");
    }
    assert_false(script->has_quit);
}

static void test_no_records(void **state)
{
    (void)state;
    static const char *const files[] = {BOARD, "", "; only a comment\n"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct script script;
        start(&script, files[i], "");
        assert_shows(&script, "no records");
        assert_shows(&script, "0 records");
        press_everything(&script);
        play(&script, "RESIZE 40x12 RESIZE 200x60 RESIZE 24x6");
        press_everything(&script);
        play(&script, "ENTER");
        assert_mode(&script, script.app.focus);
        play(&script, "q");
        assert_true(script.has_quit);
        script_close(&script);
    }
}

static void test_nothing_left_by_the_filter(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "/ text:zzz ENTER");
    play(&script, "UP DOWN PGUP PGDN HOME END LEFT RIGHT 1 4 n N o O z TAB + - h f TAB j k TAB c "
                  "e b p ENTER u ^R s J K WHEELUP WHEELDOWN CLICK 3,60 RESIZE 40x12 z");
    assert_int_equal(script.app.selected, UI_NO_RECORD);
    assert_mode(&script, UI_MODE_TABLE);
    play(&script, "ESC ESC");
    assert_int_not_equal(script.app.selected, UI_NO_RECORD);
    script_close(&script);
}

static void test_one_record(void **state)
{
    (void)state;
    struct script script;
    start(&script, BOARD RECORD("only", "4e10", "8e9", "20", "3", "2", "1"), "");
    assert_shows(&script, "1 record ");
    assert_hides(&script, "1 records");
    press_everything(&script);
    assert_selected(&script, "only");
    script_close(&script);
}

static void test_300_records(void **state)
{
    (void)state;
    struct rt_buf ini;
    struct script script;
    rt_buf_init(&ini);
    rt_buf_puts(&ini, BOARD);
    for (int i = 0; i < 300; i++) {
        rt_buf_printf(&ini, "[record r%03d]\n" COUNTS("4e10", "8e9"), i);
        rt_buf_printf(&ini,
                      "kernel_ms = %d\ntransfer_ms = 0\nsync_ms = 0\nlaunch_ms = 0\n"
                      "time_model = " RT_TIME_MODEL "\n",
                      i + 1);
    }
    start(&script, rt_buf_text(&ini), "END");
    rt_buf_fini(&ini);
    assert_selected(&script, "r299");
    assert_shows(&script, "r299");
    for (int i = 0; i < 40; i++) {
        play(&script, "PGUP");
        assert_shows(&script, selected_id(&script));
    }
    assert_selected(&script, "r000");
    for (int i = 0; i < 299; i++) {
        play(&script, "j");
    }
    assert_selected(&script, "r299");
    play(&script, "RESIZE 80x60");
    assert_shows(&script, "r299");
    play(&script, "RESIZE 80x24");
    assert_shows(&script, "r299");
    script_close(&script);
}

/* Clicks select what is under them; outside of the rows they do nothing. */
static void test_mouse(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "CLICK 4,60");
    assert_selected(&script, "transfer");
    play(&script, "WHEELDOWN WHEELDOWN WHEELUP");
    assert_selected(&script, "gemm");
    play(&script, "CLICK 1,60 CLICK 11,60 CLICK 0,0 CLICK 23,79 CLICK 9999,9999 CLICK -5,3");
    assert_selected(&script, "gemm");
    play(&script, "? CLICK 4,60 WHEELUP");
    assert_mode(&script, UI_MODE_HELP);
    assert_selected(&script, "gemm");
    script_close(&script);
}

/* The chain and the texts scroll to their end and no further. */
static void test_scrolling(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "TAB TAB");
    for (int i = 0; i < 50; i++) {
        play(&script, "DOWN");
    }
    assert_shows(&script, "our own run"); /* the last line of the step */
    for (int i = 0; i < 50; i++) {
        play(&script, "UP");
    }
    assert_shows(&script, "5 < balance 40");
    play(&script, "ENTER END");
    assert_shows(&script, "rule out");
    play(&script, "HOME");
    assert_shows(&script, "record       profile");
    play(&script, "RESIZE 30x8 END RESIZE 200x60");
    assert_shows(&script, "record       profile");
    script_close(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_screen),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_cursor_on_the_selection),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_panes),
        cmocka_unit_test(test_zoom),
        cmocka_unit_test(test_plot_window),
        cmocka_unit_test(test_filter_as_it_is_typed),
        cmocka_unit_test(test_filter_kept_and_dismissed),
        cmocka_unit_test(test_labels_stay_through_a_filter),
        cmocka_unit_test(test_marks_of_other_references),
        cmocka_unit_test(test_next_match),
        cmocka_unit_test(test_sort),
        cmocka_unit_test(test_order_follows_an_undo),
        cmocka_unit_test(test_the_last_row),
        cmocka_unit_test(test_help_shows_keys_at_every_width),
        cmocka_unit_test(test_unknown_keys_give_a_hint),
        cmocka_unit_test(test_no_records),
        cmocka_unit_test(test_nothing_left_by_the_filter),
        cmocka_unit_test(test_one_record),
        cmocka_unit_test(test_300_records),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_scrolling),
    };
    return check_main(tests);
}
