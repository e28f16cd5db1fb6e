/*
 * `rooftop import`: what was loaded as records, in an INI file that stands alone (study_ini.h) or
 * as the report's JSON.
 */
#ifndef IMPORT_COMMAND_H
#define IMPORT_COMMAND_H

#include "src/cli.h"

/*
 * Runs the command; returns the exit status. Without a single record nothing is written, and no
 * file is made.
 */
int import_command(const struct cli_options *options);

#endif
