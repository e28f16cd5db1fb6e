/*
 * Kernels that tables describe with more or fewer columns: which of them are one.
 */
#include "check.h"

#include "ncu.h"

#define OLD_HEADER                                                                                 \
    "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\",\"Stream\"," \
    "\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n"
#define NEW_HEADER                                                                                 \
    "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\",\"Stream\"," \
    "\"Block Size\",\"Grid Size\",\"Device\",\"CC\",\"Section Name\",\"Metric Name\","             \
    "\"Metric Unit\",\"Metric Value\"\n"

/* A row of kernel k; `shape` is the four columns of newer versions, or "". */
#define ROW(id, process, shape, metric, unit, value)                                               \
    "\"" id "\",\"" process "\",\"app\",\"127.0.0.1\",\"k\",\"1\",\"7\"," shape                    \
    "\"Command line profiler metrics\",\"" metric "\",\"" unit "\",\"" value "\"\n"
#define SHAPE(grid, cc) "\"(128, 1, 1)\",\"(" grid ", 1, 1)\",\"0\",\"" cc "\","

#define TIME(id, process, shape, ns)                                                               \
    ROW(id, process, shape, "gpu__time_duration.sum", "ns", ns)                                    \
    ROW(id, process, shape, "dram__bytes.sum", "byte", "1,000,000")
#define COUNT(id, process, shape, op, count)                                                       \
    ROW(id, process, shape, "smsp__sass_thread_inst_executed_op_" op "_pred_on.sum", "inst", count)
#define WORK(id, process, shape, adds)                                                             \
    COUNT(id, process, shape, "fadd", adds)                                                        \
    COUNT(id, process, shape, "fmul", "0") COUNT(id, process, shape, "ffma", "0")

static void import_two(struct rt_study *study, const char *a, const char *b, bool back)
{
    const struct ncu_text forth[] = {{"a.csv", a, strlen(a)}, {"b.csv", b, strlen(b)}};
    const struct ncu_text other[] = {forth[1], forth[0]};
    ncu_import(study, back ? other : forth, 2);
    ncu_check(study, study->diags.errors == 0);
}

/* An older ncu counted, a newer one timed: the name has one shape, so it is that kernel. */
static void test_one_shape(void **state)
{
    (void)state;
    static const char timed[] = NEW_HEADER TIME("0", "10", SHAPE("4", "7.0"), "2,000");
    static const char counted[] = OLD_HEADER WORK("0", "20", "", "500");
    for (int back = 0; back < 2; back++) {
        struct rt_study study;
        import_two(&study, timed, counted, back == 1);
        ncu_check(&study, study.records.count == 1);
        const struct rt_record record = ncu_record(&study, "k");
        assert_true(record.number[RT_FLOPS] == 500);
        check_near(record.number[RT_KERNEL_MS], 0.002, 1e-12);
        assert_string_equal(record.text[RT_DEVICE], "CC 7.0");
        rt_study_fini(&study);
    }
}

/* With two shapes nobody can say which one was counted. */
static void test_two_shapes(void **state)
{
    (void)state;
    static const char timed[] = NEW_HEADER TIME("0", "10", SHAPE("4", "7.0"), "2,000")
        TIME("1", "10", SHAPE("8", "7.0"), "3,000");
    static const char counted[] = OLD_HEADER TIME("0", "20", "", "90,000") WORK("0", "20", "", "5");
    for (int back = 0; back < 2; back++) {
        struct rt_study study;
        import_two(&study, timed, counted, back == 1);
        ncu_check(&study, study.records.count == 3);
        for (size_t i = 0; i < 3; i++) {
            struct rt_record record;
            rt_set_get(&study.records, i, &record);
            assert_int_equal(rt_record_knows(&record, RT_FLOPS),
                             strstr(record.text[RT_NOTE], "grid") == NULL);
        }
        rt_study_fini(&study);
    }
}

/* Two GPUs, each of them device 0 of its machine: nothing of one is the other's. */
static void test_two_devices(void **state)
{
    (void)state;
    static const char one[] = NEW_HEADER TIME("0", "10", SHAPE("4", "8.0"), "2,000");
    static const char two[] = NEW_HEADER TIME("0", "10", SHAPE("4", "9.0"), "1,000");
    for (int back = 0; back < 2; back++) {
        struct rt_study study;
        import_two(&study, one, two, back == 1);
        ncu_check(&study, study.records.count == 2);
        const struct rt_record first = ncu_record(&study, "k");
        const struct rt_record second = ncu_record(&study, "k-2");
        assert_string_equal(first.text[RT_DEVICE], "CC 8.0");
        assert_string_equal(second.text[RT_DEVICE], "CC 9.0");
        check_near(first.number[RT_KERNEL_MS], 0.002, 1e-12);
        check_near(second.number[RT_KERNEL_MS], 0.001, 1e-12);
        rt_study_fini(&study);
    }
}

#define NAMED(id, name) ROW(id, "10", SHAPE("4", "8.0"), DEVICE_NAME, "", name)
#define DEVICE_NAME     "device__attribute_display_name"

/* The same of two GPUs that only their names tell apart, in two files or in one. */
static void test_names_of_devices(void **state)
{
    (void)state;
    static const char one[] =
        NEW_HEADER NAMED("0", "NVIDIA A100-SXM4-40GB") TIME("0", "10", SHAPE("4", "8.0"), "2,000");
    static const char two[] =
        NEW_HEADER TIME("1", "10", SHAPE("4", "8.0"), "1,000") NAMED("1", "NVIDIA A100-SXM4-80GB");
    static const char both[] =
        NEW_HEADER NAMED("0", "NVIDIA A100-SXM4-40GB") TIME("0", "10", SHAPE("4", "8.0"), "2,000")
            TIME("1", "10", SHAPE("4", "8.0"), "1,000") NAMED("1", "NVIDIA A100-SXM4-80GB");
    for (int i = 0; i < 3; i++) {
        struct rt_study study;
        if (i < 2) {
            import_two(&study, one, two, i == 1);
        } else {
            const struct ncu_text text = {"both.csv", both, strlen(both)};
            ncu_import(&study, &text, 1);
        }
        ncu_check(&study, study.records.count == 2);
        const struct rt_record first = ncu_record(&study, "k");
        const struct rt_record second = ncu_record(&study, "k-2");
        assert_string_equal(first.text[RT_DEVICE], "NVIDIA A100-SXM4-40GB, CC 8.0");
        assert_string_equal(second.text[RT_DEVICE], "NVIDIA A100-SXM4-80GB, CC 8.0");
        check_near(first.number[RT_KERNEL_MS], 0.002, 1e-12);
        check_near(second.number[RT_KERNEL_MS], 0.001, 1e-12);
        rt_study_fini(&study);
    }
}

/* A run that does not name the device is of the only one that another run names. */
static void test_one_name_of_a_device(void **state)
{
    (void)state;
    static const char named[] =
        NEW_HEADER NAMED("0", "NVIDIA A100-SXM4-40GB") TIME("0", "10", SHAPE("4", "8.0"), "2,000");
    static const char counted[] = NEW_HEADER WORK("0", "20", SHAPE("4", "8.0"), "500");
    for (int back = 0; back < 2; back++) {
        struct rt_study study;
        import_two(&study, named, counted, back == 1);
        ncu_check(&study, study.records.count == 1);
        assert_true(ncu_record(&study, "k").number[RT_FLOPS] == 500);
        assert_string_equal(ncu_record(&study, "k").text[RT_DEVICE],
                            "NVIDIA A100-SXM4-40GB, CC 8.0");
        rt_study_fini(&study);
    }
}

/* What a spreadsheet makes of a compute capability is still the same device. */
static void test_spellings_of_a_device(void **state)
{
    (void)state;
    static const char timed[] = NEW_HEADER TIME("0", "10", SHAPE("4", "8.0"), "2,000");
    static const char counted[] = NEW_HEADER WORK("0", "20", SHAPE("4", "8"), "500");
    static const char comma[] = NEW_HEADER WORK("0", "20", SHAPE("4", "8,0"), "500");
    const char *const spellings[] = {counted, comma};
    for (size_t i = 0; i < 2; i++) {
        struct rt_study study;
        import_two(&study, timed, spellings[i], false);
        ncu_check(&study, study.records.count == 1);
        assert_true(ncu_record(&study, "k").number[RT_FLOPS] == 500);
        rt_study_fini(&study);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_one_shape),
                                              cmocka_unit_test(test_two_shapes),
                                              cmocka_unit_test(test_two_devices),
                                              cmocka_unit_test(test_names_of_devices),
                                              cmocka_unit_test(test_one_name_of_a_device),
                                              cmocka_unit_test(test_spellings_of_a_device)};
    return check_main(tests);
}
