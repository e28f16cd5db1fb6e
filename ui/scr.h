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

/* scr_answer.c */
void scr_bar(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);
void scr_steps(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);
void scr_chain(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect, bool pair);

/* scr_plot.c; RT_OK or RT_ENOMEM. */
int scr_plot(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_table.c */
void scr_table(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_editor.c: the ceilings as edited, and what they changed; the presets. */
void scr_editor(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);
void scr_presets(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

/* scr_doc.c: help, record in full, messages, plan: a title over labelled lines. */
void scr_doc(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);
void scr_doc_lines(const struct ui_app *app, struct rt_lines *lines);
struct ui_rect scr_doc_rect(const struct ui_app *app); /* of the lines, without the title */
int scr_doc_label_cols(const struct ui_app *app);

#endif
