/*
 * The timeline view: a window of a range over the columns, the time axis, the category lane and
 * the mark of the selected gap; the rest of it is scr_lanes.c and scr_gaps.c.
 */
#include "ui/scr_timeline.h"

#include <stdio.h>
#include <string.h>

#include "ui/lanes.h"
#include "ui/text.h"

/* The signs of the time bar; the small letter says that it is in a column beside another. */
static const struct {
    uint32_t unicode;
    char ascii, small;
    const char *name;
    enum ui_style style;
} category_info[RT_CATEGORY_COUNT] = {
    [RT_CATEGORY_KERNEL] = {0x2588, 'K', 'k', "kernel", UI_KERNEL},
    [RT_CATEGORY_TRANSFER] = {0x2593, 'T', 't', "transfer", UI_TRANSFER},
    [RT_CATEGORY_SYNC] = {0x2592, 'S', 's', "sync", UI_SYNC},
    [RT_CATEGORY_LAUNCH] = {0x2591, 'L', 'l', "launch", UI_LAUNCH},
};

void scr_put_ms(struct rt_buf *out, int64_t ns)
{
    rt_buf_show(out, (double)ns / 1e6, 3);
}

/* Takes rows off the top of what is left; fewer when there are not as many. */
static struct ui_rect take(struct ui_rect *left, int rows)
{
    struct ui_rect taken = *left;
    taken.rows = rows < left->rows ? rows : left->rows;
    taken.rows = taken.rows < 0 ? 0 : taken.rows;
    left->row += taken.rows;
    left->rows -= taken.rows;
    return taken;
}

static int take_row(struct ui_rect *left, bool wanted)
{
    const struct ui_rect taken = take(left, wanted ? 1 : 0);
    return taken.rows > 0 ? taken.row : -1;
}

/* What the lanes of streams and of threads get of `room` rows: each what it needs, else half. */
static void share_rows(int room, int need_streams, int need_threads, int *streams, int *threads)
{
    const int half = (room + 1) / 2;
    *streams = need_streams < half ? need_streams : half;
    *threads = need_threads < room - *streams ? need_threads : room - *streams;
    *streams = need_streams < room - *threads ? need_streams : room - *threads;
}

static int limited(size_t count, int most)
{
    return count < (size_t)most ? (int)count : most;
}

/* From the top: what is always there, the lanes as far as there is room, the gaps. */
static void lay_out_rows(struct scr_track *track, const struct ui_gaps *gaps)
{
    struct ui_rect left = track->rect;
    const int rows = left.rows;
    track->heading = take_row(&left, true);
    track->axis = take_row(&left, rows >= 6);
    track->lane = take_row(&left, true);
    track->mixed = take_row(&left, rows >= 8);
    track->mark = take_row(&left, rows >= 4);
    const int legend = rows >= 16;
    const int head = rows >= 14;
    const int rule = rows >= 20 ? 3 : rows >= 14 ? 2 : rows >= 9 ? 1 : 0;
    const int beside = left.rows - legend - head - rule;
    const int room = rows >= 9 ? beside * 3 / 5 : 0;
    int streams;
    int threads;
    track->busy_streams = ui_lanes_streams(gaps, track->window);
    track->calling_threads = ui_lanes_threads(gaps, track->window);
    share_rows(room, limited(track->busy_streams, room), limited(track->calling_threads, room),
               &streams, &threads);
    track->streams = take(&left, streams);
    track->threads = take(&left, threads);
    /* What the lanes' signs mean, where the list still has rows enough. */
    const bool signs =
        legend > 0 && track->rect.cols >= 80 && left.rows - legend - head - rule >= 8;
    track->legend = take(&left, legend + signs);
    track->head = take(&left, head);
    track->list = take(&left, left.rows - rule);
    track->rule = take(&left, rule);
}

static void lay_out(struct scr_track *track, const struct ui_app *app, struct ui_cells *cells,
                    struct ui_rect rect)
{
    const struct ui_gaps *const gaps = &app->gaps;
    *track = (struct scr_track){.app = app,
                                .cells = cells,
                                .rect = rect,
                                .range = gaps->stage->partition.range,
                                .window = app->window,
                                .has_gap = app->gap < gaps->list.count};
    track->label = rect.cols >= 160 ? 26 : rect.cols >= 120 ? 18 : rect.cols >= 60 ? 12 : 8;
    track->left = rect.col + track->label;
    track->cols = rect.cols - track->label - 1;
    if (track->has_gap) {
        ui_gaps_look(gaps, app->gap, &track->gap);
    }
    lay_out_rows(track, gaps);
}

/* The view's numbers, from the roomiest form to the shortest. */
static void heading_numbers(const struct scr_track *track, int form, struct rt_buf *out)
{
    char offset[UI_TIME_TEXT_MAX];
    char length[UI_TIME_TEXT_MAX];
    char latency[UI_TIME_TEXT_MAX];
    ui_time_text(track->window.begin - track->range.begin, offset);
    ui_time_text(ui_length(track->window), length);
    ui_time_text(track->app->gaps.stage->latency, latency);
    rt_buf_clear(out);
    if (form < 3) {
        rt_buf_puts(out, form < 1 ? "  total " : "  ");
        rt_buf_show(out, (double)ui_length(track->range) / 1e6, 6);
        rt_buf_puts(out, " ms");
    }
    rt_buf_printf(out, form < 3 ? "  window %s at +%s" : "  %s at +%s", length, offset);
    if (form < 2) {
        rt_buf_printf(out, "  latency %s", latency);
    }
}

static void heading_name(const struct scr_track *track, struct rt_buf *out)
{
    const struct rt_stage *const stage = track->app->gaps.stage;
    struct rt_record record;
    rt_set_get(&track->app->whatif.study->records, stage->record, &record);
    const char *const range = rt_record_text(&record, RT_INTERVAL);
    rt_buf_printf(out, "%s, device %lld", range != NULL && range[0] != '\0' ? range : record.id,
                  (long long)stage->capture->device[stage->device].number);
}

/* The range's name, cut when it must be, and as many numbers as there is room for beside it. */
static void draw_heading(const struct scr_track *track)
{
    enum { FORMS = 4, NAME_COLS = 24, LEAST_NAME_COLS = 12 };
    const struct ui_rect rect = track->rect;
    struct rt_buf name;
    struct rt_buf numbers;
    rt_buf_init(&name);
    rt_buf_init(&numbers);
    heading_name(track, &name);
    const int wanted = ui_text_width(rt_buf_text(&name), track->cells->unicode);
    const int most = rect.cols < 60 ? LEAST_NAME_COLS : NAME_COLS;
    const int least = wanted < most ? wanted : most;
    int form = 0;
    do {
        heading_numbers(track, form, &numbers);
    } while ((int)numbers.len + least + 1 > rect.cols && ++form < FORMS);
    const int right = form < FORMS ? (int)numbers.len : 0;
    int at = rect.col + 1;
    at += ui_cells_text_middle(track->cells, track->heading, at, rect.cols - right - 1,
                               rt_buf_text(&name), UI_STRONG);
    if (right > 0) {
        (void)ui_cells_text(track->cells, track->heading, at, rect.cols - at, rt_buf_text(&numbers),
                            UI_PLAIN);
    }
    rt_buf_fini(&name);
    rt_buf_fini(&numbers);
}

/* Ticks stand at multiples of the step from the range's begin; a label without room is left out. */
static void draw_axis(const struct scr_track *track)
{
    const int64_t step =
        ui_tick_step(ui_length(track->window), track->cols, track->cols >= 60 ? 15 : 11);
    const int64_t offset = track->window.begin - track->range.begin;
    const int64_t end = track->window.end - track->range.begin;
    int64_t at = step == INT64_MAX || offset == 0 ? 0 : (offset - 1) / step * step + step;
    int room = 0;
    (void)ui_cells_text(track->cells, track->axis, track->rect.col + 1, track->label - 2, "time",
                        UI_DIM);
    for (; at >= offset && at<end; at = end - at> step ? at + step : end) {
        char label[UI_TIME_TEXT_MAX];
        ui_instant_text(at, step, end, label);
        const int column = ui_column_of(track->window, track->cols, track->range.begin + at);
        const int width = (int)strlen(label) + 1;
        if (column < room) {
            continue;
        }
        ui_cells_put(track->cells, track->axis, track->left + column,
                     track->app->unicode ? 0x2575 : '|', UI_DIM);
        if (column + width <= track->cols) {
            (void)ui_cells_text(track->cells, track->axis, track->left + column + 1, width, label,
                                UI_PLAIN);
            room = column + width + 1;
        }
    }
}

/* One column shows what takes most of it; the row below, what else there is. */
static void draw_categories(const struct scr_track *track)
{
    const bool unicode = track->app->unicode;
    (void)ui_cells_text(track->cells, track->lane, track->rect.col + 1, track->label - 2, "device",
                        UI_STRONG);
    if (track->mixed >= 0) {
        (void)ui_cells_text(track->cells, track->mixed, track->rect.col + 1, track->label - 2,
                            track->label > 8 ? "and also" : "also", UI_DIM);
    }
    for (int c = 0; c < track->cols; c++) {
        const struct ui_mix mix =
            ui_gaps_mix(&track->app->gaps, ui_column(track->window, track->cols, c));
        const enum rt_category largest = ui_mix_largest(&mix);
        const enum rt_category other = ui_mix_other(&mix);
        const bool mixed = other != RT_CATEGORY_COUNT;
        const bool small = mixed && track->mixed < 0;
        const uint32_t sign = small     ? (uint32_t)category_info[largest].small
                              : unicode ? category_info[largest].unicode
                                        : (uint32_t)category_info[largest].ascii;
        ui_cells_put(track->cells, track->lane, track->left + c, sign,
                     category_info[largest].style);
        if (mixed && track->mixed >= 0) {
            ui_cells_put(track->cells, track->mixed, track->left + c,
                         (uint32_t)category_info[other].small, category_info[other].style);
        }
    }
}

bool scr_gap_columns(const struct scr_track *track, int *first, int *last)
{
    if (!track->has_gap) {
        return false;
    }
    *first = ui_column_of(track->window, track->cols, track->gap.time.begin);
    *last = ui_column_of(track->window, track->cols, track->gap.time.end - 1);
    if (track->cols > ui_length(track->window) && *last >= 0 && *last < track->cols) {
        /* the last of those that show this nanosecond */
        const int behind = ui_column_of(track->window, track->cols, track->gap.time.end);
        *last = behind > 0 ? behind - 1 : *last;
    }
    return true;
}

/* The selected gap's name, in the bracket or beside it, where there is room. */
static void label_mark(const struct scr_track *track, int first, int last, const char *text)
{
    const int width = ui_text_width(text, false);
    const int inside = last - first - 1;
    int at = first + 1 + (inside - width) / 2;
    if (width > inside) {
        at = last + 2 + width <= track->cols ? last + 2 : first - 1 - width;
    }
    if (at >= 0 && at + width <= track->cols) {
        (void)ui_cells_text(track->cells, track->mark, track->left + at, width, text, UI_ANSWER);
    }
}

/* A bracket under the gap; an arrow where it is outside the window. */
static void draw_mark(const struct scr_track *track)
{
    const bool unicode = track->app->unicode;
    char length[UI_TIME_TEXT_MAX];
    char text[UI_TIME_TEXT_MAX + 32];
    int first;
    int last;
    if (!scr_gap_columns(track, &first, &last)) {
        return;
    }
    ui_time_text(ui_length(track->gap.time), length);
    (void)snprintf(text, sizeof text, " gap %zu: %s ", track->app->gap + 1, length);
    if (last < 0 || first >= track->cols) {
        const int at = last < 0 ? 0 : track->cols - 1;
        ui_cells_put(track->cells, track->mark, track->left + at,
                     last < 0 ? (unicode ? 0x25c0 : '<') : (unicode ? 0x25b6 : '>'), UI_ANSWER);
        label_mark(track, at, at, text);
        return;
    }
    const int from = first < 0 ? 0 : first;
    const int to = last < track->cols ? last : track->cols - 1;
    for (int c = from; c <= to; c++) {
        ui_cells_put(track->cells, track->mark, track->left + c,
                     first == last ? (unicode ? 0x25b2U : '^')
                     : c == first  ? (unicode ? 0x2514U : '\\')
                     : c == last   ? (unicode ? 0x2518U : '/')
                                   : (unicode ? 0x2500U : '_'),
                     UI_ANSWER);
    }
    label_mark(track, from, to, text);
}

/* What the signs of the lanes mean. */
static void draw_signs(const struct scr_track *track)
{
    static const char *const roomy[2] = {
        "streams: .:# busy  > to device  < to host  = on device  c communication    "
        "threads: w waits  c copies  - other call  ^ the call that ends the gap",
        "streams: \xe2\x96\x81..\xe2\x96\x88 busy  > to device  < to host  = on device  "
        "c communication    threads: \xe2\x96\x92 waits  c copies  \xe2\x96\x91 other call  "
        "\xe2\x96\xb2 the call that ends the gap"};
    static const char *const close[2] = {
        "> to GPU < to host = on GPU c communication  w waits c copies - calls ^ issued",
        "> to GPU < to host = on GPU c communication  \xe2\x96\x92 waits c copies "
        "\xe2\x96\x91 calls \xe2\x96\xb2 issued"};
    const char *const *const text = track->rect.cols >= 140 ? roomy : close;
    (void)ui_cells_text(track->cells, track->legend.row + 1, track->rect.col + 1,
                        track->rect.cols - 1, text[track->app->unicode], UI_DIM);
}

/* How much of each category the window holds; which sign each has. */
static void draw_legend(const struct scr_track *track)
{
    const bool unicode = track->app->unicode;
    const struct ui_mix mix = ui_gaps_mix(&track->app->gaps, track->window);
    const int end = track->rect.col + track->rect.cols;
    int at = track->rect.col + 1;
    at += ui_cells_text(track->cells, track->legend.row, at, end - at,
                        track->rect.cols >= 60 ? "in view ms " : "", UI_DIM);
    for (int c = 0; c < RT_CATEGORY_COUNT && at < end; c++) {
        struct rt_buf text;
        rt_buf_init(&text);
        rt_buf_printf(&text, " %s ", category_info[c].name);
        scr_put_ms(&text, mix.part[c]);
        rt_buf_puts(&text, "  ");
        ui_cells_put(track->cells, track->legend.row, at++,
                     unicode ? category_info[c].unicode : (uint32_t)category_info[c].ascii,
                     category_info[c].style);
        at += ui_cells_text(track->cells, track->legend.row, at, end - at, rt_buf_text(&text),
                            UI_PLAIN);
        rt_buf_fini(&text);
    }
    if (track->legend.rows > 1) {
        draw_signs(track);
    }
}

void scr_timeline(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct scr_track track;
    if (app->gaps.stage == NULL || rect.rows < 1) {
        return;
    }
    lay_out(&track, app, cells, rect);
    draw_heading(&track);
    if (track.axis >= 0) {
        draw_axis(&track);
    }
    if (track.lane >= 0) {
        draw_categories(&track);
    }
    if (track.mark >= 0) {
        draw_mark(&track);
    }
    scr_stream_lanes(&track);
    scr_thread_lanes(&track);
    if (track.legend.rows > 0) {
        draw_legend(&track);
    }
    if (track.head.rows > 0) {
        scr_gap_head(&track);
    }
    scr_gap_list(&track);
    scr_gap_rule(&track);
}
