/*
 * The interactive program: the loop between the terminal, the application state (ui/app.h)
 * and what only src may do (files).
 */
#ifndef RUN_H
#define RUN_H

#include "src/cli.h"

/*
 * Runs until the user quits; returns the exit status. When nothing could be loaded, or there is
 * no terminal to run on, the reason is on standard error and the screen was never touched.
 */
int run_interactive(const struct cli_options *options);

#endif
