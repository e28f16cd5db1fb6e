/*
 * The fields of a record and the rule of each: model.md section 1.
 */
#include "check.h"

#include "core/set.h"
#include "records.h"

static void test_rules(void **state)
{
    (void)state;
    assert_null(rt_rule_violation(RT_RULE_POSITIVE, 0x1p-1074));
    assert_null(rt_rule_violation(RT_RULE_POSITIVE, DBL_MAX));
    assert_non_null(rt_rule_violation(RT_RULE_POSITIVE, 0.0));
    assert_null(rt_rule_violation(RT_RULE_NOT_NEGATIVE, 0.0));
    assert_non_null(rt_rule_violation(RT_RULE_NOT_NEGATIVE, -0x1p-1074));
    assert_null(rt_rule_violation(RT_RULE_FRACTION, 0.0));
    assert_null(rt_rule_violation(RT_RULE_FRACTION, 1.0));
    assert_non_null(rt_rule_violation(RT_RULE_FRACTION, nextafter(1.0, 2.0)));
    assert_non_null(rt_rule_violation(RT_RULE_FRACTION, -0x1p-1074));
    for (int rule = RT_RULE_POSITIVE; rule <= RT_RULE_FRACTION; rule++) {
        assert_non_null(rt_rule_violation((enum rt_rule)rule, NAN));
        assert_non_null(rt_rule_violation((enum rt_rule)rule, INFINITY));
        assert_non_null(rt_rule_violation((enum rt_rule)rule, -INFINITY));
    }
}

/* model.md section 1: the rule of each number, and which are required. */
static void test_fields_of_the_definition(void **state)
{
    static const struct {
        const char *key, *unit;
        enum rt_rule rule;
        bool required;
    } field[] = {
        {"flops", "FLOP", RT_RULE_POSITIVE, true},
        {"dram_bytes", "byte", RT_RULE_POSITIVE, true},
        {"kernel_ms", "ms", RT_RULE_POSITIVE, true},
        {"transfer_ms", "ms", RT_RULE_NOT_NEGATIVE, true},
        {"sync_ms", "ms", RT_RULE_NOT_NEGATIVE, true},
        {"launch_ms", "ms", RT_RULE_NOT_NEGATIVE, true},
    };
    static const char *const source[] = {"theoretical", "counter", "estimated"};

    (void)state;
    assert_int_equal(RT_MODEL_NUMBERS, 6);
    for (int i = 0; i < RT_NUMBER_COUNT; i++) {
        if (i < RT_MODEL_NUMBERS) {
            assert_string_equal(rt_number_info[i].key, field[i].key);
            assert_string_equal(rt_number_info[i].unit, field[i].unit);
            assert_int_equal(rt_number_info[i].rule, field[i].rule);
        }
        assert_int_equal(rt_number_info[i].required, i < RT_MODEL_NUMBERS);
    }
    assert_int_equal(rt_number_info[RT_OCCUPANCY].rule, RT_RULE_FRACTION);
    assert_string_equal(RT_TIME_MODEL, "nonoverlapping_exposed_intervals");
    for (int i = 0; i < 3; i++) {
        assert_string_equal(rt_count_sources[i], source[i]);
    }
    assert_null(rt_count_sources[3]);
}

static void test_state_of_a_number(void **state)
{
    struct rt_record record = record_of(1, 2, 3, 4, 5, 6);

    (void)state;
    assert_int_equal(rt_record_state(&record, RT_FLOPS), RT_STATE_NUMBER);
    assert_int_equal(rt_record_state(&record, RT_OCCUPANCY), RT_STATE_UNKNOWN);
    record_count(&record, RT_FLOPS, COUNT_NONE);
    assert_int_equal(rt_record_state(&record, RT_FLOPS), RT_STATE_NONE);
    assert_int_equal(rt_record_state(&record, RT_DRAM_BYTES), RT_STATE_NUMBER);
    record_count(&record, RT_DRAM_BYTES, COUNT_NONE);
    assert_int_equal(rt_record_state(&record, RT_DRAM_BYTES), RT_STATE_NONE);
    assert_int_equal(rt_record_state(&record, RT_KERNEL_MS), RT_STATE_NUMBER);
    record = record_of(1, 2, 3, 4, 5, 6);
    record_count(&record, RT_DRAM_BYTES, COUNT_UNKNOWN);
    assert_int_equal(rt_record_state(&record, RT_DRAM_BYTES), RT_STATE_UNKNOWN);
    assert_string_equal(rt_state_word[RT_STATE_NONE], "none");
    assert_string_equal(rt_state_word[RT_STATE_UNKNOWN], "unknown");
    assert_null(rt_state_word[RT_STATE_NUMBER]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_fields_of_the_definition),
        cmocka_unit_test(test_state_of_a_number),
    };

    return check_main(tests);
}
