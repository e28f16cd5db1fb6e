/*
 * From references and records to what is drawn behind the marks. How it is drawn is in
 * plot_ceilings and plot_path.
 */
#include "core/plot_extras.h"

#include <math.h>

/* The compute ceiling for a precision: as it is worked with where there is a copy for it. */
static double tflops_for(const struct rt_references *references, const struct rt_ceilings *edited,
                         size_t reference, int precision)
{
    for (size_t r = 0; edited != NULL && r < references->count; r++) {
        const struct rt_reference *const item = &references->item[r];
        if (item->for_precision && (int)item->precision == precision &&
            rt_references_are_one(references, r, reference)) {
            return edited[r].value[RT_CEILING_TFLOPS];
        }
    }
    return references->item[reference].roofs.value[precision];
}

/* The tflops of the reference itself, when it is shown for a precision that has its own. */
static bool own_tflops(const struct rt_references *references, const struct rt_ceilings *edited,
                       size_t reference, struct rt_plot_ceiling *ceiling)
{
    const size_t base = references->item[reference].base;
    const struct rt_reference *const stated = &references->item[base];
    if (base == reference || stated->for_precision) {
        return false;
    }
    const struct rt_ceilings *const ceilings = edited != NULL ? &edited[base] : &stated->ceilings;
    const char *const dtype = stated->text[RT_REF_DTYPE];
    *ceiling = (struct rt_plot_ceiling){RT_CEILING_FLAT, ceilings->value[RT_CEILING_TFLOPS],
                                        dtype != NULL ? dtype : rt_ceiling_info[0].key};
    return true;
}

/* A ceiling of a level, told apart from the mark of the level by its unit. */
static const char *slope_name(int roof)
{
    return roof == RT_ROOF_L1 ? "L1 GB/s" : "L2 GB/s";
}

size_t rt_plot_reference_ceilings(const struct rt_references *references,
                                  const struct rt_ceilings *edited, size_t reference,
                                  struct rt_plot_ceiling ceilings[RT_EXTRA_CEILINGS])
{
    const struct rt_reference *const item = &references->item[reference];
    size_t count = own_tflops(references, edited, reference, &ceilings[0]) ? 1 : 0;
    for (int r = 0; r < RT_ROOF_COUNT; r++) {
        const bool shown = item->for_precision && (int)item->precision == r;
        if (!rt_roofs_state(&item->roofs, r) || shown) {
            continue;
        }
        const bool flat = r < RT_PRECISION_COUNT;
        const double value =
            flat ? tflops_for(references, edited, reference, r) : item->roofs.value[r];
        ceilings[count++] =
            (struct rt_plot_ceiling){flat ? RT_CEILING_FLAT : RT_CEILING_SLOPE, value,
                                     flat ? rt_roof_info[r].name : slope_name(r)};
    }
    return count;
}

bool rt_plot_levels(const struct rt_set *set, size_t record, struct rt_level_path *path)
{
    path->count = 0;
    for (int l = 0; l < RT_LEVEL_DRAM; l++) {
        const enum rt_number bytes = rt_level_bytes((enum rt_level)l);
        if (set->number[bytes] != NULL && (set->known[record] & RT_KNOWN(bytes)) != 0) {
            path->node[path->count++] = (struct rt_plot_node){
                .x = log10(set->number[bytes][record]), .name = rt_level_name[l]};
        }
    }
    if (path->count == 0) { /* as of nearly all records: nothing else is to be looked at */
        return false;
    }
    const struct rt_point mark = rt_plot_point(set, record);
    if (mark.kind != RT_POINT_PLACED) {
        path->count = 0;
        return false;
    }
    for (size_t i = 0; i < path->count; i++) {
        path->node[i].x = log10(set->number[RT_FLOPS][record]) - path->node[i].x;
        path->node[i].y = (double)mark.y;
    }
    path->node[path->count++] =
        (struct rt_plot_node){(double)mark.x, (double)mark.y, rt_level_name[RT_LEVEL_DRAM]};
    return true;
}

void rt_extent_add_levels(struct rt_extent *extent, const struct rt_set *set,
                          const uint32_t *visible, size_t count)
{
    if (set->number[RT_L1_BYTES] == NULL && set->number[RT_L2_BYTES] == NULL) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct rt_level_path path;
        if (rt_plot_levels(set, visible != NULL ? visible[i] : i, &path)) {
            for (size_t n = 0; n < path.count; n++) {
                rt_extent_add(extent, path.node[n].x, path.node[n].y);
            }
        }
    }
}
