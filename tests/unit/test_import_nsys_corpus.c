/*
 * Every export that was found: the numbers that are known of it, to the nanosecond, or the reason
 * why it has none (tests/data/nsys/README.md).
 */
#include "check.h"

#include <zlib.h>

#include "corpus_rows.h"
#include "nsys.h"

/* tests/data/nsys/NAME.gz, unpacked. */
static void read_packed(struct rt_buf *bytes, const char *name)
{
    char path[512];
    char part[1 << 14];
    int len;
    (void)snprintf(path, sizeof path, "%s/tests/data/nsys/%s.gz", ROOFTOP_SOURCE_DIR, name);
    const gzFile file = gzopen(path, "rb");
    if (file == NULL) {
        fail_msg("cannot read %s", path);
        return;
    }
    while ((len = gzread(file, part, sizeof part)) > 0) {
        rt_buf_put(bytes, part, (size_t)len);
    }
    assert_int_equal(len, 0);
    assert_int_equal(gzclose(file), Z_OK);
    assert_false(bytes->failed);
}

static void import_sample(struct nsys_result *result, const char *name)
{
    struct rt_buf bytes;
    rt_buf_init(&bytes);
    read_packed(&bytes, name);
    assert_true(nsys_recognise(bytes.data, bytes.len));
    nsys_import_bytes(result, bytes.data, bytes.len);
    rt_buf_fini(&bytes);
}

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof corpus_nsys / sizeof *corpus_nsys; i++) {
        const struct corpus_row *const row = &corpus_nsys[i];
        struct nsys_result result;
        import_sample(&result, row->file);
        nsys_check(&result, result.code == RT_OK);
        nsys_check(&result, result.study.diags.count == 0);
        const struct rt_partition partition = nsys_divide(nsys_device(&result, row->device, 0));
        print_message("%s, device %d\n", row->file, (int)row->device);
        assert_int_equal(partition.range.end - partition.range.begin, row->window);
        nsys_check_shares(&partition, row->kernel, row->transfer, row->sync, row->launch);
        assert_string_equal(result.capture->tool, "nsight-systems");
        assert_false(result.capture->hostless);
        assert_false(result.capture->has_callers);
        nsys_result_fini(&result);
    }
}

/* What is known of them beside the partition. */
static void test_perlmutter(void **state)
{
    (void)state;
    struct nsys_result result;
    import_sample(&result, "perlmutter-cloverleaf-cuda.sqlite");
    const struct rt_device *const device = nsys_device(&result, 0, 0);
    const struct rt_partition partition = nsys_divide(device);
    assert_int_equal(result.capture->devices, 1);
    assert_int_equal(partition.kernels, 1312);
    assert_int_equal(partition.kernel_sum, 294404540);
    assert_int_equal(device->timeline.count, 1312 + 279);
    assert_string_equal(rt_capture_name(result.capture, device->name),
                        "NVIDIA A100-SXM4-80GB, CC 8.0");
    assert_int_equal(device->note, 0);
    nsys_check(&result,
               nsys_said(&result, RT_ACCOUNT_USED, "1312 kernels of CUPTI_ACTIVITY_KIND_KERNEL"));
    nsys_result_fini(&result);
}

static void test_unified_memory(void **state)
{
    (void)state;
    struct nsys_result result;
    import_sample(&result, "cudahw-report1.sqlite");
    const struct rt_partition partition = nsys_divide(nsys_device(&result, 0, 0));
    assert_true(partition.aside[RT_ASIDE_UNIFIED] > 0);
    assert_int_equal(partition.aside[RT_ASIDE_UNIFIED], partition.aside[RT_ASIDE_HIDDEN]);
    nsys_result_fini(&result);
}

static void test_two_processes(void **state)
{
    (void)state;
    struct nsys_result result;
    import_sample(&result, "nsysai-mfu_2gpu_before.sqlite");
    assert_int_equal(result.capture->devices, 2);
    for (size_t d = 0; d < 2; d++) {
        assert_int_equal(result.capture->device[d].note, 0);
        assert_int_equal(result.capture->device[d].name, 0); /* no table says */
    }
    size_t first;
    size_t count;
    uint32_t exact;
    /* Its rows are "aten::empty, op_id = 990346" and so on. */
    assert_int_equal(rt_capture_choose(result.capture, "aten::empty", &first, &count, &exact),
                     RT_OK);
    assert_true(count > 1);
    nsys_result_fini(&result);
}

static void test_synthetic(void **state)
{
    (void)state;
    struct nsys_result result;
    import_sample(&result, "nsysai-healthy_1pct.sqlite");
    const struct rt_device *const device = nsys_device(&result, 0, 0);
    assert_int_equal(nsys_divide(device).kernels, 400);
    assert_string_equal(rt_capture_name(result.capture, device->name), "NVIDIA H100 80GB HBM3");
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_CONVERTED, "by their ids alone"));
    nsys_result_fini(&result);
}

static void test_refused(void **state)
{
    (void)state;
    static const struct {
        const char *name, *why;
    } cases[] = {
        {"agtm48-lfs-pointer.sqlite", "git lfs pull"},
        {"minigemm-report1.sqlite", "no table of kernels"},
        {"no-cupti-tables.sqlite", "no CUPTI tables"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nsys_result result;
        import_sample(&result, cases[i].name);
        nsys_check(&result, nsys_refused(&result, cases[i].why));
        nsys_result_fini(&result);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),           cmocka_unit_test(test_perlmutter),
        cmocka_unit_test(test_unified_memory), cmocka_unit_test(test_two_processes),
        cmocka_unit_test(test_synthetic),      cmocka_unit_test(test_refused),
    };
    return check_main(tests);
}
