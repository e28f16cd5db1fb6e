/*
 * What a report says about timelines beside their records: where the time of each stage went by
 * kernel and by operator, and, for programs, every part in integer nanoseconds.
 */
#ifndef REPORT_TIMELINE_H
#define REPORT_TIMELINE_H

#include "src/json.h"
#include "src/report.h"

void report_rankings_text(struct out *out, const struct rt_study *study);
void report_rankings_markdown(struct out *out, const struct rt_study *study);

/* A member "rankings" of the report; nothing without timelines. */
void report_rankings_json(struct json *json, struct out *out, const struct rt_study *study);

/* A member "timeline" of a record; nothing where it is no range of one. */
void report_stage_json(struct json *json, const struct rt_stage *stage);

/* A member "timelines" of the report: every capture with its ranges; nothing without any. */
void report_captures_json(struct json *json, struct out *out, const struct rt_study *study);

#endif
