/*
 * The evidence of importers in the chain: the same lines, each in its place.
 */
#include "core/chain_parts.h"

#include <string.h>

bool rt_chain_topic(const struct rt_answer *answer, enum rt_topic topic, struct rt_lines *lines)
{
    const struct rt_evidence *const evidence = answer->evidence;
    if (evidence == NULL) {
        return false;
    }
    bool any = false;
    size_t count;
    const struct rt_evidence_line *const line = rt_evidence_find(evidence, answer->index, &count);
    for (size_t i = 0; i < count; i++) {
        if (line[i].topic == topic) {
            rt_lines_add(lines, line[i].kind, rt_evidence_label(evidence, &line[i]), "%s",
                         rt_evidence_text(evidence, &line[i]));
            any = true;
        }
    }
    return any;
}

/* Where nobody knows more about the file: commands that measure what is missing. */
static void write_measures(bool flops, bool bytes, struct rt_lines *lines)
{
    if (!bytes) {
        rt_lines_add(lines, RT_LINE_PLAIN, "measure",
                     "ncu --csv --metrics dram__bytes.sum,gpu__time_duration.sum ./app");
    }
    if (!flops) {
        rt_lines_add(lines, RT_LINE_PLAIN, "measure",
                     "ncu --csv --page raw --section SpeedOfLight_RooflineChart "
                     "--section SpeedOfLight_HierarchicalTensorRooflineChart ./app");
    }
}

void rt_chain_unclassified(const struct rt_answer *answer, struct rt_lines *lines)
{
    const bool flops = rt_record_knows(&answer->record, RT_FLOPS);
    const bool bytes = rt_record_knows(&answer->record, RT_DRAM_BYTES);
    if (flops && bytes) {
        rt_lines_add(lines, RT_LINE_CAUTION, "unclassified",
                     "no FLOPs and no DRAM bytes: neither ceiling applies to this kernel");
        (void)rt_chain_topic(answer, RT_TOPIC_MISSING, lines);
        return;
    }
    rt_lines_add(lines, RT_LINE_CAUTION, "unclassified", "not measured: %s%s%s",
                 flops ? "" : "flops", !flops && !bytes ? " and " : "", bytes ? "" : "dram_bytes");
    if (!rt_chain_topic(answer, RT_TOPIC_MISSING, lines)) {
        write_measures(flops, bytes, lines);
    }
}

bool rt_chain_kernel_only(const struct rt_record *record)
{
    const char *const interval = rt_record_text(record, RT_INTERVAL);
    return interval != NULL && strcmp(interval, RT_INTERVAL_KERNEL_ONLY) == 0 &&
           record->number[RT_TRANSFER_MS] == 0 && record->number[RT_SYNC_MS] == 0 &&
           record->number[RT_LAUNCH_MS] == 0;
}
