/*
 * Every allocation fails once while an export is read, our own (which the linker sends through the
 * __wrap_ functions here, tests/CMakeLists.txt) and SQLite's: no crash, no leak, and RT_ENOMEM
 * unless the result is complete.
 */
#include "check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "nsys.h"

static long countdown; /* the allocation that fails; 0: none */
static bool struck;
static bool in_sqlite; /* SQLite's allocations count, ours do not; from then on all fail */
static bool gone;      /* so it is */
static sqlite3_mem_methods methods;

/* The linker's names. NOLINTBEGIN(bugprone-reserved-identifier) */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
/* NOLINTEND(bugprone-reserved-identifier) */

static bool strike(bool sqlite)
{
    if (gone) {
        return true;
    }
    if (sqlite != in_sqlite || countdown == 0 || --countdown > 0) {
        return false;
    }
    struck = true;
    gone = in_sqlite;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return strike(false) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return strike(false) ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return strike(false) ? NULL : __real_realloc(old, size);
}

static void *sqlite_malloc(int size)
{
    return strike(true) ? NULL : methods.xMalloc(size);
}

static void *sqlite_realloc(void *old, int size)
{
    return strike(true) ? NULL : methods.xRealloc(old, size);
}

/* Something of everything that is read. */
static const char everything[] = NSYS_TEXTS NSYS_KERNELS NSYS_COPIES NSYS_GRAPHS NSYS_CALLS
    NSYS_RANGES NSYS_KERNEL_ROW(10, 20, 0, 1, 12, 1) NSYS_KERNEL_ROW(
        30, 40, 0, 1, 13, 2) NSYS_KERNEL_ROW(1, 0, 0, 1, 13, 2) NSYS_COPY_ROW(50, 60, 0, 2, 12, 1)
        NSYS_GRAPH_ROW(70, 80, 1, 3, 12) NSYS_CALL_ROW(5, 9, 1, 12, 1, 3) NSYS_CALL_ROW(
            5, 9, 1, 13, 1,
            4) "INSERT INTO NVTX_EVENTS VALUES (1, 90, 59, 'step, seq = 1', 0, NULL, 2), "
               "(0, NULL, 75, 'domain', 0, NULL, 2), (1, NULL, 59, 'open', 0, NULL, 0);"
               "CREATE TABLE ThreadNames (nameId INT, globalTid INT);"
               "INSERT INTO ThreadNames VALUES (2, " NSYS_T(
                   12,
                   1) ");"
                      "CREATE TABLE PROFILER_OVERHEAD (start INT, \"end\" INT);"
                      "INSERT INTO PROFILER_OVERHEAD VALUES (1, 2);"
                      "CREATE TABLE TARGET_INFO_GPU (id INT, name TEXT, uuid TEXT, computeMajor "
                      "INT, "
                      "computeMinor INT);"
                      "INSERT INTO TARGET_INFO_GPU VALUES (0, 'A', 'u', 8, 0), (1, 'B', 'v', 9, 0);"
                      "CREATE TABLE TARGET_INFO_CUDA_DEVICE (gpuId INT, cudaId INT, pid INT, uuid "
                      "TEXT);"
                      "INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES (0, 0, 12, 'u');";

struct outcome {
    long code; /* as wide as the others: no padding between them */
    size_t devices, operations, calls, ranges, names, said, diags;
};

static struct outcome read_once(const char *path, const char *bytes, size_t len, long failing)
{
    static struct load_source source; /* large */
    struct outcome outcome = {.code = RT_OK};
    struct rt_study study;
    struct rt_capture capture;
    struct rt_buf why;
    rt_study_init(&study);
    rt_capture_init(&capture);
    rt_buf_init(&why);
    if (path != NULL) {
        assert_int_equal(load_source_open(&source, path, &why), RT_OK);
    } else {
        load_source_memory(&source, bytes, len);
    }
    struck = false;
    countdown = failing;
    outcome.code = import_nsys(&capture, &study, &source, "a.sqlite", path);
    countdown = 0;
    gone = false;
    outcome.devices = capture.devices;
    for (size_t d = 0; d < capture.devices; d++) {
        outcome.operations += capture.device[d].timeline.count;
    }
    outcome.calls = capture.calls.count;
    outcome.ranges = capture.ranges;
    outcome.names = capture.names.count;
    outcome.said = study.account.count + study.account.dropped;
    outcome.diags = study.diags.count + study.diags.dropped;
    load_source_close(&source);
    rt_buf_fini(&why);
    rt_capture_fini(&capture);
    rt_study_fini(&study);
    return outcome;
}

/* Returns how many allocations failed. */
static long fail_all(const char *path, const char *bytes, size_t len, long step)
{
    const struct outcome whole = read_once(path, bytes, len, 0);
    long failing = 1;
    assert_int_equal(whole.code, RT_OK);
    assert_int_equal(whole.devices, 3);
    assert_int_equal(whole.operations, 5);
    assert_int_equal(whole.calls, 2);
    assert_int_equal(whole.ranges, 1);
    for (struck = true; struck; failing += step) {
        const struct outcome outcome = read_once(path, bytes, len, failing);
        if (outcome.code != RT_OK) {
            assert_int_equal(outcome.code, RT_ENOMEM);
            assert_int_equal(outcome.diags, 0);
            continue;
        }
        assert_memory_equal(&outcome, &whole, sizeof whole);
    }
    return failing;
}

static void test_our_own(void **state)
{
    (void)state;
    sqlite3 *const db = nsys_make(everything);
    size_t len;
    char *const bytes = nsys_bytes(db, &len);
    assert_true(fail_all(NULL, bytes, len, 1) > 50);
    sqlite3_free(bytes);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void test_sqlite(void **state)
{
    (void)state;
    const char *const base = getenv("TMPDIR");
    char path[512];
    (void)snprintf(path, sizeof path, "%s/rooftop-XXXXXX", base != NULL ? base : "/tmp");
    const int made = mkstemp(path);
    assert_true(made >= 0);
    assert_int_equal(close(made), 0);
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    nsys_exec(db, everything);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    in_sqlite = true;
    assert_true(fail_all(path, NULL, 0, 3) > 100);
    in_sqlite = false;
    assert_int_equal(unlink(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_our_own),
        cmocka_unit_test(test_sqlite),
    };
    sqlite3_mem_methods own;
    (void)sqlite3_config(SQLITE_CONFIG_GETMALLOC, &methods);
    own = methods;
    own.xMalloc = sqlite_malloc;
    own.xRealloc = sqlite_realloc;
    (void)sqlite3_config(SQLITE_CONFIG_MALLOC, &own);
    (void)sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* so that every allocation is seen */
    return check_main(tests);
}
