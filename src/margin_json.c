/*
 * What flips an answer, as JSON members (formats.md). The ends of intervals are the closed forms
 * themselves, in full; the words are the chain's.
 */
#include <math.h>

#include "core/margin.h"
#include "core/number.h"
#include "src/record_json.h"

static void put_intervals(struct json *json, const char *key, const struct rt_flips *flips)
{
    if (flips->count == 0) { /* not stated as a number */
        json_null(json, key);
        return;
    }
    char border[RT_NUMBER_TEXT_MAX]; /* to here and from there: the shortest form costs time */
    (void)rt_number_format(flips->item[0].from, border);
    json_array(json, key);
    for (size_t i = 0; i < flips->count; i++) {
        const struct rt_flip *const item = &flips->item[i];
        json_object(json, NULL);
        json_formatted(json, "from", border);
        if (isfinite(item->to)) {
            (void)rt_number_format(item->to, border);
            json_formatted(json, "to", border);
        } else {
            json_null(json, "to"); /* no end */
        }
        json_string(json, "primary_hypothesis", rt_hypothesis_info[item->primary_hypothesis].name);
        json_end_object(json);
    }
    json_end_array(json);
}

static void put_bound(struct json *json, const struct rt_margin *margin, enum rt_ceiling ceiling)
{
    const char *const key = rt_quantity_info[ceiling].key; /* the first quantities are ceilings */
    if (margin->has_bound[ceiling]) {
        json_number(json, key, margin->bound[ceiling]);
    } else {
        json_null(json, key);
    }
}

static void put_tie(struct json *json, const struct rt_margin *margin)
{
    if (margin->tie == RT_TIE_NONE) {
        json_null(json, "tie");
        return;
    }
    json_object(json, "tie");
    json_array(json, "between");
    json_string(json, NULL, margin->side[0]);
    json_string(json, NULL, margin->side[1]);
    json_end_array(json);
    json_string(json, "of", rt_tie_name[margin->tie]);
    json_end_object(json);
}

void record_json_margin(struct json *json, const struct rt_answer *answer)
{
    struct rt_margin margin;
    if (!rt_margin_find(answer, &margin)) {
        json_null(json, "flips");
        json_null(json, "bound_flips");
        json_null(json, "robustness");
        json_null(json, "tie");
        return;
    }
    json_object(json, "flips");
    for (int q = 0; q < RT_QUANTITY_COUNT; q++) {
        put_intervals(json, rt_quantity_info[q].key, &margin.flips[q]);
    }
    json_end_object(json);
    json_object(json, "bound_flips");
    put_bound(json, &margin, RT_CEILING_TFLOPS);
    put_bound(json, &margin, RT_CEILING_DRAM_GBPS);
    json_end_object(json);
    json_object(json, "robustness");
    json_number(json, "record", margin.robustness.record);
    json_number(json, "all", margin.robustness.all);
    json_end_object(json);
    put_tie(json, &margin);
}
