/*
 * Bytes of further levels of the memory, against arithmetic by hand: 4e10 FLOP in 20 ms.
 *   L1 3.2e10 byte: 1.25 FLOP/byte, 1600 GB/s;  L2 1.6e10: 2.5, 800;  DRAM 8e9: 5, 400.
 */
#include "fixture.h"

#include "core/levels.h"

#define BOARD                                                                                      \
    "[reference board]\ntflops = 120\ndram_gbps = 3000\n"                                          \
    "l2_gbps = 1000\nl1_gbps = 16000\n"
#define WITH(bytes) BOARD FIXTURE_RECORD bytes

static struct rt_levels levels_of(struct rt_study *study, const char *text)
{
    struct rt_answer answer;
    struct rt_levels levels;
    fixture_open(study, "a.ini", text);
    rt_study_answer(study, 0, NULL, &answer);
    rt_levels_derive(&answer, &levels);
    return levels;
}

static void check_row(const struct rt_level_row *row, enum rt_level level, double intensity,
                      double gbps, double share)
{
    assert_int_equal(row->level, level);
    assert_true(row->has_intensity);
    check_exact(row->intensity_flop_per_byte, intensity);
    check_near(row->gbps, gbps, 1e-15);
    assert_true(row->has_roof);
    check_near(row->share, share, 1e-15);
    assert_false(row->inverse);
}

static void all_levels(void **state)
{
    (void)state;
    struct rt_study study;
    const struct rt_levels levels =
        levels_of(&study, WITH("l1_bytes = 3.2e10\nl2_bytes = 1.6e10\n"));
    assert_int_equal(levels.count, 3);
    check_row(&levels.row[0], RT_LEVEL_L1, 1.25, 1600, 0.1);
    check_row(&levels.row[1], RT_LEVEL_L2, 2.5, 800, 0.8);
    check_row(&levels.row[2], RT_LEVEL_DRAM, 5, 400, 400.0 / 3000);
    rt_study_fini(&study);
}

static void what_is_missing_is_left_out(void **state)
{
    (void)state;
    struct rt_study study;
    struct rt_levels levels = levels_of(&study, WITH(""));
    assert_int_equal(levels.count, 1);
    assert_false(rt_levels_any(&levels));
    rt_study_fini(&study);
    levels = levels_of(&study, WITH("l1_bytes = 3.2e10\n"));
    assert_int_equal(levels.count, 2);
    assert_int_equal(levels.row[0].level, RT_LEVEL_L1);
    assert_int_equal(levels.row[1].level, RT_LEVEL_DRAM);
    assert_true(rt_levels_any(&levels));
    rt_study_fini(&study);
    /* Neither FLOPs, nor DRAM, nor a roof of the level. */
    levels = levels_of(&study, FIXTURE_REFERENCE
                       "[record a]\nflops = none\ndram_bytes = unknown\nkernel_ms = 20\n"
                       "transfer_ms = 0\nsync_ms = 0\nlaunch_ms = 0\nl2_bytes = 1.6e10\n"
                       "time_model = nonoverlapping_exposed_intervals\n");
    assert_int_equal(levels.count, 1);
    assert_true(levels.row[0].has_intensity); /* no FLOPs at all: 0 a byte */
    check_exact(levels.row[0].intensity_flop_per_byte, 0);
    assert_false(levels.row[0].has_roof);
    check_near(levels.row[0].gbps, 800, 1e-15);
    rt_study_fini(&study);
}

/* Bandwidth or intensity beyond doubles: an error at the value, as of any metric of a record. */
static void only_what_is_finite(void **state)
{
    (void)state;
    struct rt_study study;
    rt_study_init(&study);
    fixture_add(&study, "a.ini",
                FIXTURE_REFERENCE FIXTURE_RECORD "l1_bytes = 1e308\nl2_bytes = 1e-320\n");
    assert_int_equal(study.records.count, 0);
    assert_int_equal(study.diags.errors, 2);
    assert_string_equal(study.diags.item[0].message,
                        "l1_bytes: the bandwidth or intensity is not a finite number");
    assert_int_equal(study.diags.item[0].line, 18);
    assert_int_equal(study.diags.item[0].column, 12);
    assert_int_equal(study.diags.item[1].line, 19);
    rt_study_fini(&study);
    /* A rate that underflows is 0, and that is finite: as of DRAM itself. */
    const struct rt_levels levels =
        levels_of(&study, FIXTURE_REFERENCE
                  "[record a]\nflops = 1e-100\ndram_bytes = 1e-100\nkernel_ms = 1e260\n"
                  "transfer_ms = 0\nsync_ms = 0\nlaunch_ms = 0\nl2_bytes = 1e-100\n"
                  "time_model = nonoverlapping_exposed_intervals\n");
    assert_int_equal(levels.count, 2);
    check_exact(levels.row[0].gbps, 0);
    check_exact(levels.row[0].intensity_flop_per_byte, 1);
    rt_study_fini(&study);
}

static bool says(const struct rt_lines *lines, const char *label, const char *text)
{
    for (size_t i = 0; i < lines->count; i++) {
        if (strcmp(rt_lines_label(lines, i), label) == 0 &&
            strstr(rt_lines_text(lines, i), text) != NULL) {
            return true;
        }
    }
    return false;
}

static void lines_of(const char *text, struct rt_lines *lines)
{
    struct rt_study study;
    struct rt_answer answer;
    const struct rt_levels levels = levels_of(&study, text);
    rt_study_answer(&study, 0, NULL, &answer);
    rt_lines_init(lines);
    rt_levels_lines(&levels, &answer.record, lines);
    rt_levels_suspect(&levels, 0.7, lines);
    assert_false(lines->failed);
    rt_study_fini(&study);
}

static void words(void **state)
{
    (void)state;
    struct rt_lines lines;
    lines_of(WITH("l1_bytes = 3.2e10\nl2_bytes = 1.6e10\nl2_bytes_source = counter\n"), &lines);
    assert_true(says(&lines, "L1", "4e10 / 3.2e10 = 1.25 FLOP/byte"));
    assert_true(says(&lines, "L2", "800 GB/s, 80 % of 1000 (counter)"));
    assert_true(says(&lines, "levels", "L1 1.25 <= L2 2.5 <= DRAM 5 FLOP/byte"));
    assert_true(says(&lines, "", "25 % of the bytes asked of L1 reached DRAM"));
    assert_true(says(&lines, "levels", "L2 runs at 80 % of its 1000 GB/s, DRAM at 13.3 %"));
    assert_false(says(&lines, "inverse", ""));
    rt_lines_fini(&lines);
    /* The same number is no inverse; twice the bytes of the level inside are. */
    lines_of(WITH("l1_bytes = 8e9\nl2_bytes = 8e9\n"), &lines);
    assert_true(says(&lines, "levels", "L1 5 <= L2 5 <= DRAM 5 FLOP/byte"));
    assert_false(says(&lines, "inverse", ""));
    rt_lines_fini(&lines);
    lines_of(WITH("l2_bytes = 4e9\n"), &lines);
    assert_true(says(&lines, "levels", "L2 10 > DRAM 5 FLOP/byte"));
    assert_true(says(&lines, "inverse", "DRAM moved 2x the bytes of L2"));
    rt_lines_fini(&lines);
    /* At the screen is enough, as for the kernel; just below it is not. */
    struct rt_study study;
    const struct rt_levels at = levels_of(&study, WITH("l2_bytes = 1.6e10\n"));
    rt_lines_init(&lines);
    rt_levels_suspect(&at, 0.8, &lines);
    assert_int_equal(lines.count, 1);
    rt_levels_suspect(&at, nextafter(0.8, 1), &lines);
    assert_int_equal(lines.count, 1);
    rt_lines_fini(&lines);
    rt_study_fini(&study);
    lines_of(WITH(""), &lines);
    assert_int_equal(lines.count, 0);
    rt_lines_fini(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_levels),
        cmocka_unit_test(what_is_missing_is_left_out),
        cmocka_unit_test(only_what_is_finite),
        cmocka_unit_test(words),
    };
    return check_main(tests);
}
