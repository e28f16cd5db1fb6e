/*
 * Copying and freeing texts.
 */
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

char *rt_text_copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *const copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
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
