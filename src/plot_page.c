/*
 * The plot command. Records are grouped by reference, because a roof is one reference's: each
 * group gets a title, the plot and a legend. Of a reference with ceilings for several precisions
 * the highest in use is the roof, and the efficiency in the legend is each record's own. The
 * picture is made of the same cells as the interactive view.
 */
#include "src/plot_page.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/code.h"
#include "core/plot_extras.h"
#include "src/out.h"
#include "src/study_load.h"
#include "ui/cells.h"
#include "ui/plot_cells.h"
#include "ui/rows.h"

enum { DEFAULT_COLS = 80, DEFAULT_ROWS = 24, LEGEND_MIN_COLS = 80, DIGITS = 4 };

struct plot {
    const struct rt_study *study;
    struct rt_point *point; /* one a record; owned */
    uint32_t *visible;      /* the records of the group; owned */
    size_t count;           /* of visible */
    uint32_t reference;     /* of the group, or RT_NO_REFERENCE */
    int rows, cols;
    enum rt_charset charset;
    bool unicode, color;
};

/* The reference that a record's is for one precision, or RT_NO_REFERENCE. */
static uint32_t base_of(const struct rt_study *study, size_t record)
{
    const uint32_t r = study->record_reference[record];
    return r != RT_NO_REFERENCE ? study->references.item[r].base : r;
}

static double tflops_of(const struct rt_study *study, uint32_t reference)
{
    return study->references.item[reference].ceilings.value[RT_CEILING_TFLOPS];
}

/* Fills `visible` with the records of one reference, or of none, and chooses the roof. */
static void select_group(struct plot *plot, uint32_t base)
{
    const struct rt_study *const study = plot->study;
    plot->reference = RT_NO_REFERENCE;
    plot->count = 0;
    for (size_t i = 0; i < study->records.count; i++) {
        const uint32_t r = study->record_reference[i];
        if (base_of(study, i) != base) {
            continue;
        }
        plot->visible[plot->count++] = (uint32_t)i;
        if (plot->reference == RT_NO_REFERENCE ||
            tflops_of(study, r) > tflops_of(study, plot->reference)) {
            plot->reference = r;
        }
    }
}

/* One line: the ceilings, their source, and as much of the name as there is room for. */
static void draw_title(struct ui_cells *cells, const struct plot *plot)
{
    if (plot->reference == RT_NO_REFERENCE) {
        ui_cells_text(cells, 0, 0, cells->cols, "no reference: no roof to compare with", UI_STRONG);
        return;
    }
    const struct rt_reference *reference = &plot->study->references.item[plot->reference];
    const double *value = reference->ceilings.value;
    const char *name = reference->text[RT_REF_NAME];
    const char *source = reference->text[RT_REF_SOURCE];
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(&text, "reference %s  ", reference->id);
    if (rt_roofs_have_precision(&reference->roofs) && reference->text[RT_REF_DTYPE] != NULL) {
        rt_buf_printf(&text, "%s ", reference->text[RT_REF_DTYPE]);
    }
    rt_buf_show(&text, value[RT_CEILING_TFLOPS], DIGITS);
    rt_buf_puts(&text, " TFLOP/s  ");
    rt_buf_show(&text, value[RT_CEILING_DRAM_GBPS], DIGITS);
    rt_buf_puts(&text, " GB/s  screen ");
    rt_buf_show(&text, value[RT_CEILING_SCREEN] * 100, DIGITS);
    rt_buf_printf(&text, " %%  %s  ", source == NULL ? "unstated" : source);
    const int col = ui_cells_text(cells, 0, 0, cells->cols, rt_buf_text(&text), UI_STRONG);
    rt_buf_fini(&text);
    if (name != NULL) {
        ui_cells_text_middle(cells, 0, col, cells->cols - col, name, UI_PLAIN);
    }
}

static void put_number(struct ui_cells *cells, int row, int col, bool known, double value,
                       const char *unit)
{
    struct rt_buf text;
    rt_buf_init(&text);
    if (known) {
        rt_buf_show(&text, value, DIGITS);
        rt_buf_puts(&text, unit);
    } else {
        rt_buf_puts(&text, "-");
    }
    ui_cells_text(cells, row, col, 10, rt_buf_text(&text), UI_PLAIN);
    rt_buf_fini(&text);
}

/* Columns of the legend, from the right edge of the name on. */
enum { AT_INTENSITY = 2, AT_TFLOPS = 13, AT_EFFICIENCY = 24, AT_HYPOTHESIS = 35, AT_END = 56 };

static void draw_legend_row(struct ui_cells *cells, int row, const struct plot *plot,
                            size_t position)
{
    struct rt_answer answer = {.attributed = false};
    char label[12];
    const int name_cols = cells->cols - 5 - AT_END;
    const int right = 5 + name_cols;
    rt_study_answer(plot->study, plot->visible[position], NULL, &answer);
    const int hypothesis = rt_answer_hypothesis(&answer);
    const struct rt_metrics *metrics = &answer.metrics;
    const bool classified = answer.attributed && answer.attribution.classified;
    rt_plot_label_of(plot->study->records.count, plot->visible[position], position, label);
    ui_cells_text(cells, row, 1, 4, label, UI_STRONG);
    ui_cells_text_middle(
        cells, row, 5, name_cols,
        ui_rows_name(&plot->study->records, plot->visible[position], name_cols, cells->unicode),
        UI_PLAIN);
    put_number(cells, row, right + AT_INTENSITY, rt_metrics_know(metrics, RT_INTENSITY),
               metrics->value[RT_INTENSITY], "");
    put_number(cells, row, right + AT_TFLOPS, rt_metrics_know(metrics, RT_ACHIEVED_TFLOPS),
               metrics->value[RT_ACHIEVED_TFLOPS], "");
    put_number(cells, row, right + AT_EFFICIENCY, classified,
               classified ? answer.attribution.reference_efficiency * 100 : 0, " %");
    ui_cells_text(cells, row, right + AT_HYPOTHESIS, AT_END - AT_HYPOTHESIS,
                  hypothesis == RT_NO_HYPOTHESIS ? "-" : rt_hypothesis_info[hypothesis].name,
                  UI_ANSWER);
}

/* The records that the legend lists: those that have a label. */
static size_t legend_records(const struct plot *plot)
{
    return plot->count < RT_PLOT_LABELS ? plot->count : RT_PLOT_LABELS;
}

/* Title, plot, heading of the legend, its records, and how many more there are. */
static int group_rows(const struct plot *plot)
{
    const size_t listed = legend_records(plot);
    return 1 + plot->rows + 1 + (int)listed + (listed < plot->count ? 1 : 0);
}

static void draw_legend(struct ui_cells *cells, int row, const struct plot *plot)
{
    const int right = cells->cols - AT_END;
    const size_t shown = legend_records(plot);
    ui_cells_text(cells, row, 5, right - 5, "record", UI_DIM);
    ui_cells_text(cells, row, right + AT_INTENSITY, 10, "FLOP/byte", UI_DIM);
    ui_cells_text(cells, row, right + AT_TFLOPS, 10, "TFLOP/s", UI_DIM);
    ui_cells_text(cells, row, right + AT_EFFICIENCY, 10, "of roof", UI_DIM);
    ui_cells_text(cells, row, right + AT_HYPOTHESIS, 20, "hypothesis", UI_DIM);
    for (size_t i = 0; i < shown; i++) {
        draw_legend_row(cells, row + 1 + (int)i, plot, i);
    }
    if (shown < plot->count) {
        struct rt_buf text;
        rt_buf_init(&text);
        rt_buf_printf(&text, "and %zu more: rooftop report lists them all", plot->count - shown);
        ui_cells_text(cells, row + 1 + (int)shown, 5, cells->cols - 5, rt_buf_text(&text), UI_DIM);
        rt_buf_fini(&text);
    }
}

/* The paths of the records that state several levels of the memory, as many as can be told apart.
 */
struct paths {
    struct rt_level_path levels[RT_PLOT_PATHS_MAX];
    struct rt_plot_path path[RT_PLOT_PATHS_MAX];
    size_t count;
};

static void find_paths(const struct plot *plot, struct paths *paths)
{
    paths->count = 0;
    for (size_t i = 0; i < plot->count && paths->count < RT_PLOT_PATHS_MAX; i++) {
        struct rt_level_path *const levels = &paths->levels[paths->count];
        if (rt_plot_levels(&plot->study->records, plot->visible[i], levels)) {
            paths->path[paths->count++] = (struct rt_plot_path){levels->node, levels->count, false};
        }
    }
}

static int draw_canvas(const struct plot *plot, struct rt_canvas *canvas)
{
    const struct rt_references *references = &plot->study->references;
    const bool compared = plot->reference != RT_NO_REFERENCE;
    const struct rt_ceilings *ceilings =
        compared ? &references->item[plot->reference].ceilings : NULL;
    struct rt_plot_ceiling ceiling[RT_EXTRA_CEILINGS];
    struct paths paths;
    find_paths(plot, &paths);
    struct rt_extent extent = rt_plot_extent(plot->point, plot->visible, plot->count);
    rt_extent_add_levels(&extent, &plot->study->records, plot->visible, plot->count);
    const size_t further =
        compared ? rt_plot_reference_ceilings(references, NULL, plot->reference, ceiling) : 0;
    rt_extent_add_ceilings(&extent, ceilings, ceiling, further);
    const struct rt_plot_spec spec = {
        .rows = plot->rows,
        .cols = plot->cols,
        .charset = plot->charset,
        .view = rt_plot_fit_extent(&extent, ceilings),
        .ceilings = ceilings,
        .records = plot->study->records.count,
        .point = plot->point,
        .visible = plot->visible,
        .count = plot->count,
        .selected = RT_NO_POINT,
        .ceiling = ceiling,
        .ceiling_count = further,
        .path = paths.path,
        .path_count = paths.count,
    };
    return rt_plot_draw(&spec, canvas);
}

static int draw_group(struct out *out, const struct plot *plot)
{
    struct rt_canvas canvas;
    struct ui_cells cells;
    const int cols = plot->cols > LEGEND_MIN_COLS ? plot->cols : LEGEND_MIN_COLS;
    rt_canvas_init(&canvas);
    ui_cells_init(&cells);
    int code = draw_canvas(plot, &canvas);
    if (code == RT_OK) {
        code = ui_cells_reset(&cells, group_rows(plot), cols);
    }
    if (code == RT_OK) {
        cells.unicode = plot->unicode;
        draw_title(&cells, plot);
        ui_cells_plot(&cells, (struct ui_rect){1, 0, plot->rows, plot->cols}, &canvas);
        draw_legend(&cells, plot->rows + 1, plot);
        if (plot->color) {
            ui_cells_to_ansi(&cells, &out->text);
        } else {
            ui_cells_to_text(&cells, &out->text);
        }
    }
    ui_cells_fini(&cells);
    rt_canvas_fini(&canvas);
    return code;
}

/* How many records each reference has; the last element counts those that have none. */
static size_t *count_members(const struct rt_study *study)
{
    const size_t references = study->references.count;
    size_t *members = calloc(references + 1, sizeof *members);
    for (size_t i = 0; members != NULL && i < study->records.count; i++) {
        const uint32_t base = base_of(study, i);
        members[base == RT_NO_REFERENCE ? references : base]++;
    }
    return members;
}

static int draw_groups(struct out *out, struct plot *plot)
{
    const size_t references = plot->study->references.count;
    size_t *members = count_members(plot->study);
    int code = members == NULL ? RT_ENOMEM : RT_OK;
    bool first = true;
    for (size_t r = 0; r <= references && code == RT_OK; r++) {
        if (members[r] == 0) {
            continue;
        }
        select_group(plot, r < references ? (uint32_t)r : RT_NO_REFERENCE);
        rt_buf_puts(&out->text, first ? "" : "\n");
        code = draw_group(out, plot);
        out_drain(out);
        first = false;
    }
    free(members);
    return code;
}

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* The size asked for, else that of the terminal with room for title and legend, else 80x24. */
static void choose_size(struct plot *plot, const struct cli_options *options, bool terminal)
{
    struct winsize size = {0};
    plot->cols = DEFAULT_COLS;
    plot->rows = DEFAULT_ROWS;
    if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 &&
        size.ws_row > 0) {
        const size_t records = plot->study->records.count;
        const int legend = records < size.ws_row / 2U ? (int)records : size.ws_row / 2;
        plot->cols = clamp(size.ws_col, RT_PLOT_MIN_COLS, CLI_PLOT_SIDE_MAX);
        plot->rows = clamp(size.ws_row - 3 - legend, RT_PLOT_MIN_ROWS, CLI_PLOT_SIDE_MAX);
    }
    plot->cols = options->width > 0 ? options->width : plot->cols;
    plot->rows = options->height > 0 ? options->height : plot->rows;
}

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

static bool term_is(const char *name)
{
    const char *term = getenv("TERM");
    return term != NULL && strcmp(term, name) == 0;
}

static void choose_look(struct plot *plot, const struct cli_options *options, bool terminal)
{
    enum cli_charset charset = options->charset;
    if (charset == CLI_CHARSET_COUNT) {
        /* the Linux console's fonts have no braille */
        charset = !out_locale_unicode() ? CLI_ASCII : term_is("linux") ? CLI_BOX : CLI_UNICODE;
    }
    plot->unicode = charset != CLI_ASCII;
    plot->charset = charset == CLI_ASCII ? RT_CHARSET_ASCII
                    : charset == CLI_BOX ? RT_CHARSET_BOX
                                         : RT_CHARSET_BRAILLE;
    plot->color = options->color == CLI_COLOR_ALWAYS ||
                  (options->color == CLI_COLOR_AUTO && terminal && !is_set("NO_COLOR") &&
                   is_set("TERM") && !term_is("dumb"));
}

static int draw_study(struct out *out, const struct rt_study *study,
                      const struct cli_options *options)
{
    const bool terminal = options->output == NULL && isatty(STDOUT_FILENO) == 1;
    struct plot plot = {.study = study};
    const size_t count = study->records.count;
    int code = RT_ENOMEM;
    plot.point = malloc((count + 1) * sizeof *plot.point);
    plot.visible = malloc((count + 1) * sizeof *plot.visible);
    if (plot.point != NULL && plot.visible != NULL) {
        for (size_t i = 0; i < count; i++) {
            struct rt_answer answer;
            rt_study_answer(study, i, NULL, &answer);
            plot.point[i] = rt_plot_point(&study->records, i);
            plot.point[i].above = answer.attributed && answer.attribution.classified &&
                                  answer.attribution.recheck_reference;
        }
        choose_size(&plot, options, terminal);
        choose_look(&plot, options, terminal);
        code = draw_groups(out, &plot);
    }
    free(plot.point);
    free(plot.visible);
    return code;
}

static void write_plots(struct out *out, const struct rt_study *study,
                        const struct cli_options *options)
{
    if (draw_study(out, study, options) != RT_OK) {
        out->text.failed = true; /* out_close says it */
    }
}

int plot_command(const struct cli_options *options)
{
    return study_command(options, write_plots);
}
