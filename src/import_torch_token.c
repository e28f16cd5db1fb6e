/*
 * The grammar of JSON's numbers, and of those that lack a digit.
 */
#include "src/import_torch_token.h"

#include <string.h>

#include "core/ascii.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t digits(const char *text, size_t len, size_t at)
{
    while (at < len && is_digit(text[at])) {
        at++;
    }
    return at;
}

/* Behind an exponent that begins at `at`, or `at` when none does. */
static size_t exponent(const char *text, size_t len, size_t at)
{
    if (at == len || (text[at] | 32) != 'e') {
        return at;
    }
    size_t first = at + 1;
    if (first < len && (text[first] == '+' || text[first] == '-')) {
        first++;
    }
    const size_t end = digits(text, len, first);
    return end > first ? end : at;
}

bool torch_token_good(const char *text, size_t len)
{
    const size_t first = len > 0 && text[0] == '-' ? 1 : 0;
    size_t at = digits(text, len, first);
    if (at == first) {
        return false;
    }
    if (at + 1 < len && text[at] == '.' && is_digit(text[at + 1])) {
        at = digits(text, len, at + 1);
    }
    return at == len || exponent(text, len, at) == len;
}

/* nan, inf, infinity in any case, and what printf of some systems makes of them. */
static bool is_nan(const char *text, size_t len)
{
    static const char *const word[] = {"nan", "inf", "infinity"};
    const size_t sign = len > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    size_t at = sign;
    while (at < len && text[at] != '(' && text[at] != '#') {
        at++;
    }
    for (size_t w = 0; w < sizeof word / sizeof *word; w++) {
        size_t same = 0;
        while (sign + same < at && word[w][same] != '\0' &&
               rt_ascii_lower(text[sign + same]) == word[w][same]) {
            same++;
        }
        if (sign + same == at && word[w][same] == '\0') {
            return true;
        }
    }
    return false;
}

enum torch_token torch_token_repair(const char *text, size_t len, char *out, size_t *out_len)
{
    if (torch_token_good(text, len)) {
        return TORCH_TOKEN_AS_IT_IS;
    }
    if (is_nan(text, len)) {
        return TORCH_TOKEN_NAN;
    }
    const size_t first = len > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    const size_t point = digits(text, len, first);
    const bool has_point = point < len && text[point] == '.';
    const size_t end = has_point ? digits(text, len, point + 1) : point;
    const size_t count = end - first - (has_point ? 1 : 0);
    if (count == 0 || exponent(text, len, end) != len) {
        return TORCH_TOKEN_AS_IT_IS;
    }
    size_t at = 0;
    const size_t skipped = first == 1 && text[0] == '+' ? 1 : 0;
    const size_t whole = point - skipped;
    memcpy(out, text + skipped, whole);
    at = whole;
    if (point == first) {
        out[at++] = '0';
    }
    memcpy(out + at, text + point, end - point);
    at += end - point;
    if (has_point && end == point + 1) {
        out[at++] = '0';
    }
    memcpy(out + at, text + end, len - end);
    *out_len = at + len - end;
    return TORCH_TOKEN_DECIMAL;
}
