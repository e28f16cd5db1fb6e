/*
 * What `rooftop import` writes: a file that reads back to the same records with the same answers,
 * whatever their texts are.
 */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/levels.h"
#include "records.h"
#include "src/import_command.h"
#include "src/ini_names.h"
#include "src/ini_write.h"
#include "src/load_text.h"
#include "src/study_ini.h"

#define MARK "\xef\xbf\xbd" /* U+FFFD */

/* The study as a file; the caller finishes `out`. */
static const char *written(struct out *out, const struct rt_study *study)
{
    out_init(out);
    study_write_ini(out, study, NULL);
    assert_false(out->text.failed);
    return rt_buf_text(&out->text);
}

/* What was written, loaded as a study of its own; it must have no errors. */
static void read_back(struct rt_study *again, const struct rt_study *study)
{
    struct out out;
    (void)written(&out, study);
    fixture_open(again, "out.ini", rt_buf_text(&out.text));
    out_fini(&out);
}

/* Several files with the built-in references, resolved. */
static void open_files(struct rt_study *study, const char *const *text, size_t count,
                       const struct rt_reference_choice *choice)
{
    static const char *const name[] = {"a.ini", "b.ini", "c.ini"};
    rt_study_init(study);
    for (size_t i = 0; i < count; i++) {
        fixture_add(study, name[i], text[i]);
    }
    assert_int_equal(study->diags.errors, 0);
    assert_int_equal(rt_references_add_builtin(&study->references), RT_OK);
    assert_int_equal(rt_study_resolve(study, choice), RT_OK);
}

static const struct rt_reference_choice no_choice = {.id = NULL};

static const char *const hostile[] = {
    "plain",
    " blanks at both ends\t",
    "a ; comment",
    "; all of it",
    "\"quoted\"",
    "a \\\" b \\\\ c\\",
    "[record other]",
    "flash_fwd<bf16, 128>(float const*, int)",
    "= = =",
    "unknown",
    "#",
    "\xe2\x80\xaeright to left\xe2\x80\xac\xe2\x80\x8b",
    "k\xc3\xbc\xc3\x9f \xf0\x9f\x94\xa5 e\xcc\x81",
    "\xc2\x85next line\xe2\x80\xa8separator",
};
enum { HOSTILE = sizeof hostile / sizeof *hostile };

static void random_texts(struct rng *rng, struct rt_record *record)
{
    static const char *const source[] = {"theoretical", "counter", "estimated", NULL};
    static const char *const reference[] = {"r0", "r1"};
    for (int t = 0; t < RT_TEXT_COUNT; t++) {
        record->text[t] = rng_below(rng, 3) > 0 ? hostile[rng_below(rng, HOSTILE)] : NULL;
    }
    record->text[RT_FLOPS_SOURCE] = source[rng_below(rng, 4)];
    record->text[RT_DRAM_BYTES_SOURCE] = source[rng_below(rng, 4)];
    record->text[RT_L1_BYTES_SOURCE] = source[rng_below(rng, 4)];
    record->text[RT_L2_BYTES_SOURCE] = source[rng_below(rng, 4)];
    record->text[RT_REFERENCE] = reference[rng_below(rng, 2)];
}

/* An optional number that obeys its rule: 0, a fraction or anything above 0. */
static void random_extras(struct rng *rng, struct rt_record *record)
{
    for (int n = RT_MODEL_NUMBERS; n < RT_NUMBER_COUNT; n++) {
        const enum rt_rule rule = rt_number_info[n].rule;
        const double value = rule == RT_RULE_FRACTION ? (double)rng_below(rng, 1001) / 1000
                             : rule == RT_RULE_NOT_NEGATIVE && rng_below(rng, 4) == 0
                                 ? 0.0
                                 : rng_decades(rng, -300, 300);
        if (rng_below(rng, 2) == 0) {
            record_put(record, (enum rt_number)n, value);
        }
    }
}

/* Two counts from one source are one; where there is none at all, no source counts any. */
static void make_counts_agree(struct rt_record *record, enum rt_number number,
                              enum rt_number theoretical)
{
    const enum rt_state state = rt_record_state(record, number);
    for (enum rt_number n = theoretical; n <= theoretical + 1; n++) {
        record->known &= state == RT_STATE_NUMBER ? UINT32_MAX : ~RT_KNOWN(n);
        record->number[n] = record->number[number];
    }
}

static void fill(struct rng *rng, struct rt_study *study)
{
    enum { RECORDS = 300 };
    for (int r = 0; r < 2; r++) {
        struct rt_reference reference = {.id = r == 0 ? "r0" : "r1", .origin = RT_ORIGIN_FILE};
        reference.ceilings = rng_ceilings(rng, SCALE_EVERYDAY);
        for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
            reference.text[t] = t == RT_REF_SOURCE ? "measured" : hostile[rng_below(rng, HOSTILE)];
        }
        for (int roof = 0; roof < RT_ROOF_COUNT; roof++) {
            reference.roofs.stated |= rng_below(rng, 2) << roof;
            reference.roofs.value[roof] = rng_decades(rng, -2, 5);
        }
        assert_int_equal(rt_references_add(&study->references, &reference), RT_OK);
    }
    for (unsigned i = 0; i < RECORDS; i++) {
        char id[32];
        const enum records_scale scale = (enum records_scale)rng_below(rng, SCALE_COUNT);
        struct rt_record record = rng_record(rng, scale);
        (void)snprintf(id, sizeof id, "%s%u", i % 2 == 0 ? "r." : "R_-", i);
        record.id = id;
        random_texts(rng, &record);
        random_extras(rng, &record);
        for (enum rt_level level = RT_LEVEL_L1; level <= RT_LEVEL_L2; level++) {
            if (!rt_level_is_finite(&record, level)) {
                record.known &= ~RT_KNOWN(rt_level_bytes(level));
            }
        }
        make_counts_agree(&record, RT_FLOPS, RT_FLOPS_THEORETICAL);
        make_counts_agree(&record, RT_DRAM_BYTES, RT_DRAM_BYTES_THEORETICAL);
        const int code = rt_set_add(&study->records, &record);
        assert_true(code == RT_OK || code == RT_ERANGE);
    }
}

static void check_text(const char *actual, const char *expected)
{
    assert_int_equal(actual == NULL, expected == NULL);
    if (expected != NULL) {
        assert_string_equal(actual, expected);
    }
}

static void check_record(const struct rt_record *actual, const struct rt_record *expected)
{
    assert_string_equal(actual->id, expected->id);
    assert_int_equal(actual->known, expected->known);
    for (int n = 0; n < RT_NUMBER_COUNT; n++) {
        if (rt_record_knows(expected, (enum rt_number)n)) {
            check_exact(actual->number[n], expected->number[n]);
        }
    }
    for (enum rt_text t = RT_NAME; t < RT_TEXT_COUNT; t++) {
        check_text(rt_record_text(actual, t), rt_record_text(expected, t));
    }
}

static void test_random_records_read_back(void **state)
{
    (void)state;
    struct rng rng = rng_start(20261201);
    for (int round = 0; round < 5; round++) {
        struct rt_study study;
        struct rt_study again;
        uint32_t file;
        rt_study_init(&study);
        assert_int_equal(rt_set_add_path(&study.records, "a.csv", &file), RT_OK);
        fill(&rng, &study);
        assert_true(study.records.count > 100);
        assert_int_equal(rt_study_resolve(&study, &no_choice), RT_OK);
        rt_study_init(&again);
        struct out out;
        fixture_add(&again, "out.ini", written(&out, &study));
        out_fini(&out);
        assert_int_equal(again.diags.errors, 0);
        assert_int_equal(again.records.count, study.records.count);
        for (size_t i = 0; i < study.records.count; i++) {
            struct rt_record expected;
            struct rt_record actual;
            rt_set_get(&study.records, i, &expected);
            rt_set_get(&again.records, i, &actual);
            check_record(&actual, &expected);
        }
        assert_int_equal(again.references.count, 2);
        for (size_t r = 0; r < 2; r++) {
            const struct rt_reference *const expected = &study.references.item[r];
            const struct rt_reference *const actual = &again.references.item[r];
            assert_string_equal(actual->id, expected->id);
            for (int c = 0; c < RT_CEILING_COUNT; c++) {
                check_exact(actual->ceilings.value[c], expected->ceilings.value[c]);
            }
            for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
                check_text(actual->text[t], expected->text[t]);
            }
            assert_int_equal(actual->roofs.stated, expected->roofs.stated);
            for (int roof = 0; roof < RT_ROOF_COUNT; roof++) {
                if (rt_roofs_state(&expected->roofs, roof)) {
                    check_exact(actual->roofs.value[roof], expected->roofs.value[roof]);
                }
            }
        }
        rt_study_fini(&again);
        rt_study_fini(&study);
    }
}

/* One record of this name, written and read back; the caller finishes `again`. */
static const char *name_read_back(struct rt_study *again, const char *name)
{
    struct rt_study study;
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);
    uint32_t file;
    record.text[RT_NAME] = name;
    rt_study_init(&study);
    assert_int_equal(rt_set_add_path(&study.records, "a.csv", &file), RT_OK);
    assert_int_equal(rt_set_add(&study.records, &record), RT_OK);
    assert_int_equal(rt_study_resolve(&study, &no_choice), RT_OK);
    read_back(again, &study);
    rt_study_fini(&study);
    assert_int_equal(again->records.count, 1);
    assert_int_equal(again->references.count, 0);
    return rt_set_display_name(&again->records, 0);
}

static void test_texts_that_no_value_can_hold(void **state)
{
    (void)state;
    static const struct {
        const char *name, *expected;
    } cases[] = {
        {"a\nflops = 1\n[record x]", "a" MARK "flops = 1" MARK "[record x]"},
        {"a\r\n[record x]\r", "a" MARK MARK "[record x]" MARK},
        {"\x1b[31mred\x7f", MARK "[31mred" MARK},
        {"\n", MARK},
        {"a\tb\x01", "a\tb" MARK},
        {"\xff\xc3(\xed\xa0\x80", MARK MARK "(" MARK MARK MARK},
        {"\n\" ; \\", MARK "\" ; \\"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rt_study again;
        assert_string_equal(name_read_back(&again, cases[i].name), cases[i].expected);
        rt_study_fini(&again);
    }
}

/* The longest line that may be is kept to the last byte; what is longer is cut and says so. */
static void test_texts_that_are_too_long(void **state)
{
    (void)state;
    enum { FITS = LOAD_LINE_MAX - (sizeof "name = " - 1), LONGEST = 3 * LOAD_LINE_MAX };
    static const size_t length[] = {FITS, FITS + 1, LONGEST};
    char *const name = malloc((size_t)LONGEST + 1);
    assert_non_null(name);
    for (size_t i = 0; i < sizeof length / sizeof *length; i++) {
        for (int quotes = 0; quotes < 2; quotes++) {
            struct rt_study again;
            memset(name, quotes == 0 ? 'x' : '"', length[i]);
            name[length[i]] = '\0';
            const char *const back = name_read_back(&again, name);
            if (i == 0 && quotes == 0) {
                assert_string_equal(back, name);
            } else {
                const size_t len = strlen(back);
                assert_true(len > 500000 && len < LOAD_LINE_MAX);
                assert_int_equal(memcmp(back, name, len - 3), 0);
                assert_string_equal(back + len - 3, "...");
            }
            rt_study_fini(&again);
        }
    }
    free(name);
}

static void test_comments_are_one_line(void **state)
{
    (void)state;
    static const struct {
        const char *label, *text, *expected;
    } cases[] = {
        {"time", "gpu__time_duration.sum", "; time: gpu__time_duration.sum\n"},
        {"", "text", "; text\n"},
        {"label", "", "; label\n"},
        {"a\nb", "c\r\n[record x]", "; a\\x0ab: c\\x0d\\x0a[record x]\n"},
        {"", "\x1b]0;x\x07\xff", "; \\x1b]0;x\\x07\\xff\n"},
        {"", "\xe2\x80\xae", "; \\u{202e}\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rt_buf buf;
        rt_buf_init(&buf);
        ini_put_comment(&buf, cases[i].label, cases[i].text);
        assert_string_equal(rt_buf_text(&buf), cases[i].expected);
        rt_buf_fini(&buf);
    }
}

static void test_long_comments_are_cut(void **state)
{
    (void)state;
    enum { LONG = 100000 };
    static char text[LONG + 1];
    for (size_t start = 0; start < 3; start++) {
        struct rt_buf buf;
        struct rt_study study;
        rt_buf_init(&buf);
        memset(text, 'a', start);
        for (size_t i = start; i < LONG; i++) {
            text[i] = "\xe2\x82\xac"[(i - start) % 3];
        }
        text[start + (LONG - start) / 3 * 3] = '\0';
        ini_put_comment(&buf, "name", text);
        assert_in_range(buf.len, 4000, INI_COMMENT_MAX + 5);
        assert_string_equal(buf.data + buf.len - 7, "\xe2\x82\xac...\n");
        rt_buf_puts(&buf, FIXTURE_RECORD);
        fixture_open(&study, "a.ini", rt_buf_text(&buf));
        assert_int_equal(study.records.count, 1);
        rt_study_fini(&study);
        rt_buf_fini(&buf);
    }
}

#define RECORD(id, more)                                                                           \
    "[record " id "]\nflops = 4e10\ndram_bytes = 8e9\nkernel_ms = 20\ntransfer_ms = 3\n"           \
    "sync_ms = 2\nlaunch_ms = 1\ntime_model = " RT_TIME_MODEL "\n" more
#define REFERENCE(id, tflops) "[reference " id "]\ntflops = " tflops "\ndram_gbps = 3000\n"

static void check_stated(const struct rt_study *study, const char *id, enum rt_text text,
                         const char *expected)
{
    struct rt_record record;
    const long found = rt_set_find_any(&study->records, id, NULL);
    assert_true(found >= 0);
    rt_set_get(&study->records, (size_t)found, &record);
    check_text(rt_record_text(&record, text), expected);
}

static double tflops_of(const struct rt_study *study, const char *id)
{
    struct rt_answer answer;
    const long found = rt_set_find_any(&study->records, id, NULL);
    assert_true(found >= 0);
    rt_study_answer(study, (size_t)found, NULL, &answer);
    assert_true(answer.attributed);
    return answer.ceilings.value[RT_CEILING_TFLOPS];
}

/* In front of its own record, each on a line; nothing in them becomes a section or a value. */
static void test_evidence_stands_before_its_record(void **state)
{
    (void)state;
    static const char *const text[] = {RECORD("a", "") RECORD("b", "") RECORD("c", "")};
    struct rt_study study;
    struct rt_study again;
    struct out out;
    open_files(&study, text, 1, &no_choice);
    assert_int_equal(rt_evidence_add(&study.evidence, 0, RT_TOPIC_TIME, RT_LINE_PLAIN, "kernel_ms",
                                     "%s", "gpu__time_duration.sum, 3 launches"),
                     RT_OK);
    assert_int_equal(rt_evidence_add(&study.evidence, 2, RT_TOPIC_TOOL, RT_LINE_CAUTION, "x\n[y]",
                                     "%s", "evil\n[record evil]\r\nname = \x1b[2J\xff"),
                     RT_OK);
    assert_int_equal(
        rt_evidence_add(&study.evidence, 2, RT_TOPIC_WORK, RT_LINE_FORMULA, "", "2 x %d", 40),
        RT_OK);
    const char *const ini = written(&out, &study);
    static const char first[] = "; kernel_ms: gpu__time_duration.sum, 3 launches\n[record a]\n";
    assert_int_equal(strncmp(ini, first, sizeof first - 1), 0);
    assert_non_null(strstr(ini, "\n\n[record b]\n"));
    assert_non_null(strstr(ini, "\n\n; x\\x0a[y]: evil\\x0a[record evil]\\x0d\\x0aname = "
                                "\\x1b[2J\\xff\n; 2 x 40\n[record c]\n"));
    fixture_open(&again, "out.ini", ini);
    assert_int_equal(again.records.count, 3);
    rt_study_fini(&again);
    out_fini(&out);
    rt_study_fini(&study);
}

static void test_ids_of_several_files(void **state)
{
    (void)state;
    static const char *const text[] = {
        REFERENCE("r", "10") RECORD("a", "") RECORD("b", "repeat_of = a\n"),
        REFERENCE("r", "20") RECORD("a", "") RECORD("b", "repeat_of = a\n"),
        REFERENCE("r-2", "30") RECORD("a-2", "repeat_of = a\n") RECORD("a", "repeat_of = gone\n"),
    };
    struct rt_study study;
    struct rt_study again;
    open_files(&study, text, 3, &no_choice);
    read_back(&again, &study);
    assert_int_equal(again.records.count, 6);
    check_exact(tflops_of(&again, "a"), 10);
    check_exact(tflops_of(&again, "b"), 10);
    check_exact(tflops_of(&again, "a-3"), 20);
    check_exact(tflops_of(&again, "b-2"), 20);
    check_exact(tflops_of(&again, "a-2"), 30);
    check_exact(tflops_of(&again, "a-4"), 30);
    check_stated(&again, "b", RT_REPEAT_OF, "a");
    check_stated(&again, "b-2", RT_REPEAT_OF, "a-3");
    check_stated(&again, "a-2", RT_REPEAT_OF, "a-4");
    check_stated(&again, "a-4", RT_REPEAT_OF, "gone");
    check_stated(&again, "a-3", RT_REFERENCE, "r-3");
    rt_study_fini(&again);
    rt_study_fini(&study);
}

static void test_a_thousand_of_one_id(void **state)
{
    (void)state;
    struct ini_names names;
    uint32_t name = 0;
    ini_names_init(&names);
    assert_int_equal(ini_names_note(&names, "a"), RT_OK);
    assert_int_equal(ini_names_note(&names, "a-7"), RT_OK);
    for (unsigned i = 1; i <= 1000; i++) {
        char expected[16] = "a";
        assert_int_equal(ini_names_take(&names, "a", &name), RT_OK);
        if (i > 1) {
            (void)snprintf(expected, sizeof expected, "a-%u", i < 7 ? i : i + 1);
        }
        assert_string_equal(ini_names_text(&names, name), expected);
    }
    assert_int_equal(ini_names_take(&names, "a-7", &name), RT_OK);
    assert_string_equal(ini_names_text(&names, name), "a-7");
    assert_int_equal(ini_names_take(&names, "a-8", &name), RT_OK);
    assert_string_equal(ini_names_text(&names, name), "a-8-2");
    ini_names_fini(&names);
}

/* A built-in reference is named, whoever chose it; its section stays out of the file. */
static void test_built_in_references_are_named(void **state)
{
    (void)state;
    const char *const chosen = rt_builtin_references[0].id;
    const char *const stated = rt_builtin_references[1].id;
    char file[2000];
    (void)snprintf(file, sizeof file, RECORD("a", "") RECORD("b", "reference = %s\n"), stated);
    const char *const one = file;
    struct rt_study study;
    struct out out;
    open_files(&study, &one, 1, &(struct rt_reference_choice){.id = chosen});
    const char *const ini = written(&out, &study);
    assert_null(strstr(ini, "[reference"));
    struct rt_study again;
    rt_study_init(&again);
    fixture_add(&again, "out.ini", ini);
    check_stated(&again, "a", RT_REFERENCE, chosen);
    check_stated(&again, "b", RT_REFERENCE, stated);
    rt_study_fini(&again);
    out_fini(&out);
    rt_study_fini(&study);
}

/* Numbers of the command line take the place of those they replaced, and say what they are. */
static void test_numbers_of_the_command_line(void **state)
{
    (void)state;
    static const char *const text[] = {
        REFERENCE("r", "10") "source = datasheet\ncite = leaflet\n" RECORD("a", "reference = r\n"),
        REFERENCE("s", "20") RECORD("b", "reference = r\n")};
    const struct rt_reference_choice choice = {.has = {[RT_CEILING_TFLOPS] = true},
                                               .value = {[RT_CEILING_TFLOPS] = 55}};
    struct rt_study study;
    struct rt_study again;
    open_files(&study, text, 2, &choice);
    read_back(&again, &study);
    assert_int_equal(again.references.count, 2);
    check_exact(tflops_of(&again, "a"), 55);
    check_exact(tflops_of(&again, "b"), 55);
    check_stated(&again, "a", RT_REFERENCE, "r");
    const long r = rt_references_find(&again.references, 0, "r");
    assert_string_equal(again.references.item[r].text[RT_REF_SOURCE], "estimate");
    assert_non_null(strstr(again.references.item[r].text[RT_REF_CITE], "leaflet"));
    rt_study_fini(&again);
    rt_study_fini(&study);
}

/* A record that names nothing known is still in error afterwards: no new ID serves it. */
static void test_unknown_references_stay_unknown(void **state)
{
    (void)state;
    struct rt_study study;
    struct rt_study again;
    struct out out;
    rt_study_init(&study);
    fixture_add(&study, "a.ini", REFERENCE("r", "10") RECORD("a", "reference = r-2\n"));
    fixture_add(&study, "b.ini", REFERENCE("r", "20") RECORD("b", ""));
    assert_int_equal(rt_study_resolve(&study, &no_choice), RT_OK);
    assert_int_equal(study.diags.errors, 1);
    rt_study_init(&again);
    fixture_add(&again, "out.ini", written(&out, &study));
    assert_int_equal(rt_study_resolve(&again, &no_choice), RT_OK);
    assert_int_equal(again.diags.errors, 1);
    check_stated(&again, "a", RT_REFERENCE, "r-2");
    check_stated(&again, "b", RT_REFERENCE, "r-3");
    check_exact(tflops_of(&again, "b"), 20);
    out_fini(&out);
    rt_study_fini(&again);
    rt_study_fini(&study);
}

static char folder[] = "/tmp/rooftop-import-XXXXXX";

static char *in_folder(const char *name)
{
    static char path[4][256];
    static int next;
    char *const text = path[next++ % 4];
    (void)snprintf(text, sizeof path[0], "%s/%s", folder, name);
    return text;
}

static void write_text(const char *path, const char *text)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static int import(const char *from, const char *to, enum cli_format format)
{
    char path[256];
    char *file = path;
    (void)snprintf(path, sizeof path, "%s", from);
    const struct cli_options options = {.command = CLI_IMPORT,
                                        .format = format,
                                        .output = to,
                                        .file = &file,
                                        .files = 1,
                                        .import = {.half_lanes = 2}};
    return import_command(&options);
}

static void test_nothing_to_write_makes_no_file(void **state)
{
    (void)state;
    char *const from = in_folder("in.ini");
    const char *const to = in_folder("out.ini");
    static const enum cli_format format[] = {CLI_INI, CLI_JSON};
    for (size_t f = 0; f < 2; f++) {
        write_text(from, REFERENCE("r", "10"));
        assert_int_equal(import(from, to, format[f]), EXIT_REFUSED);
        assert_int_equal(access(to, F_OK), -1);
        write_text(to, "; theirs\n");
        assert_int_equal(import(from, to, format[f]), EXIT_REFUSED);
        struct stat status;
        assert_int_equal(stat(to, &status), 0);
        assert_int_equal(status.st_size, strlen("; theirs\n"));
        assert_int_equal(unlink(to), 0);
    }
}

/* Good records are written; that others were refused is in the status. */
static void test_half_a_file(void **state)
{
    (void)state;
    char *const from = in_folder("in.ini");
    char *const to = in_folder("out.ini");
    struct rt_study study;
    struct load_origin origin;
    write_text(from, RECORD("a", "")
                         RECORD("b", "flosp = 1\n") "[plan p]\nrecord = a\nhypothesis = transfer\n"
                                                    "single_change = pin_memory\n");
    assert_int_equal(import(from, to, CLI_INI), EXIT_REFUSED);
    rt_study_init(&study);
    load_origin_init(&origin);
    assert_int_equal(load_path(&study, to, RT_ORIGIN_FILE, &origin), RT_OK);
    assert_int_equal(origin.errors, 0);
    assert_true(origin.editable);
    assert_int_equal(study.records.count, 1);
    assert_int_equal(study.plans.count, 0);
    load_origin_fini(&origin);
    rt_study_fini(&study);
    assert_int_equal(unlink(to), 0);
}

static int make_folder(void **state)
{
    (void)state;
    /* Nobody's own references may take part. */
    return mkdtemp(folder) == NULL || setenv("XDG_CONFIG_HOME", folder, 1) != 0;
}

static int remove_folder(void **state)
{
    (void)state;
    (void)unlink(in_folder("in.ini"));
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_records_read_back),
        cmocka_unit_test(test_texts_that_no_value_can_hold),
        cmocka_unit_test(test_texts_that_are_too_long),
        cmocka_unit_test(test_comments_are_one_line),
        cmocka_unit_test(test_long_comments_are_cut),
        cmocka_unit_test(test_evidence_stands_before_its_record),
        cmocka_unit_test(test_ids_of_several_files),
        cmocka_unit_test(test_a_thousand_of_one_id),
        cmocka_unit_test(test_built_in_references_are_named),
        cmocka_unit_test(test_numbers_of_the_command_line),
        cmocka_unit_test(test_unknown_references_stay_unknown),
        cmocka_unit_test(test_nothing_to_write_makes_no_file),
        cmocka_unit_test(test_half_a_file),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder) != 0;
}
