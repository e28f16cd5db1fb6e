/*
 * Which files are recognised as a profiler's, and what is said about those without values.
 */
#include "check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/code.h"
#include "src/import_ncu_refuse.h"
#include "src/import_ncu_table.h"
#include "whole_file.h"

#define DATA ROOFTOP_SOURCE_DIR "/tests/data/ncu/"

static int on_header(void *user, struct ncu_header *header)
{
    (void)user;
    (void)header;
    return RT_OK;
}

static int on_row(void *user, const struct ncu_row *row)
{
    (void)user;
    (void)row;
    return RT_OK;
}

static int on_other(void *user, const struct import_line *line)
{
    ncu_signs_see(user, line);
    return RT_OK;
}

static int on_broken(void *user, uint32_t line, const char *why)
{
    (void)user;
    (void)line;
    (void)why;
    return RT_OK;
}

/* Reads a file as the importer does and says why there is nothing in it. */
static uint32_t explain(const char *bytes, size_t len, bool table, struct rt_buf *why)
{
    struct ncu_signs signs;
    const struct ncu_events events = {&signs, on_header, on_row, on_other, on_broken};
    struct load_source source;
    struct import_lines lines;
    ncu_signs_init(&signs);
    load_source_memory(&source, bytes, len);
    import_lines_init(&lines, &source);
    assert_int_equal(ncu_table_read(&lines, &events), RT_OK);
    const uint32_t line = ncu_signs_explain(&signs, table, why);
    import_lines_fini(&lines);
    ncu_signs_fini(&signs);
    return line;
}

static void check_reason(const char *bytes, size_t len, bool table, uint32_t line,
                         const char *reason)
{
    struct rt_buf why;
    rt_buf_init(&why);
    const uint32_t named = explain(bytes, len, table, &why);
    if (named != line || strstr(rt_buf_text(&why), reason) == NULL) {
        fail_msg("line %u: '%s' is not line %u: '%s'", (unsigned)named, rt_buf_text(&why),
                 (unsigned)line, reason);
    }
    assert_int_equal(rt_buf_text(&why)[why.len], '\0');
    rt_buf_fini(&why);
}

#define WHY(bytes, line, reason) check_reason(bytes, sizeof(bytes) - 1, false, line, reason)

static void reasons(void **state)
{
    (void)state;
    WHY("", 0, "the file is empty");
    WHY("\n \n", 0, "the file is empty");
    WHY("hello\n", 0, "there is no table of ncu");
    WHY("NVR\0\x01\x02", 1, "a binary report of Nsight Compute: make CSV of it");
    WHY("x\nNVR\0", 2, "not text");
    WHY("\x7f"
        "ELF\0\0",
        1, "not text");
    WHY("==PROF== x\na\0b\n", 1, "ncu ran and printed no table");
    WHY("==1== NVPROF is profiling process 1, command: ./a\n", 1, "written by nvprof");
    WHY("x\n==4321== Profiling application: ./a\n", 2, "written by nvprof");
    WHY("==4321== Profiling result:\n", 1, "written by nvprof");
    WHY("==4321== Memcheck, a memory error detector\n", 0, "no table of ncu");
    WHY("\"Type\",\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n", 1, "nvprof");
    WHY("\"Device\",\"Kernel\",\"Invocations\",\"Metric Name\",\"Min\"\n", 1, "nvprof");
    WHY("==PROF== Connected\n==ERROR== x ERR_NVGPUCTRPERM y\n==WARNING== No kernels were "
        "profiled.\n",
        2, "NVreg_RestrictProfilingToAdminUsers=0");
    WHY("==WARNING== No kernels were profiled.\n==ERROR== x\n", 1, "--target-processes all");
    WHY("  a(int) (1, 1, 1)x(1, 1, 1), Context 1\n    Section: GPU Speed\n", 2, "the text page");
    WHY("    Metric Name             Metric Unit Metric Value\n", 1, "the text page");
    WHY("==PROF== x\n==ERROR== Failed to x.\n==ERROR== y\n", 2, "it says \"Failed to x.\"");
    WHY("==PROF== x\n==WARNING== Beware.\n", 2, "it warns \"Beware.\"");
    WHY("==PROF== x\n", 1, "ncu ran and printed no table");
    WHY("\n\na,b,c\n1,2,3\n", 3, "it lacks \"Kernel Name\", \"Metric Name\", \"Metric Value\"");
    WHY("Kernel Name;\"Metric Name\";x\n\"a;b\";2,0;3\n", 1, "it lacks \"Metric Value\"");
    WHY("a,b\n1,2\n", 0, "there is no table of ncu");
    WHY("a,b,c\n1,2\n", 0, "there is no table of ncu");
    WHY("# a, b, c\n1, 2, 3\n", 0, "there is no table of ncu");
}

/* A table that had no row; what the tool says of itself counts more. */
static void tables_without_rows(void **state)
{
    (void)state;
    static const char header[] = "ID,Kernel Name,x\n";
    static const char failed[] = "==PROF== x\n==ERROR== LaunchFailed\nID,Kernel Name,x\n";
    static const char warned[] = "==PROF== x\n==WARNING== x\nID,Kernel Name,x\n";
    check_reason(header, sizeof header - 1, true, 0, "columns and no rows");
    check_reason(failed, sizeof failed - 1, true, 2, "\"LaunchFailed\"");
    check_reason(warned, sizeof warned - 1, true, 0, "columns and no rows");
}

static void long_words_are_cut_between_characters(void **state)
{
    (void)state;
    struct rt_buf text;
    struct rt_buf why;
    rt_buf_init(&text);
    rt_buf_init(&why);
    rt_buf_puts(&text, "==ERROR== ");
    for (int i = 0; i < 1000; i++) {
        rt_buf_puts(&text, "\xe2\x82\xac");
    }
    assert_int_equal(explain(text.data, text.len, false, &why), 1);
    assert_null(strstr(rt_buf_text(&why), "\xef\xbf\xbd"));
    assert_true(why.len > 280 && why.len < 450);
    rt_buf_fini(&text);
    rt_buf_fini(&why);
}

struct sample {
    const char *name, *reason;
    uint32_t line;
};

static const struct sample samples[] = {
    {DATA "err-nvgpuctrperm-stdout-mixed.csv", "no permission", 2},
    {DATA "err-section-not-matched.csv",
     "\"Option '--section .*SpeedOfLight.*' did not match any section.\"", 1},
    {DATA "derived-not-ncu-ncu_metrics.csv", "lacks \"Kernel Name\"", 1},
    {DATA "text-details-not-csv-ecoli-k4.txt", "the text page", 22},
    {DATA "nersc-gpp-ada-output1.csv", NULL, 0},
    {DATA "rtx5070-win-bom-saxpy.csv", NULL, 0},
    {DATA "rtx5090-dsocr-kernel_0014.section_SpeedOfLight_RooflineChart.csv", NULL, 0}};

static void sample_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct rt_buf bytes;
        rt_buf_init(&bytes);
        read_whole_file(&bytes, samples[i].name);
        if (!ncu_signs_recognise(bytes.data, bytes.len)) {
            fail_msg("%s is not recognised", samples[i].name);
        }
        if (samples[i].reason != NULL) {
            check_reason(bytes.data, bytes.len, false, samples[i].line, samples[i].reason);
        }
        rt_buf_fini(&bytes);
    }
}

static void check_recognised(const char *bytes, size_t len, bool expected)
{
    char *const block = malloc(len + (len == 0)); /* so that a read past its end is seen */
    assert_non_null(block);
    memcpy(block, bytes, len);
    if (ncu_signs_recognise(block, len) != expected) {
        fail_msg("%s: '%.200s'", expected ? "not recognised" : "recognised", bytes);
    }
    free(block);
}

#define YES(bytes) check_recognised(bytes, sizeof(bytes) - 1, true)
#define NO(bytes)  check_recognised(bytes, sizeof(bytes) - 1, false)

static void recognised(void **state)
{
    (void)state;
    YES("\"ID\",\"Kernel Name\",\"x\"\n");
    YES("\xef\xbb\xbf"
        "ID;Kernel Name;x");
    YES("\xff\xfe"
        "I\0D\0,\0K\0e\0r\0n\0e\0l\0 \0N\0a\0m\0e\0\n\0");
    YES("\xfe\xff\0=\0=\0P\0R\0O\0F\0=\0=\0\n");
    YES("Time = 93 seconds\nkey = value\n==PROF== Disconnected\n");
    YES("Time = 93 seconds\nID,Kernel Name,x\n");
    YES("[record a]\n==ERROR== x\n");
    YES("==WARNING== No kernels were profiled.\n");
    YES("==12== NVPROF is profiling process 12, command: ./a x = 1\n");
    YES("NVR\0\0\x01");
    YES("hello\n    Section: GPU Speed Of Light\n");
    YES("a,b,c\n1,2,3\n");
    YES("a\tb\tc\n\n1\t2\t3");
    YES("a;b;c\n1,0;2,0;3,0\n");
}

/* The head of a file may end inside of a wide header. */
static void a_header_longer_than_the_head(void **state)
{
    (void)state;
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_puts(&text, "hello\n\"ID\",\"Kernel Name\"");
    for (int i = 0; text.len < LOAD_HEAD_MAX; i++) {
        rt_buf_printf(&text, ",\"sm__metric_%d.sum\"", i);
    }
    for (size_t len = LOAD_HEAD_MAX - 30; len <= LOAD_HEAD_MAX; len++) {
        check_recognised(text.data, len, true);
    }
    rt_buf_fini(&text);
}

static void ini_and_other_text(void **state)
{
    (void)state;
    NO("");
    NO("; only\n# comments\n");
    NO("; a, b, c\n; d, e, f\n");
    NO("flops = 1\n  note = x\n[record a]\n");
    NO("junk\n[record a]\n");
    NO("[recrod a]\nflops = 1\n");
    NO("[Record a]\nflops = 1\n");
    NO("[record]\n");
    NO("[]\nx = 1\n");
    NO("[record a] flops = 1\n");
    NO("[record b\nflops = 1\n");
    NO("\0\0\0\0\0\0\0\0");
    NO("[record a]\rflops = 1\r");
    NO("\xff\xfe[\0r\0\n\0]\0");
    NO("[\0r\0e\0c\0\n\0");
    NO("\xef\xbb\xbf\xef\xbb\xbf[record a]\n");
    NO("note = a, b, c\nname = d, e, f\n");
    NO("a,b,c\n1,2,3\n[record x]\n");
    NO("a,b,c\n1,2,3\n\tkey = value\n");
    NO("[plan p\nSection: x\nNo kernels were profiled\nERR_NVGPUCTRPERM\n");
    NO("==123== Memcheck\n");
    NO("hello, world\n");
    NO("\x89PNG\r\n\x1a\n\0\0");
    NO("{\"traceEvents\": [\n{\"ph\": \"X\", \"ts\": 1, \"dur\": 2}\n");
}

static void ini_files(void **state)
{
    (void)state;
    static const char folder[] = ROOFTOP_SOURCE_DIR "/tests/fuzz/corpus/ini";
    DIR *const dir = opendir(folder);
    assert_non_null(dir);
    size_t files = 0;
    const struct dirent *entry;
    while ((entry = readdir(dir)) != NULL) {
        char path[512];
        struct rt_buf bytes;
        if (entry->d_name[0] == '.') {
            continue;
        }
        rt_buf_init(&bytes);
        (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        read_whole_file(&bytes, path);
        check_recognised(rt_buf_text(&bytes), bytes.len, false);
        rt_buf_fini(&bytes);
        files++;
    }
    assert_true(files >= 18);
    assert_int_equal(closedir(dir), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reasons),
                                       cmocka_unit_test(tables_without_rows),
                                       cmocka_unit_test(long_words_are_cut_between_characters),
                                       cmocka_unit_test(sample_files),
                                       cmocka_unit_test(recognised),
                                       cmocka_unit_test(a_header_longer_than_the_head),
                                       cmocka_unit_test(ini_and_other_text),
                                       cmocka_unit_test(ini_files)};
    return check_main(tests);
}
