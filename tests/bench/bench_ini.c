/*
 * Loading INI against the parser alone: inih on the same file, with a handler that calls strtod
 * on every number. Prints both times and their ratio; never a test.
 *
 *     bench_ini [RECORDS [FILE]]    writes a file of that many records to FILE first
 */
#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/number.h"
#include "src/load.h"

static double seconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int add_number(void *user, const char *section, const char *name, const char *value)
{
    (void)section;
    (void)name;
    if (value[0] >= '0' && value[0] <= '9') {
        *(double *)user += strtod(value, NULL);
    }
    return 1;
}

static int write_file(const char *path, long records)
{
    FILE *const file = fopen(path, "w");
    if (file == NULL) {
        return -1;
    }
    unsigned long long random = 88172645463325252ULL;
    for (long i = 0; i < records; i++) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        fprintf(file,
                "[record kernel-%ld]\nname = void gemm_kernel<bf16, %llu>(int)\n"
                "workload = llama-8b forward, batch 8\ndtype = bf16\n"
                "flops = %llu\nflops_source = theoretical\n"
                "dram_bytes = %llu.5\ndram_bytes_source = counter\n"
                "kernel_ms = %.4f\ntransfer_ms = %.3f\nsync_ms = %.5f\nlaunch_ms = %.5f\n"
                "time_model = nonoverlapping_exposed_intervals\n\n",
                i, random & 0xfffff, random % 100000000000ULL + 1, random % 1000000000ULL + 1,
                (double)(random % 1000000) / 1e4 + 0.01, (double)(random % 7919) / 1e3,
                (double)(random % 104729) / 1e5, (double)(random % 1299709) / 1e5);
    }
    return fclose(file);
}

int main(int argc, char **argv)
{
    const char *const path = argc > 2 ? argv[2] : "bench_ini.tmp";
    const long records = argc > 1 ? strtol(argv[1], NULL, 10) : 1000000;
    if (records <= 0 || write_file(path, records) != 0) {
        fprintf(stderr, "cannot write %s\n", path);
        return 1;
    }
    double best[2] = {1e9, 1e9};
    size_t loaded = 0;
    for (int round = 0; round < 3; round++) {
        double sum = 0;
        double start = seconds();
        if (ini_parse(path, add_number, &sum) != 0 || sum <= 0) {
            return 1;
        }
        double took = seconds() - start;
        best[0] = took < best[0] ? took : best[0];

        struct rt_study study;
        struct load_origin from;
        rt_study_init(&study);
        load_origin_init(&from);
        start = seconds();
        (void)load_path(&study, path, RT_ORIGIN_FILE, &from);
        took = seconds() - start;
        best[1] = took < best[1] ? took : best[1];
        loaded = study.records.count;
        load_origin_fini(&from);
        rt_study_fini(&study);
    }
    (void)remove(path);
    printf("%zu records: inih and strtod %.3f s, load_path %.3f s, ratio %.2f\n", loaded, best[0],
           best[1], best[1] / best[0]);
    return loaded == (size_t)records ? 0 : 1;
}
