/*
 * The axes: lines, ticks, their labels and the units. Which ticks there are was decided by the
 * frame.
 */
#include <string.h>

#include "core/plot_lines.h"
#include "core/raster.h"

static void draw_y(const struct rt_picture *picture)
{
    const struct rt_frame *frame = picture->frame;
    const struct rt_glyph_set *set = rt_glyph_set(picture->charset);
    const int axis = frame->left - 1;
    for (int row = 0; row < frame->height; row++) {
        rt_canvas_put(picture->canvas, row, axis, set->y_axis, RT_ROLE_AXIS);
    }
    for (int i = 0; i < frame->y.count; i++) {
        const struct rt_tick *tick = &frame->y.tick[i];
        int row = rt_frame_row(frame, tick->at);
        int col = axis - frame->gap - (int)strlen(tick->text);
        rt_canvas_text(picture->canvas, row, col, tick->text, RT_ROLE_TICK);
        rt_canvas_put(picture->canvas, row, axis, set->y_tick, RT_ROLE_AXIS);
    }
}

static int label_col(const struct rt_frame *frame, const struct rt_tick *tick)
{
    int middle = ((int)strlen(tick->text) - 1) / 2;
    return frame->left + rt_frame_col(frame, tick->at) - middle;
}

/* The unit of x, short where the long form would cover the last tick's label. */
static const char *x_unit_text(const struct rt_frame *frame)
{
    const int cols = frame->left + frame->width;
    int end = cols / 2;
    if (frame->x.count > 0) {
        const struct rt_tick *last = &frame->x.tick[frame->x.count - 1];
        end = label_col(frame, last) + (int)strlen(last->text);
    }
    return end < cols - (int)strlen("FLOP/byte") ? "FLOP/byte" : "FLOP/B";
}

/* The x axis; its tick labels give way to the units of both axes. */
static void draw_x(const struct rt_picture *picture)
{
    const struct rt_frame *frame = picture->frame;
    const struct rt_glyph_set *set = rt_glyph_set(picture->charset);
    const char *y_unit = "TFLOP/s";
    const char *x_unit = x_unit_text(frame);
    int unit_col = frame->left + frame->width - (int)strlen(x_unit);
    int free_col = (int)strlen(y_unit) + 1;

    rt_canvas_put(picture->canvas, frame->axis_row, frame->left - 1, set->corner, RT_ROLE_AXIS);
    for (int col = 0; col < frame->width; col++) {
        rt_canvas_put(picture->canvas, frame->axis_row, frame->left + col, set->x_axis,
                      RT_ROLE_AXIS);
    }
    rt_canvas_text(picture->canvas, frame->tick_row, 0, y_unit, RT_ROLE_TICK);
    rt_canvas_text(picture->canvas, frame->tick_row, unit_col, x_unit, RT_ROLE_TICK);
    for (int i = 0; i < frame->x.count; i++) {
        const struct rt_tick *tick = &frame->x.tick[i];
        int col = frame->left + rt_frame_col(frame, tick->at);
        int len = (int)strlen(tick->text);
        int start = label_col(frame, tick);
        rt_canvas_put(picture->canvas, frame->axis_row, col, set->x_tick, RT_ROLE_AXIS);
        if (start >= free_col && start + len < unit_col) {
            rt_canvas_text(picture->canvas, frame->tick_row, start, tick->text, RT_ROLE_TICK);
            free_col = start + len + 1;
        }
    }
}

void rt_lines_axes(const struct rt_picture *picture)
{
    draw_y(picture);
    draw_x(picture);
}
