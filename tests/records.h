/*
 * Records for the tests: written out, and random ones from a seed that is printed, so that a
 * failing run can be repeated with ROOFTOP_SEED=<seed>.
 */
#ifndef RECORDS_H
#define RECORDS_H

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/reference.h"
#include "core/set.h"

struct rng {
    uint64_t state;
};

static inline struct rng rng_start(uint64_t seed)
{
    const char *given = getenv("ROOFTOP_SEED");

    if (given != NULL && *given != '\0') {
        seed = strtoull(given, NULL, 10);
    }
    printf("seed %llu\n", (unsigned long long)seed);
    return (struct rng){seed};
}

/* A Weyl sequence through a 64-bit mixer. */
static inline uint64_t rng_bits(struct rng *rng)
{
    uint64_t x = rng->state += UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ (x >> 32);
}

/* 0 .. limit - 1 */
static inline unsigned rng_below(struct rng *rng, unsigned limit)
{
    return (unsigned)(rng_bits(rng) % limit);
}

/* Log-uniform between 10^low and 10^high. */
static inline double rng_decades(struct rng *rng, double low, double high)
{
    double unit = (double)(rng_bits(rng) >> 11) * 0x1p-53;

    return pow(10.0, low + (high - low) * unit);
}

/* Any bit pattern that is a finite double. */
static inline double rng_finite(struct rng *rng)
{
    for (;;) {
        uint64_t bits = rng_bits(rng);
        double value;

        memcpy(&value, &bits, sizeof value);
        if (isfinite(value)) {
            return value;
        }
    }
}

static inline void record_put(struct rt_record *record, enum rt_number number, double value)
{
    record->number[number] = value;
    record->known |= RT_KNOWN(number);
}

/* A record with the six numbers of the model. */
static inline struct rt_record record_of(double flops, double dram_bytes, double kernel_ms,
                                         double transfer_ms, double sync_ms, double launch_ms)
{
    const double number[RT_MODEL_NUMBERS] = {flops,       dram_bytes, kernel_ms,
                                             transfer_ms, sync_ms,    launch_ms};
    struct rt_record record = {.id = "r", .line = 1};

    for (int i = 0; i < RT_MODEL_NUMBERS; i++) {
        record_put(&record, (enum rt_number)i, number[i]);
    }
    return record;
}

/* What a record says about flops or dram_bytes. */
enum count_state { COUNT_STATED, COUNT_NONE, COUNT_UNKNOWN, COUNT_STATES };

static inline void record_count(struct rt_record *record, enum rt_number number,
                                enum count_state state)
{
    if (state == COUNT_NONE) {
        record_put(record, number, 0.0);
        record->known |= number == RT_FLOPS ? RT_FLOPS_NONE : RT_DRAM_BYTES_NONE;
    } else if (state == COUNT_UNKNOWN) {
        record->number[number] = NAN; /* whoever reads it although it is not known will show */
        record->known &= ~RT_KNOWN(number);
    }
}

static inline struct rt_ceilings ceilings_of(double tflops, double dram_gbps, double screen)
{
    return (struct rt_ceilings){{tflops, dram_gbps, screen}};
}

/*
 * The kinds of random input: the everyday scale, small whole numbers (ties and exact
 * boundaries are frequent), every decade, and the ends of the range of doubles.
 */
enum records_scale { SCALE_EVERYDAY, SCALE_WHOLE, SCALE_WIDE, SCALE_EXTREME, SCALE_COUNT };

static inline double rng_positive(struct rng *rng, enum records_scale scale, double low,
                                  double high)
{
    static const double extreme[] = {0x1p-1074, 1e-310, DBL_MIN, 1e-300, 1e-200, 1e-20, 0.5,
                                     1.0,       1000.0, 1e20,    1e200,  1e300,  1e305, DBL_MAX};

    switch (scale) {
    case SCALE_WHOLE:
        return (double)(1 + rng_below(rng, 6)) * pow(10.0, floor(low));
    case SCALE_WIDE:
        return rng_decades(rng, -40.0, 40.0);
    case SCALE_EXTREME:
        return extreme[rng_below(rng, sizeof extreme / sizeof *extreme)];
    default:
        return rng_decades(rng, low, high);
    }
}

static inline struct rt_record rng_record(struct rng *rng, enum records_scale scale)
{
    double flops = rng_positive(rng, scale, 9.0, 13.0);
    double bytes = rng_positive(rng, scale, 8.0, 11.0);
    double kernel = rng_positive(rng, scale, 0.0, 2.0);
    double exposed[3];

    for (int i = 0; i < 3; i++) {
        unsigned kind = rng_below(rng, 8);
        exposed[i] = kind == 0   ? 0.0
                     : kind == 1 ? kernel
                                 : rng_positive(rng, scale, 0.0, 2.0) * (kind == 2 ? 1.0 : 0.5);
    }
    struct rt_record record = record_of(flops, bytes, kernel, exposed[0], exposed[1], exposed[2]);
    for (int i = RT_FLOPS; i <= RT_DRAM_BYTES; i++) {
        unsigned kind = rng_below(rng, 10);
        record_count(&record, (enum rt_number)i,
                     kind < COUNT_STATES ? (enum count_state)kind : COUNT_STATED);
    }
    return record;
}

static inline struct rt_ceilings rng_ceilings(struct rng *rng, enum records_scale scale)
{
    static const double screen[] = {0.70, 0.5, 1.0, 0.25, 0.9};
    double tflops = rng_positive(rng, scale, -1.0, 2.0);
    double gbps = rng_positive(rng, scale, 1.0, 3.5);

    return ceilings_of(tflops, gbps, screen[rng_below(rng, 5)]);
}

#endif
