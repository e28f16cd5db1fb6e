/*
 * Importing a large file of Nsight Compute: time against libcsv alone on the same file, for the
 * layouts that people have, and the most memory it takes against a file of half the size with the
 * same kernels.
 */
#include <csv.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bench.h"
#include "core/code.h"
#include "src/load.h"

enum { RUNS = 3, KERNELS = 20, COUNTERS = 15, WIDE_COLUMNS = 400, BLOCK = 256 * 1024 };
static const double time_limit = 1.5;
static const double memory_limit = 1.1;

static const char *const counters[COUNTERS] = {"dram__bytes.sum",
                                               "l1tex__t_bytes.sum",
                                               "lts__t_bytes.sum",
                                               "sm__cycles_elapsed.avg",
                                               "sm__cycles_elapsed.avg.per_second",
                                               "sm__inst_executed_pipe_tensor.sum",
                                               "sm__sass_thread_inst_executed_op_dadd_pred_on.sum",
                                               "sm__sass_thread_inst_executed_op_dfma_pred_on.sum",
                                               "sm__sass_thread_inst_executed_op_dmul_pred_on.sum",
                                               "sm__sass_thread_inst_executed_op_fadd_pred_on.sum",
                                               "sm__sass_thread_inst_executed_op_ffma_pred_on.sum",
                                               "sm__sass_thread_inst_executed_op_fmul_pred_on.sum",
                                               "sm__sass_thread_inst_executed_op_hadd_pred_on.sum",
                                               "sm__sass_thread_inst_executed_op_hfma_pred_on.sum",
                                               "sm__sass_thread_inst_executed_op_hmul_pred_on.sum"};
static const char *const units[COUNTERS] = {"byte", "byte", "byte", "cycle", "hz",
                                            "inst", "inst", "inst", "inst",  "inst",
                                            "inst", "inst", "inst", "inst",  "inst"};

/* The first columns of a launch. */
static int put_launch(FILE *file, size_t launch)
{
    return fprintf(file,
                   "\"%zu\",\"15249\",\"gpp.x\",\"127.0.0.1\",\"void sigma_gpp_gpu_%zu<float, "
                   "128>(float const*, float*, int)\",\"1\",\"13\",\"(128, 1, 1)\",\"(65535, 1, "
                   "1)\",\"0\",\"8.9\"",
                   launch, launch % KERNELS);
}

static const char launch_columns[] =
    "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\",\"Stream\","
    "\"Block Size\",\"Grid Size\",\"Device\",\"CC\"";

/* A row a metric, as `ncu --csv --metrics ...` prints. */
static void write_long(FILE *file, size_t size)
{
    (void)fprintf(file, "%s,\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n",
                  launch_columns);
    for (size_t launch = 0; (size_t)ftell(file) < size; launch++) {
        for (size_t c = 0; c < COUNTERS; c++) {
            (void)put_launch(file, launch);
            (void)fprintf(file,
                          ",\"Command line profiler metrics\",\"%s\",\"%s\","
                          "\"134,957,%03zu,144\"\n",
                          counters[c], units[c], launch % 1000);
        }
    }
}

/* A column a metric, as the raw page has; most of them nothing uses. */
static void write_wide(FILE *file, size_t size)
{
    (void)fputs(launch_columns, file);
    for (size_t c = 0; c < WIDE_COLUMNS; c++) {
        if (c < COUNTERS) {
            (void)fprintf(file, ",\"%s\"", counters[c]);
        } else {
            (void)fprintf(file, ",\"lts__t_sectors_lookup_%zu.sum\"", c);
        }
    }
    (void)fputs("\n\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"", file);
    for (size_t c = 0; c < WIDE_COLUMNS; c++) {
        (void)fprintf(file, ",\"%s\"", c < COUNTERS ? units[c] : "sector");
    }
    (void)fputs("\n", file);
    for (size_t launch = 0; (size_t)ftell(file) < size; launch++) {
        (void)put_launch(file, launch);
        for (size_t c = 0; c < WIDE_COLUMNS; c++) {
            (void)fprintf(file, ",\"%zu,%03zu.00\"", c + 1, launch % 1000);
        }
        (void)fputs("\n", file);
    }
}

static bool make_file(char *path, size_t length, size_t size, void (*write_rows)(FILE *, size_t))
{
    FILE *const file = bench_temporary(path, length);
    if (file == NULL) {
        return false;
    }
    write_rows(file, size);
    const bool good = ferror(file) == 0;
    return fclose(file) == 0 && good;
}

/* The most memory that the process had so far. */
static double peak_bytes(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (double)usage.ru_maxrss * 1024 : 0;
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
    load->bytes = peak_bytes() - before;
    load->records = study.records.count;
    const bool clean = status == RT_OK && study.diags.errors == 0;
    load_origin_fini(&from);
    rt_study_fini(&study);
    return clean;
}

static void count_field(void *text, size_t len, void *user)
{
    (void)text;
    *(size_t *)user += len;
}

static void count_row(int end, void *user)
{
    (void)end;
    ++*(size_t *)user;
}

static bool load_libcsv(const char *path, struct bench_load *load)
{
    static char block[BLOCK];
    struct csv_parser parser;
    size_t sum = 0;
    size_t len = 0;
    FILE *const file = fopen(path, "rb");
    if (file == NULL || csv_init(&parser, 0) != 0) {
        return false;
    }
    const double begin = bench_now_ms();
    bool good = true;
    while (good && (len = fread(block, 1, sizeof block, file)) > 0) {
        good = csv_parse(&parser, block, len, count_field, count_row, &sum) == len;
    }
    load->ms = bench_now_ms() - begin;
    csv_free(&parser);
    return fclose(file) == 0 && good && sum > 0;
}

/* Measures one layout. */
static bool measure(const char *path, double *ours, double *libcsv, struct bench_load *load)
{
    bool good = true;
    for (size_t i = 0; good && i < RUNS; i++) {
        struct bench_load bare = {.ms = 0};
        good = bench_in_child(load_libcsv, path, &bare) && bench_in_child(load_ours, path, load) &&
               load->records == KERNELS;
        ours[i] = load->ms;
        libcsv[i] = bare.ms;
    }
    return good;
}

static bool report(const char *layout, size_t megabytes, const double *ours, const double *libcsv)
{
    const double ratio = bench_least(ours, RUNS) / bench_least(libcsv, RUNS);
    char what[64];
    char measured[64];
    char allowed[64];
    (void)snprintf(what, sizeof what, "import of %zu MB of ncu, %s / libcsv", megabytes, layout);
    (void)snprintf(measured, sizeof measured, "%.2fx (%.0f ms, %.0f ms)", ratio,
                   bench_least(ours, RUNS), bench_least(libcsv, RUNS));
    (void)snprintf(allowed, sizeof allowed, "%.1fx", time_limit);
    return bench_row(what, measured, allowed, ratio <= time_limit);
}

static bool report_memory(double all, double half)
{
    const double ratio = all / half;
    char measured[64];
    char allowed[64];
    (void)snprintf(measured, sizeof measured, "%.2fx (%.1f MB, %.1f MB)", ratio, all / 1e6,
                   half / 1e6);
    (void)snprintf(allowed, sizeof allowed, "%.1fx", memory_limit);
    return bench_row("memory of the import / of half of the file", measured, allowed,
                     ratio <= memory_limit);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *layout;
        void (*write_rows)(FILE *, size_t);
    } layouts[] = {{"long", write_long}, {"wide", write_wide}};
    const size_t megabytes = bench_count(argc, argv, 100);
    bool within = true;
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        char path[4096];
        char small[4096];
        double ours[RUNS];
        double libcsv[RUNS];
        struct bench_load all = {.ms = 0};
        struct bench_load half = {.ms = 0};
        const size_t size = megabytes * 1000000;
        const bool good = make_file(path, sizeof path, size, layouts[i].write_rows) &&
                          measure(path, ours, libcsv, &all);
        const bool smaller = good &&
                             make_file(small, sizeof small, size / 2, layouts[i].write_rows) &&
                             bench_in_child(load_ours, small, &half);
        (void)unlink(path);
        if (good) {
            (void)unlink(small);
        }
        if (!good || !smaller) {
            (void)fprintf(stderr, "%s: could not measure\n", argv[0]);
            return EXIT_FAILURE;
        }
        const bool fast = report(layouts[i].layout, megabytes, ours, libcsv);
        within = report_memory(all.bytes, half.bytes) && fast && within;
    }
    return within ? EXIT_SUCCESS : EXIT_FAILURE;
}
