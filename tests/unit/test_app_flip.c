/*
 * Flips on the screen: the rulers, and jumping past a border and back. The board's borders by
 * hand: profile (400 GB/s) is memory until 400 / 0.7 = 571.43 and recheck until 400 / 1.05 =
 * 380.95; of its 2 TFLOP/s, 2 / 0.7 = 2.857.
 */
#include "check.h"

#include "script_test.h"

static double dram_gbps(const struct script *script)
{
    return ceiling_now(script, RT_CEILING_DRAM_GBPS);
}

static enum rt_hypothesis answer_now(const struct script *script)
{
    return (enum rt_hypothesis)script->app.whatif.hypothesis[script->app.selected];
}

static void test_jump_in_a_pane_and_back(void **state)
{
    struct script script;
    (void)state;
    start(&script, SEVEN, "[");
    check_exact(dram_gbps(&script), 571.4);
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 120);
    assert_int_equal(answer_now(&script), RT_KERNEL_MEMORY);
    assert_shows(&script, "dram_gbps 3000 -> 571.4: kernel_underutilized -> kernel_memory");
    assert_int_equal(script.app.whatif.history.count, 1);
    play(&script, "[");
    check_exact(dram_gbps(&script), 380.9);
    assert_int_equal(answer_now(&script), RT_RECHECK_REFERENCE);
    play(&script, "]");
    check_exact(dram_gbps(&script), 381);
    assert_int_equal(answer_now(&script), RT_KERNEL_MEMORY);
    play(&script, "u u u");
    check_exact(dram_gbps(&script), 3000);
    assert_int_equal(answer_now(&script), RT_KERNEL_UNDERUTILIZED);
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    play(&script, "^R");
    check_exact(dram_gbps(&script), 571.4);
    script_close(&script);
}

static void test_jump_of_the_field(void **state)
{
    struct script script;
    (void)state;
    start(&script, SEVEN, "e [");
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 2.857);
    assert_int_equal(answer_now(&script), RT_KERNEL_COMPUTE);
    assert_shows(&script, "120 -> 2.857 TFLOP/s");
    play(&script, "u DOWN DOWN [");
    check_exact(ceiling_now(&script, RT_CEILING_SCREEN), 0.1333);
    assert_int_equal(answer_now(&script), RT_KERNEL_MEMORY);
    play(&script, "u ]");
    check_exact(ceiling_now(&script, RT_CEILING_SCREEN), 0.7);
    assert_shows(&script, "no higher efficiency_screen gives another answer");
    assert_int_equal(script.app.whatif.history.count, 1); /* undone, none added */
    play(&script, "UP ]");
    check_exact(dram_gbps(&script), 3000);
    assert_shows(&script, "no higher dram_gbps gives another answer");
    script_close(&script);
}

/* Of memory (2667 GB/s) bandwidth flips first both ways; of gemm (100 TFLOP/s) compute does. */
static void test_the_ceiling_that_flips_first(void **state)
{
    struct script script;
    (void)state;
    start(&script, SEVEN, "DOWN ]");
    check_exact(dram_gbps(&script), 3810);
    assert_int_equal(answer_now(&script), RT_KERNEL_UNDERUTILIZED);
    play(&script, "u [");
    check_exact(dram_gbps(&script), 2539);
    assert_int_equal(answer_now(&script), RT_RECHECK_REFERENCE);
    play(&script, "u DOWN DOWN ]");
    check_exact(ceiling_now(&script, RT_CEILING_TFLOPS), 142.9);
    assert_int_equal(answer_now(&script), RT_KERNEL_UNDERUTILIZED);
    play(&script, "u e ");
    assert_int_equal(script.app.ceiling, RT_CEILING_TFLOPS); /* the editor opens on what moved */
    script_close(&script);
}

static void test_nothing_to_jump(void **state)
{
    struct script script;
    (void)state;
    start(&script, RECORD("lone", "4e10", "8e9", "20", "3", "2", "1"), "]");
    assert_shows(&script, "without a reference there is no ceiling to move");
    script_close(&script);
    start(&script, BOARD RECORD("unknown", "unknown", "8e9", "20", "3", "2", "1"), "[");
    assert_shows(&script, "no lower ceiling gives another answer");
    assert_int_equal(script.app.whatif.history.count, 0);
    script_close(&script);
    start(&script, BOARD, "[");
    assert_shows(&script, "without a reference there is no ceiling to move");
    script_close(&script);
}

/* The row of the screen that begins with a text. */
static const char *row_of(struct script *script, const char *head)
{
    for (int row = 0; row < script->app.rows; row++) {
        const char *const text = script_row(script, row);
        if (strncmp(text, head, strlen(head)) == 0) {
            return text;
        }
    }
    fail_msg("no row '%s' in\n%s", head, script_screen(script));
    return "";
}

static bool has_row(struct script *script, const char *head)
{
    for (int row = 0; row < script->app.rows; row++) {
        if (strncmp(script_row(script, row), head, strlen(head)) == 0) {
            return true;
        }
    }
    return false;
}

static void test_rulers_on_the_screen(void **state)
{
    struct script script;
    (void)state;
    start(&script, SEVEN, "RESIZE 80x24");
    assert_non_null(strstr(row_of(&script, " dram_gbps"), "571.4 underutil"));
    assert_non_null(strstr(row_of(&script, " dram_gbps"), "memory"));
    assert_non_null(strstr(row_of(&script, " dram_gbps"), "3000"));
    assert_false(has_row(&script, " tflops"));
    play(&script, "DOWN DOWN DOWN"); /* gemm: compute flips first */
    assert_non_null(strstr(row_of(&script, " tflops"), "142.9 underutil"));
    assert_false(has_row(&script, " dram_gbps"));
    play(&script, "e");
    assert_true(has_row(&script, " dram_gbps") && has_row(&script, " tflops"));
    play(&script, "ESC RESIZE 200x60");
    assert_true(has_row(&script, " dram_gbps") && has_row(&script, " tflops"));
    play(&script, "RESIZE 40x12 e");
    assert_true(has_row(&script, " dram_gbps") && has_row(&script, " tflops"));
    play(&script, "RESIZE 80x23 ESC");
    assert_false(has_row(&script, " dram_gbps") || has_row(&script, " tflops"));
    script_close(&script);
}

/* The ruler follows what is typed: at 500 GB/s the answer is memory. */
static void test_ruler_is_live(void **state)
{
    struct script script;
    (void)state;
    start(&script, SEVEN, "e DOWN text:500");
    assert_non_null(strstr(row_of(&script, " dram_gbps"), "500"));
    assert_null(strstr(row_of(&script, " dram_gbps"), "3000"));
    assert_shows(&script, "kernel_underutilized -> kernel_memory");
    play(&script, "ESC");
    assert_non_null(strstr(row_of(&script, " dram_gbps"), "3000"));
    script_close(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_jump_in_a_pane_and_back),
        cmocka_unit_test(test_jump_of_the_field),
        cmocka_unit_test(test_the_ceiling_that_flips_first),
        cmocka_unit_test(test_nothing_to_jump),
        cmocka_unit_test(test_rulers_on_the_screen),
        cmocka_unit_test(test_ruler_is_live),
    };
    return check_main(tests);
}
