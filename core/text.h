/*
 * Texts on the heap. A struct that owns texts holds them as `const char *`: nobody changes one in
 * place, and a literal or another's text may stand in a struct that is only passed along.
 */
#ifndef RT_TEXT_H
#define RT_TEXT_H

#include <stdarg.h>
#include <stdbool.h>

/* A copy to be freed, or NULL without memory. */
char *rt_text_copy(const char *text);

/* What vprintf would print, to be freed, or NULL without memory. */
char *rt_text_format(const char *format, va_list args) __attribute__((format(printf, 1, 0)));

/* Replaces a borrowed text by a copy of it; NULL stays NULL. False without memory: it is NULL. */
bool rt_text_own(const char **text);

/* Frees an owned text. NULL is fine. */
void rt_text_free(const char *text);

#endif
