/*
 * A capture as text, for comparing two of them: names as they read, not as they are numbered.
 * Without cmocka, for fuzz targets too.
 */
#ifndef TORCH_DESCRIBE_H
#define TORCH_DESCRIBE_H

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/capture.h"
#include "core/code.h"
#include "src/import_torch_json.h"

static inline int torch_compare_lines(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* Sorts the lines of a text: operations that are equal but for their names have no order. */
static inline void torch_sort_lines(struct rt_buf *text)
{
    size_t count = 0;
    struct rt_buf sorted;
    char **const line = calloc(text->len + 1, sizeof *line);
    rt_buf_init(&sorted);
    for (char *at = text->data; at != NULL && *at != '\0'; count++) {
        char *const end = strchr(at, '\n');
        line[count] = at;
        *end = '\0';
        at = end + 1;
    }
    qsort(line, count, sizeof *line, torch_compare_lines);
    for (size_t i = 0; i < count; i++) {
        rt_buf_puts(&sorted, line[i]);
        rt_buf_putc(&sorted, '\n');
    }
    free(line);
    rt_buf_fini(text);
    *text = sorted;
}

/* A name in one line. */
static inline void torch_put_name(struct rt_buf *out, const struct rt_capture *capture,
                                  uint32_t name)
{
    rt_buf_putc(out, '\'');
    for (const char *at = rt_capture_name(capture, name); *at != '\0'; at++) {
        rt_buf_putc(out, *at == '\n' ? ' ' : *at);
    }
    rt_buf_puts(out, "' ");
}

static inline void torch_put_thread(struct rt_buf *out, const struct rt_capture *capture,
                                    uint32_t thread)
{
    const struct rt_thread *const t = &capture->thread[thread];
    rt_buf_printf(out, "thread %" PRIu32 "/%" PRIu64 " ", t->process, t->id);
    torch_put_name(out, capture, t->name);
}

static inline void torch_describe_device(struct rt_buf *out, const struct rt_capture *capture,
                                         const struct rt_device *device)
{
    rt_buf_printf(out, "device %" PRId64 " ", device->number);
    torch_put_name(out, capture, device->name);
    rt_buf_putc(out, '\n');
    for (size_t i = 0; i < device->timeline.count; i++) {
        const struct rt_operation *const o = &device->timeline.item[i];
        rt_buf_printf(out,
                      "device %" PRId64 " operation %" PRId64 "..%" PRId64 " key %" PRIu64
                      " stream %" PRIu64 " activity %d marks %d ",
                      device->number, o->begin, o->end, o->key.id, device->stream[o->stream],
                      o->activity, o->marks);
        torch_put_name(out, capture, o->name);
        torch_put_name(out, capture, o->shape);
        torch_put_name(out, capture, o->caller);
        rt_buf_putc(out, '\n');
    }
}

static inline void torch_describe(struct rt_buf *out, const struct rt_capture *capture)
{
    for (size_t d = 0; d < capture->devices; d++) {
        torch_describe_device(out, capture, &capture->device[d]);
    }
    for (size_t c = 0; c < capture->calls.count; c++) {
        const struct rt_call *const call = &capture->calls.item[c];
        rt_buf_printf(out, "call %" PRId64 "..%" PRId64 " key %" PRIu64 " %d %d ", call->begin,
                      call->end, call->key.id, call->waits, call->copies);
        torch_put_thread(out, capture, call->thread);
        torch_put_name(out, capture, call->name);
        rt_buf_putc(out, '\n');
    }
    for (size_t r = 0; r < capture->ranges; r++) {
        const struct rt_range *const range = &capture->range[r];
        rt_buf_printf(out, "range %" PRId64 "..%" PRId64 " %d ", range->time.begin, range->time.end,
                      range->on_device);
        torch_put_name(out, capture, range->name);
        rt_buf_putc(out, '\n');
    }
    for (size_t i = 0; i < capture->calls.overhead.count; i++) {
        rt_buf_printf(out, "overhead %" PRId64 "..%" PRId64 "\n",
                      capture->calls.overhead.item[i].begin, capture->calls.overhead.item[i].end);
    }
    rt_buf_printf(out, "hostless %d callers %d\n", capture->hostless, capture->has_callers);
    torch_sort_lines(out);
}

/*
 * Parses a text in pieces of these sizes, again and again, and describes what comes of it, with
 * what was counted on the way. A size of 0: all that is left.
 */
static inline void torch_describe_pieces(struct rt_buf *out, const char *bytes, size_t len,
                                         const size_t *size, size_t sizes)
{
    struct rt_capture capture;
    struct torch_build build;
    struct torch_json *const json = malloc(sizeof *json);
    rt_capture_init(&capture);
    torch_build_init(&build, &capture);
    bool going = torch_json_init(json, &build) == RT_OK;
    size_t piece = 0;
    for (size_t at = 0; at < len && going; piece++) {
        const size_t left = len - at;
        const size_t most = size[piece % sizes];
        const size_t part = most > 0 && most < left ? most : left;
        going = torch_json_feed(json, bytes + at, part);
        at += part;
    }
    going = going && torch_json_end(json);
    if (torch_build_end(&build) == RT_OK && rt_capture_finish(&capture) == RT_OK) {
        torch_describe(out, &capture);
    }
    rt_buf_printf(out, "%d %d events %" PRIu64 " at %" PRIu64 " behind %" PRIu64, going,
                  (int)json->stop, build.counts.events, json->repair.position * going,
                  json->behind);
    for (int k = 0; k < TORCH_REPAIR_COUNT; k++) {
        rt_buf_printf(out, " %" PRIu64 "@%" PRIu64, json->repair.count[k] * going,
                      json->repair.first[k] * going);
    }
    rt_buf_putc(out, '\n');
    torch_json_fini(json);
    free(json);
    torch_build_fini(&build);
    rt_capture_fini(&capture);
}

#endif
