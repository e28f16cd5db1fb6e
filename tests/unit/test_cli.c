/*
 * The command line: what is understood, what is refused, and with which words.
 */
#include "src/cli.h"

#include <stdio.h>

#include "check.h"
#include "core/code.h"

enum { WORDS_MAX = 16 };

struct parsed {
    char *argv[WORDS_MAX + 1];
    struct cli_options options;
    struct rt_buf why;
    int code;
};

/* Parses "rooftop" and the words, which end with NULL. */
static void parse(struct parsed *parsed, const char *const *words)
{
    int argc = 0;
    parsed->argv[argc++] = (char *)"rooftop";
    for (; words[argc - 1] != NULL; argc++) {
        assert_true(argc < WORDS_MAX);
        parsed->argv[argc] = (char *)words[argc - 1];
    }
    parsed->argv[argc] = NULL;
    rt_buf_init(&parsed->why);
    parsed->code = cli_parse(argc, parsed->argv, &parsed->options, &parsed->why);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void accept(struct parsed *parsed, const char *const *words)
{
    parse(parsed, words);
    assert_string_equal(rt_buf_text(&parsed->why), "");
    assert_int_equal(parsed->code, RT_OK);
    rt_buf_fini(&parsed->why);
}

/* Refused, and the sentence contains `part`. */
static void refuse(const char *const *words, const char *part)
{
    struct parsed parsed;
    parse(&parsed, words);
    if (parsed.code != RT_EINVAL || strstr(rt_buf_text(&parsed.why), part) == NULL) {
        fail_msg("%d \"%s\" does not say \"%s\"", parsed.code, rt_buf_text(&parsed.why), part);
    }
    rt_buf_fini(&parsed.why);
}

static void test_nothing_is_interactive(void **state)
{
    struct parsed p;
    const char *const none[] = {NULL};
    (void)state;
    accept(&p, none);
    assert_int_equal(p.options.command, CLI_INTERACTIVE);
    assert_int_equal(p.options.files, 0);
    assert_int_equal(p.options.charset, CLI_CHARSET_COUNT);
    assert_int_equal(p.options.color, CLI_COLOR_AUTO);
    assert_false(p.options.mouse);
}

static void test_no_words_at_all(void **state)
{
    struct cli_options options;
    struct rt_buf why;
    char *none[] = {NULL};
    (void)state;
    rt_buf_init(&why);
    assert_int_equal(cli_parse(0, none, &options, &why), RT_OK);
    assert_int_equal(options.files, 0);
    rt_buf_fini(&why);
}

static void test_options_stand_anywhere(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p,
           WORDS("--format", "json", "report", "a.ini", "--reference=h200", "b.ini", "-o", "out"));
    assert_int_equal(p.options.command, CLI_REPORT);
    assert_int_equal(p.options.format, CLI_JSON);
    assert_string_equal(p.options.choice.id, "h200");
    assert_string_equal(p.options.output, "out");
    assert_int_equal(p.options.files, 2);
    assert_string_equal(p.options.file[0], "a.ini");
    assert_string_equal(p.options.file[1], "b.ini");
}

static void test_dashes_end_the_options(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p, WORDS("report", "--", "--format", "-", "report"));
    assert_int_equal(p.options.files, 3);
    assert_string_equal(p.options.file[0], "--format");
    assert_string_equal(p.options.file[2], "report");
    accept(&p, WORDS("--", "report"));
    assert_int_equal(p.options.command, CLI_INTERACTIVE);
    assert_string_equal(p.options.file[0], "report");
}

static void test_only_the_first_word_is_a_command(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p, WORDS("report", "plan", "check"));
    assert_int_equal(p.options.command, CLI_REPORT);
    assert_int_equal(p.options.files, 2);
    accept(&p, WORDS("./report"));
    assert_int_equal(p.options.command, CLI_INTERACTIVE);
    assert_int_equal(p.options.files, 1);
}

static void test_a_dash_is_standard_input(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p, WORDS("report", "-"));
    assert_int_equal(p.options.files, 1);
    assert_string_equal(p.options.file[0], "-");
}

static void test_short_value_may_be_glued(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p, WORDS("report", "-oout.json"));
    assert_string_equal(p.options.output, "out.json");
}

static void test_default_format_is_the_commands(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p, WORDS("report", "a.ini"));
    assert_int_equal(p.options.format, CLI_TEXT);
    accept(&p, WORDS("plan", "--record", "a", "--change", "layout"));
    assert_int_equal(p.options.format, CLI_MARKDOWN);
    accept(&p, WORDS("import", "a.csv"));
    assert_int_equal(p.options.format, CLI_INI);
}

static void test_numbers(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p, WORDS("report", "--tflops", "989", "--dram-gbps=4.8e3", "--efficiency-screen", "1"));
    assert_true(p.options.choice.has[RT_CEILING_TFLOPS]);
    check_exact(p.options.choice.value[RT_CEILING_TFLOPS], 989);
    check_exact(p.options.choice.value[RT_CEILING_DRAM_GBPS], 4800);
    check_exact(p.options.choice.value[RT_CEILING_SCREEN], 1);
    accept(&p, WORDS("report", "a.ini"));
    assert_false(p.options.choice.has[RT_CEILING_TFLOPS]);
    accept(&p, WORDS("plot", "--width", "100", "--height=30"));
    assert_int_equal(p.options.width, 100);
    assert_int_equal(p.options.height, 30);
}

static void test_terms_of_a_plan(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p, WORDS("plan", "--record", "a", "--change", "layout"));
    assert_false(p.options.terms.has[RT_TERM_TOLERANCE]);
    assert_false(p.options.terms.has[RT_TERM_MAX_ABS_ERROR_BOUND]);
    accept(&p, WORDS("plan", "--record", "a", "--change", "layout", "--tolerance", "0.05",
                     "--max-abs-error-bound=0"));
    assert_true(p.options.terms.has[RT_TERM_TOLERANCE]);
    check_exact(p.options.terms.value[RT_TERM_TOLERANCE], 0.05);
    assert_true(p.options.terms.has[RT_TERM_MAX_ABS_ERROR_BOUND]);
    check_exact(p.options.terms.value[RT_TERM_MAX_ABS_ERROR_BOUND], 0);
    static const char *const bad[] = {"0", "1", "-0.1", "3", "3%", "nan", "inf", "0,03", ""};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        refuse(WORDS("plan", "--record", "a", "--change", "layout", "--tolerance", bad[i]),
               "--tolerance");
    }
    refuse(WORDS("plan", "--record", "a", "--change", "layout", "--max-abs-error-bound", "-1"),
           "must not be negative");
}

static void test_a_verdict_needs_plan_and_file(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p, WORDS("verdict", "--plan", "p.ini", "--plan-id", "x", "a.ini", "--record", "r"));
    assert_int_equal(p.options.command, CLI_VERDICT);
    assert_int_equal(p.options.format, CLI_TEXT);
    assert_string_equal(p.options.plan, "p.ini");
    assert_string_equal(p.options.plan_id, "x");
    assert_string_equal(p.options.record, "r");
    assert_int_equal(p.options.files, 1);
    refuse(WORDS("verdict", "a.ini"), "verdict needs --plan FILE");
    refuse(WORDS("verdict", "--plan", "p.ini"), "verdict needs a FILE");
    /* the terms are the plan's, and nobody's after the run; no reference has a say */
    refuse(WORDS("verdict", "--plan", "p.ini", "a.ini", "--tolerance", "0.5"), "no option");
    refuse(WORDS("verdict", "--plan", "p.ini", "a.ini", "--tflops", "1"), "no option");
    refuse(WORDS("verdict", "--plan", "p.ini", "a.ini", "--format", "ini"), "must be one of");
}

static void test_what_is_compared(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p, WORDS("compare", "a.ini", "--before", "x", "b.ini", "--after=y", "--tflops", "3"));
    assert_int_equal(p.options.command, CLI_COMPARE);
    assert_int_equal(p.options.format, CLI_TEXT);
    assert_string_equal(p.options.before, "x");
    assert_string_equal(p.options.after, "y");
    assert_null(p.options.references);
    assert_int_equal(p.options.files, 2);
    accept(&p, WORDS("compare", "--references", "a,b.ini", "--record", "r"));
    assert_string_equal(p.options.references, "a,b.ini");
    assert_string_equal(p.options.record, "r");
    static const char *const bad[] = {"", ",", "a", "a,", ",b", "a,b,c"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        refuse(WORDS("compare", "--references", bad[i]), "must be two");
    }
    refuse(WORDS("compare", "--record", "r", "a.ini"), "is for --references");
    refuse(WORDS("compare", "--references", "a,b", "--before", "x"), "cannot both be given");
    refuse(WORDS("compare", "--references", "a,b", "--after", "x"), "cannot both be given");
    refuse(WORDS("compare", "--references", "a,b", "--reference", "a"), "cannot both be given");
    refuse(WORDS("compare", "--references", "a,b", "--dram-gbps", "1"), "cannot both be given");
    refuse(WORDS("report", "--references", "a,b"), "no option");
    refuse(WORDS("compare", "--change", "x"), "no option");
    refuse(WORDS("compare", "--format", "csv"), "must be one of");
}

static void test_what_a_profilers_file_does_not_say(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p, WORDS("report", "a.csv"));
    assert_int_equal(p.options.import.decimal, IMPORT_DECIMAL_UNKNOWN);
    assert_int_equal(p.options.import.half_lanes, 2);
    accept(&p, WORDS("import", "--decimal", "comma", "a.csv", "--half-lanes=1"));
    assert_int_equal(p.options.import.decimal, IMPORT_DECIMAL_COMMA);
    assert_int_equal(p.options.import.half_lanes, 1);
    accept(&p, WORDS("a.csv", "--decimal=point", "--half-lanes", "2"));
    assert_int_equal(p.options.import.decimal, IMPORT_DECIMAL_POINT);
    assert_int_equal(p.options.import.half_lanes, 2);
    refuse(WORDS("import", "a.csv", "--decimal", ","), "must be one of point comma");
    refuse(WORDS("import", "a.csv", "--decimal", ""), "must be one of point comma");
    refuse(WORDS("import", "a.csv", "--half-lanes", "0"), "must be one of 1 2");
    refuse(WORDS("import", "a.csv", "--half-lanes", "02"), "must be one of 1 2");
}

static void test_bad_numbers_are_refused(void **state)
{
    static const char *const bad[] = {"0",   "-1",       "nan", "inf",  "0x10",
                                      "4,0", "40 TFLOP", "",    "1e999"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        refuse(WORDS("report", "--tflops", bad[i]), "--tflops");
        refuse(WORDS("report", "--efficiency-screen", bad[i]), "--efficiency-screen");
    }
    refuse(WORDS("report", "--efficiency-screen", "1.01"), "at most 1");
    refuse(WORDS("plot", "--width", "19"), "from 20 to 1000");
    refuse(WORDS("plot", "--width", "1001"), "from 20 to 1000");
    refuse(WORDS("plot", "--height", "30.5"), "whole number");
    refuse(WORDS("plot", "--height", "1e300"), "whole number");
}

static void test_wrong_options_are_refused(void **state)
{
    (void)state;
    refuse(WORDS("report", "--fromat", "json"), "did you mean --format?");
    refuse(WORDS("report", "-format", "json"), "did you mean --format?");
    refuse(WORDS("report", "--formatted=json"), "unknown option --formatted");
    refuse(WORDS("report", "-x"), "unknown option -x");
    refuse(WORDS("report", "--form", "json"), "unknown option --form");
    refuse(WORDS("report", "--format"), "needs a value");
    refuse(WORDS("report", "--format", "yaml"), "text json csv markdown");
    refuse(WORDS("report", "--format", "ini"), "must be one of");
    refuse(WORDS("import", "--format", "csv", "a.csv"), "must be one of json ini");
    refuse(WORDS("plan", "--record", "a", "--change", "layout", "--format", "text"),
           "markdown ini");
    refuse(WORDS("--mouse=yes"), "takes no value");
    refuse(WORDS("report", "--width", "80"), "rooftop report has no option --width");
    refuse(WORDS("--record", "a"), "rooftop has no option --record");
    refuse(WORDS("plot", "--charset", "utf8"), "ascii box unicode");
    refuse(WORDS("plot", "--color", "yes"), "auto always never");
}

/* Two values of one option are two wishes; two changes above all. */
static void test_an_option_is_given_once(void **state)
{
    (void)state;
    refuse(WORDS("plan", "--record", "a", "--change", "tile_size", "--change", "layout"),
           "--change is given twice");
    refuse(WORDS("report", "--format", "json", "--format", "json"), "given twice");
}

static void test_what_a_command_needs(void **state)
{
    (void)state;
    refuse(WORDS("plan", "--change", "layout", "a.ini"), "--record");
    refuse(WORDS("plan", "--record", "a", "a.ini"), "--change");
    refuse(WORDS("check"), "check needs a FILE");
    refuse(WORDS("import", "-o", "out.ini"), "import needs a FILE");
}

static void test_a_misspelt_command_is_no_file(void **state)
{
    struct parsed p;
    (void)state;
    refuse(WORDS("reprot", "a.ini"), "did you mean report?");
    refuse(WORDS("reprot", "--format", "json"), "did you mean report?");
    accept(&p, WORDS("profile-2024.ini"));
    assert_int_equal(p.options.files, 1);
}

static void test_help_needs_nothing_else(void **state)
{
    struct parsed p;
    (void)state;
    accept(&p, WORDS("plan", "-h"));
    assert_true(p.options.help);
    assert_int_equal(p.options.command, CLI_PLAN);
    accept(&p, WORDS("--help", "report"));
    assert_int_equal(p.options.command, CLI_REPORT);
    accept(&p, WORDS("--version"));
    assert_true(p.options.version);
}

/* Every option of a command is in its help, and no other; every format too. */
static void test_help_says_every_option(void **state)
{
    (void)state;
    for (unsigned c = 0; c < CLI_COMMAND_COUNT; c++) {
        struct rt_buf help;
        rt_buf_init(&help);
        cli_help(&help, (enum cli_command)c);
        for (size_t o = 0; o < CLI_OPTION_COUNT; o++) {
            char option[64];
            (void)snprintf(option, sizeof option, "--%s ", cli_option_info[o].name);
            const bool has = (cli_option_info[o].commands & CLI_BIT(c)) != 0;
            assert_int_equal(strstr(rt_buf_text(&help), option) != NULL, has);
        }
        rt_buf_fini(&help);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_interactive),
        cmocka_unit_test(test_no_words_at_all),
        cmocka_unit_test(test_options_stand_anywhere),
        cmocka_unit_test(test_dashes_end_the_options),
        cmocka_unit_test(test_only_the_first_word_is_a_command),
        cmocka_unit_test(test_a_dash_is_standard_input),
        cmocka_unit_test(test_short_value_may_be_glued),
        cmocka_unit_test(test_default_format_is_the_commands),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_terms_of_a_plan),
        cmocka_unit_test(test_a_verdict_needs_plan_and_file),
        cmocka_unit_test(test_what_is_compared),
        cmocka_unit_test(test_what_a_profilers_file_does_not_say),
        cmocka_unit_test(test_bad_numbers_are_refused),
        cmocka_unit_test(test_wrong_options_are_refused),
        cmocka_unit_test(test_an_option_is_given_once),
        cmocka_unit_test(test_what_a_command_needs),
        cmocka_unit_test(test_a_misspelt_command_is_no_file),
        cmocka_unit_test(test_help_needs_nothing_else),
        cmocka_unit_test(test_help_says_every_option),
    };
    return check_main(tests);
}
