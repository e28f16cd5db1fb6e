/*
 * The roofline plot: log-log axes, slope and flat roof, ridge, marks, guide, lane. One path
 * for the interactive view, `rooftop plot` and the goldens:
 *
 *     spec (records as points, ceilings, view) -> geometry -> sub-cell raster -> canvas
 *
 * Pure: the same spec gives the same canvas. Defined for every size, also 0 x 0.
 */
#ifndef RT_PLOT_H
#define RT_PLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/canvas.h"
#include "core/reference.h"
#include "core/set.h"

/* From the same geometry: '/' and '-' ; box drawing and quadrants ; braille dots. */
enum rt_charset { RT_CHARSET_ASCII, RT_CHARSET_BOX, RT_CHARSET_BRAILLE };

/* Part of the log-log plane that is shown: log10 of FLOP/byte and of TFLOP/s. */
struct rt_view {
    double x0, x1; /* x0 < x1 */
    double y0, y1; /* y0 < y1 */
};

/* Where a record belongs. */
enum rt_point_kind {
    RT_POINT_PLACED,   /* has a place on the plane (perhaps outside the view) */
    RT_POINT_NO_FLOPS, /* flops = none: limited by bandwidth alone */
    RT_POINT_NO_BYTES, /* dram_bytes = none: limited by compute alone */
    RT_POINT_UNKNOWN   /* flops or bytes unknown: has no place */
};

struct rt_point {
    float x, y;   /* log10 of intensity and achieved TFLOP/s; set when placed */
    uint8_t kind; /* enum rt_point_kind */
    bool above;   /* reference_efficiency > RT_CONSISTENCY_LIMIT: drawn as what it is */
};

#define RT_NO_POINT SIZE_MAX

/*
 * The point of a record, finite also where its rates underflow to 0. Whether it is `above` is the
 * attribution's to say: false.
 */
struct rt_point rt_plot_point(const struct rt_set *set, size_t record);

/* What a further ceiling of a reference is a limit of. */
enum rt_plot_ceiling_kind {
    RT_CEILING_FLAT, /* compute: the TFLOP/s of another precision */
    RT_CEILING_SLOPE /* bandwidth: the GB/s of another level of the memory */
};

/* One whose value is not finite and > 0 is not drawn. */
struct rt_plot_ceiling {
    enum rt_plot_ceiling_kind kind;
    double value;     /* TFLOP/s or GB/s */
    const char *name; /* "fp32", "L2": short ASCII, borrowed; NULL or "": none */
};

/*
 * A corner of a path: log10 as in rt_point. One that is not finite, or over RT_PLOT_FARTHEST
 * decades from 0, is dropped: the line goes from the one before it to the one after it.
 */
struct rt_plot_node {
    double x, y;
    const char *name; /* "L1", "DRAM": short ASCII, borrowed; NULL or "": none */
};

#define RT_PLOT_FARTHEST 1e9

/*
 * A line from node to node. With `arrow` it has a head before its last node, and that node has no
 * glyph of its own: what it points at shows there. (No head where the last node is dropped.)
 */
struct rt_plot_path {
    const struct rt_plot_node *node; /* borrowed */
    size_t count;
    bool arrow;
};

/* Room for what a caller collects: more could not be read. The plot draws all that it is given. */
enum { RT_PLOT_CEILINGS_MAX = 16, RT_PLOT_PATHS_MAX = 32 };

struct rt_plot_spec {
    int rows, cols; /* of the whole drawing, axes included */
    enum rt_charset charset;
    struct rt_view view;

    const struct rt_ceilings *ceilings; /* whose roof is drawn; NULL: no reference, marks only */

    /*
     * Per record its reference, and the one that `ceilings` are of: a record of another one is
     * not compared with this roof, and is drawn as such. NULL: the roof is everybody's.
     */
    const uint32_t *reference;
    uint32_t roof;

    size_t records;               /* of the set: labels follow from it */
    const struct rt_point *point; /* one per record of the set */
    const uint32_t *visible;      /* record numbers to draw, in table order; NULL: 0..count-1 */
    size_t count;                 /* elements of visible (of point when visible is NULL) */
    size_t selected;              /* record number, or RT_NO_POINT */

    bool has_guide; /* the selected record has a roof: draw the guide with this efficiency */
    double guide_efficiency;
    double guide_limit_tflops; /* roofline_limit_tflops of the selected record, > 0 */

    /* All of this may be missing: NULL and 0. */
    const struct rt_plot_ceiling *ceiling; /* further ones of the reference of `ceilings` */
    size_t ceiling_count;                  /* elements of ceiling */
    const struct rt_ceilings *second;      /* another reference to compare with; NULL: none */
    const char *second_name;               /* as the names of ceilings */
    const struct rt_plot_path *path;
    size_t path_count; /* elements of path */
};

/* Sets of up to this many records have steady labels. */
enum { RT_PLOT_STEADY = 999 };

/*
 * The label of a record, the same wherever it is shown: A..Z, then a..z, then the number from 53.
 * It goes by the record's number in a set of `records`, so that no filter renames it; in a larger
 * set by its position among those that are visible, which keeps it short. Writes at most 12 bytes
 * with the NUL.
 */
void rt_plot_label_of(size_t records, size_t record, size_t position, char out[12]);

/* The two steps of it: the number (from 0) that the label spells, and its spelling. */
size_t rt_plot_label_number(size_t records, size_t record, size_t position);
void rt_plot_label(size_t number, char out[12]);

/* What the placed points cover, log10; x0 > x1 when there is none. */
struct rt_extent {
    double x0, x1, y0, y1;
};

/* One pass over the points: to be kept while they stay the same. */
struct rt_extent rt_plot_extent(const struct rt_point *point, const uint32_t *visible,
                                size_t count);

/*
 * Widens an extent, as of rt_plot_extent, for what else is to be shown. Places that a path would
 * drop and ceilings that would not be drawn change nothing.
 *
 * - add: by one place.
 * - add_path: by its nodes.
 * - add_roof: by the ridge and the flat roof of another reference, `second` of the spec.
 * - add_ceilings: by further ceilings of the reference of `ceilings` (NULL: of none): the height of
 *   each flat one and where it begins, the upper end of each slope.
 */
void rt_extent_add(struct rt_extent *extent, double x, double y);
void rt_extent_add_path(struct rt_extent *extent, const struct rt_plot_path *path);
void rt_extent_add_roof(struct rt_extent *extent, const struct rt_ceilings *roof);
void rt_extent_add_ceilings(struct rt_extent *extent, const struct rt_ceilings *ceilings,
                            const struct rt_plot_ceiling *ceiling, size_t count);

/*
 * The view that shows all placed points, the ridge and the flat roof with a margin, the roofs
 * running to the edges. Its bounds are steady: rounded outwards to parts of a decade, so small
 * edits of a ceiling do not move the axes. A sensible span when there is nothing to show.
 */
struct rt_view rt_plot_fit_extent(const struct rt_extent *points,
                                  const struct rt_ceilings *ceilings);

/*
 * Draws. The canvas is reset to rows x cols. Too small for a plot (see RT_PLOT_MIN_*): the
 * canvas is blank. RT_OK or RT_ENOMEM.
 *
 * - Left: labels of the y decades (1k, 100, ..., 0.1; steps of whole decades when crowded, of
 *   1-2-5 when zoomed in) and the axis; bottom: x axis, its labels, and the units of both.
 * - Slope and flat roof from edge to edge, clipped at the view; the ridge a dotted vertical at
 *   machine balance with "ridge 40.0" beside it where there is room.
 * - The band between efficiency_screen * roof and the roof, when it is at least a cell high.
 * - Every visible record that is in the view gets a mark, drawn where it is: above the roof
 *   when it is above. A record that is not compared with this roof has a hollow mark, and never
 *   one for being above. Up to RT_PLOT_LABELS records each mark gets its label next to it, never
 *   on another mark or label; marks that share a cell share one place and list their labels
 *   ("A,C"), ending in "+3" when there is no room for all. More records than that: cells show
 *   density; the selected record alone is labelled. The selected mark has a glyph of its own,
 *   so it is distinct without colour, and its label is always shown.
 *   Records of other roofs count for no density: hollow marks where nothing else is.
 * - The guide: a vertical from the selected mark up to its roof, with the efficiency ("13 %");
 *   down to it from a mark above ("above: 133 %", or "133 %" where that has no room).
 * - The lane: what has no place in the view, below the x labels, with the reason:
 *   "off view: < A  > B  ^ C  v D   no FLOPs: E   no bytes: F   unknown: G", then the marks
 *   whose labels found none: "no room: H", and what the hollow marks are: "~ other roof: I",
 *   "~ no reference: J". What a row cannot list it counts ("A,B+3"); the
 *   selected record comes first in its list, after its mark's glyph. The lane's row is there
 *   only when needed. Never dropped, never clamped.
 *
 * What follows takes what all of that leaves: it changes no mark, label or other text, moves none,
 * and has no part in the lane. Of lines it covers the ridge's; a path also roof and guide.
 *
 * - Further ceilings, dotted, behind roof and guide. A flat one runs from where the DRAM slope
 *   reaches it (without `ceilings`: from the left edge) to the right edge; a slope from the left
 *   edge up to the highest flat, be it the roof or a further ceiling (without any: to the top).
 * - The second roof in the same dots: slope and flat from edge to edge, and a dotted vertical at
 *   its own machine balance (unless that is in the column of the first).
 * - Paths, clipped at the view: a line of '=' or '!' (heavy lines in
 *   Unicode) between the cells of its nodes, and '+' (a heavy cross) at each node where no mark
 *   and no text is. The head of an arrow, one of ^ v < > (of eight in Unicode), is in the last
 *   cell before the end that has no mark, text or node; there is none when all have one, as when
 *   the two ends are neighbours or one cell, nor when the end is outside of the view.
 * - Names of nodes, then of ceilings and of the second roof, each whole or not at all: beside its
 *   node, or near its end (a flat's on the line at the right edge), where it covers no mark, text,
 *   path, roof or guide. Bytes that are not printable ASCII are shown as '?'; a name wider than
 *   half the area is not shown.
 */
int rt_plot_draw(const struct rt_plot_spec *spec, struct rt_canvas *canvas);

enum { RT_PLOT_MIN_ROWS = 5, RT_PLOT_MIN_COLS = 20, RT_PLOT_LABELS = 200 };

/* The record whose mark is drawn in or nearest to a cell, within two cells; else RT_NO_POINT. */
size_t rt_plot_pick(const struct rt_plot_spec *spec, int row, int col);

/*
 * The view after zooming by `factor` (< 1: in) about (x, y), or moving by parts of its span. Both
 * keep it where finite doubles are; zooming stops at a quarter of a decade and at 60 decades.
 */
struct rt_view rt_view_zoom(struct rt_view view, double x, double y, double factor);
struct rt_view rt_view_pan(struct rt_view view, double x_spans, double y_spans);

#endif
