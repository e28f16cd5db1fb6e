/*
 * The comparison as a view: the selected record beside another one, before and after, or under two
 * references. What is compared, where each part of it stands, and which others there are to choose.
 * All of it follows the edited ceilings.
 *
 * Of two records the one that was loaded first is before, unless the sides are swapped.
 */
#ifndef UI_COMPARE_H
#define UI_COMPARE_H

#include "core/compare.h"
#include "core/compare_references.h"
#include "core/repeats.h"
#include "ui/app.h"
#include "ui/plot_spec.h"

/* How many rows the parts that are words would like to have. */
struct ui_compare_need {
    int result, answer, table;
};

/* A pure function of the rectangle and of that. What has no room has 0 rows. */
struct ui_compare_layout {
    struct ui_rect sides;   /* which two: in one row, or one each */
    struct ui_rect result;  /* the speedup, or why there is none */
    struct ui_rect answer;  /* what became of the candidate */
    struct ui_rect heading; /* of the table */
    struct ui_rect table;   /* quantities, then what has to be read with them; scrolls */
    struct ui_rect plot;    /* both on the roofline: beside the table, or below it */
    struct ui_rect others;  /* the ones that can be chosen */
};

struct ui_compare_layout ui_compare_layout(struct ui_rect rect, struct ui_compare_need need);

/* Columns of the words above the table; the table's lines have ui_compare_line_cols of them. */
int ui_compare_cols(struct ui_rect rect);
int ui_compare_line_cols(int cols);

struct ui_compare {
    bool has_record;   /* one is selected */
    bool references;   /* two references, not two records */
    long other;        /* the record, or the reference, that is chosen; -1: there is none */
    size_t record[2];  /* before, after; of two references the same */
    long reference[2]; /* first, second; only of two references */
    struct rt_answer answer[2];
    struct rt_repeats repeats[2]; /* owned */
    struct rt_record under;       /* what is under the references, */
    struct rt_reference_comparison two;
    struct rt_record_comparison records; /* or the records */
    bool made;                           /* there is something to compare */
};

/*
 * What the view shows. RT_OK or RT_ENOMEM; ui_compare_fini in any case. It points into itself: it
 * must not be copied.
 */
int ui_compare_make(struct ui_compare *compare, const struct ui_app *app);
void ui_compare_fini(struct ui_compare *compare);

bool ui_compare_comparable(const struct ui_compare *compare);

/*
 * The next one that can be chosen in a direction (1 or -1) from a record or a reference; from -1
 * the first or the last. -1 beyond the end. Records: those of the same ID in other files, then all
 * others, then those that repeat another. References: those for the record's precision; the
 * record's own is none.
 */
long ui_compare_next(const struct ui_app *app, bool references, long from, int step);

/*
 * In words: what came of it and what became of the candidate; `brief`, where there is one row of
 * few columns. May hold bytes of the files.
 */
void ui_compare_put_result(const struct ui_compare *compare, bool brief, struct rt_buf *out);
void ui_compare_put_answer(const struct ui_compare *compare, bool brief, struct rt_buf *out);

/* The lines of the table: each quantity, the label in `label_cols` columns and as many cells as fit
 * `cols`; then what has to be read with it. ui_compare_heading appends the heading of the cells. */
int ui_compare_label_cols(int cols);
void ui_compare_lines(const struct ui_compare *compare, const struct ui_app *app, int cols,
                      struct rt_lines *lines);
void ui_compare_heading(const struct ui_compare *compare, int cols, struct rt_buf *out);

/*
 * The plot of the two marks with an arrow from before to after; of two references the mark under
 * both roofs, with an arrow from the first limit to the second. No arrow where nothing is
 * comparable.
 */
struct ui_compare_plot {
    struct ui_plot plot; /* its spec points into the rest: must not be copied */
    uint32_t visible[2];
    struct rt_plot_node node[2];
    struct rt_plot_path arrow;
};

void ui_compare_plot_make(struct ui_compare_plot *plot, const struct ui_compare *compare,
                          const struct ui_app *app, struct ui_rect rect);

#endif
