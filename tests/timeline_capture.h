/*
 * A capture made by hand, for the views of timelines. All in ms, of 10:
 *
 *   stream 7    gemm 0-2, relu 6-7, nccl 7.4-9, gemm 9.3-10
 *   stream 13   copy to the device 1.5-3, memset 9.2-9.3
 *   main        cudaStreamSynchronize 2.5-4.5, launches relu 5-5.5, gemm 8-8.1
 *   thread 200  launches nccl 6.9-7.1
 *
 * so kernel 5.3, transfer 1.1 (2-3, 9.2-9.3) and three gaps, with a latency of 0.01:
 *   3-6      sync 1.5 in the call; host 0.5; launch call 0.5; latency 0.01; dependency 0.49
 *   7-7.4    launch call 0.1; latency 0.01; dependency 0.29
 *   9-9.2    unmatched 0.2: nobody is known to have issued the memset
 * which makes sync 2.28 and launch 1.32. The second device runs one kernel and waits for another.
 */
#ifndef TIMELINE_CAPTURE_H
#define TIMELINE_CAPTURE_H

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/study.h"
#include "core/text.h"

static inline void made(bool good)
{
    if (!good) {
        abort();
    }
}

static inline uint32_t made_name(struct rt_capture *capture, const char *name)
{
    uint32_t number;
    made(rt_names_take(&capture->names, name, strlen(name), &number) == RT_OK);
    return number;
}

/* Times in us. */
static inline void made_operation(struct rt_capture *capture, uint32_t device, uint64_t stream,
                                  enum rt_activity activity, const char *name, const char *caller,
                                  int64_t begin, int64_t end, uint64_t id)
{
    uint32_t dense;
    made(rt_capture_stream(capture, device, stream, &dense) == RT_OK);
    const struct rt_operation operation = {.begin = begin * 1000,
                                           .end = end * 1000,
                                           .key = {1, id},
                                           .name = made_name(capture, name),
                                           .caller = made_name(capture, caller),
                                           .stream = dense,
                                           .activity = (uint8_t)activity};
    made(rt_capture_operation(capture, device, operation) == RT_OK);
}

static inline void made_call(struct rt_capture *capture, uint32_t thread, const char *name,
                             int64_t begin, int64_t end, uint64_t id)
{
    const struct rt_call_kind kind = rt_call_kind(name);
    const struct rt_call call = {.begin = begin * 1000,
                                 .end = end * 1000,
                                 .thread = thread,
                                 .waits = kind.waits,
                                 .copies = kind.copies,
                                 .key = {1, id},
                                 .name = made_name(capture, name)};
    made(rt_calls_add(&capture->calls, call) == RT_OK);
}

static inline void made_range(struct rt_capture *capture, const char *name, int64_t begin,
                              int64_t end)
{
    const struct rt_range range = {.time = {begin * 1000, end * 1000},
                                   .name = made_name(capture, name)};
    made(rt_capture_range(capture, range) == RT_OK);
}

static inline void fill_capture(struct rt_capture *capture)
{
    uint32_t device;
    uint32_t other;
    uint32_t main_thread;
    uint32_t thread;
    made(rt_capture_device(capture, 0, &device) == RT_OK);
    made(rt_capture_device(capture, 1, &other) == RT_OK);
    made(rt_capture_thread(capture, 1, 100, &main_thread) == RT_OK);
    made(rt_capture_thread(capture, 1, 200, &thread) == RT_OK);
    capture->thread[main_thread].name = made_name(capture, "main");
    made_operation(capture, device, 7, RT_ACTIVITY_KERNEL, "gemm", "aten::mm", 0, 2000, 1);
    made_operation(capture, device, 13, RT_ACTIVITY_TO_DEVICE, "Memcpy HtoD", "", 1500, 3000, 2);
    made_operation(capture, device, 7, RT_ACTIVITY_KERNEL, "relu\x1b[31m", "aten::relu", 6000, 7000,
                   3);
    made_operation(capture, device, 7, RT_ACTIVITY_KERNEL, "ncclAllReduce", "", 7400, 9000, 4);
    made_operation(capture, device, 13, RT_ACTIVITY_ON_DEVICE, "Memset", "", 9200, 9300, 0);
    made_operation(capture, device, 7, RT_ACTIVITY_KERNEL, "gemm", "aten::mm", 9300, 10000, 5);
    made_operation(capture, other, 7, RT_ACTIVITY_KERNEL, "far", "", 100, 200, 0);
    made_operation(capture, other, 7, RT_ACTIVITY_KERNEL, "far", "", 300, 400, 0);
    made_call(capture, main_thread, "cudaStreamSynchronize", 2500, 4500, 0);
    made_call(capture, main_thread, "cudaLaunchKernel", 5000, 5500, 3);
    made_call(capture, main_thread, "cudaLaunchKernel", 8000, 8100, 5);
    made_call(capture, thread, "cudaLaunchKernel", 6900, 7100, 4);
    made_range(capture, "ProfilerStep#1", 0, 4000);
    made_range(capture, "ProfilerStep#2", 4000, 10000);
    made_range(capture, "forward", 0, 1000);
    made_range(capture, "forward", 4000, 7000);
    capture->has_callers = true;
    capture->tool = "torch.profiler";
    capture->path = rt_text_copy("trace.json");
    made(capture->path != NULL && rt_capture_finish(capture) == RT_OK);
}

/* A stage of the whole of a device. */
static inline void made_stage(struct rt_study *study, const struct rt_capture *capture,
                              uint32_t record, uint32_t device)
{
    const struct rt_timeline *const timeline = &capture->device[device].timeline;
    struct rt_stage stage = {.record = record,
                             .device = device,
                             .capture = capture,
                             .latency = RT_LAUNCH_LATENCY,
                             .issued = -1,
                             .repeats = 1};
    made(rt_partition_make(timeline, rt_timeline_window(timeline), stage.latency,
                           &stage.partition) == RT_OK);
    made(rt_stages_add(&study->stages, &stage) == RT_OK);
}

/* The first two records of a study become those of the two devices. */
static inline const struct rt_capture *add_timeline(struct rt_study *study)
{
    struct rt_capture *const capture = rt_capture_new();
    made(capture != NULL && study->records.count >= 2);
    fill_capture(capture);
    made_stage(study, capture, 0, 0);
    made_stage(study, capture, 1, 1);
    made(rt_stages_take(&study->stages, capture) == RT_OK);
    return capture;
}

#endif
