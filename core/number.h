/*
 * Numbers as text, both ways, always in the C locale's form.
 *
 * LC_NUMERIC must be "C" (the program never sets it to anything else).
 */
#ifndef RT_NUMBER_H
#define RT_NUMBER_H

#include <stddef.h>

enum { RT_NUMBER_TEXT_MAX = 40 }; /* bytes that hold any formatted number and its NUL */

/*
 * Reads a decimal number: [+-] digits [. digits] [e [+-] digits], with at least one digit
 * before or after the point, the whole of text[0..len) consumed. No blanks, hexadecimal,
 * infinity, NaN, grouping or units. The result is the correctly rounded double.
 *
 * Returns RT_OK; or RT_EINVAL (RT_ENOMEM for a very long text without memory) with *why naming
 * the reason (a string literal, such as "not a number"); *value is then untouched. A nonzero number
 * that would round to zero is refused, subnormal results are accepted.
 */
int rt_number_parse(const char *text, size_t len, double *value, const char **why);

/*
 * Writes the shortest decimal text that reads back to the same double: plain notation for
 * exponents from -5 to 15 ("40000000000", "0.00012"), else "1e+300". A plain integer is thus
 * exact: readers that take it for an integer see the very value of the double. The value must be
 * finite. Returns the length; out is NUL-terminated.
 */
size_t rt_number_format(double value, char out[RT_NUMBER_TEXT_MAX]);

/*
 * Writes a number for people with at most `digits` (1..15) significant digits, but never
 * rounding before the point: trailing zeros after the point dropped, plain notation from 1e-4
 * up to 1e7, else exponent form ("4e10"). inf and NaN give "inf" and "nan".
 */
size_t rt_number_show(double value, int digits, char out[RT_NUMBER_TEXT_MAX]);

/* A number as text, for the argument of a format: one struct a number, no shared buffer. */
struct rt_shown {
    char text[RT_NUMBER_TEXT_MAX];
};

static inline struct rt_shown rt_show(double value, int digits)
{
    struct rt_shown shown;
    (void)rt_number_show(value, digits, shown.text);
    return shown;
}

#endif
