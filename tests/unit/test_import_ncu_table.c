/*
 * Which lines are headers, rows and neither, and the rows' fields.
 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/code.h"
#include "src/import_ncu_table.h"
#include "whole_file.h"

#define DATA ROOFTOP_SOURCE_DIR "/tests/data/ncu/"

/*
 * What was read, an event a line: "header LAYOUT DELIMITER COLUMNS @LINE", "row
 * ID|KERNEL|METRIC|VALUE FIELDS @LINE", "other TEXT @LINE", "broken WHY @LINE".
 */
struct seen {
    struct rt_buf text;
    size_t headers, rows, others, broken;
    const char *wanted; /* another column to want, or NULL */
    long wanted_at;
    bool quiet;
    int answer; /* of the event `row` */
};

static int on_header(void *user, struct ncu_header *header)
{
    static const char *const layouts[] = {"long", "wide", "summary"};
    struct seen *const seen = user;
    seen->headers++;
    seen->wanted_at = -1;
    for (size_t i = 0; i < header->columns; i++) {
        assert_int_equal(header->name[i].text[header->name[i].len], '\0');
        if (seen->wanted != NULL && strcmp(header->name[i].text, seen->wanted) == 0) {
            seen->wanted_at = (long)i;
            header->wanted[i] = true;
        }
    }
    rt_buf_printf(&seen->text, "header %s %c %zu @%u\n", layouts[header->layout],
                  header->delimiter == '\t' ? 'T' : header->delimiter, header->columns,
                  (unsigned)header->line);
    return RT_OK;
}

static void put_field(struct seen *seen, struct ncu_field field)
{
    assert_int_equal(field.text[field.len], '\0');
    rt_buf_put(&seen->text, field.text, field.len);
    rt_buf_putc(&seen->text, '|');
}

static int on_row(void *user, const struct ncu_row *row)
{
    struct seen *const seen = user;
    seen->rows++;
    for (size_t i = 0; i < row->header->columns; i++) {
        assert_int_equal(row->field[i].text[row->field[i].len], '\0');
        assert_true(row->header->wanted[i] || row->field[i].len == 0);
        assert_true(i < row->fields || row->field[i].len == 0);
    }
    if (!seen->quiet) {
        rt_buf_puts(&seen->text, "row ");
        put_field(seen, ncu_row_field(row, NCU_COL_ID));
        put_field(seen, ncu_row_field(row, NCU_COL_KERNEL));
        put_field(seen, ncu_row_field(row, NCU_COL_METRIC));
        put_field(seen, ncu_row_field(row, NCU_COL_VALUE));
        if (seen->wanted_at >= 0) {
            put_field(seen, row->field[seen->wanted_at]);
        }
        rt_buf_printf(&seen->text, " %zu @%u\n", row->fields, (unsigned)row->line);
    }
    return seen->answer;
}

static int on_other(void *user, const struct import_line *line)
{
    struct seen *const seen = user;
    seen->others++;
    if (!seen->quiet) {
        rt_buf_puts(&seen->text, "other ");
        rt_buf_put(&seen->text, line->text, line->len < 40 ? line->len : 40);
        rt_buf_printf(&seen->text, " @%u\n", (unsigned)line->line);
    }
    return RT_OK;
}

static int on_broken(void *user, uint32_t line, const char *why)
{
    struct seen *const seen = user;
    seen->broken++;
    rt_buf_printf(&seen->text, "broken %s @%u\n", why, (unsigned)line);
    return RT_OK;
}

static int read_table(struct seen *seen, const char *bytes, size_t len)
{
    const struct ncu_events events = {seen, on_header, on_row, on_other, on_broken};
    struct load_source source;
    struct import_lines lines;
    load_source_memory(&source, bytes, len);
    import_lines_init(&lines, &source);
    const int code = ncu_table_read(&lines, &events);
    import_lines_fini(&lines);
    return code;
}

static void check_read(const char *bytes, size_t len, const char *wanted, const char *expected)
{
    struct seen seen = {.wanted = wanted};
    rt_buf_init(&seen.text);
    assert_int_equal(read_table(&seen, bytes, len), RT_OK);
    assert_string_equal(rt_buf_text(&seen.text), expected);
    rt_buf_fini(&seen.text);
}

#define READ(bytes, expected) check_read(bytes, sizeof(bytes) - 1, NULL, expected)

#define LONG                                                                                       \
    "\"ID\",\"Process ID\",\"Kernel Name\",\"Metric Name\",\"Metric Value\",\"Rule Name\"\n"
#define LONG_ "header long , 6 @"
#define ROW   "\"0\",\"7\",\"k\",\"m\",\"1\",\n"
#define ROW_  "row 0|k|m|1| 6 @"

static void nothing(void **state)
{
    (void)state;
    READ("", "");
    READ("\n\r\n \t\n", "");
    READ("hello\n\n\"quoted\"\n", "other hello @1\nother \"quoted\" @3\n");
}

static void long_layout(void **state)
{
    (void)state;
    READ(LONG ROW, LONG_ "1\n" ROW_ "2\n");
    READ("\xef\xbb\xbf"
         "hello\r\n" LONG "\"12\",\"7\",\"f<a, b>(\"\"x\"\")\",\"m\",\"1,5\",\"\"\r\n",
         "other hello @1\n" LONG_ "2\nrow 12|f<a, b>(\"x\")|m|1,5| 6 @3\n");
    /* shorter and longer than the header; a rule row without a metric */
    READ(LONG "\"0\",\"7\",\"k\",\"m\"\n\"1\",\"7\",\"k\",\"m\",\"2\",\"\",\"x\",\"y\"\n"
              "\"1\",\"7\",\"k\",\"\",\"\",\"Rule\"\n",
         LONG_ "1\nrow 0|k|m|| 4 @2\nrow 1|k|m|2| 8 @3\nrow 1|k||| 6 @4\n");
    /* the last line without a line end, and of a file cut between CR and LF */
    READ(LONG "\"0\",\"7\",\"k\",\"m\",\"1\"", LONG_ "1\nrow 0|k|m|1| 5 @2\n");
    READ(LONG "\"0\",\"7\",\"k\",\"m\",\"1\"\r", LONG_ "1\nrow 0|k|m|1| 5 @2\n");
}

static void wide_layout(void **state)
{
    (void)state;
    static const char wide[] = "\"ID\",\"Process ID\",\"Kernel Name\",\"a\",\" b \"\n"
                               "\"\",\"\",\"\",\"byte\",\"ns\"\n"
                               "\"0\",\"7\",\"k\",\"10\",\"20\"\n"
                               "\"\",\"x\"\n\"1\",\"7\",\"k\",\"11\"\n";
    check_read(wide, sizeof wide - 1, "b",
               "header wide , 5 @1\nrow ||||ns| 5 @2\nrow 0|k|||20| 5 @3\n"
               "other \"\",\"x\" @4\nrow 1|k|||| 4 @5\n");
    check_read(wide, sizeof wide - 1, "a",
               "header wide , 5 @1\nrow ||||byte| 5 @2\nrow 0|k|||10| 5 @3\n"
               "other \"\",\"x\" @4\nrow 1|k|||11| 4 @5\n");
}

static void summary_layout(void **state)
{
    (void)state;
    READ("\"Process ID\",\"Kernel Name\",\"Invocations\",\"Metric Name\",\"Average\"\n"
         "\"7\",\"k\",\"3\",\"m\",\"1.5\"\n\"\",\"k\",\"3\",\"m\",\"1.5\"\n",
         "header summary , 5 @1\nrow |k|m|| 5 @2\nother \"\",\"k\",\"3\",\"m\",\"1.5\" @3\n");
}

static void saved_again_by_a_spreadsheet(void **state)
{
    (void)state;
    READ("ID;Process ID;Kernel Name;Metric Name;Metric Value\r\n"
         "0;7;f<a, b>;m;1,5\r\n;;;;\r\n1 234;7;\"k;\";m; 2 \r\n",
         "header long ; 5 @1\nrow 0|f<a, b>|m|1,5| 5 @2\nother ;;;; @3\n"
         "row 1 234|k;|m|2| 5 @4\n");
    READ("ID\tProcess ID\tKernel Name\t a\t\"a, b\"\n\t\t\tns\n0\t7\tk\t1\t2\n",
         "header wide T 5 @1\nrow |||| 4 @2\nrow 0|k||| 5 @3\n");
    /* columns in another order */
    READ("Kernel Name,Metric Name,Metric Value,ID\nabc,m,1,0\n\"k\",m,2,0\n\"k\",m,3,x\n5,m,4\n",
         "header long , 4 @1\nother abc,m,1,0 @2\nrow 0|k|m|2| 4 @3\nother \"k\",m,3,x @4\n"
         "other 5,m,4 @5\n");
}

static void several_tables(void **state)
{
    (void)state;
    READ(LONG ROW
         "==PROF== done\n" LONG ROW
         "\"ID\",\"Kernel Name\",\"Metric Name\",\"Metric Value\"\n\"3\",\"k\",\"m\",\"4\"\n"
         "\xef\xbb\xbf" LONG ROW,
         LONG_ "1\n" ROW_ "2\nother ==PROF== done @3\n" LONG_ "4\n" ROW_ "5\n"
               "header long , 4 @6\nrow 3|k|m|4| 4 @7\n" LONG_ "8\n" ROW_ "9\n");
}

/* A profiled program prints what it likes, between the rows, too. */
static void output_of_the_program(void **state)
{
    (void)state;
    READ(LONG "0.42  0.42\n" ROW "\"hello\"\n\"hello, \"\"world\"\"\",\"a\",\"b\",\"c\"\n"
              "5\n\"5\"\n5,6\n0.5,7,k,m\n1.234.56,7,k,m\n,,,,\n\"x\n"
              "\"1\",\"x\",\"k\",\"m\"\nID Kernel Name\n" ROW,
         LONG_ "1\nother 0.42  0.42 @2\n" ROW_ "3\nother \"hello\" @4\n"
               "other \"hello, \"\"world\"\"\",\"a\",\"b\",\"c\" @5\n"
               "other 5 @6\nother \"5\" @7\nother 5,6 @8\nother 0.5,7,k,m @9\n"
               "other 1.234.56,7,k,m @10\nother ,,,, @11\nother \"x @12\n"
               "other \"1\",\"x\",\"k\",\"m\" @13\nother ID Kernel Name @14\n" ROW_ "15\n");
}

static void fields_over_several_lines(void **state)
{
    (void)state;
    READ(LONG "\"0\",\"7\",\"k\",\"\",\"\",\"Rule\n\nwith 3, 4\n5,6\n\"\"quotes\"\",\n\"\n" ROW,
         LONG_ "1\nrow 0|k||| 6 @2\n" ROW_ "8\n");
    READ(LONG "\"0\",\"7\",\"a\r\nb\",\"m\",\"1\"\r\n" ROW,
         LONG_ "1\nrow 0|a\nb|m|1| 5 @2\n" ROW_ "4\n");
    /* a CR is just a byte, in quotes and without */
    READ(LONG "\"0\",\"7\",\"a\rb\",m\rn,\"1\"\n", LONG_ "1\nrow 0|a\rb|m\rn|1| 5 @2\n");
}

static void rows_that_are_cut(void **state)
{
    (void)state;
#define CUT_ "broken the row is cut inside a quote @"
    READ(LONG "\"0\",\"7\",\"k\",\"m\",\"12", LONG_ "1\n" CUT_ "2\n");
    READ(LONG "\"0\",\"7\",\"k\",\"m\",\"12\n", LONG_ "1\n" CUT_ "2\n");
    READ(LONG "\"0\",\"7\",\"k\nx\ny", LONG_ "1\n" CUT_ "2\n");
    READ(LONG "\"12", LONG_ "1\n" CUT_ "2\n");
    READ(LONG "\"", LONG_ "1\n" CUT_ "2\n");
    /* the next row, a header or a message ends it */
    READ(LONG "\"0\",\"7\",\"k\",\"m\",\"12\nhello\n" ROW ROW,
         LONG_ "1\n" CUT_ "2\n" ROW_ "4\n" ROW_ "5\n");
    READ(LONG "\"0\",\"7\",\"k\n" LONG ROW, LONG_ "1\n" CUT_ "2\n" LONG_ "3\n" ROW_ "4\n");
    READ(LONG "\"0\",\"7\",\"k\n==ERROR== x\n" ROW,
         LONG_ "1\n" CUT_ "2\nother ==ERROR== x @3\n" ROW_ "4\n");
    READ("ID;Kernel Name;Metric Name;Metric Value\n0;\"k;m\n1;k;m;2\n",
         "header long ; 4 @1\n" CUT_ "2\nrow 1|k|m|2| 4 @3\n");
    /* in a table without numbers in front only a header or a message does */
    READ("Kernel Name,Metric Name,Metric Value\n\"k\nb\"\n\"c\n==PROF== x\n",
         "header long , 3 @1\nbroken the row is cut, or is none: it has too few columns @2\n" CUT_
         "4\nother ==PROF== x @5\n");
}

static void a_stray_quote_ends(void **state)
{
    (void)state;
    struct rt_buf text;
    struct seen seen = {.quiet = true};
    rt_buf_init(&text);
    rt_buf_init(&seen.text);
    rt_buf_puts(&text, LONG "\"0\",\"7\",\"k\n");
    for (int i = 0; i < 3000; i++) {
        rt_buf_puts(&text, "text\n");
    }
    rt_buf_puts(&text, ROW);
    assert_int_equal(read_table(&seen, text.data, text.len), RT_OK);
    assert_string_equal(rt_buf_text(&seen.text),
                        LONG_ "1\nbroken the row has a quote that is not closed @2\n");
    assert_int_equal(seen.others, 3000 - 999); /* 1000 lines were taken for the row */
    assert_int_equal(seen.rows, 1);
    rt_buf_fini(&text);
    rt_buf_fini(&seen.text);
}

static void put_many(struct rt_buf *text, size_t bytes)
{
    static const char some[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    for (size_t n = 0; n < bytes; n += 64) {
        rt_buf_put(text, some, 64);
    }
}

static void rows_that_are_too_long(void **state)
{
    (void)state;
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_puts(&text, LONG "\"0\",\"7\",\"");
    put_many(&text, IMPORT_LINE_MAX);
    rt_buf_puts(&text, "\",\"m\",\"1\"\n" ROW "\"0\",\"7\",\"");
    put_many(&text, IMPORT_LINE_MAX - 1024);
    rt_buf_putc(&text, '\n');
    put_many(&text, 2048);
    rt_buf_puts(&text, "\n" ROW);
    struct seen seen = {0};
    rt_buf_init(&seen.text);
    assert_int_equal(read_table(&seen, text.data, text.len), RT_OK);
    assert_string_equal(rt_buf_text(&seen.text),
                        LONG_ "1\nbroken the row is too long @2\n" ROW_
                              "3\nbroken the row has a quote that is not closed @4\n"
                              "other 0123456789abcdef0123456789abcdef01234567 @5\n" ROW_ "6\n");
    rt_buf_fini(&seen.text);
    rt_buf_fini(&text);
}

static void what_is_a_header(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        bool is;
        enum ncu_layout layout;
    } cases[] = {
        {"\"ID\",\"Kernel Name\",\"Metric Name\",\"Metric Value\"", true, NCU_LONG},
        {"ID;Kernel Name;x", true, NCU_WIDE},
        {"ID\tKernel Name\tx", true, NCU_WIDE},
        {"\" ID\t\" , \" Kernel Name \"", true, NCU_WIDE},
        {"\xef\xbb\xbf\"ID\",\"Kernel Name\"", true, NCU_WIDE},
        {"Kernel Name,Invocations,Metric Name,Average", true, NCU_SUMMARY},
        {"Kernel Name,Invocations,Metric Name,Average,Metric Value", true, NCU_LONG},
        {"Kernel Name,Metric Name,Average", false, NCU_LONG},
        {"ID,Kernel Name,Metric Name", false, NCU_LONG}, /* neither has values */
        {"Kernel Name,x", false, NCU_LONG},
        {"ID,Kernel name", false, NCU_LONG},
        {"ID,Kernel Names", false, NCU_LONG},
        {"Kernel Name", false, NCU_LONG},
        {"\"ID\",\"Kernel Name\",\"open", false, NCU_LONG},
        {"\"ID;Kernel Name\"", false, NCU_LONG},
        {"", false, NCU_LONG},
        {"[record a]", false, NCU_LONG},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum ncu_layout layout = NCU_LONG;
        const bool is = ncu_table_is_header(cases[i].line, strlen(cases[i].line), &layout);
        if (is != cases[i].is || layout != cases[i].layout) {
            fail_msg("'%s': %d, layout %d", cases[i].line, is, (int)layout);
        }
    }
    assert_true(ncu_table_is_header("ID,Kernel Name", 14, NULL));
}

static void what_events_return(void **state)
{
    (void)state;
    struct seen seen = {.answer = RT_EREFUSED};
    rt_buf_init(&seen.text);
    assert_int_equal(read_table(&seen, LONG ROW ROW, sizeof LONG ROW ROW - 1), RT_EREFUSED);
    assert_int_equal(seen.rows, 1);
    rt_buf_fini(&seen.text);
}

#define AT_ROOFLINE DATA "rtx5090-dsocr-kernel_0014.section_SpeedOfLight_RooflineChart.csv"

/* Lines of every kind, counted by hand (grep) in the files. */
static void sample_files(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t headers, rows, others;
    } files[] = {{DATA "nersc-gpp-ada-output1.csv", 1, 15, 7},
                 {DATA "rtx5070-win-bom-saxpy.csv", 1, 12, 8},
                 {AT_ROOFLINE, 1, 23, 0},
                 {DATA "err-nvgpuctrperm-stdout-mixed.csv", 0, 0, 48},
                 {DATA "derived-not-ncu-ncu_metrics.csv", 0, 0, 13}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct rt_buf bytes;
        struct seen seen = {.quiet = true};
        rt_buf_init(&bytes);
        rt_buf_init(&seen.text);
        read_whole_file(&bytes, files[i].name);
        assert_int_equal(read_table(&seen, bytes.data, bytes.len), RT_OK);
        print_message("%s\n", files[i].name);
        assert_int_equal(seen.headers, files[i].headers);
        assert_int_equal(seen.rows, files[i].rows);
        assert_int_equal(seen.others, files[i].others);
        assert_int_equal(seen.broken, 0);
        rt_buf_fini(&bytes);
        rt_buf_fini(&seen.text);
    }
}

static unsigned draw(unsigned *random, size_t below)
{
    *random = *random * 1664525U + 1013904223U;
    return (unsigned)((*random >> 8) % below);
}

/* Damages bytes in a few places, some of them as real files are damaged. */
static void damage(struct rt_buf *bytes, unsigned *random)
{
    static const char odd[] = "\0\n\r\t \",;\xff\xef=0K";
    const unsigned places = 1 + draw(random, 8);
    for (unsigned i = 0; i < places && bytes->len > 0; i++) {
        char *const at = bytes->data + draw(random, bytes->len);
        *at = odd[draw(random, sizeof odd - 1)];
        if (draw(random, 2) == 0) {
            *at = (char)draw(random, 256);
        }
    }
    if (draw(random, 4) == 0) {
        bytes->len = draw(random, bytes->len + 1);
    }
}

/* The reader's own checks are in on_row(); the sanitizers see the rest. */
static void damaged_files(void **state)
{
    (void)state;
    static const char *const names[] = {DATA "nersc-gpp-ada-output1.csv",
                                        DATA "rtx5070-win-bom-saxpy.csv", AT_ROOFLINE};
    unsigned random = 20240611;
    print_message("seed %u\n", random);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct rt_buf whole;
        rt_buf_init(&whole);
        read_whole_file(&whole, names[i]);
        for (int round = 0; round < 1500; round++) {
            struct rt_buf bytes;
            struct seen seen = {.quiet = true};
            rt_buf_init(&bytes);
            rt_buf_init(&seen.text);
            rt_buf_put(&bytes, whole.data, whole.len);
            damage(&bytes, &random);
            char *const block = malloc(bytes.len + 1); /* so that its end is seen */
            assert_non_null(block);
            memcpy(block, bytes.data, bytes.len);
            assert_int_equal(read_table(&seen, block, bytes.len), RT_OK);
            assert_true(seen.headers <= 2);
            free(block);
            rt_buf_fini(&bytes);
            rt_buf_fini(&seen.text);
        }
        rt_buf_fini(&whole);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing),
                                       cmocka_unit_test(long_layout),
                                       cmocka_unit_test(wide_layout),
                                       cmocka_unit_test(summary_layout),
                                       cmocka_unit_test(saved_again_by_a_spreadsheet),
                                       cmocka_unit_test(several_tables),
                                       cmocka_unit_test(output_of_the_program),
                                       cmocka_unit_test(fields_over_several_lines),
                                       cmocka_unit_test(rows_that_are_cut),
                                       cmocka_unit_test(a_stray_quote_ends),
                                       cmocka_unit_test(rows_that_are_too_long),
                                       cmocka_unit_test(what_is_a_header),
                                       cmocka_unit_test(what_events_return),
                                       cmocka_unit_test(sample_files),
                                       cmocka_unit_test(damaged_files)};
    return check_main(tests);
}
