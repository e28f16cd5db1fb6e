/*
 * The list of diagnostics. It collects; printing is somebody else's.
 */
#include "core/diag.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/grow.h"
#include "core/text.h"

void rt_diags_init(struct rt_diags *diags)
{
    *diags = (struct rt_diags){0};
}

void rt_diags_fini(struct rt_diags *diags)
{
    for (size_t i = 0; i < diags->count; i++) {
        free(diags->item[i].path);
        free(diags->item[i].message);
    }
    for (size_t i = 0; i < diags->runs; i++) {
        free(diags->run[i].path);
    }
    free(diags->item);
    free(diags->run);
    rt_diags_init(diags);
}

static int grow(struct rt_diags *diags)
{
    struct rt_diag *const grown =
        rt_grow(diags->item, diags->count, &diags->capacity, sizeof *grown);
    diags->item = grown != NULL ? grown : diags->item;
    return grown != NULL ? 0 : -1;
}

/* Without memory the error is still one of diags->errors. */
static void count_error(struct rt_diags *diags, const char *path)
{
    diags->errors++;
    if (diags->runs > 0 && strcmp(diags->run[diags->runs - 1].path, path) == 0) {
        diags->run[diags->runs - 1].errors++;
        return;
    }
    struct rt_diag_run *const grown =
        rt_grow(diags->run, diags->runs, &diags->run_capacity, sizeof *grown);
    if (grown == NULL) {
        return;
    }
    diags->run = grown;
    char *const copy = rt_text_copy(path);
    if (copy != NULL) {
        diags->run[diags->runs++] = (struct rt_diag_run){copy, 1};
    }
}

size_t rt_diags_errors(const struct rt_diags *diags, const char *path)
{
    size_t errors = 0;
    for (size_t i = 0; i < diags->runs; i++) {
        errors += strcmp(diags->run[i].path, path) == 0 ? diags->run[i].errors : 0;
    }
    return errors;
}

void rt_diags_add(struct rt_diags *diags, enum rt_severity severity, const char *path,
                  uint32_t line, uint32_t column, const char *format, ...)
{
    if (severity == RT_ERROR) {
        count_error(diags, path);
    }
    if (diags->count >= RT_DIAG_MAX || grow(diags) != 0) {
        diags->dropped++;
        return;
    }
    va_list args;
    va_start(args, format);
    struct rt_diag diag = {severity, rt_text_copy(path), line, column,
                           rt_text_format(format, args)};
    va_end(args);
    if (diag.path == NULL || diag.message == NULL) {
        free(diag.path);
        free(diag.message);
        diags->dropped++;
        return;
    }
    diags->item[diags->count++] = diag;
}

const char *rt_severity_name(enum rt_severity severity)
{
    static const char *const name[] = {"note", "warning", "error"};
    return name[severity];
}

static int by_place(const struct rt_diag *a, const struct rt_diag *b)
{
    if (a->line != b->line) {
        return a->line < b->line ? -1 : 1;
    }
    return (a->column > b->column) - (a->column < b->column);
}

/* A merge sort, for it has to be stable and qsort is not; paths are runs of equal texts. */
static void merge_sort(struct rt_diag *item, size_t count, struct rt_diag *spare)
{
    if (count < 2) {
        return;
    }
    const size_t half = count / 2;
    merge_sort(item, half, spare);
    merge_sort(item + half, count - half, spare);
    memcpy(spare, item, half * sizeof *item);
    size_t left = 0;
    size_t right = half;
    for (size_t out = 0; left < half; out++) {
        const bool take_right = right < count && by_place(&item[right], &spare[left]) < 0;
        item[out] = take_right ? item[right++] : spare[left++];
    }
}

void rt_diags_sort(struct rt_diags *diags, size_t first)
{
    if (first >= diags->count) {
        return;
    }
    struct rt_diag *const spare = malloc(((diags->count - first) / 2 + 1) * sizeof *spare);
    if (spare == NULL) {
        return; /* in the order found is still every diagnostic */
    }
    while (first < diags->count) {
        size_t last = first + 1;
        while (last < diags->count &&
               strcmp(diags->item[last].path, diags->item[first].path) == 0) {
            last++;
        }
        merge_sort(diags->item + first, last - first, spare);
        first = last;
    }
    free(spare);
}
