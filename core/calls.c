/*
 * Calls in order, where each thread is inside them, and what their names say.
 */
#include "core/calls.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"

void rt_calls_init(struct rt_calls *calls)
{
    *calls = (struct rt_calls){.item = NULL};
}

void rt_calls_fini(struct rt_calls *calls)
{
    for (size_t t = 0; calls->thread != NULL && t < calls->threads; t++) {
        rt_intervals_fini(&calls->thread[t].waits);
        rt_intervals_fini(&calls->thread[t].copies);
        rt_intervals_fini(&calls->thread[t].others);
    }
    free(calls->thread);
    free(calls->item);
    rt_intervals_fini(&calls->overhead);
    rt_calls_init(calls);
}

int rt_calls_add(struct rt_calls *calls, struct rt_call call)
{
    if (!rt_interval_possible((struct rt_interval){call.begin, call.end}) ||
        call.thread >= RT_THREADS_MAX) {
        return RT_EINVAL;
    }
    struct rt_call *const grown =
        rt_grow(calls->item, calls->count, &calls->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    calls->item = grown;
    calls->item[calls->count++] = call;
    calls->threads = call.thread >= calls->threads ? (size_t)call.thread + 1 : calls->threads;
    return RT_OK;
}

static int compare_keys(const struct rt_issue_key *a, const struct rt_issue_key *b)
{
    if (a->process != b->process) {
        return a->process < b->process ? -1 : 1;
    }
    return (a->id > b->id) - (a->id < b->id);
}

static int compare_instants(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/* What else they are decides between equal ones, so that the order read does not. */
static int compare_calls(const void *left, const void *right)
{
    const struct rt_call *const a = left;
    const struct rt_call *const b = right;
    const int by_key = compare_keys(&a->key, &b->key);
    const int by_begin = by_key != 0 ? by_key : compare_instants(a->begin, b->begin);
    const int by_end = by_begin != 0 ? by_begin : compare_instants(a->end, b->end);
    return by_end != 0 ? by_end : (a->thread > b->thread) - (a->thread < b->thread);
}

/* set without what others have, in its place. */
static int take_away(struct rt_intervals *set, const struct rt_intervals *others)
{
    struct rt_intervals out;
    rt_intervals_init(&out);
    const int code = rt_intervals_without(set, others, &out);
    rt_intervals_fini(code == RT_OK ? set : &out);
    *set = code == RT_OK ? out : *set;
    return code;
}

/* Where each thread is inside calls. A nested call counts as what the one around it does. */
static int find_calls(struct rt_calls *calls)
{
    int code = RT_OK;
    for (size_t c = 0; c < calls->count && code == RT_OK; c++) {
        const struct rt_call *const call = &calls->item[c];
        struct rt_thread_calls *const thread = &calls->thread[call->thread];
        code = rt_intervals_add(call->waits    ? &thread->waits
                                : call->copies ? &thread->copies
                                               : &thread->others,
                                (struct rt_interval){call->begin, call->end});
    }
    for (size_t t = 0; t < calls->threads && code == RT_OK; t++) {
        struct rt_thread_calls *const thread = &calls->thread[t];
        rt_intervals_unite(&thread->waits);
        rt_intervals_unite(&thread->copies);
        rt_intervals_unite(&thread->others);
        code = take_away(&thread->copies, &thread->waits);
        code = code == RT_OK ? take_away(&thread->others, &thread->waits) : code;
        code = code == RT_OK ? take_away(&thread->others, &thread->copies) : code;
    }
    return code;
}

int rt_calls_finish(struct rt_calls *calls)
{
    if (calls->count > 0) {
        qsort(calls->item, calls->count, sizeof *calls->item, compare_calls);
    }
    rt_intervals_unite(&calls->overhead);
    calls->thread = calloc(calls->threads + 1, sizeof *calls->thread);
    return calls->thread != NULL ? find_calls(calls) : RT_ENOMEM;
}

/* How many calls come before all those of a key that begin after an instant. */
static size_t count_before(const struct rt_calls *calls, const struct rt_issue_key *key,
                           int64_t instant)
{
    size_t low = 0;
    for (size_t high = calls->count; low < high;) {
        const size_t middle = low + (high - low) / 2;
        const struct rt_call *const call = &calls->item[middle];
        const int order = compare_keys(&call->key, key);
        if (order < 0 || (order == 0 && call->begin <= instant)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

const struct rt_call *rt_calls_issuer(const struct rt_calls *calls, struct rt_issue_key key,
                                      int64_t instant)
{
    const int64_t instants[] = {instant, INT64_MAX};
    for (size_t i = 0; i < 2 && key.id != 0; i++) {
        const size_t behind = count_before(calls, &key, instants[i]);
        if (behind > 0 && compare_keys(&calls->item[behind - 1].key, &key) == 0) {
            return &calls->item[behind - 1];
        }
    }
    return NULL;
}

const struct rt_call *rt_calls_around(const struct rt_calls *calls, const struct rt_call *issuer)
{
    if (issuer == calls->item) {
        return NULL;
    }
    const struct rt_call *const before = issuer - 1; /* of those with its key the last begun */
    const bool around = compare_keys(&before->key, &issuer->key) == 0 &&
                        before->thread == issuer->thread && before->end > issuer->begin;
    return around && before->waits && before->copies ? before : NULL;
}

static bool ends_with(const char *text, size_t len, const char *ending)
{
    const size_t size = strlen(ending);
    return len >= size && memcmp(text + len - size, ending, size) == 0;
}

/* Length of a name without "_v" and digits at its end; the same length when there are none. */
static size_t without_version(const char *name, size_t len)
{
    size_t at = len;
    while (at > 0 && name[at - 1] >= '0' && name[at - 1] <= '9') {
        at--;
    }
    return at < len && ends_with(name, at, "_v") ? at - 2 : len;
}

/* Length of a name without what versions and streams-per-thread builds put behind it. */
static size_t base_length(const char *name)
{
    static const char *const ending[] = {"_ptsz", "_ptds", "_spt"};
    size_t len = strlen(name);
    for (size_t before = 0; before != len;) {
        before = len;
        len = without_version(name, len);
        for (size_t e = 0; e < sizeof ending / sizeof *ending; e++) {
            len -= ends_with(name, len, ending[e]) ? strlen(ending[e]) : 0;
        }
    }
    return len;
}

/* Whether it is one API's function that begins like this: calls that edit graphs name copies, too.
 */
static bool is_function(const char *name, size_t len, const char *what)
{
    static const char *const api[] = {"cuda", "hip", "cu"};
    for (size_t a = 0; a < sizeof api / sizeof *api; a++) {
        const size_t prefix = strlen(api[a]);
        if (len >= prefix + strlen(what) && memcmp(name, api[a], prefix) == 0 &&
            memcmp(name + prefix, what, strlen(what)) == 0) {
            return true;
        }
    }
    return false;
}

static bool contains(const char *text, size_t len, const char *part)
{
    const size_t size = strlen(part);
    for (size_t at = 0; at + size <= len; at++) {
        if (memcmp(text + at, part, size) == 0) {
            return true;
        }
    }
    return false;
}

/* (cuda|hip|cu)(Stream|Device|Event|Ctx|Thread)Synchronize, and nothing else. */
static bool synchronises(const char *name, size_t len)
{
    static const char *const api[] = {"cuda", "hip", "cu"};
    static const char *const what[] = {"Stream", "Device", "Event", "Ctx", "Thread"};
    static const char verb[] = "Synchronize";
    for (size_t a = 0; a < sizeof api / sizeof *api; a++) {
        for (size_t w = 0; w < sizeof what / sizeof *what; w++) {
            const size_t prefix = strlen(api[a]);
            const size_t middle = prefix + strlen(what[w]);
            if (len == middle + sizeof verb - 1 && memcmp(name, api[a], prefix) == 0 &&
                memcmp(name + prefix, what[w], middle - prefix) == 0 &&
                memcmp(name + middle, verb, sizeof verb - 1) == 0) {
                return true;
            }
        }
    }
    return false;
}

struct rt_call_kind rt_call_kind(const char *name)
{
    const size_t len = base_length(name);
    const bool copy = is_function(name, len, "Memcpy");
    return (struct rt_call_kind){
        .waits = synchronises(name, len) || (copy && !contains(name, len, "Async")),
        .copies = copy || is_function(name, len, "Memset"),
    };
}
