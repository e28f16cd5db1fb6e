/*
 * Rows that are refused one by one, each with its line, while the rest is used; and what must not
 * be believed although it is there.
 */
#include "check.h"

#include "ncu.h"

static struct rt_study study;

static void import(const struct rt_buf *bytes)
{
    ncu_import_one(&study, bytes);
}

static int setup(void **state)
{
    (void)state;
    rt_study_init(&study);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    rt_study_fini(&study);
    return 0;
}

/* Starts a file with a time; the next row is line 3. */
static void begin(struct rt_buf *bytes)
{
    rt_study_fini(&study);
    rt_buf_init(bytes);
    rt_buf_puts(bytes, NCU_HEADER);
    ncu_put(bytes, &ncu_first, NCU_TIME_NAME, "ns", "1,000.5");
}

static void check_line(uint32_t line, const char *what)
{
    uint32_t at = 0;
    ncu_check(&study, study.diags.errors == 1);
    ncu_check(&study, ncu_diag(&study, what, &at));
    assert_int_equal(at, line);
}

/* Only certain words say that a value is missing. Anything else in its place is told. */
static void test_no_number(void **state)
{
    (void)state;
    static const char *const texts[] = {"1,234,56", "5 inst", "0x10", "1e400", "twelve"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct rt_buf bytes;
        begin(&bytes);
        ncu_put(&bytes, &ncu_first, NCU_BYTES_NAME, "byte", texts[i]);
        import(&bytes);
        check_line(3, "is not a number");
        const struct rt_record record = ncu_record(&study, "k");
        assert_int_equal(rt_record_state(&record, RT_DRAM_BYTES), RT_STATE_UNKNOWN);
        rt_buf_fini(&bytes);
    }
}

static void test_less_than_nothing(void **state)
{
    (void)state;
    struct rt_buf bytes;
    begin(&bytes);
    ncu_put(&bytes, &ncu_first, NCU_BYTES_NAME, "byte", "-5");
    import(&bytes);
    check_line(3, "less than 0");
    rt_buf_fini(&bytes);
}

/* A list of instances is not a value, and no mistake either. */
static void test_list(void **state)
{
    (void)state;
    struct rt_buf bytes;
    begin(&bytes);
    ncu_put(&bytes, &ncu_first, NCU_BYTES_NAME, "byte", "32.00; 32.00");
    import(&bytes);
    ncu_check(&study, study.diags.errors == 0);
    rt_buf_fini(&bytes);
}

static void test_row_without_its_value(void **state)
{
    (void)state;
    struct rt_buf bytes;
    begin(&bytes);
    ncu_put(&bytes, &ncu_first, NCU_BYTES_NAME, "byte", "7");
    bytes.len -= strlen(",\"7\"\n"); /* as if the disk had been full */
    bytes.data[bytes.len] = '\0';
    import(&bytes);
    check_line(3, "ends before its value");
    rt_buf_fini(&bytes);
}

#define SUMMARY                                                                                    \
    "\"Process ID\",\"Kernel Name\",\"Invocations\",\"Section Name\",\"Metric Name\","             \
    "\"Metric Unit\",\"Minimum\",\"Maximum\",\"Average\"\n"
#define SUMMARY_ROW(invocations, metric, unit, least, most, mean)                                  \
    "\"1\",\"k\",\"" invocations "\",\"s\",\"" metric "\",\"" unit "\",\"" least "\",\"" most      \
    "\",\"" mean "\"\n"

static void import_text(const char *text)
{
    struct rt_buf bytes;
    rt_study_fini(&study);
    rt_buf_init(&bytes);
    rt_buf_puts(&bytes, text);
    import(&bytes);
    rt_buf_fini(&bytes);
}

/* The extremes beside a mean show how the file writes decimals. */
static void test_extremes_show_the_mark(void **state)
{
    (void)state;
    import_text(
        SUMMARY SUMMARY_ROW("2", "gpu__time_duration.sum", "ns", "1,900.50", "2,101.50", "2,001"));
    ncu_check(&study, study.diags.errors == 0);
    check_near(ncu_record(&study, "k").number[RT_KERNEL_MS], 2 * 2001 / 1e6, 1e-12);
    import_text(
        SUMMARY SUMMARY_ROW("2", "gpu__time_duration.sum", "ns", "1.900,50", "2.101,50", "2.001"));
    ncu_check(&study, study.diags.errors == 0);
    check_near(ncu_record(&study, "k").number[RT_KERNEL_MS], 2 * 2001 / 1e6, 1e-12);
}

static void test_summary_of_nothing(void **state)
{
    (void)state;
    static const char *const texts[] = {
        SUMMARY SUMMARY_ROW("2", "dram__bytes.sum", "byte", "1", "1", "1")
            SUMMARY_ROW("n/a", "gpu__time_duration.sum", "ns", "1", "1", "1"),
        SUMMARY SUMMARY_ROW("2", "dram__bytes.sum", "byte", "1", "1", "1")
            SUMMARY_ROW("0", "gpu__time_duration.sum", "ns", "1", "1", "1")};
    for (size_t i = 0; i < 2; i++) {
        uint32_t line = 0;
        import_text(texts[i]);
        ncu_check(&study, ncu_diag(&study, "how many invocations", &line));
        assert_int_equal(line, 3);
        assert_int_equal(study.records.count, 0);
    }
}

/*
 * Tensor work that shows in any metric of the tensor path makes a scalar sum a part, whatever the
 * rollup; a peak of the hardware shows nothing.
 */
static void test_tensor_activity_of_any_rollup(void **state)
{
    (void)state;
    static const struct {
        const char *metric, *unit;
        bool active;
    } metrics[] = {
        {"sm__ops_path_tensor_src_fp16_dst_fp32.sum.pct_of_peak_sustained_elapsed", "%", true},
        {"sm__ops_path_tensor_src_fp16_dst_fp32.sum.per_second", "1/s", true},
        {"sm__ops_path_tensor_src_fp16_dst_fp32.avg", "", true},
        {"sm__ops_path_tensor_src_fp16", "", true},
        {"sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active", "%", true},
        {"sm__ops_path_tensor_src_fp16.sum.peak_sustained", "", false},
    };
    for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++) {
        struct rt_buf bytes;
        begin(&bytes);
        ncu_put_op(&bytes, &ncu_first, "fadd", 9);
        ncu_put_op(&bytes, &ncu_first, "fmul", 0);
        ncu_put_op(&bytes, &ncu_first, "ffma", 0);
        ncu_put(&bytes, &ncu_first, metrics[i].metric, metrics[i].unit, "12.5");
        import(&bytes);
        ncu_check(&study, study.diags.errors == 0);
        const struct rt_record record = ncu_record(&study, "k");
        assert_int_equal(rt_record_knows(&record, RT_FLOPS), !metrics[i].active);
        rt_buf_fini(&bytes);
    }
}

/* A counter that one launch lacks is not a total of all: the mean stands in, and is said. */
static void test_launch_without_a_value(void **state)
{
    (void)state;
    struct rt_buf bytes;
    struct ncu_row_of second = ncu_first;
    second.id = 1;
    begin(&bytes);
    ncu_put(&bytes, &ncu_first, NCU_BYTES_NAME, "byte", "4,096.0");
    ncu_put(&bytes, &second, NCU_TIME_NAME, "ns", "1,000.5");
    ncu_put(&bytes, &second, NCU_BYTES_NAME, "byte", "n/a");
    import(&bytes);
    ncu_check(&study, study.diags.errors == 0);
    assert_true(ncu_record(&study, "k").number[RT_DRAM_BYTES] == 8192);
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_BYTES, "caution", "missing in some"));
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_CANNOT, "lack a value others have"));
    rt_buf_fini(&bytes);
}

/* Pascal's names, with and without a rollup. */
static void test_older_spellings(void **state)
{
    (void)state;
    static const char *const names[][2] = {{"dram__read_bytes", "dram__write_bytes"},
                                           {"dram__read_bytes.sum", "dram__write_bytes.sum"},
                                           {"dram__bytes_read", "dram__bytes_write"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct rt_buf bytes;
        begin(&bytes);
        ncu_put(&bytes, &ncu_first, names[i][0], "byte", "100");
        ncu_put(&bytes, &ncu_first, names[i][1], "byte", "50");
        import(&bytes);
        assert_true(ncu_record(&study, "k").number[RT_DRAM_BYTES] == 150);
        rt_buf_fini(&bytes);
    }
}

int main(void)
{
#define WITH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
    static const struct CMUnitTest tests[] = {
        WITH(test_no_number),
        WITH(test_less_than_nothing),
        WITH(test_list),
        WITH(test_row_without_its_value),
        WITH(test_extremes_show_the_mark),
        WITH(test_summary_of_nothing),
        WITH(test_tensor_activity_of_any_rollup),
        WITH(test_launch_without_a_value),
        WITH(test_older_spellings),
    };
    return check_main(tests);
}
