/*
 * Where things stand on a ruler: its ticks, and the part of the axis that is shown. The words
 * between them: ruler_text.c.
 */
#include "ui/ruler.h"

#include <limits.h>
#include <math.h>

#include "ui/ruler_text.h"

int ui_ruler_col(const struct ui_ruler *ruler, double value)
{
    const double at = (log(value) - ruler->low) / (ruler->high - ruler->low) * ruler->cols;
    return at < 0 ? -1 : at >= ruler->cols ? ruler->cols : (int)at;
}

static void add_tick(struct ui_ruler *ruler, struct ui_tick tick)
{
    size_t at = ruler->ticks;
    while (at > 0 && ruler->tick[at - 1].value > tick.value) {
        ruler->tick[at] = ruler->tick[at - 1];
        at--;
    }
    tick.beyond = tick.bound && at > 0 ? ruler->tick[at - 1].beyond : tick.beyond;
    ruler->tick[at] = tick;
    ruler->ticks++;
}

/* Where the bound and the answer turn together, the answer's mark says both. */
static bool is_border(const struct ui_ruler *ruler, double value)
{
    for (size_t t = 0; t < ruler->ticks; t++) {
        if (fabs(ruler->tick[t].value - value) <= 1e-12 * value) {
            return true;
        }
    }
    return false;
}

static void add_ticks(struct ui_ruler *ruler, const struct rt_margin *margin,
                      enum rt_ceiling ceiling)
{
    ruler->ticks = 0;
    for (size_t i = 0; i + 1 < ruler->flips.count; i++) {
        if (i == 0 || ruler->flips.item[i].to != ruler->flips.item[i].from) {
            add_tick(ruler, (struct ui_tick){.value = ruler->flips.item[i].to, .beyond = i + 1});
        } else {
            ruler->tick[ruler->ticks - 1].beyond = i + 1; /* a point of its own is one mark */
        }
    }
    /* More bandwidth lowers the balance, a higher compute ceiling raises it. */
    ruler->bound_above = ceiling == RT_CEILING_DRAM_GBPS ? RT_BOUND_COMPUTE : RT_BOUND_MEMORY;
    if (margin->has_bound[ceiling] && !is_border(ruler, margin->bound[ceiling])) {
        add_tick(ruler, (struct ui_tick){.value = margin->bound[ceiling], .bound = true});
    }
}

/* Shows `least` to `most` with columns beside them, on the left and on the right. */
static void show(struct ui_ruler *ruler, double least, double most, int left, int right)
{
    const double span = log(most) - log(least);
    const bool wide = span > 1e-9; /* else the middle of a piece of the axis */
    const double columns = ruler->cols - left - right - 1;
    const double column = wide ? span / columns : 0.1;
    ruler->low = log(least) - (left + 0.5 + (wide ? 0 : columns / 2)) * column;
    ruler->high = ruler->low + ruler->cols * column;
    ruler->present_col = ui_ruler_col(ruler, ruler->present);
    for (size_t t = 0; t < ruler->ticks; t++) {
        ruler->tick[t].col = ui_ruler_col(ruler, ruler->tick[t].value);
    }
}

/* Whether the view is chosen for it; the bound's flip far from here is seen if it is in view. */
bool ui_ruler_counts(const struct ui_ruler *ruler, const struct ui_tick *tick)
{
    return !tick->bound || ruler->flips.count == 1 ||
           fabs(tick->value / ruler->present - 1) <= RT_TIE;
}

/* The tick next to the present value, below or above it; NULL where there is none. */
static const struct ui_tick *next_tick(const struct ui_ruler *ruler, bool above)
{
    const struct ui_tick *next = NULL;
    for (size_t t = 0; t < ruler->ticks; t++) {
        const struct ui_tick *const tick = &ruler->tick[t];
        const bool fits =
            above ? next == NULL && tick->value > ruler->present : tick->value <= ruler->present;
        if (fits && ui_ruler_counts(ruler, tick)) {
            next = tick;
        }
    }
    return next;
}

/* All ticks; those next to the present value; the nearer of these. */
enum view { VIEW_ALL, VIEW_NEXT, VIEW_NEAREST, VIEWS };

static void find_ends(const struct ui_ruler *ruler, enum view view, double *least, double *most)
{
    const struct ui_tick *below = next_tick(ruler, false);
    const struct ui_tick *above = next_tick(ruler, true);
    *least = *most = ruler->present;
    if (view == VIEW_NEAREST && below != NULL && above != NULL) {
        const bool up = above->value / ruler->present < ruler->present / below->value;
        below = up ? NULL : below;
        above = up ? above : NULL;
    }
    *least = below != NULL ? below->value : *least;
    *most = above != NULL ? above->value : *most;
    for (size_t t = 0; view == VIEW_ALL && t < ruler->ticks; t++) {
        if (ui_ruler_counts(ruler, &ruler->tick[t])) {
            *least = fmin(*least, ruler->tick[t].value);
            *most = fmax(*most, ruler->tick[t].value);
        }
    }
}

/* Columns for the name of an answer, for the present value, for a border's value and a name. */
enum { NAME_COLS = 11, PRESENT_COLS = 9, LABEL_COLS = 17 };

static void choose_view(struct ui_ruler *ruler, enum view view)
{
    double least, most;
    find_ends(ruler, view, &least, &most);
    const int third = ruler->cols / 3;
    int left = least < ruler->present ? NAME_COLS : ruler->present < most ? 2 : NAME_COLS;
    int right = most > ruler->present ? LABEL_COLS : PRESENT_COLS;
    if (view == VIEW_NEAREST) {
        left = least < ruler->present ? third : left;
        right = most > ruler->present ? third : right;
    }
    show(ruler, least, most, left < third ? left : third, right < third ? right : third);
}

bool ui_ruler_make(struct ui_ruler *ruler, const struct rt_margin *margin, enum rt_ceiling ceiling,
                   int cols)
{
    if (margin->ceilings == NULL || margin->flips[ceiling].count == 0 || cols < UI_RULER_MIN_COLS) {
        return false;
    }
    ruler->flips = margin->flips[ceiling];
    ruler->present = margin->ceilings->value[ceiling];
    ruler->cols = cols < UI_RULER_COLS ? cols : UI_RULER_COLS;
    add_ticks(ruler, margin, ceiling);
    int best = VIEW_ALL;
    int least = INT_MAX;
    for (int view = 0; view < VIEWS && least > 0; view++) {
        choose_view(ruler, (enum view)view);
        const int missing = ui_ruler_write(ruler);
        if (missing < least) {
            least = missing;
            best = view;
        }
    }
    choose_view(ruler, (enum view)best);
    (void)ui_ruler_write(ruler);
    return true;
}

/* How far a border is, as a logarithm; INFINITY where there is none. */
static double distance(const struct rt_margin *margin, enum rt_ceiling ceiling)
{
    const double present = margin->ceilings->value[ceiling];
    double least = INFINITY;
    for (int above = 0; above < 2; above++) {
        struct rt_nearest border;
        if (rt_flips_border(&margin->flips[ceiling], (enum rt_quantity)ceiling, present, above != 0,
                            &border)) {
            least = fmin(least, fabs(log(border.value) - log(present)));
        }
    }
    return least;
}

enum rt_ceiling ui_ruler_first(const struct rt_margin *margin)
{
    if (margin->ceilings == NULL) {
        return RT_CEILING_DRAM_GBPS;
    }
    const double compute = distance(margin, RT_CEILING_TFLOPS);
    const double bandwidth = distance(margin, RT_CEILING_DRAM_GBPS);
    /* Where the bound turns both are as far, but for rounding. */
    return compute < bandwidth * (1 - 1e-9) ? RT_CEILING_TFLOPS : RT_CEILING_DRAM_GBPS;
}
