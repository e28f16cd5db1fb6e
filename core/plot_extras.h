/*
 * What a reference with several ceilings, and a record that states bytes of several levels of the
 * memory, put on the plot beside roof and mark (plot.h).
 */
#ifndef RT_PLOT_EXTRAS_H
#define RT_PLOT_EXTRAS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/levels.h"
#include "core/plot.h"

/* All roofs of a reference, and its tflops where that is none of them. */
enum { RT_EXTRA_CEILINGS = RT_ROOF_COUNT + 1 };

/*
 * The further ceilings of a reference: those of its other precisions and of the caches. `edited`
 * has the ceilings of every reference as they are worked with, or is NULL: as stated. Returns how
 * many; their names are borrowed from the references.
 */
size_t rt_plot_reference_ceilings(const struct rt_references *references,
                                  const struct rt_ceilings *edited, size_t reference,
                                  struct rt_plot_ceiling ceilings[RT_EXTRA_CEILINGS]);

/* The marks of a record's levels, outwards; the last is that of DRAM, the record's own. */
struct rt_level_path {
    struct rt_plot_node node[RT_LEVEL_COUNT];
    size_t count;
};

/* False when the record has no mark of its own, or states no other level. */
bool rt_plot_levels(const struct rt_set *set, size_t record, struct rt_level_path *path);

/* Widens an extent by the levels of all records that are shown; visible as in rt_plot_extent. */
void rt_extent_add_levels(struct rt_extent *extent, const struct rt_set *set,
                          const uint32_t *visible, size_t count);

#endif
