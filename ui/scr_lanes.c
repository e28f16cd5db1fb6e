/*
 * The lanes of the timeline view: one for each stream, one for each thread, as many as there are
 * rows for; the others are counted.
 */
#include <string.h>

#include "core/code.h"
#include "ui/lanes.h"
#include "ui/scr_timeline.h"

void scr_thread_name(const struct rt_capture *capture, uint32_t thread, struct rt_buf *out)
{
    const bool known = thread < capture->threads;
    const uint32_t name = known ? capture->thread[thread].name : 0;
    if (name != 0) {
        rt_buf_puts(out, rt_capture_name(capture, name));
    } else if (known) {
        rt_buf_printf(out, "thread %llu", (unsigned long long)capture->thread[thread].id);
    } else {
        rt_buf_printf(out, "thread #%u", (unsigned)thread);
    }
}

static void stream_name(const struct rt_device *device, uint32_t stream, int cols,
                        struct rt_buf *out)
{
    const bool known = stream < device->streams;
    rt_buf_printf(out, cols < 10 ? "s%llu" : "stream %llu",
                  (unsigned long long)(known ? device->stream[stream] : stream));
}

/* How full a column is, from an eighth to whole; what is there at all is seen. */
static uint32_t fullness(int64_t busy, int64_t length, bool unicode)
{
    const double share = (double)busy / (double)length;
    if (!unicode) {
        return share > 0.66 ? '#' : share > 0.33 ? ':' : '.';
    }
    const uint32_t eighths = (uint32_t)(share * 8);
    return 0x2580 + (eighths < 1 ? 1 : eighths > 8 ? 8 : eighths);
}

static void draw_stream_cell(const struct scr_track *track, const struct ui_lane_cell *cell,
                             int row, int c)
{
    static const struct {
        char sign;
        enum ui_style style;
    } info[UI_STREAM_PARTS] = {
        [RT_ACTIVITY_KERNEL] = {0, UI_KERNEL},        [RT_ACTIVITY_TO_DEVICE] = {'>', UI_TRANSFER},
        [RT_ACTIVITY_TO_HOST] = {'<', UI_TRANSFER},   [RT_ACTIVITY_ON_DEVICE] = {'=', UI_TRANSFER},
        [UI_STREAM_COMMUNICATION] = {'c', UI_KERNEL},
    };
    const int part = ui_lane_largest(cell);
    const int64_t length = ui_length(ui_column(track->window, track->cols, c));
    if (part < 0 && !cell->touched) {
        return;
    }
    const uint32_t sign = part < 0 ? (uint32_t)'|'
                          : info[part].sign != 0
                              ? (uint32_t)info[part].sign
                              : fullness(cell->part[part], length, track->app->unicode);
    ui_cells_put(track->cells, row, track->left + c, sign, part < 0 ? UI_PLAIN : info[part].style);
}

static void draw_thread_cell(const struct scr_track *track, const struct ui_lane_cell *cell,
                             int row, int c)
{
    static const struct {
        uint32_t unicode;
        char ascii;
        enum ui_style style;
    } info[UI_THREAD_PARTS] = {
        [UI_THREAD_WAITS] = {0x2592, 'w', UI_SYNC},
        [UI_THREAD_COPIES] = {'c', 'c', UI_TRANSFER},
        [UI_THREAD_OTHERS] = {0x2591, '-', UI_LAUNCH},
    };
    const int part = ui_lane_largest(cell);
    if (part >= 0) {
        ui_cells_put(track->cells, row, track->left + c,
                     track->app->unicode ? info[part].unicode : (uint32_t)info[part].ascii,
                     info[part].style);
    }
}

/* The edges of the selected gap, through lanes that have nothing there. */
static void draw_guides(const struct scr_track *track, struct ui_rect rect)
{
    int first;
    int last;
    if (!scr_gap_columns(track, &first, &last)) {
        return;
    }
    for (int r = 0; r < rect.rows; r++) {
        for (int side = 0; side < 2; side++) {
            const int c = side == 0 ? first : last;
            if (c >= 0 && c < track->cols) {
                ui_cells_put(track->cells, rect.row + r, track->left + c,
                             track->app->unicode ? 0x250a : ':', UI_GUIDE);
            }
        }
    }
}

/* What stands for those that have no lane. */
static void draw_hidden(const struct scr_track *track, int row, size_t hidden, const char *what)
{
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(&text, track->label < 10 ? "+%zu" : "+%zu %s%s", hidden, what,
                  hidden == 1 ? "" : "s");
    (void)ui_cells_text(track->cells, row, track->rect.col + 1, track->rect.cols - 1,
                        rt_buf_text(&text), UI_DIM);
    rt_buf_fini(&text);
}

static void draw_name(const struct scr_track *track, int row, const char *name)
{
    (void)ui_cells_text(track->cells, row, track->rect.col + 1, track->label - 2, name, UI_PLAIN);
}

/* Where there is little room, the number of "thread 23695 (python)" has to be seen. */
static void draw_thread_name(const struct scr_track *track, int row, const char *name)
{
    const size_t word = strlen("thread ");
    const bool brief = track->label < 18 && strncmp(name, "thread ", word) == 0;
    struct rt_buf text;
    rt_buf_init(&text);
    if (brief) {
        rt_buf_puts(&text, "t");
        rt_buf_put(&text, name + word, strcspn(name + word, " "));
    } else {
        rt_buf_puts(&text, name);
    }
    draw_name(track, row, rt_buf_text(&text));
    rt_buf_fini(&text);
}

/* How many lanes there are beside the row that counts the others. */
static size_t lanes_for(int rows, size_t there)
{
    const size_t room = rows > 0 ? (size_t)rows : 0;
    return there > room && room > 1 ? room - 1 : room;
}

void scr_stream_lanes(const struct scr_track *track)
{
    const struct ui_gaps *const gaps = &track->app->gaps;
    const struct rt_device *const device = &gaps->stage->capture->device[gaps->stage->device];
    const struct ui_rect rect = track->streams;
    struct ui_lanes lanes;
    if (rect.rows <= 0) {
        return;
    }
    draw_guides(track, rect);
    if (ui_lanes_of_streams(&lanes, gaps, track->window, track->cols,
                            lanes_for(rect.rows, track->busy_streams)) != RT_OK) {
        draw_name(track, rect.row, "no memory");
    }
    for (size_t l = 0; l < lanes.count; l++) {
        const int row = rect.row + (int)l;
        struct rt_buf name;
        rt_buf_init(&name);
        stream_name(device, lanes.number[l], track->label, &name);
        if (lanes.hidden > 0 && (int)lanes.count == rect.rows) {
            rt_buf_printf(&name, " +%zu", lanes.hidden);
        }
        draw_name(track, row, rt_buf_text(&name));
        rt_buf_fini(&name);
        for (int c = 0; c < track->cols; c++) {
            draw_stream_cell(track, &lanes.cell[l * (size_t)track->cols + (size_t)c], row, c);
        }
    }
    if (lanes.hidden > 0 && (int)lanes.count < rect.rows) {
        draw_hidden(track, rect.row + (int)lanes.count, lanes.hidden, "stream");
    }
    ui_lanes_fini(&lanes);
}

/* Where the call began that issued what the selected gap waits for, and its name beside it. */
static void draw_call(const struct scr_track *track, const struct ui_lanes *lanes)
{
    const struct rt_call *const call = track->has_gap ? track->gap.call : NULL;
    for (size_t l = 0; call != NULL && l < lanes->count; l++) {
        const int c = ui_column_of(track->window, track->cols, call->begin);
        const int row = track->threads.row + (int)l;
        if (lanes->number[l] == call->thread && c >= 0 && c < track->cols) {
            ui_cells_put(track->cells, row, track->left + c, track->app->unicode ? 0x25b2 : '^',
                         UI_ANSWER);
        }
    }
}

void scr_thread_lanes(const struct scr_track *track)
{
    const struct ui_gaps *const gaps = &track->app->gaps;
    const struct ui_rect rect = track->threads;
    const struct rt_call *const call = track->has_gap ? track->gap.call : NULL;
    struct ui_lanes lanes;
    if (rect.rows <= 0) {
        return;
    }
    draw_guides(track, rect);
    if (ui_lanes_of_threads(&lanes, gaps, track->window, track->cols,
                            lanes_for(rect.rows, track->calling_threads),
                            call != NULL ? &call->thread : NULL) != RT_OK) {
        draw_name(track, rect.row, "no memory");
    }
    for (size_t l = 0; l < lanes.count; l++) {
        const int row = rect.row + (int)l;
        struct rt_buf name;
        rt_buf_init(&name);
        scr_thread_name(gaps->stage->capture, lanes.number[l], &name);
        draw_thread_name(track, row, rt_buf_text(&name));
        rt_buf_fini(&name);
        for (int c = 0; c < track->cols; c++) {
            draw_thread_cell(track, &lanes.cell[l * (size_t)track->cols + (size_t)c], row, c);
        }
    }
    if (lanes.hidden > 0 && (int)lanes.count < rect.rows) {
        draw_hidden(track, rect.row + (int)lanes.count, lanes.hidden, "thread");
    }
    draw_call(track, &lanes);
    ui_lanes_fini(&lanes);
}
