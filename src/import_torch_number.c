/*
 * Decimal text to integers, digit by digit.
 */
#include "src/import_torch_number.h"

#include "core/interval.h"

enum {
    SHORT = 19, /* digits that always fit 64 bits */
    NS_PER_US_DIGITS = 3,
    EXPONENT_MAX = 100000 /* beyond it nothing but 0 is a time */
};

/* A number in its parts; digits as they stand, the point among them passed over. */
struct parts {
    bool negative;
    const char *digits;
    size_t len;   /* of them, the point included */
    size_t whole; /* digits before the point */
    long exponent;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The exponent behind the e. False: there is none. */
static bool read_exponent(const char *text, size_t len, long *exponent)
{
    const bool negative = len > 0 && text[0] == '-';
    size_t at = len > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    const size_t first = at;
    *exponent = 0;
    for (; at < len && is_digit(text[at]); at++) {
        *exponent = *exponent < EXPONENT_MAX ? *exponent * 10 + (text[at] - '0') : EXPONENT_MAX;
    }
    *exponent = negative ? -*exponent : *exponent;
    return at == len && at > first;
}

static bool split(const char *text, size_t len, struct parts *parts)
{
    size_t at = len > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    *parts = (struct parts){.negative = at > 0 && text[0] == '-', .digits = text + at};
    const size_t first = at;
    while (at < len && is_digit(text[at])) {
        at++;
    }
    parts->whole = at - first;
    size_t digits = parts->whole;
    if (at < len && text[at] == '.') {
        for (at++; at < len && is_digit(text[at]); at++) {
            digits++;
        }
    }
    parts->len = at - first;
    if (digits == 0) {
        return false;
    }
    if (at < len && (text[at] | 32) == 'e') {
        return read_exponent(text + at + 1, len - at - 1, &parts->exponent);
    }
    return at == len;
}

/* value * 10 + digit. False: it goes beyond what an instant can be. */
static bool push(int64_t *value, int digit)
{
    if (*value > (RT_INSTANT_MAX - digit) / 10) {
        return false;
    }
    *value = *value * 10 + digit;
    return true;
}

/* All digits down to the nanosecond, the next one rounds. False: beyond. */
static bool collect(const struct parts *parts, int64_t *value)
{
    long power = (long)parts->whole - 1 + parts->exponent + NS_PER_US_DIGITS; /* of the digit */
    *value = 0;
    for (size_t i = 0; i < parts->len && power >= -1; i++) {
        if (parts->digits[i] == '.') {
            continue;
        }
        const int digit = parts->digits[i] - '0';
        if (power >= 0 && !push(value, digit)) {
            return false;
        }
        *value += power == -1 && digit >= 5 ? 1 : 0;
        power--;
    }
    for (; power >= 0 && *value != 0; power--) {
        if (!push(value, 0)) {
            return false;
        }
    }
    return *value <= RT_INSTANT_MAX;
}

enum torch_reading torch_number_ns(const char *text, size_t len, int64_t *ns)
{
    struct parts parts;
    *ns = 0;
    if (!split(text, len, &parts)) {
        return TORCH_MALFORMED;
    }
    if (!collect(&parts, ns)) {
        return TORCH_BEYOND;
    }
    *ns = parts.negative ? -*ns : *ns;
    return TORCH_READ;
}

static int digit_of(char c)
{
    if (is_digit(c)) {
        return c - '0';
    }
    const char lower = (char)(c | 32);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 16;
}

/* Digits of a base from text[*at] on. False: too many. */
static bool read_digits(const char *text, size_t len, unsigned base, size_t *at, uint64_t *id)
{
    *id = 0;
    for (; *at < len; (*at)++) {
        const unsigned digit = (unsigned)digit_of(text[*at]);
        if (digit >= base) {
            return true;
        }
        if (*id > (UINT64_MAX - digit) / base) {
            return false;
        }
        *id = *id * base + digit;
    }
    return true;
}

/* What nearly all identifiers are: digits, too few to go beyond 64 bits. False: it is not so. */
static bool read_short(const char *text, size_t len, uint64_t *id)
{
    uint64_t value = 0;
    if (len == 0 || len > SHORT) {
        return false;
    }
    for (size_t at = 0; at < len; at++) {
        if (!is_digit(text[at])) {
            return false;
        }
        value = value * 10 + (uint64_t)(text[at] - '0');
    }
    *id = value;
    return true;
}

bool torch_number_id(const char *text, size_t len, uint64_t *id)
{
    if (read_short(text, len, id)) {
        return true;
    }
    const bool negative = len > 0 && text[0] == '-';
    size_t at = negative ? 1 : 0;
    const bool hexadecimal = len - at > 2 && text[at] == '0' && (text[at + 1] | 32) == 'x';
    at += hexadecimal ? 2 : 0;
    const size_t first = at;
    if (!read_digits(text, len, hexadecimal ? 16 : 10, &at, id) || at == first) {
        return false;
    }
    if (!hexadecimal && at < len && text[at] == '.') {
        for (at++; at < len && text[at] == '0'; at++) {
        }
    }
    *id = negative ? 0 - *id : *id;
    return at == len;
}
