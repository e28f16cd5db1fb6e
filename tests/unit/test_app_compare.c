/*
 * The comparison as a person meets it: keys in, screen out. Under the board of SEVEN, by hand:
 * profile is 26 ms (kernel 20) at 13.3 %, memory 3.6 ms (kernel 3) at 88.9 %.
 */
#include "check.h"

#include <stdlib.h>
#include <unistd.h>

#include "script_test.h"
#include "ui/compare.h"

#define SAME   "workload = batch 8\ndtype = bf16\ninterval = one step\n"
#define BEFORE RECORD("base", "4e10", "8e9", "20", "3", "2", "1") SAME
#define AFTER  RECORD("tiled", "4e10", "8e9", "10", "3", "2", "1") SAME

static void test_two_records(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "d");
    assert_mode(&script, UI_MODE_COMPARE);
    assert_shows(&script, "before A profile, test.ini:8");
    assert_shows(&script, "after B memory, test.ini:19");
    assert_shows(&script, "total 7.222 times as fast (26 -> 3.6 ms), kernel 6.667 times");
    assert_shows(&script, "the answer changed: kernel_underutilized -> kernel_memory");
    assert_shows(&script, "total_ms                 26       3.6       -22.4   -86.2 % derived");
    assert_shows(&script,
                 "flops                  4e10      4e10           0       0 % theoretical");
    assert_shows(&script, "efficiency %         13.333    88.889     +75.556    +567 % board");
    assert_shows(&script, "no repeats on either side");
    play(&script, "s");
    assert_shows(&script, "before B memory");
    assert_shows(&script, "total_ms                3.6        26       +22.4    +622 % derived");
    play(&script, "ESC");
    assert_mode(&script, UI_MODE_TABLE);
    script_close(&script);
}

/* Where changes would stand, there is the reason; both values stay. */
static void test_not_comparable(void **state)
{
    (void)state;
    struct script script;
    start(&script, BOARD BEFORE RECORD("other", "4e10", "8e9", "10", "3", "2", "1") "dtype = fp8\n",
          "d");
    assert_shows(&script, "not comparable: dtype differs: 'bf16' before, 'fp8' after");
    assert_shows(&script, "kernel_ms                20        10 nsight-systems");
    assert_hides(&script, "change");
    assert_hides(&script, "-50 %");
    assert_hides(&script, "times as fast");
    assert_hides(&script, "the same answer");
    script_close(&script);
}

/* The edited ceilings are those of both; undone in the view. */
static void test_edits_are_followed(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "e DOWN text:400 ENTER ESC d"); /* 400 GB/s: a roof of 2 TFLOP/s at 5 */
    assert_shows(&script, "limit TFLOP/s             2         2 ");
    assert_shows(&script, "efficiency %            100    666.67 ");
    assert_shows(&script, "the answer changed: kernel_memory -> recheck_reference");
    play(&script, "u");
    assert_shows(&script, "limit TFLOP/s            15        15 ");
    play(&script, "^R");
    assert_shows(&script, "limit TFLOP/s             2         2 ");
    play(&script, "TAB");
    assert_shows(&script, "first board (edited)");
    assert_shows(&script, "dram_gbps               400");
    script_close(&script);
}

static void test_noise(void **state)
{
    (void)state;
    struct script script;
    start(&script,
          BOARD BEFORE AFTER RECORD("base-2", "4e10", "8e9", "21", "3", "2",
                                    "1") "repeat_of = base\n",
          "d");
    /* 1 of the median 20.5 */
    assert_shows(&script, "kernel_ms                20        10     -50 % beyond 4.88 % nsight");
    assert_shows(&script, "sync_ms                   2         2       0 %    within 0 % nsight");
    assert_hides(&script, "no repeats");
    script_close(&script);
}

/* ---- two references ---- */

static void test_two_references(void **state)
{
    (void)state;
    struct script script;
    start(&script, BOARDS, "d TAB");
    assert_shows(&script, "first board (measured)");
    assert_shows(&script, "second small (source unstated)");
    assert_shows(&script, "the answer differs: kernel_underutilized under board, kernel_memory");
    assert_shows(&script, "balance                  40        20         -20     -50 %");
    assert_shows(&script, "efficiency %         13.333        80     +66.667    +500 %");
    play(&script, "s");
    assert_shows(&script, "first small (source unstated)");
    assert_shows(&script, "balance                  20        40         +20    +100 %");
    play(&script, "s n");
    assert_hides(&script, "second small");
    play(&script, "p");
    assert_shows(&script, "second small");
    play(&script, "J"); /* of small: the other one is board */
    assert_shows(&script, "first small");
    play(&script, "TAB");
    assert_shows(&script, "before ");
    script_close(&script);
}

static void test_references_of_another_precision(void **state)
{
    (void)state;
    struct script script;
    start(&script,
          "[reference a]\ntflops = 10\ndram_gbps = 100\ndtype = fp32\n"
          "[reference b]\ntflops = 20\ndram_gbps = 100\ndtype = bf16\n" BEFORE OF("a"),
          "d");
    /* nothing else to compare with: at once the references */
    assert_true(script.app.compare_references);
    assert_shows(&script, "not comparable: the record is bf16, the reference a is for fp32; the\n");
    assert_shows(&script, "references are not for the same precision: a for fp32, b for bf16\n");
    assert_hides(&script, "change");
    assert_hides(&script, "+100 %");
    play(&script, "TAB");
    assert_shows(&script, "there is no other record; Tab compares two references");
    play(&script, "n p s DOWN END");
    script_close(&script);
}

static void test_where_there_is_nothing(void **state)
{
    (void)state;
    struct script script;
    start(&script, RECORD("alone", "4e10", "8e9", "20", "3", "2", "1"), "d");
    assert_shows(&script, "this record has no reference");
    play(&script, "n s DOWN ESC");
    script_close(&script);
    start(&script, SEVEN, "/ text:zzz ENTER d");
    assert_mode(&script, UI_MODE_TABLE);
    assert_shows(&script, "no record is selected");
    script_close(&script);
}

/* ---- which other ---- */

static void write_text(const char *path, const char *text)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* The same ID of the other file comes first, repeats last; the first file is before. */
static void test_two_files(void **state)
{
    (void)state;
    char folder[] = "/tmp/rooftop-compare-XXXXXX";
    char before[64];
    char after[64];
    char *path[] = {before, after};
    struct script script;
    assert_non_null(mkdtemp(folder));
    (void)snprintf(before, sizeof before, "%s/before.ini", folder);
    (void)snprintf(after, sizeof after, "%s/after.ini", folder);
    write_text(before, BOARD BEFORE RECORD("second", "4e10", "8e9", "20", "3", "2", "1"));
    write_text(after, RECORD("x-2", "4e10", "8e9", "9", "3", "2",
                             "1") "repeat_of = x\n" RECORD("x", "4e10", "8e9", "9", "3", "2", "1")
                          RECORD("base", "4e10", "8e9", "10", "3", "2", "1") SAME);
    const struct cli_options options = {.file = path, .files = 2, .charset = CLI_CHARSET_COUNT};
    assert_true(script_open_options(&script, &options));
    play(&script, "d");
    assert_shows(&script, "before A base, ");
    assert_shows(&script, "after E base, ");
    assert_shows(&script, "total 1.625 times as fast (26 -> 16 ms)");
    play(&script, "n");
    assert_shows(&script, "after B second");
    play(&script, "n");
    assert_shows(&script, "after D x,");
    play(&script, "n");
    assert_shows(&script, "after C x-2");
    play(&script, "n"); /* around the end */
    assert_shows(&script, "after E base");
    play(&script, "p");
    assert_shows(&script, "after C x-2");
    /* from the other side: it is still the first file's that is before */
    play(&script, "ESC G d");
    assert_string_equal(selected_id(&script), "base");
    assert_shows(&script, "before A base, ");
    assert_shows(&script, "after E base, ");
    script_close(&script);
    (void)unlink(before);
    (void)unlink(after);
    (void)rmdir(folder);
}

/* Forward every other record once, backward the reverse of it. */
static void test_every_other_is_met_once(void **state)
{
    (void)state;
    enum { OTHERS = 6 };
    struct script script;
    long met[OTHERS];
    long at = -1;
    start(&script, SEVEN, "DOWN DOWN");
    for (int i = 0; i < OTHERS; i++) {
        at = met[i] = ui_compare_next(&script.app, false, at, 1);
        assert_true(at >= 0 && at != script.app.selected);
        for (int j = 0; j < i; j++) {
            assert_true(met[j] != at);
        }
    }
    assert_int_equal(ui_compare_next(&script.app, false, at, 1), -1);
    at = -1;
    for (int i = OTHERS; i-- > 0;) {
        at = ui_compare_next(&script.app, false, at, -1);
        assert_int_equal(at, met[i]);
    }
    assert_int_equal(ui_compare_next(&script.app, false, at, -1), -1);
    script_close(&script);
}

/* Chosen by hand it stays while the selection moves, until it is the selection itself. */
static void test_the_selection_moves(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "d n"); /* profile and transfer */
    assert_shows(&script, "after C transfer");
    play(&script, "J");
    assert_shows(&script, "before B memory");
    assert_shows(&script, "after C transfer");
    play(&script, "J");
    assert_shows(&script, "before A profile");
    assert_shows(&script, "after C transfer");
    play(&script, "K K K");
    assert_shows(&script, "before A profile");
    script_close(&script);
}

/* ---- the screen ---- */

static void test_everything_can_be_reached(void **state)
{
    (void)state;
    static const char *const sizes[] = {"80x24", "40x12", "30x8", "24x6", "120x30", "200x60"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct script script;
        char text[64];
        (void)snprintf(text, sizeof text, "RESIZE %s d", sizes[i]);
        start(&script, SEVEN, text);
        assert_shows(&script, "total_ms");
        play(&script, "END");
        assert_shows(&script, "known"); /* "... noise is not known": the last words */
        play(&script, "DOWN PGDN");
        assert_shows(&script, "known");
        play(&script, "HOME");
        assert_shows(&script, "total_ms");
        script_close(&script);
    }
}

static void test_whole_where_it_has_to_be(void **state)
{
    (void)state;
    struct script script;
    start(&script, SEVEN, "d"); /* 80x24 */
    static const char *const all[] = {
        "total_ms",   "kernel_ms", "transfer_ms", "sync_ms",       "launch_ms",  "intensity",
        "TFLOP/s",    "GB/s",      "balance",     "flops",         "dram_bytes", "efficiency %",
        "transfer %", "sync %",    "launch %",    "limit TFLOP/s", "noise"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_shows(&script, all[i]);
    }
    script_close(&script);
}

static bool inside(struct ui_rect part, struct ui_rect whole)
{
    return part.rows == 0 || part.cols == 0 ||
           (part.row >= whole.row && part.col >= whole.col && part.rows > 0 && part.cols > 0 &&
            part.row + part.rows <= whole.row + whole.rows &&
            part.col + part.cols <= whole.col + whole.cols);
}

static bool apart(struct ui_rect a, struct ui_rect b)
{
    return a.rows == 0 || a.cols == 0 || b.rows == 0 || b.cols == 0 || a.row + a.rows <= b.row ||
           b.row + b.rows <= a.row || a.col + a.cols <= b.col || b.col + b.cols <= a.col;
}

/* At every size: nothing overlaps, nothing leaves the rectangle, the table has a row. */
static void test_the_layout(void **state)
{
    (void)state;
    static const struct ui_compare_need needs[] = {{1, 1, 18},   {0, 1, 8}, {9, 9, 40},
                                                   {2, 1, 2000}, {0, 0, 0}, {1, 1, -1}};
    for (size_t n = 0; n < sizeof needs / sizeof *needs; n++) {
        for (int rows = 0; rows <= 70; rows++) {
            for (int cols = 0; cols <= 220; cols++) {
                const struct ui_rect whole = {1, 0, rows, cols};
                const struct ui_compare_layout l = ui_compare_layout(whole, needs[n]);
                const struct ui_rect part[] = {l.sides, l.result, l.answer, l.heading,
                                               l.table, l.plot,   l.others};
                enum { PARTS = sizeof part / sizeof *part };
                for (int a = 0; a < PARTS; a++) {
                    assert_true(inside(part[a], whole));
                    for (int b = 0; b < a; b++) {
                        assert_true(apart(part[a], part[b]));
                    }
                }
                assert_true(rows < 4 || cols < 24 || needs[n].table <= 0 || l.table.rows > 0);
                assert_true(l.table.cols == 0 || l.table.cols == ui_compare_cols(whole));
            }
        }
    }
}

static void test_every_size(void **state)
{
    (void)state;
    struct script script;
    char text[32];
    start(&script, SEVEN, "d");
    for (int rows = 1; rows < 40; rows++) {
        for (int cols = 1; cols < 130; cols += cols < 30 ? 1 : 17) {
            (void)snprintf(text, sizeof text, "RESIZE %dx%d", cols, rows);
            play(&script, text);
            play(&script, "TAB");
            play(&script, "TAB");
        }
    }
    script_close(&script);
}

/* A sentence that has no room is said in brief, never by half. */
static void test_in_brief(void **state)
{
    (void)state;
    struct script script;
    start(&script,
          BOARD BEFORE RECORD("o", "4e10", "8e9", "10", "3", "2", "1") "dtype = fp8\n"
                                                                       "interval = two\n",
          "RESIZE 40x12 d");
    assert_shows(&script, "not comparable: dtype, interval\n");
    assert_shows(&script, "underutil | underutil\n");
    script_close(&script);
    start(&script, SEVEN, "RESIZE 40x12 d");
    assert_shows(&script, "total 7.222x as fast, kernel 6.667x\n");
    assert_shows(&script, "underutil -> memory\n");
    script_close(&script);
}

/* Text of files is shown, never obeyed. */
static void test_hostile_texts(void **state)
{
    (void)state;
    struct script script;
    start(&script,
          BOARD RECORD("a", "4e10", "8e9", "20", "3", "2", "1") "workload = \xc2\x9b[2J\n" RECORD(
              "b", "4e10", "8e9", "10", "3", "2", "1") "workload = \xe2\x80\xaex\n",
          "d");
    assert_shows(&script, "workload differs: '\\u{9b}[2J' before, '\\u{202e}x' after");
    script_close(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_records),
        cmocka_unit_test(test_not_comparable),
        cmocka_unit_test(test_edits_are_followed),
        cmocka_unit_test(test_noise),
        cmocka_unit_test(test_two_references),
        cmocka_unit_test(test_references_of_another_precision),
        cmocka_unit_test(test_where_there_is_nothing),
        cmocka_unit_test(test_two_files),
        cmocka_unit_test(test_every_other_is_met_once),
        cmocka_unit_test(test_the_selection_moves),
        cmocka_unit_test(test_everything_can_be_reached),
        cmocka_unit_test(test_whole_where_it_has_to_be),
        cmocka_unit_test(test_the_layout),
        cmocka_unit_test(test_every_size),
        cmocka_unit_test(test_in_brief),
        cmocka_unit_test(test_hostile_texts),
    };
    return check_main(tests);
}
