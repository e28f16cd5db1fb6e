/*
 * The values of options: words of a table, numbers with their limits.
 */
#include <string.h>

#include "core/code.h"
#include "core/number.h"
#include "core/plot.h"
#include "src/cli_line.h"

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

const char *cli_format_name(enum cli_format format)
{
    return format_words[format];
}

/* Which of the allowed words the option has; *which is left alone when it is not given. */
static int read_word(struct cli_line *line, enum cli_option option, const char *const *words,
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

static int read_words(struct cli_line *line, struct cli_options *options)
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

int cli_refuse_value(struct cli_line *line, enum cli_option option, const char *reason)
{
    rt_buf_printf(line->why, "--%s %s: %s", cli_option_info[option].name, line->value[option],
                  reason);
    return RT_EINVAL;
}

enum { LATENCY_MAX = 1000000 };

/* In us; what is kept is whole ns. */
static int read_latency(struct cli_line *line, int64_t *latency)
{
    const char *const text = line->value[CLI_OPT_LATENCY];
    const char *why;
    double us;
    if (text == NULL) {
        return RT_OK;
    }
    if (rt_number_parse(text, strlen(text), &us, &why) != RT_OK) {
        return cli_refuse_value(line, CLI_OPT_LATENCY, why);
    }
    if (us < 0 || us > LATENCY_MAX) {
        return cli_refuse_value(line, CLI_OPT_LATENCY, "must be from 0 to a million us");
    }
    *latency = (int64_t)(us * 1000 + 0.5);
    return RT_OK;
}

static int read_import(struct cli_line *line, enum cli_command command,
                       struct import_options *import)
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

static int read_size(struct cli_line *line, enum cli_option option, int least, int *size)
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

static int read_ceiling(struct cli_line *line, enum cli_option option, enum rt_ceiling ceiling,
                        struct rt_reference_choice *choice)
{
    const char *text = line->value[option];
    const char *why;
    if (text == NULL) {
        return RT_OK;
    }
    if (rt_number_parse(text, strlen(text), &choice->value[ceiling], &why) != RT_OK) {
        return cli_refuse_value(line, option, why);
    }
    why = rt_ceiling_violation(ceiling, choice->value[ceiling]);
    if (why != NULL) {
        return cli_refuse_value(line, option, why);
    }
    choice->has[ceiling] = true;
    return RT_OK;
}

static int read_term(struct cli_line *line, enum cli_option option, enum rt_term term,
                     struct rt_terms *terms)
{
    const char *const text = line->value[option];
    const char *why;
    if (text == NULL) {
        return RT_OK;
    }
    if (rt_number_parse(text, strlen(text), &terms->value[term], &why) != RT_OK) {
        return cli_refuse_value(line, option, why);
    }
    why = rt_term_violation(term, terms->value[term]);
    if (why != NULL) {
        return cli_refuse_value(line, option, why);
    }
    terms->has[term] = true;
    return RT_OK;
}

static int read_numbers(struct cli_line *line, struct cli_options *options)
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

int cli_read_values(struct cli_line *line, struct cli_options *options)
{
    if (read_words(line, options) != RT_OK || read_numbers(line, options) != RT_OK) {
        return RT_EINVAL;
    }
    return read_import(line, options->command, &options->import);
}
