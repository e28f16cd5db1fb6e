/*
 * The units that Nsight Compute prints, and what they are in the units rooftop computes with:
 * byte, ns, hz (cycle/second), count, byte/second. Prefixes are decimal: 1 Kbyte is 1000 byte.
 */
#ifndef IMPORT_UNIT_H
#define IMPORT_UNIT_H

#include <stddef.h>

enum import_dimension {
    IMPORT_COUNT,            /* inst, cycle, sector, warp, block, thread, op, ... or no unit */
    IMPORT_BYTES,            /* byte */
    IMPORT_TIME,             /* ns: n, ns, nsecond, us, usecond, ms, msecond, s, second */
    IMPORT_FREQUENCY,        /* hz, cycle/second, cycle/nsecond, cycle/usecond */
    IMPORT_BYTES_PER_SECOND, /* byte/second, byte/s */
    IMPORT_PER_CYCLE,        /* inst/cycle, warp/cycle, /cycle */
    IMPORT_PERCENT,          /* % */
    IMPORT_OTHER,            /* a unit that is known and that nothing here computes with */
    IMPORT_DIMENSION_COUNT
};

struct import_unit {
    enum import_dimension dimension;
    double factor; /* value times factor is in the dimension's unit */
};

/*
 * The unit of exactly this text (blanks around it do not count; prefixes K, M, G, T, and a lower
 * case k for hz and byte; hz in any case). RT_OK, or RT_ENOENT: not known.
 */
int import_unit_find(const char *text, size_t len, struct import_unit *unit);

#endif
