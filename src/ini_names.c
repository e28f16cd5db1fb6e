/*
 * IDs that are unique in a file. Each remembers the number it tried last, so that a thousand
 * records of one ID do not try a million numbers.
 */
#include "src/ini_names.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"

struct ini_name {
    size_t text;   /* offset into the texts */
    uint32_t next; /* number for the next record of this ID; 0: nobody has it yet */
};

void ini_names_init(struct ini_names *names)
{
    *names = (struct ini_names){0};
    rt_index_init(&names->index);
    rt_buf_init(&names->texts);
}

void ini_names_fini(struct ini_names *names)
{
    rt_index_fini(&names->index);
    free(names->item);
    rt_buf_fini(&names->texts);
}

const char *ini_names_text(const struct ini_names *names, uint32_t name)
{
    return names->texts.data + names->item[name].text;
}

static long find(const struct ini_names *names, const char *id, uint64_t hash)
{
    long at = rt_index_first(&names->index, hash);
    while (at >= 0 && strcmp(ini_names_text(names, (uint32_t)at), id) != 0) {
        at = rt_index_next(&names->index, at);
    }
    return at;
}

/* The position of an ID, noted now if it is new; or RT_ENOMEM. */
static long note(struct ini_names *names, const char *id)
{
    const uint64_t hash = rt_index_hash(id, strlen(id));
    const long found = find(names, id, hash);
    if (found >= 0) {
        return found;
    }
    const size_t text = names->texts.len;
    rt_buf_put(&names->texts, id, strlen(id) + 1);
    struct ini_name *const grown =
        rt_grow(names->item, names->count, &names->capacity, sizeof *grown);
    names->item = grown != NULL ? grown : names->item;
    if (names->texts.failed || grown == NULL || rt_index_add(&names->index, hash) != RT_OK) {
        return RT_ENOMEM;
    }
    names->item[names->count] = (struct ini_name){.text = text};
    return (long)names->count++;
}

int ini_names_note(struct ini_names *names, const char *id)
{
    return note(names, id) < 0 ? RT_ENOMEM : RT_OK;
}

/* The first of ID-2, ID-3, ... that is nobody's. */
static long note_other(struct ini_names *names, const char *id, long of)
{
    struct rt_buf other;
    rt_buf_init(&other);
    size_t before;
    long at;
    do {
        before = names->count;
        rt_buf_clear(&other);
        rt_buf_printf(&other, "%s-%u", id, (unsigned)names->item[of].next++);
        at = other.failed ? RT_ENOMEM : note(names, rt_buf_text(&other));
    } while (at >= 0 && names->count == before);
    rt_buf_fini(&other);
    return at;
}

int ini_names_take(struct ini_names *names, const char *id, uint32_t *name)
{
    long at = note(names, id);
    if (at >= 0 && names->item[at].next != 0) {
        at = note_other(names, id, at);
    }
    if (at < 0) {
        return RT_ENOMEM;
    }
    names->item[at].next = 2;
    *name = (uint32_t)at;
    return RT_OK;
}
