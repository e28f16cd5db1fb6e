/*
 * What the parts of the timeline view share: where everything stands. The view itself is one of
 * the screen's (scr.h).
 */
#ifndef UI_SCR_TIMELINE_H
#define UI_SCR_TIMELINE_H

#include "ui/gaps.h"
#include "ui/scr.h"
#include "ui/timeline.h"

/* Rows of the view; one that has no room has none. */
struct scr_track {
    const struct ui_app *app;
    struct ui_cells *cells;
    struct ui_rect rect;
    struct rt_interval range, window;
    struct ui_gap gap; /* the selected one */
    bool has_gap;
    int label;                            /* columns of the lanes' names */
    int left, cols;                       /* of what is over time */
    int heading, axis, lane, mixed, mark; /* rows, -1: none */
    size_t busy_streams, calling_threads; /* in the window */
    struct ui_rect streams, threads, legend, head, list, rule;
};

/* scr_lanes.c: what streams and threads did. */
void scr_stream_lanes(const struct scr_track *track);
void scr_thread_lanes(const struct scr_track *track);

/* "stream 7"; the thread's name, or "thread 7". */
void scr_thread_name(const struct rt_capture *capture, uint32_t thread, struct rt_buf *out);

/* scr_gaps.c: the list of gaps, and the rule applied to the selected one. */
void scr_gap_head(const struct scr_track *track);
void scr_gap_list(const struct scr_track *track);
void scr_gap_rule(const struct scr_track *track);

/* The columns of the selected gap, -1 and cols being those beside the window; false: no gap. */
bool scr_gap_columns(const struct scr_track *track, int *first, int *last);

/* ns as ms for people, with three digits. */
void scr_put_ms(struct rt_buf *out, int64_t ns);

#endif
