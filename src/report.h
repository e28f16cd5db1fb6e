/*
 * `rooftop report`: every record with its metrics, attribution and next experiment, in one of
 * four forms with the same content and the same names.
 *
 * The writers append to out->text and drain it as they go; what cannot be written is found by
 * out_close. The study must be resolved.
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>

#include "core/study.h"
#include "src/cli.h"
#include "src/out.h"

void report_text(struct out *out, const struct rt_study *study);
void report_json(struct out *out, const struct rt_study *study);
void report_csv(struct out *out, const struct rt_study *study);
void report_markdown(struct out *out, const struct rt_study *study);

/* Runs the command; returns the exit status. */
int report_command(const struct cli_options *options);

/*
 * One flag a reference: whether a report lists it, because a record is compared with it or it
 * stands in a loaded file. Free it; NULL without memory.
 */
bool *report_listed_references(const struct rt_study *study);

#endif
