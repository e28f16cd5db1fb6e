/*
 * Record, evidence, metrics, attribution and reference as JSON members. The key names come from
 * the tables of core, so they are the same everywhere.
 */
#include "src/record_json.h"

#include "core/chain.h"

void record_json_reference(struct json *json, const char *key, const struct rt_reference *reference,
                           const struct rt_ceilings *ceilings)
{
    json_object(json, key);
    json_string(json, "id", reference->id);
    for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        json_string(json, rt_reference_text_key[t], reference->text[t]);
    }
    json_string(json, "origin", rt_origin_name(reference->origin));
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        json_number(json, rt_ceiling_info[c].key, ceilings->value[c]);
    }
    for (int r = 0; r < RT_ROOF_COUNT; r++) {
        if (rt_roofs_state(&reference->roofs, r)) {
            json_number(json, rt_roof_info[r].key, reference->roofs.value[r]);
        }
    }
    json_end_object(json);
}

/* `none` is a word, unknown is null: missing is never zero, and zero is never missing. */
static void put_count(struct json *json, const struct rt_record *record, enum rt_number number)
{
    const char *key = rt_number_info[number].key;
    switch (rt_record_state(record, number)) {
    case RT_STATE_NUMBER:
        json_number(json, key, record->number[number]);
        break;
    case RT_STATE_NONE:
        json_string(json, key, rt_state_word[RT_STATE_NONE]);
        break;
    case RT_STATE_UNKNOWN:
        json_null(json, key);
        break;
    }
}

void record_json_record(struct json *json, const struct rt_record *record)
{
    json_object(json, "record");
    put_count(json, record, RT_FLOPS);
    put_count(json, record, RT_DRAM_BYTES);
    for (enum rt_number n = RT_KERNEL_MS; n <= RT_LAUNCH_MS; n++) {
        json_number(json, rt_number_info[n].key, record->number[n]);
    }
    json_string(json, "time_model", RT_TIME_MODEL);
    for (size_t i = 0; i < rt_stated_text_count; i++) {
        const char *text = rt_record_text(record, rt_stated_texts[i]);
        if (text != NULL) {
            json_string(json, rt_text_info[rt_stated_texts[i]].key, text);
        }
    }
    for (enum rt_number n = RT_MAX_ABS_ERROR; n < RT_NUMBER_COUNT; n++) {
        if (rt_record_knows(record, n)) {
            json_number(json, rt_number_info[n].key, record->number[n]);
        }
    }
    json_end_object(json);
}

void record_json_evidence(struct json *json, const struct rt_record *record)
{
    json_object(json, "evidence");
    json_string(json, "flops", rt_chain_source(record, RT_FLOPS_SOURCE));
    json_string(json, "dram_bytes", rt_chain_source(record, RT_DRAM_BYTES_SOURCE));
    json_string(json, "time", rt_chain_source(record, RT_TIME_SOURCE));
    if (rt_record_knows(record, RT_L1_BYTES)) {
        json_string(json, "l1_bytes", rt_chain_source(record, RT_L1_BYTES_SOURCE));
    }
    if (rt_record_knows(record, RT_L2_BYTES)) {
        json_string(json, "l2_bytes", rt_chain_source(record, RT_L2_BYTES_SOURCE));
    }
    json_end_object(json);
}

void record_json_derivation(struct json *json, const struct rt_answer *answer)
{
    const struct rt_evidence *evidence = answer->evidence;
    size_t count = 0;
    const struct rt_evidence_line *line =
        evidence == NULL ? NULL : rt_evidence_find(evidence, answer->index, &count);
    if (count == 0) {
        return;
    }
    json_array(json, "derivation");
    for (size_t i = 0; i < count; i++) {
        json_object(json, NULL);
        json_string(json, "topic", rt_topic_word[line[i].topic]);
        json_string(json, "label", rt_evidence_label(evidence, &line[i]));
        json_string(json, "text", rt_evidence_text(evidence, &line[i]));
        json_end_object(json);
    }
    json_end_array(json);
}

static void put_metric(struct json *json, const char *key, const struct rt_metrics *metrics,
                       enum rt_metric metric)
{
    if (rt_metrics_know(metrics, metric)) {
        json_number(json, key, metrics->value[metric]);
    } else {
        json_null(json, key);
    }
}

void record_json_metrics(struct json *json, const struct rt_metrics *metrics)
{
    json_object(json, "metrics");
    for (enum rt_metric m = RT_INTENSITY; m <= RT_TOTAL_MS; m++) {
        put_metric(json, rt_metric_info[m].key, metrics, m);
    }
    json_object(json, "exposed_share");
    put_metric(json, "transfer", metrics, RT_TRANSFER_SHARE);
    put_metric(json, "sync", metrics, RT_SYNC_SHARE);
    put_metric(json, "launch", metrics, RT_LAUNCH_SHARE);
    json_end_object(json);
    json_end_object(json);
}

/* What only a classified kernel has. */
static void put_roofline(struct json *json, const struct rt_attribution *attribution)
{
    if (!attribution->classified) {
        json_null(json, "roofline_bound");
        json_null(json, "roofline_limit_tflops");
        json_null(json, "reference_efficiency");
        return;
    }
    json_string(json, "roofline_bound", rt_bound_name(attribution->roofline_bound));
    json_number(json, "roofline_limit_tflops", attribution->roofline_limit_tflops);
    json_number(json, "reference_efficiency", attribution->reference_efficiency);
}

/* What only a comparison with ceilings has. */
static void put_compared(struct json *json, const struct rt_attribution *attribution,
                         const char *key, double value)
{
    if (attribution->compared) {
        json_number(json, key, value);
    } else {
        json_null(json, key);
    }
}

void record_json_attribution(struct json *json, const struct rt_answer *answer)
{
    const struct rt_attribution *attribution = &answer->attribution;
    if (!answer->attributed) {
        json_null(json, "attribution");
        return;
    }
    json_object(json, "attribution");
    put_compared(json, attribution, "reference_tflops", answer->ceilings.value[RT_CEILING_TFLOPS]);
    put_compared(json, attribution, "reference_dram_gbps",
                 answer->ceilings.value[RT_CEILING_DRAM_GBPS]);
    put_compared(json, attribution, "machine_balance_flop_per_byte",
                 attribution->machine_balance_flop_per_byte);
    put_roofline(json, attribution);
    put_compared(json, attribution, "efficiency_screen", attribution->efficiency_screen);
    json_string(json, "reference_consistency",
                attribution->classified ? rt_consistency_name(attribution->recheck_reference)
                                        : NULL);
    json_object(json, "exposed_ms");
    for (int c = 0; c < RT_CANDIDATES; c++) {
        json_number(json, rt_hypothesis_info[attribution->candidate[c]].name,
                    attribution->exposed_ms[c]);
    }
    json_end_object(json);
    json_string(json, "primary_hypothesis",
                rt_hypothesis_info[attribution->primary_hypothesis].name);
    json_end_object(json);
}

void record_json_identity(struct json *json, const struct rt_set *set,
                          const struct rt_record *record, const struct rt_repeats *repeats)
{
    json_string(json, "id", record->id);
    json_path(json, "file", rt_set_path(set, record->file));
    json_integer(json, "line", record->line);
    json_array(json, "repeats");
    for (size_t i = 0; i < repeats->count; i++) {
        json_string(json, NULL, repeats->item[i]->id);
    }
    json_end_array(json);
}

void record_json_list(struct json *json, const char *key, const char *const *list)
{
    json_array(json, key);
    for (size_t i = 0; list != NULL && list[i] != NULL; i++) {
        json_string(json, NULL, list[i]);
    }
    json_end_array(json);
}
