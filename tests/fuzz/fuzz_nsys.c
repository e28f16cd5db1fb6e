/*
 * Any bytes as an export of Nsight Systems: they load, or are refused, without harm; loading them
 * again gives the same, unless SQLite itself finds the database damaged, for of a damaged page it
 * may read what its memory held before; and what was loaded divides into four parts that add up.
 */
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/partition.h"
#include "src/import_nsys.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(int truth)
{
    if (!truth) {
        abort();
    }
}

static void describe_device(const struct rt_capture *capture, const struct rt_device *device,
                            struct rt_buf *out)
{
    struct rt_partition partition;
    const struct rt_interval window = rt_timeline_window(&device->timeline);
    int64_t sum = 0;
    expect(rt_partition_make(&device->timeline, window, RT_LAUNCH_LATENCY, &partition) == RT_OK);
    rt_buf_printf(out, "%lld '%s' '%s'", (long long)device->number,
                  rt_capture_name(capture, device->name), rt_capture_name(capture, device->note));
    for (int c = 0; c < RT_CATEGORY_COUNT; c++) {
        expect(partition.category[c] >= 0);
        sum += partition.category[c];
        rt_buf_printf(out, " %lld", (long long)partition.category[c]);
    }
    expect(sum == window.end - window.begin);
    for (size_t i = 0; i < device->timeline.count; i++) {
        const struct rt_operation *const operation = &device->timeline.item[i];
        rt_buf_printf(out, "\n%lld %lld %u %u '%s'", (long long)operation->begin,
                      (long long)operation->end, operation->activity, operation->marks,
                      rt_capture_name(capture, operation->name));
    }
    rt_buf_putc(out, '\n');
}

static void describe(const struct rt_capture *capture, const struct rt_study *study,
                     struct rt_buf *out)
{
    for (size_t d = 0; d < capture->devices; d++) {
        describe_device(capture, &capture->device[d], out);
    }
    for (size_t r = 0; r < capture->ranges; r++) {
        rt_buf_printf(out, "%lld '%s'\n", (long long)capture->range[r].time.begin,
                      rt_capture_name(capture, capture->range[r].name));
    }
    rt_buf_printf(out, "%zu calls, %zu threads\n", capture->calls.count, capture->threads);
    for (size_t i = 0; i < study->account.count; i++) {
        rt_buf_printf(out, "%s\n", study->account.item[i].text);
    }
    expect(!out->failed);
}

static void load(const char *bytes, size_t len, struct rt_buf *out)
{
    struct rt_study study;
    struct rt_capture *const capture = rt_capture_new();
    struct load_source *const source = malloc(sizeof *source);
    expect(capture != NULL && source != NULL);
    rt_study_init(&study);
    load_source_memory(source, bytes, len);
    const int code = import_nsys(capture, &study, source, "fuzz.sqlite", NULL);
    expect(code == RT_OK || code == RT_EREFUSED);
    expect(code == RT_OK || study.diags.errors == 1); /* else one for each damaged table */
    if (code == RT_OK) {
        describe(capture, &study, out);
        expect(strstr(rt_buf_text(out), "secret") == NULL); /* metadata of the corpus */
    } else {
        rt_buf_puts(out, study.diags.item[0].message);
    }
    load_source_close(source);
    free(source);
    rt_capture_release(capture);
    rt_study_fini(&study);
}

static int give_up(void *context)
{
    (void)context;
    return 1;
}

/* Whether SQLite finds no damage, with little effort. */
static bool is_sound(const char *bytes, size_t len)
{
    enum { STEPS = 1000000 };
    sqlite3 *db = NULL;
    sqlite3_stmt *check = NULL;
    bool sound = false;
    expect(sqlite3_open(":memory:", &db) == SQLITE_OK);
    sqlite3_progress_handler(db, STEPS, give_up, NULL);
    if (sqlite3_deserialize(db, "main", (unsigned char *)bytes, (sqlite3_int64)len,
                            (sqlite3_int64)len, SQLITE_DESERIALIZE_READONLY) == SQLITE_OK &&
        sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &check, NULL) == SQLITE_OK &&
        sqlite3_step(check) == SQLITE_ROW) {
        const char *const answer = (const char *)sqlite3_column_text(check, 0);
        sound = answer != NULL && strcmp(answer, "ok") == 0;
    }
    (void)sqlite3_finalize(check);
    (void)sqlite3_close(db);
    return sound;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *const bytes = size > 0 ? (const char *)data : "";
    struct rt_buf first;
    struct rt_buf second;
    rt_buf_init(&first);
    rt_buf_init(&second);
    (void)nsys_recognise(bytes, size);
    load(bytes, size, &first);
    load(bytes, size, &second);
    if (strcmp(rt_buf_text(&first), rt_buf_text(&second)) != 0 && is_sound(bytes, size)) {
        fprintf(stderr, "%s\nor, the second time:\n\n%s", rt_buf_text(&first),
                rt_buf_text(&second));
        abort();
    }
    rt_buf_fini(&first);
    rt_buf_fini(&second);
    return 0;
}
