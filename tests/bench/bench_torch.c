/*
 * Importing a large trace of torch.profiler: time against yajl alone on the same file, and the
 * most memory it takes against a file of half the size with the same events that are kept.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>
#include <yajl/yajl_parse.h>

#include "bench.h"
#include "core/code.h"
#include "src/import_torch.h"

enum { RUNS = 5, KERNELS = 40000, OPERATORS_A_KERNEL = 2, BLOCK = 64 << 10 };
static const double time_limit = 1.5;
static const double memory_limit = 1.1;

static void put_head(FILE *file)
{
    (void)fputs("{\n  \"schemaVersion\": 1,\n  \"deviceProperties\": [\n    {\n      \"id\": 0, "
                "\"name\": \"NVIDIA A100-SXM4-80GB\", \"totalGlobalMem\": 85049802752,\n      "
                "\"computeMajor\": 8, \"computeMinor\": 0\n    }\n  ],\n  \"traceEvents\": [\n",
                file);
}

static void put_operator(FILE *file, size_t id, double ts)
{
    (void)fprintf(file,
                  "  {\n    \"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"aten::op_%zu\", "
                  "\"pid\": 25286, \"tid\": 25286,\n    \"ts\": %.3f, \"dur\": 9.822,\n    "
                  "\"args\": {\n      \"External id\": %zu,\"Record function id\": 0, \"Concrete "
                  "Inputs\": [\"\", \"\", \"-1\", \"False\"], \"Input type\": [\"c10::BFloat16\", "
                  "\"long int\", \"Scalar\", \"Scalar\"], \"Input Strides\": [[1024, 1], [559, 1], "
                  "[], []], \"Input Dims\": [[151936, 1024], [16, 559], [], []], \"Ev Idx\": %zu\n"
                  "    }\n  },\n",
                  id % 200, ts, id, id);
}

static void put_launch(FILE *file, size_t id, size_t external, double ts)
{
    (void)fprintf(file,
                  "  {\n    \"ph\": \"X\", \"cat\": \"cuda_runtime\", \"name\": "
                  "\"cudaLaunchKernel\", \"pid\": 25286, \"tid\": 25286,\n    \"ts\": %.3f, "
                  "\"dur\": 4.980,\n    \"args\": {\n      \"External id\": %zu,\"cbid\": 211, "
                  "\"correlation\": %zu\n    }\n  },\n  {\n    \"ph\": \"s\", \"id\": %zu, "
                  "\"pid\": 25286, \"tid\": 25286, \"ts\": %.3f,\n    \"cat\": \"ac2g\", \"name\": "
                  "\"ac2g\"\n  },\n",
                  ts, external, id, id, ts);
    (void)fprintf(
        file,
        "  {\n    \"ph\": \"X\", \"cat\": \"kernel\", \"name\": \"void at::native::"
        "vectorized_elementwise_kernel<4, at::native::FillFunctor<c10::Half>, at::detail::"
        "Array<char*, %zu> >(int, at::native::FillFunctor<c10::Half>, at::detail::Array<char*, "
        "1>)\", \"pid\": 0, \"tid\": 7,\n    \"ts\": %.3f, \"dur\": 8.112,\n    \"args\": {\n      "
        "\"External id\": %zu,\"queued\": 0, \"device\": 0, \"context\": 1,\n      \"stream\": 7, "
        "\"correlation\": %zu,\n      \"registers per thread\": 16,\n      \"shared memory\": 0,\n "
        "     \"blocks per SM\": 135.515152,\n      \"warps per SM\": 542.060608,\n      "
        "\"grid\": [%zu, 1, 1],\n      \"block\": [128, 1, 1],\n      \"est. achieved occupancy "
        "%%\": 100\n    }\n  },\n  {\n    \"ph\": \"f\", \"id\": %zu, \"pid\": 0, \"tid\": 7, "
        "\"ts\": %.3f,\n    \"cat\": \"ac2g\", \"name\": \"ac2g\", \"bp\": \"e\"\n  },\n",
        id % 50, ts + 6, external, id, id % 30 + 1, id, ts + 6);
}

static void put_function(FILE *file, size_t id, double ts)
{
    (void)fprintf(file,
                  "  {\n    \"ph\": \"X\", \"cat\": \"python_function\", \"name\": "
                  "\"torch/nn/modules/module_%zu.py(1739): _wrapped_call_impl\", \"pid\": 25286, "
                  "\"tid\": 25286,\n    \"ts\": %.3f, \"dur\": 49.532,\n    \"args\": {\n      "
                  "\"Python parent id\": %zu,\"Python id\": %zu, \"Ev Idx\": %zu\n    }\n  },\n",
                  id % 300, ts, id / 2, id, id);
}

/* The same kernels, calls and operators in any size; functions fill it. */
static bool make_file(char *path, size_t length, size_t size)
{
    FILE *const file = bench_temporary(path, length);
    if (file == NULL) {
        return false;
    }
    double ts = 1428625731896.179;
    size_t function = 0;
    put_head(file);
    for (size_t k = 0; k < KERNELS; k++) {
        for (size_t o = 0; o < OPERATORS_A_KERNEL; o++) {
            put_operator(file, 1 + k * OPERATORS_A_KERNEL + o, ts);
        }
        put_launch(file, 700000 + k, 1 + k * OPERATORS_A_KERNEL, ts);
        ts += 15.001;
        while ((size_t)ftell(file) < size / KERNELS * (k + 1)) {
            put_function(file, function++, ts);
        }
    }
    (void)fputs("  {\"ph\": \"X\", \"cat\": \"Trace\", \"ts\": 0, \"dur\": 1}\n  ],\n  "
                "\"traceName\": \"trace.json\"\n}\n",
                file);
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
    static struct load_source source;
    struct rt_capture capture;
    struct rt_study study;
    struct rt_buf why;
    rt_buf_init(&why);
    rt_capture_init(&capture);
    rt_study_init(&study);
    const double before = bench_resident();
    const double begin = bench_now_ms();
    if (load_source_open(&source, path, &why) != RT_OK) {
        return false;
    }
    source.unhashed = true; /* as for every file that is not saved over */
    const int status = import_torch(&capture, &study, &source, path);
    load->ms = bench_now_ms() - begin;
    load->bytes = peak_bytes() - before;
    load->records = capture.devices == 1 ? capture.device[0].timeline.count : 0;
    load_source_close(&source);
    rt_capture_fini(&capture);
    rt_study_fini(&study);
    rt_buf_fini(&why);
    return status == RT_OK;
}

static int count(void *tokens)
{
    ++*(size_t *)tokens;
    return 1;
}

static int count_boolean(void *tokens, int boolean)
{
    (void)boolean;
    return count(tokens);
}

static int count_number(void *tokens, const char *text, size_t len)
{
    (void)text;
    (void)len;
    return count(tokens);
}

static int count_text(void *tokens, const unsigned char *text, size_t len)
{
    (void)text;
    (void)len;
    return count(tokens);
}

static bool load_yajl(const char *path, struct bench_load *load)
{
    static const yajl_callbacks callbacks = {count,        count_boolean, NULL,  NULL,
                                             count_number, count_text,    count, count_text,
                                             count,        count,         count};
    static unsigned char block[BLOCK];
    size_t tokens = 0;
    size_t len = 0;
    FILE *const file = fopen(path, "rb");
    yajl_handle parser = yajl_alloc(&callbacks, NULL, &tokens);
    if (file == NULL || parser == NULL) {
        return false;
    }
    (void)yajl_config(parser, yajl_dont_validate_strings, 1);
    const double begin = bench_now_ms();
    bool good = true;
    while (good && (len = fread(block, 1, sizeof block, file)) > 0) {
        good = yajl_parse(parser, block, len) == yajl_status_ok;
    }
    good = good && yajl_complete_parse(parser) == yajl_status_ok;
    load->ms = bench_now_ms() - begin;
    yajl_free(parser);
    return fclose(file) == 0 && good && tokens > 0;
}

static bool measure(const char *path, double *ours, double *yajl, struct bench_load *load)
{
    bool good = true;
    for (size_t i = 0; good && i < RUNS; i++) {
        struct bench_load bare = {.ms = 0};
        good = bench_in_child(load_yajl, path, &bare) && bench_in_child(load_ours, path, load) &&
               load->records == KERNELS;
        ours[i] = load->ms;
        yajl[i] = bare.ms;
    }
    return good;
}

static bool report(size_t megabytes, const double *ours, const double *yajl)
{
    const double ratio = bench_least(ours, RUNS) / bench_least(yajl, RUNS);
    char what[64];
    char measured[64];
    char allowed[64];
    (void)snprintf(what, sizeof what, "import of %zu MB of a torch trace / yajl", megabytes);
    (void)snprintf(measured, sizeof measured, "%.2fx (%.0f ms, %.0f ms)", ratio,
                   bench_least(ours, RUNS), bench_least(yajl, RUNS));
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
    const size_t megabytes = bench_count(argc, argv, 250);
    const size_t size = megabytes * 1000000;
    char path[4096];
    char small[4096];
    double ours[RUNS];
    double yajl[RUNS];
    struct bench_load all = {.ms = 0};
    struct bench_load half = {.ms = 0};
    const bool good = megabytes > 0 && make_file(path, sizeof path, size);
    const bool measured = good && measure(path, ours, yajl, &all);
    const bool smaller = measured && make_file(small, sizeof small, size / 2);
    const bool compared = smaller && bench_in_child(load_ours, small, &half);
    if (good) {
        (void)unlink(path);
    }
    if (smaller) {
        (void)unlink(small);
    }
    if (!compared) {
        (void)fprintf(stderr, "%s: could not measure\n", argv[0]);
        return EXIT_FAILURE;
    }
    const bool fast = report(megabytes, ours, yajl);
    return report_memory(all.bytes, half.bytes) && fast ? EXIT_SUCCESS : EXIT_FAILURE;
}
