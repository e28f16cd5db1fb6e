/*
 * Which GPU a row's device is, and what it is called.
 */
#include "check.h"

#include "nsys.h"

/* Processes 12 and 13 each call their own device 0. */
#define TWO_PROCESSES                                                                              \
    NSYS_TEXTS NSYS_KERNELS NSYS_KERNEL_ROW(0, 10, 0, 1, 12, 1)                                    \
        NSYS_KERNEL_ROW(5, 20, 0, 1, 13, 1) NSYS_KERNEL_ROW(30, 40, 0, 2, 12, 1)

#define GPU_TABLE                                                                                  \
    "CREATE TABLE TARGET_INFO_GPU (id INT, name TEXT, uuid TEXT, cuDevice INT, computeMajor INT, " \
    "computeMinor INT, smMajor INT, smMinor INT);"
#define DEVICE_TABLE                                                                               \
    "CREATE TABLE TARGET_INFO_CUDA_DEVICE (gpuId INT, cudaId INT NOT NULL, pid INT NOT NULL, "     \
    "uuid TEXT);"

static const char *note(const struct nsys_result *result, int64_t number, size_t skip)
{
    return rt_capture_name(result->capture, nsys_device(result, number, skip)->note);
}

static const char *name(const struct nsys_result *result, int64_t number)
{
    return rt_capture_name(result->capture, nsys_device(result, number, 0)->name);
}

/* Nothing says which GPUs they are: apart, with a note. */
static void test_unknown(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, TWO_PROCESSES);
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->devices, 2);
    assert_string_equal(note(&result, 0, 0), "process 12");
    assert_string_equal(note(&result, 0, 1), "process 13");
    assert_int_equal(nsys_device(&result, 0, 0)->timeline.count, 2);
    assert_int_equal(nsys_device(&result, 0, 1)->timeline.count, 1);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_CANNOT, "which devices of one number"));
    nsys_result_fini(&result);
}

static void test_several_listed(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, TWO_PROCESSES GPU_TABLE
                "INSERT INTO TARGET_INFO_GPU VALUES (0, 'A', 'u0', 1, 8, 0, 8, 2), "
                "(1, 'B', 'u1', 0, 9, 0, 9, 0);");
    assert_int_equal(result.capture->devices, 2);
    assert_string_equal(note(&result, 0, 1), "process 13");
    assert_string_equal(name(&result, 0), "B, CC 9.0"); /* by cuDevice, not by id */
    nsys_result_fini(&result);
}

/* The only GPU there is, is everyone's. */
static void test_one_listed(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, TWO_PROCESSES GPU_TABLE
                "INSERT INTO TARGET_INFO_GPU VALUES (3, 'NVIDIA T4', 'u', 3, NULL, NULL, 7, 5);");
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->devices, 1);
    assert_int_equal(nsys_device(&result, 0, 0)->note, 0);
    assert_int_equal(nsys_device(&result, 0, 0)->timeline.count, 3);
    assert_string_equal(name(&result, 0), "NVIDIA T4, CC 7.5");
    nsys_check(&result, !nsys_said(&result, RT_ACCOUNT_CANNOT, "which devices"));
    nsys_result_fini(&result);
}

/* Device 0 of process 13 is GPU 1, and so is device 1 of process 12. */
static void test_mapped(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, TWO_PROCESSES NSYS_KERNEL_ROW(50, 60, 1, 3, 12, 1) GPU_TABLE DEVICE_TABLE
                "INSERT INTO TARGET_INFO_GPU VALUES (0, 'A', 'u0', 1, 8, 0, 8, 2), "
                "(1, 'B', 'u1', 0, NULL, NULL, NULL, NULL);"
                "INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES (0, 0, 12, 'u0'), (1, 1, 12, 'u1'), "
                "(NULL, 0, 13, 'u1');");
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->devices, 2);
    assert_int_equal(nsys_device(&result, 0, 0)->timeline.count, 2);
    assert_int_equal(nsys_device(&result, 1, 0)->timeline.count, 2);
    assert_int_equal(nsys_device(&result, 0, 0)->note, 0);
    assert_string_equal(name(&result, 0), "A, CC 8.0"); /* by the GPU's own id */
    assert_string_equal(name(&result, 1), "B");
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_CONVERTED, "those of the GPUs"));
    nsys_check(&result, !nsys_said(&result, RT_ACCOUNT_CANNOT, "which devices"));
    nsys_result_fini(&result);
}

/* Only process 12 is in the table; what number 13's device has is not known. */
static void test_partly_mapped(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, TWO_PROCESSES DEVICE_TABLE
                "INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES (0, 0, 12, NULL);");
    assert_int_equal(result.capture->devices, 2);
    assert_string_equal(note(&result, 0, 0), "GPU 0");
    assert_string_equal(note(&result, 0, 1), "process 13");
    nsys_result_fini(&result);
}

/* Two parts of one GPU. */
static void test_parts(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, TWO_PROCESSES DEVICE_TABLE
                "INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES (0, 0, 12, 'MIG-a'), "
                "(0, 0, 13, 'MIG-b');");
    assert_int_equal(result.capture->devices, 2);
    assert_string_equal(note(&result, 0, 0), "uuid MIG-a");
    assert_string_equal(note(&result, 0, 1), "uuid MIG-b");
    nsys_result_fini(&result);
}

/* A table without pids speaks for everyone. */
static void test_mapped_without_pid(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result,
                TWO_PROCESSES "CREATE TABLE TARGET_INFO_CUDA_DEVICE (gpuId INT, cudaId INT);"
                              "INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES (4, 0);");
    assert_int_equal(result.capture->devices, 1);
    assert_int_equal(nsys_device(&result, 4, 0)->timeline.count, 3);
    nsys_result_fini(&result);
}

/* More pairs of process and device than are kept: counted, no crawl. */
static void test_too_many(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, NSYS_TEXTS NSYS_KERNELS
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) "
                "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT i, i + 1, i, 7, 0, 1 << 30, 1, 1, "
                "1, 1, 1, 1, 1, 1, NULL FROM n;");
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->devices, 4096);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "904 kernels of"));
    nsys_result_fini(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unknown),
        cmocka_unit_test(test_several_listed),
        cmocka_unit_test(test_one_listed),
        cmocka_unit_test(test_mapped),
        cmocka_unit_test(test_partly_mapped),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_mapped_without_pid),
        cmocka_unit_test(test_too_many),
    };
    return check_main(tests);
}
