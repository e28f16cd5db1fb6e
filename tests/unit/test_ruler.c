/*
 * The ruler as a property, at every width: the definition, asked at each column's ends, gives the
 * answer that is shown there; borders and the present value stand in the column that holds them;
 * texts are whole, and inside the interval they name.
 */
#include "steps.h"

#include <stdlib.h>

#include "ui/rows.h"
#include "ui/ruler.h"

/* The value at a column's left end. */
static double edge(const struct ui_ruler *ruler, int col)
{
    return exp(ruler->low + (double)col / ruler->cols * (ruler->high - ruler->low));
}

/* The answer with a ceiling at another value; -1 where the definition is not finite. */
static int answer_at(const struct rt_answer *answer, enum rt_ceiling ceiling, double value)
{
    struct rt_ceilings ceilings = answer->ceilings;
    struct rt_attribution attribution;
    ceilings.value[ceiling] = value;
    return rt_attribute(&answer->record, &answer->metrics, &ceilings, &attribution) == RT_OK
               ? (int)attribution.primary_hypothesis
               : -1;
}

static bool is_mark(const struct ui_ruler *ruler, int col)
{
    return ruler->cell[col] == UI_RULER_BORDER || ruler->cell[col] == UI_RULER_BOUND ||
           ruler->cell[col] == UI_RULER_PRESENT;
}

static void check_columns(const struct ui_ruler *ruler, const struct rt_answer *answer,
                          enum rt_ceiling ceiling)
{
    for (int col = 0; col < ruler->cols; col++) {
        const double left = edge(ruler, col) * (1 + 1e-9);
        const double right = edge(ruler, col + 1) * (1 - 1e-9);
        assert_int_equal(ui_ruler_col(ruler, left), col);
        assert_int_equal(ui_ruler_col(ruler, right), col);
        if (!is_mark(ruler, col)) {
            const int shown = (int)ruler->flips.item[ruler->interval[col]].primary_hypothesis;
            assert_int_equal(answer_at(answer, ceiling, left), shown);
            assert_int_equal(answer_at(answer, ceiling, right), shown);
        }
    }
}

/* Every border in view has its mark, and every mark a border. */
static void check_marks(const struct ui_ruler *ruler, const struct rt_margin *margin,
                        enum rt_ceiling ceiling)
{
    bool marked[UI_RULER_COLS] = {false};
    for (size_t i = 0; i + 1 < margin->flips[ceiling].count; i++) {
        const int col = ui_ruler_col(ruler, margin->flips[ceiling].item[i].to);
        if (col >= 0 && col < ruler->cols) {
            assert_true(ruler->cell[col] == UI_RULER_BORDER ||
                        ruler->cell[col] == UI_RULER_PRESENT);
            marked[col] = true;
        }
    }
    for (int col = 0; col < ruler->cols; col++) {
        assert_true(marked[col] || ruler->cell[col] != UI_RULER_BORDER);
        if (ruler->cell[col] == UI_RULER_BOUND) {
            assert_true(margin->has_bound[ceiling]);
            assert_int_equal(ui_ruler_col(ruler, margin->bound[ceiling]), col);
        }
    }
    assert_in_range(ruler->present_col, 0, ruler->cols - 1);
    assert_int_equal(ruler->cell[ruler->present_col], UI_RULER_PRESENT);
    assert_int_equal(ui_ruler_col(ruler, margin->ceilings->value[ceiling]), ruler->present_col);
}

static bool is_text(const struct ui_ruler *ruler, int col)
{
    return ruler->cell[col] == UI_RULER_TEXT || ruler->cell[col] == UI_RULER_BOUND_TEXT;
}

/* Words are those of the interval they stand in. */
static void check_word(const struct ui_ruler *ruler, const char *word, int col)
{
    const size_t interval = ruler->interval[col];
    const char *const name =
        ui_rows_short_answer((int)ruler->flips.item[interval].primary_hypothesis);
    if ((word[0] >= '0' && word[0] <= '9') || ruler->cell[col] == UI_RULER_BOUND_TEXT) {
        return;
    }
    assert_string_equal(word, name);
    for (size_t i = 0; i < strlen(word); i++) {
        assert_int_equal(ruler->interval[(size_t)col + i], interval);
    }
}

static void check_texts(const struct ui_ruler *ruler)
{
    for (int col = 0; col < ruler->cols; col++) {
        char word[UI_RULER_COLS + 1] = "";
        int len = 0;
        while (col + len < ruler->cols && is_text(ruler, col + len) &&
               ruler->text[col + len] != ' ') {
            word[len] = ruler->text[col + len];
            len++;
        }
        if (len > 0) {
            check_word(ruler, word, col);
            col += len;
        }
    }
}

static void check_ruler(struct rt_record record, struct rt_ceilings ceilings, int cols)
{
    struct rt_answer answer = {.record = record, .ceilings = ceilings, .attributed = true};
    struct rt_margin margin;
    assert_int_equal(rt_metrics_derive(&record, &answer.metrics, NULL), RT_OK);
    assert_int_equal(rt_attribute(&record, &answer.metrics, &ceilings, &answer.attribution), RT_OK);
    assert_true(rt_margin_find(&answer, &margin));
    for (int c = RT_CEILING_TFLOPS; c <= RT_CEILING_DRAM_GBPS; c++) {
        struct ui_ruler ruler;
        const enum rt_ceiling ceiling = (enum rt_ceiling)c;
        assert_true(ui_ruler_make(&ruler, &margin, ceiling, cols));
        assert_int_equal(ruler.cols, cols < UI_RULER_COLS ? cols : UI_RULER_COLS);
        check_columns(&ruler, &answer, ceiling);
        check_marks(&ruler, &margin, ceiling);
        check_texts(&ruler);
    }
}

static struct rt_ceilings board(void)
{
    return ceilings_of(120, 3000, 0.7);
}

static void test_every_width(void **state)
{
    (void)state;
    for (int cols = UI_RULER_MIN_COLS; cols < 300; cols++) {
        check_ruler(record_of(4e10, 8e9, 20, 3, 2, 1), board(), cols);
        check_ruler(record_of(4e10, 8e9, 3, .3, .2, .1), board(), cols);
        check_ruler(record_of(1.2e12, 2e9, 12, .5, .4, .3), board(), cols);
        check_ruler(record_of(4e10, 8e9, 6, 1, 9, 1), board(), cols);
        check_ruler(record_of(4e10, 8e9, 2, .2, .1, .1), board(), cols);
        check_ruler(record_of(1.456e9, 1e7, 0.0168, 0, 0, 0.510), ceilings_of(494.5, 3350, .7),
                    cols);
        check_ruler(record_of(4e11, 1e10, 4, 0, 0, 0), board(), cols); /* on its border */
    }
}

/* Near borders and far from them. */
static void test_random_records(void **state)
{
    struct rng rng = rng_start(21);
    (void)state;
    for (int i = 0; i < 4000; i++) {
        const double tflops = rng_decades(&rng, 0, 3);
        const double dram_gbps = rng_decades(&rng, 1, 4);
        const double ms = rng_decades(&rng, -2, 2);
        const double bandwidth = rng_decades(&rng, -1.5, 0.1);
        const double compute = rng_decades(&rng, -1.5, 0.1);
        const struct rt_record record =
            record_of(compute * tflops * 1e9 * ms, bandwidth * dram_gbps * 1e6 * ms, ms,
                      rng_decades(&rng, -2, 2), rng_decades(&rng, -2, 2), rng_decades(&rng, -2, 2));
        check_ruler(record, ceilings_of(tflops, dram_gbps, 0.7),
                    (int)rng_below(&rng, 230) + UI_RULER_MIN_COLS);
    }
}

/* As a line of text, a mark a character. */
static void check_line(struct rt_record record, struct rt_ceilings ceilings,
                       enum rt_ceiling ceiling, int cols, const char *expected)
{
    static const char sign[] = {[UI_RULER_AXIS] = '-',
                                [UI_RULER_BLANK] = ' ',
                                [UI_RULER_BORDER] = '|',
                                [UI_RULER_BOUND] = ':',
                                [UI_RULER_PRESENT] = '^'};
    struct rt_answer answer = {.record = record, .ceilings = ceilings, .attributed = true};
    struct rt_margin margin;
    struct ui_ruler ruler;
    char line[UI_RULER_COLS + 1] = "";
    assert_int_equal(rt_metrics_derive(&record, &answer.metrics, NULL), RT_OK);
    assert_int_equal(rt_attribute(&record, &answer.metrics, &ceilings, &answer.attribution), RT_OK);
    assert_true(rt_margin_find(&answer, &margin));
    assert_true(ui_ruler_make(&ruler, &margin, ceiling, cols));
    for (int col = 0; col < cols; col++) {
        const bool here = ruler.interval[col] == ruler.flips.present;
        if (is_text(&ruler, col)) {
            line[col] = ruler.text[col];
        } else if (ruler.cell[col] != UI_RULER_AXIS) {
            line[col] = sign[ruler.cell[col]];
        } else {
            memset(&line[col], here ? '=' : '-', 1);
        }
    }
    assert_string_equal(line, expected);
}

/* What is next to the present value is named, at 80 columns of screen and where it is near. */
static void test_what_is_written(void **state)
{
    (void)state;
    check_line(record_of(4e10, 8e9, 20, 3, 2, 1), board(), RT_CEILING_DRAM_GBPS, 68,
               "- recheck -|memory -|571.4 underutil =====================^3000 ====");
    check_line(record_of(4e10, 8e9, 3, .3, .2, .1), board(), RT_CEILING_DRAM_GBPS, 68,
               "- recheck -|2540 memory ===^3000 =================|3810 underutil --");
    check_line(record_of(1.456e9, 1e7, 0.0168, 0, 0, 0.510), ceilings_of(494.5, 3350, .7),
               RT_CEILING_DRAM_GBPS, 68,
               "==^3350 ============== launch ===============:3396 compute bound ===");
}

static void test_no_ruler(void **state)
{
    struct rt_margin margin = {.ceilings = NULL};
    struct ui_ruler ruler;
    (void)state;
    assert_false(ui_ruler_make(&ruler, &margin, RT_CEILING_TFLOPS, 80));
    assert_int_equal(ui_ruler_first(&margin), RT_CEILING_DRAM_GBPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_width),
        cmocka_unit_test(test_random_records),
        cmocka_unit_test(test_what_is_written),
        cmocka_unit_test(test_no_ruler),
    };
    return check_main(tests);
}
