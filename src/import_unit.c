/*
 * Units: an optional prefix, a word, and for a rate "/" and a word. One table of words and one of
 * prefixes, so that a unit nobody has seen yet ("Gsector", "Tbyte/msecond") is understood, and
 * one with a wrong part ("Kinches") is not. It converts no values.
 */
#include "src/import_unit.h"

#include <stdbool.h>
#include <string.h>

#include "core/ascii.h"
#include "core/code.h"

/* Which prefixes a word takes. */
enum { PLAIN = 0, COUNTS = 1, BYTES = 2, HERTZ = 4, SECONDS = 8 };

/* Factors are powers of ten, and stay whole numbers until the end: no rounding anywhere. */
struct part {
    enum import_dimension dimension;
    int power;
    bool cycle;
};

static const struct {
    const char *word;
    unsigned prefixes;
    enum import_dimension dimension;
    int power; /* of ten, to the dimension's unit */
} words[] = {
    {"", PLAIN, IMPORT_COUNT, 0},
    {"%", PLAIN, IMPORT_PERCENT, 0},
    {"byte", BYTES, IMPORT_BYTES, 0},
    {"hz", HERTZ, IMPORT_FREQUENCY, 0},
    {"n", PLAIN, IMPORT_TIME, 0},
    {"s", SECONDS, IMPORT_TIME, 9},
    {"second", SECONDS, IMPORT_TIME, 9},
    {"SM", PLAIN, IMPORT_COUNT, 0},
    {"block", COUNTS, IMPORT_COUNT, 0},
    {"branch", COUNTS, IMPORT_COUNT, 0},
    {"branches", COUNTS, IMPORT_COUNT, 0},
    {"cluster", COUNTS, IMPORT_COUNT, 0},
    {"cycle", COUNTS, IMPORT_COUNT, 0},
    {"inst", COUNTS, IMPORT_COUNT, 0},
    {"instruction", COUNTS, IMPORT_COUNT, 0},
    {"issue", COUNTS, IMPORT_COUNT, 0},
    {"op", COUNTS, IMPORT_COUNT, 0},
    {"ops", COUNTS, IMPORT_COUNT, 0},
    {"register", COUNTS, IMPORT_COUNT, 0},
    {"request", COUNTS, IMPORT_COUNT, 0},
    {"sample", COUNTS, IMPORT_COUNT, 0},
    {"sector", COUNTS, IMPORT_COUNT, 0},
    {"thread", COUNTS, IMPORT_COUNT, 0},
    {"transaction", COUNTS, IMPORT_COUNT, 0},
    {"warp", COUNTS, IMPORT_COUNT, 0},
    {"wavefront", COUNTS, IMPORT_COUNT, 0},
};

static const struct {
    const char *text;
    unsigned of;
    int power;
} prefixes[] = {
    {"K", COUNTS | BYTES | HERTZ, 3},
    {"k", BYTES | HERTZ, 3},
    {"M", COUNTS | BYTES | HERTZ, 6},
    {"m", HERTZ, 6}, /* "mhz" is in lower case, not a thousandth */
    {"G", COUNTS | BYTES | HERTZ, 9},
    {"g", HERTZ, 9},
    {"T", COUNTS | BYTES | HERTZ, 12},
    {"t", HERTZ, 12},
    {"m", SECONDS, -3},
    {"u", SECONDS, -6},
    {"\u00b5", SECONDS, -6}, /* micro sign */
    {"\u03bc", SECONDS, -6}, /* Greek mu */
    {"n", SECONDS, -9},
};

/* In any case. */
static bool same_letters(const char *text, const char *word, size_t len)
{
    size_t same = 0;
    while (same < len && rt_ascii_lower(text[same]) == rt_ascii_lower(word[same])) {
        same++;
    }
    return same == len;
}

/* The index of a word that takes one of these prefixes (PLAIN: of any word), or -1. */
static int find_word(const char *text, size_t len, unsigned taking)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].word) != len || (taking != PLAIN && !(words[i].prefixes & taking))) {
            continue;
        }
        if (words[i].prefixes == HERTZ ? same_letters(text, words[i].word, len)
                                       : memcmp(text, words[i].word, len) == 0) {
            return (int)i;
        }
    }
    return -1;
}

static bool take_word(int word, int power, struct part *part)
{
    *part = (struct part){.dimension = words[word].dimension,
                          .power = words[word].power + power,
                          .cycle = strcmp(words[word].word, "cycle") == 0};
    return true;
}

/* Reads a word, with a prefix or without. */
static bool read_part(const char *text, size_t len, struct part *part)
{
    const int plain = find_word(text, len, PLAIN);
    if (plain >= 0) {
        return take_word(plain, 0, part);
    }
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        const size_t prefix = strlen(prefixes[i].text);
        if (prefix >= len || memcmp(text, prefixes[i].text, prefix) != 0) {
            continue;
        }
        const int word = find_word(text + prefix, len - prefix, prefixes[i].of);
        if (word >= 0) {
            return take_word(word, prefixes[i].power, part);
        }
    }
    return false;
}

static bool is_rate_part(const struct part *part)
{
    return part->dimension == IMPORT_COUNT || part->dimension == IMPORT_BYTES ||
           part->dimension == IMPORT_TIME;
}

/* What `top` per `bottom` is. Only what is computed with has a dimension of its own. */
static enum import_dimension divide(const struct part *top, const struct part *bottom)
{
    if (bottom->cycle) {
        return top->dimension == IMPORT_COUNT ? IMPORT_PER_CYCLE : IMPORT_OTHER;
    }
    if (bottom->dimension == IMPORT_TIME) {
        return top->dimension == IMPORT_BYTES ? IMPORT_BYTES_PER_SECOND
               : top->cycle                   ? IMPORT_FREQUENCY
                                              : IMPORT_OTHER;
    }
    return IMPORT_OTHER;
}

/* Turns `top` into `top` per the unit of this text. False: there is no such rate. */
static bool read_rate(const char *text, size_t len, struct part *top)
{
    struct part bottom;
    if (len == 0 || !read_part(text, len, &bottom) || !is_rate_part(top) ||
        !is_rate_part(&bottom)) {
        return false;
    }
    /* rates are per second, not per ns; other rates may be fractions of their plain unit */
    const int second = bottom.dimension == IMPORT_TIME ? 9 : 0;
    top->dimension = divide(top, &bottom);
    top->power -= bottom.power - second;
    return true;
}

static double power_of_ten(int power)
{
    double factor = 1; /* exact: a power up to 22 is a double */
    for (int i = power < 0 ? -power : power; i > 0; i--) {
        factor *= 10;
    }
    return power < 0 ? 1 / factor : factor;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

int import_unit_find(const char *text, size_t len, struct import_unit *unit)
{
    while (len > 0 && is_blank(text[len - 1])) {
        len--;
    }
    while (len > 0 && is_blank(*text)) {
        text++;
        len--;
    }
    struct part part;
    const char *const slash = len > 0 ? memchr(text, '/', len) : NULL;
    const size_t top = slash == NULL ? len : (size_t)(slash - text);
    if (!read_part(text, top, &part)) {
        return RT_ENOENT;
    }
    if (slash != NULL && !read_rate(slash + 1, len - top - 1, &part)) {
        return RT_ENOENT;
    }
    *unit = (struct import_unit){.dimension = part.dimension, .factor = power_of_ten(part.power)};
    return RT_OK;
}
