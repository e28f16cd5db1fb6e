/*
 * The gaps in the timeline view: the list, longest first, and in words how the rule divides the
 * selected one, so that a person can check it against the lanes above.
 */
#include <stdio.h>
#include <string.h>

#include "ui/doc.h"
#include "ui/scr_timeline.h"

/* Names for a narrow list; the roomy one has those of partition.h. */
static const char *const brief[RT_SHARE_COUNT] = {
    [RT_SHARE_WAIT] = "sync call",      [RT_SHARE_DEPENDENCY] = "dependency",
    [RT_SHARE_HOST] = "host work",      [RT_SHARE_CALL] = "launch call",
    [RT_SHARE_COPY_CALL] = "copy call", [RT_SHARE_LATENCY] = "latency",
    [RT_SHARE_UNMATCHED] = "unmatched",
};

/* Where the fields of a row stand; one that has no room has no columns. */
struct fields {
    int rank, length, share, made, waits, call, thread;
};

enum { RANK_COLS = 6, LENGTH_COLS = 10, SHARE_COLS = 8 };

static struct fields divide_row(int cols)
{
    struct fields fields = {RANK_COLS, LENGTH_COLS, SHARE_COLS, 0, 0, 0, 0};
    const int rest = cols - RANK_COLS - LENGTH_COLS - SHARE_COLS;
    if (cols >= 120) {
        fields.made = rest * 46 / 100;
        fields.waits = rest * 28 / 100;
        fields.call = rest * 12 / 100;
        fields.thread = rest - fields.made - fields.waits - fields.call;
    } else if (cols >= 60) {
        fields.made = rest * 42 / 100;
        fields.waits = rest * 28 / 100;
        fields.call = rest - fields.made - fields.waits;
    } else {
        fields.made = rest > 0 ? rest : 0;
    }
    return fields;
}

/* The largest share that was not said yet; -1: there is none. */
static int next_share(const struct ui_gap *gap, const bool said[RT_SHARE_COUNT])
{
    int largest = -1;
    for (int s = 0; s < RT_SHARE_COUNT; s++) {
        if (!said[s] && gap->share[s] > 0 && (largest < 0 || gap->share[s] > gap->share[largest])) {
            largest = s;
        }
    }
    return largest;
}

/* The shares from the largest down, as many as are seen whole. */
static void put_made_of(const struct ui_gap *gap, bool roomy, int cols, struct rt_buf *out)
{
    bool said[RT_SHARE_COUNT] = {false};
    struct rt_buf part;
    rt_buf_init(&part);
    for (int s = next_share(gap, said); s >= 0; s = next_share(gap, said)) {
        rt_buf_clear(&part);
        rt_buf_printf(&part, "%s%s ", out->len > 0 ? ", " : "",
                      roomy ? rt_share_name[s] : brief[s]);
        scr_put_ms(&part, gap->share[s]);
        if (out->len > 0 && (int)(out->len + part.len) > cols) {
            break;
        }
        rt_buf_puts(out, rt_buf_text(&part));
        said[s] = true;
    }
    rt_buf_fini(&part);
}

static const char *name_of(const struct scr_track *track, uint32_t name, const char *unknown)
{
    return name != 0 ? rt_capture_name(track->app->gaps.stage->capture, name) : unknown;
}

static const char *operation_name(const struct scr_track *track, const struct rt_operation *next)
{
    return next == NULL ? "nothing follows" : name_of(track, next->name, "an operation");
}

/* Most kernels' names begin with what they return, which tells nothing where there is no room. */
static const char *short_name(const char *name)
{
    return strncmp(name, "void ", 5) == 0 ? name + 5 : name;
}

static const char *call_name(const struct scr_track *track, const struct ui_gap *gap)
{
    return gap->call == NULL ? (gap->next == NULL ? "" : "nobody known")
                             : name_of(track, gap->call->name, "a call");
}

/* One field; its last column stays blank. Returns where the next one begins. */
static int put_field(const struct scr_track *track, int row, int col, int cols, const char *text,
                     enum ui_style style)
{
    if (cols > 1) {
        (void)ui_cells_text_middle(track->cells, row, col, cols - 1, text, style);
    }
    return col + cols;
}

static int put_number(const struct scr_track *track, int row, int col, int cols, const char *text,
                      enum ui_style style)
{
    const int len = (int)strlen(text);
    const int width = len < cols - 1 ? len : cols - 1;
    (void)ui_cells_text(track->cells, row, col + cols - 1 - width, width, text, style);
    return col + cols;
}

void scr_gap_head(const struct scr_track *track)
{
    const struct ui_rect rect = track->head;
    const struct fields fields = divide_row(rect.cols);
    char text[32];
    int col = rect.col;
    (void)snprintf(text, sizeof text, "%zu", track->app->gaps.list.count);
    col = put_number(track, rect.row, col, fields.rank, text, UI_DIM);
    col = put_number(track, rect.row, col, fields.length, "gaps", UI_DIM);
    col = put_number(track, rect.row, col, fields.share, "share", UI_DIM);
    col = put_field(track, rect.row, col, fields.made, "made of (ms)", UI_DIM);
    col = put_field(track, rect.row, col, fields.waits, "until", UI_DIM);
    col = put_field(track, rect.row, col, fields.call, "issued by", UI_DIM);
    (void)put_field(track, rect.row, col, fields.thread, "on", UI_DIM);
}

static void draw_row(const struct scr_track *track, struct ui_rect line, size_t index)
{
    const bool here = index == track->app->gap;
    const enum ui_style style = here ? UI_SELECTED : UI_PLAIN;
    const struct fields fields = divide_row(line.cols);
    struct ui_gap gap;
    char text[UI_TIME_TEXT_MAX];
    struct rt_buf words;
    rt_buf_init(&words);
    ui_gaps_look(&track->app->gaps, index, &gap);
    if (here) {
        ui_cells_fill(track->cells, line, UI_SELECTED);
        track->cells->cursor_row = line.row;
        track->cells->cursor_col = line.col;
    }
    (void)snprintf(text, sizeof text, "%s%*zu", here ? ">" : " ", RANK_COLS - 2, index + 1);
    int col = put_field(track, line.row, line.col, fields.rank, text, style);
    ui_time_text(ui_length(gap.time), text);
    col = put_number(track, line.row, col, fields.length, text, style);
    (void)snprintf(text, sizeof text, "%.1f %%",
                   (double)ui_length(gap.time) / (double)ui_length(track->range) * 100);
    col = put_number(track, line.row, col, fields.share, text, style);
    put_made_of(&gap, fields.thread > 0, fields.made - 1, &words);
    if (fields.made > 1) {
        (void)ui_cells_text(track->cells, line.row, col, fields.made - 1, rt_buf_text(&words),
                            style);
    }
    col += fields.made;
    col = put_field(track, line.row, col, fields.waits, short_name(operation_name(track, gap.next)),
                    style);
    col = put_field(track, line.row, col, fields.call, call_name(track, &gap), style);
    rt_buf_clear(&words);
    if (gap.call != NULL) {
        scr_thread_name(track->app->gaps.stage->capture, gap.call->thread, &words);
    }
    (void)put_field(track, line.row, col, fields.thread, rt_buf_text(&words), style);
    rt_buf_fini(&words);
}

void scr_gap_list(const struct scr_track *track)
{
    const struct ui_rect rect = track->list;
    const long count = (long)track->app->gaps.list.count;
    const long top = scr_list_top((long)track->app->gap, count, rect.rows);
    for (int r = 0; r < rect.rows && top + r < count; r++) {
        const struct ui_rect line = {rect.row + r, rect.col, 1, rect.cols};
        draw_row(track, line, (size_t)(top + r));
    }
    if (count == 0 && rect.rows > 0) {
        (void)ui_cells_text(track->cells, rect.row, rect.col + 1, rect.cols - 1,
                            "no gaps: the device is busy all the time", UI_PLAIN);
    }
}

static int64_t sum(const int64_t *share)
{
    int64_t total = 0;
    for (int s = 0; s < RT_SHARE_COUNT; s++) {
        total += share[s];
    }
    return total;
}

static void put_part(struct rt_buf *out, const char *before, int64_t ns, const char *what)
{
    if (ns > 0) {
        rt_buf_puts(out, before);
        scr_put_ms(out, ns);
        rt_buf_puts(out, what);
    }
}

/* What the thread did before the call, which is sync only where it was inside a waiting call. */
static void put_before(const struct scr_track *track, struct rt_buf *out)
{
    const struct ui_gap *const gap = &track->gap;
    const int64_t *const before = gap->stretch[UI_BEFORE_CALL];
    if (sum(before) == 0) {
        rt_buf_puts(out, "the call began before the gap");
        return;
    }
    rt_buf_puts(out, "before the call:");
    if (before[RT_SHARE_WAIT] > 0) {
        rt_buf_puts(out, " sync ");
        scr_put_ms(out, before[RT_SHARE_WAIT]);
        rt_buf_printf(out, " ms in %s",
                      gap->wait != NULL ? name_of(track, gap->wait->name, "a call") : "a call");
    }
    const bool first = before[RT_SHARE_WAIT] == 0;
    put_part(out, first ? " host work " : ", host work ", before[RT_SHARE_HOST],
             first ? " ms" : "");
    put_part(out, first && before[RT_SHARE_HOST] == 0 ? " launch calls " : ", launch calls ",
             before[RT_SHARE_CALL], "");
    put_part(out,
             first && before[RT_SHARE_HOST] + before[RT_SHARE_CALL] == 0 ? " copy calls "
                                                                         : ", copy calls ",
             before[RT_SHARE_COPY_CALL], "");
}

static void put_rule(const struct scr_track *track, struct rt_buf *out)
{
    const struct ui_gap *const gap = &track->gap;
    char latency[UI_TIME_TEXT_MAX];
    if (gap->call == NULL) {
        rt_buf_printf(out, "%s%s: all of it launch, unmatched",
                      gap->next == NULL ? "nothing follows on the device"
                                        : "nobody is known to have issued ",
                      gap->next == NULL ? "" : operation_name(track, gap->next));
        put_part(out, "; profiler at work ", gap->overhead, " ms");
        return;
    }
    const int64_t *const behind = gap->stretch[UI_BEHIND_CALL];
    put_before(track, out);
    rt_buf_printf(out, "; in %s ", call_name(track, gap));
    scr_put_ms(out, sum(gap->stretch[UI_IN_CALL]));
    rt_buf_puts(out, "; after it ");
    scr_put_ms(out, behind[RT_SHARE_LATENCY]);
    ui_time_text(track->app->gaps.stage->latency, latency);
    rt_buf_printf(out, " latency (to %s)", latency);
    put_part(out, ", sync ", behind[RT_SHARE_DEPENDENCY], " as dependency wait");
    put_part(out, "; profiler at work ", gap->overhead, "");
    rt_buf_puts(out, "; issued on ");
    scr_thread_name(track->app->gaps.stage->capture, gap->call->thread, out);
    rt_buf_printf(out, "; until %s", operation_name(track, gap->next));
}

/* The three stretches in a few words. */
static void put_brief_rule(const struct scr_track *track, struct rt_buf *out)
{
    const struct ui_gap *const gap = &track->gap;
    if (gap->call == NULL) {
        rt_buf_printf(out, gap->next == NULL ? "%s" : "nobody known issued %s",
                      operation_name(track, gap->next));
        return;
    }
    rt_buf_puts(out, "before call ");
    scr_put_ms(out, sum(gap->stretch[UI_BEFORE_CALL]));
    rt_buf_puts(out, ", in it ");
    scr_put_ms(out, sum(gap->stretch[UI_IN_CALL]));
    rt_buf_puts(out, ", after ");
    scr_put_ms(out, sum(gap->stretch[UI_BEHIND_CALL]));
    rt_buf_puts(out, " ms");
}

void scr_gap_rule(const struct scr_track *track)
{
    if (track->rule.rows <= 0 || !track->has_gap) {
        return;
    }
    struct ui_rect rect = track->rule;
    struct rt_buf text;
    rt_buf_init(&text);
    if (rect.rows > 1) {
        put_rule(track, &text);
    } else {
        put_brief_rule(track, &text);
    }
    rect.col++;
    rect.cols -= 2;
    (void)ui_doc_text(track->cells, rect, rt_buf_text(&text), track->cells->unicode, UI_ANSWER);
    rt_buf_fini(&text);
}
