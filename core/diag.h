/*
 * Diagnostics: what is wrong, and where. Loaders collect them and go on; the program prints
 * them as path:line:column: severity: message.
 */
#ifndef RT_DIAG_H
#define RT_DIAG_H

#include <stddef.h>
#include <stdint.h>

enum rt_severity { RT_REMARK, RT_WARNING, RT_ERROR };

struct rt_diag {
    enum rt_severity severity;
    char *path;      /* owned by the list; "" when the message concerns no file */
    uint32_t line;   /* from 1; 0 when the message concerns the whole file */
    uint32_t column; /* byte column from 1; 0 likewise */
    char *message;   /* owned by the list; may hold bytes of the file: escape when showing */
};

/* How many errors were added for one path in a row, dropped ones included. */
struct rt_diag_run {
    char *path; /* owned by the list */
    size_t errors;
};

/*
 * At most RT_DIAG_MAX are kept, so that a hostile file cannot take all memory; the rest are
 * counted in `dropped` and the program says how many there were.
 */
enum { RT_DIAG_MAX = 100000 };

struct rt_diags {
    struct rt_diag *item;
    size_t count, capacity;
    size_t errors;           /* severity RT_ERROR, dropped ones included */
    size_t dropped;          /* not kept: over RT_DIAG_MAX, or no memory */
    struct rt_diag_run *run; /* one or more for every path that has errors */
    size_t runs, run_capacity;
};

void rt_diags_init(struct rt_diags *diags);
void rt_diags_fini(struct rt_diags *diags);

/* Appends one. Never fails from the caller's view: without memory it counts as dropped. */
void rt_diags_add(struct rt_diags *diags, enum rt_severity severity, const char *path,
                  uint32_t line, uint32_t column, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* "note", "warning", "error". */
const char *rt_severity_name(enum rt_severity severity);

/*
 * Sorts item[first ..) by line, then column, within each run of one path; stable. A loader sorts
 * what its file added.
 */
void rt_diags_sort(struct rt_diags *diags, size_t first);

/* The errors of one path, dropped ones included. */
size_t rt_diags_errors(const struct rt_diags *diags, const char *path);

#endif
