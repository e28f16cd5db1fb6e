/*
 * The modes: what can have the keyboard, each described in one row. How a mode is drawn, closed
 * and interrupted follows from its row; nothing else lists them, except the key table (keys.c).
 */
#ifndef UI_MODES_H
#define UI_MODES_H

#include <stdbool.h>

#include "core/lines.h"
#include "ui/cells.h"

struct ui_app;

enum ui_mode_kind {
    UI_MAIN,    /* of the main screen: a pane, the editor */
    UI_VIEW,    /* covers the main screen */
    UI_TYPING,  /* a field in the last line, over either */
    UI_QUESTION /* waits for an answer in the last line, over any other */
};

/*
 * X(enumerator, fields of struct ui_mode_info). The three panes come first, in the order of
 * enum ui_pane, so that a pane is its own mode. A further view is a row, an entry in keys.c and
 * the function that writes its lines.
 */
#define UI_MODES(X)                                                                                \
    X(UI_MODE_TABLE, .title = "records", .kind = UI_MAIN)                                          \
    X(UI_MODE_PLOT, .title = "roofline", .kind = UI_MAIN)                                          \
    X(UI_MODE_CHAIN, .title = "chain", .kind = UI_MAIN)                                            \
    X(UI_MODE_EDITOR, .title = "reference ceilings", .kind = UI_MAIN)                              \
    X(UI_MODE_PRESETS, .title = "presets", .kind = UI_VIEW, .draw = scr_presets)                   \
    X(UI_MODE_PLAN, .title = "experiment plan", .kind = UI_VIEW, .draw = scr_doc,                  \
      .heading = scr_plan_heading, .above = scr_plan_choices, .lines = scr_plan_lines)             \
    X(UI_MODE_HELP, .title = "help", .kind = UI_VIEW, .gives_way = true, .draw = scr_doc,          \
      .heading = scr_help_heading, .lines = scr_help_lines, .label_cols = 22)                      \
    X(UI_MODE_DETAIL, .title = "record in full", .kind = UI_VIEW, .draw = scr_doc,                 \
      .lines = scr_detail_lines, .label_cols = UI_LABEL_COLS)                                      \
    X(UI_MODE_MESSAGES, .title = "messages", .kind = UI_VIEW, .draw = scr_doc,                     \
      .lines = scr_messages_lines, .label_cols = UI_LABEL_COLS)                                    \
    X(UI_MODE_ACCOUNT, .title = "account of the import", .kind = UI_VIEW, .draw = scr_doc,         \
      .lines = scr_account_lines, .label_cols = UI_LABEL_COLS + 1)                                 \
    X(UI_MODE_TIMELINE, .title = "timeline", .kind = UI_VIEW, .draw = scr_timeline)                \
    X(UI_MODE_RANGES, .title = "ranges", .kind = UI_VIEW, .draw = scr_ranges)                      \
    X(UI_MODE_RANKING, .title = "where the time goes", .kind = UI_VIEW, .draw = scr_ranking)       \
    X(UI_MODE_MAP, .title = "verdict map", .kind = UI_VIEW, .draw = scr_map)                       \
    X(UI_MODE_VERDICT, .title = "verdict", .kind = UI_VIEW, .draw = scr_doc,                       \
      .heading = scr_verdict_heading, .above = scr_verdict_headline, .lines = scr_verdict_lines)   \
    X(UI_MODE_COMPARE, .title = "comparison", .kind = UI_VIEW, .draw = scr_compare)                \
    X(UI_MODE_TYPE, .title = "typing", .kind = UI_TYPING, .gives_way = true)                       \
    X(UI_MODE_ASK_QUIT, .title = "unsaved ceilings", .kind = UI_QUESTION)                          \
    X(UI_MODE_ASK_RELOAD, .title = "unsaved ceilings", .kind = UI_QUESTION, .gives_way = true)     \
    X(UI_MODE_ASK_RANGE, .title = "unsaved ceilings", .kind = UI_QUESTION, .gives_way = true)      \
    X(UI_MODE_ASK_CHANGED, .title = "the file changed on disk", .kind = UI_QUESTION,               \
      .gives_way = true)                                                                           \
    X(UI_MODE_ASK_EXISTS, .title = "the file exists", .kind = UI_QUESTION, .gives_way = true)      \
    X(UI_MODE_ASK_ERRORS, .title = "the file has errors", .kind = UI_QUESTION, .gives_way = true)

#define UI_X(enumerator, ...) enumerator,
enum ui_mode { UI_MODES(UI_X) UI_MODE_COUNT };
#undef UI_X

enum { UI_LABEL_COLS = 13 }; /* of the labels before an explanation's lines */

struct ui_mode_info {
    const char *title;
    enum ui_mode_kind kind;
    bool gives_way; /* an interrupt gives it up first; over all others it asks, or quits */

    /* A view: what draws the body of the screen. */
    void (*draw)(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);

    /* Where that is scr_doc: what is read. */
    void (*lines)(const struct ui_app *app, struct rt_lines *lines);
    int label_cols;                                                /* 0: no labels */
    void (*heading)(const struct ui_app *app, struct rt_buf *out); /* NULL: the title */
    /* What stands still above the lines: draws it and returns its rows; without cells it only
     * counts them. NULL: nothing. */
    int (*above)(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect);
};

extern const struct ui_mode_info ui_mode_info[UI_MODE_COUNT];

#endif
