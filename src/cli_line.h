/*
 * The command line between its two steps; for cli.c and cli_values.c alone.
 */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include "src/cli.h"

/* The words of the line, sorted. value[] is NULL where an option was not given. */
struct cli_line {
    const char *value[CLI_OPTION_COUNT];
    bool only_files; /* `--` stands before the first word: it is a file, whatever its name */
    struct rt_buf *why;
};

/* Understands the values of the options. RT_OK, or RT_EINVAL with a sentence in line->why. */
int cli_read_values(struct cli_line *line, struct cli_options *options);

/* Appends "--option value: reason"; RT_EINVAL. */
int cli_refuse_value(struct cli_line *line, enum cli_option option, const char *reason);

#endif
