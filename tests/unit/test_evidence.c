/*
 * Lines about records: found by record, whole through growth, nothing lost or mixed up.
 */
#include "check.h"

#include <stdio.h>

#include "core/code.h"
#include "core/evidence.h"

static void test_words_of_the_report(void **state)
{
    static const char *const word[] = {"time",    "flops",    "dram_bytes", "parts",
                                       "missing", "rule_out", "tool"};

    (void)state;
    assert_int_equal(RT_TOPIC_COUNT, 7);
    for (int t = 0; t < RT_TOPIC_COUNT; t++) {
        assert_string_equal(rt_topic_word[t], word[t]);
    }
}

static void test_lines_of_a_record(void **state)
{
    struct rt_evidence evidence;
    const struct rt_evidence_line *line;
    size_t count;

    (void)state;
    rt_evidence_init(&evidence);
    assert_null(rt_evidence_find(&evidence, 0, &count));
    assert_int_equal(count, 0);
    assert_false(rt_evidence_has(&evidence, 0, RT_TOPIC_TIME));

    assert_int_equal(
        rt_evidence_add(&evidence, 2, RT_TOPIC_WORK, RT_LINE_FORMULA, "ffma", "2 x %d", 40), RT_OK);
    assert_int_equal(
        rt_evidence_add(&evidence, 2, RT_TOPIC_TIME, RT_LINE_PLAIN, "", "%s", "100% sure"), RT_OK);
    assert_int_equal(
        rt_evidence_add(&evidence, 5, RT_TOPIC_TOOL, RT_LINE_CAUTION, "ncu says", "%s", ""), RT_OK);

    line = rt_evidence_find(&evidence, 2, &count);
    assert_int_equal(count, 2);
    assert_int_equal(line[0].record, 2);
    assert_int_equal(line[0].topic, RT_TOPIC_WORK);
    assert_int_equal(line[0].kind, RT_LINE_FORMULA);
    assert_string_equal(rt_evidence_label(&evidence, &line[0]), "ffma");
    assert_string_equal(rt_evidence_text(&evidence, &line[0]), "2 x 40");
    assert_int_equal(line[1].topic, RT_TOPIC_TIME);
    assert_string_equal(rt_evidence_label(&evidence, &line[1]), "");
    assert_string_equal(rt_evidence_text(&evidence, &line[1]), "100% sure");
    line = rt_evidence_find(&evidence, 5, &count);
    assert_int_equal(count, 1);
    assert_string_equal(rt_evidence_text(&evidence, line), "");
    for (size_t record = 0; record < 8; record++) {
        line = rt_evidence_find(&evidence, record, &count);
        assert_int_equal(line != NULL, record == 2 || record == 5);
        assert_int_equal(count, record == 2 ? 2 : record == 5 ? 1 : 0);
    }
    assert_true(rt_evidence_has(&evidence, 2, RT_TOPIC_WORK));
    assert_true(rt_evidence_has(&evidence, 2, RT_TOPIC_TIME));
    assert_false(rt_evidence_has(&evidence, 2, RT_TOPIC_TOOL));
    assert_true(rt_evidence_has(&evidence, 5, RT_TOPIC_TOOL));
    rt_evidence_fini(&evidence);
    assert_null(rt_evidence_find(&evidence, 2, &count));
}

/* Record r has r % 4 lines. */
static void test_many(void **state)
{
    enum { RECORDS = 1000 };
    struct rt_evidence evidence;
    char expected[32];

    (void)state;
    rt_evidence_init(&evidence);
    for (int r = 0; r < RECORDS; r++) {
        for (int i = 0; i < r % 4; i++) {
            snprintf(expected, sizeof expected, "l%d", i);
            assert_int_equal(rt_evidence_add(&evidence, (size_t)r, RT_TOPIC_MISSING, RT_LINE_PLAIN,
                                             expected, "%d of %d", i, r),
                             RT_OK);
        }
    }
    for (int r = 0; r < RECORDS; r++) {
        size_t count;
        const struct rt_evidence_line *const line = rt_evidence_find(&evidence, (size_t)r, &count);

        assert_int_equal(count, r % 4);
        for (int i = 0; i < r % 4; i++) {
            snprintf(expected, sizeof expected, "l%d", i);
            assert_string_equal(rt_evidence_label(&evidence, &line[i]), expected);
            snprintf(expected, sizeof expected, "%d of %d", i, r);
            assert_string_equal(rt_evidence_text(&evidence, &line[i]), expected);
        }
    }
    rt_evidence_fini(&evidence);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_of_the_report),
        cmocka_unit_test(test_lines_of_a_record),
        cmocka_unit_test(test_many),
    };

    return check_main(tests);
}
