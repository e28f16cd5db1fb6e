/*
 * What keys do: one function an action, called through the key table (keys.h) only. What
 * `argument` means is the action's own: a direction, a percentage, a number of steps; which key
 * gives which stands in the key table alone.
 */
#ifndef UI_ACTIONS_H
#define UI_ACTIONS_H

#include "ui/app.h"

/* X(name): void ui_act_<name>(app, argument, request) */
#define UI_ACTIONS(X)                                                                              \
    /* moving about: actions_move.c */                                                             \
    X(move_record)                                                                                 \
    X(find_match)                                                                                  \
    X(change_step)                                                                                 \
    X(go_to_step)                                                                                  \
    X(scroll_chain)                                                                                \
    X(change_pane)                                                                                 \
    X(zoom_pane)                                                                                   \
    X(next_sort)                                                                                   \
    X(reverse_sort)                                                                                \
    X(clear)                                                                                       \
    X(pan_plot)                                                                                    \
    X(zoom_plot)                                                                                   \
    X(fit_plot)                                                                                    \
    X(next_charset)                                                                                \
    /* looking: actions_view.c */                                                                  \
    X(help)                                                                                        \
    X(detail)                                                                                      \
    X(messages)                                                                                    \
    X(account)                                                                                     \
    X(scroll_doc)                                                                                  \
    X(back)                                                                                        \
    X(filter)                                                                                      \
    X(accept_typed)                                                                                \
    X(cancel_typed)                                                                                \
    /* ceilings: actions_edit.c */                                                                 \
    X(open_editor)                                                                                 \
    X(close_editor)                                                                                \
    X(change_ceiling)                                                                              \
    X(type_value)                                                                                  \
    X(retype_value)                                                                                \
    X(nudge)                                                                                       \
    X(undo)                                                                                        \
    X(redo)                                                                                        \
    X(reset)                                                                                       \
    X(next_source)                                                                                 \
    X(presets)                                                                                     \
    X(move_preset)                                                                                 \
    X(take_preset)                                                                                 \
    X(jump_flip) /* actions_flip.c */                                                              \
    /* plans and files: actions_file.c */                                                          \
    X(plan)                                                                                        \
    X(move_choice)                                                                                 \
    X(next_format)                                                                                 \
    X(type_term)                                                                                   \
    X(write_plan)                                                                                  \
    X(save)                                                                                        \
    X(save_as)                                                                                     \
    X(reload)                                                                                      \
    X(quit)                                                                                        \
    X(answer_save)                                                                                 \
    X(answer_discard)                                                                              \
    X(answer_overwrite)                                                                            \
    X(answer_reload)                                                                               \
    X(answer_other_name)                                                                           \
    /* timelines: actions_timeline.c */                                                            \
    X(timeline)                                                                                    \
    X(move_gap)                                                                                    \
    X(zoom_gap)                                                                                    \
    X(zoom_window)                                                                                 \
    X(pan_window)                                                                                  \
    X(fit_window)                                                                                  \
    X(next_stage)                                                                                  \
    X(ranges)                                                                                      \
    X(move_range)                                                                                  \
    X(take_range)                                                                                  \
    X(ranking)                                                                                     \
    X(move_rank)                                                                                   \
    X(switch_ranking)                                                                              \
    /* the verdict map: actions_map.c */                                                           \
    X(map)                                                                                         \
    X(move_mark)                                                                                   \
    X(take_mark)                                                                                   \
    X(zoom_map)                                                                                    \
    X(pan_map)                                                                                     \
    X(fit_map)                                                                                     \
    /* the verdict of a plan: actions_verdict.c */                                                 \
    X(verdict)                                                                                     \
    X(move_plan)                                                                                   \
    X(move_after)                                                                                  \
    /* the comparison: actions_compare.c */                                                        \
    X(compare)                                                                                     \
    X(move_other)                                                                                  \
    X(swap_sides)                                                                                  \
    X(switch_comparison)                                                                           \
    X(scroll_comparison)

/* Directions: the argument of what moves or scrolls. */
enum ui_move {
    UI_MOVE_UP,
    UI_MOVE_DOWN,
    UI_MOVE_LEFT,
    UI_MOVE_RIGHT,
    UI_MOVE_PAGE_UP,
    UI_MOVE_PAGE_DOWN,
    UI_MOVE_FIRST,
    UI_MOVE_LAST
};

#define UI_X(name) void ui_act_##name(struct ui_app *app, int argument, struct ui_request *request);
UI_ACTIONS(UI_X)
#undef UI_X

/* Shared by the action files. */

/* Where a move leads among the rows 0 to last, from row `at`; 0 when there is none. */
long ui_moved(long at, int move, long page, long last);

/* Shows a message in the status line; an error stays until Escape. */
void ui_say(struct ui_app *app, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ui_complain(struct ui_app *app, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Selects a record (or UI_NO_RECORD) and scrolls it into view. */
void ui_select(struct ui_app *app, long record);

/* Filters and sorts again; the selection stays on its record, or goes to the nearest row. */
void ui_refresh_rows(struct ui_app *app);

/* Fits the plot again unless it was moved by hand. */
void ui_refresh_view(struct ui_app *app);

/* Opens a mode over the present one; closing leads back to that. */
void ui_open(struct ui_app *app, enum ui_mode mode);
void ui_close(struct ui_app *app);

/* The figures and words of a reference become those of the selected record's, as one edit. */
void ui_take_reference(struct ui_app *app, size_t reference);

/* At the start, where nothing is compared with anything but a device is known: the presets. */
void ui_ask_reference(struct ui_app *app);

/* Starts typing with `text` in the field. */
void ui_type(struct ui_app *app, enum ui_purpose purpose, const char *text);

/* What the field now holds is put to use while typing: a value on trial, a live filter. */
void ui_typed(struct ui_app *app);

/* Sets the ceiling that is edited on trial: false when it may not be that value. Then makes what
 * was tried an edit that began at *before. */
bool ui_try_ceiling(struct ui_app *app, double value);
void ui_commit(struct ui_app *app, const struct ui_working *before);

/* A value being typed: tried at every key, accepted, given up. A path: accepted. */
void ui_try_value(struct ui_app *app);
void ui_accept_value(struct ui_app *app);
void ui_cancel_value(struct ui_app *app);
void ui_accept_path(struct ui_app *app, struct ui_request *request);

/* Forgets what was found about a study's timelines. */
void ui_forget_timeline(struct ui_app *app);

/* Another range was chosen: back to the timeline when the list was opened there. */
void ui_after_range(struct ui_app *app);

/* Back to the verdict on what was read again: the record after the change is now number `after`
 * (UI_NO_RECORD: whichever the rules give), and the verdict on the old study was `was`, or
 * RT_ENOENT. */
void ui_judge_again(struct ui_app *app, const struct rt_study *old, long after, int was);

/* A term of a plan that was typed: accepted, or refused with the reason. */
void ui_accept_term(struct ui_app *app, struct ui_request *request);

/* Asks for a request; it is remembered, so that a question about it can repeat it. */
void ui_ask_for(struct ui_app *app, struct ui_request *request, const struct ui_request *wanted);

#endif
