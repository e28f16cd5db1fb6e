/*
 * What keys do: one function an action, called through the key table (keys.h) only. `key` is the
 * key that was pressed, for actions that serve several.
 */
#ifndef UI_ACTIONS_H
#define UI_ACTIONS_H

#include "ui/app.h"

/* X(name): void ui_act_<name>(app, key, request) */
#define UI_ACTIONS(X)                                                                              \
    /* moving about: actions_move.c */                                                             \
    X(next_record)                                                                                 \
    X(previous_record)                                                                             \
    X(page_down)                                                                                   \
    X(page_up)                                                                                     \
    X(first_record)                                                                                \
    X(last_record)                                                                                 \
    X(next_match)                                                                                  \
    X(previous_match)                                                                              \
    X(next_step)                                                                                   \
    X(previous_step)                                                                               \
    X(go_to_step)                                                                                  \
    X(scroll_chain)                                                                                \
    X(next_pane)                                                                                   \
    X(previous_pane)                                                                               \
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
    X(scroll_doc)                                                                                  \
    X(back)                                                                                        \
    X(filter)                                                                                      \
    X(accept_typed)                                                                                \
    X(cancel_typed)                                                                                \
    /* ceilings: actions_edit.c */                                                                 \
    X(open_editor)                                                                                 \
    X(close_editor)                                                                                \
    X(next_ceiling)                                                                                \
    X(previous_ceiling)                                                                            \
    X(type_value)                                                                                  \
    X(nudge)                                                                                       \
    X(undo)                                                                                        \
    X(redo)                                                                                        \
    X(reset)                                                                                       \
    X(next_source)                                                                                 \
    X(presets)                                                                                     \
    X(move_preset)                                                                                 \
    X(take_preset)                                                                                 \
    /* plans and files: actions_file.c */                                                          \
    X(plan)                                                                                        \
    X(move_choice)                                                                                 \
    X(next_format)                                                                                 \
    X(write_plan)                                                                                  \
    X(save)                                                                                        \
    X(save_as)                                                                                     \
    X(reload)                                                                                      \
    X(quit)                                                                                        \
    X(answer_save)                                                                                 \
    X(answer_discard)                                                                              \
    X(answer_overwrite)                                                                            \
    X(answer_reload)                                                                               \
    X(answer_other_name)

#define UI_X(name) void ui_act_##name(struct ui_app *app, uint32_t key, struct ui_request *request);
UI_ACTIONS(UI_X)
#undef UI_X

/* Shared by the action files. */

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

/* Whether a mode is a question that waits for an answer. */
bool ui_is_question(enum ui_mode mode);

/* Starts typing with `text` in the field. */
void ui_type(struct ui_app *app, enum ui_purpose purpose, const char *text);

/* What the field now holds is put to use while typing: a value on trial, a live filter. */
void ui_typed(struct ui_app *app);

/* A value being typed: tried at every key, accepted, given up. A path: accepted. */
void ui_try_value(struct ui_app *app);
void ui_accept_value(struct ui_app *app);
void ui_cancel_value(struct ui_app *app);
void ui_accept_path(struct ui_app *app, struct ui_request *request);

/* Asks for a request; it is remembered, so that a question about it can repeat it. */
void ui_ask_for(struct ui_app *app, struct ui_request *request, const struct ui_request *wanted);

#endif
