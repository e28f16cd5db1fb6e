/*
 * What stands beside the numbers of the model, as JSON members: bytes of further levels of the
 * memory, and counts from a second source.
 */
#include "core/counts.h"
#include "core/levels.h"
#include "src/record_json.h"

static void put_or_null(struct json *json, const char *key, bool known, double value)
{
    if (known) {
        json_number(json, key, value);
    } else {
        json_null(json, key);
    }
}

void record_json_levels(struct json *json, const struct rt_answer *answer)
{
    struct rt_levels levels;
    rt_levels_derive(answer, &levels);
    if (!rt_levels_any(&levels)) {
        return;
    }
    json_array(json, "levels");
    for (size_t i = 0; i < levels.count; i++) {
        const struct rt_level_row *const row = &levels.row[i];
        json_object(json, NULL);
        json_string(json, "level", rt_level_name[row->level]);
        json_number(json, "bytes", row->bytes);
        put_or_null(json, "arithmetic_intensity_flop_per_byte", row->has_intensity,
                    row->intensity_flop_per_byte);
        json_number(json, "achieved_gbps", row->gbps);
        put_or_null(json, "reference_gbps", row->has_roof, row->roof_gbps);
        put_or_null(json, "share", row->has_roof, row->share);
        json_bool(json, "inverse", row->inverse);
        json_end_object(json);
    }
    json_end_array(json);
}

static void put_under(struct json *json, const char *key, const struct rt_count_answer *under)
{
    const struct rt_attribution *const a = &under->attribution;
    const bool classified = under->attributed && a->classified;
    json_object(json, key);
    json_number(json, "value", under->value);
    put_or_null(json, "arithmetic_intensity_flop_per_byte",
                under->derived && rt_metrics_know(&under->metrics, RT_INTENSITY),
                under->metrics.value[RT_INTENSITY]);
    json_string(json, "roofline_bound", classified ? rt_bound_name(a->roofline_bound) : NULL);
    put_or_null(json, "reference_efficiency", classified, a->reference_efficiency);
    json_string(json, "primary_hypothesis",
                under->attributed ? rt_hypothesis_info[a->primary_hypothesis].name : NULL);
    json_end_object(json);
}

void record_json_counts(struct json *json, const struct rt_answer *answer)
{
    struct rt_count_pair pairs[RT_COUNT_PAIRS];
    const size_t count = rt_counts_find(answer, pairs);
    if (count == 0) {
        return;
    }
    json_array(json, "counts");
    for (size_t i = 0; i < count; i++) {
        json_object(json, NULL);
        json_string(json, "name", rt_number_info[pairs[i].number].key);
        for (int s = 0; s < RT_COUNT_SOURCES; s++) {
            put_under(json, rt_count_source_name[s], &pairs[i].under[s]);
        }
        json_number(json, "ratio", pairs[i].ratio);
        json_bool(json, "disagree", pairs[i].disagree);
        json_bool(json, "other_answer", pairs[i].other_answer);
        json_end_object(json);
    }
    json_end_array(json);
}
