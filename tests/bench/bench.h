/*
 * What the benchmarks share: a clock, the median, and the rows of their one table.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Milliseconds of a clock that never goes back. */
double bench_now_ms(void);

/* The middle of the samples (count > 0), which it sorts. */
double bench_median(double *sample, size_t count);

/* The smallest of the samples (count > 0). */
double bench_least(const double *sample, size_t count);

/* The only argument as a count from 1 to 100 million; `otherwise` without one; 0 when bad. */
size_t bench_count(int argc, char **argv, size_t otherwise);

/* Opens a new file in the temporary folder for writing; its path is written to `path`. NULL: no. */
FILE *bench_temporary(char *path, size_t size);

/* What a measured load took, and what it left. */
struct bench_load {
    double ms;
    double bytes; /* resident */
    size_t records;
};

/* Bytes of memory that the process has now. */
double bench_resident(void);

/*
 * Runs one load of a path in a process of its own, so that none finds the heap of another, and
 * brings its figures back.
 */
bool bench_in_child(bool (*function)(const char *, struct bench_load *), const char *path,
                    struct bench_load *load);

/* Prints a row of the table. Returns ok, so that a benchmark can say whether all its rows were. */
bool bench_row(const char *what, const char *measured, const char *limit, bool ok);

#endif
