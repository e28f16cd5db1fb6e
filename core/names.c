/*
 * Names by number: an arena, the offsets into it, and an index by hash.
 */
#include "core/names.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"

void rt_names_init(struct rt_names *names)
{
    *names = (struct rt_names){.offset = NULL};
    rt_index_init(&names->by_text);
    rt_buf_init(&names->bytes);
}

void rt_names_fini(struct rt_names *names)
{
    rt_index_fini(&names->by_text);
    free(names->offset);
    rt_buf_fini(&names->bytes);
    rt_names_init(names);
}

const char *rt_names_text(const struct rt_names *names, uint32_t number)
{
    return number == 0 ? "" : names->bytes.data + names->offset[number - 1];
}

static uint32_t find(const struct rt_names *names, uint64_t hash, const char *text, size_t len)
{
    for (long i = rt_index_first(&names->by_text, hash); i >= 0;
         i = rt_index_next(&names->by_text, i)) {
        const char *const held = names->bytes.data + names->offset[i];
        if (strncmp(held, text, len) == 0 && held[len] == '\0') {
            return (uint32_t)i + 1;
        }
    }
    return 0;
}

static size_t length(const char *text, size_t len)
{
    const char *const end = len > 0 ? memchr(text, '\0', len) : NULL;
    return end != NULL ? (size_t)(end - text) : len;
}

uint32_t rt_names_find(const struct rt_names *names, const char *text, size_t len)
{
    const size_t used = length(text, len);
    return used == 0 ? 0 : find(names, rt_index_hash(text, used), text, used);
}

int rt_names_take(struct rt_names *names, const char *text, size_t len, uint32_t *number)
{
    const size_t used = length(text, len);
    *number = 0;
    if (used == 0) {
        return RT_OK;
    }
    const uint64_t hash = rt_index_hash(text, used);
    *number = find(names, hash, text, used);
    if (*number != 0) {
        return RT_OK;
    }
    size_t *const grown =
        rt_grow(names->offset, names->count, &names->capacity, sizeof *names->offset);
    names->offset = grown != NULL ? grown : names->offset;
    const size_t offset = names->bytes.len;
    rt_buf_put(&names->bytes, text, used);
    rt_buf_putc(&names->bytes, '\0');
    if (grown == NULL || names->bytes.failed || names->count >= UINT32_MAX - 1 ||
        rt_index_add(&names->by_text, hash) != RT_OK) {
        names->bytes.len = names->bytes.failed ? names->bytes.len : offset;
        return RT_ENOMEM;
    }
    names->offset[names->count++] = offset;
    *number = (uint32_t)names->count;
    return RT_OK;
}
