/*
 * Devices and the built-in references: a name decides where it can, nothing else ever does.
 */
#include "check.h"

#include <stdio.h>

#include "core/code.h"
#include "core/device.h"

static void test_names_decide(void **state)
{
    static const struct {
        const char *device, *dtype, *id;
    } cases[] = {
        {"Tesla V100-SXM2-16GB", "fp32", "v100-sxm2-fp32"},
        {"Tesla V100-SXM2-32GB", "fp64", "v100-sxm2-fp64"}, /* no FP64 tensor cores yet */
        {"NVIDIA Tesla V100-PCIE-16GB", "half", "v100-pcie-fp16"},
        {"Tesla V100-PCIE-32GB", "FP32", "v100-pcie-fp32"},
        {"Tesla T4", "float", "t4-fp32"},
        {"NVIDIA T4", "fp16", "t4-fp16"},
        {"A100-SXM4-40GB", "float32", "a100-40gb-sxm-fp32"},
        {"NVIDIA A100-SXM4-40GB", "tf32", "a100-40gb-sxm-tf32"},
        {"NVIDIA A100-SXM4-40GB, CC 8.0", "bf16", "a100-40gb-sxm-bf16"},
        {"NVIDIA A100-PCIE-40GB", "fp32", "a100-40gb-pcie-fp32"},
        {"NVIDIA A100 80GB PCIe", "fp32", "a100-80gb-pcie-fp32"},
        {"NVIDIA A100-SXM4-80GB", "fp32", "a100-80gb-sxm-fp32"},
        {"NVIDIA H100 PCIe", "fp8", "h100-pcie-fp8"},
        {"NVIDIA H100 80GB HBM3", "bfloat16", "h100-sxm-bf16"},
        {"NVIDIA H200", "fp32", "h200-sxm-fp32"},
        {"NVIDIA B200", "fp16", "b200-fp16"},
        {"NVIDIA L4", "fp32", "l4-fp32"},
        {"NVIDIA L40S", "fp32", "l40s-fp32"},
        {"NVIDIA GeForce RTX 3090", "fp32", "rtx-3090-fp32"},
        {"GeForce RTX 4090, CC 8.9", "fp32", "rtx-4090-fp32"},
        {"NVIDIA GeForce RTX 5090", "fp32", "rtx-5090-fp32"},
        {"AMD Instinct MI210", "fp16", "mi210-fp16"},
        {"AMD Instinct MI300X", "fp16", "mi300x-fp16"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const id = rt_device_reference(cases[i].device, cases[i].dtype);

        if (id == NULL) {
            fail_msg("%s: %s", cases[i].device,
                     rt_device_undecided(cases[i].device, cases[i].dtype));
        }
        assert_string_equal(id, cases[i].id);
        assert_null(rt_device_undecided(cases[i].device, cases[i].dtype));
    }
}

static void test_nothing_else_decides(void **state)
{
    static const struct {
        const char *device, *dtype, *why;
    } cases[] = {
        {NULL, "fp32", "no built-in reference"},
        {"", "fp32", "no built-in reference"},
        {"NVIDIA ", "fp32", "no built-in reference"},
        {"NVIDIA GeForce RTX 3090 Ti", "fp32", "no built-in reference"},
        {"NVIDIA GeForce RTX 3090 Ti, CC 8.6", "fp32", "no built-in reference"},
        {"NVIDIA A100-SXM4-40GB MIG 1g.5gb", "fp32", "no built-in reference"},
        {"NVIDIA H200 NVL", "fp32", "no built-in reference"},
        {"NVIDIA L40", "fp32", "no built-in reference"},
        {"tesla t4", "fp32", "no built-in reference"},
        {"NVIDIA NVIDIA L4", "fp32", "no built-in reference"},
        {"NVIDIA A100-SXM4-40GB, CC 9.0", "fp32", "no built-in reference"}, /* contradicts */
        {"AMD Instinct MI210, CC 9.0", "fp16", "no built-in reference"},
        {"CC 8.9", "fp32", "compute capability"},
        {"CC 7.5", "fp32", "compute capability"}, /* the table has one, the world several */
        {"CC 1.0", "fp32", "no built-in reference"},
        {"CC 8.", "fp32", "no built-in reference"},
        {"CC ", "fp32", "no built-in reference"},
        {"NVIDIA A100-SXM4-40GB", NULL, "dtype"},
        {"NVIDIA A100-SXM4-40GB", "", "dtype"},
        {"NVIDIA A100-SXM4-40GB", "fp64", "tensor"}, /* an ordinary and a tensor row */
        {"AMD Instinct MI210", "fp32", "tensor"},
        {"Tesla T4", "fp64", "no built-in reference of this dtype"},
        {"Tesla T4", "mixed", "no built-in reference of this dtype"},
        {"AMD Instinct MI250X", "fp16", "half"}, /* HIP's device is one GCD of two */
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const why = rt_device_undecided(cases[i].device, cases[i].dtype);

        assert_null(rt_device_reference(cases[i].device, cases[i].dtype));
        assert_non_null(why);
        if (strstr(why, cases[i].why) == NULL) {
            fail_msg("%s, %s: %s", cases[i].device, cases[i].dtype, why);
        }
    }
}

/* The ids that may be of a device, a space after each. */
static const char *may_be(const char *device, const char *dtype, struct rt_buf *ids)
{
    struct rt_references references;

    rt_references_init(&references);
    assert_int_equal(rt_references_add_builtin(&references), RT_OK);
    rt_buf_clear(ids);
    for (size_t r = 0; r < references.count; r++) {
        if (rt_device_may_be(device, dtype, &references.item[r])) {
            rt_buf_printf(ids, "%s ", references.item[r].id);
        }
    }
    rt_references_fini(&references);
    return rt_buf_text(ids);
}

static void test_what_it_may_be(void **state)
{
    static const struct {
        const char *device, *dtype, *ids;
    } cases[] = {
        {"CC 8.9", "fp32", "l4-fp32 l40s-fp32 rtx-4090-fp32 "},
        {"CC 8.6", NULL, "rtx-3090-fp32 rtx-3090-tf32 rtx-3090-fp16 rtx-3090-bf16 "},
        {"CC 8.6", "", "rtx-3090-fp32 rtx-3090-tf32 rtx-3090-fp16 rtx-3090-bf16 "},
        {"CC 8.6", "fp64", ""},
        {"NVIDIA L4, CC 8.9", "single", ""},
        {"NVIDIA L4, CC 8.9", "float", "l4-fp32 "},
        {"NVIDIA L4", "half", "l4-fp16 "},
        {"NVIDIA A100-SXM4-40GB", "double", "a100-40gb-sxm-fp64 a100-40gb-sxm-fp64-tensor "},
        {"AMD Instinct MI250X", "fp64", "mi250x-fp64 mi250x-fp64-matrix "},
        {"NVIDIA GeForce RTX 3090 Ti, CC 8.6", "fp32", ""}, /* its name says that it is not */
        {NULL, "fp32", ""},
        {"", NULL, ""},
    };
    struct rt_buf ids;

    (void)state;
    rt_buf_init(&ids);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(may_be(cases[i].device, cases[i].dtype, &ids), cases[i].ids);
    }
    rt_buf_fini(&ids);
}

/* A file's own reference of that id is not the built-in one. */
static void test_only_built_in_ones(void **state)
{
    struct rt_reference reference = {.id = "l4-fp32", .origin = RT_ORIGIN_BUILTIN};

    (void)state;
    reference.text[RT_REF_DTYPE] = "fp32";
    assert_true(rt_device_may_be("NVIDIA L4", "fp32", &reference));
    reference.origin = RT_ORIGIN_FILE;
    assert_false(rt_device_may_be("NVIDIA L4", "fp32", &reference));
}

/* Every built-in row belongs to a device, and each device has rows. */
static void test_every_row_has_a_device(void **state)
{
    static const char *const cc[] = {"CC 7.0", "CC 7.5", "CC 8.0",  "CC 8.6",
                                     "CC 8.9", "CC 9.0", "CC 10.0", "CC 12.0"};
    static const char *const amd[] = {"AMD Instinct MI210", "AMD Instinct MI250X",
                                      "AMD Instinct MI300X"};
    struct rt_references references;

    (void)state;
    rt_references_init(&references);
    assert_int_equal(rt_references_add_builtin(&references), RT_OK);
    for (size_t r = 0; r < references.count; r++) {
        int devices = 0;

        for (size_t i = 0; i < sizeof cc / sizeof *cc; i++) {
            devices += rt_device_may_be(cc[i], NULL, &references.item[r]);
        }
        for (size_t i = 0; i < sizeof amd / sizeof *amd; i++) {
            devices += rt_device_may_be(amd[i], NULL, &references.item[r]);
        }
        if (devices != 1) {
            fail_msg("%s is of %d devices", references.item[r].id, devices);
        }
    }
    rt_references_fini(&references);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_decide),           cmocka_unit_test(test_nothing_else_decides),
        cmocka_unit_test(test_what_it_may_be),         cmocka_unit_test(test_only_built_in_ones),
        cmocka_unit_test(test_every_row_has_a_device),
    };

    return check_main(tests);
}
