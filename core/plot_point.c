/*
 * Where a record stands on the plane. Nothing of views or cells.
 */
#include <math.h>

#include "core/plot.h"

struct rt_point rt_plot_point(const struct rt_set *set, size_t record)
{
    const uint32_t known = set->known[record];
    const uint32_t both = RT_KNOWN(RT_FLOPS) | RT_KNOWN(RT_DRAM_BYTES);
    struct rt_point point = {.kind = RT_POINT_PLACED};
    if ((known & both) != both) {
        point.kind = RT_POINT_UNKNOWN;
    } else if ((known & RT_FLOPS_NONE) != 0) {
        point.kind = RT_POINT_NO_FLOPS;
    } else if ((known & RT_DRAM_BYTES_NONE) != 0) {
        point.kind = RT_POINT_NO_BYTES;
    } else {
        /* Logarithms of the factors: a rate may underflow to 0, its logarithm does not. */
        const double flops = log10(set->number[RT_FLOPS][record]);
        point.x = (float)(flops - log10(set->number[RT_DRAM_BYTES][record]));
        point.y = (float)(flops - log10(set->number[RT_KERNEL_MS][record]) + 3 - 12);
    }
    return point;
}
