/*
 * The record set: what goes in comes out, through growth, late columns and several files.
 */
#include "check.h"

#include "core/code.h"
#include "core/set.h"
#include "records.h"

static uint32_t add_path(struct rt_set *set, const char *path)
{
    uint32_t file = UINT32_MAX;

    assert_int_equal(rt_set_add_path(set, path, &file), RT_OK);
    return file;
}

static int add(struct rt_set *set, uint32_t file, const char *id)
{
    struct rt_record record = record_of(1, 2, 3, 4, 5, 6);

    record.id = id;
    record.file = file;
    return rt_set_add(set, &record);
}

/* Texts of a gathered record: NULL and "" both mean "not stated". */
static void check_same_text(const char *actual, const char *expected)
{
    assert_string_equal(actual != NULL ? actual : "", expected != NULL ? expected : "");
}

static void check_same(const struct rt_record *actual, const struct rt_record *expected)
{
    assert_string_equal(actual->id, expected->id);
    assert_int_equal(actual->known, expected->known);
    assert_int_equal(actual->file, expected->file);
    assert_int_equal(actual->line, expected->line);
    for (int n = 0; n < RT_NUMBER_COUNT; n++) {
        if (rt_record_knows(expected, (enum rt_number)n)) {
            check_exact(actual->number[n], expected->number[n]);
        }
    }
    for (int t = 0; t < RT_TEXT_COUNT; t++) {
        check_same_text(actual->text[t], expected->text[t]);
    }
}

/* The record number i: every optional field appears first at some i > 0. */
static struct rt_record numbered(unsigned i, char id[16], char note[16])
{
    static const char *const source[] = {"theoretical", "counter", "estimated", NULL};
    struct rt_record record = record_of(1.0 + i, 2.0 + i, 3.0 + i, i % 3, i % 5, i % 7);

    snprintf(id, 16, "rec-%u", i);
    record.id = id;
    record.line = i + 1;
    for (unsigned n = RT_MODEL_NUMBERS; n < RT_NUMBER_COUNT; n++) {
        if (i >= 10 * n && i % n == 0) {
            record_put(&record, (enum rt_number)n, 0.5 + i);
        }
    }
    if (i % 11 == 5) {
        record_count(&record, i % 2 == 0 ? RT_FLOPS : RT_DRAM_BYTES,
                     i % 3 == 0 ? COUNT_NONE : COUNT_UNKNOWN);
    }
    record.text[RT_FLOPS_SOURCE] = source[i % 4];
    if (i >= 1000) {
        snprintf(note, 16, "note %u", i);
        record.text[RT_NOTE] = note;
    }
    return record;
}

static void test_growth_and_late_columns(void **state)
{
    enum { COUNT = 5000 };
    char id[16], note[16];
    struct rt_set set;

    (void)state;
    rt_set_init(&set);
    add_path(&set, "a.ini");
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; pass == 0 && i < COUNT; i++) {
            struct rt_record record = numbered(i, id, note);

            assert_int_equal(rt_set_add(&set, &record), RT_OK);
            assert_int_equal(set.count, i + 1);
        }
        for (unsigned i = 0; i < COUNT; i++) {
            struct rt_record record = numbered(i, id, note), back;

            rt_set_get(&set, i, &back);
            check_same(&back, &record);
            assert_int_equal(rt_set_find(&set, 0, id), i);
        }
        rt_set_trim(&set); /* the second pass looks at the trimmed set */
        assert_int_equal(set.count, COUNT);
    }
    assert_int_equal(set.capacity, COUNT);
    assert_int_equal(add(&set, 0, "after-trim"), RT_OK);
    assert_int_equal(rt_set_find(&set, 0, "after-trim"), COUNT);
    assert_int_equal(rt_set_find(&set, 0, "rec-4999"), COUNT - 1);
    rt_set_fini(&set);
}

/* Columns of fields that nobody states take no memory. */
static void test_columns_exist_only_when_stated(void **state)
{
    struct rt_record record = record_of(1, 2, 3, 4, 5, 6);
    struct rt_set set;

    (void)state;
    rt_set_init(&set);
    add_path(&set, "a.ini");
    assert_int_equal(rt_set_add(&set, &record), RT_OK);
    assert_null(set.number[RT_OCCUPANCY]);
    assert_null(set.text[RT_DEVICE]);
    record.id = "s";
    record_put(&record, RT_OCCUPANCY, 0.25);
    record.text[RT_DEVICE] = "H200";
    assert_int_equal(rt_set_add(&set, &record), RT_OK);
    assert_non_null(set.number[RT_OCCUPANCY]);
    assert_non_null(set.text[RT_DEVICE]);
    assert_null(set.number[RT_LAUNCH_COUNT]);
    rt_set_get(&set, 0, &record);
    assert_false(rt_record_knows(&record, RT_OCCUPANCY));
    check_same_text(record.text[RT_DEVICE], NULL);
    rt_set_get(&set, 1, &record);
    check_exact(record.number[RT_OCCUPANCY], 0.25);
    check_same_text(record.text[RT_DEVICE], "H200");
    rt_set_fini(&set);
}

static void test_none_holds_zero_and_its_bit(void **state)
{
    struct rt_record record = record_of(1, 2, 3, 4, 5, 6), back;
    struct rt_set set;

    (void)state;
    rt_set_init(&set);
    add_path(&set, "a.ini");
    record_count(&record, RT_DRAM_BYTES, COUNT_NONE);
    record_count(&record, RT_FLOPS, COUNT_UNKNOWN);
    assert_int_equal(rt_set_add(&set, &record), RT_OK);
    rt_set_get(&set, 0, &back);
    assert_true(rt_record_knows(&back, RT_DRAM_BYTES));
    assert_true((back.known & RT_DRAM_BYTES_NONE) != 0);
    check_exact(back.number[RT_DRAM_BYTES], 0.0);
    assert_false(rt_record_knows(&back, RT_FLOPS));
    assert_true((back.known & RT_FLOPS_NONE) == 0);
    rt_set_fini(&set);
}

static void test_ids_are_unique_in_a_file(void **state)
{
    struct rt_set set;
    uint32_t a, b;
    size_t others = 99;

    (void)state;
    rt_set_init(&set);
    a = add_path(&set, "before.ini");
    b = add_path(&set, "after.ini");
    assert_int_equal(add(&set, a, "fwd"), RT_OK);
    assert_int_equal(add(&set, a, "fwd"), RT_EEXIST);
    assert_int_equal(add(&set, b, "fwd"), RT_OK);
    assert_int_equal(add(&set, b, "bwd"), RT_OK);
    assert_int_equal(add(&set, b, "fwd"), RT_EEXIST);
    assert_int_equal(add(&set, b, "Fwd"), RT_OK); /* case matters */
    assert_int_equal(set.count, 4);
    assert_int_equal(rt_set_find(&set, a, "fwd"), 0);
    assert_int_equal(rt_set_find(&set, b, "fwd"), 1);
    assert_int_equal(rt_set_find(&set, a, "bwd"), RT_ENOENT);
    assert_int_equal(rt_set_find(&set, 7, "fwd"), RT_ENOENT);
    assert_int_equal(rt_set_find(&set, a, ""), RT_ENOENT);
    assert_int_equal(rt_set_find_any(&set, "fwd", &others), 0);
    assert_int_equal(others, 1);
    assert_int_equal(rt_set_find_any(&set, "bwd", &others), 2);
    assert_int_equal(others, 0);
    assert_int_equal(rt_set_find_any(&set, "fwd", NULL), 0);
    assert_int_equal(rt_set_find_any(&set, "nobody", NULL), RT_ENOENT);
    rt_set_fini(&set);
}

/* What rt_metrics_derive calls not finite is in no set. */
static void test_no_record_has_an_infinite_metric(void **state)
{
    const struct rt_record good = record_of(1e290, 1, 1e-14, 0, 0, 0); /* 1e307 FLOP/s */
    const struct rt_record bad[] = {
        record_of(1e300, 1, 1e-6, 0, 0, 0),      /* 1e309 FLOP/s */
        record_of(1, 1e300, 1e-6, 0, 0, 0),      /* 1e309 byte/s */
        record_of(1e300, 1e-300, 1000, 0, 0, 0), /* 1e600 FLOP/byte */
        record_of(1, 1, 1e308, 1e308, 0, 0),     /* 2e308 ms */
        record_of(NAN, 1, 1, 0, 0, 0),
    };
    struct rt_set set;

    (void)state;
    rt_set_init(&set);
    add_path(&set, "a.ini");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(rt_set_add(&set, &bad[i]), RT_ERANGE);
        assert_int_equal(set.count, 0);
        assert_int_equal(rt_set_find(&set, 0, "r"), RT_ENOENT);
    }
    assert_int_equal(rt_set_add(&set, &good), RT_OK);
    rt_set_fini(&set);
}

static void test_empty_set(void **state)
{
    struct rt_set set;
    size_t others;

    (void)state;
    rt_set_init(&set);
    rt_set_trim(&set);
    assert_int_equal(rt_set_find(&set, 0, "x"), RT_ENOENT);
    assert_int_equal(rt_set_find_any(&set, "x", &others), RT_ENOENT);
    add_path(&set, "a.ini");
    assert_int_equal(add(&set, 0, "x"), RT_OK);
    rt_set_fini(&set);
}

static void test_display_name(void **state)
{
    struct rt_record record = record_of(1, 2, 3, 4, 5, 6);
    char name[] = "flash_fwd_kernel<bf16, 128>";
    struct rt_set set;

    (void)state;
    rt_set_init(&set);
    add_path(&set, "a.ini");
    record.id = "named";
    record.text[RT_NAME] = name;
    assert_int_equal(rt_set_add(&set, &record), RT_OK);
    memset(name, 'x', 5); /* the set has its own copy */
    assert_int_equal(add(&set, 0, "plain"), RT_OK);
    assert_string_equal(rt_set_id(&set, 0), "named");
    assert_string_equal(rt_set_display_name(&set, 0), "flash_fwd_kernel<bf16, 128>");
    assert_string_equal(rt_set_display_name(&set, 1), "plain");
    rt_set_fini(&set);
}

static void test_paths(void **state)
{
    uint32_t file = UINT32_MAX;
    struct rt_set set;

    (void)state;
    rt_set_init(&set);
    for (unsigned i = 0; i < 65535; i++) {
        char path[16];

        snprintf(path, sizeof path, "%u.ini", i);
        assert_int_equal(add_path(&set, path), i);
    }
    assert_int_equal(rt_set_add_path(&set, "one more.ini", &file), RT_EINVAL);
    assert_string_equal(rt_set_path(&set, 0), "0.ini");
    assert_string_equal(rt_set_path(&set, 65534), "65534.ini");
    assert_int_equal(add(&set, 65534, "last"), RT_OK);
    assert_int_equal(rt_set_find(&set, 65534, "last"), 0);
    rt_set_fini(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_growth_and_late_columns),
        cmocka_unit_test(test_columns_exist_only_when_stated),
        cmocka_unit_test(test_none_holds_zero_and_its_bit),
        cmocka_unit_test(test_ids_are_unique_in_a_file),
        cmocka_unit_test(test_no_record_has_an_infinite_metric),
        cmocka_unit_test(test_empty_set),
        cmocka_unit_test(test_display_name),
        cmocka_unit_test(test_paths),
    };

    return check_main(tests);
}
