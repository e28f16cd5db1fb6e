/*
 * A point above its roof: what may be wrong, the likeliest first, each with the cheapest test of
 * it. The point itself is never moved: model.md doubts the reference then, and the record.
 */
#ifndef RT_RECHECK_H
#define RT_RECHECK_H

#include "core/lines.h"
#include "core/study.h"

/* X(enumerator, what may be wrong, the cheapest test) */
#define RT_SUSPECTS(X)                                                                             \
    X(RT_SUSPECT_CACHE, "the data stays in a cache, so not all counted bytes reach DRAM",          \
      "measure dram__bytes.sum; or double the input: the rate falls if a cache served it")         \
    X(RT_SUSPECT_PRECISION, "a ceiling of another precision, or without sparsity or tensor cores", \
      "compare the record's dtype with the reference's; another row of `rooftop references`")      \
    X(RT_SUSPECT_UNITS, "a unit is wrong by a power of 1000 or 1024, or bits stand for bytes",     \
      "divide the efficiency by 8, 1000 and 1024: does one of them give a usual value?")           \
    X(RT_SUSPECT_FLOPS, "FLOPs are counted that were not done",                                    \
      "count them for the smallest input by hand, or measure the instruction counters")            \
    X(RT_SUSPECT_CLOCK,                                                                            \
      "the clock is above the one of the reference, or the time misses launches",                  \
      "fix the clock (nvidia-smi -lgc), time many launches, and divide")

#define RT_X(enumerator, ...) enumerator,
enum rt_suspect { RT_SUSPECTS(RT_X) RT_SUSPECT_COUNT };
#undef RT_X

/* The order for an answer that is above its roof, the likeliest first. */
void rt_recheck_rank(const struct rt_answer *answer, enum rt_suspect rank[RT_SUSPECT_COUNT]);

/* Appends them as lines; nothing for any other answer. */
void rt_recheck_lines(const struct rt_answer *answer, struct rt_lines *lines);

#endif
