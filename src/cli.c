/*
 * Parsing the command line, in two steps: words are sorted into options and files, then the values
 * are understood (cli_values.c), because an option may stand before the command that gives it
 * meaning.
 */
#include "src/cli_line.h"

#include <string.h>
#include <unistd.h>

#include "core/code.h"
#include "core/suggest.h"

const struct cli_command_info cli_command_info[CLI_COMMAND_COUNT] = {
#define CLI_X(enumerator, word, arguments, format, formats, help)                                  \
    [enumerator] = {word, arguments, help, format, formats},
    CLI_COMMANDS(CLI_X)
#undef CLI_X
};

const struct cli_option_info cli_option_info[CLI_OPTION_COUNT] = {
#define CLI_X(enumerator, name, letter, value, commands, help)                                     \
    [enumerator] = {name, value, help, commands, letter},
    CLI_OPTIONS(CLI_X)
#undef CLI_X
};

const char *cli_command_name(enum cli_command command)
{
    return cli_command_info[command].word;
}

/* The command of exactly this word, or -1. */
static int find_command(const char *word)
{
    for (int i = CLI_INTERACTIVE + 1; i < CLI_COMMAND_COUNT; i++) {
        if (strcmp(word, cli_command_info[i].word) == 0) {
            return i;
        }
    }
    return -1;
}

static int unknown_option(struct cli_line *line, const char *word)
{
    const char *names[CLI_OPTION_COUNT];
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        names[i] = cli_option_info[i].name;
    }
    const size_t len = strcspn(word, "=");
    const size_t dashes = strspn(word, "-");
    rt_buf_puts(line->why, "unknown option ");
    rt_buf_put(line->why, word, len);
    const char *nearest = rt_suggest(word + dashes, len - dashes, names, CLI_OPTION_COUNT);
    if (nearest != NULL && len - dashes > 1) {
        rt_buf_printf(line->why, "; did you mean --%s?", nearest);
    }
    return RT_EINVAL;
}

/* The option that a word beginning with '-' names, or -1. *value: what is glued to it. */
static int find_option(const char *word, const char **value)
{
    const bool is_long = word[1] == '-';
    const size_t len = is_long ? strcspn(word, "=") : 2;
    *value = NULL;
    if (word[len] != '\0') {
        *value = word + len + (is_long ? 1 : 0);
    }
    for (int i = 0; i < CLI_OPTION_COUNT; i++) {
        const char *name = cli_option_info[i].name;
        if (is_long ? strlen(name) == len - 2 && memcmp(name, word + 2, len - 2) == 0
                    : cli_option_info[i].letter == word[1]) {
            return i;
        }
    }
    return -1;
}

/* Takes the option at argv[*at], and the next word when that is its value. */
static int take_option(struct cli_line *line, int argc, char **argv, int *at)
{
    const char *word = argv[*at];
    const char *value;
    const int option = find_option(word, &value);
    if (option < 0) {
        return unknown_option(line, word);
    }
    const struct cli_option_info *info = &cli_option_info[option];
    if (line->value[option] != NULL && info->value != NULL) {
        rt_buf_printf(line->why, "--%s is given twice", info->name);
        return RT_EINVAL;
    }
    if (info->value == NULL && value != NULL) {
        rt_buf_printf(line->why, "--%s takes no value", info->name);
        return RT_EINVAL;
    }
    if (info->value != NULL && value == NULL) {
        if (*at + 1 >= argc) {
            rt_buf_printf(line->why, "--%s needs a value: %s", info->name, info->value);
            return RT_EINVAL;
        }
        value = argv[++*at];
    }
    line->value[option] = value == NULL ? "" : value;
    return RT_OK;
}

/* Sorts the words. Files are moved to the front of argv, from argv[1] on. */
static int sort_words(struct cli_line *line, int argc, char **argv, struct cli_options *options)
{
    bool ended = false;
    bool first = true;
    options->file = argc > 0 ? argv + 1 : argv;
    for (int at = 1; at < argc; at++) {
        char *word = argv[at];
        if (!ended && strcmp(word, "--") == 0) {
            ended = true;
            line->only_files = first;
        } else if (!ended && word[0] == '-' && word[1] != '\0') {
            int status = take_option(line, argc, argv, &at);
            if (status != RT_OK) {
                return status;
            }
        } else if (!ended && first && find_command(word) >= 0) {
            options->command = (enum cli_command)find_command(word);
            first = false;
        } else {
            options->file[options->files++] = word;
            first = false;
        }
    }
    return RT_OK;
}

/* What the command cannot do without, or NULL. */
static const char *missing_of(const struct cli_options *options)
{
    switch (options->command) {
    case CLI_PLAN:
        return options->record == NULL   ? "--record ID: the record to experiment on"
               : options->change == NULL ? "--change NAME: the one thing to change"
                                         : NULL;
    case CLI_VERDICT:
        return options->plan == NULL ? "--plan FILE: the plan, with the record before the change"
               : options->files == 0 ? "a FILE: the record after the change"
                                     : NULL;
    case CLI_CHECK:
    case CLI_IMPORT:
        return options->files == 0 ? "a FILE" : NULL;
    default:
        return NULL;
    }
}

/* Options the command does not have, and what it cannot do without. */
static int check_needs(struct cli_line *line, const struct cli_options *options)
{
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        if (line->value[i] != NULL &&
            (cli_option_info[i].commands & CLI_BIT(options->command)) == 0) {
            rt_buf_printf(line->why, "rooftop%s%s has no option --%s",
                          options->command == CLI_INTERACTIVE ? "" : " ",
                          cli_command_name(options->command), cli_option_info[i].name);
            return RT_EINVAL;
        }
    }
    const char *const missing = missing_of(options);
    if (missing != NULL) {
        rt_buf_printf(line->why, "%s needs %s", cli_command_name(options->command), missing);
    }
    return missing == NULL ? RT_OK : RT_EINVAL;
}

/* What a comparison of references excludes, and what only it has. */
static int check_comparison(struct cli_line *line, const struct cli_options *options)
{
    static const enum cli_option excluded[] = {CLI_OPT_BEFORE, CLI_OPT_AFTER,     CLI_OPT_REFERENCE,
                                               CLI_OPT_TFLOPS, CLI_OPT_DRAM_GBPS, CLI_OPT_SCREEN};
    const char *const two = options->references;
    const char *const comma = two != NULL ? strchr(two, ',') : NULL;
    if (options->command == CLI_COMPARE && two == NULL && options->record != NULL) {
        rt_buf_puts(line->why, "compare --record ID is for --references A,B; two records are "
                               "--before ID and --after ID");
        return RT_EINVAL;
    }
    if (two != NULL &&
        (comma == NULL || comma == two || comma[1] == '\0' || strchr(comma + 1, ',') != NULL)) {
        return cli_refuse_value(line, CLI_OPT_REFERENCES, "must be two, with a comma between: A,B");
    }
    for (size_t i = 0; two != NULL && i < sizeof excluded / sizeof *excluded; i++) {
        if (line->value[excluded[i]] != NULL) {
            rt_buf_printf(line->why, "--references and --%s cannot both be given",
                          cli_option_info[excluded[i]].name);
            return RT_EINVAL;
        }
    }
    return RT_OK;
}

/* A first word that is nearly a command and no file was meant as a command. */
static int check_first_word(struct cli_line *line, const struct cli_options *options)
{
    if (options->command != CLI_INTERACTIVE || options->files == 0 || line->only_files) {
        return RT_OK;
    }
    const char *word = options->file[0];
    if (strpbrk(word, "./-") != NULL || access(word, F_OK) == 0) {
        return RT_OK;
    }
    const char *names[CLI_COMMAND_COUNT - 1];
    for (size_t i = 1; i < CLI_COMMAND_COUNT; i++) {
        names[i - 1] = cli_command_info[i].word;
    }
    const char *nearest = rt_suggest(word, strlen(word), names, CLI_COMMAND_COUNT - 1);
    if (nearest == NULL) {
        return RT_OK;
    }
    rt_buf_printf(line->why, "%s is neither a command nor a file; did you mean %s?", word, nearest);
    return RT_EINVAL;
}

int cli_parse(int argc, char **argv, struct cli_options *options, struct rt_buf *why)
{
    struct cli_line line = {.why = why};
    *options = (struct cli_options){.command = CLI_INTERACTIVE, .import = import_defaults};
    if (sort_words(&line, argc, argv, options) != RT_OK) {
        return RT_EINVAL;
    }
    options->help = line.value[CLI_OPT_HELP] != NULL;
    options->version = line.value[CLI_OPT_VERSION] != NULL;
    if (options->help || options->version) {
        return RT_OK;
    }
    options->mouse = line.value[CLI_OPT_MOUSE] != NULL;
    const char *const output = line.value[CLI_OPT_OUTPUT];
    options->output = output != NULL && strcmp(output, "-") == 0 ? NULL : output;
    options->record = line.value[CLI_OPT_RECORD];
    options->change = line.value[CLI_OPT_CHANGE];
    options->plan = line.value[CLI_OPT_PLAN];
    options->plan_id = line.value[CLI_OPT_PLAN_ID];
    options->before = line.value[CLI_OPT_BEFORE];
    options->after = line.value[CLI_OPT_AFTER];
    options->references = line.value[CLI_OPT_REFERENCES];
    options->choice.id = line.value[CLI_OPT_REFERENCE];
    /* which options a command has comes first: a misspelt command is the likelier mistake */
    if (check_first_word(&line, options) != RT_OK || check_needs(&line, options) != RT_OK ||
        check_comparison(&line, options) != RT_OK || cli_read_values(&line, options) != RT_OK) {
        return RT_EINVAL;
    }
    return RT_OK;
}
