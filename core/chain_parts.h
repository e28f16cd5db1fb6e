/*
 * The parts of the chain that have a module of their own: its first two steps, and what importers
 * know about a record beside its fields.
 */
#ifndef RT_CHAIN_PARTS_H
#define RT_CHAIN_PARTS_H

#include "core/lines.h"
#include "core/study.h"

/* RT_STEP_RECORD and RT_STEP_METRICS. */
void rt_chain_record(const struct rt_answer *answer, struct rt_lines *lines);
void rt_chain_metrics(const struct rt_answer *answer, struct rt_lines *lines);

/* Appends the lines of one topic as they are; false when there are none. */
bool rt_chain_topic(const struct rt_answer *answer, enum rt_topic topic, struct rt_lines *lines);

/* What was not measured, and how to: the importer's own lines, else general ones. */
void rt_chain_unclassified(const struct rt_answer *answer, struct rt_lines *lines);

/* Whether the record is one kernel's execution alone: nothing exposed was in sight. */
bool rt_chain_kernel_only(const struct rt_record *record);

#endif
