/*
 * Traces of torch.profiler for tests: imported from memory or from the samples, and what came of
 * them.
 */
#ifndef TORCH_H
#define TORCH_H

#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/code.h"
#include "core/partition.h"
#include "core/study.h"
#include "src/import_torch.h"
#include "whole_file.h"

struct torch_result {
    struct rt_capture capture;
    struct rt_study study;
    int code;
};

static inline void torch_import_bytes(struct torch_result *result, const char *bytes, size_t len)
{
    struct load_source *const source = malloc(sizeof *source);
    assert_non_null(source);
    load_source_memory(source, bytes, len);
    rt_capture_init(&result->capture);
    rt_study_init(&result->study);
    result->code = import_torch(&result->capture, &result->study, source, "t.json");
    load_source_close(source);
    free(source);
}

static inline void torch_import_text(struct torch_result *result, const char *text)
{
    torch_import_bytes(result, text, strlen(text));
}

/* Imports the events, which stand between the brackets of traceEvents. */
static inline void torch_import_events(struct torch_result *result, const char *events)
{
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(&text, "{\"schemaVersion\": 1, \"traceEvents\": [%s]}", events);
    assert_false(text.failed);
    torch_import_bytes(result, text.data, text.len);
    rt_buf_fini(&text);
}

/* A file of tests/data/torch, whose folder only programs of tests/unit know. */
#define torch_read_sample(bytes, name)    torch_read_file(bytes, ROOFTOP_SOURCE_DIR, name)
#define torch_import_sample(result, name) torch_import_file(result, ROOFTOP_SOURCE_DIR, name)

static inline void torch_read_file(struct rt_buf *bytes, const char *root, const char *name)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s/tests/data/torch/%s", root, name);
    rt_buf_init(bytes);
    read_whole_file(bytes, path);
}

static inline void torch_import_file(struct torch_result *result, const char *root,
                                     const char *name)
{
    struct rt_buf bytes;
    torch_read_file(&bytes, root, name);
    torch_import_bytes(result, bytes.data, bytes.len);
    rt_buf_fini(&bytes);
}

static inline void torch_free(struct torch_result *result)
{
    rt_capture_fini(&result->capture);
    rt_study_fini(&result->study);
}

/* Everything that was said, when a check of it fails. */
static inline void torch_print(const struct torch_result *result)
{
    for (size_t i = 0; i < result->study.diags.count; i++) {
        print_error("%s\n", result->study.diags.item[i].message);
    }
    for (size_t i = 0; i < result->study.account.count; i++) {
        const struct rt_account_item *const item = &result->study.account.item[i];
        print_error("%s: %s\n", rt_account_word[item->kind], item->text);
    }
}

#define torch_check(result, truth)                                                                 \
    do {                                                                                           \
        if (!(truth)) {                                                                            \
            torch_print(result);                                                                   \
            fail_msg("not so: %s", #truth);                                                        \
        }                                                                                          \
    } while (0)

/* Whether a line of the account of this kind holds the text. */
static inline bool torch_says(const struct torch_result *result, enum rt_account_kind kind,
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

/* Whether it is refused with one error, which holds the text. */
static inline bool torch_refused(const struct torch_result *result, const char *what)
{
    return result->code == RT_EREFUSED && result->study.diags.count == 1 &&
           result->study.diags.item[0].severity == RT_ERROR &&
           strstr(result->study.diags.item[0].message, what) != NULL;
}

/* The device with this number; it must be there. */
static inline const struct rt_device *torch_device(const struct torch_result *result,
                                                   int64_t number)
{
    for (size_t d = 0; d < result->capture.devices; d++) {
        if (result->capture.device[d].number == number) {
            return &result->capture.device[d];
        }
    }
    fail_msg("there is no device %lld", (long long)number);
    return NULL;
}

/* The whole capture of a device, divided. */
static inline struct rt_partition torch_divide(const struct torch_result *result, int64_t number)
{
    struct rt_partition partition;
    const struct rt_timeline *const timeline = &torch_device(result, number)->timeline;
    assert_int_equal(
        rt_partition_make(timeline, rt_timeline_window(timeline), RT_LAUNCH_LATENCY, &partition),
        RT_OK);
    return partition;
}

/* An operation of device 0, in the order of time. */
static inline const struct rt_operation *torch_operation(const struct torch_result *result,
                                                         size_t place)
{
    const struct rt_timeline *const timeline = &torch_device(result, 0)->timeline;
    assert_true(place < timeline->count);
    return &timeline->item[place];
}

static inline const char *torch_name(const struct torch_result *result, uint32_t name)
{
    return rt_capture_name(&result->capture, name);
}

#endif
