/*
 * The levels of the memory that a record states bytes for: L1, L2 and DRAM, each with its own
 * arithmetic intensity and bandwidth, and the reference's ceiling for it where there is one. DRAM
 * alone attributes (attribution.h); the other levels say where to look.
 *
 * Source of the formulas: model.md section 2, applied to the bytes of each level.
 */
#ifndef RT_LEVELS_H
#define RT_LEVELS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/lines.h"
#include "core/study.h"

/* From the arithmetic units outwards: X(enumerator, name). */
#define RT_LEVELS(X)                                                                               \
    X(RT_LEVEL_L1, "L1")                                                                           \
    X(RT_LEVEL_L2, "L2")                                                                           \
    X(RT_LEVEL_DRAM, "DRAM")

#define RT_X(enumerator, name) enumerator,
enum rt_level { RT_LEVELS(RT_X) RT_LEVEL_COUNT };
#undef RT_X

extern const char *const rt_level_name[RT_LEVEL_COUNT];

/* The number of a record that counts the bytes of a level, and the text that says who counted. */
enum rt_number rt_level_bytes(enum rt_level level);
enum rt_text rt_level_source(enum rt_level level);

struct rt_level_row {
    enum rt_level level;
    double bytes;
    double gbps; /* bytes / (kernel_ms / 1000) / 1e9 */
    bool has_intensity;
    double intensity_flop_per_byte; /* flops / bytes */
    bool has_roof;
    double roof_gbps; /* of the reference */
    double share;     /* gbps / roof_gbps */
    /*
     * It moved more bytes than the row before: a level passes on at most what it was asked for, so
     * its intensity has to be at least the one of the level inside. Here it is less.
     */
    bool inverse;
};

struct rt_levels {
    struct rt_level_row row[RT_LEVEL_COUNT]; /* those that are known, outwards */
    size_t count;
};

/* Whether the bandwidth and the intensity of a level are finite numbers, if it is known at all. */
bool rt_level_is_finite(const struct rt_record *record, enum rt_level level);

/* What has no finite value is left out. One row, or none, when the record states no cache bytes. */
void rt_levels_derive(const struct rt_answer *answer, struct rt_levels *levels);

/* Whether there is anything beside DRAM. */
static inline bool rt_levels_any(const struct rt_levels *levels)
{
    return levels->count > 0 && levels->row[0].level != RT_LEVEL_DRAM;
}

/*
 * In words: each level's intensity and bandwidth with the numbers put in, how they compare, what is
 * wrong when they are the other way round. Nothing when there is nothing beside DRAM.
 */
void rt_levels_lines(const struct rt_levels *levels, const struct rt_record *record,
                     struct rt_lines *lines);

/*
 * The level that is nearest to its ceiling, when that is not DRAM and the share is at least
 * `screen`: a suspect that DRAM's attribution does not see; and that bytes rise outwards. A line
 * each, or none.
 */
void rt_levels_suspect(const struct rt_levels *levels, double screen, struct rt_lines *lines);

#endif
