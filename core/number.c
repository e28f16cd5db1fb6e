/*
 * Decimal text to double and back. The conversions themselves are libc's, which round
 * correctly; this module decides what text is a number and which of the many texts of a double
 * is the shortest.
 */
#include "core/number.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t skip_digits(const char *text, size_t len, size_t at)
{
    while (at < len && is_digit(text[at])) {
        at++;
    }
    return at;
}

static size_t skip_sign(const char *text, size_t len, size_t at)
{
    return at < len && (text[at] == '+' || text[at] == '-') ? at + 1 : at;
}

/* The length of the number that text begins with, 0 when there is none. */
static size_t number_length(const char *text, size_t len)
{
    const size_t whole = skip_sign(text, len, 0);
    size_t at = skip_digits(text, len, whole);
    size_t digits = at - whole;
    if (at < len && text[at] == '.') {
        const size_t fraction = at + 1;
        at = skip_digits(text, len, fraction);
        digits += at - fraction;
    }
    if (digits == 0) {
        return 0;
    }
    if (at < len && (text[at] == 'e' || text[at] == 'E')) {
        const size_t exponent = skip_sign(text, len, at + 1);
        const size_t end = skip_digits(text, len, exponent);
        at = end > exponent ? end : at;
    }
    return at;
}

/*
 * The exact path for what files mostly hold: at most 15 digits and a power of ten up to 22 are
 * both exact doubles, so one multiplication or division rounds correctly (Clinger, "How to
 * read floating point numbers accurately", 1990). False: use strtod.
 */
static bool read_exact(const char *text, size_t len, double *value)
{
    static const double power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    size_t at = skip_sign(text, len, 0);
    unsigned long long mantissa = 0;
    int digits = 0;
    int scale = 0;
    bool fraction = false;
    for (; at < len && (is_digit(text[at]) || text[at] == '.'); at++) {
        if (text[at] == '.') {
            fraction = true;
            continue;
        }
        mantissa = mantissa * 10 + (unsigned long long)(text[at] - '0');
        digits += digits > 0 || text[at] != '0';
        scale -= fraction;
        if (digits > 15) {
            return false;
        }
    }
    if (at < len) {
        const bool negative = text[at + 1] == '-';
        int exponent = 0;
        for (at = skip_sign(text, len, at + 1); at < len; at++) {
            exponent = exponent * 10 + (text[at] - '0');
            if (exponent > 400) {
                return false;
            }
        }
        scale += negative ? -exponent : exponent;
    }
    if (scale < -22 || scale > 22) {
        return false;
    }
    const double exact = (double)mantissa;
    const double result = scale < 0 ? exact / power[-scale] : exact * power[scale];
    *value = text[0] == '-' ? -result : result;
    return true;
}

static bool has_nonzero_digit(const char *text, size_t len)
{
    for (size_t at = 0; at < len && text[at] != 'e' && text[at] != 'E'; at++) {
        if (text[at] >= '1' && text[at] <= '9') {
            return true;
        }
    }
    return false;
}

/* strtod wants a NUL behind the number; long numbers are rare enough for the heap. */
static int read_strtod(const char *text, size_t len, double *value, const char **why)
{
    char small[64];
    char *copy = len < sizeof small ? small : malloc(len + 1);
    if (copy == NULL) {
        *why = "out of memory";
        return RT_ENOMEM;
    }
    memcpy(copy, text, len);
    copy[len] = '\0';
    const double result = strtod(copy, NULL);
    if (copy != small) {
        free(copy);
    }
    if (!isfinite(result)) {
        *why = "too large for a double";
        return RT_EINVAL;
    }
    if (result == 0 && has_nonzero_digit(text, len)) {
        *why = "too small for a double";
        return RT_EINVAL;
    }
    *value = result;
    return 0;
}

int rt_number_parse(const char *text, size_t len, double *value, const char **why)
{
    const size_t used = number_length(text, len);
    if (used == 0) {
        *why = "not a number";
        return RT_EINVAL;
    }
    if (used < len) {
        *why = "not a plain decimal number: something follows it";
        return RT_EINVAL;
    }
    if (read_exact(text, len, value)) {
        return 0;
    }
    return read_strtod(text, len, value, why);
}

/* A number as digits d1 d2 ... and a decimal exponent: d1.d2... x 10^exponent. */
struct decimal {
    char digit[20];
    int count; /* at least 1; no trailing zeros */
    int exponent;
};

/* Rounds |value| to `digits` significant digits. */
static void decimal_round(double value, int digits, struct decimal *decimal, char text[40])
{
    (void)snprintf(text, 40, "%.*e", digits - 1, fabs(value));
    decimal->count = 0;
    const char *at = text;
    for (; *at != 'e' && *at != '\0'; at++) {
        if (is_digit(*at) && decimal->count < (int)sizeof decimal->digit) {
            decimal->digit[decimal->count++] = *at;
        }
    }
    decimal->exponent = *at == 'e' ? (int)strtol(at + 1, NULL, 10) : 0;
    while (decimal->count > 1 && decimal->digit[decimal->count - 1] == '0') {
        decimal->count--;
    }
}

/* Lays the digits out in plain or exponent notation. */
static size_t decimal_write(const struct decimal *decimal, bool negative, bool plain,
                            char out[RT_NUMBER_TEXT_MAX])
{
    size_t at = 0;
    if (negative) {
        out[at++] = '-';
    }
    const int point = plain ? decimal->exponent + 1 : 1; /* digits before the point */
    if (point <= 0) {
        out[at++] = '0';
        out[at++] = '.';
        for (int zero = point; zero < 0; zero++) {
            out[at++] = '0';
        }
    }
    for (int digit = 0; digit < decimal->count || digit < point; digit++) {
        if (digit == point && point > 0) {
            out[at++] = '.';
        }
        out[at++] = (char)(digit < decimal->count ? decimal->digit[digit] : '0');
    }
    out[at] = '\0';
    if (!plain) {
        at += (size_t)snprintf(out + at, RT_NUMBER_TEXT_MAX - at, "e%+03d", decimal->exponent);
    }
    return at;
}

size_t rt_number_format(double value, char out[RT_NUMBER_TEXT_MAX])
{
    char text[40];
    struct decimal decimal;
    if (value == 0) {
        decimal_round(value, 1, &decimal, text);
        return decimal_write(&decimal, signbit(value) != 0, true, out);
    }
    /* 15 digits identify every decimal that short; only subnormals hold fewer. */
    const int least = fabs(value) < 2.3e-308 ? 1 : 15;
    for (int digits = least; digits <= 17; digits++) {
        decimal_round(value, digits, &decimal, text);
        if (strtod(text, NULL) == fabs(value)) {
            break;
        }
    }
    const bool plain = decimal.exponent >= -5 && decimal.exponent <= 15;
    return decimal_write(&decimal, value < 0, plain, out);
}

/* How many digits stand before the point of a number of this size, which is below 1e7. */
static int digits_before_point(double size)
{
    int digits = 1;
    for (long unit = 10; size >= (double)unit; unit *= 10) {
        digits++;
    }
    return digits;
}

size_t rt_number_show(double value, int digits, char out[RT_NUMBER_TEXT_MAX])
{
    if (!isfinite(value)) {
        const char *const word = isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
        memcpy(out, word, strlen(word) + 1);
        return strlen(word);
    }
    const double size = fabs(value);
    if (size < 1e7) { /* never 123500 for 123456 */
        const int before = digits_before_point(size);
        digits = digits < before ? before : digits;
    }
    char text[40];
    struct decimal decimal;
    decimal_round(value, digits, &decimal, text);
    if (value == 0) {
        return decimal_write(&decimal, false, true, out);
    }
    const bool plain = decimal.exponent >= -4 && decimal.exponent < 7;
    const size_t len = decimal_write(&decimal, value < 0, plain, out);
    if (plain) {
        return len;
    }
    /* "4e+10" and "4e-09" are for machines: people write 4e10, 4e-9. */
    char *const e = strchr(out, 'e');
    const long exponent = strtol(e + 1, NULL, 10);
    return (size_t)(e - out) +
           (size_t)snprintf(e, RT_NUMBER_TEXT_MAX - (size_t)(e - out), "e%ld", exponent);
}
