/*
 * The verdict map as a person meets it: keys in, screen out. The first record of SEVEN is the
 * example of test_map.c: 400 GB/s, 2 TFLOP/s, under a board of 120 TFLOP/s and 3000 GB/s.
 */
#include "check.h"

#include "script_test.h"
#include "ui/map.h"

#define DTYPE(name) "dtype = " name "\n"
#define EXAMPLE     RECORD("example", "4e10", "8e9", "20", "3", "2", "1")

/* Each cell of the screen that no mark covers shows the letter of the definition there. */
static void check_screen(struct script *script)
{
    struct ui_map map;
    (void)script_screen(script);
    ui_map_make(&map, &script->app, ui_map_body(&script->app));
    assert_true(map.decides);
    const struct ui_rect grid = map.layout.grid;
    for (int row = 0; row < grid.rows; row++) {
        for (int col = 0; col < grid.cols; col++) {
            const int at = (grid.row + row) * script->cells.cols + grid.col + col;
            const uint32_t shown = script->cells.cell[at].code[0];
            const struct rt_ceilings here = rt_map_ceilings(&map.map, &map.subject, row, col);
            const int hypothesis = rt_map_hypothesis(&map.subject, &here);
            assert_true(shown == 'o' || shown == '+' || shown == '@' || shown == 'X' ||
                        shown == (uint32_t)ui_map_letter(hypothesis));
        }
    }
}

static size_t count_marks(struct script *script, char mark)
{
    struct ui_map map;
    size_t count = 0;
    (void)script_screen(script);
    ui_map_make(&map, &script->app, ui_map_body(&script->app));
    const struct ui_rect grid = map.layout.grid;
    for (int i = 0; i < grid.rows * grid.cols; i++) {
        const int at = (grid.row + i / grid.cols) * script->cells.cols + grid.col + i % grid.cols;
        count += script->cells.cell[at].code[0] == (uint32_t)mark;
    }
    return count;
}

static void test_the_example(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "v");
    assert_mode(&script, UI_MODE_MAP);
    check_screen(&script);
    assert_shows(&script, "verdict map of profile");
    assert_shows(&script, "m kernel_memory  c kernel_compute  u kernel_underutilized  "
                          "r recheck_reference");
    assert_shows(&script, "@ board: 120 TFLOP/s, 3000 GB/s -> kernel_underutilized");
    assert_shows(&script, "@ at 120 TFLOP/s: r | 381 GB/s | m | 571 GB/s | u");
    assert_shows(&script, "@ at 3000 GB/s: r | 1.9 TFLOP/s | c | 2.86 TFLOP/s | u");
    assert_int_equal(count_marks(&script, '@'), 1);
    play(&script, "ESC");
    assert_mode(&script, UI_MODE_TABLE);
    script_close(&script);
}

/* 10 ms of transfer lead: only where the reference is doubted it is anything else. */
static void test_only_the_letters_that_occur(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "DOWN DOWN v");
    check_screen(&script);
    assert_shows(&script, "t transfer  r recheck_reference");
    assert_hides(&script, "kernel_");
    script_close(&script);
}

/* All references of the record's precision, and no other; round the end. */
static void test_walking(void **state)
{
    (void)state;
    struct script script;
    size_t of_fp64 = 0;
    start(&script, BOARD EXAMPLE DTYPE("fp64"), "v");
    for (size_t r = 0; r < rt_builtin_reference_count; r++) {
        of_fp64 += strcmp(rt_builtin_references[r].dtype, "fp64") == 0;
    }
    char text[64];
    (void)snprintf(text, sizeof text, "1 of %zu;", of_fp64 + 1); /* and the board */
    assert_shows(&script, text);
    assert_shows(&script, "X board: ");
    play(&script, "n");
    assert_shows(&script, "X v100-sxm2-fp64: 7.8 TFLOP/s, 900 GB/s -> kernel_underutilized");
    assert_shows(&script, "(as now)");
    assert_int_equal(count_marks(&script, 'X'), 1);
    for (size_t i = 0; i < of_fp64; i++) {
        play(&script, "n");
    }
    assert_shows(&script, "X board: ");
    play(&script, "p");
    assert_hides(&script, "X board: ");
    (void)snprintf(text, sizeof text, "%zu of %zu;", of_fp64 + 1, of_fp64 + 1);
    assert_shows(&script, text);
    script_close(&script);
}

static void test_every_precision_where_none_is_stated(void **state)
{
    (void)state;
    struct script script;
    char text[64];
    start(&script, SEVEN, "v");
    (void)snprintf(text, sizeof text, "1 of %zu;", rt_builtin_reference_count + 1);
    assert_shows(&script, text);
    script_close(&script);
}

static void test_another_answer_is_said(void **state)
{
    (void)state;
    struct script script;
    /* 400 GB/s of a T4's 300 are 1.33. */
    start(&script, BOARD EXAMPLE DTYPE("fp16"), "v");
    for (int i = 0; i < 40 && !script_shows(&script, "X t4-fp16"); i++) {
        play(&script, "n");
    }
    assert_shows(&script, "X t4-fp16: 65 TFLOP/s, 300 GB/s -> recheck_reference (not as now)");
    script_close(&script);
}

static void test_taking_and_undoing(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "v n ENTER");
    assert_mode(&script, UI_MODE_MAP);
    assert_shows(&script, "the figures are those of v100-sxm2-fp64 now; u undoes that");
    assert_shows(&script, "@ board: 7.8 TFLOP/s, 900 GB/s -> kernel_underutilized (edited)");
    assert_true(ceiling_now(&script, RT_CEILING_TFLOPS) == 7.8);
    assert_true(ceiling_now(&script, RT_CEILING_DRAM_GBPS) == 900);
    play(&script, "u");
    assert_true(ceiling_now(&script, RT_CEILING_TFLOPS) == 120);
    assert_shows(&script, "@ board: 120 TFLOP/s, 3000 GB/s");
    play(&script, "^R ESC ESC");
    assert_true(ceiling_now(&script, RT_CEILING_DRAM_GBPS) == 900);
    script_close(&script);
}

/* The edit is that of the presets list, words and all. */
static void test_taking_is_what_the_presets_do(void **state)
{
    (void)state;
    struct script map;
    struct script presets;
    start(&map, SEVEN, "v n ENTER ESC ESC");
    start(&presets, SEVEN, "b j ENTER ESC");
    assert_string_equal(script_screen(&map), script_screen(&presets));
    assert_int_equal(map.app.whatif.history.count, 1);
    assert_int_equal(map.app.whatif.history.edit[0].after.words,
                     presets.app.whatif.history.edit[0].after.words);
    script_close(&map);
    script_close(&presets);
}

static void test_zoom_pan_fit(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "v");
    struct rt_buf first;
    rt_buf_init(&first);
    rt_buf_puts(&first, script_screen(&script));
    play(&script, "+ + + h h j k l l l");
    check_screen(&script);
    assert_true(script.app.map_held);
    play(&script, "h h h h h h h h h h h h h h h h h h");
    assert_shows(&script, "not in view");
    assert_int_equal(count_marks(&script, '@'), 0);
    play(&script, "n"); /* the next reference is brought into view */
    assert_int_equal(count_marks(&script, 'X'), 1);
    play(&script, "p f");
    assert_string_equal(script_screen(&script), rt_buf_text(&first));
    rt_buf_fini(&first);
    script_close(&script);
}

/* Nothing that a ceiling could be: what is missing is named, and the answer of the times. */
static void test_where_ceilings_decide_nothing(void **state)
{
    (void)state;
    struct script script;
    start(&script,
          BOARD RECORD("a", "unknown", "8e9", "20", "3", "2", "1")
              RECORD("b", "4e10", "unknown", "2", "3", "2", "1")
                  RECORD("c", "none", "none", "20", "3", "2", "1")
                      RECORD("d", "none", "8e9", "20", "3", "2", "1")
                          RECORD("e", "4e10", "none", "20", "3", "2", "1"),
          "v");
    assert_shows(&script, "ceilings decide nothing here: flops is missing");
    assert_shows(&script, "unclassified_kernel");
    play(&script, "ENTER + - h f n p");
    play(&script, "J");
    assert_shows(&script, "dram_bytes is missing");
    assert_shows(&script, "transfer");
    play(&script, "J");
    assert_shows(&script, "it does no FLOPs and moves no");
    play(&script, "J"); /* no FLOPs at all: bandwidth alone decides */
    check_screen(&script);
    assert_shows(&script, "m kernel_memory  u kernel_underutilized  r recheck_reference");
    assert_shows(&script, "@ at 3000 GB/s: u whatever the TFLOP/s");
    play(&script, "J");
    check_screen(&script);
    assert_shows(&script, "c kernel_compute  u kernel_underutilized  r recheck_reference");
    script_close(&script);
}

static void test_without_a_reference(void **state)
{
    (void)state;
    struct script script;
    start(&script, EXAMPLE DTYPE("fp32"), "v");
    check_screen(&script);
    assert_shows(&script, "@ nothing yet: this record has no reference");
    assert_int_equal(count_marks(&script, '@'), 0);
    play(&script, "ENTER");
    assert_shows(&script, "v100-sxm2-fp32 serves the records without a reference");
    assert_shows(&script, "@ v100-sxm2-fp32: 15.7 TFLOP/s, 900 GB/s -> kernel_underutilized");
    play(&script, "u");
    assert_shows(&script, "@ nothing yet");
    script_close(&script);
}

static void test_a_precision_that_no_reference_has(void **state)
{
    (void)state;
    struct script script;
    start(&script, EXAMPLE DTYPE("int3"), "v");
    check_screen(&script);
    assert_shows(&script, "no known reference is for this precision");
    play(&script, "n");
    assert_shows(&script, "no reference is on the map");
    play(&script, "ENTER + h f");
    check_screen(&script);
    script_close(&script);
}

/* Any size: nothing outside of the screen is touched, and what is there is right. */
static void test_every_size(void **state)
{
    (void)state;
    struct script script;
    char text[32];
    start(&script, SEVEN, "v n");
    for (int rows = 1; rows < 40; rows++) {
        for (int cols = 1; cols < 130; cols += cols < 30 ? 1 : 17) {
            (void)snprintf(text, sizeof text, "RESIZE %dx%d", cols, rows);
            play(&script, text);
            if (rows >= UI_MIN_ROWS && cols >= UI_MIN_COLS) {
                check_screen(&script);
                assert_int_equal(count_marks(&script, 'X'), 1);
            }
        }
    }
    play(&script, "RESIZE 200x60");
    check_screen(&script);
    play(&script, "RESIZE 40x12"); /* all four regions have cells */
    check_screen(&script);
    assert_shows(&script, "c compute");
    assert_hides(&script, "zoom in)");
    script_close(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_example),
        cmocka_unit_test(test_only_the_letters_that_occur),
        cmocka_unit_test(test_walking),
        cmocka_unit_test(test_every_precision_where_none_is_stated),
        cmocka_unit_test(test_another_answer_is_said),
        cmocka_unit_test(test_taking_and_undoing),
        cmocka_unit_test(test_taking_is_what_the_presets_do),
        cmocka_unit_test(test_zoom_pan_fit),
        cmocka_unit_test(test_where_ceilings_decide_nothing),
        cmocka_unit_test(test_without_a_reference),
        cmocka_unit_test(test_a_precision_that_no_reference_has),
        cmocka_unit_test(test_every_size),
    };
    return check_main(tests);
}
