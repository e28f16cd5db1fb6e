/*
 * The man page and the completion against the tables of the program: what is written by hand
 * there must name everything that is in the tables, and nothing that is not.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "core/hypothesis.h"
#include "core/reference.h"
#include "core/set.h"
#include "core/verdict.h"
#include "src/cli.h"
#include "src/load_fields.h"

/* The file as a text; the caller frees it. */
static char *read_file(const char *name)
{
    char path[4096];
    assert_true(snprintf(path, sizeof path, "%s/%s", ROOFTOP_SOURCE_DIR, name) < (int)sizeof path);
    FILE *const file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const long size = ftell(file);
    assert_true(size > 0);
    rewind(file);
    char *const text = malloc((size_t)size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    text[size] = '\0';
    assert_int_equal(fclose(file), 0);
    return text;
}

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '-';
}

/* Whether the text has the word with `before` directly in front and no letter directly after. */
static bool has_word(const char *text, const char *before, const char *word)
{
    char wanted[128];
    const int len = snprintf(wanted, sizeof wanted, "%s%s", before, word);
    assert_in_range(len, 1, sizeof wanted - 1);
    for (const char *at = strstr(text, wanted); at != NULL; at = strstr(at + 1, wanted)) {
        if (!in_word(at[len])) {
            return true;
        }
    }
    return false;
}

static void check_word(const char *text, const char *before, const char *word)
{
    if (!has_word(text, before, word)) {
        fail_msg("%s%s is missing", before, word);
    }
}

static void man_page_has_commands_and_options(void **state)
{
    (void)state;
    char *const page = read_file("src/rooftop.1");
    for (int i = CLI_INTERACTIVE + 1; i < CLI_COMMAND_COUNT; i++) {
        check_word(page, "\n.Cm ", cli_command_info[i].word);
        check_word(page, "\n.It Cm ", cli_command_info[i].word);
    }
    for (int i = 0; i < CLI_OPTION_COUNT; i++) {
        check_word(page, "Fl -", cli_option_info[i].name);
    }
    for (int i = 0; i < CLI_FORMAT_COUNT; i++) {
        check_word(page, " ", cli_format_name((enum cli_format)i));
    }
    free(page);
}

static void man_page_has_no_other_option(void **state)
{
    (void)state;
    char *const page = read_file("src/rooftop.1");
    for (const char *at = page; (at = strstr(at, "\n.It Fl -")) != NULL;) {
        at += strlen("\n.It Fl -");
        size_t len = 0;
        while (in_word(at[len])) {
            len++;
        }
        bool known = false;
        for (int i = 0; i < CLI_OPTION_COUNT; i++) {
            known = known || (strlen(cli_option_info[i].name) == len &&
                              strncmp(cli_option_info[i].name, at, len) == 0);
        }
        if (!known) {
            fail_msg("there is no option --%.*s", (int)len, at);
        }
    }
    free(page);
}

static void man_page_has_every_key_of_the_files(void **state)
{
    (void)state;
    char *const page = read_file("src/rooftop.1");
    for (int i = 0; i < RT_NUMBER_COUNT; i++) {
        check_word(page, "\n.Li ", rt_number_info[i].key);
    }
    for (int i = 0; i < RT_TEXT_COUNT; i++) {
        check_word(page, "\n.Li ", rt_text_info[i].key);
    }
    for (int i = 0; i < RT_CEILING_COUNT; i++) {
        check_word(page, "\n.Li ", rt_ceiling_info[i].key);
    }
    for (int i = 0; i < RT_ROOF_COUNT; i++) {
        check_word(page, "\n.Li ", rt_roof_info[i].key);
    }
    for (int i = 0; i < RT_REFERENCE_TEXT_COUNT; i++) {
        check_word(page, "\n.Li ", rt_reference_text_key[i]);
    }
    for (size_t i = 0; i < load_kinds[LOAD_PLAN].count; i++) {
        check_word(page, "\n.Li ", load_kinds[LOAD_PLAN].field[i].key);
    }
    for (int i = 0; i < RT_VERDICT_COUNT; i++) {
        check_word(page, "\n.It Cm ", rt_verdict_info[i].name);
    }
    for (const char *const *word = rt_count_sources; *word != NULL; word++) {
        check_word(page, "Cm ", *word);
    }
    for (const char *const *word = rt_reference_sources; *word != NULL; word++) {
        check_word(page, "Cm ", *word);
    }
    free(page);
}

static void both_have_every_change(void **state)
{
    (void)state;
    char *const page = read_file("src/rooftop.1");
    char *const completion = read_file("src/rooftop.bash");
    for (int i = 0; i < RT_CHANGE_COUNT; i++) {
        check_word(page, "\n.Cm ", rt_change_info[i].name);
        check_word(completion, "", rt_change_info[i].name);
    }
    free(completion);
    free(page);
}

/* Options come from --help; only what follows an option is written in the completion. */
static void completion_knows_what_takes_a_value(void **state)
{
    (void)state;
    char *const completion = read_file("src/rooftop.bash");
    for (int i = 0; i < CLI_OPTION_COUNT; i++) {
        if (cli_option_info[i].value != NULL) {
            check_word(completion, " --", cli_option_info[i].name);
        }
    }
#define CLI_X(enumerator, word) check_word(completion, "", word);
    CLI_CHARSETS(CLI_X)
    CLI_COLORS(CLI_X)
#undef CLI_X
    free(completion);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(man_page_has_commands_and_options),
        cmocka_unit_test(man_page_has_no_other_option),
        cmocka_unit_test(man_page_has_every_key_of_the_files),
        cmocka_unit_test(both_have_every_change),
        cmocka_unit_test(completion_knows_what_takes_a_value),
    };
    return check_main(tests);
}
