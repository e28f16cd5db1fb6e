/*
 * The interactive program without its terminal: state, what events do to it, what it looks
 * like. ui_app_update changes state and may ask for one thing that only src can do (a
 * request); the answer comes back through ui_app_result. ui_app_draw changes nothing.
 */
#ifndef UI_APP_H
#define UI_APP_H

#include <stdbool.h>
#include <stddef.h>

#include "core/chain.h"
#include "core/map.h"
#include "core/plot.h"
#include "core/ranking.h"
#include "ui/cells.h"
#include "ui/event.h"
#include "ui/field.h"
#include "ui/gaps.h"
#include "ui/layout.h"
#include "ui/modes.h"
#include "ui/ranges.h"
#include "ui/rows.h"
#include "ui/whatif.h"

/* What is being typed in UI_MODE_TYPE. */
enum ui_purpose {
    UI_TYPE_VALUE,
    UI_TYPE_FILTER,
    UI_TYPE_SAVE_AS,
    UI_TYPE_PLAN_PATH,
    UI_TYPE_TERM /* of a plan: app->term */
};

/* How a plan is written: X(enumerator, name, file name ending). */
#define UI_PLAN_FORMATS(X)                                                                         \
    X(UI_PLAN_MARKDOWN, "markdown", "md")                                                          \
    X(UI_PLAN_INI, "ini", "ini")                                                                   \
    X(UI_PLAN_JSON, "json", "json")

#define UI_X(enumerator, name, ending) enumerator,
enum ui_plan_format { UI_PLAN_FORMATS(UI_X) UI_PLAN_FORMAT_COUNT };
#undef UI_X

enum ui_request_kind {
    UI_REQUEST_NONE,
    UI_REQUEST_QUIT,
    UI_REQUEST_SAVE,         /* edited ceilings: into their file, or a copy of it at `path` */
    UI_REQUEST_RELOAD,       /* read the files again, then ui_app_bind */
    UI_REQUEST_RANGE,        /* records of the range called `path` (NULL: of the whole capture) in
                                place of those of the present one, then ui_app_bind */
    UI_REQUEST_PREVIEW_PLAN, /* the plan's text, as the result's text */
    UI_REQUEST_WRITE_PLAN    /* the plan to `path` */
};

struct ui_request {
    enum ui_request_kind kind;
    const char *path; /* borrowed until the next event; NULL: the file itself */
    bool overwrite;   /* the person was asked and said so */
    size_t record;
    enum rt_change change;
    struct rt_terms terms; /* on which the plan is to be judged */
    enum ui_plan_format format;
};

enum ui_outcome {
    UI_DONE,
    UI_FAILED,          /* text says why; nothing was changed */
    UI_FILE_CHANGED,    /* on disk since it was loaded: ask */
    UI_FILE_EXISTS,     /* something is at that path: ask */
    UI_FILE_HAS_ERRORS, /* it did not load completely: ask before saving over it */
    UI_FILE_UNNAMED     /* it has no file to save to: ask for a name */
};

struct ui_result {
    enum ui_request_kind kind;
    enum ui_outcome outcome;
    const char *text; /* message for the status line, or the preview; may be NULL */
};

enum { UI_NO_RECORD = -1, UI_MODE_DEPTH = 8 };

struct ui_app {
    struct ui_whatif whatif;
    struct ui_rows table;
    int rows, cols; /* of the screen */
    enum rt_charset charset;
    bool unicode;
    char *title; /* owned: the file's name */

    uint32_t key;                      /* the one that is being handled */
    enum ui_mode mode;                 /* what has the keyboard */
    enum ui_mode under[UI_MODE_DEPTH]; /* what it was opened over, the latest last */
    int depth;
    enum ui_mode focus;   /* the pane: UI_MODE_TABLE, _PLOT or _CHAIN */
    bool zoomed, editing; /* the pane fills the screen; the ceilings are open */
    long selected;        /* record number, or UI_NO_RECORD when nothing is shown */
    long table_top;       /* first row shown */
    enum rt_step step;
    int chain_top, doc_top; /* first row shown of the chain; of help, detail, ... */

    struct rt_extent extent; /* of the visible points */
    struct rt_view view;
    bool view_held; /* zoomed or moved by hand: no automatic fit */

    enum rt_ceiling ceiling; /* the field the editor is on */
    struct ui_working trial; /* state before the value that is being typed */
    size_t preset;           /* row of the presets list */
    size_t plan_choice;      /* row of the allowed changes */
    enum ui_plan_format plan_format;
    struct rt_terms terms;   /* of the plan that is being made */
    enum rt_term term;       /* the one that is being typed */
    struct rt_buf plan_text; /* preview, from src */

    struct ui_gaps gaps;           /* of the stage that the timeline view shows */
    struct rt_interval window;     /* of its range, that is seen */
    size_t gap;                    /* the selected one, in gaps.list */
    struct ui_ranges ranges;       /* of the capture that ranges are chosen from */
    size_t range;                  /* row of that list */
    bool return_to_timeline;       /* the list was opened there */
    struct rt_ranking ranking;     /* what the time of a stage went to; */
    const struct rt_stage *ranked; /* borrowed; NULL: nothing is ranked yet */
    enum rt_rank_by ranked_by;
    size_t rank; /* row of the ranking */

    size_t map_reference;            /* the one that is chosen on the verdict map, in the study */
    struct rt_map_window map_window; /* where it was zoomed or moved by hand: */
    bool map_held;                   /* else it fits what there is */

    uint8_t *plan_merit;     /* owned: of each plan, ui_verdict_weigh() */
    size_t judged_plan;      /* the plan of the verdict view, in the study */
    long judged_after;       /* the record that was walked to there, or UI_NO_RECORD */
    bool compare_references; /* two references are compared, not two records */
    bool compare_swapped;    /* the sides, against the order of loading */
    long compare_record, compare_reference; /* the other one, as chosen by hand; -1: it was not */

    enum ui_purpose purpose;
    struct ui_field field;
    struct rt_buf filter;       /* the filter in force */
    struct rt_buf old_filter;   /* the one that Escape restores while another is typed, */
    long old_selected;          /* and the selection */
    struct rt_buf found;        /* what n and N look for: the last filter */
    struct ui_request pending;  /* the request that a question is about */
    struct rt_buf pending_path; /* its path */
    bool quit_after_save;

    struct rt_buf message;
    bool message_stays; /* an error: until Escape */
};

/* `title` names the loaded file(s). RT_OK or RT_ENOMEM. */
int ui_app_init(struct ui_app *app, struct rt_study *study, const char *title);
void ui_app_fini(struct ui_app *app);

/* The files are now called this. RT_OK or RT_ENOMEM. */
int ui_app_rename(struct ui_app *app, const char *title);

/* After a reload: the same view on the new study; the old one may be freed afterwards. */
int ui_app_bind(struct ui_app *app, struct rt_study *study);

void ui_app_update(struct ui_app *app, const struct ui_event *event, struct ui_request *request);
void ui_app_result(struct ui_app *app, const struct ui_result *result, struct ui_request *request);

/* Shows a message that the next key dismisses. */
void ui_app_say(struct ui_app *app, const char *text);

/* Draws into cells of any size; app->rows and cols must be that size. RT_OK or RT_ENOMEM. */
int ui_app_draw(const struct ui_app *app, struct ui_cells *cells);

struct ui_layout ui_app_layout(const struct ui_app *app);

/* The reference of the selected record, or RT_NO_REFERENCE. */
uint32_t ui_app_reference(const struct ui_app *app);

/* Whether a reference is for the precision of a record, as far as both state one. */
bool ui_app_same_precision(const struct ui_app *app, const struct rt_record *record,
                           size_t reference);

/* Whether a reference may be the device of the selected record (rt_device_may_be). */
bool ui_app_may_be(const struct ui_app *app, size_t reference);

/* The first reference that may be, or RT_ENOENT. */
long ui_app_likely_reference(const struct ui_app *app);

/* The device of the selected record when it has no reference, else NULL. Borrowed. */
const char *ui_app_unserved_device(const struct ui_app *app);

/* What a plan for the selected record starts from, or NULL when it has no candidate. */
const struct rt_hypothesis_info *ui_app_hypothesis(const struct ui_app *app);

/* The answer for the selected record; false when nothing is selected. */
bool ui_app_answer(const struct ui_app *app, struct rt_answer *answer);

#endif
