/*
 * Timelines for programs: the four times and their parts in integer nanoseconds, the ranges that
 * can be asked for.
 */
#include "src/report_timeline.h"

static void put_ns(struct json *json, const char *key, int64_t ns)
{
    json_integer(json, key, (uint64_t)ns); /* lengths are not negative */
}

static void put_spread(struct json *json, const char *key, const struct rt_spread *spread)
{
    json_object(json, key);
    put_ns(json, "least", spread->least);
    put_ns(json, "median", spread->median);
    put_ns(json, "most", spread->most);
    json_end_object(json);
}

static void put_repeats(struct json *json, const struct rt_stage *stage)
{
    json_object(json, "repeats");
    json_integer(json, "count", stage->repeats);
    put_spread(json, "range_ns", &stage->total);
    for (int c = 0; c < RT_CATEGORY_COUNT; c++) {
        put_spread(json, rt_category_key[c], &stage->category[c]);
    }
    json_end_object(json);
}

void report_stage_json(struct json *json, const struct rt_stage *stage)
{
    if (stage == NULL) {
        return;
    }
    const struct rt_partition *const p = &stage->partition;
    json_object(json, "timeline");
    json_number(json, "device", (double)stage->capture->device[stage->device].number);
    put_ns(json, "range_ns", p->range.end - p->range.begin);
    put_ns(json, "launch_latency_ns", stage->latency);
    json_object(json, "exposed_ns");
    for (int c = 0; c < RT_CATEGORY_COUNT; c++) {
        if (c == RT_CATEGORY_SYNC && stage->capture->hostless) {
            json_null(json, rt_category_key[c]); /* it cannot be told from launch */
        } else {
            put_ns(json, rt_category_key[c], p->category[c]);
        }
    }
    json_end_object(json);
    json_object(json, "parts_ns");
    for (int s = 0; s < RT_SHARE_COUNT; s++) {
        put_ns(json, rt_share_key[s], p->share[s]);
    }
    json_end_object(json);
    json_object(json, "beside_ns");
    for (int a = 0; a < RT_ASIDE_COUNT; a++) {
        put_ns(json, rt_aside_key[a], p->aside[a]);
    }
    json_end_object(json);
    put_ns(json, "kernel_sum_ns", p->kernel_sum);
    json_integer(json, "kernels", (uint64_t)p->kernels);
    if (stage->issued >= 0) {
        put_ns(json, "issued_kernel_ns", stage->issued);
    }
    if (stage->repeats > 1) {
        put_repeats(json, stage);
    }
    json_end_object(json);
}

static void put_capture(struct json *json, struct out *out, const struct rt_capture *capture)
{
    json_newline(json);
    json_object(json, NULL);
    json_path(json, "file", capture->path);
    json_string(json, "tool", capture->tool);
    json_array(json, "ranges");
    for (size_t r = 0; r < capture->ranges; r++) {
        const struct rt_range *const range = &capture->range[r];
        json_newline(json);
        json_object(json, NULL);
        json_string(json, "name", rt_capture_name(capture, range->name));
        json_string(json, "family", rt_capture_name(capture, capture->family[range->family].name));
        put_ns(json, "length_ns", range->time.end - range->time.begin);
        json_end_object(json);
        out_drain(out);
    }
    json_end_array(json);
    json_end_object(json);
}

void report_captures_json(struct json *json, struct out *out, const struct rt_study *study)
{
    if (study->stages.captures == 0) {
        return;
    }
    json_newline(json);
    json_array(json, "timelines");
    for (size_t c = 0; c < study->stages.captures; c++) {
        put_capture(json, out, study->stages.capture[c]);
    }
    json_end_array(json);
}
