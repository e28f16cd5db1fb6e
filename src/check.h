/*
 * `rooftop check`: every diagnostic of every file on standard error, as compilers print them,
 * and one line a file on standard output.
 */
#ifndef CHECK_COMMAND_H
#define CHECK_COMMAND_H

#include "src/cli.h"

/* Runs the command; returns the exit status. */
int check_command(const struct cli_options *options);

#endif
