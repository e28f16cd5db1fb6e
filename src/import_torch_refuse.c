/*
 * The reason why there is nothing to use in a file, the first that holds.
 */
#include <inttypes.h>

#include "src/import_torch_account.h"

#define RECORD                                                                                     \
    "record with torch.profiler.profile(activities=[ProfilerActivity.CPU, "                        \
    "ProfilerActivity.CUDA]) and prof.export_chrome_trace(\"trace.json\")"

/* JSON of another kind, by the keys it has; NULL: it may be a trace. */
static const char *explain_kind(const struct torch_json *json)
{
    if (json->seen[TORCH_ROOT_EVENTS] || (json->list && json->build->counts.with_phase > 0)) {
        return NULL;
    }
    if (json->seen[TORCH_ROOT_SCHEMA] && json->seen[TORCH_ROOT_NODES]) {
        return "an execution trace of PyTorch (ExecutionTraceObserver, Chakra): it holds "
               "operators, not when a device was at work; " RECORD;
    }
    if (json->seen[TORCH_ROOT_SEGMENTS] || json->seen[TORCH_ROOT_DEVICE_TRACES]) {
        return "a memory snapshot of PyTorch: it holds allocations, not when a device was at "
               "work; " RECORD;
    }
    if (json->list && json->place == TORCH_AT_END && json->build->counts.events == 0 &&
        json->strays == 0) {
        return "the list of events is empty: nothing was recorded; " RECORD;
    }
    return "JSON, but no trace: it has no \"traceEvents\", and is no list of events; " RECORD;
}

/* A trace without anything that can be used. */
static const char *explain_trace(const struct torch_counts *counts)
{
    if (counts->events == 0) {
        return "\"traceEvents\" is empty: nothing was recorded, perhaps because no step of the "
               "schedule was active; " RECORD;
    }
    if (counts->lost > 0) {
        return "the timestamps of all operations of devices were lost (ts 0 and dur 0), which "
               "the profiler does when its buffers overflow: record fewer steps";
    }
    if (counts->timeless + counts->beyond > 0) {
        return "no operation of a device can be used: events have no time or duration that is a "
               "number, or one beyond what can be kept; " RECORD;
    }
    return "a trace of the host only: it has no activity of a device, so there is nothing to "
           "divide; " RECORD;
}

static const char *explain_bytes(const struct torch_file *file)
{
    const struct torch_json *const json = file->json;
    const bool begun = json->place != TORCH_AT_START;
    if (file->bytes->packed && file->bytes->given == 0 && file->bytes->flaw != IMPORT_FLAW_NONE) {
        return "begins like gzip, but cannot be unpacked: the file is damaged or was cut off; "
               "copy it again";
    }
    if (file->bytes->packed && !begun) {
        return "packed by gzip, but what is inside is not JSON: rooftop reads traces of "
               "torch.profiler packed like this, nothing else";
    }
    return begun ? NULL : "neither a JSON object nor a list, so no trace; " RECORD;
}

/* What cannot be read any more says that before it says what was missing until there. */
static bool refuse_damaged(const struct torch_file *file, struct rt_study *study)
{
    const struct torch_json *const json = file->json;
    const bool stopped = json->stop != TORCH_GOES_ON;
    const bool cut = !stopped && json->place != TORCH_AT_END;
    if (!stopped && !cut) {
        return false;
    }
    rt_diags_add(&study->diags, RT_ERROR, file->path, 0, 0,
                 "%s at byte %" PRIu64 "%s, and no activity of a device before: copy or export "
                 "the trace again",
                 cut                              ? "cut off"
                 : json->stop == TORCH_STOP_DEPTH ? "nested deeper than any trace"
                                                  : "not JSON any more",
                 stopped ? json->stop_position : json->repair.position,
                 file->bytes->packed ? " of the unpacked text" : "");
    return true;
}

void torch_refuse(const struct torch_file *file, struct rt_study *study)
{
    const char *why = explain_bytes(file);
    if (why == NULL && refuse_damaged(file, study)) {
        return;
    }
    why = why != NULL ? why : explain_kind(file->json);
    why = why != NULL ? why : explain_trace(&file->build->counts);
    rt_diags_add(&study->diags, RT_ERROR, file->path, 0, 0, "%s", why);
}
