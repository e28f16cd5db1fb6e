/*
 * Values just past a border, in short decimals. Borders are closed forms in doubles, so rounding
 * may put them a hair to either side; a value counts only when the definition says so.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/code.h"
#include "core/flips.h"

static bool gives(const struct rt_record *record, const struct rt_ceilings *ceilings,
                  enum rt_quantity quantity, double value, enum rt_hypothesis wanted)
{
    struct rt_record asked = *record;
    struct rt_ceilings with = {{0}};
    struct rt_ceilings *const given = ceilings != NULL ? &with : NULL;
    struct rt_metrics metrics;
    struct rt_attribution attribution;
    if (given != NULL) {
        with = *ceilings;
    }
    rt_quantity_set(&asked, given, quantity, value);
    return rt_metrics_derive(&asked, &metrics, NULL) == RT_OK &&
           rt_attribute(&asked, &metrics, given, &attribution) == RT_OK &&
           attribution.primary_hypothesis == wanted;
}

/* The next decimal of so many digits beyond a positive value; 0 or infinite where there is none. */
static double decimal_past(double value, int digits, bool above)
{
    char text[40];
    char *end = text;
    (void)snprintf(text, sizeof text, "%.*e", digits - 1, value);
    const double near = strtod(text, &end);
    if (above ? near > value : near < value) {
        return near;
    }
    /* 5.714e+02 as 5714e-1, and one more or one less */
    long long whole = 0;
    const char *at = text;
    for (; *at != 'e'; at++) {
        whole = *at == '.' ? whole : whole * 10 + (*at - '0');
    }
    const long exponent = strtol(at + 1, NULL, 10) - (digits - 1);
    (void)snprintf(text, sizeof text, "%llde%ld", whole + (above ? 1 : -1), exponent);
    return strtod(text, NULL);
}

bool rt_flips_past(const struct rt_record *record, const struct rt_ceilings *ceilings,
                   const struct rt_nearest *border, bool above, double *value)
{
    const double most = border->quantity == RT_Q_EFFICIENCY_SCREEN ? 1 : INFINITY;
    for (int digits = 4; digits <= 17; digits++) {
        const double past = decimal_past(border->value, digits, above);
        if (past > 0 && isfinite(past) && past <= most &&
            gives(record, ceilings, border->quantity, past, border->other)) {
            *value = past;
            return true;
        }
    }
    return false;
}
