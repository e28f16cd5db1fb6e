/*
 * Loading a large INI file: time against inih alone with strtod on the same file, and resident
 * memory a record beside the text of names.
 */
#include <ini.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "core/code.h"
#include "src/load.h"

enum { RUNS = 3 };
static const double time_limit = 1.3;
static const double memory_limit = 200;

/* A number in [1, 2) that differs from the last one. */
static double next_number(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return 1.0 + (double)(*state >> 11) / 9007199254740992.0;
}

/* Records as people write them, with the evidence of every number. */
static bool write_records(FILE *file, size_t count)
{
    uint64_t state = 1;
    (void)fputs("[reference gpu]\ntflops = 989\ndram_gbps = 4800\n", file);
    for (size_t i = 0; i < count; i++) {
        (void)fprintf(file, "\n[record r%07zu]\nname = gemm_128x128_%07zu\n", i, i);
        (void)fputs("workload = decoder block forward, batch 8, sequence 2048\n"
                    "dtype = bf16\ninterval = steps 10-20\nreference = gpu\n",
                    file);
        (void)fprintf(file, "flops = %.6ge10\n", next_number(&state));
        (void)fputs("flops_source = theoretical\n", file);
        (void)fprintf(file, "dram_bytes = %.9ge9\n", next_number(&state));
        (void)fputs("dram_bytes_source = counter\n", file);
        (void)fprintf(file, "kernel_ms = %.6g\n", next_number(&state));
        (void)fprintf(file, "transfer_ms = %.6g\n", next_number(&state));
        (void)fprintf(file, "sync_ms = %.17g\n", next_number(&state));
        (void)fprintf(file, "launch_ms = 0.%.0f\n", 1000 * next_number(&state));
        (void)fputs("time_source = nsight-systems\n"
                    "time_model = nonoverlapping_exposed_intervals\n",
                    file);
    }
    return ferror(file) == 0;
}

/* Makes the file; its path is written to `path`. */
static bool make_file(char *path, size_t size, size_t count)
{
    FILE *const file = bench_temporary(path, size);
    if (file == NULL) {
        return false;
    }
    const bool written = write_records(file, count);
    return fclose(file) == 0 && written;
}

static bool load_ours(const char *path, struct bench_load *load)
{
    struct rt_study study;
    struct load_origin from;
    rt_study_init(&study);
    load_origin_init(&from);
    const double before = bench_resident();
    const double begin = bench_now_ms();
    const int status = load_path(&study, path, RT_ORIGIN_FILE, &from);
    load->ms = bench_now_ms() - begin;
    load->bytes = bench_resident() - before - (double)study.records.pool.len;
    load->records = study.records.count;
    const bool clean = status == RT_OK && study.diags.errors == 0;
    load_origin_fini(&from);
    rt_study_fini(&study);
    return clean;
}

static int take_value(void *user, const char *section, const char *name, const char *value)
{
    (void)section;
    (void)name;
    double *const sum = user;
    *sum += strtod(value, NULL);
    return 1;
}

static bool load_inih(const char *path, struct bench_load *load)
{
    double sum = 0;
    const double begin = bench_now_ms();
    const int status = ini_parse(path, take_value, &sum);
    load->ms = bench_now_ms() - begin;
    return status == 0 && sum > 0;
}

static bool report(const double *ours, const double *inih, const struct bench_load *load)
{
    const double ratio = bench_least(ours, RUNS) / bench_least(inih, RUNS);
    const double bytes = load->bytes / (double)load->records;
    char what[64];
    char measured[64];
    char allowed[64];
    (void)snprintf(what, sizeof what, "load of %zu records / inih + strtod", load->records);
    (void)snprintf(measured, sizeof measured, "%.2fx (%.0f ms, %.0f ms)", ratio,
                   bench_least(ours, RUNS), bench_least(inih, RUNS));
    (void)snprintf(allowed, sizeof allowed, "%.1fx", time_limit);
    const bool fast = bench_row(what, measured, allowed, ratio <= time_limit);
    (void)snprintf(measured, sizeof measured, "%.0f bytes", bytes);
    (void)snprintf(allowed, sizeof allowed, "%.0f bytes", memory_limit);
    const bool small =
        bench_row("memory of a record beside names", measured, allowed, bytes <= memory_limit);
    return fast && small;
}

int main(int argc, char **argv)
{
    const size_t count = bench_count(argc, argv, 1000000);
    if (count == 0) {
        return EXIT_FAILURE;
    }
    char path[4096];
    struct bench_load load = {.records = 0};
    double ours[RUNS];
    double inih[RUNS];
    bool good = make_file(path, sizeof path, count);
    for (size_t i = 0; good && i < RUNS; i++) {
        good = bench_in_child(load_inih, path, &load);
        inih[i] = load.ms;
        good = good && bench_in_child(load_ours, path, &load) && load.records == count;
        ours[i] = load.ms;
    }
    (void)unlink(path);
    if (!good) {
        (void)fprintf(stderr, "%s: could not load %s\n", argv[0], path);
        return EXIT_FAILURE;
    }
    return report(ours, inih, &load) ? EXIT_SUCCESS : EXIT_FAILURE;
}
