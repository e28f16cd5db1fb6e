/*
 * What a record is called in the plot and everywhere else. Nothing of where labels stand.
 */
#include <stdio.h>

#include "core/plot.h"

size_t rt_plot_label_number(size_t records, size_t record, size_t position)
{
    return records <= RT_PLOT_STEADY ? record : position;
}

void rt_plot_label(size_t number, char out[12])
{
    if (number < 26) {
        snprintf(out, 12, "%c", (char)('A' + number));
    } else if (number < 52) {
        snprintf(out, 12, "%c", (char)('a' + (number - 26)));
    } else {
        /* Record numbers have 32 bits, so the bound below never bites. */
        unsigned long long counted = number < 99999999999 ? number + 1ULL : 99999999999ULL;
        snprintf(out, 12, "%llu", counted);
    }
}

void rt_plot_label_of(size_t records, size_t record, size_t position, char out[12])
{
    rt_plot_label(rt_plot_label_number(records, record, position), out);
}
