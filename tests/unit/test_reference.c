/*
 * References as a list: what is copied, what is refused, and which one an id names. The
 * built-in table has a test of its own.
 */
#include "check.h"

#include "core/code.h"
#include "core/reference.h"
#include "records.h"

static struct rt_reference reference_of(const char *id, double tflops, double dram_gbps)
{
    return (struct rt_reference){.id = id, .ceilings = ceilings_of(tflops, dram_gbps, 0.70)};
}

static void test_balance(void **state)
{
    const struct rt_ceilings issue = ceilings_of(120, 3000, 0.7);
    const struct rt_ceilings third = ceilings_of(1, 3, 0.7);

    (void)state;
    check_exact(rt_machine_balance(&issue), 40.0);
    check_exact(rt_machine_balance(&third), 1000.0 / 3.0);
    check_exact(RT_DEFAULT_EFFICIENCY_SCREEN, 0.70);
}

static void test_ceiling_rules(void **state)
{
    (void)state;
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        enum rt_ceiling ceiling = (enum rt_ceiling)c;

        assert_null(rt_ceiling_violation(ceiling, 1.0));
        assert_null(rt_ceiling_violation(ceiling, 0.25));
        assert_non_null(rt_ceiling_violation(ceiling, 0.0));
        assert_non_null(rt_ceiling_violation(ceiling, -1.0));
        assert_non_null(rt_ceiling_violation(ceiling, NAN));
        assert_non_null(rt_ceiling_violation(ceiling, INFINITY));
        assert_non_null(rt_ceiling_violation(ceiling, -INFINITY));
    }
    assert_null(rt_ceiling_violation(RT_CEILING_TFLOPS, 989.0));
    assert_null(rt_ceiling_violation(RT_CEILING_DRAM_GBPS, 4800.0));
    assert_non_null(rt_ceiling_violation(RT_CEILING_SCREEN, nextafter(1.0, 2.0)));
    assert_string_equal(rt_ceiling_info[RT_CEILING_TFLOPS].key, "tflops");
    assert_string_equal(rt_ceiling_info[RT_CEILING_DRAM_GBPS].key, "dram_gbps");
    assert_string_equal(rt_ceiling_info[RT_CEILING_SCREEN].key, "efficiency_screen");
}

static void test_words(void **state)
{
    static const char *const source[] = {"datasheet", "measured", "estimate"};

    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_string_equal(rt_reference_sources[i], source[i]);
    }
    assert_null(rt_reference_sources[3]);
    assert_string_equal(rt_origin_name(RT_ORIGIN_FILE), "file");
    assert_string_equal(rt_origin_name(RT_ORIGIN_USER), "user");
    assert_string_equal(rt_origin_name(RT_ORIGIN_BUILTIN), "built-in");
    assert_string_equal(rt_origin_name(RT_ORIGIN_OPTION), "command line");
}

static void test_list_copies_texts(void **state)
{
    char id[] = "h200", name[] = "NVIDIA H200", source[] = "datasheet";
    struct rt_reference reference = reference_of(id, 989, 4800);
    struct rt_references references;

    (void)state;
    rt_references_init(&references);
    reference.text[RT_REF_NAME] = name;
    reference.text[RT_REF_SOURCE] = source;
    reference.file = 2;
    reference.line = 7;
    assert_int_equal(rt_references_add(&references, &reference), RT_OK);
    memset(id, 'x', 4);
    memset(name, 'x', 6);
    memset(source, 'x', 9);
    assert_int_equal(references.count, 1);
    assert_string_equal(references.item[0].id, "h200");
    assert_string_equal(references.item[0].text[RT_REF_NAME], "NVIDIA H200");
    assert_string_equal(references.item[0].text[RT_REF_SOURCE], "datasheet");
    assert_null(references.item[0].text[RT_REF_CITE]);
    check_exact(references.item[0].ceilings.value[RT_CEILING_DRAM_GBPS], 4800.0);
    assert_int_equal(references.item[0].file, 2);
    assert_int_equal(references.item[0].line, 7);
    rt_references_fini(&references);
}

static void test_ids_are_unique_in_their_origin(void **state)
{
    struct rt_reference reference = reference_of("a", 1, 1);
    struct rt_references references;

    (void)state;
    rt_references_init(&references);
    assert_int_equal(rt_references_add(&references, &reference), RT_OK);
    assert_int_equal(rt_references_add(&references, &reference), RT_EEXIST);
    reference.file = 1;
    assert_int_equal(rt_references_add(&references, &reference), RT_OK);
    reference.origin = RT_ORIGIN_USER;
    assert_int_equal(rt_references_add(&references, &reference), RT_OK);
    assert_int_equal(rt_references_add(&references, &reference), RT_EEXIST);
    reference.origin = RT_ORIGIN_BUILTIN;
    assert_int_equal(rt_references_add(&references, &reference), RT_OK);
    assert_int_equal(references.count, 4);
    rt_references_fini(&references);
}

static void test_balance_must_be_finite_and_positive(void **state)
{
    static const double wrong[][2] = {
        {DBL_MAX, 1.0}, {1.0, 0x1p-1074}, {1e300, 1e-300}, {0x1p-1074, 1e300}};
    struct rt_references references;

    (void)state;
    rt_references_init(&references);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct rt_reference reference = reference_of("w", wrong[i][0], wrong[i][1]);

        assert_false(rt_ceilings_valid(&reference.ceilings));
        assert_int_equal(rt_references_add(&references, &reference), RT_ERANGE);
    }
    assert_int_equal(references.count, 0);
    rt_references_fini(&references);
}

static void test_valid_ceilings_are_valid_one_by_one(void **state)
{
    static const struct {
        double tflops, dram_gbps, screen;
        bool valid;
    } cases[] = {
        {989, 4800, 0.7, true},  {989, 4800, 1, true},    {989, 4800, 0, false},
        {989, 4800, 1.5, false}, {-989, -4800, 1, false}, {989, NAN, 1, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct rt_ceilings ceilings = {
            {cases[i].tflops, cases[i].dram_gbps, cases[i].screen}};

        assert_int_equal(rt_ceilings_valid(&ceilings), cases[i].valid);
    }
}

/* Own file, other files in order, the user's, the built-in ones: whatever order they came in. */
static void test_find_goes_from_near_to_far(void **state)
{
    static const struct {
        const char *id;
        enum rt_origin origin;
        uint32_t file;
    } added[] = {
        {"abcd", RT_ORIGIN_BUILTIN, 0}, {"abc", RT_ORIGIN_BUILTIN, 0}, {"abc", RT_ORIGIN_USER, 0},
        {"ab", RT_ORIGIN_USER, 0},      {"ab", RT_ORIGIN_FILE, 1},     {"a", RT_ORIGIN_FILE, 1},
        {"a", RT_ORIGIN_FILE, 2},
    };
    struct rt_references references;

    (void)state;
    rt_references_init(&references);
    for (size_t i = 0; i < sizeof added / sizeof *added; i++) {
        struct rt_reference reference = reference_of(added[i].id, 1, 1);

        reference.origin = added[i].origin;
        reference.file = added[i].file;
        assert_int_equal(rt_references_add(&references, &reference), RT_OK);
    }
    assert_int_equal(rt_references_find(&references, 2, "a"), 6);
    assert_int_equal(rt_references_find(&references, 1, "a"), 5);
    assert_int_equal(rt_references_find(&references, 0, "a"), 5);
    assert_int_equal(rt_references_find(&references, 2, "ab"), 4);
    assert_int_equal(rt_references_find(&references, 1, "abc"), 2);
    assert_int_equal(rt_references_find(&references, 1, "abcd"), 0);
    assert_int_equal(rt_references_find(&references, 1, "A"), RT_ENOENT);
    assert_int_equal(rt_references_find(&references, 1, ""), RT_ENOENT);
    rt_references_fini(&references);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_balance),
        cmocka_unit_test(test_ceiling_rules),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_list_copies_texts),
        cmocka_unit_test(test_ids_are_unique_in_their_origin),
        cmocka_unit_test(test_balance_must_be_finite_and_positive),
        cmocka_unit_test(test_valid_ceilings_are_valid_one_by_one),
        cmocka_unit_test(test_find_goes_from_near_to_far),
    };

    return check_main(tests);
}
