/*
 * What the interactive program makes of an import: the account, and the question which reference
 * a measured device is to be compared with.
 */
#include "check.h"

#include "script_test.h"

#define MEASURED(id, device, dtype)                                                                \
    RECORD(id, "4e10", "8e9", "20", "3", "2", "1") "device = " device "\ndtype = " dtype "\n"

static void test_account_by_file(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "");
    struct rt_account *const account = &script.study->account;
    rt_account_add(account, RT_ACCOUNT_USED, "one.csv", 0, "12 launches");
    rt_account_add(account, RT_ACCOUNT_SKIPPED, "two.csv", 7, "a row that was cut");
    rt_account_add(account, RT_ACCOUNT_CONVERTED, "one.csv", 3, "usecond");
    rt_account_add(account, RT_ACCOUNT_CANNOT, "", 0, "what the host did");
    play(&script, "a");
    assert_mode(&script, UI_MODE_ACCOUNT);
    assert_shows(&script, "account of the import");
    static const char *const row[] = {
        " file          one.csv",
        " used          12 launches",
        " converted     line 3: usecond",
        " file          two.csv",
        " skipped       line 7: a row that",
        " file          all files",
        " cannot answer what the host did",
    };
    for (int r = 0; r < 7; r++) {
        if (strstr(script_row(&script, 2 + r), row[r]) == NULL) {
            fail_msg("row %d is not '%s':\n%s", 2 + r, row[r], script_screen(&script));
        }
    }
    assert_hides(&script, "nothing was imported");
    play(&script, "ESC");
    assert_mode(&script, UI_MODE_TABLE);
    script_close(&script);
}

static void test_no_account(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "TAB a");
    assert_shows(&script, "nothing was imported: the files are rooftop's own");
    play(&script, "q");
    assert_mode(&script, UI_MODE_PLOT);
    script_close(&script);
}

static void test_long_account(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "");
    for (int i = 0; i < 1500; i++) {
        rt_account_add(&script.study->account, RT_ACCOUNT_SKIPPED, "one.csv", 0, "row %d.", i);
    }
    script.study->account.dropped = 5;
    play(&script, "a END");
    assert_shows(&script, "row 999.");
    assert_hides(&script, "row 1000.");
    assert_shows(&script, "and 505 more: 'rooftop report' lists them");
    script_close(&script);
}

static const char *row_of_cursor(struct script *script)
{
    return script_row(script, script->cells.cursor_row);
}

static void test_asks_at_the_start(void **state)
{
    (void)state;
    struct script script;
    start(&script, MEASURED("a", "CC 8.9", "fp32") MEASURED("b", "CC 8.9", "fp32"), "");
    assert_mode(&script, UI_MODE_PRESETS);
    assert_shows(&script, "which reference for CC 8.9? * may be it; Enter");
    assert_shows(&script, "Enter takes the figures, Esc leaves");
    assert_non_null(strstr(row_of_cursor(&script), ">*l4-fp32 "));
    assert_shows(&script, " *l40s-fp32 ");
    assert_shows(&script, "  l4-fp16 "); /* another precision */
    play(&script, "m");
    assert_mode(&script, UI_MODE_MESSAGES);
    assert_shows(&script, "none was chosen");
    play(&script, "ESC a");
    assert_mode(&script, UI_MODE_ACCOUNT);
    play(&script, "ESC ESC");
    assert_mode(&script, UI_MODE_TABLE); /* left open */
    assert_int_equal(ui_app_reference(&script.app), RT_NO_REFERENCE);
    play(&script, "b"); /* asked again, from the same place */
    assert_non_null(strstr(row_of_cursor(&script), ">*l4-fp32 "));
    play(&script, "ENTER");
    assert_mode(&script, UI_MODE_TABLE);
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 30.3);
    play(&script, "b"); /* the record has one now */
    assert_hides(&script, "which reference for");
    assert_shows(&script, " *l40s-fp32 ");
    script_close(&script);
}

/* The question is about a record that states a device, and says when it knows none. */
static void test_asks_about_the_one_with_a_device(void **state)
{
    (void)state;
    struct script script;
    start(&script,
          RECORD("a", "4e10", "8e9", "20", "3", "2", "1")
              MEASURED("b", "NVIDIA GeForce RTX 3090 Ti", "fp32"),
          "");
    assert_mode(&script, UI_MODE_PRESETS);
    assert_string_equal(selected_id(&script), "b");
    assert_shows(&script,
                 "which reference for NVIDIA GeForce RTX 3090 Ti? none is known to be for");
    assert_hides(&script, "*");
    assert_int_equal(script.app.preset, 1); /* the first that is for fp32 */
    play(&script, "RESIZE 24x6 RESIZE 3x2 RESIZE 200x60 q");
    assert_mode(&script, UI_MODE_TABLE);
    script_close(&script);
}

static void test_does_not_ask(void **state)
{
    static const char *const quiet[] = {
        SEVEN,
        RECORD("a", "4e10", "8e9", "20", "3", "2", "1"), /* no device */
        MEASURED("a", "Tesla T4", "fp32"),               /* the device decides */
        MEASURED("a", "Tesla T4", "fp32") MEASURED("b", "CC 7.5", "fp32"),
        "junk\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++) {
        struct script script;
        start(&script, quiet[i], "");
        assert_mode(&script, UI_MODE_TABLE);
        script_close(&script);
    }
}

/* Reading the files again is no start. */
static void test_reload_does_not_ask(void **state)
{
    (void)state;
    struct script script;
    start(&script, MEASURED("a", "CC 8.9", "fp32"), "ESC r");
    assert_mode(&script, UI_MODE_TABLE);
    script_close(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_account_by_file),
        cmocka_unit_test(test_no_account),
        cmocka_unit_test(test_long_account),
        cmocka_unit_test(test_asks_at_the_start),
        cmocka_unit_test(test_asks_about_the_one_with_a_device),
        cmocka_unit_test(test_does_not_ask),
        cmocka_unit_test(test_reload_does_not_ask),
    };
    return check_main(tests);
}
