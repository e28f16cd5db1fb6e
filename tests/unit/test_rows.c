/*
 * Which rows there are, and in what order.
 */
#include "check.h"

#include <stdbool.h>

#include "core/code.h"
#include "fixture.h"
#include "records.h"
#include "script_test.h"
#include "ui/rows.h"

struct setup {
    struct rt_study study;
    struct ui_whatif whatif;
    struct ui_rows rows;
};

static void open_ini(struct setup *setup, const char *ini)
{
    fixture_open(&setup->study, "test.ini", ini);
    ui_whatif_init(&setup->whatif);
    ui_rows_init(&setup->rows);
    assert_int_equal(ui_whatif_bind(&setup->whatif, &setup->study), RT_OK);
    assert_int_equal(ui_rows_update(&setup->rows, &setup->whatif, ""), RT_OK);
}

static void close_setup(struct setup *setup)
{
    ui_rows_fini(&setup->rows);
    ui_whatif_fini(&setup->whatif);
    rt_study_fini(&setup->study);
}

/* "profile memory ...": the ids in the order of the table. */
static void assert_order(struct setup *setup, const char *expected)
{
    char order[1024] = "";
    for (size_t i = 0; i < setup->rows.count; i++) {
        strcat(order, i > 0 ? " " : "");
        strcat(order, rt_set_id(&setup->study.records, setup->rows.order[i]));
    }
    assert_string_equal(order, expected);
}

static void sort(struct setup *setup, int column, bool descending)
{
    setup->rows.sort = column;
    setup->rows.descending = descending;
    assert_int_equal(ui_rows_update(&setup->rows, &setup->whatif, ""), RT_OK);
}

static void filter(struct setup *setup, const char *text)
{
    assert_int_equal(ui_rows_update(&setup->rows, &setup->whatif, text), RT_OK);
}

static void test_file_order(void **state)
{
    (void)state;
    struct setup setup;
    open_ini(&setup, SEVEN);
    assert_order(&setup, "profile memory transfer gemm sync launch too-good");
    sort(&setup, UI_SORT_FILE, true);
    assert_order(&setup, "too-good launch sync gemm transfer memory profile");
    close_setup(&setup);
}

/* Every text that is searched, and nothing else; case does not matter. */
static void test_filter(void **state)
{
    (void)state;
    struct setup setup;
    open_ini(&setup,
             BOARD RECORD("first", "4e10", "8e9", "20", "3", "2",
                          "1") "name = Softmax\nworkload = batch 8\nnote = tuned\ndtype = bf16\n"
                               "device = H100\n" RECORD("second", "4e10", "8e9", "2.7", "0", "0",
                                                        "0") "interval = softmax only\n");
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"", "first second"},
        {"s", "first second"},
        {"FIRST", "first"},
        {"soft", "first"},
        {"SOFTMAX", "first"},
        {"batch 8", "first"},
        {"tuned", "first"},
        {"Bf16", "first"},
        {"h100", "first"},
        {"only", ""},
        {"kernel_memory", "second"},
        {"kernel_", "first second"},
        {"softmax only", ""},
        {"nothing like it", ""},
        {" ", "first"},
        {"theoretical", ""},
        {"counter", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        filter(&setup, cases[i].text);
        assert_order(&setup, cases[i].expected);
    }
    close_setup(&setup);
}

static void test_filter_and_sort_together(void **state)
{
    (void)state;
    struct setup setup;
    open_ini(&setup, SEVEN);
    setup.rows.sort = UI_COLUMN_TOTAL;
    setup.rows.descending = true;
    filter(&setup, "kernel_"); /* 26, 3.6 and 13.2 ms */
    assert_order(&setup, "profile gemm memory");
    assert_int_equal(ui_rows_position(&setup.rows, 0), 0);
    assert_int_equal(ui_rows_position(&setup.rows, 3), 2);
    assert_int_equal(ui_rows_position(&setup.rows, 2), RT_ENOENT);
    assert_int_equal(ui_rows_row(&setup.rows, 3), 1);
    assert_int_equal(ui_rows_row(&setup.rows, 2), RT_ENOENT);
    assert_int_equal(ui_rows_row(&setup.rows, 99), RT_ENOENT);
    close_setup(&setup);
}

/*
 * Equal values stand in file order both ways: u1 and u2 have no counts and no reference to
 * compare with, e1 and e2 are the same but for their ids, inf touches no DRAM.
 */
#define MIXED                                                                                                 \
    BOARD RECORD("u1", "unknown", "unknown", "7", "0", "0", "0") "name = same\n" RECORD(                      \
        "e1", "4e10", "8e9", "20", "0", "0",                                                                  \
        "0") "name = same\n" RECORD("inf", "1e12", "none", "10", "0", "0",                                    \
                                    "0") "name = zz\n" RECORD("e2", "4e10", "8e9", "20", "0", "0",            \
                                                              "0") "name = same\n" RECORD("gemm",             \
                                                                                          "1."                \
                                                                                          "2e12",             \
                                                                                          "2e9",              \
                                                                                          "12",               \
                                                                                          "0",                \
                                                                                          "0",                \
                                                                                          "0") "n"            \
                                                                                               "a"            \
                                                                                               "m"            \
                                                                                               "e"            \
                                                                                               " "            \
                                                                                               "="            \
                                                                                               " "            \
                                                                                               "a"            \
                                                                                               "a"            \
                                                                                               "\n" RECORD(   \
                                                                                                   "u2",      \
                                                                                                   "unknown", \
                                                                                                   "unknown", \
                                                                                                   "7",       \
                                                                                                   "0",       \
                                                                                                   "0",       \
                                                                                                   "0") "name = same\n"

static void test_every_column_both_ways(void **state)
{
    (void)state;
    static const struct {
        int column;
        const char *up, *down;
    } cases[] = {
        {UI_COLUMN_NAME, "gemm u1 e1 e2 u2 inf", "inf u1 e1 e2 u2 gemm"},
        /* 5, 5, 600, infinite */
        {UI_COLUMN_INTENSITY, "e1 e2 gemm inf u1 u2", "inf gemm e1 e2 u1 u2"},
        /* 2, 2, 100, 100 */
        {UI_COLUMN_ACHIEVED, "e1 e2 inf gemm u1 u2", "inf gemm e1 e2 u1 u2"},
        /* 13.3 %, 13.3 %, 83.3 %, 83.3 % */
        {UI_COLUMN_EFFICIENCY, "e1 e2 inf gemm u1 u2", "inf gemm e1 e2 u1 u2"},
        {UI_COLUMN_TOTAL, "u1 u2 inf gemm e1 e2", "e1 e2 gemm inf u1 u2"},
        /* compute, compute, unclassified, underutilized */
        {UI_COLUMN_ANSWER, "inf gemm u1 u2 e1 e2", "e1 e2 u1 u2 inf gemm"},
    };
    struct setup setup;
    open_ini(&setup, MIXED);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        sort(&setup, cases[i].column, false);
        assert_order(&setup, cases[i].up);
        sort(&setup, cases[i].column, true);
        assert_order(&setup, cases[i].down);
    }
    close_setup(&setup);
}

/* What is not known stands last both ways, for texts as for numbers. */
static void test_unknown_texts_stand_last(void **state)
{
    (void)state;
    struct setup setup;
    open_ini(
        &setup,
        "[record none]\n" COUNTS("4e10", "8e9") TIMES(
            "1", "0", "0",
            "0") "[record theory]\nflops_source = theoretical\nreference = r\n" COUNTS("4e10",
                                                                                       "8e9")
            TIMES("1", "0", "0",
                  "0") "[record count]\nflops_source = counter\nreference = r\n" COUNTS("4e12",
                                                                                        "8e9")
                TIMES("90", "0", "0", "0") "[reference r]\ntflops = 120\ndram_gbps = 3000\n"
                                           "[reference other]\ntflops = 120\ndram_gbps = 3000\n");
    sort(&setup, UI_COLUMN_SOURCES, false);
    assert_order(&setup, "count theory none");
    sort(&setup, UI_COLUMN_SOURCES, true);
    assert_order(&setup, "theory count none");
    /* 44.4 of 120 TFLOP/s: underutilized; 40 of 15: recheck */
    sort(&setup, UI_COLUMN_ANSWER, false);
    assert_order(&setup, "theory count none");
    sort(&setup, UI_COLUMN_ANSWER, true);
    assert_order(&setup, "count theory none");
    close_setup(&setup);
}

static void add_random_record(struct rng *rng, struct rt_buf *ini, int i)
{
    static const char *const count[] = {"unknown", "none", "1e10", "2e10", "4e12"};
    rt_buf_printf(ini,
                  "[record r%d]\nname = n%u\nflops = %s\ndram_bytes = %s\nkernel_ms = %u\n"
                  "transfer_ms = %u\nsync_ms = 0\nlaunch_ms = 0\ntime_model = " RT_TIME_MODEL "\n",
                  i, rng_below(rng, 4), count[rng_below(rng, 5)], count[rng_below(rng, 5)],
                  1 + rng_below(rng, 3), rng_below(rng, 3));
}

/* A sort only moves rows, and what was sorted once stays as it is when sorted again. */
static void test_random_sorts(void **state)
{
    (void)state;
    enum { RECORDS = 300 };
    struct rng rng = rng_start(77);
    struct rt_buf ini;
    struct setup setup;
    rt_buf_init(&ini);
    rt_buf_puts(&ini, BOARD);
    for (int i = 0; i < RECORDS; i++) {
        add_random_record(&rng, &ini, i);
    }
    open_ini(&setup, rt_buf_text(&ini));
    rt_buf_fini(&ini);
    for (int way = 0; way < (UI_COLUMN_COUNT + 1) * 2; way++) {
        bool seen[RECORDS] = {false};
        uint32_t first[RECORDS];
        sort(&setup, way / 2 - 1, way % 2 == 1);
        assert_int_equal(setup.rows.count, RECORDS);
        for (size_t i = 0; i < RECORDS; i++) {
            assert_true(setup.rows.order[i] < RECORDS && !seen[setup.rows.order[i]]);
            seen[setup.rows.order[i]] = true;
            assert_int_equal(ui_rows_row(&setup.rows, setup.rows.order[i]), i);
        }
        memcpy(first, setup.rows.order, sizeof first);
        sort(&setup, way / 2 - 1, way % 2 == 1);
        assert_memory_equal(first, setup.rows.order, sizeof first);
    }
    close_setup(&setup);
}

static void test_nothing_to_show(void **state)
{
    (void)state;
    struct setup setup;
    open_ini(&setup, BOARD);
    for (int column = UI_SORT_FILE; column < UI_COLUMN_COUNT; column++) {
        sort(&setup, column, true);
        assert_int_equal(setup.rows.count, 0);
    }
    assert_int_equal(ui_rows_row(&setup.rows, 0), RT_ENOENT);
    assert_int_equal(ui_rows_position(&setup.rows, 0), RT_ENOENT);
    close_setup(&setup);
}

static void test_short_answers(void **state)
{
    (void)state;
    for (int h = 0; h < RT_HYPOTHESIS_COUNT; h++) {
        const char *const word = ui_rows_short_answer(h);
        assert_in_range(strlen(word), 1, 9);
        for (int other = 0; other < h; other++) {
            assert_string_not_equal(word, ui_rows_short_answer(other));
        }
    }
    assert_string_equal(ui_rows_short_answer(RT_NO_HYPOTHESIS), "-");
    assert_string_equal(ui_rows_short_answer(-1), "-");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file_order),
        cmocka_unit_test(test_filter),
        cmocka_unit_test(test_filter_and_sort_together),
        cmocka_unit_test(test_every_column_both_ways),
        cmocka_unit_test(test_unknown_texts_stand_last),
        cmocka_unit_test(test_random_sorts),
        cmocka_unit_test(test_nothing_to_show),
        cmocka_unit_test(test_short_answers),
    };
    return check_main(tests);
}
