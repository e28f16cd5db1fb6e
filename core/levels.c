/*
 * What the bytes of each level of the memory mean. The candidate bottleneck is decided elsewhere,
 * by DRAM; nothing here changes it.
 */
#include "core/levels.h"

#include <math.h>
#include <stdio.h>

#include "core/chain.h"
#include "core/number.h"

#define RT_X(enumerator, name) name,
const char *const rt_level_name[RT_LEVEL_COUNT] = {RT_LEVELS(RT_X)};
#undef RT_X

enum rt_number rt_level_bytes(enum rt_level level)
{
    return level == RT_LEVEL_L1 ? RT_L1_BYTES : level == RT_LEVEL_L2 ? RT_L2_BYTES : RT_DRAM_BYTES;
}

enum rt_text rt_level_source(enum rt_level level)
{
    return level == RT_LEVEL_L1   ? RT_L1_BYTES_SOURCE
           : level == RT_LEVEL_L2 ? RT_L2_BYTES_SOURCE
                                  : RT_DRAM_BYTES_SOURCE;
}

/* The ceiling of a level: DRAM's as it is used, the others' as the reference states them. */
static bool find_roof(const struct rt_answer *answer, enum rt_level level, double *gbps)
{
    const int roof = level == RT_LEVEL_L1 ? RT_ROOF_L1 : RT_ROOF_L2;
    if (level == RT_LEVEL_DRAM) {
        *gbps = answer->attributed && answer->attribution.compared
                    ? answer->ceilings.value[RT_CEILING_DRAM_GBPS]
                    : 0;
        return *gbps > 0;
    }
    if (answer->reference == NULL || !rt_roofs_state(&answer->reference->roofs, roof)) {
        return false;
    }
    *gbps = answer->reference->roofs.value[roof];
    return true;
}

/* False when the record does not state it, or it has no finite bandwidth. */
static bool derive(const struct rt_answer *answer, enum rt_level level, struct rt_level_row *row)
{
    const struct rt_record *const record = &answer->record;
    const enum rt_number bytes = rt_level_bytes(level);
    if (rt_record_state(record, bytes) != RT_STATE_NUMBER) {
        return false;
    }
    *row = (struct rt_level_row){.level = level, .bytes = record->number[bytes]};
    row->gbps = row->bytes / (record->number[RT_KERNEL_MS] / 1000) / 1e9;
    if (rt_record_knows(record, RT_FLOPS)) { /* `none` holds 0 */
        row->intensity_flop_per_byte = record->number[RT_FLOPS] / row->bytes;
        row->has_intensity = isfinite(row->intensity_flop_per_byte);
    }
    if (find_roof(answer, level, &row->roof_gbps)) {
        row->share = row->gbps / row->roof_gbps;
        row->has_roof = isfinite(row->share);
    }
    return isfinite(row->gbps); /* 0 where it underflows, as DRAM's may be */
}

bool rt_level_is_finite(const struct rt_record *record, enum rt_level level)
{
    const struct rt_answer answer = {.record = *record};
    struct rt_level_row row;
    return rt_record_state(record, rt_level_bytes(level)) != RT_STATE_NUMBER ||
           (derive(&answer, level, &row) &&
            (row.has_intensity || !rt_record_knows(record, RT_FLOPS)));
}

void rt_levels_derive(const struct rt_answer *answer, struct rt_levels *levels)
{
    levels->count = 0;
    for (int l = 0; l < RT_LEVEL_COUNT; l++) {
        struct rt_level_row *const row = &levels->row[levels->count];
        if (derive(answer, (enum rt_level)l, row)) {
            row->inverse = levels->count > 0 && row->bytes > row[-1].bytes;
            levels->count++;
        }
    }
}

static void write_row(const struct rt_level_row *row, const struct rt_record *record,
                      struct rt_lines *lines)
{
    struct rt_buf text;
    rt_buf_init(&text);
    if (row->has_intensity) {
        rt_buf_printf(&text, "%s / %s = %s FLOP/byte; ", rt_show(record->number[RT_FLOPS], 4).text,
                      rt_show(row->bytes, 4).text, rt_show(row->intensity_flop_per_byte, 4).text);
    }
    rt_buf_printf(&text, "%s / %s s / 1e9 = %s GB/s", rt_show(row->bytes, 4).text,
                  rt_show(record->number[RT_KERNEL_MS] / 1000, 4).text, rt_show(row->gbps, 4).text);
    if (row->has_roof) {
        rt_buf_printf(&text, ", %s %% of %s", rt_show(row->share * 100, 3).text,
                      rt_show(row->roof_gbps, 4).text);
    }
    rt_buf_printf(&text, " (%s)", rt_chain_source(record, rt_level_source(row->level)));
    rt_lines_add(lines, RT_LINE_FORMULA, rt_level_name[row->level], "%s", rt_buf_text(&text));
    lines->failed = lines->failed || text.failed;
    rt_buf_fini(&text);
}

/* "L1 1.25 <= L2 2.5 <= DRAM 5 FLOP/byte", or in bytes, with the order that was found. */
static void put_order(const struct rt_levels *levels, struct rt_buf *text)
{
    const bool intensity =
        levels->row[0].has_intensity && levels->row[0].intensity_flop_per_byte > 0;
    for (size_t i = 0; i < levels->count; i++) {
        const struct rt_level_row *const row = &levels->row[i];
        if (i > 0) {
            rt_buf_puts(text, intensity ? (row->inverse ? " > " : " <= ")
                                        : (row->inverse ? " < " : " >= "));
        }
        rt_buf_printf(text, "%s %s", rt_level_name[row->level],
                      rt_show(intensity ? row->intensity_flop_per_byte : row->bytes, 4).text);
    }
    rt_buf_puts(text, intensity ? " FLOP/byte" : " byte");
}

static void write_inverse(const struct rt_level_row *inner, const struct rt_level_row *outer,
                          struct rt_lines *lines)
{
    rt_lines_add(lines, RT_LINE_CAUTION, "inverse",
                 "%s moved %sx the bytes of %s, which should have asked for them: counters of "
                 "different launches or passes, traffic of others (copies, prefetch, write-back, "
                 "ECC), or a unit; measure both in one run of the same launch",
                 rt_level_name[outer->level], rt_show(outer->bytes / inner->bytes, 3).text,
                 rt_level_name[inner->level]);
}

void rt_levels_lines(const struct rt_levels *levels, const struct rt_record *record,
                     struct rt_lines *lines)
{
    if (!rt_levels_any(levels)) {
        return;
    }
    for (size_t i = 0; i < levels->count; i++) {
        if (levels->row[i].level != RT_LEVEL_DRAM) {
            write_row(&levels->row[i], record, lines);
        }
    }
    if (levels->count < 2) {
        return;
    }
    struct rt_buf order;
    rt_buf_init(&order);
    put_order(levels, &order);
    rt_lines_add(lines, RT_LINE_DECISION, "levels", "%s", rt_buf_text(&order));
    lines->failed = lines->failed || order.failed;
    rt_buf_fini(&order);
    bool inverse = false;
    for (size_t i = 1; i < levels->count; i++) {
        if (levels->row[i].inverse) {
            write_inverse(&levels->row[i - 1], &levels->row[i], lines);
            inverse = true;
        }
    }
    if (!inverse) {
        const struct rt_level_row *const last = &levels->row[levels->count - 1];
        const struct rt_level_row *const first = &levels->row[0];
        rt_lines_add(lines, RT_LINE_PLAIN, "",
                     "each level passes outwards what it could not serve, so intensity rises: "
                     "%s %% of the bytes asked of %s reached %s",
                     rt_show(last->bytes / first->bytes * 100, 3).text, rt_level_name[first->level],
                     rt_level_name[last->level]);
    }
}

void rt_levels_suspect(const struct rt_levels *levels, double screen, struct rt_lines *lines)
{
    const struct rt_level_row *nearest = NULL;
    double dram = 0;
    for (size_t i = 0; i < levels->count; i++) {
        const struct rt_level_row *const row = &levels->row[i];
        if (row->has_roof && (nearest == NULL || row->share > nearest->share)) {
            nearest = row;
        }
        dram = row->has_roof && row->level == RT_LEVEL_DRAM ? row->share : dram;
    }
    for (size_t i = 1; i < levels->count; i++) {
        if (levels->row[i].inverse) {
            rt_lines_add(lines, RT_LINE_CAUTION, "inverse",
                         "%s moved more bytes than %s: one of the counts is not of this kernel; "
                         "step 2 says what to measure",
                         rt_level_name[levels->row[i].level],
                         rt_level_name[levels->row[i - 1].level]);
        }
    }
    if (nearest == NULL || nearest->level == RT_LEVEL_DRAM || nearest->share < screen) {
        return;
    }
    rt_lines_add(lines, RT_LINE_CAUTION, "levels",
                 "%s runs at %s %% of its %s GB/s, DRAM at %s %%: %s may be what limits; the class "
                 "is DRAM's all the same",
                 rt_level_name[nearest->level], rt_show(nearest->share * 100, 3).text,
                 rt_show(nearest->roof_gbps, 4).text, rt_show(dram * 100, 3).text,
                 rt_level_name[nearest->level]);
}
