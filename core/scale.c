/*
 * Ticks and number texts of a log scale. Not a general number formatter (that is number.c):
 * these texts trade digits for width, because an axis has few cells.
 */
#include "core/scale.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Below this many decade ticks an axis is worth subdividing. */
enum { FEW_TICKS = 3 };

/* Subdivisions of a decade, coarse to fine: the first tenths, and every step-th from there. */
static const uint8_t one_two_five[] = {10, 20, 50};
static const uint8_t whole[] = {10, 20, 30, 40, 50, 60, 70, 80, 90};

void rt_scale_tick_text(int tenths, int exponent, char out[RT_SCALE_TEXT_MAX])
{
    bool fraction = tenths % 10 != 0;
    double digits = tenths / 10.0;
    if (exponent < -3 || exponent > 5) {
        snprintf(out, RT_SCALE_TEXT_MAX, "%.*fe%d", fraction, digits, exponent);
    } else if (exponent < 0) {
        snprintf(out, RT_SCALE_TEXT_MAX, "%.*f", fraction - exponent, digits * pow(10, exponent));
    } else {
        bool kilo = exponent >= 3;
        int shift = kilo ? exponent - 3 : exponent;
        snprintf(out, RT_SCALE_TEXT_MAX, "%.*f%s", fraction && shift == 0, digits * pow(10, shift),
                 kilo ? "k" : "");
    }
}

void rt_scale_value_text(double value, char out[RT_SCALE_TEXT_MAX])
{
    /* The exponent after rounding to three digits: 9.996 has to become 10.0, not 10.00. */
    char rounded[RT_SCALE_TEXT_MAX];
    snprintf(rounded, sizeof rounded, "%.2e", value);
    int exponent = atoi(rounded + 5);
    if (exponent >= -3 && exponent <= 2) {
        snprintf(out, RT_SCALE_TEXT_MAX, "%.*f", 2 - exponent, value);
    } else if (exponent >= 3 && exponent <= 5) {
        snprintf(out, RT_SCALE_TEXT_MAX, "%.*fk", 5 - exponent, value / 1000);
    } else {
        snprintf(out, RT_SCALE_TEXT_MAX, "%.4se%d", rounded, exponent);
    }
}

void rt_scale_percent_text(double fraction, char out[RT_SCALE_TEXT_MAX])
{
    double percent = fraction * 100;
    if (percent >= 9.95 && percent < 99999.5) {
        snprintf(out, RT_SCALE_TEXT_MAX, "%.0f %%", percent);
    } else {
        snprintf(out, RT_SCALE_TEXT_MAX, "%.2g %%", percent);
    }
}

static bool tick_add(struct rt_ticks *ticks, double at, int tenths, int exponent)
{
    if (ticks->count == RT_TICKS_MAX) {
        return false;
    }
    struct rt_tick *tick = &ticks->tick[ticks->count++];
    tick->at = at;
    rt_scale_tick_text(tenths, exponent, tick->text);
    return true;
}

/* Ticks at multiples of the smallest of 1, 2, 3, 5, 10, ... decades that leaves them apart. */
static int find_decades(double low, double high, double cells_per_decade, int min_cells,
                        struct rt_ticks *ticks)
{
    static const int multiples[] = {1, 2, 3, 5};
    for (int power = 1;; power *= 10) {
        for (size_t i = 0; i < sizeof multiples / sizeof multiples[0]; i++) {
            int step = multiples[i] * power;
            bool crowded = step * cells_per_decade < min_cells;
            if (power < 10000 && (crowded || (high - low) / step > RT_TICKS_MAX - 1)) {
                continue;
            }
            for (int e = (int)ceil(low / step) * step; e <= high; e += step) {
                if (!tick_add(ticks, e, 10, e)) {
                    break;
                }
            }
            return step;
        }
    }
}

/* All ticks of one subdivision; false when two of them would come too close. */
static bool subdivide(double low, double high, const uint8_t *tenths, size_t count, double min_gap,
                      struct rt_ticks *ticks)
{
    ticks->count = 0;
    for (int e = (int)floor(low); e <= high; e++) {
        for (size_t i = 0; i < count; i++) {
            double at = e + log10(tenths[i] / 10.0);
            if (at < low || at > high) {
                continue;
            }
            bool near = ticks->count > 0 && at - ticks->tick[ticks->count - 1].at < min_gap;
            if (near || !tick_add(ticks, at, tenths[i], e)) {
                return false;
            }
        }
    }
    return true;
}

void rt_ticks_find(double low, double high, int cells, int min_cells, struct rt_ticks *ticks)
{
    uint8_t tenth[90];
    for (size_t i = 0; i < sizeof tenth; i++) {
        tenth[i] = (uint8_t)(10 + i);
    }
    const struct {
        const uint8_t *tenths;
        size_t count;
    } finer[] = {{one_two_five, sizeof one_two_five}, {whole, sizeof whole}, {tenth, sizeof tenth}};

    ticks->count = 0;
    double cells_per_decade = cells / (high - low);
    if (find_decades(low, high, cells_per_decade, min_cells, ticks) > 1) {
        return;
    }
    double min_gap = min_cells / cells_per_decade;
    for (size_t i = 0; i < sizeof finer / sizeof finer[0] && ticks->count < FEW_TICKS; i++) {
        struct rt_ticks more;
        if (!subdivide(low, high, finer[i].tenths, finer[i].count, min_gap, &more)) {
            return;
        }
        *ticks = more;
    }
}
