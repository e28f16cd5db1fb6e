/*
 * The parts of the screen. Each draws one thing into one rectangle and changes nothing.
 */
#ifndef UI_SCR_H
#define UI_SCR_H

#include "ui/app.h"

/* scr_main.c: the mode that is seen, which is under a prompt or a question; lines of the frame. */
enum ui_mode scr_shown_mode(const struct ui_app *app);
void scr_title(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);
void scr_status(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_bar.c */
void scr_bar(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_answer.c */
void scr_steps(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);
void scr_chain(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect, bool pair);

/* scr_plot.c; RT_OK or RT_ENOMEM. */
int scr_plot(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_ruler.c: with one row, the ceiling that flips the answer first. */
void scr_rulers(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_table.c */
void scr_table(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_editor.c: the ceilings as edited, and what they changed; the presets. */
void scr_editor(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);
void scr_presets(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_timeline.c: the timeline of a stage (gaps.h). */
void scr_timeline(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_ranges.c: lists about a capture. */
void scr_ranges(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);
void scr_ranking(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_map.c: which ceilings would give which answer (map.h). */
void scr_map(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_compare.c: two records, or two references, side by side (compare.h). */
void scr_compare(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* The last row of its table that can be the first shown, and the rows that are shown; false without
 * memory. */
bool scr_compare_extent(const struct ui_app *app, int *last, int *page);

/* The first row shown of a list, so that row `at` stands in the middle where it can. */
long scr_list_top(long at, long count, int rows);

/* scr_doc.c: a view that is read, as its row in modes.h describes it. */
void scr_doc(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* The last row that can be the first shown, and the rows that are shown; false without memory. */
bool scr_doc_extent(const struct ui_app *app, int *last, int *page);

/* scr_views.c, scr_plan.c: what such views say; see struct ui_mode_info. */
void scr_help_heading(const struct ui_app *app, struct rt_buf *out);
void scr_help_lines(const struct ui_app *app, struct rt_lines *lines);
void scr_detail_lines(const struct ui_app *app, struct rt_lines *lines);
void scr_messages_lines(const struct ui_app *app, struct rt_lines *lines);
void scr_account_lines(const struct ui_app *app, struct rt_lines *lines);
void scr_plan_heading(const struct ui_app *app, struct rt_buf *out);
void scr_plan_lines(const struct ui_app *app, struct rt_lines *lines);
int scr_plan_choices(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_verdict.c: how a plan is judged (verdict.h). */
void scr_verdict_heading(const struct ui_app *app, struct rt_buf *out);
int scr_verdict_headline(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);
void scr_verdict_lines(const struct ui_app *app, struct rt_lines *lines);

#endif
