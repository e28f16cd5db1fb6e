/*
 * Captures made by hand, for tests: names as text, times in nanoseconds.
 */
#ifndef CAPTURES_H
#define CAPTURES_H

#include <string.h>

#include "check.h"

#include "core/capture.h"
#include "core/code.h"

static inline uint32_t capture_name(struct rt_capture *capture, const char *text)
{
    uint32_t name;
    assert_int_equal(rt_names_take(&capture->names, text, strlen(text), &name), RT_OK);
    return name;
}

/* An operation of device `number`; the fields of `operation` that are names stand beside it. */
static inline void capture_operation(struct rt_capture *capture, int64_t number, const char *name,
                                     const char *shape, struct rt_operation operation)
{
    uint32_t device;
    assert_int_equal(rt_capture_device(capture, number, &device), RT_OK);
    operation.name = capture_name(capture, name);
    operation.shape = capture_name(capture, shape);
    assert_int_equal(rt_capture_operation(capture, device, operation), RT_OK);
}

/* A kernel of device 0 that the call with this ID issued. */
static inline void capture_kernel(struct rt_capture *capture, const char *name, int64_t begin,
                                  int64_t end, uint64_t id)
{
    const struct rt_operation operation = {.begin = begin, .end = end, .key = {0, id}};
    capture_operation(capture, 0, name, "", operation);
}

/* A call of thread 7 of process 0; what it does its name says. */
static inline void capture_call(struct rt_capture *capture, const char *name, int64_t begin,
                                int64_t end, uint64_t id)
{
    const struct rt_call_kind kind = rt_call_kind(name);
    struct rt_call call = {.begin = begin,
                           .end = end,
                           .waits = kind.waits,
                           .copies = kind.copies,
                           .key = {0, id},
                           .name = capture_name(capture, name)};
    assert_int_equal(rt_capture_thread(capture, 0, 7, &call.thread), RT_OK);
    assert_int_equal(rt_calls_add(&capture->calls, call), RT_OK);
}

static inline void capture_range(struct rt_capture *capture, const char *name, int64_t begin,
                                 int64_t end)
{
    const struct rt_range range = {.time = {begin, end}, .name = capture_name(capture, name)};
    assert_int_equal(rt_capture_range(capture, range), RT_OK);
}

#endif
