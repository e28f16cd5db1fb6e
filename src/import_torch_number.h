/*
 * Numbers of a trace, from their text: times to the nanosecond, which a double cannot hold, and
 * identifiers of 64 bits, which it cannot hold either.
 */
#ifndef IMPORT_TORCH_NUMBER_H
#define IMPORT_TORCH_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum torch_reading {
    TORCH_ABSENT,
    TORCH_READ,
    TORCH_MALFORMED, /* no number */
    TORCH_BEYOND     /* beyond RT_INSTANT_MIN..MAX */
};

/*
 * Microseconds in decimal or exponent form ("12.5", ".5", "-1e3") as nanoseconds, exactly; digits
 * below a nanosecond round to the nearest, halves away from 0.
 */
enum torch_reading torch_number_ns(const char *text, size_t len, int64_t *ns);

/*
 * A whole number in decimal, also with a fraction of zeros ("12.0"), or in hexadecimal ("0x1f"); a
 * negative one in two's complement. False: it is none, or has more than 64 bits.
 */
bool torch_number_id(const char *text, size_t len, uint64_t *id);

#endif
