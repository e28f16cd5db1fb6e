/*
 * Operations of devices: kernels, copies, memsets and graphs.
 */
#include "src/import_nsys_rows.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"

uint32_t nsys_process_of(int64_t global)
{
    enum { THREAD_BITS = 24 };
    return (uint32_t)((uint64_t)global >> THREAD_BITS);
}

struct rt_issue_key nsys_rows_key(const struct nsys_reading *in, const struct nsys_value *global,
                                  const struct nsys_value *correlation)
{
    const bool known = in->by_process && global->kind == NSYS_INTEGER;
    return (struct rt_issue_key){.process = known ? nsys_process_of(global->integer) : 0,
                                 .id = (uint64_t)nsys_value_or(correlation, 0)};
}

int nsys_rows_find_processes(struct nsys_reading *in)
{
    static const struct {
        enum nsys_table table;
        const char *column;
    } side[] = {{NSYS_KERNEL, "globalPid"},  {NSYS_MEMCPY, "globalPid"},
                {NSYS_MEMSET, "globalPid"},  {NSYS_GRAPH, "globalPid"},
                {NSYS_RUNTIME, "globalTid"}, {NSYS_DRIVER, "globalTid"}};
    int code = RT_OK;
    in->by_process = true;
    in->devices_by_process = true;
    for (size_t i = 0; i < sizeof side / sizeof *side && code == RT_OK; i++) {
        bool rows;
        bool knows;
        code = nsys_table_knows(&in->db, &in->schema, side[i].table, side[i].column, &rows, &knows);
        in->by_process = in->by_process && (!rows || knows);
        in->devices_by_process =
            side[i].table > NSYS_GRAPH ? in->devices_by_process : in->by_process;
    }
    return code;
}

/* What all operations have, first in their columns. */
enum { START, END, DEVICE, STREAM, CORRELATION, PROCESS, OWN };

#define OPERATION_COLUMNS                                                                          \
    [START] = {"start", NSYS_MUST}, [END] = {"end", NSYS_MUST},                                    \
    [DEVICE] = {"deviceId", NSYS_ASKED}, [STREAM] = {"streamId", NSYS_MAY},                        \
    [CORRELATION] = {"correlationId", NSYS_MAY}, [PROCESS] = {"globalPid", NSYS_MAY}

/*
 * Adds an operation, of which activity, marks, name and shape are known. Too many of something is
 * no failure, only counted.
 */
static int add(struct nsys_reading *in, const struct nsys_value *value, struct nsys_tally *tally,
               struct rt_operation operation)
{
    const bool has_process = in->devices_by_process && value[PROCESS].kind == NSYS_INTEGER;
    const uint32_t process = has_process ? nsys_process_of(value[PROCESS].integer) : 0;
    struct rt_interval time;
    uint32_t device = 0;
    if (!nsys_table_time(&value[START], &value[END], tally, &time)) {
        return RT_OK;
    }
    operation.begin = time.begin;
    operation.end = time.end;
    operation.key = nsys_rows_key(in, &value[PROCESS], &value[CORRELATION]);
    int code = nsys_devices_find(&in->devices, has_process, process,
                                 nsys_value_or(&value[DEVICE], 0), &device);
    if (code == RT_OK) {
        code = rt_capture_stream(in->capture, device, (uint64_t)nsys_value_or(&value[STREAM], 0),
                                 &operation.stream);
    }
    if (code == RT_OK) {
        code = rt_capture_operation(in->capture, device, operation);
    }
    if (code == RT_EREFUSED || code == RT_EINVAL) {
        tally->rows[NSYS_TOO_MANY]++;
        return RT_OK;
    }
    tally->rows[NSYS_USED] += code == RT_OK;
    return code;
}

enum {
    KERNEL_NAME = OWN,
    KERNEL_SHORT,
    KERNEL_TEXT,
    KERNEL_GRID /* x, y, z of the grid, then of the block */
};

static const struct nsys_column kernel_column[] = {
    OPERATION_COLUMNS,
    [KERNEL_NAME] = {"demangledName", NSYS_NAME},
    [KERNEL_SHORT] = {"shortName", NSYS_NAME},
    [KERNEL_TEXT] = {"name", NSYS_NAME},
    [KERNEL_GRID] = {"gridX", NSYS_MAY},
    {"gridY", NSYS_MAY},
    {"gridZ", NSYS_MAY},
    {"blockX", NSYS_MAY},
    {"blockY", NSYS_MAY},
    {"blockZ", NSYS_MAY},
};

/* "grid (x, y, z), block (x, y, z)"; none where a number is missing. */
static int take_shape(struct nsys_reading *in, const struct nsys_value *value, uint32_t *shape)
{
    char text[160];
    *shape = 0;
    for (int i = 0; i < 6; i++) {
        if (value[i].kind != NSYS_INTEGER) {
            return RT_OK;
        }
    }
    (void)snprintf(text, sizeof text, "grid (%lld, %lld, %lld), block (%lld, %lld, %lld)",
                   (long long)value[0].integer, (long long)value[1].integer,
                   (long long)value[2].integer, (long long)value[3].integer,
                   (long long)value[4].integer, (long long)value[5].integer);
    return nsys_strings_put(&in->capture->names, text, strlen(text), shape);
}

static int add_kernel(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    struct nsys_reading *const in = context;
    struct rt_operation operation = {.activity = RT_ACTIVITY_KERNEL};
    int code = RT_OK;
    for (int n = KERNEL_NAME; n <= KERNEL_TEXT && operation.name == 0 && code == RT_OK; n++) {
        code = nsys_strings_take(&in->strings, &value[n], &operation.name);
    }
    if (code == RT_OK) {
        code = take_shape(in, &value[KERNEL_GRID], &operation.shape);
    }
    return code == RT_OK ? add(in, value, tally, operation) : code;
}

enum { COPY_KIND = OWN };

static const struct nsys_column copy_column[] = {
    OPERATION_COLUMNS,
    [COPY_KIND] = {"copyKind", NSYS_MAY},
};

/* CUPTI's numbers of what a copy is between; any other is within the device. */
static const struct {
    int64_t kind;
    enum rt_activity activity;
    uint8_t marks;
    const char *name;
} copies[] = {
    {1, RT_ACTIVITY_TO_DEVICE, 0, "copy, host to device"},
    {2, RT_ACTIVITY_TO_HOST, 0, "copy, device to host"},
    {3, RT_ACTIVITY_TO_DEVICE, 0, "copy, host to array"},
    {4, RT_ACTIVITY_TO_HOST, 0, "copy, array to host"},
    {11, RT_ACTIVITY_TO_DEVICE, RT_MARK_UNIFIED, "unified memory, host to device"},
    {12, RT_ACTIVITY_TO_HOST, RT_MARK_UNIFIED, "unified memory, device to host"},
    {13, RT_ACTIVITY_ON_DEVICE, RT_MARK_UNIFIED, "unified memory, device to device"},
};

static int add_copy(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    struct nsys_reading *const in = context;
    struct rt_operation operation = {.activity = RT_ACTIVITY_ON_DEVICE};
    const char *name = "copy, on the device";
    const uint64_t used = tally->rows[NSYS_USED];
    for (size_t c = 0; c < sizeof copies / sizeof *copies; c++) {
        if (value[COPY_KIND].kind == NSYS_INTEGER && value[COPY_KIND].integer == copies[c].kind) {
            operation.activity = (uint8_t)copies[c].activity;
            operation.marks = copies[c].marks;
            name = copies[c].name;
        }
    }
    int code = nsys_strings_put(&in->capture->names, name, strlen(name), &operation.name);
    code = code == RT_OK ? add(in, value, tally, operation) : code;
    if (value[COPY_KIND].kind != NSYS_INTEGER) {
        tally->rows[NSYS_DIRECTIONLESS] += tally->rows[NSYS_USED] - used;
    }
    return code;
}

static const struct nsys_column set_column[] = {OPERATION_COLUMNS};

static int add_set(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    struct nsys_reading *const in = context;
    struct rt_operation operation = {.activity = RT_ACTIVITY_ON_DEVICE};
    const int code =
        nsys_strings_put(&in->capture->names, "memset", strlen("memset"), &operation.name);
    return code == RT_OK ? add(in, value, tally, operation) : code;
}

static int compare_keys(const void *left, const void *right)
{
    const struct rt_issue_key *const a = left;
    const struct rt_issue_key *const b = right;
    if (a->process != b->process) {
        return a->process < b->process ? -1 : 1;
    }
    return (a->id > b->id) - (a->id < b->id);
}

/*
 * The keys of all kernels that are visible: children of a graph carry the key of its launch, and
 * so does the interval of the whole graph.
 */
static int collect_keys(struct nsys_reading *in)
{
    size_t most = 1;
    for (size_t d = 0; d < in->capture->devices; d++) {
        most += in->capture->device[d].timeline.count;
    }
    in->graph = calloc(most, sizeof *in->graph);
    if (in->graph == NULL) {
        return RT_ENOMEM;
    }
    for (size_t d = 0; d < in->capture->devices; d++) {
        const struct rt_timeline *const timeline = &in->capture->device[d].timeline;
        for (size_t i = 0; i < timeline->count; i++) {
            if (timeline->item[i].activity == RT_ACTIVITY_KERNEL && timeline->item[i].key.id != 0) {
                in->graph[in->graphs++] = timeline->item[i].key;
            }
        }
    }
    qsort(in->graph, in->graphs, sizeof *in->graph, compare_keys);
    return RT_OK;
}

enum { GRAPH_ID = OWN };

static const struct nsys_column graph_column[] = {
    OPERATION_COLUMNS,
    [GRAPH_ID] = {"graphId", NSYS_MAY},
};

static int add_graph(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    struct nsys_reading *const in = context;
    struct rt_operation operation = {.activity = RT_ACTIVITY_KERNEL, .marks = RT_MARK_GRAPH};
    const struct rt_issue_key key = nsys_rows_key(in, &value[PROCESS], &value[CORRELATION]);
    char name[48] = "CUDA graph";
    if (nsys_value_or(&value[DEVICE], 0) == INT_MAX) {
        tally->rows[NSYS_NO_DEVICE]++;
        return RT_OK;
    }
    if (key.id != 0 && bsearch(&key, in->graph, in->graphs, sizeof key, compare_keys) != NULL) {
        tally->rows[NSYS_VISIBLE]++;
        return RT_OK;
    }
    if (value[GRAPH_ID].kind == NSYS_INTEGER) {
        (void)snprintf(name, sizeof name, "CUDA graph %lld", (long long)value[GRAPH_ID].integer);
    }
    const int code = nsys_strings_put(&in->capture->names, name, strlen(name), &operation.name);
    return code == RT_OK ? add(in, value, tally, operation) : code;
}

#define COLUMNS(array) array, sizeof(array) / sizeof *(array)

int nsys_rows_operations(struct nsys_reading *in)
{
    static const struct {
        enum nsys_table table;
        const struct nsys_column *column;
        size_t columns;
        nsys_visitor *visit;
    } part[] = {{NSYS_KERNEL, COLUMNS(kernel_column), add_kernel},
                {NSYS_MEMCPY, COLUMNS(copy_column), add_copy},
                {NSYS_MEMSET, COLUMNS(set_column), add_set},
                {NSYS_GRAPH, COLUMNS(graph_column), add_graph}};
    int code = RT_OK;
    for (size_t p = 0; p < sizeof part / sizeof *part && code == RT_OK; p++) {
        const enum nsys_table table = part[p].table;
        if (table == NSYS_GRAPH && nsys_schema_has(&in->schema, NSYS_GRAPH)) {
            code = collect_keys(in);
        }
        if (code == RT_OK) {
            code = nsys_table_read(&in->db, &in->schema, table, part[p].column, part[p].columns,
                                   part[p].visit, in, &in->tally[table]);
        }
    }
    return code;
}
