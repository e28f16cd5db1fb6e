/*
 * What the timeline view knows of a whole range, found once when it is opened: the gaps, longest
 * first; where each category rules; the calls that wait. Not what is on the screen.
 *
 * It says nothing of its own: gaps and their shares are partition.h's.
 */
#ifndef UI_GAPS_H
#define UI_GAPS_H

#include "core/stage.h"

struct ui_gaps {
    const struct rt_stage *stage;                 /* borrowed; NULL: nothing is known yet */
    struct rt_intervals list;                     /* the longest first, of equal ones the earlier */
    struct rt_intervals rules[RT_CATEGORY_COUNT]; /* sync and launch only, see ui_gaps_mix */
    struct rt_call *wait;                         /* owned; copies, by thread, then begin */
    int64_t *wait_reach; /* owned; the latest end of the thread's up to there */
    size_t waits;
    size_t *issues; /* owned; by thread: how many gaps its calls end */
};

void ui_gaps_init(struct ui_gaps *gaps);
void ui_gaps_fini(struct ui_gaps *gaps);

/* Replaces what was there. RT_OK, or RT_ENOMEM and nothing is known. */
int ui_gaps_make(struct ui_gaps *gaps, const struct rt_stage *stage);

const struct rt_timeline *ui_gaps_timeline(const struct ui_gaps *gaps);

/* How long each category rules within an interval of the range, ns: they add up to it. */
struct ui_mix {
    int64_t part[RT_CATEGORY_COUNT];
};

struct ui_mix ui_gaps_mix(const struct ui_gaps *gaps, struct rt_interval interval);

/* The category of the largest part; of equal ones the first. */
enum rt_category ui_mix_largest(const struct ui_mix *mix);

/*
 * What else there is beside the largest, or RT_CATEGORY_COUNT: idle time before all, for a short
 * gap between kernels must not be lost behind a copy.
 */
enum rt_category ui_mix_other(const struct ui_mix *mix);

/* One gap, and how the rule divides it: before the issuing call, inside it, behind it. */
enum ui_stretch { UI_BEFORE_CALL, UI_IN_CALL, UI_BEHIND_CALL, UI_STRETCH_COUNT };

struct ui_gap {
    struct rt_interval time;
    const struct rt_operation *next; /* what ends it; NULL: nothing */
    const struct rt_call *call;      /* that issued it; NULL: nobody is known to have */
    const struct rt_call *wait;    /* that took most of what was waited before the call, or NULL */
    int64_t share[RT_SHARE_COUNT]; /* ns */
    int64_t stretch[UI_STRETCH_COUNT][RT_SHARE_COUNT]; /* ns; the same, by stretch */
    int64_t overhead;                                  /* of it the profiler's own work, ns */
};

/* `index` is a place in gaps->list. */
void ui_gaps_look(const struct ui_gaps *gaps, size_t index, struct ui_gap *gap);

#endif
