/*
 * The nearest word, by optimal string alignment distance: one row-by-row table on the stack,
 * since words are short.
 */
#include "core/suggest.h"

#include <string.h>

#include "core/ascii.h"

enum { LONGEST = 48 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t row[3][LONGEST + 1];
    size_t *before = row[0]; /* two rows up, for swapped neighbours */
    size_t *above = row[1];
    size_t *here = row[2];
    for (size_t j = 0; j <= b_len; j++) {
        above[j] = j;
        before[j] = j;
    }
    for (size_t i = 1; i <= a_len; i++) {
        here[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            const size_t differ = rt_ascii_lower(a[i - 1]) != rt_ascii_lower(b[j - 1]);
            here[j] = least(least(above[j], here[j - 1]) + 1, above[j - 1] + differ);
            if (i > 1 && j > 1 && rt_ascii_lower(a[i - 1]) == rt_ascii_lower(b[j - 2]) &&
                rt_ascii_lower(a[i - 2]) == rt_ascii_lower(b[j - 1])) {
                here[j] = least(here[j], before[j - 2] + 1);
            }
        }
        size_t *const free_row = before;
        before = above;
        above = here;
        here = free_row;
    }
    return above[b_len];
}

const char *rt_suggest(const char *text, size_t len, const char *const *words, size_t count)
{
    if (len > LONGEST) {
        return NULL;
    }
    const char *nearest = NULL;
    size_t nearest_distance = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t word_len = strlen(words[i]);
        if (word_len > LONGEST) {
            continue;
        }
        const size_t d = distance(text, len, words[i], word_len);
        if (nearest == NULL || d < nearest_distance) {
            nearest = words[i];
            nearest_distance = d;
        }
    }
    if (nearest == NULL) {
        return NULL;
    }
    const size_t third = strlen(nearest) / 3;
    return nearest_distance <= (third > 2 ? third : 2) ? nearest : NULL;
}
