/*
 * What the view of a verdict shows: which plan, which record after the change, and how it was
 * judged (core/judgement.h). Found anew whenever it is needed, for drawing and for keys alike, so
 * that files that were read again are judged again; what it looks like is scr_verdict.c's.
 */
#ifndef UI_VERDICT_H
#define UI_VERDICT_H

#include "core/judgement.h"
#include "ui/app.h"

/* What there is to show. */
enum ui_verdict_state {
    UI_VERDICT_NO_PLAN,
    UI_VERDICT_NO_BEFORE, /* the plan's record is not in its file: `why` says so */
    UI_VERDICT_NO_AFTER,  /* of the judgement only `plan`, `before` and `experiment` mean something
                           */
    UI_VERDICT_JUDGED,
    UI_VERDICT_NO_MEMORY
};

struct ui_verdict {
    enum ui_verdict_state state;
    size_t plans; /* how many there are; the number of this one is app->judged_plan */
    long after;   /* number of the record after the change, or UI_NO_RECORD */
    struct rt_candidates candidates;
    bool open; /* nothing says which of several records is meant: `why` does */
    struct rt_judgement judgement;
    struct rt_buf why;
};

/* To be finished in every case. It points into itself: it must not be copied. */
void ui_verdict_make(struct ui_verdict *verdict, const struct ui_app *app);
void ui_verdict_fini(struct ui_verdict *verdict);

/* Weighs the plans of the study, once it is bound: a frame must not. RT_OK or RT_ENOMEM. */
int ui_verdict_weigh(struct ui_app *app);

/*
 * The plan to begin with: one that can be judged, if there is one, of these one
 * whose change a record of that ID states to have been made, and of these one about the selected
 * record. Its number, or RT_ENOENT when there are no plans.
 */
long ui_verdict_plan(const struct ui_app *app);

/* Whether there is a plan that can be judged; it is ui_verdict_plan(). */
bool ui_verdict_ready(const struct ui_app *app);

/* The verdict of the view as it is, or RT_ENOENT when nothing was judged. */
int ui_verdict_kind(const struct ui_app *app);

#endif
