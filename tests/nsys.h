/*
 * Exports of Nsight Systems for tests: made with SQLite in memory, imported, and what came of
 * them.
 */
#ifndef NSYS_H
#define NSYS_H

#include "check.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/capture.h"
#include "core/code.h"
#include "core/partition.h"
#include "core/study.h"
#include "src/import_nsys.h"

/* What an import gave. */
struct nsys_result {
    struct rt_study study;
    struct rt_capture *capture;
    int code;
};

static inline void nsys_import_bytes(struct nsys_result *result, const char *bytes, size_t len)
{
    struct load_source *const source = malloc(sizeof *source);
    assert_non_null(source);
    rt_study_init(&result->study);
    result->capture = rt_capture_new();
    assert_non_null(result->capture);
    load_source_memory(source, bytes, len);
    result->code = import_nsys(result->capture, &result->study, source, "a.sqlite", NULL);
    load_source_close(source);
    free(source);
}

static inline void nsys_result_fini(struct nsys_result *result)
{
    rt_capture_release(result->capture);
    rt_study_fini(&result->study);
}

static inline void nsys_exec(sqlite3 *db, const char *sql)
{
    char *error = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK) {
        fail_msg("%s: %s", sql, error);
    }
}

/* A database in memory, made by statements. */
static inline sqlite3 *nsys_make(const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    (void)sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
    nsys_exec(db, sql);
    return db;
}

/* Its bytes; to be freed with sqlite3_free(). */
static inline char *nsys_bytes(sqlite3 *db, size_t *len)
{
    sqlite3_int64 size = 0;
    unsigned char *const bytes = sqlite3_serialize(db, "main", &size, 0);
    assert_non_null(bytes);
    *len = (size_t)size;
    return (char *)bytes;
}

/* Imports the database that statements make. */
static inline void nsys_import(struct nsys_result *result, const char *sql)
{
    sqlite3 *const db = nsys_make(sql);
    size_t len;
    char *const bytes = nsys_bytes(db, &len);
    nsys_import_bytes(result, bytes, len);
    sqlite3_free(bytes);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Everything that was said, when a check of it fails. */
static inline void nsys_print(const struct nsys_result *result)
{
    print_error("code %d\n", result->code);
    for (size_t i = 0; i < result->study.diags.count; i++) {
        print_error("%s\n", result->study.diags.item[i].message);
    }
    for (size_t i = 0; i < result->study.account.count; i++) {
        const struct rt_account_item *const item = &result->study.account.item[i];
        print_error("%s: %s\n", rt_account_word[item->kind], item->text);
    }
}

#define nsys_check(result, truth)                                                                  \
    do {                                                                                           \
        if (!(truth)) {                                                                            \
            nsys_print(result);                                                                    \
            fail_msg("not so: %s", #truth);                                                        \
        }                                                                                          \
    } while (0)

/* Whether a line of the account of this kind holds the text. */
static inline bool nsys_said(const struct nsys_result *result, enum rt_account_kind kind,
                             const char *what)
{
    for (size_t i = 0; i < result->study.account.count; i++) {
        const struct rt_account_item *const item = &result->study.account.item[i];
        if (item->kind == kind && strstr(item->text, what) != NULL) {
            return true;
        }
    }
    return false;
}

/* Whether it was refused with one error that holds the text. */
static inline bool nsys_refused(const struct nsys_result *result, const char *what)
{
    return result->code == RT_EREFUSED && result->study.diags.count == 1 &&
           result->study.diags.errors == 1 &&
           strstr(result->study.diags.item[0].message, what) != NULL;
}

/* The device of a number, the `skip`th of several. */
static inline const struct rt_device *nsys_device(const struct nsys_result *result, int64_t number,
                                                  size_t skip)
{
    for (size_t d = 0; d < result->capture->devices; d++) {
        if (result->capture->device[d].number == number && skip-- == 0) {
            return &result->capture->device[d];
        }
    }
    nsys_print(result);
    fail_msg("there is no device %lld", (long long)number);
    return NULL;
}

/* The whole capture of a device, divided. */
static inline struct rt_partition nsys_divide(const struct rt_device *device)
{
    struct rt_partition partition;
    assert_int_equal(rt_partition_make(&device->timeline, rt_timeline_window(&device->timeline),
                                       RT_LAUNCH_LATENCY, &partition),
                     RT_OK);
    return partition;
}

static inline void nsys_check_shares(const struct rt_partition *partition, int64_t kernel,
                                     int64_t transfer, int64_t sync, int64_t launch)
{
    assert_int_equal(partition->category[RT_CATEGORY_KERNEL], kernel);
    assert_int_equal(partition->category[RT_CATEGORY_TRANSFER], transfer);
    assert_int_equal(partition->category[RT_CATEGORY_SYNC], sync);
    assert_int_equal(partition->category[RT_CATEGORY_LAUNCH], launch);
}

/* The tables as exports make them, with the columns that are used. */
#define NSYS_STRINGS                                                                               \
    "CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);"
#define NSYS_KERNELS                                                                               \
    "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER NOT NULL, end INTEGER NOT NULL, "      \
    "deviceId INTEGER NOT NULL, streamId INTEGER NOT NULL, correlationId INTEGER, "                \
    "globalPid INTEGER, demangledName INTEGER NOT NULL, shortName INTEGER NOT NULL, "              \
    "gridX INTEGER, gridY INTEGER, gridZ INTEGER, blockX INTEGER, blockY INTEGER, "                \
    "blockZ INTEGER, graphNodeId INTEGER);"
#define NSYS_COPIES                                                                                \
    "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY (start INTEGER NOT NULL, end INTEGER NOT NULL, "      \
    "deviceId INTEGER NOT NULL, streamId INTEGER NOT NULL, correlationId INTEGER, "                \
    "globalPid INTEGER, bytes INTEGER NOT NULL, copyKind INTEGER NOT NULL);"
#define NSYS_GRAPHS                                                                                \
    "CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE (start INTEGER NOT NULL, end INTEGER NOT NULL, " \
    "deviceId INTEGER NOT NULL, graphId INTEGER NOT NULL, streamId INTEGER NOT NULL, "             \
    "correlationId INTEGER, globalPid INTEGER);"
#define NSYS_CALLS                                                                                 \
    "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER NOT NULL, end INTEGER NOT NULL, "     \
    "eventClass INTEGER NOT NULL, globalTid INTEGER, correlationId INTEGER, "                      \
    "nameId INTEGER NOT NULL);"
#define NSYS_RANGES                                                                                \
    "CREATE TABLE NVTX_EVENTS (start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL, "  \
    "text TEXT, globalTid INTEGER, textId INTEGER, domainId INTEGER);"

/* Global numbers: of process p, and of its thread t. */
#define NSYS_P(p)    "((1 << 48) | (" #p " << 24))"
#define NSYS_T(p, t) "((1 << 48) | (" #p " << 24) | " #t ")"

/* A kernel from..to of process p on device d, issued by call c, named by text n. */
#define NSYS_KERNEL_ROW(from, to, d, c, p, n)                                                      \
    "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (" #from ", " #to ", " #d ", 7, " #c            \
    ", " NSYS_P(p) ", " #n ", " #n ", 4, 2, 1, 128, 1, 1, NULL);"
#define NSYS_COPY_ROW(from, to, d, c, p, kind)                                                     \
    "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (" #from ", " #to ", " #d ", 7, " #c            \
    ", " NSYS_P(p) ", 1024, " #kind ");"
#define NSYS_GRAPH_ROW(from, to, d, c, p)                                                          \
    "INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES (" #from ", " #to ", " #d ", 109, 7, " #c  \
    ", " NSYS_P(p) ");"
#define NSYS_CALL_ROW(from, to, c, p, t, n)                                                        \
    "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (" #from ", " #to                              \
    ", 0, " NSYS_T(p, t) ", " #c ", " #n ");"

/* Texts: 1 and 2 kernels, 3 to 5 calls. */
#define NSYS_TEXTS                                                                                 \
    NSYS_STRINGS                                                                                   \
    "INSERT INTO StringIds VALUES (1, 'void scale<float>(float *)'), (2, 'reduce'), "              \
    "(3, 'cudaLaunchKernel_v7000'), (4, 'cudaDeviceSynchronize_v3020'), "                          \
    "(5, 'cudaMemcpyAsync_v3020');"

#endif
