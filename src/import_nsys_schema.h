/*
 * Which of the tables that are of use an export has. Tables are made only when something was
 * recorded, and newer exports write some with "_V2", "_V3", ... behind the name.
 */
#ifndef IMPORT_NSYS_SCHEMA_H
#define IMPORT_NSYS_SCHEMA_H

#include <stdbool.h>

#include "core/buf.h"
#include "src/import_nsys_db.h"

/* X(enumerator, name in the export, what its rows are, in words for people) */
#define NSYS_TABLES(X)                                                                             \
    X(NSYS_KERNEL, "CUPTI_ACTIVITY_KIND_KERNEL", "kernel")                                         \
    X(NSYS_MEMCPY, "CUPTI_ACTIVITY_KIND_MEMCPY", "copy operation")                                 \
    X(NSYS_MEMSET, "CUPTI_ACTIVITY_KIND_MEMSET", "memset operation")                               \
    X(NSYS_GRAPH, "CUPTI_ACTIVITY_KIND_GRAPH_TRACE", "CUDA graph")                                 \
    X(NSYS_RUNTIME, "CUPTI_ACTIVITY_KIND_RUNTIME", "API call")                                     \
    X(NSYS_DRIVER, "CUPTI_ACTIVITY_KIND_DRIVER", "driver call")                                    \
    X(NSYS_OVERHEAD, "PROFILER_OVERHEAD", "profiler overhead interval")                            \
    X(NSYS_NVTX, "NVTX_EVENTS", "NVTX range")                                                      \
    X(NSYS_STRING, "StringIds", "text")                                                            \
    X(NSYS_THREAD, "ThreadNames", "thread name")                                                   \
    X(NSYS_GPU, "TARGET_INFO_GPU", "GPU")                                                          \
    X(NSYS_CUDA_DEVICE, "TARGET_INFO_CUDA_DEVICE", "CUDA device")

#define RT_X(enumerator, ...) enumerator,
enum nsys_table { NSYS_TABLES(RT_X) NSYS_TABLE_COUNT };
#undef RT_X

extern const char *const nsys_table_name[NSYS_TABLE_COUNT];
extern const char *const nsys_table_row[NSYS_TABLE_COUNT];

struct nsys_schema {
    struct rt_buf name[NSYS_TABLE_COUNT]; /* as it is in the file; "": it has none */
    long version[NSYS_TABLE_COUNT];       /* n of "_Vn"; 0: exactly that name */
    bool cupti;                           /* any table of CUPTI is there */
};

void nsys_schema_init(struct nsys_schema *schema);
void nsys_schema_fini(struct nsys_schema *schema);

/* Looks the tables up. RT_OK; RT_EREFUSED: the schema is damaged; RT_EINVAL; RT_ENOMEM. */
int nsys_schema_read(struct nsys_schema *schema, struct nsys_db *db);

bool nsys_schema_has(const struct nsys_schema *schema, enum nsys_table table);

/* Whether `sql` makes an ordinary table of this name: no view, no virtual table. */
bool nsys_schema_is_table(const char *name, const char *sql);

#endif
