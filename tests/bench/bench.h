/*
 * What the benchmarks share: a clock, the median, and the rows of their one table.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>

/* Milliseconds of a clock that never goes back. */
double bench_now_ms(void);

/* The middle of the samples (count > 0), which it sorts. */
double bench_median(double *sample, size_t count);

/* The smallest of the samples (count > 0). */
double bench_least(const double *sample, size_t count);

/* The only argument as a count from 1 to 100 million; `otherwise` without one; 0 when bad. */
size_t bench_count(int argc, char **argv, size_t otherwise);

/* Prints a row of the table. Returns ok, so that a benchmark can say whether all its rows were. */
bool bench_row(const char *what, const char *measured, const char *limit, bool ok);

#endif
