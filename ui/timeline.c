/*
 * Columns, windows, ticks. Products of a length and a number of columns may not fit 64 bits, so
 * quotient and remainder are multiplied one by one.
 */
#include "ui/timeline.h"

#include <stdio.h>

#include "core/number.h"

int64_t ui_length(struct rt_interval interval)
{
    return interval.end - interval.begin;
}

int64_t ui_common(struct rt_interval a, struct rt_interval b)
{
    const int64_t begin = a.begin > b.begin ? a.begin : b.begin;
    const int64_t end = a.end < b.end ? a.end : b.end;
    return end > begin ? end - begin : 0;
}

/* Where a column begins: begin + floor(length x column / cols). */
static int64_t edge(struct rt_interval window, int cols, int column)
{
    const int64_t length = ui_length(window);
    return window.begin + length / cols * column + length % cols * column / cols;
}

struct rt_interval ui_column(struct rt_interval window, int cols, int column)
{
    const int64_t begin = edge(window, cols, column);
    const int64_t end = edge(window, cols, column + 1);
    return (struct rt_interval){begin, end > begin ? end : begin + 1};
}

int ui_column_of(struct rt_interval window, int cols, int64_t instant)
{
    if (instant < window.begin) {
        return -1;
    }
    int low = 0;
    for (int high = cols; low < high;) {
        const int middle = low + (high - low) / 2;
        if (ui_column(window, cols, middle).end <= instant) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static int64_t least_of(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* A window of about this length in which `about`, an instant of the range, has `lead` before it. */
static struct rt_interval place(struct rt_interval range, int64_t about, int64_t lead,
                                int64_t length)
{
    const int64_t whole = ui_length(range);
    length = least_of(length < UI_WINDOW_LEAST ? UI_WINDOW_LEAST : length, whole);
    lead = least_of(lead, length - 1);
    const int64_t begin = lead >= about - range.begin ? range.begin : about - lead;
    const int64_t last = range.end - length;
    const int64_t at = least_of(begin, last);
    return (struct rt_interval){at, at + length};
}

struct rt_interval ui_window_pan(struct rt_interval range, struct rt_interval window, int64_t by)
{
    const int64_t left = range.begin - window.begin;
    const int64_t right = range.end - window.end;
    by = by < left ? left : least_of(by, right);
    return (struct rt_interval){window.begin + by, window.end + by};
}

struct rt_interval ui_window_zoom_in(struct rt_interval range, struct rt_interval window,
                                     int64_t about)
{
    const int64_t length = ui_length(window) / 2;
    return place(range, about, (about - window.begin) / 2, length);
}

struct rt_interval ui_window_zoom_out(struct rt_interval range, struct rt_interval window,
                                      int64_t about)
{
    const int64_t length = ui_length(window);
    if (length > ui_length(range) / 2) {
        return range;
    }
    return place(range, about, (about - window.begin) * 2, length * 2);
}

struct rt_interval ui_window_around(struct rt_interval range, struct rt_interval target)
{
    const int64_t length = ui_length(target);
    const int64_t wanted = length > ui_length(range) / 2 ? ui_length(range) : length * 2;
    return place(range, target.begin, (wanted - length) / 2, wanted);
}

struct rt_interval ui_window_show(struct rt_interval range, struct rt_interval window,
                                  struct rt_interval target)
{
    if (target.begin >= window.begin && target.end <= window.end) {
        return window;
    }
    const int64_t room = ui_length(window) - ui_length(target);
    if (room < ui_length(window) / 4) {
        return ui_window_around(range, target);
    }
    return place(range, target.begin, room / 2, ui_length(window));
}

int64_t ui_tick_step(int64_t length, int cols, int least)
{
    static const int64_t factor[] = {1, 2, 5};
    const int64_t wanted =
        least >= cols ? length : length / cols * least + (length % cols * least + cols - 1) / cols;
    for (int64_t decade = 1;; decade *= 10) {
        for (int f = 0; f < 3; f++) {
            if (decade * factor[f] >= wanted) {
                return decade * factor[f];
            }
        }
        if (decade == INT64_C(1000000000000000000)) {
            return INT64_MAX;
        }
    }
}

static const struct unit {
    const char *name;
    int64_t ns;
    int digits; /* of its fraction */
} units[] = {{"ns", 1, 0}, {"us", 1000, 3}, {"ms", 1000000, 6}, {"s", 1000000000, 9}};

static const struct unit *unit_for(int64_t ns)
{
    int u = 0;
    while (u < 3 && ns >= units[u + 1].ns) {
        u++;
    }
    return &units[u];
}

void ui_instant_text(int64_t ns, int64_t step, int64_t longest, char out[UI_TIME_TEXT_MAX])
{
    const struct unit *const unit = unit_for(longest);
    int digits = unit->digits;
    int64_t fraction = ns % unit->ns;
    /* Digits that are 0 in every multiple of the step say nothing. */
    while (digits > 0 && step % 10 == 0) {
        step /= 10;
        fraction /= 10;
        digits--;
    }
    char decimals[16] = "";
    for (int d = digits; d > 0; d--) {
        decimals[d] = (char)('0' + fraction % 10);
        fraction /= 10;
    }
    decimals[0] = digits > 0 ? '.' : '\0';
    (void)snprintf(out, UI_TIME_TEXT_MAX, "%lld%s %s", (long long)(ns / unit->ns), decimals,
                   unit->name);
}

void ui_time_text(int64_t ns, char out[UI_TIME_TEXT_MAX])
{
    const struct unit *const unit = unit_for(ns);
    char value[RT_NUMBER_TEXT_MAX];
    (void)rt_number_show((double)ns / (double)unit->ns, 4, value);
    (void)snprintf(out, UI_TIME_TEXT_MAX, "%s %s", value, unit->name);
}
