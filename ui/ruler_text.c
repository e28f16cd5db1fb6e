/*
 * The words on a ruler. The most needed come first: the present value, the borders with the
 * answers that begin there, then the names that are still missing, each where its answer is.
 */
#include "ui/ruler_text.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "ui/rows.h"

static bool is_mark(const struct ui_ruler *ruler, int col)
{
    return ruler->cell[col] == UI_RULER_BORDER || ruler->cell[col] == UI_RULER_BOUND;
}

/* Marks and intervals; the present value's mark is above all. */
static void put_marks(struct ui_ruler *ruler)
{
    size_t tick = 0;
    size_t interval = 0;
    memset(ruler->cell, UI_RULER_AXIS, sizeof ruler->cell);
    memset(ruler->text, ' ', sizeof ruler->text);
    for (int col = -1; col < ruler->cols; col++) {
        for (; tick < ruler->ticks && ruler->tick[tick].col == col; tick++) {
            interval = ruler->tick[tick].beyond;
            if (col >= 0 && ruler->cell[col] != UI_RULER_BORDER) {
                ruler->cell[col] = ruler->tick[tick].bound ? UI_RULER_BOUND : UI_RULER_BORDER;
            }
        }
        if (col >= 0) {
            ruler->interval[col] = (uint8_t)interval;
        }
    }
    ruler->cell[ruler->present_col] = UI_RULER_PRESENT;
}

/* How many columns from `col` on are free axis. */
static int free_from(const struct ui_ruler *ruler, int col)
{
    int count = 0;
    while (col >= 0 && col + count < ruler->cols && ruler->cell[col + count] == UI_RULER_AXIS) {
        count++;
    }
    return count;
}

/* Writes where there is free axis, which was asked for, with a blank to what is left of it. */
static void put_text(struct ui_ruler *ruler, int col, const char *text, enum ui_ruler_cell cell)
{
    const int len = (int)strlen(text);
    for (int i = 0; i < len; i++) {
        ruler->cell[col + i] = (uint8_t)cell;
        ruler->text[col + i] = text[i];
    }
    const int beside[] = {col - 1, col + len};
    for (int i = 0; i < 2; i++) {
        if (beside[i] >= 0 && beside[i] < ruler->cols && ruler->cell[beside[i]] == UI_RULER_AXIS) {
            ruler->cell[beside[i]] = UI_RULER_BLANK;
        }
    }
}

/* On the right of its mark, else on the left. */
static bool put_present(struct ui_ruler *ruler, const char *text)
{
    const int len = (int)strlen(text);
    const int right = ruler->present_col + 1;
    const int left = ruler->present_col - len;
    if (free_from(ruler, right) >= len) {
        put_text(ruler, right, text, UI_RULER_TEXT);
        return true;
    }
    if (left >= 0 && free_from(ruler, left) >= len) {
        put_text(ruler, left, text, UI_RULER_TEXT);
        return true;
    }
    return false;
}

static const char *name_of(const struct ui_ruler *ruler, size_t interval)
{
    return ui_rows_short_answer((int)ruler->flips.item[interval].primary_hypothesis);
}

/* As many digits as it takes to read otherwise than the present value. */
static void show_border(const struct ui_ruler *ruler, double value, const char *present,
                        char text[RT_NUMBER_TEXT_MAX])
{
    int digits = 4;
    do {
        (void)rt_number_show(value, digits, text);
    } while (value != ruler->present && strcmp(text, present) == 0 && ++digits <= 10);
}

/* The value of a border, what begins there, or both. */
enum fitted { FITTED_NOTHING, FITTED_VALUE, FITTED_NAME, FITTED_BOTH };

/* Whether the present value's interval ends there. */
static bool is_own(const struct ui_ruler *ruler, const struct ui_tick *tick)
{
    return tick->bound || tick->beyond == ruler->flips.present ||
           tick->beyond == ruler->flips.present + 1;
}

/* Where not both have room: the value of a border of the present interval, else the name. */
static enum fitted put_tick(struct ui_ruler *ruler, const struct ui_tick *tick, const char *present)
{
    const enum ui_ruler_cell cell = tick->bound ? UI_RULER_BOUND_TEXT : UI_RULER_TEXT;
    const int room = free_from(ruler, tick->col + 1);
    char value[RT_NUMBER_TEXT_MAX];
    char name[24];
    char both[sizeof value + sizeof name];
    show_border(ruler, tick->value, present, value);
    (void)snprintf(name, sizeof name, "%s%s",
                   tick->bound ? rt_bound_name(ruler->bound_above) : name_of(ruler, tick->beyond),
                   tick->bound ? " bound" : "");
    (void)snprintf(both, sizeof both, "%s %s", value, name);
    const struct {
        const char *text;
        enum fitted fitted;
    } form[] = {
        {both, FITTED_BOTH},
        {is_own(ruler, tick) ? value : name, is_own(ruler, tick) ? FITTED_VALUE : FITTED_NAME},
        {is_own(ruler, tick) ? name : value, is_own(ruler, tick) ? FITTED_NAME : FITTED_VALUE},
    };
    for (size_t f = 0; f < sizeof form / sizeof *form; f++) {
        if ((int)strlen(form[f].text) <= room) {
            put_text(ruler, tick->col + 1, form[f].text, cell);
            return form[f].fitted;
        }
    }
    return FITTED_NOTHING;
}

/* In the middle of the longest free part of the interval, with blanks to other texts. */
static bool put_name(struct ui_ruler *ruler, size_t interval)
{
    const char *const name = name_of(ruler, interval);
    const int len = (int)strlen(name);
    int best = 0, most = 0;
    for (int col = 0; col < ruler->cols; col++) {
        int count = 0;
        while (col + count < ruler->cols && ruler->cell[col + count] == UI_RULER_AXIS &&
               ruler->interval[col + count] == interval) {
            count++;
        }
        if (count > most) {
            most = count;
            best = col;
        }
        col += count;
    }
    if (most < len) {
        return false;
    }
    put_text(ruler, best + (most - len) / 2, name, UI_RULER_TEXT);
    return true;
}

static bool is_shown(const struct ui_ruler *ruler, size_t interval)
{
    for (int col = 0; col < ruler->cols; col++) {
        if (ruler->interval[col] == interval && (!is_mark(ruler, col) || col + 1 == ruler->cols)) {
            return true;
        }
    }
    return false;
}

/* The interval of the present value, or one beside it. */
static bool is_near(const struct ui_ruler *ruler, size_t interval)
{
    return interval + 1 >= ruler->flips.present && interval <= ruler->flips.present + 1;
}

/* Whether what is on the right of its column begins at this tick. */
static bool has_own_mark(const struct ui_ruler *ruler, size_t tick)
{
    const int col = ruler->tick[tick].col;
    return col != ruler->present_col &&
           !(tick + 1 < ruler->ticks && ruler->tick[tick + 1].col == col);
}

enum { WEIGHT_OWN_NAME = 1, WEIGHT = 4, WEIGHT_HIDDEN = 9 };

/* What a tick lacks that has to be seen. */
static int weigh_tick(const struct ui_ruler *ruler, const struct ui_tick *tick, enum fitted fitted)
{
    if (!ui_ruler_counts(ruler, tick) || !is_own(ruler, tick) || tick->value == ruler->present) {
        return 0;
    }
    return tick->col == ruler->present_col                   ? WEIGHT_HIDDEN
           : fitted == FITTED_BOTH || fitted == FITTED_VALUE ? 0
                                                             : WEIGHT;
}

int ui_ruler_write(struct ui_ruler *ruler)
{
    char present[RT_NUMBER_TEXT_MAX];
    bool named[RT_FLIPS_MAX] = {false};
    put_marks(ruler);
    (void)rt_number_show(ruler->present, 6, present);
    int missing = put_present(ruler, present) ? 0 : WEIGHT;
    for (size_t t = 0; t < ruler->ticks; t++) {
        const struct ui_tick *const tick = &ruler->tick[t];
        if (tick->col < 0 || tick->col >= ruler->cols) {
            continue;
        }
        const enum fitted fitted =
            has_own_mark(ruler, t) ? put_tick(ruler, tick, present) : FITTED_NOTHING;
        named[tick->beyond] = named[tick->beyond] || (fitted >= FITTED_NAME && !tick->bound);
        missing += weigh_tick(ruler, tick, fitted);
    }
    for (size_t i = 0; i < ruler->flips.count; i++) {
        if (!named[i] && is_shown(ruler, i) && !put_name(ruler, i) && is_near(ruler, i)) {
            missing += i == ruler->flips.present ? WEIGHT_OWN_NAME : WEIGHT;
        }
    }
    return missing;
}
