/*
 * What the benchmarks share. See bench.h.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/code.h"
#include "core/number.h"

double bench_now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b)
{
    const double left = *(const double *)a;
    const double right = *(const double *)b;
    return (left > right) - (left < right);
}

double bench_median(double *sample, size_t count)
{
    qsort(sample, count, sizeof *sample, compare);
    return count % 2 != 0 ? sample[count / 2] : (sample[count / 2 - 1] + sample[count / 2]) / 2;
}

double bench_least(const double *sample, size_t count)
{
    double least = sample[0];
    for (size_t i = 1; i < count; i++) {
        least = sample[i] < least ? sample[i] : least;
    }
    return least;
}

size_t bench_count(int argc, char **argv, size_t otherwise)
{
    if (argc < 2) {
        return otherwise;
    }
    double value;
    const char *why;
    if (argc == 2 && rt_number_parse(argv[1], strlen(argv[1]), &value, &why) == RT_OK &&
        value >= 1 && value <= 1e8) {
        return (size_t)value;
    }
    (void)fprintf(stderr, "usage: %s [COUNT]\n", argv[0]);
    return 0;
}

bool bench_row(const char *what, const char *measured, const char *limit, bool ok)
{
    printf("%-44s  %-40s  %-24s  %s\n", what, measured, limit, ok ? "ok" : "TOO MUCH");
    (void)fflush(stdout);
    return ok;
}

FILE *bench_temporary(char *path, size_t size)
{
    const char *const folder = getenv("TMPDIR");
    const int len =
        snprintf(path, size, "%s/rooftop_bench_XXXXXX", folder != NULL ? folder : "/tmp");
    if (len < 0 || (size_t)len >= size) {
        return NULL;
    }
    const int fd = mkstemp(path);
    return fd < 0 ? NULL : fdopen(fd, "w");
}

double bench_resident(void)
{
    FILE *const file = fopen("/proc/self/statm", "r");
    char line[128];
    double pages = 0;
    if (file != NULL && fgets(line, sizeof line, file) != NULL) {
        char *second = NULL;
        (void)strtod(line, &second);
        pages = strtod(second, NULL);
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return pages * (double)sysconf(_SC_PAGESIZE);
}

bool bench_in_child(bool (*function)(const char *, struct bench_load *), const char *path,
                    struct bench_load *load)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    const pid_t child = fork();
    if (child == 0) {
        struct bench_load result = {.ms = 0};
        const bool good = function(path, &result) &&
                          write(ends[1], &result, sizeof result) == (ssize_t)sizeof result;
        _exit(good ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    (void)close(ends[1]);
    int status = -1;
    const bool read_all = child > 0 && read(ends[0], load, sizeof *load) == (ssize_t)sizeof *load;
    (void)close(ends[0]);
    return child > 0 && waitpid(child, &status, 0) == child && status == 0 && read_all;
}
