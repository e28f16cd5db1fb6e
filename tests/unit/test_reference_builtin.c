/*
 * The built-in references. The expected figures are typed again from the vendors' documents, not
 * from the table: a slip of the pen has to happen twice to go unseen. The relations between rows
 * catch the classic error of such tables, a figure with sparsity among dense ones.
 */
#include "check.h"

#include "core/reference.h"

#include <stdbool.h>

/* As published: one row at least for every device, every precision at least once. */
static const struct {
    const char *id;
    double tflops, dram_gbps;
} published[] = {
    {"v100-sxm2-fp64", 7.8, 900},
    {"v100-sxm2-fp32", 15.7, 900},
    {"v100-sxm2-fp16", 125, 900},
    {"v100-pcie-fp64", 7, 900},
    {"v100-pcie-fp32", 14, 900},
    {"v100-pcie-fp16", 112, 900},
    {"t4-fp32", 8.1, 300},
    {"t4-fp16", 65, 300},
    {"a100-40gb-pcie-fp64", 9.7, 1555},
    {"a100-40gb-sxm-fp64-tensor", 19.5, 1555},
    {"a100-80gb-pcie-bf16", 312, 1935},
    {"a100-80gb-sxm-fp32", 19.5, 2039},
    {"a100-80gb-sxm-tf32", 156, 2039},
    {"h100-pcie-fp64", 26, 2000},
    {"h100-pcie-bf16", 756.5, 2000},
    {"h100-sxm-fp64", 34, 3350},
    {"h100-sxm-fp64-tensor", 67, 3350},
    {"h100-sxm-tf32", 494.5, 3350},
    {"h100-sxm-bf16", 989.5, 3350},
    {"h100-sxm-fp8", 1979, 3350},
    {"h200-sxm-bf16", 989.5, 4800},
    {"b200-bf16", 2250, 7700},
    {"b200-fp8", 4500, 7700},
    {"l4-fp32", 30.3, 300},
    {"l4-fp16", 121, 300},
    {"l40s-fp32", 91.6, 864},
    {"l40s-bf16", 362.05, 864},
    {"rtx-3090-fp32", 35.6, 936},
    {"rtx-3090-fp16", 71, 936},
    {"rtx-4090-fp32", 82.6, 1008},
    {"rtx-4090-bf16", 165.2, 1008},
    {"rtx-4090-fp8", 330.3, 1008},
    {"rtx-5090-fp32", 104.8, 1792},
    {"rtx-5090-bf16", 209.5, 1792},
    {"mi210-fp64", 22.6, 1638.4},
    {"mi210-fp64-matrix", 45.3, 1638.4},
    {"mi250x-fp64", 47.9, 3276.8},
    {"mi250x-bf16", 383, 3276.8},
    {"mi300x-fp64", 81.7, 5300},
    {"mi300x-fp32-matrix", 163.4, 5300},
    {"mi300x-bf16", 1307.4, 5300},
    {"mi300x-fp8", 2614.9, 5300},
};
enum { PUBLISHED_COUNT = sizeof published / sizeof published[0] };

static const struct rt_builtin_reference *find(const char *id)
{
    for (size_t i = 0; i < rt_builtin_reference_count; i++) {
        if (strcmp(rt_builtin_references[i].id, id) == 0) {
            return &rt_builtin_references[i];
        }
    }
    return NULL;
}

/* The length of "a100-80gb-sxm" in "a100-80gb-sxm-fp64-tensor"; 0 when the id has no precision. */
static size_t device_length(const struct rt_builtin_reference *row)
{
    const size_t dtype_length = strlen(row->dtype);
    for (const char *dash = strchr(row->id, '-'); dash != NULL; dash = strchr(dash + 1, '-')) {
        if (strncmp(dash + 1, row->dtype, dtype_length) != 0) {
            continue;
        }
        const char after = dash[1 + dtype_length];
        if (after == '\0' || after == '-') {
            return (size_t)(dash - row->id);
        }
    }
    return 0;
}

static bool same_device(const struct rt_builtin_reference *a, const struct rt_builtin_reference *b)
{
    const size_t length = device_length(a);
    return length == device_length(b) && strncmp(a->id, b->id, length) == 0;
}

/* The plain row of another precision on the same device, or NULL. */
static const struct rt_builtin_reference *sibling(const struct rt_builtin_reference *row,
                                                  const char *dtype)
{
    for (size_t i = 0; i < rt_builtin_reference_count; i++) {
        const struct rt_builtin_reference *other = &rt_builtin_references[i];
        const size_t length = device_length(other);
        if (same_device(row, other) && strcmp(other->id + length + 1, dtype) == 0) {
            return other;
        }
    }
    return NULL;
}

static void ids_are_unique_and_well_formed(void **state)
{
    (void)state;
    assert_true(rt_builtin_reference_count > 0);
    for (size_t i = 0; i < rt_builtin_reference_count; i++) {
        const char *id = rt_builtin_references[i].id;
        assert_true(id[0] != '\0');
        assert_int_equal(strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789._-"), strlen(id));
        assert_ptr_equal(find(id), &rt_builtin_references[i]);
    }
}

static void every_row_is_complete(void **state)
{
    (void)state;
    for (size_t i = 0; i < rt_builtin_reference_count; i++) {
        const struct rt_builtin_reference *row = &rt_builtin_references[i];
        assert_true(isfinite(row->tflops) && row->tflops > 0);
        assert_true(isfinite(row->dram_gbps) && row->dram_gbps > 0);
        assert_true(row->name[0] != '\0' && row->dtype[0] != '\0' && row->cite[0] != '\0');
        assert_true(device_length(row) > 0);
    }
}

/* A year, or a year and a month. */
static void dates_are_dates(void **state)
{
    (void)state;
    for (size_t i = 0; i < rt_builtin_reference_count; i++) {
        const char *date = rt_builtin_references[i].date;
        assert_int_equal(strspn(date, "0123456789"), 4);
        assert_true(strncmp(date, "2017", 4) >= 0);
        if (date[4] != '\0') {
            assert_int_equal(date[4], '-');
            assert_int_equal(strspn(date + 5, "0123456789"), 2);
            assert_int_equal(strlen(date), 7);
            assert_true(strcmp(date + 5, "01") >= 0 && strcmp(date + 5, "12") <= 0);
        }
    }
}

/* The texts go through the same screens as a file's: plain ASCII, no control characters. */
static void texts_are_printable_ascii(void **state)
{
    (void)state;
    for (size_t i = 0; i < rt_builtin_reference_count; i++) {
        const struct rt_builtin_reference *row = &rt_builtin_references[i];
        const char *const texts[] = {row->name, row->dtype, row->cite, row->date};
        for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
            for (const char *c = texts[t]; *c != '\0'; c++) {
                assert_in_range((unsigned char)*c, ' ', '~');
            }
        }
    }
}

static void one_device_has_one_bandwidth(void **state)
{
    (void)state;
    for (size_t i = 0; i < rt_builtin_reference_count; i++) {
        for (size_t j = i + 1; j < rt_builtin_reference_count; j++) {
            const struct rt_builtin_reference *a = &rt_builtin_references[i];
            const struct rt_builtin_reference *b = &rt_builtin_references[j];
            if (same_device(a, b)) {
                check_exact(b->dram_gbps, a->dram_gbps);
                assert_string_equal(b->date, a->date);
            }
        }
    }
}

static void figures_are_the_published_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < PUBLISHED_COUNT; i++) {
        const struct rt_builtin_reference *row = find(published[i].id);
        if (row == NULL) {
            print_error("no reference %s\n", published[i].id);
            fail();
        } else {
            check_exact(row->tflops, published[i].tflops);
            check_exact(row->dram_gbps, published[i].dram_gbps);
        }
    }
}

static void every_device_has_a_published_figure(void **state)
{
    (void)state;
    for (size_t i = 0; i < rt_builtin_reference_count; i++) {
        bool covered = false;
        for (size_t p = 0; p < PUBLISHED_COUNT && !covered; p++) {
            const struct rt_builtin_reference *row = find(published[p].id);
            covered = row != NULL && same_device(row, &rt_builtin_references[i]);
        }
        if (!covered) {
            print_error("no published figure for the device of %s\n", rt_builtin_references[i].id);
            fail();
        }
    }
}

static void halved_figures_say_so(void **state)
{
    (void)state;
    static const char *const halved[] = {"h100-pcie-", "h100-sxm-", "h200-sxm-", "b200-", "l4-"};
    for (size_t i = 0; i < rt_builtin_reference_count; i++) {
        const struct rt_builtin_reference *row = &rt_builtin_references[i];
        bool expected = false;
        for (size_t h = 0; h < sizeof halved / sizeof halved[0]; h++) {
            expected = expected || strncmp(row->id, halved[h], strlen(halved[h])) == 0;
        }
        /* Scalar work, and FP64 on tensor cores, have no sparse form. */
        expected = expected && strcmp(row->dtype, "fp32") != 0 && strcmp(row->dtype, "fp64") != 0;
        assert_int_equal(strstr(row->cite, "sparsity, halved") != NULL, expected);
    }
}

/*
 * Matrix units do BF16 and FP16 alike, FP8 at twice and TF32 at half that rate, within the
 * rounding of the documents: a figure with sparsity would be off by a factor of two.
 */
static void precisions_stand_in_dense_proportion(void **state)
{
    (void)state;
    static const struct {
        const char *dtype;
        double times_fp16;
    } rates[] = {{"bf16", 1}, {"fp8", 2}, {"tf32", 0.5}};
    size_t compared = 0;
    for (size_t i = 0; i < rt_builtin_reference_count; i++) {
        const struct rt_builtin_reference *row = &rt_builtin_references[i];
        const struct rt_builtin_reference *fp16 = sibling(row, "fp16");
        for (size_t r = 0; r < sizeof rates / sizeof rates[0]; r++) {
            if (fp16 != NULL && strcmp(row->dtype, rates[r].dtype) == 0) {
                check_near(row->tflops, rates[r].times_fp16 * fp16->tflops, 0.03);
                compared++;
            }
        }
    }
    assert_true(compared >= 30);
}

/* Balances worked out on paper: TFLOP/s x 1000 / (GB/s). */
static void machine_balances(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        double flop_per_byte;
    } balances[] = {
        {"v100-sxm2-fp64", 8.666666666666667}, /* 7800 / 900 */
        {"a100-40gb-sxm-bf16", 200.643086816}, /* 312000 / 1555 */
        {"h100-sxm-bf16", 295.373134328},      /* 989500 / 3350 */
        {"rtx-4090-fp32", 81.9444444444},      /* 82600 / 1008 */
        {"mi250x-fp64", 14.617919921875},      /* 47900 / 3276.8 */
        {"mi300x-bf16", 246.679245283},        /* 1307400 / 5300 */
    };
    for (size_t i = 0; i < sizeof balances / sizeof balances[0]; i++) {
        const struct rt_builtin_reference *row = find(balances[i].id);
        assert_non_null(row);
        const struct rt_ceilings ceilings = {
            {row->tflops, row->dram_gbps, RT_DEFAULT_EFFICIENCY_SCREEN}};
        check_near(rt_machine_balance(&ceilings), balances[i].flop_per_byte, 1e-11);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_unique_and_well_formed),
        cmocka_unit_test(every_row_is_complete),
        cmocka_unit_test(dates_are_dates),
        cmocka_unit_test(texts_are_printable_ascii),
        cmocka_unit_test(one_device_has_one_bandwidth),
        cmocka_unit_test(figures_are_the_published_ones),
        cmocka_unit_test(every_device_has_a_published_figure),
        cmocka_unit_test(halved_figures_say_so),
        cmocka_unit_test(precisions_stand_in_dense_proportion),
        cmocka_unit_test(machine_balances),
    };
    return check_main(tests);
}
