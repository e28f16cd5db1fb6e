/*
 * "Did you mean ...?": the nearest of a set of words.
 */
#ifndef RT_SUGGEST_H
#define RT_SUGGEST_H

#include <stddef.h>

/*
 * Returns the word of words[0..count) nearest to text[0..len) by optimal string alignment
 * distance (insert, delete, replace, swap neighbours; ASCII case ignored), or NULL when even
 * the nearest needs more than a third of its length changed (at least 2 are allowed).
 */
const char *rt_suggest(const char *text, size_t len, const char *const *words, size_t count);

#endif
