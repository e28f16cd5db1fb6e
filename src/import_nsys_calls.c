/*
 * What the host called, the names of its threads, and where the profiler itself was at work.
 */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_nsys_rows.h"

enum { START, END, CLASS, THREAD, CORRELATION, NAME, TEXT };

static const struct nsys_column call_column[] = {
    [START] = {"start", NSYS_MUST},
    [END] = {"end", NSYS_MUST},
    [CLASS] = {"eventClass", NSYS_MAY},
    [THREAD] = {"globalTid", NSYS_MAY},
    [CORRELATION] = {"correlationId", NSYS_MAY},
    [NAME] = {"nameId", NSYS_NAME},
    [TEXT] = {"name", NSYS_NAME},
};

/* What a call of this name does: asked once, for names can be long. */
static int find_kind(struct nsys_reading *in, uint32_t name, struct rt_call_kind *kind)
{
    if (name >= in->kinds) {
        const size_t room = 2 * (size_t)name + 16;
        struct rt_call_kind *const kinds = realloc(in->kind, room * sizeof *kinds);
        in->kind = kinds != NULL ? kinds : in->kind;
        bool *const known = realloc(in->kind_known, room * sizeof *known);
        in->kind_known = known != NULL ? known : in->kind_known;
        if (kinds == NULL || known == NULL) {
            return RT_ENOMEM;
        }
        memset(in->kind_known + in->kinds, 0, (room - in->kinds) * sizeof *known);
        in->kinds = room;
    }
    if (!in->kind_known[name]) {
        in->kind[name] = rt_call_kind(rt_capture_name(in->capture, name));
        in->kind_known[name] = true;
    }
    *kind = in->kind[name];
    return RT_OK;
}

static int add_call(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    enum { COLLECTORS_COPY = 67 };
    struct nsys_reading *const in = context;
    const int64_t thread = nsys_value_or(&value[THREAD], 0);
    struct rt_call call = {.key = nsys_rows_key(in, &value[THREAD], &value[CORRELATION])};
    struct rt_call_kind kind = {.waits = false};
    struct rt_interval time;
    if (nsys_value_or(&value[CLASS], 0) == COLLECTORS_COPY) {
        tally->rows[NSYS_NESTED]++;
        return RT_OK;
    }
    if (!nsys_table_time(&value[START], &value[END], tally, &time)) {
        return RT_OK;
    }
    int code = nsys_strings_take(&in->strings, &value[NAME], &call.name);
    if (code == RT_OK && call.name == 0) {
        code = nsys_strings_take(&in->strings, &value[TEXT], &call.name);
    }
    code = code == RT_OK ? find_kind(in, call.name, &kind) : code;
    if (code == RT_OK) {
        code =
            rt_capture_thread(in->capture, nsys_process_of(thread), (uint64_t)thread, &call.thread);
    }
    if (code == RT_OK) {
        call.begin = time.begin;
        call.end = time.end;
        call.waits = kind.waits;
        call.copies = kind.copies;
        code = rt_calls_add(&in->capture->calls, call);
    }
    if (code == RT_EINVAL) {
        tally->rows[NSYS_TOO_MANY]++;
        return RT_OK;
    }
    tally->rows[NSYS_USED] += code == RT_OK;
    in->strangers += value[THREAD].kind != NSYS_INTEGER;
    return code;
}

/* A thread by its global number, for finding it without adding it. */
struct place {
    uint64_t id;
    size_t thread;
};

struct naming {
    struct nsys_reading *in;
    struct place *place; /* ascending by id */
};

static int compare_places(const void *left, const void *right)
{
    const struct place *const a = left;
    const struct place *const b = right;
    return (a->id > b->id) - (a->id < b->id);
}

static int name_thread(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    const struct naming *const naming = context;
    struct rt_capture *const capture = naming->in->capture;
    const struct place wanted = {.id = (uint64_t)value[0].integer};
    const struct place *const found =
        bsearch(&wanted, naming->place, capture->threads, sizeof wanted, compare_places);
    if (found == NULL) {
        return RT_OK; /* it called nothing */
    }
    uint32_t name = 0;
    const int code = nsys_strings_take(&naming->in->strings, &value[1], &name);
    if (code == RT_OK && name != 0) {
        capture->thread[found->thread].name = name;
        tally->rows[NSYS_USED]++;
    }
    return code;
}

static int name_threads(struct nsys_reading *in)
{
    static const struct nsys_column column[] = {{"globalTid", NSYS_MUST}, {"nameId", NSYS_NAME}};
    struct naming naming = {in, calloc(in->capture->threads + 1, sizeof *naming.place)};
    if (naming.place == NULL) {
        return RT_ENOMEM;
    }
    for (size_t t = 0; t < in->capture->threads; t++) {
        naming.place[t] = (struct place){in->capture->thread[t].id, t};
    }
    qsort(naming.place, in->capture->threads, sizeof *naming.place, compare_places);
    const int code = nsys_table_read(&in->db, &in->schema, NSYS_THREAD, column, 2, name_thread,
                                     &naming, &in->tally[NSYS_THREAD]);
    free(naming.place);
    return code;
}

static int add_overhead(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    struct nsys_reading *const in = context;
    struct rt_interval time;
    if (!nsys_table_time(&value[START], &value[END], tally, &time)) {
        return RT_OK;
    }
    tally->rows[NSYS_USED]++;
    return rt_intervals_add(&in->capture->calls.overhead, time);
}

int nsys_rows_calls(struct nsys_reading *in)
{
    int code = RT_OK;
    for (int t = NSYS_RUNTIME; t <= NSYS_DRIVER && code == RT_OK; t++) {
        code =
            nsys_table_read(&in->db, &in->schema, (enum nsys_table)t, call_column,
                            sizeof call_column / sizeof *call_column, add_call, in, &in->tally[t]);
    }
    code = code == RT_OK ? name_threads(in) : code;
    if (code == RT_OK) {
        code = nsys_table_read(&in->db, &in->schema, NSYS_OVERHEAD, call_column, CLASS,
                               add_overhead, in, &in->tally[NSYS_OVERHEAD]);
    }
    return code;
}
