/*
 * What the command line says about imports.
 */
#ifndef IMPORT_OPTIONS_H
#define IMPORT_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "src/import_number.h"

struct import_options {
    enum import_decimal decimal; /* --decimal; UNKNOWN: each file shows it */
    int half_lanes;              /* --half-lanes: halves an FP16 instruction works on, 2 or 1 */
    int64_t launch_latency;      /* --launch-latency, ns: longer idling after a launch is a wait */
    const char *range;           /* --range; NULL: the whole capture */
    bool join;                   /* timelines and counters become records together */
};

extern const struct import_options import_defaults;

#endif
