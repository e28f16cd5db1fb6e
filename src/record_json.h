/*
 * The parts of a record's answer as JSON, the same in reports and plans (formats.md). Each
 * writes one member; `key` is as in json.h.
 */
#ifndef RECORD_JSON_H
#define RECORD_JSON_H

#include "core/repeats.h"
#include "core/study.h"
#include "src/json.h"

/* The reference with these ceilings (its own, or those of a what-if). */
void record_json_reference(struct json *json, const char *key, const struct rt_reference *reference,
                           const struct rt_ceilings *ceilings);

void record_json_record(struct json *json, const struct rt_record *record);
void record_json_evidence(struct json *json, const struct rt_record *record);

/* What importers know beside, as the array "derivation"; left out when it is empty. */
void record_json_derivation(struct json *json, const struct rt_answer *answer);

void record_json_metrics(struct json *json, const struct rt_metrics *metrics);

/* null when the answer has no attribution. */
void record_json_attribution(struct json *json, const struct rt_answer *answer);

/* "flips", "bound_flips", "robustness" and "tie"; null each when the answer has no attribution. */
void record_json_margin(struct json *json, const struct rt_answer *answer);

/*
 * "levels": the levels of the memory that bytes are stated for, outwards (core/levels.h); "counts":
 * the answer under each of two counts (core/counts.h). Left out when there are none.
 */
void record_json_levels(struct json *json, const struct rt_answer *answer);
void record_json_counts(struct json *json, const struct rt_answer *answer);

/* Which record of which file it is, and its repeats: "id", "file", "line", "repeats". */
void record_json_identity(struct json *json, const struct rt_set *set,
                          const struct rt_record *record, const struct rt_repeats *repeats);

/* A NULL-terminated list of strings; NULL is the empty list. */
void record_json_list(struct json *json, const char *key, const char *const *list);

#endif
