/*
 * A window of time over columns of the screen: which instants a column shows, where ticks stand,
 * how the window moves; and how instants are written. Pure and total: any window of at least 1 ns
 * inside RT_INSTANT_MIN..MAX, any number of columns from 1; everything is exact in integer ns.
 *
 * What is drawn there is the screens' (scr_timeline.c), what is known of it gaps.h's and lanes.h's.
 */
#ifndef UI_TIMELINE_H
#define UI_TIMELINE_H

#include "core/interval.h"

/* A window is never made shorter, unless its range is. */
#define UI_WINDOW_LEAST INT64_C(8)

int64_t ui_length(struct rt_interval interval);

/* What two intervals have in common, ns. */
int64_t ui_common(struct rt_interval a, struct rt_interval b);

/*
 * The instants that column 0 .. cols-1 shows: at least one. Columns follow one another without a
 * hole; where there are more columns than nanoseconds, several show the same one.
 */
struct rt_interval ui_column(struct rt_interval window, int cols, int column);

/* The first column that shows an instant; -1: it is before the window; cols: behind it. */
int ui_column_of(struct rt_interval window, int cols, int64_t instant);

/*
 * How a window moves inside its range. By `by` ns, as far as there is range; with half or twice
 * the length, the instant `about` staying where it is seen; so that a target is seen whole, which
 * moves it only when it must; to a target with as much again around it.
 */
struct rt_interval ui_window_pan(struct rt_interval range, struct rt_interval window, int64_t by);
struct rt_interval ui_window_zoom_in(struct rt_interval range, struct rt_interval window,
                                     int64_t about);
struct rt_interval ui_window_zoom_out(struct rt_interval range, struct rt_interval window,
                                      int64_t about);
struct rt_interval ui_window_show(struct rt_interval range, struct rt_interval window,
                                  struct rt_interval target);
struct rt_interval ui_window_around(struct rt_interval range, struct rt_interval target);

/*
 * The smallest of 1, 2, 5, 10, 20, ... ns that takes at least `least` columns; INT64_MAX when
 * there is none.
 */
int64_t ui_tick_step(int64_t length, int cols, int least);

enum { UI_TIME_TEXT_MAX = 48 };

/* An instant that is a multiple of `step` (ns, from 1), in the unit that fits `longest`. Exact. */
void ui_instant_text(int64_t ns, int64_t step, int64_t longest, char out[UI_TIME_TEXT_MAX]);

/* A length with its unit, with at most four digits: "1.234 ms". */
void ui_time_text(int64_t ns, char out[UI_TIME_TEXT_MAX]);

#endif
