/*
 * Numbers with groups and either decimal mark: one pass takes a text apart into digits and the
 * marks between them; then both conventions are tried on the marks, and what fits tells what the
 * text proves. It does not decide for a file, and what is a list or a text it does not look into.
 */
#include "src/import_number.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/ascii.h"
#include "core/code.h"
#include "core/number.h"
#include "core/utf8.h"

enum {
    DIGITS_MAX = 500, /* more than the largest double printed in full has */
    MARKS_MAX = 250,
    EXPONENT_MAX = 99999, /* far outside of any double, however many digits there are */
    EXACT_DIGITS = 15,
    EXACT_POWER = 22
};

/* Marks are code points; the two that may stand before decimals: */
static const uint32_t decimal_mark[] = {
    [IMPORT_DECIMAL_POINT] = '.',
    [IMPORT_DECIMAL_COMMA] = ',',
};

struct mark {
    uint32_t code;
    int at; /* digits before it */
};

/* A text of the form [+-] digits-and-marks [e exponent]. */
struct shape {
    bool negative, has_exponent;
    int exponent;
    int digits, significant; /* significant: from the first that is not 0 */
    uint64_t mantissa;       /* all digits; wraps around when significant is above 19 */
    int marks;
    struct mark mark[MARKS_MAX];
    char digit[DIGITS_MAX];
};

struct span {
    const char *text;
    size_t len;
};

static const char *const blanks[] = {" ", "\t", "\r", "\n", "\u00a0", "\u2009", "\u202f"};

/* The length of the blank that the text begins with or, `behind`, ends with; or 0. */
static size_t blank_length(struct span span, bool behind)
{
    if (span.len == 0) {
        return 0;
    }
    const char byte = span.text[behind ? span.len - 1 : 0];
    if (byte > ' ' && byte < 0x7f) {
        return 0; /* nearly always */
    }
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        const size_t length = strlen(blanks[i]);
        if (length <= span.len &&
            memcmp(span.text + (behind ? span.len - length : 0), blanks[i], length) == 0) {
            return length;
        }
    }
    return 0;
}

static struct span trim(struct span span)
{
    for (size_t blank; (blank = blank_length(span, false)) > 0;) {
        span.text += blank;
        span.len -= blank;
    }
    for (size_t blank; (blank = blank_length(span, true)) > 0;) {
        span.len -= blank;
    }
    return span;
}

/* The length of the mark that stands here, with its code point; or 0. */
static size_t mark_length(const char *text, size_t len, uint32_t *code)
{
    switch (text[0]) {
    case '.':
    case ',':
    case ' ':
    case '\'':
        *code = (unsigned char)text[0];
        return 1;
    default:
        break;
    }
    if ((text[0] & 0x80) == 0) {
        return 0;
    }
    const size_t length = rt_utf8_decode((const unsigned char *)text, len, code);
    const bool mark = *code == 0xa0 || *code == 0x2009 || *code == 0x2019 || *code == 0x202f;
    return length > 0 && mark ? length : 0;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads what follows the "e"; false when it is not [+-] digits up to the end. */
static bool take_exponent(struct shape *shape, struct span span)
{
    const bool sign = span.len > 0 && (span.text[0] == '-' || span.text[0] == '+');
    if (span.len == sign) {
        return false;
    }
    int exponent = 0;
    for (size_t at = sign; at < span.len; at++) {
        if (!is_digit(span.text[at])) {
            return false;
        }
        if (exponent < EXPONENT_MAX) {
            exponent = exponent * 10 + (span.text[at] - '0');
        }
    }
    shape->exponent = span.text[0] == '-' ? -exponent : exponent;
    shape->has_exponent = true;
    return true;
}

static bool take_digit(struct shape *shape, char digit)
{
    if (shape->digits == DIGITS_MAX) {
        return false;
    }
    shape->digit[shape->digits++] = digit;
    shape->significant += shape->significant > 0 || digit != '0';
    shape->mantissa = shape->mantissa * 10 + (uint64_t)(digit - '0');
    return true;
}

static bool take_mark(struct shape *shape, uint32_t code)
{
    if (shape->marks == MARKS_MAX) {
        return false;
    }
    shape->mark[shape->marks++] = (struct mark){.code = code, .at = shape->digits};
    return true;
}

/* Takes a text apart. False: there is something else in it, it is too long, or has no digits. */
static bool take_apart(struct span span, struct shape *shape)
{
    size_t at = 0;
    /* not by an initializer, which would clear the arrays, too */
    shape->digits = shape->significant = shape->marks = shape->exponent = 0;
    shape->mantissa = 0;
    shape->has_exponent = false;
    shape->negative = span.len > 0 && span.text[0] == '-';
    at += shape->negative || (span.len > 0 && span.text[0] == '+');
    while (at < span.len) {
        uint32_t code = 0;
        size_t length = 1;
        if (is_digit(span.text[at])) {
            if (!take_digit(shape, span.text[at])) {
                return false;
            }
        } else if ((length = mark_length(span.text + at, span.len - at, &code)) > 0) {
            if (!take_mark(shape, code)) {
                return false;
            }
        } else if (span.text[at] == 'e' || span.text[at] == 'E') {
            const struct span rest = {span.text + at + 1, span.len - at - 1};
            return shape->digits > 0 && take_exponent(shape, rest);
        } else {
            return false;
        }
        at += length;
    }
    return shape->digits > 0;
}

/* Whether the first `groups` marks cut the first `whole` digits as marks of grouping do. */
static bool groups_fit(const struct shape *shape, int groups, int whole)
{
    const struct mark *const mark = shape->mark;
    const int first = mark[0].at;
    const int middle = groups > 1 ? mark[1].at - first : 3;
    if (first < 1 || first > middle || shape->digit[0] == '0') {
        return false;
    }
    for (int i = 1; i < groups; i++) {
        if (mark[i].code != mark[0].code || mark[i].at - mark[i - 1].at != middle) {
            return false;
        }
    }
    return (middle == 3 || middle == 2) && whole - mark[groups - 1].at == 3;
}

/*
 * Whether the text is a number by this convention, and then how many of its digits are decimals.
 * Nobody groups the digits of a number with an exponent: "1,234e3" is 1.234e3.
 */
static bool fits(const struct shape *shape, enum import_decimal decimal, int *decimals)
{
    const uint32_t code = decimal_mark[decimal];
    const int last = shape->marks - 1;
    const bool has_decimals = last >= 0 && shape->mark[last].code == code;
    const int groups = has_decimals ? last : shape->marks;
    const int whole = has_decimals ? shape->mark[last].at : shape->digits;
    *decimals = shape->digits - whole;
    if (groups == 0) {
        return true;
    }
    return !shape->has_exponent && shape->mark[0].code != code && groups_fit(shape, groups, whole);
}

/* 10^power, which must be within EXACT_POWER: such powers are doubles. */
static double exact_power(int power)
{
    static const double of[EXACT_POWER + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                               1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                               1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    return of[power];
}

/* For what is not exact in doubles: plain digits and an exponent, to be rounded by libc. */
static bool parse_value(const char *digits, int count, int scale, double *value)
{
    char text[DIGITS_MAX + 16];
    const char *why;
    size_t len = (size_t)count;
    memcpy(text, digits, len);
    len += (size_t)snprintf(text + len, sizeof text - len, "e%d", scale);
    return rt_number_parse(text, len, value, &why) == RT_OK;
}

static double unit_of(int scale)
{
    if (scale >= -EXACT_POWER && scale <= EXACT_POWER) {
        return scale < 0 ? 1 / exact_power(-scale) : exact_power(scale);
    }
    double unit;
    return parse_value("1", 1, scale, &unit) ? unit : 0;
}

/*
 * The value is mantissa x 10^scale. A mantissa of at most 15 digits is below 2^53, thus a double;
 * so is 10^|scale| up to 10^22 = 2^22 x 5^22, as 5^22 < 2^53. One multiplication or division of
 * two exact doubles rounds once, correctly (Clinger 1990, as in core/number.c).
 */
static bool value_of(const struct shape *shape, int decimals, double *value, double *unit)
{
    const int scale = shape->exponent - decimals;
    double size;
    if (shape->significant <= EXACT_DIGITS && scale >= -EXACT_POWER && scale <= EXACT_POWER) {
        const double mantissa = (double)shape->mantissa;
        size = scale < 0 ? mantissa / exact_power(-scale) : mantissa * exact_power(scale);
    } else if (!parse_value(shape->digit, shape->digits, scale, &size)) {
        return false;
    }
    *value = shape->negative ? -size : size;
    *unit = unit_of(scale);
    return true;
}

static bool has_decimal_mark(const struct shape *shape)
{
    for (int i = 0; i < shape->marks; i++) {
        if (shape->mark[i].code == '.' || shape->mark[i].code == ',') {
            return true;
        }
    }
    return false;
}

static void read_either(const struct shape *shape, const int decimals[],
                        struct import_number *number)
{
    for (int as = IMPORT_DECIMAL_POINT; as <= IMPORT_DECIMAL_COMMA; as++) {
        if (!value_of(shape, decimals[as], &number->value_as[as], &number->unit_in_last_as[as])) {
            return;
        }
    }
    number->kind = IMPORT_NUMBER_EITHER;
}

/* Finds out which conventions the text fits; with none, or too large a value, it stays NONE. */
static void read_shape(const struct shape *shape, struct import_number *number)
{
    int decimals[3] = {0, 0, 0};
    const bool point = fits(shape, IMPORT_DECIMAL_POINT, &decimals[IMPORT_DECIMAL_POINT]);
    const bool comma = fits(shape, IMPORT_DECIMAL_COMMA, &decimals[IMPORT_DECIMAL_COMMA]);
    if (!point && !comma) {
        return;
    }
    const bool proves = has_decimal_mark(shape);
    if (point && comma && proves) {
        read_either(shape, decimals, number);
        return;
    }
    const enum import_decimal as = point ? IMPORT_DECIMAL_POINT : IMPORT_DECIMAL_COMMA;
    if (value_of(shape, decimals[as], &number->value, &number->unit_in_last)) {
        number->kind = IMPORT_NUMBER;
        number->decimal = proves ? as : IMPORT_DECIMAL_UNKNOWN;
    }
}

static bool is_word(struct span span, const char *word)
{
    for (size_t i = 0; i < span.len; i++) {
        if (word[i] == '\0' || rt_ascii_lower(span.text[i]) != word[i]) {
            return false;
        }
    }
    return word[span.len] == '\0';
}

/* "1.#INF", "-1.#IND00", "1,#QNAN": how old Windows runtimes print what is not finite. */
static bool is_windows_word(struct span span)
{
    return span.len > 3 && span.text[0] == '1' && (span.text[1] == '.' || span.text[1] == ',') &&
           span.text[2] == '#';
}

static bool is_missing(struct span span)
{
    static const char warned[] = "(!)";
    if (span.len >= strlen(warned) && memcmp(span.text, warned, strlen(warned)) == 0) {
        span = trim((struct span){span.text + strlen(warned), span.len - strlen(warned)});
    }
    if (span.len == 0 || is_word(span, "-") || is_word(span, "n/a") || is_word(span, "no data")) {
        return true;
    }
    if (span.text[0] == '-' || span.text[0] == '+') {
        span = (struct span){span.text + 1, span.len - 1};
    }
    return is_word(span, "nan") || is_word(span, "inf") || is_word(span, "infinity") ||
           is_windows_word(span);
}

/* Without the "(1; 11)" that follows a sum, or the "(ind)" of a nan. */
static struct span before_parts(struct span span)
{
    if (span.len < 2 || span.text[span.len - 1] != ')') {
        return span;
    }
    const char *const open = memchr(span.text + 1, '(', span.len - 1);
    return open == NULL ? span : trim((struct span){span.text, (size_t)(open - span.text)});
}

/*
 * What nearly every value is: few digits, thousands set off with commas, decimals behind a point,
 * readable in one way. False for all else, which is read the long way; both give the same.
 */
static bool read_common(const char *text, size_t len, struct import_number *number)
{
    uint64_t mantissa = 0;
    size_t digits = 0;
    size_t group = 0; /* digits since the last mark */
    size_t commas = 0;
    bool point = false;
    for (size_t i = 0; i < len; i++) {
        const bool whole_group = commas > 0 ? group == 3 : group > 0 && group <= 3 && *text != '0';
        if (is_digit(text[i])) {
            mantissa = mantissa * 10 + (uint64_t)(text[i] - '0');
            digits++;
            group++;
            continue;
        }
        if (point || (text[i] != ',' && text[i] != '.') ||
            !(whole_group || (text[i] == '.' && commas == 0 && digits > 0))) {
            return false;
        }
        point = text[i] == '.';
        commas += !point;
        group = 0;
    }
    const bool one_way =
        point ? group > 0 && (commas > 0 || group != 3) : commas == 0 || (commas > 1 && group == 3);
    if (digits == 0 || digits > EXACT_DIGITS || !one_way) {
        return false;
    }
    const double unit = exact_power(point ? (int)group : 0);
    number->kind = IMPORT_NUMBER;
    number->decimal = point || commas > 0 ? IMPORT_DECIMAL_POINT : IMPORT_DECIMAL_UNKNOWN;
    number->value = (double)mantissa / unit;
    number->unit_in_last = 1 / unit;
    return true;
}

void import_number_read(const char *text, size_t len, struct import_number *number)
{
    struct shape shape;
    *number = (struct import_number){.kind = IMPORT_NUMBER_NONE};
    if (read_common(text, len, number)) {
        return;
    }
    const struct span span = before_parts(trim((struct span){text, len}));
    if (take_apart(span, &shape)) {
        read_shape(&shape, number);
    } else if (is_missing(span)) {
        number->kind = IMPORT_NUMBER_MISSING;
    }
}
