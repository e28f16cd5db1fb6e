/*
 * What streams and threads did in each column of a window: found when it is drawn, from what the
 * window shows alone. What it looks like is scr_lanes.c's.
 */
#ifndef UI_LANES_H
#define UI_LANES_H

#include "ui/gaps.h"

/* What is told apart in a lane of a stream: the activities, and kernels that communicate. */
enum { UI_STREAM_COMMUNICATION = RT_ACTIVITY_COUNT, UI_STREAM_PARTS };

/* In a lane of a thread: inside which kind of call. */
enum { UI_THREAD_WAITS, UI_THREAD_COPIES, UI_THREAD_OTHERS, UI_THREAD_PARTS };

enum { UI_LANE_PARTS = UI_STREAM_PARTS };

/* One column of one lane: instants by what is told apart, ns, none counted twice. */
struct ui_lane_cell {
    int64_t part[UI_LANE_PARTS];
    bool touched; /* something without duration is there */
};

struct ui_lanes {
    uint32_t *number; /* owned; the streams, as the file numbers them, or threads, ascending */
    size_t count;
    size_t hidden;             /* as many more have something in the window */
    struct ui_lane_cell *cell; /* owned; count x cols */
    int cols;
};

/* How many streams, and threads, have something in the window; 0 without memory, too. */
size_t ui_lanes_streams(const struct ui_gaps *gaps, struct rt_interval window);
size_t ui_lanes_threads(const struct ui_gaps *gaps, struct rt_interval window);

/*
 * The lanes of at most `most` streams: the busiest in the window. Of at most `most` threads:
 * `first` before all, then those whose calls end the most gaps, then those that wait longest.
 * RT_OK or RT_ENOMEM; ui_lanes_fini() in any case.
 */
int ui_lanes_of_streams(struct ui_lanes *lanes, const struct ui_gaps *gaps,
                        struct rt_interval window, int cols, size_t most);
int ui_lanes_of_threads(struct ui_lanes *lanes, const struct ui_gaps *gaps,
                        struct rt_interval window, int cols, size_t most, const uint32_t *first);
void ui_lanes_fini(struct ui_lanes *lanes);

/* The part of a cell that is largest; of equal ones the first; -1: all are 0. */
int ui_lane_largest(const struct ui_lane_cell *cell);

#endif
