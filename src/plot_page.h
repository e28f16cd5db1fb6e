/*
 * `rooftop plot`: the roofline plot as text, one for each reference that records are compared
 * with, each with a legend.
 */
#ifndef PLOT_PAGE_H
#define PLOT_PAGE_H

#include "src/cli.h"

/* Runs the command; returns the exit status. */
int plot_command(const struct cli_options *options);

#endif
