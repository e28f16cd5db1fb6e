/*
 * One import from bytes to records: decimal marks, units, damage, encodings, layouts, the account,
 * the evidence, and names that were made to break things.
 */
#include "check.h"

#include <stdlib.h>

#include "ncu.h"
#include "src/import_ncu_store.h"

static struct rt_buf bytes;
static struct rt_study study;

static int setup(void **state)
{
    (void)state;
    rt_buf_init(&bytes);
    rt_study_init(&study);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    rt_buf_fini(&bytes);
    rt_study_fini(&study);
    return 0;
}

static void import_as(const struct import_options *options)
{
    assert_false(bytes.failed);
    const struct ncu_text text = {"a.csv", bytes.data, bytes.len};
    rt_study_fini(&study);
    rt_study_init(&study);
    ncu_import_with(&study, options, &text, 1);
}

static void import(void)
{
    import_as(&import_defaults);
}

static void restart(void)
{
    rt_buf_clear(&bytes);
    rt_buf_puts(&bytes, NCU_HEADER);
}

/* Time and bytes of kernel "k", in these words. */
static void put_texts(const char *ns, const char *byte)
{
    ncu_put(&bytes, &ncu_first, NCU_TIME_NAME, "nsecond", ns);
    ncu_put(&bytes, &ncu_first, NCU_BYTES_NAME, "byte", byte);
}

static void check_numbers(double ns, double byte)
{
    ncu_check(&study, study.diags.errors == 0);
    const struct rt_record record = ncu_record(&study, "k");
    check_near(record.number[RT_KERNEL_MS], ns / 1e6, 1e-12);
    check_near(record.number[RT_DRAM_BYTES], byte, 1e-12);
}

/* A time alone is a record, too. */
static void check_bytes_unknown(void)
{
    const struct rt_record record = ncu_record(&study, "k");
    assert_true(rt_record_knows(&record, RT_KERNEL_MS));
    assert_int_equal(rt_record_state(&record, RT_DRAM_BYTES), RT_STATE_UNKNOWN);
    assert_int_equal(rt_record_state(&record, RT_FLOPS), RT_STATE_UNKNOWN);
}

/* One error at this line, with this text, and no record. */
static void check_refused(uint32_t line, const char *what)
{
    uint32_t at = 0;
    ncu_check(&study, study.diags.errors == 1);
    ncu_check(&study, ncu_diag(&study, what, &at));
    assert_int_equal(at, line);
    assert_int_equal(study.records.count, 0);
}

static void test_decimal_marks(void **state)
{
    (void)state;
    restart();
    put_texts("1,234", "1,234,567"); /* two groups: a comma between thousands */
    import();
    check_numbers(1234, 1234567);
    restart();
    put_texts("1,234", "2.5");
    import();
    check_numbers(1234, 2.5);
    restart();
    put_texts("1.234", "1.234.567"); /* the same in Europe */
    import();
    check_numbers(1234, 1234567);
    assert_true(ncu_account(&study, RT_ACCOUNT_CONVERTED, "decimal comma"));
    restart();
    put_texts("1,234", "2,5");
    import();
    check_numbers(1.234, 2.5);
    restart();
    put_texts("12", "1 234'567"); /* two marks: no number, and no word for a missing one */
    import();
    assert_int_equal(study.diags.errors, 1);
    assert_true(ncu_diag(&study, "is not a number", NULL));
    check_bytes_unknown();
    restart();
    put_texts("12", "1'234'567");
    import();
    check_numbers(12, 1234567);
    assert_false(ncu_account(&study, RT_ACCOUNT_CONVERTED, "decimal comma"));
}

/* A value that nothing uses shows the mark as well. */
static void test_decimal_mark_of_unused_values(void **state)
{
    (void)state;
    restart();
    put_texts("1,234", "5,678");
    ncu_put(&bytes, &ncu_first, "DRAM Frequency", "Ghz", "1.59");
    import();
    check_numbers(1234, 5678);
    restart();
    put_texts("1,234", "5,678");
    ncu_put(&bytes, &ncu_first, "DRAM Frequency", "Ghz", "1,59");
    import();
    check_numbers(1.234, 5.678);
}

static void test_undecidable(void **state)
{
    (void)state;
    const struct import_options point = {.decimal = IMPORT_DECIMAL_POINT, .half_lanes = 2};
    const struct import_options comma = {.decimal = IMPORT_DECIMAL_COMMA, .half_lanes = 2};
    restart();
    put_texts("12", "1,234");
    import();
    check_refused(3, "--decimal point or --decimal comma");
    assert_true(ncu_diag(&study, "\"1,234\"", NULL));
    import_as(&point);
    check_numbers(12, 1234);
    import_as(&comma);
    check_numbers(12, 1.234);
}

static void test_both_marks(void **state)
{
    (void)state;
    restart();
    put_texts("2,5", "3");
    ncu_put(&bytes, &ncu_first, "Achieved Occupancy", "%", "50.25");
    import();
    check_refused(4, "with a point here and with a comma in line 2");
    restart();
    put_texts("3", "2.5");
    ncu_put(&bytes, &ncu_first, "Achieved Occupancy", "%", "50,25");
    import();
    check_refused(4, "with a comma here and with a point in line 3");
}

/* What is declared is for files that do not show it: several files may need it, and one not. */
static void test_declared_and_contradicted(void **state)
{
    (void)state;
    const struct import_options point = {.decimal = IMPORT_DECIMAL_POINT, .half_lanes = 2};
    const struct import_options comma = {.decimal = IMPORT_DECIMAL_COMMA, .half_lanes = 2};
    restart();
    put_texts("12", "2.5");
    import_as(&comma);
    check_numbers(12, 2.5);
    import_as(&point);
    check_numbers(12, 2.5);
}

/* Each file has its own mark. */
static void test_marks_of_two_files(void **state)
{
    (void)state;
    struct rt_buf other;
    rt_buf_init(&other);
    rt_buf_puts(&other, NCU_HEADER);
    ncu_put(&other, &ncu_first, NCU_TIME_NAME, "usecond", "1.234,5");
    restart();
    ncu_put(&bytes, &ncu_first, NCU_BYTES_NAME, "Kbyte", "1,234.5");
    const struct ncu_text text[] = {{"a.csv", bytes.data, bytes.len},
                                    {"b.csv", other.data, other.len}};
    ncu_import_with(&study, &import_defaults, text, 2);
    check_numbers(1234500, 1234500);
    rt_buf_fini(&other);
}

/* The mark shows at the end of a file with more launches than are held one by one. */
static void test_late_proof(void **state)
{
    (void)state;
    enum { MANY = 2 * NCU_LAUNCHES_KEPT + 10 };
    struct ncu_row_of of = ncu_first;
    for (int comma = 0; comma < 2; comma++) {
        restart();
        for (of.id = 0; of.id < MANY; of.id++) {
            ncu_put(&bytes, &of, NCU_TIME_NAME, "nsecond", "1,234");
            ncu_put(&bytes, &of, NCU_BYTES_NAME, "byte", "5,678");
        }
        ncu_put(&bytes, &of, "DRAM Frequency", "Ghz", comma == 0 ? "1.59" : "1,59");
        import();
        check_numbers((comma == 0 ? 1234.0 : 1.234) * MANY, (comma == 0 ? 5678.0 : 5.678) * MANY);
        const struct rt_record record = ncu_record(&study, "k");
        check_exact(record.number[RT_CALLS], MANY);
    }
    /* Declared, nothing has to show it; that some launches cannot be read changes nothing. */
    const struct import_options declared = {.decimal = IMPORT_DECIMAL_COMMA, .half_lanes = 2};
    restart();
    for (of.id = 0; of.id < MANY; of.id++) {
        ncu_put(&bytes, &of, NCU_TIME_NAME, "nsecond", "1,234");
        ncu_put(&bytes, &of, NCU_BYTES_NAME, "byte", "5,678");
    }
    import_as(&declared);
    check_numbers(1.234 * MANY, 5.678 * MANY);
}

/* A chart's numbers are read with the file's mark, its frequency too. */
static void test_chart_with_commas(void **state)
{
    (void)state;
    static const char section[] = "GPU Speed Of Light Roofline Chart";
    struct ncu_row_of of = ncu_first;
    for (int comma = 0; comma < 2; comma++) {
        restart();
        ncu_put(&bytes, &of, "Duration", "usecond", comma == 0 ? "2.0" : "2,0");
        ncu_put(&bytes, &of, NCU_BYTES_NAME, "byte", "1000");
        of.section = section;
        ncu_put(&bytes, &of, "SM Frequency", "Ghz", comma == 0 ? "1.500" : "1,500");
        ncu_put(&bytes, &of, "Predicated-On FADD Operations Per Cycle", "inst", "10");
        ncu_put(&bytes, &of, "Predicated-On FMUL Operations Per Cycle", "inst",
                comma == 0 ? "0.5" : "0,5");
        ncu_put(&bytes, &of, "Predicated-On FFMA Operations Per Cycle", "inst", "20");
        of.section = "s";
        import();
        ncu_check(&study, study.diags.errors == 0);
        const struct rt_record record = ncu_record(&study, "k");
        check_near(record.number[RT_FLOPS], 30.5 * 3000, 1e-12); /* 3000 cycles */
        assert_true(ncu_evidence(&study, "k", RT_TOPIC_WORK, "ffma", "roofline chart"));
    }
}

/* The frequency of the chart's own section; hierarchical charts repeat the numbers. */
static void test_charts(void **state)
{
    (void)state;
    struct ncu_row_of of = ncu_first;
    restart();
    ncu_put(&bytes, &of, "Duration", "usecond", "2.0");
    ncu_put(&bytes, &of, NCU_BYTES_NAME, "byte", "1000");
    ncu_put(&bytes, &of, "SM Frequency", "Ghz", "9.00");
    for (int level = 0; level < 3; level++) {
        static const char *const sections[] = {"Roofline Chart", "Hierarchical Roofline Chart L1",
                                               "Hierarchical Roofline Chart L2"};
        of.section = sections[level];
        ncu_put(&bytes, &of, "SM Frequency", "Ghz", "1.50");
        ncu_put(&bytes, &of, "Theoretical Predicated-On FFMA Operations", "inst", "1,000,000");
        ncu_put(&bytes, &of, "Predicated-On FADD Operations Per Cycle", "inst/cycle", "10");
        ncu_put(&bytes, &of, "Predicated-On FMUL Operations Per Cycle", "inst/cycle", "0");
        ncu_put(&bytes, &of, "Predicated-On FFMA Operations Per Cycle", "inst/cycle", "20");
    }
    import();
    ncu_check(&study, study.diags.errors == 0);
    const struct rt_record record = ncu_record(&study, "k");
    check_near(record.number[RT_FLOPS], 30 * 3000, 1e-12);
}

static void test_units(void **state)
{
    (void)state;
    static const struct {
        const char *time_unit, *time, *byte_unit, *byte;
        double ns, bytes;
    } cases[] = {
        {"ns", "7", "byte", "8", 7, 8},
        {"us", "7", "Kbyte", "8", 7e3, 8e3},
        {"usecond", "0.5", "Mbyte", "8.25", 500, 8.25e6},
        {"ms", "7", "Gbyte", "8", 7e6, 8e9},
        {"second", "2", "Tbyte", "1", 2e9, 1e12},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        restart();
        ncu_put(&bytes, &ncu_first, NCU_TIME_NAME, cases[i].time_unit, cases[i].time);
        ncu_put(&bytes, &ncu_first, NCU_BYTES_NAME, cases[i].byte_unit, cases[i].byte);
        import();
        check_numbers(cases[i].ns, cases[i].bytes);
    }
}

/* An unknown unit refuses its row by name; the rest of the file is used. */
static void test_unknown_unit(void **state)
{
    (void)state;
    restart();
    put_texts("100", "1000");
    ncu_put(&bytes, &ncu_first, "dram__bytes_read.sum", "furlong", "1");
    ncu_put(&bytes, &ncu_first, "Achieved Occupancy", "byte", "1");
    ncu_put(&bytes, &ncu_first, "nobody__uses_this", "furlong", "1");
    import();
    assert_int_equal(study.diags.errors, 2);
    uint32_t line = 0;
    ncu_check(&study, ncu_diag(&study, "dram__bytes_read.sum: the unit \"furlong\"", &line));
    assert_int_equal(line, 4);
    ncu_check(&study, ncu_diag(&study, "Achieved Occupancy: the unit \"byte\"", &line));
    assert_int_equal(line, 5);
    check_near(ncu_record(&study, "k").number[RT_DRAM_BYTES], 1000, 1e-12);
}

/* The row in percent has the same name. */
static void test_throughput_in_percent(void **state)
{
    (void)state;
    restart();
    ncu_put(&bytes, &ncu_first, "Duration", "nsecond", "1000");
    ncu_put(&bytes, &ncu_first, "Memory Throughput", "%", "50.5");
    import();
    check_bytes_unknown();
    ncu_put(&bytes, &ncu_first, "Memory Throughput", "Gbyte/second", "3.0");
    import();
    check_numbers(1000, 3000);
    assert_true(
        ncu_evidence(&study, "k", RT_TOPIC_BYTES, "bytes from", "Memory Throughput x time"));
}

/* What is not there is unknown, never 0; a 0 is none. */
static void test_missing_and_zero(void **state)
{
    (void)state;
    static const char *const missing[] = {"n/a", "(!) n/a", "nan",    "-nan(ind)",
                                          "inf", "",        "no data"};
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
        restart();
        put_texts("100", missing[i]);
        ncu_put_op(&bytes, &ncu_first, "fadd", 1);
        ncu_put_op(&bytes, &ncu_first, "fmul", 1);
        ncu_put_op(&bytes, &ncu_first, "ffma", 1);
        import();
        const struct rt_record record = ncu_record(&study, "k");
        assert_int_equal(rt_record_state(&record, RT_DRAM_BYTES), RT_STATE_UNKNOWN);
        check_exact(record.number[RT_FLOPS], 4);
        assert_true(ncu_account(&study, RT_ACCOUNT_SKIPPED, "1 value missing (n/a, nan"));
        assert_true(ncu_account(&study, RT_ACCOUNT_CANNOT, "DRAM bytes unknown"));
    }
    restart();
    put_texts("100", "0");
    import();
    const struct rt_record record = ncu_record(&study, "k");
    assert_int_equal(rt_record_state(&record, RT_DRAM_BYTES), RT_STATE_NONE);
}

static void test_no_floating_point_work(void **state)
{
    (void)state;
    static const char *const ops[] = {"dadd", "dmul", "dfma", "fadd", "fmul", "ffma"};
    restart();
    put_texts("100", "1000");
    for (size_t i = 0; i < 6; i++) {
        ncu_put_op(&bytes, &ncu_first, ops[i], 0);
    }
    import();
    const struct rt_record record = ncu_record(&study, "k");
    assert_int_equal(rt_record_state(&record, RT_FLOPS), RT_STATE_NONE);
    assert_string_equal(record.text[RT_FLOPS_SOURCE], "counter");
    assert_true(
        ncu_evidence(&study, "k", RT_TOPIC_WORK, "sum", "1 launch: no floating-point work"));
}

/* "12 (1; 11)" is 12; a bare list is no value. */
static void test_lists(void **state)
{
    (void)state;
    restart();
    put_texts("12 (1; 11)", "1000 (400; 600)");
    import();
    check_numbers(12, 1000);
    restart();
    put_texts("12", "32.00; 32.00");
    import();
    check_bytes_unknown();
}

static void test_cut_last_row(void **state)
{
    (void)state;
    restart();
    put_texts("100", "1000");
    rt_buf_puts(&bytes, "\"0\",\"100\",\"app\",\"127.0.0.1\",\"k\",\"(128, 1");
    import();
    uint32_t line = 0;
    assert_int_equal(study.diags.errors, 1);
    ncu_check(&study, ncu_diag(&study, "cut inside a quote", &line));
    assert_int_equal(line, 4);
    assert_int_equal(study.records.count, 1);
}

/* The same outside a quote, where a cut row may look like a whole one. */
static void test_cut_outside_a_quote(void **state)
{
    (void)state;
    static const char row[] =
        "\"1\",\"100\",\"app\",\"127.0.0.1\",\"k\",\"(128, 1, 1)\",\"(8, 1, 1)\",\"0\",\"8.0\","
        "\"s\",\"\",\"" NCU_TIME_NAME "\",\"ns\",100";
    const size_t before_name = (size_t)(strstr(row, "\"" NCU_TIME_NAME) - row);
    const struct {
        size_t len;
        const char *line_end;
        size_t errors, warnings;
        const char *text;
    } cases[] = {
        {before_name, "", 1, 0, "the file ends within this row"},
        {before_name - 1, "", 1, 0, "too few columns"},
        {strlen("\"1\""), "", 1, 0, "too few columns"},
        {strlen(row) - 3, "", 1, 0, "the file ends within this row"},
        {strlen(row) - 4, "", 1, 0, "ends before its value"},
        {strlen(row) - 1, "", 0, 1, "may be cut"},
        {strlen(row), "\n", 0, 0, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        restart();
        put_texts("100", "1000");
        rt_buf_put(&bytes, row, cases[i].len);
        rt_buf_puts(&bytes, cases[i].line_end);
        import();
        uint32_t line = 0;
        size_t warnings = 0;
        for (size_t d = 0; d < study.diags.count; d++) {
            warnings += strstr(study.diags.item[d].message, "may be cut") != NULL;
        }
        ncu_check(&study, study.diags.errors == cases[i].errors);
        ncu_check(&study, warnings == cases[i].warnings);
        if (cases[i].text != NULL) {
            ncu_check(&study, ncu_diag(&study, cases[i].text, &line));
            assert_int_equal(line, 4);
        }
    }
}

static void test_nothing_imported(void **state)
{
    (void)state;
    restart();
    import();
    check_refused(0, "a table of ncu with columns and no rows");
    restart();
    ncu_put(&bytes, &ncu_first, "SM Busy", "%", "5.0");
    import();
    check_refused(0, "nothing of this file could be used: no time was measured");
    restart();
    put_texts("nan", "nan");
    import();
    check_refused(1, "every value that is used is missing");
    restart();
    ncu_put(&bytes, &ncu_first, NCU_BYTES_NAME, "byte", "5");
    import();
    check_refused(0, "nothing of this file could be used: no time was measured");
}

/* A file that gives nothing beside one that does. */
static void test_one_of_two_files_gives_nothing(void **state)
{
    (void)state;
    struct rt_buf other;
    struct ncu_row_of of = ncu_first;
    rt_buf_init(&other);
    rt_buf_puts(&other, NCU_HEADER);
    of.kernel = "lonely";
    ncu_put(&other, &of, NCU_BYTES_NAME, "byte", "5");
    restart();
    put_texts("100", "1000");
    const struct ncu_text text[] = {{"a.csv", bytes.data, bytes.len},
                                    {"b.csv", other.data, other.len}};
    ncu_import_with(&study, &import_defaults, text, 2);
    assert_int_equal(study.records.count, 1);
    assert_int_equal(study.diags.errors, 1);
    assert_string_equal(study.diags.item[0].path, "b.csv");
    assert_true(ncu_account(&study, RT_ACCOUNT_CANNOT, "lonely: no record: no time was"));
    rt_buf_fini(&other);
}

static void test_account(void **state)
{
    (void)state;
    rt_buf_puts(&bytes, "hello\n==PROF== Connected\n==WARNING== beware of the dog\n" NCU_HEADER);
    ncu_put(&bytes, &ncu_first, NCU_TIME_NAME, "usecond", "2.5");
    ncu_put(&bytes, &ncu_first, NCU_BYTES_NAME, "byte", "1000");
    ncu_put(&bytes, &ncu_first, "Achieved Occupancy", "%", "n/a");
    ncu_put(&bytes, &ncu_first, "SM Busy", "%", "1.0");
    rt_buf_puts(&bytes, "done\n");
    import();
    ncu_check(&study, study.diags.errors == 0);
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_USED,
                                  "1 launch from 4 rows of 1 table in the long layout"));
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_CONVERTED, "1 value from other units"));
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_SKIPPED,
                                  "4 lines of other output, 1 of them after the table began"));
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_SKIPPED, "beware of the dog"));
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_SKIPPED, "1 value of metrics that nothing"));
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_SKIPPED, "1 value missing"));
    ncu_check(&study,
              ncu_account(&study, RT_ACCOUNT_CANNOT, "k: FLOPs unknown: the file has no counters"));
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_CANNOT, "whether these kernels matter"));
    for (size_t i = 0; i < study.account.count; i++) {
        const struct rt_account_item *const item = &study.account.item[i];
        const bool all = item->kind == RT_ACCOUNT_CANNOT;
        assert_string_equal(item->path, all ? "" : "a.csv");
        assert_true(item->kind != RT_ACCOUNT_USED || item->line == 4);
    }
}

/* The same text in another encoding, both byte orders. */
static void test_utf16(void **state)
{
    (void)state;
    struct rt_buf plain = bytes;
    restart();
    put_texts("100", "1,234,567");
    plain = bytes;
    rt_buf_init(&bytes);
    for (int big = 0; big < 2; big++) {
        rt_buf_clear(&bytes);
        rt_buf_put(&bytes, big ? "\xfe\xff" : "\xff\xfe", 2);
        for (size_t i = 0; i < plain.len; i++) {
            char pair[2] = "";
            pair[big] = plain.data[i];
            rt_buf_put(&bytes, pair, 2);
        }
        import();
        check_numbers(100, 1234567);
        assert_true(ncu_account(&study, RT_ACCOUNT_CONVERTED, "UTF-16 to UTF-8, 0 damaged"));
    }
    rt_buf_fini(&plain);
}

/* Saved again by a spreadsheet: another delimiter, quotes only where needed. */
static void test_delimiters(void **state)
{
    (void)state;
    static const char *const table[] = {
        "ID;Process ID;Kernel Name;Block Size;Grid Size;Metric Name;Metric Unit;Metric Value\r\n"
        "0;1;k;(128, 1, 1);(4, 1, 1);gpu__time_duration.sum;nsecond;1.234,5\r\n"
        "0;1;k;(128, 1, 1);(4, 1, 1);dram__bytes.sum;byte;1.234.567\r\n",
        "ID\tProcess ID\tKernel Name\tBlock Size\tGrid Size\tMetric Name\tMetric Unit\tMetric "
        "Value\n"
        "0\t1\tk\t(128, 1, 1)\t(4, 1, 1)\tgpu__time_duration.sum\tnsecond\t1,234.5\n"
        "0\t1\tk\t(128, 1, 1)\t(4, 1, 1)\tdram__bytes.sum\tbyte\t1,234,567\n"};
    for (size_t i = 0; i < 2; i++) {
        rt_buf_clear(&bytes);
        rt_buf_puts(&bytes, table[i]);
        import();
        check_numbers(1234.5, 1234567);
    }
}

/* The wide page: a row of units, a row a launch. */
static void test_wide(void **state)
{
    (void)state;
    rt_buf_puts(&bytes, "\"ID\",\"Process ID\",\"Kernel Name\",\"device__attribute_display_name\","
                        "\"dram__bytes.sum\",\"gpu__time_duration.sum\",\"other\"\n"
                        "\"\",\"\",\"\",\"\",\"Kbyte\",\"us\",\"furlong\"\n"
                        "\"0\",\"1\",\"k\",\"NVIDIA T4\",\"1.5\",\"2.5\",\"7\"\n"
                        "\"1\",\"1\",\"k\",\"NVIDIA T4\",\"2.5\",\"3.5\",\"7\"\n");
    import();
    check_numbers(6000, 4000);
    const struct rt_record record = ncu_record(&study, "k");
    check_exact(record.number[RT_CALLS], 2);
    assert_string_equal(record.text[RT_DEVICE], "NVIDIA T4");
    assert_true(ncu_account(&study, RT_ACCOUNT_USED, "wide (raw page)"));
}

static void test_wide_without_units(void **state)
{
    (void)state;
    rt_buf_puts(&bytes, "\"ID\",\"Process ID\",\"Kernel Name\",\"dram__bytes.sum\","
                        "\"gpu__time_duration.sum\"\n"
                        "\"0\",\"1\",\"k\",\"1\",\"2\"\n");
    import();
    uint32_t line = 0;
    ncu_check(&study, ncu_diag(&study, "without a row of units", &line));
    assert_int_equal(line, 2);
    assert_int_equal(study.records.count, 0);
}

static void test_summary(void **state)
{
    (void)state;
    rt_buf_puts(&bytes, "\"Process ID\",\"Kernel Name\",\"Metric Name\",\"Metric Unit\","
                        "\"Invocations\",\"Minimum\",\"Maximum\",\"Average\"\n"
                        "\"1\",\"k\",\"gpu__time_duration.sum\",\"us\",\"5\",\"1.0\",\"9.0\","
                        "\"2.5\"\n"
                        "\"1\",\"k\",\"dram__bytes.sum\",\"byte\",\"5\",\"1\",\"9\",\"100\"\n");
    import();
    check_numbers(12500, 500);
    check_exact(ncu_record(&study, "k").number[RT_CALLS], 5);
    assert_true(ncu_account(&study, RT_ACCOUNT_USED, "per-kernel summary"));
}

static void test_ids_are_unique(void **state)
{
    (void)state;
    static const char *const names[] = {"void ns::add<float>(float *)",      "add", "add_2(int)",
                                        "void other::add<double>(double *)", "???", "\xc3\xa9"};
    static const char *const ids[] = {"add", "add-2", "add_2", "add-3", "kernel", "kernel-2"};
    struct ncu_row_of of = ncu_first;
    restart();
    for (of.id = 0; of.id < 6; of.id++) {
        of.kernel = names[of.id];
        ncu_put(&bytes, &of, NCU_TIME_NAME, "nsecond", "100");
        ncu_put(&bytes, &of, NCU_BYTES_NAME, "byte", "100");
    }
    import();
    ncu_check(&study, study.records.count == 6);
    for (size_t i = 0; i < 6; i++) {
        assert_string_equal(rt_set_id(&study.records, i), ids[i]);
        assert_string_equal(rt_set_display_name(&study.records, i), names[i]);
    }
}

static void test_device_and_dtype(void **state)
{
    (void)state;
    struct ncu_row_of of = ncu_first;
    restart();
    put_texts("100", "1000");
    ncu_put(&bytes, &of, "device__attribute_display_name", "", "NVIDIA H100");
    ncu_put_op(&bytes, &of, "fadd", 1);
    ncu_put_op(&bytes, &of, "fmul", 1);
    ncu_put_op(&bytes, &of, "ffma", 1);
    import();
    struct rt_record record = ncu_record(&study, "k");
    assert_string_equal(record.text[RT_DEVICE], "NVIDIA H100, CC 8.0");
    assert_string_equal(record.text[RT_DTYPE], "fp32");
    /* A compute capability that stands among the metrics only. */
    restart();
    of.cc = "";
    ncu_put(&bytes, &of, NCU_TIME_NAME, "nsecond", "100");
    ncu_put(&bytes, &of, NCU_BYTES_NAME, "byte", "100");
    ncu_put(&bytes, &of, "device__attribute_compute_capability_major", "", "10");
    ncu_put(&bytes, &of, "device__attribute_compute_capability_minor", "", "3");
    import();
    record = ncu_record(&study, "k");
    assert_string_equal(record.text[RT_DEVICE], "CC 10.3");
    assert_null(rt_record_text(&record, RT_DTYPE));
}

/* Every counter with its weight, the sum, what was not counted. */
static void test_evidence_of_work(void **state)
{
    (void)state;
    restart();
    put_texts("100", "1000");
    ncu_put_op(&bytes, &ncu_first, "hadd", 3);
    ncu_put_op(&bytes, &ncu_first, "hmul", 5);
    ncu_put_op(&bytes, &ncu_first, "hfma", 7);
    import();
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_WORK, "hadd", "3 x 2 = 6 FLOP (smsp__"));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_WORK, "hmul", "5 x 2 = 10 FLOP"));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_WORK, "hfma", "7 x 4 = 28 FLOP"));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_WORK, "sum", "44 FLOP in 1 launch"));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_WORK, "flops", "not counted: FP64"));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_TIME, "caution", "stretches a kernel"));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_TIME, "launched",
                                   "1 launch, grid (4, 1, 1), block (128, 1, 1), device 0"));
    const struct import_options old = {.decimal = IMPORT_DECIMAL_UNKNOWN, .half_lanes = 1};
    import_as(&old);
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_WORK, "hfma", "7 x 2 = 14 FLOP"));
    check_exact(ncu_record(&study, "k").number[RT_FLOPS], 3 + 5 + 14);
}

/* A command to copy: a kernel's name is nothing a shell could take for more. */
static void test_evidence_of_what_is_missing(void **state)
{
    (void)state;
    struct ncu_row_of of = ncu_first;
    of.kernel = "void ns::bad<$(rm -rf)>(`x`; int)";
    restart();
    ncu_put(&bytes, &of, NCU_TIME_NAME, "nsecond", "100");
    ncu_put_op(&bytes, &of, "ffma", 1);
    ncu_put(&bytes, &of, NCU_BYTES_NAME, "byte", "100");
    import();
    ncu_check(&study, ncu_evidence(&study, "bad", RT_TOPIC_MISSING, "flops",
                                   "unknown: FP32 is counted in part: missing fadd fmul"));
    ncu_check(&study, ncu_evidence(&study, "bad", RT_TOPIC_MISSING, "measure",
                                   "ncu --csv --page raw --metrics "
                                   "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum,"));
    ncu_check(&study, ncu_evidence(&study, "bad", RT_TOPIC_MISSING, "measure", " -k bad ./app"));
    assert_false(ncu_evidence(&study, "bad", RT_TOPIC_MISSING, "measure", "dram__bytes"));
    assert_false(ncu_evidence(&study, "bad", RT_TOPIC_MISSING, "measure", "$"));
}

static void test_rules_and_suspects(void **state)
{
    (void)state;
    restart();
    put_texts("100", "1000");
    ncu_put(&bytes, &ncu_first, "Achieved Occupancy", "%", "31.0");
    ncu_put(&bytes, &ncu_first, "Theoretical Occupancy", "%", "100");
    ncu_put(&bytes, &ncu_first, "Waves Per SM", "", "0.5");
    ncu_put(&bytes, &ncu_first, "L2 Hit Rate", "%", "80.5");
    ncu_put(&bytes, &ncu_first,
            "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio", "inst",
            "3.0");
    ncu_put(&bytes, &ncu_first, "smsp__average_warps_issue_stalled_wait_per_issue_active.ratio",
            "inst", "1.0");
    for (int i = 0; i < 2; i++) { /* said twice, shown once */
        ncu_put_identity(&bytes, &ncu_first);
        rt_buf_puts(&bytes,
                    ",\"s\",\"\",\"\",\"\",\"\",\"Bound\",\"do, \"\"this\"\"\nand that\"\n");
    }
    import();
    ncu_check(&study, study.diags.errors == 0);
    check_near(ncu_record(&study, "k").number[RT_OCCUPANCY], 0.31, 1e-12);
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_RULE_OUT, "occupancy",
                                   "31 % achieved, 100 % possible for this launch: far below"));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_RULE_OUT, "launch size", "0.5 waves"));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_RULE_OUT, "cache hits", "L2 80.5 %"));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_RULE_OUT, "stall",
                                   "long_scoreboard 75 % of the warps' time"));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_RULE_OUT, "stall", "wait 25 %"));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_TOOL, "ncu says",
                                   "Bound: do, \"this\"\nand that"));
    size_t said = 0;
    for (size_t i = 0; i < study.evidence.count; i++) {
        said += study.evidence.item[i].topic == RT_TOPIC_TOOL;
    }
    assert_int_equal(said, 1);
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_USED, "2 texts of ncu's rules"));
}

/* Kernels of any name: as they stand in the file when that is text, with a harmless ID. */
static void test_hostile_names(void **state)
{
    (void)state;
    enum { LONG = 100000 };
    static const struct {
        const char *in_csv, *name, *id;
    } cases[] = {
        {"a\"\"b\"\"(int)", "a\"b\"(int)", "ab"},
        {"x\ny", "x\ny", "xy"},
        {"\x1b[31mred\x07", "\x1b[31mred\x07", "31mred"},
        {"bad\xff\xfe", "bad\xef\xbf\xbd\xef\xbf\xbd", "bad"},
        {"[record evil]\nflops = 1", "[record evil]\nflops = 1", "1"},
        {"%s%n%d", "%s%n%d", "snd"},
        {"../../etc/passwd", "../../etc/passwd", "etcpasswd"},
        {"operator<<(a, b)", "operator<<(a, b)", "operator"},
        {">>>>", ">>>>", "kernel"},
        {"((((", "((((", "kernel"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ncu_row_of of = ncu_first;
        of.kernel = cases[i].in_csv;
        restart();
        ncu_put(&bytes, &of, NCU_TIME_NAME, "nsecond", "100");
        ncu_put(&bytes, &of, NCU_BYTES_NAME, "byte", "100");
        import();
        ncu_check(&study, study.records.count == 1);
        assert_string_equal(rt_set_id(&study.records, 0), cases[i].id);
        assert_string_equal(rt_set_display_name(&study.records, 0), cases[i].name);
    }
    char *const name = malloc(LONG + 1);
    assert_non_null(name);
    memset(name, 'n', LONG);
    name[LONG] = '\0';
    struct ncu_row_of of = ncu_first;
    of.kernel = name;
    restart();
    ncu_put(&bytes, &of, NCU_TIME_NAME, "nsecond", "100");
    ncu_put(&bytes, &of, NCU_BYTES_NAME, "byte", "100");
    import();
    ncu_check(&study, study.records.count == 1);
    assert_int_equal(strlen(rt_set_id(&study.records, 0)), 60);
    assert_string_equal(rt_set_display_name(&study.records, 0), name);
    free(name);
}

/* Numbers at the end of what a double holds make no record, and no harm. */
static void test_numbers_too_large(void **state)
{
    (void)state;
    restart();
    put_texts("1e308", "1e308");
    ncu_put(&bytes, &ncu_first, "SM Frequency", "Ghz", "1e308");
    import();
    assert_true(study.records.count <= 1);
    restart();
    ncu_put(&bytes, &ncu_first, NCU_TIME_NAME, "second", "1e308");
    ncu_put(&bytes, &ncu_first, NCU_BYTES_NAME, "Tbyte", "1e308");
    import();
    assert_int_equal(study.records.count, 0);
    assert_int_equal(study.diags.errors, 1);
    restart();
    struct ncu_row_of of = ncu_first;
    of.section = "Roofline";
    put_texts("100", "1000");
    ncu_put(&bytes, &of, "SM Frequency", "Ghz", "1e308"); /* infinite */
    ncu_put(&bytes, &of, "Predicated-On FADD Operations Per Cycle", "inst", "0");
    ncu_put(&bytes, &of, "Predicated-On FMUL Operations Per Cycle", "inst", "1");
    ncu_put(&bytes, &of, "Predicated-On FFMA Operations Per Cycle", "inst", "0");
    import();
    assert_true(study.records.count <= 1);
    if (study.records.count == 1) {
        const struct rt_record record = ncu_record(&study, "k");
        assert_true(rt_record_state(&record, RT_FLOPS) == RT_STATE_UNKNOWN ||
                    isfinite(record.number[RT_FLOPS]));
    }
}

#define WITH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        WITH(test_decimal_marks),
        WITH(test_decimal_mark_of_unused_values),
        WITH(test_undecidable),
        WITH(test_both_marks),
        WITH(test_declared_and_contradicted),
        WITH(test_marks_of_two_files),
        WITH(test_late_proof),
        WITH(test_chart_with_commas),
        WITH(test_charts),
        WITH(test_units),
        WITH(test_unknown_unit),
        WITH(test_throughput_in_percent),
        WITH(test_missing_and_zero),
        WITH(test_no_floating_point_work),
        WITH(test_lists),
        WITH(test_cut_last_row),
        WITH(test_cut_outside_a_quote),
        WITH(test_nothing_imported),
        WITH(test_one_of_two_files_gives_nothing),
        WITH(test_account),
        WITH(test_utf16),
        WITH(test_delimiters),
        WITH(test_wide),
        WITH(test_wide_without_units),
        WITH(test_summary),
        WITH(test_ids_are_unique),
        WITH(test_device_and_dtype),
        WITH(test_evidence_of_work),
        WITH(test_evidence_of_what_is_missing),
        WITH(test_rules_and_suspects),
        WITH(test_hostile_names),
        WITH(test_numbers_too_large),
    };
    return check_main(tests);
}
