/*
 * Copying, formatting and freeing texts.
 */
#include "core/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *rt_text_copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *const copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

char *rt_text_format(const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    const int len = vsnprintf(NULL, 0, format, args);
    char *const text = len < 0 ? NULL : malloc((size_t)len + 1);
    if (text != NULL) {
        (void)vsnprintf(text, (size_t)len + 1, format, again);
    }
    va_end(again);
    return text;
}

bool rt_text_own(const char **text)
{
    const bool stated = *text != NULL;
    *text = stated ? rt_text_copy(*text) : NULL;
    return !stated || *text != NULL;
}

void rt_text_free(const char *text)
{
    free((char *)text); /* free() takes what may be changed; this is the end of it */
}
