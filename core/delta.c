/*
 * What follows from two amounts of one quantity, and how it reads.
 */
#include "core/delta.h"

#include <math.h>

#define RT_X(enumerator, heading) heading,
const char *const rt_delta_heading[RT_DELTA_COLUMN_COUNT] = {RT_DELTA_COLUMNS(RT_X)};
#undef RT_X

void rt_delta_find(struct rt_delta *delta)
{
    const double before = delta->before.value;
    const double after = delta->after.value;
    if (!rt_amount_known(&delta->before) || !rt_amount_known(&delta->after)) {
        return;
    }
    delta->difference = after - before;
    delta->has_difference = isfinite(delta->difference) != 0;
    delta->has_ratio = before != 0 && isfinite(after / before);
    if (delta->has_ratio) {
        delta->ratio = after / before;
        delta->change = rt_noise_change(before, after);
    }
    /* without repeats nothing is noise, not even the last bit of a double */
    delta->move = delta->has_noise ? rt_noise_move(before, after, delta->noise)
                  : after < before ? RT_FELL
                  : after > before ? RT_ROSE
                                   : RT_STAYED;
}

bool rt_delta_is_judged(const struct rt_delta *delta)
{
    return delta->has_noise && isfinite(delta->noise) && rt_amount_known(&delta->before) &&
           rt_amount_known(&delta->after);
}

/* Numbers in tables are for people. */
enum { VALUE_DIGITS = 5, PERCENT_DIGITS = 3, FEW_PERCENT_DIGITS = 2 };

static void put_amount(struct rt_buf *buf, const struct rt_amount *amount, int digits)
{
    switch (amount->state) {
    case RT_AMOUNT_NUMBER:
        rt_buf_show(buf, amount->value, digits);
        break;
    case RT_AMOUNT_NONE:
        rt_buf_puts(buf, "none");
        break;
    case RT_AMOUNT_INFINITE:
        rt_buf_puts(buf, "inf");
        break;
    case RT_AMOUNT_UNKNOWN:
        rt_buf_putc(buf, '?');
        break;
    }
}

/* A sign in front of what rose. */
static void put_signed(struct rt_buf *buf, bool defined, double value, int digits, const char *unit)
{
    if (!defined) {
        rt_buf_putc(buf, '-');
        return;
    }
    rt_buf_puts(buf, value > 0 ? "+" : "");
    rt_buf_show(buf, value, digits);
    rt_buf_puts(buf, unit);
}

static void put_noise(struct rt_buf *buf, const struct rt_delta *delta, int digits)
{
    if (!delta->has_noise) {
        return;
    }
    if (!rt_delta_is_judged(delta)) {
        rt_buf_putc(buf, '?');
        return;
    }
    rt_buf_puts(buf, delta->move == RT_STAYED ? "within " : "beyond ");
    rt_buf_show(buf, delta->noise * 100, digits);
    rt_buf_puts(buf, " %");
}

void rt_delta_put_digits(struct rt_buf *buf, const struct rt_delta *delta,
                         enum rt_delta_column column, int digits)
{
    const int percent = digits < VALUE_DIGITS ? FEW_PERCENT_DIGITS : PERCENT_DIGITS;
    switch (column) {
    case RT_DELTA_BEFORE:
        put_amount(buf, &delta->before, digits);
        break;
    case RT_DELTA_AFTER:
        put_amount(buf, &delta->after, digits);
        break;
    case RT_DELTA_DIFFERENCE:
        put_signed(buf, delta->has_difference, delta->difference, digits, "");
        break;
    case RT_DELTA_CHANGE:
        put_signed(buf, delta->has_ratio, delta->change * 100, percent, " %");
        break;
    case RT_DELTA_NOISE:
        put_noise(buf, delta, percent);
        break;
    default:
        rt_buf_puts(buf, delta->name);
        break;
    }
}

void rt_delta_put(struct rt_buf *buf, const struct rt_delta *delta, enum rt_delta_column column)
{
    rt_delta_put_digits(buf, delta, column, VALUE_DIGITS);
}
