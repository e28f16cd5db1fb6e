/*
 * Parsing the command line, in two steps: words are sorted into options and files, then the
 * values are understood, because an option may stand before the command that gives it meaning.
 */
#include "src/cli.h"

#include <string.h>
#include <unistd.h>

#include "core/code.h"
#include "core/number.h"
#include "core/plot.h"
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

#define CLI_X(enumerator, word) word,
static const char *const format_words[] = {CLI_FORMATS(CLI_X)};
static const char *const charset_words[] = {CLI_CHARSETS(CLI_X)};
static const char *const color_words[] = {CLI_COLORS(CLI_X)};
#undef CLI_X

/* Words by the value that they stand for; nothing stands for the first. */
static const char *const decimal_words[] = {
    [IMPORT_DECIMAL_POINT] = "point", [IMPORT_DECIMAL_COMMA] = "comma"};
static const char *const half_lanes_words[] = {[1] = "1", [2] = "2"};
#define NOT_THE_FIRST (~1U)

/* The words of the line, sorted. value[] is NULL where an option was not given. */
struct line {
    const char *value[CLI_OPTION_COUNT];
    bool only_files; /* `--` stands before the first word: it is a file, whatever its name */
    struct rt_buf *why;
};

const char *cli_command_name(enum cli_command command)
{
    return cli_command_info[command].word;
}

const char *cli_format_name(enum cli_format format)
{
    return format_words[format];
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

static int unknown_option(struct line *line, const char *word)
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
static int take_option(struct line *line, int argc, char **argv, int *at)
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
static int sort_words(struct line *line, int argc, char **argv, struct cli_options *options)
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

/* Which of the allowed words the option has; *which is left alone when it is not given. */
static int read_word(struct line *line, enum cli_option option, const char *const *words,
                     size_t count, unsigned allowed, int *which)
{
    const char *value = line->value[option];
    if (value == NULL) {
        return RT_OK;
    }
    for (size_t i = 0; i < count; i++) {
        if ((allowed & CLI_BIT(i)) != 0 && strcmp(value, words[i]) == 0) {
            *which = (int)i;
            return RT_OK;
        }
    }
    rt_buf_printf(line->why, "--%s %s: must be one of", cli_option_info[option].name, value);
    for (size_t i = 0; i < count; i++) {
        if ((allowed & CLI_BIT(i)) != 0) {
            rt_buf_printf(line->why, " %s", words[i]);
        }
    }
    return RT_EINVAL;
}

static int read_words(struct line *line, struct cli_options *options)
{
    int format = (int)cli_command_info[options->command].format;
    int charset = CLI_CHARSET_COUNT;
    int color = CLI_COLOR_AUTO;
    if (read_word(line, CLI_OPT_FORMAT, format_words, CLI_FORMAT_COUNT,
                  cli_command_info[options->command].formats, &format) != RT_OK ||
        read_word(line, CLI_OPT_CHARSET, charset_words, CLI_CHARSET_COUNT, ~0U, &charset) !=
            RT_OK ||
        read_word(line, CLI_OPT_COLOR, color_words, CLI_COLOR_COUNT, ~0U, &color) != RT_OK) {
        return RT_EINVAL;
    }
    options->format = (enum cli_format)format;
    options->charset = (enum cli_charset)charset;
    options->color = (enum cli_color)color;
    return RT_OK;
}

static int refuse_value(struct line *line, enum cli_option option, const char *reason)
{
    rt_buf_printf(line->why, "--%s %s: %s", cli_option_info[option].name, line->value[option],
                  reason);
    return RT_EINVAL;
}

enum { LATENCY_MAX = 1000000 };

/* In us; what is kept is whole ns. */
static int read_latency(struct line *line, int64_t *latency)
{
    const char *const text = line->value[CLI_OPT_LATENCY];
    const char *why;
    double us;
    if (text == NULL) {
        return RT_OK;
    }
    if (rt_number_parse(text, strlen(text), &us, &why) != RT_OK) {
        return refuse_value(line, CLI_OPT_LATENCY, why);
    }
    if (us < 0 || us > LATENCY_MAX) {
        return refuse_value(line, CLI_OPT_LATENCY, "must be from 0 to a million us");
    }
    *latency = (int64_t)(us * 1000 + 0.5);
    return RT_OK;
}

static int read_import(struct line *line, enum cli_command command, struct import_options *import)
{
    int decimal = (int)import->decimal;
    if (read_word(line, CLI_OPT_DECIMAL, decimal_words, sizeof decimal_words / sizeof(char *),
                  NOT_THE_FIRST, &decimal) != RT_OK ||
        read_word(line, CLI_OPT_HALF_LANES, half_lanes_words,
                  sizeof half_lanes_words / sizeof(char *), NOT_THE_FIRST,
                  &import->half_lanes) != RT_OK) {
        return RT_EINVAL;
    }
    import->decimal = (enum import_decimal)decimal;
    import->join = command != CLI_IMPORT || line->value[CLI_OPT_JOIN] != NULL;
    import->range = line->value[CLI_OPT_RANGE];
    return read_latency(line, &import->launch_latency);
}

static int read_size(struct line *line, enum cli_option option, int least, int *size)
{
    const char *text = line->value[option];
    double value;
    const char *why;
    if (text == NULL) {
        return RT_OK;
    }
    int status = rt_number_parse(text, strlen(text), &value, &why);
    if (status == RT_OK && value >= least && value <= CLI_PLOT_SIDE_MAX &&
        value == (double)(int)value) {
        *size = (int)value;
        return RT_OK;
    }
    rt_buf_printf(line->why, "--%s %s: must be a whole number from %d to %d",
                  cli_option_info[option].name, text, least, CLI_PLOT_SIDE_MAX);
    return RT_EINVAL;
}

static int read_ceiling(struct line *line, enum cli_option option, enum rt_ceiling ceiling,
                        struct rt_reference_choice *choice)
{
    const char *text = line->value[option];
    const char *why;
    if (text == NULL) {
        return RT_OK;
    }
    if (rt_number_parse(text, strlen(text), &choice->value[ceiling], &why) != RT_OK) {
        return refuse_value(line, option, why);
    }
    why = rt_ceiling_violation(ceiling, choice->value[ceiling]);
    if (why != NULL) {
        return refuse_value(line, option, why);
    }
    choice->has[ceiling] = true;
    return RT_OK;
}

static int read_term(struct line *line, enum cli_option option, enum rt_term term,
                     struct rt_terms *terms)
{
    const char *const text = line->value[option];
    const char *why;
    if (text == NULL) {
        return RT_OK;
    }
    if (rt_number_parse(text, strlen(text), &terms->value[term], &why) != RT_OK) {
        return refuse_value(line, option, why);
    }
    why = rt_term_violation(term, terms->value[term]);
    if (why != NULL) {
        return refuse_value(line, option, why);
    }
    terms->has[term] = true;
    return RT_OK;
}

static int read_numbers(struct line *line, struct cli_options *options)
{
    struct rt_reference_choice *choice = &options->choice;
    if (read_size(line, CLI_OPT_WIDTH, RT_PLOT_MIN_COLS, &options->width) != RT_OK ||
        read_size(line, CLI_OPT_HEIGHT, RT_PLOT_MIN_ROWS, &options->height) != RT_OK ||
        read_ceiling(line, CLI_OPT_TFLOPS, RT_CEILING_TFLOPS, choice) != RT_OK ||
        read_ceiling(line, CLI_OPT_DRAM_GBPS, RT_CEILING_DRAM_GBPS, choice) != RT_OK ||
        read_ceiling(line, CLI_OPT_SCREEN, RT_CEILING_SCREEN, choice) != RT_OK ||
        read_term(line, CLI_OPT_TOLERANCE, RT_TERM_TOLERANCE, &options->terms) != RT_OK ||
        read_term(line, CLI_OPT_BOUND, RT_TERM_MAX_ABS_ERROR_BOUND, &options->terms) != RT_OK) {
        return RT_EINVAL;
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
static int check_needs(struct line *line, const struct cli_options *options)
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

/* A first word that is nearly a command and no file was meant as a command. */
static int check_first_word(struct line *line, const struct cli_options *options)
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
    struct line line = {.why = why};
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
    options->choice.id = line.value[CLI_OPT_REFERENCE];
    /* which options a command has comes first: a misspelt command is the likelier mistake */
    if (check_first_word(&line, options) != RT_OK || check_needs(&line, options) != RT_OK ||
        read_words(&line, options) != RT_OK || read_numbers(&line, options) != RT_OK ||
        read_import(&line, options->command, &options->import) != RT_OK) {
        return RT_EINVAL;
    }
    return RT_OK;
}
