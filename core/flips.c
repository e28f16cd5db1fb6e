/*
 * What flips an answer, one quantity at a time. Where a border can be is solved from the
 * definition (flips_border.c); what is on its two sides is never argued, but asked of the
 * definition itself at a value between two borders. How much of all inputs together it stands:
 * robustness.c.
 */
#include "core/flips.h"

#include <math.h>

#include "core/code.h"
#include "core/flips_border.h"

#define RT_X(enumerator, key, unit) {key, unit},
const struct rt_quantity_info rt_quantity_info[RT_QUANTITY_COUNT] = {RT_QUANTITIES(RT_X)};
#undef RT_X

/* Quantities are the ceilings and then the numbers of the model, each in their own order. */
_Static_assert((int)RT_Q_REFERENCE_TFLOPS == (int)RT_CEILING_TFLOPS &&
                   (int)RT_Q_REFERENCE_DRAM_GBPS == (int)RT_CEILING_DRAM_GBPS &&
                   (int)RT_Q_EFFICIENCY_SCREEN == (int)RT_CEILING_SCREEN,
               "the first quantities are the ceilings");
_Static_assert((int)RT_QUANTITY_COUNT == (int)RT_CEILING_COUNT + (int)RT_MODEL_NUMBERS &&
                   (int)RT_Q_FLOPS == (int)RT_CEILING_COUNT + (int)RT_FLOPS &&
                   (int)RT_Q_LAUNCH_MS == (int)RT_CEILING_COUNT + (int)RT_LAUNCH_MS,
               "the other quantities are the numbers of the model");

static bool is_ceiling(enum rt_quantity quantity)
{
    return (int)quantity < (int)RT_CEILING_COUNT;
}

static enum rt_number number_of(enum rt_quantity quantity)
{
    return (enum rt_number)((int)quantity - (int)RT_CEILING_COUNT);
}

bool rt_quantity_value(const struct rt_record *record, const struct rt_ceilings *ceilings,
                       enum rt_quantity quantity, double *value)
{
    if (is_ceiling(quantity)) {
        if (ceilings == NULL) {
            return false;
        }
        *value = ceilings->value[quantity];
        return true;
    }
    if (rt_record_state(record, number_of(quantity)) != RT_STATE_NUMBER) {
        return false;
    }
    *value = record->number[number_of(quantity)];
    return true;
}

void rt_quantity_set(struct rt_record *record, struct rt_ceilings *ceilings,
                     enum rt_quantity quantity, double value)
{
    if (!is_ceiling(quantity)) {
        record->number[number_of(quantity)] = value;
    } else if (ceilings != NULL) {
        ceilings->value[quantity] = value;
    }
}

/* The definition itself, with the quantity at another value. */
static int ask(const struct rt_flip_question *question, double value, enum rt_hypothesis *answer)
{
    struct rt_record record = *question->record;
    struct rt_ceilings ceilings = {{0}};
    struct rt_ceilings *const asked = question->ceilings != NULL ? &ceilings : NULL;
    if (asked != NULL) {
        ceilings = *question->ceilings;
    }
    rt_quantity_set(&record, asked, question->quantity, value);
    struct rt_metrics metrics;
    struct rt_attribution attribution;
    int code = rt_metrics_derive(&record, &metrics, NULL);
    if (code == RT_OK) {
        code = rt_attribute(&record, &metrics, asked, &attribution);
    }
    if (code == RT_OK) {
        *answer = attribution.primary_hypothesis;
    }
    return code;
}

/* Between two borders, and where there are answers, if at all: by the border nearer to the present.
 */
struct piece {
    double from, to, near;
};

static struct piece piece_of(const struct rt_flip_borders *borders, size_t index, bool right)
{
    const double from = borders->at[index];
    const double to = borders->at[index + 1];
    return (struct piece){from, to, right ? from * (1 + 1e-6) : to * (1 - 1e-6)};
}

/* A value well inside a piece: the present one where it is, else in the middle of its decades. */
static double middle_of(const struct rt_flip_question *question, const struct piece *piece)
{
    if (piece->from < question->present && question->present < piece->to) {
        return question->present;
    }
    if (piece->from == 0) {
        return isfinite(piece->to) ? piece->to / 2 : 1;
    }
    return isfinite(piece->to) ? sqrt(piece->from) * sqrt(piece->to) : piece->from * 2;
}

/* The answer of one piece; `other` where the definition has none, not being finite. */
static enum rt_hypothesis answer_of(const struct rt_flip_question *question,
                                    const struct piece *piece, enum rt_hypothesis other)
{
    const double value[] = {middle_of(question, piece), piece->near};
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
        enum rt_hypothesis answer;
        if (piece->from < value[i] && value[i] < piece->to &&
            ask(question, value[i], &answer) == RT_OK) {
            return answer;
        }
    }
    return other;
}

/* Appends an interval, or lengthens the last one. */
static void append(struct rt_flips *flips, double from, double to, enum rt_hypothesis answer)
{
    struct rt_flip *const last = flips->count > 0 ? &flips->item[flips->count - 1] : NULL;
    if (last != NULL && last->primary_hypothesis == answer) {
        last->to = to;
        return;
    }
    flips->item[flips->count++] = (struct rt_flip){from, to, answer};
}

/* From the present value outwards, so that pieces without an answer take that of the nearer one. */
static void answer_pieces(const struct rt_flip_question *question,
                          const struct rt_flip_borders *borders, enum rt_hypothesis answer[])
{
    size_t right = 0; /* the first piece of which no part is below the present value */
    while (right <= borders->count && borders->at[right] < question->present) {
        right++;
    }
    enum rt_hypothesis last = question->answer;
    for (size_t i = right; i <= borders->count; i++) {
        const struct piece piece = piece_of(borders, i, true);
        answer[i] = last = answer_of(question, &piece, last);
    }
    last = question->answer;
    for (size_t i = right; i-- > 0;) {
        const struct piece piece = piece_of(borders, i, false);
        answer[i] = last = answer_of(question, &piece, last);
    }
}

static void join_pieces(const struct rt_flip_question *question,
                        const struct rt_flip_borders *borders, const enum rt_hypothesis answer[],
                        struct rt_flips *flips)
{
    for (size_t i = 0; i <= borders->count; i++) {
        if (i > 0 && borders->at[i] == question->present && question->answer != answer[i - 1] &&
            question->answer != answer[i]) {
            append(flips, question->present, question->present, question->answer);
        }
        append(flips, borders->at[i], borders->at[i + 1], answer[i]);
    }
    for (size_t i = 0; i < flips->count; i++) {
        const struct rt_flip *const item = &flips->item[i];
        if (item->from <= question->present && question->present <= item->to &&
            item->primary_hypothesis == question->answer) {
            flips->present = i;
        }
    }
}

int rt_flips_find(const struct rt_record *record, const struct rt_ceilings *ceilings,
                  enum rt_quantity quantity, struct rt_flips *flips)
{
    *flips = (struct rt_flips){.count = 0};
    struct rt_flip_question question = {
        .record = record, .ceilings = ceilings, .quantity = quantity};
    if (!rt_quantity_value(record, ceilings, quantity, &question.present)) {
        return RT_OK;
    }
    const int code = ask(&question, question.present, &question.answer);
    if (code != RT_OK) {
        return code;
    }
    const struct rt_flip_borders borders = rt_flip_borders_find(&question);
    enum rt_hypothesis answer[RT_FLIP_BORDERS_MAX + 1];
    answer_pieces(&question, &borders, answer);
    join_pieces(&question, &borders, answer, flips);
    return RT_OK;
}

int rt_flips_bound(const struct rt_record *record, const struct rt_ceilings *ceilings,
                   enum rt_ceiling ceiling, double *value)
{
    const double border = rt_flip_balance(record, ceilings, ceiling);
    if (!(border > 0 && border < INFINITY)) {
        return RT_ENOENT;
    }
    *value = border;
    return RT_OK;
}

bool rt_flips_border(const struct rt_flips *flips, enum rt_quantity quantity, double present,
                     bool above, struct rt_nearest *border)
{
    if (above ? flips->present + 1 >= flips->count : flips->present == 0) {
        return false;
    }
    const struct rt_flip *const here = &flips->item[flips->present];
    const double value = above ? here->to : here->from;
    *border = (struct rt_nearest){quantity, value, value / present - 1,
                                  here[above ? 1 : -1].primary_hypothesis};
    return true;
}

bool rt_flips_nearest(const struct rt_record *record, const struct rt_ceilings *ceilings,
                      const struct rt_flips flips[RT_QUANTITY_COUNT], struct rt_nearest *nearest)
{
    bool found = false;
    for (int side = 0; side < 2 * RT_QUANTITY_COUNT; side++) {
        const enum rt_quantity quantity = (enum rt_quantity)(side / 2);
        struct rt_nearest border;
        double present;
        if (rt_quantity_value(record, ceilings, quantity, &present) && present != 0 &&
            rt_flips_border(&flips[quantity], quantity, present, side % 2 != 0, &border) &&
            isfinite(border.change) && (!found || fabs(border.change) < fabs(nearest->change))) {
            *nearest = border;
            found = true;
        }
    }
    return found;
}
