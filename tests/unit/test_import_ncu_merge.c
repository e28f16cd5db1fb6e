/*
 * Launches of several tables, runs and files become the sums of one kernel, in whatever order
 * they are read.
 */
#include "check.h"

#include "ncu.h"
#include "src/import_ncu_store.h"

enum { TEXTS_MAX = 4 };

/* Files that are being written. */
static struct rt_buf file[TEXTS_MAX];

static int setup(void **state)
{
    (void)state;
    for (int i = 0; i < TEXTS_MAX; i++) {
        rt_buf_init(&file[i]);
        rt_buf_puts(&file[i], NCU_HEADER);
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int i = 0; i < TEXTS_MAX; i++) {
        rt_buf_fini(&file[i]);
    }
    return 0;
}

/* Imports files[order[0]], files[order[1]], ... */
static void import_in_order(struct rt_study *study, const int *order, size_t count)
{
    static const char *const name[TEXTS_MAX] = {"a.csv", "b.csv", "c.csv", "d.csv"};
    struct ncu_text text[TEXTS_MAX];
    for (size_t i = 0; i < count; i++) {
        const struct rt_buf *const bytes = &file[order[i]];
        assert_false(bytes->failed);
        text[i] = (struct ncu_text){name[order[i]], bytes->data, bytes->len};
    }
    ncu_import(study, text, count);
    ncu_check(study, study->diags.errors == 0);
}

static struct rt_record only(const struct rt_study *study)
{
    ncu_check(study, study->records.count == 1);
    return ncu_record(study, "k");
}

/* calls, time, bytes, flops of kernel "k", the only record; a negative one is unknown. */
static void check_record(const struct rt_study *study, double calls, double ns, double bytes,
                         double flops)
{
    const struct rt_record record = only(study);
    ncu_check(study, record.number[RT_CALLS] == calls);
    check_near(record.number[RT_KERNEL_MS], ns / 1e6, 1e-12);
    ncu_check(study, rt_record_knows(&record, RT_DRAM_BYTES) == (bytes >= 0));
    ncu_check(study, rt_record_knows(&record, RT_FLOPS) == (flops >= 0));
    if (bytes >= 0) {
        check_near(record.number[RT_DRAM_BYTES], bytes, 1e-12);
    }
    if (flops >= 0) {
        check_near(record.number[RT_FLOPS], flops, 1e-12);
    }
}

/* The same for the first `count` files in both orders (of two) or in this one. */
static void check_files(size_t count, double calls, double ns, double bytes, double flops)
{
    static const int forth[TEXTS_MAX] = {0, 1, 2, 3};
    static const int back[TEXTS_MAX] = {1, 0};
    struct rt_study study;
    import_in_order(&study, forth, count);
    check_record(&study, calls, ns, bytes, flops);
    rt_study_fini(&study);
    if (count == 2) {
        import_in_order(&study, back, count);
        check_record(&study, calls, ns, bytes, flops);
        rt_study_fini(&study);
    }
}

static void put_time(struct rt_buf *out, const struct ncu_row_of *of, unsigned long ns)
{
    ncu_put_count(out, of, NCU_TIME_NAME, "nsecond", ns);
}

static void put_bytes(struct rt_buf *out, const struct ncu_row_of *of, unsigned long bytes)
{
    ncu_put_count(out, of, NCU_BYTES_NAME, "byte", bytes);
}

/* FP32 with additions only: as many FLOPs. */
static void put_flops(struct rt_buf *out, const struct ncu_row_of *of, unsigned long adds)
{
    ncu_put_op(out, of, "fadd", adds);
    ncu_put_op(out, of, "fmul", 0);
    ncu_put_op(out, of, "ffma", 0);
}

/* Time in one table, bytes in another, of the same launches. */
static void test_one_launch_in_two_tables(void **state)
{
    (void)state;
    struct ncu_row_of of = ncu_first;
    for (of.id = 0; of.id < 3; of.id++) {
        put_time(&file[0], &of, 100 + of.id);
        put_bytes(&file[1], &of, 1000 + of.id);
    }
    check_files(2, 3, 303, 3003, -1);
    rt_buf_puts(&file[0], rt_buf_text(&file[1]));
    check_files(1, 3, 303, 3003, -1);
}

/* The same file twice is the same launches. */
static void test_the_same_twice(void **state)
{
    (void)state;
    put_time(&file[0], &ncu_first, 100);
    put_bytes(&file[0], &ncu_first, 1000);
    rt_buf_puts(&file[1], rt_buf_text(&file[0]) + strlen(NCU_HEADER));
    check_files(2, 1, 100, 1000, -1);
}

/* Two values that cannot both be right: two runs, both of them count. */
static void test_contradiction(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        put_time(&file[i], &ncu_first, 100 + (unsigned)i);
        put_bytes(&file[i], &ncu_first, 1000);
    }
    check_files(2, 2, 201, 2000, -1);
}

/* Of another process the same ID is another launch, also without a contradiction. */
static void test_other_processes(void **state)
{
    (void)state;
    struct ncu_row_of of = ncu_first;
    for (int i = 0; i < 2; i++) {
        put_time(&file[i], &of, 100);
        put_bytes(&file[i], &of, 1000);
        of.process++;
    }
    check_files(2, 2, 200, 2000, -1);
}

/* What is printed with less digits is not another value. */
static void test_printed_precision(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        ncu_put(&file[i], &ncu_first, NCU_TIME_NAME, i == 0 ? "usecond" : "nsecond",
                i == 0 ? "6.34" : "6,336");
        ncu_put(&file[i], &ncu_first, NCU_BYTES_NAME, i == 0 ? "Mbyte" : "byte",
                i == 0 ? "4.68" : "4,681,728");
    }
    /* The finer one is what counts; in the second file nothing else shows the decimal mark. */
    check_files(2, 1, 6336, 4681728, -1);
}

static void test_beyond_the_printed_precision(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        put_time(&file[i], &ncu_first, 100);
        ncu_put(&file[i], &ncu_first, NCU_BYTES_NAME, i == 0 ? "Mbyte" : "byte",
                i == 0 ? "4.68" : "4,686,000");
    }
    check_files(2, 2, 200, 4680000 + 4686000, -1);
}

/* Tables without IDs: launches that look alike are several where one table has several. */
static void test_no_ids(void **state)
{
    (void)state;
    static const char header[] = "\"Process ID\",\"Kernel Name\",\"Metric Name\","
                                 "\"Metric Unit\",\"Metric Value\"\n";
    static const char row[] = "\"1\",\"k\",\"gpu__time_duration.sum\",\"ns\",\"100\"\n"
                              "\"1\",\"k\",\"dram__bytes.sum\",\"byte\",\"7\"\n";
    for (int i = 0; i < 2; i++) {
        rt_buf_clear(&file[i]);
        rt_buf_puts(&file[i], header);
        for (int launches = 0; launches < 3 - i; launches++) {
            rt_buf_puts(&file[i], row);
        }
    }
    check_files(2, 3, 300, 21, -1);
}

/* IDs that start again: the program was profiled once more. */
static void test_restarting_ids(void **state)
{
    (void)state;
    struct ncu_row_of of = ncu_first;
    for (unsigned run = 0; run < 3; run++) {
        for (of.id = 0; of.id < 2; of.id++) {
            put_time(&file[0], &of, 100 + run);
            put_bytes(&file[0], &of, 1000);
        }
    }
    check_files(1, 6, 606, 6000, -1);
}

/* The same when no number differs: what one table repeats was launched again. */
static void test_restarting_ids_with_equal_values(void **state)
{
    (void)state;
    struct ncu_row_of of = ncu_first;
    for (unsigned run = 0; run < 3; run++) {
        for (of.id = 0; of.id < 2; of.id++) {
            put_time(&file[0], &of, 100);
            put_bytes(&file[0], &of, 1000);
        }
    }
    check_files(1, 6, 600, 6000, -1);
}

/* One launch after another of one ID: each repeats what the one before said. */
static void test_repeated_id(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        put_time(&file[0], &ncu_first, 100 + i);
        put_bytes(&file[0], &ncu_first, 1000);
    }
    check_files(1, 3, 303, 3000, -1);
}

/* A run that counts and one that times: of as many launches sums, else the mean of a launch. */
static void test_a_counting_run(void **state)
{
    (void)state;
    struct ncu_row_of of = ncu_first;
    for (of.id = 0; of.id < 2; of.id++) {
        put_time(&file[0], &of, 100);
        put_bytes(&file[0], &of, 1000 + of.id);
    }
    of.process = 200;
    for (of.id = 0; of.id < 2; of.id++) {
        put_flops(&file[1], &of, 10 + 10 * of.id);
    }
    check_files(2, 2, 200, 2001, 30);
    put_flops(&file[1], &of, 60);
    check_files(2, 2, 200, 2001, 60); /* (10 + 20 + 60) / 3 * 2 */
    static const int order[] = {0, 1};
    struct rt_study study;
    import_in_order(&study, order, 2);
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_TIME, "merged",
                                   "of 3 launches: the mean of a launch"));
    rt_study_fini(&study);
}

/* Runs with the same metrics add up, also when one of several files has the rest. */
static void test_same_metrics_add_up(void **state)
{
    (void)state;
    struct ncu_row_of of = ncu_first;
    for (int i = 0; i < 3; i++) {
        put_time(&file[i], &of, 100);
        put_bytes(&file[i], &of, 1000);
        of.process++;
    }
    put_flops(&file[3], &of, 7);
    check_files(4, 3, 300, 3000, 21);
}

/* Neither time nor traffic of a stretched run, when there is another. */
static void test_stretched_run(void **state)
{
    (void)state;
    struct ncu_row_of of = ncu_first;
    put_time(&file[0], &of, 100);
    put_bytes(&file[0], &of, 1000);
    of.process = 200;
    for (of.id = 0; of.id < 5; of.id++) {
        put_time(&file[1], &of, 15000);
        put_bytes(&file[1], &of, 70000);
        put_flops(&file[1], &of, 10);
    }
    check_files(2, 1, 100, 1000, 10);
}

/* Alone it is taken, and said. */
static void test_stretched_alone(void **state)
{
    (void)state;
    static const int order[] = {0};
    struct rt_study study;
    put_time(&file[0], &ncu_first, 15000);
    put_bytes(&file[0], &ncu_first, 70000);
    put_flops(&file[0], &ncu_first, 10);
    check_files(1, 1, 15000, 70000, 10);
    import_in_order(&study, order, 1);
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_TIME, "caution", "stretches a kernel"));
    ncu_check(&study, ncu_account(&study, RT_ACCOUNT_CANNOT, "__sass_"));
    rt_study_fini(&study);
}

/* The time of one run with other names than that of the stretched one is still the time, and
   what is said about it is how it came about. */
static void test_other_names_in_the_stretched_run(void **state)
{
    (void)state;
    static const int order[] = {0, 1};
    struct ncu_row_of of = ncu_first;
    struct rt_study study;
    ncu_put(&file[0], &of, "Duration", "nsecond", "100");
    ncu_put(&file[0], &of, "dram__bytes_read.sum", "byte", "400");
    ncu_put(&file[0], &of, "dram__bytes_write.sum", "byte", "600");
    of.process = 200;
    put_time(&file[1], &of, 15000);
    put_bytes(&file[1], &of, 70000);
    put_flops(&file[1], &of, 10);
    check_files(2, 1, 100, 1000, 10);
    import_in_order(&study, order, 2);
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_TIME, "time from", "Duration = "));
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_BYTES, "bytes from",
                                   "dram__bytes_read.sum + dram__bytes_write.sum = 1000"));
    rt_study_fini(&study);
}

/* Launches of a run without a time are left out, and told. */
static void test_untimed_launches(void **state)
{
    (void)state;
    static const int order[] = {0};
    struct ncu_row_of of = ncu_first;
    struct rt_study study;
    for (of.id = 0; of.id < 3; of.id++) {
        ncu_put(&file[0], &of, NCU_TIME_NAME, "nsecond", of.id == 1 ? "n/a" : "100");
        put_bytes(&file[0], &of, 1000);
    }
    import_in_order(&study, order, 1);
    const struct rt_record record = only(&study);
    check_exact(record.number[RT_CALLS], 2);
    check_near(record.number[RT_KERNEL_MS], 200e-6, 1e-12);
    check_near(record.number[RT_DRAM_BYTES], 2000, 1e-12);
    ncu_check(&study, ncu_evidence(&study, "k", RT_TOPIC_TIME, "caution", "1 further launch"));
    rt_study_fini(&study);
}

/* Kernels are told apart by name, grid, block and device. */
static void test_shapes(void **state)
{
    (void)state;
    static const int order[] = {0};
    struct ncu_row_of of = ncu_first;
    struct rt_study study;
    for (of.id = 0; of.id < 4; of.id++) {
        of.grid = of.id % 2 == 0 ? "(4, 1, 1)" : "(8, 1, 1)";
        put_time(&file[0], &of, 100 + of.id);
        put_bytes(&file[0], &of, 1000);
    }
    import_in_order(&study, order, 1);
    ncu_check(&study, study.records.count == 2);
    const struct rt_record first = ncu_record(&study, "k");
    const struct rt_record second = ncu_record(&study, "k-2");
    check_near(first.number[RT_KERNEL_MS], 202e-6, 1e-12);
    check_near(second.number[RT_KERNEL_MS], 204e-6, 1e-12);
    assert_string_equal(first.text[RT_NAME], "k");
    assert_string_equal(second.text[RT_NAME], "k");
    assert_string_equal(first.text[RT_NOTE], "grid (4, 1, 1), block (128, 1, 1), device 0");
    assert_string_equal(second.text[RT_NOTE], "grid (8, 1, 1), block (128, 1, 1), device 0");
    rt_study_fini(&study);
}

/* The numbers of every record, and its name. */
static void check_same_records(const struct rt_study *a, const struct rt_study *b)
{
    assert_int_equal(a->records.count, b->records.count);
    for (size_t i = 0; i < a->records.count; i++) {
        struct rt_record x;
        struct rt_record y;
        rt_set_get(&a->records, i, &x);
        rt_set_get(&b->records, i, &y);
        assert_string_equal(x.id, y.id);
        assert_int_equal(x.known, y.known);
        for (int n = 0; n < RT_NUMBER_COUNT; n++) {
            if ((x.known & RT_KNOWN(n)) != 0) {
                check_exact(x.number[n], y.number[n]);
            }
        }
        for (int t = 0; t < RT_TEXT_COUNT; t++) {
            const char *const text = rt_record_text(&x, (enum rt_text)t);
            const char *const other = rt_record_text(&y, (enum rt_text)t);
            assert_int_equal(text == NULL, other == NULL);
            assert_true(text == NULL || strcmp(text, other) == 0);
        }
    }
}

/* Four files of everything: timed, counted, a part of both again, other kernels. */
static void put_mixed_files(void)
{
    struct ncu_row_of of = ncu_first;
    for (of.id = 0; of.id < 6; of.id++) {
        char us[32];
        of.kernel = of.id % 3 == 0 ? "j" : "k";
        (void)snprintf(us, sizeof us, "%u.%u7", 3 + of.id, of.id);
        ncu_put(&file[0], &of, NCU_TIME_NAME, "usecond", us);
        put_bytes(&file[1], &of, 1000 + of.id);
        if (of.id % 2 == 0) {
            ncu_put(&file[1], &of, NCU_TIME_NAME, "usecond", us);
        }
    }
    of.process = 200;
    for (of.id = 0; of.id < 4; of.id++) {
        of.kernel = of.id == 0 ? "j" : "k";
        put_flops(&file[2], &of, 10 + of.id * of.id);
        ncu_put(&file[2], &of, NCU_TIME_NAME, "msecond", "1.5");
    }
    of.process = 300;
    for (of.id = 0; of.id < 5; of.id++) {
        char us[32];
        of.kernel = of.id == 3 ? "i" : "k";
        (void)snprintf(us, sizeof us, "0.%u3", of.id + 1);
        ncu_put(&file[3], &of, NCU_TIME_NAME, "usecond", us);
    }
}

static void test_any_order(void **state)
{
    (void)state;
    struct rt_study first;
    put_mixed_files();
    import_in_order(&first, (const int[]){0, 1, 2, 3}, 4);
    ncu_check(&first, first.records.count == 3);
    for (int code = 0; code < 256; code++) {
        const int order[] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3};
        if ((1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3]) != 15) {
            continue; /* not each of them once */
        }
        struct rt_study study;
        import_in_order(&study, order, 4);
        check_same_records(&first, &study);
        rt_study_fini(&study);
    }
    rt_study_fini(&first);
}

/* More launches than are held one by one: nothing gets lost. */
enum { MANY = 2 * NCU_LAUNCHES_KEPT + 100 };

static void test_many_launches(void **state)
{
    (void)state;
    struct ncu_row_of of = ncu_first;
    double ns = 0;
    double bytes = 0;
    for (of.id = 0; of.id < MANY; of.id++) {
        put_time(&file[0], &of, 100 + of.id % 7);
        put_bytes(&file[0], &of, 1000 + of.id % 11);
        ns += 100 + of.id % 7;
        bytes += 1000 + of.id % 11;
    }
    check_files(1, MANY, ns, bytes, -1);
    of.process = 200;
    double adds = 0;
    for (of.id = 0; of.id < MANY; of.id++) {
        put_flops(&file[1], &of, of.id);
        adds += of.id;
    }
    check_files(2, MANY, ns, bytes, adds);
}

/*
 * The same launches in two tables, too many to be held: each table's sums are of them all, also
 * when the end of the first table and the second one are still held together.
 */
static void test_many_launches_in_two_tables(void **state)
{
    (void)state;
    static const unsigned many[] = {NCU_LAUNCHES_KEPT * 2 / 3, NCU_LAUNCHES_KEPT, MANY};
    for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
        struct ncu_row_of of = ncu_first;
        double ns = 0;
        double bytes = 0;
        (void)teardown(NULL);
        (void)setup(NULL);
        for (of.id = 0; of.id < many[i]; of.id++) {
            put_time(&file[0], &of, 100 + of.id);
            put_bytes(&file[1], &of, 1000 + of.id);
            ns += 100 + of.id;
            bytes += 1000 + of.id;
        }
        check_files(2, many[i], ns, bytes, -1);
    }
}

/* One file given twice is the same launches, held one by one or not; another process is not. */
static void test_many_launches_twice(void **state)
{
    (void)state;
    static const unsigned many[] = {NCU_LAUNCHES_KEPT * 2 / 3, NCU_LAUNCHES_KEPT, MANY};
    for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
        for (unsigned other = 0; other < 2; other++) {
            struct ncu_row_of of = ncu_first;
            double ns = 0;
            (void)teardown(NULL);
            (void)setup(NULL);
            for (of.id = 0; of.id < many[i]; of.id++) {
                of.process = 100;
                put_time(&file[0], &of, 100 + of.id);
                put_bytes(&file[0], &of, 1000);
                of.process = 100 + other;
                put_time(&file[1], &of, 100 + of.id);
                put_bytes(&file[1], &of, 1000);
                ns += 100 + of.id;
            }
            const double times = 1 + other;
            check_files(2, times * many[i], times * ns, times * 1000.0 * many[i], -1);
        }
    }
}

static bool accounts(const struct rt_study *study, const char *text)
{
    for (size_t i = 0; i < study->account.count; i++) {
        if (strstr(study->account.item[i].text, text) != NULL) {
            return true;
        }
    }
    return false;
}

/* The account says what counts once, and where that cannot be known: two parts of one long run. */
static void test_account_of_launches_twice(void **state)
{
    (void)state;
    for (int overlap = 0; overlap < 2; overlap++) {
        struct ncu_row_of of = ncu_first;
        struct rt_study study;
        (void)teardown(NULL);
        (void)setup(NULL);
        for (of.id = 0; of.id < MANY; of.id++) {
            put_time(&file[0], &of, 100 + of.id);
        }
        for (of.id = overlap == 1 ? 10 : 0; of.id < MANY; of.id++) {
            put_time(&file[1], &of, 100 + of.id);
        }
        import_in_order(&study, (const int[]){0, 1}, 2);
        assert_int_equal(accounts(&study, "launches found in a further table, too: counted once"),
                         overlap == 0);
        assert_int_equal(accounts(&study, "too many to be compared, all are counted"),
                         overlap == 1);
        rt_study_fini(&study);
    }
}

/* Sums are the same to the last digit in any order; 0.1 and 1e9 add up differently in doubles. */
static void test_order_of_sums(void **state)
{
    (void)state;
    static const char *const ns[] = {"1,000,000,000.1", "0.1", "0.3", "333,333,333.7", "0.7"};
    enum { TIMES = sizeof ns / sizeof *ns };
    double first = 0;
    for (unsigned turn = 0; turn < TIMES; turn++) {
        struct rt_buf bytes;
        struct rt_study study;
        rt_study_init(&study);
        rt_buf_init(&bytes);
        rt_buf_puts(&bytes, NCU_HEADER);
        for (unsigned i = 0; i < TIMES; i++) {
            struct ncu_row_of of = ncu_first;
            of.id = i;
            ncu_put(&bytes, &of, NCU_TIME_NAME, "ns", ns[(turn + i) % TIMES]);
        }
        ncu_import_one(&study, &bytes);
        const double ms = ncu_record(&study, "k").number[RT_KERNEL_MS];
        first = turn == 0 ? ms : first;
        assert_true(ms == first);
        check_near(ms, 1333.3333349, 1e-12);
        rt_buf_fini(&bytes);
        rt_study_fini(&study);
    }
}

/* A long run and a short one with the same metrics are alike, tensor families a cycle, too. */
static void test_many_and_few(void **state)
{
    (void)state;
    static const char tensor[] = "sm__ops_path_tensor_src_fp16.sum.per_cycle_elapsed";
    struct ncu_row_of of = ncu_first;
    for (of.id = 0; of.id < MANY + 10; of.id++) {
        of.process = of.id < MANY ? 100 : 200;
        put_time(&file[0], &of, 100);
        put_bytes(&file[0], &of, 1000);
        ncu_put(&file[0], &of, tensor, "inst/cycle", "64");
        ncu_put_count(&file[0], &of, "sm__cycles_elapsed.avg", "cycle", 50);
    }
    check_files(1, MANY + 10, 100.0 * (MANY + 10), 1000.0 * (MANY + 10), 3200.0 * (MANY + 10));
}

#define WITH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        WITH(test_one_launch_in_two_tables),
        WITH(test_the_same_twice),
        WITH(test_contradiction),
        WITH(test_other_processes),
        WITH(test_printed_precision),
        WITH(test_beyond_the_printed_precision),
        WITH(test_no_ids),
        WITH(test_restarting_ids),
        WITH(test_restarting_ids_with_equal_values),
        WITH(test_repeated_id),
        WITH(test_a_counting_run),
        WITH(test_same_metrics_add_up),
        WITH(test_stretched_run),
        WITH(test_stretched_alone),
        WITH(test_other_names_in_the_stretched_run),
        WITH(test_untimed_launches),
        WITH(test_shapes),
        WITH(test_any_order),
        WITH(test_many_launches),
        WITH(test_many_launches_in_two_tables),
        WITH(test_many_launches_twice),
        WITH(test_account_of_launches_twice),
        WITH(test_order_of_sums),
        WITH(test_many_and_few),
    };
    return check_main(tests);
}
