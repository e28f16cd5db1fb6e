/*
 * Databases as files that are not trusted: how they are opened, what they may not do, what is
 * read of damaged ones, and what is refused.
 */
#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "nsys.h"
#include "src/import_nsys_schema.h"

#define ONE_KERNEL NSYS_TEXTS NSYS_KERNELS NSYS_KERNEL_ROW(10, 20, 0, 1, 12, 1)

/* A folder of its own, with a name that has to be encoded in a URI. */
static void make_folder(char *folder, size_t size)
{
    const char *const base = getenv("TMPDIR");
    (void)snprintf(folder, size, "%s/rooftop 50%%?#&a=b;XXXXXX", base != NULL ? base : "/tmp");
    assert_non_null(mkdtemp(folder));
}

static size_t count_files(const char *folder)
{
    DIR *const entries = opendir(folder);
    const struct dirent *entry;
    size_t count = 0;
    assert_non_null(entries);
    while ((entry = readdir(entries)) != NULL) {
        count += entry->d_name[0] != '.';
    }
    assert_int_equal(closedir(entries), 0);
    return count;
}

static void remove_folder(const char *folder)
{
    DIR *const entries = opendir(folder);
    const struct dirent *entry;
    assert_non_null(entries);
    while ((entry = readdir(entries)) != NULL) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            assert_int_equal(unlinkat(dirfd(entries), entry->d_name, 0), 0);
        }
    }
    assert_int_equal(closedir(entries), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void in_folder(char *path, size_t size, const char *folder, const char *name)
{
    const int len = snprintf(path, size, "%s/%s", folder, name);
    assert_true(len > 0 && (size_t)len < size);
}

static void write_bytes(const char *path, const char *bytes, size_t len)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
}

static void write_database(const char *path, const char *sql)
{
    sqlite3 *const db = nsys_make(sql);
    size_t len;
    char *const bytes = nsys_bytes(db, &len);
    write_bytes(path, bytes, len);
    sqlite3_free(bytes);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Imports the file that `opened` is, by the path `absolute`. */
static void import_file(struct nsys_result *result, const char *opened, const char *absolute,
                        struct load_progress *progress)
{
    struct load_source *const source = malloc(sizeof *source);
    struct rt_buf why;
    rt_buf_init(&why);
    assert_non_null(source);
    assert_int_equal(load_source_open(source, opened, &why), RT_OK);
    source->progress = progress;
    rt_study_init(&result->study);
    result->capture = rt_capture_new();
    assert_non_null(result->capture);
    result->code = import_nsys(result->capture, &result->study, source, "a.sqlite", absolute);
    assert_int_equal(source->error, progress != NULL && progress->stopped ? ECANCELED : 0);
    load_source_close(source);
    free(source);
    rt_buf_fini(&why);
}

static void test_file(void **state)
{
    (void)state;
    char folder[512];
    char path[600];
    struct nsys_result result;
    make_folder(folder, sizeof folder);
    in_folder(path, sizeof path, folder, "a.sqlite");
    write_database(path, ONE_KERNEL);
    import_file(&result, path, path, NULL);
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->device[0].timeline.count, 1);
    nsys_result_fini(&result);
    assert_int_equal(count_files(folder), 1); /* nothing was made beside it */
    remove_folder(folder);
}

/* The path names another file by now. */
static void test_replaced(void **state)
{
    (void)state;
    char folder[512];
    char path[600];
    char other[600];
    struct nsys_result result;
    make_folder(folder, sizeof folder);
    in_folder(path, sizeof path, folder, "a.sqlite");
    in_folder(other, sizeof other, folder, "b.sqlite");
    write_database(path, ONE_KERNEL);
    write_database(other, ONE_KERNEL);
    import_file(&result, path, other, NULL);
    nsys_check(&result, nsys_refused(&result, "replaced"));
    nsys_result_fini(&result);
    remove_folder(folder);
}

static void copy_file(const char *from, const char *to)
{
    char bytes[1 << 16];
    FILE *const file = fopen(from, "rb");
    assert_non_null(file);
    const size_t len = fread(bytes, 1, sizeof bytes, file);
    assert_int_equal(fclose(file), 0);
    write_bytes(to, bytes, len);
}

/*
 * A database whose writer was ended: two of three kernels are only in the log beside it. `from` is
 * the writer's, still open; what is read is a copy.
 */
static void make_log(const char *folder, const char *path, bool with_log)
{
    char from[600];
    char log[620];
    char to[620];
    sqlite3 *db = NULL;
    in_folder(from, sizeof from, folder, "from.sqlite");
    assert_int_equal(sqlite3_open(from, &db), SQLITE_OK);
    nsys_exec(db, "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;" ONE_KERNEL
                  "PRAGMA wal_checkpoint(TRUNCATE);" NSYS_KERNEL_ROW(30, 40, 0, 2, 12, 1)
                      NSYS_KERNEL_ROW(50, 60, 0, 3, 12, 1));
    (void)snprintf(log, sizeof log, "%s-wal", from);
    (void)snprintf(to, sizeof to, "%s-wal", path);
    copy_file(from, path);
    if (with_log) {
        copy_file(log, to);
    }
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    assert_int_equal(unlink(from), 0);
}

static void test_log(void **state)
{
    (void)state;
    char folder[512];
    char path[600];
    struct nsys_result result;
    make_folder(folder, sizeof folder);
    in_folder(path, sizeof path, folder, "a.sqlite");
    make_log(folder, path, true);
    assert_int_equal(count_files(folder), 2);
    for (int again = 0; again < 2; again++) {
        import_file(&result, path, path, NULL);
        nsys_check(&result, result.code == RT_OK);
        nsys_check(&result, result.capture->device[0].timeline.count == 3);
        nsys_result_fini(&result);
        assert_int_equal(count_files(folder), 2); /* no index of the log was left */
    }
    remove_folder(folder);
}

/* While the writer is there, its index of the log is used, and left alone. */
static void test_log_with_writer(void **state)
{
    (void)state;
    char folder[512];
    char path[600];
    sqlite3 *db = NULL;
    struct nsys_result result;
    make_folder(folder, sizeof folder);
    in_folder(path, sizeof path, folder, "a.sqlite");
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    nsys_exec(db,
              "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;" ONE_KERNEL NSYS_KERNEL_ROW(
                  30, 40, 0, 2, 12, 1));
    assert_int_equal(count_files(folder), 3);
    import_file(&result, path, path, NULL);
    nsys_check(&result, result.code == RT_OK);
    nsys_check(&result, result.capture->device[0].timeline.count == 2);
    nsys_result_fini(&result);
    nsys_exec(db, NSYS_KERNEL_ROW(50, 60, 0, 3, 12, 1));
    assert_int_equal(count_files(folder), 3);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    remove_folder(folder);
}

/* By a link, the log is still found. */
static void test_log_of_link(void **state)
{
    (void)state;
    char folder[512];
    char path[600];
    char link[600];
    struct nsys_result result;
    make_folder(folder, sizeof folder);
    in_folder(path, sizeof path, folder, "a.sqlite");
    in_folder(link, sizeof link, folder, "link.sqlite");
    make_log(folder, path, true);
    assert_int_equal(symlink("a.sqlite", link), 0);
    import_file(&result, link, link, NULL);
    nsys_check(&result, result.code == RT_OK);
    nsys_check(&result, result.capture->device[0].timeline.count == 3);
    nsys_result_fini(&result);
    assert_int_equal(count_files(folder), 3);
    remove_folder(folder);
}

/* A log that cannot be read: what the database itself holds, and a word about the rest. */
static void test_log_unreadable(void **state)
{
    (void)state;
    char folder[512];
    char path[600];
    char log[620];
    char inside[640];
    struct nsys_result result;
    make_folder(folder, sizeof folder);
    in_folder(path, sizeof path, folder, "a.sqlite");
    make_log(folder, path, false);
    (void)snprintf(log, sizeof log, "%s-wal", path);
    assert_int_equal(mkdir(log, 0700), 0);
    in_folder(inside, sizeof inside, log, "x"); /* some file systems call a folder without any 0 */
    write_bytes(inside, "", 0);
    import_file(&result, path, path, NULL);
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->device[0].timeline.count, 1);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "write-ahead log"));
    nsys_result_fini(&result);
    assert_int_equal(unlink(inside), 0);
    assert_int_equal(rmdir(log), 0);
    assert_int_equal(count_files(folder), 1);
    remove_folder(folder);
}

/* Written with a log, read through a pipe: the log's place is elsewhere. */
static void test_log_in_memory(void **state)
{
    (void)state;
    char folder[512];
    char path[600];
    char bytes[1 << 16];
    struct nsys_result result;
    make_folder(folder, sizeof folder);
    in_folder(path, sizeof path, folder, "a.sqlite");
    make_log(folder, path, false);
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    const size_t len = fread(bytes, 1, sizeof bytes, file);
    assert_int_equal(fclose(file), 0);
    nsys_import_bytes(&result, bytes, len);
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->device[0].timeline.count, 1);
    nsys_result_fini(&result);
    remove_folder(folder);
}

#define ENDLESS                                                                                    \
    "AS WITH RECURSIVE n(start, \"end\") AS (SELECT 1, 2 UNION ALL SELECT start, \"end\" FROM n) " \
    "SELECT start, \"end\" FROM n"

/* Views and virtual tables are not asked, whatever they are called. */
static void test_views(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, "CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL " ENDLESS ";"
                         "CREATE VIEW StringIds AS SELECT 1 AS id, 'x' AS value;"
                         "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY (start INT, \"end\" INT);"
                         "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (5, 6);");
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(result.capture->device[0].timeline.count, 1);
    nsys_result_fini(&result);
    nsys_import(&result, "CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL " ENDLESS ";");
    nsys_check(&result, nsys_refused(&result, "no CUPTI tables"));
    nsys_result_fini(&result);
    nsys_import(&result,
                "CREATE VIRTUAL TABLE CUPTI_ACTIVITY_KIND_KERNEL USING rtree(id, start, \"end\");"
                "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1, 10, 20);");
    nsys_check(&result, result.code == RT_EREFUSED);
    nsys_result_fini(&result);
}

/* A schema that calls a view a table. */
static void test_lying_schema(void **state)
{
    (void)state;
    static const char *const lies[] = {
        "UPDATE sqlite_master SET type = 'table', rootpage = 2 WHERE type = 'view'",
        "UPDATE sqlite_master SET type = 'table', rootpage = 2, sql = 'CREATE TABLE x (start, "
        "\"end\")' WHERE name = 'y'",
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        sqlite3 *const db = nsys_make("CREATE TABLE y (start INT, \"end\" INT);"
                                      "INSERT INTO y VALUES (5, 6);"
                                      "CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL " ENDLESS ";");
        struct nsys_result result;
        size_t len;
        nsys_exec(db, "PRAGMA writable_schema=ON");
        nsys_exec(db, lies[i]);
        char *const bytes = nsys_bytes(db, &len);
        nsys_import_bytes(&result, bytes, len);
        nsys_check(&result, result.code == RT_EREFUSED);
        nsys_result_fini(&result);
        sqlite3_free(bytes);
        assert_int_equal(sqlite3_close(db), SQLITE_OK);
    }
}

static void test_is_table(void **state)
{
    (void)state;
    assert_true(nsys_schema_is_table("a", "CREATE TABLE a (x)"));
    assert_true(nsys_schema_is_table("a", "create table \"a\"(x)"));
    assert_true(nsys_schema_is_table("a", "CREATE TABLE a(x)"));
    assert_false(nsys_schema_is_table("a", "CREATE TABLE ab (x)"));
    assert_false(nsys_schema_is_table("ab", "CREATE TABLE a"));
    assert_false(nsys_schema_is_table("a", "CREATE TABLE a"));
    assert_false(nsys_schema_is_table("a", "CREATE VIEW a AS SELECT 1"));
    assert_false(nsys_schema_is_table("a", "CREATE VIRTUAL TABLE a USING rtree(x)"));
    assert_false(nsys_schema_is_table("a", ""));
}

static void test_heads(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t len;
        bool recognised;
        const char *why;
    } cases[] = {
        {"", 0, false, "empty"},
        {"NVIDIA Tegra Profiler Report 2025@1@3@14", 40, true, "nsys export --type sqlite"},
        {"NVR\0\x10\0\0\0", 8, true, "ncu --import"},
        {"version https://git-lfs.github.com/spec/v1\noid", 46, true, "git lfs pull"},
        {"SQLite format 3\0\x10", 17, true, "cut off"},
        {"SQLite format 4\0", 16, false, "not an SQLite database"},
        {"{\"traceEvents\": []}", 19, false, "not an SQLite database"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nsys_result result;
        assert_int_equal(nsys_recognise(cases[i].bytes, cases[i].len), cases[i].recognised);
        nsys_import_bytes(&result, cases[i].bytes, cases[i].len);
        nsys_check(&result, nsys_refused(&result, cases[i].why));
        nsys_result_fini(&result);
    }
}

static void test_nothing_usable(void **state)
{
    (void)state;
    struct nsys_result result;
    nsys_import(&result, NSYS_KERNELS NSYS_CALLS NSYS_CALL_ROW(1, 2, 1, 12, 12, 3));
    nsys_check(&result, nsys_refused(&result, "no row that can be used"));
    nsys_result_fini(&result);
    nsys_import(&result, "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (deviceId INT);");
    nsys_check(&result, nsys_refused(&result, "no row that can be used"));
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED, "no column \"start\""));
    nsys_result_fini(&result);
    nsys_import(&result, "CREATE TABLE moz_places (url TEXT);");
    nsys_check(&result, nsys_refused(&result, "no CUPTI tables"));
    nsys_result_fini(&result);
}

/* 20000 kernels over many pages, of which one in the middle is overwritten. */
static const char many[] =
    NSYS_KERNELS "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
                 "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT i * 10, i * 10 + 5, 0, 7, i, "
                 "1 << 30, 1, 1, 1, 1, 1, 1, 1, 1, NULL FROM n;";

static void test_damaged(void **state)
{
    (void)state;
    enum { PAGE = 4096 };
    sqlite3 *const db = nsys_make(many);
    struct nsys_result result;
    size_t len;
    char *const bytes = nsys_bytes(db, &len);
    assert_true(len / PAGE > 100);
    memset(bytes + len / PAGE / 2 * PAGE, 0xa5, PAGE);
    nsys_import_bytes(&result, bytes, len);
    nsys_check(&result, result.code == RT_OK);
    assert_true(result.capture->device[0].timeline.count > 1000);
    assert_true(result.capture->device[0].timeline.count < 19000);
    assert_int_equal(result.capture->device[0].timeline.item[0].begin, 10);
    nsys_check(&result, nsys_said(&result, RT_ACCOUNT_SKIPPED,
                                  "table CUPTI_ACTIVITY_KIND_KERNEL: the database is damaged"));
    nsys_result_fini(&result);
    /* its beginning alone */
    nsys_import_bytes(&result, bytes, len / 3);
    nsys_check(&result, nsys_refused(&result, "damaged or cut short"));
    nsys_result_fini(&result);
    memset(bytes + 100, 0xa5, PAGE - 100);
    nsys_import_bytes(&result, bytes, len);
    nsys_check(&result, nsys_refused(&result, "damaged or cut short"));
    nsys_result_fini(&result);
    sqlite3_free(bytes);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Who stops at the nth time it is told. */
struct stopper {
    struct load_progress progress; /* the first, so that one is the other */
    size_t told, limit;
    uint64_t done, size;
};

static bool tell(struct load_progress *progress, uint64_t done, uint64_t size)
{
    struct stopper *const stopper = (struct stopper *)progress;
    stopper->done = done;
    stopper->size = size;
    return ++stopper->told < stopper->limit;
}

static void test_stopped(void **state)
{
    (void)state;
    char folder[512];
    char path[600];
    struct nsys_result result;
    make_folder(folder, sizeof folder);
    in_folder(path, sizeof path, folder, "a.sqlite");
    write_database(path, many);
    struct stopper stopper = {{.go_on = tell}, 0, SIZE_MAX, 0, 0};
    import_file(&result, path, path, &stopper.progress);
    nsys_check(&result, result.code == RT_OK);
    assert_int_equal(stopper.size, 20000);
    const size_t told = stopper.told;
    assert_true(told > 1);
    nsys_result_fini(&result);
    for (size_t limit = 1; limit <= told; limit++) {
        stopper = (struct stopper){{.go_on = tell}, 0, limit, 0, 0};
        import_file(&result, path, path, &stopper.progress);
        nsys_check(&result, result.code == RT_EINVAL);
        nsys_check(&result, result.study.diags.count == 0);
        nsys_result_fini(&result);
    }
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_replaced),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_log_unreadable),
        cmocka_unit_test(test_log_with_writer),
        cmocka_unit_test(test_log_of_link),
        cmocka_unit_test(test_log_in_memory),
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_lying_schema),
        cmocka_unit_test(test_is_table),
        cmocka_unit_test(test_heads),
        cmocka_unit_test(test_nothing_usable),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_stopped),
    };
    return check_main(tests);
}
