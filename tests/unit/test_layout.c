/*
 * The layout at every size up to 70 rows and 220 columns, whatever is open.
 */
#include "check.h"

#include <stdbool.h>

#include "ui/layout.h"

enum { ROWS = 70, COLS = 220, PARTS = 9 };

struct setting {
    int rows, cols;
    enum ui_pane focus;
    bool zoomed, editor;
};

static bool is_inside(struct ui_rect rect, int rows, int cols)
{
    return rect.row >= 0 && rect.col >= 0 && rect.rows >= 0 && rect.cols >= 0 &&
           rect.row + rect.rows <= rows && rect.col + rect.cols <= cols;
}

static bool is_empty(struct ui_rect rect)
{
    return rect.rows == 0 || rect.cols == 0;
}

static bool overlap(struct ui_rect a, struct ui_rect b)
{
    return !is_empty(a) && !is_empty(b) && a.row < b.row + b.rows && b.row < a.row + a.rows &&
           a.col < b.col + b.cols && b.col < a.col + a.cols;
}

static long area(struct ui_rect rect)
{
    return (long)rect.rows * rect.cols;
}

/* What is wrong with a layout for this setting, or NULL. */
static const char *check_setting(const struct setting *s)
{
    const struct ui_layout l = ui_layout(s->rows, s->cols, s->focus, s->zoomed, s->editor);
    const struct ui_rect part[PARTS] = {l.title, l.status, l.editor, l.plot, l.table,
                                        l.bar,   l.steps,  l.chain,  l.ruler};
    long used = 0;
    for (int a = 0; a < PARTS; a++) {
        if (!is_inside(part[a], s->rows, s->cols)) {
            return "outside the screen";
        }
        for (int b = 0; b < a; b++) {
            if (overlap(part[a], part[b])) {
                return "overlapping";
            }
        }
        used += area(part[a]);
    }
    if (l.too_small) {
        return used == 0 ? NULL : "something drawn on a screen that is too small";
    }
    if (used != (long)s->rows * s->cols) {
        return "a part of the screen that belongs to nothing";
    }
    if (l.title.rows != 1 || l.title.row != 0 || l.title.cols != s->cols) {
        return "no title in the first row";
    }
    if (l.status.rows != 1 || l.status.row != s->rows - 1 || l.status.cols != s->cols) {
        return "no status in the last row";
    }
    if (s->editor != !is_empty(l.editor)) {
        return "the editor is open and not there, or the reverse";
    }
    return NULL;
}

/* Calls `check` for every setting; says where it failed. */
static void for_all_settings(const char *(*check)(const struct setting *s))
{
    for (int i = 0; i < (ROWS + 1) * (COLS + 1); i++) {
        for (int open = 0; open < UI_PANE_COUNT * 4; open++) {
            const struct setting s = {i / (COLS + 1), i % (COLS + 1), (enum ui_pane)(open / 4),
                                      (open & 1) != 0, (open & 2) != 0};
            const char *const wrong = check(&s);
            if (wrong != NULL) {
                fail_msg("%dx%d, pane %d%s%s: %s", s.cols, s.rows, (int)s.focus,
                         s.zoomed ? ", zoomed" : "", s.editor ? ", editor" : "", wrong);
            }
        }
    }
}

static void test_every_size(void **state)
{
    (void)state;
    for_all_settings(check_setting);
}

static const char *check_too_small(const struct setting *s)
{
    const bool small = s->rows < UI_MIN_ROWS || s->cols < UI_MIN_COLS;
    const struct ui_layout l = ui_layout(s->rows, s->cols, s->focus, s->zoomed, s->editor);
    return l.too_small == small ? NULL : "too small at another size than the one that is named";
}

static void test_too_small_is_what_is_said(void **state)
{
    (void)state;
    for_all_settings(check_too_small);
}

/* From 80x24 on nothing is missing. */
static const char *check_whole(const struct setting *s)
{
    if (s->rows < 24 || s->cols < 80 || s->zoomed) {
        return NULL;
    }
    const struct ui_layout l = ui_layout(s->rows, s->cols, s->focus, s->zoomed, s->editor);
    if (l.plot.rows < 6 || l.plot.cols < 40) {
        return "no useful plot";
    }
    if (l.table.rows < 6 || l.table.cols < 36) {
        return "no useful table";
    }
    if (l.bar.rows < 1 || l.steps.rows != 1) {
        return "no time bar or no steps";
    }
    return l.chain.rows >= (s->editor ? 4 : 7) ? NULL : "no useful answer";
}

static void test_whole_from_80x24(void **state)
{
    (void)state;
    for_all_settings(check_whole);
}

/* From 40x12 on: the pane with the keyboard, and the answer. */
static const char *check_useful(const struct setting *s)
{
    if (s->rows < 12 || s->cols < 40) {
        return NULL;
    }
    const struct ui_layout l = ui_layout(s->rows, s->cols, s->focus, s->zoomed, s->editor);
    /* The open editor has the keyboard; it may leave a plot no room: then the table is there. */
    const bool no_plot = s->editor && s->focus == UI_PANE_PLOT && is_empty(l.plot);
    const struct ui_rect pane[] = {l.table, no_plot ? l.table : l.plot, l.chain};
    if (pane[s->focus].rows < (s->focus == UI_PANE_CHAIN ? 1 : 3)) {
        return "the pane with the keyboard is not there";
    }
    return s->zoomed || (!is_empty(l.steps) && !is_empty(l.chain)) ? NULL : "no candidate";
}

static void test_useful_from_40x12(void **state)
{
    (void)state;
    for_all_settings(check_useful);
}

/* A zoomed pane has all that the title, the status line and the editor leave. */
static const char *check_zoomed(const struct setting *s)
{
    const struct ui_layout l = ui_layout(s->rows, s->cols, s->focus, true, s->editor);
    const struct ui_rect pane[] = {l.table, l.plot, l.chain};
    const int steps = s->focus == UI_PANE_CHAIN ? l.steps.rows : 0;
    if (l.too_small) {
        return NULL;
    }
    return area(pane[s->focus]) == (long)(s->rows - 2 - l.editor.rows - steps) * s->cols
               ? NULL
               : "something beside the zoomed pane";
}

static void test_zoomed_is_alone(void **state)
{
    (void)state;
    for_all_settings(check_zoomed);
}

static void test_hostile_sizes(void **state)
{
    (void)state;
    assert_true(ui_layout(-1, 80, UI_PANE_TABLE, false, false).too_small);
    assert_true(ui_layout(24, -80, UI_PANE_PLOT, true, true).too_small);
    assert_false(ui_layout(32767, 32767, UI_PANE_CHAIN, true, true).too_small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_size),       cmocka_unit_test(test_too_small_is_what_is_said),
        cmocka_unit_test(test_whole_from_80x24), cmocka_unit_test(test_useful_from_40x12),
        cmocka_unit_test(test_zoomed_is_alone),  cmocka_unit_test(test_hostile_sizes),
    };
    return check_main(tests);
}
