/*
 * `rooftop references`: the reference ceilings that records can name, with source and date:
 * those of the files given, the user's own, and the built-in ones.
 */
#ifndef REFERENCES_H
#define REFERENCES_H

#include "src/cli.h"

/* Runs the command; returns the exit status. */
int references_command(const struct cli_options *options);

#endif
