/*
 * What is compared, with whom else it could be, and where that stands.
 */
#include "ui/compare.h"

#include <math.h>
#include <string.h>

#include "core/code.h"

/* ---- which others there are ---- */

enum { SAME_ID, OTHER, REPEAT, GROUPS, SELECTED = GROUPS };

/* In which group of candidates a record is. */
static int group_of(const struct ui_app *app, size_t record)
{
    const struct rt_set *const set = &app->whatif.study->records;
    const size_t selected = (size_t)app->selected;
    if (record == selected) {
        return SELECTED;
    }
    if (set->file[record] != set->file[selected] &&
        strcmp(rt_set_id(set, record), rt_set_id(set, selected)) == 0) {
        return SAME_ID;
    }
    return rt_repeats_another(set, record) ? REPEAT : OTHER;
}

static long next_record(const struct ui_app *app, long from, int step)
{
    const long count = (long)app->whatif.study->records.count;
    const long before_all = step > 0 ? -1 : count;
    int group = from >= 0 ? group_of(app, (size_t)from) : step > 0 ? 0 : GROUPS - 1;
    long at = from >= 0 ? from : before_all;
    for (; group >= 0 && group < GROUPS; group += step, at = before_all) {
        for (at += step; at >= 0 && at < count; at += step) {
            if (group_of(app, (size_t)at) == group) {
                return at;
            }
        }
    }
    return -1;
}

/*
 * Whether a reference is one for the record: for its precision, and of one that is kept for several
 * precisions only the one of the record.
 */
static bool is_candidate(const struct ui_app *app, const struct rt_record *record, long reference)
{
    const struct rt_references *const references = &app->whatif.study->references;
    const size_t r = (size_t)reference;
    const char *const dtype = rt_record_text(record, RT_DTYPE);
    if (reference == (long)ui_app_reference(app)) {
        return false;
    }
    return rt_references_is_copy(references, r)
               ? dtype != NULL && rt_dtype_same(references->item[r].text[RT_REF_DTYPE], dtype)
               : rt_references_find_dtype(references, r, dtype) == r &&
                     ui_app_same_precision(app, record, r);
}

static long next_reference(const struct ui_app *app, long from, int step)
{
    const long count = (long)app->whatif.references;
    struct rt_record record;
    rt_set_get(&app->whatif.study->records, (size_t)app->selected, &record);
    long at = from >= 0 ? from : step > 0 ? -1 : count;
    for (at += step; at >= 0 && at < count; at += step) {
        if (is_candidate(app, &record, at)) {
            return at;
        }
    }
    return -1;
}

long ui_compare_next(const struct ui_app *app, bool references, long from, int step)
{
    return references ? next_reference(app, from, step) : next_record(app, from, step);
}

/* The one chosen by hand while it can be, else the first there is. */
static long find_other(const struct ui_app *app)
{
    const bool references = app->compare_references;
    const long chosen = references ? app->compare_reference : app->compare_record;
    const long limit =
        references ? (long)app->whatif.references : (long)app->whatif.study->records.count;
    if (chosen >= 0 && chosen < limit &&
        (references ? chosen != (long)ui_app_reference(app) : chosen != app->selected)) {
        return chosen;
    }
    return ui_compare_next(app, references, -1, 1);
}

/* ---- what is compared ---- */

static struct rt_reference_side side_of(const struct ui_app *app, long reference)
{
    const struct rt_reference *const item = &app->whatif.study->references.item[reference];
    return (struct rt_reference_side){item->id, item->text[RT_REF_DTYPE],
                                      app->whatif.ceilings[reference], NULL};
}

static void make_references(struct ui_compare *compare, const struct ui_app *app)
{
    const uint32_t own = ui_app_reference(app);
    if (own == RT_NO_REFERENCE || compare->other < 0) {
        return;
    }
    const int first = app->compare_swapped ? 1 : 0;
    compare->reference[first] = (long)own;
    compare->reference[1 - first] = compare->other;
    compare->record[0] = compare->record[1] = (size_t)app->selected;
    ui_whatif_answer(&app->whatif, (size_t)app->selected, &compare->answer[0]);
    compare->under = compare->answer[0].record;
    const struct rt_reference_side side[] = {side_of(app, compare->reference[0]),
                                             side_of(app, compare->reference[1])};
    rt_compare_references(&compare->under, &compare->answer[0].metrics, side, &compare->two);
    compare->made = true;
}

static int make_records(struct ui_compare *compare, const struct ui_app *app)
{
    const struct rt_set *const set = &app->whatif.study->records;
    struct rt_compare_side side[2];
    int code = RT_OK;
    if (compare->other < 0) {
        return RT_OK;
    }
    const bool first = (app->selected < compare->other) != app->compare_swapped;
    compare->record[0] = (size_t)(first ? app->selected : compare->other);
    compare->record[1] = (size_t)(first ? compare->other : app->selected);
    for (int i = 0; i < 2 && code == RT_OK; i++) {
        ui_whatif_answer(&app->whatif, compare->record[i], &compare->answer[i]);
        code = rt_compare_side_take(&side[i], &compare->repeats[i], set, &compare->answer[i]);
    }
    code = code == RT_OK ? rt_compare_records(&side[0], &side[1], &compare->records) : code;
    compare->made = code == RT_OK;
    return code;
}

int ui_compare_make(struct ui_compare *compare, const struct ui_app *app)
{
    *compare = (struct ui_compare){.other = -1, .references = app->compare_references};
    compare->has_record = app->selected >= 0;
    if (!compare->has_record) {
        return RT_OK;
    }
    compare->other = find_other(app);
    if (!compare->references) {
        return make_records(compare, app);
    }
    make_references(compare, app);
    return RT_OK;
}

void ui_compare_fini(struct ui_compare *compare)
{
    rt_repeats_fini(&compare->repeats[0]);
    rt_repeats_fini(&compare->repeats[1]);
}

bool ui_compare_comparable(const struct ui_compare *compare)
{
    return compare->made &&
           (compare->references ? compare->two.comparable : compare->records.comparable);
}

/* ---- where it stands ---- */

enum {
    BESIDE_COLS = 118, /* from here on the plot stands beside the table, */
    TABLE_COLS = 80,   /* which has so many */
    ROOMY_COLS = 190,
    ROOMY_TABLE_COLS = 112,
    BESIDE_ROWS = 18,
    BELOW_ROWS = 8, /* with so many left the plot stands below it */
    OTHERS_ROWS = 11
};

static struct ui_rect take(struct ui_rect *left, int rows)
{
    const int taken = rows < 0 ? 0 : rows < left->rows ? rows : left->rows;
    const struct ui_rect top = {left->row, left->col, taken, left->cols};
    left->row += taken;
    left->rows -= taken;
    return top;
}

static bool has_beside(struct ui_rect rect)
{
    return rect.cols >= BESIDE_COLS && rect.rows >= BESIDE_ROWS;
}

int ui_compare_cols(struct ui_rect rect)
{
    return !has_beside(rect) ? rect.cols : rect.cols >= ROOMY_COLS ? ROOMY_TABLE_COLS : TABLE_COLS;
}

/* A blank at the left, two columns for the marks of a text that scrolls at the right. */
int ui_compare_line_cols(int cols)
{
    return cols - 3;
}

/* The plot, and with enough rows the list of the others below it. */
static void put_beside(struct ui_compare_layout *layout, struct ui_rect rect)
{
    const bool both = rect.rows >= BESIDE_ROWS + OTHERS_ROWS;
    layout->plot = take(&rect, both ? rect.rows - OTHERS_ROWS : rect.rows);
    layout->others = rect;
}

struct ui_compare_layout ui_compare_layout(struct ui_rect rect, struct ui_compare_need need)
{
    struct ui_compare_layout layout = {.sides = {rect.row, rect.col, 0, 0}};
    const int cols = ui_compare_cols(rect);
    if (rect.rows <= 0 || rect.cols <= 2) {
        return layout;
    }
    const bool beside = has_beside(rect);
    layout.sides = take(&rect, rect.cols < 40 && rect.rows >= 12 ? 2 : 1);
    if (beside) {
        put_beside(&layout,
                   (struct ui_rect){rect.row, rect.col + cols, rect.rows, rect.cols - cols});
        rect.cols = cols;
    }
    const int most = rect.rows >= 18 ? 4 : rect.rows >= 11 ? 2 : 1; /* of either sentence */
    layout.result = take(&rect, need.result < most ? need.result : most);
    layout.answer = take(&rect, rect.rows < 4 ? 0 : need.answer < most ? need.answer : most);
    layout.heading = take(&rect, rect.rows >= 3);
    const int spare = rect.rows - need.table;
    layout.table = take(&rect, !beside && spare >= BELOW_ROWS ? need.table : rect.rows);
    if (!beside) {
        layout.plot = rect;
    }
    return layout;
}

/* ---- on the roofline ---- */

/* The ends of the arrow: the two marks. False where one has no place. */
static bool between_marks(const struct ui_compare *compare, const struct ui_app *app,
                          struct rt_plot_node node[2])
{
    for (int side = 0; side < 2; side++) {
        const struct rt_point *const point = &app->whatif.point[compare->record[side]];
        if (point->kind != RT_POINT_PLACED) {
            return false;
        }
        node[side] = (struct rt_plot_node){(double)point->x, (double)point->y, NULL};
    }
    return compare->record[0] != compare->record[1];
}

/* The ends of the arrow: the record's limit under either reference, at its intensity. */
static bool between_limits(const struct ui_compare *compare, const struct ui_app *app,
                           struct rt_plot_node node[2])
{
    const struct rt_point *const point = &app->whatif.point[compare->record[0]];
    for (int side = 0; side < 2; side++) {
        const struct rt_answer *const answer = &compare->answer[side];
        if (point->kind != RT_POINT_PLACED || !answer->attributed ||
            !answer->attribution.classified) {
            return false;
        }
        node[side] = (struct rt_plot_node){(double)point->x,
                                           log10(answer->attribution.roofline_limit_tflops), NULL};
    }
    return true;
}

/* The ceilings of the other side, where they are not those of the roof that is drawn. */
static void add_second(struct rt_plot_spec *spec, const struct ui_compare *compare,
                       const struct ui_app *app)
{
    const struct ui_whatif *const whatif = &app->whatif;
    for (int side = 0; side < 2; side++) {
        const long reference = compare->references ? compare->reference[side]
                                                   : (long)whatif->reference[compare->record[side]];
        if (reference != (long)spec->roof && reference != (long)RT_NO_REFERENCE) {
            spec->second = &whatif->ceilings[reference];
            spec->second_name = whatif->study->references.item[reference].id;
        }
    }
}

void ui_compare_plot_make(struct ui_compare_plot *plot, const struct ui_compare *compare,
                          const struct ui_app *app, struct ui_rect rect)
{
    struct rt_plot_spec *const spec = &plot->plot.spec;
    ui_plot_make(&plot->plot, app, rect);
    plot->visible[0] = (uint32_t)compare->record[0];
    plot->visible[1] = (uint32_t)compare->record[1];
    spec->visible = plot->visible;
    spec->count = plot->visible[0] == plot->visible[1] ? 1 : 2;
    spec->ceiling_count = 0; /* two roofs and an arrow are enough to read */
    spec->path_count = 0;
    add_second(spec, compare, app);
    const bool arrow = ui_compare_comparable(compare) &&
                       (compare->references ? between_limits(compare, app, plot->node)
                                            : between_marks(compare, app, plot->node));
    struct rt_extent extent = rt_plot_extent(spec->point, plot->visible, spec->count);
    if (arrow) {
        plot->arrow = (struct rt_plot_path){plot->node, 2, true};
        spec->path = &plot->arrow;
        spec->path_count = 1;
        rt_extent_add_path(&extent, &plot->arrow);
    }
    if (spec->second != NULL) {
        rt_extent_add_roof(&extent, spec->second);
    }
    spec->view = rt_plot_fit_extent(&extent, spec->ceilings);
}
