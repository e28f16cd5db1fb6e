/*
 * Every real trace, to the nanosecond, and one trace damaged in the ways that traces are
 * (tests/data/torch/README.md).
 */
#include "torch.h"

#include "corpus_rows.h"

static void check_row(const struct torch_result *result, const struct corpus_row *row)
{
    const struct rt_partition p = torch_divide(result, row->device);
    assert_int_equal(p.range.end - p.range.begin, row->window);
    assert_int_equal(p.category[RT_CATEGORY_KERNEL], row->kernel);
    assert_int_equal(p.category[RT_CATEGORY_TRANSFER], row->transfer);
    assert_int_equal(p.category[RT_CATEGORY_SYNC], row->sync);
    assert_int_equal(p.category[RT_CATEGORY_LAUNCH], row->launch);
}

static void test_corpus(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof corpus_torch / sizeof *corpus_torch; i++) {
        struct torch_result result;
        print_message("%s\n", corpus_torch[i].file);
        torch_import_sample(&result, corpus_torch[i].file);
        torch_check(&result, result.code == RT_OK);
        assert_int_equal(result.study.diags.count, 0);
        assert_int_equal(result.capture.devices, 1);
        check_row(&result, &corpus_torch[i]);
        torch_free(&result);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corpus),
    };
    return check_main(tests);
}
