/*
 * The account of a trace that is used.
 */
#include "src/import_torch_account.h"

#include <inttypes.h>

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

bool torch_file_usable(const struct torch_file *file)
{
    const struct torch_counts *const counts = &file->build->counts;
    return counts->kernels + counts->copies + counts->memsets > 0;
}

static void tell_used(const struct torch_file *file, struct rt_account *account)
{
    const struct torch_counts *const c = &file->build->counts;
    const struct rt_capture *const capture = file->build->capture;
    rt_account_add(account, RT_ACCOUNT_USED, file->path, 0,
                   "%" PRIu64 " kernel%s, %" PRIu64 " cop%s, %" PRIu64 " memset%s on %zu device%s",
                   c->kernels, plural(c->kernels), c->copies, c->copies == 1 ? "y" : "ies",
                   c->memsets, plural(c->memsets), capture->devices, plural(capture->devices));
    rt_account_add(account, RT_ACCOUNT_USED, file->path, 0,
                   "%" PRIu64 " call%s of %zu host thread%s, %" PRIu64 " range%s, %" PRIu64
                   " operator%s",
                   c->calls, plural(c->calls), capture->threads, plural(capture->threads),
                   c->ranges, plural(c->ranges), c->operators, plural(c->operators));
    if (c->overheads > 0) {
        rt_account_add(account, RT_ACCOUNT_USED, file->path, 0,
                       "%" PRIu64 " time%s at which the profiler itself was at work", c->overheads,
                       plural(c->overheads));
    }
}

static void tell_repaired(const struct torch_file *file, struct rt_account *account)
{
#define TORCH_X(enumerator, what) what,
    static const char *const words[TORCH_REPAIR_COUNT] = {TORCH_REPAIRS(TORCH_X)};
#undef TORCH_X
    const struct torch_repair *const repair = &file->json->repair;
    for (int k = 0; k < TORCH_REPAIR_COUNT; k++) {
        if (repair->count[k] > 0) {
            rt_account_add(account, RT_ACCOUNT_CONVERTED, file->path, 0,
                           "%s: %" PRIu64 " time%s, first at byte %" PRIu64 "%s", words[k],
                           repair->count[k], plural(repair->count[k]), repair->first[k] + 1,
                           file->bytes->packed ? " of the unpacked text" : "");
        }
    }
}

/* One line a count that is not 0. */
static void tell_count(const struct torch_file *file, struct rt_account *account,
                       enum rt_account_kind kind, uint64_t count, const char *what)
{
    if (count > 0) {
        rt_account_add(account, kind, file->path, 0, "%" PRIu64 " %s", count, what);
    }
}

static void tell_converted(const struct torch_file *file, struct rt_account *account)
{
    const struct torch_counts *const c = &file->build->counts;
    tell_repaired(file, account);
    if (file->json->list) {
        rt_account_add(account, RT_ACCOUNT_CONVERTED, file->path, 0,
                       "a bare list of events, without the object around it, read as a trace");
    }
    tell_count(file, account, RT_ACCOUNT_CONVERTED, c->quoted,
               "event(s) with times written as text, read as numbers");
    tell_count(file, account, RT_ACCOUNT_CONVERTED, c->clipped,
               "event(s) with a negative duration, clipped to 0");
    tell_count(file, account, RT_ACCOUNT_CONVERTED, c->bad_names,
               "name(s) that are not valid UTF-8, bad bytes replaced");
}

static void tell_skipped(const struct torch_file *file, struct rt_account *account)
{
    const struct torch_counts *const c = &file->build->counts;
    const struct {
        uint64_t count;
        const char *what;
    } rows[] = {
        {c->lost, "event(s) whose timestamps were lost (ts 0 and dur 0)"},
        {c->timeless, "event(s) without a time or a duration that is a number"},
        {c->beyond, "event(s) with a time or number beyond what can be kept"},
        {c->nameless, "range(s) without a name"},
        {file->build->capture->ranges_dropped, "range(s) over the number that is kept"},
        {file->build->pairs.unmatched, "begin or end event(s) without the other half"},
        {file->build->pairs.dropped, "begin or end event(s) over the number that is kept"},
        {file->json->strays, "member(s) of the list of events that are no objects"},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        tell_count(file, account, RT_ACCOUNT_SKIPPED, rows[r].count, rows[r].what);
    }
    /* Nothing of the times is lost with these. */
    tell_count(file, account, RT_ACCOUNT_USED, c->ignored,
               "other event(s), whose kinds say nothing about the four times (python functions, "
               "flows, metadata)");
}

static void tell_packing(const struct torch_file *file, struct rt_account *account)
{
    const struct import_bytes *const bytes = file->bytes;
    if (bytes->flaw != IMPORT_FLAW_NONE) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, file->path, 0,
                       "the gzip file is %s at its byte %" PRIu64 ": the %" PRIu64
                       " bytes unpacked before were read",
                       bytes->flaw == IMPORT_FLAW_CUT ? "cut off" : "damaged", bytes->taken,
                       bytes->given);
    }
    tell_count(file, account, RT_ACCOUNT_SKIPPED, bytes->behind,
               "byte(s) behind the end of the gzip data");
}

static void tell_end(const struct torch_file *file, struct rt_account *account)
{
    const struct torch_json *const json = file->json;
    const char *const of = file->bytes->packed ? " of the unpacked text" : "";
    const uint64_t events = file->build->counts.events;
    if (json->stop != TORCH_GOES_ON) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, file->path, 0,
                       "%s at byte %" PRIu64 "%s: the %" PRIu64
                       " whole events before are used, what follows is lost",
                       json->stop == TORCH_STOP_DEPTH ? "nested deeper than any trace"
                                                      : "not JSON any more",
                       json->stop_position, of, events);
    } else if (json->place == TORCH_IN_EVENT || json->place == TORCH_IN_ARGS ||
               json->place == TORCH_IN_SIZES) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, file->path, 0,
                       "cut off inside an event, at byte %" PRIu64 "%s: the %" PRIu64
                       " whole events before are used, what followed is not known",
                       json->repair.position, of, events);
    } else if (json->place != TORCH_AT_END) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, file->path, 0,
                       "ends at byte %" PRIu64 "%s without its closing bracket: the %" PRIu64
                       " events in it are used, whether more followed is not known",
                       json->repair.position, of, events);
    }
    tell_count(file, account, RT_ACCOUNT_SKIPPED, json->behind,
               "byte(s) behind the end of the JSON");
}

/* Whether something of the file could not be read, which the times are without. */
static bool is_lost(const struct torch_file *file)
{
    const struct torch_json *const json = file->json;
    return file->bytes->flaw != IMPORT_FLAW_NONE || json->stop != TORCH_GOES_ON ||
           json->place == TORCH_IN_EVENT || json->place == TORCH_IN_ARGS ||
           json->place == TORCH_IN_SIZES;
}

void torch_account(const struct torch_file *file, struct rt_study *study)
{
    struct rt_account *const account = &study->account;
    tell_used(file, account);
    tell_converted(file, account);
    tell_skipped(file, account);
    tell_packing(file, account);
    tell_end(file, account);
    if (is_lost(file)) {
        rt_diags_add(&study->diags, RT_ERROR, file->path, 0, 0,
                     "the file is damaged or cut off, as the account says: what was read is used, "
                     "the rest is lost, and the times are without it");
    }
    if (file->build->counts.calls == 0) {
        rt_account_add(account, RT_ACCOUNT_CANNOT, file->path, 0,
                       "sync cannot be told from launch: the trace holds no calls of the host "
                       "(record with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA])");
    }
}
