/*
 * `rooftop compare`: records before and after, or under two references, side by side. What a
 * comparison is, is core/compare.h's; how it reads, compare_page.h's.
 */
#ifndef COMPARE_COMMAND_H
#define COMPARE_COMMAND_H

#include "src/cli.h"

/*
 * Returns the exit status: EXIT_ALL_USED when all could be compared, EXIT_UNDECIDED when something
 * is not comparable, EXIT_USAGE when it is not clear what is meant, EXIT_REFUSED when a file could
 * not be used completely, a record is not there, or the output could not be written.
 */
int compare_command(const struct cli_options *options);

#endif
