/*
 * `rooftop verdict`: what the record after the change says about a plan. What a verdict is, is
 * core/verdict.h's; how it reads, verdict_page.h's.
 */
#ifndef VERDICT_COMMAND_H
#define VERDICT_COMMAND_H

#include "src/cli.h"

/*
 * Returns the exit status: EXIT_ALL_USED when supported, EXIT_FALSIFIED, EXIT_UNDECIDED for any
 * other verdict. EXIT_REFUSED, whatever the verdict, when a file could not be used completely or
 * the output not be written: nobody should act on half of the measurements.
 */
int verdict_command(const struct cli_options *options);

#endif
